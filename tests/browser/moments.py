"""Voyage at chosen moments: a house's data with a table for each, for what only a page can show."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from teahouse.games.voyage import buzz, train
from teahouse.games.voyage.actions import NOTHING
from teahouse.games.voyage.layout import AnyVoyageView, placed
from teahouse.tables.house import House, SeatPlan
from teahouse.tables.room import Room
from teahouse.tables.seen import Act, Settings, Start
from tests.browser.kept import NAMES, Today, run_aside
from tests.tables.company import Never

MOST: Final = 30  # matches that are begun until one comes to a moment
GRACE: Final = 300  # ms after which a hand on the buzzer is alone
SLOW: Final = {"buzz_wait": "300", "answer_time": "120", "look": "300", "reading": "0", "reading_letter": "0"}


@dataclass(frozen=True)
class Moment:
    """What is played, and the first moment at which it is kept, as the first seat sees it."""

    options: dict[str, str]
    is_reached: Callable[[AnyVoyageView], bool]
    seats: int = 3


def _is_asked(view: AnyVoyageView) -> bool:
    return view.turn == 0


def _has_missed(view: AnyVoyageView) -> bool:
    last = placed(view)
    return view.turn == 0 and last is not None and not last.fits


def _has_columns(view: AnyVoyageView) -> bool:
    return isinstance(view, train.TrainView) and view.turn == 0 and view.last_card != NOTHING


def _removes(view: AnyVoyageView) -> bool:
    return isinstance(view, train.TrainView) and view.turn == 0 and view.step == train.REMOVE


def _answers(view: AnyVoyageView) -> bool:
    return isinstance(view, buzz.BuzzView) and view.step == buzz.ANSWER and view.buzzer == 0


def _bets(view: AnyVoyageView) -> bool:
    return isinstance(view, buzz.BuzzView) and view.step == buzz.BETS and view.turn == 0


def _reads(view: AnyVoyageView) -> bool:
    return isinstance(view, buzz.BuzzView) and view.step == buzz.LOOK


MOMENTS: Final = {
    "team": Moment({"game": "team"}, _is_asked, 4),
    "team-miss": Moment({"game": "team"}, _has_missed, 4),
    "race": Moment({"game": "race"}, _is_asked),
    "race-miss": Moment({"game": "race"}, _has_missed),
    "train": Moment({"game": "train"}, _has_columns),
    "train-removal": Moment({"game": "train"}, _removes),
    "buzz-answer": Moment({"game": "buzz"} | SLOW, _answers),
    "buzz-bets": Moment({"game": "buzz"} | SLOW, _bets),
    "buzz-look": Moment({"game": "buzz"} | SLOW, _reads),
}


def keep(data: Path) -> tuple[str, dict[str, str]]:
    """The key of the person on the first seat, and the path of a table for each moment."""
    return run_aside(_keep(data))


async def _keep(data: Path) -> tuple[str, dict[str, str]]:
    clock = Today()
    house = await House.open(f"sqlite:///{data}/house.db", data, clock=clock, thinker=Never())
    known = [await house.newcomer(name, "en") for name in NAMES]
    people = [person.id for person, _ in known]
    paths = {}
    for name, moment in MOMENTS.items():
        luck = random.Random(name)
        for _ in range(MOST):
            room = await _room(house, people, moment)
            if await _reach(house, clock, room, people, moment, luck):
                paths[name] = f"/t/{room.id}"
                break
        assert name in paths, name
    await house.close()
    return known[0][1], paths


async def _room(house: House, people: list[str], moment: Moment) -> Room:
    plan = [SeatPlan(person) for person in people[: moment.seats]]
    settings = Settings(sit_in=False)
    room = await house.create(people[0], "voyage", moment.options, moment.seats, settings, plan=plan)
    assert (await room.do(people[0], Start())).ok
    return room


async def _reach(
    house: House, clock: Today, room: Room, people: list[str], moment: Moment, luck: random.Random
) -> bool:
    """Everybody acts by luck until the moment has come; False if the match ends before."""
    table = room.table
    for count in range(1000):
        if room.phase != "playing":
            return False
        view = table.view(0)
        if view is not None and moment.is_reached(view):
            return True
        able = [seat for seat in range(moment.seats) if table.legal(seat)]
        if not able:
            await clock.advance(house, 1_000)
            continue
        seat = luck.choice(able)
        text = table.game.write(luck.choice(table.legal(seat)))
        answer = await room.do(people[seat], Act(seat, (text,), table.frames[seat], f"{count}"))
        assert answer.ok, text
        await clock.advance(house, GRACE)
    return False
