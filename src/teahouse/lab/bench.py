"""Speed: random games of everything on the shelf, from Python and inside, beside the peers a game names.

A game's `bench.py` may offer SETUPS (pairs of seats and options), PEERS ("OpenSpiel leduc_poker", ...),
PLAYERS (codes of bots that are timed as well) and `measure(seconds)`, which yields (what, value, unit);
`bots/bench.py` may offer such a `measure` for what needs the bots.
"""

import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Final

from teahouse.bots import bot
from teahouse.bots.bot import Limit
from teahouse.bots.drive import Drive
from teahouse.bots.playout import LONGEST, Policy, playout
from teahouse.core import shelf
from teahouse.core.chance import Fair, Fast
from teahouse.core.game import CLOCK, NATURE, AnyGame, AnyState
from teahouse.core.match import Match
from teahouse.lab import interpreted, peers
from teahouse.lab.peers import Tally

REPEATS: Final = 3  # of each speed, in turns with the others; the one in the middle counts
POSITIONS: Final = 200  # from random games, for what a single call costs
STATES: Final = 10_000  # whose memory is measured


@dataclass(frozen=True)
class Figure:
    """What was measured: games and decisions in CPU seconds, or a value of another kind."""

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
        """Its decisions a second over those of each figure that it is compared with."""
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


Contestant = tuple[str, tuple[str, ...], Callable[[float], Tally]]  # its name, beside whom, how to run it


def figures(seconds: float, begin: Callable[[str], object], is_compiled: bool) -> Iterator[Figure]:
    """Everything, game by game; `begin` hears what is measured next."""
    for game in shelf.games():
        named: tuple[str, ...] = getattr(shelf.maybe(game, "bench"), "PEERS", ())
        entries = _contestants(game, named, is_compiled)
        entries += [(peer, (), partial(peers.measure, peer)) for peer in named]
        yield from _race(entries, seconds, begin)
        if is_compiled:
            begin(f"{game} interpreted")
            yield from _interpreted(game, seconds)
        for name, made in _setups(game):
            begin(name)
            yield from _costs(name, made, seconds)
        for part in ("bench", "bots.bench"):
            own = shelf.maybe(game, part)
            if own is not None and hasattr(own, "measure"):
                begin(game)
                for what, value, unit in own.measure(seconds):
                    yield Figure(f"{game}: {what}", value=value, unit=unit)


def _setups(game: str) -> list[tuple[str, AnyGame]]:
    """What is measured of a game, by name: seats, then options."""
    wanted: list[tuple[int, dict[str, str]]] = getattr(
        shelf.maybe(game, "bench"), "SETUPS", [(_usual_seats(game), {})]
    )
    return [
        (
            " ".join([game, str(seats), *[f"{key}={value}" for key, value in options.items()]]),
            shelf.make(game, options, seats),
        )
        for seats, options in wanted
    ]


def _contestants(game: str, named: tuple[str, ...], is_compiled: bool) -> list[Contestant]:
    """Each setup from Python, inside, and played by the bots that the game wants timed."""
    entries: list[Contestant] = []
    for name, made in _setups(game):
        pure = (f"{name} interpreted",) if is_compiled else ()
        pure_inside = (f"{name} inside interpreted",) if is_compiled else ()
        entries.append((name, named + pure, partial(random_games, made)))
        entries.append((f"{name} inside", pure_inside, partial(inside, made)))
        codes: tuple[str, ...] = getattr(shelf.maybe(game, "bench"), "PLAYERS", ())
        entries += [(f"{name} {code}", named, partial(bot_games, made, code)) for code in codes]
    return entries


def _race(entries: list[Contestant], seconds: float, begin: Callable[[str], object]) -> Iterator[Figure]:
    """All in turn, several times over, so that a busy minute of the machine hits all alike."""
    runs: dict[str, list[Figure]] = {name: [] for name, _beside, _run in entries}
    for _ in range(REPEATS):
        for name, beside, run in entries:
            begin(name)
            runs[name].append(Figure(name, *run(seconds / REPEATS), peers=beside))
    for found in runs.values():
        yield sorted(found, key=lambda figure: figure.decisions_a_second)[REPEATS // 2]


def _interpreted(game: str, seconds: float) -> Iterator[Figure]:
    """The same from the source files, in a process of their own."""
    answer = interpreted.ask("teahouse.lab.bench:from_source", game, str(seconds))
    assert isinstance(answer, list)
    for name, games, decisions, spent in answer:
        yield Figure(f"{name} interpreted", games, decisions, spent)


def from_source(game: str, seconds: str) -> list[tuple[str, int, int, float]]:
    """For the process in which the rules are interpreted."""
    return [
        (figure.name, figure.games, figure.decisions, figure.seconds)
        for figure in _race(_contestants(game, (), False), float(seconds), lambda _name: None)
    ]


def _usual_seats(game: str) -> int:
    possible = shelf.info(game).seats
    return next((seats for seats in possible if seats > 1), possible[0])


def random_games(game: AnyGame, seconds: float) -> Tally:
    """Random games driven one action at a time: legal, choose, apply; the last one may stay unfinished."""
    luck, dice = Fast(1), Fast(2)
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
                game.apply(s, NATURE, game.roll(s, dice), None)
            else:
                game.apply(s, due[0], luck.choice(game.legal(s, due[0])), None)
                decisions += 1
        now = process_time()
    return games, decisions, now - start


def _tick(game: AnyGame, s: AnyState) -> bool:
    """Let the rules' timer run out; whether one ran."""
    timer = game.timer(s)
    if timer is not None:
        game.apply(s, CLOCK, timer[1], None)
    return timer is not None


def inside(game: AnyGame, seconds: float) -> Tally:
    """Random games by the playouts that search uses: nothing but their start comes from Python."""
    luck, policy = Fast(1), Policy()
    games = decisions = 0
    s = game.start()
    start = now = process_time()
    while now - start < seconds:
        done = playout(game, s, policy, luck, game.round_of(s) + 2, LONGEST)
        decisions += done
        if not game.waiting(s) and game.timer(s) is None:
            games += 1
            s = game.start()
        now = process_time()
    return games, decisions, now - start


def bot_games(game: AnyGame, code: str, seconds: float) -> Tally:
    """Whole games with the same bot on every seat."""
    games = decisions = 0
    start = now = process_time()
    while now - start < seconds:
        players = [bot.make(code, game, seat, seed=games) for seat in range(game.seats)]
        drive = Drive(Match(game), players, Fair(games.to_bytes(32, "big")), Limit())
        drive.play()
        games += 1
        decisions += len([line for line in drive.match.lines if line.actor >= 0])
        now = process_time()
    return games, decisions, now - start


def _costs(name: str, game: AnyGame, seconds: float) -> Iterator[Figure]:
    """What one call costs in positions of random games, and what states weigh."""
    luck = Fast(2)
    at = _positions(game, luck)
    calls: dict[str, Callable[[AnyState, int], object]] = {
        "legal": game.legal,
        "copy": lambda s, _seat: game.copy(s),
        "view": game.view,
        "view and imagine": lambda s, seat: game.imagine(game.view(s, seat), luck),
    }
    for what, call in calls.items():
        yield Figure(f"{name}: {what}", value=microseconds(call, at, seconds / 4), unit="µs")
    tracemalloc.start()
    kept = [game.copy(at[i % POSITIONS][0]) for i in range(STATES)]
    yield Figure(f"{name}: {len(kept):,} states", value=tracemalloc.get_traced_memory()[0] / 1e6, unit="MB")
    tracemalloc.stop()


def _positions(game: AnyGame, luck: Fast) -> list[tuple[AnyState, int]]:
    """States with a seat that must act, some decisions apart."""
    found: list[tuple[AnyState, int]] = []
    s = game.start()
    while len(found) < POSITIONS:
        playout(game, s, Policy(), luck, game.round_of(s) + 2, 1 + luck.below(40))
        due = game.waiting(s)
        if due and due[0] >= 0:
            found.append((game.copy(s), due[0]))
        elif not due and game.timer(s) is None:
            s = game.start()
    return found


def microseconds(
    call: Callable[[AnyState, int], object], at: list[tuple[AnyState, int]], seconds: float
) -> float:
    """The mean CPU time of a call over all these positions, with the seat that must act."""
    rounds = 0
    start = now = process_time()
    while rounds == 0 or now - start < seconds:
        for s, seat in at:
            call(s, seat)
        rounds += 1
        now = process_time()
    return (now - start) / (rounds * len(at)) * 1e6
