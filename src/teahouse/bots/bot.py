"""Bot: decides from what its seat may know; never sees a state."""

# compiled

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from teahouse.core import shelf
from teahouse.core.game import AnyAction, AnyGame, AnyView, Event
from teahouse.core.value import Value

A = TypeVar("A")
V = TypeVar("V")


@dataclass(frozen=True)
class Limit(Value):
    """What a decision may cost: simulations decide, CPU seconds only cap (so results repeat)."""

    simulations: int = 1_000_000
    seconds: float = 0.1


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[A, V]):
    """A player for one seat of one game. Stateless: all it remembers stands in `story`."""

    def act(self, view: V, story: list[Event], legal: list[A], limit: Limit) -> A | None:
        """One of `legal`; None only where the seat is not waited for: "nothing now".

        `story` holds the events this seat saw, oldest first, as it saw them.
        """
        raise NotImplementedError


AnyBot = Bot[AnyAction, AnyView]


@dataclass(frozen=True)
class BotKind(Value):
    """A kind of bot a game offers; `make(game, seat, seed)`, where the seed is the bot's own luck."""

    code: str  # "random", "greedy", ..., "master" is the strongest
    level: int  # 0 random, rising strictly with strength
    make: Callable[[AnyGame, int, int], AnyBot]


class UnknownBot(Exception):
    """No bot of that code plays this game."""

    def __init__(self, wanted: str, known: list[str]) -> None:
        super().__init__(f"{wanted}: {known}")
        self.wanted = wanted
        self.known = known


def kinds(game: str) -> dict[str, BotKind]:
    """The bots of a game by code, weakest first: what its `bots/` folder lists as BOTS."""
    found: list[BotKind] = list(shelf.part(game, "bots").BOTS)
    return {kind.code: kind for kind in sorted(found, key=_level)}


def _level(kind: BotKind) -> int:
    return kind.level


def make(code: str, game: AnyGame, seat: int, seed: int) -> AnyBot:
    """A bot of that code for a seat; raises UnknownBot."""
    known = kinds(game.id)
    if code not in known:
        raise UnknownBot(code, list(known))
    return known[code].make(game, seat, seed)
