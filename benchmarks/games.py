"""Games per CPU second with bots at every seat, for the setups that a game's `bench.py` names (SETUPS).

    python -m benchmarks.games GAME [--code pupil] [--seconds 5]
"""

import argparse
from time import process_time

from teahouse.bots import bot
from teahouse.bots.bot import Limit
from teahouse.bots.drive import Drive
from teahouse.core import shelf
from teahouse.core.chance import Fair
from teahouse.core.match import Match


def measure(game: str, seats: int, options: dict[str, str], code: str, seconds: float) -> tuple[int, float]:
    """How many games were played in how many CPU seconds."""
    rules = shelf.make(game, options, seats)
    begun, games = process_time(), 0
    while process_time() - begun < seconds:
        players = [bot.make(code, rules, seat, 100 * games + seat) for seat in range(seats)]
        Drive(Match(rules), players, Fair(f"{game} {games}".encode()), Limit()).play()
        games += 1
    return games, process_time() - begun


def main() -> None:
    """Print one line a setup."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--code", default="greedy")
    asked.add_argument("--seconds", type=float, default=5.0)
    args = asked.parse_args()
    for seats, options in shelf.part(args.game, "bench").SETUPS:
        games, spent = measure(args.game, seats, options, args.code, args.seconds)
        rate = f"{games / spent:.1f} games per CPU second ({games} games)"
        print(f"{options} {seats} seats: {rate}", flush=True)


if __name__ == "__main__":
    main()
