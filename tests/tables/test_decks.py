"""Decks of one's own in the house: taken in, kept to the byte, drafts, limits; tables that play them."""

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from teahouse.core import shelf
from teahouse.core.game import WATCHER
from teahouse.core.record import read_record, replay, verify, write_record
from teahouse.tables import decks as decks_module
from teahouse.tables.decks import DRAFT_DAYS, FILE_LARGEST, NAME_LONGEST, Deck, shown_options
from teahouse.tables.house import House
from teahouse.tables.rights import Refused
from teahouse.tables.seen import Seen
from tests.tables.company import HandClock, guests, open_house, play_out, quiet, table

ERA = "id;name\r\nW1;Old times\r\nW2;New times\r\n"


def events(n: int, *, wrong: int = 0) -> bytes:
    """A file as a spreadsheet saves it: byte-order mark, semicolons, Windows line ends."""
    rows = [f"X{i};{i * 100 - 850};Thing {chr(97 + i)};W{1 + i % 2}" for i in range(n)]
    rows += [f"Y{i};332 BC;Other {chr(97 + i)};W1" for i in range(wrong)]
    return ("\ufeff" + "\r\n".join(["id;year;title;period", *rows]) + "\r\n").encode()


async def brought(
    house: House,
    person: str,
    data: bytes | None = None,
    name: str = "World",
    reading: str = "",
    called: dict[str, str] | None = None,
) -> Deck:
    """A deck of twenty-six events that somebody brings."""
    files = {"deck": events(26) if data is None else data, "deck_periods": ERA.encode()}
    return await house.decks.take(person, "voyage", name, reading, files, called=called)


async def test_what_comes_in_goes_out_to_the_byte(house: House) -> None:
    (ann,) = await guests(house, "Ann")
    deck = await brought(house, ann)
    assert (deck.good, deck.wrong, deck.is_ready) == (26, 0, True)
    assert house.decks.files(deck) == {"deck": events(26), "deck_periods": ERA.encode()}
    assert house.decks.ready("voyage") == [deck]
    assert house.decks.ready("chai") == []
    await house.decks.delete([deck.id])
    assert house.decks.all() == []
    with pytest.raises(Refused, match="deck_gone"):
        house.decks.get(deck.id)


async def test_a_deck_with_faults_waits_until_its_owner_decides(house: House) -> None:
    (ann,) = await guests(house, "Ann")
    draft = await brought(house, ann, events(25, wrong=2))
    assert (draft.good, draft.wrong, draft.is_ready) == (25, 2, False)
    assert house.decks.ready("voyage") == []
    await house.decks.skip_faults(draft)
    kept = house.decks.get(draft.id)
    assert kept.is_ready
    assert house.decks.files(kept)["deck"] == events(25, wrong=2), "nothing is cut out of the file"
    rules = shelf.make("voyage", house.decks.chosen(kept), 2)
    assert len(rules.deck.cards) == 25  # type: ignore[attr-defined]  # every game of the folder has one


async def test_a_mended_file_takes_the_place_of_the_draft(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    called = {"deck": "world.csv", "deck_periods": "eras.csv"}
    draft = await brought(house, ann, events(25, wrong=1), reading="historical", called=called)
    mended = await house.decks.take(
        ann, "voyage", "World", "historical", {"deck": events(25)}, draft.id, {"deck": "world 2\u202e.csv"}
    )
    assert house.decks.all() == [mended]
    assert house.decks.file_names(mended) == {"deck": "world 2.csv", "deck_periods": "eras.csv"}
    assert house.decks.files(mended)["deck_periods"] == ERA.encode(), "the periods stay"
    worse = await house.decks.take(
        ann, "voyage", "World", "", {"deck": events(20, wrong=3)}, instead=mended.id
    )
    assert {deck.id for deck in house.decks.all()} == {mended.id, worse.id}, "a good deck is not lost"
    with pytest.raises(Refused, match="deck_gone"):
        await house.decks.take(ben, "voyage", "Mine", "", {"deck": events(20)}, instead=mended.id)


BAD = [
    ({"name": " \u200b "}, "deck_name_missing"),
    ({"name": "x" * (NAME_LONGEST + 1)}, "deck_name_long"),
    ({"data": b""}, "deck_file_missing"),
    ({"data": b"x" * (FILE_LARGEST + 1)}, "deck_file_large"),
    ({"data": "id,year\n".encode("utf-16")}, "deck_not_text"),
    ({"data": b"PK\x03\x04\x00\x00"}, "deck_not_text"),
]


@pytest.mark.parametrize(("given", "reason"), BAD)
async def test_what_is_no_deck_is_refused(house: House, given: dict[str, bytes], reason: str) -> None:
    (ann,) = await guests(house, "Ann")
    with pytest.raises(Refused, match=reason):
        await brought(house, ann, **given)  # type: ignore[arg-type]  # rows of a table
    assert house.decks.all() == []


async def test_nothing_is_left_of_a_deck_without_a_good_row(house: House) -> None:
    (ann,) = await guests(house, "Ann")
    draft = await brought(house, ann, b"a,b\n1,2\n")
    assert (draft.good, draft.wrong) == (0, 4)
    with pytest.raises(Refused, match="deck_useless"):
        await house.decks.skip_faults(draft)


async def test_a_game_without_decks_takes_none(house: House) -> None:
    (ann,) = await guests(house, "Ann")
    with pytest.raises(Refused, match="no_decks"):
        await house.decks.take(ann, "matcha", "x", "", {"deck": b"x"})


async def test_a_person_and_a_house_keep_only_so_many(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks_module, "MOST_OF_ONE", 2)
    monkeypatch.setattr(decks_module, "MOST", 3)
    ann, ben = await guests(house, "Ann", "Ben")
    await brought(house, ann)
    await brought(house, ann)
    with pytest.raises(Refused, match="decks_own_full"):
        await brought(house, ann)
    await brought(house, ben)
    with pytest.raises(Refused, match="decks_full"):
        await brought(house, ben)


async def test_decks_survive_a_restart_and_go_with_their_owner(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    ann, ben = await guests(house, "Ann", "Ben")
    mine, other = await brought(house, ann), await brought(house, ben, name="Another")
    await house.close()
    house = await open_house(tmp_path)
    assert house.decks.ready("voyage") == [other, mine], "by name"
    await house.delete_person(ann)
    assert house.decks.all() == [other]
    await house.close()


async def test_only_drafts_are_swept(tmp_path: Path) -> None:
    clock = HandClock()
    house = await open_house(tmp_path, clock=clock)
    (ann,) = await guests(house, "Ann")
    deck = await brought(house, ann)
    draft = await brought(house, ann, events(20, wrong=1))
    await house.sweep()
    assert house.decks.all() == sorted([deck, draft], key=lambda each: each.id)
    clock.now += (DRAFT_DAYS * 86_400 + 1) * 1000
    await house.sweep()
    assert house.decks.all() == [deck]
    await house.close()


def frame(seen: Seen) -> str:
    """All that a person is told, as text."""
    return msgspec.json.encode(
        seen, enc_hook=lambda value: {name: getattr(value, name) for name in value.__dataclass_fields__}
    ).decode()


@pytest.mark.parametrize("game", ["train", "team", "race"])
async def test_a_table_plays_it_to_the_end_and_its_record_proves_it(house: House, game: str) -> None:
    (ann,) = await guests(house, "Ann")
    deck = await brought(house, ann)
    options = {"game": game} | house.decks.chosen(deck)
    await house.decks.delete([deck.id])
    room = await table(house, "voyage", [ann], bots=("pupil",), options=options, start=False)
    for viewer in (0, WATCHER):
        told = frame(room.seen(ann, seat=viewer))
        assert "Thing a" not in told, "the file itself is told to nobody"
        assert '"deck":"sha256:' in told
    assert "Thing a" not in json.dumps([card.options for card in house.lobby(ann)])
    await room.begin()
    await quiet(house)
    await asyncio.wait_for(play_out(house, room), 60)
    assert room.phase == "over"
    text = write_record(room.record())
    assert json.dumps(events(26).decode("utf-8-sig")) in text
    again = read_record(text)
    assert again.options["deck_name"] == "World"
    rules = shelf.make(again.game, again.chosen(), again.seats)
    assert replay(rules, again).is_over
    assert verify(rules, again) > 0
    following = await house.follow(room.id)
    after = house.room(following)
    assert after is not None
    assert after.table.sheet.options == room.table.sheet.options


def test_of_a_file_option_only_its_hash_is_shown() -> None:
    shown = shown_options("voyage", {"deck": "secret", "deck_periods": "", "game": "team"})
    assert shown["deck"].startswith("sha256:")
    assert (len(shown["deck"]), shown["deck_periods"], shown["game"]) == (7 + 64, "", "team")
