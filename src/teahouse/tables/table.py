"""Table: the truth about one table, folded from its log; knows no sockets, no disk and no time of its own.

Viewers are the seats and WATCHER. Each has frames: a new one whenever something that he may see changes,
numbered for himself alone, so that not even the numbers tell what he may not know.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

import msgspec

from teahouse.core import shelf
from teahouse.core.chance import Rng
from teahouse.core.game import (
    CLOCK,
    OPEN,
    WATCHER,
    AnyAction,
    AnyGame,
    AnyState,
    AnyView,
    Event,
    Illegal,
    Result,
)
from teahouse.core.match import Line, Match
from teahouse.core.record import HOUSE, AnyMatch
from teahouse.store.ledger import LogRow
from teahouse.tables.notes import (
    AnyNote,
    Began,
    ClockRan,
    Moved,
    Opened,
    Resigned,
    Sat,
    Sheet,
    read_note,
    write_note,
)
from teahouse.tables.seen import Phase, Told

RESIGNED: Final = "resigned"  # the reason of a result that a resignation made
OF_HOUSE: Final = "house:"  # how the keys of events begin that no rules tell
GAVE_UP: Final = OF_HOUSE + "gave_up"
TIME_OUT: Final = OF_HOUSE + "time_out"


class Step:
    """What one transaction adds: built on a copy, thrown away or kept as a whole."""

    def __init__(self, sheet: Sheet, match: AnyMatch | None, ms: int) -> None:
        self.sheet = sheet
        self.match = match
        self.ms = ms
        self.lines: list[Line] = []
        self.told: list[Event] = []
        self.actors: set[int] = set()
        self.ran_out: set[int] = set()  # seats whose clock ran out with this step
        self.is_silent = True  # until something comes that everybody sees
        self.outlook: Outlook | None = None  # filled when the step is complete

    def note(self, note: AnyNote) -> None:
        """Add a line of the house."""
        if isinstance(note, ClockRan):
            self.ran_out.add(note.seat)
            self.told.append(Event(TIME_OUT, note.seat))
        if isinstance(note, Resigned):
            self.told.append(Event(GAVE_UP, note.seat))
        self.sheet = self.sheet.after(note)
        self.lines.append(Line(HOUSE, write_note(note), self.ms))
        self.is_silent = self.is_silent and note.is_silent

    def act(self, actor: int, action: AnyAction) -> None:
        """Add an action; raises Illegal with the step untouched."""
        assert self.match is not None, "nobody acts before the start"
        self.match.act(actor, action, self.ms, self.told)
        self.lines.append(self.match.lines[-1])
        self.actors.add(actor)

    def settle(self, rng: Rng) -> None:
        """Let NATURE act as long as it must."""
        assert self.match is not None, "no luck before the start"
        came = self.match.settle(rng, self.told, self.ms)
        if came:
            self.lines.extend(self.match.lines[-came:])


class Outlook:
    """What each viewer sees and may do at one moment; compared to find who must be told of a change."""

    def __init__(self, game: AnyGame, match: AnyMatch) -> None:
        self.waiting = game.waiting(match.state)
        self.legal: dict[int, list[AnyAction]] = {s: game.legal(match.state, s) for s in range(game.seats)}
        self.views: dict[int, AnyView] = {v: game.view(match.state, v) for v in viewers(game.seats)}

    def choices(self, seat: int) -> tuple[bool, list[AnyAction]]:
        """What a seat is asked: whether it must act, and what it may do."""
        return seat in self.waiting, self.legal[seat]


def resignation(game: AnyGame, state: AnyState, seats: tuple[int, ...]) -> Result:
    """The result once these seats have given up: everybody else wins together over their teams.

    Partners share a place, so whoever gave up comes behind as many sides as are left.
    """
    teams = game.teams()
    losers = {teams[seat] for seat in seats}
    points = game.standing(state)
    lost = [party < game.seats and teams[party] in losers for party in range(len(points))]
    left = {teams[party] if party < game.seats else -party for party, gone in enumerate(lost) if not gone}
    places = tuple([1 + len(left) if gone else 1 for gone in lost])
    return Result(points, places, RESIGNED, (("seats", seats),))


def viewers(seats: int) -> list[int]:
    """Everybody who has a view while the match is played."""
    return [*range(seats), WATCHER]


def _bit(viewer: int) -> int:
    return 1 if viewer == WATCHER else 2 << viewer


class Table:
    """One table as its log tells it. Changed only by `keep`, with a step that is on disk."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.sheet = Sheet()
        self.match: AnyMatch | None = None
        self._outlook: Outlook | None = None  # made when somebody asks
        self._due: list[int] = []  # seats that must act
        self._is_over = False
        self.version = 0  # lines in the log
        self.rows: list[LogRow] = []
        self.applied: set[tuple[str, str]] = set()  # (sender, id) of what was done
        self.told: dict[int, list[Told]] = {v: [] for v in [*viewers(game.seats), OPEN]}
        self.frames: dict[int, int] = dict.fromkeys([*viewers(game.seats), OPEN], 0)
        self.asked_frame = [0] * game.seats  # the frame with which a seat's choices last changed
        self.asked_ms = [0] * game.seats  # and when that was
        self.due_ms = [-1] * game.seats  # since when a seat must act; -1 where it need not
        self.overdue: set[int] = set()  # seats whose present move a bot makes because time ran out
        self.timer: tuple[str, str] | None = None  # the option and the action of the rules' running timer
        self.timer_ms = 0  # since when
        self.last_ms = 0

    # ---- reading ----

    @property
    def phase(self) -> Phase:
        """Where the table is in its life."""
        return "over" if self._is_over and self.sheet.phase == "playing" else self.sheet.phase

    @property
    def outlook(self) -> Outlook | None:
        """What everybody sees and may do now; None before the start."""
        if self._outlook is None and self.match is not None:
            self._outlook = Outlook(self.game, self.match)
        return self._outlook

    @property
    def waiting(self) -> list[int]:
        """Seats that must act; [] outside play."""
        return self._due if self.phase == "playing" else []

    def phase_after(self, step: Step) -> Phase:
        """Where the table will be once a step is kept."""
        if step.sheet.phase == "playing" and step.match is not None and step.match.is_over:
            return "over"
        return step.sheet.phase

    def legal(self, seat: int) -> list[AnyAction]:
        """What a seat may do now."""
        if seat < 0 or self.outlook is None or self.phase != "playing":
            return []
        return self.outlook.legal[seat]

    def view(self, viewer: int) -> AnyView | None:
        """What a viewer sees; None before the start. OPEN only where the caller knows that it is over."""
        if self.match is None or self.outlook is None:
            return None
        if viewer == OPEN:
            return self.game.view(self.match.state, OPEN)
        return self.outlook.views[viewer]

    @staticmethod
    def bit(viewer: int) -> int:
        """A viewer's place in the sets of viewers that `keep` gives."""
        return _bit(viewer)

    def story(self, viewer: int, since: int = 0) -> list[Told]:
        """What a viewer was told after frame `since`."""
        story = self.told[viewer]
        first = len(story)
        while first and story[first - 1].version > since:
            first -= 1
        return story[first:]

    def result(self) -> Result | None:
        """How the match ended; None where it has not, or was only closed."""
        if self.phase != "over" or self.match is None:
            return None
        if self.sheet.resigned:
            return resignation(self.game, self.match.state, self.sheet.resigned)
        return self.game.result(self.match.state)

    # ---- changing ----

    def step(self, ms: int) -> Step:
        """A step to be filled; nothing is changed until it is kept."""
        return Step(self.sheet, None if self.match is None else self.match.fork(), max(ms, self.last_ms))

    def begin(self, step: Step) -> None:
        """Put the start of the match into a step."""
        step.note(Began(self.game.rules))
        step.match = Match(self.game)

    def rows_of(self, step: Step, sender: str = "", ident: str = "") -> list[LogRow]:
        """A step's lines as they go into the log."""
        outlook = step.outlook = self._outlook_after(step)
        first = self.version + 1
        rows = [LogRow(first + i, first, li.actor, li.text, step.ms) for i, li in enumerate(step.lines)]
        head = rows[0]
        shown, asked = self._shown(step, outlook), self._asked(step, outlook)
        rows[0] = LogRow(
            first, first, head.actor, head.text, step.ms, sender, ident, shown | asked << 1, asked
        )
        return rows

    def _outlook_after(self, step: Step) -> Outlook | None:
        if step.match is None:
            return None
        is_same = self.match is not None and not step.actors and not step.told
        return self.outlook if is_same else Outlook(self.game, step.match)

    def _shown(self, step: Step, outlook: Outlook | None) -> int:
        everybody = viewers(self.game.seats)
        if not step.is_silent:
            return sum([_bit(v) for v in everybody])
        return sum([_bit(v) for v in everybody if self._is_news(step, outlook, v)])

    def _is_news(self, step: Step, outlook: Outlook | None, viewer: int) -> bool:
        """Whether a viewer can see that a step happened."""
        if any(event.seen(viewer) is not None for event in step.told):
            return True
        if outlook is None or self.outlook is None:
            return outlook is not self.outlook
        return self.outlook.views[viewer] != outlook.views[viewer] or self.outlook.waiting != outlook.waiting

    def _asked(self, step: Step, outlook: Outlook | None) -> int:
        """The seats whose choices changed: whoever acted, and whoever may do something else now."""
        if outlook is None:
            return 0
        changed = [
            seat in step.actors or self.outlook is None or self.outlook.choices(seat) != outlook.choices(seat)
            for seat in range(self.game.seats)
        ]
        return sum([1 << seat for seat, is_changed in enumerate(changed) if is_changed])

    def keep(self, step: Step, rows: Sequence[LogRow]) -> int:
        """Make a step, now on disk, part of the table; the set of viewers (as bits) who see a change."""
        was_due = self.waiting
        if step.sheet.options != self.sheet.options:
            self.game = shelf.make(step.sheet.game, step.sheet.options, self.game.seats)
        self.sheet, self.match, self._outlook = step.sheet, step.match, step.outlook
        self._due = [] if step.match is None else self.game.waiting(step.match.state)
        self._is_over = step.match is not None and step.match.is_over
        self.rows.extend(rows)
        self.version = rows[-1].version
        self.last_ms = step.ms
        head = rows[0]
        if head.ident:
            self.applied.add((head.sender, head.ident))
        self._count_frames(step, head)
        self._watch_clocks(step, was_due)
        return head.shown

    def _count_frames(self, step: Step, head: LogRow) -> None:
        for viewer in [*viewers(self.game.seats), OPEN]:
            if viewer == OPEN or head.shown & _bit(viewer):
                self.frames[viewer] += 1
            frame = self.frames[viewer]
            seen = [event.seen(viewer) for event in step.told]
            self.told[viewer].extend([Told(frame, event) for event in seen if event is not None])
        for seat in range(self.game.seats):
            if head.asked >> seat & 1:
                self.asked_frame[seat] = self.frames[seat]
                self.asked_ms[seat] = step.ms

    def _watch_clocks(self, step: Step, was_due: list[int]) -> None:
        for seat in range(self.game.seats):
            if seat not in self.waiting:
                self.due_ms[seat] = -1
            elif seat not in was_due or seat in step.actors:
                self.due_ms[seat] = step.ms
        moved = {seat for seat in range(self.game.seats) if self.due_ms[seat] < 0 or seat in step.actors}
        self.overdue = (self.overdue | step.ran_out) - moved
        due = self.running_timer()
        timer = None if due is None else (due[0], self.game.write(due[1]))
        if timer != self.timer or CLOCK in step.actors:
            self.timer, self.timer_ms = timer, step.ms

    def blot_out(self, person: str) -> dict[int, str]:
        """Forget a person's names; the lines of the log that read differently now, by version."""
        texts: dict[int, str] = {}
        for i, row in enumerate(self.rows):
            note = read_note(row.text) if row.actor == HOUSE else None
            if isinstance(note, Sat | Moved) and note.person == person and note.name:
                texts[row.version] = write_note(msgspec.structs.replace(note, name=""))
                self.rows[i] = replace(row, text=texts[row.version])
        chairs = [replace(c, name="") if c.person == person else c for c in self.sheet.chairs]
        self.sheet = replace(self.sheet, chairs=tuple(chairs))
        return texts

    def running_timer(self) -> tuple[str, AnyAction] | None:
        """The rules' own timer while the match is played."""
        if self.match is None or self.phase != "playing":
            return None
        return self.game.timer(self.match.state)

    # ---- loading ----

    def load(self, rows: Sequence[LogRow]) -> None:
        """Fold a log, step by step; raises Illegal or msgspec.MsgspecError where that cannot be."""
        for _, group in groupby(rows, key=_step_of):
            lines = list(group)
            self.keep(self._again(lines), lines)

    def _again(self, rows: Sequence[LogRow]) -> Step:
        step = Step(self.sheet, self.match, rows[0].ms)  # no copy: what cannot be read is not kept at all
        for row in rows:
            if row.actor == HOUSE:
                note = read_note(row.text)
                step.note(note)
                if isinstance(note, Began):
                    if note.rules != self.game.rules:
                        raise Illegal("rules_version")
                    step.match = Match(self.game)
            else:
                step.act(row.actor, self.game.read(row.text))
        return step


def _step_of(row: LogRow) -> int:
    return row.step


def opening(rows: Sequence[LogRow]) -> Opened:
    """The first line of a log, which says what is played."""
    note = read_note(rows[0].text)
    assert isinstance(note, Opened), "every log begins with its opening"
    return note
