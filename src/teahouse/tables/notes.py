"""Notes: the house's own lines in a table's log, and the sheet that they add up to."""

from dataclasses import dataclass, field, replace
from typing import Literal

import msgspec
from msgspec import Struct

from teahouse.tables.seen import Phase, Settings


class Note(Struct, frozen=True, tag_field="note", omit_defaults=True):
    """Something the house did at a table. Silent ones change nothing that anybody sees."""

    @property
    def is_silent(self) -> bool:
        """Whether nobody sees a difference."""
        return False


class Opened(Note, frozen=True, tag="open"):
    """The table was made."""

    game: str
    seats: int
    options: dict[str, str]
    settings: Settings
    title: str
    host: str


class Changed(Note, frozen=True, tag="change"):
    """Other options, settings or title."""

    options: dict[str, str] | None = None
    settings: Settings | None = None
    title: str | None = None


class Sat(Note, frozen=True, tag="sit"):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class BotSat(Note, frozen=True, tag="bot"):
    """A bot took a seat."""

    seat: int
    code: str


class Emptied(Note, frozen=True, tag="empty"):
    """A seat became free."""

    seat: int


class SatIn(Note, frozen=True, tag="sit-in"):
    """A bot plays for the seat's person from now on; with code "" the person plays again."""

    seat: int
    code: str
    by: str = ""  # who asked for it; "" for the house itself


class ClockRan(Note, frozen=True, tag="clock"):
    """The seat's time ran out and a bot made the move that follows."""

    seat: int


class Nonced(Note, frozen=True, tag="nonce"):
    """What a seat adds to the seed."""

    seat: int
    hex: str

    @property
    def is_silent(self) -> bool:
        """Shown in the record only."""
        return True


class Began(Note, frozen=True, tag="begin"):
    """The match began, under this version of the rules."""

    rules: int


class Promised(Note, frozen=True, tag="promise"):
    """A link was made that brings a seat to somebody else; the hash of its token."""

    seat: int
    token_hash: str

    @property
    def is_silent(self) -> bool:
        """Known only to whoever has the link."""
        return True


class Moved(Note, frozen=True, tag="move"):
    """Such a link was used."""

    seat: int
    person: str
    name: str
    token_hash: str


class Muted(Note, frozen=True, tag="mute"):
    """Somebody does not want to see another's chat, or wants to again."""

    who: str
    whom: str
    on: bool

    @property
    def is_silent(self) -> bool:
        """Known only to `who`."""
        return True


class Paused(Note, frozen=True, tag="pause"):
    """The table stands still, or goes on."""

    on: bool


class Resigned(Note, frozen=True, tag="resign"):
    """A seat gave the match up, which ends it."""

    seat: int


class Closed(Note, frozen=True, tag="close"):
    """The table was ended before its match was."""


class Followed(Note, frozen=True, tag="rematch"):
    """Another table follows this one."""

    table: str


class HostChanged(Note, frozen=True, tag="host"):
    """Somebody else looks after the table."""

    host: str


AnyNote = (
    Opened
    | Changed
    | Sat
    | BotSat
    | Emptied
    | SatIn
    | ClockRan
    | Nonced
    | Began
    | Promised
    | Moved
    | Muted
    | Paused
    | Resigned
    | Closed
    | Followed
    | HostChanged
)

_decoder: msgspec.json.Decoder[AnyNote] = msgspec.json.Decoder(AnyNote)
_encoder = msgspec.json.Encoder(order="deterministic")


def write_note(note: AnyNote) -> str:
    """A note as the text of its line."""
    return _encoder.encode(note).decode()


def read_note(text: str) -> AnyNote:
    """The note that a line of the house writes; raises msgspec.MsgspecError."""
    return _decoder.decode(text)


@dataclass(frozen=True)
class Chair:
    """Who sits on a seat."""

    kind: Literal["empty", "person", "bot"] = "empty"
    person: str = ""
    name: str = ""
    bot: str = ""
    sitting_in: str = ""


@dataclass(frozen=True)
class Sheet:
    """All that the house knows of a table beside the match; each note makes a new one."""

    game: str = ""
    rules: int = 0  # once it has begun
    options: dict[str, str] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    title: str = ""
    host: str = ""
    phase: Phase = "waiting"  # the match's own end is not on the sheet
    chairs: tuple[Chair, ...] = ()
    nonces: tuple[tuple[int, str], ...] = ()
    promises: tuple[tuple[str, int], ...] = ()  # token hash, seat
    mutes: frozenset[tuple[str, str]] = frozenset()
    resigned: tuple[int, ...] = ()
    paused: bool = False
    rematch: str = ""

    def after(self, note: AnyNote) -> "Sheet":
        """The sheet once `note` is on it."""
        match note:
            case Opened():
                return Sheet(
                    note.game,
                    options=note.options,
                    settings=note.settings,
                    title=note.title,
                    host=note.host,
                    chairs=(Chair(),) * note.seats,
                )
            case Changed():
                return replace(
                    self,
                    options=self.options if note.options is None else note.options,
                    settings=note.settings or self.settings,
                    title=self.title if note.title is None else note.title,
                )
            case Sat() | BotSat() | Emptied() | SatIn() | Moved() | Nonced() | Promised():
                return self._seated(note)
            case ClockRan():
                return self  # tells why the next line is a bot's
            case Muted():
                pair = frozenset([(note.who, note.whom)])
                return replace(self, mutes=self.mutes | pair if note.on else self.mutes - pair)
            case Began():
                return replace(self, phase="playing", rules=note.rules)
            case Paused():
                return replace(self, paused=note.on)
            case Resigned():
                return replace(self, phase="over", resigned=(*self.resigned, note.seat), paused=False)
            case Closed():
                return replace(self, phase="closed", paused=False)
            case Followed():
                return replace(self, rematch=note.table)
            case HostChanged():
                return replace(self, host=note.host)

    def _seated(self, note: Sat | BotSat | Emptied | SatIn | Moved | Nonced | Promised) -> "Sheet":
        match note:
            case Sat():
                return self.with_chair(note.seat, Chair("person", note.person, note.name))
            case BotSat():
                return self.with_chair(note.seat, Chair("bot", bot=note.code))
            case Emptied():
                nonces = tuple([n for n in self.nonces if n[0] != note.seat])
                return replace(self.with_chair(note.seat, Chair()), nonces=nonces)
            case SatIn():
                chair = replace(self.chairs[note.seat], sitting_in=note.code)
                return self.with_chair(note.seat, chair)
            case Moved():
                seated = self.with_chair(note.seat, Chair("person", note.person, note.name))
                kept = tuple([p for p in seated.promises if p[0] != note.token_hash])
                return replace(seated, promises=kept)
            case Nonced():
                others = [n for n in self.nonces if n[0] != note.seat]
                return replace(self, nonces=tuple(sorted([*others, (note.seat, note.hex)])))
            case Promised():
                return replace(self, promises=(*self.promises, (note.token_hash, note.seat)))

    def with_chair(self, seat: int, chair: Chair) -> "Sheet":
        """The sheet with somebody else on a seat; links to the seat made before are void."""
        chairs = list(self.chairs)
        changed = chairs[seat].person != chair.person
        chairs[seat] = chair
        promises = tuple([p for p in self.promises if not (changed and p[1] == seat)])
        return replace(self, chairs=tuple(chairs), promises=promises)

    def seats_of(self, person: str) -> tuple[int, ...]:
        """Where a person sits; () for somebody unknown."""
        if not person:
            return ()
        return tuple([i for i, chair in enumerate(self.chairs) if chair.person == person])

    def name(self, seat: int) -> str:
        """The name on a seat: of the person, else the bot's code, else nothing."""
        chair = self.chairs[seat]
        return chair.name if chair.kind == "person" else chair.bot
