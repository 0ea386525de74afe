"""The database's tables as SQLAlchemy Core knows them; migrations/ makes the same ones step by step."""

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text

META: Final = MetaData()

# What the operator decided: the owner key's hash, the house password's hash, how long games are kept.
HOUSE: Final = Table(
    "house",
    META,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# Somebody with a browser. The cookie's token itself is never kept.
PEOPLE: Final = Table(
    "people",
    META,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("lang", String(16), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

# One row a table: what is needed before its log is read. Times are seconds since 1970.
TABLES: Final = Table(
    "tables",
    META,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), nullable=False),
    Column("game", String(40), nullable=False),
    Column("phase", String(12), nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("watch_key", String(32), nullable=False),
    Column("event", String(32), nullable=False),  # the event it belongs to, "" for none
    Column("deal", String(80), nullable=False),  # the label of a deal shared by several tables, "" for none
    Column("made_at", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Index("tables_by_phase", "phase"),
    Index("tables_by_event", "event"),
)

# The table's log: all that happened, in order. The primary key decides between two writers.
LOG: Final = Table(
    "log",
    META,
    Column("table_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("step", Integer, nullable=False),  # the version of the first line of its transaction
    Column("actor", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("ms", BigInteger, nullable=False),  # on the table's own clock
    Column("sender", String(32), nullable=False),  # on a step's first line: who sent it, and under which id
    Column("ident", String(64), nullable=False),
    Column("shown", BigInteger, nullable=False),  # bit set of the viewers who saw something change
    Column("asked", BigInteger, nullable=False),  # bit set of the seats whose choices changed
)

CHAT: Final = Table(
    "chat",
    META,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("ident", String(64), nullable=False),
)

# Several tables under one roster: an event keeps a log of its own lines in the same manner.
EVENTS: Final = Table(
    "events",
    META,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), nullable=False),
    Column("phase", String(12), nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
)

EVENT_LOG: Final = Table(
    "event_log",
    META,
    Column("event_id", String(32), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)

# Decks of one's own that people gave the house to choose from. What came in is kept byte for byte.
DECKS: Final = Table(
    "decks",
    META,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("person", String(32), nullable=False),
    Column("reading", String(40), nullable=False),  # how its files are meant, "" for the usual way
    Column("good", Integer, nullable=False),  # rows that can be used
    Column("wrong", Integer, nullable=False),  # faults in the others
    Column("skips", Integer, nullable=False),  # 1: its owner wants it without the faulty rows
    Column("made_at", BigInteger, nullable=False),
)

DECK_FILES: Final = Table(
    "deck_files",
    META,
    Column("deck", String(32), primary_key=True),
    Column("option", String(40), primary_key=True),
    Column("data", LargeBinary, nullable=False),
    Column("name", String(120), nullable=False, server_default=""),  # what it was called, "" for unknown
)
