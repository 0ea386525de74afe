"""Kept tables: a house's data with every kind of every game waiting, in the middle, and at its end.

Every run deals the same; with TEAHOUSE_TEST_LUCK=WORD it is other deals, to look for what fails only there.
"""

import asyncio
import os
import random
import secrets
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar
from unittest.mock import patch

from teahouse.tables.house import House, SeatPlan
from teahouse.tables.room import Room
from teahouse.tables.seen import Act, Resign, Settings, Start
from tests.tables.company import HandClock, Never


@dataclass(frozen=True)
class Kind:
    """One way to play a game, and what makes it short where its end is wanted."""

    game: str
    seats: int
    options: dict[str, str]
    short: dict[str, str]
    early: int = 6  # actions of the person whose browser looks, before the match in the middle is kept


KINDS: Final[dict[str, Kind]] = {
    "matcha-zh": Kind("matcha", 2, {"rules": "zh"}, {}),
    "matcha-ru": Kind("matcha", 2, {"rules": "ru"}, {}),
    "tichu-4": Kind("tichu", 4, {}, {"end": "rounds:1"}),
    "tichu-3": Kind("tichu", 3, {}, {"trichu_rounds": "3"}),
    "tichu-6": Kind("tichu", 6, {}, {"end": "rounds:1"}),
    "chai-2": Kind("chai", 2, {}, {"goal": "3"}),
    "chai-alone": Kind("chai", 1, {}, {"goal": "3"}),
    "voyage-train": Kind("voyage", 3, {"game": "train"}, {}),
    "voyage-buzz": Kind("voyage", 3, {"game": "buzz"}, {}),
    "voyage-team": Kind("voyage", 3, {"game": "team"}, {}, early=3),
    "voyage-race": Kind("voyage", 3, {"game": "race"}, {}),
}
MOST: Final = 1500  # actions of everybody; a match that lasts longer is resigned
T = TypeVar("T")
LUCK: Final = os.environ.get("TEAHOUSE_TEST_LUCK", "tea")
NAMES: Final = ("1111", "2222222", "33", "444444444444", "5555", "66666")  # words of no language


@dataclass(frozen=True)
class Kept:
    """Where the tables of one kind are, by id."""

    waiting: str
    playing: str
    over: str


@dataclass(frozen=True)
class Shelf:
    """All of them, and the key of the person on the first seat of each."""

    key: str
    tables: dict[str, Kept]


class Today(HandClock):
    """Time passes when a match waits for it; what is kept is of today, so that nothing is swept."""

    def wall(self) -> int:
        return int(time.time())


def fill(data: Path) -> Shelf:
    """Play and keep, in a house that is closed again afterwards."""
    return run_aside(_fill(data))


def run_aside(work: Coroutine[None, None, T]) -> T:
    """In a loop of its own, since the browser's runs in this thread, and with the same luck every time."""
    dice = random.Random(LUCK)
    luck = patch.multiple(secrets, token_bytes=dice.randbytes, choice=dice.choice)
    with ThreadPoolExecutor(1) as aside, luck:
        return aside.submit(asyncio.run, work).result()


async def _fill(data: Path) -> Shelf:
    clock = Today()
    house = await House.open(f"sqlite:///{data}/house.db", data, clock=clock, thinker=Never())
    known = [await house.newcomer(name, "en") for name in NAMES]
    people = [person.id for person, _ in known]
    tables = {}
    for name, kind in KINDS.items():
        waiting, playing = [await _room(house, people, kind, {}) for _ in range(2)]
        over = await _room(house, people, kind, kind.short)
        for room, own in ((playing, kind.early), (over, MOST)):
            assert (await room.do(people[0], Start())).ok
            await _play(_Course(house, room, clock, people, random.Random(name)), own)
        assert playing.phase == "playing", name
        if over.phase == "playing":
            last = kind.seats - 1
            assert (await over.do(people[last], Resign(last))).ok
        tables[name] = Kept(waiting.id, playing.id, over.id)
    await house.close()
    return Shelf(known[0][1], tables)


async def _room(house: House, people: list[str], kind: Kind, short: dict[str, str]) -> Room:
    plan = [SeatPlan(person) for person in people[: kind.seats]]
    settings = Settings(sit_in=False)
    return await house.create(people[0], kind.game, kind.options | short, kind.seats, settings, plan=plan)


@dataclass(frozen=True)
class _Course:
    house: House
    room: Room
    clock: HandClock
    people: list[str]
    luck: random.Random


async def _play(course: _Course, own: int) -> None:
    """Everybody acts by luck, until the first person has acted so often and is asked again."""
    room, table = course.room, course.room.table
    done = 0
    for count in range(MOST):
        if room.phase != "playing" or (done >= own and 0 in table.waiting):
            return
        if not table.waiting:
            await course.clock.advance(course.house, 10_000)
            continue
        seat = course.luck.choice(table.waiting)
        legal = [each for each in table.legal(seat) if not table.game.is_withdrawal(each)]
        text = table.game.write(course.luck.choice(legal))
        answer = await room.do(course.people[seat], Act(seat, (text,), table.frames[seat], f"{count}"))
        assert answer.ok, text
        done += seat == 0
