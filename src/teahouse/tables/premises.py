"""Premises: what all rooms of a house share: the store, the clock, the bots, and the house itself."""

import random
from dataclasses import dataclass, field
from typing import Final, Protocol

from teahouse.store.ledger import Ledger
from teahouse.tables.clock import Clock
from teahouse.tables.seen import Person
from teahouse.tables.thinking import Thinker

HALF_TRIP_MOST: Final = 150  # ms of a message's way that a stamp may take off


@dataclass(frozen=True)
class Tempo:
    """How long a bot takes over a move at least, in ms: drawn anew each time, whatever it knows."""

    low: int = 500
    high: int = 1200

    def draw(self, luck: random.Random) -> int:
        """A pause."""
        return luck.randint(self.low, self.high)


class Landlord(Protocol):
    """What a room asks of its house."""

    def somebody(self, person_id: str) -> Person | None:
        """The person of that id."""
        ...

    async def follow(self, table_id: str) -> str:
        """Open the table that follows a finished one; its id."""
        ...

    def is_sealed(self, event_id: str) -> bool:
        """Whether secrets stay closed because other tables of that event still play; never for "" (none)."""
        ...

    def directs(self, person_id: str, event_id: str) -> bool:
        """Whether a person is the director of that event."""
        ...

    def changed(self, table_id: str) -> None:
        """A table's phase or seats have changed, or who of its people is there."""
        ...


@dataclass(frozen=True)
class Premises:
    """What a room needs besides its own log."""

    epoch: str
    ledger: Ledger
    clock: Clock
    thinker: Thinker
    landlord: Landlord
    tempo: Tempo = field(default_factory=Tempo)
    luck: random.Random = field(
        default_factory=random.SystemRandom
    )  # of pauses and spare moves, not of deals
