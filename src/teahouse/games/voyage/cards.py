"""Cards on the table: which events have been drawn, what each seat can see of them, and a map's order."""

# compiled

from dataclasses import dataclass
from typing import Final

from teahouse.core.chance import Rng
from teahouse.core.game import Facts
from teahouse.core.value import Value
from teahouse.games.voyage.actions import NOTHING, Action, Draw, Shift
from teahouse.games.voyage.deck import Deck, Texts
from teahouse.games.voyage.setting import text_facts

CELLS: Final = 8


@dataclass(frozen=True)
class CardSeen(Value):
    """A drawn card as one viewer sees it. Cards are named c0, c1, ... in the order of drawing."""

    card: int
    titles: Texts  # () where the viewer sees no front
    has_year: bool
    year: int = 0  # only where has_year
    period: str = ""  # only where has_year
    event: str = ""  # its id in the deck, once front and back are known


@dataclass(frozen=True)
class PeriodSeen(Value):
    """A possible answer of Buzz Expert, in words."""

    id: str
    names: Texts
    labels: Texts  # its years


class Cards:
    """The deck during a match: what is drawn, what is still undecided, and the year of each event.

    The years are part of the state although the deck fixes them: nobody knows them, so a
    determinization deals them anew.
    """

    def __init__(self, deck: Deck, left: list[int]) -> None:
        self.deck = deck
        self.event: list[int] = []  # of each drawn card: its place in the deck
        self.is_open: list[bool] = []  # of each drawn card: whether its back is known to all
        self.left = left  # undecided: places in the deck, rising
        self.years: list[int] = [card.year for card in deck.cards]
        self.periods: list[str] = [card.period for card in deck.cards]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return (
            self.event == other.event
            and self.is_open == other.is_open
            and self.left == other.left
            and self.years == other.years
            and self.periods == other.periods
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def copy(self) -> "Cards":
        """An independent copy."""
        twin = Cards(self.deck, list(self.left))
        twin.event = list(self.event)
        twin.is_open = list(self.is_open)
        twin.years = list(self.years)
        twin.periods = list(self.periods)
        return twin

    def draw(self, event: int) -> int:
        """Take an undecided event; the card's number."""
        self.left.remove(event)
        self.event.append(event)
        self.is_open.append(False)
        return len(self.event) - 1

    def year(self, card: int) -> int:
        """The year of a drawn card."""
        return self.years[self.event[card]]

    def period(self, card: int) -> str:
        """The period of a drawn card."""
        return self.periods[self.event[card]]

    def titles(self, card: int) -> Texts:
        """A drawn card's front."""
        return self.deck.cards[self.event[card]].titles

    def front_facts(self, card: int) -> Facts:
        """What is told of a front."""
        return text_facts("title", self.titles(card))

    def back_facts(self, card: int) -> Facts:
        """What is told of a back."""
        return (("year", self.year(card)), ("period", self.period(card)))

    def open_facts(self, card: int) -> Facts:
        """What is told of a card that has been turned over."""
        return self.back_facts(card) + self.front_facts(card)

    def seen(self, card: int, front: bool, back: bool) -> CardSeen:
        """A drawn card for somebody who sees these sides."""
        event = self.deck.cards[self.event[card]]
        return CardSeen(
            card,
            event.titles if front else (),
            back,
            self.year(card) if back else 0,
            self.period(card) if back else "",
            event.id if front and back else "",
        )


def pick(cards: Cards, n: int, rng: Rng) -> tuple[int, ...]:
    """`n` undecided events in the order drawn (all that are left if fewer)."""
    pool = list(cards.left)
    taken: list[int] = []
    for _ in range(min(n, len(pool))):
        i = rng.below(len(pool))
        taken.append(pool[i])
        pool[i] = pool[-1]
        pool.pop()
    return tuple(taken)


def draw_odds(cards: Cards) -> list[tuple[Action, float]]:
    """How likely each undecided event is to be drawn next."""
    return [(Draw((event,)), 1.0 / len(cards.left)) for event in cards.left]


def imagined(deck: Deck, drawn: int, seen: tuple[CardSeen, ...], pool: list[int], rng: Rng) -> Cards:
    """Cards that look the same to whoever sees `seen`; `pool` are the events this match may use.

    Fronts nobody showed him are dealt anew from the events he has not seen, and all backs he does
    not know change places among themselves.
    """
    places = {card.titles: i for i, card in enumerate(deck.cards)}
    by_card = {c.card: c for c in seen}
    known = [places[c.titles] for c in seen if c.titles]
    unseen = [e for e in pool if e not in known]
    rng.shuffle(unseen)
    cards = Cards(deck, [])
    for number in range(drawn):
        shown = by_card.get(number)
        is_known = shown is not None and bool(shown.titles)
        cards.event.append(places[shown.titles] if shown is not None and is_known else unseen.pop())
        cards.is_open.append(is_known and shown is not None and shown.has_year)
    cards.left = sorted(unseen)
    _deal_backs(cards, by_card, pool, rng)
    return cards


def _deal_backs(cards: Cards, by_card: dict[int, CardSeen], pool: list[int], rng: Rng) -> None:
    deck = cards.deck
    backs = [(deck.cards[e].year, deck.cards[e].period) for e in pool]
    fixed: list[int] = []
    for number, event in enumerate(cards.event):
        shown = by_card.get(number)
        if shown is not None and shown.has_year:
            back = (shown.year, shown.period)
            backs.remove(back)
            cards.years[event] = shown.year
            cards.periods[event] = shown.period
            fixed.append(event)
    rng.shuffle(backs)
    for event in pool:
        if event not in fixed:
            cards.years[event], cards.periods[event] = backs.pop()


# ---- a map: cells 1 to 8 (index 0 is never used), each a card or NOTHING ----


def empty_map() -> list[int]:
    """Eight free cells."""
    return [NOTHING] * (CELLS + 1)


def is_full(cells: list[int]) -> bool:
    """Whether all eight cells hold a card."""
    return count(cells) == CELLS


def count(cells: list[int]) -> int:
    """How many cells hold a card."""
    return len([c for c in cells[1:] if c != NOTHING])


def neighbours(cells: list[int], cell: int) -> tuple[int, int]:
    """The nearest cards before and behind a cell, gaps skipped; NOTHING where there is none."""
    before = NOTHING
    for left in range(cell - 1, 0, -1):
        if cells[left] != NOTHING:
            before = cells[left]
            break
    behind = NOTHING
    for right in range(cell + 1, CELLS + 1):
        if cells[right] != NOTHING:
            behind = cells[right]
            break
    return before, behind


def does_fit(cells: list[int], cards: Cards, cell: int, year: int, strict: bool) -> bool:
    """Whether a card of `year` may stand on `cell`: between its nearest neighbours, gaps skipped."""
    before, behind = neighbours(cells, cell)  # R3.6
    if before != NOTHING:
        low = cards.year(before)
        if year < low or (strict and year == low):
            return False
    if behind != NOTHING:
        high = cards.year(behind)
        if year > high or (strict and year == high):
            return False
    return True


def placed_facts(cells: list[int], cards: Cards, card: int, cell: int, fits: bool) -> Facts:
    """What is told of a card turned over on a map: its year, and what it had to stand between."""
    facts: Facts = (("cell", cell), ("fits", int(fits)))
    before, behind = neighbours(cells, cell)
    if before != NOTHING:
        facts += (("after", cards.year(before)),)
    if behind != NOTHING:
        facts += (("before", cards.year(behind)),)
    return facts + cards.open_facts(card)


def shifts(cells: list[int], most: int) -> list[Shift]:
    """All moves of runs of two or more and of their ends, by at most `most` cells."""  # R3.9
    found: list[Shift] = []
    start = 1
    while start <= CELLS:
        if cells[start] == NOTHING:
            start += 1
            continue
        end = start
        while end < CELLS and cells[end + 1] != NOTHING:
            end += 1
        if end > start:
            found.extend(_shifts_of_run(cells, start, end, most))
        start = end + 1
    return found


def _shifts_of_run(cells: list[int], start: int, end: int, most: int) -> list[Shift]:
    found: list[Shift] = []
    for by in range(1, most + 1):
        if start - by < 1 or cells[start - by] != NOTHING:
            break
        found.extend([Shift(start, last, -by) for last in range(start, end + 1)])
    for by in range(1, most + 1):
        if end + by > CELLS or cells[end + by] != NOTHING:
            break
        found.extend([Shift(first, end, by) for first in range(start, end + 1)])
    return found


def shift(cells: list[int], move: Shift) -> None:
    """Carry out a move; the order of the cards never changes."""
    moved = [cells[i] for i in range(move.first, move.last + 1)]
    for i in range(move.first, move.last + 1):
        cells[i] = NOTHING
    for i in range(len(moved)):
        cells[move.first + move.by + i] = moved[i]


# ---- text of cards and maps, for states ----


def write_cards(cards: Cards) -> str:
    """Drawn cards ("12!" is open), and the backs where they differ from the deck's."""
    drawn = ",".join([f"{e}{'!' if cards.is_open[i] else ''}" for i, e in enumerate(cards.event)])
    backs = []
    for e, card in enumerate(cards.deck.cards):
        if cards.years[e] != card.year or cards.periods[e] != card.period:
            backs.append(f"{e}:{cards.years[e]}:{cards.periods[e]}")
    return f"{drawn or '-'};{','.join(backs) or '-'}"


def read_cards(deck: Deck, pool: list[int], text: str) -> Cards:
    """Raises ValueError where the text writes no cards of this deck."""
    drawn, backs = text.split(";")
    cards = Cards(deck, list(pool))
    for word in [] if drawn == "-" else drawn.split(","):
        number = cards.draw(int(word.rstrip("!")))
        cards.is_open[number] = word.endswith("!")
    for word in [] if backs == "-" else backs.split(","):
        event, year, period = word.split(":")
        cards.years[int(event)] = int(year)
        cards.periods[int(event)] = period
    return cards


def write_numbers(numbers: list[int]) -> str:
    """A list of numbers as one word."""
    return ",".join([str(n) for n in numbers]) or "-"


def read_numbers(text: str) -> list[int]:
    """Raises ValueError where the text writes no numbers."""
    return [] if text == "-" else [int(word) for word in text.split(",")]
