"""Programme: an event's own log, line by line, and what it adds up to."""

from dataclasses import dataclass, field, replace
from typing import Literal

import msgspec
from msgspec import Struct

from teahouse.tables.schedule import Entrant, Placing, Round
from teahouse.tables.seen import Settings

EventPhase = Literal["open", "running", "over"]


@dataclass(frozen=True)
class Plan:
    """What is played at an event, and how."""

    game: str
    options: dict[str, str]
    schedule: str  # "mixed" or "teams"
    largest: int  # how many sit at a table at most
    shared_deals: bool = False  # the same deals at every table of a round
    fill: str = ""  # the code of the bot that takes seats nobody has; "" for none
    settings: Settings = field(default_factory=Settings)


class Entry(Struct, frozen=True, tag_field="entry", omit_defaults=True):
    """Something that happened at an event."""


class Planned(Entry, frozen=True, tag="plan"):
    """The event was made."""

    title: str
    host: str
    plan: Plan


class Joined(Entry, frozen=True, tag="join"):
    """Somebody is on the roster, or back on it."""

    id: str
    person: str
    name: str
    team: str = ""


class Teamed(Entry, frozen=True, tag="team"):
    """Somebody is in another team."""

    id: str
    team: str


class Left(Entry, frozen=True, tag="leave"):
    """Somebody is not seated any more."""

    id: str


class Device(Entry, frozen=True, tag="device"):
    """Somebody goes on with another device, or hands over to somebody else."""

    id: str
    person: str


class Seated(Entry, frozen=True, tag="round"):
    """A round began."""

    round: Round


class Stopped(Entry, frozen=True, tag="stop"):
    """The director ended a table before its match was over."""

    room: str
    by: str


class Corrected(Entry, frozen=True, tag="correct"):
    """The director put other points in place of what a deal brought; None brings the old ones back."""

    room: str
    deal: int
    points: tuple[int, ...] | None
    why: str
    by: str
    at: int  # seconds since 1970


class Held(Entry, frozen=True, tag="hold"):
    """All tables stand still, or go on."""

    on: bool


class Hushed(Entry, frozen=True, tag="hush"):
    """Nobody may chat, or everybody again."""

    on: bool


class Ended(Entry, frozen=True, tag="end"):
    """The event is over: secrets and records open."""


AnyEntry = Planned | Joined | Teamed | Left | Device | Seated | Stopped | Corrected | Held | Hushed | Ended

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder(order="deterministic")


def write_entry(entry: AnyEntry) -> str:
    """An entry as the text of its line."""
    return _encoder.encode(entry).decode()


def read_entry(text: str) -> AnyEntry:
    """The entry that a line writes; raises msgspec.MsgspecError."""
    return _decoder.decode(text)


@dataclass(frozen=True)
class Programme:
    """All that has been decided at an event; each entry makes a new one."""

    title: str
    host: str
    plan: Plan
    phase: EventPhase = "open"
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    corrections: tuple[Corrected, ...] = ()
    stops: tuple[Stopped, ...] = ()
    held: bool = False
    hushed: bool = False

    def after(self, entry: AnyEntry) -> "Programme":
        """The programme once `entry` is in it."""
        match entry:
            case Planned():
                return Programme(entry.title, entry.host, entry.plan)
            case Joined() | Teamed() | Left() | Device():
                return self._with_entrant(entry)
            case Seated():
                return replace(self, phase="running", rounds=(*self.rounds, entry.round), held=False)
            case Stopped():
                return replace(self, stops=(*self.stops, entry))
            case Corrected():
                return replace(self, corrections=(*self.corrections, entry))
            case Held():
                return replace(self, held=entry.on)
            case Hushed():
                return replace(self, hushed=entry.on)
            case Ended():
                return replace(self, phase="over", held=False)

    def _with_entrant(self, entry: Joined | Teamed | Left | Device) -> "Programme":
        known = {one.id: one for one in self.entrants}
        match entry:
            case Joined():
                known[entry.id] = Entrant(entry.id, entry.person, entry.name, entry.team)
            case Teamed():
                known[entry.id] = replace(known[entry.id], team=entry.team)
            case Left():
                known[entry.id] = replace(known[entry.id], gone=True)
            case Device():
                known[entry.id] = replace(known[entry.id], person=entry.person)
        return replace(self, entrants=tuple(known.values()))

    def entrant(self, id: str = "", person: str = "") -> Entrant | None:  # noqa: A002
        """Somebody on the roster, by id or by person."""
        if id:
            return next((one for one in self.entrants if one.id == id), None)
        return next((one for one in self.entrants if person and one.person == person), None)

    def placing(self, room: str) -> tuple[Round, Placing] | None:
        """The round and the place of a table."""
        places = [(one, place) for one in self.rounds for place in one.placings if place.room == room]
        return places[0] if places else None

    def rooms(self) -> list[str]:
        """All tables of the event."""
        return [place.room for one in self.rounds for place in one.placings]


def fold(texts: list[str]) -> Programme:
    """The programme that a log adds up to; raises msgspec.MsgspecError."""
    first = read_entry(texts[0])
    assert isinstance(first, Planned), "every event begins with its plan"
    programme = Programme(first.title, first.host, first.plan)
    for text in texts[1:]:
        programme = programme.after(read_entry(text))
    return programme
