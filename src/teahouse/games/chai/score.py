"""Scoring: cards, ships, the merchant's side A; ties; how a match ended."""

# compiled

from teahouse.core.game import Facts, Result
from teahouse.games.chai.house import BLOOMING, House
from teahouse.games.chai.market import owned
from teahouse.games.chai.state import State


def kept(house: House, s: State, player: int) -> list[int]:
    """The player's plantation cards; the rival's lie aside."""
    return s.aside if player >= house.seats else owned(s, player)


def card_points(house: House, s: State, player: int) -> int:
    """Printed points, filled boxes, the Blooming set.  # R7.1"""
    total = 0
    blooms = 0
    for index in kept(house, s, player):
        card = house.cards[index]
        total += card.vp
        if card.kind == BLOOMING:
            blooms += 1
        for i, vp in enumerate(card.box_vps):
            if s.boxes >> (2 * index + i) & 1:
                total += vp
    return total + bloom_points(house, blooms)


def bloom_points(house: House, count: int) -> int:
    """1, 3, 6, 10, then 2 for each more.  # R7.1"""
    if count == 0:
        return 0
    known = len(house.blooming)
    if count <= known:
        return house.blooming[count - 1]
    return house.blooming[known - 1] + (count - known) * house.blooming_more


def ship_points(house: House, s: State, player: int) -> int:
    """Points of completed ships.  # R7.2"""
    return sum([house.ships[one & 31].vp for one in s.done if one >> 5 & 1 == player])


def merchant_points(house: House, s: State, player: int) -> int:
    """Side A: its tea on completed ships, and the player's cards.  # R7.3"""
    if s.sides[player] != 0:
        return 0
    tea = s.merchants[player]
    carried = sum([one >> (6 + 4 * tea) & 15 for one in s.done if one >> 5 & 1 == player])
    return carried + sum([1 for index in kept(house, s, player) if card_counts(house, index, tea)])


def card_counts(house: House, index: int, tea: int) -> bool:
    """Whether side A pays for a card: any card, or only those that show the merchant's tea.  # R7.4"""
    if house.any_card_counts:
        return True
    card = house.cards[index]
    return card.teas >> tea & 1 == 1 or card.becomes == tea


def points(house: House, s: State, player: int) -> int:
    """All points of a player so far."""
    return card_points(house, s, player) + ship_points(house, s, player) + merchant_points(house, s, player)


def ships_done(s: State, player: int) -> int:
    """Completed ships."""
    return sum([1 for one in s.done if one >> 5 & 1 == player])


def clippers_done(house: House, s: State, player: int) -> int:
    """Completed clippers, the last tie-breaker."""
    return sum([1 for one in s.done if one >> 5 & 1 == player and not house.ships[one & 31].is_junk])


def result(house: House, s: State) -> Result:
    """Most points; then fewer cards; then more clippers; then shared.  # R7.5, R7.6"""
    totals = [points(house, s, player) for player in range(2)]
    keys = [
        (totals[player], -len(kept(house, s, player)), clippers_done(house, s, player)) for player in range(2)
    ]
    places = (1, 1)
    if keys[0] != keys[1]:
        places = (1, 2) if keys[0] > keys[1] else (2, 1)
    decided = "" if totals[0] != totals[1] else "shared"
    if decided and keys[0] != keys[1]:
        decided = "cards" if keys[0][1] != keys[1][1] else "clippers"
    facts: Facts = (
        ("years", s.year),
        ("tie", decided),
        ("ships", tuple([ship_points(house, s, player) for player in range(2)])),
        ("cards", tuple([card_points(house, s, player) for player in range(2)])),
        ("merchant", tuple([merchant_points(house, s, player) for player in range(2)])),
        ("completed", tuple([ships_done(s, player) for player in range(2)])),
    )
    reason = "goal" if s.ending == 1 else "year_limit"
    return Result((totals[0], totals[1]), places, reason, facts)
