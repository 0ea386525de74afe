"""Preview: what a seat would see after some actions, as far as it can know that; nothing is done."""

import random
from dataclasses import dataclass, field

from teahouse.core.chance import Fast
from teahouse.core.game import AnyGame, AnyState, AnyView, Illegal


@dataclass
class Tried:
    """The views after each step that could be foreseen; `refusal` is the rules' reason against the next."""

    views: list[AnyView] = field(default_factory=list)
    steps: int = 0  # texts whose effect could be foreseen; the last may end the seat's turn
    refusal: str = ""


def attempt(game: AnyGame, view: AnyView, seat: int, texts: tuple[str, ...], luck: random.Random) -> Tried:
    """Play `texts` in three worlds that the seat cannot tell apart; what differs in them is a secret.

    Stops where chance, a secret or another seat comes up.
    """
    worlds = [game.imagine(view, Fast(luck.getrandbits(60))) for _ in range(3)]
    tried = Tried()
    for text in texts:
        refusals = [_play(game, world, seat, text) for world in worlds]
        if any(refusals):
            tried.refusal = refusals[0] if len(set(refusals)) == 1 else ""
            return tried
        tried.steps += 1
        after = [game.view(world, seat) for world in worlds]
        if after[0] != after[1] or after[0] != after[2]:
            return tried
        tried.views.append(after[0])
        if not game.legal(worlds[0], seat):
            return tried
    return tried


def _play(game: AnyGame, world: AnyState, seat: int, text: str) -> str:
    try:
        action = game.read(text)
    except Illegal as no:
        return no.reason
    reason = game.check(world, seat, action)
    if not reason:
        game.apply(world, seat, game.canon(world, seat, action), None)
    return reason
