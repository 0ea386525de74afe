"""What an action looks worth at a glance: the greedy bot, and who plays both sides in a search's playouts."""

# compiled

from typing import Final

from teahouse.core.chance import Rng
from teahouse.games.chai import harbour, harvest, market, production
from teahouse.games.chai.choices import choices
from teahouse.games.chai.house import BLOOMING, CONVERTS, CRATES, MOVES, MOVES_ALL, House
from teahouse.games.chai.movement import ROW
from teahouse.games.chai.score import bloom_points, ships_done
from teahouse.games.chai.state import (
    ADD,
    ASK_POINTS,
    ASK_STEPS,
    ASSISTANT,
    CHANGE,
    CHOOSE,
    DISCARD,
    DOCK,
    DONE,
    DROP,
    HARBOUR,
    HARVEST_DIE,
    KEEP,
    LIFT,
    LOAD,
    MARKET,
    MARKET_DECK,
    MOVE,
    PALACE,
    PAY,
    PICK,
    PLACE,
    POWER,
    PRODUCE,
    RELOCATE,
    RESET_CARDS,
    SEND,
    SIDE,
    SLOTS,
    STEP,
    SWAP,
    TAKE,
    TAKE_START,
    YIELD,
    Action,
    State,
    dice_at,
)

# In points to come; guessed, and kept where they won.
DIE: Final = 0.8  # what a further die of a group could have done elsewhere
STEP_WORTH: Final = 0.55
NEVER: Final = -9.0


class Plan:
    """What a player needs now: worked out once a decision."""

    def __init__(self, house: House, s: State, player: int) -> None:
        self.player = player
        self.need = [0] * 6  # tokens that moored clippers still lack in the pool
        self.coming = [0] * 6  # tokens on the plantation
        self.any_need = 0  # tokens that moored junks lack
        self.free_docks = 3
        self.dice = 0
        self.distance = 0  # steps that all tokens together could go
        self._ships(house, s)
        self._tea(s)
        for value in range(1, 7):
            self.dice += s.dice[dice_at(player, value)]
        most = max(ships_done(s, 0), ships_done(s, 1))
        self.years = 1.0 + 1.3 * (house.goal - most)  # about what is left of the match
        self.pays_cards = s.sides[player] == 0 and house.any_card_counts
        self.own_tea = s.merchants[player] if s.sides[player] == 0 else -1

    def _ships(self, house: House, s: State) -> None:
        rest = s.pool[self.player * 6 : self.player * 6 + 6]
        for dock in range(3):
            index = s.docks[self.player * 3 + dock]
            if index < 0:
                continue
            self.free_docks -= 1
            ship = house.ships[index]
            if ship.is_junk:
                self.any_need += ship.size
                continue
            for tea in range(6):
                self.need[tea] += ship.need[tea]
        for tea in range(6):
            used = min(self.need[tea], rest[tea])
            self.need[tea] -= used
            self.any_need -= rest[tea] - used
        self.any_need = max(self.any_need, 0)
        for group in s.runs:
            if group >= 0 and harbour.owner(group) == self.player:
                self.free_docks -= 1

    def _tea(self, s: State) -> None:
        for slot in range(4, SLOTS):
            far = (slot - 1) // 3
            for tea in range(6):
                n = s.tokens[self.player * ROW + slot * 6 + tea]
                self.coming[tea] += n
                self.distance += n * far

    def tea_worth(self, tea: int) -> float:
        """How much one more token of a tea is wanted, from about 0.5 to 1.8."""
        worth = 0.7
        if self.need[tea] > self.coming[tea]:
            worth += 0.8
        elif self.any_need > 0:
            worth += 0.3
        if tea == self.own_tea:
            worth += 0.3
        return worth - 0.12 * self.coming[tea]

    def step_worth(self, tea: int) -> float:
        """How much a step of such a token is worth."""
        if self.need[tea] > 0:
            return 1.0
        return 0.75 if self.any_need > 0 else 0.45


def ride(house: House, s: State, player: int, slot: int, tea: int) -> int:
    """About how many slots cards would carry a token that comes to `slot`."""
    gone = 0
    used = 0
    while slot > 3:
        index = s.garden[player * SLOTS + slot]
        if index < 0 or (s.down | used) >> index & 1:
            return gone
        card = house.cards[index]
        if not card.teas >> tea & 1 or card.kind in (BLOOMING, CRATES):
            return gone
        if card.one_use:
            used |= 1 << index
        if card.kind == CONVERTS:
            if s.supply[card.becomes] == 0:
                return gone
            tea = card.becomes
        for _ in range(card.steps):
            if slot > 3 and house.up[slot * 6 + tea] > 0:
                slot = house.up[slot * 6 + tea]
                gone += 1
    return gone


def box_worth(house: House, s: State, player: int, slot: int, tea: int) -> float:
    """Points of an empty box that waits on a slot for this tea."""
    index = s.garden[player * SLOTS + slot]
    if index < 0:
        return 0.0
    card = house.cards[index]
    for i, box in enumerate(card.box_teas):
        if box == tea and not s.boxes >> (2 * index + i) & 1:
            return float(card.box_vps[i])
    return 0.0


def step_value(house: House, s: State, plan: Plan, slot: int, tea: int) -> float:
    """One step of a token, with the ride it may get."""
    above = house.up[slot * 6 + tea]
    wanted = plan.step_worth(tea)
    if above <= 3:
        return 0.5 + 1.3 * wanted
    far = 1 + ride(house, s, plan.player, above, tea)
    near = 0.12 * (4 - (above - 1) // 3)
    return wanted * STEP_WORTH * far + near + 0.8 * box_worth(house, s, plan.player, above, tea)


def card_value(house: House, s: State, plan: Plan, index: int) -> float:
    """A plantation card to have, in points to come."""
    card = house.cards[index]
    worth = float(card.vp) + (1.0 if plan.pays_cards else 0.0)
    if card.kind == BLOOMING:
        own = 0
        for other in market.owned(s, plan.player):
            own += 1 if house.cards[other].kind == BLOOMING else 0
        return worth + 0.4 + bloom_points(house, own + 1) - bloom_points(house, own)
    if card.kind == CRATES:
        return worth + 1.4
    if card.kind == MOVES:
        wide = 1.15 if card.teas & (card.teas - 1) else 1.0
        if card.one_use:
            return worth + 0.8 * card.steps
        return worth + 0.4 + 0.28 * plan.years * card.steps * wide
    if card.kind == MOVES_ALL:
        return worth + 0.9
    return worth + 0.1 * plan.years


def ship_value(house: House, s: State, plan: Plan, index: int) -> float:
    """A ship to have: its points, the less the further its tea is away."""
    ship = house.ships[index]
    ready = 0.0
    for tea in range(6):
        have = s.pool[plan.player * 6 + tea] + 0.7 * plan.coming[tea]
        if ship.is_junk:
            ready += have
        else:
            ready += min(have, float(ship.need[tea]))
    part = min(ready / ship.size, 1.0)
    own = 0.0
    if plan.own_tea >= 0 and not ship.is_junk:
        own = float(ship.need[plan.own_tea])
    worth = (ship.vp + own + 1.0) * (0.3 + 0.55 * part)
    return worth if plan.free_docks > 0 else worth * 0.35


def space_value(house: House, s: State, plan: Plan, space: int) -> float:
    """A ship space to hold."""
    if space < 3:
        return ship_value(house, s, plan, s.berths[space])
    return 0.9 + ship_value(house, s, plan, s.ships.top[0]) if s.ships.top else 2.0


def spare(s: State, player: int, die: int) -> float:
    """What a die is worth to groups and runs, to be spared for them."""
    same = s.dice[dice_at(player, die)]
    worth = 0.2 if same == 2 else 0.3 if same > 2 else 0.0
    if die < 6 and s.dice[dice_at(player, die + 1)] > 0 and same == 1:
        worth += 0.15
    if die > 1 and s.dice[dice_at(player, die - 1)] > 0 and same == 1:
        worth += 0.15
    return worth


def worth(house: House, s: State, plan: Plan, a: Action) -> float:
    """How good an action looks; actions of one decision are compared."""
    kind = a.kind
    if kind == HARVEST_DIE:
        return _harvest(house, s, plan, a.b) - spare(s, plan.player, a.a)
    if kind == MARKET:
        return _market(house, s, plan, a.a - 1) - spare(s, plan.player, a.b) - 0.02 * a.b
    if kind == PALACE:
        return _palace(s, plan, a.a) - spare(s, plan.player, a.b)
    if kind == HARBOUR:
        return _reserve(house, s, plan, a)
    if kind == PRODUCE:
        return _produce(house, s, plan, a)
    if kind in (STEP, PICK, LIFT):
        return step_value(house, s, plan, a.a, a.b)
    if kind == TAKE:
        return _harvest(house, s, plan, a.a) - (0.25 if s.ask == ASK_POINTS else 0.0)
    return _other(house, s, plan, a)


def _harvest(house: House, s: State, plan: Plan, tea: int) -> float:
    if s.supply[tea] == 0:
        return -0.5
    slot = house.entry[tea]
    far = ride(house, s, plan.player, slot, tea) if house.gain_triggers else 0
    box = box_worth(house, s, plan.player, slot, tea) if house.gain_triggers else 0.0
    return plan.tea_worth(tea) + plan.step_worth(tea) * STEP_WORTH * far + 0.6 * box


def _market(house: House, s: State, plan: Plan, stall: int) -> float:
    if stall == MARKET_DECK:
        return 2.6 if plan.pays_cards else 1.6
    index = s.market[stall]
    value = card_value(house, s, plan, index)
    own = market.owned(s, plan.player)
    if len(own) == SLOTS - 4:
        value -= min([card_value(house, s, plan, other) for other in own])
    card = house.cards[index]
    if card.kind <= MOVES_ALL and value > 0:
        for tea in range(6):
            if card.teas >> tea & 1 and plan.coming[tea] > 0:
                return value + plan.step_worth(tea) * STEP_WORTH * card.steps
    return value


def _palace(s: State, plan: Plan, space: int) -> float:
    if space == TAKE_START:
        return 0.9 if s.marker != plan.player else 0.2
    if space == RESET_CARDS:
        down = 0.0
        for card in market.owned(s, plan.player):
            down += 0.75 if s.down >> card & 1 else 0.0
        return down
    return 0.1


def _reserve(house: House, s: State, plan: Plan, a: Action) -> float:
    value = space_value(house, s, plan, a.a) - DIE * (a.c - 1)
    held = s.runs[a.a]
    if held >= 0:
        return value + 0.3  # the other one loses a ship, but may answer
    other = 1 - plan.player
    if other < house.seats:
        threats = sum(s.dice[dice_at(other, 1) : dice_at(other, 6) + 1])
        value -= 0.12 * threats * (5 - a.c) / 3.0
    return value


def _produce(house: House, s: State, plan: Plan, a: Action) -> float:
    player = plan.player
    at = production.own_group(s, player, a.a)
    before = 0
    total = a.b
    if at >= 0:
        before = house.production[at]
        total += production.count_of(s.groups[at])
    rank = production.rank_of(s, production.group(player, a.a, total))
    steps = house.production[rank] - before
    others = 0  # steps that the player's other groups already promise
    for i, one in enumerate(s.groups):
        if production.owner(one) == player and i != at:
            others += house.production[i]
    useful = min(steps, max(plan.distance + 2 - others, 0))
    value = 1.05 * STEP_WORTH * useful - DIE * (a.b - 1)
    if at < 0 and len(s.groups) == len(house.production) and production.owner(s.groups[-1]) != player:
        value += 0.6
    return value + 0.1 * a.a / 6.0


def _other(house: House, s: State, plan: Plan, a: Action) -> float:
    kind = a.kind
    if kind == DONE:
        return -1.0 if s.ask in (ASK_POINTS, ASK_STEPS) else 0.3
    if kind == POWER:
        return 1.3
    if kind == CHANGE:
        return NEVER
    if kind == PAY:
        return -plan.tea_worth(a.b) - 0.3 * (4 - (a.a - 1) // 3 if a.a else 5)
    if kind == SIDE:
        return 1.0 - a.a
    if kind == ASSISTANT:
        return _walk(house, s, plan, a.a)
    if kind in (KEEP, DISCARD):
        return card_value(house, s, plan, a.a) * (1.0 if kind == KEEP else -1.0)
    if kind == PLACE:
        return _place(house, s, plan, a.a)
    if kind in (CHOOSE, DROP):
        return ship_value(house, s, plan, a.a) * (1.0 if kind == CHOOSE else -1.0)
    if kind in (MOVE, SWAP):
        return 0.0
    return _contest(house, s, plan, a)


def _contest(house: House, s: State, plan: Plan, a: Action) -> float:
    kind = a.kind
    if kind == ADD:
        added = a.c - harbour.length_of(harbour.own_run(s, plan.player))
        return space_value(house, s, plan, s.front) - DIE * added
    if kind == YIELD:
        return 1.2
    if kind == RELOCATE:
        return space_value(house, s, plan, a.a)
    if kind == SEND:
        return -space_value(house, s, plan, a.a)
    if kind == LOAD:
        return _load(house, plan, a)
    if kind == DOCK:
        return 1.0 if a.a < 3 else 0.0
    return 0.0


def _load(house: House, plan: Plan, a: Action) -> float:
    """Points now; a junk best takes what no clipper needs, and the merchant's tea."""
    ship = house.ships[a.a]
    value = float(ship.vp)
    for tea in range(6):
        n = a.b >> (4 * tea) & 15
        if tea == plan.own_tea:
            value += n
        if ship.is_junk and plan.need[tea] == 0 and n:
            value += 0.05 * n
    return value


def _walk(house: House, s: State, plan: Plan, markers: int) -> float:
    """A marker is worth what it brings this player more than the other."""
    index = s.ring[harvest.reach(s, markers)]
    marker = house.markers[index]
    side = harvest.side(s, index)
    other = Plan(house, s, 1 - plan.player)
    value = 0.3 * marker.numbers[side]
    for tea in marker.teas[side]:
        value += plan.tea_worth(tea)
        if 1 - plan.player < house.seats:
            value -= other.tea_worth(tea)
    return value


def _place(house: House, s: State, plan: Plan, slot: int) -> float:
    """Cards that move tea belong where it comes along, low and in a row; others out of the way."""
    card = house.cards[s.hand]
    low = (slot - 1) // 3  # 1 to 3, counted from the docks
    if card.kind == BLOOMING:
        return -0.3 * low
    value = 0.0
    for tea in range(6):
        if not card.teas >> tea & 1 or not _passes(house, slot, tea):
            continue
        if card.kind == CRATES:
            value += 0.5 if low == 2 else 0.3
            continue
        value += 1.0 + (0.35 * low if not card.one_use else 0.1 * low)
        above = house.up[slot * 6 + tea]
        if above > 3:
            value += 0.2 * ride(house, s, plan.player, above, tea)
    return value


def _passes(house: House, slot: int, tea: int) -> bool:
    """Whether tokens of a tea ever come to the slot."""
    at = house.entry[tea]
    while at > 3:
        if at == slot:
            return True
        at = house.up[at * 6 + tea]
    return False


def best(house: House, s: State, player: int, rng: Rng, noise: float) -> Action:
    """The action that looks best; with noise, one of those that look nearly as good."""
    found = choices(house, s, player)
    if len(found) == 1:
        return found[0]
    plan = Plan(house, s, player)
    chosen = found[0]
    most = -1000.0
    for a in found:
        value = worth(house, s, plan, a)
        if noise > 0.0:
            value += noise * rng.unit()
        if value > most:
            most = value
            chosen = a
    return chosen
