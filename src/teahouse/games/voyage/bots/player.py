"""The player of all four games: exact sums over what a memory believes, from the seat's own view alone."""

from typing import Final

from teahouse.bots.bot import Bot, Limit
from teahouse.core.game import Event
from teahouse.games.voyage.actions import (
    NOTHING,
    Action,
    Answer,
    Bet,
    Buzz,
    Column,
    Discard,
    Pass,
    Place,
    Play,
    Remove,
    Shift,
)
from teahouse.games.voyage.bots.memory import (
    CERTAIN,
    HALF,
    Belief,
    Level,
    Memory,
    belief,
    chance_between,
    reaction,
    samples,
    share_between,
)
from teahouse.games.voyage.buzz import ANSWER, BLANK, GRACE, ODDS, SEALED, BuzzView
from teahouse.games.voyage.cards import CELLS, CardSeen, neighbours, shift
from teahouse.games.voyage.layout import AnyVoyageView, card
from teahouse.games.voyage.race import RaceView
from teahouse.games.voyage.team import TeamView
from teahouse.games.voyage.train import PILE, TrainView

TOKEN: Final = 0.55  # what a token is worth in cards
ROOM: Final = 0.6  # what a map with room in the right places is worth
GRACE_MS: Final = 100  # a hand later than the first by more cannot win
BUZZ_FROM: Final = 0.5  # how sure one must be to risk a point


class HistoryBot(Bot[Action, AnyVoyageView]):
    """Somebody who knows so much history, and counts well with what it knows."""

    def __init__(self, seat: int, memory: Memory, level: Level) -> None:
        self.seat = seat
        self.memory = memory
        self.level = level

    def act(
        self, view: AnyVoyageView, story: list[Event], legal: list[Action], limit: Limit
    ) -> Action | None:
        """The action worth most; None where the buzzer is better left alone."""
        del limit  # sums, no search
        if isinstance(view, BuzzView):
            return self._quiz(view, story, legal)
        best: Action | None = None
        most = -1e9
        for action in legal:
            worth = self._worth(view, story, action)
            if worth > most:
                best, most = action, worth
        return best

    def _worth(self, view: TrainView | TeamView | RaceView, story: list[Event], a: Action) -> float:
        if isinstance(view, TrainView):
            return self._train(view, story, a)
        if isinstance(view, TeamView):
            return self._team(view, story, a)
        return self._race(view, story, a)

    def _belief(self, story: list[Event], seen: CardSeen) -> Belief:
        if seen.has_year:
            return Belief(seen.year, CERTAIN, seen.period, 1.0)
        return belief(self.memory, story, seen.titles)

    # ---- maps: Team and Solo Race ----

    def _fit(self, view: TeamView | RaceView, cells: list[int], cell: int, b: Belief) -> float:
        """How likely a card of that belief fits on a cell."""
        low, high = self._limits(view, cells, cell)
        return chance_between(b, low, high)

    def _limits(
        self, view: TeamView | RaceView, cells: list[int], cell: int
    ) -> tuple[float | None, float | None]:
        before, behind = neighbours(cells, cell)
        low = None if before == NOTHING else float(card(view, before).year)
        high = None if behind == NOTHING else float(card(view, behind).year)
        return low, high

    def _room(self, view: TeamView | RaceView, cells: list[int]) -> float:
        """The share of all events that would find a free cell, less for cells in the wrong places."""
        free = [c for c in range(1, CELLS + 1) if cells[c] == NOTHING]
        if not free:
            return 1.0
        room, start = 0.0, 0
        while start < len(free):
            end = start
            while end + 1 < len(free) and neighbours(cells, free[end + 1]) == neighbours(cells, free[start]):
                end += 1
            share = share_between(self.memory, *self._limits(view, cells, free[start]))
            room += share - (share - (end - start + 1) / len(free)) ** 2
            start = end + 1
        return room

    def _placed(
        self, view: TeamView | RaceView, cells: list[int], a: Place, b: Belief
    ) -> tuple[float, float]:
        """How likely the card stays, and the room of the map if it does."""
        chance = self._fit(view, cells, a.cell, b)
        free = [c for c in range(1, CELLS + 1) if cells[c] == NOTHING and c != a.cell]
        low, high = self._limits(view, cells, a.cell)
        year = b.year if low is None else max(low, b.year)
        year = year if high is None else min(high, year)
        room = 0.0
        for c in free:
            start, end = self._limits(view, cells, c)
            if (start, end) == (low, high):  # the card parts this gap
                start, end = (start, year) if c < a.cell else (year, end)
            beside = [d for d in free if neighbours(cells, d) == neighbours(cells, c)]
            beside = [d for d in beside if (start, end) != (low, high) or (d < a.cell) == (c < a.cell)]
            share = share_between(self.memory, start, end)
            room += (share - (share - len(beside) / len(free)) ** 2) / len(beside)
        return chance, room

    def _best_place(self, view: RaceView, story: list[Event], cells: list[int]) -> float:
        worth = 0.0
        for number in view.display:
            if number != NOTHING:
                b = self._belief(story, card(view, number))
                fits = [self._fit(view, cells, c, b) for c in range(1, CELLS + 1) if cells[c] == NOTHING]
                worth = max([worth, *fits])
        return worth

    def _race(self, view: RaceView, story: list[Event], a: Action) -> float:
        cells = list(view.maps[view.viewer])
        if isinstance(a, Place):
            b = self._belief(story, card(view, a.card))
            chance, room = self._placed(view, cells, a, b)
            return chance * (1.0 + ROOM * room)
        if isinstance(a, Shift):
            now = self._best_place(view, story, cells)
            shift(cells, a)
            then = self._best_place(view, story, cells)
            # A move costs a turn, so it must more than double what the next one is worth.
            return (0.5 * then) * (1.0 + ROOM * self._room(view, cells)) if then > 2.0 * now else -1.0
        return 0.0

    def _team(self, view: TeamView, story: list[Event], a: Action) -> float:
        cells = list(view.cells)
        if isinstance(a, Place):
            b = self._belief(story, card(view, a.card))
            chance, room = self._placed(view, cells, a, b)
            return chance * (1.0 + ROOM * room) - (1.0 - chance) * TOKEN
        if isinstance(a, Shift):
            before = self._hope(view, story, cells)
            shift(cells, a)
            return self._hope(view, story, cells) - before - TOKEN
        return -TOKEN - 0.01 if isinstance(a, Discard) else -2.0

    def _hope(self, view: TeamView, story: list[Event], cells: list[int]) -> float:
        """What the cards in all hands may find on a map, and its room."""
        hope = ROOM * self._room(view, cells)
        held = [number for number in view.own if number != NOTHING]
        for number in held:
            b = self._belief(story, card(view, number))
            fits = [self._fit(view, cells, c, b) for c in range(1, CELLS + 1) if cells[c] == NOTHING]
            hope += max(fits, default=0.0) / len(held)
        return hope

    # ---- Southbound Train ----

    def _train(self, view: TrainView, story: list[Event], a: Action) -> float:
        columns = [[float(card(view, c).year) for c in column] for column in view.columns]
        held = view.hands[view.viewer]
        if isinstance(a, Play):
            years = samples(self._belief(story, card(view, a.card)))
            rest = [self._belief(story, card(view, number)) for number in held if number != a.card]
            return sum([self._played(columns, year, rest) for year in years]) / len(years)
        mine = [self._belief(story, card(view, number)) for number in held]
        year = float(card(view, view.played).year)
        if isinstance(a, Column):
            return self._joined(columns, a.column, year, mine)
        assert isinstance(a, Remove)
        return self._removed(columns, a.column, year, mine)

    def _played(self, columns: list[list[float]], year: float, rest: list[Belief]) -> float:
        """What playing a card of that year brings."""
        fitting = [i for i in range(len(columns)) if _takes(columns, i, year)]
        if fitting:
            return self._joined(columns, max(fitting, key=lambda i: columns[i][-1]), year, rest)
        if not columns:
            return 0.0
        return max([self._removed(columns, i, year, rest) for i in range(len(columns))])

    def _joined(self, columns: list[list[float]], i: int, year: float, mine: list[Belief]) -> float:
        after = [list(column) for column in columns]
        after[i].append(year)
        point = 0.0
        if len(after[i]) == PILE:
            after.pop(i)
            point = 1.0
        return point + self._outlook(after, mine)

    def _removed(self, columns: list[list[float]], i: int, year: float, mine: list[Belief]) -> float:
        after = [*columns[:i], *columns[i + 1 :], [year]]
        return self._outlook(sorted(after), mine)

    def _outlook(self, columns: list[list[float]], mine: list[Belief]) -> float:
        """Columns of two are chances: for the next seat's two cards, and later for the own ones."""
        threat, hope = 0.0, 0.0
        for i, column in enumerate(columns):
            low, high = _span(columns, i)
            if len(column) == PILE - 1:
                threat += share_between(self.memory, low, high)
                hope = max([hope, *[chance_between(b, low, high) for b in mine]])
        return self.level.foresight * (0.35 * hope - 0.8 * (1.0 - (1.0 - min(1.0, threat)) ** 2))

    # ---- Buzz Expert ----

    def _quiz(self, view: BuzzView, story: list[Event], legal: list[Action]) -> Action | None:
        if not legal:
            return None
        period, sure = self.memory.clues.get(view.clue_text, (view.periods[0].id, 0.0))
        ms = reaction(self.level, self.memory.seed, view.round)
        if view.step == ANSWER:
            return Answer(period, NOTHING)
        if view.step == SEALED:
            return Answer(period, ms)
        if isinstance(legal[0], Buzz):
            fallen = [hand for hand in view.hands if hand != NOTHING]
            is_late = view.step == GRACE and ms > min(fallen) + GRACE_MS
            return None if sure < BUZZ_FROM or is_late else Buzz(ms)
        return self._bet(view, story, legal)

    def _bet(self, view: BuzzView, story: list[Event], legal: list[Action]) -> Action:
        chances = [self._matches(view, story, cell) for cell in range(BLANK)]
        none = 1.0
        for chance in chances:
            none *= 1.0 - chance
        chances.append(none)
        best: Action = Pass()
        most = 0.0
        for action in legal:
            if isinstance(action, Bet):
                odds, chance = ODDS[action.slot], chances[action.cell]
                worth = odds * chance - (1.0 - chance)
                if worth > most:
                    best, most = action, worth
        return best

    def _matches(self, view: BuzzView, story: list[Event], cell: int) -> float:
        """How likely the event on a cell is of the period that was asked for."""
        b = self._belief(story, card(view, view.cells[cell]))
        others = max(1, len(view.periods) - 1)
        return b.sure if b.period == view.period else (1.0 - b.sure) / others


def _takes(columns: list[list[float]], i: int, year: float) -> bool:
    low, high = _span(columns, i)
    return low - HALF <= year and (high is None or year <= high + HALF)


def _span(columns: list[list[float]], i: int) -> tuple[float, float | None]:
    """The years that a column takes; none where its neighbour began before it ended."""
    return columns[i][-1], columns[i + 1][0] if i + 1 < len(columns) else None
