"""Thinking: bots' turns in other processes, so that no bot holds up a table or sees more than its seat."""

import asyncio
import os
import pickle
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import get_context
from typing import Final, Protocol

from teahouse.bots import bot
from teahouse.bots.bot import AnyBot, Limit
from teahouse.bots.workers import stop
from teahouse.core import shelf
from teahouse.core.game import AnyAction, AnyView, Event
from teahouse.tables.seen import Told
from teahouse.tables.table import OF_HOUSE

STORIES: Final = 200  # stories that a worker keeps unpacked
PATIENCE: Final = 10.0  # seconds until a silent bot is given up


@dataclass(frozen=True)
class Question:
    """All that a bot may know for one decision; it travels to another process."""

    game: str
    options: dict[str, str]
    seats: int
    seat: int
    code: str
    seed: int  # of the bot's own luck, the same during a match
    view: AnyView
    story: "Story"
    legal: list[AnyAction]
    limit: Limit = field(default_factory=Limit)


@dataclass
class Story:
    """What a seat was told, packed piece by piece as it comes: a long story is asked about often."""

    key: str  # one story has one key, and under it only grows
    pieces: list[bytes] = field(default_factory=list)
    length: int = 0  # events

    def grow(self, told: list[Told]) -> "Story":
        """Add what is new in all that the seat was told."""
        if len(told) > self.length:
            new = [line.event for line in told[self.length :]]
            self.pieces.append(pickle.dumps([one for one in new if not one.key.startswith(OF_HOUSE)]))
            self.length = len(told)
        return self

    def events(self) -> list[Event]:
        """The whole story, oldest first; unpacked before is remembered, a few tables long."""
        known, events = _unpacked.pop(self.key, (0, []))
        for piece in self.pieces[known:]:
            events += pickle.loads(piece)  # noqa: S301  # our own, from the process that asks
        _unpacked[self.key] = (len(self.pieces), events)
        if len(_unpacked) > STORIES:
            _unpacked.pop(next(iter(_unpacked)), None)
        return list(events)


_unpacked: dict[str, tuple[int, list[Event]]] = {}  # by key, the least used first


class Thinker(Protocol):
    """Whoever answers questions: an action, or None for "nothing now". May raise whatever a bot raises."""

    async def decide(self, question: Question) -> AnyAction | None:
        """Never blocks the loop."""
        ...

    def close(self) -> None:
        """Stop at once."""
        ...


@lru_cache(maxsize=256)
def _bot(
    game: str, options: tuple[tuple[str, str], ...], seats: int, seat: int, code: str, seed: int
) -> AnyBot:
    return bot.make(code, shelf.make(game, dict(options), seats), seat, seed)


def answer(question: Question) -> AnyAction | None:
    """Ask the bot; runs in a worker."""
    q = question
    chosen = _bot(q.game, tuple(sorted(q.options.items())), q.seats, q.seat, q.code, q.seed)
    return chosen.act(q.view, q.story.events(), q.legal, q.limit)


class TooSlow(Exception):
    """A bot did not answer in time."""


class Pool:
    """A few worker processes (threads where the machine allows none); a stuck one is replaced."""

    def __init__(self, workers: int = 0, patience: float = PATIENCE, in_threads: bool = False) -> None:
        self._workers = workers or max(1, min(2, (os.cpu_count() or 1) - 1))
        self._patience = patience
        self._in_threads = in_threads
        self._executor: Executor | None = None

    async def decide(self, question: Question) -> AnyAction | None:
        """Raises TooSlow, or what the bot raised."""
        try:
            return await self._ask(question)
        except BrokenExecutor:  # a worker died, perhaps of another bot's question: once more on new ones
            self._replace()
            return await self._ask(question)

    async def _ask(self, question: Question) -> AnyAction | None:
        executor = self._running()
        asked = asyncio.get_running_loop().run_in_executor(executor, answer, question)
        try:
            return await asyncio.wait_for(asked, self._patience)
        except TimeoutError:
            if executor is self._executor:
                self._replace()
            raise TooSlow(question.code) from None

    def _running(self) -> Executor:
        if self._executor is None:
            self._executor = self._processes() or ThreadPoolExecutor(self._workers, "teahouse-bot")
        return self._executor

    def _processes(self) -> Executor | None:
        if self._in_threads:
            return None
        try:
            # spawn: a fork of a process with threads and sockets is asking for trouble
            pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))
            pool.submit(os.getpid)
        except (OSError, NotImplementedError, ImportError):
            return None
        return pool

    def _replace(self) -> None:
        old, self._executor = self._executor, None
        if old is not None:
            stop(old)

    def close(self) -> None:
        """Stop the workers at once, whatever they think about."""
        self._replace()
