"""How many ways to go on there are, from named positions; two plies deep, with the numbers of each ply."""

from typing import Final, NamedTuple

import pytest

from teahouse.core.chance import Fast
from teahouse.core.game import CLOCK, NATURE
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import State
from teahouse.games.tichu.tests.fingerprint import FINGERPRINT, fingerprint
from teahouse.games.tichu.tests.tables import OFFICIAL, at, dealt, full_deal, tichu


class Place(NamedTuple):
    """A position, and how many positions lie one, two and three actions of those waited for behind it."""

    name: str
    hands: list[str]
    trick: str = ""
    wish: str = ""
    wisher: int = 2


def count(game: Tichu, s: State, depth: int) -> int:
    """The leaves `depth` actions further on; the clock acts alone where nobody is waited for."""
    if depth == 0:
        return 1
    waiting = game.waiting(s)
    if not waiting:
        due = game.timer(s)
        if due is None:
            return 1
        nxt = game.copy(s)
        game.apply(nxt, CLOCK, due[1], None)
        return count(game, nxt, depth - 1)
    if waiting == [NATURE]:
        nxt = game.copy(s)
        game.apply(nxt, NATURE, game.roll(nxt, Fast(1)), None)
        return count(game, nxt, depth - 1)
    total = 0
    for action in game.legal(s, waiting[0]):
        nxt = game.copy(s)
        game.apply(nxt, waiting[0], action, None)
        total += count(game, nxt, depth - 1)
    return total


PLACES: Final = [
    Place("one card each", ["2j", "3j", "4j", "5j"]),
    Place("two singles", ["2j 4s", "3j 5s", "4j 6s", "5j 7s"]),
    Place("a pair led", ["2j 2s 4s", "3j 3s 5s", "4j 6s", "5j 7s"]),
    Place("Phoenix and a pair", ["2j 2s Ph", "3j 3s", "4j 4s", "5j 5s"]),
    Place("two pairs and the Phoenix", ["2j 2s 5s 5j Ph", "3j 3s 3p 9j 9s", "4j", "6j"]),
    Place("a run and the Phoenix", ["5j 6s 7j 8j Ph", "9s", "Tj", "2j"]),
    Place("a straight", ["5j 6s 7j 8j 9s 2t", "6j 7s 8s 9j Tj 3t", "4j", "2j"]),
    Place("a straight bomb", ["5j 6j 7j 8j 9j 9s", "3t", "4j", "2j"]),
    Place("a longer straight bomb and a twin", ["5j 6j 7j 8j 9j Tj 7s", "3t", "4j", "2j"]),
    Place("four of a kind", ["7j 7s 7p 7t 2j", "8j 9j", "Tj", "3j"]),
    Place("Mah Jong alone", ["1", "8j 3j", "4j", "5j"]),
    Place("Mah Jong in a straight", ["1 2s 3j 4j 5j", "8j 3s", "4s", "5s"]),
    Place("Dog", ["Dg 2j", "3j", "4j 6j", "5j"]),
    Place("Dragon on top", ["2j 4s", "3j", "4j", "5j"], "3:Dr"),
    Place("Phoenix on a single", ["Ph 9j Kj", "3j Ts", "Aj", "5j Qj"], "3:8j"),
    Place("a full house to beat", ["9j 9s 9p 2j 2s Ph", "Tj Ts Tp 3j 3s", "4j", "5j"], "3:8j,8s,4s,4p,4t"),
    Place("steps to beat", ["5j 5s 6j 6s 7j Ph", "7s 7p 8j 8s", "9j", "Tj"], "3:3j,3s,4j,4s"),
    Place("a straight to beat", ["6p 7j 8j 9j Ph 2j", "Tj Js Qj Kj As", "4s", "5s"], "3:3j,4p,5j,6j,7p"),
    Place("a bomb to beat", ["5j 5s 5p 5t 2j", "6j 7j 8j 9j Tj", "Qj", "3j"], "3:4s,4p,4t,4j"),
    Place("a wish that binds", ["8j 8s Kj Ks Ph", "9j 9s", "Aj", "4j"], "3:7j,7s", "8"),
    Place("a wish that cannot be granted", ["8j Kj", "9j 9s", "Aj", "4j"], "3:Tj", "8"),
    Place("a wish and a bomb", ["8j 9j 9s 9p 9t", "Tj Ts", "Aj", "4j"], "3:7j", "8"),
    Place("a wish on the lead", ["6j 7s 8j 9j Tj Kj", "Js Qs", "Aj", "4j"], "", "8"),
]


COUNTS: Final[dict[str, tuple[int, int, int]]] = {
    "one card each": (1, 2, 4),
    "two singles": (2, 5, 12),
    "a pair led": (3, 7, 14),
    "Phoenix and a pair": (5, 9, 17),
    "two pairs and the Phoenix": (11, 24, 28),
    "a run and the Phoenix": (11, 16, 26),
    "a straight": (7, 29, 31),
    "a straight bomb": (9, 9, 9),
    "a longer straight bomb and a twin": (14, 14, 14),
    "four of a kind": (5, 9, 15),
    "Mah Jong alone": (14, 38, 61),
    "Mah Jong in a straight": (32, 61, 87),
    "Dog": (2, 4, 9),
    "Dragon on top": (1, 1, 1),
    "Phoenix on a single": (4, 7, 14),
    "a full house to beat": (4, 8, 8),
    "steps to beat": (5, 10, 10),
    "a straight to beat": (3, 6, 6),
    "a bomb to beat": (2, 4, 4),
    "a wish that binds": (2, 4, 4),
    "a wish that cannot be granted": (2, 2, 4),
    "a wish and a bomb": (2, 3, 5),
    "a wish on the lead": (2, 4, 7),
}


@pytest.mark.parametrize("place", PLACES, ids=[place.name for place in PLACES])
def test_ways_on_from_named_positions(place: Place) -> None:
    game = tichu()
    s = at(place.hands, game=game, trick=place.trick, wish=place.wish, wisher=place.wisher)
    assert tuple(count(game, s, depth) for depth in (1, 2, 3)) == COUNTS[place.name]


FRAMES: Final[dict[str, tuple[int, int]]] = {
    "four": (43, 1218),
    "three": (29, 448),
    "three official": (58, 2578),
    "six": (21, 240),
}


@pytest.mark.parametrize("name", ["four", "three", "three official", "six"])
def test_ways_on_in_the_exchange(name: str) -> None:
    seats = {"four": 4, "six": 6}.get(name, 3)
    game = tichu(seats, OFFICIAL if name.endswith("official") else {})
    s = dealt(game, full_deal(seats))
    assert tuple(count(game, s, depth) for depth in (1, 2)) == FRAMES[name]


def test_the_fingerprint_is_the_known_one() -> None:
    assert fingerprint() == FINGERPRINT
