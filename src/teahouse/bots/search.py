"""Search for any game: a tree over what a seat knows, grown by playing imagined worlds to the end."""

# compiled

import math
from time import thread_time
from typing import Final

from mypy_extensions import mypyc_attr

from teahouse.bots.bot import AnyBot, Bot, Limit
from teahouse.bots.playout import LONGEST, Policy, forward, next_seat, playout
from teahouse.core.chance import Fast
from teahouse.core.game import AnyAction, AnyGame, AnyState, AnyView, Event

SIMULATIONS: Final = 200  # what a decision is worth unless its limit says less
_EXPLORE: Final = 0.7  # weight of the less tried


@mypyc_attr(allow_interpreted_subclasses=True)
class Payoff:
    """What a position is worth to each seat, from 0 to 1."""

    def __init__(self, scale: float = 5.0) -> None:
        self.scale = scale  # a lead of so many points counts half of a sure win

    def of(self, game: AnyGame, s: AnyState) -> list[float]:
        """By the lead in points; where the match is over, mostly by who has won."""
        teams = game.teams()
        is_over = not game.waiting(s) and game.timer(s) is None
        points = list(game.result(s).points if is_over else game.standing(s))
        while len(teams) < len(points):  # dummies play for themselves
            teams.append(1000 + len(teams))
        worth: list[float] = []
        for seat in range(game.seats):
            lead = float(points[seat])
            if len(points) > 1:
                lead = self._lead(points, teams, seat)
            by_points = 0.5 + 0.5 * lead / (abs(lead) + self.scale)
            worth.append(0.3 * by_points + 0.7 * self._won(game, s, teams, seat) if is_over else by_points)
        return worth

    def _lead(self, points: list[int], teams: list[int], seat: int) -> float:
        best = -math.inf
        for other in range(len(points)):
            if teams[other] != teams[seat] and points[other] > best:
                best = float(points[other])
        return points[seat] - best if best > -math.inf else float(points[seat])

    def _won(self, game: AnyGame, s: AnyState, teams: list[int], seat: int) -> float:
        """The share of the others that the seat has beaten, equals half."""
        places = game.result(s).places
        beaten = 0.0
        others = 0
        for other in range(len(places)):
            if teams[other] != teams[seat]:
                others += 1
                if places[other] > places[seat]:
                    beaten += 1.0
                elif places[other] == places[seat]:
                    beaten += 0.5
        return beaten / others if others else 0.5


class Node:
    """A decision already made, seen by who made it: how often it was possible, tried, and how it went."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.possible = 0
        self.visits = 0
        self.total = 0.0
        self.next: dict[AnyAction, Node] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot[AnyAction, AnyView]):
    """Information-set Monte Carlo tree search by one observer.

    Every simulation draws a world that its seat cannot tell from the true one. Seats act out of turn
    only at the root; in the tree and in playouts the rules' own timers simply run out.
    """

    def __init__(
        self,
        game: AnyGame,
        seat: int,
        seed: int,
        simulations: int = SIMULATIONS,
        horizon: int = 2,
        policy: Policy | None = None,
        payoff: Payoff | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.luck = Fast(seed)
        self.simulations = simulations
        self.horizon = horizon  # a playout ends when so many rounds have begun, this one included
        self.policy = policy if policy is not None else Policy()
        self.payoff = payoff if payoff is not None else Payoff()

    def world(self, view: AnyView, story: list[Event]) -> AnyState:
        """A state to think about; a game may know better which ones are likely."""
        return self.game.imagine(view, self.luck)

    def act(
        self, view: AnyView, story: list[Event], legal: list[AnyAction], limit: Limit
    ) -> AnyAction | None:
        forward = [a for a in legal if not self.game.is_withdrawal(a)]
        if not forward:
            return None
        must = self.seat in self.game.waiting(self.world(view, story))
        if must and len(forward) == 1:
            return forward[0]
        root = Node(self.seat)
        choices: list[AnyAction | None] = list(forward)
        if not must:
            choices.append(None)
        self._grow(root, choices, view, story, limit)
        best = choices[-1]
        most = -1
        for choice in choices:
            node = root.next.get(choice)
            if node is not None and node.visits > most:
                best, most = choice, node.visits
        return best

    def _grow(
        self, root: Node, choices: list[AnyAction | None], view: AnyView, story: list[Event], limit: Limit
    ) -> None:
        start = thread_time()
        for i in range(min(self.simulations, limit.simulations)):
            if i % 4 == 3 and thread_time() - start > limit.seconds:
                break
            s = self.world(view, story)
            last_round = self.game.round_of(s) + self.horizon
            node = self._choose(root, self.seat, choices)
            self._simulate(s, node, last_round, root)

    def _choose(
        self, parent: Node, seat: int, choices: list[AnyAction | None]
    ) -> "tuple[AnyAction | None, Node]":
        """The most promising of the choices; one that was never tried comes first."""
        best: AnyAction | None = choices[0]
        found: Node | None = None
        most = -math.inf
        fresh: list[AnyAction | None] = []
        for choice in choices:
            node = parent.next.get(choice)
            if node is None:
                fresh.append(choice)
                continue
            node.possible += 1
            worth = node.total / node.visits + _EXPLORE * math.sqrt(math.log(node.possible) / node.visits)
            if worth > most:
                best, found, most = choice, node, worth
        if fresh or found is None:
            best = fresh[self.luck.below(len(fresh))]
            found = Node(seat)
            found.possible = 1
            parent.next[best] = found
        return best, found

    def _simulate(
        self, s: AnyState, first: "tuple[AnyAction | None, Node]", last_round: int, root: Node
    ) -> None:
        game = self.game
        action, node = first
        path = [node]
        if action is not None:
            game.apply(s, self.seat, action, None)
        depth = 0
        while node.visits > 0 and depth < LONGEST:
            seat = next_seat(game, s, self.luck, self.seat)
            if seat < 0 or game.round_of(s) >= last_round:
                break
            choices: list[AnyAction | None] = list(forward(game, s, seat))
            chosen, node = self._choose(node, seat, choices)
            path.append(node)
            game.apply(s, seat, chosen, None)
            depth += 1
        playout(game, s, self.policy, self.luck, last_round, LONGEST - depth, self.seat)
        worth = self.payoff.of(game, s)
        root.visits += 1
        for node in path:
            node.visits += 1
            node.total += worth[node.seat]


def searcher(game: AnyGame, seat: int, seed: int) -> AnyBot:
    """The generic searching bot, for games without a better one."""
    return SearchBot(game, seat, seed)
