"""The contests that games name in their `bench.py` (CONTESTS), as rows for RESULTS.md.

    python -m benchmarks.arena GAME [--games N] [--workers W] [--only TEXT]

A contest is (what is asked, codes, options, games, seconds a decision may take at most). With one code alone
it fills a table of four, and "ahead" are its points: for games in which all seats win or lose together.
"""

import argparse
from collections.abc import Iterator
from time import perf_counter

from teahouse.bots.arena import Z95, Z99, Contest, Estimate, Report, hold, seats_for
from teahouse.bots.bot import Limit
from teahouse.cli.source import commit
from teahouse.core import shelf

SEED = 20261130
ALONE = 4  # seats of a table at which all are the same
HEAD = (
    "| contest | games | deals | ahead a game | 95 % | 99 % | wins | CPU a decision, mean (most) | faults |"
)
RULE = "|---|---|---|---|---|---|---|---|---|"


def contests(game: str, games: int, only: str) -> Iterator[tuple[str, Contest]]:
    """Each with the seats that its options and codes ask for; `games` 0 for as many as the game names."""
    for name, codes, wanted, full, seconds in shelf.part(game, "bench").CONTESTS:
        if only in name:
            is_alone = len(codes) == 1 and ALONE in shelf.info(game).seats
            seats = ALONE if is_alone else seats_for(game, wanted, len(codes))
            limit = Limit(seconds=seconds)
            yield name, Contest(game, tuple(wanted.items()), codes, seats, games or full, SEED, limit)


def row(name: str, report: Report) -> str:
    """One line of the table: the first entry against the others."""
    first, *others = report.scores()
    faults = sum(score.crashes + score.illegal for score in [first, *others])
    low, high = first.wins.interval(Z95)
    cells = [
        name,
        str(len(report.played)),
        str(len(report.deals)),
        f"{first.margin.mean:+.3f}",
        interval(first.margin, Z95),
        interval(first.margin, Z99),
        f"{100 * first.wins.mean:.1f} % ({100 * max(low, 0):.1f} to {100 * min(high, 1):.1f})",
        f"{first.mean_ms:.1f} ms ({first.most_ms:.0f})",
        str(faults),
    ]
    return f"| {' | '.join(cells)} |"


def interval(estimate: Estimate, z: float) -> str:
    """Both ends, with their signs."""
    low, high = estimate.interval(z)
    return f"{low:+.3f} to {high:+.3f}"


def main() -> None:
    """Print the table as it grows."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=0)
    asked.add_argument("--workers", type=int, default=1)
    asked.add_argument("--only", default="")
    args = asked.parse_args()
    print(f"Seed {SEED}, commit {commit()}, {args.workers} worker(s).\n\n{HEAD}\n{RULE}", flush=True)
    start = perf_counter()
    for name, contest in contests(args.game, args.games, args.only):
        print(row(name, hold(contest, args.workers)), flush=True)
    print(f"\n{perf_counter() - start:.0f} s.")


if __name__ == "__main__":
    main()
