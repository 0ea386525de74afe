"""Search through the rest of the year: playouts from each promising action, valued at the year's end."""

# compiled

import math
from time import thread_time
from typing import Final

from teahouse.bots.bot import Bot, Limit
from teahouse.core.chance import Fast
from teahouse.core.game import Event
from teahouse.games.chai.bots.policy import NEVER, Plan, best, worth
from teahouse.games.chai.bots.value import lead
from teahouse.games.chai.chance import draw
from teahouse.games.chai.house import House
from teahouse.games.chai.notation import read_state
from teahouse.games.chai.play import play
from teahouse.games.chai.score import result
from teahouse.games.chai.state import ASK_SIDE, CHANGE, OVER, POWER, Action, State
from teahouse.games.chai.view import View
from teahouse.games.chai.year import CHANCE

SPREAD: Final = 9.0  # points of lead that make about three wins in four
NOISE: Final = 0.7  # so that playouts differ
WORLDS: Final = 4  # imagined positions: only what the decks hide differs
LONGEST: Final = 400


class Planner(Bot[Action, View]):
    """Tries the actions that look best, the better ones more often."""

    def __init__(
        self, house: House, seat: int, seed: int, weights: list[float], simulations: int, width: int
    ) -> None:
        self.house = house
        self.seat = seat
        self.luck = Fast(seed)
        self.weights = weights
        self.simulations = simulations
        self.width = width

    def act(self, view: View, story: list[Event], legal: list[Action], limit: Limit) -> Action | None:
        """The action that ended best in the playouts; None where there is nothing to choose."""
        if not legal:
            return None
        if len(legal) == 1:
            return legal[0]
        worlds = [read_state(view.position, self.luck) for _ in range(WORLDS)]
        tried = self._promising(worlds[0], legal)
        if len(tried) == 1:
            return tried[0]
        return self._race(worlds, tried, limit)

    def _promising(self, s: State, legal: list[Action]) -> list[Action]:
        """The best by a glance, and a few changes of dice, whose use only a playout shows."""
        plan = Plan(self.house, s, self.seat)
        if s.ask == ASK_SIDE:
            return legal[:1]  # side A: with our data it wins more often than any side B
        ranked = sorted([(-worth(self.house, s, plan, a), i) for i, a in enumerate(legal)])
        found = [legal[i] for value, i in ranked[: self.width] if -value > NEVER]
        changes = [a for a in legal if a.kind == CHANGE]
        if changes and self.width > 6:
            self.luck.shuffle(changes)
            found += changes[:3]
        for a in legal:
            if a.kind == POWER and a not in found:
                found.append(a)
        return found or legal[:1]

    def _race(self, worlds: list[State], tried: list[Action], limit: Limit) -> Action:
        """Rounds of playouts; after each the worse half drops out."""
        until = thread_time() + limit.seconds
        budget = min(self.simulations, limit.simulations)
        rounds = max(1, math.ceil(math.log2(len(tried))))
        sums = [0.0] * len(tried)
        counts = [0] * len(tried)
        left = list(range(len(tried)))
        for _ in range(rounds):
            each = max(1, budget // (rounds * len(left)))
            for n in range(each):
                for i in left:
                    sums[i] += self._playout(worlds[n % WORLDS], tried[i])
                    counts[i] += 1
                if thread_time() > until:
                    return tried[_best(left, sums, counts)]
            ordered = sorted([(-sums[i] / counts[i], i) for i in left])
            left = [i for _, i in ordered[: (len(left) + 1) // 2]]
            if len(left) == 1:
                break
        return tried[_best(left, sums, counts)]

    def _playout(self, world: State, a: Action) -> float:
        """How the year ends after `a`, from 0 (lost) to 1 (won)."""
        s = world.copy()
        year = s.year
        house = self.house
        play(house, s, self.seat, a, None)
        for _ in range(LONGEST):
            if s.phase == OVER or s.year > year:
                break
            if s.who == CHANCE:
                play(house, s, CHANCE, draw(house, s, self.luck), None)
            else:
                play(house, s, s.who, best(house, s, s.who, self.luck, NOISE), None)
        return self._worth(s)

    def _worth(self, s: State) -> float:
        if s.phase == OVER:
            ended = result(self.house, s)
            margin = ended.points[self.seat] - ended.points[1 - self.seat]
            won = 0.5 if ended.places[0] == ended.places[1] else float(ended.places[self.seat] == 1)
            return 0.9 * won + 0.1 / (1.0 + math.exp(-margin / SPREAD))
        return 1.0 / (1.0 + math.exp(-lead(self.house, s, self.seat, self.weights) / SPREAD))


def _best(left: list[int], sums: list[float], counts: list[int]) -> int:
    chosen = left[0]
    for i in left:
        if counts[i] and sums[i] / counts[i] > sums[chosen] / max(counts[chosen], 1):
            chosen = i
    return chosen
