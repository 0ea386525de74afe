"""Greedy: takes what looks best at a glance, without trying anything."""

# compiled

from teahouse.bots.bot import Bot, Limit
from teahouse.core.chance import Fast
from teahouse.core.game import Event
from teahouse.games.chai.bots.policy import best
from teahouse.games.chai.house import House
from teahouse.games.chai.notation import read_state
from teahouse.games.chai.state import Action
from teahouse.games.chai.view import View


class Greedy(Bot[Action, View]):
    """One look at each action."""

    def __init__(self, house: House, seat: int, seed: int) -> None:
        self.house = house
        self.seat = seat
        self.luck = Fast(seed)

    def act(self, view: View, story: list[Event], legal: list[Action], limit: Limit) -> Action | None:
        """The best-looking action; None where there is nothing to do."""
        if not legal:
            return None
        s = read_state(view.position, self.luck)
        return best(self.house, s, self.seat, self.luck, 0.0)
