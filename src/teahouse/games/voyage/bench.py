"""What is measured of Voyage's four games, and which contests their bots hold."""

from itertools import pairwise
from typing import Final

PLAYERS: Final = ("pupil", "master")
SETUPS: Final = [
    (2, {"game": "train"}),
    (2, {"game": "buzz"}),
    (4, {"game": "team"}),
    (2, {"game": "race"}),
]
LADDER: Final = ("random", "greedy", "novice", "pupil", "teacher", "master")
# As many games as it takes to tell each level from the next: luck weighs more in some games and pairs.
GAMES: Final = {"train": 300, "buzz": 160, "race": 120}
CLOSE: Final = {("train", "master"): 2000, ("race", "greedy"): 400}
CONTESTS: Final = [
    (
        f"{game}: {better}, {worse}",
        (better, worse),
        {"game": game},
        CLOSE.get((game, better), GAMES[game]),
        1.0,
    )
    for game in GAMES
    for worse, better in pairwise(LADDER)
] + [(f"team: four of {level}", (level,), {"game": "team"}, 200, 1.0) for level in LADDER]
