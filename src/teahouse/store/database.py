"""Opens the house's database: one process at a time, migrated, every acknowledged commit on disk."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout
from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DatabaseError
from sqlalchemy.pool import ConnectionPoolEntry

HEAD: Final = "0003"  # the newest step under migrations/versions; a test compares
MIGRATIONS: Final = Path(__file__).parent / "migrations"


class StoreError(Exception):
    """A database that cannot be used: `reason` names what is wrong, `slots` fill its sentence."""

    def __init__(self, reason: str, **slots: str) -> None:
        super().__init__(f"{reason}: {slots}")
        self.reason = reason
        self.slots = slots


def data_folder() -> Path:
    """Where the house keeps its data unless told otherwise; TEAHOUSE_DATA names another place."""
    chosen = os.environ.get("TEAHOUSE_DATA", "")
    return Path(chosen) if chosen else user_data_path("teahouse", appauthor=False)


def default_url(folder: Path) -> str:
    """The database's URL in that folder."""
    return f"sqlite:///{folder / 'house.db'}"


class Database:
    """An open database and the lock beside it; raises StoreError where it cannot be had."""

    def __init__(self, url: str) -> None:
        self.path = path_of(url)
        self._lock = _locked(self.path)
        try:
            self.engine = _engine(url)
            with _told_plainly(self.path), self.engine.connect() as connection:
                _check(connection, self.path)
                _migrate(connection, self.path)
        except BaseException:
            self._lock.release()
            raise

    def close(self) -> None:
        """Let another process have it."""
        self.engine.dispose()
        self._lock.release()

    def backup(self, target: Path) -> None:
        """Copy the whole database to a new file while it is in use; raises StoreError."""
        copy_to(self.path, target)


def copy_to(source: Path, target: Path) -> None:
    """A consistent copy of a database, in use or not, as a new file; raises StoreError."""
    if not source.exists():
        raise StoreError("missing", path=str(source))
    if target.exists():
        raise StoreError("backup_exists", path=str(target))
    with _told_plainly(source):
        old = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
        try:
            _copy(old, target)
        finally:
            old.close()


def _copy(old: sqlite3.Connection, target: Path) -> None:
    try:
        new = sqlite3.connect(target)
    except sqlite3.Error as why:
        raise StoreError("backup_unwritable", path=str(target), why=str(why)) from why
    try:
        with closing(new):
            old.backup(new)
    except BaseException:
        target.unlink()  # half a copy is none
        raise


def path_of(url: str) -> Path:
    """The file of a database's URL; raises StoreError where it names none."""
    try:
        parts = make_url(url)
    except ArgumentError:
        raise StoreError("url", url=url[:200]) from None
    if parts.get_backend_name() != "sqlite" or not parts.database or parts.database == ":memory:":
        raise StoreError("url", url=parts.render_as_string(hide_password=True)[:200])
    return Path(parts.database)


def _locked(path: Path) -> FileLock:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(f"{path}.lock", thread_local=False)
        lock.acquire(timeout=0)
    except Timeout:
        raise StoreError("in_use", path=str(path)) from None
    except OSError as why:
        raise StoreError("unreadable", path=str(path), why=str(why.strerror or why)) from why
    return lock


def _engine(url: str) -> Engine:
    engine = create_engine(url, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, so that savepoints work
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA secure_delete=ON")  # who is forgotten is not left in free pages
        connection.execute("PRAGMA busy_timeout=5000")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


class _told_plainly:  # noqa: N801  # reads as a word in a with statement
    """Turns the driver's complaints about the file into a StoreError."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, DatabaseError | sqlite3.DatabaseError):
            return
        why = str(error.orig if isinstance(error, DatabaseError) else error)
        broken = "not a database" in why or "malformed" in why
        raise StoreError("corrupt" if broken else "unreadable", path=str(self._path), why=why) from error


def _check(connection: Connection, path: Path) -> None:
    found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
    if found != "ok":
        raise StoreError("corrupt", path=str(path), why=str(found))
    connection.rollback()


def _migrate(connection: Connection, path: Path) -> None:
    names = inspect(connection).get_table_names()
    found = ""
    if "alembic_version" in names:
        found = str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")
    elif names:
        raise StoreError("foreign", path=str(path))
    connection.rollback()
    if found == HEAD:
        return
    if found > HEAD:
        raise StoreError("newer", path=str(path), found=found, known=HEAD)
    upgrade(connection)


def upgrade(connection: Connection, target: str = "head") -> None:
    """Run the missing migrations on an open connection, all or none."""
    from alembic import command  # takes a while to import; an up-to-date house does without
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    settings.attributes["connection"] = connection
    with connection.begin():
        command.upgrade(settings, target)
