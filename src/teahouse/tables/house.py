"""House: one process with all its rooms, its people and its operator; opened on a database."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Self

import msgspec
import structlog
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from teahouse.core import shelf
from teahouse.core.game import AnyGame
from teahouse.store.ledger import EventRow, Ledger, PersonRow, TableRow
from teahouse.store.writer import NotSaved
from teahouse.tables import fairness
from teahouse.tables.chat import Chat
from teahouse.tables.clock import Clock, RealClock
from teahouse.tables.decks import Decks, shown_options
from teahouse.tables.event import Event, Hall, fairness_of
from teahouse.tables.idents import new_ident
from teahouse.tables.notes import AnyNote, BotSat, Closed, Emptied, HostChanged, Opened, Sat, Sheet
from teahouse.tables.premises import Premises, Tempo
from teahouse.tables.programme import Plan, Planned, Programme, fold, write_entry
from teahouse.tables.rights import (
    Refused,
    check_bot,
    clean_name,
    clean_settings,
    clean_title,
    token_hash,
)
from teahouse.tables.room import Room
from teahouse.tables.schedule import SCHEDULES, Placing
from teahouse.tables.seen import Person, Settings, TableCard
from teahouse.tables.table import Step, Table, opening
from teahouse.tables.thinking import Pool, Thinker

log: Final = structlog.get_logger("teahouse.house")

_OWNER: Final = "owner_key"
_PASSWORD: Final = "password"  # noqa: S105  # the name of a row
DAY: Final = 86_400
WAITING_DAYS: Final = 2  # a table that never began is forgotten after these
PLAYING_DAYS: Final = 60  # a match that nobody touches
FIRST_SWEEP_MS: Final = 600_000
SWEEP_MS: Final = 6 * 3_600_000
KEEP_DAYS: Final = 90  # a finished game, unless the operator says otherwise


@dataclass(frozen=True)
class SeatPlan:
    """Who is to sit on a seat of a new table: a person, a bot, or nobody yet."""

    person: str = ""
    name: str = ""
    bot: str = ""


class House:
    """Everything of one database. Made by `open`; the owner key is there only just after it was made."""

    def __init__(self, premises_of: "_Parts", ledger: Ledger, data_dir: Path) -> None:
        self.epoch = secrets.token_hex(6)
        self.data_dir = data_dir
        self.owner_key: str | None = None
        self._ledger = ledger
        self._hasher = PasswordHasher()
        self._words = ledger.words()
        self._rooms: dict[str, Room] = {}
        self._going: set[str] = set()  # tables that are being deleted
        self._people: dict[str, Person] = {}
        self._tokens: dict[str, str] = {}  # token hash -> person
        self._codes: dict[str, str] = {}  # table number -> table
        self._premises = Premises(
            self.epoch, ledger, premises_of.clock, premises_of.thinker, self, premises_of.tempo
        )
        self.decks = Decks(ledger, premises_of.clock)
        self._hall = Hall(self.epoch, ledger, premises_of.clock, self)
        self._events: dict[str, Event] = {}
        self._waking: asyncio.Task[None] | None = None
        self._sweeping: asyncio.Task[None] | None = None
        self._sweep_off: Callable[[], None] = _nothing

    @classmethod
    async def open(
        cls,
        db_url: str,
        data_dir: Path,
        *,
        clock: Clock | None = None,
        thinker: Thinker | None = None,
        tempo: Tempo | None = None,
    ) -> Self:
        """Lock and migrate the database, then let its tables go on; raises StoreError."""
        parts = _Parts(clock or RealClock(), thinker or Pool(), tempo or Tempo())
        house = cls(parts, Ledger(db_url), data_dir)
        await house._make_owner()
        house._load_index()
        house._waking = asyncio.get_running_loop().create_task(house._wake_tables())
        house._sweep_in(FIRST_SWEEP_MS)
        return house

    def _sweep_in(self, ms: int) -> None:
        self._sweep_off = self._premises.clock.later(ms, self._begin_sweep)

    def _begin_sweep(self) -> None:
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def _sweep(self) -> None:
        try:
            swept = await self.sweep()
            log.info("swept", tables=len(swept))
        except NotSaved as why:
            log.error("sweeping failed", why=str(why))
        self._sweep_in(SWEEP_MS)

    async def close(self) -> None:
        """Stop bots and clocks, write everything, let another process have the database."""
        self._sweep_off()
        if self._sweeping is not None:
            await self._sweeping
            self._sweep_off()
        if self._waking is not None:
            self._waking.cancel()
            with suppress(asyncio.CancelledError):
                await self._waking
        self._premises.thinker.close()
        await asyncio.gather(*[event.close() for event in self._events.values()])
        await asyncio.gather(*[room.close() for room in self._rooms.values()])
        await asyncio.to_thread(self._ledger.close)

    async def _wake_tables(self) -> None:
        """Bring unfinished tables back one after another, so that the first page need not wait for them."""
        seated = {room for event in self._events.values() for room in event.programme.rooms()}
        for row in self._ledger.tables(["waiting", "playing"]):
            if row.event and row.id not in seated:
                await self._delete([row.id])  # the house stopped before its round had begun
            else:
                self.room(row.id)
            await asyncio.sleep(0)

    async def awake(self) -> None:
        """Wait until every unfinished table is back."""
        if self._waking is not None:
            await self._waking

    # ---- the operator ----

    async def _make_owner(self) -> None:
        if _OWNER not in self._words:
            await self.new_owner_key()

    async def new_owner_key(self) -> str:
        """A new owner key in place of the old one; only its hash is kept."""
        key = "-".join([new_ident(5) for _ in range(4)])
        await self._decide(_OWNER, self._hasher.hash(key))
        self.owner_key = key
        return key

    def check_owner(self, key: str) -> bool:
        """Whether this is the owner key. Slow on purpose."""
        return self._fits(_OWNER, key.strip().lower())

    async def set_password(self, text: str) -> None:
        """What people must know to come in; "" for nothing."""
        await self._decide(_PASSWORD, self._hasher.hash(text) if text else "")

    def needs_password(self) -> bool:
        """Whether people must know a password to come in."""
        return _PASSWORD in self._words

    def check_password(self, text: str) -> bool:
        """Whether this opens the house. Slow on purpose."""
        return not self.needs_password() or self._fits(_PASSWORD, text)

    @property
    def keep_days(self) -> int:
        """How long finished games are kept; 0 for ever."""
        return int(self._words.get("keep_days", str(KEEP_DAYS)))

    async def set_keep_days(self, days: int) -> None:
        """How long finished games are kept; 0 for ever."""
        await self._decide("keep_days", str(max(0, days)))

    async def _decide(self, key: str, value: str) -> None:
        await asyncio.wrap_future(self._ledger.set_word(key, value))
        self._words = self._ledger.words()

    def _fits(self, key: str, text: str) -> bool:
        try:
            return self._hasher.verify(self._words.get(key, ""), text)
        except (VerificationError, InvalidHashError):
            return False

    async def backup(self, path: Path) -> None:
        """Copy the database to a new file while people play; raises StoreError."""
        await asyncio.to_thread(self._ledger.backup, path)

    # ---- people ----

    async def newcomer(self, name: str, lang: str) -> tuple[Person, str]:
        """Somebody new and the secret token that proves it later; raises Refused for a bad name."""
        person = Person(new_ident(12), clean_name(name), lang)
        token = secrets.token_urlsafe(24)
        now = self._premises.clock.wall()
        row = PersonRow(person.id, token_hash(token), person.name, person.lang, now, now)
        await asyncio.wrap_future(self._ledger.add_person(row))
        self._know(row)
        return person, token

    def person(self, token: str) -> Person | None:
        """Who has this token."""
        hashed = token_hash(token)
        if hashed not in self._tokens:
            row = self._ledger.person(token_hash=hashed)
            return None if row is None else self._know(row)
        return self._people.get(self._tokens[hashed])

    def somebody(self, person_id: str) -> Person | None:
        """Who has this id."""
        if not person_id:
            return None
        if person_id not in self._people:
            row = self._ledger.person(id=person_id)
            return None if row is None else self._know(row)
        return self._people[person_id]

    def _know(self, row: PersonRow) -> Person:
        person = Person(row.id, row.name, row.lang)
        self._people[row.id] = person
        self._tokens[row.token_hash] = row.id
        return person

    async def rename(self, person_id: str, name: str, lang: str) -> None:
        """Another name and language; raises Refused. Seats taken before keep their name."""
        person = Person(person_id, clean_name(name), lang)
        now = self._premises.clock.wall()
        await asyncio.wrap_future(self._ledger.rename(person_id, person.name, lang, now))
        self._people[person_id] = person

    # ---- tables ----

    def lobby(self, person_id: str) -> list[TableCard]:
        """My running tables first, then those where one can sit down, then those that can be watched."""
        rooms = sorted(self._rooms.values(), key=_newest)
        mine = [r for r in rooms if not r.is_done and r.table.sheet.seats_of(person_id)]
        others = [r for r in rooms if r not in mine and r.table.sheet.settings.listed and not r.event]
        waiting = [r for r in others if r.phase == "waiting" and _has_place(r)]
        playing = [r for r in others if r.phase == "playing" and r.may_watch(person_id)]
        return [self._card(room, person_id) for room in [*mine, *waiting, *playing]]

    def all_tables(self) -> list[TableCard]:
        """Every table, finished ones too, the newest first: for the operator."""
        rooms = [self.room(row.id) for row in self._ledger.tables()]
        return [self._card(room, "") for room in sorted((r for r in rooms if r is not None), key=_newest)]

    def _card(self, room: Room, person_id: str) -> TableCard:
        sheet = room.table.sheet
        host = self.somebody(sheet.host)
        return TableCard(
            room.id,
            room.game,
            sheet.title,
            "" if host is None else host.name,
            room.phase,
            room.seats_seen(),
            shown_options(sheet.game, sheet.options),
            room.may_watch(person_id),
            room.code,
            room.made_at,
        )

    async def create(
        self,
        person_id: str,
        game: str,
        options: Mapping[str, str],
        seats: int,
        settings: Settings,
        title: str = "",
        plan: list[SeatPlan] | None = None,
    ) -> Room:
        """A new table; raises UnknownGame, OptionError, Refused."""
        chosen = dict(shelf.options(game, options, seats))
        rules = shelf.make(game, chosen, seats)
        settings = clean_settings(settings, game)
        notes: list[AnyNote] = [Opened(game, seats, chosen, settings, clean_title(title), person_id)]
        for seat, who in enumerate((plan or [])[:seats]):
            if who.bot:
                check_bot(game, who.bot)
                notes.append(BotSat(seat, who.bot))
            elif who.person:
                notes.append(Sat(seat, who.person, clean_name(who.name or self._name(who.person))))
        return await self._open_room(rules, notes)

    async def _open_room(
        self, rules: AnyGame, notes: list[AnyNote], event: Event | None = None, deal: str = ""
    ) -> Room:
        now = self._premises.clock.wall()
        row = TableRow(
            id=new_ident(10),
            code=self._new_code(),
            game=rules.id,
            phase="waiting",
            secret=fairness.new_secret() if event is None else event.secret,
            watch_key=new_ident(10),
            event="" if event is None else event.id,
            deal=deal,
            made_at=now,
            touched_at=now,
        )
        table = Table(rules)
        step = Step(Sheet(), None, 0)
        for note in notes:
            step.note(note)
        lines = table.rows_of(step)
        await asyncio.wrap_future(self._ledger.open_table(row, lines))
        table.keep(step, lines)
        return self._take_in(row, table, Chat([]))

    def _take_in(self, row: TableRow, table: Table, chat: Chat) -> Room:
        room = Room(row, table, chat, fairness_of(row.event, row.secret, row.id, row.deal), self._premises)
        self._rooms[room.id] = room
        if not room.is_done:
            self._codes[room.code] = room.id
        room.wake_up()
        return room

    def _new_code(self) -> str:
        """A number to say aloud that no open table has; longer once many are open."""
        digits = 4 if len(self._codes) < 2000 else 6
        while True:
            code = str(secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1))
            if code not in self._codes and self.find_event(code) is None:
                return code

    def room(self, table_id: str) -> Room | None:
        """A table by its id, finished ones too; None where there is none or it cannot be read any more."""
        if table_id in self._rooms:
            return self._rooms[table_id]
        row = None if table_id in self._going else self._ledger.table(table_id)
        if row is None:
            return None
        table = self._read(row)
        return None if table is None else self._take_in(row, table, Chat(self._ledger.chat(table_id)))

    def find(self, code: str) -> Room | None:
        """An unfinished table by its number."""
        return self.room(self._codes.get(code.strip(), ""))

    def _read(self, row: TableRow) -> Table | None:
        lines = self._ledger.log(row.id)
        try:
            opened = opening(lines)
            table = Table(shelf.make(opened.game, opened.options, opened.seats))
            table.load(lines)
        except Exception as why:  # noqa: BLE001  # one table that cannot be read must not close the house
            log.error("a table cannot be read any more", table=row.id, game=row.game, why=repr(why))
            return None
        return table

    async def delete(self, table_id: str) -> None:
        """Forget a table with its log and chat."""
        await self._delete([table_id])

    async def _delete(self, tables: list[str]) -> None:
        self._going.update(tables)  # nobody brings one back while it goes
        gone = [self._rooms.pop(table) for table in tables if table in self._rooms]
        for room in gone:
            self._codes.pop(room.code, None)
            await room.close()
        try:
            await asyncio.wrap_future(self._ledger.delete_tables(tables))
        finally:
            self._going.difference_update(tables)
        for room in gone:
            room.say_goodbye()

    async def delete_person(self, person_id: str) -> None:
        """Forget a person: seats become free, tables of his own close, names in logs are blotted out."""
        for row in self._ledger.tables():
            room = self.room(row.id)
            if room is None:
                continue
            if not room.is_done:
                await room.note(*_farewell(room.table.sheet, person_id))
            await room.blot_out(person_id)
        for event in list(self._events.values()):
            await event.blot_out(person_id)
        await self._forget(person_id)

    async def sweep(self) -> list[str]:
        """Forget what has been kept long enough; the ids of the tables that went."""
        now = self._premises.clock.wall()
        keep = self.keep_days
        limits = {"waiting": WAITING_DAYS, "playing": PLAYING_DAYS, "closed": keep, "over": keep}
        rows = [row for row in self._ledger.tables() if row.event not in self._events]
        old = [row.id for row in rows if _is_old(row, limits[row.phase], now)]
        old = [table for table in old if table not in self._rooms or self._rooms[table].is_idle]
        if old:
            await self._delete(old)
        await self.decks.sweep()
        for event in list(self._events.values()):
            if event.is_idle and _is_old(event, keep if event.phase == "over" else PLAYING_DAYS, now):
                await self.delete_event(event.id)
        for room in list(self._rooms.values()):
            if room.is_done and room.is_idle:
                del self._rooms[room.id]  # comes back from disk when somebody asks for it
        return old

    # ---- what rooms ask of their house ----

    async def follow(self, table_id: str) -> str:
        """A table with the same people and options, seats turned by one; its id."""
        old = self._rooms[table_id].table.sheet
        chairs = [old.chairs[seat - 1] for seat in range(len(old.chairs))]
        plan = [SeatPlan(chair.person, chair.name, chair.bot) for chair in chairs]
        room = await self.create(old.host, old.game, old.options, len(chairs), old.settings, old.title, plan)
        return room.id

    def is_sealed(self, event_id: str) -> bool:
        """Whether secrets stay closed because other tables of the event still play."""
        if not event_id:
            return False
        event = self._events.get(event_id)
        return event is None or event.is_sealed

    def directs(self, person_id: str, event_id: str) -> bool:
        """Whether a person is the director of the event."""
        event = self._events.get(event_id)
        return event is not None and bool(person_id) and event.programme.host == person_id

    def changed(self, table_id: str) -> None:
        """A table's phase or seats have changed, or who of its people is there."""
        room = self._rooms.get(table_id)
        if room is None:
            return
        if room.is_done:
            self._codes.pop(room.code, None)
        event = self._events.get(room.event)
        if event is not None:
            event.table_changed(room)

    # ---- events ----

    def _load_index(self) -> None:
        """What must be known before anything is opened: numbers in use, and the events."""
        self._codes = {row.code: row.id for row in self._ledger.tables(["waiting", "playing"])}
        for row in self._ledger.events():
            texts = self._ledger.event_log(row.id)
            try:
                self._events[row.id] = Event(row, fold(texts), len(texts), self._hall)
            except (msgspec.MsgspecError, AssertionError, IndexError) as why:
                log.error("an event cannot be read any more", event=row.id, why=repr(why))

    async def create_event(self, person_id: str, title: str, plan: Plan) -> Event:
        """A new event that the person directs; raises UnknownGame, OptionError, Refused."""
        if plan.schedule not in SCHEDULES:
            raise Refused("schedule_unknown", wanted=plan.schedule[:40], known=", ".join(SCHEDULES))
        chosen = dict(shelf.options(plan.game, plan.options, plan.largest))
        teams = shelf.make(plan.game, chosen, plan.largest).teams()
        if plan.schedule == "teams" and set(teams) != {0, 1}:
            raise Refused("not_for_teams")
        if plan.fill:
            check_bot(plan.game, plan.fill)
        settings = clean_settings(plan.settings, plan.game)
        plan = replace(plan, options=chosen, settings=settings)
        now = self._premises.clock.wall()
        row = EventRow(new_ident(10), self._new_code(), "open", fairness.new_secret(), now, now)
        first = Planned(clean_title(title), person_id, plan)
        await asyncio.wrap_future(self._ledger.open_event(row, [write_entry(first)]))
        event = Event(row, Programme(first.title, first.host, plan), 1, self._hall)
        self._events[event.id] = event
        return event

    def event(self, event_id: str) -> Event | None:
        """An event by its id."""
        return self._events.get(event_id)

    def find_event(self, code: str) -> Event | None:
        """An event that is not over by its number."""
        found = [event for event in self._events.values() if event.code == code.strip()]
        return next((event for event in found if event.phase != "over"), None)

    def events_of(self, person_id: str) -> list[Event]:
        """The events that a person directs or takes part in, the newest first."""
        found = [
            event
            for event in self._events.values()
            if person_id and (event.programme.host == person_id or event.programme.entrant(person=person_id))
        ]
        return sorted(found, key=lambda event: (-event.made_at, event.id))

    async def open_for_event(self, event: Event, placing: Placing, deal: str) -> Room:
        """A table of an event, everybody seated; its director is its host."""
        plan = event.programme.plan
        seats = len(placing.seats)
        options = dict(shelf.options(plan.game, plan.options, seats))
        opened = Opened(
            plan.game, seats, options, event.settings(), event.programme.title, event.programme.host
        )
        notes: list[AnyNote] = [opened]
        for seat, one in enumerate(placing.seats):
            entrant = event.programme.entrant(id=one) if one else None
            notes.append(
                BotSat(seat, plan.fill) if entrant is None else Sat(seat, entrant.person, entrant.name)
            )
        return await self._open_room(shelf.make(plan.game, options, seats), notes, event, deal)

    async def delete_event(self, event_id: str) -> None:
        """Forget an event with all its tables, and those people who were in this house for it alone."""
        event = self._events.pop(event_id, None)
        await self._delete([row.id for row in self._ledger.tables(event=event_id)])
        await asyncio.wrap_future(self._ledger.delete_event(event_id))
        if event is None:
            return
        guests = {one.person for one in event.programme.entrants} - {event.programme.host}
        for person in sorted(guests - self._seen_elsewhere()):
            await self._forget(person)
        await event.close()
        event.wake()

    def _seen_elsewhere(self) -> set[str]:
        """Everybody who sits at some table or is on some roster."""
        people: set[str] = set()
        for row in self._ledger.tables():
            room = self.room(row.id)
            people |= set() if room is None else room.people()
        for event in self._events.values():
            people |= {one.person for one in event.programme.entrants} | {event.programme.host}
        return people

    async def _forget(self, person_id: str) -> None:
        await asyncio.wrap_future(self._ledger.forget_person(person_id))
        self._people.pop(person_id, None)
        self._tokens = {h: p for h, p in self._tokens.items() if p != person_id}

    def _name(self, person_id: str) -> str:
        person = self.somebody(person_id)
        return "" if person is None else person.name


@dataclass(frozen=True)
class _Parts:
    """What `open` was given, or its own choice."""

    clock: Clock
    thinker: Thinker
    tempo: Tempo


def _farewell(sheet: Sheet, person: str) -> list[AnyNote]:
    """What happens at an unfinished table when a person is forgotten."""
    notes: list[AnyNote] = [Emptied(seat) for seat in sheet.seats_of(person)]
    if sheet.host == person:
        heirs = [chair.person for chair in sheet.chairs if chair.person not in ("", person)]
        notes.append(HostChanged(heirs[0]) if heirs else Closed())
    return notes


def _is_old(row: TableRow | Event, days: int, now: int) -> bool:
    return days > 0 and now - row.touched_at > days * DAY


def _nothing() -> None:
    """Nothing is to be called off yet."""


def _has_place(room: Room) -> bool:
    return any(seat.kind == "empty" for seat in room.seats_seen())


def _newest(room: Room) -> tuple[int, str]:
    return -room.made_at, room.id
