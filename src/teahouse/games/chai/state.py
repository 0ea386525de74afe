"""What a match of Chai consists of: piles, the state, the actions. Data only."""

# compiled

from dataclasses import dataclass
from typing import Final

from teahouse.core.value import Value

TEAS: Final = "YGPWOB"  # yellow, green, pu'er, white, oolong, black
SLOTS: Final = 13  # slots are numbered from 1; 1-3 are docks
HARBOUR_DECK: Final = 3  # the fourth ship space
MARKET_DECK: Final = 5  # the sixth stall

# What is going on (`phase`), in the order of a year.
SETUP: Final = 0
SIDES: Final = 1
HARVEST: Final = 2
GAINS: Final = 3
POINTS: Final = 4
FLIP: Final = 5
ROLL: Final = 6
TURNS: Final = 7
SHIPS: Final = 8
PRODUCTION: Final = 9
GOAL: Final = 10
OVER: Final = 11
PHASES: Final = (
    "setup", "sides", "harvest", "gains", "points", "flip", "roll", "turns", "ships", "production", "goal",
    "over",
)  # fmt: skip

# What is asked now (`ask`). NATURE answers the first ones.
NOTHING: Final = 0
ASK_MARKERS: Final = 1
ASK_MERCHANTS: Final = 2
ASK_START: Final = 3
ASK_CARD: Final = 4
ASK_SHIP: Final = 5
ASK_DICE: Final = 6
ASK_SOLO: Final = 7
ASK_RIVAL: Final = 8
ASK_SIDE: Final = 9
ASK_ASSISTANT: Final = 10
ASK_POINTS: Final = 11
ASK_TURN: Final = 12
ASK_AFTER: Final = 13  # the die is placed; side B may still be used
ASK_PAY: Final = 14
ASK_KEEP: Final = 15
ASK_PLACE: Final = 16
ASK_DISCARD: Final = 17
ASK_PICK: Final = 18
ASK_MOVE: Final = 19
ASK_SWAP: Final = 20
ASK_GAIN: Final = 21
ASK_LIFT: Final = 22
ASK_FLIP_DIE: Final = 23
ASK_ANSWER: Final = 24
ASK_RELOCATE: Final = 25
ASK_DOCK: Final = 26
ASK_CHOOSE: Final = 27
ASK_DROP: Final = 28
ASK_LOAD: Final = 29
ASK_STEPS: Final = 30
ASK_SEND: Final = 31
ASKS: Final = (
    "nothing", "markers", "merchants", "start", "card", "ship", "dice", "solo", "rival", "side", "assistant",
    "points", "turn", "after", "pay", "keep", "place", "discard", "pick", "move", "swap", "gain", "lift",
    "turn_die", "answer", "relocate", "dock", "choose", "drop", "load", "steps", "send",
)  # fmt: skip
LAST_OF_CHANCE: Final = ASK_RIVAL

# Kinds of actions; what a, b, c mean stands beside each. Dice are values, runs are (low, length).
MARKERS: Final = 1  # b: six markers in ring order, 3 bits each
MERCHANTS: Final = 2  # a, b: the teas
START: Final = 3  # a, b: the dice rolled for the start marker
CARD: Final = 4  # a: card
SHIP: Final = 5  # a: ship
DICE: Final = 6  # a: player, b: how many of each value, 3 bits each
SOLO: Final = 7  # a: place of the rival's card in the data
RIVAL: Final = 8
SIDE: Final = 9  # a: 0 for A, 1 for B
ASSISTANT: Final = 10  # a: markers to pass
TAKE: Final = 11  # a: tea
STEP: Final = 12  # a: slot, b: tea
DONE: Final = 13
CHANGE: Final = 14  # a: die, b: the value it becomes
PAY: Final = 15  # a: slot (0 for docks and ships), b: tea
POWER: Final = 16
HARVEST_DIE: Final = 17  # a: die, b: tea
MARKET: Final = 18  # a: stall from 1, b: die
KEEP: Final = 19  # a: the card kept, b: how the two others lie (0 as drawn, 1 turned round)
PLACE: Final = 20  # a: slot
DISCARD: Final = 21  # a: card
PICK: Final = 22  # a: slot, b: tea
PALACE: Final = 23  # a: space, b: die
MOVE: Final = 24  # a: card, b: slot
SWAP: Final = 25  # a, b: cards
LIFT: Final = 26  # a: slot, b: tea
FLIP_DIE: Final = 27  # a: die, b: the value it becomes
HARBOUR: Final = 28  # a: ship space from 0, b: low, c: length
ADD: Final = 29  # b: low, c: length of the grown run
YIELD: Final = 30
RELOCATE: Final = 31  # a: ship space from 0
PRODUCE: Final = 32  # a: value, b: dice added
DOCK: Final = 33  # a: ship space from 0
CHOOSE: Final = 34  # a: the ship kept, b: how the two others lie
DROP: Final = 35  # a: ship
LOAD: Final = 36  # a: ship, b: its tokens, 4 bits a tea
SEND: Final = 37  # a: ship space from 0, for the rival

# Palace spaces.
MOVE_CARD: Final = 0
SWAP_CARDS: Final = 1
TAKE_START: Final = 2
RESET_CARDS: Final = 3
SPACES: Final = ("move", "swap", "start", "reset")

# Things that are due (`State.todo`): op | player << 5 | x << 6 | y << 12.
DO_MOVE: Final = 1  # the walking token goes x steps
DO_BEGIN: Final = 2  # a token of tea y on slot x starts walking
DO_END: Final = 3  # it has arrived
DO_ALL: Final = 4  # all tokens of tea x walk one step; y: 1 if the walking token set it off
DO_LOAD: Final = 5
DO_GAIN: Final = 6  # tea x
DO_PLACE: Final = 7  # card x is in hand
DO_PLACED: Final = 8  # the card on slot x has just come
DO_TOPS: Final = 9  # x cards of pile y (0 cards, 1 ships) must be decided; the player bit says who looks
DO_LOOK: Final = 10  # x of pile y are looked at
DO_STALL: Final = 11  # stall x is refilled
DO_BERTH: Final = 12  # ship space x is refilled
DO_MOOR: Final = 13  # ship x comes to a dock
DO_RELOCATE: Final = 14  # a run (low x, length y) looks for another ship
DO_SHOW: Final = 15  # the top of pile y lies open


def due(op: int, player: int, x: int = 0, y: int = 0) -> int:
    """A thing to do as one number."""
    return op | player << 5 | x << 6 | y << 12


# What a chain did (`State.trail`): what | player << 3 | slot << 4 | tea << 8 | card or ship << 11.
CAME: Final = 0  # a new token on its bottom slot
WENT: Final = 1
DOCKED: Final = 2
PACKED: Final = 3
CHANGED: Final = 4  # it became this tea
FIRED: Final = 5  # this card did its ability
SAILED: Final = 6


def mark(what: int, player: int, slot: int, tea: int = 0, card: int = 0) -> int:
    """A mark of the trail as one number."""
    return what | player << 3 | slot << 4 | tea << 8 | card << 11


@dataclass(frozen=True)
class Action(Value):
    """One small step of somebody; what `a`, `b`, `c` hold depends on `kind` (see the list above)."""

    kind: int
    a: int = 0
    b: int = 0
    c: int = 0


_made: dict[int, Action] = {}


def act(kind: int, a: int = 0, b: int = 0, c: int = 0) -> Action:
    """The action, made once and shared: search asks for the same ones again and again."""
    key = kind | a << 6 | c << 12 | b << 16
    found = _made.get(key)
    if found is None:
        found = Action(kind, a, b, c)
        _made[key] = found
    return found


def dice_at(player: int, value: int) -> int:
    """Where `State.dice` and `State.basket` count a player's dice of a value."""
    return player * 7 + value


PUBLIC: Final = 7  # in `Pile.knows`: seats 0 and 1 and the watchers


class Pile:
    """A deck: its decided top (and who knows it), the undecided rest as a set, a decided bottom."""

    def __init__(self) -> None:
        self.top: list[int] = []  # the next one first
        self.knows: list[int] = []  # for each of `top`: bit 0, 1 the players, bit 2 everybody else
        self.loose = 0  # what may come after it, as a mask
        self.bottom: list[int] = []  # put there openly, the next one first
        self.draws = 0  # how many were decided so far: the label of the next draw

    def copy(self) -> "Pile":
        """One that changes by itself."""
        twin = Pile()
        twin.top = self.top[:]
        twin.knows = self.knows[:]
        twin.loose = self.loose
        twin.bottom = self.bottom[:]
        twin.draws = self.draws
        return twin

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Pile)
            and self.top == other.top
            and self.knows == other.knows
            and self.loose == other.loose
            and self.bottom == other.bottom
            and self.draws == other.draws
        )

    def __hash__(self) -> int:
        return hash((tuple(self.top), self.loose, tuple(self.bottom)))

    def count(self) -> int:
        """How many cards lie here, decided or not."""
        return len(self.top) + self.loose.bit_count() + len(self.bottom)

    def ready(self, n: int) -> bool:
        """Whether the first `n` (or all, if there are fewer) are decided; moves the bottom up for it."""
        while len(self.top) < n and self.loose == 0 and self.bottom:
            self.top.append(self.bottom.pop(0))
            self.knows.append(PUBLIC)
        return len(self.top) >= n or self.loose == 0

    def decide(self, card: int, knows: int) -> None:
        """`card` turned out to be the next of the undecided ones."""
        self.loose &= ~(1 << card)
        self.top.append(card)
        self.knows.append(knows)
        self.draws += 1

    def pop(self) -> int:
        """Take the top one."""
        self.knows.pop(0)
        return self.top.pop(0)

    def show(self) -> None:
        """The top one lies face up."""
        if self.top:
            self.knows[0] = PUBLIC

    def put_under(self, card: int) -> None:
        """Lay it openly beneath all others."""
        self.bottom.append(card)


class State:
    """A match at one moment. Lists of two players hold the second one's part behind the first one's."""

    def __init__(self) -> None:  # a list of what there is
        self.phase = SETUP
        self.ask = NOTHING
        self.who = -1  # who must answer
        self.year = 0  # from 1
        self.start = 0  # who starts this year
        self.marker = 0  # who holds the start marker, and so starts the next
        self.turn = 0  # whose turn, or whose harvest points
        self.left = 0  # players still to come in this phase
        self.ending = 0  # 1: the goal was reached, 2: the last year is over
        self.rolls = 0  # rolls for the start marker

        self.merchants = [-1, -1]  # teas
        self.sides = [-1, -1]  # 0 for A, 1 for B
        self.spent = [0, 0]  # whether side B was used this year
        self.tokens = [0] * (2 * SLOTS * 6)
        self.pool = [0] * 12  # docks and unfilled ships together, by tea
        self.supply = [0] * 6
        self.garden = [-1] * (2 * SLOTS)  # cards by slot
        self.down = 0  # cards that lie face down
        self.boxes = 0  # filled boxes: bit 2 * card + box
        self.docks = [-1] * 6  # ships
        self.done = [0] * 0  # completed: ship | player << 5 | tokens << 6, as they sailed
        self.dice = [0] * 14  # unplaced, by value
        self.basket = [0] * 14  # on the harvest board, by value

        self.ring = [-1] * 12  # markers
        self.flipped = 0
        self.aide = -1
        self.points = 0  # harvest points or production steps left
        self.extras = 0  # teas taken as extra in this harvest

        self.cards = Pile()
        self.market = [-1] * 5
        self.stalls = [-1] * 6  # a die: player << 3 | value
        self.palace = [-1] * 4
        self.ships = Pile()
        self.berths = [-1] * 3
        self.runs = [-1] * 4  # player << 6 | low << 3 | length
        self.sailed = 0  # ship spaces resolved this year
        self.groups = [0] * 0  # by rank: player << 6 | value << 3 | count
        self.rank = 0  # the group being resolved

        self.hand = -1  # a card or ship taken and not yet laid down
        self.front = -1  # the ship space in contest
        self.attack = -1  # the attacker's run, as in `runs`
        self.change = 0  # a die change to be paid: value << 3 | new value
        self.aside = [0] * 0  # the rival's cards
        self.solo_left = 0  # rival's cards that may come
        self.solo_draws = 0
        self.solo = -1  # the card in force
        self.solo_at = 0

        self.todo = [0] * 0  # what has to happen before anything else, the next one last
        self.walk = [0] * 0  # where the moving tokens are: slot << 3 | tea; 0 once gone
        self.trail = [0] * 0  # what the last player's action set off, for the eye alone

    def has_die(self, player: int) -> bool:
        """Whether the player still has a die to place."""
        return any(self.dice[dice_at(player, value)] > 0 for value in range(1, 7))

    def copy(self) -> "State":  # noqa: PLR0915  # spelled out, since search copies all the time
        """One that changes by itself."""
        t = State.__new__(State)
        t.phase = self.phase
        t.ask = self.ask
        t.who = self.who
        t.year = self.year
        t.start = self.start
        t.marker = self.marker
        t.turn = self.turn
        t.left = self.left
        t.ending = self.ending
        t.rolls = self.rolls
        t.merchants = self.merchants[:]
        t.sides = self.sides[:]
        t.spent = self.spent[:]
        t.tokens = self.tokens[:]
        t.pool = self.pool[:]
        t.supply = self.supply[:]
        t.garden = self.garden[:]
        t.down = self.down
        t.boxes = self.boxes
        t.docks = self.docks[:]
        t.done = self.done[:]
        t.dice = self.dice[:]
        t.basket = self.basket[:]
        t.ring = self.ring[:]
        t.flipped = self.flipped
        t.aide = self.aide
        t.points = self.points
        t.extras = self.extras
        t.cards = self.cards.copy()
        t.market = self.market[:]
        t.stalls = self.stalls[:]
        t.palace = self.palace[:]
        t.ships = self.ships.copy()
        t.berths = self.berths[:]
        t.runs = self.runs[:]
        t.sailed = self.sailed
        t.groups = self.groups[:]
        t.rank = self.rank
        t.hand = self.hand
        t.front = self.front
        t.attack = self.attack
        t.change = self.change
        t.aside = self.aside[:]
        t.solo_left = self.solo_left
        t.solo_draws = self.solo_draws
        t.solo = self.solo
        t.solo_at = self.solo_at
        t.todo = self.todo[:]
        t.walk = self.walk[:]
        t.trail = self.trail[:]
        return t

    def numbers(self) -> list[int]:
        """The single numbers, in the order in which `set_numbers` takes them."""
        return [
            self.phase, self.ask, self.who, self.year, self.start, self.marker, self.turn, self.left,
            self.ending, self.rolls, self.down, self.boxes, self.flipped, self.aide, self.points, self.extras,
            self.sailed, self.rank, self.hand, self.front, self.attack, self.change, self.solo_left,
            self.solo_draws, self.solo, self.solo_at,
        ]  # fmt: skip

    def set_numbers(self, numbers: list[int]) -> None:
        """Take what `numbers` gave."""
        (
            self.phase, self.ask, self.who, self.year, self.start, self.marker, self.turn, self.left,
            self.ending, self.rolls, self.down, self.boxes, self.flipped, self.aide, self.points, self.extras,
            self.sailed, self.rank, self.hand, self.front, self.attack, self.change, self.solo_left,
            self.solo_draws, self.solo, self.solo_at,
        ) = numbers  # fmt: skip

    def lists(self) -> list[list[int]]:
        """The lists themselves, in a fixed order."""
        return [
            self.merchants, self.sides, self.spent, self.tokens, self.pool, self.supply, self.garden,
            self.docks, self.done, self.dice, self.basket, self.ring, self.market, self.stalls, self.palace,
            self.berths, self.runs, self.groups, self.aside, self.todo, self.walk, self.trail,
        ]  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.numbers() == other.numbers()
            and self.lists() == other.lists()
            and self.cards == other.cards
            and self.ships == other.ships
        )

    def __hash__(self) -> int:
        return hash((tuple(self.numbers()), tuple([tuple(part) for part in self.lists()])))
