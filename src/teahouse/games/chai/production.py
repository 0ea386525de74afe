"""Production: groups of equal dice take ranks; at the year's end the ranks give steps."""

# compiled

from teahouse.games.chai.house import House
from teahouse.games.chai.movement import Told, movable, tell
from teahouse.games.chai.state import ASK_STEPS, State, dice_at

LARGEST = 4


def group(player: int, value: int, count: int) -> int:
    """Equal dice of one player as one number."""
    return player << 6 | value << 3 | count


def owner(one: int) -> int:
    """Whose dice they are."""
    return one >> 6


def value_of(one: int) -> int:
    """What the dice show."""
    return one >> 3 & 7


def count_of(one: int) -> int:
    """How many dice."""
    return one & 7


def strength(one: int) -> int:
    """More dice first, then the higher value.  # R4.41"""
    return count_of(one) * 8 + value_of(one)


def own_group(s: State, player: int, value: int) -> int:
    """Where the player's group of that value stands, -1 if there is none."""
    for i, one in enumerate(s.groups):
        if owner(one) == player and value_of(one) == value:
            return i
    return -1


def rank_of(s: State, one: int) -> int:
    """The place a group takes that grows now: behind all that are as strong.  # R4.41, R4.42"""
    place = 0
    for other in s.groups:
        same = owner(other) == owner(one) and value_of(other) == value_of(one)
        if not same and strength(other) >= strength(one):
            place += 1
    return place


def produce_reason(house: House, s: State, player: int, value: int, added: int) -> str:
    """Why so many dice of a value may not go there; "" if they may.  # R4.40, R4.43, R4.44"""
    if not 1 <= value <= 6 or added < 1:
        return "not_a_group"
    if s.dice[dice_at(player, value)] < added:
        return "not_your_dice"
    at = own_group(s, player, value)
    total = added + (count_of(s.groups[at]) if at >= 0 else 0)
    if not 2 <= total <= LARGEST:
        return "not_a_group"
    if at < 0 and rank_of(s, group(player, value, total)) >= len(house.production):
        return "would_be_fourth"
    return ""


def produce(house: House, s: State, player: int, value: int, added: int, told: Told | None) -> None:
    """Place or enlarge a group and rank it; a fourth group goes home.  # R4.41, R4.44"""
    s.dice[dice_at(player, value)] -= added
    at = own_group(s, player, value)
    total = added + (count_of(s.groups[at]) if at >= 0 else 0)
    new = group(player, value, total)
    place = rank_of(s, new)
    if at >= 0:
        s.groups.pop(at)
    s.groups.insert(place, new)
    facts = (("value", value), ("added", added), ("total", total), ("rank", place + 1))
    tell(told, house, player, "produced", facts)
    if len(s.groups) > len(house.production):
        last = s.groups.pop()
        s.dice[dice_at(owner(last), value_of(last))] += count_of(last)
        gone = (("value", value_of(last)), ("total", count_of(last)))
        tell(told, house, owner(last), "pushed_out", gone)


def next_rank(house: House, s: State, told: Told | None) -> bool:
    """Let the next rank's owner make his steps; False when all are done.  # R4.53"""
    while s.rank < len(s.groups):
        one = s.groups[s.rank]
        player = owner(one)
        if s.points < 0:
            s.points = house.production[s.rank]
            if player < house.seats:
                tell(told, house, player, "works", (("rank", s.rank + 1), ("steps", s.points)))
        if player < house.seats and s.points > 0 and movable(house, s, player):
            s.ask = ASK_STEPS
            s.who = player
            return True
        s.rank += 1
        s.points = -1
    return False
