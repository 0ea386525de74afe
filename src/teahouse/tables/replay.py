"""Replay: a finished match step by step, as each seat, a watcher or everybody sees it."""

import re
from typing import Final

from teahouse.core import shelf
from teahouse.core.game import OPEN, WATCHER, AnyGame, Event, Result
from teahouse.core.match import Match
from teahouse.core.record import HOUSE, AnyMatch, Record, replay
from teahouse.tables.seen import SeatSeen, Seen, Settings, Told
from teahouse.tables.table import GAVE_UP, resignation

_RESIGN: Final = re.compile(r"resign ([0-9]{1,2})")
STRIDE: Final = 16  # actions between kept positions; what lies between is played again


def ending(record: Record, end: AnyMatch) -> Result | None:
    """How a recorded match ended: by the rules, by a resignation, or not at all (None)."""
    if end.is_over:
        return end.game.result(end.state)
    seats = _gone(record)
    return resignation(end.game, end.state, seats) if seats else None


def _gone(record: Record) -> tuple[int, ...]:
    """The seats that resigned."""
    texts = [line.text for line in record.lines if line.actor == HOUSE]
    found = [int(given[1]) for given in map(_RESIGN.fullmatch, texts) if given]
    return tuple([seat for seat in found if seat < record.seats])


class Replay:
    """A record that can be looked at after any of its actions, from 0 (the start) to `length`."""

    def __init__(self, record: Record) -> None:
        """Checks the whole record; raises RecordError, OptionError, UnknownGame."""
        self.record = record
        self.game: AnyGame = shelf.make(record.game, record.chosen(), record.seats)
        self.lines = [line for _, line in record.actions()]
        self.length = len(self.lines)
        self.rounds: list[int] = []  # the action with which each round begins
        self.end = replay(self.game, record)
        self._kept: list[AnyMatch] = []
        self._told: list[list[Event]] = [[]]  # by action, from 1
        self._walk()

    def _walk(self) -> None:
        match: AnyMatch = Match(self.game)
        last = -1
        for at in range(self.length + 1):
            if at % STRIDE == 0:
                self._kept.append(match.fork())
            if self.game.round_of(match.state) != last and not match.is_over:
                last = self.game.round_of(match.state)
                self.rounds.append(at)
            if at < self.length:
                told: list[Event] = []
                self._play(match, at, told)
                self._told.append(told)
        self._told[-1] += [Event(GAVE_UP, seat) for seat in _gone(self.record)]

    def _play(self, match: AnyMatch, at: int, told: list[Event] | None) -> None:
        line = self.lines[at]
        match.act(line.actor, self.game.read(line.text), line.ms, told)

    def position(self, at: int) -> AnyMatch:
        """The match after its first `at` actions."""
        at = self.within(at)
        match = self._kept[at // STRIDE].fork()
        for i in range(at - at % STRIDE, at):
            self._play(match, i, None)
        return match

    def within(self, at: int) -> int:
        """The nearest moment that there is."""
        return max(0, min(at, self.length))

    def viewers(self) -> list[int]:
        """Through whose eyes one may look."""
        return [*range(self.game.seats), WATCHER, OPEN]

    def told(self, viewer: int, first: int, last: int) -> tuple[Told, ...]:
        """What a viewer was told with actions `first` to `last`; their number stands as the version."""
        story: list[Told] = []
        for at in range(max(1, first), self.within(last) + 1):
            seen = [event.seen(viewer) for event in self._told[at]]
            story += [Told(at, event) for event in seen if event is not None]
        return tuple(story)

    def seen(self, at: int, viewer: int, since: int = 0) -> Seen:
        """The table after action `at` as a viewer saw it then; told is what came after action `since`."""
        at = self.within(at)
        match = self.position(at)
        is_end = at == self.length
        bot_names = {seat: self.record.bots.get(seat, "") for seat in range(self.game.seats)}
        return Seen(
            table=self.record.table,
            epoch="",
            version=at,
            chat_version=0,
            phase="over" if is_end else "playing",
            game=self.record.game,
            options=dict(self.record.options),
            settings=Settings(),
            seats=tuple([self._seat(seat, bot_names[seat]) for seat in range(self.game.seats)]),
            host="",
            me="",
            my_seats=(viewer,) if viewer >= 0 else (),
            viewer=viewer,
            view=self.game.view(match.state, viewer),
            waiting=tuple(self.game.waiting(match.state)),
            legal=(),
            told=self.told(viewer, since + 1, at),
            result=ending(self.record, self.end) if is_end else None,
            said=(),
            muted=(),
            commit=self.record.commit,
            secret=self.record.secret.hex(),
            round=self.game.round_of(match.state),
        )

    def _seat(self, seat: int, bot: str) -> SeatSeen:
        name = self.record.names.get(seat, "")
        return SeatSeen(seat, "bot" if bot and not name else "person", name, connected=True, bot=bot)
