"""Match: one game being played, with the lines that record it; tables, arena, terminal and tests drive it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from teahouse.core.chance import Rng
from teahouse.core.game import CLOCK, NATURE, Event, Game, Illegal
from teahouse.core.value import Value

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


@dataclass(frozen=True)
class Line(Value):
    """One line of a record: who acted, the canonical text, and when (ms since the start; -1 unknown)."""

    actor: int
    text: str
    ms: int = -1


class Match(Generic[S, A, V]):
    """A state, the lines that led to it, and the one way to change it."""

    def __init__(self, game: Game[S, A, V], state: "S | None" = None) -> None:
        self.game = game
        self.state: S = game.start() if state is None else state
        self.lines: list[Line] = []

    def act(self, actor: int, action: A, ms: int = -1, told: "list[Event] | None" = None) -> None:
        """Check, complete, apply and record; raises Illegal with the state untouched."""
        if actor >= 0:
            reason = self.game.check(self.state, actor, action)
            if reason:
                raise Illegal(reason)
            action = self.game.canon(self.state, actor, action)
        self.game.apply(self.state, actor, action, told)
        self.lines.append(Line(actor, self.game.write(action), ms))

    def settle(self, rng: Rng, told: "list[Event] | None" = None, ms: int = -1) -> int:
        """Let NATURE act until a seat is waited for or the match is over; returns how many lines came."""
        before = len(self.lines)
        while self.game.waiting(self.state) == [NATURE]:
            self.act(NATURE, self.game.roll(self.state, rng), ms, told)
        return len(self.lines) - before

    def tick(self, told: "list[Event] | None" = None, ms: int = -1) -> bool:
        """Apply the rules' own timer if one runs; whether it did."""
        due = self.game.timer(self.state)
        if due is None:
            return False
        self.act(CLOCK, due[1], ms, told)
        return True

    @property
    def is_over(self) -> bool:
        return not self.game.waiting(self.state) and self.game.timer(self.state) is None

    def fork(self) -> "Match[S, A, V]":
        """An independent copy that can be tried out and thrown away or swapped in."""
        twin: Match[S, A, V] = Match(self.game, self.game.copy(self.state))
        twin.lines = list(self.lines)
        return twin
