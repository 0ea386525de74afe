"""What a seat can work out from its view: cards as numbers, who still may lay where, what is unseen."""

# compiled

from typing import Final

from teahouse.games.matcha.cards import BY_TEXT, NONE, rest_of
from teahouse.games.matcha.state import View

SETS: Final = 2  # of the Russian rules


class Outlook:
    """A View for arithmetic. Lists by slot (0 number, 1 suit) are those of the present round."""

    def __init__(self, view: View) -> None:
        me = view.viewer
        self.me = me
        self.is_zh = view.rules == "zh"
        self.round = view.round
        self.rounds_left = (SETS - 1 - view.set) * 3 + 2 - view.round  # ru: after this one
        self.board = [BY_TEXT[slot.board] for slot in view.slots]
        self.hand = [BY_TEXT[text] for text in view.hands[me]]
        self.rival_hand = len(view.hands[1 - me])
        self.own = list(view.tokens[me])
        self.rival = list(view.tokens[1 - me])
        self.is_dealer = view.dealer == me
        self.laid = [NONE, NONE]  # my cards in this round
        self.has_rival_laid = [False, False]
        for slot in range(2):
            cards = view.slots[view.round * 2 + slot].cards
            self.laid[slot] = BY_TEXT[cards[me]] if cards[me] else NONE
            self.has_rival_laid[slot] = cards[1 - me] != ""
        self.rival_turns = self._turns_of_rival(view)
        self.unseen = rest_of(_known(view))

    def _turns_of_rival(self, view: View) -> int:
        """How many cards the rival may still lay in this round."""
        open_places = 2 - sum([1 for has in self.has_rival_laid if has])
        left = min(open_places, self.rival_hand)
        if self.is_zh:
            return 0 if view.locked[1 - self.me] else left
        mine_first = self.is_dealer
        taken = view.turns // 2 if mine_first else (view.turns + 1) // 2
        return min(left, 2 - taken)


def _known(view: View) -> list[int]:
    """All cards whose place the viewer knows."""
    found = [BY_TEXT[slot.board] for slot in view.slots]
    for slot in view.slots:
        for text in slot.cards:
            if text not in ("", "?"):
                found.append(BY_TEXT[text])
    for hand in view.hands:
        for text in hand:
            if text != "?":
                found.append(BY_TEXT[text])
    return found
