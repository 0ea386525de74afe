"""The house: its people, its operator, its lobby, and what it forgets."""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest

from teahouse.core.options import OptionError
from teahouse.core.shelf import UnknownGame
from teahouse.store.database import StoreError
from teahouse.tables.house import DAY, House, SeatPlan
from teahouse.tables.rights import Refused
from teahouse.tables.seen import Close, Resign, Say, Settings
from tests.tables.company import AtOnce, HandClock, guests, open_house, play_out, quiet, table


async def test_a_person_is_known_by_a_token_that_is_kept_nowhere(house: House, folder: Path) -> None:
    ann, token = await house.newcomer("  Ann \u202e Lee ", "ru")
    assert (ann.name, ann.lang) == ("Ann Lee", "ru")
    assert house.person(token) == ann
    assert house.person("guess") is None
    assert house.somebody(ann.id) == ann
    assert token.encode() not in b"".join([file.read_bytes() for file in folder.glob("house.db*")])


async def test_people_are_known_again_after_a_restart(folder: Path) -> None:
    house = await open_house(folder)
    ann, token = await house.newcomer("Ann", "en")
    await house.rename(ann.id, "Anna", "zh-Hant")
    await house.close()
    again = await open_house(folder)
    back = again.person(token)
    assert back is not None
    assert (back.id, back.name, back.lang) == (ann.id, "Anna", "zh-Hant")
    await again.close()


@pytest.mark.parametrize(
    ("name", "reason"), [("", "name_missing"), (" \u200b ", "name_missing"), ("x" * 25, "name_long")]
)
async def test_names_have_their_bounds(house: House, name: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        await house.newcomer(name, "en")
    assert refused.value.reason == reason


async def test_the_owner_key_is_shown_once(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    key = house.owner_key
    assert key is not None
    assert house.check_owner(key)
    assert not house.check_owner("guess")
    await house.close()
    again = await open_house(tmp_path)
    assert again.owner_key is None
    assert again.check_owner(key)
    new = await again.new_owner_key()
    assert again.check_owner(new)
    assert not again.check_owner(key)
    await again.close()


async def test_a_password_for_the_house(house: House) -> None:
    assert not house.needs_password()
    assert house.check_password("anything")
    await house.set_password("open sesame")
    assert house.needs_password()
    assert house.check_password("open sesame")
    assert not house.check_password("open barley")
    await house.set_password("")
    assert not house.needs_password()


async def test_a_table_with_wrong_wishes_is_refused(house: House) -> None:
    (ann,) = await guests(house, "Ann")
    with pytest.raises(UnknownGame):
        await house.create(ann, "chess", {}, 2, Settings())
    with pytest.raises(OptionError):
        await house.create(ann, "lantern", {"rounds": "99"}, 2, Settings())
    with pytest.raises(OptionError):
        await house.create(ann, "lantern", {}, 7, Settings())
    for settings, reason in (
        (Settings(clock_seconds=1), "clock_seconds"),
        (Settings(sit_in_after=-1), "sit_in_after"),
        (Settings(sit_in_code="deep thought"), "bot_unknown"),
    ):
        with pytest.raises(Refused) as refused:
            await house.create(ann, "lantern", {}, 2, settings)
        assert refused.value.reason == reason
    with pytest.raises(Refused):
        await house.create(ann, "lantern", {}, 2, Settings(), title="x" * 61)
    assert house.lobby(ann) == []


async def test_the_lobby_lists_mine_then_free_then_watchable(house: House) -> None:
    ann, ben, eve = await guests(house, "Ann", "Ben", "Eve")
    playing = await table(house, "lantern", [ann, ben])
    secret = await table(house, "lantern", [ann, ben], settings=Settings(watching="none"))
    free = await house.create(ann, "lantern", {}, 2, Settings(), title="Come in")
    await house.create(ann, "lantern", {}, 2, Settings(listed=False))
    await house.create(ann, "lantern", {}, 2, Settings(), plan=[SeatPlan(person=ann), SeatPlan(person=ben)])
    over = await table(house, "lantern", [ann, ben])
    await over.do(ann, Resign(0))
    mine = {card.id for card in house.lobby(ben)[:3]}
    assert mine > {playing.id, secret.id}
    assert [(card.id, card.title, card.host) for card in house.lobby(eve)] == [
        (free.id, "Come in", "Ann"),
        (playing.id, "", "Ann"),
    ]
    assert house.find(f" {free.code} ") is free
    assert house.find("0000") is None
    assert house.find(over.code) is None


async def test_a_closed_table_is_closed(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    assert (await room.do(ann, Close())).ok
    seen = room.seen(ben)
    assert (seen.phase, seen.result, seen.legal, seen.waiting) == ("closed", None, (), ())
    assert (await room.do(ben, Resign(1))).reason == "already_closed"


async def test_a_deleted_table_is_gone_and_everybody_is_told(house: House, folder: Path) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    await room.do(ann, Say("remember me"))
    gone: list[bool] = []
    room.connect(ben, lambda: gone.append(house.room(room.id) is None))
    await quiet(house)
    gone.clear()
    await house.delete(room.id)
    assert gone == [True]
    assert house.room(room.id) is None
    assert _count(folder, "log") == _count(folder, "chat") == _count(folder, "tables") == 0


def _count(folder: Path, table: str) -> int:
    with sqlite3.connect(folder / "house.db") as database:
        found = int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
    database.close()
    return found


async def test_a_forgotten_person_is_nowhere(house: House, folder: Path) -> None:
    ann, ben = await guests(house, "Annabella", "Ben")
    token = (await house.newcomer("Other", "en"))[1]
    over = await table(house, "lantern", [ann, ben])
    await play_out(house, over)
    running = await table(house, "lantern", [ann, ben])
    await running.do(ann, Say("it is me, Annabella"))
    await house.delete_person(ann)
    assert house.somebody(ann) is None
    assert house.person(token) is not None
    assert running.seen(ben).seats[0].kind == "empty"
    assert running.seen(ben).host == ben
    assert running.seen(ben).said == ()
    assert "Annabella" not in str([over.seen(ben), over.record(), running.seen(ben)])
    await house.backup(folder / "copy.db")
    with sqlite3.connect(folder / "copy.db") as copy:
        assert "Annabella" not in "\n".join(copy.iterdump())
    copy.close()


@pytest.mark.parametrize(
    ("phase", "days", "stays"),
    [
        ("waiting", 1, True),
        ("waiting", 3, False),
        ("playing", 59, True),
        ("playing", 61, False),
        ("over", 89, True),
        ("over", 91, False),
    ],
)
async def test_old_tables_are_swept_out(
    house: House, clock: HandClock, phase: str, days: int, stays: bool
) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "bell", [ann, ben], settings=Settings(sit_in=False), start=phase != "waiting")
    if phase == "over":
        await room.do(ann, Resign(0))
    clock.now += days * DAY * 1000
    swept = await house.sweep()
    assert (swept == []) is stays
    assert (house.room(room.id) is not None) is stays


async def test_somebody_looking_keeps_a_table(house: House, clock: HandClock) -> None:
    (ann,) = await guests(house, "Ann")
    room = await house.create(ann, "lantern", {}, 2, Settings())
    room.connect(ann, lambda: None)
    clock.now += 10 * DAY * 1000
    assert await house.sweep() == []


async def test_the_operator_says_how_long_games_are_kept(house: House, clock: HandClock) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    await room.do(ann, Resign(0))
    await house.set_keep_days(0)
    clock.now += 10_000 * DAY * 1000
    assert await house.sweep() == []
    await house.set_keep_days(7)
    assert await house.sweep() == [room.id]


async def test_a_backup_taken_during_play_opens_as_a_house(house: House, folder: Path) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    await house.backup(folder / "backup.db")
    with pytest.raises(StoreError) as refused:
        await house.backup(folder / "backup.db")
    assert refused.value.reason == "backup_exists"
    other = folder / "other"
    other.mkdir()
    shutil.move(folder / "backup.db", other / "house.db")
    restored = await open_house(other)
    back = restored.room(room.id)
    assert back is not None
    assert back.seen(ann).view == room.seen(ann).view
    await restored.close()


async def test_the_house_sweeps_by_itself(house: House, clock: HandClock) -> None:
    (ann,) = await guests(house, "Ann")
    room = await house.create(ann, "lantern", {}, 2, Settings())
    await _until_swept(house, clock, room.id)
    later = await house.create(ann, "lantern", {}, 2, Settings())
    await _until_swept(house, clock, later.id)
    assert house.somebody(ann) is not None, "tables go, people stay"


async def _until_swept(house: House, clock: HandClock, room: str) -> None:
    """Three days later, and until the sweep that then falls due is through."""
    assert house.room(room) is not None
    clock.now += 3 * DAY * 1000
    async with asyncio.timeout(10):
        while house.room(room) is not None:
            await clock.advance(house, 1)
            await asyncio.sleep(0.001)


async def test_numbers_in_use_are_known_before_any_table_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await open_house(folder)
    (ann,) = await guests(house, "Ann")
    room = await house.create(ann, "lantern", {}, 2, Settings())
    await house.close()
    again = await House.open(f"sqlite:///{folder / 'house.db'}", folder, thinker=AtOnce())
    assert again.find(room.code) is not None
    draws = iter([int(room.code) - 1000, 0])
    monkeypatch.setattr("teahouse.tables.house.secrets.randbelow", lambda _: next(draws))
    assert again._new_code() == "1000"
    await again.close()
