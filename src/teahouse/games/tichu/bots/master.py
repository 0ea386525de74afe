"""Master: the judge's best ideas, each played out in worlds that fit what the seat has seen."""

from time import thread_time
from typing import Final

from teahouse.bots.bot import AnyBot, Bot, Limit
from teahouse.core.chance import Fast
from teahouse.core.game import AnyGame, Event
from teahouse.games.tichu.bots.bout import Chooser, play_round
from teahouse.games.tichu.bots.judge import PASS_WEIGHT
from teahouse.games.tichu.bots.seated import tuned
from teahouse.games.tichu.combos import Play
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import PLAY, Action, Pass, State, TakeBack, View

_IDEAS: Final = 4  # the judge's best actions that are tried
_WORLDS: Final = 40
_FEWEST: Final = 6  # worlds before the clock is looked at
_BY_JUDGE: Final = 6.0  # points that the judge's opinion of an idea is worth, by its own measure
_SHARE: Final = 0.8  # of the seconds that a decision may cost


class Master(Bot[Action, View]):
    """One seat. Calls, gifts and bombs out of turn are the judge's; plays in turn are tried out."""

    def __init__(self, game: Tichu, seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.seed = seed
        self.judge = tuned()
        self.others: list[Chooser] = [self.judge for _ in range(game.seats)]

    def act(self, view: View, story: list[Event], legal: list[Action], limit: Limit) -> Action | None:
        forward: list[Action] = [a for a in legal if not isinstance(a, TakeBack)]
        if not forward:
            return None
        luck = Fast(self.seed * 7919 + len(story))
        s = self.game.imagine(view, luck)
        action = self.judge.choose(self.game, s, self.seat, forward)
        is_on_turn = s.phase == PLAY and s.seat_of[s.turn] == self.seat
        if action is None:
            return forward[0] if self.seat in self.game.waiting(s) else None
        if not is_on_turn or not isinstance(action, (Play, Pass)):
            return action
        ideas = self._ideas(s, forward, action)
        return ideas[0][1] if len(ideas) == 1 else self._best(view, ideas, luck, limit)

    def _ideas(self, s: State, legal: list[Action], first: Action) -> list[tuple[float, Action]]:
        """What the judge likes best, with how much; its first choice is always among them."""
        place = s.turn
        found: list[tuple[float, Action]] = []
        for action in legal:
            if isinstance(action, Play):
                if action.combo.cards & 1 and isinstance(first, Play) and action.wish != first.wish:
                    continue
                found.append((self.judge.play_worth(self.game, s, place, action), action))
            elif isinstance(action, Pass):
                found.append((self.judge.worth(s.hands[place]) + self.judge.weights[PASS_WEIGHT], action))
        found.sort(key=_by_worth, reverse=True)
        kept = found[:_IDEAS]
        if first not in [action for _, action in kept]:
            kept[-1] = next(one for one in found if one[1] == first)
        if len(kept) > 1 and kept[0][0] > 50.0:  # it empties the hand
            return kept[:1]
        return kept

    def _best(self, view: View, ideas: list[tuple[float, Action]], luck: Fast, limit: Limit) -> Action:
        """The idea that brings most in the same imagined worlds."""
        end = thread_time() + limit.seconds * _SHARE
        gains = [_BY_JUDGE * max(-2.0, worth - ideas[0][0]) for worth, _ in ideas]
        totals = [0.0] * len(ideas)
        worlds = 0
        while worlds < min(_WORLDS, limit.simulations) and (worlds < _FEWEST or thread_time() < end):
            world = self.game.imagine(view, luck)
            worlds += 1
            for i, (_, action) in enumerate(ideas):
                totals[i] += self._played_out(world, action, luck)
            if worlds >= 2 and thread_time() >= end:
                break
        scores = [gains[i] + totals[i] / worlds for i in range(len(ideas))]
        return ideas[scores.index(max(scores))][1]

    def _played_out(self, world: State, action: Action, luck: Fast) -> float:
        """What the round brings the seat's side over the other if all play on like the judge."""
        s = self.game.copy(world)
        side = s.turn & 1
        before = _lead(s, side)
        hand = s.seat_of[s.turn]
        self.game.apply(s, hand, action, None)
        places = list(s.seat_of)
        if s.round == world.round:
            play_round(self.game, s, self.others, luck)
        s.seat_of = places  # three players' seats turn with the deal; points stay with the parties
        return _lead(s, side) - before


def _by_worth(idea: tuple[float, Action]) -> float:
    return idea[0]


def _lead(s: State, side: int) -> float:
    """How far a side's points are ahead, over all rounds booked."""
    gained = [0.0, 0.0]
    for place in (0, 1):
        gained[place] = float(s.points[s.seat_of[place]])
    return gained[side] - gained[1 - side]


def master(game: AnyGame, seat: int, seed: int) -> AnyBot:
    """The bot for a seat; its luck only chooses the worlds it imagines."""
    assert isinstance(game, Tichu)
    return Master(game, seat, seed)
