"""Exact counts from one fixed deal: sequences of actions, and situations that each viewer can tell apart."""

from collections.abc import Callable

import pytest

from teahouse.core.game import WATCHER
from teahouse.games.matcha.rules import Matcha
from teahouse.games.matcha.state import Action, Keep, Play, State, View
from teahouse.games.matcha.tests.reference import Reference
from teahouse.games.matcha.tests.scene import scene

DEAL = ("B2 L3 W1 S4 W3 B4", "L2 L1 B3 S1 Z", "W2 L4 S2 B1 S3")

# Depth -> sequences of actions from the deal, then views that seat 0, seat 1 and a watcher tell apart.
COUNTS = [
    ("zh", False, 1, 11, (11, 3, 3)),
    ("zh", False, 2, 121, (33, 33, 9)),
    ("zh", False, 3, 611, (165, 97, 19)),
    ("zh", False, 4, 3541, (1677, 1513, 1081)),
    ("zh", True, 1, 31, (31, 7, 7)),
    ("zh", True, 2, 961, (217, 217, 49)),
    ("ru", False, 1, 11, (11, 3, 3)),
    ("ru", False, 2, 121, (33, 33, 9)),
    ("ru", False, 3, 671, (173, 75, 19)),
    ("ru", False, 4, 3721, (1675, 1525, 1163)),
    ("ru", True, 1, 31, (31, 7, 7)),
    ("ru", True, 2, 961, (217, 217, 49)),
]


def positions(game: Matcha, s: State, depth: int) -> list[State]:
    """Every position after `depth` actions, once for each sequence that leads there."""
    found = [s]
    for _ in range(depth):
        later = []
        for position in found:
            for seat in game.waiting(position)[:1]:
                for action in game.legal(position, seat):
                    child = game.copy(position)
                    game.apply(child, seat, action, None)
                    later.append(child)
        found = later
    return found


@pytest.mark.parametrize(("rules", "claims", "depth", "sequences", "views"), COUNTS)
def test_counts(rules: str, claims: bool, depth: int, sequences: int, views: tuple[int, int, int]) -> None:
    s = scene(rules, *DEAL, claims=claims)
    found = positions(s.game, s.state, depth)
    assert len(found) == sequences
    told_apart = [len({s.game.view(position, viewer) for position in found}) for viewer in (0, 1, WATCHER)]
    assert tuple(told_apart) == views


@pytest.mark.parametrize(("rules", "claims", "depth", "sequences", "views"), COUNTS)
def test_the_reference_counts_the_same(
    rules: str, claims: bool, depth: int, sequences: int, views: tuple[int, int, int]
) -> None:
    if depth <= 2:
        assert reference_count(rules, claims, (), depth) == sequences


def reference_count(rules: str, claims: bool, lines: tuple[tuple[int, str], ...], depth: int) -> int:
    slow = Reference(rules, 0, claims)
    slow.deal(DEAL[0].split(), [DEAL[1].split(), DEAL[2].split()])
    for seat, text in lines:
        slow.do(seat, text)
    if depth == 0:
        return 1
    seat = slow.waiting()[0]
    options = sorted(slow.options(seat))
    return sum(reference_count(rules, claims, (*lines, (seat, text)), depth - 1) for text in options)


# ---- one round as everybody sees it: which slot or a pass, not which card ----

PUBLIC = [
    # rules, places where somebody decides, ways the round can go
    ("zh", 20, 25),
    ("ru", 34, 49),  # each seat has 7 ways; 1 + 3 + 3 * 3 + 7 * 3 decisions
]


@pytest.mark.parametrize(("rules", "decisions", "ways"), PUBLIC)
def test_the_shape_of_one_round(rules: str, decisions: int, ways: int) -> None:
    s = scene(rules, *DEAL, claims=False)
    inner: set[str] = set()
    ends: set[str] = set()
    walk(s.game, s.state, "", inner.add, ends.add)
    assert (len(inner), len(ends)) == (decisions, ways)


def walk(game: Matcha, s: State, way: str, inner: Callable[[str], None], ends: Callable[[str], None]) -> None:
    if s.round > 0:
        ends(way)
        return
    inner(way)
    seat = game.waiting(s)[0]
    for action in public_choices(game.legal(s, seat)):
        child = game.copy(s)
        game.apply(child, seat, action, None)
        walk(game, child, way + game.write(action).split()[-1][0], inner, ends)


def public_choices(legal: list[Action]) -> list[Action]:
    """One card for each slot, and the pass."""
    slots: dict[int, Action] = {}
    for action in legal:
        assert not isinstance(action, Keep)
        if isinstance(action, Play):
            slots.setdefault(action.slot, action)
    return [*slots.values(), legal[-1]]


def test_a_view_can_be_told_apart_from_every_other() -> None:
    s = scene("zh", *DEAL)
    views: list[View] = [s.game.view(s.state, viewer) for viewer in (0, 1, WATCHER)]
    assert len(set(views)) == 3
