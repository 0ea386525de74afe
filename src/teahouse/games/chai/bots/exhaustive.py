"""Every line of play to the end of a last year: the slow yardstick for the bots that search.

Both play for the difference of the points. What the decks still hide is averaged over its odds. Use it
where few dice are left; it counts what it looks at and gives up beyond a limit.
"""

from dataclasses import dataclass
from typing import Final, cast

from teahouse.bots.bot import AnyBot, Limit, make
from teahouse.core import shelf
from teahouse.core.chance import Fair, Fast
from teahouse.core.game import NATURE
from teahouse.games.chai.chance import odds
from teahouse.games.chai.choices import choices
from teahouse.games.chai.house import House
from teahouse.games.chai.play import play
from teahouse.games.chai.rules import Chai
from teahouse.games.chai.score import points
from teahouse.games.chai.state import OVER, TURNS, Action, Pile, State

A_GAME: Final = 2  # positions tried of each game
FEW_DICE: Final = 3  # unplaced dice of both: with more there is too much to look at


class TooLarge(Exception):
    """More positions than the limit allows."""


class Exhaustive:
    """What each action of a position is worth at best, in points ahead for the one who must act."""

    def __init__(self, house: House, limit: int) -> None:
        self.house = house
        self.limit = limit
        self.looked_at = 0
        self._known: dict[tuple[object, ...], float] = {}

    def values(self, s: State) -> list[tuple[Action, float]]:
        """All actions of whoever must act, with how far ahead each leads; raises TooLarge."""
        self.looked_at = 0
        self._known.clear()
        player = s.who
        sign = 1.0 if player == 0 else -1.0
        return [(a, sign * self._after(s, player, a)) for a in choices(self.house, s, player)]

    def _after(self, s: State, player: int, a: Action) -> float:
        after = s.copy()
        play(self.house, after, player, a, None)
        return self._worth(after)

    def _worth(self, s: State) -> float:
        """Points of seat 0 above those of seat 1, once both have played as well as they can."""
        if s.phase == OVER:
            return float(points(self.house, s, 0) - points(self.house, s, 1))
        key = _key(s)
        found = self._known.get(key)
        if found is None:
            self.looked_at += 1
            if self.looked_at > self.limit:
                raise TooLarge
            found = self._known[key] = self._best(s)
        return found

    def _best(self, s: State) -> float:
        if s.who == NATURE:
            return sum(chance * self._after(s, NATURE, a) for a, chance in odds(self.house, s))
        found = [self._after(s, s.who, a) for a in choices(self.house, s, s.who)]
        return max(found) if s.who == 0 else min(found)


def _key(s: State) -> tuple[object, ...]:
    """All of a position that the rest of the match can depend on."""
    lists = [tuple(part) for part in s.lists() if part is not s.trail]
    return (*s.numbers(), *lists, _pile(s.cards), _pile(s.ships))


def _pile(pile: Pile) -> tuple[object, ...]:
    return (tuple(pile.top), pile.loose, tuple(pile.bottom))


# ---- a bot beside the exact values ----


@dataclass(frozen=True)
class Measured:
    """One position: points ahead after the best, the worst and the chosen action, both playing on exactly."""

    best: float
    worst: float
    chosen: float


def sample(codes: list[str], wanted: int, limit: int, budget: Limit) -> tuple[dict[str, list[Measured]], int]:
    """What bots choose in so many positions of greedy games' last years; and how many were too large.

    The last year is made known to be the last, for the bots and for the yardstick alike.
    """
    found: dict[str, list[Measured]] = {code: [] for code in codes}
    dropped = number = done = 0
    while done < wanted:
        number += 1
        game, places = last_year(number)
        Fast(number).shuffle(places)
        for s in places[: min(A_GAME, wanted - done)]:
            try:
                values = Exhaustive(game.house, limit).values(s)
            except TooLarge:
                dropped += 1
                continue
            done += 1
            for code in codes:
                found[code].append(_measure(game, s, values, make(code, game, s.who, number), budget))
    return found, dropped


def _measure(
    game: Chai, s: State, values: list[tuple[Action, float]], chooser: AnyBot, budget: Limit
) -> Measured:
    chosen = chooser.act(game.view(s, s.who), [], game.legal(s, s.who), budget)
    worths = [worth for _, worth in values]
    return Measured(max(worths), min(worths), next(worth for a, worth in values if a == chosen))


def last_year(number: int) -> tuple[Chai, list[State]]:
    """A game between greedy bots; of its last year the positions with a choice and few dice left."""
    game = cast(Chai, shelf.make("chai", {"goal": "34"[number % 2]}, 2))
    bots = [make("greedy", game, seat, number) for seat in range(2)]
    chance = Fair(number.to_bytes(32, "big"))
    s = game.start()
    places: list[State] = []
    year = 0
    while s.phase != OVER:
        if s.year > year:
            year = s.year
            places.clear()
        if s.who == NATURE:
            game.apply(s, NATURE, game.roll(s, chance), None)
            continue
        legal = game.legal(s, s.who)
        if len(legal) > 1 and s.phase >= TURNS and sum(s.dice) <= FEW_DICE:
            places.append(s.copy())
        action = bots[s.who].act(game.view(s, s.who), [], legal, Limit())
        assert action is not None, "greedy always acts"
        game.apply(s, s.who, action, None)
    game.house.last_year = year
    return game, places
