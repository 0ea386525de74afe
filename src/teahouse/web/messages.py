"""Every message of the socket, both ways: one versioned schema for pages, programs and tests."""

import json
import re
import sys
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias, Union

import msgspec
from msgspec import Struct, field

from teahouse.tables.seen import (
    Act,
    Change,
    Clear,
    Close,
    Command,
    HandOver,
    Mute,
    Nonce,
    Pause,
    Rematch,
    Resign,
    Said,
    Say,
    SeatBot,
    SeatSeen,
    Settings,
    Sit,
    SitIn,
    Stand,
    Start,
    TakeOver,
)

SCHEMA: Final = 1
LONGEST: Final = 64 * 1024  # bytes of one message from a client

# What a client may ask of the table: the name in `do`, and what travels in `with`.
COMMANDS: Final[Mapping[str, type[Command]]] = {
    "act": Act,
    "sit": Sit,
    "stand": Stand,
    "seat_bot": SeatBot,
    "clear": Clear,
    "sit_in": SitIn,
    "start": Start,
    "change": Change,
    "say": Say,
    "mute": Mute,
    "nonce": Nonce,
    "hand_over": HandOver,
    "take_over": TakeOver,
    "resign": Resign,
    "close": Close,
    "pause": Pause,
    "rematch": Rematch,
}

# A view belongs to its game; the schema leaves its inside open.
AnyJson: TypeAlias = Any


# ---- from a client ----


class Hello(Struct, tag="hello", tag_field="type"):
    """The first message: who is there and from where the story is wanted."""

    form: Literal["page", "json"] = "json"
    schema: int = SCHEMA
    seat: int | None = None  # which of my seats to show; None: the one that must act
    since: int = 0  # the last version seen; 0 for the whole story
    viewer: int | None = None  # whose versions `since` counts
    epoch: str = ""  # of the last view; another one on the server means: from the start
    watch: str = ""  # the key of a watch link
    key: str = ""  # programs: what Welcome gave before
    token: str = ""  # programs: from a handover link, brings its seat
    name: str = ""  # programs: what the newcomer is called
    lang: str = ""  # of labels and sentences; a page says its own, whatever its browser asks for here


class Look(Struct, tag="look", tag_field="type"):
    """Show another of my seats (hot seat), None for the one that must act."""

    seat: int | None = None


class Ask(Struct, tag="ask", tag_field="type", rename={"args": "with"}):
    """A command for the table; the Answer carries the same `id`. An Act must carry it in `with` too."""

    do: str
    id: str = ""
    args: msgspec.Raw = field(default_factory=lambda: msgspec.Raw(b"{}"))


class Try(Struct, tag="try", tag_field="type"):
    """What the view would be after these actions, as far as the seat can know; nothing is done."""

    seat: int
    texts: list[str]
    id: str = ""


class Ping(Struct, tag="ping", tag_field="type"):
    """Is anybody there?"""


class Beat(Struct, tag="beat", tag_field="type"):
    """The house's beat, sent back as it came: measures the way, so that a slow line does not lose a buzz."""

    n: int
    trip: int = 0  # the way there and back as measured so far, in ms; half of it lies before each `now_ms`


FromClient = Union[Hello, Look, Ask, Try, Ping, Beat]  # noqa: UP007  # msgspec reads it at run time


# ---- to a client ----


class Choice(Struct):
    """A legal action: its text to send, what its button says, and what on the board means it."""

    text: str
    label: str
    handles: list[str]


class Line(Struct):
    """A line of the story: when, what as data (programs), and the sentence ("" for none)."""

    version: int
    key: str
    seat: int
    text: str
    facts: dict[str, Any] = field(default_factory=dict)


class Outcome(Struct):
    """How the match ended; a party each in `points` and `places`."""

    points: list[int]
    places: list[int]
    reason: str
    text: str


class Welcome(Struct, tag="welcome", tag_field="type"):
    """To a program that came with a token: `key` lets it come back as the same person."""

    person: str
    key: str


class View(Struct, tag="view", tag_field="type"):
    """The table as data, for programs: everything the viewer may know, and what it may do."""

    schema: int
    table: str
    epoch: str
    version: int
    phase: str
    game: str
    options: dict[str, str]
    settings: Settings
    seats: list[SeatSeen]
    host: str
    me: str
    my_seats: list[int]
    viewer: int
    view: AnyJson
    waiting: list[int]
    legal: list[Choice]
    told: list[Line]
    whole: bool  # True: `told` is the whole story, replace what you have
    result: Outcome | None
    said: list[Said]
    paused: bool  # then nobody is asked, nothing is legal, and no time is running
    prompt: str
    round: int
    now_ms: int
    timer_ms: int  # when the rules' own timer falls due, on the clock of `now_ms`; -1: none
    rematch: str
    commit: str
    secret: str


class Page(Struct, tag="page", tag_field="type"):
    """The table as HTML parts by their element's id, for our own page."""

    schema: int
    epoch: str
    version: int
    phase: str
    viewer: int
    my_seats: list[int]
    waiting: list[int]
    parts: dict[str, str]
    legal: list[Choice]
    told: list[Line]
    whole: bool
    title: str
    names: list[str]
    paused: bool  # then nobody is asked, nothing is legal, and no time is running
    now_ms: int
    rematch: str
    my_versions: list[int]  # as `version`, of each of `my_seats`: several may act at one screen


class Answered(Struct, tag="answer", tag_field="type"):
    """What became of an Ask. Refused or stale: nothing has changed, and the present view follows."""

    id: str
    ok: bool
    reason: str = ""  # the key, for programs
    text: str = ""  # the sentence, for people
    rule: str = ""  # where the rules say so: the address of the rules page with its anchor
    stale: bool = False
    final: bool = False
    given: str = ""
    detail: str = ""  # for a program's author: what exactly a bad message has wrong


class Preview(Struct, tag="preview", tag_field="type"):
    """The answer to Try: the board after each step (HTML for pages, views for programs)."""

    id: str
    ok: bool
    text: str = ""
    rule: str = ""
    frames: list[AnyJson] = field(default_factory=list)


class Gone(Struct, tag="gone", tag_field="type"):
    """The table cannot be shown: it was deleted, or is not open to this viewer. Do not come back."""

    text: str


class Pong(Struct, tag="pong", tag_field="type"):
    """Yes."""


ToClient = Union[Welcome, View, Page, Answered, Preview, Gone, Pong, Beat]  # noqa: UP007

_from_client = msgspec.json.Decoder(FromClient)
_to_client = msgspec.json.Encoder()


class BadMessage(Exception):
    """A message that is not in the schema: a sentence's key, what fills it, a detail for programs."""

    def __init__(self, reason: str, detail: str, **slots: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail
        self.slots = slots


_FIELD: Final = re.compile(r"(?:missing required field|at) `(?:\$\.?)?([^`]+)`")


def _bad(wrong: msgspec.MsgspecError) -> BadMessage:
    """Which part of a message is wrong, where that can be said; the library's own words for programs."""
    found = _FIELD.search(str(wrong))
    if found is None:
        return BadMessage("message", str(wrong))
    return BadMessage("message_field", str(wrong), field=found[1])


def read(text: str | bytes) -> FromClient:
    """Raises BadMessage."""
    try:
        return _from_client.decode(text)
    except msgspec.MsgspecError as wrong:
        raise _bad(wrong) from wrong


def command(ask: Ask) -> Command:
    """The command in an Ask; raises BadMessage."""
    kind = COMMANDS.get(ask.do)
    if kind is None:
        known = ", ".join(COMMANDS)
        raise BadMessage("message_command", "no such command", wanted=ask.do[:40], known=known)
    try:
        return msgspec.json.decode(ask.args, type=kind)
    except msgspec.MsgspecError as wrong:
        raise _bad(wrong) from wrong


def write(message: ToClient) -> str:
    """One message as JSON text."""
    return _to_client.encode(message).decode()


def schema() -> dict[str, Any]:
    """The whole schema as JSON Schema: messages both ways, and each command's `with`."""
    kinds = [FromClient, ToClient, *COMMANDS.values()]
    (client, server, *commands), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Teahouse socket, version {SCHEMA}",
        "fromClient": client,
        "toClient": server,
        "commands": dict(zip(COMMANDS, commands, strict=True)),
        "$defs": dict(sorted(parts.items())),
    }


def schema_text() -> str:
    """The schema as docs/protocol.md shows it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
