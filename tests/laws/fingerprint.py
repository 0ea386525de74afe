"""Fingerprints: a hash over seeded random games. A game's own test holds its constant.

`python -m tests.laws.fingerprint GAME GAMES` prints one for every way to set the game up.
"""

import sys
from hashlib import sha256

from teahouse.core.game import AnyGame
from tests.laws.play import play
from tests.laws.setups import MAIN, game_of


def fingerprint(game: AnyGame, games: int, first: int = 0) -> str:
    """16 hex digits over all lines, results and last positions of `games` games from seed `first` on."""
    found = sha256()
    for seed in range(first, first + games):
        match = play(game, seed).match
        for line in match.lines:
            found.update(f"{line.actor} {line.text}\n".encode())
        result = game.result(match.state)
        found.update(f"{result.points} {result.places} {result.reason}\n".encode())
        found.update(game.write_state(match.state).encode())
    return found.hexdigest()[:16]


def main() -> None:
    """What the fresh processes of the laws run."""
    game, games = sys.argv[1], int(sys.argv[2])
    for setup in MAIN:
        if setup.id == game:
            print(setup.name, fingerprint(game_of(setup), games))


if __name__ == "__main__":
    main()
