"""One thread that writes: it groups what has come in meanwhile into one full-sync commit."""

from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

Job = Callable[[Connection], None]

GROUP: Final = 500  # jobs in one commit at most


class NotSaved(Exception):
    """The disk did not take a change (it is full, say); nothing of it was kept."""


class Writer:
    """Takes jobs from any thread; a job's Future is done when its change is on disk, or says why not."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[tuple[Job, Future[None]] | None] = SimpleQueue()
        self._is_open = True
        self._thread = Thread(target=self._run, name="teahouse-writer", daemon=True)
        self._thread.start()

    def write(self, job: Job) -> Future[None]:
        """Do `job` in a transaction of its own fate: it alone fails if it raises."""
        done: Future[None] = Future()
        if self._is_open:
            self._jobs.put((job, done))
        else:
            done.set_exception(NotSaved("the house is closed"))
        return done

    def close(self) -> None:
        """Write all that was asked for, then stop."""
        self._is_open = False
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            is_open = True
            while is_open:
                group, is_open = self._gather()
                if group:
                    _commit(connection, group)

    def _gather(self) -> tuple[list[tuple[Job, Future[None]]], bool]:
        first = self._jobs.get()
        if first is None:
            return [], False
        group = [first]
        while len(group) < GROUP:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return group, True
            if job is None:
                return group, False
            group.append(job)
        return group, True


def _commit(connection: Connection, group: list[tuple[Job, Future[None]]]) -> None:
    """One commit for the group; whoever failed is told only after it, like everybody else."""
    failed: list[BaseException | None] = []
    try:
        with connection.begin():
            for job, _ in group:
                failed.append(_try(connection, job))
    except Exception as error:  # noqa: BLE001  # a full disk, say: nobody's change was kept
        failed = [error] * len(group)
    for (_, done), why in zip(group, failed, strict=True):
        if why is None:
            done.set_result(None)
        else:
            done.set_exception(NotSaved(str(why)) if isinstance(why, SQLAlchemyError) else why)


def _try(connection: Connection, job: Job) -> BaseException | None:
    try:
        with connection.begin_nested():
            job(connection)
    except Exception as error:  # noqa: BLE001  # handed to whoever asked for the job
        return error
    return None
