"""Clocks: the rules' own timers, players' clocks, bots that sit in for the gone; by a clock held in hand."""

from pathlib import Path

import pytest

from teahouse.core.record import HOUSE
from teahouse.tables.house import House
from teahouse.tables.notes import ClockRan, read_note
from teahouse.tables.seen import Act, Change, Settings, Start
from teahouse.tables.table import TIME_OUT
from tests.tables.company import HandClock, guests, open_house, options_of, play, quiet, table


async def test_the_rules_timer_waits_exactly_as_long_as_its_option_says(
    house: House, clock: HandClock
) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "bell", [ann, ben], options={"window": "5"})
    assert room.seen(ann).timer_ms == -1
    assert (await play(room, ann, 0, "up")).ok
    seen = room.seen(ann)
    assert (seen.waiting, seen.timer_ms - seen.now_ms) == ((), 5_000)
    await clock.advance(house, 4_999)
    assert room.seen(ann).round == 0
    await clock.advance(house, 1)
    assert room.seen(ann).round == 1
    assert [row.text for row in room.table.rows if row.actor == -2] == ["close"]


async def test_ringing_does_not_make_the_window_longer(house: House, clock: HandClock) -> None:
    ann, ben, cat = await guests(house, "Ann", "Ben", "Cat")
    room = await table(house, "bell", [ann, ben, cat])
    await play(room, ann, 0, "up")
    await clock.advance(house, 1_500)
    assert (await play(room, ben, 1, "ring")).ok
    await clock.advance(house, 500)
    assert room.seen(ann).round == 1


async def test_the_timer_goes_on_after_a_restart(folder: Path, clock: HandClock) -> None:
    house = await open_house(folder, clock)
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "bell", [ann, ben])
    await play(room, ann, 0, "up")
    await clock.advance(house, 1_000)
    await house.close()
    later = HandClock()
    again = await open_house(folder, later)
    back = again.room(room.id)
    assert back is not None
    assert back.seen(ann).timer_ms > 0
    await later.advance(again, 2_000)
    assert back.seen(ann).round == 1
    await again.close()


@pytest.mark.parametrize(
    ("arrives", "rtt", "stamped"),
    [(900, 0, 900), (900, 300, 750), (900, 40_000, 750), (60, 300, 0), (500, -80, 500)],
)
async def test_a_ring_is_stamped_with_the_tables_time(
    house: House, clock: HandClock, arrives: int, rtt: int, stamped: int
) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "bell", [ann, ben])
    await play(room, ann, 0, "up")
    said = room.seen(ann).now_ms
    await clock.advance(house, arrives)
    answer = await room.do(ben, Act(1, ("ring 0",), room.seen(ben).version, "r"), rtt)
    assert answer.ok
    assert room.table.match is not None
    assert room.table.match.state.rings[1] == said + stamped, (
        "half the way, 150 ms at most, never before Ann spoke"
    )


async def test_a_soft_clock_is_only_shown(house: House, clock: HandClock) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(
        house, "lantern", [ann, ben], settings=Settings(clock="soft", clock_seconds=30, sit_in=False)
    )
    seen = room.seen(ann)
    assert [seat.deadline_ms - seen.now_ms for seat in seen.seats] == [30_000, 30_000]
    await clock.advance(house, 3_600_000)
    assert room.seen(ann).waiting == (0, 1)


async def test_when_the_clock_runs_out_a_bot_makes_that_move_only(house: House, clock: HandClock) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    settings = Settings(clock="bot", clock_seconds=30, sit_in=False)
    room = await table(house, "lantern", [ann, ben], settings=settings)
    await clock.advance(house, 20_000)
    assert (await play(room, ann, 0, options_of(room, ann, 0)[0])).ok
    await clock.advance(house, 9_999)
    assert room.seen(ann).waiting == (1,)
    await clock.advance(house, 1)
    seen = room.seen(ann)
    assert (seen.round, seen.waiting) == (1, (0, 1)), "Ben's clock ran out and a bot laid for him"
    assert seen.seats[1].sitting_in == ""
    assert seen.seats[1].deadline_ms - seen.now_ms == 30_000, "and his next move is his own"
    assert [told.event.seat for told in seen.told if told.event.key == TIME_OUT] == [1], "and that is told"
    assert ClockRan(1) in [read_note(row.text) for row in room.table.rows if row.actor == HOUSE]


async def test_no_clock_runs_for_bots_and_when_it_is_off(house: House, clock: HandClock) -> None:
    (ann,) = await guests(house, "Ann")
    room = await table(house, "lantern", [ann], bots=("random",), settings=Settings(clock="soft"))
    assert [seat.deadline_ms >= 0 for seat in room.seen(ann).seats] == [True, False]
    room = await table(house, "lantern", [ann], bots=("random",))
    assert [seat.deadline_ms for seat in room.seen(ann).seats] == [-1, -1]


async def test_the_clock_is_agreed_before_the_start(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    answer = await room.do(ann, Change(settings=Settings(clock="bot")))
    assert answer.reason == "clock_agreed"
    assert (await room.do(ann, Change(settings=Settings(chat=False)))).ok
    assert not room.seen(ann).settings.chat


async def test_a_bot_sits_in_after_the_time_of_the_table(house: House, clock: HandClock) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben], settings=Settings(sit_in_after=60), start=False)
    room.connect(ann, lambda: None)
    leave = room.connect(ben, lambda: None)
    await clock.advance(house, 600_000)
    assert (await room.do(ann, Start())).ok
    leave()
    await clock.advance(house, 59_999)
    assert room.seen(ann).seats[1].sitting_in == ""
    await clock.advance(house, 1)
    assert room.seen(ann).seats[1].sitting_in == "greedy"
    assert room.seen(ann).seats[0].sitting_in == "", "Ann is here"
    room.connect(ben, lambda: None)
    await quiet(house)
    assert room.seen(ann).seats[1].sitting_in == ""


async def test_where_nobody_is_left_the_game_stays_where_it_was(house: House, clock: HandClock) -> None:
    (ann,) = await guests(house, "Ann")
    room = await table(house, "lantern", [ann], bots=("random",))
    room.connect(ann, lambda: None)()
    before = room.table.version
    await clock.advance(house, 24 * 3_600_000)
    assert (room.phase, room.table.version) == ("playing", before)


async def test_acting_takes_the_seat_back_too(house: House, clock: HandClock) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "bell", [ann, ben], settings=Settings(sit_in_after=0, sit_in_code="random"))
    room.connect(ben, lambda: None)
    await quiet(house)
    await clock.advance(house, 1)
    assert room.seen(ben).seats[0].sitting_in == "random"
    answer = await play(room, ann, 0, "ring")
    assert answer.reason in ("you_called", "bell_is_still", "rang_already", "")
    assert room.seen(ben).seats[0].sitting_in == ""


async def test_nobody_sits_in_where_the_host_does_not_want_it(house: House, clock: HandClock) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben], settings=Settings(sit_in=False))
    await clock.advance(house, 3_600_000)
    assert [seat.sitting_in for seat in room.seen(ann).seats] == ["", ""]
