"""What a house and its rooms say to whoever shows them, and the commands they take: plain data both ways."""

from dataclasses import dataclass, field
from typing import Literal

from teahouse.core.game import AnyAction, AnyView, Event, Result

Phase = Literal["waiting", "playing", "over", "closed"]
ClockPolicy = Literal["off", "soft", "bot"]  # soft: shown red, nothing happens; bot: a bot makes the move
Watching = Literal["open", "link", "none"]  # who may watch: everybody, who has the watch link, nobody


@dataclass(frozen=True)
class Person:
    """Somebody with a browser: no account, known by a secret cookie."""

    id: str
    name: str
    lang: str


@dataclass(frozen=True)
class Settings:
    """What the owner of a table decides beside the game's options."""

    listed: bool = True  # shown in the lobby
    clock: ClockPolicy = "off"
    clock_seconds: int = 90
    watching: Watching = "open"
    chat: bool = True
    phrases: bool = False  # the chat takes the house's own phrases only, each read in the reader's language
    sit_in: bool = True  # a bot may play for someone gone
    sit_in_after: int = 60  # seconds without any connection
    sit_in_code: str = "greedy"
    sit_in_alone: bool = False  # also where nobody of the table is there any more


@dataclass(frozen=True)
class SeatSeen:
    """One seat as everybody sees it."""

    seat: int
    kind: Literal["empty", "person", "bot"]
    name: str = ""
    person: str = ""  # the person's id
    bot: str = ""  # the code of the bot that sits here
    sitting_in: str = ""  # the code of a bot that plays for someone gone
    connected: bool = False
    thinking: bool = False
    deadline_ms: int = -1  # of this seat's clock, on the server's clock of `Seen.now_ms`


@dataclass(frozen=True)
class Said:
    """A line of chat."""

    number: int
    person: str
    name: str
    text: str  # "" where it is a phrase
    phrase: str = ""  # the key of one of the house's phrases


@dataclass(frozen=True)
class Told:
    """An event as the viewer saw it, with the viewer's version at which it happened."""

    version: int
    event: Event


@dataclass(frozen=True)
class TableCard:
    """A table as the lobby lists it."""

    id: str
    game: str
    title: str  # the owner's words, "" for none
    host: str
    phase: Phase
    seats: tuple[SeatSeen, ...]
    options: dict[str, str]
    watchable: bool
    code: str = ""  # the table's number, to be said aloud
    made_at: int = 0  # seconds since 1970


@dataclass(frozen=True)
class Seen:
    """A table as one viewer may know it: everything a page, a program or a terminal shows comes from here."""

    table: str
    epoch: str  # changes when the server restarts: a client then replaces all it has
    version: int  # counts what `viewer` has seen change; another viewer of the same table counts for himself
    chat_version: int
    phase: Phase
    game: str
    options: dict[str, str]  # of a file option its hash alone
    settings: Settings
    seats: tuple[SeatSeen, ...]
    host: str  # the owner's person id
    me: str  # the person's id; "" for somebody unknown
    my_seats: tuple[int, ...]  # several in hot seat
    viewer: int  # the seat that `view` shows, or WATCHER / OPEN
    view: AnyView | None  # None before the start
    waiting: tuple[int, ...]
    legal: tuple[AnyAction, ...]  # of `viewer`
    told: tuple[Told, ...]  # since the version that was asked for
    result: Result | None
    said: tuple[Said, ...]
    muted: tuple[str, ...]  # persons whose chat `me` does not want to see
    commit: str
    secret: str  # hex; "" until the deals may be checked
    rematch: str = ""  # the id of the table that follows this one
    now_ms: int = 0
    round: int = 0
    timer_ms: int = -1  # when the rules' own timer falls due, on the clock of `now_ms`; -1: none
    paused: bool = False  # then nobody is asked, nothing is legal, and no time is running
    title: str = ""
    code: str = ""  # the table's number, to be said aloud
    event: str = ""  # the id of the evening or class that the table belongs to
    my_versions: tuple[int, ...] = ()  # as `version`, of each of `my_seats`


@dataclass(frozen=True)
class Answer:
    """What became of a command. Refused and stale change nothing; the present `Seen` travels with them."""

    ok: bool
    reason: str = ""  # a key: a game's own where `from_game`, else one of the house
    from_game: bool = False
    stale: bool = False
    final: bool = False  # a client must not try this again
    slots: dict[str, str] = field(default_factory=dict)
    given: str = ""  # what was asked for: a link's token, a new table's id


# ---- commands: who sends one is known from the connection, never from the command ----


@dataclass(frozen=True)
class Act:
    """All of `texts` or nothing. `at` = the version the sender saw; `id` = the sender's own, applied once."""

    seat: int
    texts: tuple[str, ...]
    at: int
    id: str


@dataclass(frozen=True)
class Sit:
    """Take an empty seat; the first who asks has it."""

    seat: int
    name: str = ""  # another name for this seat (hot seat); "" = the person's


@dataclass(frozen=True)
class Stand:
    """Leave a seat before the start."""

    seat: int


@dataclass(frozen=True)
class SeatBot:
    """Put a bot on an empty seat."""

    seat: int
    code: str


@dataclass(frozen=True)
class Clear:
    """Empty a seat: the owner removes a person or a bot."""

    seat: int


@dataclass(frozen=True)
class SitIn:
    """Let a bot play a seat whose person is gone, or end that (code "")."""

    seat: int
    code: str


@dataclass(frozen=True)
class Start:
    """Begin the match; every seat must be taken."""


@dataclass(frozen=True)
class Change:
    """New options or settings, before the start (settings that cannot hurt anybody also later)."""

    options: dict[str, str] | None = None
    settings: Settings | None = None
    title: str | None = None


@dataclass(frozen=True)
class Say:
    """A line of chat, or a phrase by its key; `id` is the sender's own, applied once.

    Watchers by a link show its key.
    """

    text: str = ""
    id: str = ""
    watch_key: str = ""
    phrase: str = ""


@dataclass(frozen=True)
class Mute:
    """Whose chat the sender does not want to see."""

    person: str
    on: bool = True


@dataclass(frozen=True)
class Nonce:
    """What a browser adds to the seed, hex, at most 64 digits; taken when it sits down."""

    seat: int
    hex: str


@dataclass(frozen=True)
class HandOver:
    """Ask for a link that brings this seat to another device or person."""

    seat: int


@dataclass(frozen=True)
class TakeOver:
    """Use a link made by HandOver."""

    token: str
    name: str = ""


@dataclass(frozen=True)
class Resign:
    """Give the match up."""

    seat: int


@dataclass(frozen=True)
class Close:
    """The owner ends the table."""


@dataclass(frozen=True)
class Pause:
    """The owner stops the table's clocks and turns, or lets it go on."""

    on: bool = True


@dataclass(frozen=True)
class Rematch:
    """A new table with the same people, seats turned."""


Command = (
    Act
    | Sit
    | Stand
    | SeatBot
    | Clear
    | SitIn
    | Start
    | Change
    | Say
    | Mute
    | Nonce
    | HandOver
    | TakeOver
    | Resign
    | Close
    | Pause
    | Rematch
)
