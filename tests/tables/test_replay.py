"""Replays: the same renderer at any moment, as each seat saw it then."""

import pytest

from teahouse.core.game import OPEN, WATCHER, Event
from teahouse.core.record import RecordError, read_record, write_record
from teahouse.tables.house import House
from teahouse.tables.replay import STRIDE, Replay
from teahouse.tables.seen import Resign, Seen
from teahouse.tables.table import GAVE_UP
from tests.tables.company import guests, options_of, play, play_out, table


@pytest.mark.parametrize(("game", "seats"), [("lantern", 3), ("matcha", 2)])
async def test_every_moment_is_as_each_seat_saw_it(house: House, game: str, seats: int) -> None:
    people = await guests(house, *[f"G{i}" for i in range(seats)])
    room = await table(house, game, people)
    known: dict[tuple[int, int], Seen] = {}
    turn = 0
    while room.phase == "playing":
        assert room.table.match is not None
        at = len(room.table.match.lines)
        known |= {(at, seat): room.seen(person, seat=seat) for seat, person in enumerate(people)}
        known[at, WATCHER] = room.seen("")
        turn += 1
        seat = room.table.waiting[turn % len(room.table.waiting)]
        assert (await play(room, people[seat], seat, options_of(room, people[seat], seat)[0])).ok
    again = Replay(read_record(write_record(room.record())))
    for (at, viewer), then in known.items():
        now = again.seen(at, viewer)
        assert (now.view, now.waiting, now.round) == (then.view, then.waiting, then.round)
        assert [told.event for told in now.told] == [told.event for told in then.told]
        assert (now.result, now.legal) == (None, ())


async def test_the_end_and_beyond(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben], bots=("random",))
    await play_out(house, room)
    again = Replay(room.record())
    assert again.length > STRIDE // 2
    last = again.seen(9_999, OPEN)
    assert (last.version, last.phase, last.result) == (again.length, "over", room.seen(ann).result)
    assert again.seen(-5, WATCHER).version == 0
    assert [seat.name or seat.bot for seat in last.seats] == ["Ann", "Ben", "random"]
    assert again.viewers() == [0, 1, 2, WATCHER, OPEN]


async def test_rounds_can_be_jumped_to(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    await play_out(house, room)
    again = Replay(room.record())
    assert [again.seen(at, WATCHER).round for at in again.rounds] == [0, 1, 2]


async def test_told_is_what_came_since(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    await play_out(house, room)
    again = Replay(room.record())
    step = again.seen(4, 0, since=3)
    assert {told.version for told in step.told} == {4}
    whole = [told for at in range(1, again.length + 1) for told in again.told(0, at, at)]
    assert whole == list(again.seen(again.length, 0).told)


async def test_a_match_that_was_given_up_can_be_replayed(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    assert (await room.do(ben, Resign(1))).ok
    again = Replay(room.record())
    assert again.seen(again.length, OPEN).result == room.seen(ann).result
    assert again.length == 2
    gone = Event(GAVE_UP, 1)
    assert [told.event for told in room.seen(ann).told][-1] == gone
    assert [told.event for told in again.seen(again.length, 0).told][-1] == gone, "and so is it here"
    assert gone not in [told.event for told in again.seen(1, 0).told]


async def test_a_forged_record_names_its_line(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    await play_out(house, room)
    text = write_record(room.record()).replace("0 lay", "1 lay", 1)
    with pytest.raises(RecordError) as wrong:
        Replay(read_record(text))
    assert text.split("\n")[wrong.value.line - 1].startswith("1 lay")
