"""The ledger: what is written together is kept together, and a place in a log is taken once."""

from collections.abc import Iterator
from concurrent.futures import Future, wait
from pathlib import Path

import pytest
from sqlalchemy import Connection

from teahouse.store.ledger import ChatRow, Conflict, DeckRow, EventRow, Ledger, LogRow, PersonRow, TableRow


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    opened = Ledger(f"sqlite:///{tmp_path / 'house.db'}")
    yield opened
    opened.close()


def line(version: int, step: int = 0) -> LogRow:
    return LogRow(version, step or version, 0, f"line {version}", 5, "p", "", 3, 1)


def table(name: str = "t") -> TableRow:
    return TableRow(name, "1234", "lantern", "waiting", b"\x00\xff", "w", "", "", 1, 1)


def test_a_table_is_read_as_it_was_written(ledger: Ledger) -> None:
    ledger.open_table(table(), [line(1), line(2, 1)]).result()
    ledger.append("t", [line(3)], "playing", 9).result()
    assert ledger.log("t") == [line(1), line(2, 1), line(3)]
    found = ledger.table("t")
    assert found is not None
    assert (found.phase, found.touched_at, found.secret) == ("playing", 9, b"\x00\xff")
    assert ledger.tables(["playing"]) == [found]
    assert ledger.tables(["waiting"]) == []
    assert "ff" not in repr(found), "a secret is not for logs"


def test_a_place_in_the_log_is_taken_once(ledger: Ledger) -> None:
    ledger.open_table(table(), [line(1)]).result()
    ledger.append("t", [line(2)], "playing", 2).result()
    with pytest.raises(Conflict):
        ledger.append("t", [line(2), line(3, 2)], "over", 3).result()
    assert ledger.log("t") == [line(1), line(2)]
    found = ledger.table("t")
    assert found is not None
    assert found.phase == "playing"


def test_a_failure_in_a_group_is_its_own(ledger: Ledger) -> None:
    ledger.open_table(table(), [line(1)]).result()

    def fails(connection: Connection) -> None:
        raise ZeroDivisionError

    slow = ledger._writer.write(_nap)
    jobs: list[Future[None]] = []
    for version in range(2, 40):
        jobs.append(ledger.append("t", [line(version)], "playing", 1))
        jobs.append(ledger._writer.write(fails))
    wait([slow, *jobs])
    assert [job.exception() is None for job in jobs] == [True, False] * 38
    assert len(ledger.log("t")) == 39


def _nap(connection: Connection) -> None:
    import time

    time.sleep(0.05)


def test_whatever_was_asked_for_is_written_before_closing(tmp_path: Path) -> None:
    ledger = Ledger(f"sqlite:///{tmp_path / 'house.db'}")
    jobs = [ledger.open_table(table(f"t{i}"), [line(1)]) for i in range(50)]
    ledger.close()
    assert all(job.done() and job.exception() is None for job in jobs)
    again = Ledger(f"sqlite:///{tmp_path / 'house.db'}")
    assert len(again.tables()) == 50
    again.close()


def test_people_talk_and_events(ledger: Ledger) -> None:
    ann = PersonRow("p", "hash", "Ann", "en", 1, 1)
    ledger.add_person(ann).result()
    assert ledger.person(id="p") == ledger.person(token_hash="hash") == ann
    assert ledger.person(token_hash="") is None
    ledger.rename("p", "Anna", "ru", 7).result()
    assert ledger.person(id="p") == PersonRow("p", "hash", "Anna", "ru", 1, 7)

    said = ChatRow(1, "p", "Ann", "hi", "c1")
    ledger.say("t", said).result()
    assert ledger.chat("t") == [said]

    event = EventRow("e", "77", "open", b"s", 1, 1)
    ledger.open_event(event, ["one", "two"]).result()
    ledger.append_event("e", 3, ["three"], "running", 2).result()
    with pytest.raises(Conflict):
        ledger.append_event("e", 3, ["other"], "over", 2).result()
    assert ledger.event_log("e") == ["one", "two", "three"]
    assert [row.phase for row in ledger.events()] == ["running"]
    ledger.delete_event("e").result()
    assert (ledger.events(), ledger.event_log("e")) == ([], [])

    ledger.forget_person("p").result()
    assert (ledger.person(id="p"), ledger.chat("t")) == (None, [])


def deck(name: str, person: str, made_at: int) -> DeckRow:
    return DeckRow(name, "lantern", f"Deck {name}", person, "", 30, 2, 0, made_at)


def test_decks_keep_their_files_to_the_byte(ledger: Ledger) -> None:
    files = {"events": "\ufeffid;year\r\n1;-479\r\n".encode(), "periods": b"id\n"}
    ledger.add_deck(deck("b", "p", 2), files, {"events": "world.csv"}).result()
    ledger.add_deck(deck("a", "q", 1), {"events": b"x"}, {}).result()
    assert ledger.decks() == [deck("a", "q", 1), deck("b", "p", 2)]
    assert (ledger.deck("b"), ledger.deck("c")) == (deck("b", "p", 2), None)
    assert (ledger.deck_files("b"), ledger.deck_files("c")) == (files, {})
    assert ledger.deck_file_names("b") == {"events": "world.csv", "periods": ""}
    ledger.skip_in_deck("b").result()
    assert [row.skips for row in ledger.decks()] == [0, 1]
    ledger.delete_decks(["a"]).result()
    assert [row.id for row in ledger.decks()] == ["b"]
    assert ledger.deck_files("a") == {}


def test_somebodys_decks_go_with_him(ledger: Ledger) -> None:
    ledger.add_deck(deck("b", "p", 2), {"events": b"1"}, {}).result()
    ledger.add_deck(deck("a", "q", 1), {"events": b"2"}, {}).result()
    ledger.forget_person("p").result()
    assert [row.id for row in ledger.decks()] == ["a"]
    assert (ledger.deck_files("b"), ledger.deck_files("a")) == ({}, {"events": b"2"})


def test_what_is_deleted_has_left_the_files(ledger: Ledger, tmp_path: Path) -> None:
    ledger.open_table(table(), [line(1)]).result()
    ledger.say("t", ChatRow(1, "p", "Annabella", "it is me", "c1")).result()
    in_files = [b"Annabella" in file.read_bytes() for file in tmp_path.glob("house.db*")]
    assert any(in_files)
    ledger.delete_tables(["t"]).result()
    in_files = [b"Annabella" in file.read_bytes() for file in tmp_path.glob("house.db*")]
    assert not any(in_files)


def test_the_operators_words(ledger: Ledger) -> None:
    ledger.set_word("password", "hash").result()
    ledger.set_word("password", "other").result()
    assert ledger.words() == {"password": "other"}
    ledger.set_word("password", "").result()
    assert ledger.words() == {}
