"""What a position is worth at a year's end: a weighted sum of what both players have."""

# compiled

from typing import Final

from teahouse.games.chai.house import BLOOMING, CONVERTS, CRATES, House
from teahouse.games.chai.market import owned
from teahouse.games.chai.movement import ROW
from teahouse.games.chai.score import points, ships_done
from teahouse.games.chai.state import SLOTS, State

NAMES: Final = (
    "points", "ships done", "ships done squared", "moored", "moored points", "loaded points", "docked",
    "row 1", "row 2", "row 3", "movers", "one-use up", "one-use down", "blooming", "crates", "other cards",
    "marker", "needed on the way", "side B", "movers x left", "row 3 x left", "docked x left",
    "moored points x left", "cards",
)  # fmt: skip
SIZE: Final = len(NAMES)


def features(house: House, s: State, player: int) -> list[float]:
    """What a player has, in the order of NAMES."""
    f = [0.0] * SIZE
    left = float(house.goal - max(ships_done(s, 0), ships_done(s, 1)))
    done = ships_done(s, player)
    f[0] = float(points(house, s, player))
    f[1] = float(done)
    f[2] = float(done * done)
    if player < house.seats:
        _ships(house, s, player, f)
        _tea(s, player, f)
        _cards(house, s, player, f)
    f[16] = 1.0 if s.marker == player else 0.0
    f[18] = 1.0 if s.sides[player] == 1 else 0.0
    f[19] = f[10] * left
    f[20] = f[9] * left
    f[21] = f[6] * left
    f[22] = f[4] * left
    return f


def _ships(house: House, s: State, player: int, f: list[float]) -> None:
    rest = s.pool[player * 6 : player * 6 + 6]
    for tea in range(6):
        f[6] += rest[tea]
    for dock in range(3):
        index = s.docks[player * 3 + dock]
        if index < 0:
            continue
        ship = house.ships[index]
        loaded = 0
        coming = 0
        for tea in range(6):
            n = min(rest[tea], ship.size - loaded if ship.is_junk else ship.need[tea])
            rest[tea] -= n
            loaded += n
            lacking = 0 if ship.is_junk else ship.need[tea] - n
            coming += min(lacking, _standing(s, player, tea))
        f[3] += 1.0
        f[4] += ship.vp
        f[5] += ship.vp * loaded / ship.size
        f[17] += coming


def _standing(s: State, player: int, tea: int) -> int:
    n = 0
    for slot in range(4, SLOTS):
        n += s.tokens[player * ROW + slot * 6 + tea]
    return n


def _tea(s: State, player: int, f: list[float]) -> None:
    for slot in range(4, SLOTS):
        row = 7 + (slot - 4) // 3
        for tea in range(6):
            f[row] += s.tokens[player * ROW + slot * 6 + tea]


def _cards(house: House, s: State, player: int, f: list[float]) -> None:
    for index in owned(s, player):
        card = house.cards[index]
        f[23] += 1.0
        if card.kind == BLOOMING:
            f[13] += 1.0
        elif card.kind == CRATES:
            f[14] += 1.0
        elif card.kind == CONVERTS:
            f[15] += 1.0
        elif card.one_use:
            f[12 if s.down >> index & 1 else 11] += 1.0
        else:
            f[10] += 1.0


def lead(house: House, s: State, player: int, weights: list[float]) -> float:
    """By how many points the player will probably be ahead at the end."""
    own, other = features(house, s, player), features(house, s, 1 - player)
    total = weights[SIZE]  # what the rival of the solo game is ahead from the start
    for i in range(SIZE):
        total += weights[i] * own[i] - weights[SIZE + 1 + i] * other[i]
    return total
