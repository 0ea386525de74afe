"""Solo Race (game 4): a map each, four cards on display, the first full map wins."""

# compiled

from dataclasses import dataclass
from typing import Final

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE, Event, Facts, Game, Illegal, Result
from teahouse.core.options import Options
from teahouse.core.value import Value
from teahouse.games.voyage.actions import (
    NOTHING,
    Action,
    Draw,
    First,
    Pass,
    Place,
    Shift,
    read,
    write,
)
from teahouse.games.voyage.cards import (
    CELLS,
    Cards,
    CardSeen,
    count,
    does_fit,
    draw_odds,
    empty_map,
    imagined,
    is_full,
    pick,
    placed_facts,
    read_cards,
    read_numbers,
    shift,
    shifts,
    write_cards,
    write_numbers,
)
from teahouse.games.voyage.deck import Deck
from teahouse.games.voyage.setting import draw_first, first_odds, first_seat, tell_first

DISPLAY: Final = 4
MOST_SHIFTS: Final = 2  # in a row while a card can be taken (ruling D4)
MOST_ROUNDS: Final = 100


class RaceState:
    """One match of Solo Race."""

    def __init__(self, cards: Cards, seats: int) -> None:
        self.cards = cards
        self.first = NOTHING
        self.turn = NOTHING
        self.round = 0
        self.maps: list[list[int]] = [empty_map() for _ in range(seats)]
        self.discards: list[list[int]] = [[] for _ in range(seats)]
        self.display: list[int] = [NOTHING] * DISPLAY
        self.gap = NOTHING  # the display place that is refilled before the card is turned over
        self.pending_card = NOTHING  # taken and laid, not yet turned over
        self.pending_cell = NOTHING
        self.shifts: list[int] = [0] * seats  # moves in a row
        self.turns: list[int] = [0] * seats
        self.full_turn: list[int] = [NOTHING] * seats  # the turn of the table that filled a map
        self.is_last_round = False
        self.is_over = False
        self.last_seat = NOTHING  # who placed a card last
        self.last: list[list[int]] = [
            [] for _ in range(seats)
        ]  # each seat's last card, its cell, 1 if it stayed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RaceState):
            return NotImplemented
        return (
            self.cards == other.cards
            and self.numbers() == other.numbers()
            and self.maps == other.maps
            and self.discards == other.discards
            and self.display == other.display
            and self.shifts == other.shifts
            and self.turns == other.turns
            and self.full_turn == other.full_turn
            and self.last == other.last
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def numbers(self) -> list[int]:
        """All single numbers, in the order of the text."""
        return [
            self.first,
            self.turn,
            self.round,
            self.gap,
            self.pending_card,
            self.pending_cell,
            int(self.is_last_round),
            int(self.is_over),
            self.last_seat,
        ]

    def set_numbers(self, n: tuple[int, ...]) -> None:
        """The inverse of `numbers`."""
        self.first, self.turn, self.round, self.gap = n[0], n[1], n[2], n[3]
        self.pending_card, self.pending_cell = n[4], n[5]
        self.is_last_round, self.is_over = bool(n[6]), bool(n[7])
        self.last_seat = n[8]


@dataclass(frozen=True)
class RaceView(Value):
    """What anybody may know: everything but the backs of cards that were not turned over."""

    game: str
    viewer: int
    first: int
    turn: int
    round: int
    maps: tuple[tuple[int, ...], ...]  # index 0 of each is never used
    discards: tuple[tuple[int, ...], ...]
    display: tuple[int, ...]
    cards: tuple[CardSeen, ...]
    drawn: int
    left: int
    shifts: tuple[int, ...]
    turns: tuple[int, ...]
    full_turn: tuple[int, ...]
    numbers: tuple[int, ...]
    is_last_round: bool
    is_over: bool
    last_seat: int
    last: tuple[tuple[int, ...], ...]


class Race(Game[RaceState, Action, RaceView]):
    """The rules of Solo Race for one deck and one set of options."""

    def __init__(self, deck: Deck, pool: list[int], options: Options, seats: int) -> None:
        self.id = "voyage"
        self.rules = 1
        self.seats = seats
        self.deck = deck
        self.pool = pool
        self.start_seat = first_seat(options)
        self.strict = options.flag("strict_ties")
        self.most_shift = 1 if options["shift"] == "one" else CELLS
        self.strict_first = options.flag("strict_first")

    def start(self) -> RaceState:
        s = RaceState(Cards(self.deck, list(self.pool)), self.seats)
        s.first = self.start_seat
        s.turn = s.first
        return s

    def copy(self, s: RaceState) -> RaceState:
        twin = RaceState(s.cards.copy(), self.seats)
        twin.set_numbers(tuple(s.numbers()))
        twin.maps = [list(m) for m in s.maps]
        twin.discards = [list(d) for d in s.discards]
        twin.display = list(s.display)
        twin.shifts = list(s.shifts)
        twin.turns = list(s.turns)
        twin.full_turn = list(s.full_turn)
        twin.last = [list(part) for part in s.last]
        return twin

    def waiting(self, s: RaceState) -> list[int]:
        if s.is_over:
            return []
        if s.first == NOTHING or not s.cards.event or s.gap != NOTHING:
            return [NATURE]
        return [s.turn]

    def round_of(self, s: RaceState) -> int:
        return s.round

    # ---- NATURE ----

    def roll(self, s: RaceState, rng: Rng) -> Action:
        if s.first == NOTHING:
            return draw_first(self.seats, rng)
        if not s.cards.event:
            return Draw(pick(s.cards, DISPLAY, rng.at("deal")))
        return Draw(pick(s.cards, 1, rng.at(f"draw {len(s.cards.event)}")))

    def odds(self, s: RaceState) -> list[tuple[Action, float]]:
        if s.first == NOTHING:
            return first_odds(self.seats)
        if s.gap != NOTHING:
            return draw_odds(s.cards)
        return []

    def _fate(self, s: RaceState, a: Action, told: list[Event] | None) -> None:
        if isinstance(a, First):
            s.first = a.seat
            s.turn = a.seat
            tell_first(a.seat, told)
            return
        assert isinstance(a, Draw)
        if s.gap == NOTHING:  # R4.2
            for place, event in enumerate(a.events):
                self._show(s, place, event, told)
            return
        self._show(s, s.gap, a.events[0], told)
        s.gap = NOTHING
        self._turn_over(s, told)

    def _show(self, s: RaceState, place: int, event: int, told: list[Event] | None) -> None:
        s.display[place] = s.cards.draw(event)
        if told is not None:
            told.append(Event("displayed", NATURE, s.cards.front_facts(s.display[place])))

    # ---- seats ----

    def _can_take(self, s: RaceState) -> bool:
        return max(s.display) != NOTHING

    def _may_shift(self, s: RaceState, seat: int) -> bool:
        """Moves are free, but only two in a row while a card can be taken (alone: always)."""  # R4.8
        return self.seats == 1 or s.shifts[seat] < MOST_SHIFTS or not self._can_take(s)

    def legal(self, s: RaceState, seat: int) -> list[Action]:
        if seat < 0 or self.waiting(s) != [seat]:
            return []
        found: list[Action] = []
        for card in s.display:
            if card != NOTHING:
                free = [cell for cell in range(1, CELLS + 1) if s.maps[seat][cell] == NOTHING]
                found.extend([Place(card, cell) for cell in free])
        if self._may_shift(s, seat):
            found.extend(shifts(s.maps[seat], self.most_shift))
        if not found:
            found.append(Pass())  # R4.12
        return found

    def check(self, s: RaceState, seat: int, a: Action) -> str:
        if s.is_over:
            return "over"
        if self.waiting(s) != [seat]:
            return "not_your_turn"
        if isinstance(a, Place):
            if a.card not in s.display or a.card == NOTHING:
                return "not_on_display"
            if not 1 <= a.cell <= CELLS:
                return "no_such_cell"
            return "" if s.maps[seat][a.cell] == NOTHING else "cell_taken"
        if isinstance(a, Shift):
            if a not in shifts(s.maps[seat], self.most_shift):
                return "no_such_shift"
            return "" if self._may_shift(s, seat) else "third_shift"
        if isinstance(a, Pass):
            return "" if self.legal(s, seat) == [a] else "must_act"
        return "other_game"

    def apply(self, s: RaceState, seat: int, a: Action, told: list[Event] | None) -> None:
        if seat == NATURE:
            self._fate(s, a, told)
        elif isinstance(a, Place):
            self._place(s, seat, a, told)
        elif isinstance(a, Shift):
            shift(s.maps[seat], a)  # R4.7
            s.shifts[seat] += 1
            s.last[seat] = []
            if told is not None:
                told.append(Event("shifted", seat, (("first", a.first), ("last", a.last), ("by", a.by))))
            self._pass_on(s)
        else:
            assert isinstance(a, Pass)
            if told is not None:
                told.append(Event("passed", seat))
            self._pass_on(s)

    def _place(self, s: RaceState, seat: int, a: Place, told: list[Event] | None) -> None:
        place = s.display.index(a.card)  # R4.4
        s.display[place] = NOTHING
        s.pending_card = a.card
        s.pending_cell = a.cell
        s.shifts[seat] = 0
        if s.cards.left:
            s.gap = place
        else:
            self._turn_over(s, told)

    def _turn_over(self, s: RaceState, told: list[Event] | None) -> None:
        seat, card, cell = s.turn, s.pending_card, s.pending_cell  # R4.5
        s.pending_card = NOTHING
        s.pending_cell = NOTHING
        year = s.cards.year(card)
        fits = does_fit(s.maps[seat], s.cards, cell, year, self.strict)
        s.cards.is_open[card] = True
        s.last_seat = seat
        s.last[seat] = [card, cell, int(fits)]
        if told is not None:
            facts = placed_facts(s.maps[seat], s.cards, card, cell, fits)
            told.append(Event("placed", seat, facts))
        if fits:
            s.maps[seat][cell] = card
            if is_full(s.maps[seat]):
                s.full_turn[seat] = sum(s.turns)
                s.is_last_round = True  # R4.9
        else:
            s.discards[seat].append(card)  # R4.6
        if not s.cards.left:
            s.is_last_round = True  # R4.9
        self._pass_on(s)

    def _pass_on(self, s: RaceState) -> None:
        s.turns[s.turn] += 1
        s.turn = (s.turn + 1) % self.seats
        if s.turn != s.first:
            return
        s.round += 1
        if s.is_last_round or s.round == MOST_ROUNDS:  # R4.13
            s.is_over = True

    # ---- the end ----

    def _rank(self, s: RaceState, seat: int) -> tuple[int, int, int]:
        """Smaller is better: a full map first (the earliest, if the table wants), then cards, discards."""
        full = s.full_turn[seat] != NOTHING  # R4.10
        when = s.full_turn[seat] if full and self.strict_first else 0
        return (0 if full else 1 + CELLS - count(s.maps[seat]), when, len(s.discards[seat]))

    def result(self, s: RaceState) -> Result:
        ranks = [self._rank(s, seat) for seat in range(self.seats)]
        places = tuple([1 + len([r for r in ranks if r < mine]) for mine in ranks])
        if max(s.full_turn) != NOTHING:
            reason = "map_full"
        else:
            reason = "deck_gone" if not s.cards.left else "round_limit"
        facts: Facts = (
            ("cards", tuple([count(m) for m in s.maps])),
            ("discards", tuple([len(d) for d in s.discards])),
            ("turns", tuple(s.turns)),
        )
        return Result(self.standing(s), places, reason, facts)

    def standing(self, s: RaceState) -> tuple[int, ...]:
        return tuple([count(m) for m in s.maps])

    # ---- who sees what ----

    def view(self, s: RaceState, viewer: int) -> RaceView:
        drawn = len(s.cards.event)
        return RaceView(
            "race",
            viewer,
            s.first,
            s.turn,
            s.round,
            tuple([tuple(m) for m in s.maps]),
            tuple([tuple(d) for d in s.discards]),
            tuple(s.display),
            tuple([s.cards.seen(c, True, s.cards.is_open[c]) for c in range(drawn)]),
            drawn,
            len(s.cards.left),
            tuple(s.shifts),
            tuple(s.turns),
            tuple(s.full_turn),
            tuple(s.numbers()),
            s.is_last_round,
            s.is_over,
            s.last_seat,
            tuple([tuple(part) for part in s.last]),
        )

    def imagine(self, v: RaceView, rng: Rng) -> RaceState:
        s = RaceState(imagined(self.deck, v.drawn, v.cards, self.pool, rng), self.seats)
        s.set_numbers(v.numbers)
        s.maps = [list(m) for m in v.maps]
        s.discards = [list(d) for d in v.discards]
        s.display = list(v.display)
        s.shifts = list(v.shifts)
        s.turns = list(v.turns)
        s.full_turn = list(v.full_turn)
        s.last = [list(part) for part in v.last]
        return s

    # ---- text ----

    def write(self, a: Action) -> str:
        return write(a)

    def read(self, text: str) -> Action:
        return read(text)

    def write_state(self, s: RaceState) -> str:
        parts = [s.numbers(), s.display, s.shifts, s.turns, s.full_turn, *s.maps, *s.discards, *s.last]
        return " ".join(["race", write_cards(s.cards)] + [write_numbers(p) for p in parts])

    def read_state(self, text: str) -> RaceState:
        try:
            kind, cards, *parts = text.split(" ")
            found = [read_numbers(p) for p in parts]
            s = RaceState(read_cards(self.deck, self.pool, cards), self.seats)
            s.set_numbers(tuple(found[0]))
            s.display, s.shifts, s.turns, s.full_turn = found[1], found[2], found[3], found[4]
            s.maps = found[5 : 5 + self.seats]
            s.discards = found[5 + self.seats : 5 + 2 * self.seats]
            s.last = found[5 + 2 * self.seats :]
        except (ValueError, IndexError):
            raise Illegal("syntax") from None
        if kind != "race" or len(s.last) != self.seats or len(s.display) != DISPLAY:
            raise Illegal("syntax")
        if self.write_state(s) != text:
            raise Illegal("syntax")
        return s
