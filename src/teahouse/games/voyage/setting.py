"""What the four games share: who starts, and a card's front as facts of an event."""

# compiled

from teahouse.core.game import Facts
from teahouse.core.options import Options
from teahouse.games.voyage.actions import NOTHING
from teahouse.games.voyage.deck import Texts


def first_seat(options: Options) -> int:
    """The seat that the table chose to start, or NOTHING where NATURE draws it."""
    return NOTHING if options["start"] == "random" else int(options["start"])


def text_facts(key: str, texts: Texts) -> Facts:
    """A text in all its languages: (key, ...) or ("key:ru", ...)."""
    return tuple([(f"{key}:{lang}" if lang else key, text) for lang, text in texts])
