"""Bout: a round played between choosers on one state; for playouts, tuning and nothing that a table sees."""

# compiled

from typing import Final

from mypy_extensions import mypyc_attr

from teahouse.core.chance import Rng
from teahouse.core.game import CLOCK, NATURE
from teahouse.games.tichu.combos import FOUR, Play, has_bomb
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import OVER, PLAY, Action, Collect, State, TakeBack

_COLLECT: Final = Collect()


@mypyc_attr(allow_interpreted_subclasses=True)
class Chooser:
    """Chooses for a seat from what that seat may know of a state."""

    def choose(self, game: Tichu, s: State, seat: int, legal: list[Action]) -> "Action | None":
        """One of `legal`; None only where the seat is not waited for."""
        raise NotImplementedError


def play_round(game: Tichu, s: State, choosers: list[Chooser], rng: Rng) -> None:
    """Play until the present round is counted."""
    start = s.round
    while s.round == start and s.phase != OVER:
        waiting = game.waiting(s)
        if not waiting:
            if not offer_bombs(game, s, choosers):
                game.apply(s, CLOCK, _COLLECT, None)
            continue
        seat = waiting[0]
        if seat == NATURE:
            game.apply(s, NATURE, game.roll(s, rng), None)
            continue
        if s.phase == PLAY and s.owner >= 0 and s.passed == 0 and offer_bombs(game, s, choosers):
            continue
        legal = game.legal(s, seat)
        action = legal[0] if len(legal) == 1 else choosers[seat].choose(game, s, seat, _forward(legal))
        game.apply(s, seat, legal[0] if action is None else action, None)


def offer_bombs(game: Tichu, s: State, choosers: list[Chooser]) -> bool:
    """Ask those who hold a bomb out of turn, in order; whether one was thrown."""
    for step in range(1, game.customs.places + 1):
        place = (s.owner + step) % game.customs.places
        if (s.phase == PLAY and place == s.turn) or s.sizes[place] < 4 or not has_bomb(s.hands[place]):
            continue
        seat = s.seat_of[place]
        found: list[Action] = [a for a in game.legal(s, seat) if _is_bomb(a)]
        if s.phase == PLAY and s.seat_of[s.turn] == seat:
            continue
        action = choosers[seat].choose(game, s, seat, found) if found else None
        if action is not None:
            game.apply(s, seat, action, None)
            return True
    return False


def _is_bomb(action: Action) -> bool:
    return isinstance(action, Play) and action.combo.kind >= FOUR


def _forward(legal: list[Action]) -> list[Action]:
    """Without the actions that only take something back."""
    if not isinstance(legal[len(legal) - 1], TakeBack):
        return legal
    return [action for action in legal if not isinstance(action, TakeBack)]
