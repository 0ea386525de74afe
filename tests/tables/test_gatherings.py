"""Two real gatherings on the shelf's own games: a duplicate evening of pairs, and a class of pupils."""

import pytest

from teahouse.core import shelf
from teahouse.core.record import verify
from teahouse.tables.event_seen import EventCommand, Finish, NextRound
from teahouse.tables.house import House
from teahouse.tables.programme import Plan
from teahouse.tables.room import Room
from teahouse.tables.seen import Settings
from tests.tables.company import everything, options_of, play, play_out, quiet
from tests.tables.test_event import Gathering, gather
from tests.tables.test_restart import reload

QUIET = Settings(sit_in=False)
EVENING = Plan("tichu", {"end": "rounds:2"}, "teams", 4, shared_deals=True, settings=QUIET)
CLASSES = [
    Plan("voyage", {"game": game}, "mixed", 6, settings=QUIET) for game in ("train", "buzz", "team", "race")
]


async def play_round(gathering: Gathering) -> None:
    assert await gathering.direct(NextRound()) == ""
    for room in gathering.event.rooms():
        await play_out(gathering.house, room)
    await quiet(gathering.house)


async def test_an_evening_of_pairs_on_the_same_deals(house: House) -> None:
    gathering = await gather(house, EVENING, 8)
    await play_round(gathering)
    one, other = gathering.event.rooms()
    hands = [[row.text for row in room.table.rows if row.actor == -1] for room in (one, other)]
    assert hands[0][:2] == hands[1][:2], "the first deal is the same whoever plays"
    seen = gathering.event.seen(gathering.people[0])
    assert [(line.score.deal, line.match_points) for line in seen.sheet if line.score.deal == 1] != []
    assert len(seen.sheet) == 4
    assert sorted(row.deals for row in seen.standings) == [2, 2, 2, 2]
    assert sum(row.percent for row in seen.standings) == pytest.approx(200)
    for score in seen.scores:
        assert score.points[0] == score.points[2], "partners score together"
    await gathering.direct(Finish())
    for record in gathering.event.records():
        assert verify(shelf.make(record.game, record.chosen(), record.seats), record) > 0


@pytest.mark.parametrize("plan", CLASSES, ids=[plan.options["game"] for plan in CLASSES])
async def test_a_class_of_nine(house: House, plan: Plan) -> None:
    gathering = await gather(house, plan, 9)
    await play_round(gathering)
    seen = gathering.event.seen(gathering.dora)
    assert [len(table.entrants) for table in seen.tables] == [5, 4]
    assert {table.phase for table in seen.tables} == {"over"}
    assert len(seen.standings) == 9
    stories = gathering.event.stories()
    assert [len(place.seats) for place, _ in stories] == [5, 4]
    assert all(told for _, told in stories)
    for room in gathering.event.rooms():
        assert reload(room.table, room.version).result() == room.table.result()
        assert everything(room, [gathering.dora])
        points = [score.points for score in seen.scores if score.room == room.id]
        assert room.table.match is not None
        standing = room.table.game.standing(room.table.match.state)[: room.table.game.seats]
        assert [sum(seat) for seat in zip(*points, strict=True)] == list(standing), "as the table says"
    best_first = sorted([row.points for row in seen.standings], reverse=True)
    assert [row.points for row in seen.standings] == best_first
    assert [row.place for row in seen.standings] == [1 + best_first.index(n) for n in best_first]


async def begin(house: House) -> tuple[Gathering, Room]:
    """A class of two at Team, one card placed."""
    gathering = await gather(house, Plan("voyage", {"game": "team"}, "mixed", 2, settings=QUIET), 2)
    assert await gathering.direct(NextRound()) == ""
    (room,) = gathering.event.rooms()
    seat = room.table.waiting[0]
    person = room.table.sheet.chairs[seat].person
    assert (await play(room, person, seat, options_of(room, person, seat)[0])).ok
    return gathering, room


@pytest.mark.parametrize("command", [None, NextRound(force=True), Finish()], ids=["playing", "next", "bell"])
async def test_the_report_tells_of_tables_that_did_not_finish(
    house: House, command: EventCommand | None
) -> None:
    gathering, room = await begin(house)
    if command is not None:
        assert await gathering.direct(command) == ""
    told = [
        event.key for place, story in gathering.event.stories() if place.room == room.id for event in story
    ]
    assert "placed" in told


async def test_what_a_playing_table_hides_is_in_no_report(house: House) -> None:
    gathering = await gather(house, Plan("voyage", {"game": "train"}, "mixed", 2, settings=QUIET), 2)
    assert await gathering.direct(NextRound()) == ""
    assert "dealt" not in [event.key for _, story in gathering.event.stories() for event in story]
    await gathering.direct(Finish())
    assert "dealt" in [event.key for _, story in gathering.event.stories() for event in story]
