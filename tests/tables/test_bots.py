"""Bots at a table: asked from their own view, never waited for, and replaced by luck where they fail."""

import asyncio
import pickle
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import AnyAction, Event
from teahouse.core.match import Match
from teahouse.tables.house import House
from teahouse.tables.premises import Tempo
from teahouse.tables.room import Room
from teahouse.tables.seen import Settings, Told
from teahouse.tables.table import GAVE_UP, TIME_OUT
from teahouse.tables.thinking import Pool, Question, Story, TooSlow
from tests.tables.company import AtOnce, HandClock, Never, guests, open_house, options_of, play, quiet, table


async def test_bots_play_a_match_to_its_end(house: House, clock: HandClock) -> None:
    (ann,) = await guests(house, "Ann")
    room = await table(house, "lantern", [ann], bots=("greedy", "random"))
    for _ in range(3):
        assert (await play(room, ann, 0, options_of(room, ann, 0)[0])).ok
        await quiet(house)
    assert room.phase == "over"


async def test_bots_are_asked_off_turn_too(house: House, clock: HandClock) -> None:
    (ann,) = await guests(house, "Ann")
    room = await table(house, "bell", [ann], bots=("greedy",))
    die = _die(room)
    assert (await play(room, ann, 0, "down" if die > 3 else "up")).ok, "a lie, which the bot sees through"
    await quiet(house)
    assert [row.actor for row in room.table.rows if row.text.startswith("ring")] == [1]


class Broken(AtOnce):
    def __init__(self, how: str) -> None:
        self.how = how

    async def decide(self, question: Question) -> AnyAction | None:
        if self.how == "raises":
            raise ZeroDivisionError
        if self.how == "illegal":
            return question.legal[0].__class__("lay", 99)
        return None


@pytest.mark.parametrize("how", ["raises", "illegal", "nothing"])
async def test_luck_acts_for_a_bot_that_fails(folder: Path, how: str) -> None:
    house = await open_house(folder, thinker=Broken(how))
    (ann,) = await guests(house, "Ann")
    room = await table(house, "lantern", [ann], bots=("greedy",))
    await quiet(house)
    assert room.table.waiting == [0], "the bot's seat has laid"
    await house.close()


async def test_a_bot_sees_its_own_view_and_story_only(folder: Path) -> None:
    thinker = Never()
    house = await open_house(folder, thinker=thinker)
    (ann,) = await guests(house, "Ann")
    await table(house, "lantern", [ann], bots=("greedy",))
    (question,) = thinker.asked
    assert (question.seat, question.view.viewer) == (1, 1)
    dealt = [dict(event.facts) for event in question.story.events() if event.key == "dealt"]
    assert ["hand" in facts for facts in dealt] == [False, True]
    await house.close()


async def test_a_bot_that_thinks_for_ever_stops_nobody(folder: Path) -> None:
    house = await open_house(folder, thinker=Never())
    (ann,) = await guests(house, "Ann")
    slow = await table(house, "lantern", [ann], bots=("greedy",))
    assert (await play(slow, ann, 0, options_of(slow, ann, 0)[0])).ok
    other = await table(house, "lantern", [ann, ann])
    assert (await play(other, ann, 0, options_of(other, ann, 0)[0])).ok
    assert slow.seen(ann).seats[1].thinking
    await house.close()


async def test_a_bots_move_takes_a_moment_whatever_it_knows(folder: Path, clock: HandClock) -> None:
    house = await open_house(folder, clock, tempo=Tempo(700, 700))
    (ann,) = await guests(house, "Ann")
    room = await table(house, "lantern", [ann], bots=("greedy",))
    await asyncio.sleep(0.01)
    await clock.advance(house, 699)
    assert room.table.waiting == [0, 1]
    await clock.advance(house, 1)
    assert room.table.waiting == [0]
    await house.close()


async def test_a_thought_is_dropped_when_the_bot_is_asked_something_else(
    folder: Path, clock: HandClock
) -> None:
    house = await open_house(folder, clock, tempo=Tempo(5_000, 5_000))
    (ann,) = await guests(house, "Ann")
    room = await table(house, "bell", [ann], bots=("greedy",))
    die = _die(room)
    await play(room, ann, 0, "down" if die > 3 else "up")
    await asyncio.sleep(0.01)
    await clock.advance(house, 3_000)
    assert room.seen(ann).round == 1, "the window has closed; the ring comes too late and is forgotten"
    assert room.table.waiting == [1]
    await house.close()


async def test_threads_answer_where_there_are_no_processes() -> None:
    pool = Pool(workers=1, in_threads=True)
    assert await pool.decide(_question()) is not None
    pool.close()


class Sleepy:
    """Keeps whoever unpacks it busy."""

    def __reduce__(self) -> tuple[Callable[[float], None], tuple[float]]:
        return time.sleep, (600.0,)


async def test_a_stuck_worker_is_replaced() -> None:
    pool = Pool(workers=1, patience=6.0)
    assert await pool.decide(_question()) is not None
    endless = replace(_question(), view=Sleepy())
    pool._patience = 0.5
    with pytest.raises(TooSlow):
        await pool.decide(endless)
    pool._patience = 6.0
    assert await pool.decide(_question()) is not None
    pool.close()


def _die(room: Room) -> int:
    view = room.seen(room.table.sheet.host).view
    assert view is not None
    return int(view.die)


def _question() -> Question:
    options = dict(shelf.options("lantern", {}, 2))
    game = shelf.make("lantern", options, 2)
    match = Match(game)
    match.settle(Fast(1))
    return Question(
        "lantern",
        options,
        2,
        0,
        "random",
        1,
        game.view(match.state, 0),
        Story("none"),
        game.legal(match.state, 0),
    )


async def test_a_bot_sitting_in_is_polled_when_it_comes(house: House, clock: HandClock) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben], settings=Settings(sit_in_after=10))
    room.connect(ann, lambda: None)
    await quiet(house)
    await clock.advance(house, 10_000)
    assert room.table.waiting == [0]


def test_a_story_is_packed_once_and_unpacked_whole() -> None:
    events = [Event(f"e{i}", 0, (("n", i),)) for i in range(5)]
    told = [Told(i, event) for i, event in enumerate(events)]
    story = Story("mine").grow(told[:2])
    assert story.events() == events[:2]
    elsewhere = pickle.loads(pickle.dumps(story.grow(told[:4]).grow(told[:4]).grow(told)))
    assert len(elsewhere.pieces) == 3
    assert elsewhere.events() == events
    assert Story("other").grow(told[:1]).events() == events[:1]
    elsewhere.events().clear()
    assert elsewhere.events() == events, "what a bot does to its story is forgotten"


def test_a_bot_is_told_nothing_that_the_house_alone_tells() -> None:
    event = Event("dealt", 0)
    told = [Told(1, event), Told(2, Event(TIME_OUT, 1)), Told(3, Event(GAVE_UP, 1))]
    assert Story("house").grow(told).events() == [event]
