"""What is measured of Tichu, beside whom, and which contests its bots hold."""

from typing import Final

ROUND: Final = {"end": "rounds:1"}

PEERS: Final = ("OpenSpiel dou_dizhu", "RLCard doudizhu")
SETUPS: Final = [(4, ROUND), (3, {"trichu_rounds": "3"}), (6, ROUND)]
CONTESTS: Final = [
    ("greedy, random, a round", ("greedy", "random"), ROUND, 4000, 1.0),
    ("rule, greedy, a round", ("rule", "greedy"), ROUND, 4000, 1.0),
    ("master, rule, a round", ("master", "rule"), ROUND, 4000, 1.0),
]
