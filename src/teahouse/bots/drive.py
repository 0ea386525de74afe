"""Drive: bots play a match. Chance settles, every seat answers from its own view, the rules' timer runs."""

from time import thread_time
from typing import Final

from teahouse.bots.bot import AnyBot, Limit
from teahouse.core.chance import Fast, Rng
from teahouse.core.game import CLOCK, NATURE, AnyAction, Event
from teahouse.core.record import AnyMatch

CRASH: Final = "crash"  # the bot raised
ILLEGAL: Final = "illegal"  # the bot wanted what the rules refuse, or nothing where it had to act


class BotFault(Exception):
    """A bot did what no bot may: its seat, the kind of fault, and what it was."""

    def __init__(self, seat: int, kind: str, detail: str) -> None:
        super().__init__(f"bot {seat}: {kind}: {detail}")
        self.seat = seat
        self.kind = kind


class Drive:
    """One match between bots (a person at a terminal is one of them).

    With `forgiving`, a bot's fault is counted and luck acts in its place; otherwise it is raised.
    """

    def __init__(
        self, match: AnyMatch, bots: list[AnyBot], luck: Rng, limit: Limit, *, forgiving: bool = False
    ) -> None:
        self.match = match
        self.game = match.game
        self.bots = bots
        self.luck = luck
        self.limit = limit
        self.forgiving = forgiving
        self.stories: list[list[Event]] = [[] for _ in bots]
        self.events: list[Event] = []  # all of them, with their secrets
        self.faults: list[tuple[int, str]] = []
        self.times: list[list[float]] = [[] for _ in bots]  # CPU seconds of every decision, by seat
        self.moves = 0
        self._asked: list[int] = []  # seats that may still act out of turn before play goes on
        self._spare = Fast(1)  # acts for a bot at fault

    def play(self) -> None:
        """Until the match is over."""
        while self.step():
            pass

    def step(self) -> bool:
        """One action of chance, a seat or the clock; False when the match is over."""
        state = self.match.state
        due = self.game.waiting(state)
        if due == [NATURE]:
            self.follow(NATURE, self.game.roll(state, self.luck))
            return True
        if self._act_out_of_turn(due):
            return True
        if due:
            self.follow(due[0], self._must_answer(due[0]))
            return True
        timer = self.game.timer(state)
        if timer is None:
            return False
        self.follow(CLOCK, timer[1])
        return True

    def _act_out_of_turn(self, due: list[int]) -> bool:
        while self._asked:
            seat = self._asked.pop(0)
            legal = [] if seat in due else self._forward(seat)
            action = self._answer(seat, legal) if legal else None
            if action is not None:
                self.follow(seat, action)
                return True
        return False

    def _must_answer(self, seat: int) -> AnyAction:
        legal = self._forward(seat)
        faults = len(self.faults)
        action = self._answer(seat, legal)
        if action is None:
            if len(self.faults) == faults:
                self._fault(seat, ILLEGAL, "nothing, though everybody waits")
            action = self._spare.choice(legal)
        return action

    def _forward(self, seat: int) -> list[AnyAction]:
        """What `seat` may do, taking back aside."""
        legal = self.game.legal(self.match.state, seat)
        return [a for a in legal if not self.game.is_withdrawal(a)]

    def _answer(self, seat: int, legal: list[AnyAction]) -> AnyAction | None:
        """What the seat's bot wants to do; None where it wants nothing, or was at fault."""
        view = self.game.view(self.match.state, seat)
        start = thread_time()
        try:
            action = self.bots[seat].act(view, self.stories[seat], legal, self.limit)
        except Exception as trouble:  # a bot may be anybody's code: it loses its move, not the match
            if not self.forgiving:
                raise
            self._fault(seat, CRASH, repr(trouble))
            return None
        self.times[seat].append(thread_time() - start)
        if action is None or not self.game.check(self.match.state, seat, action):
            return action
        self._fault(seat, ILLEGAL, self.game.write(action))
        return None

    def _fault(self, seat: int, kind: str, detail: str) -> None:
        if not self.forgiving:
            raise BotFault(seat, kind, detail)
        self.faults.append((seat, kind))

    def follow(self, actor: int, action: AnyAction) -> None:
        """Apply an action, told to every seat; a record's lines catch up this way."""
        told: list[Event] = []
        self.match.act(actor, action, told=told)
        self._told(told)
        self.moves += actor >= 0
        seats = self.game.seats
        first = max(actor, -1) + 1  # the next seat is asked first
        self._asked = [(first + i) % seats for i in range(seats)]

    def _told(self, told: list[Event]) -> None:
        self.events += told
        for event in told:
            for seat, story in enumerate(self.stories):
                seen = event.seen(seat)
                if seen is not None:
                    story.append(seen)
