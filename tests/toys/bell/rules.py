"""Bell's rules: somebody says up or down, anybody else may ring within the window, the earliest counts."""

import re
from dataclasses import dataclass, field

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE, Event, Game, Illegal, Result
from teahouse.core.options import Options
from teahouse.core.value import Value

ROUNDS = 4
SAYING, RINGING, BREAKING, ROLLING = "saying", "ringing", "breaking", "rolling"


@dataclass(frozen=True)
class Action(Value):
    """What is done; `number` is a roll, the seat a tie falls to, or the time of a ring."""

    verb: str
    number: int = -1


CLOSE = Action("close")


@dataclass
class State:
    """The die, what was said about it, who rang when, and how many cheers are left to each seat."""

    die: int = 0
    phase: str = ROLLING
    turn: int = 0
    said: str = ""
    rings: list[int] = field(default_factory=list)  # ms by seat, -1 for none
    cheers: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class View(Value):
    """All of it: nothing here is hidden but the times of the rings, while the window is open."""

    viewer: int
    die: int
    phase: str
    turn: int
    said: str
    rang: int  # the viewer's own time
    times: tuple[int, ...]  # everybody's, once the window is shut
    cheers: tuple[int, ...]
    points: tuple[int, ...]


class Bell(Game[State, Action, View]):
    """One to three seats."""

    def __init__(self, options: Options, seats: int) -> None:
        self.id = "bell"
        self.rules = 1
        self.seats = seats
        self.cheers = options.number("cheers") if options["game"] == "cheer" else 0

    def start(self) -> State:
        return State(rings=[-1] * self.seats, cheers=[self.cheers] * self.seats, points=[0] * self.seats)

    def copy(self, s: State) -> State:
        return State(s.die, s.phase, s.turn, s.said, list(s.rings), list(s.cheers), list(s.points))

    def waiting(self, s: State) -> list[int]:
        if s.turn == ROUNDS:
            return []
        if s.phase in (ROLLING, BREAKING):
            return [NATURE]
        return [s.turn % self.seats] if s.phase == SAYING else []

    def legal(self, s: State, seat: int) -> list[Action]:
        every = [Action("up"), Action("down"), Action("ring", 0), Action("cheer")]
        return [a for a in every if not self.check(s, seat, a)]

    def check(self, s: State, seat: int, a: Action) -> str:
        if seat < 0 or s.turn == ROUNDS or s.phase in (ROLLING, BREAKING):
            return "not_now"
        is_caller = seat == s.turn % self.seats
        if a.verb in ("up", "down"):
            return "" if s.phase == SAYING and is_caller else "not_yours_to_say"
        if a.verb == "cheer":
            return "no_cheers_left" if is_caller or not s.cheers[seat] else ""
        if a.verb != "ring":
            return "not_yours_to_do"
        if s.phase != RINGING:
            return "bell_is_still"
        return "you_called" if is_caller else "rang_already" if s.rings[seat] >= 0 else ""

    def canon(self, s: State, seat: int, a: Action) -> Action:
        return Action("ring", 0) if a == Action("ring") else a

    def stamp(self, s: State, seat: int, a: Action, ms: int) -> Action:
        return Action("ring", ms) if a.verb == "ring" else a

    def timer(self, s: State) -> tuple[str, Action] | None:
        return ("window", CLOSE) if s.phase == RINGING else None

    def apply(self, s: State, seat: int, a: Action, told: list[Event] | None) -> None:
        if a.verb == "roll":
            self._roll(s, a.number, told)
        elif a.verb == "break":
            self._award(s, a.number, told)
        elif a.verb == "close":
            self._close(s, told)
        elif a.verb == "cheer":
            s.cheers[seat] -= 1
            self._tell(told, Event("cheered", seat))
        elif a.verb == "ring":
            s.rings[seat] = a.number
            self._tell(told, Event("rang", seat, (), (("ms", a.number),), (seat,), private=True))
        else:
            s.said = a.verb
            s.phase = RINGING
            self._tell(told, Event("said", seat, (("what", a.verb),)))

    def _roll(self, s: State, number: int, told: list[Event] | None) -> None:
        self._tell(told, Event("rolled", NATURE, (("die", number),)))
        s.die = number
        s.phase = SAYING

    def _close(self, s: State, told: list[Event] | None) -> None:
        early = self._earliest(s)
        if len(early) > 1:
            s.phase = BREAKING
        else:
            self._award(s, early[0] if early else s.turn % self.seats, told)

    def _earliest(self, s: State) -> list[int]:
        times = [ms for ms in s.rings if ms >= 0]
        return [seat for seat in range(self.seats) if times and s.rings[seat] == min(times)]

    def _award(self, s: State, seat: int, told: list[Event] | None) -> None:
        is_high = s.die > 3
        is_callers = seat == s.turn % self.seats
        if is_callers and is_high == (s.said == "up"):
            s.points[seat] += 1
        if not is_callers and is_high != (s.said == "up"):
            s.points[seat] += 1
        self._tell(told, Event("closed", seat, (("times", tuple(s.rings)),)))
        s.turn += 1
        s.said = ""
        s.die = 0
        s.phase = ROLLING
        s.rings = [-1] * self.seats

    def _tell(self, told: list[Event] | None, event: Event) -> None:
        if told is not None:
            told.append(event)

    def roll(self, s: State, rng: Rng) -> Action:
        if s.phase == BREAKING:
            return Action("break", rng.at(f"break {s.turn}").choice(self._earliest(s)))
        return Action("roll", 1 + rng.at(f"die {s.turn}").below(6))

    def odds(self, s: State) -> list[tuple[Action, float]]:
        if s.phase == BREAKING:
            early = self._earliest(s)
            return [(Action("break", seat), 1 / len(early)) for seat in early]
        return [(Action("roll", face), 1 / 6) for face in range(1, 7)]

    def view(self, s: State, viewer: int) -> View:
        rang = s.rings[viewer] if viewer >= 0 else -1
        times = tuple(s.rings) if s.phase == BREAKING else ()
        return View(viewer, s.die, s.phase, s.turn, s.said, rang, times, tuple(s.cheers), tuple(s.points))

    def imagine(self, v: View, rng: Rng) -> State:
        # Whether others have rung in an open window is not known: anybody but the caller may have.
        rings = list(v.times) or [
            rng.below(900) if v.phase == RINGING and seat != v.turn % self.seats and rng.below(2) else -1
            for seat in range(self.seats)
        ]
        if v.viewer >= 0:
            rings[v.viewer] = v.rang
        return State(v.die, v.phase, v.turn, v.said, rings, list(v.cheers), list(v.points))

    def result(self, s: State) -> Result:
        places = tuple(1 + sum(other > mine for other in s.points) for mine in s.points)
        return Result(tuple(s.points), places, "bell_is_worn", (("rounds", ROUNDS),))

    def standing(self, s: State) -> tuple[int, ...]:
        return tuple(s.points)

    def round_of(self, s: State) -> int:
        return s.turn

    def write(self, a: Action) -> str:
        return a.verb if a.number < 0 else f"{a.verb} {a.number}"

    def read(self, text: str) -> Action:
        if re.fullmatch(r"up|down|ring|cheer|close", text):
            return Action(text)
        if re.fullmatch(r"(ring|roll|break) (0|[1-9]\d{0,8})", text):
            verb, number = text.split()
            return Action(verb, int(number))
        raise Illegal("syntax")

    def write_state(self, s: State) -> str:
        lists = [",".join(map(str, row)) for row in (s.rings, s.cheers, s.points)]
        return "/".join([str(s.die), s.phase, str(s.turn), s.said, *lists])

    def read_state(self, text: str) -> State:
        try:
            die, phase, turn, said, *lists = text.split("/")
            rings, cheers, points = [[int(n) for n in row.split(",")] for row in lists]
        except ValueError:
            raise Illegal("syntax") from None
        return State(int(die), phase, int(turn), said, rings, cheers, points)
