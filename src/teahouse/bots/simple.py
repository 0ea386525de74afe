"""Simple bots: luck alone, and the frame of one that weighs its actions one by one."""

import math
from typing import Final, Generic, TypeVar

from teahouse.bots.bot import AnyBot, Bot, Limit
from teahouse.core.chance import Fast
from teahouse.core.game import AnyAction, AnyGame, AnyView, Event

A = TypeVar("A")
V = TypeVar("V")

MUST_ACT: Final = -math.inf  # what resting is worth to a seat that everybody waits for
_RARELY: Final = 8  # luck alone acts out of turn once in so many times


class RandomBot(Bot[AnyAction, AnyView]):
    """Any action is as good as another to it; it takes nothing back."""

    def __init__(self, game: AnyGame, seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.luck = Fast(seed)

    def act(
        self, view: AnyView, story: list[Event], legal: list[AnyAction], limit: Limit
    ) -> AnyAction | None:
        forward = [a for a in legal if not self.game.is_withdrawal(a)]
        if not forward:
            return None
        # Who must act is the same in every state that the seat cannot tell apart.
        must = self.seat in self.game.waiting(self.game.imagine(view, self.luck))
        if not must and self.luck.below(_RARELY):
            return None
        return self.luck.choice(forward)


def random_bot(game: AnyGame, seat: int, seed: int) -> AnyBot:
    """What a game lists as its weakest bot."""
    return RandomBot(game, seat, seed)


class GreedyBot(Bot[A, V], Generic[A, V]):
    """Takes the action that is worth most to it now; of equals the first."""

    def worth(self, view: V, story: list[Event], action: A) -> float:
        """How good `action` looks; only compared with the others and with `rest`."""
        raise NotImplementedError

    def rest(self, view: V, story: list[Event]) -> float:
        """How good doing nothing looks; MUST_ACT where the seat is waited for."""
        return MUST_ACT

    def act(self, view: V, story: list[Event], legal: list[A], limit: Limit) -> A | None:
        best: A | None = None
        most = self.rest(view, story)
        for action in legal:
            worth = self.worth(view, story, action)
            if worth > most:
                best, most = action, worth
        return best
