"""The rival of the solo game: it does what its cards say, and nobody sits there."""

# compiled

from teahouse.games.chai.harbour import (
    LONGEST,
    has_dice,
    owner,
    run,
    take_dice,
    vacant,
)
from teahouse.games.chai.house import BLOOMING, SOLO_STEPS, House
from teahouse.games.chai.market import stall_reason
from teahouse.games.chai.movement import Told, packed, tell
from teahouse.games.chai.production import LARGEST, count_of, own_group, produce, produce_reason
from teahouse.games.chai.score import bloom_points
from teahouse.games.chai.state import (
    ASK_SEND,
    DO_SHOW,
    DO_TOPS,
    HARBOUR_DECK,
    MARKET_DECK,
    TAKE_START,
    State,
    dice_at,
    due,
)

YOU = 0
IT = 1


def play(house: House, s: State, told: Told | None) -> None:
    """One turn: the card's next possible step, else the market, else the harvest board.  # R8.4"""
    steps = house.solo[s.solo]
    while s.solo_at < len(steps):
        step = steps[s.solo_at]
        s.solo_at += 1
        if _do(house, s, SOLO_STEPS[step], told):
            return
    if not _market(house, s, told):
        _dump(house, s, told)


def _do(house: House, s: State, step: str, told: Told | None) -> bool:
    if step == "market":
        return _market(house, s, told)
    if step == "harbour":
        return _harbour(house, s, told)
    if step == "start":
        return _start(house, s, told)
    return _production(house, s, told)


def _largest(s: State) -> int:
    for value in range(6, 0, -1):
        if s.dice[dice_at(IT, value)] > 0:
            return value
    return 0


def _market(house: House, s: State, told: Told | None) -> bool:
    """Its largest die on the highest stall that it may use; of the deck it takes the top card.  # R8.5"""
    die = _largest(s)
    for stall in range(MARKET_DECK, -1, -1):
        if stall_reason(s, stall, die):
            continue
        s.dice[dice_at(IT, die)] -= 1
        s.stalls[stall] = IT << 3 | die
        if stall == MARKET_DECK:
            card = s.cards.pop()
            s.todo.append(due(DO_SHOW, IT, 0, 0))
            s.todo.append(due(DO_TOPS, IT, 1, 0))
        else:
            card = s.market[stall]
            s.market[stall] = -1
        facts = (("die", die), ("stall", stall + 1), ("card", house.cards[card].spoken))
        tell(told, house, IT, "bought", facts)
        _put_aside(house, s, card, told)
        return True
    return False


def _put_aside(house: House, s: State, card: int, told: Told | None) -> None:
    """It keeps nine cards at most; the one worth least to it goes under the deck.  # R8.6"""
    s.aside.append(card)
    if house.rival_limit == 0 or len(s.aside) <= house.rival_limit:
        return
    cheapest = min([_worth(house, s, one) << 5 | one for one in s.aside]) & 31
    s.aside.remove(cheapest)
    s.cards.put_under(cheapest)
    if not s.cards.top and s.cards.loose == 0:
        s.todo.append(due(DO_SHOW, IT, 0, 0))
        s.todo.append(due(DO_TOPS, IT, 1, 0))
    tell(told, house, IT, "rival_returns", (("card", house.cards[cheapest].spoken),))


def _worth(house: House, s: State, card: int) -> int:
    """What the rival would lose with a card."""
    if house.cards[card].kind != BLOOMING:
        return house.cards[card].vp
    blooms = sum([1 for one in s.aside if house.cards[one].kind == BLOOMING])
    return bloom_points(house, blooms) - bloom_points(house, blooms - 1)


def _harbour(house: House, s: State, told: Told | None) -> bool:
    """Its longest run (then the highest), at most four dice, to the best vacant ship.  # R8.7"""
    for length in range(LONGEST, 1, -1):
        for low in range(7 - length, 0, -1):
            if has_dice(s, IT, low, length):
                if not vacant(s):
                    return False
                take_dice(s, IT, low, length, -1)
                send_due(house, s, low, length, told)
                return True
    return False


def send_due(house: House, s: State, low: int, length: int, told: Told | None) -> None:
    """A run of the rival goes to the best vacant ship; you choose among equals.  # R8.7, R8.8"""
    best = best_ships(house, s)
    if not best:
        take_dice(s, IT, low, length, 1)
        tell(told, house, IT, "sent_home", (("low", low), ("length", length)))
    elif len(best) == 1:
        send(house, s, best[0], low, length, told)
    else:
        s.hand = low << 3 | length
        s.ask = ASK_SEND
        s.who = YOU


def send(house: House, s: State, space: int, low: int, length: int, told: Told | None) -> None:
    """The rival's run lies at a ship."""
    s.hand = -1
    s.runs[space] = run(IT, low, length)
    tell(told, house, IT, "reserved", (("space", space + 1), ("low", low), ("length", length)))


def best_ships(house: House, s: State) -> list[int]:
    """Vacant spaces with most points; among equals those that need its merchant's tea.  # R8.7"""
    free = vacant(s)
    if not free:
        return free
    most = max([house.ships[_ship_at(s, space)].vp for space in free])
    best = [space for space in free if house.ships[_ship_at(s, space)].vp == most]
    tea = s.merchants[IT]
    liked = [space for space in best if house.ships[_ship_at(s, space)].need[tea] > 0]
    return liked or best


def _ship_at(s: State, space: int) -> int:
    """The ship of a space; the deck counts as its visible top."""
    return s.ships.top[0] if space == HARBOUR_DECK else s.berths[space]


def _start(house: House, s: State, told: Told | None) -> bool:
    """Its smallest die takes the start marker, if that space is free.  # R8.9"""
    if s.palace[TAKE_START] >= 0:
        return False
    for value in range(1, 7):
        if s.dice[dice_at(IT, value)] > 0:
            s.dice[dice_at(IT, value)] -= 1
            s.palace[TAKE_START] = IT << 3 | value
            s.marker = IT
            tell(told, house, IT, "palace", (("space", "start"), ("die", value)))
            return True
    return False


def _production(house: House, s: State, told: Told | None) -> bool:
    """The highest value that it holds twice, all such dice up to four; it blocks a rank.  # R8.10"""
    for value in range(6, 0, -1):
        held = s.dice[dice_at(IT, value)]
        if held < 2:
            continue
        at = own_group(s, IT, value)
        room = LARGEST - (count_of(s.groups[at]) if at >= 0 else 0)
        added = min(held, room)
        if produce_reason(house, s, IT, value, added):
            return False
        produce(house, s, IT, value, added, told)
        return True
    return False


def _dump(house: House, s: State, told: Told | None) -> None:
    """Its largest die lies on the harvest board and does nothing.  # R8.4"""
    die = _largest(s)
    s.dice[dice_at(IT, die)] -= 1
    s.basket[dice_at(IT, die)] += 1
    tell(told, house, IT, "rival_dumps", (("die", die),))


def ships_home(house: House, s: State, told: Told | None) -> None:
    """What it has reserved is complete at once; junks carry none of its tea.  # R8.11"""
    for space in range(4):
        if s.runs[space] < 0 or owner(s.runs[space]) != IT or s.sailed >> space & 1:
            continue
        s.sailed |= 1 << space
        if space == HARBOUR_DECK:
            ship = s.ships.pop()
            s.todo.append(due(DO_SHOW, IT, 0, 1))
            s.todo.append(due(DO_TOPS, IT, 1, 1))
        else:
            ship = s.berths[space]
            s.berths[space] = -1
        s.done.append(ship | IT << 5 | packed(house.ships[ship].need) << 6)
        facts = (("ship", house.ships[ship].spoken), ("points", house.ships[ship].vp))
        tell(told, house, IT, "rival_sails", facts)
