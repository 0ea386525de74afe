"""Lantern's bots: luck, the highest card, and the searching one."""

from teahouse.bots.bot import BotKind
from teahouse.bots.search import searcher
from teahouse.bots.simple import GreedyBot, random_bot
from teahouse.core.game import AnyGame, Event
from tests.toys.lantern.rules import Action, View


class Bright(GreedyBot[Action, View]):
    """Lays its highest card."""

    def worth(self, view: View, story: list[Event], action: Action) -> float:
        return action.number

    def rest(self, view: View, story: list[Event]) -> float:
        # After laying, all that could be done is to take the card back.
        return 1.0 if view.mine >= 0 else super().rest(view, story)


def bright(game: AnyGame, seat: int, seed: int) -> Bright:
    """Needs neither luck nor seat."""
    return Bright()


BOTS = [
    BotKind("random", 0, random_bot),
    BotKind("greedy", 1, bright),
    BotKind("master", 2, searcher),
]
