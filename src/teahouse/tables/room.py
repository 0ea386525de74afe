"""Room: one table among people; takes commands one at a time and shows everybody what he may know."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

import structlog

from teahouse.core.game import CLOCK, OPEN, WATCHER, AnyAction, AnyView, Illegal
from teahouse.core.options import OptionError
from teahouse.core.record import Record
from teahouse.store.ledger import Conflict, TableRow
from teahouse.store.writer import NotSaved
from teahouse.tables import alarms, preview
from teahouse.tables.chat import Chat
from teahouse.tables.decks import shown_options
from teahouse.tables.fairness import Fairness
from teahouse.tables.minutes import record_of
from teahouse.tables.notes import AnyNote, Changed, ClockRan, Followed, SatIn
from teahouse.tables.premises import HALF_TRIP_MOST, Premises
from teahouse.tables.rights import Refused, Rights, Simple, token_hash
from teahouse.tables.seen import Act, Answer, Command, Phase, Rematch, Say, SeatSeen, Seen, Start
from teahouse.tables.table import Step, Table
from teahouse.tables.turns import BotTurns, Moment, code

log: Final = structlog.get_logger("teahouse.room")
T = TypeVar("T")

MOST_STEPS: Final = 60  # actions in one Act
IDENT_LONGEST: Final = 64
RETRY_MS: Final = 5_000  # after the table's own work has failed
TURNS: Final = 8  # of the loop before an alarm acts: what had come by then over the line is heard first
Wake = Callable[[], None]


class NotAllowed(Exception):
    """Somebody may not see the table, or not as that viewer; `reason` is the key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Room:
    """One table's actor. Whatever changes it happens under one lock, in the order of asking."""

    def __init__(self, row: TableRow, table: Table, chat: Chat, fair: Fairness, premises: Premises) -> None:
        self.id = row.id
        self.code = row.code
        self.watch_key = row.watch_key
        self.event = row.event
        self.made_at = row.made_at
        self.touched_at = row.touched_at
        self.table = table
        self.fair = fair
        self._chat = chat
        self._premises = premises
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[object]] = set()
        self._wakes: dict[str, list[Wake]] = {}  # by person; "" for somebody unknown
        self._gone: dict[str, int] = {}  # seated persons without a connection: since when
        self._turns = BotTurns(premises, self._bot_moves)
        self._alarm: Callable[[], None] | None = None
        self._base_ms = table.last_ms
        self._since_ms = premises.clock.ms()
        self._is_open = True

    # ---- what it is ----

    @property
    def game(self) -> str:
        """The id of the game that is played."""
        return self.table.sheet.game

    @property
    def phase(self) -> Phase:
        """Where the table is in its life."""
        return self.table.phase

    @property
    def version(self) -> int:
        """Lines in the log."""
        return self.table.version

    @property
    def is_done(self) -> bool:
        """Whether nobody will act here again."""
        return self.phase in ("over", "closed")

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nothing runs."""
        return not self._wakes and not self._tasks

    @property
    def is_attended(self) -> bool:
        """Whether somebody who sits here is looking."""
        return any(chair.person in self._wakes for chair in self.table.sheet.chairs if chair.person)

    def people(self) -> set[str]:
        """Who sits here, and the host."""
        sheet = self.table.sheet
        return ({chair.person for chair in sheet.chairs} | {sheet.host}) - {""}

    def wake_up(self) -> None:
        """Begin to act: called once, when the room has its place in the house."""
        self._notice_absence()
        self._arrange()

    async def close(self) -> None:
        """Stop bots and clocks, and wait until what was begun is on disk."""
        self._is_open = False
        self._turns.stop()
        self._set_alarm(None)
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- taking commands ----

    async def do(self, person_id: str, command: Command, rtt_ms: int = 0) -> Answer:
        """Carry a command out or say why not; `rtt_ms` is the measured round trip of the sender's link."""
        if not self._is_open:
            return Answer(False, "not_open", stale=True)
        received = self._now()
        return await self._in_turn(partial(self._handle, person_id, command, received, rtt_ms))

    async def _in_turn(self, job: Callable[[], Coroutine[object, object, T]]) -> T:
        """Do a job when its turn comes; it is finished even if whoever asked goes away."""
        task = asyncio.get_running_loop().create_task(self._locked(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _locked(self, job: Callable[[], Awaitable[T]]) -> T:
        async with self._lock:
            return await job()

    def _in_background(self, job: Callable[[], Coroutine[object, object, None]], turns: int = 0) -> None:
        """Do a job that nobody waits for, after so many turns of the loop; what goes wrong is logged."""

        async def run() -> None:
            for _ in range(turns):
                await asyncio.sleep(0)
            try:
                await self._locked(job)
            except Exception:
                log.exception("a table's own work failed", table=self.id)
                self._turns.stop()
                self._set_alarm(RETRY_MS)

        if self._is_open:
            task = asyncio.get_running_loop().create_task(run())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _handle(self, person: str, command: Command, received: int, rtt_ms: int) -> Answer:
        try:
            return await self._obey(person, command, received, rtt_ms)
        except Refused as no:
            return Answer(False, no.reason, stale=no.stale, final=no.final, slots=no.slots)
        except Illegal as no:
            return Answer(False, no.reason, from_game=True)
        except OptionError as no:
            return Answer(False, no.reason, slots=no.slots)
        except Conflict:
            self._reload()
            return Answer(False, "stale", stale=True)
        except NotSaved as why:
            log.error("a table could not be saved", table=self.id, why=str(why))
            return Answer(False, "not_saved")

    async def _obey(self, person: str, command: Command, received: int, rtt_ms: int) -> Answer:
        match command:
            case Act():
                return await self._act(person, command, received, rtt_ms)
            case Say():
                return await self._say(person, command)
            case Start():
                return await self._start(person)
            case Rematch():
                return await self._rematch(person)
            case _:
                return await self._house(person, command)

    async def _house(self, person: str, command: Simple) -> Answer:
        notes, given = self._rights(person).notes(command)
        if notes:
            await self._note(*notes, sender=person)
        return Answer(True, given=given)

    def _rights(self, person: str) -> Rights:
        known = self._premises.landlord.somebody(person)
        directs = self._premises.landlord.directs(person, self.event)
        name = "" if known is None else known.name
        sitter = "" if known is None else person
        return Rights(self.table, sitter, name, frozenset(self._gone), directs, bool(self.event))

    # ---- acting ----

    async def _act(self, person: str, command: Act, received: int, rtt_ms: int) -> Answer:
        if (person, command.id[:IDENT_LONGEST]) in self.table.applied and command.id:
            return Answer(True)
        self._rights(person).need_own(command.seat)
        if command.at > self.table.frames[command.seat] and not self.table.sheet.paused:
            # A busy house hears a hand before its own clock has opened the buzzer.
            await self._strike(received)
        self._check_act(command)
        if self.table.sheet.chairs[command.seat].sitting_in:
            await self._note(SatIn(command.seat, "", person))
        step = self.table.step(received)
        self._perform(step, command, self._stamp(command.seat, received, rtt_ms))
        step.settle(self.fair.rng(self.table.sheet.nonces))
        await self._commit(step, person, command.id[:IDENT_LONGEST])
        return Answer(True)

    def _check_act(self, command: Act) -> None:
        """Refuse what comes at a wrong time, too late, or in a wrong shape."""
        phase = self.table.phase
        if phase != "playing":
            wrong = {"waiting": "not_started", "over": "already_over", "closed": "already_closed"}
            raise Refused(wrong[phase], final=phase != "waiting")
        if self.table.sheet.paused:
            raise Refused("paused")
        if not 0 < len(command.texts) <= MOST_STEPS:
            raise Refused("too_many_steps", most=str(MOST_STEPS))
        seat = command.seat
        if not self.table.asked_frame[seat] <= command.at <= self.table.frames[seat]:
            raise Refused("stale", stale=True)

    def _perform(self, step: Step, command: Act, stamp: int) -> None:
        """All of the texts or none; raises Illegal, Refused. The step is thrown away then."""
        if len(command.texts) > 1:
            self._check_series(command)
        game = self.table.game
        for text in command.texts:
            assert step.match is not None, "checked: the table is playing"
            action = game.read(text)
            reason = game.check(step.match.state, command.seat, action)
            if reason:
                raise Illegal(reason)
            step.act(command.seat, game.stamp(step.match.state, command.seat, action, stamp))

    def _check_series(self, command: Act) -> None:
        """Nothing may come to light between the steps: all or none must not be a way to peek."""
        seat, texts = command.seat, command.texts
        tried = preview.attempt(self.table.game, self.table.view(seat), seat, texts, self._premises.luck)
        if tried.refusal:
            raise Illegal(tried.refusal)
        if tried.steps < len(texts):
            raise Refused("one_at_a_time")

    def _stamp(self, seat: int, received: int, rtt_ms: int) -> int:
        """The moment of an action: the way of its message taken off, but never before it was possible."""
        way = min(max(rtt_ms, 0) // 2, HALF_TRIP_MOST)
        return max(received - way, self.table.asked_ms[seat])

    def attempt(self, person_id: str, seat: int, texts: list[str]) -> tuple[Answer, list[AnyView]]:
        """What the seat would see after each step, as far as it can know; nothing is done."""
        try:
            self._rights(person_id).need_own(seat)
            self._check_act(Act(seat, tuple(texts), self.table.frames[seat], ""))
        except Refused as no:
            return Answer(False, no.reason, stale=no.stale, final=no.final, slots=no.slots), []
        view = self.table.view(seat)
        tried = preview.attempt(self.table.game, view, seat, tuple(texts), self._premises.luck)
        if tried.refusal:
            return Answer(False, tried.refusal, from_game=True), tried.views
        return Answer(True), tried.views

    # ---- the rest of the commands ----

    async def _say(self, person: str, command: Say) -> Answer:
        known = self._premises.landlord.somebody(person)
        if known is None:
            raise Refused("nobody", final=True)
        settings = self.table.sheet.settings
        if not settings.chat:
            raise Refused("chat_off")
        if settings.phrases and not command.phrase:
            raise Refused("phrases_only")
        if not self.may_watch(person, command.watch_key):
            raise Refused(f"watching_{self.table.sheet.settings.watching}", final=True)
        if self._chat.is_repeat(person, command.id[:IDENT_LONGEST]):
            return Answer(True)
        seats = self.table.sheet.seats_of(person)
        name = self.table.sheet.chairs[seats[0]].name if seats else known.name
        now = self._premises.clock.ms()
        if command.phrase:
            row = self._chat.phrase(person, name, command.phrase, command.id, now)
        else:
            row = self._chat.line(person, name, command.text, command.id, now)
        await asyncio.wrap_future(self._premises.ledger.say(self.id, row))
        self._chat.keep(row)
        self._wake_all()
        return Answer(True)

    async def _start(self, person: str) -> Answer:
        if not self._rights(person).is_host():
            raise Refused("not_host", final=True)
        if self.phase != "waiting":
            raise Refused("already_started", final=True)
        free = [str(i + 1) for i, chair in enumerate(self.table.sheet.chairs) if chair.kind == "empty"]
        if free:
            raise Refused("seats_empty", seats=", ".join(free))
        await self._begin(person)
        return Answer(True)

    async def begin(self) -> None:
        """The house itself starts the match, unless it has begun; every seat is taken."""
        await self._in_turn(self._begin_once)

    async def _begin_once(self) -> None:
        if self.phase == "waiting":
            await self._begin("")

    async def go_on_alone(self) -> None:
        """Bots play for everybody who is gone, from now on, even where nobody is left."""
        await self._in_turn(self._go_on_alone)

    async def _go_on_alone(self) -> None:
        settings = self.table.sheet.settings
        chairs = enumerate(self.table.sheet.chairs)
        gone = [seat for seat, c in chairs if c.person in self._gone and not c.sitting_in]
        alone = Changed(settings=replace(settings, sit_in=True, sit_in_alone=True))
        await self._note(alone, *[SatIn(seat, settings.sit_in_code) for seat in gone])

    async def _begin(self, sender: str) -> None:
        step = self.table.step(self._now())
        self.table.begin(step)
        step.settle(self.fair.rng(self.table.sheet.nonces))
        await self._commit(step, sender)

    async def _rematch(self, person: str) -> Answer:
        if self.table.sheet.rematch:
            return Answer(True, given=self.table.sheet.rematch)
        if not self.is_done:
            raise Refused("not_over")
        if person not in self.people():
            raise Refused("not_at_table", final=True)
        if self.event:
            raise Refused("event_decides", final=True)
        following = await self._premises.landlord.follow(self.id)
        await self._note(Followed(following), sender=person)
        return Answer(True, given=following)

    # ---- the log ----

    async def _note(self, *notes: AnyNote, sender: str = "") -> None:
        step = self.table.step(self._now())
        for note in notes:
            step.note(note)
        await self._commit(step, sender)

    async def note(self, *notes: AnyNote) -> None:
        """Lines that the house itself decides on."""
        await self._in_turn(partial(self._note, *notes))

    async def _commit(self, step: Step, sender: str = "", ident: str = "") -> None:
        """Put a step on disk, then make it true, then tell everybody who sees a difference."""
        rows = self.table.rows_of(step, sender, ident)
        phase = self.table.phase_after(step)
        wall = self._premises.clock.wall()
        await asyncio.wrap_future(self._premises.ledger.append(self.id, rows, phase, wall))
        self.touched_at = wall
        was_paused, was = self.table.sheet.paused, self.table.phase
        now = self._now()
        shown = self.table.keep(step, rows)
        if self.table.sheet.paused != was_paused:
            self._base_ms, self._since_ms = now, self._premises.clock.ms()
        self._notice_absence()
        self._wake_viewers(shown)
        self._arrange()
        if was != self.phase or not step.actors:
            self._premises.landlord.changed(self.id)

    def _reload(self) -> None:
        """Another writer was faster: what he wrote is the truth."""
        log.error("another writer has written to this table", table=self.id)
        fresh = Table(self.table.game)
        fresh.load(self._premises.ledger.log(self.id))
        self.table = fresh
        self._turns.stop()
        self._turns = BotTurns(self._premises, self._bot_moves)
        self._wake_all()
        self._arrange()

    async def blot_out(self, person: str) -> None:
        """Take a person's names out of the log and the chat; ids stay, they name nobody."""
        await self._in_turn(partial(self._blot_out, person))

    async def _blot_out(self, person: str) -> None:
        texts = self.table.blot_out(person)
        if texts:
            await asyncio.wrap_future(self._premises.ledger.rewrite(self.id, texts))
        self._chat.forget(person)
        self._wake_all()

    # ---- time and bots ----

    def _now(self) -> int:
        """The table's clock: it stands while the table is paused or the house is closed."""
        if self.table.sheet.paused:
            return self._base_ms
        return self._base_ms + self._premises.clock.ms() - self._since_ms

    def _arrange(self) -> None:
        """Set the next alarm and ask the bots."""
        if not self._is_open:
            return
        due = alarms.next_due(self.table, self._gone)
        self._set_alarm(None if due is None else max(1, due - self._now()))
        self._turns.poll(self.table)

    def _set_alarm(self, ms: int | None) -> None:
        if self._alarm is not None:
            self._alarm()
        self._alarm = None if ms is None else self._premises.clock.later(ms, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._in_background(self._tend, TURNS)

    async def _tend(self) -> None:
        """Do what has fallen due, and ask again what was asked in vain."""
        if self.phase != "playing" or self.table.sheet.paused:
            return
        await self._strike(self._now())
        late = alarms.run_out(self.table, self._now())
        away = alarms.absent(self.table, self._gone, self._now())
        sit_in = self.table.sheet.settings.sit_in_code
        notes: list[AnyNote] = [ClockRan(seat) for seat in late]
        notes += [SatIn(seat, sit_in) for seat in away]
        if notes and self.phase == "playing":
            await self._note(*notes)
        self._arrange()

    async def _strike(self, now: int) -> None:
        """Let the rules' timer act if it is due by now."""
        timer = alarms.timer_due(self.table)
        if timer is not None and timer[0] <= now:
            step = self.table.step(now)
            step.act(CLOCK, timer[1])
            step.settle(self.fair.rng(self.table.sheet.nonces))
            await self._commit(step)

    async def _bot_moves(self, moment: Moment, action: AnyAction) -> None:
        self._in_background(partial(self._take_bot_move, moment, action))

    async def _take_bot_move(self, moment: Moment, action: AnyAction) -> None:
        """What a bot chose, if it is still asked the same; luck's choice where the rules refuse it."""
        if BotTurns.moment(self.table, moment[0]) != moment:
            return
        seat, must, _ = moment
        step = self.table.step(self._now())
        try:
            self._bot_acts(step, seat, action)
        except Illegal as no:
            log.warning("bot refused", table=self.id, code=code(self.table, seat), seat=seat, why=no.reason)
            if not must:
                return
            step = self.table.step(self._now())
            self._bot_acts(step, seat, self._turns.spare(self.table.legal(seat)))
        step.settle(self.fair.rng(self.table.sheet.nonces))
        await self._commit(step)

    def _bot_acts(self, step: Step, seat: int, action: AnyAction) -> None:
        assert step.match is not None, "bots are asked during play only"
        game = self.table.game
        reason = game.check(step.match.state, seat, action)
        if reason:
            raise Illegal(reason)
        step.act(seat, game.stamp(step.match.state, seat, action, step.ms))

    # ---- who is there ----

    def connect(self, person_id: str, wake: Wake) -> Callable[[], None]:
        """`wake` is called whenever `seen` may differ, never waits; what is returned disconnects."""
        self._wakes.setdefault(person_id, []).append(wake)
        self._gone.pop(person_id, None)
        if len(self._wakes[person_id]) == 1 and self.table.sheet.seats_of(person_id):
            self._in_background(partial(self._give_back, person_id))
            self._wake_all()
            self._premises.landlord.changed(self.id)

        def disconnect() -> None:
            wakes = self._wakes.get(person_id, [])
            if wake in wakes:
                wakes.remove(wake)
            if not wakes and self._wakes.pop(person_id, None) is not None and self._is_open:
                self._notice_absence()
                self._arrange()
                self._wake_all()
                self._premises.landlord.changed(self.id)

        return disconnect

    def _notice_absence(self) -> None:
        """Keep since when each seated person has been gone."""
        seated = {chair.person for chair in self.table.sheet.chairs} - {""}
        missing = seated - set(self._wakes)
        self._gone = {person: self._gone.get(person, self._now()) for person in sorted(missing)}

    async def _give_back(self, person: str) -> None:
        """A bot that sat in for somebody who is here again stands up."""
        chairs = self.table.sheet.chairs
        seats = [i for i in self.table.sheet.seats_of(person) if chairs[i].sitting_in]
        if seats and self.phase == "playing":
            await self._note(*[SatIn(seat, "") for seat in seats])
        else:
            self._arrange()

    def say_goodbye(self) -> None:
        """Wake everybody one last time: the table is gone, and they must look."""
        self._wake_all()

    def _wake_all(self) -> None:
        for person in list(self._wakes):
            self._wake(person)

    def _wake_viewers(self, shown: int) -> None:
        """Wake only whoever sees a difference: a message more is a tell."""
        for person in list(self._wakes):
            seats = self.table.sheet.seats_of(person) or (WATCHER,)
            if any(shown & self.table.bit(seat) for seat in seats):
                self._wake(person)

    def _wake(self, person: str) -> None:
        for wake in list(self._wakes.get(person, [])):
            try:
                wake()
            except Exception:
                log.exception("somebody could not be woken", table=self.id)

    # ---- showing ----

    def promised(self, token: str) -> int | None:
        """The seat that a link with this token still hands over."""
        return dict(self.table.sheet.promises).get(token_hash(token))

    def may_watch(self, person_id: str, watch_key: str = "") -> bool:
        """Whether a person who does not sit here may see the table."""
        watching = self.table.sheet.settings.watching
        is_free = watching == "open" or self.phase == "waiting" or person_id in self.people()
        has_link = watching == "link" and watch_key == self.watch_key
        return is_free or has_link or self._premises.landlord.directs(person_id, self.event)

    def seen(self, person_id: str, since: int = 0, seat: int | None = None, watch_key: str = "") -> Seen:
        """The table as a person may know it; `since` counts that viewer's versions. Raises NotAllowed."""
        viewer = self._viewer(person_id, seat, watch_key)
        table, sheet = self.table, self.table.sheet
        is_open = self.is_done and not self._premises.landlord.is_sealed(self.event)
        timer = None if sheet.paused else alarms.timer_due(table)
        muted = tuple(sorted([whom for who, whom in sheet.mutes if who == person_id]))
        mine = sheet.seats_of(person_id)
        return Seen(
            table=self.id,
            epoch=self._premises.epoch,
            version=table.frames[viewer],
            chat_version=self._chat.version,
            phase=self.phase,
            game=sheet.game,
            options=shown_options(sheet.game, sheet.options),
            settings=sheet.settings,
            seats=tuple([self._seat_seen(i) for i in range(len(sheet.chairs))]),
            host=sheet.host,
            me=person_id,
            my_seats=mine,
            viewer=viewer,
            view=table.view(viewer),
            waiting=() if sheet.paused else tuple(table.waiting),
            legal=() if sheet.paused else tuple(table.legal(viewer)),
            told=tuple(table.story(viewer, since)),
            result=table.result(),
            said=self._chat.heard(muted),
            muted=muted,
            commit=self.fair.commit,
            secret=self.fair.reveal().hex() if is_open else "",
            rematch=sheet.rematch,
            now_ms=self._now(),
            round=0 if table.match is None else table.game.round_of(table.match.state),
            timer_ms=-1 if timer is None else timer[0],
            paused=sheet.paused,
            title=sheet.title,
            code=self.code,
            event=self.event,
            my_versions=tuple([table.frames[own] for own in mine]),
        )

    def _viewer(self, person_id: str, seat: int | None, watch_key: str) -> int:
        mine = self.table.sheet.seats_of(person_id)
        if seat == OPEN and self.is_done and not self._premises.landlord.is_sealed(self.event):
            viewer = OPEN
        elif seat is None and mine:
            return next((s for s in mine if s in self.table.waiting), mine[0])
        elif seat is None or seat == WATCHER:
            viewer = WATCHER
        elif seat in mine:
            return seat
        else:
            raise NotAllowed("not_your_seat")
        if not self.may_watch(person_id, watch_key):
            raise NotAllowed(f"watching_{self.table.sheet.settings.watching}")
        return viewer

    def _seat_seen(self, seat: int) -> SeatSeen:
        chair = self.table.sheet.chairs[seat]
        playing = seat in self.table.waiting and not self.table.sheet.paused
        return SeatSeen(
            seat,
            chair.kind,
            chair.name,
            chair.person,
            chair.bot,
            chair.sitting_in,
            connected=chair.kind == "person" and chair.person in self._wakes,
            thinking=playing and bool(code(self.table, seat)),
            deadline_ms=-1 if self.table.sheet.paused else alarms.deadline(self.table, seat),
        )

    def seats_seen(self) -> tuple[SeatSeen, ...]:
        """All seats, for the lobby."""
        return tuple([self._seat_seen(seat) for seat in range(len(self.table.sheet.chairs))])

    def record(self) -> Record:
        """The finished match as a record; raises NotAllowed while anything in it must stay closed."""
        if not self.is_done or self._premises.landlord.is_sealed(self.event):
            raise NotAllowed("record_closed")
        return record_of(self.table, self.fair)
