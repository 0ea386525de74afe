"""Workers: processes that think, and how they are stopped at once, whatever they think about."""

from collections.abc import Callable
from concurrent.futures import Executor
from threading import Thread
from typing import Final

PATIENCE: Final = 2.0  # seconds for the pool's own thread to notice


def stop(pool: Executor) -> None:
    """Cancel what waits, end what runs. A pool of threads or none ends by itself."""
    # Before Python 3.14 a pool has no public way to end a worker that is busy.
    processes: dict[int, object] = getattr(pool, "_processes", None) or {}
    kills: list[Callable[[], None]] = [getattr(process, "kill") for process in processes.values()]  # noqa: B009
    manager: Thread | None = getattr(pool, "_executor_manager_thread", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for kill in kills:
        kill()
    if manager is not None:
        manager.join(PATIENCE)  # it forgets what was cancelled only while the pool lives
