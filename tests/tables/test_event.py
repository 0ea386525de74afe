"""Events: one roster, many tables, a shared secret that stays closed until the last table has finished."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from teahouse.core import shelf
from teahouse.core.game import OPEN, WATCHER
from teahouse.core.options import OptionError
from teahouse.core.record import verify
from teahouse.tables.event import Event
from teahouse.tables.event_seen import (
    Correct,
    EventCommand,
    Finish,
    Hold,
    Hush,
    Join,
    Leave,
    NextRound,
    PlayOn,
    SetTeam,
    StopTable,
)
from teahouse.tables.house import House
from teahouse.tables.programme import Plan
from teahouse.tables.rights import Refused
from teahouse.tables.room import NotAllowed, Room
from teahouse.tables.seen import HandOver, Nonce, Rematch, Resign, Say, Settings, Sit, TakeOver
from tests.tables.company import HandClock, everything, guests, open_house, play_out, quiet, table

EVENING = Plan("lantern", {"rounds": "2"}, "teams", 2, shared_deals=True)
CLASS = Plan("lantern", {"rounds": "1"}, "mixed", 3)


class Gathering:
    """An event with its director Dora and some people, all on the roster."""

    def __init__(self, house: House, event: Event, dora: str, people: list[str]) -> None:
        self.house = house
        self.event = event
        self.dora = dora
        self.people = people

    async def direct(self, command: EventCommand) -> str:
        answer = await self.event.do(self.dora, command)
        await quiet(self.house)
        if isinstance(command, NextRound) and answer.ok:
            await self.arrive()
        return answer.reason

    async def arrive(self) -> None:
        """Everybody looks at the table once: only then does it begin."""
        rooms = self.event.rooms()
        leave = [
            room.connect(one, lambda: None) for room in rooms for one in sorted(room.people() - {self.dora})
        ]
        await quiet(self.house)
        for each in leave:
            each()
        await quiet(self.house)

    async def play_round(self) -> list[Room]:
        assert await self.direct(NextRound()) == ""
        rooms = self.event.rooms()
        for room in rooms:
            await play_out(self.house, room)
        return rooms


async def gather(house: House, plan: Plan, count: int) -> Gathering:
    dora, *people = await guests(house, "Dora", *[f"Guest {i}" for i in range(count)])
    event = await house.create_event(dora, "Friday", plan)
    for i, person in enumerate(people):
        side = plan.largest // 2
        team = f"T{i // side}" if plan.schedule == "teams" else ""
        assert (await event.do(person, Join(team=team))).ok
    return Gathering(house, event, dora, people)


@pytest_asyncio.fixture
async def evening(house: House) -> AsyncIterator[Gathering]:
    yield await gather(house, EVENING, 4)


@pytest_asyncio.fixture
async def school(house: House) -> AsyncIterator[Gathering]:
    yield await gather(house, CLASS, 7)


async def test_all_tables_of_a_round_play_the_same_deals(evening: Gathering) -> None:
    rooms = await evening.play_round()
    deals = [[row.text for row in room.table.rows if row.actor == -1] for room in rooms]
    assert deals[0] == deals[1]
    more = await evening.play_round()
    assert [row.text for row in more[0].table.rows if row.actor == -1] != deals[0]


async def test_secrets_stay_closed_until_the_event_is_over(evening: Gathering) -> None:
    rooms = await evening.play_round()
    room = rooms[0]
    player = room.table.sheet.chairs[0].person
    assert room.phase == "over"
    assert room.seen(player).secret == ""
    for closed in (lambda: room.seen(player, seat=OPEN), room.record, lambda: room.seen("", seat=WATCHER)):
        with pytest.raises(NotAllowed):
            closed()
    with pytest.raises(Refused):
        evening.event.records()
    with pytest.raises(Refused):
        evening.event.stories()
    assert evening.event.seen(evening.dora).secret == ""
    assert await evening.direct(Finish()) == ""
    assert room.seen(player, seat=OPEN).secret == evening.event.seen("").secret != ""
    assert len(evening.event.records()) == len(evening.event.stories()) == 2


async def test_every_record_of_an_event_proves_its_deals(evening: Gathering) -> None:
    await evening.play_round()
    await evening.play_round()
    promised = evening.event.seen("").commit
    await evening.direct(Finish())
    for record in evening.event.records():
        assert record.commit == promised
        assert verify(shelf.make(record.game, record.chosen(), record.seats), record) == 2
    assert len({record.table for record in evening.event.records()}) == 2, "a label for each round's deals"


async def test_results_appear_when_the_round_is_over(evening: Gathering) -> None:
    assert await evening.direct(NextRound()) == ""
    first, second = evening.event.rooms()
    await play_out(evening.house, first)
    seen = evening.event.seen(evening.people[0])
    assert (seen.scores, seen.standings) == ((), ())
    assert [table.points for table in seen.tables][1] == ()
    await play_out(evening.house, second)
    seen = evening.event.seen(evening.people[0])
    assert len(seen.scores) == len(seen.sheet) == 4, "two tables, two deals"
    assert {row.name for row in seen.standings} == {"T0", "T1", "T2", "T3"}
    assert sum(row.against_mean for row in seen.standings) == 0
    per_table = [
        sum(score.points[0] for score in seen.scores if score.room == room.id) for room in (first, second)
    ]
    assert per_table == [
        room.table.game.standing(room.table.match.state)[0] for room in (first, second) if room.table.match
    ]


async def test_a_correction_is_logged_and_can_be_taken_back(evening: Gathering) -> None:
    rooms = await evening.play_round()
    before = evening.event.seen("").scores
    wrong = Correct(rooms[0].id, 1, (7, 0), "")
    assert await evening.direct(wrong) == "why_missing"
    assert await evening.direct(Correct(rooms[0].id, 1, (7, 0, 0), "typo")) == "points_count"
    assert await evening.direct(Correct("nowhere", 1, (7, 0), "typo")) == "no_such_table"
    assert await evening.direct(Correct(rooms[0].id, 0, (7, 0), "typo")) == "no_such_deal"
    assert await evening.direct(Correct(rooms[0].id, 1, (7, 0), "revoke")) == ""
    seen = evening.event.seen("")
    changed = next(score for score in seen.scores if score.corrected)
    assert (changed.points, changed.corrected, changed.deal) == ((7, 0), "revoke", 1)
    assert [(c.why, c.by) for c in seen.corrections] == [("revoke", evening.dora)]
    assert (
        await evening.event.do(evening.people[0], Correct(rooms[0].id, 1, None, "no"))
    ).reason == "not_director"
    await evening.direct(Finish())
    assert await evening.direct(Correct(rooms[0].id, 1, None, "was right")) == "", "after the end too"
    assert evening.event.seen("").scores == before


async def test_a_correction_may_name_the_sides(house: House) -> None:
    pairs = Plan("tichu", {"end": "rounds:1"}, "teams", 4, shared_deals=True, settings=Settings(sit_in=False))
    gathering = await gather(house, pairs, 4)
    await gathering.direct(NextRound())
    (room,) = gathering.event.rooms()
    await gathering.direct(StopTable(room.id))
    assert await gathering.direct(Correct(room.id, 1, (60, 40), "misdeal")) == ""
    assert gathering.event.seen("").corrections[-1].points == (60, 40, 60, 40)
    assert await gathering.direct(Correct(room.id, 1, (1, 2, 3, 4), "slip")) == "points_partners"
    assert await gathering.direct(Correct(room.id, 1, (60, 40, 60), "slip")) == "points_count"


async def test_a_stalled_table_is_stopped_by_the_director(evening: Gathering) -> None:
    await evening.direct(NextRound())
    first, second = evening.event.rooms()
    await play_out(evening.house, first)
    assert await evening.direct(NextRound()) == "tables_playing"
    assert await evening.direct(StopTable(second.id)) == ""
    assert second.phase == "closed"
    assert [(stop.room, stop.by) for stop in evening.event.seen("").stops] == [(second.id, evening.dora)]
    assert await evening.direct(NextRound()) == ""
    assert evening.event.seen("").round == 2


async def test_bots_play_at_a_deserted_table_only_where_the_director_lets_them(
    school: Gathering, clock: HandClock
) -> None:
    await school.direct(NextRound())
    first, second = school.event.rooms()[:2]
    await clock.advance(school.house, 600_000)
    assert (first.phase, second.phase) == ("playing", "playing")
    assert not any(table.goes_alone for table in school.event.seen("").tables)
    assert await school.direct(PlayOn(first.id)) == ""
    assert [table.goes_alone for table in school.event.seen("").tables][:2] == [True, False]
    await clock.advance(school.house, 600_000)
    assert (first.phase, second.phase) == ("over", "playing")
    assert await school.direct(PlayOn(first.id)) == "already_over"


async def test_moving_on_with_force_stops_what_still_plays(school: Gathering) -> None:
    await school.direct(NextRound())
    old = school.event.rooms()
    assert await school.direct(NextRound(force=True)) == ""
    assert {room.phase for room in old} == {"closed"}
    assert {room.phase for room in school.event.rooms()} == {"playing"}


async def test_the_house_seats_a_class_and_late_pupils_come_in_with_the_next_round(school: Gathering) -> None:
    await school.direct(NextRound())
    seen = school.event.seen(school.people[0])
    assert [len(table.entrants) for table in seen.tables] == [3, 2, 2]
    assert seen.my_table in [table.room for table in seen.tables]
    (late,) = await guests(school.house, "Late")
    assert (await school.event.do(late, Join("Lotte"))).ok
    assert school.event.seen(late).my_table == ""
    assert (await school.event.do(school.people[1], Leave())).ok
    await school.direct(NextRound(force=True))
    assert school.event.seen(late).my_table != ""
    assert school.event.seen(school.people[1]).my_table == ""


async def test_two_of_a_name_are_told_apart(school: Gathering) -> None:
    one, other = await guests(school.house, "Mia", "Mia")
    await school.event.do(one, Join())
    await school.event.do(other, Join())
    await school.event.do(one, Join())
    names = [entrant.name for entrant in school.event.seen("").entrants]
    assert names[-2:] == ["Mia", "Mia 2"]


async def test_the_director_holds_and_hushes_all_tables(school: Gathering) -> None:
    await school.direct(NextRound())
    room = school.event.rooms()[0]
    player = room.table.sheet.chairs[0].person
    assert await school.direct(Hold()) == ""
    assert all(room.seen(school.dora).paused for room in school.event.rooms())
    assert await school.direct(Hush()) == ""
    assert (await room.do(player, Say("hi"))).reason == "chat_off"
    assert await school.direct(Hold(on=False)) == ""
    assert not room.seen(player).paused
    await school.direct(NextRound(force=True))
    assert not school.event.rooms()[0].table.sheet.settings.chat, "the next round is hushed too"


async def test_only_the_director_directs(school: Gathering) -> None:
    await school.direct(NextRound())
    commands: list[EventCommand] = [
        NextRound(),
        Hold(),
        Hush(),
        Finish(),
        StopTable(school.event.rooms()[0].id),
    ]
    commands += [SetTeam("n1", "x"), Leave("n2")]
    before = school.event.seen(school.people[0])
    for person in (school.people[0], ""):
        for command in commands:
            assert (await school.event.do(person, command)).reason == "not_director"
    assert school.event.seen(school.people[0]) == before


async def test_at_an_events_table_the_event_decides(school: Gathering) -> None:
    await school.direct(NextRound())
    room = school.event.rooms()[0]
    player, stranger = room.table.sheet.chairs[0].person, (await guests(school.house, "X"))[0]
    assert (await room.do(player, Resign(0))).reason == "event_decides"
    assert (await room.do(stranger, Sit(0))).reason == "event_decides"
    await play_out(school.house, room)
    assert (await room.do(player, Rematch())).reason == "event_decides"
    assert school.house.lobby(stranger) == [], "tables of an event are not for the lobby"


async def test_a_pupils_luck_comes_too_late_and_is_no_fault(school: Gathering) -> None:
    await school.direct(NextRound())
    room = school.event.rooms()[0]
    player = room.table.sheet.chairs[0].person
    assert room.phase == "playing"
    version = room.version
    assert (await room.do(player, Nonce(0, "00"))).ok, "every page sends it on sitting down"
    assert room.version == version


async def test_a_seat_on_another_device_stays_the_pupils(school: Gathering) -> None:
    await school.direct(NextRound())
    room = school.event.rooms()[0]
    old = room.table.sheet.chairs[0].person
    entry = school.event.seen(old).my_entry
    token = (await room.do(old, HandOver(0))).given
    (phone,) = await guests(school.house, "Phone")
    assert (await room.do(phone, TakeOver(token))).ok
    await quiet(school.house)
    assert school.event.seen(phone).my_entry == entry
    assert school.event.seen(old).my_entry == ""
    await school.direct(NextRound(force=True))
    assert school.event.seen(phone).my_table != ""


async def test_bots_take_what_is_left(house: House) -> None:
    gathering = await gather(house, Plan("lantern", {"rounds": "1"}, "mixed", 2, fill="greedy"), 3)
    await gathering.direct(NextRound())
    kinds = [[chair.kind for chair in room.table.sheet.chairs] for room in gathering.event.rooms()]
    assert kinds == [["person", "person"], ["person", "bot"]]


async def test_an_event_comes_back_after_a_restart(folder: Path) -> None:
    clock = HandClock()
    house = await open_house(folder, clock)
    gathering = await gather(house, EVENING, 4)
    rooms = await gathering.play_round()
    await gathering.direct(Correct(rooms[0].id, 1, (5, 5), "draw"))
    await gathering.direct(NextRound())
    await gathering.direct(Hush())
    event = gathering.event
    before = [event.seen(person) for person in (gathering.dora, gathering.people[0], "")]
    tables = {room.id: everything(room, gathering.people[:0]) for room in event.rooms()}
    await house.close()

    again = await open_house(folder, clock)
    back = again.event(event.id)
    assert back is not None
    after = [back.seen(person) for person in (gathering.dora, gathering.people[0], "")]
    assert [vars(seen) | {"epoch": ""} for seen in after] == [vars(seen) | {"epoch": ""} for seen in before]
    assert {room.id: everything(room, []) for room in back.rooms()} == tables
    assert again.find_event(event.code) is back
    assert [e.id for e in again.events_of(gathering.people[1])] == [event.id]
    for room in back.rooms():
        await play_out(again, room)
    assert len(back.seen("").scores) == 8
    await again.close()


async def test_a_table_without_its_round_is_forgotten(folder: Path) -> None:
    """The house was killed after it had opened a round's tables and before the round was on disk."""
    house = await open_house(folder)
    gathering = await gather(house, CLASS, 4)
    await gathering.direct(NextRound())
    lost = gathering.event.rooms()[0].id
    with house._ledger._database.engine.begin() as connection:
        connection.exec_driver_sql('DELETE FROM event_log WHERE text LIKE \'%"entry":"round"%\'')
    await house.close()
    again = await open_house(folder)
    assert again.room(lost) is None
    back = again.event(gathering.event.id)
    assert back is not None
    assert back.seen("").round == 0
    assert (await back.do(gathering.dora, NextRound())).ok
    await again.close()


async def test_an_event_is_deleted_with_all_its_tables(school: Gathering) -> None:
    rooms = await school.play_round()
    woken: list[bool] = []
    school.event.connect(lambda: woken.append(school.house.event(school.event.id) is None))
    other = await table(school.house, "lantern", school.people[:2])
    await school.house.delete_event(school.event.id)
    assert woken[-1] is True
    assert [school.house.room(room.id) for room in rooms] == [None] * 3
    assert school.house.room(other.id) is other
    assert school.house.find_event(school.event.code) is None


async def test_after_the_end_nobody_comes_in(school: Gathering) -> None:
    await school.direct(Finish())
    (late,) = await guests(school.house, "Late")
    assert (await school.event.do(late, Join())).reason == "event_over"
    assert await school.direct(NextRound()) == "event_over"


async def test_wrong_plans(house: House) -> None:
    (dora,) = await guests(house, "Dora")
    for plan, reason in (
        (Plan("lantern", {}, "knockout", 2), "schedule_unknown"),
        (Plan("lantern", {}, "teams", 3), "not_for_teams"),
        (Plan("lantern", {}, "mixed", 2, fill="nobody"), "bot_unknown"),
        (Plan("lantern", {}, "mixed", 2, settings=Settings(sit_in_after=-1)), "sit_in_after"),
    ):
        with pytest.raises(Refused) as refused:
            await house.create_event(dora, "", plan)
        assert refused.value.reason == reason
    with pytest.raises(OptionError):
        await house.create_event(dora, "", Plan("lantern", {"rounds": "0"}, "mixed", 2))
    gathering = await gather(house, CLASS, 1)
    assert await gathering.direct(NextRound()) == "too_few"
    assert await gathering.direct(Leave("n9")) == "no_such_entrant"


async def test_pupils_are_forgotten_with_their_class(school: Gathering, folder: Path) -> None:
    await school.play_round()
    stays = school.people[0]
    await table(school.house, "lantern", [stays, stays])
    await school.house.delete_event(school.event.id)
    known = [person for person in (school.dora, *school.people) if school.house.somebody(person)]
    assert known == [school.dora, stays], "the teacher, and who plays elsewhere too"
    left = b"".join([file.read_bytes() for file in folder.glob("house.db*")])
    assert b"Guest 0" in left
    assert b"Guest 3" not in left


async def test_somebody_forgotten_is_a_dash_on_the_roster(school: Gathering) -> None:
    await school.play_round()
    gone = school.people[2]
    await school.house.delete_person(gone)
    seen = school.event.seen(school.dora)
    entrant = seen.entrants[2]
    assert (entrant.name, entrant.person, entrant.gone) == ("–", "", True)
    assert gone not in str([seen, school.house._ledger.event_log(school.event.id)])
    assert len(seen.standings) == 7, "what he scored still counts"
    assert await school.direct(NextRound()) == ""
    assert "n3" not in [one for t in school.event.seen("").tables for one in t.entrants]
