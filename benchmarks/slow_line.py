"""A slow line: a TCP proxy that hands every piece on after a while, for measurements and tests."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import TypeAlias

Reader: TypeAlias = asyncio.StreamReader
Writer: TypeAlias = asyncio.StreamWriter


class SlowLine:
    """One listening port before another; every way takes half of `trip_ms`, and up to `jitter_ms` more."""

    def __init__(self, port: int, trip_ms: float, jitter_ms: float = 0.0, seed: int = 1) -> None:
        self.port = 0  # where to connect, once it listens
        self._to = port
        self._way = trip_ms / 2000
        self._jitter = jitter_ms / 1000
        self._luck = random.Random(seed)
        self._server: asyncio.Server | None = None
        self._ways: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Stop, with all connections."""
        assert self._server is not None, "opened"
        self._server.close()
        ways = list(self._ways)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        await asyncio.sleep(0)  # the closed connections go

    async def _join(self, reader: Reader, writer: Writer) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        self._start(self._carry(reader, far_writer))
        self._start(self._carry(far_reader, writer))

    def _start(self, job: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(job)
        self._ways.add(task)
        task.add_done_callback(self._ways.discard)

    async def _carry(self, reader: Reader, writer: Writer) -> None:
        """One direction: what was read first arrives first, whatever the jitter."""
        loop = asyncio.get_running_loop()
        last = loop.time()
        try:
            while piece := await reader.read(1 << 16):
                last = max(last, loop.time() + self._way + self._jitter * self._luck.random())
                loop.call_at(last, _hand_on(writer, piece))
            await asyncio.sleep(max(0.0, last - loop.time()) + 0.01)
        except ConnectionError:
            pass  # the other end is gone, and so is this one
        finally:
            writer.close()


def _hand_on(writer: Writer, piece: bytes) -> Callable[[], None]:
    def hand_on() -> None:
        if not writer.is_closing():
            writer.write(piece)

    return hand_on


@contextlib.asynccontextmanager
async def slow_line(port: int, trip_ms: float, jitter_ms: float = 0.0) -> AsyncIterator[int]:
    """The port of a slow line to `port`, for a block."""
    line = SlowLine(port, trip_ms, jitter_ms)
    await line.open()
    try:
        yield line.port
    finally:
        await line.close()
