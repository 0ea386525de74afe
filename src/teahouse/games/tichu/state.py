"""State, actions and view of a Tichu match."""

# compiled

from dataclasses import dataclass
from typing import Final, TypeAlias, Union, final

from mypy_extensions import i64

from teahouse.core.value import Value
from teahouse.games.tichu.cards import ALL
from teahouse.games.tichu.combos import Combo, Play

# Phases of a round, in order.
SEATING: Final = 0  # partners are drawn
FIRST: Final = 1  # who deals (three players), who takes first (six)
DEAL: Final = 2  # the cards on which Grand Tichu is called
GRAND: Final = 3
REST: Final = 4  # the remaining cards
GIVE: Final = 5
READY: Final = 6  # Tichu, or not now
PLAY: Final = 7
WINDOW: Final = 8  # the trick lies open for one more bomb
GIFT: Final = 9
OVER: Final = 10
PHASES: Final = (
    "seating",
    "first",
    "deal",
    "grand",
    "rest",
    "give",
    "ready",
    "play",
    "window",
    "gift",
    "over",
)

NO_CALL: Final = 0
SMALL_CALL: Final = 1
GRAND_CALL: Final = 2
CALLS: Final = ("", "small", "grand")


@final
@dataclass(frozen=True)
class Seating(Value):
    """Who sits where, drawn: the seat at each place."""

    order: tuple[int, ...]


@final
@dataclass(frozen=True)
class First(Value):
    """The seat that deals the first round (three players) or takes the first card (six)."""

    seat: int


@final
@dataclass(frozen=True)
class Deal(Value):
    """New cards for every hand, as masks in the order of the places."""

    hands: tuple[int, ...]


@final
@dataclass(frozen=True)
class Grand(Value):
    """The answer in the Grand Tichu window."""

    is_called: bool


@final
@dataclass(frozen=True)
class Call(Value):
    """Calling Tichu, small."""

    table: bool = False


@final
@dataclass(frozen=True)
class NotNow(Value):
    """The answer after the exchange of one who does not call, or not yet."""


@final
@dataclass(frozen=True)
class Give(Value):
    """Lay a card down for a party: a seat, or the Table (numbered after the seats)."""

    card: int
    to: int
    table: bool = False


@final
@dataclass(frozen=True)
class TakeBack(Value):
    """Take a card laid for the exchange up again."""

    card: int
    table: bool = False


@final
@dataclass(frozen=True)
class Pass(Value):
    """Let the trick go by, for this turn."""

    table: bool = False


@final
@dataclass(frozen=True)
class Gift(Value):
    """Give a trick won with the Dragon to an opposing party."""

    to: int


@final
@dataclass(frozen=True)
class Collect(Value):
    """The clock's: nobody bombs any more, the trick is taken."""


# Compiled code tries the kinds in this order whenever Python hands it an action: the frequent ones first.
Action: TypeAlias = Union[  # noqa: UP007  # evaluated by compiled code
    Play, Pass, Give, TakeBack, Grand, NotNow, Call, Gift, Collect, Deal, Seating, First
]


@final
class State:
    """One match. Hands and piles lie at places 0 .. 3 (0 .. 5 for six); a place's partner sits two on.

    For three players place 0 is the dealer, place 2 the open Table he also decides for.
    """

    def __init__(self, seat_of: list[int], hands: list[int], won: list[int], gave: list[int]) -> None:
        self.phase: i64 = SEATING
        self.round: i64 = 0
        self.first: i64 = 0  # the seat that dealt round 0, or took its first card
        self.seat_of = seat_of  # the seat that decides at each place
        self.hands = hands
        self.sizes: list[int] = [0] * len(hands)
        self.won = won
        self.gave = gave  # the card from place a to place b at a * places + b; -1 for none or unknown
        self.calls: list[int] = [0] * len(hands)
        self.answered: i64 = 0  # bits of the seats that have answered in GRAND or READY
        self.started: i64 = 0  # bits of the places that have played a card
        self.turn: i64 = -1  # the place on turn, or that gives the Dragon away
        self.trick: list[Combo] = []
        self.trick_by: list[int] = []
        self.owner: i64 = -1  # the place that topped the trick; -1: the table is empty
        self.top_kind: i64 = 0
        self.top_size: i64 = 0
        self.top_rank: i64 = 0  # in halves
        self.passed: i64 = 0  # bits of the places that passed since the top was laid
        self.last: list[Combo] = []  # the trick before
        self.last_by: list[int] = []
        self.last_to: i64 = -1  # the place that has it
        self.out: list[int] = []  # places, in the order they went out
        self.live: i64 = 0  # bits of the places that hold cards, once play has begun
        self.wish: i64 = 0
        self.wisher: i64 = -1
        self.points: list[int] = []  # a party each
        self.sheet: list[tuple[int, ...]] = []  # what each round brought the parties

    def copied(self) -> "State":
        """An independent twin; what never changes in place is shared."""
        twin = State(self.seat_of, self.hands.copy(), self.won.copy(), self.gave.copy())
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.sizes = self.sizes.copy()
        twin.calls = self.calls.copy()
        twin.answered = self.answered
        twin.started = self.started
        twin.turn = self.turn
        twin.trick = self.trick.copy()
        twin.trick_by = self.trick_by.copy()
        twin.owner = self.owner
        twin.top_kind = self.top_kind
        twin.top_size = self.top_size
        twin.top_rank = self.top_rank
        twin.passed = self.passed
        twin.last = self.last
        twin.last_by = self.last_by
        twin.last_to = self.last_to
        twin.out = self.out.copy()
        twin.live = self.live
        twin.wish = self.wish
        twin.wisher = self.wisher
        twin.points = self.points.copy()
        twin.sheet = self.sheet.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._numbers() == other._numbers() and self._lists() == other._lists()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _numbers(self) -> tuple[int, ...]:
        return (
            self.phase,
            self.round,
            self.first,
            self.answered,
            self.started,
            self.turn,
            self.owner,
            self.top_kind,
            self.top_size,
            self.top_rank,
            self.passed,
            self.last_to,
            self.live,
            self.wish,
            self.wisher,
        )

    def _lists(self) -> tuple[object, ...]:
        cards = (self.hands, self.sizes, self.won, self.gave, self.calls, self.seat_of, self.out)
        played = (self.trick, self.trick_by, self.last, self.last_by)
        return cards, played, self.points, self.sheet

    def all_cards(self) -> int:
        """Every card that is dealt, wherever it lies; ALL once the deal is done."""
        cards = 0
        for i in range(len(self.hands)):
            cards |= self.hands[i] | self.won[i]
        for combo in self.trick:
            cards |= combo.cards
        return cards

    def undealt(self) -> int:
        return ALL & ~self.all_cards()


@final
@dataclass(frozen=True)
class Laid(Value):
    """A combination on the table as everybody sees it."""

    place: int
    cards: tuple[str, ...]
    kind: str
    size: int
    rank: int  # in halves
    phoenix: int  # the rank the Phoenix stands for


@final
@dataclass(frozen=True)
class HandSeen(Value):
    """One hand at the table as the viewer may know it."""

    place: int
    seat: int  # who decides for it
    party: int  # whose points it makes: its seat's, or the Table's
    side: int  # partners have the same
    count: int
    cards: tuple[str, ...]  # () where hidden
    call: str  # "", "small", "grand"
    may_call: bool  # Tichu, still
    out: int  # 1: went out first; 0: still in
    has_passed: bool
    points: int  # in the tricks taken
    given: tuple[str, ...]  # "card party": what the viewer laid or gave out of this hand
    got: tuple[str, ...]  # "card party": what the viewer got into it


@final
@dataclass(frozen=True)
class View(Value):
    """All that one viewer may know."""

    viewer: int
    seats: int
    phase: str
    round: int
    first: int
    hands: tuple[HandSeen, ...]
    turn: int  # a place, or -1
    answered: tuple[int, ...]  # seats that have answered, or laid all their cards
    trick: tuple[Laid, ...]
    owner: int
    passed: tuple[int, ...]  # places
    last: tuple[Laid, ...]
    last_to: int
    gone: tuple[tuple[str, ...], ...]  # the cards of the tricks taken, by place
    wish: int
    wisher: int
    points: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    end: str  # "target:1000", "rounds:9"
    is_length_first: bool
    trick_points: int


def party_of(s: State, place: int, seats: int) -> int:
    """Whose points a place makes: its seat's, or the Table's (numbered after the seats)."""
    return seats if seats == 3 and place == 2 else s.seat_of[place]


def place_of(s: State, party: int, seats: int) -> int:
    """Where a party sits; -1 where there is none of that number."""
    if seats == 3 and party == seats:
        return 2
    for place in range(len(s.seat_of)):
        if s.seat_of[place] == party:
            return place
    return -1
