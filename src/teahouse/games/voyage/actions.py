"""Actions of the four games, and their one text each, both ways."""

# compiled

from dataclasses import dataclass
from typing import Final

from teahouse.core.game import Illegal
from teahouse.core.value import Value

NOTHING: Final = -1


@dataclass(frozen=True)
class Action(Value):
    """Anything a seat, NATURE or CLOCK does."""


@dataclass(frozen=True)
class Play(Action):
    """Southbound Train: turn a hand card over."""

    card: int


@dataclass(frozen=True)
class Column(Action):
    """Southbound Train: which of two equally near columns takes the card."""

    column: int


@dataclass(frozen=True)
class Remove(Action):
    """Southbound Train: which column goes when none takes the card."""

    column: int


@dataclass(frozen=True)
class Place(Action):
    """Team and Solo Race: a card onto a cell (1-8) of a map."""

    card: int
    cell: int


@dataclass(frozen=True)
class Discard(Action):
    """Team: the own card goes unseen, for a token."""


@dataclass(frozen=True)
class Shift(Action):
    """Team and Solo Race: the cards on `first` to `last` move by `by` cells (below 0: to the left)."""

    first: int
    last: int
    by: int


@dataclass(frozen=True)
class Pass(Action):
    """Buzz Expert: no more bets; Team and Solo Race: there is nothing to lay or to move."""


@dataclass(frozen=True)
class Buzz(Action):
    """Buzz Expert: the hand on the clue, `ms` after it was armed (the table's clock)."""

    ms: int


@dataclass(frozen=True)
class Answer(Action):
    """Buzz Expert: the period that the buzzer (sealed: everybody) names, `ms` after the clue was armed."""

    period: str
    ms: int


@dataclass(frozen=True)
class Bet(Action):
    """Buzz Expert: a marker onto slot 0 (odds 2), 1 or 2 (odds 1) of a cell."""

    cell: int
    slot: int


@dataclass(frozen=True)
class First(Action):
    """NATURE: who starts."""

    seat: int


@dataclass(frozen=True)
class Draw(Action):
    """NATURE: the next cards of the deck, as places in the deck's file."""

    events: tuple[int, ...]


@dataclass(frozen=True)
class Ask(Action):
    """NATURE: the next footprint card and the die."""

    card: int
    die: int


@dataclass(frozen=True)
class Fastest(Action):
    """NATURE: who was first where two hands cannot be told apart."""

    seat: int


@dataclass(frozen=True)
class Time(Action):
    """CLOCK: what a wait ends with: "arm", "close", "nobody", "late", "next"."""

    what: str


def write(a: Action) -> str:
    """The canonical text; cells and columns count as on the table."""
    if isinstance(a, Place):
        return f"place c{a.card} {a.cell}"
    if isinstance(a, Discard):
        return "discard"
    if isinstance(a, Shift):
        return f"shift {a.first}-{a.last} {'left' if a.by < 0 else 'right'} {abs(a.by)}"
    if isinstance(a, Pass):
        return "pass"
    if isinstance(a, Play):
        return f"play c{a.card}"
    if isinstance(a, Column):
        return f"column {a.column}"
    if isinstance(a, Remove):
        return f"remove {a.column}"
    return _write_quiz(a)


def _write_quiz(a: Action) -> str:
    if isinstance(a, Buzz):
        return "buzz" if a.ms < 0 else f"buzz {a.ms}"
    if isinstance(a, Answer):
        return f"answer {a.period}" if a.ms < 0 else f"answer {a.period} {a.ms}"
    if isinstance(a, Bet):
        return f"bet {a.cell} {a.slot}"
    return _write_fate(a)


def _write_fate(a: Action) -> str:
    if isinstance(a, First):
        return f"first {a.seat}"
    if isinstance(a, Draw):
        return " ".join(["draw"] + [str(e) for e in a.events])
    if isinstance(a, Ask):
        return f"ask {a.card} {a.die}"
    if isinstance(a, Fastest):
        return f"fastest {a.seat}"
    assert isinstance(a, Time)
    return f"time {a.what}"


def read(text: str) -> Action:
    """The action of a text; raises Illegal("syntax")."""
    words = text.split(" ")
    try:
        found = _read(words[0], words[1:])
    except (ValueError, IndexError):
        found = None
    if found is None or write(found) != text:
        raise Illegal("syntax")
    return found


def _card(word: str) -> int:
    if not word.startswith("c"):
        raise ValueError
    return int(word[1:])


def _read(kind: str, rest: list[str]) -> Action | None:
    if kind == "play":
        return Play(_card(rest[0]))
    if kind == "column":
        return Column(int(rest[0]))
    if kind == "remove":
        return Remove(int(rest[0]))
    if kind == "place":
        return Place(_card(rest[0]), int(rest[1]))
    if kind == "discard":
        return Discard()
    if kind == "shift":
        first, last = rest[0].split("-")
        return Shift(int(first), int(last), int(rest[2]) * (-1 if rest[1] == "left" else 1))
    if kind == "pass":
        return Pass()
    if kind == "buzz":
        return Buzz(int(rest[0]) if rest else NOTHING)
    if kind == "answer":
        return Answer(rest[0], int(rest[1]) if len(rest) > 1 else NOTHING)
    if kind == "bet":
        return Bet(int(rest[0]), int(rest[1]))
    return _read_fate(kind, rest)


def _read_fate(kind: str, rest: list[str]) -> Action | None:
    if kind == "first":
        return First(int(rest[0]))
    if kind == "draw":
        return Draw(tuple([int(word) for word in rest]))
    if kind == "ask":
        return Ask(int(rest[0]), int(rest[1]))
    if kind == "fastest":
        return Fastest(int(rest[0]))
    if kind == "time":
        return Time(rest[0])
    return None
