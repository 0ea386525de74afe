"""Judge: what a hand is worth, and which action follows; it reads only what its seat may know."""

# compiled

# It works on states so that playouts can use it; of a state it looks at its own hand and what lies open.

from typing import Final, final

from mypy_extensions import i64

from teahouse.games.tichu.bots.bout import Chooser
from teahouse.games.tichu.cards import (
    ACE,
    DOG,
    DRAGON,
    DRAGON_RANK,
    MAHJONG,
    NATURAL,
    ONES,
    PHOENIX,
    SUITED,
    bit,
    points,
)
from teahouse.games.tichu.combos import FOUR, SINGLE, Play, flush_starts, lowest, spread, window
from teahouse.games.tichu.customs import TABLE_PLACE
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import (
    GIFT,
    GIVE,
    GRAND,
    NO_CALL,
    PLAY,
    READY,
    WINDOW,
    Action,
    Call,
    Gift,
    Give,
    Grand,
    Pass,
    State,
    place_of,
)

# The weights, by name; their values lie in data/weights.json.
NAMES: Final = (
    "turn",
    "low_single",
    "middle_single",
    "low_pair",
    "ace",
    "king",
    "dragon",
    "phoenix",
    "bomb",
    "dog",
    "pass",
    "over_partner",
    "over_partner_tichu",
    "trick_points",
    "urgent",
    "against_tichu",
    "size_led",
    "rank_led",
    "feeds_enemy",
    "helps_partner",
    "dog_led",
    "bomb_cost",
    "bomb_points",
    "tichu_at",
    "grand_at",
    "gift_rank",
    "partner_rank",
    "own_tichu",
)
_TURN: Final = 0
_LOW_SINGLE: Final = 1
_MIDDLE_SINGLE: Final = 2
_LOW_PAIR: Final = 3
_ACE: Final = 4
_KING: Final = 5
_DRAGON: Final = 6
_PHOENIX: Final = 7
_BOMB: Final = 8
_DOG: Final = 9
PASS_WEIGHT: Final = 10
_OVER_PARTNER: Final = 11
_OVER_PARTNER_TICHU: Final = 12
_TRICK_POINTS: Final = 13
_URGENT: Final = 14
_AGAINST_TICHU: Final = 15
_SIZE_LED: Final = 16
_RANK_LED: Final = 17
_FEEDS_ENEMY: Final = 18
_HELPS_PARTNER: Final = 19
_DOG_LED: Final = 20
_BOMB_COST: Final = 21
_BOMB_POINTS: Final = 22
_TICHU_AT: Final = 23
_GRAND_AT: Final = 24
_GIFT_RANK: Final = 25
_PARTNER_RANK: Final = 26
_OWN_TICHU: Final = 27

_LOW: Final = 0xFFFFFFFFF  # ranks 1 to 9
_WON: Final = 100.0  # an empty hand


def how_many(cards: i64) -> int:
    """How many bits are set."""
    left = cards
    found: i64 = 0
    while left != 0:
        left &= left - 1
        found += 1
    return int(found)


@final
class Judge(Chooser):
    """A way to play, given by its weights."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights

    # ---- hands ----

    def worth(self, hand: i64) -> float:
        """The better, the fewer leads it takes to get rid of a hand and the more of them it wins."""
        if hand == 0:
            return _WON
        w = self.weights
        fixed = 0.0
        if (hand & DRAGON) != 0:
            fixed += w[_DRAGON] - w[_TURN]
        if (hand & PHOENIX) != 0:
            fixed += w[_PHOENIX]
        if (hand & DOG) != 0:
            fixed += w[_DOG]
        aces = hand & window(ACE, ACE)
        if aces != 0:
            fixed += w[_ACE] * how_many(aces)
        kings = hand & window(13, 13)
        if kings != 0:
            fixed += w[_KING] * how_many(kings)
        if spread(hand & SUITED, 4) != 0 or flush_starts(hand) != 0:
            fixed += w[_BOMB]
        natural = hand & NATURAL
        return fixed + self._best_split(natural, (hand & PHOENIX) != 0)

    def _best_split(self, natural: i64, has_phoenix: bool) -> float:
        """The best of playing without a straight and with any one straight taken out first."""
        best = self._groups(natural, has_phoenix)
        one = spread(natural, 1)
        if how_many(one) < (4 if has_phoenix else 5):
            return best
        low_cards = lowest(natural)
        for low in range(1, ACE - 3):
            for high in range(low + 4, ACE + 1):
                place = window(low, high)
                gaps = place & ONES & ~one
                if gaps == 0:
                    rest = self._groups(natural & ~(low_cards & place), has_phoenix)
                elif has_phoenix and (gaps & (gaps - 1)) == 0:
                    rest = self._groups(natural & ~(low_cards & place), False)
                else:
                    break
                rest -= self.weights[_TURN]
                best = max(best, rest)
        return best

    def _groups(self, natural: i64, has_phoenix: bool) -> float:
        """Leads without straights: runs of pairs, triples that take a pair along, single cards."""
        w = self.weights
        one = spread(natural, 1)
        two = spread(natural, 2)
        three = spread(natural, 3)
        single = one & ~two
        pair = two & ~three
        if has_phoenix and single != 0:
            single &= single - 1  # the lowest single card gets company
        runs = how_many(pair & ~(pair << 4))
        triples = how_many(three)
        turns = triples + (runs - triples if runs > triples else 0) + how_many(single)
        low = how_many(single & _LOW)
        worth = -w[_TURN] * turns - w[_LOW_SINGLE] * low
        worth -= w[_MIDDLE_SINGLE] * how_many(single & ~_LOW & ~window(13, ACE))
        return worth - w[_LOW_PAIR] * how_many(pair & _LOW & ~(pair << 4))

    # ---- decisions ----

    def choose(self, game: Tichu, s: State, seat: int, legal: list[Action]) -> "Action | None":
        """What the seat does; None where it is not waited for and does nothing."""
        if s.phase == PLAY and s.seat_of[s.turn] == seat:
            return self._call(game, s, s.turn, legal) or self._play(game, s, s.turn, legal)
        if s.phase in (PLAY, WINDOW):
            return self._bomb(game, s, legal)
        if s.phase == GRAND and legal:
            place = place_of(s, seat, game.seats)
            return Grand(self.grand_worth(s.hands[place]) >= self.weights[_GRAND_AT])
        if s.phase == GIVE:
            return self._give(game, s, legal)
        if s.phase == READY and legal and not s.answered >> seat & 1:
            return self._call(game, s, place_of(s, seat, game.seats), legal) or legal[0]
        if s.phase == GIFT and legal:
            return self._gift(game, s, legal)
        return None

    def grand_worth(self, hand: int) -> float:
        """High cards among the first ones."""
        high = 1.0 * how_many(hand & window(ACE, ACE)) + 0.4 * how_many(hand & window(13, 13))
        if hand & DRAGON:
            high += 1.5
        if hand & PHOENIX:
            high += 1.5
        if spread(hand & SUITED, 4) != 0:
            high += 1.5
        return high - (0.5 if hand & DOG else 0.0)

    def _call(self, game: Tichu, s: State, place: int, legal: list[Action]) -> "Action | None":
        """Tichu where the hand is good enough, nobody is out and the partner has not called."""
        if s.started >> place & 1 or s.out or s.calls[place] != NO_CALL:
            return None
        for other in range(2, game.customs.places, 2):
            if s.calls[(place + other) % game.customs.places] != NO_CALL:
                return None
        if self.worth(s.hands[place]) < self.weights[_TICHU_AT]:
            return None
        for action in legal:
            if isinstance(action, Call) and action.table == (game.customs.is_trichu and place == TABLE_PLACE):
                return action
        return None

    def _give(self, game: Tichu, s: State, legal: list[Action]) -> "Action | None":
        """Low cards that are not missed to opponents, a high one that is not missed to a partner."""
        best: Action | None = None
        most = -1000.0
        for action in legal:
            if isinstance(action, Give):
                place = TABLE_PLACE if action.table else self._giver(s, action)
                hand = s.hands[place] & ~self._laid(game, s, place)
                to = place_of(s, action.to, game.seats)
                worth = self.worth(hand & ~bit(action.card))
                rank = _rank_of(action.card)
                if (to ^ place) & 1:
                    worth -= self.weights[_GIFT_RANK] * rank
                    worth += 2.0 if action.card == 1 else 0.0  # the Dog is best with an opponent
                elif s.calls[to] != NO_CALL:
                    worth = 3.0 * rank
                else:
                    worth += self.weights[_PARTNER_RANK] * rank
                if worth > most:
                    best, most = action, worth
        return best

    def _giver(self, s: State, action: Give) -> int:
        """The place whose card it is."""
        for place in range(len(s.hands)):
            if s.hands[place] & bit(action.card):
                return place
        return 0

    def _laid(self, game: Tichu, s: State, place: int) -> int:
        laid = 0
        for to in game.customs.receivers[place]:
            card = s.gave[place * game.customs.places + to]
            if card >= 0:
                laid |= bit(card)
        return laid

    def _gift(self, game: Tichu, s: State, legal: list[Action]) -> Action:
        """The Dragon's trick goes where most cards are left, rather not to a caller."""
        best, most = legal[0], -1000.0
        for action in legal:
            if isinstance(action, Gift):
                to = place_of(s, action.to, game.seats)
                worth = float(s.sizes[to]) - (10.0 if s.calls[to] != NO_CALL else 0.0)
                if s.out and s.out[0] == to:
                    worth -= 20.0
                if worth > most:
                    best, most = action, worth
        return best

    # ---- laying cards ----

    def _play(self, game: Tichu, s: State, place: int, legal: list[Action]) -> Action:
        """The best of all plays and the pass."""
        if len(legal) == 1:
            return legal[0]
        hand = s.hands[place]
        wish = self._wish(game, s, place) if hand & MAHJONG else 0
        best, most = legal[0], -10000.0
        for action in legal:
            if isinstance(action, Play):
                if action.wish != wish and action.combo.cards & MAHJONG:
                    continue
                worth = self.play_worth(game, s, place, action)
            elif isinstance(action, Pass):
                worth = self.worth(hand) + self.weights[PASS_WEIGHT]
            else:
                continue
            if worth > most:
                best, most = action, worth
        return best

    def play_worth(self, game: Tichu, s: State, place: int, play: Play) -> float:
        """What a play leaves in hand, and what it does at the table."""
        w = self.weights
        combo = play.combo
        worth = self.worth(s.hands[place] & ~combo.cards)
        if worth == _WON:
            return worth - (0.5 if combo.kind >= FOUR else 0.0)
        if combo.kind >= FOUR:
            worth -= w[_BOMB_COST]
        if s.owner < 0:
            return worth + self._lead_worth(game, s, place, play)
        if (s.owner ^ place) & 1:
            return worth + self._enemy_worth(s, place)
        worth -= w[_OVER_PARTNER]
        if s.top_rank >= 22:
            worth -= w[_OVER_PARTNER]
        if s.calls[s.owner] != NO_CALL:
            worth -= w[_OVER_PARTNER_TICHU]
        if s.calls[place] != NO_CALL:
            worth += w[_OWN_TICHU]
        return worth

    def _enemy_worth(self, s: State, place: int) -> float:
        """What it is worth to take a trick from the opponent who holds it."""
        w = self.weights
        worth = w[_TRICK_POINTS] * self._points_open(s) * 0.1
        left = s.sizes[s.owner]
        if left <= 4:
            worth += w[_URGENT] * (5 - left) * 0.25
        if s.calls[s.owner] != NO_CALL and not s.out:
            worth += w[_AGAINST_TICHU]
        if s.calls[place] != NO_CALL:
            worth += w[_OWN_TICHU]
        return worth

    def _lead_worth(self, game: Tichu, s: State, place: int, play: Play) -> float:
        w = self.weights
        combo = play.combo
        if combo.cards == DOG:
            return self._dog_worth(game, s, place)
        worth = w[_SIZE_LED] * int(combo.size)
        if combo.kind == SINGLE or combo.size <= 3:
            worth -= w[_RANK_LED] * int(combo.rank) * 0.1
        for other in range(game.customs.places):
            if s.sizes[other] == combo.size:
                if (other ^ place) & 1:
                    worth -= w[_FEEDS_ENEMY] * (1.0 if combo.rank < 22 else 0.3)
                elif other != place:
                    worth += w[_HELPS_PARTNER]
        return worth

    def _dog_worth(self, game: Tichu, s: State, place: int) -> float:
        w = self.weights
        worth = w[_DOG_LED]
        for step in range(2, game.customs.places, 2):
            partner = (place + step) % game.customs.places
            if s.live >> partner & 1 == 0:
                return worth - 1.0
            if s.calls[partner] != NO_CALL:
                worth += 4.0
            if s.sizes[partner] <= 3:
                worth += 1.0
        if s.calls[place] != NO_CALL:
            worth -= 2.0
        return worth

    def _points_open(self, s: State) -> int:
        pile = 0
        for combo in s.trick:
            pile |= combo.cards
        return points(pile)

    def _wish(self, game: Tichu, s: State, place: int) -> int:
        """The rank of what the next opponent was given, so that it must come out; else an ace."""
        card = s.gave[place * game.customs.places + (place + 1) % game.customs.places]
        rank = _rank_of(card) if card >= 0 else 0
        if 2 <= rank <= ACE:
            return rank
        return ACE if not s.hands[place] & window(ACE, ACE) else 13

    def _bomb(self, game: Tichu, s: State, legal: list[Action]) -> "Action | None":
        """Out of turn: the cheapest bomb, where the trick is dear or its owner about to go out."""
        if s.owner < 0:
            return None
        for action in legal:
            if isinstance(action, Play):
                place = TABLE_PLACE if action.table else self._holder(s, action)
                if (s.owner ^ place) & 1 and self._is_worth_a_bomb(s, place, action):
                    return action
        return None

    def _holder(self, s: State, play: Play) -> int:
        for place in range(len(s.hands)):
            if s.hands[place] & play.combo.cards == play.combo.cards:
                return place
        return 0

    def _is_worth_a_bomb(self, s: State, place: int, play: Play) -> bool:
        w = self.weights
        gain = self._enemy_worth(s, place) + w[_BOMB_POINTS] * self._points_open(s) * 0.1
        if s.top_kind == SINGLE and s.top_rank == 2 * DRAGON_RANK:
            gain += 1.0
        left = self.worth(s.hands[place] & ~play.combo.cards)
        if left == _WON:
            return True
        return left + gain - w[_BOMB_COST] > self.worth(s.hands[place])


def _rank_of(card: int) -> int:
    """A card's weight as a gift: its rank; the special ones as they are wanted."""
    if card >= 4:
        return card // 4 + 1
    return (1, 0, 16, 16)[card]
