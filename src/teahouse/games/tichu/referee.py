"""What may be done at a table of Tichu: the legal actions, why others are refused; rules by number."""

# compiled

from typing import Final, cast, final

from teahouse.games.tichu.cards import ACE, DOG, MAHJONG, PHOENIX, bit, cards_of, rank_cards
from teahouse.games.tichu.combos import (
    FOUR,
    NOTHING,
    SINGLE,
    Combo,
    Play,
    beats,
    bombs,
    follows,
    has_bomb,
    leads,
    play_of,
    read_as,
    readings,
)
from teahouse.games.tichu.customs import TABLE_PLACE, Customs
from teahouse.games.tichu.state import (
    GIFT,
    GIVE,
    GRAND,
    OVER,
    PLAY,
    READY,
    WINDOW,
    Action,
    Call,
    Gift,
    Give,
    Grand,
    NotNow,
    Pass,
    State,
    TakeBack,
    party_of,
    place_of,
)

_PASS: Final = Pass()
_CALL: Final = Call()
_NOT_NOW: Final = NotNow()
_GRAND: Final = Grand(True)
_NO_GRAND: Final = Grand(False)
_GIVES: Final = [[Give(card, to) for card in range(56)] for to in range(6)]
_TAKE_BACKS: Final = [TakeBack(card) for card in range(56)]
_GIFTS: Final = [Gift(party) for party in range(6)]


@final
class Referee:
    """Lists what a seat may do and judges what it sends; changes nothing."""

    def __init__(self, customs: Customs) -> None:
        self.customs = customs

    # ---- what may be done ----

    def legal(self, s: State, seat: int) -> list[Action]:
        phase = s.phase
        if seat < 0 or phase == OVER:
            return []
        if phase == PLAY and s.seat_of[s.turn] == seat:
            found = self._on_turn(s, s.turn)
            if s.started >> s.turn & 1 and not self.customs.is_trichu:
                return found
        elif phase == GIFT and s.seat_of[s.turn] == seat:
            found = [
                _GIFTS[party_of(s, place, self.customs.seats)] for place in self.customs.opponents(s.turn)
            ]
        elif phase == GRAND:
            return [] if s.answered >> seat & 1 else [_GRAND, _NO_GRAND]
        elif phase == GIVE:
            found = self._gives(s, seat)
        elif phase == READY and not s.answered >> seat & 1:
            found = [_NOT_NOW]
        else:
            found = []
        if phase >= GIVE:
            self._add_off_turn(s, seat, found)
        return found

    def _on_turn(self, s: State, place: int) -> list[Action]:
        """Everything the place on turn may lay, and the pass."""
        hand = s.hands[place]
        if s.owner < 0:
            plays = leads(hand)
            if self.customs.seats == 6 and hand & DOG:
                plays = self._with_heirs(s, place, plays)
        else:
            plays = follows(hand, s.top_kind, s.top_size, s.top_rank, self.customs.is_length_first)
        granting = self._granting(s, place, plays) if s.wish else plays
        may_pass = s.owner >= 0 and granting is plays
        if self.customs.is_trichu and place == TABLE_PLACE:
            granting = [for_table(play) for play in granting]
        # a list of plays serves as the list of actions that it is about to become
        found = cast("list[Action]", granting)
        if may_pass:
            found.append(Pass(True) if self.customs.is_trichu and place == TABLE_PLACE else _PASS)
        return found

    def is_bound(self, s: State, place: int) -> bool:  # R6.3 R6.8 R7.7
        """Whether the wish is this place's to grant, if it can."""
        if s.wish == 0 or not s.hands[place] & rank_cards(s.wish):
            return False
        if place == s.wisher and not self.customs.binds_wisher:
            return False
        return not (self.customs.is_trichu and place == TABLE_PLACE)

    def _granting(self, s: State, place: int, plays: list[Play]) -> list[Play]:  # R6.4 R6.5
        """The plays left by the wish; `plays` itself where none of them grants it."""
        if not self.is_bound(s, place):
            return plays
        wanted = rank_cards(s.wish)
        granting = [play for play in plays if play.combo.cards & wanted]
        if not granting:
            return plays
        if self.customs.exempts_bombs and s.owner >= 0:
            granting += [p for p in plays if p.combo.kind >= FOUR and not p.combo.cards & wanted]
        return granting

    def _with_heirs(self, s: State, place: int, plays: list[Play]) -> list[Play]:  # R8.4
        """The Dog's play once for each partner that can lead."""
        heirs = [other for other in self.customs.partners(place) if s.live >> other & 1]
        if not heirs:
            return plays
        dog = play_of(DOG, 0)
        named = [Play(dog.combo, 0, s.seat_of[heir]) for heir in heirs]
        return named + [play for play in plays if play.combo.cards != DOG]

    def _gives(self, s: State, seat: int) -> list[Action]:
        """Cards still to be laid for others, and those that can be taken up again."""
        found: list[Action] = []
        for place in self.customs.places_of(s, seat):
            laid = self.customs.laid(s, place)
            held = cards_of(s.hands[place] & ~laid)
            left = [
                to for to in self.customs.receivers[place] if s.gave[place * self.customs.places + to] < 0
            ]
            targets = [party_of(s, to, self.customs.seats) for to in left]
            if self.customs.is_trichu and place == TABLE_PLACE:
                for card in held:
                    found += [Give(card, to, True) for to in targets]
                found += [TakeBack(card, True) for card in cards_of(laid)]
            else:
                for to in targets:
                    gives = _GIVES[to]
                    found += [gives[card] for card in held]
                found += [_TAKE_BACKS[card] for card in cards_of(laid)]
        return found

    def _add_off_turn(self, s: State, seat: int, found: list[Action]) -> None:  # R3.9 R5.1
        """Add calls and bombs, which wait for nobody's turn."""
        for place in self.customs.places_of(s, seat):
            table = self.customs.is_trichu and place == TABLE_PLACE
            if s.owner >= 0 and s.phase != GIFT and place != s.turn and has_bomb(s.hands[place]):
                held = bombs(s.hands[place], s.top_kind, s.top_size, s.top_rank, self.customs.is_length_first)
                found += [for_table(bomb) if table else bomb for bomb in held]
            if not s.started >> place & 1 and not self.customs.call_refused(s, place):
                found.append(Call(True) if table else _CALL)

    # ---- judging what was sent ----

    def check(self, s: State, seat: int, a: Action) -> str:
        if s.phase == OVER:
            return "over"
        if not 0 <= seat < self.customs.seats:
            return "no_such_seat"
        if isinstance(a, Play):
            return self._check_play(s, seat, a)
        if isinstance(a, Pass):
            return self._check_pass(s, seat, a)
        if isinstance(a, Call):
            place = self.customs.hand_named(s, seat, a.table)
            return "not_your_hand" if place < 0 else self.customs.call_refused(s, place)
        if isinstance(a, Give):
            return self._check_give(s, seat, a)
        if isinstance(a, Gift):
            return self._check_gift(s, seat, a)
        if isinstance(a, (Grand, NotNow)):
            return self._check_answer(s, seat, isinstance(a, Grand))
        return self._check_back(s, seat, a) if isinstance(a, TakeBack) else "not_yours"

    def _check_answer(self, s: State, seat: int, is_grand: bool) -> str:  # R3.3 R3.8
        """The answers that are asked for: Grand Tichu or not, and "not now"."""
        if is_grand and self.customs.is_trichu and s.seat_of[0] == seat:
            return "grand_dealer"
        if is_grand and not self.customs.has_grand:
            return "grand_off"
        if s.phase != (GRAND if is_grand else READY):
            return "grand_closed" if is_grand else "nothing_to_answer"
        return "already_answered" if s.answered >> seat & 1 else ""

    def _check_back(self, s: State, seat: int, a: TakeBack) -> str:  # R3.7
        if s.phase != GIVE:
            return "no_exchange_now"
        place = self.customs.hand_named(s, seat, a.table)
        if place < 0:
            return "not_your_hand"
        return "" if 0 <= a.card < 56 and self.customs.laid(s, place) >> a.card & 1 else "not_laid"

    def _check_give(self, s: State, seat: int, a: Give) -> str:  # R3.6 R3.7
        place = self.customs.hand_named(s, seat, a.table)
        if s.phase != GIVE:
            return "no_exchange_now"
        if place < 0:
            return "not_your_hand"
        to = place_of(s, a.to, self.customs.seats)
        if to < 0 or to not in self.customs.receivers[place]:
            return "give_whom"
        if not 0 <= a.card < 56 or not s.hands[place] & bit(a.card):
            return "not_held"
        if self.customs.laid(s, place) >> a.card & 1:
            return "already_laid"
        return "" if s.gave[place * self.customs.places + to] < 0 else "has_gift"

    def _check_gift(self, s: State, seat: int, a: Gift) -> str:  # R4.10
        if s.phase != GIFT:
            return "no_dragon"
        if s.seat_of[s.turn] != seat:
            return "not_your_gift"
        to = place_of(s, a.to, self.customs.seats)
        return "" if to >= 0 and (to ^ s.turn) & 1 else "gift_opponent"

    def _check_pass(self, s: State, seat: int, a: Pass) -> str:  # R4.3 R6.5
        if s.phase != PLAY:
            return _phase_reason(s.phase)
        place = self.customs.hand_named(s, seat, a.table)
        if place != s.turn:
            return "not_your_turn" if place >= 0 else "not_your_hand"
        if s.owner < 0:
            return "must_lead"
        return "wish_pass" if self._must_grant(s, place) else ""

    def _check_play(self, s: State, seat: int, a: Play) -> str:
        place = self.customs.hand_named(s, seat, a.table)
        if place < 0:
            return "not_your_hand"
        if s.phase not in (PLAY, WINDOW):
            return _phase_reason(s.phase)
        cards = a.combo.cards
        if cards == 0:
            return "no_cards"
        if cards & ~s.hands[place]:
            return "not_held"
        said = self._check_said(s, place, a)
        if said:
            return said
        found = _candidates(a.combo)
        if not found:
            return "phoenix_reading" if a.combo.phoenix and readings(cards) else "no_combination"
        if s.phase == WINDOW or place != s.turn:
            return self._check_off_turn(s, found[0])
        if not [combo for combo in found if self._fits(s, combo)]:
            return self._refusal(s, found[0])
        for combo in found:
            if self._fits(s, combo) and self._grants(s, place, combo):
                return ""
        return "wish"

    def _check_said(self, s: State, place: int, a: Play) -> str:
        """What is said with the cards: a wish, the Dog's heir."""
        if a.wish:
            if not a.combo.cards & MAHJONG:
                return "wish_without_mahjong"
            if not 2 <= a.wish <= ACE:
                return "wish_rank"
        if a.combo.cards != DOG or self.customs.seats != 6:
            return "heir" if a.heir >= 0 else ""
        heirs = [s.seat_of[other] for other in self.customs.partners(place) if s.live >> other & 1]
        if a.heir < 0:
            is_lead = s.owner < 0 and place == s.turn
            return "heir_open" if is_lead and len(heirs) > 1 else ""
        return "" if a.heir in heirs else "heir_partner"

    def _check_off_turn(self, s: State, combo: Combo) -> str:  # R5.1 R5.2 R5.3
        if combo.kind < FOUR:
            return "not_your_turn" if s.phase == PLAY else "window_bombs"
        if s.owner < 0:
            return "bomb_before_lead"
        return "" if self._fits(s, combo) else "bomb_too_low"

    def _fits(self, s: State, combo: Combo) -> bool:  # R4.1 R4.2
        """Whether a combination may lie on what is on the table, wish or no wish."""
        if s.owner < 0:
            return True
        return beats(combo, s.top_kind, s.top_size, s.top_rank, self.customs.is_length_first)

    def _refusal(self, s: State, combo: Combo) -> str:
        """Why a combination does not fit the table."""
        if combo.cards == DOG:
            return "dog_leads"
        if combo.cards == PHOENIX and s.top_kind == SINGLE:
            return "phoenix_on_dragon"
        if combo.kind >= FOUR:
            return "bomb_too_low"
        if combo.kind != s.top_kind:
            return "only_bomb" if s.top_kind >= FOUR else "other_kind"
        return "other_size" if combo.size != s.top_size else "too_low"

    def _grants(self, s: State, place: int, combo: Combo) -> bool:  # R6.4 R6.6
        """Whether the wish leaves this combination to the place on turn."""
        if not self.is_bound(s, place) or combo.cards & rank_cards(s.wish):
            return True
        if combo.kind >= FOUR and self.customs.exempts_bombs and s.owner >= 0:
            return True
        return not self._must_grant(s, place)

    def _must_grant(self, s: State, place: int) -> bool:  # R6.4
        """Whether the place on turn is bound by the wish and can grant it."""
        if not self.is_bound(s, place):
            return False
        hand = s.hands[place]
        if s.owner < 0:
            return True  # one card of the rank can always be led
        wanted = rank_cards(s.wish)
        for play in follows(hand, s.top_kind, s.top_size, s.top_rank, self.customs.is_length_first):
            if play.combo.cards & wanted:
                return True
        return False

    def canon(self, s: State, seat: int, a: Action) -> Action:  # R2.12 R8.4
        """Fills in the Phoenix's reading (the highest that is allowed) and the Dog's only heir."""
        if not isinstance(a, Play):
            return a
        place = self.customs.hand_named(s, seat, a.table)
        chosen = a.combo
        for combo in _candidates(a.combo):
            is_off_turn = s.phase == WINDOW or place != s.turn
            if self._fits(s, combo) and (is_off_turn or self._grants(s, place, combo)):
                chosen = combo
                break
        heir = a.heir
        if self.customs.seats == 6 and chosen.cards == DOG and heir < 0:
            for other in self.customs.partners(place):
                if s.live >> other & 1:
                    heir = s.seat_of[other]
        return Play(chosen, a.wish, heir, a.table)


def for_table(play: Play) -> Play:
    """The same play out of the open fourth hand."""
    return Play(play.combo, play.wish, play.heir, True)


def _candidates(combo: Combo) -> list[Combo]:  # R2.12
    """What was laid, as it was read or, where that was left open, as all it can be."""
    if combo.cards == PHOENIX and combo.phoenix:
        return []  # alone it stands for no rank: the table gives it its value
    if combo.kind != NOTHING:
        return [combo]
    if combo.phoenix:
        found = read_as(combo.cards, combo.phoenix)
        return [found] if found.kind != NOTHING else []
    return readings(combo.cards)


def _phase_reason(phase: int) -> str:
    """Why nothing can be laid in this phase."""
    if phase == GIVE:
        return "exchange_first"
    if phase == GIFT:
        return "dragon_first"
    if phase == WINDOW:
        return "window_bombs"
    return "calls_first"
