"""What a match of Matcha is (State), what is done in it (Action), what one viewer may know of it (View)."""

# compiled

from dataclasses import dataclass
from typing import Final, Union

from teahouse.core.value import Value
from teahouse.games.matcha.cards import NONE

FIRST: Final = 0  # who deals first is drawn
DEAL: Final = 1
PLAY: Final = 2
KEEP: Final = 3  # between two sets, both decide what stays in hand
OVER: Final = 4
PHASES: Final = ("first", "deal", "play", "keep", "over")

NO_CLAIM: Final = 0
CLAIMS: Final = ("", "match", "no")
UNDECIDED: Final = -1  # a keep that is not chosen yet


@dataclass(frozen=True)
class First(Value):
    """NATURE's draw of the first dealer."""

    seat: int


@dataclass(frozen=True)
class Deal(Value):
    """NATURE's deal: the six board cards in reading order, and what each hand draws."""

    board: tuple[int, ...]
    drawn: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Play(Value):
    """A card laid face down beside a board card, with what is said about it."""

    card: int
    slot: int
    claim: int = NO_CLAIM


@dataclass(frozen=True)
class Pass(Value):
    """Nothing laid."""


@dataclass(frozen=True)
class Keep(Value):
    """The unplayed cards, in order, that stay in hand for the next set."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Unkeep(Value):
    """The seat's own Keep taken back before both have decided."""


Action = Union[First, Deal, Play, Pass, Keep, Unkeep]  # noqa: UP007  # evaluated by compiled code


class State:
    """One match. Masks as in cards.py; `places` and `claims` by (round * 2 + slot) * 2 + seat.

    The two cards that nobody sees are not decided here: they are whatever is left.
    """

    def __init__(self) -> None:
        self.phase = FIRST
        self.dealer = NONE
        self.set = 0
        self.round = 0
        self.turn = NONE
        self.turns = 0  # taken in this round, by both
        self.locked = 0  # bit of each seat that passed in this round
        self.last = NONE  # the place where a card was laid last in this set
        self.board: list[int] = [NONE] * 6  # round * 2 + slot
        self.hands: list[int] = [0, 0]
        self.places: list[int] = [NONE] * 12
        self.claims: list[int] = [NO_CLAIM] * 12
        self.past_board: list[int] = []  # the set before, as it lay when it was over; none in the first
        self.past_places: list[int] = []
        self.past_claims: list[int] = []
        self.tokens: list[int] = [0] * 10  # seat * 5 + kind
        self.keeps: list[int] = [UNDECIDED, UNDECIDED]  # masks, in the phase KEEP
        self.kept: list[int] = [0, 0]  # how many cards each seat kept for this set
        self.is_tied = False  # both have reached the goal and nothing tells them apart yet
        self.winner = NONE
        self.reason = ""

    def copy(self) -> "State":
        twin = State()
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.set = self.set
        twin.round = self.round
        twin.turn = self.turn
        twin.turns = self.turns
        twin.locked = self.locked
        twin.last = self.last
        twin.board = self.board[:]
        twin.hands = self.hands[:]
        twin.places = self.places[:]
        twin.claims = self.claims[:]
        twin.past_board = self.past_board  # these three are replaced, never changed
        twin.past_places = self.past_places
        twin.past_claims = self.past_claims
        twin.tokens = self.tokens[:]
        twin.keeps = self.keeps[:]
        twin.kept = self.kept[:]
        twin.is_tied = self.is_tied
        twin.winner = self.winner
        twin.reason = self.reason
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.phase == other.phase
            and self.dealer == other.dealer
            and self.set == other.set
            and self.round == other.round
            and self.turn == other.turn
            and self.turns == other.turns
            and self.locked == other.locked
            and self.last == other.last
            and self.board == other.board
            and self.hands == other.hands
            and self.places == other.places
            and self.claims == other.claims
            and self.past_board == other.past_board
            and self.past_places == other.past_places
            and self.past_claims == other.past_claims
            and self.tokens == other.tokens
            and self.keeps == other.keeps
            and self.kept == other.kept
            and self.is_tied == other.is_tied
            and self.winner == other.winner
            and self.reason == other.reason
        )

    def __hash__(self) -> int:
        raise TypeError("a State changes, so it has no hash")


@dataclass(frozen=True)
class Slot(Value):
    """One board card and what lies beside it. A card is "" (none), "?" (a back) or its text."""

    board: str
    cards: tuple[str, str]  # a seat each
    is_up: int  # 1: turned up for everybody
    claims: tuple[str, str]  # "", "match", "no"
    why: str  # "" before it is resolved; "both", "one", "neither", "alone", "empty"
    taker: int  # who took the board card's token, or -1
    whisk: int  # who took a whisk, or -1


@dataclass(frozen=True)
class View(Value):
    """All that `viewer` may know. Seats index the pairs; texts of cards as in the notation."""

    viewer: int
    rules: str
    has_claims: int
    phase: str
    dealer: int  # -1 before it is drawn
    set: int  # from 0
    round: int  # from 0
    turn: int  # who is to lay or pass, -1 where nobody is
    turns: int
    locked: tuple[int, int]
    last: int  # where a card was laid last: slot * 2 + seat, or -1
    slots: tuple[Slot, ...]  # six in reading order; none before the deal
    past: tuple[Slot, ...]  # those of the set before, all turned up; none in the first set
    hands: tuple[tuple[str, ...], tuple[str, ...]]  # "?" for each card that the viewer may not see
    tokens: tuple[tuple[int, ...], tuple[int, ...]]  # leaf, bowl, water, scoop, whisk
    decided: tuple[int, int]  # 1: has chosen what to keep
    keeps: tuple[tuple[str, ...], tuple[str, ...]]  # what was chosen, as far as the viewer may know
    kept: tuple[int, int]
    is_tied: int
    winner: int
    reason: str
