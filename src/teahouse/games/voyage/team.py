"""Team (game 3): one map, ten challenge tokens, everybody wins or loses together."""

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
    Discard,
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

TOKENS: Final = 10
SUCCESS: Final = 8  # points from which a challenge counts as met (R3.11)


class TeamState:
    """One match of Team."""

    def __init__(self, cards: Cards, seats: int) -> None:
        self.cards = cards
        self.first = NOTHING
        self.turn = NOTHING
        self.cells = empty_map()
        self.tokens = TOKENS
        self.own: list[int] = [NOTHING] * seats
        self.discards: list[int] = []
        self.draws = False  # the seat whose turn it was draws a new card
        self.is_over = False
        self.last_card = NOTHING  # the card that was just placed, ...
        self.last_seat = NOTHING  # ... by whom, ...
        self.last_cell = NOTHING  # ... where, ...
        self.last_fits = False  # ... and whether it stayed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TeamState):
            return NotImplemented
        return (
            self.cards == other.cards
            and self.first == other.first
            and self.turn == other.turn
            and self.cells == other.cells
            and self.tokens == other.tokens
            and self.own == other.own
            and self.discards == other.discards
            and self.draws == other.draws
            and self.is_over == other.is_over
            and self.last_card == other.last_card
            and self.last_seat == other.last_seat
            and self.last_cell == other.last_cell
            and self.last_fits == other.last_fits
        )

    __hash__ = None  # type: ignore[assignment]  # it changes


@dataclass(frozen=True)
class TeamView(Value):
    """What anybody may know: all hands lie open, but only their fronts."""

    game: str
    viewer: int
    first: int
    turn: int
    tokens: int
    cells: tuple[int, ...]  # index 0 is never used
    own: tuple[int, ...]
    discards: tuple[int, ...]
    cards: tuple[CardSeen, ...]
    drawn: int
    left: int
    draws: bool
    is_over: bool
    last_card: int
    last_seat: int
    last_cell: int
    last_fits: bool


class Team(Game[TeamState, Action, TeamView]):
    """The rules of Team for one deck and one set of options."""

    def __init__(self, deck: Deck, pool: list[int], options: Options, seats: int) -> None:
        self.id = "voyage"
        self.rules = 1
        self.seats = seats
        self.deck = deck
        self.pool = pool
        self.start_seat = first_seat(options)
        self.strict = options.flag("strict_ties")
        self.most_shift = 1 if options["shift"] == "one" else CELLS
        self.show_discards = options.flag("show_discards")

    def start(self) -> TeamState:
        s = TeamState(Cards(self.deck, list(self.pool)), self.seats)
        s.first = self.start_seat
        s.turn = s.first
        return s

    def copy(self, s: TeamState) -> TeamState:
        twin = TeamState(s.cards.copy(), self.seats)
        twin.first = s.first
        twin.turn = s.turn
        twin.cells = list(s.cells)
        twin.tokens = s.tokens
        twin.own = list(s.own)
        twin.discards = list(s.discards)
        twin.draws = s.draws
        twin.is_over = s.is_over
        twin.last_card = s.last_card
        twin.last_seat = s.last_seat
        twin.last_cell = s.last_cell
        twin.last_fits = s.last_fits
        return twin

    def waiting(self, s: TeamState) -> list[int]:
        if s.is_over:
            return []
        if s.first == NOTHING or not s.cards.event or s.draws:
            return [NATURE]
        return [s.turn]

    # ---- NATURE ----

    def roll(self, s: TeamState, rng: Rng) -> Action:
        if s.first == NOTHING:
            return draw_first(self.seats, rng)
        if not s.cards.event:
            return Draw(pick(s.cards, self.seats, rng.at("deal")))
        return Draw(pick(s.cards, 1, rng.at(f"draw {len(s.cards.event)}")))

    def odds(self, s: TeamState) -> list[tuple[Action, float]]:
        if s.first == NOTHING:
            return first_odds(self.seats)
        if s.draws:
            return draw_odds(s.cards)
        return []

    def _fate(self, s: TeamState, a: Action, told: list[Event] | None) -> None:
        if isinstance(a, First):
            s.first = a.seat
            s.turn = a.seat
            tell_first(a.seat, told)
            return
        assert isinstance(a, Draw)
        if not s.draws:  # R3.2
            for seat, event in enumerate(a.events):
                s.own[seat] = s.cards.draw(event)
                if told is not None:
                    told.append(Event("drew", seat, s.cards.front_facts(s.own[seat])))
            return
        s.draws = False
        s.own[s.turn] = s.cards.draw(a.events[0])
        if told is not None:
            told.append(Event("drew", s.turn, s.cards.front_facts(s.own[s.turn])))
        self._pass_on(s, told)

    # ---- seats ----

    def legal(self, s: TeamState, seat: int) -> list[Action]:
        if seat < 0 or self.waiting(s) != [seat]:
            return []
        found: list[Action] = []
        card = s.own[seat]
        if card != NOTHING:
            free = [cell for cell in range(1, CELLS + 1) if s.cells[cell] == NOTHING]
            found.extend([Place(card, cell) for cell in free])
            found.append(Discard())
        else:
            found.append(Pass())  # R3.13
        found.extend(shifts(s.cells, self.most_shift))
        return found

    def check(self, s: TeamState, seat: int, a: Action) -> str:
        if s.is_over:
            return "over"
        if self.waiting(s) != [seat]:
            return "not_your_turn"
        if isinstance(a, Place):
            return self._check_place(s, seat, a)
        if isinstance(a, Discard):
            return "" if s.own[seat] != NOTHING else "no_card"
        if isinstance(a, Pass):
            return "must_act" if s.own[seat] != NOTHING else ""
        if isinstance(a, Shift):
            return "" if a in shifts(s.cells, self.most_shift) else "no_such_shift"
        return "other_game"

    def _check_place(self, s: TeamState, seat: int, a: Place) -> str:
        if s.own[seat] == NOTHING:
            return "no_card"
        if a.card != s.own[seat]:
            return "not_your_card"
        if not 1 <= a.cell <= CELLS:
            return "no_such_cell"
        return "" if s.cells[a.cell] == NOTHING else "cell_taken"

    def apply(self, s: TeamState, seat: int, a: Action, told: list[Event] | None) -> None:
        if seat == NATURE:
            self._fate(s, a, told)
        elif isinstance(a, Place):
            self._place(s, seat, a, told)
        elif isinstance(a, Discard):
            self._discard(s, seat, told)
        elif isinstance(a, Shift):
            self._shift(s, seat, a, told)
        else:
            assert isinstance(a, Pass)
            if told is not None:
                told.append(Event("passed", seat))
            self._finish(s, told)

    def _place(self, s: TeamState, seat: int, a: Place, told: list[Event] | None) -> None:
        year = s.cards.year(a.card)  # R3.5
        fits = does_fit(s.cells, s.cards, a.cell, year, self.strict)
        s.cards.is_open[a.card] = True
        s.last_card, s.last_seat, s.last_cell, s.last_fits = a.card, seat, a.cell, fits
        s.own[seat] = NOTHING
        if told is not None:
            facts = placed_facts(s.cells, s.cards, a.card, a.cell, fits)
            told.append(Event("placed", seat, facts))
        if fits:
            s.cells[a.cell] = a.card
        else:
            s.discards.append(a.card)
            s.tokens -= 1
        self._finish(s, told)

    def _discard(self, s: TeamState, seat: int, told: list[Event] | None) -> None:
        card = s.own[seat]  # R3.7
        s.last_card = NOTHING
        s.own[seat] = NOTHING
        s.discards.append(card)
        s.tokens -= 1
        if self.show_discards:
            s.cards.is_open[card] = True
        if told is not None:
            facts = s.cards.open_facts(card) if self.show_discards else s.cards.front_facts(card)
            told.append(Event("discarded", seat, facts))
        self._finish(s, told)

    def _shift(self, s: TeamState, seat: int, a: Shift, told: list[Event] | None) -> None:
        shift(s.cells, a)  # R3.8
        s.last_card = NOTHING
        s.tokens -= 1
        if told is not None:
            told.append(Event("shifted", seat, (("first", a.first), ("last", a.last), ("by", a.by))))
        self._finish(s, told)

    def _finish(self, s: TeamState, told: list[Event] | None) -> None:
        if is_full(s.cells) or s.tokens == 0:  # R3.10
            s.is_over = True
        elif s.own[s.turn] == NOTHING and s.cards.left:
            s.draws = True
        else:
            self._pass_on(s, told)

    def _pass_on(self, s: TeamState, told: list[Event] | None) -> None:
        """The next seat; the match is lost where nobody holds a card any more."""
        s.turn = (s.turn + 1) % self.seats
        if max(s.own) == NOTHING:  # R3.13
            s.is_over = True
            if told is not None:
                told.append(Event("no_cards", NATURE))

    # ---- the end ----

    def result(self, s: TeamState) -> Result:
        cards = count(s.cells)
        reason = "map_full" if is_full(s.cells) else ("tokens_gone" if s.tokens == 0 else "deck_gone")
        ours, theirs = (1, 2) if is_full(s.cells) else (2, 1)  # R3.10
        facts: Facts = (("score", cards + s.tokens), ("cards", cards), ("tokens", s.tokens))
        return Result(self.standing(s), (ours,) * self.seats + (theirs,), reason, facts)

    def standing(self, s: TeamState) -> tuple[int, ...]:
        return (count(s.cells) + s.tokens,) * self.seats + (SUCCESS,)  # R3.11

    def parties(self) -> list[str]:
        """What the team plays against, so that a lost match has a winner."""
        return ["challenge"]

    def teams(self) -> list[int]:
        return [0] * self.seats

    # ---- who sees what ----

    def view(self, s: TeamState, viewer: int) -> TeamView:
        drawn = len(s.cards.event)
        return TeamView(
            "team",
            viewer,
            s.first,
            s.turn,
            s.tokens,
            tuple(s.cells),
            tuple(s.own),
            tuple(s.discards),
            tuple([s.cards.seen(c, True, s.cards.is_open[c]) for c in range(drawn)]),
            drawn,
            len(s.cards.left),
            s.draws,
            s.is_over,
            s.last_card,
            s.last_seat,
            s.last_cell,
            s.last_fits,
        )

    def imagine(self, v: TeamView, rng: Rng) -> TeamState:
        s = TeamState(imagined(self.deck, v.drawn, v.cards, self.pool, rng), self.seats)
        s.first = v.first
        s.turn = v.turn
        s.cells = list(v.cells)
        s.tokens = v.tokens
        s.own = list(v.own)
        s.discards = list(v.discards)
        s.draws = v.draws
        s.is_over = v.is_over
        s.last_card = v.last_card
        s.last_seat = v.last_seat
        s.last_cell = v.last_cell
        s.last_fits = v.last_fits
        return s

    # ---- text ----

    def write(self, a: Action) -> str:
        return write(a)

    def read(self, text: str) -> Action:
        return read(text)

    def write_state(self, s: TeamState) -> str:
        numbers = [s.first, s.turn, s.tokens, int(s.draws), int(s.is_over)]
        last = [s.last_card, s.last_seat, s.last_cell, int(s.last_fits)]
        parts = [numbers, s.cells, s.own, s.discards, last]
        return " ".join(["team", write_cards(s.cards)] + [write_numbers(p) for p in parts])

    def read_state(self, text: str) -> TeamState:
        try:
            kind, cards, *parts = text.split(" ")
            numbers, cells, own, discards, last = [read_numbers(p) for p in parts]
            s = TeamState(read_cards(self.deck, self.pool, cards), self.seats)
            s.first, s.turn, s.tokens, draws, is_over = numbers
            s.last_card, s.last_seat, s.last_cell, fits = last
        except (ValueError, IndexError):
            raise Illegal("syntax") from None
        if kind != "team" or len(cells) != CELLS + 1 or len(own) != self.seats:
            raise Illegal("syntax")
        s.cells, s.own, s.discards = cells, own, discards
        s.draws, s.is_over, s.last_fits = bool(draws), bool(is_over), bool(fits)
        if self.write_state(s) != text:
            raise Illegal("syntax")
        return s
