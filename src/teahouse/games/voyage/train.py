"""Southbound Train (game 1): four columns of cards, three of a column are a pile."""

# compiled

from dataclasses import dataclass
from typing import Final

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE, Event, Game, Illegal, Result
from teahouse.core.options import Options
from teahouse.core.value import Value
from teahouse.games.voyage.actions import (
    NOTHING,
    Action,
    Column,
    Draw,
    First,
    Play,
    Remove,
    read,
    write,
)
from teahouse.games.voyage.cards import (
    Cards,
    CardSeen,
    draw_odds,
    imagined,
    pick,
    read_cards,
    read_numbers,
    write_cards,
    write_numbers,
)
from teahouse.games.voyage.deck import Deck
from teahouse.games.voyage.setting import draw_first, first_odds, first_seat, tell_first

COLUMNS: Final = 4
HAND: Final = 2
PILE: Final = 3

# what a match of Southbound Train waits for
PLAY: Final = 0  # the seat on turn plays a card
COLUMN: Final = 1  # ... chooses between equally near columns
REMOVE: Final = 2  # ... chooses the column that goes
OVER: Final = 3


class TrainState:
    """One match of Southbound Train."""

    def __init__(self, cards: Cards, seats: int) -> None:
        self.cards = cards
        self.first = NOTHING
        self.turn = NOTHING
        self.step = PLAY
        self.played = NOTHING  # turned over, not yet in a column
        self.top = NOTHING  # the pile's top card: its front is in sight
        self.needs_top = False  # NATURE decides the pile's next top
        self.in_refill = False  # ... and then the turn's hand is refilled
        self.made = 0  # columns made so far
        self.last_card = NOTHING  # the card that was played last
        self.turns = 0
        self.columns: list[list[int]] = []  # left to right; each its number of making, then its cards
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.piles: list[int] = [0] * seats
        self.discards: list[int] = []

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TrainState):
            return NotImplemented
        return (
            self.cards == other.cards
            and self.numbers() == other.numbers()
            and self.columns == other.columns
            and self.hands == other.hands
            and self.piles == other.piles
            and self.discards == other.discards
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def numbers(self) -> list[int]:
        """All single numbers, in the order of the text."""
        return [
            self.first,
            self.turn,
            self.step,
            self.played,
            self.top,
            int(self.needs_top),
            self.made,
            self.turns,
            int(self.in_refill),
            self.last_card,
        ]

    def set_numbers(self, n: tuple[int, ...]) -> None:
        """The inverse of `numbers`."""
        self.first, self.turn, self.step, self.played = n[0], n[1], n[2], n[3]
        self.top, self.needs_top, self.made, self.turns = n[4], bool(n[5]), n[6], n[7]
        self.in_refill = bool(n[8])
        self.last_card = n[9]


@dataclass(frozen=True)
class TrainView(Value):
    """What one seat may know: fronts of its own hand, everything of the columns, the pile's top front."""

    game: str
    viewer: int
    turn: int
    step: int
    played: int
    top: int
    columns: tuple[tuple[int, ...], ...]  # cards only, top first
    dead: tuple[bool, ...]  # columns that no year can join while their right neighbour stands
    choices: tuple[int, ...]  # columns to choose from, in the steps COLUMN and REMOVE
    hands: tuple[tuple[int, ...], ...]
    piles: tuple[int, ...]
    discards: tuple[int, ...]
    cards: tuple[CardSeen, ...]
    drawn: int
    left: int
    made: tuple[int, ...]  # the columns' numbers of making
    numbers: tuple[int, ...]
    last_card: int
    is_over: bool


class Train(Game[TrainState, Action, TrainView]):
    """The rules of Southbound Train for one deck and one set of options."""

    def __init__(self, deck: Deck, pool: list[int], options: Options, seats: int) -> None:
        self.id = "voyage"
        self.rules = 1
        self.seats = seats
        self.deck = deck
        self.pool = pool
        self.start_seat = first_seat(options)
        self.span_removal = options["removal"] == "span"
        self.finish_round = options.flag("finish_round")
        self.open_backs = options.flag("open_backs")

    def start(self) -> TrainState:
        s = TrainState(Cards(self.deck, list(self.pool)), self.seats)
        s.first = self.start_seat
        s.turn = s.first
        return s

    def copy(self, s: TrainState) -> TrainState:
        twin = TrainState(s.cards.copy(), self.seats)
        twin.set_numbers(tuple(s.numbers()))
        twin.columns = [list(c) for c in s.columns]
        twin.hands = [list(h) for h in s.hands]
        twin.piles = list(s.piles)
        twin.discards = list(s.discards)
        return twin

    def waiting(self, s: TrainState) -> list[int]:
        if s.first == NOTHING or not s.cards.event or s.needs_top:
            return [NATURE]
        return [] if s.step == OVER else [s.turn]

    def round_of(self, s: TrainState) -> int:
        return s.turns // self.seats

    # ---- NATURE ----

    def roll(self, s: TrainState, rng: Rng) -> Action:
        if s.first == NOTHING:
            return draw_first(self.seats, rng)
        if not s.cards.event:
            return Draw(pick(s.cards, HAND * self.seats + COLUMNS + 1, rng.at("deal")))
        return Draw(pick(s.cards, 1, rng.at(f"draw {len(s.cards.event)}")))

    def odds(self, s: TrainState) -> list[tuple[Action, float]]:
        if s.first == NOTHING:
            return first_odds(self.seats)
        if s.needs_top:
            return draw_odds(s.cards)
        return []

    def _fate(self, s: TrainState, a: Action, told: list[Event] | None) -> None:
        if isinstance(a, First):
            s.first = a.seat
            s.turn = a.seat
            tell_first(a.seat, told)
        else:
            assert isinstance(a, Draw)
            if s.needs_top:
                s.needs_top = False
                self._put_on_top(s, s.cards.draw(a.events[0]), told)
                if s.in_refill:
                    s.in_refill = False
                    self._end_turn(s, told)
            else:
                self._deal(s, a, told)

    def _deal(self, s: TrainState, a: Draw, told: list[Event] | None) -> None:
        drawn = [s.cards.draw(event) for event in a.events]  # R1.2
        for seat in range(self.seats):
            for _ in range(HAND):
                card = drawn.pop(0)
                if told is not None:
                    told.append(Event("dealt", seat, (), s.cards.front_facts(card), (seat,), private=True))
                self._take(s, seat, card, told)
        for _ in range(COLUMNS):  # R1.3
            card = drawn.pop(0)
            self._new_column(s, card)
            self._tell_column(s, card, told)
        self._put_on_top(s, drawn[0], told)

    def _put_on_top(self, s: TrainState, card: int, told: list[Event] | None) -> None:
        s.top = card  # R1.1
        if told is not None:
            told.append(Event("topped", NATURE, s.cards.front_facts(card)))

    def _take(self, s: TrainState, seat: int, card: int, told: list[Event] | None) -> None:
        """A card into a hand; with open backs the others see its year."""
        s.hands[seat].append(card)  # R1.17
        if told is not None and self.open_backs:
            others = tuple([other for other in range(self.seats) if other != seat])
            told.append(Event("held", seat, (), s.cards.back_facts(card), others, private=True))

    def _tell_column(self, s: TrainState, card: int, told: list[Event] | None) -> None:
        if told is not None:
            told.append(Event("opened", NATURE, s.cards.open_facts(card)))

    def _new_column(self, s: TrainState, card: int) -> None:
        s.cards.is_open[card] = True
        s.columns.append([s.made, card])
        s.made += 1
        self._sort(s)

    def _sort(self, s: TrainState) -> None:
        """By first year, then last year, then age; cards never change their column."""  # R1.14
        keys = [(s.cards.year(c[1]), s.cards.year(c[-1]), c[0], i) for i, c in enumerate(s.columns)]
        keys.sort()
        s.columns = [s.columns[key[3]] for key in keys]

    def _take_top(self, s: TrainState) -> int:
        """The pile's top card; NATURE decides the next one."""
        card = s.top
        s.top = NOTHING
        s.needs_top = bool(s.cards.left)
        return card

    # ---- where a year may go ----

    def _formal(self, s: TrainState, i: int, year: int) -> bool:
        """Not before the column's last year, not after the first of its right neighbour."""  # R1.7
        if year < s.cards.year(s.columns[i][-1]):
            return False
        return i == len(s.columns) - 1 or year <= s.cards.year(s.columns[i + 1][1])

    def eligible(self, s: TrainState, year: int) -> list[int]:
        """The nearest of the columns that take the year: several only with equal last years."""  # R1.8
        formal = [i for i in range(len(s.columns)) if self._formal(s, i, year)]
        if not formal:
            return []
        nearest = max([s.cards.year(s.columns[i][-1]) for i in formal])
        return [i for i in formal if s.cards.year(s.columns[i][-1]) == nearest]

    def removable(self, s: TrainState, year: int) -> list[int]:
        """The columns that may go when none takes the year."""  # R1.11
        every = list(range(len(s.columns)))
        if not self.span_removal:
            return every
        spans = [i for i in every if s.cards.year(s.columns[i][1]) <= year <= s.cards.year(s.columns[i][-1])]
        return spans or every

    def _choices(self, s: TrainState) -> list[int]:
        if s.step == COLUMN:
            return self.eligible(s, s.cards.year(s.played))
        if s.step == REMOVE:
            return self.removable(s, s.cards.year(s.played))
        return []

    # ---- seats ----

    def legal(self, s: TrainState, seat: int) -> list[Action]:
        if seat < 0 or self.waiting(s) != [seat]:
            return []
        if s.step == PLAY:
            return [Play(card) for card in s.hands[seat]]
        if s.step == COLUMN:
            return [Column(i) for i in self._choices(s)]
        return [Remove(i) for i in self._choices(s)]

    def check(self, s: TrainState, seat: int, a: Action) -> str:
        if s.step == OVER:
            return "over"
        if self.waiting(s) != [seat]:
            return "not_your_turn"
        if isinstance(a, Play):
            if s.step != PLAY:
                return "choose_column"
            return "" if a.card in s.hands[seat] else "not_your_card"
        if isinstance(a, Column):
            if s.step != COLUMN:
                return "no_choice"
            return "" if a.column in self._choices(s) else "column_not_near"
        if isinstance(a, Remove):
            if s.step != REMOVE:
                return "no_removal"
            return "" if a.column in self._choices(s) else "column_not_spanning"
        return "other_game"

    def apply(self, s: TrainState, seat: int, a: Action, told: list[Event] | None) -> None:
        if seat == NATURE:
            self._fate(s, a, told)
        elif isinstance(a, Play):
            self._play(s, seat, a, told)
        elif isinstance(a, Column):
            self._join(s, a.column, told)
        else:
            assert isinstance(a, Remove)
            self._remove(s, a.column, told)

    def _play(self, s: TrainState, seat: int, a: Play, told: list[Event] | None) -> None:
        s.hands[seat].remove(a.card)  # R1.5
        s.cards.is_open[a.card] = True
        s.played = a.card
        s.last_card = a.card
        year = s.cards.year(a.card)
        if told is not None:
            told.append(Event("played", seat, s.cards.open_facts(a.card)))
        near = self.eligible(s, year)
        if len(near) == 1:
            self._join(s, near[0], told)  # R1.9
        elif not s.columns:  # only where the last round is played out
            self._found(s, told)
        else:
            s.step = COLUMN if near else REMOVE

    def _found(self, s: TrainState, told: list[Event] | None) -> None:
        """The played card begins a column of its own."""
        card = s.played
        s.played = NOTHING
        self._new_column(s, card)
        self._refill(s, told)

    def _join(self, s: TrainState, i: int, told: list[Event] | None) -> None:
        column = s.columns[i]  # R1.6
        column.append(s.played)
        s.played = NOTHING
        is_pile = len(column) == PILE + 1
        if told is not None:
            told.append(Event("pile" if is_pile else "joined", s.turn, (("column", i),)))
        if is_pile:  # R1.10
            s.piles[s.turn] += 1
            s.discards.extend(column[1:])
            s.columns.pop(i)
            if s.top != NOTHING:
                card = self._take_top(s)
                self._new_column(s, card)
                self._tell_column(s, card, told)
        self._refill(s, told)

    def _remove(self, s: TrainState, i: int, told: list[Event] | None) -> None:
        column = s.columns.pop(i)  # R1.12
        s.discards.extend(column[1:])
        if told is not None:
            told.append(Event("removed", s.turn, (("column", i), ("cards", len(column) - 1))))
        self._found(s, told)

    def _refill(self, s: TrainState, told: list[Event] | None) -> None:
        """Back to two cards, unless the pile ran out in this turn; then the next seat, or the end."""
        s.step = PLAY  # R1.13
        if s.needs_top:
            s.in_refill = True  # the hand is refilled once the pile's next top is decided
            return
        self._end_turn(s, told)

    def _end_turn(self, s: TrainState, told: list[Event] | None) -> None:
        if s.top != NOTHING and len(s.hands[s.turn]) < HAND:
            self._take(s, s.turn, self._take_top(s), told)
        s.turns += 1
        s.turn = (s.turn + 1) % self.seats
        is_empty = s.top == NOTHING and not s.needs_top
        if is_empty and (not self.finish_round or s.turn == s.first):  # R1.15
            s.step = OVER

    # ---- the end ----

    def result(self, s: TrainState) -> Result:
        most = max(s.piles)  # R1.16
        places = tuple([1 + len([p for p in s.piles if p > mine]) for mine in s.piles])
        return Result(tuple(s.piles), places, "deck_gone", (("piles", most),))

    def standing(self, s: TrainState) -> tuple[int, ...]:
        return tuple(s.piles)

    # ---- who sees what ----

    def _seen(self, s: TrainState, viewer: int) -> tuple[CardSeen, ...]:
        owner: dict[int, int] = {}
        for seat, hand in enumerate(s.hands):
            for card in hand:
                owner[card] = seat
        found: list[CardSeen] = []
        for card in range(len(s.cards.event)):
            is_open = s.cards.is_open[card]
            if card not in owner:
                found.append(s.cards.seen(card, True, is_open))
            elif owner[card] == viewer:
                found.append(s.cards.seen(card, True, False))
            elif self.open_backs and viewer >= 0:
                found.append(s.cards.seen(card, False, True))
        return tuple(found)

    def view(self, s: TrainState, viewer: int) -> TrainView:
        columns = [tuple(c[1:]) for c in s.columns]
        firsts = [s.cards.year(c[0]) for c in columns]
        lasts = [s.cards.year(c[-1]) for c in columns]
        dead = [i + 1 < len(columns) and firsts[i + 1] < lasts[i] for i in range(len(columns))]
        return TrainView(
            "train",
            viewer,
            s.turn,
            s.step,
            s.played,
            s.top,
            tuple(columns),
            tuple(dead),
            tuple(self._choices(s)),
            tuple([tuple(h) for h in s.hands]),
            tuple(s.piles),
            tuple(s.discards),
            self._seen(s, viewer),
            len(s.cards.event),
            len(s.cards.left),
            tuple([c[0] for c in s.columns]),
            tuple(s.numbers()),
            s.last_card,
            s.step == OVER,
        )

    def imagine(self, v: TrainView, rng: Rng) -> TrainState:
        s = TrainState(imagined(self.deck, v.drawn, v.cards, self.pool, rng), self.seats)
        s.set_numbers(v.numbers)
        s.columns = [[v.made[i], *cards] for i, cards in enumerate(v.columns)]
        s.hands = [list(h) for h in v.hands]
        s.piles = list(v.piles)
        s.discards = list(v.discards)
        return s

    # ---- text ----

    def write(self, a: Action) -> str:
        return write(a)

    def read(self, text: str) -> Action:
        return read(text)

    def write_state(self, s: TrainState) -> str:
        parts = [s.numbers(), s.piles, s.discards, *s.hands, *s.columns]
        return " ".join(["train", write_cards(s.cards)] + [write_numbers(p) for p in parts])

    def read_state(self, text: str) -> TrainState:
        try:
            kind, cards, *parts = text.split(" ")
            found = [read_numbers(p) for p in parts]
            s = TrainState(read_cards(self.deck, self.pool, cards), self.seats)
            s.set_numbers(tuple(found[0]))
            s.piles, s.discards = found[1], found[2]
            s.hands = found[3 : 3 + self.seats]
            s.columns = found[3 + self.seats :]
        except (ValueError, IndexError):
            raise Illegal("syntax") from None
        if kind != "train" or len(s.hands) != self.seats or len(s.piles) != self.seats:
            raise Illegal("syntax")
        if self.write_state(s) != text:
            raise Illegal("syntax")
        return s
