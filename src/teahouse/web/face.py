"""How a table looks: what a room says (Seen) as parts of a page or as data, in one reader's language."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import structlog
from jinja2 import TemplateError
from markupsafe import Markup

from teahouse import speech
from teahouse.bots import bot
from teahouse.core import shelf
from teahouse.core.game import OPEN, WATCHER, AnyGame, AnyView, Event
from teahouse.core.own import Own
from teahouse.core.words import Tongue, Words
from teahouse.tables import words
from teahouse.tables.chat import PHRASES
from teahouse.tables.seen import Said, SeatSeen, Seen, Told
from teahouse.web import assets, pages
from teahouse.web.messages import SCHEMA, Choice, Line, Outcome, Page, View
from teahouse.web.plain import Row
from teahouse.web.plain import rows as plain_rows
from teahouse.web.reasons import bot_name, is_given, seated_bot

log = structlog.get_logger("teahouse.web")

MOST_DRAWN: Final = 600  # parts kept; a table's latest are asked for again within moments
TRIED: Final = -1  # the version of a view that only a preview shows
_DRAWN: dict[tuple[object, ...], Markup] = {}


@dataclass(frozen=True)
class Face:
    """One Seen, ready to be shown in `lang`."""

    seen: Seen
    lang: str
    game: AnyGame  # the options that are shown do not make it: files stay in the house
    replay: bool = False

    @cached_property
    def t(self) -> Tongue:
        return speech.tongue(self.lang, self.seen.game)

    @cached_property
    def words(self) -> Words:
        return shelf.words(self.seen.game)

    @cached_property
    def names(self) -> list[str]:
        """The parties' names: seats in order, then dummies."""
        seats = [self.seat_name(seat) for seat in self.seen.seats]
        return seats + [self.words.party(key, self.t) for key in self.game.parties()]

    def seat_name(self, seat: SeatSeen) -> str:
        """Who sits there, or what the place is called."""
        if seat.name:
            return self.person(seat.name)
        if seat.kind == "bot":
            codes = [other.bot for other in self.seen.seats if other.kind == "bot"]
            return seated_bot(seat.bot, seat.seat, codes, self.t, self.seen.game)
        place = self.words.seat(seat.seat, self.seen.options, self.t)
        return place or self.t.t("Seat {number}", number=seat.seat + 1)

    def person(self, name: str) -> str:
        """A person's name; who gave none is called a guest in the reader's language."""
        return self.t.t("Guest") if is_given(name) else name

    # ---- what may be done, what was told ----

    @cached_property
    def choices(self) -> list[Choice]:
        """The viewer's legal actions as buttons and handles."""
        view = self.seen.view
        if view is None:
            return []
        return [
            Choice(
                self.game.write(action),
                self.words.action(action, view, self.t),
                list(self.words.handles(action, view)),
            )
            for action in self.seen.legal
        ]

    def lines(self) -> list[Line]:
        """The story since the version that was asked for."""
        return [self.line(told) for told in self.seen.told]

    def line(self, told: Told) -> Line:
        event = told.event
        return Line(told.version, event.key, event.seat, self.sentence(event), dict(event.facts))

    def sentence(self, event: Event) -> str:
        ours = words.event(event, self.names, self.t)
        return self.words.event(event, self.names, self.seen.viewer, self.t) if ours is None else ours

    def prompt(self) -> str:
        """What the viewer is asked now, or how it stands with the table."""
        seen, t = self.seen, self.t
        if seen.phase == "waiting":
            return self._waiting_prompt()
        if seen.phase == "closed":
            return t.t("This table was closed before the end.")
        if seen.result is not None:
            return t.t("The match is over.")
        if seen.paused:
            return t.t("The table is paused.")
        return self.words.prompt(seen.view, self.names, t)

    def _waiting_prompt(self) -> str:
        if self.seen.event:
            return self.t.t("This table begins when the gathering goes on.")
        empty = sum(seat.kind == "empty" for seat in self.seen.seats)
        if empty:
            return self.t.tn("{n} seat is still empty.", "{n} seats are still empty.", empty)
        if self.seen.me and self.seen.me == self.seen.host:
            return self.t.t("Everybody is here. You may begin.")
        return self.t.t("Everybody is here. The host begins the match.")

    def title(self) -> str:
        """The tab's title, in front of the game's name."""
        seen = self.seen
        if seen.phase == "playing" and set(seen.waiting) & set(seen.my_seats):
            return self.t.t("Your turn · {game}", game=self.words.title(self.t))
        return self.words.title(self.t)

    def outcome(self) -> Outcome | None:
        result = self.seen.result
        if result is None:
            return None
        ours = words.result(result, self.names, self.t)
        text = self.words.result(result, self.names, self.t) if ours is None else ours
        return Outcome(list(result.points), list(result.places), result.reason, text)

    def headline(self) -> str:
        """The one line over a result: whether the viewer won, else who did."""
        result = self.seen.result
        if result is None:
            return ""
        winners = [party for party, place in enumerate(result.places) if place == 1]
        teams = self.game.teams()
        mine = {teams[seat] for seat in self.seen.my_seats}
        won = {teams[party] for party in winners if party < len(teams)}
        if len(self.seen.my_seats) == 1:
            if len(won) > 1 and mine & won:
                return self.t.t("A tie")
            return self.t.t("You won") if mine & won else self.t.t("You lost")
        if len(won) > 1:
            return self.t.t("A tie")
        if not won and winners:  # only what the seats played against: they lost together
            return self.t.t("{names} lost", names=self.t.t(", ").join(self.names[: len(self.seen.seats)]))
        return self.t.t("{names} won", names=self.t.t(", ").join(self.names[party] for party in winners))

    # ---- the page ----

    @cached_property
    def context(self) -> dict[str, object]:
        """What templates of a game are given."""
        seen = self.seen
        return {
            "seen": seen,
            "view": seen.view,
            "me": seen.viewer,
            "names": self.names,
            "seats": seen.seats,
            "legal": self.choices,
            "t": self.t.t,
            "tn": self.t.tn,
            "replay": self.replay,
            "words": self.words,
            "tongue": self.t,
            "face": self,
        }

    def cloth(self) -> Markup:
        """The board: the game's own, or the plain one where it has none."""
        return self._of_game("board.html") or self.plain()

    def plain(self) -> Markup:
        """The generic board."""
        if self.seen.view is None:
            return Markup("")
        return self._drawn("plain.html")

    def rows(self) -> list[Row]:
        """The lines of the generic board."""
        return plain_rows(self.words, self.seen.view, self.names, self.t)

    def extra(self) -> Markup:
        """What a game wants to show beside the board (seen cards, a memo)."""
        return self._of_game("side.html")

    def result(self) -> Markup:
        """The inside of the result dialog."""
        if self.seen.result is None:
            return Markup("")
        result = self.seen.result
        points = [self.words.points(n, self.t) for n in result.points]
        order = sorted(range(len(result.places)), key=lambda party: result.places[party])
        own = self._of_game("result.html", result=result, points=points, order=order)
        return self._part("result.html", result=result, points=points, order=order, own=own)

    def _of_game(self, template: str, **more: object) -> Markup:
        """A game's own part; nothing where it has none, or where it fails: a table must go on."""
        if self.seen.view is None or not pages.has_template(self.seen.game, template):
            return Markup("")
        try:
            return self._drawn(f"game:{self.seen.game}/{template}", **more)
        except (TemplateError, AttributeError, TypeError, LookupError, ValueError):
            log.exception("a board failed", game=self.seen.game, template=template, version=self.seen.version)
            return Markup("")

    def _drawn(self, template: str, **more: object) -> Markup:
        """A part that only the viewer's view decides: drawn once for all who look through the same eyes."""
        seen = self.seen
        if seen.version == TRIED:
            return self._part(template, **more)
        key: tuple[object, ...] = (
            template,
            self.lang,
            self.replay,
            seen.table,
            seen.epoch,
            seen.version,
            seen.viewer,
        )
        key += (seen.phase, seen.paused, seen.seats)
        if key not in _DRAWN:
            _DRAWN[key] = self._part(template, **more)
            if len(_DRAWN) > MOST_DRAWN:
                del _DRAWN[next(iter(_DRAWN))]
        return _DRAWN[key]

    def _part(self, template: str, **more: object) -> Markup:
        return pages.part(self.lang, template, **(self.context | more))

    def parts(self) -> dict[str, str]:
        """All that changes on the table's page, by the id of its element."""
        seen = self.seen
        waiting = self._part("waiting.html") if seen.phase == "waiting" else ""
        parts = {
            "where": self._part("where.html"),
            "cloth": self.cloth(),
            "plain": self.plain(),
            "lounge": waiting,
            "extra": self.extra(),
            "seats": self._part("seats.html"),
            "chat": self._part("chat.html"),
            "talk": self._part("talk.html"),
            "says": self._part("says.html"),
            "result": self.result(),
            "menu": self._part("menu.html"),
        }
        return {name: str(html) for name, html in parts.items()}

    def page(self, *, whole: bool) -> Page:
        """Everything for our own page; the socket leaves out the parts that it has sent before."""
        seen = self.seen
        return Page(
            schema=SCHEMA,
            epoch=seen.epoch,
            version=seen.version,
            phase=seen.phase,
            viewer=seen.viewer,
            my_seats=list(seen.my_seats),
            waiting=list(seen.waiting),
            parts=self.parts(),
            legal=self.choices,
            told=self.lines(),
            whole=whole,
            title=self.title(),
            names=self.names,
            paused=seen.paused,
            now_ms=seen.now_ms,
            rematch=seen.rematch,
            my_versions=list(seen.my_versions),
        )

    def data(self, *, whole: bool) -> View:
        """Everything for a program."""
        seen = self.seen
        return View(
            schema=SCHEMA,
            table=seen.table,
            epoch=seen.epoch,
            version=seen.version,
            phase=seen.phase,
            game=seen.game,
            options=seen.options,
            settings=seen.settings,
            seats=list(seen.seats),
            host=seen.host,
            me=seen.me,
            my_seats=list(seen.my_seats),
            viewer=seen.viewer,
            view=seen.view,
            waiting=list(seen.waiting),
            legal=self.choices,
            told=self.lines(),
            whole=whole,
            result=self.outcome(),
            said=[replace(line, text=self.said(line)) for line in seen.said],
            paused=seen.paused,
            prompt=self.prompt(),
            round=seen.round,
            now_ms=seen.now_ms,
            timer_ms=seen.timer_ms,
            rematch=seen.rematch,
            commit=seen.commit,
            secret=seen.secret,
        )

    # ---- small questions of the templates ----

    def said(self, line: Said) -> str:
        """A line of the chat; a phrase in the reader's language."""
        return words.phrase(line.phrase, self.t) if line.phrase else line.text

    def phrases(self) -> list[tuple[str, str]]:
        """What can be said by a tap: key and text."""
        return [(key, words.phrase(key, self.t)) for key in PHRASES]

    def bots(self) -> list[tuple[str, str]]:
        """The bots that may sit here, weakest first: code and name."""
        return [(code, bot_name(code, self.t, self.seen.game)) for code in bot.kinds(self.seen.game)]

    def mine(self, seat: SeatSeen) -> bool:
        return seat.seat in self.seen.my_seats

    def is_host(self) -> bool:
        return bool(self.seen.me) and self.seen.me == self.seen.host

    def has(self, file: str) -> bool:
        return assets.has(self.seen.game, file)

    def viewer_name(self) -> str:
        """Through whose eyes the board is shown."""
        if self.seen.viewer == OPEN:
            return self.t.t("all hands open")
        if self.seen.viewer == WATCHER:
            return self.t.t("as a spectator")
        return self.names[self.seen.viewer]

    def chosen_options(self) -> list[tuple[str, str]]:
        """The options of this table in words."""
        own = shelf.own(self.seen.game)
        silent = () if own is None else (own.SHAPE.reading, own.SHAPE.skipping)
        shown = [option for option in shelf.info(self.seen.game).options if option.kind != "file"]
        keys = [each.key for each in shown if each.key in self.seen.options and each.key not in silent]
        return [(self.words.option(key, self.t), self._chosen(key, own)) for key in keys]

    def _chosen(self, key: str, own: Own | None) -> str:
        value = self.seen.options[key]
        if own is not None and key == own.SHAPE.sections:
            return own.played(self.game, value, self.t)
        return self.words.value(key, value, self.t)

    def with_view(self, view: AnyView) -> "Face":
        """The same table with another view: what a preview shows."""
        return replace(self, seen=replace(self.seen, view=view, legal=(), version=TRIED))
