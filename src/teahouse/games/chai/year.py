"""The course of a match: what is due next, from the setup through each year to the end."""

# compiled

from teahouse.core.game import NATURE, Event
from teahouse.games.chai import harbour, harvest, market, movement, production, solo
from teahouse.games.chai.house import House
from teahouse.games.chai.movement import Told, tell
from teahouse.games.chai.score import ships_done
from teahouse.games.chai.state import (
    ASK_AFTER,
    ASK_CARD,
    ASK_DICE,
    ASK_DOCK,
    ASK_MARKERS,
    ASK_MERCHANTS,
    ASK_RIVAL,
    ASK_SHIP,
    ASK_SIDE,
    ASK_SOLO,
    ASK_START,
    ASK_TURN,
    DO_ALL,
    DO_BEGIN,
    DO_BERTH,
    DO_END,
    DO_GAIN,
    DO_LOAD,
    DO_LOOK,
    DO_MOOR,
    DO_MOVE,
    DO_PLACE,
    DO_PLACED,
    DO_RELOCATE,
    DO_SHOW,
    DO_STALL,
    DO_TOPS,
    FLIP,
    GAINS,
    GOAL,
    HARVEST,
    NOTHING,
    OVER,
    POINTS,
    PRODUCTION,
    PUBLIC,
    ROLL,
    SETUP,
    SHIPS,
    SIDES,
    TURNS,
    State,
    due,
)


def begin(house: House) -> State:
    """Before anything has happened; all cards are undecided.  # R2"""
    s = State()
    s.cards.loose = (1 << len(house.cards)) - 1
    s.ships.loose = (1 << len(house.ships)) - 1
    s.supply = [house.tokens_per_tea] * 6
    s.solo_left = (1 << len(house.solo)) - 1
    s.ask = ASK_MARKERS
    s.who = NATURE
    return s


def run(house: House, s: State, told: Told | None) -> None:
    """Do what is due until somebody must decide."""
    while s.ask == NOTHING:
        if s.todo:
            _do(house, s, s.todo.pop(), told)
        elif s.phase == OVER:
            return
        else:
            _proceed(house, s, told)


def _do(house: House, s: State, one: int, told: Told | None) -> None:
    op, player, x, y = one & 31, one >> 5 & 1, one >> 6 & 63, one >> 12
    if op == DO_MOVE:
        movement.move(house, s, player, x, told)
    elif op == DO_END:
        s.walk.pop()
    elif op == DO_LOAD:
        movement.load_ships(house, s, player, told)
    elif op == DO_GAIN:
        movement.gain(house, s, player, x, told)
    elif op == DO_BEGIN:
        movement.begin_due(s, player, x, y)
    elif op == DO_ALL:
        movement.move_all(s, player, x, y == 1)
    elif op == DO_PLACED:
        movement.place_effect(house, s, player, x, told)
    else:
        _do_cards(house, s, one, told)


def _do_cards(house: House, s: State, one: int, told: Told | None) -> None:
    op, player, x, y = one & 31, one >> 5 & 1, one >> 6 & 63, one >> 12
    if op == DO_TOPS:
        _decide(s, one, x, y)
    elif op == DO_SHOW:
        _show(house, s, y, told)
    elif op == DO_PLACE:
        market.place_hand(house, s, player, x, told)
    elif op == DO_LOOK and y == 0:
        market.look(house, s, player, told)
    elif op == DO_LOOK:
        harbour.look(house, s, player, told)
    elif op == DO_STALL and s.cards.count() > 0:
        _show(house, s, 0, told)
        s.market[x] = s.cards.pop()
    elif op == DO_BERTH and s.ships.count() > 0:
        _show(house, s, 1, told)
        s.berths[x] = s.ships.pop()
    elif op == DO_MOOR:
        harbour.moor(house, s, player, x, told)
    elif op == DO_RELOCATE and player >= house.seats:
        solo.send_due(house, s, x, y, told)
    elif op == DO_RELOCATE:
        harbour.relocate_due(house, s, player, x, y, told)


def _decide(s: State, one: int, n: int, pile: int) -> None:
    """Ask NATURE for cards until the first `n` are decided."""
    if not (s.ships if pile else s.cards).ready(n):
        s.todo.append(one)
        s.ask = ASK_SHIP if pile else ASK_CARD
        s.who = NATURE


def turn_up(house: House, s: State, card: int, pile: int, told: Told | None) -> None:
    """NATURE's card: the first of a deck lies open, the others are for the one who looks."""
    deck = s.ships if pile else s.cards
    looker = s.todo[-1] >> 5 & 1
    if not deck.top:
        deck.decide(card, PUBLIC)
        _tell_top(house, card, pile, told)
        return
    deck.decide(card, 1 << looker)
    if told is not None:
        secret = (("card", _spoken(house, card, pile)),)
        told.append(Event("drawn", NATURE, (("pile", pile),), secret, (looker,)))


def _spoken(house: House, card: int, pile: int) -> str:
    return house.ships[card].spoken if pile else house.cards[card].spoken


def _tell_top(house: House, card: int, pile: int, told: Told | None) -> None:
    tell(told, house, NATURE, "turned", (("pile", pile), ("card", _spoken(house, card, pile))))


def _show(house: House, s: State, pile: int, told: Told | None) -> None:
    """The top of a deck lies open; it is told where not everybody knew it."""
    deck = s.ships if pile else s.cards
    if deck.top and deck.knows[0] != PUBLIC:
        _tell_top(house, deck.top[0], pile, told)
    deck.show()


# ---- phases ----


def _proceed(house: House, s: State, told: Told | None) -> None:
    """The present phase has nothing left to do: on to what follows."""
    phase = s.phase
    if phase == SETUP:
        _set_up(house, s)
    elif phase == SIDES:
        _sides(house, s, told)
    elif phase == HARVEST:
        harvest.ask_assistant(house, s, told)
    elif phase == GAINS:
        harvest.ask_points(house, s)
    elif phase == POINTS:
        harvest.next_points(house, s)
    elif phase == FLIP:
        harvest.flip(s)
        s.phase = ROLL
        s.left = 0  # who rolls next
        s.ask = ASK_DICE
        s.who = NATURE
    elif phase == ROLL:
        _after_roll(house, s, told)
    elif phase == TURNS:
        _after_turn(house, s)
    elif phase == SHIPS:
        _ships_home(house, s, told)
    elif phase == PRODUCTION:
        if not production.next_rank(house, s, told):
            s.phase = GOAL
    else:
        _goal(house, s, told)


def _set_up(house: House, s: State) -> None:
    """Markers, merchants, market and harbour are there; now who starts?  # R2.6"""
    s.phase = SIDES
    s.left = house.seats
    if house.seats == 2:
        s.ask = ASK_START
        s.who = NATURE
        return
    s.start = s.marker = s.turn = 0
    s.sides[1] = 0  # the rival plays side A  # R8.2


def after_markers(s: State) -> None:
    """The track lies ready; next come the merchants."""
    s.ask = ASK_MERCHANTS
    s.who = NATURE


def lay_out(s: State) -> None:
    """Five stalls, three berths, the tops of both decks.  # R2.3, R2.4"""
    s.todo.append(due(DO_SHOW, 0, 0, 1))
    s.todo.append(due(DO_TOPS, 0, 1, 1))
    _refill_berths(s)
    s.todo.append(due(DO_SHOW, 0, 0, 0))
    s.todo.append(due(DO_TOPS, 0, 1, 0))
    _refill_stalls(s)


def _refill_stalls(s: State) -> None:
    for stall in range(4, -1, -1):
        if s.market[stall] < 0:
            s.todo.append(due(DO_STALL, 0, stall))
            s.todo.append(due(DO_TOPS, 0, 1, 0))


def _refill_berths(s: State) -> None:
    for space in range(2, -1, -1):
        if s.berths[space] < 0:
            s.todo.append(due(DO_BERTH, 0, space))
            s.todo.append(due(DO_TOPS, 0, 1, 1))


def start_rolled(s: State, one: int, other: int) -> None:
    """The higher die has the start marker; equal dice are rolled again.  # R2.6"""
    s.rolls += 1
    if one == other:
        s.ask = ASK_START
        s.who = NATURE
        return
    s.start = s.marker = s.turn = 0 if one > other else 1


def _sides(house: House, s: State, told: Told | None) -> None:
    """Sides are chosen openly, the start player first.  # R2.2"""
    if s.left > 0:
        s.ask = ASK_SIDE
        s.who = s.turn
        return
    _new_year(house, s, told)


def _new_year(house: House, s: State, told: Told | None) -> None:
    """The holder of the marker starts.  # R4.54"""
    s.year += 1
    s.start = s.turn = s.marker
    s.phase = HARVEST
    tell(told, house, s.start, "year", (("year", s.year),))


def _after_roll(house: House, s: State, told: Told | None) -> None:
    """The dice lie there; alone, the rival's card is turned up.  # R8.3"""
    s.phase = TURNS
    s.turn = s.start
    if house.seats == 2:
        ask_turn(house, s)
    elif house.shuffled and s.solo_left:
        s.ask = ASK_SOLO
        s.who = NATURE
    else:
        turn_solo(house, s, (s.year - 1) % len(house.solo), told)


def turn_solo(house: House, s: State, card: int, told: Told | None) -> None:
    """The rival's card of the year.  # R8.3"""
    tell(told, house, NATURE, "rival_card", (("number", house.solo_numbers[card]),))
    s.solo_left &= ~(1 << card)
    if s.solo_left == 0:
        s.solo_left = (1 << len(house.solo)) - 1
    s.solo_draws += 1
    s.solo = card
    s.solo_at = 0
    ask_turn(house, s)


def ask_turn(house: House, s: State) -> None:
    """Whose turn it is, or the end of the step when nobody has a die left.  # R4.1, R4.2"""
    if not s.has_die(s.turn):
        s.turn = 1 - s.turn
        if not s.has_die(s.turn):
            _end_turns(s)
            return
    s.left = 1
    s.ask = ASK_TURN if s.turn < house.seats else ASK_RIVAL
    s.who = s.turn if s.turn < house.seats else NATURE


def _after_turn(house: House, s: State) -> None:
    """`left` is 1 until the placement, then 0: side B may still follow it.  # R4.20"""
    if s.left == 1:
        s.ask = ASK_TURN
        s.who = s.turn
    elif s.turn < house.seats and s.left == 0 and market.has_power(house, s, s.turn):
        s.ask = ASK_AFTER
        s.who = s.turn
    else:
        s.turn = 1 - s.turn
        ask_turn(house, s)


def _end_turns(s: State) -> None:
    s.phase = SHIPS
    s.turn = s.start
    s.left = 2
    s.sailed = 0


def _ships_home(house: House, s: State, told: Told | None) -> None:
    """This year's start player first; each brings his ships home one at a time.  # R4.50"""
    if s.left == 0:
        s.phase = PRODUCTION
        s.rank = 0
        s.points = -1
        return
    spaces = harbour.reserved(s, s.turn)
    if not spaces:
        s.left -= 1
        s.turn = 1 - s.turn
    elif s.turn >= house.seats:
        solo.ships_home(house, s, told)
    elif len(spaces) == 1:
        harbour.fetch(s, s.turn, spaces[0])
    else:
        s.ask = ASK_DOCK
        s.who = s.turn


def _goal(house: House, s: State, told: Told | None) -> None:
    """Enough ships or the last year end the match; else the next year is laid out.  # R4.55, R4.56"""
    if max(ships_done(s, 0), ships_done(s, 1)) >= house.goal:
        s.ending = 1
    elif s.year >= house.last_year:
        s.ending = 2
    if s.ending:
        s.phase = OVER
        s.points = 0
        tell(told, house, s.start, "over", (("years", s.year),))
        return
    clear_boards(s)
    _slide_market(house, s, told)
    _new_year(house, s, told)


def clear_boards(s: State) -> None:
    """All dice come back.  # R4.57"""
    s.dice = [0] * 14
    s.basket = [0] * 14
    s.stalls = [-1] * 6
    s.palace = [-1] * 4
    s.runs = [-1] * 4
    s.groups = [0] * 0
    s.spent = [0, 0]
    s.sailed = 0
    s.rank = 0
    s.points = 0
    s.solo = -1
    s.solo_at = 0


def _slide_market(house: House, s: State, told: Told | None) -> None:
    """The lowest card goes under the deck, the others close up, the deck refills.  # R4.58, R4.59"""
    left = [card for card in s.market if card >= 0]
    if left:
        tell(told, house, -1, "swept", (("card", house.cards[left[0]].spoken),))
        s.cards.put_under(left.pop(0))
    s.market = left + [-1] * (5 - len(left))
    lay_out(s)
