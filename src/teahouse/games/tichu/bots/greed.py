"""Greed: gets rid of as many cards as it can, as low as it can, and thinks no further."""

# compiled

from typing import Final, final

from teahouse.games.tichu.bots.bout import Chooser
from teahouse.games.tichu.combos import FOUR, Play
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import PLAY, WINDOW, Action, Call, Gift, Give, Grand, Pass, State, place_of

_NEVER: Final = -1000.0


@final
class Greed(Chooser):
    """Follows with the lowest that beats, leads what has most cards; bombs and calls are not for it."""

    def choose(self, game: Tichu, s: State, seat: int, legal: list[Action]) -> "Action | None":
        is_asked = s.phase not in (PLAY, WINDOW) or (s.phase == PLAY and s.seat_of[s.turn] == seat)
        if not is_asked:
            return None
        best: Action | None = None
        most = _NEVER
        for action in legal:
            if isinstance(action, Call):
                continue
            worth = self._worth(game, s, action)
            if worth > most:
                best, most = action, worth
        return best

    def _worth(self, game: Tichu, s: State, action: Action) -> float:
        if isinstance(action, Play):
            return self._play(s, action)
        if isinstance(action, Pass):
            return -50.0
        if isinstance(action, Give):
            return 60.0 - action.card if action.card > 3 else 1.0
        if isinstance(action, Gift):
            return float(s.sizes[place_of(s, action.to, game.seats)])
        if isinstance(action, Grand):
            return 0.0 if action.is_called else 1.0
        return 0.0

    def _play(self, s: State, play: Play) -> float:
        combo = play.combo
        if combo.kind >= FOUR:
            return -60.0
        lead = 10.0 * int(combo.size) if s.owner < 0 else 0.0
        return lead - int(combo.rank) - (40.0 if combo.cards & 4 else 0.0) - 0.01 * play.wish
