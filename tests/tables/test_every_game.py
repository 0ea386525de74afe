"""Every game of the shelf at a table: played, reloaded after every event, and the same for twins."""

import random
from copy import copy
from dataclasses import replace

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fair, Fast
from teahouse.core.game import CLOCK, WATCHER
from teahouse.core.match import Match
from teahouse.core.options import OptionError
from teahouse.core.record import read_record, verify, write_record
from teahouse.tables.fairness import Fairness
from teahouse.tables.minutes import record_of
from teahouse.tables.notes import Opened, Paused, Sat
from teahouse.tables.replay import Replay
from teahouse.tables.seen import Settings
from teahouse.tables.table import Table, viewers
from tests.scale import scaled
from tests.tables.company import frozen
from tests.tables.test_restart import reload

LONGEST = scaled(120)  # actions: what comes later in a match is no different
FAIR = Fairness(b"a secret of the tests", "every", takes_nonces=True)


def setups() -> list[tuple[str, str, int]]:
    """Every game with its presets and numbers of seats, as far as its options allow."""
    found: list[tuple[str, str, int]] = []
    for game, info in shelf.games().items():
        for preset in list(info.presets or [""])[:2]:
            seats = [n for n in info.seats if _fits(game, preset, n)]
            found += [(game, preset, n) for n in {seats[0], seats[-1]}]
    return sorted(found)


def _fits(game: str, preset: str, seats: int) -> bool:
    try:
        shelf.make(game, {"preset": preset}, seats)
    except OptionError:
        return False
    return True


def opened(game: str, preset: str, seats: int) -> Table:
    options = dict(shelf.options(game, {"preset": preset}, seats))
    table = Table(shelf.make(game, options, seats))
    step = table.step(0)
    step.note(Opened(game, seats, options, Settings(), "", "p0"))
    for seat in range(seats):
        step.note(Sat(seat, f"p{seat}", f"G{seat}"))
    table.keep(step, table.rows_of(step))
    return table


def begun(table: Table) -> Table:
    step = table.step(0)
    table.begin(step)
    step.settle(FAIR.rng(()))
    table.keep(step, table.rows_of(step))
    return table


def go_on(table: Table, luck: random.Random) -> None:
    """Somebody does something, as a room would do it; the clock acts where nobody must."""
    choices = [(seat, action) for seat in range(table.game.seats) for action in table.legal(seat)]
    must = [(seat, action) for seat, action in choices if seat in table.waiting]
    step = table.step(table.last_ms + luck.randint(0, 900))
    timer = table.running_timer()
    if timer is not None and (not choices or luck.random() < 0.3):
        step.act(CLOCK, timer[1])
        actor, ident = -1, ""
    else:
        seat, action = luck.choice(must if must and luck.random() < 0.8 else choices)
        assert step.match is not None
        step.act(seat, table.game.stamp(step.match.state, seat, action, step.ms))
        actor, ident = seat, f"i{table.version}"
    step.settle(FAIR.rng(()))
    table.keep(step, table.rows_of(step, f"p{actor}" if actor >= 0 else "", ident))


@pytest.mark.parametrize(("game", "preset", "seats"), setups())
def test_a_reload_after_every_event_shows_the_same(game: str, preset: str, seats: int) -> None:
    table = begun(opened(game, preset, seats))
    luck = random.Random(3)
    known = {table.version: frozen(table)}
    while table.phase == "playing" and len(known) < LONGEST:
        go_on(table, luck)
        known[table.version] = frozen(table)
    again = opened(game, preset, seats)
    rest = [row for row in table.rows if row.version > again.version]
    for step in sorted({row.step for row in rest}):
        again.load([row for row in rest if row.step == step])
        assert frozen(again) == known[again.version]
    assert again.version == table.version
    some = luck.choice(sorted(known))
    assert frozen(reload(table, some)) == known[some]


@pytest.mark.parametrize(("game", "preset", "seats"), setups())
def test_a_record_of_any_table_is_replayed_and_proved(game: str, preset: str, seats: int) -> None:
    table = begun(opened(game, preset, seats))
    luck = random.Random(5)
    count = 0
    while table.phase == "playing" and count < LONGEST:
        go_on(table, luck)
        count += 1
    record = read_record(write_record(record_of(table, FAIR)))
    assert verify(table.game, record) == sum(row.actor == -1 for row in table.rows)
    replay = Replay(record)
    for viewer in viewers(seats):
        assert replay.seen(replay.length, viewer).view == table.view(viewer)
        assert [told.event for told in replay.told(viewer, 0, replay.length)] == [
            told.event for told in table.told[viewer]
        ]


@pytest.mark.parametrize(("game", "preset", "seats"), setups())
def test_a_twin_asks_and_shows_the_same(game: str, preset: str, seats: int) -> None:
    """Put a world that a viewer cannot tell from the true one under the table: he sees the same."""
    table = begun(opened(game, preset, seats))
    luck = random.Random(9)
    for turn in range(scaled(40)):
        if table.phase != "playing":
            break
        go_on(table, luck)
        viewer = [*range(seats), WATCHER][turn % (seats + 1)]
        twin = _twin(table, viewer, turn)
        assert twin.waiting == table.waiting
        assert twin.view(viewer) == table.view(viewer)
        assert twin.legal(viewer) == table.legal(viewer)
        assert (twin.running_timer() is None) == (table.running_timer() is None)


def _twin(table: Table, viewer: int, turn: int) -> Table:
    view = table.view(viewer)
    twin = copy(table)
    step = twin.step(twin.last_ms)
    step.match = Match(table.game, table.game.imagine(view, Fast(turn)))
    step.note(Paused(on=False))
    twin.rows = []
    twin.keep(step, [replace(table.rows[-1], shown=0, asked=0)])
    return twin


def test_luck_hangs_on_secret_nonces_and_table() -> None:
    rolls = {
        Fairness(secret, label, takes_nonces=True).rng(nonces).at("x").below(1 << 30)
        for secret in (b"a", b"b")
        for label in ("t1", "t2")
        for nonces in ((), ((0, "00"),), ((0, "01"),))
    }
    assert len(rolls) == 12
    assert isinstance(FAIR.rng(()), Fair)
