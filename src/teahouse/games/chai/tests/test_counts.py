"""Conservation at every step, the end of every year and game, and counts from named positions."""

from collections.abc import Iterator

import pytest

from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, AnyState
from teahouse.games.chai.tests.table import Table
from tests.scale import scaled

KINDS = [
    pytest.param(2, {}, id="two"),
    pytest.param(1, {}, id="alone"),
    pytest.param(1, {"order": "shuffled", "difficulty": "hard", "rival_cards": "any"}, id="alone-hard"),
    pytest.param(2, {"goal": "5", "bottom_row_triggers_on_gain": "off"}, id="two-long"),
]


def steps(seats: int, options: dict[str, str], seed: int) -> Iterator[Table]:
    """A random match, position by position."""
    t = Table(seats, [(NATURE, "markers H3 H1 H2 H6 H5 H4")], options)
    luck = Fast(seed)
    while t.waiting():
        (actor,) = t.waiting()
        action = t.game.roll(t.s, luck) if actor == NATURE else luck.choice(t.game.legal(t.s, actor))
        t.game.apply(t.s, actor, action, None)
        yield t


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_nothing_is_lost_and_nothing_is_made(seats: int, options: dict[str, str]) -> None:
    for seed in range(scaled(3)):
        for t in steps(seats, options, seed):
            assert t.tokens_everywhere() == 60
            assert t.cards_everywhere() == 28
            assert t.ships_everywhere() == 18
            if t.s.phase in (7, 8, 9):
                assert t.dice_of(0) == 7
                assert t.dice_of(1) == 7
            assert min(t.s.supply + t.s.tokens + t.s.pool + t.s.dice) >= 0


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_every_year_and_every_match_ends(seats: int, options: dict[str, str]) -> None:
    for seed in range(scaled(3)):
        longest, now, year = 0, 0, 0
        for t in steps(seats, options, seed):
            now = now + 1 if t.s.year == year else 0
            year = t.s.year
            longest = max(longest, now)
        assert year <= 30
        assert longest < 300  # actions of one year, chance included


def nodes(t: Table, s: AnyState, depth: int) -> int:
    """Leaves of the tree below a position; chance stops it."""
    (actor,) = t.game.waiting(s) or (NATURE,)
    if depth == 0 or actor == NATURE:
        return 1
    found = 0
    for action in t.game.legal(s, actor):
        twin = t.game.copy(s)
        t.game.apply(twin, actor, action, None)
        found += nodes(t, twin, depth - 1)
    return found


def opening() -> Table:
    return Table()


def first_turn() -> Table:
    return Table().roll("1123456", "2234455")


def last_dice() -> Table:
    t = Table().roll("1123456", "2234455").bare().tea(0, 12, "B").tea(1, 11, "W")
    return t.dice(0, "34").dice(1, "45")


# By hand: three walks, each with 6 extras, 2 steps and "done"; then 81 + 79 + 79.
# First turn: 12 changes, 36 harvests, 21 stalls, 24 palace dice, 12 runs on 4 ships, one pair.
# Last dice: 4 changes, 12 harvests, 7 stalls, 8 palace dice, one run on 4 ships.
COUNTS = [
    ("opening", opening, [1, 3, 27, 239]),
    ("first turn", first_turn, [1, 142, 9638]),
    ("last dice", last_dice, [1, 35, 939, 12512]),
]


@pytest.mark.parametrize(("name", "position", "wanted"), COUNTS, ids=[row[0] for row in COUNTS])
def test_counts(name: str, position: object, wanted: list[int]) -> None:
    assert callable(position)
    t = position()
    found = [nodes(t, t.s, depth) for depth in range(len(wanted))]
    assert found == wanted, name
