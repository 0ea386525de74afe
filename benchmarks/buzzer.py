"""The buzzer between a near and a far player who are equally fast, over real sockets with delay.

    python -m benchmarks.buzzer [--links 20 180] [--jitter 0] [--races 1000] [--by-push]

Both press after a reaction time drawn from one distribution, counted from the moment their own buzzer
opens. With --by-push a buzzer opens when the house's word arrives, as a program would do that does not
know the moment beforehand.
"""

import argparse
import asyncio
import json
import math
import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Final

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.slow_line import slow_line
from teahouse.tables.house import House, SeatPlan
from teahouse.tables.premises import Tempo
from teahouse.tables.seen import Settings, Start
from teahouse.web.app import make_app
from teahouse.web.guards import Rates
from teahouse.web.hall import Hall

MANY: Final = "1000000/minute"
QUIZ: Final = {"game": "buzz", "reading": "1", "reading_letter": "0", "look": "0", "target": "99"}
LANES: Final = 4  # tables at once
MIDDLE: Final = 0.26  # seconds: a quick reaction, and ...
SPREAD: Final = 0.16  # ... the standard deviation of its logarithm


@dataclass
class Count:
    """Who won so far, the near player and the far one, and how far apart the hands were taken to be."""

    wins: list[int] = field(default_factory=lambda: [0, 0])
    truly: list[int] = field(default_factory=lambda: [0, 0])  # by the reaction times alone
    alone: int = 0  # races that only one hand took part in

    @property
    def races(self) -> int:
        """How many were decided."""
        return sum(self.wins)


class Pupil:
    """One player at one table: opens the buzzer as our page does, presses, answers, lets the bets pass."""

    def __init__(self, seat: int, line: ClientConnection, reactions: list[float], by_push: bool) -> None:
        self.seat = seat
        self.line = line
        self.by_push = by_push
        self.trip = 0.0
        self.reactions = reactions  # seconds, by question
        self.pressed = -1  # the question pressed for
        self.done = ""  # the last thing done, so that nothing is done twice
        self.jobs: set[asyncio.Task[None]] = set()
        self.results: dict[int, list[int]] = {}  # by question: when each hand fell

    async def play(self) -> None:
        """Until the match is over."""
        async for text in self.line:
            message = json.loads(text)
            if message["type"] == "beat":
                await self.line.send(text)
                self.trip = message["trip"] / 1000
            elif message["type"] == "view":
                if message["phase"] == "over":
                    return
                if message["phase"] == "playing":
                    self._look(message)

    def _look(self, table: dict[str, Any]) -> None:
        view, legal = table["view"], [choice["text"] for choice in table["legal"]]
        question = view["round"]
        if view["buzzer"] >= 0 and max(view["hands"]) >= 0:
            self.results.setdefault(question, view["hands"] + [view["buzzer"]])
        is_reading = view["step"] == 2 and table["timer_ms"] >= 0
        is_open = "buzz 0" in legal
        if self.pressed != question and (is_open or (is_reading and not self.by_push)):
            self.pressed = question
            opens_in = 0.0
            if is_reading:
                opens_in = (table["timer_ms"] - table["now_ms"]) / 1000 - self.trip / 2
            reaction = self.reactions[question]
            at = table["version"] + (1 if is_reading else 0)
            self._later(monotonic() + opens_in + reaction, "buzz 0", at)
        elif legal and not is_open:
            wanted = "pass" if "pass" in legal else legal[0]
            if self.done != f"{table['version']}":
                self.done = f"{table['version']}"
                self._later(0.0, wanted, table["version"])

    def _later(self, moment: float, text: str, at: int) -> None:
        task = asyncio.ensure_future(self._act(moment, text, at))
        self.jobs.add(task)
        task.add_done_callback(self.jobs.discard)

    async def _act(self, moment: float, text: str, at: int) -> None:
        await asyncio.sleep(max(0.0, moment - monotonic()))
        ident = f"{self.seat} {at} {text}"
        args = {"seat": self.seat, "texts": [text], "at": at, "id": ident}
        await self.line.send(json.dumps({"type": "ask", "do": "act", "id": ident, "with": args}))


def reactions_of(seed: int) -> tuple[list[float], list[float]]:
    """Both players' reactions to ten questions; each pair comes twice, changed over: they are equal."""
    luck = random.Random(seed)
    one = [MIDDLE * math.exp(SPREAD * luck.gauss(0, 1)) for _ in range(10)]
    return one, [one[i + 1] if i % 2 == 0 else one[i - 1] for i in range(10)]


async def match(house: House, ports: list[int], count: Count, seed: int, by_push: bool) -> None:
    """One match of the two players; which of them has seat 0 changes with the seed."""
    people = [await house.newcomer(name, "en") for name in ("Near", "Far")]
    order = [0, 1] if seed % 2 else [1, 0]
    plan = [SeatPlan(person=people[who][0].id) for who in order]
    room = await house.create(people[0][0].id, "voyage", QUIZ, 2, Settings(sit_in=False), plan=plan)
    lines = [
        await connect(f"ws://127.0.0.1:{ports[who]}/ws/{room.id}", max_size=None, compression=None)
        for who in order
    ]
    pupils: list[Pupil] = []
    for seat, who in enumerate(order):
        await lines[seat].send(json.dumps({"type": "hello", "key": people[who][1]}))
        pupils.append(Pupil(seat, lines[seat], reactions_of(seed)[who], by_push))
    playing = [asyncio.create_task(pupil.play()) for pupil in pupils]
    await asyncio.sleep(3.5)  # the first beats measure the lines
    await room.do(people[0][0].id, Start())
    await asyncio.gather(*playing)
    for line in lines:
        await line.close()
    for question, seen in pupils[0].results.items():
        *hands, buzzer = seen
        count.wins[order[buzzer]] += 1
        count.alone += min(hands) < 0
        first = min((0, 1), key=lambda seat: pupils[seat].reactions[question])
        count.truly[order[first]] += 1


async def run(links: list[float], jitter: float, races: int, *, by_push: bool) -> Count:
    """So many races; the tables of all lanes share one house and one core."""
    count = Count()
    with tempfile.TemporaryDirectory() as folder:
        house = await House.open(f"sqlite:///{folder}/house.db", Path(folder), tempo=Tempo(0, 0))
        hall = Hall(house, rates=Rates(newcomers=MANY, tables=MANY, passwords=MANY, sockets=MANY))
        server = uvicorn.Server(uvicorn.Config(make_app(hall), port=0, log_config=None, access_log=False))
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with slow_line(port, links[0], jitter) as near, slow_line(port, links[1], jitter) as far:
            seeds = iter(range(1, 10**6))

            async def lane(number: int) -> None:
                await asyncio.sleep(0.13 * number)
                while count.races < races:
                    await match(house, [near, far], count, next(seeds), by_push)

            await asyncio.gather(*[lane(number) for number in range(LANES)])
        server.should_exit = True
        await serving
        await house.close()
    return count


def report(count: Count, links: list[float]) -> str:
    """The shares with their 95 % intervals."""
    lines = [f"{count.races} races, of which {count.alone} had one hand only"]
    for who, name in enumerate(("near", "far")):
        share = count.wins[who] / count.races
        wide = 1.96 * math.sqrt(share * (1 - share) / count.races)
        truly = count.truly[who] / count.races
        lines.append(
            f"{name} ({links[who]:g} ms there and back): won {100 * share:.1f} % "
            f"({100 * (share - wide):.1f} to {100 * (share + wide):.1f}); quicker in {100 * truly:.1f} %"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--links", type=float, nargs=2, default=[20.0, 180.0])
    asked.add_argument("--jitter", type=float, default=0.0)
    asked.add_argument("--races", type=int, default=1000)
    asked.add_argument("--by-push", action="store_true")
    args = asked.parse_args()
    count = asyncio.run(run(args.links, args.jitter, args.races, by_push=args.by_push))
    print(report(count, args.links))


if __name__ == "__main__":
    main()
