"""Tichu for four, three and six as a game, put together from customs, referee and course."""

# compiled

from typing import Final, final

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE, Event, Game, Result
from teahouse.core.options import Options
from teahouse.games.tichu import notation, sight
from teahouse.games.tichu.course import Course
from teahouse.games.tichu.customs import Customs
from teahouse.games.tichu.referee import Referee
from teahouse.games.tichu.state import (
    DEAL,
    FIRST,
    GIFT,
    GRAND,
    OVER,
    PLAY,
    REST,
    SEATING,
    WINDOW,
    Action,
    Collect,
    State,
    TakeBack,
    View,
)

_NOBODY: Final[list[int]] = []
_CHANCE: Final = [NATURE]
_ALONE: Final = [[0], [1], [2], [3], [4], [5]]
_COLLECT: Final = Collect()


@final
class Tichu(Game[State, Action, View]):
    """Tichu with chosen options; four seats, three with an open fourth hand, or six."""

    def __init__(self, options: Options, seats: int) -> None:
        self.id = "tichu"
        self.rules = 1
        self.seats = seats
        self.customs = Customs(options, seats)
        self.referee = Referee(self.customs)
        self.course = Course(self.customs)

    # ---- the match and whose turn it is ----

    def start(self) -> State:
        places = self.customs.places
        seat_of = [0, 1, 0, 2] if self.customs.is_trichu else list(range(places))
        s = State(seat_of, [0] * places, [0] * places, [-1] * (places * places))
        s.points = [0] * (self.seats + len(self.parties()))
        if self.customs.is_drawn:
            s.phase = SEATING
        else:
            s.phase = DEAL if self.seats == 4 else FIRST
        return s

    def copy(self, s: State) -> State:
        return s.copied()

    def waiting(self, s: State) -> list[int]:
        phase = s.phase
        if phase in (PLAY, GIFT):
            return _ALONE[s.seat_of[s.turn]]
        if phase in (WINDOW, OVER):
            return _NOBODY
        if phase < GRAND or phase == REST:
            return _CHANCE
        return [seat for seat in range(self.seats) if not s.answered >> seat & 1]

    def parties(self) -> list[str]:
        return ["table"] if self.customs.is_trichu else []

    def teams(self) -> list[int]:
        """By seat; each on its own where partners change or are drawn later."""
        if self.customs.is_trichu or self.customs.is_drawn:
            return list(range(self.seats))
        return [seat & 1 for seat in range(self.seats)]

    def standing(self, s: State) -> tuple[int, ...]:
        return tuple(s.points)

    def round_of(self, s: State) -> int:
        return s.round

    def timer(self, s: State) -> "tuple[str, Action] | None":  # R5.4
        return ("bomb_window", _COLLECT) if s.phase == WINDOW else None

    def is_withdrawal(self, a: Action) -> bool:
        return isinstance(a, TakeBack)

    def result(self, s: State) -> Result:
        # partners share a place, so the other side is second; three players and the Table are ranked singly
        places = [1 + len([p for p in s.points if p > mine]) for mine in s.points]
        if not self.customs.is_trichu:
            places = [min(place, 2) for place in places]
        reason = "target" if self.customs.is_target else "rounds"
        facts = (("rounds", s.round), ("limit", self.customs.limit))
        return Result(tuple(s.points), tuple(places), reason, facts)

    # ---- seeing and writing ----

    def view(self, s: State, viewer: int) -> View:
        customs, may_call = self.customs, self.callable_places(s)
        return sight.view_of(s, viewer, self.seats, customs.end, customs.is_length_first, may_call)

    def imagine(self, v: View, rng: Rng) -> State:
        return sight.imagine(v, self.customs.receivers, rng)

    def write(self, a: Action) -> str:
        return notation.write(a, self.seats)

    def read(self, text: str) -> Action:
        return notation.read(text, self.seats)

    def write_state(self, s: State) -> str:
        return notation.write_state(s)

    def read_state(self, text: str) -> State:
        return notation.read_state(text, self.seats)

    def callable_places(self, s: State) -> list[int]:
        """The places that may still call Tichu, as everybody can tell."""
        return [place for place in range(self.customs.places) if not self.customs.call_refused(s, place)]

    # ---- playing ----

    def legal(self, s: State, seat: int) -> list[Action]:
        return self.referee.legal(s, seat)

    def check(self, s: State, seat: int, a: Action) -> str:
        return self.referee.check(s, seat, a)

    def canon(self, s: State, seat: int, a: Action) -> Action:
        return self.referee.canon(s, seat, a)

    def apply(self, s: State, seat: int, a: Action, told: "list[Event] | None") -> None:
        self.course.apply(s, seat, a, told)

    def roll(self, s: State, rng: Rng) -> Action:
        return self.course.roll(s, rng)
