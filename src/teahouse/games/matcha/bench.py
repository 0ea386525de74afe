"""What is measured of Matcha, beside whom, and which contests its bots hold."""

from typing import Final

PEERS: Final = ("OpenSpiel leduc_poker", "RLCard leduc-holdem")
SETUPS: Final = [(2, {"rules": "zh"}), (2, {"rules": "ru"})]
CONTESTS: Final = [
    ("zh: greedy, random", ("greedy", "random"), {"rules": "zh"}, 4000, 1.0),
    ("ru: greedy, random", ("greedy", "random"), {"rules": "ru"}, 4000, 1.0),
    ("zh: master, greedy", ("master", "greedy"), {"rules": "zh"}, 4000, 1.0),
    ("ru: master, greedy", ("master", "greedy"), {"rules": "ru"}, 4000, 1.0),
]
