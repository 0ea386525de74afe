"""Company for the tests: a clock that is moved by hand, a bot room without workers, guests at a table."""

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from teahouse.core.game import WATCHER, AnyAction
from teahouse.tables.house import House, SeatPlan
from teahouse.tables.premises import Tempo
from teahouse.tables.room import Room
from teahouse.tables.seen import Act, Answer, Nonce, SeatBot, Seen, Settings, Start
from teahouse.tables.table import Table, viewers
from teahouse.tables.thinking import Question, Thinker, answer


class HandClock:
    """Time stands until `advance` moves it."""

    def __init__(self) -> None:
        self.now = 1_000
        self._calls: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0

    def ms(self) -> int:
        return self.now

    def wall(self) -> int:
        return 1_700_000_000 + self.now // 1000

    def later(self, ms: int, call: Callable[[], None]) -> Callable[[], None]:
        self._count += 1
        entry = (self.now + max(0, ms), self._count, call)
        self._calls.append(entry)

        def cancel() -> None:
            if entry in self._calls:
                self._calls.remove(entry)

        return cancel

    async def sleep(self, ms: int) -> None:
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.later(ms, lambda: None if over.done() else over.set_result(None))
        await over

    async def advance(self, house: House, ms: int) -> None:
        """Move on, stopping wherever something falls due."""
        end = self.now + ms
        while self._calls and min(self._calls)[0] <= end:
            due, number, call = min(self._calls, key=lambda entry: entry[:2])
            self._calls.remove((due, number, call))
            self.now = max(self.now, due)
            call()
            await quiet(house)
        self.now = end
        await quiet(house)


class AtOnce:
    """Bots that answer in this process, as soon as the loop comes round."""

    async def decide(self, question: Question) -> AnyAction | None:
        await asyncio.sleep(0)
        return answer(question)

    def close(self) -> None:
        return None


@dataclass
class Never(AtOnce):
    """Bots that never answer; `asked` keeps what they were asked."""

    asked: list[Question] = field(default_factory=list)

    async def decide(self, question: Question) -> AnyAction | None:
        self.asked.append(question)
        await asyncio.Event().wait()
        return None


async def quiet(house: House) -> None:
    """Until no room has anything to do but wait."""
    calm = 0
    while calm < 3:
        await asyncio.sleep(0)
        busy = any(room._tasks for room in house._rooms.values())
        busy = busy or any(event._tasks for event in house._events.values())
        if busy:
            await asyncio.sleep(0.0005)
        calm = 0 if busy else calm + 1


async def open_house(
    folder: Path, clock: HandClock | None = None, thinker: Thinker | None = None, tempo: Tempo | None = None
) -> House:
    """A house on a database in `folder`, all its tables back."""
    house = await House.open(
        f"sqlite:///{folder / 'house.db'}",
        folder,
        clock=clock or HandClock(),
        thinker=thinker or AtOnce(),
        tempo=tempo or Tempo(0, 0),
    )
    await house.awake()
    await quiet(house)
    return house


async def guests(house: House, *names: str) -> list[str]:
    """New persons of these names; their ids."""
    return [(await house.newcomer(name, "en"))[0].id for name in names]


async def table(
    house: House,
    game: str,
    people: list[str],
    *,
    bots: tuple[str, ...] = (),
    options: dict[str, str] | None = None,
    settings: Settings | None = None,
    start: bool = True,
) -> Room:
    """A table of the first person's, everybody seated in order, then the bots; started."""
    plan = [SeatPlan(person=person) for person in people]
    room = await house.create(
        people[0], game, options or {}, len(people) + len(bots), settings or Settings(), plan=plan
    )
    for seat, person in enumerate(people):
        assert (await room.do(person, Nonce(seat, f"{seat + 1:02x}"))).ok
    for i, code in enumerate(bots):
        assert (await room.do(people[0], SeatBot(len(people) + i, code))).ok
    if start:
        assert (await room.do(people[0], Start())).ok
        await quiet(house)
    return room


async def play(
    room: Room, person: str, seat: int, *texts: str, at: int | None = None, ident: str = ""
) -> Answer:
    """Do something as a person who has just looked (or looked at `at`)."""
    seen = room.seen(person, seat=seat)
    return await room.do(person, Act(seat, texts, seen.version if at is None else at, ident))


def options_of(room: Room, person: str, seat: int) -> list[str]:
    """What a seat may do, as texts."""
    return [room.table.game.write(action) for action in room.seen(person, seat=seat).legal]


async def play_out(house: House, room: Room) -> None:
    """Every person plays the first of his choices until the match is over."""
    turn = 0
    while room.phase == "playing":
        await quiet(house)
        for seat in list(room.table.waiting):
            person = room.table.sheet.chairs[seat].person
            if person:
                turn += 1
                first = options_of(room, person, seat)[0]
                assert (await play(room, person, seat, first, ident=f"out-{turn}")).ok
        if not room.table.waiting and room.phase == "playing":
            clock = room._premises.clock
            assert isinstance(clock, HandClock)
            await clock.advance(house, 10_000)


def everything(room: Room, people: list[str]) -> dict[tuple[str, int], Seen]:
    """What everybody sees from every seat of his, and a watcher; without what a restart may change."""
    seen: dict[tuple[str, int], Seen] = {}
    for person in people:
        for seat in [*room.table.sheet.seats_of(person), WATCHER]:
            whole = room.seen(person, seat=seat)
            seats = tuple([replace(s, connected=False) for s in whole.seats])
            seen[person, seat] = replace(whole, epoch="", now_ms=0, seats=seats)
    return seen


def frozen(table: Table) -> dict[object, object]:
    """All that anybody could be shown, and all that decides what is stale, due or applied."""
    shown: dict[object, object] = {
        viewer: (table.view(viewer), list(table.told[viewer]), table.frames[viewer])
        for viewer in viewers(table.game.seats)
    }
    return shown | {
        "sheet": table.sheet,
        "waiting": list(table.waiting),
        "legal": [list(table.legal(seat)) for seat in range(table.game.seats)],
        "asked": (list(table.asked_frame), list(table.asked_ms)),
        "due": (list(table.due_ms), sorted(table.overdue), table.timer, table.timer_ms),
        "applied": sorted(table.applied),
        "result": table.result(),
    }


def digest(table: Table) -> str:
    """The same in a few letters, for another process."""
    return hashlib.sha256(repr(frozen(table)).encode()).hexdigest()[:12]
