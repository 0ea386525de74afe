"""A restart at every moment: the same log tells the same table, to everybody."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from teahouse.core import shelf
from teahouse.core.game import AnyGame
from teahouse.store.ledger import LogRow
from teahouse.tables.house import House
from teahouse.tables.seen import Act, Change, HandOver, Mute, Pause, Resign, Say, Settings, Start, TakeOver
from teahouse.tables.table import Table
from tests.tables.company import (
    AtOnce,
    HandClock,
    Never,
    everything,
    frozen,
    guests,
    open_house,
    options_of,
    play,
    play_out,
    quiet,
    table,
)

GAMES = [("lantern", 3, {"prize": "drawn"}), ("bell", 3, {"game": "cheer"}), ("matcha", 2, {})]


def reload(table: Table, upto: int) -> Table:
    """The table as its log tells it up to a version."""
    fresh = Table(shelf.make(table.sheet.game, table.sheet.options, table.game.seats))
    fresh.load([row for row in table.rows if row.step <= upto])
    return fresh


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
async def test_after_every_event_the_log_tells_the_same(
    house: House, clock: HandClock, game: str, seats: int, options: dict[str, str]
) -> None:
    people = await guests(house, *[f"G{i}" for i in range(seats)])
    settings = Settings(sit_in_code="random")
    room = await table(house, game, people, options=options, settings=settings)
    states: list[tuple[int, dict[object, object]]] = []

    def look() -> None:
        states.append((room.version, frozen(room.table)))

    for person in people:
        room.connect(person, look)
    await play_out(house, room)
    look()
    assert len(states) > 5
    for version, known in states:
        assert frozen(reload(room.table, version)) == known


async def test_a_new_house_shows_everybody_the_same(folder: Path) -> None:
    clock = HandClock()
    house = await open_house(folder, clock, Never())
    ann, ben, cat, eve = await guests(house, "Ann", "Ben", "Cat", "Eve")
    room = await table(house, "lantern", [ann, ben], bots=("greedy",))
    assert (await play(room, ann, 0, options_of(room, ann, 0)[0], ident="once")).ok
    assert (await room.do(ben, Say("hello", "s1"))).ok
    assert (await room.do(ann, Mute(ben))).ok
    assert (await room.do(ann, Change(title="Evening"))).ok
    token = (await room.do(ben, HandOver(1))).given
    assert (await room.do(cat, TakeOver(token))).ok
    assert (await room.do(ann, Pause())).ok
    before = everything(room, [ann, ben, cat, eve])
    old_epoch = house.epoch
    await house.close()

    again = await open_house(folder, clock, Never())
    back = again.room(room.id)
    assert back is not None
    assert everything(back, [ann, ben, cat, eve]) == before
    assert again.epoch != old_epoch
    assert [card.id for card in again.lobby(ann)] == [room.id]
    assert again.find(room.code) is back
    await again.close()


async def test_what_was_acknowledged_is_applied_once_after_a_restart_too(folder: Path) -> None:
    clock = HandClock()
    house = await open_house(folder, clock)
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    act = Act(0, (options_of(room, ann, 0)[0],), room.seen(ann).version, "mine")
    assert (await room.do(ann, act)).ok
    await house.close()
    again = await open_house(folder, clock)
    back = again.room(room.id)
    assert back is not None
    version = back.version
    assert (await back.do(ann, act)).ok
    assert back.version == version
    other = Act(0, act.texts, act.at, "another")
    assert (await back.do(ann, other)).stale, "versions go on where they were"
    await again.close()


async def test_bots_go_on_after_a_restart(folder: Path) -> None:
    clock = HandClock()
    house = await open_house(folder, clock, Never())
    (ann,) = await guests(house, "Ann")
    room = await table(house, "lantern", [ann], bots=("greedy",))
    await house.close()
    again = await open_house(folder, clock, AtOnce())
    back = again.room(room.id)
    assert back is not None
    await quiet(again)
    assert back.table.waiting == [0]
    await again.close()


async def test_a_finished_table_comes_back_from_disk(folder: Path) -> None:
    house = await open_house(folder)
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    assert (await room.do(ben, Resign(1))).ok
    result, record = room.seen(ann).result, room.record()
    await house.close()
    again = await open_house(folder)
    back = again.room(room.id)
    assert back is not None
    assert (back.seen(ann).result, back.record()) == (result, record)
    assert again.lobby(ann) == []
    await again.close()


async def test_another_writer_was_faster(house: House) -> None:
    """The primary key decides; the loser reads what was written and says so."""
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    twin = reload(room.table, room.version)
    step = twin.step(50)
    step.act(0, twin.legal(0)[0])
    rows = twin.rows_of(step, ann, "elsewhere")
    house._ledger.append(room.id, rows, "playing", 1).result()
    late = Act(0, (options_of(room, ann, 0)[1],), room.seen(ann).version, "here")
    answer = await room.do(ann, late)
    assert (answer.ok, answer.stale) == (False, True)
    twin.keep(step, rows)
    assert frozen(room.table) == frozen(twin)
    assert (await play(room, ben, 1, options_of(room, ben, 1)[0])).ok


async def test_a_table_whose_rules_are_gone_does_not_stop_the_house(folder: Path) -> None:
    house = await open_house(folder)
    ann, ben = await guests(house, "Ann", "Ben")
    good = await table(house, "lantern", [ann, ben])
    bad = await table(house, "lantern", [ann, ben])
    broken = LogRow(bad.version + 1, bad.version + 1, 0, "lay 99", 1)
    house._ledger.append(bad.id, [broken], "playing", 1).result()
    await house.close()
    again = await open_house(folder)
    assert again.room(bad.id) is None
    assert again.room(good.id) is not None
    assert [card.id for card in again.lobby(ann)] == [good.id]
    await again.close()


async def test_a_match_under_other_rules_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = await open_house(folder)
    ann, ben = await guests(house, "Ann", "Ben")
    running = await table(house, "lantern", [ann, ben])
    waiting = await table(house, "lantern", [ann, ben], start=False)
    await house.close()
    make = shelf.make

    def newer(game: str, wanted: Mapping[str, str], seats: int) -> AnyGame:
        rules = make(game, wanted, seats)
        rules.rules += 1
        return rules

    monkeypatch.setattr(shelf, "make", newer)
    again = await open_house(folder)
    assert again.room(running.id) is None
    back = again.room(waiting.id)
    assert back is not None
    assert (await back.do(ann, Start())).ok, "what had not begun is played by the new rules"
    await again.close()
