"""What a game's `own.py` offers: a deck of one's own, its files checked, described and divided for pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from teahouse.core.game import AnyGame
from teahouse.core.value import Value
from teahouse.core.words import Tongue

WRONG: Final = "wrong"  # what it says cannot be used
DOUBT: Final = "doubt"  # it can, and somebody should look at it
NOTE: Final = "note"  # nothing is wrong


@dataclass(frozen=True)
class Shape(Value):
    """Which options of a game a deck of one's own brings, by their keys; "" where the game has none such."""

    files: tuple[str, ...]  # file options, the needed one first
    suffix: str  # of the files' names: ".csv"
    name: str = ""  # the text that says what the deck is called
    reading: str = ""  # the choice that says how the files are meant
    skipping: str = ""  # the flag that leaves faulty rows out; without one a fault spoils the deck
    sections: str = ""  # the text that names the sections to be played: "all", or their ids with commas

    def brought(self) -> tuple[str, ...]:
        """The options that come with a deck and are no questions of their own."""
        return tuple([key for key in (*self.files, self.name, self.reading, self.skipping) if key])


@dataclass(frozen=True)
class Remark(Value):
    """One thing that was found in a deck's files, and where."""

    level: str  # WRONG, DOUBT, NOTE
    file: str  # the option it belongs to
    row: int  # as a spreadsheet counts; 0 for the file as a whole
    column: str
    text: str  # what is wrong and what would be right, in the reader's language


@dataclass(frozen=True)
class Report(Value):
    """What was found in a deck's files."""

    remarks: tuple[Remark, ...]  # the worst first
    good: int  # rows that can be used
    line: str  # the deck in a few words: how much it holds, from when to when
    serves: tuple[str, ...]  # what it is large enough for, in words

    @property
    def wrong(self) -> int:
        """How many faults have to be mended."""
        return len([remark for remark in self.remarks if remark.level == WRONG])


@dataclass(frozen=True)
class Column(Value):
    """A column of a file, as whoever writes one must know it."""

    file: str  # the option it belongs to
    name: str
    is_needed: bool
    about: str


class Own(Protocol):
    """The parts of a game's `own.py` (a module serves as the object). `chosen` are the brought options."""

    SHAPE: Shape

    def check(self, chosen: Mapping[str, str], t: Tongue) -> Report:
        """What is wrong with the files, and what they are good for."""
        ...

    def sections(self, chosen: Mapping[str, str], t: Tongue) -> list[tuple[str, str]]:
        """Parts of the deck that can be played alone: id and label."""
        ...

    def played(self, game: AnyGame, value: str, t: Tongue) -> str:
        """The sections that a table has chosen, in words: `value` of the option in the rules `game`."""
        ...

    def columns(self, t: Tongue) -> list[Column]:
        """How the files are written."""
        ...

    def template(self) -> str:
        """The needed file with a few rows, to begin with."""
        ...
