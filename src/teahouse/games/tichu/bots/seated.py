"""Seated: a chooser as a bot of one seat, and the two that are ready-made: greedy and rule."""

import json
from functools import cache
from pathlib import Path
from typing import Final

from teahouse.bots.bot import AnyBot, Bot, Limit
from teahouse.core.chance import Fast
from teahouse.core.game import AnyGame, Event
from teahouse.games.tichu.bots.bout import Chooser
from teahouse.games.tichu.bots.greed import Greed
from teahouse.games.tichu.bots.judge import NAMES, Judge
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import Action, TakeBack, View

WEIGHTS: Final = Path(__file__).parents[1] / "data" / "weights.json"


def read_weights(text: str) -> list[float]:
    """The judge's weights in its order; raises ValueError where one is missing or unknown."""
    found = json.loads(text)
    if sorted(found) != sorted(NAMES):
        raise ValueError(f"weights should be {', '.join(NAMES)}")
    return [float(found[name]) for name in NAMES]


@cache
def tuned() -> Judge:
    """The judge with the weights of data/weights.json."""
    return Judge(read_weights(WEIGHTS.read_text("utf-8")))


class Seated(Bot[Action, View]):
    """One seat; a chooser looks at nothing that its seat cannot see, so any imagined rest serves."""

    def __init__(self, game: Tichu, seat: int, chooser: Chooser) -> None:
        self.game = game
        self.seat = seat
        self.chooser = chooser

    def act(self, view: View, story: list[Event], legal: list[Action], limit: Limit) -> Action | None:
        del story, limit
        forward: list[Action] = [a for a in legal if not isinstance(a, TakeBack)]
        if not forward:
            return None
        s = self.game.imagine(view, Fast(1))
        action = self.chooser.choose(self.game, s, self.seat, forward)
        if action is None and self.seat in self.game.waiting(s):
            return forward[0]
        return action


def greedy(game: AnyGame, seat: int, seed: int) -> AnyBot:
    """The lowest that beats, and no thought beyond it."""
    del seed
    assert isinstance(game, Tichu)
    return Seated(game, seat, Greed())


def rule(game: AnyGame, seat: int, seed: int) -> AnyBot:
    """The judge, tuned by play against greedy."""
    del seed
    assert isinstance(game, Tichu)
    return Seated(game, seat, tuned())
