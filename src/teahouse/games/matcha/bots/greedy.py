"""Greedy: lays the card that promises most at one board card, by odds over what is unseen."""

# compiled

from typing import Final

from teahouse.bots.bot import AnyBot, Bot, Limit
from teahouse.core.game import AnyGame, Event
from teahouse.games.matcha.bots.outlook import Outlook
from teahouse.games.matcha.bots.prize import chance
from teahouse.games.matcha.cards import NONE, WHISK, ZERO, number_of, suit_of
from teahouse.games.matcha.rules import is_higher, matches
from teahouse.games.matcha.state import Action, Keep, Pass, Play, View

_CONTEST: Final = 0.75  # how often a rival who still may lay at a board card does
_ABANDON: Final = 0.85  # how often he takes a board card that is left to him
_RESERVE: Final = 0.5  # what a use in a later round counts of its full gain
_STRONG: Final = 3  # of four cards that might oppose it, so many are beaten by a card that is kept


class Ground:
    """The present round for the seat of `outlook`, with what each outcome would be worth."""

    def __init__(self, outlook: Outlook) -> None:
        self.o = outlook
        self.now = self._after(NONE, NONE, NONE)

    def _after(self, taker: int, suit: int, whisk: int) -> float:
        """The chance to win when `taker` (0 me, 1 rival) takes a token and `whisk` a whisk."""
        o = self.o
        own = o.own[:]
        rival = o.rival[:]
        if taker == 0:
            own[suit] += 1
        elif taker == 1:
            rival[suit] += 1
        if whisk == 0:
            own[WHISK] += 1
        elif whisk == 1:
            rival[WHISK] += 1
        return chance(o.is_zh, o.rounds_left, own, rival)

    def gain(self, card: int, slot: int, number: int) -> float:
        """What `card` at a board card of round `number` adds to the chance to win."""
        o = self.o
        board = o.board[number * 2 + slot]
        suit = suit_of(board)
        contest = _CONTEST
        if number == o.round:
            if o.has_rival_laid[slot]:
                contest = 1.0
            elif o.rival_turns == 0:
                contest = 0.0
        alone = self._after(0, suit, NONE) - self.now
        if contest == 0.0:
            return alone
        return (1.0 - contest) * alone + contest * self._opposed(card, board, slot)

    def _opposed(self, card: int, board: int, slot: int) -> float:
        """The same where the rival lays a card too: his best one that fits, if he has one."""
        o = self.o
        suit = suit_of(board)
        fits = matches(card, board, slot)
        higher = 0
        lower = 0
        for other in o.unseen:
            if matches(other, board, slot):
                if fits and is_higher(card, other, slot):
                    lower += 1
                else:
                    higher += 1
        hidden = o.rival_hand + (1 if o.has_rival_laid[slot] else 0)
        lost = _has_one(len(o.unseen), higher, hidden)
        held = _has_one(len(o.unseen), higher + lower, hidden)
        if not fits:
            return held * (self._after(1, suit, 0) - self.now)
        defeat = lost * (self._after(1, suit, NONE) - self.now)
        contested = (held - lost) * (self._after(0, suit, NONE) - self.now)
        return defeat + contested + (1.0 - held) * (self._after(0, suit, 1) - self.now)

    def abandoned(self, slot: int) -> float:
        """What it costs to lay nothing at a board card of this round."""
        o = self.o
        share = 1.0 if o.has_rival_laid[slot] else (_ABANDON if o.rival_turns else 0.0)
        return share * (self._after(1, suit_of(o.board[o.round * 2 + slot]), NONE) - self.now)

    def reserve(self, card: int) -> float:
        """What a card might still be worth in a later round of this set."""
        best = 0.0
        for number in range(self.o.round + 1, 3):
            for slot in range(2):
                if matches(card, self.o.board[number * 2 + slot], slot):
                    best = max(best, self.gain(card, slot, number))
        return _RESERVE * best

    def best_of(self, slot: int, spent: int) -> float:
        """The best that can still be made of a slot with one card less in hand, or of leaving it."""
        best = self.abandoned(slot)
        skipped = False
        for card in self.o.hand:
            if card == spent and not skipped:
                skipped = True
                continue
            best = max(best, self.gain(card, slot, self.o.round) - self.reserve(card))
        return best

    def worth(self, a: Action) -> float:
        """How good an action of this turn looks."""
        o = self.o
        if isinstance(a, Play):
            total = self.gain(a.card, a.slot, o.round) - self.reserve(a.card)
            other = 1 - a.slot
            if o.laid[other] == NONE:
                total += self.best_of(other, a.card)
            return total
        total = 0.0
        for slot in range(2):
            if o.laid[slot] == NONE:
                total += self.abandoned(slot)
        return total


def _has_one(pool: int, good: int, drawn: int) -> float:
    """The chance that at least one of `good` cards is among `drawn` of `pool`."""
    none = 1.0
    for i in range(min(drawn, pool)):
        none *= max(pool - good - i, 0) / (pool - i)
    return 1.0 - none


def is_worth_keeping(card: int) -> bool:
    """Whether a card beats more than a new one would: the more of the four ranks and suits it beats."""
    if card == ZERO:
        return False
    beats = (0, 1, 1, 2, 2)[number_of(card)] + (2, 2, 1, 1)[suit_of(card)]
    return beats >= _STRONG


def kept(view: View) -> tuple[int, ...]:
    """What a seat keeps between two sets."""
    return tuple([card for card in Outlook(view).hand if is_worth_keeping(card)])


class Greedy(Bot[Action, View]):
    """Takes the action that looks best now; it neither bluffs about nor remembers anything."""

    def act(self, view: View, story: list[Event], legal: list[Action], limit: Limit) -> Action | None:
        if view.phase == "keep":
            return None if view.decided[view.viewer] else Keep(kept(view))
        if view.turn != view.viewer:
            return None
        ground = Ground(Outlook(view))
        best: Action = Pass()
        most = ground.worth(best)
        for action in legal:
            if isinstance(action, Play) and action.claim == 0:
                worth = ground.worth(action)
                if worth > most:
                    best, most = action, worth
        return best


def greedy(game: AnyGame, seat: int, seed: int) -> AnyBot:
    """The frame asks for a seat and a seed; this one needs neither."""
    del game, seat, seed
    return Greedy()
