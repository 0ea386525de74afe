"""What is measured of Chai alone: length and first player, games against the rival, and exact last years.

    python -m benchmarks.chai lengths [--games N] [--bot CODE]
    python -m benchmarks.chai solo [--games N] [--bot CODE]
    python -m benchmarks.chai exhaustive [--positions N] [--limit N] [--bot CODE]

All from one seed; CPU seconds of this process.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from statistics import fmean
from time import thread_time
from typing import Final, cast

from teahouse.bots import bot
from teahouse.bots.arena import Z95, estimate
from teahouse.bots.bot import Limit
from teahouse.bots.drive import Drive
from teahouse.core import shelf
from teahouse.core.chance import Fair
from teahouse.core.match import Match
from teahouse.games.chai.bots.exhaustive import Measured, sample
from teahouse.games.chai.rules import Chai
from teahouse.games.chai.state import State

SEED: Final = 20261130
LIMIT: Final = Limit(seconds=1.0)


@dataclass(frozen=True)
class Game:
    """One game between bots."""

    points: tuple[int, ...]
    places: tuple[int, ...]
    years: int
    starter: int  # who started the first year
    decisions: int
    seconds: float


def play(wanted: dict[str, str], codes: list[str], number: int) -> Game:
    """A whole game; its luck and the bots' come from its number."""
    game = cast(Chai, shelf.make("chai", wanted, len(codes)))
    luck = sha256(f"chai {SEED} {number}".encode()).digest()
    bots = [bot.make(code, game, seat, number * 2 + seat) for seat, code in enumerate(codes)]
    drive = Drive(Match(game), bots, Fair(luck), LIMIT)
    before = thread_time()
    starter = -1
    while drive.step():
        s = cast(State, drive.match.state)
        if starter < 0 and s.year == 1:
            starter = s.start
    s = cast(State, drive.match.state)
    result = game.result(s)
    return Game(result.points, result.places, s.year, starter, drive.moves, thread_time() - before)


def share(won: list[float]) -> str:
    """A mean of zeros, halves and ones in percent, with its 95 % interval."""
    found = estimate(won)
    low, high = found.interval(Z95)
    return f"{100 * found.mean:.1f} % ({100 * max(low, 0):.1f} to {100 * min(high, 1):.1f})"


def about(numbers: list[float]) -> str:
    """A mean with its 95 % interval."""
    found = estimate(numbers)
    low, high = found.interval(Z95)
    return f"{found.mean:.2f} ({low:.2f} to {high:.2f})"


def won(game: Game, party: int) -> float:
    """1 for a win, a half for a shared one."""
    return 0.0 if game.places[party] > 1 else 1.0 / game.places.count(1)


def lengths(asked: argparse.Namespace) -> None:
    """Years, decisions and CPU time of a game by goal; how often who starts the first year wins."""
    print("| goal | games | years, mean (range) | decisions | CPU minutes | points | first player wins |")
    print("|---|---|---|---|---|---|---|", flush=True)
    code = asked.bot or "greedy"
    for goal in ("3", "4", "5"):
        games = [play({"goal": goal}, [code, code], n) for n in range(asked.games)]
        years = [game.years for game in games]
        cells = [
            goal,
            str(len(games)),
            f"{fmean(years):.2f} ({min(years)} to {max(years)})",
            f"{fmean(game.decisions for game in games):.0f}",
            f"{fmean(game.seconds for game in games) / 60:.4f}",
            f"{fmean(max(game.points) for game in games):.1f} to {fmean(min(g.points) for g in games):.1f}",
            share([won(game, game.starter) for game in games]),
        ]
        print(f"| {' | '.join(cells)} |", flush=True)


def solo(asked: argparse.Namespace) -> None:
    """Each level against the rival, normal difficulty."""
    print("| level | games | wins | points | the rival's | years | CPU a decision, mean |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for code in [asked.bot] if asked.bot else list(bot.kinds("chai")):
        games = [play({}, [code], n) for n in range(asked.games)]
        cells = [
            code,
            str(len(games)),
            share([won(game, 0) for game in games]),
            about([float(game.points[0]) for game in games]),
            about([float(game.points[1]) for game in games]),
            f"{fmean(game.years for game in games):.2f}",
            f"{1000 * fmean(game.seconds / game.decisions for game in games):.1f} ms",
        ]
        print(f"| {' | '.join(cells)} |", flush=True)


def exhaustive(asked: argparse.Namespace) -> None:
    """How often a bot's choice is a best one where every line to the end can be looked at."""
    print("| bot | positions | too large | best choice | of those that matter | same winner | points lost |")
    print("|---|---|---|---|---|---|---|", flush=True)
    codes = [asked.bot] if asked.bot else ["random", "greedy", "skilled", "master"]
    found, dropped = sample(codes, asked.positions, asked.limit, LIMIT)
    for code in codes:
        print(exact_row(code, found[code], dropped), flush=True)


def exact_row(code: str, found: list[Measured], dropped: int) -> str:
    """One bot against the exact values."""
    matter = [one for one in found if one.worst < one.best]
    cells = [
        code,
        str(len(found)),
        str(dropped),
        share([float(one.chosen >= one.best - 1e-9) for one in found]),
        f"{share([float(one.chosen >= one.best - 1e-9) for one in matter])} of {len(matter)}",
        share([float(_sign(one.chosen) == _sign(one.best)) for one in found]),
        about([one.best - one.chosen for one in found]),
    ]
    return f"| {' | '.join(cells)} |"


def _sign(margin: float) -> int:
    return (margin > 0) - (margin < 0)


def main() -> None:
    """Print the table as it grows."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("what", choices=["lengths", "solo", "exhaustive"])
    asked.add_argument("--games", type=int, default=300)
    asked.add_argument("--positions", type=int, default=200)
    asked.add_argument("--limit", type=int, default=4000)
    asked.add_argument("--bot", default="")
    args = asked.parse_args()
    measures: dict[str, Callable[[argparse.Namespace], None]] = {
        "lengths": lengths,
        "solo": solo,
        "exhaustive": exhaustive,
    }
    before = thread_time()
    measures[args.what](args)
    print(f"\nSeed {SEED}; {thread_time() - before:.0f} CPU seconds.")


if __name__ == "__main__":
    main()
