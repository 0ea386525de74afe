"""Playouts of Matcha's search: sensible quick play, and what the position after them is worth."""

# compiled

from typing import Final

from teahouse.bots.playout import Policy
from teahouse.bots.search import Payoff
from teahouse.core.chance import Rng
from teahouse.core.game import AnyAction, AnyGame, AnyState
from teahouse.games.matcha.bots.prize import chance
from teahouse.games.matcha.cards import NONE, number_of, suit_of
from teahouse.games.matcha.rules import matches
from teahouse.games.matcha.state import OVER, Play, State

_SETS: Final = 2  # of the Russian rules
_MATCH: Final = 12  # weights of the draw between actions
_HIGH: Final = 4
_NEEDED_LATER: Final = 3
_BLUFF: Final = 2
_REST: Final = 2


class QuickPlay(Policy):
    """Mostly lays what matches, the higher the rather; sometimes bluffs, sometimes passes."""

    def pick(self, game: AnyGame, s: AnyState, seat: int, legal: list[AnyAction], rng: Rng) -> AnyAction:
        state: State = s
        weights: list[int] = []
        total = 0
        for action in legal:
            weight = _REST
            if isinstance(action, Play):
                weight = _weight(state, action)
            weights.append(weight)
            total += weight
        point = rng.below(total)
        for i, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return legal[i]
        return legal[-1]


def _weight(s: State, a: Play) -> int:
    if matches(a.card, s.board[s.round * 2 + a.slot], a.slot):
        rank = (0, 1, 1, 2, 2)[number_of(a.card)] if a.slot else (2, 2, 1, 1)[suit_of(a.card)]
        return _MATCH + _HIGH * rank
    for later in range(s.round * 2 + 2, 6):
        if matches(a.card, s.board[later], later % 2):
            return 1
    return _BLUFF + _NEEDED_LATER


class ByTokens(Payoff):
    """The chance to win with the tokens that are held; exact at the end of a match."""

    def __init__(self, *, is_zh: bool) -> None:
        super().__init__()
        self.is_zh = is_zh

    def of(self, game: AnyGame, s: AnyState) -> list[float]:
        state: State = s
        if state.phase == OVER:
            first = 0.5 if state.winner == NONE else (1.0 if state.winner == 0 else 0.0)
        else:
            left = (_SETS - state.set) * 3 - state.round
            first = chance(self.is_zh, left, state.tokens[:5], state.tokens[5:])
        return [first, 1.0 - first]
