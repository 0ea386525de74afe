"""What is measured of Tichu, beside whom, and which contests its bots hold."""

from typing import Final

PEERS: Final = ("OpenSpiel dou_dizhu", "RLCard doudizhu")
SETUPS: Final = [(4, {"end": "rounds:50"}), (3, {"trichu_rounds": "30"}), (6, {"end": "rounds:50"})]
ENDS: Final = {"most_rounds": "50"}  # luck alone never reaches a target of points
CONTESTS: Final = [
    ("greedy, random", ("greedy", "random"), {"end": "rounds:1"}, 2000, 1.0),
    ("rule, greedy", ("rule", "greedy"), {"end": "rounds:1"}, 2000, 1.0),
    ("master, rule", ("master", "rule"), {"end": "rounds:1"}, 2000, 1.0),
]
