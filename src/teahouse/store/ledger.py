"""The ledger: what is written and read, as plain rows; SQL stands nowhere else."""

from collections.abc import Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Delete, RowMapping, Select, Table, Update, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from teahouse.store.database import Database
from teahouse.store.schema import CHAT, DECK_FILES, DECKS, EVENT_LOG, EVENTS, HOUSE, LOG, PEOPLE, TABLES
from teahouse.store.writer import Writer


class Conflict(Exception):
    """Another writer has already written this line."""


@dataclass(frozen=True)
class PersonRow:
    """Somebody, with the hash of the token that proves it."""

    id: str
    token_hash: str
    name: str
    lang: str
    made_at: int
    seen_at: int


@dataclass(frozen=True)
class TableRow:
    """A table before its log is read."""

    id: str
    code: str
    game: str
    phase: str
    secret: bytes = field(repr=False)
    watch_key: str
    event: str
    deal: str
    made_at: int
    touched_at: int


@dataclass(frozen=True)
class LogRow:
    """One line of a table's log; `sender`, `ident`, `shown`, `asked` stand on a step's first line."""

    version: int
    step: int
    actor: int
    text: str
    ms: int
    sender: str = ""
    ident: str = ""
    shown: int = 0
    asked: int = 0


@dataclass(frozen=True)
class ChatRow:
    """One line of a table's chat."""

    number: int
    person: str
    name: str
    text: str
    ident: str


@dataclass(frozen=True)
class EventRow:
    """An event before its log is read."""

    id: str
    code: str
    phase: str
    secret: bytes = field(repr=False)
    made_at: int
    touched_at: int


@dataclass(frozen=True)
class DeckRow:
    """A deck that somebody gave the house; its files are read when they are needed."""

    id: str
    game: str
    name: str
    person: str
    reading: str
    good: int
    wrong: int
    skips: int
    made_at: int


class Ledger:
    """The open store. Reads are at once, from any thread; writes are Futures, done when on disk."""

    def __init__(self, url: str) -> None:
        self._database: Final = Database(url)
        self._writer: Final = Writer(self._database.engine)

    def close(self) -> None:
        """Flush and let another process have the database."""
        self._writer.close()
        self._database.close()

    @property
    def path(self) -> Path:
        """Where the database lies."""
        return self._database.path

    def backup(self, target: Path) -> None:
        """Copy everything to a new file; raises StoreError."""
        self._database.backup(target)

    # ---- the house and its people ----

    def words(self) -> dict[str, str]:
        """All that the operator decided."""
        return {row["key"]: row["value"] for row in self._read(select(HOUSE))}

    def set_word(self, key: str, value: str) -> Future[None]:
        """Decide something anew; "" forgets it."""

        def job(connection: Connection) -> None:
            connection.execute(delete(HOUSE).where(HOUSE.c.key == key))
            if value:
                connection.execute(insert(HOUSE).values(key=key, value=value))

        return self._writer.write(job)

    def add_person(self, person: PersonRow) -> Future[None]:
        """Somebody new."""
        return self._insert(PEOPLE, [person])

    def person(self, *, id: str = "", token_hash: str = "") -> PersonRow | None:  # noqa: A002
        """By id or by the hash of the token."""
        by = PEOPLE.c.id == id if id else PEOPLE.c.token_hash == token_hash
        return next((PersonRow(**row) for row in self._read(select(PEOPLE).where(by))), None)

    def rename(self, person: str, name: str, lang: str, now: int) -> Future[None]:
        """A person's name and language, and that he was here."""
        change = update(PEOPLE).where(PEOPLE.c.id == person).values(name=name, lang=lang, seen_at=now)
        return self._write(change)

    def forget_person(self, person: str) -> Future[None]:
        """Delete somebody with his chat and decks; the names in logs are the tables' to blot out."""

        def job(connection: Connection) -> None:
            connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))
            connection.execute(delete(CHAT).where(CHAT.c.person == person))
            own = select(DECKS.c.id).where(DECKS.c.person == person)
            connection.execute(delete(DECK_FILES).where(DECK_FILES.c.deck.in_(own)))
            connection.execute(delete(DECKS).where(DECKS.c.person == person))

        return self._writer.write(job, forgets=True)

    # ---- tables ----

    def tables(self, phases: Iterable[str] = (), event: str = "") -> list[TableRow]:
        """Tables in these phases (all if none are named), or of one event, oldest first."""
        query = select(TABLES).order_by(TABLES.c.made_at, TABLES.c.id)
        wanted = list(phases)
        if wanted:
            query = query.where(TABLES.c.phase.in_(wanted))
        if event:
            query = query.where(TABLES.c.event == event)
        return [TableRow(**row) for row in self._read(query)]

    def table(self, id: str) -> TableRow | None:  # noqa: A002
        """One table."""
        found = self._read(select(TABLES).where(TABLES.c.id == id))
        return next((TableRow(**row) for row in found), None)

    def open_table(self, table: TableRow, lines: list[LogRow]) -> Future[None]:
        """A new table with the first lines of its log."""

        def job(connection: Connection) -> None:
            connection.execute(insert(TABLES), [vars(table)])
            _append(connection, table.id, lines)

        return self._writer.write(job)

    def append(self, table: str, lines: list[LogRow], phase: str, now: int) -> Future[None]:
        """Add a step to a log, all of it or nothing; the Future raises Conflict if its place is taken."""

        def job(connection: Connection) -> None:
            _append(connection, table, lines)
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(phase=phase, touched_at=now))

        return self._writer.write(job)

    def log(self, table: str) -> list[LogRow]:
        """A table's log in order."""
        columns = [c for c in LOG.c if c.name != "table_id"]
        query = select(*columns).where(LOG.c.table_id == table).order_by(LOG.c.version)
        return [LogRow(**row) for row in self._read(query)]

    def rewrite(self, table: str, texts: dict[int, str]) -> Future[None]:
        """Put other texts in place of some lines: only to blot out a name that must be forgotten."""

        def job(connection: Connection) -> None:
            for version, new in texts.items():
                place = (LOG.c.table_id == table) & (LOG.c.version == version)
                connection.execute(update(LOG).where(place).values(text=new))

        return self._writer.write(job, forgets=True)

    def delete_tables(self, tables: list[str]) -> Future[None]:
        """Forget tables with logs and chat."""

        def job(connection: Connection) -> None:
            connection.execute(delete(LOG).where(LOG.c.table_id.in_(tables)))
            connection.execute(delete(CHAT).where(CHAT.c.table_id.in_(tables)))
            connection.execute(delete(TABLES).where(TABLES.c.id.in_(tables)))

        return self._writer.write(job, forgets=True)

    def say(self, table: str, line: ChatRow) -> Future[None]:
        """Add a line of chat."""

        def job(connection: Connection) -> None:
            connection.execute(insert(CHAT), [{"table_id": table, **vars(line)}])

        return self._writer.write(job)

    def chat(self, table: str) -> list[ChatRow]:
        """A table's chat in order."""
        columns = [c for c in CHAT.c if c.name != "table_id"]
        query = select(*columns).where(CHAT.c.table_id == table).order_by(CHAT.c.number)
        return [ChatRow(**row) for row in self._read(query)]

    # ---- events ----

    def events(self) -> list[EventRow]:
        """All events, oldest first."""
        query = select(EVENTS).order_by(EVENTS.c.made_at, EVENTS.c.id)
        return [EventRow(**row) for row in self._read(query)]

    def open_event(self, event: EventRow, texts: list[str]) -> Future[None]:
        """A new event with the first lines of its log."""

        def job(connection: Connection) -> None:
            connection.execute(insert(EVENTS), [vars(event)])
            _append_event(connection, event.id, 1, texts)

        return self._writer.write(job)

    def append_event(self, event: str, first: int, texts: list[str], phase: str, now: int) -> Future[None]:
        """Add lines to an event's log; the Future raises Conflict if their place is taken."""

        def job(connection: Connection) -> None:
            _append_event(connection, event, first, texts)
            connection.execute(update(EVENTS).where(EVENTS.c.id == event).values(phase=phase, touched_at=now))

        return self._writer.write(job)

    def event_log(self, event: str) -> list[str]:
        """An event's log in order."""
        query = select(EVENT_LOG.c.text).where(EVENT_LOG.c.event_id == event)
        return [str(row["text"]) for row in self._read(query.order_by(EVENT_LOG.c.version))]

    def rewrite_event(self, event: str, texts: dict[int, str]) -> Future[None]:
        """Put other texts in place of some lines: only to blot out a name that must be forgotten."""

        def job(connection: Connection) -> None:
            for version, new in texts.items():
                place = (EVENT_LOG.c.event_id == event) & (EVENT_LOG.c.version == version)
                connection.execute(update(EVENT_LOG).where(place).values(text=new))

        return self._writer.write(job, forgets=True)

    def delete_event(self, event: str) -> Future[None]:
        """Forget an event and its log; its tables are deleted by themselves."""

        def job(connection: Connection) -> None:
            connection.execute(delete(EVENT_LOG).where(EVENT_LOG.c.event_id == event))
            connection.execute(delete(EVENTS).where(EVENTS.c.id == event))

        return self._writer.write(job, forgets=True)

    # ---- decks ----

    def add_deck(self, deck: DeckRow, files: dict[str, bytes], names: Mapping[str, str]) -> Future[None]:
        """Keep a deck with its files and what they were called, by option."""

        def job(connection: Connection) -> None:
            connection.execute(insert(DECKS), [vars(deck)])
            rows = [
                {"deck": deck.id, "option": option, "data": data, "name": names.get(option, "")}
                for option, data in files.items()
            ]
            connection.execute(insert(DECK_FILES), rows)

        return self._writer.write(job)

    def decks(self) -> list[DeckRow]:
        """All decks, oldest first."""
        query = select(DECKS).order_by(DECKS.c.made_at, DECKS.c.id)
        return [DeckRow(**row) for row in self._read(query)]

    def deck(self, deck: str) -> DeckRow | None:
        """One deck."""
        return next((DeckRow(**row) for row in self._read(select(DECKS).where(DECKS.c.id == deck))), None)

    def deck_files(self, deck: str) -> dict[str, bytes]:
        """A deck's files as they came in, by option."""
        found = self._read(select(DECK_FILES).where(DECK_FILES.c.deck == deck))
        return {row["option"]: row["data"] for row in found}

    def deck_file_names(self, deck: str) -> dict[str, str]:
        """What a deck's files were called, by option."""
        query = select(DECK_FILES.c.option, DECK_FILES.c.name).where(DECK_FILES.c.deck == deck)
        return {row["option"]: row["name"] for row in self._read(query)}

    def skip_in_deck(self, deck: str) -> Future[None]:
        """Use a deck without its faulty rows from now on."""
        return self._write(update(DECKS).where(DECKS.c.id == deck).values(skips=1))

    def delete_decks(self, decks: list[str]) -> Future[None]:
        """Forget decks with their files."""

        def job(connection: Connection) -> None:
            connection.execute(delete(DECK_FILES).where(DECK_FILES.c.deck.in_(decks)))
            connection.execute(delete(DECKS).where(DECKS.c.id.in_(decks)))

        return self._writer.write(job, forgets=True)

    # ---- how ----

    def _read(self, query: Select[Any]) -> list[RowMapping]:
        with self._database.engine.connect() as connection:
            return list(connection.execute(query).mappings())

    def _write(self, change: Update | Delete) -> Future[None]:
        def job(connection: Connection) -> None:
            connection.execute(change)

        return self._writer.write(job)

    def _insert(self, table: Table, rows: list[PersonRow]) -> Future[None]:
        def job(connection: Connection) -> None:
            connection.execute(insert(table), [vars(row) for row in rows])

        return self._writer.write(job)


def _append(connection: Connection, table: str, lines: list[LogRow]) -> None:
    try:
        connection.execute(insert(LOG), [{"table_id": table, **vars(line)} for line in lines])
    except IntegrityError as taken:
        raise Conflict(table) from taken


def _append_event(connection: Connection, event: str, first: int, texts: list[str]) -> None:
    rows = [{"event_id": event, "version": first + i, "text": text} for i, text in enumerate(texts)]
    try:
        connection.execute(insert(EVENT_LOG), rows)
    except IntegrityError as taken:
        raise Conflict(event) from taken
