"""What happens at a table of Tichu: chance, calls, exchange, tricks, the count; rules by number."""

# compiled

from typing import Final, final

from mypy_extensions import i64

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE, Event
from teahouse.games.tichu.cards import (
    DOG,
    DRAGON_RANK,
    MAHJONG,
    NAMES,
    PHOENIX,
    bit,
    cards_of,
    count,
    names,
    points,
    rank_cards,
)
from teahouse.games.tichu.combos import KINDS, NOTHING, PHOENIX_LED, SINGLE, Combo, Play
from teahouse.games.tichu.customs import TABLE_PLACE, Customs
from teahouse.games.tichu.state import (
    DEAL,
    FIRST,
    GIFT,
    GIVE,
    GRAND,
    GRAND_CALL,
    NO_CALL,
    OVER,
    PLAY,
    READY,
    REST,
    SEATING,
    SMALL_CALL,
    WINDOW,
    Action,
    Call,
    Collect,
    Deal,
    First,
    Gift,
    Give,
    Grand,
    NotNow,
    Pass,
    Seating,
    State,
    TakeBack,
    party_of,
    place_of,
)

BONUS: Final = {NO_CALL: 0, SMALL_CALL: 100, GRAND_CALL: 200}


@final
class Course:
    """Carries out what the referee has allowed; NATURE's and the CLOCK's actions too."""

    def __init__(self, customs: Customs) -> None:
        self.customs = customs

    def apply(self, s: State, seat: int, a: Action, told: "list[Event] | None") -> None:
        if isinstance(a, Play):
            self._lay(s, TABLE_PLACE if a.table else self.customs.place(s, seat), a, told)
        elif isinstance(a, Pass):
            self._pass(s, told)
        elif isinstance(a, Collect):
            self._collect(s, told)
        elif isinstance(a, Give):
            self._give(s, seat, a, told)
        elif isinstance(a, TakeBack):
            self._take_back(s, seat, a, told)
        elif isinstance(a, Grand):
            self._answer_grand(s, seat, a.is_called, told)
        elif isinstance(a, Call):
            self._call(s, seat, a, told)
        elif isinstance(a, NotNow):
            self._answer_ready(s, seat, told)
        elif isinstance(a, Gift):
            self._give_dragon(s, place_of(s, a.to, self.customs.seats), told)
        else:
            self._chance(s, a, told)

    # -- chance --

    def roll(self, s: State, rng: Rng) -> Action:
        if s.phase == SEATING:
            order = list(range(self.customs.seats))
            rng.at("seating").shuffle(order)
            return Seating(tuple(order))
        if s.phase == FIRST:
            return First(rng.at("first").below(self.customs.seats))
        label = "deal" if s.phase == DEAL else "rest"
        deck = cards_of(s.undealt())
        rng.at(f"{label} {s.round + 1}").shuffle(deck)
        hands: list[int] = []
        for place in range(self.customs.places):
            new = self._due(s, place) - s.sizes[place]
            mask = 0
            for card in deck[:new]:
                mask |= bit(card)
            deck = deck[new:]
            hands.append(mask)
        return Deal(tuple(hands))

    def _due(self, s: State, place: int) -> int:  # R3.2 R8.3
        """How many cards a place holds after the present deal."""
        if s.phase == DEAL and self.customs.has_grand:
            return 6 if self.customs.seats == 6 else 8
        return self.customs.full_size(s, place)

    def _chance(self, s: State, a: Action, told: "list[Event] | None") -> None:
        if isinstance(a, Seating):
            s.seat_of = list(a.order)
            s.phase = FIRST if self.customs.seats == 6 else DEAL
            self._tell(told, "seating", NATURE, (("order", a.order),))
        elif isinstance(a, First):
            s.first = a.seat
            self._seat_trichu(s)
            s.phase = DEAL
            self._tell(told, "first", NATURE, (("seat", a.seat),))
        elif isinstance(a, Deal):
            self._deal(s, a, told)

    def _seat_trichu(self, s: State) -> None:  # R7.2
        if self.customs.is_trichu:
            dealer = (s.first + s.round) % 3
            s.seat_of = [dealer, (dealer + 1) % 3, dealer, (dealer + 2) % 3]

    def _deal(self, s: State, a: Deal, told: "list[Event] | None") -> None:
        for place in range(self.customs.places):
            hand = s.hands[place] | a.hands[place]
            s.hands[place] = hand
            s.sizes[place] = count(hand)
            if told is not None:
                size = count(a.hands[place])
                facts = (("place", place), ("party", party_of(s, place, self.customs.seats)), ("size", size))
                secret = (("cards", names(a.hands[place])),)
                told.append(Event("deal", NATURE, facts, secret, (s.seat_of[place],)))
        if s.phase == DEAL and self.customs.has_grand:
            s.phase = GRAND
            s.answered = 1 << s.seat_of[0] if self.customs.is_trichu else 0  # R7.3
            return
        s.phase = GIVE
        s.answered = 0

    # -- calls and the exchange --

    def _answer_grand(self, s: State, seat: int, called: bool, told: "list[Event] | None") -> None:  # R3.4
        if called:
            s.calls[place_of(s, seat, self.customs.seats)] = GRAND_CALL
            self._tell(told, "grand", seat, ())
        s.answered |= 1 << seat
        if s.answered == (1 << self.customs.seats) - 1:
            s.phase = REST

    def _call(self, s: State, seat: int, a: Call, told: "list[Event] | None") -> None:  # R3.9
        s.calls[self.customs.hand_named(s, seat, a.table)] = SMALL_CALL
        self._tell(told, "tichu", seat, (("table", 1 if a.table else 0),))
        if s.phase == READY:
            s.answered |= 1 << seat
            self._begin_play(s, told)

    def _answer_ready(self, s: State, seat: int, told: "list[Event] | None") -> None:  # R3.8
        s.answered |= 1 << seat
        self._begin_play(s, told)

    def _give(self, s: State, seat: int, a: Give, told: "list[Event] | None") -> None:  # R3.6
        place = self.customs.hand_named(s, seat, a.table)
        s.gave[place * self.customs.places + place_of(s, a.to, self.customs.seats)] = a.card
        if told is not None:
            secret = (("card", NAMES[a.card]), ("to", a.to), ("table", 1 if a.table else 0))
            told.append(Event("give", seat, (), secret, (seat,), True))
        self._mark_given(s, seat, told)
        if s.answered == (1 << self.customs.seats) - 1:
            self._exchange(s, told)

    def _take_back(self, s: State, seat: int, a: TakeBack, told: "list[Event] | None") -> None:  # R3.7
        place = self.customs.hand_named(s, seat, a.table)
        for to in self.customs.receivers[place]:
            if s.gave[place * self.customs.places + to] == a.card:
                s.gave[place * self.customs.places + to] = -1
        if told is not None:
            told.append(Event("take_back", seat, (), (("card", NAMES[a.card]),), (seat,), True))
        self._mark_given(s, seat, told)

    def _mark_given(self, s: State, seat: int, told: "list[Event] | None") -> None:
        """Note, for all to see, whether a seat has laid all that it must."""
        before = s.answered
        s.answered |= 1 << seat
        for place in self.customs.places_of(s, seat):
            for to in self.customs.receivers[place]:
                if s.gave[place * self.customs.places + to] < 0:
                    s.answered &= ~(1 << seat)
        if s.answered != before:
            self._tell(told, "laid" if s.answered > before else "not_laid", seat, ())

    def _exchange(self, s: State, told: "list[Event] | None") -> None:  # R3.6
        """All cards change hands at once."""
        size = self.customs.places
        for place in range(size):
            s.hands[place] = s.hands[place] & ~self.customs.laid(s, place)
        for place in range(size):
            for to in self.customs.receivers[place]:
                s.hands[to] = s.hands[to] | bit(s.gave[place * size + to])
        if told is not None:
            self._tell_exchange(s, told)
        s.phase = READY
        s.answered = 0
        for seat in range(self.customs.seats):
            if not [
                place for place in self.customs.places_of(s, seat) if not self.customs.call_refused(s, place)
            ]:
                s.answered |= 1 << seat
        self._begin_play(s, told)

    def _tell_exchange(self, s: State, told: list[Event]) -> None:
        told.append(Event("exchange", NATURE))
        for to in range(self.customs.places):
            for place in range(self.customs.places):
                if to in self.customs.receivers[place]:
                    card = NAMES[s.gave[place * self.customs.places + to]]
                    secret = (
                        ("card", card),
                        ("from", party_of(s, place, self.customs.seats)),
                        ("to", party_of(s, to, self.customs.seats)),
                    )
                    seen_by = (s.seat_of[place], s.seat_of[to])
                    told.append(Event("got", s.seat_of[to], (), secret, seen_by, True))
        if self.customs.is_trichu:
            told.append(Event("table_open", NATURE, (("cards", names(s.hands[TABLE_PLACE])),)))

    def _begin_play(self, s: State, told: "list[Event] | None") -> None:  # R3.8
        """Once everybody has answered, the Mah Jong's holder leads."""
        if s.answered != (1 << self.customs.seats) - 1:
            return
        s.phase = PLAY
        s.live = (1 << self.customs.places) - 1
        s.answered = 0
        for place in range(self.customs.places):
            if s.hands[place] & MAHJONG:
                s.turn = place
        self._tell(told, "mahjong", s.seat_of[s.turn], (("party", party_of(s, s.turn, self.customs.seats)),))

    # -- tricks --

    def _lay(self, s: State, place: int, play: Play, told: "list[Event] | None") -> None:
        combo = play.combo
        self._spend(s, place, combo)
        s.started |= 1 << place
        is_off_turn = place != s.turn
        if told is not None:
            self._tell_play(s, place, play, is_off_turn, told)
        if s.wish:
            self._grant(s, place, combo, told)
        if play.wish:  # R6.1
            s.wish = play.wish
            s.wisher = place
        if combo.cards == DOG:
            self._dog(s, place, play, told)
            return
        s.phase = PLAY
        if combo.cards != PHOENIX:
            s.top_rank = combo.rank
        else:
            s.top_rank = PHOENIX_LED if s.owner < 0 else s.top_rank + 1  # R2.3
        s.top_kind = combo.kind
        s.top_size = combo.size
        s.trick.append(combo)
        s.trick_by.append(place)
        s.owner = place
        s.passed = 0
        if s.sizes[place] == 0 and self._go_out(s, place, told):
            return
        s.turn = self.customs.next_place(s, place)  # R5.5

    def _spend(self, s: State, place: int, combo: Combo) -> None:
        """Take what is laid out of the hand."""
        # not `s.hands[place] ^= ...`: on an item of a list that is compiled to Python's slow arithmetic
        hand: i64 = s.hands[place]
        size: i64 = s.sizes[place]
        s.hands[place] = hand ^ combo.cards
        s.sizes[place] = size - combo.size

    def _grant(self, s: State, place: int, combo: Combo, told: "list[Event] | None") -> None:  # R6.7 R6.8
        """A natural card of the wished rank ends the wish."""
        if combo.cards & rank_cards(s.wish) and (self.customs.binds_wisher or place != s.wisher):
            self._tell(told, "granted", s.seat_of[place], (("rank", s.wish),))
            s.wish = 0
            s.wisher = -1

    def _dog(self, s: State, place: int, play: Play, told: "list[Event] | None") -> None:  # R4.8 R8.4
        """The lead changes hands; the Dog lies with its player's tricks, where it counts nothing."""
        s.won[place] |= DOG
        if s.sizes[place] == 0 and self._go_out(s, place, told):
            return
        heir = (place + 2) % self.customs.places
        if self.customs.seats == 6:
            heir = place_of(s, play.heir, self.customs.seats) if play.heir >= 0 else place
        s.turn = heir if s.live >> heir & 1 and (heir != place) else self.customs.next_place(s, heir)
        self._tell(told, "dog", s.seat_of[place], (("party", party_of(s, s.turn, self.customs.seats)),))

    def _pass(self, s: State, told: "list[Event] | None") -> None:  # R4.3 R4.5
        place = s.turn
        s.passed |= 1 << place
        if told is not None:
            party = party_of(s, place, self.customs.seats)
            told.append(Event("pass", s.seat_of[place], (("party", party),)))
        if s.live & ~s.passed & ~(1 << s.owner):
            s.turn = self.customs.next_place(s, place)
            return
        s.turn = -1
        for other in range(self.customs.places):
            if s.sizes[other] >= 4:  # R5.4: fewer than four cards are no bomb, as everybody can see
                s.phase = WINDOW
                return
        self._collect(s, told)

    def _collect(self, s: State, told: "list[Event] | None") -> None:  # R4.5 R4.10
        """The trick goes to the one who topped it, or on to an opponent where the Dragon did."""
        if s.top_kind != SINGLE or s.top_rank != 2 * DRAGON_RANK:
            self._take(s, s.owner, told)
            return
        opponents = self.customs.opponents(s.owner)
        live = [place for place in opponents if s.live >> place & 1]
        if self.customs.gives_alone and len(live) == 1:
            self._give_dragon(s, live[0], told)
            return
        s.phase = GIFT
        s.turn = s.owner

    def _give_dragon(self, s: State, to: int, told: "list[Event] | None") -> None:  # R4.10
        seat = s.seat_of[s.owner]
        self._tell(told, "dragon", seat, (("party", party_of(s, to, self.customs.seats)),))
        self._take(s, to, told)

    def _take(self, s: State, to: int, told: "list[Event] | None") -> None:
        """Put the trick on a pile; its owner leads next, or the round is counted."""
        pile: i64 = 0
        for combo in s.trick:
            pile |= combo.cards
        won: i64 = s.won[to]
        s.won[to] = won | pile
        if told is not None:
            facts = (("party", party_of(s, to, self.customs.seats)), ("points", points(pile)))
            told.append(Event("take", s.seat_of[to], facts))
        owner = s.owner
        s.last = s.trick
        s.last_by = s.trick_by
        s.last_to = to
        self._clear(s)
        if s.live & (s.live - 1) == 0:
            self._count_cards(s, told)
            return
        s.phase = PLAY
        s.turn = owner if s.live >> owner & 1 else self.customs.next_place(s, owner)

    def _clear(self, s: State) -> None:
        """Leave the table empty."""
        s.trick = []
        s.trick_by = []
        s.owner = -1
        s.top_kind = NOTHING
        s.top_size = 0
        s.top_rank = 0
        s.passed = 0

    # -- the end of a round --

    def _go_out(self, s: State, place: int, told: "list[Event] | None") -> bool:  # R4.6
        """A hand is empty; whether the round is over with it."""
        s.live &= ~(1 << place)
        s.out.append(place)
        if told is not None:
            facts = (("party", party_of(s, place, self.customs.seats)), ("nth", len(s.out)))
            told.append(Event("out", s.seat_of[place], facts))
        if self._is_sweep(s):
            side = place & 1
            gained = [0, 0]
            gained[side] = self.customs.sweep
            self._tell(told, "sweep", s.seat_of[place], (("points", self.customs.sweep),))
            self._score(s, gained, told)
            return True
        if s.live & (s.live - 1):
            return False
        s.turn = -1
        if s.owner < 0:  # R4.9: the Dog went last
            self._count_cards(s, told)
        elif self.customs.gives_last:  # R4.11
            self._collect(s, told)
        else:
            self._take(s, s.owner, told)
        return True

    def _is_sweep(self, s: State) -> bool:  # R9.1 R8.7
        """Whether all of one side went out before anybody else."""
        if len(s.out) != self.customs.places // 2:
            return False
        first = s.out[0]
        return len([place for place in s.out if not (place ^ first) & 1]) == len(s.out)

    def _count_cards(self, s: State, told: "list[Event] | None") -> None:  # R9.2 R9.3 R8.8
        """The last player's cards change sides, then every pile is counted."""
        last = 0
        for place in range(self.customs.places):
            if s.live >> place & 1:
                last = place
        first = s.out[0]
        foe = (last + 1) % self.customs.places
        s.won[foe] |= s.hands[last]
        s.hands[last] = 0
        s.sizes[last] = 0
        s.live = 0
        if self.customs.seats == 6:
            self._move_pile(s, s.out[4], first)
            self._move_pile(s, last, foe)
        else:
            self._move_pile(s, last, first)
        gained = [0, 0]
        for place in range(self.customs.places):
            gained[place & 1] += points(s.won[place])
        self._tell(told, "last", s.seat_of[last], (("party", party_of(s, last, self.customs.seats)),))
        self._score(s, gained, told)

    def _move_pile(self, s: State, place: int, to: int) -> None:
        pile = s.won[place]
        s.won[place] = 0
        s.won[to] |= pile

    def _score(self, s: State, gained: list[int], told: "list[Event] | None") -> None:  # R9.4 R7.8
        """Add the calls' bonuses, book the round, and go on or end the match."""
        for place in range(self.customs.places):
            bonus = BONUS[s.calls[place]]
            if bonus:
                is_made = s.out[0] == place
                gained[place & 1] += bonus if is_made else -bonus
                facts = (
                    ("party", party_of(s, place, self.customs.seats)),
                    ("points", bonus),
                    ("made", 1 if is_made else 0),
                )
                self._tell(told, "call", s.seat_of[place], facts)
        row: list[int] = []
        for party in range(len(s.points)):
            row.append(gained[place_of(s, party, self.customs.seats) & 1])
            s.points[party] += row[party]
        s.sheet.append(tuple(row))
        s.round += 1
        self._tell(told, "round", NATURE, (("gained", tuple(row)), ("points", tuple(s.points))))
        if self._is_decided(s):
            s.phase = OVER
            s.turn = -1
        else:
            self._begin_round(s)

    def _is_decided(self, s: State) -> bool:  # R10.1 R10.2 R10.3 R10.4 R7.9
        best = max(s.points)
        if self.customs.is_target:
            is_late = 0 < self.customs.most_rounds <= s.round
            return (best >= self.customs.limit or is_late) and min(s.points) != best
        if s.round < self.customs.limit:
            return False
        if not self.customs.plays_on:
            return True
        return (s.round - self.customs.limit) % 3 == 0 and s.points.count(best) == 1

    def _begin_round(self, s: State) -> None:
        self._clear(s)
        s.phase = DEAL
        s.turn = -1
        s.answered = 0
        s.started = 0
        s.live = 0
        s.out = []
        s.wish = 0
        s.wisher = -1
        s.last = []
        s.last_by = []
        s.last_to = -1
        for place in range(self.customs.places):
            s.hands[place] = 0
            s.sizes[place] = 0
            s.won[place] = 0
            s.calls[place] = NO_CALL
        for i in range(len(s.gave)):
            s.gave[i] = -1
        self._seat_trichu(s)

    # -- telling --

    def _tell(
        self,
        told: "list[Event] | None",
        key: str,
        seat: int,
        facts: "tuple[tuple[str, int | tuple[int, ...]], ...]",
    ) -> None:
        if told is not None:
            told.append(Event(key, seat, facts))

    def _tell_play(self, s: State, place: int, play: Play, is_off_turn: bool, told: list[Event]) -> None:
        combo = play.combo
        told.append(
            Event(
                "play",
                s.seat_of[place],
                (
                    ("party", party_of(s, place, self.customs.seats)),
                    ("cards", names(combo.cards)),
                    ("kind", KINDS[combo.kind]),
                    ("size", combo.size),
                    ("rank", combo.rank),
                    ("phoenix", combo.phoenix),
                    ("wish", play.wish),
                    ("off_turn", 1 if is_off_turn else 0),
                    ("led", 1 if s.owner < 0 else 0),
                ),
            )
        )
