"""The rules of Matcha, both sets of them; the tags name the sentences of RULES.md."""

# compiled

from typing import Final, final

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE, OPEN, Event, Facts, Game, Illegal, Result
from teahouse.games.matcha import notation
from teahouse.games.matcha.cards import (
    BY_TEXT,
    KINDS,
    NONE,
    NUMBER,
    SLOTS,
    SUIT,
    TEXTS,
    WHISK,
    ZERO,
    cards_of,
    drop,
    fits,
    has,
    mask_of,
    number_beats,
    number_of,
    put,
    rest_of,
    size,
    suit_beats,
    suit_of,
)
from teahouse.games.matcha.state import (
    CLAIMS,
    DEAL,
    FIRST,
    KEEP,
    NO_CLAIM,
    OVER,
    PHASES,
    PLAY,
    UNDECIDED,
    Action,
    Deal,
    First,
    Keep,
    Pass,
    Play,
    Slot,
    State,
    Unkeep,
    View,
)

HAND: Final = 5
ROUNDS: Final = 3
RU_SETS: Final = 2
SAFETY_SETS: Final = 100
BACK: Final = "?"

# How one board card was decided (the words of View.Slot.why).
EMPTY: Final = 0
ALONE: Final = 1
NEITHER: Final = 2
ONE: Final = 3
BOTH: Final = 4
WHYS: Final = ("empty", "alone", "neither", "one", "both")

_PASS: Final = Pass()
_UNKEEP: Final = Unkeep()
_PLAYS: Final = [Play(i // 6, i // 3 % 2, i % 3) for i in range((ZERO + 1) * 6)]
_NO_KEEP: Final = [UNDECIDED, UNDECIDED]


def matches(card: int, board: int, slot: int) -> bool:  # R5.2, R5.3
    """Whether a card fits a board card: by number on the number slot, by suit on the suit slot."""
    if card == ZERO:
        return False
    if slot == NUMBER:
        return number_of(card) == number_of(board)
    return suit_of(card) == suit_of(board)


def is_higher(x: int, y: int, slot: int) -> bool:  # R5.7
    """Which of two matching cards wins: by suit on the number slot, by number on the suit slot."""
    if slot == NUMBER:
        return suit_beats(suit_of(x), suit_of(y))
    return number_beats(number_of(x), number_of(y))


def why_of(board: int, slot: int, first: int, second: int) -> int:  # R5.4 - R5.9
    """How a board card is decided between the two seats' cards (NONE where a seat has laid none)."""
    if first == NONE and second == NONE:
        return EMPTY
    if NONE in (first, second):
        return ALONE
    matching = (1 if matches(first, board, slot) else 0) + (1 if matches(second, board, slot) else 0)
    if matching == 0:
        return NEITHER
    return ONE if matching == 1 else BOTH


def taker_of(board: int, slot: int, first: int, second: int) -> int:  # R5.5, R5.7, R5.8
    """The seat that takes the board card's token, or NONE."""
    why = why_of(board, slot, first, second)
    if why == ALONE:
        return 1 if first == NONE else 0
    if why == ONE:
        return 0 if matches(first, board, slot) else 1
    if why == BOTH:
        return 0 if is_higher(first, second, slot) else 1
    return NONE


def goal_of(is_zh: bool, tokens: list[int], seat: int) -> str:  # R6.2, R6.3
    """Why a seat has reached the goal, or ""."""
    own = tokens[seat * 5 : seat * 5 + 5]
    if is_zh and max(own) >= 4:
        return "four_of_kind"
    if not is_zh and max(own[:WHISK]) >= 3:
        return "three_of_suit"
    if not is_zh and own[WHISK] >= 4:
        return "four_whisks"
    return "all_five" if min(own) >= 1 else ""


def first_difference(tokens: list[int]) -> int:  # R6.5
    """The first of leaf, bowl, water, scoop of which the seats hold different numbers, or NONE."""
    for suit in range(WHISK):
        if tokens[suit] != tokens[5 + suit]:
            return suit
    return NONE


@final
class Matcha(Game[State, Action, View]):
    """Two players, two sets of rules: `zh` and `ru`."""

    def __init__(self, rules: str, dealer: int, has_claims: bool, plays_on: bool) -> None:
        self.id = "matcha"
        self.rules = 1
        self.seats = 2
        self.variant = rules
        self.is_zh = rules == "zh"
        self.first_dealer = dealer  # NONE: drawn
        self.has_claims = has_claims
        self.plays_on = plays_on  # ru: a goal reached by both does not end the match

    # ---- the course of a match ----

    def start(self) -> State:
        s = State()
        if self.first_dealer != NONE:
            s.dealer = self.first_dealer
            s.phase = DEAL
        return s

    def copy(self, s: State) -> State:
        return s.copy()

    def waiting(self, s: State) -> list[int]:
        if s.phase == PLAY:
            return [s.turn]
        if s.phase == KEEP:
            return [seat for seat in (0, 1) if s.keeps[seat] == UNDECIDED]
        if s.phase == OVER:
            return []
        return [NATURE]

    def legal(self, s: State, seat: int) -> list[Action]:
        if seat < 0:
            return []
        if s.phase == KEEP:
            return self._legal_keeps(s, seat)
        if s.phase != PLAY or seat != s.turn:
            return []
        found: list[Action] = []
        claims = 3 if self.has_claims else 1
        for card in range(ZERO + 1):
            if has(s.hands[seat], card):
                for slot in range(2):
                    if s.places[_place(s.round, slot, seat)] == NONE:
                        at = (card * 2 + slot) * 3
                        found += _PLAYS[at : at + claims]
        found.append(_PASS)
        return found

    def _legal_keeps(self, s: State, seat: int) -> list[Action]:  # R7.2
        if s.hands[seat] == 0:
            return []
        if s.keeps[seat] != UNDECIDED:
            return [_UNKEEP]
        cards = cards_of(s.hands[seat])
        found: list[Action] = []
        last_two_are_alike = len(cards) > 1 and cards[-2] == ZERO
        for chosen in range(1 << len(cards)):
            if last_two_are_alike and chosen >> (len(cards) - 2) == 2:
                continue  # one zero is listed once
            found.append(Keep(tuple([card for i, card in enumerate(cards) if (chosen >> i) & 1])))
        return found

    def check(self, s: State, seat: int, a: Action) -> str:
        if s.phase == OVER:
            return "over"
        if isinstance(a, (First, Deal)) or seat < 0 or seat >= 2:
            return "natures"
        if isinstance(a, Play):
            return self._check_turn(s, seat) or self._check_play(s, seat, a)
        if isinstance(a, Pass):
            return self._check_turn(s, seat)
        if isinstance(a, Keep):
            return self._check_keep(s, seat, a)
        return "" if s.phase == KEEP and s.hands[seat] and s.keeps[seat] != UNDECIDED else "nothing_chosen"

    def _check_turn(self, s: State, seat: int) -> str:  # R4.1, R4.6
        if s.phase == KEEP:
            return "between_sets"
        if s.phase == PLAY and seat == s.turn:
            return ""
        return "locked" if (s.locked >> seat) & 1 else "not_your_turn"

    def _check_play(self, s: State, seat: int, a: Play) -> str:  # R4.2, R4.3, R4.5
        if not 0 <= a.card <= ZERO or not has(s.hands[seat], a.card):
            return "not_in_hand"
        if a.slot not in (NUMBER, SUIT) or s.places[_place(s.round, a.slot, seat)] != NONE:
            return "place_taken"
        if not 0 <= a.claim < len(CLAIMS):
            return "syntax"
        if a.claim != NO_CLAIM and not self.has_claims:
            return "no_claims"
        return ""

    def _check_keep(self, s: State, seat: int, a: Keep) -> str:  # R7.2, R7.5
        if not self.is_zh:
            return "nobody_keeps"
        if s.phase != KEEP:
            return "not_between_sets"
        if s.keeps[seat] != UNDECIDED:
            return "already_chosen"
        cards = list(a.cards)
        if not fits(cards) or mask_of(cards) & ~s.hands[seat]:
            return "not_in_hand"
        return ""

    def canon(self, s: State, seat: int, a: Action) -> Action:
        return Keep(tuple(sorted(a.cards))) if isinstance(a, Keep) else a

    def apply(self, s: State, seat: int, a: Action, told: "list[Event] | None") -> None:
        if isinstance(a, Play):
            self._play(s, seat, a, told)
        elif isinstance(a, Pass):
            self._pass(s, seat, told)
        elif isinstance(a, Keep):
            self._keep(s, seat, a, told)
        elif isinstance(a, Unkeep):
            s.keeps[seat] = UNDECIDED
            if told is not None:
                told.append(Event("unkeep", seat))
        elif isinstance(a, First):
            self._draw_first(s, a, told)
        else:
            self._deal(s, a, told)

    def is_withdrawal(self, a: Action) -> bool:
        return isinstance(a, Unkeep)

    # ---- the deal ----

    def roll(self, s: State, rng: Rng) -> Action:
        if s.phase == FIRST:
            return First(rng.at("first dealer").below(2))
        return self._draw_deal(s, rng.at(f"deal {s.set + 1}"))

    def _draw_deal(self, s: State, rng: Rng) -> Action:  # R3.3, R3.4, R7.3
        held = cards_of(s.hands[0]) + cards_of(s.hands[1])
        suited = [card for card in rest_of(held) if card != ZERO]
        rng.shuffle(suited)
        board = suited[:6]
        deck = rest_of(held + board)
        rng.shuffle(deck)
        need = HAND - size(s.hands[0])
        first = sorted(deck[:need])
        second = sorted(deck[need : need + HAND - size(s.hands[1])])
        return Deal(tuple(board), (tuple(first), tuple(second)))

    def odds(self, s: State) -> list[tuple[Action, float]]:
        if s.phase == FIRST:
            return [(First(0), 0.5), (First(1), 0.5)]
        return []

    def _draw_first(self, s: State, a: First, told: "list[Event] | None") -> None:  # R3.1
        if s.phase != FIRST or a.seat not in (0, 1):
            raise Illegal("wrong_first")
        s.dealer = a.seat
        s.phase = DEAL
        if told is not None:
            told.append(Event("first", NATURE, (("dealer", a.seat),)))

    def _deal(self, s: State, a: Deal, told: "list[Event] | None") -> None:  # R3.2 - R3.5
        self._check_deal(s, a)
        s.board = list(a.board)
        for seat in range(2):
            for card in a.drawn[seat]:
                s.hands[seat] = put(s.hands[seat], card)
        s.phase = PLAY
        s.keeps = _NO_KEEP[:]
        if told is not None:
            self._tell_deal(s, told)
        self._begin_round(s, 0)

    def _check_deal(self, s: State, a: Deal) -> None:
        held = cards_of(s.hands[0]) + cards_of(s.hands[1])
        dealt = list(a.board) + list(a.drawn[0]) + list(a.drawn[1])
        if (
            s.phase != DEAL
            or len(a.board) != 2 * ROUNDS
            or ZERO in a.board
            or len(a.drawn[0]) + size(s.hands[0]) != HAND
            or len(a.drawn[1]) + size(s.hands[1]) != HAND
            or not fits(held + dealt)
        ):
            raise Illegal("wrong_deal")

    def _tell_deal(self, s: State, told: list[Event]) -> None:
        board = tuple([TEXTS[card] for card in s.board])
        told.append(Event("deal", NATURE, (("set", s.set), ("dealer", s.dealer), ("board", board))))
        for seat in range(2):
            hand = notation.card_texts(s.hands[seat])
            told.append(Event("hand", NATURE, (), (("seat", seat), ("cards", hand)), (seat,), True))

    # ---- turns ----

    def _begin_round(self, s: State, number: int) -> None:  # R4.1
        s.round = number
        s.turn = s.dealer
        s.turns = 0
        s.locked = 0

    def _play(self, s: State, seat: int, a: Play, told: "list[Event] | None") -> None:  # R4.2, R4.4
        at = _place(s.round, a.slot, seat)
        s.hands[seat] = drop(s.hands[seat], a.card)
        s.places[at] = a.card
        s.claims[at] = a.claim
        s.last = at
        if told is not None:
            facts = (("round", s.round), ("slot", SLOTS[a.slot]), ("claim", CLAIMS[a.claim]))
            told.append(Event("play", seat, facts, (("card", TEXTS[a.card]),), (seat,)))
        self._next_turn(s, told)

    def _pass(self, s: State, seat: int, told: "list[Event] | None") -> None:  # R4.6, R4.8
        if self.is_zh:
            s.locked |= 1 << seat
        if told is not None:
            told.append(Event("pass", seat, (("round", s.round),)))
        self._next_turn(s, told)

    def _next_turn(self, s: State, told: "list[Event] | None") -> None:
        s.turns += 1
        if self.is_zh:
            self._next_turn_zh(s, told)
        else:
            self._next_turn_ru(s, told)

    def _next_turn_zh(self, s: State, told: "list[Event] | None") -> None:  # R4.7
        rival = 1 - s.turn
        if not self._is_finished(s, rival):
            s.turn = rival
        elif self._is_finished(s, s.turn):
            self._end_round(s, told)

    def _is_finished(self, s: State, seat: int) -> bool:  # R4.7
        if (s.locked >> seat) & 1 or s.hands[seat] == 0:
            return True
        left = s.places[_place(s.round, NUMBER, seat)]
        right = s.places[_place(s.round, SUIT, seat)]
        return NONE not in (left, right)

    def _next_turn_ru(self, s: State, told: "list[Event] | None") -> None:  # R4.8, R4.9
        while s.turns < 4:
            s.turn = s.dealer if s.turns % 2 == 0 else 1 - s.dealer
            if s.hands[s.turn]:
                return
            s.turns += 1
            if told is not None:
                told.append(Event("empty_hand", s.turn, (("round", s.round),)))
        self._end_round(s, told)

    # ---- the end of a round ----

    def _end_round(self, s: State, told: "list[Event] | None") -> None:  # R5.1, R6.1
        s.turn = NONE
        for slot in range(2):
            self._resolve(s, slot, told)
        self._decide(s, told)
        if s.phase == OVER or s.round == ROUNDS - 1:
            self._turn_up(s, told)
        if s.phase == OVER:
            if told is not None:
                facts = (("winner", s.winner), ("reason", s.reason))
                told.append(Event("end", s.winner if s.winner != NONE else NATURE, facts))
        elif s.round < ROUNDS - 1:
            self._begin_round(s, s.round + 1)
        else:
            self._end_set(s, told)

    def _resolve(self, s: State, slot: int, told: "list[Event] | None") -> None:  # R5.4 - R5.10
        board = s.board[s.round * 2 + slot]
        first = s.places[_place(s.round, slot, 0)]
        second = s.places[_place(s.round, slot, 1)]
        why = why_of(board, slot, first, second)
        taker = taker_of(board, slot, first, second)
        if taker != NONE:
            s.tokens[taker * 5 + suit_of(board)] += 1
        if why == ONE:
            s.tokens[(1 - taker) * 5 + WHISK] += 1
        if told is not None:
            told.append(_slot_event(s.round, slot, board, (first, second), why, taker))

    def _turn_up(self, s: State, told: "list[Event] | None") -> None:  # R5.11
        if told is None:
            return
        for number in range(s.round + 1):
            for slot in range(2):
                cards = (s.places[_place(number, slot, 0)], s.places[_place(number, slot, 1)])
                if (cards[0] == NONE) != (cards[1] == NONE):
                    owner = 1 if cards[0] == NONE else 0
                    facts = (("round", number), ("slot", SLOTS[slot]), ("card", TEXTS[cards[owner]]))
                    told.append(Event("turn_up", owner, facts))

    # ---- winning ----

    def _decide(self, s: State, told: "list[Event] | None") -> None:  # R6.4 - R6.8, R7.6, R7.7
        goals = (goal_of(self.is_zh, s.tokens, 0), goal_of(self.is_zh, s.tokens, 1))
        is_last_round = s.round == ROUNDS - 1 and s.set == (SAFETY_SETS if self.is_zh else RU_SETS) - 1
        if (goals[0] == "") != (goals[1] == ""):
            winner = 0 if goals[0] else 1
            self._end(s, winner, goals[winner])
        elif goals[0] and not self.plays_on:
            self._break_tie(s, "tie_break:", None if is_last_round else told)
        if s.phase == OVER or not is_last_round:
            return
        if self.is_zh:
            self._end(s, NONE, "safety_valve")
        else:
            self._break_tie(s, "senior_suit:", told)

    def _break_tie(self, s: State, reason: str, told: "list[Event] | None") -> None:  # R6.5 - R6.7
        suit = first_difference(s.tokens)
        if suit != NONE:
            winner = 0 if s.tokens[suit] > s.tokens[5 + suit] else 1
            self._end(s, winner, reason + KINDS[suit])
        elif self.is_zh:
            s.is_tied = True
            if told is not None:
                told.append(Event("tied", NATURE, (("round", s.round),)))
        else:
            self._end(s, NONE, "equal")

    def _end(self, s: State, winner: int, reason: str) -> None:
        s.phase = OVER
        s.winner = winner
        s.reason = reason

    # ---- between sets ----

    def _end_set(self, s: State, told: "list[Event] | None") -> None:  # R7.2, R7.5
        if self.is_zh and (s.hands[0] or s.hands[1]):
            s.phase = KEEP
            s.keeps = [UNDECIDED if hand else 0 for hand in s.hands]
            return
        s.hands = [0, 0]
        s.keeps = [0, 0]
        self._next_set(s, told)

    def _keep(self, s: State, seat: int, a: Keep, told: "list[Event] | None") -> None:  # R7.2
        s.keeps[seat] = mask_of(list(a.cards))
        if told is not None:
            cards = notation.card_texts(s.keeps[seat])
            told.append(Event("keep", seat, (), (("cards", cards),), (seat,)))
        if s.keeps[0] != UNDECIDED and s.keeps[1] != UNDECIDED:
            self._next_set(s, told)

    def _next_set(self, s: State, told: "list[Event] | None") -> None:  # R7.1, R7.3, R7.4
        s.phase = DEAL
        s.set += 1
        s.round = 0
        s.dealer = 1 - s.dealer
        s.last = NONE
        s.past_board = s.board  # R5.11: what was turned up can still be looked at
        s.past_places = s.places
        s.past_claims = s.claims
        s.board = [NONE] * 6
        s.places = [NONE] * 12
        s.claims = [NO_CLAIM] * 12
        for seat in range(2):
            s.hands[seat] = s.keeps[seat]
            s.kept[seat] = size(s.keeps[seat])
            if told is not None and self.is_zh:
                told.append(Event("kept", seat, (("count", s.kept[seat]),)))
        s.keeps = _NO_KEEP[:]

    # ---- what is known ----

    def view(self, s: State, viewer: int) -> View:  # R8.1 - R8.3
        slots: list[Slot] = []
        if s.board[0] != NONE:
            slots = [self._see_slot(s, viewer, i // 2, i % 2) for i in range(2 * ROUNDS)]
        return View(
            viewer=viewer,
            rules=self.variant,
            has_claims=1 if self.has_claims else 0,
            phase=PHASES[s.phase],
            dealer=s.dealer,
            set=s.set,
            round=s.round,
            turn=s.turn,
            turns=s.turns,
            locked=(s.locked & 1, s.locked >> 1),
            last=s.last,
            slots=tuple(slots),
            past=tuple([_past_slot(s, i) for i in range(len(s.past_board))]),
            hands=(_see_hand(s, viewer, 0), _see_hand(s, viewer, 1)),
            tokens=(tuple(s.tokens[:5]), tuple(s.tokens[5:])),
            decided=(_is_decided(s, 0), _is_decided(s, 1)),
            keeps=(_see_keep(s, viewer, 0), _see_keep(s, viewer, 1)),
            kept=(s.kept[0], s.kept[1]),
            is_tied=1 if s.is_tied else 0,
            winner=s.winner,
            reason=s.reason,
        )

    def _see_slot(self, s: State, viewer: int, number: int, slot: int) -> Slot:
        at = _place(number, slot, 0)
        claims = (CLAIMS[s.claims[at]], CLAIMS[s.claims[at + 1]])
        board, cards = s.board[number * 2 + slot], (s.places[at], s.places[at + 1])
        is_set_over = s.phase in (KEEP, OVER)
        if number < s.round or (is_set_over and number == s.round):
            return _resolved_slot(slot, board, cards, claims, is_set_over, viewer)
        seen = (_see_place(cards[0], False, viewer, 0), _see_place(cards[1], False, viewer, 1))
        return Slot(TEXTS[board], seen, is_up=0, claims=claims, why="", taker=NONE, whisk=NONE)

    def imagine(self, v: View, rng: Rng) -> State:
        s = self._known(v)
        hidden = rest_of(_known_cards(s))
        rng.shuffle(hidden)
        drawn = 0
        for i, slot in enumerate(v.slots):
            for seat in range(2):
                if slot.cards[seat] == BACK:
                    s.places[i * 2 + seat] = hidden[drawn]
                    drawn += 1
        for seat in range(2):
            for text in v.hands[seat]:
                if text == BACK:
                    s.hands[seat] = put(s.hands[seat], hidden[drawn])
                    drawn += 1
            if v.phase == "keep" and v.decided[seat]:
                s.keeps[seat] = _imagine_keep(v, seat, s.hands[seat], rng)
        return s

    def _known(self, v: View) -> State:
        """The state as far as the view tells it: backs are still missing."""
        s = State()
        s.phase = PHASES.index(v.phase)
        s.dealer = v.dealer
        s.set = v.set
        s.round = v.round
        s.turn = v.turn
        s.turns = v.turns
        s.locked = v.locked[0] + 2 * v.locked[1]
        s.last = v.last
        for i, slot in enumerate(v.slots):
            s.board[i] = BY_TEXT[slot.board]
            for seat in range(2):
                s.places[i * 2 + seat] = BY_TEXT.get(slot.cards[seat], NONE)
                s.claims[i * 2 + seat] = CLAIMS.index(slot.claims[seat])
        for slot in v.past:
            s.past_board.append(BY_TEXT[slot.board])
            s.past_places += [BY_TEXT.get(card, NONE) for card in slot.cards]
            s.past_claims += [CLAIMS.index(claim) for claim in slot.claims]
        for seat in range(2):
            s.hands[seat] = notation.card_mask(tuple([text for text in v.hands[seat] if text != BACK]))
        s.tokens = list(v.tokens[0] + v.tokens[1])
        s.kept = list(v.kept)
        s.is_tied = v.is_tied == 1
        s.winner = v.winner
        s.reason = v.reason
        return s

    # ---- results ----

    def result(self, s: State) -> Result:
        places = (1, 1) if s.winner == NONE else ((1, 2) if s.winner == 0 else (2, 1))
        return Result(self.standing(s), places, s.reason, self._decisive(s))

    def _decisive(self, s: State) -> Facts:
        """The kind of token that decided, and how many each seat has of it; nothing where five kinds did."""
        kind = NONE
        if ":" in s.reason:
            kind = first_difference(s.tokens)
        elif s.reason in ("four_of_kind", "three_of_suit"):
            kinds = 5 if self.is_zh else WHISK
            own = s.tokens[s.winner * 5 : s.winner * 5 + kinds]
            kind = own.index(max(own))
        if kind == NONE:
            return ()
        return (("kind", KINDS[kind]), ("counts", (s.tokens[kind], s.tokens[5 + kind])))

    def standing(self, s: State) -> tuple[int, ...]:
        return (sum(s.tokens[:5]), sum(s.tokens[5:]))

    def round_of(self, s: State) -> int:
        return s.set * ROUNDS + s.round

    # ---- text ----

    def write(self, a: Action) -> str:
        return notation.write(a)

    def read(self, text: str) -> Action:
        return notation.read(text)

    def write_state(self, s: State) -> str:
        return notation.write_state(s)

    def read_state(self, text: str) -> State:
        return notation.read_state(text)


def _place(number: int, slot: int, seat: int) -> int:
    return (number * 2 + slot) * 2 + seat


def _slot_event(number: int, slot: int, board: int, cards: tuple[int, int], why: int, taker: int) -> Event:
    """What everybody learns when a board card is decided; an unopposed card stays a back."""
    shown = ["" if card == NONE else TEXTS[card] if why != ALONE else BACK for card in cards]
    facts = (
        ("round", number),
        ("slot", SLOTS[slot]),
        ("board", TEXTS[board]),
        ("cards", tuple(shown)),
        ("why", WHYS[why]),
        ("taker", taker),
    )
    return Event("slot", NATURE, facts)


def _see_hand(s: State, viewer: int, seat: int) -> tuple[str, ...]:
    if viewer in (seat, OPEN):
        return notation.card_texts(s.hands[seat])
    return (BACK,) * size(s.hands[seat])


def _resolved_slot(  # R8.1
    slot: int, board: int, cards: tuple[int, int], claims: tuple[str, str], is_set_over: bool, viewer: int
) -> Slot:
    """A board card that has been decided; an unopposed card is a back until the set is over."""
    why = why_of(board, slot, cards[0], cards[1])
    taker = taker_of(board, slot, cards[0], cards[1])
    is_up = why >= NEITHER or (is_set_over and why != EMPTY)
    return Slot(
        board=TEXTS[board],
        cards=(_see_place(cards[0], is_up, viewer, 0), _see_place(cards[1], is_up, viewer, 1)),
        is_up=1 if is_up else 0,
        claims=claims,
        why=WHYS[why],
        taker=taker,
        whisk=1 - taker if why == ONE else NONE,
    )


def _past_slot(s: State, i: int) -> Slot:  # R5.11
    cards = (s.past_places[2 * i], s.past_places[2 * i + 1])
    claims = (CLAIMS[s.past_claims[2 * i]], CLAIMS[s.past_claims[2 * i + 1]])
    return _resolved_slot(i % 2, s.past_board[i], cards, claims, True, OPEN)


def _see_place(card: int, is_up: bool, viewer: int, owner: int) -> str:
    if card == NONE:
        return ""
    return TEXTS[card] if is_up or viewer in (owner, OPEN) else BACK


def _is_decided(s: State, seat: int) -> int:
    return 1 if s.phase == KEEP and s.keeps[seat] != UNDECIDED else 0


def _see_keep(s: State, viewer: int, seat: int) -> tuple[str, ...]:
    if viewer in (seat, OPEN) and _is_decided(s, seat):
        return notation.card_texts(s.keeps[seat])
    return ()


def _known_cards(s: State) -> list[int]:
    laid = [card for card in s.board + s.places if card != NONE]
    return laid + cards_of(s.hands[0]) + cards_of(s.hands[1])


def _imagine_keep(v: View, seat: int, hand: int, rng: Rng) -> int:
    """What a seat has chosen to keep: known to itself, any part of its hand to others."""
    if v.viewer in (seat, OPEN):
        return notation.card_mask(v.keeps[seat])
    kept = 0
    for card in cards_of(hand):
        if rng.below(2):
            kept = put(kept, card)
    return kept
