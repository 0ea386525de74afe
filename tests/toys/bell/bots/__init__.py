"""Bell's bots: luck, who looks at the die, and the searching one."""

from teahouse.bots.bot import BotKind
from teahouse.bots.search import searcher
from teahouse.bots.simple import MUST_ACT, GreedyBot, random_bot
from teahouse.core.game import AnyGame, Event
from tests.toys.bell.rules import ROUNDS, SAYING, Action, View


class Looker(GreedyBot[Action, View]):
    """Says what the die shows, and rings when another said something else."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def worth(self, view: View, story: list[Event], action: Action) -> float:
        is_high = view.die > 3
        if action.verb == "ring":
            return 1.0 if is_high != (view.said == "up") else -1.0
        return 1.0 if action.verb == ("up" if is_high else "down") else -1.0

    def rest(self, view: View, story: list[Event]) -> float:
        is_mine = view.turn < ROUNDS and view.phase == SAYING and view.viewer == view.turn % self.seats
        return MUST_ACT if is_mine else 0.0


def looker(game: AnyGame, seat: int, seed: int) -> Looker:
    """Needs no luck."""
    return Looker(game.seats)


BOTS = [
    BotKind("random", 0, random_bot),
    BotKind("greedy", 1, looker),
    BotKind("master", 2, searcher),
]
