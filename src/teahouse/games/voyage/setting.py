"""What the four games share: who starts, and a card's front as facts of an event."""

# compiled

from teahouse.core.game import Fact, Facts
from teahouse.core.options import Options
from teahouse.games.voyage.actions import NOTHING
from teahouse.games.voyage.deck import Texts


def first_seat(options: Options) -> int:
    """The seat that the table chose to start, or NOTHING where NATURE draws it."""
    return NOTHING if options["start"] == "random" else int(options["start"])


def title_facts(titles: Texts) -> Facts:
    """A front in all its languages: ("title", ...) or ("title:ru", ...)."""
    found: list[tuple[str, Fact]] = []
    for lang, text in titles:
        found.append((f"title:{lang}" if lang else "title", text))
    return tuple(found)
