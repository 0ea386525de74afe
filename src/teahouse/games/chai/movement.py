"""Tea on the plantation: steps, chains of cards, loading. `enter` is the one place where things happen."""

# compiled

from typing import Final

from teahouse.core.game import NATURE, Event, Facts
from teahouse.games.chai.house import BLOOMING, CONVERTS, CRATES, MOVES_ALL, Card, House
from teahouse.games.chai.state import (
    ASK_LOAD,
    ASK_PICK,
    CAME,
    CHANGED,
    DO_ALL,
    DO_BEGIN,
    DO_END,
    DO_LOAD,
    DO_MOVE,
    DOCKED,
    FIRED,
    PACKED,
    SAILED,
    SLOTS,
    TEAS,
    WENT,
    State,
    due,
    mark,
)

Told = list[Event]
ROW: Final = SLOTS * 6


def tell(told: Told | None, house: House, player: int, key: str, facts: Facts = ()) -> None:
    """An event that everybody sees; the rival's are NATURE's, since nobody sits there."""
    if told is not None:
        told.append(Event(key, player if player < house.seats else NATURE, facts))


def enter(house: House, s: State, player: int, slot: int, tea: int, told: Told | None) -> None:
    """The walking token comes to `slot`: everything that tea sets off starts here.  # R5.1"""
    if slot <= 3:
        s.pool[player * 6 + tea] += 1
        s.walk[-1] = 0
        s.trail.append(mark(DOCKED, player, slot, tea))
        tell(told, house, player, "docked", (("tea", TEAS[tea]), ("slot", slot)))
        s.todo.append(due(DO_LOAD, player))
        return
    s.tokens[player * ROW + slot * 6 + tea] += 1
    s.walk[-1] = slot << 3 | tea
    card = s.garden[player * SLOTS + slot]
    if card >= 0 and not s.down >> card & 1 and house.cards[card].teas >> tea & 1:
        trigger(house, s, player, slot, told)


def gain(house: House, s: State, player: int, tea: int, told: Told | None) -> None:
    """A new token from the supply, if there is one, onto its bottom slot.  # R3.3, R3.4, R5.4"""
    facts = (("tea", TEAS[tea]), ("slot", house.entry[tea]))
    if s.supply[tea] == 0:
        tell(told, house, player, "none_left", facts)
        return
    s.supply[tea] -= 1
    slot = house.entry[tea]
    s.trail.append(mark(CAME, player, slot, tea))
    tell(told, house, player, "gained", facts)
    if not house.gain_triggers:
        s.tokens[player * ROW + slot * 6 + tea] += 1
        return
    s.todo.append(due(DO_END, player))
    s.walk.append(0)
    enter(house, s, player, slot, tea, told)


def can_step(house: House, s: State, player: int, slot: int, tea: int) -> bool:
    """Whether a token of that tea stands there and has a way up."""
    return 4 <= slot < SLOTS and s.tokens[player * ROW + slot * 6 + tea] > 0 and house.up[slot * 6 + tea] > 0


def begin(s: State, player: int, slot: int, tea: int, steps: int) -> None:
    """A token starts walking, whatever it meets on its way."""
    s.todo.append(due(DO_END, player))
    s.todo.append(due(DO_MOVE, player, steps))
    s.walk.append(slot << 3 | tea)


def move(house: House, s: State, player: int, steps: int, told: Told | None) -> None:
    """One of the walking token's steps; the others follow when its chain is done.  # R5.2"""
    place = s.walk[-1]
    if place == 0:
        return  # docked or packed: steps left over are lost
    slot, tea = place >> 3, place & 7
    above = house.up[slot * 6 + tea]
    if above == 0:
        return
    if steps > 1:
        s.todo.append(due(DO_MOVE, player, steps - 1))
    s.tokens[player * ROW + slot * 6 + tea] -= 1
    s.trail.append(mark(WENT, player, above, tea))
    tell(told, house, player, "stepped", (("tea", TEAS[tea]), ("slot", slot), ("to", above)))
    enter(house, s, player, above, tea, told)


def trigger(house: House, s: State, player: int, slot: int, told: Told | None) -> None:
    """A face-up card meets a token that it names: what it does is not optional.  # R5.5"""
    place = s.walk[-1]
    tea = place & 7
    index = s.garden[player * SLOTS + slot]
    card = house.cards[index]
    if card.kind == CRATES:
        _pack(house, s, player, slot, tea, told)
        return
    if card.kind == BLOOMING or not _may_act(house, s, player, card, slot, tea):
        return  # no effect: it stays face up
    _fire(house, s, player, index, slot, tea, told)
    if card.kind == MOVES_ALL:
        s.todo.append(due(DO_ALL, player, tea, 1))
        return
    if card.kind == CONVERTS:
        _convert(house, s, player, card, slot, told)
    s.todo.append(due(DO_MOVE, player, card.steps))


def _may_act(house: House, s: State, player: int, card: Card, slot: int, tea: int) -> bool:
    """Whether a moving card would have an effect on that token."""
    if card.kind == CONVERTS:
        to = card.becomes
        return s.supply[to] > 0 and TEAS[to] in house.admits[slot] and house.up[slot * 6 + to] > 0
    return can_step(house, s, player, slot, tea)


def _fire(house: House, s: State, player: int, index: int, slot: int, tea: int, told: Told | None) -> None:
    """One-use cards turn face down before anything moves.  # R5.7"""
    card = house.cards[index]
    s.trail.append(mark(FIRED, player, slot, tea, index))
    tell(
        told,
        house,
        player,
        "fired",
        (("card", card.spoken), ("tea", TEAS[tea]), ("turned", int(card.one_use))),
    )
    if card.one_use:
        s.down |= 1 << index


def _convert(house: House, s: State, player: int, card: Card, slot: int, told: Told | None) -> None:
    """The token goes back, the other tea takes its place; that sets nothing off.  # R5.9"""
    tea = s.walk[-1] & 7
    s.tokens[player * ROW + slot * 6 + tea] -= 1
    s.supply[tea] += 1
    s.supply[card.becomes] -= 1
    s.tokens[player * ROW + slot * 6 + card.becomes] += 1
    s.walk[-1] = slot << 3 | card.becomes
    s.trail.append(mark(CHANGED, player, slot, card.becomes))
    facts = (("tea", TEAS[tea]), ("becomes", TEAS[card.becomes]), ("slot", slot))
    tell(told, house, player, "converted", facts)


def _pack(house: House, s: State, player: int, slot: int, tea: int, told: Told | None) -> bool:
    """A token goes into the empty box of its tea and stays there.  # R5.10"""
    index = s.garden[player * SLOTS + slot]
    card = house.cards[index]
    for i, box_tea in enumerate(card.box_teas):
        if box_tea == tea and not s.boxes >> (2 * index + i) & 1:
            s.boxes |= 1 << (2 * index + i)
            s.tokens[player * ROW + slot * 6 + tea] -= 1
            if s.walk and s.walk[-1] == slot << 3 | tea:
                s.walk[-1] = 0
            s.trail.append(mark(PACKED, player, slot, tea, index))
            tell(told, house, player, "packed", (("card", card.spoken), ("tea", TEAS[tea])))
            return True
    return False


def move_all(s: State, player: int, tea: int, has_walker: bool) -> None:
    """Every token of that tea one step: highest rows first, the first mover last on its slot.  # R5.8"""
    here = s.walk[-1] if has_walker else 0
    for slot in range(SLOTS - 1, 3, -1):
        count = s.tokens[player * ROW + slot * 6 + tea]
        if here == slot << 3 | tea:
            s.todo.append(due(DO_MOVE, player, 1))
            count -= 1
        for _ in range(count):
            s.todo.append(due(DO_BEGIN, player, slot, tea))


def begin_due(s: State, player: int, slot: int, tea: int) -> None:
    """The next token of a `move_all`, unless it is no longer there."""
    if s.tokens[player * ROW + slot * 6 + tea] > 0:
        begin(s, player, slot, tea, 1)


# ---- a card that has just been placed ----


def place_effect(house: House, s: State, player: int, slot: int, told: Told | None) -> None:
    """Placing is a trigger of its own: any token of the card's tea, wherever it stands.  # R5.6"""
    index = s.garden[player * SLOTS + slot]
    card = house.cards[index]
    if card.kind == CRATES:
        for tea in card.box_teas:
            if s.tokens[player * ROW + slot * 6 + tea] > 0:
                _pack(house, s, player, slot, tea, told)
    elif card.kind == MOVES_ALL:
        tea = card.teas.bit_length() - 1
        if targets(house, s, player, card):
            _fire(house, s, player, index, slot, tea, told)
            s.todo.append(due(DO_ALL, player, tea, 0))
    elif card.kind != BLOOMING:
        found = targets(house, s, player, card)
        if len(found) == 1:
            pick(house, s, player, index, found[0] >> 3, found[0] & 7, told)
        elif found:
            s.hand = index
            s.ask = ASK_PICK
            s.who = player


def targets(house: House, s: State, player: int, card: Card) -> list[int]:
    """The tokens that a card just placed could act on: slot << 3 | tea."""
    found = [0] * 0
    for slot in range(4, SLOTS):
        for tea in range(6):
            if (
                card.teas >> tea & 1
                and s.tokens[player * ROW + slot * 6 + tea] > 0
                and _may_act(house, s, player, card, slot, tea)
            ):
                found.append(slot << 3 | tea)
    return found


def pick(house: House, s: State, player: int, index: int, slot: int, tea: int, told: Told | None) -> None:
    """The card just placed acts on this token."""
    card = house.cards[index]
    _fire(house, s, player, index, slot, tea, told)
    begin(s, player, slot, tea, card.steps)
    if card.kind == CONVERTS:
        _convert(house, s, player, card, slot, told)


# ---- ships ----


def loads(house: House, s: State, player: int) -> list[int]:
    """What the pool can complete now: ship | tokens << 5, alike ships once.  # R6.2, R6.3"""
    found = [0] * 0
    seen = 0
    total = sum(s.pool[player * 6 : player * 6 + 6])
    for dock in range(3):
        index = s.docks[player * 3 + dock]
        if index < 0 or house.ships[index].size > total:
            continue
        ship = house.ships[index]
        if seen >> ship.face & 1:
            continue
        seen |= 1 << ship.face
        if ship.is_junk:
            _any_tokens(s, player, 0, ship.size, 0, index, found)
        elif _has_all(s, player, ship.need):
            found.append(index | packed(ship.need) << 5)
    return found


def _has_all(s: State, player: int, need: list[int]) -> bool:
    return all(s.pool[player * 6 + tea] >= need[tea] for tea in range(6))


def packed(counts: list[int]) -> int:
    """Tokens by tea as one number, 4 bits a tea."""
    number = 0
    for tea in range(6):
        number |= counts[tea] << (4 * tea)
    return number


def _any_tokens(s: State, player: int, tea: int, size: int, load: int, index: int, found: list[int]) -> None:
    """Every choice of `size` tokens of the pool from `tea` on."""
    if size == 0:
        found.append(index | load << 5)
        return
    if tea == 6:
        return
    for n in range(min(size, s.pool[player * 6 + tea]), -1, -1):
        _any_tokens(s, player, tea + 1, size - n, load | n << (4 * tea), index, found)


def load_ships(house: House, s: State, player: int, told: Told | None) -> None:
    """Must load: while a ship can be completed, one is; the owner chooses where there is a choice.  # R6.2"""
    found = loads(house, s, player)
    if len(found) == 1:
        sail(house, s, player, found[0] & 31, found[0] >> 5, told)
    elif found:
        s.ask = ASK_LOAD
        s.who = player


def sail(house: House, s: State, player: int, ship: int, load: int, told: Told | None) -> None:
    """A completed ship leaves its dock at once; its tokens go back to the supply.  # R6.4"""
    for tea in range(6):
        n = load >> (4 * tea) & 15
        s.pool[player * 6 + tea] -= n
        s.supply[tea] += n
    dock = s.docks.index(ship)
    s.docks[dock] = -1
    s.done.append(ship | player << 5 | load << 6)
    s.trail.append(mark(SAILED, player, dock % 3 + 1, 0, ship))
    facts = (("ship", house.ships[ship].spoken), ("load", letters(load)), ("points", house.ships[ship].vp))
    tell(told, house, player, "sailed", facts)
    s.todo.append(due(DO_LOAD, player))


def letters(load: int) -> str:
    """Tokens of a load as letters: "BBY" in the order of the teas."""
    return "".join([TEAS[tea] * (load >> (4 * tea) & 15) for tea in range(6)])


def movable(house: House, s: State, player: int) -> bool:
    """Whether any token of the player could go a step."""
    for slot in range(4, SLOTS):
        for tea in range(6):
            if can_step(house, s, player, slot, tea):
                return True
    return False
