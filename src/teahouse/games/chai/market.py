"""The market, the palace and the powers of side B: how cards come, move, turn and go."""

# compiled

from teahouse.core.game import Event
from teahouse.games.chai.house import House
from teahouse.games.chai.movement import Told, can_step, tell
from teahouse.games.chai.state import (
    ASK_DISCARD,
    ASK_FLIP_DIE,
    ASK_GAIN,
    ASK_KEEP,
    ASK_LIFT,
    ASK_MOVE,
    ASK_PLACE,
    ASK_SWAP,
    DO_LOOK,
    DO_PLACE,
    DO_PLACED,
    DO_SHOW,
    DO_TOPS,
    MARKET_DECK,
    MOVE_CARD,
    RESET_CARDS,
    SLOTS,
    SPACES,
    SWAP_CARDS,
    TAKE_START,
    State,
    due,
)

LOOKED_AT = 3  # cards seen on the deck's stall and the deck's berth


def stall_reason(s: State, stall: int, die: int) -> str:
    """Why a die may not go to that stall (from 0); "" if it may.  # R4.10, R4.11"""
    if s.stalls[stall] >= 0:
        return "stall_taken"
    if stall == MARKET_DECK:
        if s.cards.count() == 0:
            return "deck_empty"
    elif s.market[stall] < 0:
        return "stall_empty"
    if die < stall + 1:
        return "die_too_small"
    return ""


def visit_stall(house: House, s: State, player: int, stall: int, die: int, told: Told | None) -> None:
    """The card of the stall comes into the hand; the deck lets look at three first.  # R4.11, R4.12"""
    s.stalls[stall] = player << 3 | die
    if stall == MARKET_DECK:
        n = min(LOOKED_AT, s.cards.count())
        tell(told, house, player, "market_deck", (("die", die), ("count", n)))
        s.todo.append(due(DO_LOOK, player, n, 0))
        s.todo.append(due(DO_TOPS, player, n, 0))
        return
    card = s.market[stall]
    s.market[stall] = -1
    facts = (("die", die), ("stall", stall + 1), ("card", house.cards[card].spoken))
    tell(told, house, player, "bought", facts)
    s.todo.append(due(DO_PLACE, player, card))


def look(house: House, s: State, player: int, told: Told | None) -> None:
    """The cards are decided: their finder alone knows them and keeps one.  # R4.12"""
    n = min(LOOKED_AT, len(s.cards.top))
    for i in range(n):
        s.cards.knows[i] |= 1 << player
    if told is not None and player < house.seats:
        ids = tuple([house.cards[card].spoken for card in s.cards.top[:n]])
        told.append(Event("looked", player, (("count", n),), (("cards", ids),), (player,)))
    if n == 1:
        keep(house, s, player, s.cards.top[0], 0, told)
    else:
        s.ask = ASK_KEEP
        s.who = player


def keep(house: House, s: State, player: int, card: int, turned: int, told: Told | None) -> None:
    """One card is kept; the others go back on top in either order.  # R4.12"""
    reorder(s.cards.top, s.cards.knows, card, turned)
    tell(told, house, player, "kept", (("card", house.cards[card].spoken),))
    s.todo.append(due(DO_PLACE, player, card))
    s.todo.append(due(DO_SHOW, player, 0, 0))
    s.todo.append(due(DO_TOPS, player, 1, 0))


def reorder(top: list[int], knows: list[int], kept: int, turned: int) -> None:
    """Take `kept` out of the first three; `turned`: the two others change places."""
    i = top.index(kept)
    top.pop(i)
    knows.pop(i)
    if turned:
        top[0], top[1] = top[1], top[0]
        knows[0], knows[1] = knows[1], knows[0]


# ---- placing ----


def place_hand(house: House, s: State, player: int, card: int, told: Told | None) -> None:
    """The card in hand needs an empty slot; on a full board one of the nine goes first.  # R4.13, R4.14"""
    free = empty_slots(s, player)
    if len(free) == 1:
        lay(house, s, player, card, free[0], told)
        return
    s.hand = card
    s.ask = ASK_PLACE if free else ASK_DISCARD
    s.who = player


def empty_slots(s: State, player: int) -> list[int]:
    """Card slots without a card."""
    return [slot for slot in range(4, SLOTS) if s.garden[player * SLOTS + slot] < 0]


def owned(s: State, player: int) -> list[int]:
    """The player's cards in the order of their slots."""
    return [card for card in s.garden[player * SLOTS + 4 : player * SLOTS + SLOTS] if card >= 0]


def lay(house: House, s: State, player: int, card: int, slot: int, told: Told | None) -> None:
    """The card is on its slot; its ability comes next."""
    s.hand = -1
    s.garden[player * SLOTS + slot] = card
    tell(told, house, player, "placed", (("card", house.cards[card].spoken), ("slot", slot)))
    s.todo.append(due(DO_PLACED, player, slot))


def discard(house: House, s: State, player: int, card: int, told: Told | None) -> None:
    """A card goes under the deck; tokens in its boxes go to the supply.  # R4.14"""
    slot = s.garden.index(card) - player * SLOTS
    s.garden[player * SLOTS + slot] = -1
    s.down &= ~(1 << card)
    for i, tea in enumerate(house.cards[card].box_teas):
        if s.boxes >> (2 * card + i) & 1:
            s.boxes &= ~(1 << (2 * card + i))
            s.supply[tea] += 1
    s.cards.put_under(card)
    tell(told, house, player, "discarded", (("card", house.cards[card].spoken), ("slot", slot)))
    lay(house, s, player, s.hand, slot, told)
    s.todo.insert(len(s.todo) - 1, due(DO_SHOW, player, 0, 0))
    s.todo.insert(len(s.todo), due(DO_TOPS, player, 1, 0))


# ---- palace and side B ----


def visit_palace(house: House, s: State, player: int, space: int, die: int, told: Told | None) -> None:
    """Four spaces, one die each, at once.  # R4.15"""
    s.palace[space] = player << 3 | die
    tell(told, house, player, "palace", (("space", SPACES[space]), ("die", die)))
    if space == MOVE_CARD and owned(s, player) and empty_slots(s, player):
        s.ask = ASK_MOVE
        s.who = player
    elif space == SWAP_CARDS and len(owned(s, player)) > 1:
        s.ask = ASK_SWAP
        s.who = player
    elif space == TAKE_START:
        s.marker = player
    elif space == RESET_CARDS:
        reset(house, s, player, told)


def reset(house: House, s: State, player: int, told: Told | None) -> None:
    """All face-down cards of the player turn up; that triggers nothing.  # R5.3"""
    n = 0
    for card in owned(s, player):
        n += s.down >> card & 1
        s.down &= ~(1 << card)
    tell(told, house, player, "reset", (("count", n),))


def shift(house: House, s: State, player: int, card: int, slot: int, told: Told | None) -> None:
    """A card moves to an empty slot with all that is in its boxes; that triggers nothing.  # R5.3"""
    old = s.garden.index(card) - player * SLOTS
    s.garden[player * SLOTS + old] = -1
    s.garden[player * SLOTS + slot] = card
    facts = (("card", house.cards[card].spoken), ("slot", old), ("to", slot))
    tell(told, house, player, "card_moved", facts)


def exchange(house: House, s: State, player: int, one: int, other: int, told: Told | None) -> None:
    """Two cards change places; that triggers nothing.  # R5.3"""
    i, j = s.garden.index(one), s.garden.index(other)
    s.garden[i], s.garden[j] = other, one
    tell(
        told,
        house,
        player,
        "swapped",
        (("card", house.cards[one].spoken), ("other", house.cards[other].spoken)),
    )


def power_of(house: House, s: State, player: int) -> str:
    """What side B of the player's merchant does; "" on side A."""
    if s.sides[player] != 1:
        return ""
    return ("gain", "move", "lift", "turn", "swap", "reset")[house.powers[s.merchants[player]]]


def has_power(house: House, s: State, player: int) -> bool:
    """Whether side B is there, not yet used this year, and would do something now.  # R4.20"""
    if s.spent[player] or s.sides[player] != 1:
        return False
    power = power_of(house, s, player)
    if power == "gain":
        return any(n > 0 for n in s.supply)
    if power == "move":
        return bool(owned(s, player)) and bool(empty_slots(s, player))
    if power == "lift":
        return bool(liftable(house, s, player))
    if power == "turn":
        return s.has_die(player)
    if power == "swap":
        return len(owned(s, player)) > 1
    return any(s.down >> card & 1 == 1 for card in owned(s, player))


def liftable(house: House, s: State, player: int) -> list[int]:
    """Tokens on slots with a card, face down or not: slot << 3 | tea.  # R4.23"""
    return [
        slot << 3 | tea
        for slot in range(4, SLOTS)
        for tea in range(6)
        if s.garden[player * SLOTS + slot] >= 0 and can_step(house, s, player, slot, tea)
    ]


def use_power(house: House, s: State, player: int, told: Told | None) -> None:
    """Once a year, in the own turn before or after placing.  # R4.20"""
    s.spent[player] = 1
    power = power_of(house, s, player)
    tell(told, house, player, "power", (("power", power),))
    if power == "reset":
        reset(house, s, player, told)
        return
    s.who = player
    asks = {
        "gain": ASK_GAIN,
        "move": ASK_MOVE,
        "lift": ASK_LIFT,
        "turn": ASK_FLIP_DIE,
        "swap": ASK_SWAP,
    }
    s.ask = asks[power]
