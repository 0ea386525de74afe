"""The four games written slowly and literally from RULES.md: a pile of cards as at a real table.

It shares no code with the rules. A card is a number; `year` and `period` say what stands on its back.
"""

from dataclasses import dataclass, field

# ---- Southbound Train ----


@dataclass
class Pile:
    """A column: when it was begun, and its cards from the top down."""

    begun: int
    cards: list[int]


def fits_column(columns: list[list[int]], i: int, y: int) -> bool:
    """Not earlier than the column's last card, not later than the first card of the column on its right."""
    if y < columns[i][-1]:
        return False
    has_right_neighbour = i + 1 < len(columns)
    return not (has_right_neighbour and y > columns[i + 1][0])


def nearest_columns(columns: list[list[int]], y: int) -> list[int]:
    """Of the columns that fit, those whose last card is nearest in time."""
    fitting = [i for i in range(len(columns)) if fits_column(columns, i, y)]
    if not fitting:
        return []
    smallest_gap = min(y - columns[i][-1] for i in fitting)
    return [i for i in fitting if y - columns[i][-1] == smallest_gap]


def columns_that_may_go(columns: list[list[int]], y: int, span: bool) -> list[int]:
    """Any column; in the variant one whose first and last year enclose the card's, where there is one."""
    around = [i for i in range(len(columns)) if columns[i][0] <= y <= columns[i][-1]]
    return around if span and around else list(range(len(columns)))


@dataclass
class SlowTrain:
    """Southbound Train with a shuffled pile."""

    year: dict[int, int]
    pile: list[int]
    seats: int
    first: int
    span: bool = False
    play_out_round: bool = False
    columns: list[Pile] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    turn: int = 0
    open: int | None = None  # the card that was turned over and lies in no column yet
    over: bool = False
    begun: int = 0

    def __post_init__(self) -> None:
        self.hands = [[self.pile.pop(0), self.pile.pop(0)] for _ in range(self.seats)]
        self.points = [0] * self.seats
        for _ in range(4):
            self.begin_column(self.pile.pop(0))
        self.turn = self.first

    def years(self) -> list[list[int]]:
        return [[self.year[c] for c in column.cards] for column in self.columns]

    def begin_column(self, card: int) -> None:
        self.columns.append(Pile(self.begun, [card]))
        self.begun += 1
        self.columns.sort(key=lambda p: (self.year[p.cards[0]], self.year[p.cards[-1]], p.begun))

    def question(self) -> tuple[str, list[int]]:
        """What the seat on turn is asked, and what it may answer."""
        if self.over:
            return "over", []
        if self.open is None:
            return "play", sorted(self.hands[self.turn])
        y = self.year[self.open]
        near = nearest_columns(self.years(), y)
        if near:
            return "column", near
        return "remove", columns_that_may_go(self.years(), y, self.span)

    def play(self, card: int) -> None:
        self.hands[self.turn].remove(card)
        self.open = card
        near = nearest_columns(self.years(), self.year[card])
        if len(near) == 1:
            self.join(near[0])
        elif not self.columns:
            self.begin_column(card)
            self.end_turn()

    def join(self, i: int) -> None:
        assert self.open is not None
        self.columns[i].cards.append(self.open)
        if len(self.columns[i].cards) == 3:
            self.discards += self.columns.pop(i).cards
            self.points[self.turn] += 1
            if self.pile:
                self.begin_column(self.pile.pop(0))
        self.end_turn()

    def remove(self, i: int) -> None:
        assert self.open is not None
        self.discards += self.columns.pop(i).cards
        self.begin_column(self.open)
        self.end_turn()

    def end_turn(self) -> None:
        self.open = None
        if self.pile:
            self.hands[self.turn].append(self.pile.pop(0))
        self.turn = (self.turn + 1) % self.seats
        if not self.pile:
            self.over = self.turn == self.first or not self.play_out_round


# ---- Buzz Expert ----


def right_cells(periods: list[str], wanted: str) -> list[int]:
    """Events of the clue's period; the blank cell where none of the eight is."""
    right = [cell for cell, period in enumerate(periods) if period == wanted]
    return right or [8]


def settled(score: int, bets: list[tuple[int, int]], right: list[int], how: str, may_owe: bool) -> int:
    """A seat's score after the bets (cell, odds): a right marker pays its odds, a wrong one costs 1."""

    def floor(n: int) -> int:
        return n if may_owe else max(0, n)

    if how == "net":
        return floor(score + sum(odds if cell in right else -1 for cell, odds in bets))
    for here in range(9):
        on_this_cell = [(cell, odds) for cell, odds in bets if cell == here]
        score = floor(score + sum(odds if cell in right else -1 for cell, odds in on_this_cell))
    return score


# ---- the map of Team and Solo Race ----


def may_stand(cells: dict[int, int], cell: int, y: int, strict: bool = False) -> bool:
    """Not earlier than the nearest card before it, not later than the nearest one behind it."""
    before = [cells[c] for c in sorted(cells) if c < cell]
    behind = [cells[c] for c in sorted(cells) if c > cell]
    if strict:
        return (not before or before[-1] < y) and (not behind or y < behind[0])
    return (not before or before[-1] <= y) and (not behind or y <= behind[0])


def runs(cells: dict[int, int]) -> list[list[int]]:
    """Stretches of at least two neighbouring cards, each as long as it can be."""
    found: list[list[int]] = []
    for cell in sorted(cells):
        if found and found[-1][-1] == cell - 1:
            found[-1].append(cell)
        else:
            found.append([cell])
    return [run for run in found if len(run) >= 2]


def moves(cells: dict[int, int], most: int = 8) -> set[tuple[int, int, int]]:
    """(first, last, by): a run or its end on the free side, over empty cells only."""
    found: set[tuple[int, int, int]] = set()
    for run in runs(cells):
        for by in range(1, most + 1):
            to_the_left = [run[0] - n for n in range(1, by + 1)]
            if all(1 <= c <= 8 and c not in cells for c in to_the_left):
                found |= {(run[0], last, -by) for last in run}
            to_the_right = [run[-1] + n for n in range(1, by + 1)]
            if all(1 <= c <= 8 and c not in cells for c in to_the_right):
                found |= {(first, run[-1], by) for first in run}
    return found


def moved(cells: dict[int, int], first: int, last: int, by: int) -> dict[int, int]:
    """The map after a move."""
    return {(c + by if first <= c <= last else c): cells[c] for c in cells}


@dataclass
class SlowTeam:
    """Team: one map, ten tokens."""

    year: dict[int, int]
    pile: list[int]
    seats: int
    turn: int
    strict: bool = False
    most: int = 8
    cells: dict[int, int] = field(default_factory=dict)
    own: list[int | None] = field(default_factory=list)
    tokens: int = 10
    discards: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.own = [self.pile.pop(0) for _ in range(self.seats)]

    def years(self) -> dict[int, int]:
        return {cell: self.year[card] for cell, card in self.cells.items()}

    def outcome(self) -> str:
        if len(self.cells) == 8:
            return "won"
        if self.tokens == 0 or (not self.pile and not any(card is not None for card in self.own)):
            return "lost"
        return ""

    def options(self) -> set[str]:
        if self.outcome():
            return set()
        found = {f"shift {m}" for m in moves(self.cells, self.most)}
        card = self.own[self.turn]
        if card is None:
            return found | {"pass"}
        return found | {"discard"} | {f"place {card} {c}" for c in range(1, 9) if c not in self.cells}

    def place(self, cell: int) -> None:
        card = self.own[self.turn]
        assert card is not None
        self.own[self.turn] = None
        if may_stand(self.years(), cell, self.year[card], self.strict):
            self.cells[cell] = card
        else:
            self.discards.append(card)
            self.tokens -= 1
        self.end_turn()

    def discard(self) -> None:
        card = self.own[self.turn]
        assert card is not None
        self.own[self.turn] = None
        self.discards.append(card)
        self.tokens -= 1
        self.end_turn()

    def move(self, first: int, last: int, by: int) -> None:
        self.cells = moved(self.cells, first, last, by)
        self.tokens -= 1
        self.end_turn()

    def end_turn(self) -> None:
        if not self.outcome() and self.own[self.turn] is None and self.pile:
            self.own[self.turn] = self.pile.pop(0)
        self.turn = (self.turn + 1) % self.seats


@dataclass
class SlowRace:
    """Solo Race: a map each, four cards on display."""

    year: dict[int, int]
    pile: list[int]
    seats: int
    first: int
    strict: bool = False
    most: int = 8
    maps: list[dict[int, int]] = field(default_factory=list)
    discards: list[list[int]] = field(default_factory=list)
    display: list[int | None] = field(default_factory=list)
    in_a_row: list[int] = field(default_factory=list)
    turn: int = 0
    rounds: int = 0
    last_round: bool = False
    over: bool = False

    def __post_init__(self) -> None:
        self.maps = [{} for _ in range(self.seats)]
        self.discards = [[] for _ in range(self.seats)]
        self.display = [self.pile.pop(0) for _ in range(4)]
        self.in_a_row = [0] * self.seats
        self.turn = self.first

    def years(self, seat: int) -> dict[int, int]:
        return {cell: self.year[card] for cell, card in self.maps[seat].items()}

    def options(self) -> set[str]:
        if self.over:
            return set()
        mine = self.maps[self.turn]
        takes = {
            f"place {card} {c}"
            for card in self.display
            if card is not None
            for c in range(1, 9)
            if c not in mine
        }
        shifts = {f"shift {m}" for m in moves(mine, self.most)}
        if self.in_a_row[self.turn] >= 2 and takes and self.seats > 1:
            shifts = set()
        return takes | shifts or {"pass"}

    def place(self, card: int, cell: int) -> None:
        where = self.display.index(card)
        self.display[where] = self.pile.pop(0) if self.pile else None
        if may_stand(self.years(self.turn), cell, self.year[card], self.strict):
            self.maps[self.turn][cell] = card
        else:
            self.discards[self.turn].append(card)
        if len(self.maps[self.turn]) == 8 or not self.pile:
            self.last_round = True
        self.in_a_row[self.turn] = 0
        self.end_turn()

    def move(self, first: int, last: int, by: int) -> None:
        self.maps[self.turn] = moved(self.maps[self.turn], first, last, by)
        self.in_a_row[self.turn] += 1
        self.end_turn()

    def end_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.first:
            self.rounds += 1
            self.over = self.last_round or self.rounds == 100

    def winners(self) -> list[int]:
        full = [seat for seat in range(self.seats) if len(self.maps[seat]) == 8]
        rivals = full or list(range(self.seats))
        most = max(len(self.maps[seat]) for seat in rivals)
        rivals = [seat for seat in rivals if len(self.maps[seat]) == most]
        fewest = min(len(self.discards[seat]) for seat in rivals)
        return [seat for seat in rivals if len(self.discards[seat]) == fewest]
