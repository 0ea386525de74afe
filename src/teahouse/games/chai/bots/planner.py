"""Search through the rest of the year: playouts from each promising action, valued at the year's end."""

# compiled

import math
from time import thread_time
from typing import Final

from teahouse.bots.bot import Bot, Limit
from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, Event
from teahouse.games.chai.bots.policy import NEVER, Plan, best, worth
from teahouse.games.chai.bots.value import lead
from teahouse.games.chai.chance import draw
from teahouse.games.chai.house import House
from teahouse.games.chai.notation import read_state
from teahouse.games.chai.play import play
from teahouse.games.chai.score import result
from teahouse.games.chai.state import ASK_SIDE, CHANGE, OVER, POWER, Action, State
from teahouse.games.chai.view import View

SPREAD: Final = 9.0  # points of lead that make about three wins in four
NOISE: Final = 0.7  # so that playouts differ
WORLDS: Final = 4  # imagined positions: only what the decks hide differs
LONGEST: Final = 400
SURE: Final = 3.0  # standard errors behind the leader, and nobody tries an action again


class Runs:
    """The playouts of one action."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.count = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        """One more playout came to this."""
        self.count += 1
        self.sum += value
        self.squares += value * value

    def mean(self) -> float:
        """What it came to on average, 0 before the first."""
        return self.sum / self.count if self.count else 0.0

    def error(self) -> float:
        """The variance of the mean; large while there are too few to say."""
        if self.count < 4:
            return 1.0
        mean = self.mean()
        return max(self.squares / self.count - mean * mean, 1e-6) / self.count


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
        until = thread_time() + limit.seconds
        if not legal:
            return None
        if len(legal) == 1:
            return legal[0]
        worlds = [read_state(view.position, self.luck) for _ in range(WORLDS)]
        tried = self._promising(worlds[0], legal)
        if len(tried) == 1:
            return tried[0]
        return self._race(worlds, tried, min(self.simulations, limit.simulations), until)

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

    def _race(self, worlds: list[State], tried: list[Action], budget: int, until: float) -> Action:
        """Rounds of playouts; after each the worse half drops out, and whoever is surely behind.

        No playout begins that might last beyond `until`.
        """
        rounds = max(1, math.ceil(math.log2(len(tried))))
        runs = [Runs(i) for i in range(len(tried))]
        longest = 0.0
        for _ in range(rounds):
            each = max(1, budget // (rounds * len(runs)))
            for n in range(each):
                for one in runs:
                    before = thread_time()
                    if before + 1.5 * longest > until:
                        return tried[_leader(runs).index]
                    one.add(self._playout(worlds[n % WORLDS], tried[one.index]))
                    longest = max(longest, thread_time() - before)
            runs = _still_in(runs)
            if len(runs) == 1:
                break
        return tried[_leader(runs).index]

    def _playout(self, world: State, a: Action) -> float:
        """How the year ends after `a`, from 0 (lost) to 1 (won)."""
        s = world.copy()
        year = s.year
        house = self.house
        play(house, s, self.seat, a, None)
        for _ in range(LONGEST):
            if s.phase == OVER or s.year > year:
                break
            if s.who == NATURE:
                play(house, s, NATURE, draw(house, s, self.luck), None)
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


def _leader(runs: list[Runs]) -> Runs:
    """The best mean; the earlier one of equals, since it looked better at a glance."""
    chosen = runs[0]
    for one in runs:
        if one.count and one.mean() > chosen.mean():
            chosen = one
    return chosen


def _still_in(runs: list[Runs]) -> list[Runs]:
    """The better half, without those that are surely worse than the leader."""
    ordered = sorted([(-one.mean(), one.index, one) for one in runs])
    best = ordered[0][2]
    found = [best]
    for _, _, one in ordered[1 : (len(runs) + 1) // 2]:
        if best.mean() - one.mean() < SURE * math.sqrt(best.error() + one.error()):
            found.append(one)
    return found
