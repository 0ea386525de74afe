"""Workers are stopped at once, and nothing is left that complains."""

import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import pytest

from teahouse.bots.workers import stop


def test_what_waits_is_cancelled_and_what_runs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[object] = []
    monkeypatch.setattr(threading, "excepthook", faults.append)
    for _ in range(5):
        pool = ProcessPoolExecutor(1, get_context("spawn"))
        running, *waiting = [pool.submit(time.sleep, 600) for _ in range(10)]
        waiting[-1].cancel()
        stop(pool)
        assert isinstance(running.exception(timeout=20), BrokenProcessPool)
        assert waiting[-2].cancelled()
        del pool
    assert faults == []


def test_threads_end_by_themselves() -> None:
    pool = ThreadPoolExecutor(1)
    done = pool.submit(int, "7")
    stop(pool)
    assert done.result(timeout=20) == 7
