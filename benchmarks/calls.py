"""How often each level of a game's bots makes a call, and how often it is kept; as rows for RESULTS.md.

    python -m benchmarks.calls GAME LEVEL... [--rounds N]

A level plays against itself. A game tells of its calls by the event `call`, with `points` and `made`.
"""

import argparse
import math
from collections import Counter
from hashlib import sha256
from typing import NamedTuple

from teahouse.bots import bot
from teahouse.bots.arena import Z95
from teahouse.bots.bot import Limit
from teahouse.bots.drive import Drive
from teahouse.cli.source import commit
from teahouse.core import shelf
from teahouse.core.chance import Fair
from teahouse.core.match import Match

SEED = 20261130
LIMIT = Limit(seconds=5.0)  # simulations decide
HEAD = "| level | rounds | call of | made | a seat and round | kept | 95 % |"
RULE = "|---|---|---|---|---|---|---|"


class Tally(NamedTuple):
    """What was counted over some rounds: calls and kept calls by what they are worth."""

    rounds: int
    made: Counter[int]
    kept: Counter[int]


def seed(game: str, level: str, number: int, what: str) -> bytes:
    """32 bytes that belong to one purpose of one match."""
    return sha256(f"calls {game} {level} {SEED} {number} {what}".encode()).digest()


def count(code: str, level: str, rounds: int) -> Tally:
    """Matches of one round each between bots of one level."""
    game = shelf.make(code, {"end": "rounds:1"}, shelf.info(code).seats[0])
    made: Counter[int] = Counter()
    kept: Counter[int] = Counter()
    for number in range(rounds):
        players = [
            bot.make(level, game, seat, int.from_bytes(seed(code, level, number, f"bot {seat}")[:6], "big"))
            for seat in range(game.seats)
        ]
        drive = Drive(Match(game), players, Fair(seed(code, level, number, "chance")), LIMIT)
        drive.play()
        for event in drive.events:
            if event.key == "call":
                facts = dict(event.facts)
                made[int(str(facts["points"]))] += 1
                kept[int(str(facts["points"]))] += int(str(facts["made"]))
    return Tally(rounds, made, kept)


def rows(level: str, tally: Tally, seats: int) -> list[str]:
    """One row for every worth of a call."""
    found: list[str] = []
    for worth in sorted(tally.made):
        made, kept = tally.made[worth], tally.kept[worth]
        low, high = wilson(kept, made)
        often = f"{100 * made / (tally.rounds * seats):.1f} %"
        share = f"{100 * kept / made:.1f} %"
        span = f"{100 * low:.1f} to {100 * high:.1f}"
        cells = [level, str(tally.rounds), str(worth), str(made), often, share, span]
        found.append(f"| {' | '.join(cells)} |")
    return found or [f"| {level} | {tally.rounds} | – | 0 | 0.0 % | – | – |"]


def wilson(kept: int, made: int) -> tuple[float, float]:
    """Wilson's interval for a share, which also holds near 0 and 1."""
    share, square = kept / made, Z95 * Z95
    middle = (share + square / (2 * made)) / (1 + square / made)
    half = Z95 * math.sqrt(share * (1 - share) / made + square / (4 * made * made)) / (1 + square / made)
    return (middle - half, middle + half)


def main() -> None:
    """Print the table as it grows."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("levels", nargs="+")
    asked.add_argument("--rounds", type=int, default=1000)
    args = asked.parse_args()
    print(f"Seed {SEED}, commit {commit()}.\n\n{HEAD}\n{RULE}", flush=True)
    seats = shelf.info(args.game).seats[0]
    for level in args.levels:
        print("\n".join(rows(level, count(args.game, level, args.rounds), seats)), flush=True)


if __name__ == "__main__":
    main()
