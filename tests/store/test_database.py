"""Opening a database: one process, migrated, and a plain reason where it cannot be."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from teahouse.store import database
from teahouse.store.database import HEAD, MIGRATIONS, Database, StoreError, copy_to, data_folder, default_url
from teahouse.store.schema import META


def opened(path: Path) -> Database:
    return Database(f"sqlite:///{path}")


def refusal(path: Path) -> str:
    with pytest.raises(StoreError) as refused:
        opened(path)
    assert refused.value.slots["path"] == str(path)
    return refused.value.reason


def test_the_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    opened(tmp_path / "a.db").close()
    META.create_all(engine := create_engine(f"sqlite:///{tmp_path / 'b.db'}"))
    migrated = inspect(create_engine(f"sqlite:///{tmp_path / 'a.db'}"))
    declared = inspect(engine)
    assert set(migrated.get_table_names()) - {"alembic_version"} == set(declared.get_table_names())
    for table in declared.get_table_names():
        for look in ("get_columns", "get_pk_constraint", "get_indexes", "get_unique_constraints"):
            assert repr(getattr(migrated, look)(table)) == repr(getattr(declared, look)(table)), table


def test_the_newest_step_is_the_one_the_house_knows() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == HEAD


def test_every_commit_is_on_disk(tmp_path: Path) -> None:
    with opened(tmp_path / "house.db").engine.connect() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
    assert found == ["wal", 2]


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    mine = opened(path)
    code = (
        "from teahouse.store.database import Database, StoreError\n"
        f"try: Database('sqlite:///{path}')\n"
        "except StoreError as refused: print(refused.reason)"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout == "in_use\n"
    assert refusal(path) == "in_use"
    mine.close()
    opened(path).close()


def test_garbage_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(b"this is a shopping list" * 100)
    assert refusal(path) == "corrupt"
    assert path.read_bytes().startswith(b"this is a shopping list"), "untouched"


def test_a_damaged_database_is_noticed_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    opened(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        rows = [("t", i, 1, 0, "x" * 900, 0, "", "", 0, 0) for i in range(200)]
        connection.executemany("INSERT INTO log VALUES (?,?,?,?,?,?,?,?,?,?)", rows)
    connection.close()
    content = bytearray(path.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 20_000] = b"\x5a" * 20_000
    path.write_bytes(content)
    assert refusal(path) == "corrupt"


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    opened(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9000'")
    connection.close()
    assert refusal(path) == "newer"


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    assert refusal(path) == "foreign"


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert refusal(tmp_path / "file" / "house.db") == "unreadable"


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "house.db").mkdir()
    assert refusal(tmp_path / "house.db") == "unreadable"


@pytest.mark.parametrize("url", ["", "house.db", "sqlite://", "sqlite:///:memory:", "postgresql://u:pw@h/db"])
def test_urls_that_are_none(url: str) -> None:
    with pytest.raises(StoreError) as refused:
        Database(url)
    assert refused.value.reason == "url"
    assert "pw" not in refused.value.slots["url"]


def test_a_failed_migration_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "house.db"

    def fail(connection: object, target: str = "head") -> None:
        raise RuntimeError

    monkeypatch.setattr(database, "upgrade", fail)
    with pytest.raises(RuntimeError):
        opened(path)
    monkeypatch.undo()
    opened(path).close()


def test_a_house_of_the_first_version_comes_along(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with create_engine(f"sqlite:///{path}").connect() as connection:
        database.upgrade(connection, "0001")
        connection.exec_driver_sql("INSERT INTO house VALUES ('keep_days', '7')")
        connection.commit()
    grown = opened(path)
    with grown.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT value FROM house").scalar() == "7"
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD
        assert connection.exec_driver_sql("SELECT count(*) FROM decks").scalar() == 0
    grown.close()


def test_files_that_were_kept_before_have_no_name(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with create_engine(f"sqlite:///{path}").connect() as connection:
        database.upgrade(connection, "0002")
        connection.exec_driver_sql("INSERT INTO deck_files (deck, option, data) VALUES ('d', 'deck', x'41')")
        connection.commit()
    grown = opened(path)
    with grown.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT name FROM deck_files").scalar() == ""
    grown.close()


def test_where_the_data_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEAHOUSE_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    assert default_url(tmp_path) == f"sqlite:///{tmp_path}/house.db"
    monkeypatch.delenv("TEAHOUSE_DATA")
    assert data_folder().name == "teahouse"


def test_a_copy_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        copy_to(tmp_path / "none.db", tmp_path / "copy.db")
    assert refused.value.reason == "missing"
    opened(tmp_path / "house.db").close()
    with pytest.raises(StoreError) as refused:
        copy_to(tmp_path / "house.db", tmp_path / "no" / "such" / "copy.db")
    assert refused.value.reason == "backup_unwritable"


def test_a_copy_that_fails_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database" * 100, "utf-8")
    with pytest.raises(StoreError) as refused:
        copy_to(tmp_path / "text.db", tmp_path / "copy.db")
    assert refused.value.reason == "corrupt"
    assert not (tmp_path / "copy.db").exists()
