"""What the four games share: who starts, and a card's front as facts of an event."""

# compiled

from teahouse.core.chance import Rng
from teahouse.core.game import Event, Facts
from teahouse.core.options import Options
from teahouse.games.voyage.actions import NOTHING, Action, First
from teahouse.games.voyage.deck import Texts


def first_seat(options: Options) -> int:
    """The seat that the table chose to start, or NOTHING where NATURE draws it."""
    return NOTHING if options["start"] == "random" else int(options["start"])


def draw_first(seats: int, rng: Rng) -> Action:
    """NATURE's choice of who starts."""
    return First(rng.at("first").below(seats))


def first_odds(seats: int) -> list[tuple[Action, float]]:
    """How likely each seat is to start."""
    return [(First(seat), 1.0 / seats) for seat in range(seats)]


def tell_first(seat: int, told: list[Event] | None) -> None:
    """Say who starts."""
    if told is not None:
        told.append(Event("first", seat))


def text_facts(key: str, texts: Texts) -> Facts:
    """A text in all its languages: (key, ...) or ("key:ru", ...)."""
    return tuple([(f"{key}:{lang}" if lang else key, text) for lang, text in texts])
