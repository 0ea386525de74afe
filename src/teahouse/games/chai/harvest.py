"""The harvest at the start of a year: the assistant walks, everybody gains tea and spends points."""

# compiled

from teahouse.games.chai.house import House
from teahouse.games.chai.movement import Told, movable, tell
from teahouse.games.chai.state import (
    ASK_ASSISTANT,
    ASK_POINTS,
    DO_GAIN,
    FLIP,
    GAINS,
    POINTS,
    TEAS,
    State,
    due,
)

FARTHEST = 3
AROUND = 12


def reach(s: State, markers: int) -> int:
    """The position of the `markers`-th marker in front of the assistant; empty ones do not count.  # R3.1"""
    position = s.aide
    while markers > 0:
        position = (position + 1) % AROUND
        if s.ring[position] >= 0:
            markers -= 1
    return position


def side(s: State, marker: int) -> int:
    """0: its front is up, 1: its back."""
    return s.flipped >> marker & 1


def ask_assistant(house: House, s: State, told: Told | None) -> None:
    """The start player moves the assistant; the rival always by one marker.  # R3.1, R8.3"""
    if s.start < house.seats:
        s.ask = ASK_ASSISTANT
        s.who = s.start
    else:
        walk(house, s, 1, told)


def walk(house: House, s: State, markers: int, told: Told | None) -> None:
    """The assistant stands on a marker: both teas for everybody, the start player first.  # R3.1, R3.2"""
    s.aide = reach(s, markers)
    marker = house.markers[s.ring[s.aide]]
    one, other = marker.teas[side(s, s.ring[s.aide])]
    number = marker.numbers[side(s, s.ring[s.aide])]
    facts = (("markers", markers), ("teas", TEAS[one] + TEAS[other]), ("number", number))
    tell(told, house, s.start, "walked", facts)
    s.phase = GAINS
    for player in (1 - s.start, s.start):
        if player < house.seats:
            s.todo.append(due(DO_GAIN, player, other))
            s.todo.append(due(DO_GAIN, player, one))


def number_here(house: House, s: State) -> int:
    """The points of the marker under the assistant."""
    marker = s.ring[s.aide]
    return house.markers[marker].numbers[side(s, marker)]


def ask_points(house: House, s: State) -> None:
    """Both have gained; the start player spends points first."""
    s.phase = POINTS
    s.turn = s.start
    s.left = 2
    _give_points(house, s)


def _give_points(house: House, s: State) -> None:
    s.points = number_here(house, s) if s.turn < house.seats else 0
    s.extras = 0


def next_points(house: House, s: State) -> None:
    """Ask on while points are left and can be spent; then the other player; then the marker turns.  # R3.3"""
    if s.points > 0 and (movable(house, s, s.turn) or takable(s)):
        s.ask = ASK_POINTS
        s.who = s.turn
        return
    s.left -= 1
    if s.left > 0:
        s.turn = 1 - s.turn
        _give_points(house, s)
        return
    s.points = 0
    s.extras = 0
    s.phase = FLIP


def takable(s: State) -> bool:
    """Whether an extra tea is left that was not yet taken in this harvest."""
    return any(s.supply[tea] > 0 and not s.extras >> tea & 1 for tea in range(6))


def flip(s: State) -> None:
    """The used marker turns over and moves diagonally across.  # R3.5"""
    marker = s.ring[s.aide]
    s.ring[s.aide] = -1
    s.ring[(s.aide + AROUND // 2) % AROUND] = marker
    s.flipped ^= 1 << marker
