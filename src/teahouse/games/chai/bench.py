"""What is measured of Chai, beside whom, and which contests its bots hold."""

from typing import Final

PEERS: Final = ("OpenSpiel backgammon",)
PLAYERS: Final = ("greedy",)
SETUPS: Final[list[tuple[int, dict[str, str]]]] = [(2, {}), (1, {})]
CONTESTS: Final[list[tuple[str, tuple[str, str], dict[str, str], int, float]]] = [
    ("greedy, random", ("greedy", "random"), {}, 1000, 1.0),
    ("skilled, greedy", ("skilled", "greedy"), {}, 1000, 0.05),
    ("master, skilled", ("master", "skilled"), {}, 100, 1.0),
    ("master, greedy", ("master", "greedy"), {}, 100, 1.0),
]
