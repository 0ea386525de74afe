"""The rules of Tichu for four, three and six; every rule is tagged with its number in RULES.md."""

# compiled

from typing import Final, cast, final

from mypy_extensions import i64

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE, Event, Game, Result
from teahouse.core.options import Options
from teahouse.games.tichu import notation, sight
from teahouse.games.tichu.cards import (
    ACE,
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
from teahouse.games.tichu.combos import (
    FOUR,
    KINDS,
    NOTHING,
    PHOENIX_LED,
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
    View,
    party_of,
    place_of,
)

TABLE_PLACE: Final = 2
BONUS: Final = {NO_CALL: 0, SMALL_CALL: 100, GRAND_CALL: 200}
SWEEP_OF_THREE: Final = 300

_NOBODY: Final[list[int]] = []
_CHANCE: Final = [NATURE]
_ALONE: Final = [[0], [1], [2], [3], [4], [5]]
_PASS: Final = Pass()
_CALL: Final = Call()
_NOT_NOW: Final = NotNow()
_COLLECT: Final = Collect()
_GRAND: Final = Grand(True)
_NO_GRAND: Final = Grand(False)
_GIVES: Final = [[Give(card, to) for card in range(56)] for to in range(6)]
_TAKE_BACKS: Final = [TakeBack(card) for card in range(56)]
_GIFTS: Final = [Gift(party) for party in range(6)]


@final
class Tichu(Game[State, Action, View]):
    """Tichu with chosen options; four seats, three with an open fourth hand, or six."""

    def __init__(self, options: Options, seats: int) -> None:
        self.id = "tichu"
        self.rules = 1
        self.seats = seats
        self.places = 6 if seats == 6 else 4
        self.is_trichu = seats == 3
        self.has_grand = options.flag("grand_tichu")
        self.is_length_first = options.flag("sf_length_first")
        self.binds_wisher = options.flag("wish_binds_wisher")
        self.exempts_bombs = options.flag("bomb_exempt_on_turn")
        self.allows_hopeless = options.flag("allow_hopeless_tichu")
        self.gives_alone = options.flag("dragon_auto_single_live")
        self.gives_last = options.flag("last_dragon_given")
        self.sweep = SWEEP_OF_THREE if seats == 6 else options.number("double_win")
        self.is_drawn = seats != 3 and options["teams"] == "random"
        self.end = f"rounds:{options['trichu_rounds']}" if seats == 3 else options["end"]
        self.is_target = self.end.startswith("target:")
        self.limit = int(self.end.partition(":")[2])
        self.most_rounds = 0 if seats == 3 else options.number("most_rounds")  # R10.4
        self.plays_on = seats == 3 and options["trichu_ties"] == "play_on"
        self.table_may_call = seats == 3 and options.flag("trichu_table_tichu")
        self.receivers = _receivers(seats, seats == 3 and options["trichu_exchange"] == "official")

    # ---- the match and whose turn it is ----

    def start(self) -> State:
        seat_of = [0, 1, 0, 2] if self.is_trichu else list(range(self.places))
        s = State(seat_of, [0] * self.places, [0] * self.places, [-1] * (self.places * self.places))
        s.points = [0] * (self.seats + len(self.parties()))
        if self.is_drawn:
            s.phase = SEATING
        else:
            s.phase = DEAL if self.seats == 4 else FIRST
        return s

    def copy(self, s: State) -> State:
        return s.copied()

    def waiting(self, s: State) -> list[int]:
        phase = s.phase
        if phase in (PLAY, GIFT):
            return _ALONE[s.seat_of[s.turn]]
        if phase in (WINDOW, OVER):
            return _NOBODY
        if phase < GRAND or phase == REST:
            return _CHANCE
        return [seat for seat in range(self.seats) if not s.answered >> seat & 1]

    def parties(self) -> list[str]:
        return ["table"] if self.is_trichu else []

    def teams(self) -> list[int]:
        """By seat; each on its own where partners change or are drawn later."""
        if self.is_trichu or self.is_drawn:
            return list(range(self.seats))
        return [seat & 1 for seat in range(self.seats)]

    def standing(self, s: State) -> tuple[int, ...]:
        return tuple(s.points)

    def round_of(self, s: State) -> int:
        return s.round

    def timer(self, s: State) -> "tuple[str, Action] | None":  # R5.4
        return ("bomb_window", _COLLECT) if s.phase == WINDOW else None

    def is_withdrawal(self, a: Action) -> bool:
        return isinstance(a, TakeBack)

    def result(self, s: State) -> Result:
        # partners share a place, so the other side is second; three players and the Table are ranked singly
        places = [1 + len([p for p in s.points if p > mine]) for mine in s.points]
        if not self.is_trichu:
            places = [min(place, 2) for place in places]
        reason = "target" if self.is_target else "rounds"
        return Result(tuple(s.points), tuple(places), reason, (("rounds", s.round), ("limit", self.limit)))

    def view(self, s: State, viewer: int) -> View:
        return sight.view_of(s, viewer, self.seats, self.end, self.is_length_first, self.callable_places(s))

    def imagine(self, v: View, rng: Rng) -> State:
        return sight.imagine(v, self.receivers, rng)

    def write(self, a: Action) -> str:
        return notation.write(a, self.seats)

    def read(self, text: str) -> Action:
        return notation.read(text, self.seats)

    def write_state(self, s: State) -> str:
        return notation.write_state(s)

    def read_state(self, text: str) -> State:
        return notation.read_state(text, self.seats)

    # ---- what may be done ----

    def legal(self, s: State, seat: int) -> list[Action]:
        phase = s.phase
        if seat < 0 or phase == OVER:
            return []
        if phase == PLAY and s.seat_of[s.turn] == seat:
            found = self._on_turn(s, s.turn)
            if s.started >> s.turn & 1 and not self.is_trichu:
                return found
        elif phase == GIFT and s.seat_of[s.turn] == seat:
            found = [_GIFTS[party_of(s, place, self.seats)] for place in self._opponents(s.turn)]
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
            if self.seats == 6 and hand & DOG:
                plays = self._with_heirs(s, place, plays)
        else:
            plays = follows(hand, s.top_kind, s.top_size, s.top_rank, self.is_length_first)
        granting = self._granting(s, place, plays) if s.wish else plays
        may_pass = s.owner >= 0 and granting is plays
        if self.is_trichu and place == TABLE_PLACE:
            granting = [for_table(play) for play in granting]
        # a list of plays serves as the list of actions that it is about to become
        found = cast("list[Action]", granting)
        if may_pass:
            found.append(Pass(True) if self.is_trichu and place == TABLE_PLACE else _PASS)
        return found

    def is_bound(self, s: State, place: int) -> bool:  # R6.3 R6.8 R7.7
        """Whether the wish is this place's to grant, if it can."""
        if s.wish == 0 or not s.hands[place] & rank_cards(s.wish):
            return False
        if place == s.wisher and not self.binds_wisher:
            return False
        return not (self.is_trichu and place == TABLE_PLACE)

    def _granting(self, s: State, place: int, plays: list[Play]) -> list[Play]:  # R6.4 R6.5
        """The plays left by the wish; `plays` itself where none of them grants it."""
        if not self.is_bound(s, place):
            return plays
        wanted = rank_cards(s.wish)
        granting = [play for play in plays if play.combo.cards & wanted]
        if not granting:
            return plays
        if self.exempts_bombs and s.owner >= 0:
            granting += [p for p in plays if p.combo.kind >= FOUR and not p.combo.cards & wanted]
        return granting

    def _with_heirs(self, s: State, place: int, plays: list[Play]) -> list[Play]:  # R8.4
        """The Dog's play once for each partner that can lead."""
        heirs = [other for other in self._partners(place) if s.live >> other & 1]
        if not heirs:
            return plays
        dog = play_of(DOG, 0)
        named = [Play(dog.combo, 0, s.seat_of[heir]) for heir in heirs]
        return named + [play for play in plays if play.combo.cards != DOG]

    def _gives(self, s: State, seat: int) -> list[Action]:
        """Cards still to be laid for others, and those that can be taken up again."""
        found: list[Action] = []
        for place in self._places(s, seat):
            laid = self._laid(s, place)
            held = cards_of(s.hands[place] & ~laid)
            left = [to for to in self.receivers[place] if s.gave[place * self.places + to] < 0]
            targets = [party_of(s, to, self.seats) for to in left]
            if self.is_trichu and place == TABLE_PLACE:
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
        for place in self._places(s, seat):
            table = self.is_trichu and place == TABLE_PLACE
            if s.owner >= 0 and s.phase != GIFT and place != s.turn and has_bomb(s.hands[place]):
                held = bombs(s.hands[place], s.top_kind, s.top_size, s.top_rank, self.is_length_first)
                found += [for_table(bomb) if table else bomb for bomb in held]
            if not s.started >> place & 1 and not self._call_refused(s, place):
                found.append(Call(True) if table else _CALL)

    def _places(self, s: State, seat: int) -> list[int]:
        """The places a seat decides for."""
        if self.is_trichu:
            return [place for place in range(4) if s.seat_of[place] == seat]
        return _ALONE[self._place(s, seat)]

    def _opponents(self, place: int) -> list[int]:
        return [other for other in range(self.places) if (other ^ place) & 1]

    def _partners(self, place: int) -> list[int]:
        """In order of play."""
        return [(place + step) % self.places for step in range(2, self.places, 2)]

    def callable_places(self, s: State) -> list[int]:
        """The places that may still call Tichu, as everybody can tell."""
        return [place for place in range(self.places) if not self._call_refused(s, place)]

    # ---- judging what was sent ----

    def check(self, s: State, seat: int, a: Action) -> str:
        if s.phase == OVER:
            return "over"
        if not 0 <= seat < self.seats:
            return "no_such_seat"
        if isinstance(a, Play):
            return self._check_play(s, seat, a)
        if isinstance(a, Pass):
            return self._check_pass(s, seat, a)
        if isinstance(a, Call):
            place = self._hand_named(s, seat, a.table)
            return "not_your_hand" if place < 0 else self._call_refused(s, place)
        if isinstance(a, Give):
            return self._check_give(s, seat, a)
        if isinstance(a, Gift):
            return self._check_gift(s, seat, a)
        if isinstance(a, (Grand, NotNow)):
            return self._check_answer(s, seat, isinstance(a, Grand))
        return self._check_back(s, seat, a) if isinstance(a, TakeBack) else "not_yours"

    def _check_answer(self, s: State, seat: int, is_grand: bool) -> str:  # R3.3 R3.8
        """The answers that are asked for: Grand Tichu or not, and "not now"."""
        if is_grand and self.is_trichu and s.seat_of[0] == seat:
            return "grand_dealer"
        if is_grand and not self.has_grand:
            return "grand_off"
        if s.phase != (GRAND if is_grand else READY):
            return "grand_closed" if is_grand else "nothing_to_answer"
        return "already_answered" if s.answered >> seat & 1 else ""

    def _check_back(self, s: State, seat: int, a: TakeBack) -> str:  # R3.7
        if s.phase != GIVE:
            return "no_exchange_now"
        place = self._hand_named(s, seat, a.table)
        if place < 0:
            return "not_your_hand"
        return "" if 0 <= a.card < 56 and self._laid(s, place) >> a.card & 1 else "not_laid"

    def _hand_named(self, s: State, seat: int, table: bool) -> int:
        """The place an action speaks of; -1 where the seat does not decide for it."""
        if table:
            is_his = self.is_trichu and s.seat_of[TABLE_PLACE] == seat
            return TABLE_PLACE if is_his else -1
        return self._place(s, seat)

    def _call_refused(self, s: State, place: int) -> str:  # R3.9
        """Why Tichu cannot be called for a place; "" where it can."""
        if s.calls[place] != NO_CALL:
            return "called_grand" if s.calls[place] == GRAND_CALL else "already_called"
        if s.phase < GIVE:
            return "call_too_early"
        if s.started >> place & 1:
            return "call_too_late"
        if self.is_trichu and place == TABLE_PLACE and not self.table_may_call:
            return "table_never_calls"
        if s.out and not self.allows_hopeless:
            return "call_hopeless"
        return ""

    def _check_give(self, s: State, seat: int, a: Give) -> str:  # R3.6 R3.7
        place = self._hand_named(s, seat, a.table)
        if s.phase != GIVE:
            return "no_exchange_now"
        if place < 0:
            return "not_your_hand"
        to = place_of(s, a.to, self.seats)
        if to < 0 or to not in self.receivers[place]:
            return "give_whom"
        if not 0 <= a.card < 56 or not s.hands[place] & bit(a.card):
            return "not_held"
        if self._laid(s, place) >> a.card & 1:
            return "already_laid"
        return "" if s.gave[place * self.places + to] < 0 else "has_gift"

    def _check_gift(self, s: State, seat: int, a: Gift) -> str:  # R4.10
        if s.phase != GIFT:
            return "no_dragon"
        if s.seat_of[s.turn] != seat:
            return "not_your_gift"
        to = place_of(s, a.to, self.seats)
        return "" if to >= 0 and (to ^ s.turn) & 1 else "gift_opponent"

    def _check_pass(self, s: State, seat: int, a: Pass) -> str:  # R4.3 R6.5
        if s.phase != PLAY:
            return _phase_reason(s.phase)
        place = self._hand_named(s, seat, a.table)
        if place != s.turn:
            return "not_your_turn" if place >= 0 else "not_your_hand"
        if s.owner < 0:
            return "must_lead"
        return "wish_pass" if self._must_grant(s, place) else ""

    def _check_play(self, s: State, seat: int, a: Play) -> str:
        place = self._hand_named(s, seat, a.table)
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
        if a.combo.cards != DOG or self.seats != 6:
            return "heir" if a.heir >= 0 else ""
        heirs = [s.seat_of[other] for other in self._partners(place) if s.live >> other & 1]
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
        return beats(combo, s.top_kind, s.top_size, s.top_rank, self.is_length_first)

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
        if combo.kind >= FOUR and self.exempts_bombs and s.owner >= 0:
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
        for play in follows(hand, s.top_kind, s.top_size, s.top_rank, self.is_length_first):
            if play.combo.cards & wanted:
                return True
        return False

    def canon(self, s: State, seat: int, a: Action) -> Action:  # R2.12 R8.4
        """Fills in the Phoenix's reading (the highest that is allowed) and the Dog's only heir."""
        if not isinstance(a, Play):
            return a
        place = self._hand_named(s, seat, a.table)
        chosen = a.combo
        for combo in _candidates(a.combo):
            is_off_turn = s.phase == WINDOW or place != s.turn
            if self._fits(s, combo) and (is_off_turn or self._grants(s, place, combo)):
                chosen = combo
                break
        heir = a.heir
        if self.seats == 6 and chosen.cards == DOG and heir < 0:
            for other in self._partners(place):
                if s.live >> other & 1:
                    heir = s.seat_of[other]
        return Play(chosen, a.wish, heir, a.table)

    # ---- what then happens ----

    def apply(self, s: State, seat: int, a: Action, told: "list[Event] | None") -> None:
        if isinstance(a, Play):
            self._lay(s, TABLE_PLACE if a.table else self._place(s, seat), a, told)
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
            self._give_dragon(s, place_of(s, a.to, self.seats), told)
        else:
            self._chance(s, a, told)

    def _place(self, s: State, seat: int) -> int:
        """Where a seat's own hand lies."""
        return s.seat_of.index(seat) if self.is_trichu or self.is_drawn else seat

    # -- chance --

    def roll(self, s: State, rng: Rng) -> Action:
        if s.phase == SEATING:
            order = list(range(self.seats))
            rng.at("seating").shuffle(order)
            return Seating(tuple(order))
        if s.phase == FIRST:
            return First(rng.at("first").below(self.seats))
        label = "deal" if s.phase == DEAL else "rest"
        deck = cards_of(s.undealt())
        rng.at(f"{label} {s.round + 1}").shuffle(deck)
        hands: list[int] = []
        for place in range(self.places):
            new = self._due(s, place) - s.sizes[place]
            mask = 0
            for card in deck[:new]:
                mask |= bit(card)
            deck = deck[new:]
            hands.append(mask)
        return Deal(tuple(hands))

    def full_size(self, s: State, place: int) -> int:  # R3.1 R8.2
        """How many cards a place is dealt in all."""
        if self.seats != 6:
            return 14
        taker = (place_of(s, s.first, self.seats) + s.round) % 6
        return 10 if (place - taker) % 6 < 2 else 9

    def _due(self, s: State, place: int) -> int:  # R3.2 R8.3
        """How many cards a place holds after the present deal."""
        if s.phase == DEAL and self.has_grand:
            return 6 if self.seats == 6 else 8
        return self.full_size(s, place)

    def _chance(self, s: State, a: Action, told: "list[Event] | None") -> None:
        if isinstance(a, Seating):
            s.seat_of = list(a.order)
            s.phase = FIRST if self.seats == 6 else DEAL
            self._tell(told, "seating", NATURE, (("order", a.order),))
        elif isinstance(a, First):
            s.first = a.seat
            self._seat_trichu(s)
            s.phase = DEAL
            self._tell(told, "first", NATURE, (("seat", a.seat),))
        elif isinstance(a, Deal):
            self._deal(s, a, told)

    def _seat_trichu(self, s: State) -> None:  # R7.2
        if self.is_trichu:
            dealer = (s.first + s.round) % 3
            s.seat_of = [dealer, (dealer + 1) % 3, dealer, (dealer + 2) % 3]

    def _deal(self, s: State, a: Deal, told: "list[Event] | None") -> None:
        for place in range(self.places):
            hand = s.hands[place] | a.hands[place]
            s.hands[place] = hand
            s.sizes[place] = count(hand)
            if told is not None:
                size = count(a.hands[place])
                facts = (("place", place), ("party", party_of(s, place, self.seats)), ("size", size))
                secret = (("cards", names(a.hands[place])),)
                told.append(Event("deal", NATURE, facts, secret, (s.seat_of[place],)))
        if s.phase == DEAL and self.has_grand:
            s.phase = GRAND
            s.answered = 1 << s.seat_of[0] if self.is_trichu else 0  # R7.3
            return
        s.phase = GIVE
        s.answered = 0

    # -- calls and the exchange --

    def _answer_grand(self, s: State, seat: int, called: bool, told: "list[Event] | None") -> None:  # R3.4
        if called:
            s.calls[place_of(s, seat, self.seats)] = GRAND_CALL
            self._tell(told, "grand", seat, ())
        s.answered |= 1 << seat
        if s.answered == (1 << self.seats) - 1:
            s.phase = REST

    def _call(self, s: State, seat: int, a: Call, told: "list[Event] | None") -> None:  # R3.9
        s.calls[self._hand_named(s, seat, a.table)] = SMALL_CALL
        self._tell(told, "tichu", seat, (("table", 1 if a.table else 0),))
        if s.phase == READY:
            s.answered |= 1 << seat
            self._begin_play(s, told)

    def _answer_ready(self, s: State, seat: int, told: "list[Event] | None") -> None:  # R3.8
        s.answered |= 1 << seat
        self._begin_play(s, told)

    def _laid(self, s: State, place: int) -> int:
        """The cards a place has laid for others, as a mask."""
        laid = 0
        for to in self.receivers[place]:
            card = s.gave[place * self.places + to]
            if card >= 0:
                laid |= bit(card)
        return laid

    def _give(self, s: State, seat: int, a: Give, told: "list[Event] | None") -> None:  # R3.6
        place = self._hand_named(s, seat, a.table)
        s.gave[place * self.places + place_of(s, a.to, self.seats)] = a.card
        if told is not None:
            secret = (("card", NAMES[a.card]), ("to", a.to), ("table", 1 if a.table else 0))
            told.append(Event("give", seat, (), secret, (seat,), True))
        self._mark_given(s, seat, told)
        if s.answered == (1 << self.seats) - 1:
            self._exchange(s, told)

    def _take_back(self, s: State, seat: int, a: TakeBack, told: "list[Event] | None") -> None:  # R3.7
        place = self._hand_named(s, seat, a.table)
        for to in self.receivers[place]:
            if s.gave[place * self.places + to] == a.card:
                s.gave[place * self.places + to] = -1
        if told is not None:
            told.append(Event("take_back", seat, (), (("card", NAMES[a.card]),), (seat,), True))
        self._mark_given(s, seat, told)

    def _mark_given(self, s: State, seat: int, told: "list[Event] | None") -> None:
        """Note, for all to see, whether a seat has laid all that it must."""
        before = s.answered
        s.answered |= 1 << seat
        for place in self._places(s, seat):
            for to in self.receivers[place]:
                if s.gave[place * self.places + to] < 0:
                    s.answered &= ~(1 << seat)
        if s.answered != before:
            self._tell(told, "laid" if s.answered > before else "not_laid", seat, ())

    def _exchange(self, s: State, told: "list[Event] | None") -> None:  # R3.6
        """All cards change hands at once."""
        size = self.places
        for place in range(size):
            s.hands[place] = s.hands[place] & ~self._laid(s, place)
        for place in range(size):
            for to in self.receivers[place]:
                s.hands[to] = s.hands[to] | bit(s.gave[place * size + to])
        if told is not None:
            self._tell_exchange(s, told)
        s.phase = READY
        s.answered = 0
        for seat in range(self.seats):
            if not [place for place in self._places(s, seat) if not self._call_refused(s, place)]:
                s.answered |= 1 << seat
        self._begin_play(s, told)

    def _tell_exchange(self, s: State, told: list[Event]) -> None:
        told.append(Event("exchange", NATURE))
        for to in range(self.places):
            for place in range(self.places):
                if to in self.receivers[place]:
                    card = NAMES[s.gave[place * self.places + to]]
                    secret = (
                        ("card", card),
                        ("from", party_of(s, place, self.seats)),
                        ("to", party_of(s, to, self.seats)),
                    )
                    seen_by = (s.seat_of[place], s.seat_of[to])
                    told.append(Event("got", s.seat_of[to], (), secret, seen_by, True))
        if self.is_trichu:
            told.append(Event("table_open", NATURE, (("cards", names(s.hands[TABLE_PLACE])),)))

    def _begin_play(self, s: State, told: "list[Event] | None") -> None:  # R3.8
        """Once everybody has answered, the Mah Jong's holder leads."""
        if s.answered != (1 << self.seats) - 1:
            return
        s.phase = PLAY
        s.live = (1 << self.places) - 1
        s.answered = 0
        for place in range(self.places):
            if s.hands[place] & MAHJONG:
                s.turn = place
        self._tell(told, "mahjong", s.seat_of[s.turn], (("party", party_of(s, s.turn, self.seats)),))

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
        s.turn = self.next_place(s, place)  # R5.5

    def _spend(self, s: State, place: int, combo: Combo) -> None:
        """Take what is laid out of the hand."""
        # not `s.hands[place] ^= ...`: on an item of a list that is compiled to Python's slow arithmetic
        hand: i64 = s.hands[place]
        size: i64 = s.sizes[place]
        s.hands[place] = hand ^ combo.cards
        s.sizes[place] = size - combo.size

    def _grant(self, s: State, place: int, combo: Combo, told: "list[Event] | None") -> None:  # R6.7 R6.8
        """A natural card of the wished rank ends the wish."""
        if combo.cards & rank_cards(s.wish) and (self.binds_wisher or place != s.wisher):
            self._tell(told, "granted", s.seat_of[place], (("rank", s.wish),))
            s.wish = 0
            s.wisher = -1

    def next_place(self, s: State, place: i64) -> i64:  # R4.4
        """The next place in order that still holds cards."""
        other = place
        for _ in range(self.places):
            other = other + 1 if other + 1 < self.places else 0
            if s.live >> other & 1:
                return other
        return place

    def _dog(self, s: State, place: int, play: Play, told: "list[Event] | None") -> None:  # R4.8 R8.4
        """The lead changes hands; the Dog lies with its player's tricks, where it counts nothing."""
        s.won[place] |= DOG
        if s.sizes[place] == 0 and self._go_out(s, place, told):
            return
        heir = (place + 2) % self.places
        if self.seats == 6:
            heir = place_of(s, play.heir, self.seats) if play.heir >= 0 else place
        s.turn = heir if s.live >> heir & 1 and (heir != place) else self.next_place(s, heir)
        self._tell(told, "dog", s.seat_of[place], (("party", party_of(s, s.turn, self.seats)),))

    def _pass(self, s: State, told: "list[Event] | None") -> None:  # R4.3 R4.5
        place = s.turn
        s.passed |= 1 << place
        if told is not None:
            party = party_of(s, place, self.seats)
            told.append(Event("pass", s.seat_of[place], (("party", party),)))
        if s.live & ~s.passed & ~(1 << s.owner):
            s.turn = self.next_place(s, place)
            return
        s.turn = -1
        for other in range(self.places):
            if s.sizes[other] >= 4:  # R5.4: fewer than four cards are no bomb, as everybody can see
                s.phase = WINDOW
                return
        self._collect(s, told)

    def _collect(self, s: State, told: "list[Event] | None") -> None:  # R4.5 R4.10
        """The trick goes to the one who topped it, or on to an opponent where the Dragon did."""
        if s.top_kind != SINGLE or s.top_rank != 2 * DRAGON_RANK:
            self._take(s, s.owner, told)
            return
        opponents = self._opponents(s.owner)
        live = [place for place in opponents if s.live >> place & 1]
        if self.gives_alone and len(live) == 1:
            self._give_dragon(s, live[0], told)
            return
        s.phase = GIFT
        s.turn = s.owner

    def _give_dragon(self, s: State, to: int, told: "list[Event] | None") -> None:  # R4.10
        seat = s.seat_of[s.owner]
        self._tell(told, "dragon", seat, (("party", party_of(s, to, self.seats)),))
        self._take(s, to, told)

    def _take(self, s: State, to: int, told: "list[Event] | None") -> None:
        """Put the trick on a pile; its owner leads next, or the round is counted."""
        pile: i64 = 0
        for combo in s.trick:
            pile |= combo.cards
        won: i64 = s.won[to]
        s.won[to] = won | pile
        if told is not None:
            facts = (("party", party_of(s, to, self.seats)), ("points", points(pile)))
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
        s.turn = owner if s.live >> owner & 1 else self.next_place(s, owner)

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
            facts = (("party", party_of(s, place, self.seats)), ("nth", len(s.out)))
            told.append(Event("out", s.seat_of[place], facts))
        if self._is_sweep(s):
            side = place & 1
            gained = [0, 0]
            gained[side] = self.sweep
            self._tell(told, "sweep", s.seat_of[place], (("points", self.sweep),))
            self._score(s, gained, told)
            return True
        if s.live & (s.live - 1):
            return False
        s.turn = -1
        if s.owner < 0:  # R4.9: the Dog went last
            self._count_cards(s, told)
        elif self.gives_last:  # R4.11
            self._collect(s, told)
        else:
            self._take(s, s.owner, told)
        return True

    def _is_sweep(self, s: State) -> bool:  # R9.1 R8.7
        """Whether all of one side went out before anybody else."""
        if len(s.out) != self.places // 2:
            return False
        first = s.out[0]
        return len([place for place in s.out if not (place ^ first) & 1]) == len(s.out)

    def _count_cards(self, s: State, told: "list[Event] | None") -> None:  # R9.2 R9.3 R8.8
        """The last player's cards change sides, then every pile is counted."""
        last = 0
        for place in range(self.places):
            if s.live >> place & 1:
                last = place
        first = s.out[0]
        foe = (last + 1) % self.places
        s.won[foe] |= s.hands[last]
        s.hands[last] = 0
        s.sizes[last] = 0
        s.live = 0
        if self.seats == 6:
            self._move_pile(s, s.out[4], first)
            self._move_pile(s, last, foe)
        else:
            self._move_pile(s, last, first)
        gained = [0, 0]
        for place in range(self.places):
            gained[place & 1] += points(s.won[place])
        self._tell(told, "last", s.seat_of[last], (("party", party_of(s, last, self.seats)),))
        self._score(s, gained, told)

    def _move_pile(self, s: State, place: int, to: int) -> None:
        pile = s.won[place]
        s.won[place] = 0
        s.won[to] |= pile

    def _score(self, s: State, gained: list[int], told: "list[Event] | None") -> None:  # R9.4 R7.8
        """Add the calls' bonuses, book the round, and go on or end the match."""
        for place in range(self.places):
            bonus = BONUS[s.calls[place]]
            if bonus:
                is_made = s.out[0] == place
                gained[place & 1] += bonus if is_made else -bonus
                facts = (
                    ("party", party_of(s, place, self.seats)),
                    ("points", bonus),
                    ("made", 1 if is_made else 0),
                )
                self._tell(told, "call", s.seat_of[place], facts)
        row: list[int] = []
        for party in range(len(s.points)):
            row.append(gained[place_of(s, party, self.seats) & 1])
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
        if self.is_target:
            is_late = 0 < self.most_rounds <= s.round
            return (best >= self.limit or is_late) and min(s.points) != best
        if s.round < self.limit:
            return False
        if not self.plays_on:
            return True
        return (s.round - self.limit) % 3 == 0 and s.points.count(best) == 1

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
        for place in range(self.places):
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
                    ("party", party_of(s, place, self.seats)),
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


def _receivers(seats: int, is_official: bool) -> list[list[int]]:  # R3.6 R7.5 R8.5
    """To which places each place gives a card."""
    if seats == 6:
        return [[(place + 2) % 6, (place + 4) % 6] for place in range(6)]
    if seats == 4:
        return [[(place + step) % 4 for step in (1, 2, 3)] for place in range(4)]
    if is_official:
        return [[1, 3], [2, 0], [1, 3], [0, 2]]
    return [[1, 3], [3, 0], [], [0, 1]]


def _phase_reason(phase: int) -> str:
    """Why nothing can be laid in this phase."""
    if phase == GIVE:
        return "exchange_first"
    if phase == GIFT:
        return "dragon_first"
    if phase == WINDOW:
        return "window_bombs"
    return "calls_first"
