"""The buzzer over lines of different length: whoever is quicker wins, near or far."""

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.slow_line import slow_line
from teahouse.tables.house import SeatPlan
from teahouse.tables.room import Room
from teahouse.tables.seen import Settings, Start
from teahouse.web.hall import Hall
from tests.web.served import serving

QUIZ = {"game": "buzz", "reading": "2", "reading_letter": "0", "buzz_grace": "1"}
LINKS = (20, 180)


class Hand:
    """A player's program: opens the buzzer by its own clock, as our page does, and presses after `wait` s."""

    def __init__(self, line: ClientConnection, seat: int, wait: float) -> None:
        self.line = line
        self.seat = seat
        self.wait = wait
        self.trip = 0
        self.measured = 0
        self.results: list[dict[str, Any]] = []

    async def play(self) -> dict[str, Any]:
        """The facts of the event that tells everybody the order."""
        has_pressed = False
        async for text in self.line:
            message = json.loads(text)
            if message["type"] == "beat":
                await self.line.send(text)
                self.trip, self.measured = message["trip"], self.measured + 1
            elif message["type"] == "view":
                for line in message["told"]:
                    if line["key"] == "buzzed":
                        return dict(line["facts"], seat=line["seat"])
                if message["view"] and message["view"]["step"] == 2 and not has_pressed:
                    has_pressed = True
                    opens_in = message["timer_ms"] - message["now_ms"] - self.trip / 2
                    loop = asyncio.get_running_loop()
                    loop.call_later(opens_in / 1000 + self.wait, self._press, message["version"] + 1)
        raise AssertionError("the line was cut")

    def _press(self, at: int) -> None:
        args = {"seat": self.seat, "texts": ["buzz 0"], "at": at, "id": "b"}
        said = json.dumps({"type": "ask", "do": "act", "id": "b", "with": args})
        self._said = asyncio.ensure_future(self.line.send(said))


async def race(hall: Hall, port: int, waits: tuple[float, float]) -> list[dict[str, Any]]:
    """One question; what each of the two heard of the order."""
    people = [await hall.house.newcomer(name, "en") for name in ("Near", "Far")]
    plan = [SeatPlan(person=person.id) for person, _ in people]
    room: Room = await hall.house.create(people[0][0].id, "voyage", QUIZ, 2, Settings(), plan=plan)
    async with slow_line(port, LINKS[0]) as near, slow_line(port, LINKS[1]) as far:
        hands: list[Hand] = []
        for seat, at in enumerate((near, far)):
            line = await connect(f"ws://127.0.0.1:{at}/ws/{room.id}")
            await line.send(json.dumps({"type": "hello", "key": people[seat][1]}))
            hands.append(Hand(line, seat, waits[seat]))
        playing = [asyncio.create_task(hand.play()) for hand in hands]
        async with asyncio.timeout(30):
            while min(hand.measured for hand in hands) < 3:
                await asyncio.sleep(0.05)
            await room.do(people[0][0].id, Start())
            told = [await each for each in playing]
        for hand in hands:
            await hand.line.close()
        return told


@pytest.mark.parametrize(("waits", "first"), [((0.3, 0.42), 0), ((0.42, 0.3), 1)], ids=["near", "far"])
async def test_a_few_ms_decide_for_the_near_and_the_far(
    hall: Hall, waits: tuple[float, float], first: int
) -> None:
    """The far line takes 160 ms more than the near one: more than what decides here."""
    async with serving(hall) as served:
        port = int(served.url.rpartition(":")[2])
        races = await asyncio.gather(*[race(hall, port, waits) for _ in range(5)])
    for told in races:
        assert told[0] == told[1], "both hear the same"
        assert len(told[0]["after"]) == 2
    # A busy machine may turn a single race.
    assert sum(told[0]["seat"] == first for told in races) >= 3
