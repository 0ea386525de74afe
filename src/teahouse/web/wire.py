"""The socket of a table: one task reads what the client asks, one writes what it may know."""

import asyncio
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from teahouse import speech
from teahouse.core.game import WATCHER
from teahouse.tables.rights import Refused
from teahouse.tables.room import NotAllowed, Room
from teahouse.tables.seen import Answer, TakeOver
from teahouse.web import messages
from teahouse.web.face import Face
from teahouse.web.guards import is_from_here, sender
from teahouse.web.hall import Hall, guest, hall
from teahouse.web.messages import (
    LONGEST,
    Answered,
    Ask,
    BadMessage,
    Beat,
    FromClient,
    Gone,
    Hello,
    Look,
    Page,
    Ping,
    Pong,
    Preview,
    ToClient,
    Try,
    View,
    Welcome,
)
from teahouse.web.reasons import sentence
from teahouse.web.visitor import Visitor

log = structlog.get_logger("teahouse.web")
PATIENCE: Final = 20  # seconds for the first message
BEAT: Final = 10  # seconds between two beats
FIRST_BEATS: Final = 3  # so many at the beginning come a second apart: a buzzer may open soon


@dataclass
class Line:
    """One connection: who looks, as whom, since when, and what still has to be sent."""

    socket: WebSocket
    hall: Hall
    room: Room
    person: str
    lang: str
    hello: Hello
    seat: int | None
    since: int = 0
    viewer: int | None = None
    sent: dict[str, str] = field(default_factory=dict)  # the parts of the page as the client has them
    last: Page | View | None = None
    answers: list[ToClient] = field(default_factory=list)
    must_show: bool = True  # even where nothing has changed
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    beats: dict[int, float] = field(default_factory=dict)  # those under way: when each was sent
    trips: list[int] = field(default_factory=list)  # the last round trips, in ms

    def stir(self) -> None:
        """There is something to send."""
        self.stirred.set()

    # ---- writing ----

    async def write(self) -> None:
        """Send what is new, whenever something may be."""
        self.stir()
        while True:
            await self.stirred.wait()
            self.stirred.clear()
            # What is answered was done before this showing: nobody hears of it sooner than it is seen.
            due, self.answers = self.answers, []
            await self._show()
            for answer in due:
                await self.socket.send_text(messages.write(answer))

    async def _show(self) -> None:
        if self.hall.house.room(self.room.id) is not self.room:
            raise _Over("no_table")
        if not self.person and self.hall.house.needs_password():
            raise _Over("door")
        try:
            seen = self.room.seen(self.person, self.since, self.seat, self.hello.watch)
            if seen.viewer != self.viewer:
                self.viewer, self.since = seen.viewer, 0
                seen = self.room.seen(self.person, 0, self.seat, self.hello.watch)
        except NotAllowed as no:
            if self.seat is None or self.seat == WATCHER:
                raise _Over(no.reason) from no
            self.seat = None  # the seat is somebody else's now
            self.stir()
            return
        whole = self.since == 0
        face = Face(seen, self.lang, self.room.table.game)
        message = self._page(face.page(whole=whole)) if self.hello.form == "page" else face.data(whole=whole)
        if self.must_show or _is_news(message, self.last):
            await self.socket.send_text(messages.write(message))
        self.last, self.since, self.must_show = message, seen.version, False

    def _page(self, message: Page) -> Page:
        """Only the parts that the client does not have yet."""
        fresh = {name: html for name, html in message.parts.items() if self.sent.get(name) != html}
        if self.must_show:
            fresh = message.parts
        self.sent.update(message.parts)
        message.parts = fresh
        return message

    async def beat(self) -> None:
        """Measure the way there and back, now and then."""
        n = 0
        while True:
            n += 1
            self.beats = {n: monotonic()}
            self.answers.append(Beat(n, self.trip))
            self.stir()
            await asyncio.sleep(1 if n <= FIRST_BEATS else BEAT)

    @property
    def trip(self) -> int:
        """The way there and back in ms: the shortest of the last few, for a busy moment only adds."""
        return min(self.trips, default=0)

    # ---- reading ----

    async def read(self) -> None:
        """Do what the client asks, one after the other."""
        while True:
            text = await self.socket.receive_text()
            if len(text) > LONGEST:
                raise _Over("message_long", {"most": str(LONGEST)})
            if not self.hall.rates.allow("messages", f"{sender(self.socket)} {id(self)}"):
                await asyncio.sleep(1)
            try:
                await self._hear(messages.read(text))
            except BadMessage as bad:
                self.answers.append(self._unread("", bad))
            self.stir()

    async def _hear(self, message: FromClient) -> None:
        match message:
            case Ask():
                await self._ask(message)
            case Try():
                self._try(message)
            case Look():
                self.seat, self.must_show = message.seat, True
            case Ping():
                self.answers.append(Pong())
            case Beat():
                if message.n in self.beats:
                    self.trips = [*self.trips[-4:], round((monotonic() - self.beats.pop(message.n)) * 1000)]
            case Hello():
                self.hello, self.seat, self.since, self.must_show = message, message.seat, 0, True

    async def _ask(self, ask: Ask) -> None:
        try:
            command = messages.command(ask)
        except BadMessage as bad:
            self.answers.append(self._unread(ask.id, bad))
            return
        answer = await self.room.do(self.person, command, self.trip)
        if answer.stale:
            self.must_show = True
        given = answer.given
        if given and ask.do == "hand_over":
            given = f"{self.room.id}.{given}"  # the link names its table
        self.answers.append(self._answered(ask.id, answer, given))

    def _try(self, wanted: Try) -> None:
        answer, views = self.room.attempt(self.person, wanted.seat, wanted.texts)
        frames: list[object] = list(views)
        if self.hello.form == "page":
            face = self._face(wanted.seat)
            frames = [str(face.with_view(view).cloth()) for view in views]
        said = self._answered(wanted.id, answer, "")
        self.answers.append(Preview(wanted.id, answer.ok, said.text, said.rule, frames))

    def _face(self, seat: int | None) -> Face:
        seen = self.room.seen(self.person, self.since, seat, self.hello.watch)
        return Face(seen, self.lang, self.room.table.game)

    def _answered(self, ident: str, answer: Answer, given: str) -> Answered:
        text, rule = "", ""
        if answer.reason and answer.from_game:
            face = self._face(self.seat)
            text = face.words.reason(answer.reason, face.seen.view, face.t)
            number = face.words.rule(answer.reason)
            rule = f"/rules/{self.room.game}#{number}" if number else ""
        elif answer.reason:
            text = sentence(answer.reason, answer.slots, speech.tongue(self.lang))
        return Answered(
            ident, answer.ok, answer.reason, text, rule, stale=answer.stale, final=answer.final, given=given
        )

    def _unread(self, ident: str, bad: BadMessage) -> Answered:
        text = sentence(bad.reason, bad.slots, speech.tongue(self.lang))
        return Answered(ident, False, "bad_message", text, final=True, detail=bad.detail)


class _Over(Exception):
    """This connection ends, and why."""

    def __init__(self, reason: str, slots: dict[str, str] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.slots = slots or {}


def _is_news(message: Page | View, last: Page | View | None) -> bool:
    """Whether the client would see a difference; the clock alone is none."""
    if isinstance(message, Page) and isinstance(last, Page):
        if message.parts or message.told:
            return True
        return _core(message) != _core(last)
    if isinstance(message, View) and isinstance(last, View):
        return bool(message.told) or _data(message) != _data(last)
    return True


def _core(page: Page) -> tuple[object, ...]:
    return (page.epoch, page.version, page.phase, page.viewer, page.my_seats, page.waiting, page.rematch)


def _data(view: View) -> tuple[object, ...]:
    plain = (view.epoch, view.version, view.phase, view.viewer, view.my_seats, view.waiting, view.rematch)
    return (*plain, view.seats, view.said, view.settings, view.options, view.host)


async def socket(ws: WebSocket) -> None:
    """A table's socket, for our page and for programs."""
    own_page = "origin" in ws.headers
    if own_page and not is_from_here(ws):
        await ws.close(4403)
        return
    house = hall(ws)
    if not house.rates.allow("sockets", sender(ws)):
        await ws.close(4429)
        return
    await ws.accept()
    try:
        await _serve(ws, house, guest(ws) if own_page else None)
    except WebSocketDisconnect:
        return


async def _serve(ws: WebSocket, house: Hall, known: Visitor | None) -> None:
    lang = known.lang if known else "en"
    try:
        hello = await _greeting(ws)
        lang = hello.lang if hello.lang in speech.LANGUAGES else lang
        room = house.house.room(ws.path_params["table"])
        if room is None:
            raise _Over("no_table")
        person = known.id if known else await _program(ws, house, room, hello)
        is_same = hello.epoch == house.house.epoch
        line = Line(ws, house, room, person, lang, hello, hello.seat)
        if is_same and hello.since:
            line.since, line.viewer = hello.since, hello.viewer
        await _run(line)
    except (_Over, BadMessage, Refused) as end:
        await ws.send_text(messages.write(Gone(sentence(end.reason, end.slots, speech.tongue(lang)))))
        await ws.close(4404)


async def _greeting(ws: WebSocket) -> Hello:
    async with asyncio.timeout(PATIENCE):
        text = await ws.receive_text()
    message = messages.read(text[:LONGEST])
    if not isinstance(message, Hello):
        raise BadMessage("message_first", "the first message must be hello")
    return message


async def _program(ws: WebSocket, house: Hall, room: Room, hello: Hello) -> str:
    """The person behind a program: known by its key, or a newcomer who brings a seat's token."""
    if hello.key:
        person = house.house.person(hello.key)
        return person.id if person else ""
    if not hello.token:
        return ""
    if not house.rates.allow("newcomers", sender(ws)):
        raise _Over("too_fast")
    person, key = await house.house.newcomer(hello.name or "Bot", hello.lang or "en")
    answer = await room.do(person.id, TakeOver(hello.token.rpartition(".")[2]))
    if not answer.ok:
        raise _Over(answer.reason, answer.slots)
    await ws.send_text(messages.write(Welcome(person.id, key)))
    return person.id


async def _run(line: Line) -> None:
    """Read and write until the client goes, or is sent away."""
    leave = line.room.connect(line.person, line.stir)
    tasks = [asyncio.create_task(job) for job in (line.read(), line.write(), line.beat())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            _end(task.exception())
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        leave()


def _end(error: BaseException | None) -> None:
    if error is None or isinstance(error, WebSocketDisconnect | RuntimeError):
        return  # the client is gone
    if not isinstance(error, _Over):
        log.error("socket failed", exc_info=error)
    raise error
