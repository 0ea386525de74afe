"""Who plays Chai, weakest first."""

import json
from pathlib import Path
from typing import Final, cast

from teahouse.bots.bot import AnyBot, BotKind
from teahouse.bots.simple import random_bot
from teahouse.core.game import AnyGame
from teahouse.games.chai.bots.greedy import Greedy
from teahouse.games.chai.bots.planner import Planner
from teahouse.games.chai.bots.value import NAMES, SIZE
from teahouse.games.chai.rules import Chai


def weights(seats: int) -> list[float]:
    """The value's weights: own things, the rest, the other's things; read and checked."""
    text = (Path(__file__).parent / "weights.json").read_text("utf-8")
    found = json.loads(text)["two" if seats == 2 else "alone"]
    own, other = found["own"], found["other"]
    if set(own) != set(NAMES) or set(other) != set(NAMES):
        raise ValueError("weights.json does not hold one weight for each of NAMES")
    listed = [float(own[name]) for name in NAMES] + [float(found["start"])]
    listed += [float(other[name]) for name in NAMES]
    assert len(listed) == 2 * SIZE + 1, "one start between the two halves"
    return listed


def greedy(game: AnyGame, seat: int, seed: int) -> AnyBot:
    """One glance at every action."""
    return Greedy(cast(Chai, game).house, seat, seed)


def skilled(game: AnyGame, seat: int, seed: int) -> AnyBot:
    """A few playouts: a decision within 50 ms where the rules are compiled."""
    return Planner(cast(Chai, game).house, seat, seed, weights(game.seats), 20, 6)


def master(game: AnyGame, seat: int, seed: int) -> AnyBot:
    """Many playouts: a decision within a second also where the rules are interpreted."""
    return Planner(cast(Chai, game).house, seat, seed, weights(game.seats), 120, 12)


BOTS: Final[list[BotKind]] = [
    BotKind("random", 0, random_bot),
    BotKind("greedy", 10, greedy),
    BotKind("skilled", 20, skilled),
    BotKind("master", 30, master),
]
