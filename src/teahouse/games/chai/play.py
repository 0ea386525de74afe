"""What an action does: the state changes by it and by all that follows of itself."""

# compiled

from teahouse.core.game import NATURE
from teahouse.games.chai import harbour, harvest, market, movement, production, solo, year
from teahouse.games.chai.house import House
from teahouse.games.chai.movement import Told, tell
from teahouse.games.chai.state import (
    ADD,
    ASK_AFTER,
    ASK_DICE,
    ASK_PAY,
    ASK_POINTS,
    ASK_RIVAL,
    ASK_STEPS,
    ASSISTANT,
    CARD,
    CHANGE,
    CHOOSE,
    DICE,
    DISCARD,
    DO_GAIN,
    DOCK,
    DONE,
    DROP,
    FLIP_DIE,
    HARBOUR,
    HARVEST_DIE,
    KEEP,
    LAST_OF_CHANCE,
    LIFT,
    LOAD,
    MARKERS,
    MARKET,
    MERCHANTS,
    MOVE,
    NOTHING,
    PALACE,
    PAY,
    PICK,
    PLACE,
    POINTS,
    POWER,
    PRODUCE,
    RELOCATE,
    RIVAL,
    SEND,
    SHIP,
    SIDE,
    SOLO,
    START,
    STEP,
    SWAP,
    TAKE,
    TEAS,
    YIELD,
    Action,
    State,
    dice_at,
    due,
)


def play(house: House, s: State, player: int, a: Action, told: Told | None) -> None:
    """Do `a`, then everything that is due, until somebody must decide."""
    asked = s.ask
    s.ask = NOTHING
    if asked > LAST_OF_CHANCE or asked == ASK_RIVAL:
        s.trail = [0] * 0
    kind = a.kind
    if kind <= RIVAL:
        _chance(house, s, a, told)
    elif kind in (HARVEST_DIE, MARKET, PALACE, HARBOUR, PRODUCE):
        s.left = 0
        _place_dice(house, s, player, a, told)
    elif kind == DONE:
        _done(house, s, player, asked, told)
    elif kind in (STEP, TAKE, SIDE, ASSISTANT):
        _spend(house, s, player, a, told)
    elif kind in (CHANGE, PAY, FLIP_DIE, POWER, LIFT):
        _extra(house, s, player, a, told)
    elif kind in (KEEP, PLACE, DISCARD, PICK, MOVE, SWAP):
        _cards(house, s, player, a, told)
    else:
        _ships(house, s, player, a, told)
    year.run(house, s, told)


def _chance(house: House, s: State, a: Action, told: Told | None) -> None:
    kind = a.kind
    if kind == RIVAL:
        s.left = 0
        solo.play(house, s, told)
    elif kind == DICE:
        _dice(house, s, a, told)
    elif kind == CARD:
        year.turn_up(house, s, a.a, 0, told)
    elif kind == SHIP:
        year.turn_up(house, s, a.a, 1, told)
    elif kind == SOLO:
        year.turn_solo(house, s, a.a, told)
    elif kind == START:
        tell(told, house, -1, "start_roll", (("dice", (a.a, a.b)),))
        year.start_rolled(s, a.a, a.b)
    elif kind == MERCHANTS:
        s.merchants = [a.a, a.b]
        tell(told, house, -1, "merchants", (("teas", TEAS[a.a] + TEAS[a.b]),))
        year.lay_out(s)
    elif kind == MARKERS:
        s.ring = [a.b >> (3 * i) & 7 for i in range(6)] + [-1] * 6
        ids = tuple([house.markers[marker].id for marker in s.ring[:6]])
        tell(told, house, NATURE, "markers", (("markers", ids),))
        year.after_markers(s)


def _dice(house: House, s: State, a: Action, told: Told | None) -> None:
    """Both players roll before anybody places a die.  # R4.1"""
    rolled = [0] * 0
    for value in range(1, 7):
        s.dice[dice_at(a.a, value)] = a.b >> (3 * value - 3) & 7
        rolled += [value] * s.dice[dice_at(a.a, value)]
    tell(told, house, a.a, "rolled", (("dice", tuple(rolled)),))
    s.left += 1
    if s.left < 2:
        s.ask = ASK_DICE
        s.who = NATURE


def _place_dice(house: House, s: State, player: int, a: Action, told: Told | None) -> None:
    """One placement on one board is a turn.  # R4.2"""
    kind = a.kind
    if kind == HARBOUR:
        harbour.reserve(house, s, player, a.a, a.b, a.c, told)
    elif kind == PRODUCE:
        production.produce(house, s, player, a.a, a.b, told)
    elif kind == HARVEST_DIE:
        s.dice[dice_at(player, a.a)] -= 1
        s.basket[dice_at(player, a.a)] += 1
        tell(told, house, player, "harvested", (("die", a.a), ("tea", TEAS[a.b])))
        s.todo.append(due(DO_GAIN, player, a.b))
    elif kind == MARKET:
        s.dice[dice_at(player, a.b)] -= 1
        market.visit_stall(house, s, player, a.a - 1, a.b, told)
    else:
        s.dice[dice_at(player, a.b)] -= 1
        market.visit_palace(house, s, player, a.a, a.b, told)


def _spend(house: House, s: State, player: int, a: Action, told: Told | None) -> None:
    kind = a.kind
    if kind == STEP:
        s.points -= 1
        movement.begin(s, player, a.a, a.b, 1)
    elif kind == TAKE:
        if s.phase == POINTS:
            s.points -= 1
            s.extras |= 1 << a.a
        s.todo.append(due(DO_GAIN, player, a.a))
    elif kind == SIDE:
        s.sides[player] = a.a
        s.left -= 1
        s.turn = 1 - s.turn
        tell(told, house, player, "side", (("side", "AB"[a.a]), ("tea", TEAS[s.merchants[player]])))
    else:
        harvest.walk(house, s, a.a, told)


def _done(house: House, s: State, player: int, asked: int, told: Told | None) -> None:
    """Points and steps left over are lost; side B is not used; a card stays where it is."""
    if asked in (ASK_POINTS, ASK_STEPS):
        tell(told, house, player, "left_over", (("points", s.points),))
        s.points = 0
    elif asked == ASK_AFTER:
        s.left = -1


def _extra(house: House, s: State, player: int, a: Action, told: Told | None) -> None:
    """Changing dice and side B.  # R4.5, R4.20"""
    kind = a.kind
    if kind == CHANGE:
        s.change = a.a << 3 | a.b
        s.ask = ASK_PAY
        s.who = player
    elif kind == PAY:
        _pay(house, s, player, a, told)
    elif kind == FLIP_DIE:
        _turn_die(house, s, player, a.a, a.b, told)
    elif kind == LIFT:
        movement.begin(s, player, a.a, a.b, 2)
    else:
        market.use_power(house, s, player, told)


def _pay(house: House, s: State, player: int, a: Action, told: Told | None) -> None:
    """The token goes to the supply, the die changes; in a contest the attacker is asked on.  # R4.5, R4.35"""
    if a.a == 0:
        s.pool[player * 6 + a.b] -= 1
    else:
        s.tokens[player * movement.ROW + a.a * 6 + a.b] -= 1
    s.supply[a.b] += 1
    tell(told, house, player, "paid", (("tea", TEAS[a.b]), ("slot", a.a)))
    _turn_die(house, s, player, s.change >> 3, s.change & 7, told)
    s.change = 0
    if s.front >= 0:
        harbour.ask_answer(house, s, player, told)


def _turn_die(house: House, s: State, player: int, die: int, to: int, told: Told | None) -> None:
    s.dice[dice_at(player, die)] -= 1
    s.dice[dice_at(player, to)] += 1
    tell(told, house, player, "changed", (("die", die), ("to", to)))


def _cards(house: House, s: State, player: int, a: Action, told: Told | None) -> None:
    kind = a.kind
    if kind == KEEP:
        market.keep(house, s, player, a.a, a.b, told)
    elif kind == PLACE:
        market.lay(house, s, player, s.hand, a.a, told)
    elif kind == DISCARD:
        market.discard(house, s, player, a.a, told)
    elif kind == PICK:
        card = s.hand
        s.hand = -1
        movement.pick(house, s, player, card, a.a, a.b, told)
    elif kind == MOVE:
        market.shift(house, s, player, a.a, a.b, told)
    else:
        market.exchange(house, s, player, a.a, a.b, told)


def _ships(house: House, s: State, player: int, a: Action, told: Told | None) -> None:
    kind = a.kind
    if kind == ADD:
        harbour.grow(house, s, player, a.b, a.c, told)
    elif kind == YIELD:
        harbour.yield_ship(house, s, player, told)
    elif kind == RELOCATE:
        harbour.relocate(house, s, player, a.a, s.hand >> 3, s.hand & 7, told)
    elif kind == DOCK:
        harbour.fetch(s, player, a.a)
    elif kind == CHOOSE:
        harbour.choose(house, s, player, a.a, a.b, told)
    elif kind == DROP:
        harbour.drop(house, s, player, a.a, told)
    elif kind == LOAD:
        movement.sail(house, s, player, a.a, a.b, told)
    elif kind == SEND:
        solo.send(house, s, a.a, s.hand >> 3, s.hand & 7, told)
