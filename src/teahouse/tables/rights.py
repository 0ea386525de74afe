"""Rights: who may do what at a table; what a command becomes in the log, or why it is refused."""

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Collection, Mapping
from typing import Final

from teahouse.bots import bot
from teahouse.core import shelf
from teahouse.tables import fairness
from teahouse.tables.notes import (
    AnyNote,
    BotSat,
    Changed,
    Closed,
    Emptied,
    Moved,
    Muted,
    Nonced,
    Paused,
    Promised,
    Resigned,
    Sat,
    SatIn,
    Sheet,
)
from teahouse.tables.seen import (
    Change,
    Clear,
    Close,
    HandOver,
    Mute,
    Nonce,
    Pause,
    Resign,
    SeatBot,
    Settings,
    Sit,
    SitIn,
    Stand,
    TakeOver,
)
from teahouse.tables.table import Table

NAME_LONGEST: Final = 24
TITLE_LONGEST: Final = 60
_GAPS: Final = re.compile(r"\s+")

Simple = (
    Sit
    | Stand
    | SeatBot
    | Clear
    | SitIn
    | Change
    | Mute
    | Nonce
    | HandOver
    | TakeOver
    | Resign
    | Close
    | Pause
)


class Refused(Exception):
    """A command that the house does not carry out: the reason's key and what fills its sentence."""

    def __init__(self, reason: str, *, stale: bool = False, final: bool = False, **slots: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.stale = stale
        self.final = final
        self.slots = slots


def plain(text: str) -> str:
    """Text as people may write it: one line, no control characters, none that turn the line around."""
    kept = [c for c in text if c.isspace() or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn")]
    return _GAPS.sub(" ", "".join(kept)).strip()


def clean_name(name: str) -> str:
    """A person's name; raises Refused."""
    text = plain(name)
    if not text:
        raise Refused("name_missing")
    if len(text) > NAME_LONGEST:
        raise Refused("name_long", longest=str(NAME_LONGEST))
    return text


def told_apart(name: str, taken: Collection[str]) -> str:
    """The name, with a number where another has it already."""
    number, own = 1, name
    while own in taken:
        number += 1
        own = f"{name[: NAME_LONGEST - 3]} {number}"
    return own


def clean_title(title: str) -> str:
    """A table's title; raises Refused."""
    text = plain(title)
    if len(text) > TITLE_LONGEST:
        raise Refused("title_long", longest=str(TITLE_LONGEST))
    return text


def clean_settings(settings: Settings, game: str) -> Settings:
    """Settings within their bounds; raises Refused."""
    if not 5 <= settings.clock_seconds <= 3600:
        raise Refused("clock_seconds", low="5", high="3600")
    if not 0 <= settings.sit_in_after <= 3600:
        raise Refused("sit_in_after", low="0", high="3600")
    check_bot(game, settings.sit_in_code)
    return settings


def check_bot(game: str, code: str) -> None:
    """Raises Refused where no bot of that code plays the game."""
    known = bot.kinds(game)
    if code not in known:
        raise Refused("bot_unknown", code=code[:40], known=", ".join(known))


def token_hash(token: str) -> str:
    """What is kept of a secret token."""
    return hashlib.sha256(token.encode("utf-8")).hexdigest()


class Rights:
    """What one person may do at one table, at this moment."""

    def __init__(
        self,
        table: Table,
        person: str,
        name: str,
        gone: frozenset[str],
        rules_all: bool,
        in_event: bool = False,
    ) -> None:
        self._table = table
        self._sheet: Sheet = table.sheet
        self._person = person
        self._name = name
        self._gone = gone  # persons without a connection
        self._rules_all = rules_all  # the director of the table's event
        self._in_event = in_event  # then only the director decides who sits where

    def is_host(self) -> bool:
        """Whether the person looks after the table."""
        return self._rules_all or (self._sheet.host == self._person and bool(self._person))

    def notes(self, command: Simple) -> tuple[list[AnyNote], str]:
        """The notes that a command becomes and what it gives; raises Refused."""
        if not self._person:
            raise Refused("nobody", final=True)
        match command:
            case HandOver():
                return self._hand_over(command)
            case TakeOver():
                return self._take_over(command), ""
            case Sit() | Stand() | SeatBot() | Clear() | SitIn() | Nonce() | Resign():
                return self._of_seat(command), ""
            case Change() | Close() | Pause() | Mute():
                return self._of_table(command), ""

    def _of_seat(self, command: Sit | Stand | SeatBot | Clear | SitIn | Nonce | Resign) -> list[AnyNote]:
        self._check_seat(command.seat)
        if self._in_event and not self._rules_all and isinstance(command, Sit | Stand | Resign):
            raise Refused("event_decides", final=True)
        match command:
            case Sit():
                return self._sit(command)
            case Stand():
                return self._stand(command)
            case SeatBot():
                return self._seat_bot(command)
            case Clear():
                return self._clear(command)
            case SitIn():
                return self._sit_in(command)
            case Nonce():
                return self._nonce(command)
            case Resign():
                return self._resign(command)

    def _of_table(self, command: Change | Close | Pause | Mute) -> list[AnyNote]:
        match command:
            case Change():
                return self._change(command)
            case Close():
                self._need_host()
                return [] if self._table.phase in ("over", "closed") else [Closed()]
            case Pause():
                self._need_host()
                self._need_phase("playing")
                return [] if command.on == self._sheet.paused else [Paused(command.on)]
            case Mute():
                return [Muted(self._person, command.person[:32], command.on)]

    # ---- what must hold ----

    def _need_host(self) -> None:
        if not self.is_host():
            raise Refused("not_host", final=True)

    def _need_phase(self, *phases: str) -> None:
        if self._table.phase not in phases:
            raise Refused(_WRONG_PHASE[self._table.phase], final=self._table.phase != "waiting")

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self._sheet.chairs):
            raise Refused("no_such_seat", final=True, seat=str(seat + 1))

    def need_own(self, seat: int) -> None:
        """Raises Refused where the person does not sit on that seat."""
        self._check_seat(seat)
        if not self._person or self._sheet.chairs[seat].person != self._person:
            raise Refused("not_your_seat", final=True)

    # ---- seats ----

    def _sit(self, command: Sit) -> list[AnyNote]:
        self._need_phase("waiting", "playing")
        chair = self._sheet.chairs[command.seat]
        if chair.person == self._person:
            return []
        if chair.kind != "empty":
            name = chair.name or chair.bot
            raise Refused("seat_taken", stale=True, seat=str(command.seat + 1), name=name)
        taken = [each.name for seat, each in enumerate(self._sheet.chairs) if seat != command.seat]
        name = told_apart(clean_name(command.name or self._name), taken)
        return [Sat(command.seat, self._person, name)]

    def _stand(self, command: Stand) -> list[AnyNote]:
        self.need_own(command.seat)
        self._need_phase("waiting")
        return [Emptied(command.seat)]

    def _seat_bot(self, command: SeatBot) -> list[AnyNote]:
        self._need_host()
        self._need_phase("waiting", "playing")
        check_bot(self._sheet.game, command.code)
        chair = self._sheet.chairs[command.seat]
        if chair.kind == "person":
            raise Refused("seat_taken", stale=True, seat=str(command.seat + 1), name=chair.name)
        return [BotSat(command.seat, command.code)]

    def _clear(self, command: Clear) -> list[AnyNote]:
        self._need_host()
        self._need_phase("waiting", "playing")
        return [] if self._sheet.chairs[command.seat].kind == "empty" else [Emptied(command.seat)]

    def _sit_in(self, command: SitIn) -> list[AnyNote]:
        self._need_phase("playing")
        chair = self._sheet.chairs[command.seat]
        if chair.kind != "person":
            raise Refused("nobody_there")
        if chair.person != self._person:
            self._need_host()
            if command.code and chair.person not in self._gone:
                raise Refused("not_gone", name=chair.name)
        if command.code:
            check_bot(self._sheet.game, command.code)
        return [] if chair.sitting_in == command.code else [SatIn(command.seat, command.code, self._person)]

    def _nonce(self, command: Nonce) -> list[AnyNote]:
        self.need_own(command.seat)
        if self._in_event:  # whose secret alone decides its deals; its tables begin as soon as somebody looks
            return []
        self._need_phase("waiting")
        if not fairness.is_nonce(command.hex):
            raise Refused("nonce")
        return [Nonced(command.seat, command.hex.lower())]

    def _resign(self, command: Resign) -> list[AnyNote]:
        self.need_own(command.seat)
        self._need_phase("playing")
        return [Resigned(command.seat)]

    # ---- handing a seat over ----

    def _hand_over(self, command: HandOver) -> tuple[list[AnyNote], str]:
        self._check_seat(command.seat)
        self._need_phase("waiting", "playing")
        if not (self._sheet.chairs[command.seat].kind == "empty" and self.is_host()):
            self.need_own(command.seat)
        token = secrets.token_urlsafe(18)
        return [Promised(command.seat, token_hash(token))], token

    def _take_over(self, command: TakeOver) -> list[AnyNote]:
        self._need_phase("waiting", "playing")
        promised = token_hash(command.token)
        seat = dict(self._sheet.promises).get(promised)
        if seat is None:
            raise Refused("link_used", final=True)
        name = clean_name(command.name or self._name)
        return [Moved(seat, self._person, name, promised)]

    # ---- the table ----

    def _change(self, command: Change) -> list[AnyNote]:
        self._need_host()
        if command.options is not None:
            self._need_phase("waiting")
        options = None if command.options is None else self._options(command.options)
        settings = None
        if command.settings is not None:
            settings = clean_settings(command.settings, self._sheet.game)
            if self._table.phase != "waiting":
                settings = self._harmless(settings)
        title = None if command.title is None else clean_title(command.title)
        return [Changed(options, settings, title)]

    def _options(self, wanted: Mapping[str, str]) -> dict[str, str]:
        chosen = dict(shelf.options(self._sheet.game, wanted, len(self._sheet.chairs)))
        shelf.make(self._sheet.game, chosen, len(self._sheet.chairs))
        return chosen

    def _harmless(self, settings: Settings) -> Settings:
        """During play a clock stays as everybody agreed to it, and nobody is let in whom nobody expected."""
        old = self._sheet.settings
        if (settings.clock, settings.clock_seconds) != (old.clock, old.clock_seconds):
            raise Refused("clock_agreed")
        order = ("none", "link", "open")
        if order.index(settings.watching) > order.index(old.watching):
            raise Refused("watching_agreed")
        return settings


_WRONG_PHASE: Final = {
    "waiting": "not_started",
    "playing": "already_started",
    "over": "already_over",
    "closed": "already_closed",
}
