"""Speed: random games of everything on the shelf from Python, and of the peers a game names.

A game's `bench.py` may offer PEERS ("OpenSpiel leduc_poker", ...), SETUPS (pairs of seats and options)
and `measure(seconds)`, which yields (what, value, unit) of its own.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import process_time

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import CLOCK, NATURE, AnyGame, AnyState
from teahouse.lab import peers
from teahouse.lab.peers import Tally


@dataclass(frozen=True)
class Figure:
    """What was measured: games and decisions in CPU seconds, or a value of a game's own."""

    name: str
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    value: float = 0.0
    unit: str = ""
    peers: tuple[str, ...] = ()

    @property
    def decisions_a_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def games_a_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    def ratios(self, others: "list[Figure]") -> list[dict[str, object]]:
        """This game's decisions a second over each peer's."""
        named = {figure.name: figure for figure in others if figure.decisions}
        return [
            {
                "what": self.name,
                "peer": peer,
                "ratio": round(self.decisions_a_second / named[peer].decisions_a_second, 2),
            }
            for peer in self.peers
            if peer in named
        ]

    def as_data(self) -> dict[str, object]:
        """For programs."""
        if self.unit:
            return {"name": self.name, "value": self.value, "unit": self.unit}
        return {
            "name": self.name,
            "games": self.games,
            "decisions": self.decisions,
            "cpu_seconds": round(self.seconds, 3),
            "decisions_a_second": round(self.decisions_a_second, 1),
            "games_a_second": round(self.games_a_second, 2),
        }


def figures(seconds: float, begin: Callable[[str], object]) -> Iterator[Figure]:
    """Everything, one after the other; `begin` hears what is measured next."""
    wanted: dict[str, None] = {}
    for game in shelf.games():
        for figure in _of_game(game, seconds, begin):
            wanted |= dict.fromkeys(figure.peers)
            yield figure
    for peer in wanted:
        begin(peer)
        yield Figure(peer, *peers.measure(peer, seconds))


def _of_game(game: str, seconds: float, begin: Callable[[str], object]) -> Iterator[Figure]:
    own = shelf.maybe(game, "bench")
    named: tuple[str, ...] = getattr(own, "PEERS", ())
    setups: list[tuple[int, dict[str, str]]] = getattr(own, "SETUPS", [(_usual_seats(game), {})])
    for seats, wanted in setups:
        parts = [game, str(seats), *[f"{key}={value}" for key, value in wanted.items()]]
        name = " ".join(parts)
        begin(name)
        yield Figure(name, *random_games(shelf.make(game, wanted, seats), seconds), peers=named)
    if own is not None and hasattr(own, "measure"):
        begin(game)
        for what, value, unit in own.measure(seconds):
            yield Figure(f"{game}: {what}", value=value, unit=unit)


def _usual_seats(game: str) -> int:
    possible = shelf.info(game).seats
    return next((seats for seats in possible if seats > 1), possible[0])


def random_games(game: AnyGame, seconds: float) -> Tally:
    """Random games driven one action at a time: legal, choose, apply; the last one may stay unfinished."""
    luck = Fast(1)
    games = decisions = 0
    s = game.start()
    start = now = process_time()
    while now - start < seconds:
        for _ in range(50):  # actions between two looks at the clock
            due = game.waiting(s)
            if not due:
                if not _tick(game, s):
                    games += 1
                    s = game.start()
            elif due[0] == NATURE:
                game.apply(s, NATURE, game.roll(s, luck), None)
            else:
                legal = game.legal(s, due[0])
                game.apply(s, due[0], legal[luck.below(len(legal))], None)
                decisions += 1
        now = process_time()
    return games, decisions, now - start


def _tick(game: AnyGame, s: AnyState) -> bool:
    """Let the rules' timer run out; whether one ran."""
    timer = game.timer(s)
    if timer is not None:
        game.apply(s, CLOCK, timer[1], None)
    return timer is not None
