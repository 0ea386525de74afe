"""The contract: what every game offers, and the small words (Event, Result, pseudo-seats) it is told in."""

# compiled

from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar, Union

from mypy_extensions import mypyc_attr

from teahouse.core.chance import Rng
from teahouse.core.value import Value

NATURE: Final = -1  # deals, rolls, draws
CLOCK: Final = -2  # time that the rules know about
WATCHER: Final = -3  # sees what is public
OPEN: Final = -4  # sees everything; only for finished games

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

Fact = Union[int, str, tuple[int, ...], tuple[str, ...]]  # noqa: UP007  # evaluated by compiled code
Facts = tuple[tuple[str, Fact], ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Illegal(Exception):
    """An action that the rules refuse; `reason` is the key that a game's words turn into a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Event(Value):
    """What happened, told where it happens: the public part, the secret part and who may read that."""

    key: str
    seat: int  # who did it; NATURE and CLOCK too
    facts: Facts = ()
    secret: Facts = ()
    seen_by: tuple[int, ...] = ()  # seats that read `secret` as well
    private: bool = False  # True: nobody but `seen_by` learns that it happened at all

    def seen(self, viewer: int) -> "Event | None":
        """This event as `viewer` may know it, with what he may read all in `facts`."""
        if viewer == OPEN or viewer in self.seen_by:
            return Event(self.key, self.seat, self.facts + self.secret)
        if self.private:
            return None
        return Event(self.key, self.seat, self.facts)


@dataclass(frozen=True)
class Result(Value):
    """How a match ended. Parties are the seats in order, then dummies that score on their own."""

    points: tuple[int, ...]  # a party each, in the game's own points
    places: tuple[int, ...]  # a party each: 1 is first; equal places are shared
    reason: str
    facts: Facts = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, A, V]):
    """Rules with chosen options and seats; stateless, so one instance serves many tables.

    A state is changed only by `apply`, and only with a canonical action that `check` accepts.
    """

    id: str
    rules: int  # version of the rules: a change that makes an old record illegal raises it
    seats: int  # how many decide; seats are 0 .. seats-1

    def start(self) -> S:
        """A new match before anything has happened; nothing in it is random."""
        raise NotImplementedError

    def copy(self, s: S) -> S:
        raise NotImplementedError

    def waiting(self, s: S) -> list[int]:
        """Seats that must act, each alone; [NATURE] for chance; [] when the match is over."""
        raise NotImplementedError

    def legal(self, s: S, seat: int) -> list[A]:
        """One canonical action per meaningful choice, off-turn ones too; [] for NATURE and CLOCK."""
        raise NotImplementedError

    def check(self, s: S, seat: int, a: A) -> str:
        """ "" where `a` is allowed, else the key of the reason. Never changes `s`, never raises."""
        raise NotImplementedError

    def canon(self, s: S, seat: int, a: A) -> A:
        """`a` with all that its writer left open filled in. Only for actions that pass `check`."""
        return a

    def apply(self, s: S, seat: int, a: A, told: "list[Event] | None") -> None:
        """Change `s` by a canonical legal action of `seat` (NATURE and CLOCK too); events go to `told`."""
        raise NotImplementedError

    def roll(self, s: S, rng: Rng) -> A:
        """NATURE's next action, drawn from `rng.at(label)`; each label is used once in a match."""
        raise NotImplementedError

    def odds(self, s: S) -> list[tuple[A, float]]:
        """NATURE's actions with their chances where they can be listed, else []."""
        return []

    def may_roll(self, s: S, a: A) -> bool:
        """Whether NATURE could do `a` now; what a record says that chance did is checked by it."""
        odds = self.odds(s)
        return not odds or any(a == possible for possible, _ in odds)

    def known_luck(self) -> str:
        """What chance follows from where that is no secret (a date, say); "" for the table's secret."""
        return ""

    def timer(self, s: S) -> "tuple[str, A] | None":
        """Where a rule waits: the option that holds the seconds, and CLOCK's action due after them."""
        return None

    def wait_ms(self, s: S, seconds: float) -> int:
        """How long the running timer waits, given its option's value: more where there is more to read."""
        return int(seconds * 1000)

    def delay(self, a: A) -> int:
        """Milliseconds a bot's action waits before it is made: its reaction time where time decides."""
        return 0

    def stamp(self, s: S, seat: int, a: A, ms: int) -> A:
        """`a` with the table's time in it, for the few actions whose order in time decides."""
        return a

    def is_withdrawal(self, a: A) -> bool:
        """Whether `a` only takes back the seat's own not yet shown answer; playouts leave those out."""
        return False

    def view(self, s: S, viewer: int) -> V:
        """All that a seat, WATCHER or (after the end) OPEN may know, and nothing else."""
        raise NotImplementedError

    def imagine(self, v: V, rng: Rng) -> S:
        """A full state that the viewer of `v` cannot tell from the true one (a determinization)."""
        raise NotImplementedError

    def result(self, s: S) -> Result:
        """Only when `waiting` is []."""
        raise NotImplementedError

    def standing(self, s: S) -> tuple[int, ...]:
        """Points of the parties so far; for search, checkpoints and score lines."""
        raise NotImplementedError

    def round_of(self, s: S) -> int:
        """Which round (set, year, ...) is being played, from 0: search stops and checkpoints stand there."""
        return 0

    def teams(self) -> list[int]:
        """The team of each seat."""
        return list(range(self.seats))

    def parties(self) -> list[str]:
        """Keys of the dummy parties that score beside the seats."""
        return []

    def write(self, a: A) -> str:
        """The one canonical text of an action: a single line without '@', never empty."""
        raise NotImplementedError

    def read(self, text: str) -> A:
        """The action that `text` writes; Illegal("syntax") where it writes none."""
        raise NotImplementedError

    def write_state(self, s: S) -> str:
        """The whole state as one line of text, for tests, checkpoints and bug reports."""
        raise NotImplementedError

    def read_state(self, text: str) -> S:
        """The state that `text` writes; Illegal("syntax") where it writes none."""
        raise NotImplementedError


# Outside its folder a game is met with any types: shelf, records, tables and bots pass its states,
# actions and views on without looking inside. This is the one place that says Any.
AnyAction: TypeAlias = Any  # type: ignore[explicit-any]  # an action of whichever game is at hand
AnyView: TypeAlias = Any  # type: ignore[explicit-any]  # a view of whichever game is at hand
AnyState: TypeAlias = Any  # type: ignore[explicit-any]  # a state of whichever game is at hand
AnyGame: TypeAlias = Game[AnyState, AnyAction, AnyView]
