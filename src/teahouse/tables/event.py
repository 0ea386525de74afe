"""Event: several tables under one roster, schedule and secret: a club's evening, a class."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Protocol, TypeVar

import structlog

from teahouse.core import shelf
from teahouse.core.chance import commitment
from teahouse.core.game import OPEN, WATCHER, AnyGame
from teahouse.core.game import Event as Told
from teahouse.core.record import Record
from teahouse.store.ledger import EventRow, Ledger
from teahouse.store.writer import NotSaved
from teahouse.tables import results
from teahouse.tables.clock import Clock
from teahouse.tables.event_seen import (
    Correct,
    EventCommand,
    EventSeen,
    EventTable,
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
from teahouse.tables.fairness import Fairness
from teahouse.tables.minutes import record_of
from teahouse.tables.notes import Changed, Closed, Paused
from teahouse.tables.programme import (
    AnyEntry,
    Corrected,
    Device,
    Ended,
    EventPhase,
    Held,
    Hushed,
    Joined,
    Left,
    Programme,
    Seated,
    Stopped,
    Teamed,
    fold,
    read_entry,
    write_entry,
)
from teahouse.tables.results import Score
from teahouse.tables.rights import NAME_LONGEST, Refused, clean_name, plain, told_apart
from teahouse.tables.room import Room
from teahouse.tables.schedule import SCHEDULES, Placing, Round, Shape
from teahouse.tables.seen import Answer, Person, Settings

log: Final = structlog.get_logger("teahouse.event")
T = TypeVar("T")

MOST_ENTRANTS: Final = 120
WHY_LONGEST: Final = 200


class Tables(Protocol):
    """What an event asks of its house."""

    def room(self, table_id: str) -> Room | None:
        """A table by its id."""
        ...

    def somebody(self, person_id: str) -> Person | None:
        """The person of that id."""
        ...

    async def open_for_event(self, event: "Event", placing: Placing, deal: str) -> Room:
        """A table of an event, everybody seated and not begun."""
        ...


@dataclass(frozen=True)
class Hall:
    """What all events of a house share."""

    epoch: str
    ledger: Ledger
    clock: Clock
    tables: Tables


class Event:
    """One event's actor: its entries are written before they count, one command at a time."""

    def __init__(self, row: EventRow, programme: Programme, length: int, hall: Hall) -> None:
        self.id = row.id
        self.code = row.code
        self.secret = row.secret
        self.made_at = row.made_at
        self.touched_at = row.touched_at
        self.programme = programme
        self.version = length
        self._hall = hall
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[object]] = set()
        self._wakes: list[Callable[[], None]] = []
        self._scored: dict[str, list[tuple[int, ...]]] = {}  # finished tables do not change

    # ---- what it is ----

    @property
    def phase(self) -> EventPhase:
        """Where the event is in its life."""
        return self.programme.phase

    @property
    def is_sealed(self) -> bool:
        """Whether secrets, records and open views of its tables stay closed."""
        return self.phase != "over"

    def fairness(self, table: str, deal: str) -> Fairness:
        """Where the luck of one of its tables comes from."""
        return fairness_of(self.id, self.secret, table, deal)

    def settings(self) -> Settings:
        """Of its tables: nobody looks on where others play the same deals."""
        plan = self.programme.plan
        chat = plan.settings.chat and not self.programme.hushed
        watching = "none" if plan.shared_deals else plan.settings.watching
        return replace(plan.settings, chat=chat, watching=watching, listed=False, sit_in_alone=False)

    def rooms(self, number: int = 0) -> list[Room]:
        """The tables of a round (the present one unless a number is given)."""
        rounds = self.programme.rounds
        if not rounds:
            return []
        found = [self._hall.tables.room(place.room) for place in rounds[number - 1].placings]
        return [room for room in found if room is not None]

    # ---- taking commands ----

    async def do(self, person_id: str, command: EventCommand) -> Answer:
        """Carry a command out or say why not."""
        return await self._in_turn(partial(self._handle, person_id, command))

    async def _in_turn(self, job: Callable[[], Coroutine[object, object, T]]) -> T:
        async def locked() -> T:
            async with self._lock:
                return await job()

        task = asyncio.get_running_loop().create_task(locked())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Wait until what was begun is on disk."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _handle(self, person: str, command: EventCommand) -> Answer:
        try:
            given = await self._obey(person, command)
        except Refused as no:
            return Answer(False, no.reason, stale=no.stale, final=no.final, slots=no.slots)
        except NotSaved as why:
            log.error("an event could not be saved", event=self.id, why=str(why))
            return Answer(False, "not_saved")
        return Answer(True, given=given)

    async def _obey(self, person: str, command: EventCommand) -> str:
        if self.phase == "over" and not isinstance(command, Correct):
            raise Refused("event_over", final=True)
        match command:
            case Join():
                return await self._join(person, command)
            case Leave():
                await self._leave(person, command)
            case _:
                self._need_director(person)
                await self._direct(person, command)
        return ""

    def _need_director(self, person: str) -> None:
        if not person or person != self.programme.host:
            raise Refused("not_director", final=True)

    async def _direct(
        self, person: str, command: SetTeam | NextRound | StopTable | PlayOn | Correct | Hold | Hush | Finish
    ) -> None:
        match command:
            case SetTeam():
                self._need_entrant(command.entrant)
                await self._write(Teamed(command.entrant, _team(command.team)))
            case NextRound():
                await self._next_round(person, command.force)
            case StopTable():
                await self._stop(person, self._need_room(command.room))
            case PlayOn():
                await self._play_on(self._need_room(command.room))
            case Correct():
                await self._correct(person, command)
            case Hold():
                await self._write(Held(command.on))
                await self._hold(command.on)
            case Hush():
                await self._write(Hushed(command.on))
                chat = self.settings().chat
                for room in self._unfinished():
                    await room.note(Changed(settings=replace(room.table.sheet.settings, chat=chat)))
            case Finish():
                for room in self._unfinished():
                    await self._stop(person, room)
                await self._write(Ended())

    # ---- the roster ----

    async def _join(self, person: str, command: Join) -> str:
        known = self._hall.tables.somebody(person)
        if known is None:
            raise Refused("nobody", final=True)
        old = self.programme.entrant(person=person)
        if old is None and len(self.programme.entrants) >= MOST_ENTRANTS:
            raise Refused("event_full", most=str(MOST_ENTRANTS))
        name = clean_name(command.name or (old.name if old else known.name))
        entry = Joined(
            old.id if old else f"n{len(self.programme.entrants) + 1}",
            person,
            self._own_name(name, person),
            _team(command.team) or (old.team if old else ""),
        )
        await self._write(entry)
        return entry.id

    def _own_name(self, name: str, person: str) -> str:
        """The name, with a number where another has it already: a report must tell them apart."""
        return told_apart(name, {one.name for one in self.programme.entrants if one.person != person})

    async def _leave(self, person: str, command: Leave) -> None:
        mine = self.programme.entrant(person=person)
        gone = command.entrant or (mine.id if mine else "")
        if mine is None or gone != mine.id:
            self._need_director(person)
        self._need_entrant(gone)
        await self._write(Left(gone))

    def _need_entrant(self, entrant: str) -> None:
        if self.programme.entrant(id=entrant) is None or not entrant:
            raise Refused("no_such_entrant", final=True)

    # ---- rounds ----

    def _playing(self) -> list[Room]:
        return [room for room in self.rooms() if room.phase == "playing"]

    def _unfinished(self) -> list[Room]:
        return [room for room in self.rooms() if not room.is_done]

    async def _next_round(self, person: str, force: bool) -> None:
        playing = self._playing()
        if playing and not force:
            numbers = [str(table.number) for table in self._tables() if table.phase == "playing"]
            raise Refused("tables_playing", tables=", ".join(numbers))
        drawn = self._draw()
        for room in self._unfinished():
            await self._stop(person, room)
        plan = self.programme.plan
        opened: list[Placing] = []
        for placing in drawn.placings:
            deal = f"round {drawn.number}" if plan.shared_deals else ""
            room = await self._hall.tables.open_for_event(self, placing, deal)
            opened.append(replace(placing, room=room.id))
        await self._write(Seated(replace(drawn, placings=tuple(opened))))

    def _draw(self) -> Round:
        """Who sits where next; the draw's luck is the event's own, so that it can be repeated."""
        number = len(self.programme.rounds) + 1
        luck = Fairness(self.secret, self.id, takes_nonces=False).rng(()).at(f"seating {number}")
        schedule = SCHEDULES[self.programme.plan.schedule]
        return schedule.draw(self.programme.entrants, self.programme.rounds, self._shape(), luck)

    def _shape(self) -> Shape:
        plan = self.programme.plan
        sizes = tuple([n for n in sorted(shelf.info(plan.game).seats) if n <= plan.largest])
        return Shape(sizes, tuple(self._rules().teams()), bool(plan.fill))

    def _rules(self) -> AnyGame:
        plan = self.programme.plan
        return shelf.make(plan.game, plan.options, plan.largest)

    async def _stop(self, person: str, room: Room) -> None:
        if not room.is_done:
            await self._write(Stopped(room.id, person))
            await room.note(Closed())

    async def _hold(self, on: bool) -> None:
        for room in self._playing():
            if room.table.sheet.paused != on:
                await room.note(Paused(on))
        for room in self._unfinished():
            await self._begin(room)

    async def _begin(self, room: Room) -> None:
        """A table begins once one of its people is there: nobody's match is played by bots alone."""
        if room.phase == "waiting" and room.is_attended and not self.programme.held:
            await room.begin()

    async def _play_on(self, room: Room) -> None:
        if room.is_done:
            raise Refused("already_over", final=True)
        await room.begin()
        await room.go_on_alone()
        if self.programme.held and not room.table.sheet.paused:
            await room.note(Paused(True))

    def _need_room(self, room_id: str) -> Room:
        found = self._hall.tables.room(room_id) if room_id in self.programme.rooms() else None
        if found is None:
            raise Refused("no_such_table", final=True)
        return found

    # ---- results ----

    async def _correct(self, person: str, command: Correct) -> None:
        room = self._need_room(command.room)
        if not room.is_done:
            raise Refused("not_over")
        points = None if command.points is None else _by_seat(command.points, room.table.game)
        if not 1 <= command.deal <= 99:
            raise Refused("no_such_deal")
        why = plain(command.why)[:WHY_LONGEST]
        if not why:
            raise Refused("why_missing")
        now = self._hall.clock.wall()
        await self._write(Corrected(room.id, command.deal, points, why, person, now))

    def scores(self) -> list[Score]:
        """What every deal brought at every table of the rounds that are over, corrections in place."""
        scores: list[Score] = []
        for one in self.programme.rounds:
            rooms = {room.id: room for room in self.rooms(one.number)}
            if all(room.is_done for room in rooms.values()):
                for place in one.placings:
                    scores += self._scores_of(one, place, rooms.get(place.room))
        return scores

    def _scores_of(self, one: Round, place: Placing, room: Room | None) -> list[Score]:
        if room is None:
            return []
        if room.id not in self._scored:
            self._scored[room.id] = [] if room.table.match is None else results.deals_of(room.table)
        deals: dict[int, Score] = {
            i: Score(one.number, i, room.id, place.seats, points)
            for i, points in enumerate(self._scored[room.id], 1)
        }
        for change in self.programme.corrections:
            if change.room == room.id and change.points is not None:
                points = change.points[: len(place.seats)]  # corrections of old named dummies too
                deals[change.deal] = Score(one.number, change.deal, room.id, place.seats, points, change.why)
            elif change.room == room.id:
                deals.pop(change.deal, None)
                played = self._scored[room.id]
                if change.deal <= len(played):
                    points = played[change.deal - 1]
                    deals[change.deal] = Score(one.number, change.deal, room.id, place.seats, points)
        return [score for _, score in sorted(deals.items())]

    def stories(self, number: int = 0) -> list[tuple[Placing, list[Told]]]:
        """What happened at the tables so far (of one round, or of all), for reports.

        Of a table that still plays, what a watcher was told. Raises Refused while it must all stay closed.
        """
        if self.is_sealed and self.programme.plan.shared_deals:
            raise Refused("record_closed")
        rounds = [one for one in self.programme.rounds if number in (0, one.number)]
        told: list[tuple[Placing, list[Told]]] = []
        for one in rounds:
            for place in one.placings:
                room = self._hall.tables.room(place.room)
                if room is not None:
                    story = room.table.told[OPEN if room.is_done else WATCHER]
                    told.append((place, [line.event for line in story]))
        return told

    def records(self) -> list[Record]:
        """The records of a finished event; raises Refused before."""
        if self.is_sealed:
            raise Refused("record_closed")
        found = [self._hall.tables.room(room) for room in self.programme.rooms()]
        begun = [room for room in found if room is not None and room.table.match is not None]
        return [record_of(room.table, room.fair) for room in begun if room.is_done]

    # ---- the log ----

    async def _write(self, *entries: AnyEntry) -> None:
        programme = self.programme
        for entry in entries:
            programme = programme.after(entry)
        texts = [write_entry(entry) for entry in entries]
        self.touched_at = self._hall.clock.wall()
        written = self._hall.ledger.append_event(
            self.id, self.version + 1, texts, programme.phase, self.touched_at
        )
        await asyncio.wrap_future(written)
        self.programme = programme
        self.version += len(entries)
        self.wake()

    async def blot_out(self, person: str) -> None:
        """Take a person off the roster and his name out of the log."""
        await self._in_turn(partial(self._blot_out, person))

    async def _blot_out(self, person: str) -> None:
        entrant = self.programme.entrant(person=person)
        if entrant is None:
            return
        if not entrant.gone and self.phase != "over":
            await self._write(Left(entrant.id))
        texts = self._hall.ledger.event_log(self.id)
        changed: dict[int, str] = {}
        for version, text in enumerate(texts, 1):
            entry = read_entry(text)
            if isinstance(entry, Joined) and entry.id == entrant.id:
                changed[version] = write_entry(Joined(entry.id, "", "–", entry.team))
            elif isinstance(entry, Device) and entry.id == entrant.id:
                changed[version] = write_entry(Device(entry.id, ""))
        await asyncio.wrap_future(self._hall.ledger.rewrite_event(self.id, changed))
        self.programme = fold(self._hall.ledger.event_log(self.id))
        self.wake()

    # ---- who looks ----

    def connect(self, wake: Callable[[], None]) -> Callable[[], None]:
        """`wake` is called whenever `seen` may differ, never waits; what is returned disconnects."""
        self._wakes.append(wake)

        def disconnect() -> None:
            if wake in self._wakes:
                self._wakes.remove(wake)

        return disconnect

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks."""
        return not self._wakes and not self._tasks

    def wake(self) -> None:
        """Something may look different."""
        for wake in list(self._wakes):
            wake()

    def table_changed(self, room: Room) -> None:
        """A table's seats, phase or people have changed: follow people to new devices, begin, tell."""
        found = self.programme.placing(room.id)
        if found is not None and found[0] is self.programme.rounds[-1]:
            for seat, entrant in enumerate(found[1].seats):
                person = room.table.sheet.chairs[seat].person
                known = self.programme.entrant(id=entrant) if entrant else None
                if known is not None and person and known.person != person:
                    self._later(partial(self._write, Device(entrant, person)))
            if room.phase == "waiting" and room.is_attended:
                self._later(partial(self._begin, room))
        self.wake()

    def _later(self, job: Callable[[], Coroutine[object, object, None]]) -> None:
        """Do a job that nobody waits for, in its turn."""

        async def run() -> None:
            try:
                async with self._lock:
                    await job()
            except NotSaved as why:
                log.error("an event's own work could not be saved", event=self.id, why=str(why))

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def seen(self, person_id: str) -> EventSeen:
        """The event as a person may know it."""
        programme = self.programme
        mine = programme.entrant(person=person_id) if person_id else None
        rounds = programme.rounds
        scores = self.scores()
        tables = self._tables()
        sheet = self._sheet(scores)
        return EventSeen(
            event=self.id,
            code=self.code,
            epoch=self._hall.epoch,
            version=self.version,
            phase=self.phase,
            title=programme.title,
            host=programme.host,
            plan=programme.plan,
            me=person_id,
            my_entry=mine.id if mine else "",
            my_table=next((t.room for t in tables if mine and mine.id in t.entrants), ""),
            directs=bool(person_id) and person_id == programme.host,
            round=len(rounds),
            entrants=programme.entrants,
            resting=rounds[-1].resting if rounds else (),
            tables=tuple(tables),
            rounds=rounds,
            held=programme.held,
            hushed=programme.hushed,
            scores=tuple(scores),
            sheet=tuple(sheet),
            standings=tuple(self._standings(scores, sheet)),
            corrections=programme.corrections,
            stops=programme.stops,
            commit=commitment(self.secret),
            secret="" if self.is_sealed else self.secret.hex(),
        )

    def _tables(self) -> list[EventTable]:
        if not self.programme.rounds:
            return []
        shared = self.programme.plan.shared_deals
        now = self._hall.clock.wall()
        tables: list[EventTable] = []
        for number, place in enumerate(self.programme.rounds[-1].placings, 1):
            room = self._hall.tables.room(place.room)
            if room is None:
                continue
            match, game = room.table.match, room.table.game
            points: tuple[int, ...] = ()
            if match is not None and (room.is_done or not shared):
                points = game.standing(match.state)[: game.seats]
            tables.append(
                EventTable(
                    number,
                    room.id,
                    room.phase,
                    tuple([room.table.sheet.name(seat) for seat in range(game.seats)]),
                    place.seats,
                    tuple(room.table.waiting),
                    0 if match is None else game.round_of(match.state),
                    points,
                    max(0, now - room.touched_at) * 1000,
                    tuple([s.kind != "person" or s.connected for s in room.seats_seen()]),
                    room.table.sheet.settings.sit_in_alone,
                )
            )
        return tables

    def _sheet(self, scores: list[Score]) -> list[results.Line]:
        if self.programme.plan.schedule != "teams":
            return []
        team_of = {one.id: one.team for one in self.programme.entrants}
        return results.compare(scores, team_of, tuple(self._rules().teams()))

    def _standings(self, scores: list[Score], sheet: list[results.Line]) -> list[results.Standing]:
        if self.programme.plan.schedule == "teams":
            return results.of_teams(sheet)
        return results.of_people(scores, {one.id: one.name for one in self.programme.entrants})


def _by_seat(points: tuple[int, ...], game: AnyGame) -> tuple[int, ...]:
    """Points of all seats, from those of all seats or of the sides; raises Refused."""
    teams = game.teams()[: game.seats]
    sides = sorted(set(teams))
    if len(points) == len(sides):
        return tuple([points[sides.index(team)] for team in teams])
    if len(points) != game.seats:
        raise Refused("points_count", needed=str(game.seats))
    if len(set(zip(teams, points, strict=True))) != len(sides):
        raise Refused("points_partners")
    return points


def fairness_of(event: str, secret: bytes, table: str, deal: str) -> Fairness:
    """A deal shared by several tables hangs on the event and the deal's label, any other on its table."""
    label = f"{event}/{deal}" if deal else table
    return Fairness(secret, label, takes_nonces=not event)


def _team(name: str) -> str:
    return plain(name)[:NAME_LONGEST]
