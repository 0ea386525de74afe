"""The house under load on one core: tables of bots with viewers, then idle sockets.

    python -m benchmarks.server GAME
    python -m benchmarks.server voyage --tables 6 --pupils 5     a class: thirty people who play

Prints moves a second, how long a change takes to reach a viewer (from the moment it is true on the
server to the moment a client has it), and memory. The clients run on another core.
"""

import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic, process_time
from typing import Final

import click
import numpy as np
import uvicorn
from websockets.asyncio.client import connect

from teahouse.core import shelf
from teahouse.core.game import WATCHER
from teahouse.tables.house import House, SeatPlan
from teahouse.tables.premises import Tempo
from teahouse.tables.room import Room
from teahouse.tables.seen import Settings, Start
from teahouse.web.app import make_app
from teahouse.web.guards import Rates
from teahouse.web.hall import Hall

MANY: Final = "1000000/minute"


def memory() -> float:
    """Resident memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# ---- the server's side: a process of its own on one core ----


async def host(game: str, tables: int, code: str, pupils: int) -> None:
    """Serve tables of bots, or of so many pupils each; obey "go" and "stop" on standard input."""
    with tempfile.TemporaryDirectory() as folder:
        house = await House.open(f"sqlite:///{folder}/house.db", Path(folder), tempo=Tempo(0, 0))
        hall = Hall(house, rates=Rates(newcomers=MANY, tables=MANY, passwords=MANY, sockets=MANY))
        config = uvicorn.Config(make_app(hall), port=0, log_config=None, access_log=False)
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        if pupils:
            rooms, person, keys = await _open_class(house, game, tables, pupils)
        else:
            rooms, person = await _open_tables(house, game, tables, code)
            keys = []
        changes: list[tuple[str, int, float]] = []
        for room in rooms:
            room.connect("", _note_changes(room, changes, 0 if pupils else WATCHER))
        port = server.servers[0].sockets[0].getsockname()[1]
        _tell({"port": port, "tables": [room.id for room in rooms], "keys": keys, "memory": memory()})
        await asyncio.to_thread(sys.stdin.readline)
        before, begun = sum(room.version for room in rooms), process_time()
        for room in rooms:
            await room.do(person, Start())
        await asyncio.to_thread(sys.stdin.readline)
        moves = sum(room.version for room in rooms) - before
        _tell({"moves": moves, "cpu": process_time() - begun, "memory": memory(), "changes": changes})
        await asyncio.to_thread(sys.stdin.readline)
        _tell({"memory": memory()})
        server.should_exit = True
        await running
        await house.close()


async def _open_tables(house: House, game: str, tables: int, code: str) -> tuple[list[Room], str]:
    person, _ = await house.newcomer("Bench", "en")
    possible = shelf.info(game).seats
    seats = 4 if 4 in possible else min(n for n in possible if n > 1)
    plan = [SeatPlan(bot=code)] * seats
    made = [await house.create(person.id, game, {}, seats, Settings(), plan=plan) for _ in range(tables)]
    return made, person.id


async def _open_class(
    house: House, game: str, tables: int, pupils: int
) -> tuple[list[Room], str, list[list[str]]]:
    """Tables full of people; the keys by which their programs come in."""
    host, _ = await house.newcomer("Teacher", "en")
    rooms: list[Room] = []
    keys: list[list[str]] = []
    for _ in range(tables):
        people = [await house.newcomer(f"Pupil {seat + 1}", "en") for seat in range(pupils)]
        plan = [SeatPlan(person=one.id) for one, _ in people]
        rooms.append(await house.create(host.id, game, {}, pupils, Settings(sit_in=False), plan=plan))
        keys.append([key for _, key in people])
    return rooms, host.id, keys


def _note_changes(room: Room, changes: list[tuple[str, int, float]], viewer: int) -> Callable[[], None]:
    """Keep when a viewer's version became true (all seats' are alike in games that hide no hand)."""

    def wake() -> None:
        changes.append((room.id, room.table.frames[viewer], monotonic()))

    return wake


def _tell(what: dict[str, object]) -> None:
    print(json.dumps(what), flush=True)


# ---- the clients' side ----


async def watch(address: str, table: str, heard: list[tuple[str, int, float]]) -> None:
    """One viewer: notes when it has which version of a table."""
    async with connect(address, max_size=None) as line:
        await line.send(json.dumps({"type": "hello"}))
        async for text in line:
            message = json.loads(text)
            if message.get("type") == "view":
                heard.append((table, message["version"], monotonic()))


async def pupil(address: str, table: str, key: str, seat: int, heard: list[tuple[str, int, float]]) -> None:
    """Somebody who plays: when it is asked, something legal after half a second to one and a half."""
    luck = random.Random(f"{table} {seat}")
    tasks: set[asyncio.Task[None]] = set()
    async with connect(address, max_size=None) as line:
        await line.send(json.dumps({"type": "hello", "key": key}))

        async def act(text: str, at: int) -> None:
            await asyncio.sleep(luck.uniform(0.5, 1.5))
            args = {"seat": seat, "texts": [text], "at": at, "id": f"{at}"}
            await line.send(json.dumps({"type": "ask", "do": "act", "id": f"{at}", "with": args}))

        async for text in line:
            message = json.loads(text)
            if message.get("type") == "beat":
                await line.send(text)
            if message.get("type") != "view":
                continue
            heard.append((table, message["version"], monotonic()))
            if seat in message["waiting"] and message["legal"]:
                task = asyncio.create_task(act(luck.choice(message["legal"])["text"], message["version"]))
                tasks.add(task)
                task.add_done_callback(tasks.discard)


async def load(
    game: str, tables: int, viewers: int, seconds: float, code: str, idle: int, pupils: int
) -> None:
    """Run the server, the viewers and the idle sockets, and print what was measured."""
    child = await asyncio.create_subprocess_exec(
        *("taskset", "-c", "0", sys.executable, "-m", "benchmarks.server", game, "--host"),
        *("--tables", str(tables), "--code", code, "--pupils", str(pupils)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=2**28,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    open_house = json.loads(await child.stdout.readline())
    who = f"{pupils} pupils" if pupils else f"bots and {viewers} viewers"
    print(f"{tables} tables of {game} with {who} each; {open_house['memory']:.0f} MB before")
    heard: list[tuple[str, int, float]] = []
    base = f"ws://127.0.0.1:{open_house['port']}/ws/"
    watching = [
        asyncio.create_task(watch(base + table, table, heard))
        for table in open_house["tables"]
        for _ in range(0 if pupils else viewers)
    ] + [
        asyncio.create_task(pupil(base + table, table, key, seat, heard))
        for table, keys in zip(open_house["tables"], open_house["keys"], strict=False)
        for seat, key in enumerate(keys)
    ]
    await asyncio.sleep(5)
    heard.clear()
    child.stdin.write(b"go\n")
    await asyncio.sleep(seconds)
    child.stdin.write(b"stop\n")
    ended = json.loads(await child.stdout.readline())
    _report(ended, heard, seconds)
    for task in watching:
        task.cancel()
    async with contextlib.AsyncExitStack() as sockets:
        for _ in range(idle):
            line = await sockets.enter_async_context(connect(base + open_house["tables"][0]))
            await line.send(json.dumps({"type": "hello"}))
        await asyncio.sleep(3)
        child.stdin.write(b"idle\n")
        more = json.loads(await child.stdout.readline())["memory"] - ended["memory"]
        print(f"{idle} idle sockets: {more:.0f} MB more, {1000 * more / max(1, idle):.0f} KB each")
    await child.wait()


def _report(ended: dict[str, object], heard: list[tuple[str, int, float]], seconds: float) -> None:
    changes = ended["changes"]
    assert isinstance(changes, list)
    true_at = {(table, version): at for table, version, at in changes}
    known = [(at, true_at.get((table, version), 0.0)) for table, version, at in heard]
    waits = [1000 * (at - since) for at, since in known if since]
    moves, cpu = ended["moves"], ended["cpu"]
    assert isinstance(moves, int)
    assert isinstance(cpu, float)
    print(f"{moves / seconds:.0f} lines of the log a second: {moves} in {seconds:.0f} s")
    print(f"{cpu:.1f} s CPU of the server's process, its bots' not counted")
    middle, last = np.percentile(waits or [0.0], [50, 99])
    print(f"{len(waits)} pushes heard: p50 {middle:.0f} ms, p99 {last:.0f} ms")
    print(f"memory at the end: {ended['memory']:.0f} MB")


@click.command()
@click.argument("game")
@click.option("--tables", default=100)
@click.option("--viewers", default=4)
@click.option("--seconds", default=20.0)
@click.option("--code", default="greedy", help="The bots that play.")
@click.option("--idle", default=1000, help="Idle sockets after that.")
@click.option("--pupils", default=0, help="Instead of bots, so many people at each table who play.")
@click.option("--host", "is_host", is_flag=True, hidden=True)
def main(
    game: str, tables: int, viewers: int, seconds: float, code: str, idle: int, pupils: int, is_host: bool
) -> None:
    """Measure the house under the load of GAME's tables."""
    if is_host:
        asyncio.run(host(game, tables, code, pupils))
    else:
        asyncio.run(load(game, tables, viewers, seconds, code, idle, pupils))


if __name__ == "__main__":
    main()
