"""What is measured of Voyage's four games, and which contests their bots hold."""

from itertools import pairwise
from typing import Final

SETUPS: Final = [
    (2, {"game": "train"}),
    (2, {"game": "buzz"}),
    (4, {"game": "team"}),
    (2, {"game": "race"}),
]
LADDER: Final = ("random", "greedy", "novice", "pupil", "teacher", "master")
CONTESTS: Final = [
    (f"{game}: {better}, {worse}", (better, worse), {"game": game}, 2000, 1.0)
    for game in ("train", "buzz", "race")
    for worse, better in pairwise(LADDER)
]
