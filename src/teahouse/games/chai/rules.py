"""Chai: Tea for 2 as a game: who acts, what is allowed, what an action does, what each seat may know."""

# compiled

from hashlib import sha256
from typing import final

from teahouse.core.chance import Fair, Rng
from teahouse.core.game import NATURE, OPEN, WATCHER, Event, Game, Result
from teahouse.games.chai import notation
from teahouse.games.chai.chance import draw, odds
from teahouse.games.chai.choices import choices, refusal
from teahouse.games.chai.house import House
from teahouse.games.chai.play import play
from teahouse.games.chai.score import points, result
from teahouse.games.chai.state import OVER, Action, State
from teahouse.games.chai.view import Faces, View, see
from teahouse.games.chai.year import begin

RULES_VERSION = 1


@final
class Chai(Game[State, Action, View]):
    """Two players, or one against the rival."""

    def __init__(self, house: House, day: str) -> None:
        self.id = "chai"
        self.rules = RULES_VERSION
        self.seats = house.seats
        self.house = house
        self.day = day
        self._faces = Faces(house)

    def start(self) -> State:
        return begin(self.house)

    def copy(self, s: State) -> State:
        return s.copy()

    def waiting(self, s: State) -> list[int]:
        if s.phase == OVER:
            return []
        return [NATURE] if s.who == NATURE else [s.who]

    def legal(self, s: State, seat: int) -> list[Action]:
        return choices(self.house, s, seat) if seat >= 0 else []

    def check(self, s: State, seat: int, a: Action) -> str:
        return refusal(self.house, s, seat, a)

    def apply(self, s: State, seat: int, a: Action, told: "list[Event] | None") -> None:
        play(self.house, s, seat, a, told)

    def roll(self, s: State, rng: Rng) -> Action:
        return draw(self.house, s, self._luck(rng))

    def known_luck(self) -> str:
        return self.day

    def _luck(self, rng: Rng) -> Rng:
        """A game of the day has the same luck at every table.  # R8.12"""
        if not self.day:
            return rng
        return Fair(sha256(f"chai {self.day}".encode()).digest())

    def odds(self, s: State) -> list[tuple[Action, float]]:
        return odds(self.house, s)

    def view(self, s: State, viewer: int) -> View:
        seen_as = notation.EVERYTHING if viewer == OPEN else 4 if viewer == WATCHER else 1 << viewer
        position = notation.write_state(s, seen_as)
        return see(self.house, self._faces, s, viewer, position, self.day)

    def imagine(self, v: View, rng: Rng) -> State:
        return notation.read_state(v.position, rng)

    def result(self, s: State) -> Result:
        return result(self.house, s)

    def standing(self, s: State) -> tuple[int, ...]:
        return (points(self.house, s, 0), points(self.house, s, 1))

    def round_of(self, s: State) -> int:
        return max(s.year - 1, 0)

    def parties(self) -> list[str]:
        return ["rival"] if self.seats == 1 else []

    def write(self, a: Action) -> str:
        return notation.write(self.house, a)

    def read(self, text: str) -> Action:
        return notation.read(self.house, text)

    def write_state(self, s: State) -> str:
        return notation.write_state(s)

    def read_state(self, text: str) -> State:
        return notation.read_state(text)
