"""Bots' turns at one table: who is asked when, how long it seems to take, and what if a bot fails."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from teahouse.core.game import AnyAction, AnyGame
from teahouse.tables.premises import Premises
from teahouse.tables.table import Table
from teahouse.tables.thinking import Question, Story

log: Final = structlog.get_logger("teahouse.turns")

# (seat, whether it must act, frame of the seat): a thought is good only as long as this stays the same
Moment = tuple[int, bool, int]
Move = Callable[[Moment, AnyAction], Awaitable[None]]


class BotTurns:
    """Asks every bot again after each change that it can see; off turn too, without a pause for it."""

    def __init__(self, premises: Premises, move: Move) -> None:
        self._premises = premises
        self._move = move
        self._thoughts: dict[int, tuple[Moment, asyncio.Task[None]]] = {}
        self._seed = premises.luck.getrandbits(60)
        self._stories: dict[int, Story] = {}

    def poll(self, table: Table) -> None:
        """Start the thoughts that are due now and drop those that are not."""
        for seat in range(table.game.seats):
            moment = self.moment(table, seat)
            known = self._thoughts.get(seat)
            if known is not None and known[0] == moment:
                continue
            if known is not None:
                known[1].cancel()
                del self._thoughts[seat]
            if moment is not None:
                thought = self._think(moment, self._question(table, seat), table.game)
                self._thoughts[seat] = (moment, asyncio.get_running_loop().create_task(thought))

    def stop(self) -> None:
        """Drop all thoughts."""
        for _, task in self._thoughts.values():
            task.cancel()
        self._thoughts.clear()

    @staticmethod
    def moment(table: Table, seat: int) -> Moment | None:
        """What a bot on the seat is asked now; None where none plays it or nothing can be done."""
        if table.phase != "playing" or table.sheet.paused or not code(table, seat):
            return None
        if seat in table.waiting:
            return seat, True, table.asked_frame[seat]
        return (seat, False, table.frames[seat]) if choices(table, seat) else None

    def _question(self, table: Table, seat: int) -> Question:
        story = self._stories.setdefault(seat, Story(f"{self._seed} {seat}"))
        return Question(
            game=table.sheet.game,
            options=table.sheet.options,
            seats=table.game.seats,
            seat=seat,
            code=code(table, seat),
            seed=self._seed + seat,
            view=table.view(seat),
            story=story.grow(table.told[seat]),
            legal=choices(table, seat),
        )

    async def _think(self, moment: Moment, question: Question, game: AnyGame) -> None:
        began = self._premises.clock.ms()
        action = await self._decide(moment, question)
        if action is None:
            return
        # Where time decides, a bot waits its reaction time; elsewhere a moment for the eye.
        wanted = game.delay(action) or self._premises.tempo.draw(self._premises.luck)
        pause = wanted - (self._premises.clock.ms() - began)
        if pause > 0:
            await self._premises.clock.sleep(pause)
        await self._move(moment, action)

    async def _decide(self, moment: Moment, question: Question) -> AnyAction | None:
        """The bot's choice, or luck's where it must act and has failed."""
        try:
            action = await self._premises.thinker.decide(question)
        except Exception as why:  # noqa: BLE001  # whatever a bot raises must not stop the table
            log.warning("bot failed", game=question.game, code=question.code, seat=moment[0], why=repr(why))
            action = None
        if action is None and moment[1]:
            return self.spare(question.legal)
        return action

    def spare(self, legal: list[AnyAction]) -> AnyAction:
        """Some legal action, for a bot that had none."""
        return self._premises.luck.choice(legal)


def code(table: Table, seat: int) -> str:
    """The bot that plays a seat now: its own, one that sits in, or one for a clock that ran out."""
    chair = table.sheet.chairs[seat]
    if chair.bot or chair.sitting_in:
        return chair.bot or chair.sitting_in
    return table.sheet.settings.sit_in_code if seat in table.overdue else ""


def choices(table: Table, seat: int) -> list[AnyAction]:
    """What a bot may choose from: it does not dither, so it takes nothing back."""
    return [action for action in table.legal(seat) if not table.game.is_withdrawal(action)]
