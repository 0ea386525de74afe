"""One thread that writes: it groups what has come in meanwhile into one full-sync commit."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

Job = Callable[[Connection], None]

GROUP: Final = 500  # jobs in one commit at most


@dataclass(frozen=True)
class Task:
    """A job that waits for the writer."""

    job: Job
    forgets: bool
    done: Future[None] = field(default_factory=Future)


class NotSaved(Exception):
    """The disk did not take a change (it is full, say); nothing of it was kept."""


class Writer:
    """Takes jobs from any thread; a job's Future is done when its change is on disk, or says why not."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[Task | None] = SimpleQueue()
        self._is_open = True
        self._thread = Thread(target=self._run, name="teahouse-writer", daemon=True)
        self._thread.start()

    def write(self, job: Job, *, forgets: bool = False) -> Future[None]:
        """Do `job` in a transaction of its own fate: it alone fails if it raises.

        What a job `forgets` has also left the write-ahead log when its Future is done.
        """
        task = Task(job, forgets)
        if self._is_open:
            self._jobs.put(task)
        else:
            task.done.set_exception(NotSaved("the house is closed"))
        return task.done

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
                    failed = _commit(connection, group)
                    if any(task.forgets for task in group):
                        self._empty_log()
                    _tell(group, failed)

    def _empty_log(self) -> None:
        """Move all to the database itself, where deleted pages are overwritten."""
        with closing(self._engine.raw_connection()) as raw:
            raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _gather(self) -> tuple[list[Task], bool]:
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


def _commit(connection: Connection, group: list[Task]) -> list[BaseException | None]:
    """One commit for the group; by job, why it failed."""
    failed: list[BaseException | None] = []
    try:
        with connection.begin():
            for task in group:
                failed.append(_try(connection, task.job))
    except Exception as error:  # noqa: BLE001  # a full disk, say: nobody's change was kept
        return [error] * len(group)
    return failed


def _tell(group: list[Task], failed: list[BaseException | None]) -> None:
    """Whoever failed is told only after the commit, like everybody else."""
    for task, why in zip(group, failed, strict=True):
        if why is None:
            task.done.set_result(None)
        else:
            task.done.set_exception(NotSaved(str(why)) if isinstance(why, SQLAlchemyError) else why)


def _try(connection: Connection, job: Job) -> BaseException | None:
    try:
        with connection.begin_nested():
            job(connection)
    except Exception as error:  # noqa: BLE001  # handed to whoever asked for the job
        return error
    return None
