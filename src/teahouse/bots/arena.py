"""Arena: bots meet on duplicate deals; what they score, how sure that is, and what went wrong."""

import math
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from typing import Final

from teahouse.bots import bot
from teahouse.bots.bot import Limit
from teahouse.bots.drive import CRASH, ILLEGAL, Drive
from teahouse.bots.workers import stop
from teahouse.core import shelf
from teahouse.core.chance import Fair
from teahouse.core.game import AnyGame, Result
from teahouse.core.match import Match
from teahouse.core.options import OptionError
from teahouse.core.value import Value

Z95: Final = 1.959964  # standard errors that hold 95 % of a normal distribution
Z99: Final = 2.575829
ARENA_LIMIT: Final = Limit(seconds=5.0)  # simulations decide: a CPU cap that bites would spoil repeating


@dataclass(frozen=True)
class Contest(Value):
    """Who plays what, how often, from which seed. `codes` are the entries: they take the seats in turn."""

    game: str
    wanted: tuple[tuple[str, str], ...]
    codes: tuple[str, ...]
    seats: int
    games: int
    seed: int
    limit: Limit = ARENA_LIMIT

    def make(self) -> AnyGame:
        return shelf.make(self.game, dict(self.wanted), self.seats)


@dataclass(frozen=True)
class Played(Value):
    """One game of the arena, by seat: which entry sat there, what it got and did."""

    lineup: tuple[int, ...]  # entry of each seat
    points: tuple[int, ...]
    wins: tuple[float, ...]  # 1 for a sole first place, a share of it for a tie
    moves: int
    rounds: int
    faults: tuple[tuple[int, str], ...]  # (seat, kind)
    times: tuple[tuple[float, ...], ...]  # CPU seconds of every decision, by seat


@dataclass(frozen=True)
class Estimate(Value):
    """A mean over deals with its standard error; -1.0 where one deal says nothing about that."""

    mean: float
    error: float

    def interval(self, z: float) -> tuple[float, float]:
        """Where the true mean lies, so many standard errors to both sides."""
        return (self.mean - z * self.error, self.mean + z * self.error)


@dataclass(frozen=True)
class Score(Value):
    """One entry's result."""

    code: str
    points: Estimate  # a game
    wins: Estimate  # share of games won
    margin: Estimate  # points above the mean of the others, a game
    crashes: int
    illegal: int
    slow: int  # decisions over the limit's CPU seconds
    mean_ms: float  # CPU time of a decision
    most_ms: float


@dataclass
class Report:
    """All of a contest; `digest` depends on what was played alone, not on time or workers."""

    contest: Contest
    deals: list[list[Played]] = field(default_factory=list)

    @property
    def played(self) -> list[Played]:
        return [played for deal in self.deals for played in deal]

    @property
    def moves(self) -> int:
        return sum(played.moves for played in self.played)

    def digest(self) -> str:
        """16 hex digits over who got what in which game."""
        found = sha256()
        for p in self.played:
            found.update(f"{p.lineup} {p.points} {p.wins} {p.moves} {p.faults}\n".encode())
        return found.hexdigest()[:16]

    def scores(self) -> list[Score]:
        """Of every entry, in the order they were named."""
        return [self._score(entry) for entry in range(len(self.contest.codes))]

    def _score(self, entry: int) -> Score:
        faults = [kind for p in self.played for seat, kind in p.faults if p.lineup[seat] == entry]
        times = [
            1000 * seconds
            for p in self.played
            for seat, taken in enumerate(p.times)
            if p.lineup[seat] == entry
            for seconds in taken
        ]
        return Score(
            self.contest.codes[entry],
            estimate([_mean([points_of(p, entry) for p in deal]) for deal in self.deals]),
            estimate([_mean([_mean(_own(p, p.wins, entry)) for p in deal]) for deal in self.deals]),
            estimate([_mean([margin_of(p, entry) for p in deal]) for deal in self.deals]),
            faults.count(CRASH),
            faults.count(ILLEGAL),
            sum(ms > 1000 * self.contest.limit.seconds for ms in times),
            _mean(times),
            max(times, default=0.0),
        )


def _mean(numbers: list[float]) -> float:
    return math.fsum(numbers) / len(numbers) if numbers else 0.0


def _own(p: Played, numbers: tuple[float, ...], entry: int) -> list[float]:
    return [numbers[seat] for seat, who in enumerate(p.lineup) if who == entry]


def points_of(p: Played, entry: int) -> float:
    """Mean points of the seats an entry had."""
    return _mean(_own(p, p.points, entry))


def margin_of(p: Played, entry: int) -> float:
    """How far an entry's seats were above all others; above nothing where there are no others."""
    others = [float(p.points[seat]) for seat, who in enumerate(p.lineup) if who != entry]
    return points_of(p, entry) - _mean(others)


def estimate(units: list[float]) -> Estimate:
    """Mean and standard error, a duplicate deal being one unit."""
    mean = _mean(units)
    if len(units) < 2:
        return Estimate(mean, -1.0)
    variance = math.fsum((x - mean) ** 2 for x in units) / (len(units) - 1)
    return Estimate(mean, math.sqrt(variance / len(units)))


def lineups(entries: int, teams: list[int]) -> list[tuple[int, ...]]:
    """The seatings of one deal: entries cycle over the teams, each taking every place once.

    With an entry for every seat, the entries move round the table; otherwise they are shared out by
    team, so that partners are the same entry.
    """
    count = max(teams) + 1
    found: list[tuple[int, ...]] = []
    for shift in range(len(teams)):
        if entries == len(teams):
            lineup = tuple((seat + shift) % entries for seat in range(len(teams)))
        else:
            lineup = tuple((team + shift) % count % entries for team in teams)
        if lineup not in found:
            found.append(lineup)
    return found


def seats_for(game: str, wanted: dict[str, str], entries: int) -> int:
    """How many seats so many entries fill: their own number where it fits, else one they share out evenly.

    Raises UnknownGame, OptionError.
    """
    possible = shelf.info(game).seats
    if entries in possible:
        return entries
    uneven: list[int] = []
    refused: list[OptionError] = []
    for seats in possible:
        try:
            teams = len(set(shelf.make(game, wanted, seats).teams()))
        except OptionError as why:
            refused.append(why)  # this number of seats does not go with the options
            continue
        if teams % entries == 0:
            return seats
        if teams > entries:
            uneven.append(seats)
    if uneven:
        return uneven[0]
    if len(refused) == len(possible):
        raise next((why for why in refused if not why.reason.startswith("seats")), refused[0])
    raise OptionError("seats", value=str(entries), allowed=", ".join(map(str, possible)))


def seed_for(contest: Contest, deal: int, what: str) -> bytes:
    """32 bytes that belong to one purpose of one deal."""
    return sha256(f"arena {contest.game} {contest.seed} {deal} {what}".encode()).digest()


def play_deal(contest: Contest, games: int, deal: int) -> list[Played]:
    """All seatings of one deal (the last deal may have fewer, so that `games` is exact)."""
    game = contest.make()
    seatings = lineups(len(contest.codes), game.teams())
    first = deal * len(seatings)
    return [_play(contest, game, deal, lineup) for lineup in seatings[: games - first]]


def _play(contest: Contest, game: AnyGame, deal: int, lineup: tuple[int, ...]) -> Played:
    players = [
        bot.make(
            contest.codes[entry],
            game,
            seat,
            int.from_bytes(seed_for(contest, deal, f"bot {entry} {seat}")[:6], "big"),
        )
        for seat, entry in enumerate(lineup)
    ]
    chance = Fair(seed_for(contest, deal, "chance"))
    drive = Drive(Match(game), players, chance, contest.limit, forgiving=True)
    drive.play()
    result = game.result(drive.match.state)
    return Played(
        lineup,
        result.points[: game.seats],
        tuple(_won(game, result, seat) for seat in range(game.seats)),
        drive.moves,
        game.round_of(drive.match.state),
        tuple(drive.faults),
        tuple(tuple(taken) for taken in drive.times),
    )


def _won(game: AnyGame, result: Result, seat: int) -> float:
    """One win, shared by all teams and dummies that are first."""
    if result.places[seat] != 1:
        return 0.0
    teams = game.teams()
    first = [party for party, place in enumerate(result.places) if place == 1]
    sides = {teams[party] if party < len(teams) else -party for party in first}
    return 1.0 / len(sides)


def hold(contest: Contest, workers: int = 1, done: Callable[[int], None] | None = None) -> Report:
    """Play all of it; the same report for any number of workers. `done` hears how many games are new.

    Raises UnknownGame, OptionError, UnknownBot before anything is played.
    """
    game = contest.make()
    for code in contest.codes:
        bot.make(code, game, 0, 0)
    report = Report(contest)
    for played in _deals(contest, len(lineups(len(contest.codes), game.teams())), workers):
        report.deals.append(played)
        if done is not None:
            done(len(played))
    return report


def _deals(contest: Contest, seatings: int, workers: int) -> Iterator[list[Played]]:
    deals = range(math.ceil(contest.games / seatings))
    work = partial(play_deal, contest, contest.games)
    if workers < 2:
        yield from map(work, deals)
        return
    chunk = max(1, min(50, len(deals) // (8 * workers)))
    with ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    ) as pool:  # Ctrl-C reaches the workers too, and is for us alone
        try:
            yield from pool.map(work, deals, chunksize=chunk)
        except BaseException:
            stop(pool)
            raise
