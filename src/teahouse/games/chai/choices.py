"""Choices: what a player may do now, and why not something else."""

# compiled

from teahouse.games.chai import harbour, market, production
from teahouse.games.chai.harvest import FARTHEST
from teahouse.games.chai.house import House
from teahouse.games.chai.movement import can_step, loads, targets
from teahouse.games.chai.solo import best_ships
from teahouse.games.chai.state import (
    ADD,
    ASK_AFTER,
    ASK_ANSWER,
    ASK_ASSISTANT,
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_DOCK,
    ASK_FLIP_DIE,
    ASK_GAIN,
    ASK_KEEP,
    ASK_LIFT,
    ASK_LOAD,
    ASK_MOVE,
    ASK_PAY,
    ASK_PICK,
    ASK_PLACE,
    ASK_POINTS,
    ASK_RELOCATE,
    ASK_SEND,
    ASK_SIDE,
    ASK_STEPS,
    ASK_SWAP,
    ASK_TURN,
    ASKS,
    ASSISTANT,
    CHANGE,
    CHOOSE,
    DISCARD,
    DOCK,
    DONE,
    DROP,
    FLIP_DIE,
    HARBOUR,
    HARVEST_DIE,
    KEEP,
    LIFT,
    LOAD,
    MARKET,
    MOVE,
    OVER,
    PALACE,
    PAY,
    PICK,
    PLACE,
    POWER,
    PRODUCE,
    RELOCATE,
    SEND,
    SIDE,
    SLOTS,
    STEP,
    SWAP,
    TAKE,
    YIELD,
    Action,
    State,
    act,
    dice_at,
)


def choices(house: House, s: State, player: int) -> list[Action]:
    """Every action that makes a difference, once; [] for whoever is not asked."""
    if s.who != player or s.phase == OVER:
        return []
    ask = s.ask
    if ask == ASK_TURN:
        return _turn(house, s, player)
    if ask == ASK_AFTER:
        return [act(POWER), *_changes(s, player), act(DONE)]
    if ask in (ASK_POINTS, ASK_STEPS):
        return _spend(house, s, player)
    if ask == ASK_ANSWER:
        return _answers(s, player)
    if ask in (ASK_SIDE, ASK_ASSISTANT, ASK_GAIN, ASK_FLIP_DIE, ASK_PAY, ASK_LIFT):
        return _small(house, s, player)
    if ask in (ASK_KEEP, ASK_CHOOSE, ASK_PLACE, ASK_DISCARD, ASK_PICK, ASK_MOVE, ASK_SWAP):
        return _cards(house, s, player)
    return _ships(house, s, player)


def _turn(house: House, s: State, player: int) -> list[Action]:
    """Side B, changes of dice, and every placement.  # R4.2, R4.3"""
    found = [act(POWER)] if market.has_power(house, s, player) else []
    values = [value for value in range(1, 7) if s.dice[dice_at(player, value)] > 0]
    found += _changes(s, player)
    for die in values:
        _single(s, die, found)
    _runs(s, player, found)
    for value in values:
        for added in range(1, min(s.dice[dice_at(player, value)], production.LARGEST) + 1):
            if not production.produce_reason(house, s, player, value, added):
                found.append(act(PRODUCE, value, added))
    return found


def _single(s: State, die: int, found: list[Action]) -> None:
    """Where one die may go: harvest, market, palace."""
    for tea in range(6):
        found.append(act(HARVEST_DIE, die, tea))  # a closure would be slower when compiled
    for stall in range(die):
        if not market.stall_reason(s, stall, die):
            found.append(act(MARKET, stall + 1, die))
    for space in range(4):
        if s.palace[space] < 0:
            found.append(act(PALACE, space, die))


def _runs(s: State, player: int, found: list[Action]) -> None:
    """Which runs may go to which ships."""
    for length in range(2, harbour.LONGEST + 1):
        for low in range(1, 8 - length):
            if harbour.has_dice(s, player, low, length):
                for space in range(harbour.SPACES):
                    if not harbour.reserve_reason(s, player, space, low, length):
                        found.append(act(HARBOUR, space, low, length))


def _changes(s: State, player: int) -> list[Action]:
    """Any unplaced die by one, 1 and 6 being neighbours, for a token.  # R4.5"""
    if not harbour.has_token(s, player):
        return []
    return [act(CHANGE, die, to) for die, to in _neighbours(s, player)]


def _neighbours(s: State, player: int) -> list[tuple[int, int]]:
    found = []
    for die in range(1, 7):
        if s.dice[dice_at(player, die)] > 0:
            found.append((die, die % 6 + 1))
            found.append((die, (die + 4) % 6 + 1))
    return found


def _spend(house: House, s: State, player: int) -> list[Action]:
    """Harvest points or production steps.  # R3.3, R4.53"""
    found = [act(TAKE, tea) for tea in range(6) if s.ask == ASK_POINTS and may_take(s, tea)]
    for slot in range(4, SLOTS):
        for tea in range(6):
            if can_step(house, s, player, slot, tea):
                found.append(act(STEP, slot, tea))
    found.append(act(DONE))
    return found


def may_take(s: State, tea: int) -> bool:
    """Extra teas differ from each other and come from the supply.  # R3.4, R3.6"""
    return s.supply[tea] > 0 and not s.extras >> tea & 1


def _answers(s: State, player: int) -> list[Action]:
    found = [
        act(ADD, 0, harbour.low_of(one), harbour.length_of(one)) for one in harbour.grown_runs(s, player)
    ]
    if harbour.owner(s.attack) == player:
        found += _changes(s, player)
    found.append(act(YIELD))
    return found


def _small(house: House, s: State, player: int) -> list[Action]:
    ask = s.ask
    if ask == ASK_SIDE:
        return [act(SIDE, 0), act(SIDE, 1)]
    if ask == ASK_ASSISTANT:
        return [act(ASSISTANT, markers) for markers in range(1, FARTHEST + 1)]
    if ask == ASK_GAIN:
        return [act(TAKE, tea) for tea in range(6) if s.supply[tea] > 0]
    if ask == ASK_FLIP_DIE:
        return [act(FLIP_DIE, die, to) for die, to in _neighbours(s, player)]
    if ask == ASK_LIFT:
        return [act(LIFT, one >> 3, one & 7) for one in market.liftable(house, s, player)]
    found = [act(PAY, 0, tea) for tea in range(6) if s.pool[player * 6 + tea] > 0]
    for slot in range(4, SLOTS):
        for tea in range(6):
            if s.tokens[(player * SLOTS + slot) * 6 + tea] > 0:
                found.append(act(PAY, slot, tea))
    return found


def _cards(house: House, s: State, player: int) -> list[Action]:
    ask = s.ask
    if ask == ASK_KEEP:
        return _of_three(KEEP, s.cards.top)
    if ask == ASK_CHOOSE:
        return _of_three(CHOOSE, s.ships.top)
    if ask == ASK_PLACE:
        return [act(PLACE, slot) for slot in market.empty_slots(s, player)]
    if ask == ASK_PICK:
        return [act(PICK, one >> 3, one & 7) for one in targets(house, s, player, house.cards[s.hand])]
    own = market.owned(s, player)
    if ask == ASK_DISCARD:
        return [act(DISCARD, card) for card in own]
    if ask == ASK_MOVE:
        free = market.empty_slots(s, player)
        return [act(MOVE, card, slot) for card in own for slot in free] + [act(DONE)]
    found = []
    for i, one in enumerate(own):
        for other in own[i + 1 :]:
            found.append(act(SWAP, min(one, other), max(one, other)))
    found.append(act(DONE))
    return found


def _of_three(kind: int, top: list[int]) -> list[Action]:
    """Keep one of the cards seen; two others may change places."""
    seen = top[: market.LOOKED_AT]
    turns = 2 if len(seen) == market.LOOKED_AT else 1
    return [act(kind, card, turned) for card in seen for turned in range(turns)]


def _ships(house: House, s: State, player: int) -> list[Action]:
    ask = s.ask
    if ask == ASK_LOAD:
        return [act(LOAD, one & 31, one >> 5) for one in loads(house, s, player)]
    if ask == ASK_DOCK:
        return [act(DOCK, space) for space in harbour.reserved(s, player)]
    if ask == ASK_RELOCATE:
        return [act(RELOCATE, space) for space in harbour.vacant(s)]
    if ask == ASK_SEND:
        return [act(SEND, space) for space in best_ships(house, s)]
    held = [ship for ship in s.docks[player * 3 : player * 3 + 3] if ship >= 0]
    return [act(DROP, ship) for ship in [*held, s.hand]]


def refusal(house: House, s: State, player: int, a: Action) -> str:
    """The key of the reason why `a` is not allowed; "" where it is."""
    if s.phase == OVER:
        return "is_over"
    if s.who != player:
        return "not_your_turn"
    for other in choices(house, s, player):
        if other.kind == a.kind and other.a == a.a and other.b == a.b and other.c == a.c:
            return ""
    return _why(house, s, player, a) or "asked_" + ASKS[s.ask]


def _why(house: House, s: State, player: int, a: Action) -> str:
    """What is wrong with an action of the right kind; "" if it is simply not what is asked."""
    if s.ask == ASK_TURN:
        return _why_placement(house, s, player, a)
    if s.ask == ASK_ANSWER and a.kind == ADD:
        return harbour.grow_reason(s, player, a.b, a.c)
    if s.ask == ASK_POINTS and a.kind == TAKE and 0 <= a.a < 6:
        return "extra_twice" if s.extras >> a.a & 1 else "tea_out"
    if s.ask in (ASK_POINTS, ASK_STEPS) and a.kind == STEP:
        return "no_such_token"
    if s.ask in (ASK_AFTER, ASK_ANSWER) and a.kind == CHANGE:
        return _why_change(s, player)
    if s.ask == ASK_PAY and a.kind == PAY:
        return "no_such_token"
    if s.ask == ASK_LOAD and a.kind == LOAD:
        return "cannot_load"
    return ""


def _why_placement(house: House, s: State, player: int, a: Action) -> str:
    kind = a.kind
    die = a.a if kind in (HARVEST_DIE, CHANGE) else a.b
    if kind == HARBOUR:
        if not 0 <= a.a < harbour.SPACES:
            return "no_ship"
        return harbour.reserve_reason(s, player, a.a, a.b, a.c)
    if kind == PRODUCE:
        return production.produce_reason(house, s, player, a.a, a.b)
    if kind == POWER:
        return "power_spent" if s.spent[player] else "no_power"
    if kind not in (HARVEST_DIE, MARKET, PALACE, CHANGE):
        return ""
    if not 1 <= die <= 6 or s.dice[dice_at(player, die)] == 0:
        return "not_your_dice"
    if kind == CHANGE:
        return _why_change(s, player)
    if kind == MARKET and 1 <= a.a <= 6:
        return market.stall_reason(s, a.a - 1, die)
    if kind == PALACE and 0 <= a.a < 4:
        return "palace_taken"
    return ""


def _why_change(s: State, player: int) -> str:
    return "change_by_one" if harbour.has_token(s, player) else "no_token_to_pay"
