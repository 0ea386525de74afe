"""Time as tables know it: a monotonic clock that tests can hold in their hands."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """The server's clock. Only its differences count; players' own clocks are never believed."""

    def ms(self) -> int:
        """Milliseconds since some moment."""
        ...

    def wall(self) -> int:
        """Seconds since 1970, for "when was this table last touched"."""
        ...

    def later(self, ms: int, call: Callable[[], None]) -> Callable[[], None]:
        """Have `call` called after `ms`; what is returned calls that off."""
        ...

    async def sleep(self, ms: int) -> None:
        """Wait."""
        ...


class RealClock:
    """The machine's monotonic clock on the running loop."""

    def ms(self) -> int:
        """Milliseconds since some moment."""
        return time.monotonic_ns() // 1_000_000

    def wall(self) -> int:
        """Seconds since 1970."""
        return int(time.time())

    def later(self, ms: int, call: Callable[[], None]) -> Callable[[], None]:
        """Have `call` called after `ms`."""
        return asyncio.get_running_loop().call_later(max(0, ms) / 1000, call).cancel

    async def sleep(self, ms: int) -> None:
        """Wait."""
        await asyncio.sleep(max(0, ms) / 1000)
