"""What an event says to whoever shows it, and the commands it takes: plain data both ways."""

from dataclasses import dataclass

from teahouse.tables.programme import Corrected, EventPhase, Plan, Stopped
from teahouse.tables.results import Line, Score, Standing
from teahouse.tables.schedule import Entrant, Round
from teahouse.tables.seen import Phase


@dataclass(frozen=True)
class EventTable:
    """One table of the present round, as everybody at the event may know it."""

    number: int  # from 1
    room: str
    phase: Phase
    names: tuple[str, ...]  # by seat; a bot's code where a bot sits
    entrants: tuple[str, ...]
    waiting: tuple[int, ...]
    rounds_played: int
    points: tuple[int, ...]  # () while the deals are shared and the table still plays
    idle_ms: int  # since when nothing has happened there
    here: tuple[bool, ...]  # by seat: bots are, people while they look
    goes_alone: bool  # bots play for the gone, even where nobody is left


@dataclass(frozen=True)
class EventSeen:
    """An event as one person may know it."""

    event: str
    code: str
    epoch: str
    version: int
    phase: EventPhase
    title: str
    host: str
    plan: Plan
    me: str
    my_entry: str  # my id on the roster; "" for none
    my_table: str  # the room where I sit in this round; "" for none
    directs: bool
    round: int
    entrants: tuple[Entrant, ...]
    resting: tuple[str, ...]
    tables: tuple[EventTable, ...]
    rounds: tuple[Round, ...]
    held: bool
    hushed: bool
    scores: tuple[Score, ...]  # of rounds that are over
    sheet: tuple[Line, ...]  # the same compared, for teams
    standings: tuple[Standing, ...]
    corrections: tuple[Corrected, ...]
    stops: tuple[Stopped, ...]
    commit: str
    secret: str  # hex; "" until the event is over


# ---- commands ----


@dataclass(frozen=True)
class Join:
    """Get on the roster; once more with another name or team changes that."""

    name: str = ""
    team: str = ""


@dataclass(frozen=True)
class Leave:
    """Not to be seated any more; the director may say it of anybody."""

    entrant: str = ""


@dataclass(frozen=True)
class SetTeam:
    """The director puts somebody into a team."""

    entrant: str
    team: str


@dataclass(frozen=True)
class NextRound:
    """The director seats everybody; with `force` tables that still play are stopped."""

    force: bool = False


@dataclass(frozen=True)
class StopTable:
    """The director ends a stalled table."""

    room: str


@dataclass(frozen=True)
class PlayOn:
    """The director lets bots play for all who are not at a table, which waits for nobody then."""

    room: str


@dataclass(frozen=True)
class Correct:
    """The director changes what a deal brought; points None take the correction back."""

    room: str
    deal: int
    points: tuple[int, ...] | None
    why: str


@dataclass(frozen=True)
class Hold:
    """The director stops all tables, or lets them go on."""

    on: bool = True


@dataclass(frozen=True)
class Hush:
    """The director switches chat off at all tables, or on."""

    on: bool = True


@dataclass(frozen=True)
class Finish:
    """The director ends the event."""


EventCommand = Join | Leave | SetTeam | NextRound | StopTable | PlayOn | Correct | Hold | Hush | Finish
