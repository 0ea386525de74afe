"""What NATURE does: markers, merchants, dice, cards of the decks; every draw has a label of its own."""

# compiled

from teahouse.core.chance import Rng
from teahouse.games.chai.house import House
from teahouse.games.chai.state import (
    ASK_CARD,
    ASK_DICE,
    ASK_MARKERS,
    ASK_MERCHANTS,
    ASK_RIVAL,
    ASK_SHIP,
    ASK_SOLO,
    ASK_START,
    CARD,
    DICE,
    MARKERS,
    MERCHANTS,
    RIVAL,
    SHIP,
    SOLO,
    START,
    Action,
    State,
    act,
)


def draw(house: House, s: State, rng: Rng) -> Action:
    """NATURE's next action."""
    ask = s.ask
    if ask == ASK_RIVAL:
        return act(RIVAL)
    if ask == ASK_DICE:
        return Action(DICE, s.left, _seven(rng.at(f"dice y{s.year} seat {s.left}")))
    if ask == ASK_CARD:
        return act(CARD, _first(rng.at(f"card {s.cards.draws + 1}"), len(house.cards), s.cards.loose))
    if ask == ASK_SHIP:
        return act(SHIP, _first(rng.at(f"ship {s.ships.draws + 1}"), len(house.ships), s.ships.loose))
    if ask == ASK_SOLO:
        return act(SOLO, _first(rng.at(f"solo {s.solo_draws + 1}"), len(house.solo), s.solo_left))
    if ask == ASK_MARKERS:
        return act(MARKERS, 0, _order(rng.at("markers")))
    if ask == ASK_MERCHANTS:
        teas = list(range(6))
        rng.at("merchants").shuffle(teas)
        return act(MERCHANTS, teas[0], teas[1])
    assert ask == ASK_START, "NATURE is not asked"
    dice = rng.at(f"start {s.rolls + 1}")
    return act(START, dice.below(6) + 1, dice.below(6) + 1)


def _seven(rng: Rng) -> int:
    """Seven dice as counts, 3 bits a value."""
    counts = 0
    for _ in range(7):
        counts += 1 << (3 * rng.below(6))
    return counts


def _first(rng: Rng, n: int, loose: int) -> int:
    """The first undecided one of a fresh order of all: the same luck for whatever is still there."""
    order = list(range(n))
    rng.shuffle(order)
    for one in order:
        if loose >> one & 1:
            return one
    raise AssertionError("nothing is left to draw")


def _order(rng: Rng) -> int:
    order = list(range(6))
    rng.shuffle(order)
    packed = 0
    for i, one in enumerate(order):
        packed |= one << (3 * i)
    return packed


def odds(house: House, s: State) -> list[tuple[Action, float]]:
    """NATURE's actions with their chances, where they are few."""
    ask = s.ask
    if ask == ASK_RIVAL:
        return [(act(RIVAL), 1.0)]
    if ask == ASK_CARD:
        return _even(CARD, len(house.cards), s.cards.loose)
    if ask == ASK_SHIP:
        return _even(SHIP, len(house.ships), s.ships.loose)
    if ask == ASK_SOLO:
        return _even(SOLO, len(house.solo), s.solo_left)
    if ask == ASK_START:
        return [(act(START, a, b), 1.0 / 36.0) for a in range(1, 7) for b in range(1, 7)]
    if ask == ASK_MERCHANTS:
        return [(act(MERCHANTS, a, b), 1.0 / 30.0) for a in range(6) for b in range(6) if a != b]
    return []


def _even(kind: int, n: int, loose: int) -> list[tuple[Action, float]]:
    chance = 1.0 / loose.bit_count()
    return [(act(kind, one), chance) for one in range(n) if loose >> one & 1]
