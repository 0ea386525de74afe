"""A house behind a slow line: the proxy of the benchmarks in a thread of its own."""

import asyncio
import threading
from dataclasses import dataclass

from benchmarks.slow_line import SlowLine


@dataclass
class SlowDoor:
    """The same house by another address, `trip_ms` away there and back."""

    port: int
    trip_ms: float
    url: str = ""

    def open(self) -> None:
        """Listen until `close`."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._line = SlowLine(self.port, self.trip_ms)
        asyncio.run_coroutine_threadsafe(self._line.open(), self._loop).result(10)
        self.url = f"http://127.0.0.1:{self._line.port}"

    def close(self) -> None:
        """Stop with all connections."""
        asyncio.run_coroutine_threadsafe(self._line.close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
