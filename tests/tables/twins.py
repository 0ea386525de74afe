"""Twins: two games of one table that differ in what one person may not know, and all that she is sent."""

import random
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from teahouse.core.chance import Fast
from teahouse.tables import fairness, idents
from teahouse.tables import house as house_module
from teahouse.tables.house import House
from teahouse.tables.room import Room
from teahouse.tables.seen import Seen, Settings
from teahouse.tables.table import Step
from teahouse.tables.thinking import Thinker
from tests.tables.company import HandClock, Never, guests, open_house, play, quiet, table
from tests.tables.stacked import stacked

MakeTwin = Callable[..., Awaitable["Twin"]]


def as_bytes(seen: Seen) -> bytes:
    """A frame as it could be sent."""
    return msgspec.json.encode(seen, enc_hook=parts)


def parts(value: object) -> object:
    fields: dict[str, object] = getattr(type(value), "__dataclass_fields__")  # noqa: B009
    return {name: getattr(value, name) for name in fields}


class Dice:
    """Stands in for `secrets`, so that two houses give the same ids."""

    def __init__(self) -> None:
        self.luck = random.Random(1)
        self.choice = self.luck.choice
        self.randbelow = self.luck.randrange

    def token_hex(self, length: int) -> str:
        return self.luck.randbytes(length).hex()

    token_urlsafe = token_bytes = token_hex


class Twin:
    """One of two games that differ in what Ann may not know; all that she and a watcher were sent."""

    def __init__(self, house: House, clock: HandClock, room: Room, people: list[str]) -> None:
        self.house = house
        self.clock = clock
        self.room = room
        self.people = people
        self.frames: list[bytes] = []
        self._since = dict.fromkeys((people[0], people[-1]), 0)
        for person in self._since:
            room.connect(person, partial(self._wake, person))

    def _wake(self, person: str) -> None:
        seen = self.room.seen(person, since=self._since[person])
        self._since[person] = seen.version
        self.frames.append(as_bytes(seen))

    async def do(self, seat: int, text: str) -> None:
        assert (await play(self.room, self.people[seat], seat, text)).ok
        await quiet(self.house)


async def make_twin(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    seats: int,
    luck: list[str],
    thinker: Thinker | None = None,
) -> Twin:
    """A table of people (where a thinker is given, of Ann and bots) with this luck, ids as in its twin."""
    dice = Dice()
    for module in (house_module, idents):
        monkeypatch.setattr(module, "secrets", dice)
    monkeypatch.setattr(fairness, "new_secret", lambda: b"the same for both")
    clock = HandClock()
    house = await open_house(folder, clock, thinker or Never())
    people = await guests(house, "Ann", "Ben", "Cat", "Dan", "Eve")
    seated = people[: 1 if thinker else seats]
    bots = ("random",) * (seats - len(seated))
    room = await table(house, game, seated, bots=bots, start=False, settings=Settings(sit_in=False))
    monkeypatch.setattr(Step, "settle", stacked(luck))
    step = room.table.step(0)
    room.table.begin(step)
    step.settle(Fast(1))
    room.table.keep(step, room.table.rows_of(step))
    twin = Twin(house, clock, room, people)
    await quiet(house)
    return twin
