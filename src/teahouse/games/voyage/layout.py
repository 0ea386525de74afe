"""What pages and sentences look up in a view: fronts and backs of cards, neighbours, what a turn taught."""

from dataclasses import dataclass

from teahouse.core.words import Tongue
from teahouse.games.voyage.actions import NOTHING, Buzz, write
from teahouse.games.voyage.buzz import BuzzView, worth
from teahouse.games.voyage.cards import CELLS, CardSeen, neighbours
from teahouse.games.voyage.deck import Deck, text_in
from teahouse.games.voyage.prose import quoted
from teahouse.games.voyage.race import RaceView
from teahouse.games.voyage.team import TeamView
from teahouse.games.voyage.train import TrainView

AnyVoyageView = TrainView | BuzzView | TeamView | RaceView
MapView = TeamView | RaceView

BUZZ = write(Buzz(0))  # what the buzzer sends; the table stamps the moment
KEYS = "QOZMTB"  # a buzzer each where several share a screen: far apart, and none that the page itself hears

# The lap of the line under a lesson, in the units of its picture.
LINE_START = 30
LINE_END = 490
CLOSEST = 46  # so that two year numbers never touch
MOST_POINTS = 6
NARROW, WIDE = 10, 17  # a letter of a year's label, and a Chinese one


def card(view: AnyVoyageView, number: int) -> CardSeen:
    """A drawn card as the view shows it; without front and back where it does not."""
    for seen in view.cards:
        if seen.card == number:
            return seen
    return CardSeen(number, (), has_year=False)


def title(view: AnyVoyageView, number: int, t: Tongue) -> str:
    """A card's front in the reader's language."""
    return text_in(card(view, number).titles, t.lang) or t.t("a card")


def year_label(year: int, t: Tongue) -> str:
    """A year in words: nothing is added to years that everybody reads right."""
    if year <= 0:
        return t.t("{n} BCE", n=1 - year)  # R0.10
    return t.t("{n} CE", n=year) if year < 1000 else str(year)


def year_of(view: AnyVoyageView, number: int, t: Tongue) -> str:
    """The year on an open card's back; "" while it is hidden."""
    seen = card(view, number)
    return year_label(seen.year, t) if seen.has_year else ""


def story(deck: Deck, seen: CardSeen, t: Tongue) -> str:
    """What an open card's back tells; "" while it is hidden."""
    for each in deck.cards if seen.event else ():
        if each.id == seen.event:
            return text_in(each.stories, t.lang)
    return ""


def source(deck: Deck, seen: CardSeen) -> str:
    """Where an open card's date was checked."""
    for each in deck.cards if seen.event else ():
        if each.id == seen.event:
            return each.source
    return ""


def era(deck: Deck, seen: CardSeen, t: Tongue) -> str:
    """The name of an open card's period."""
    for period in deck.periods if seen.event else ():
        if period.id == seen.period:
            return text_in(period.names, t.lang)
    return ""


def period_name(view: BuzzView, period: str, t: Tongue) -> str:
    """A possible answer in the reader's language."""
    for each in view.periods:
        if each.id == period:
            return text_in(each.names, t.lang) or each.id
    return period


def period_label(view: BuzzView, period: str, t: Tongue) -> str:
    """The years of a possible answer."""
    for each in view.periods:
        if each.id == period:
            return text_in(each.labels, t.lang)
    return ""


def period_hint(view: BuzzView, period: str, t: Tongue) -> str:
    """A possible answer with its years, as its card shows it."""
    name, label = period_name(view, period, t), period_label(view, period, t)
    return t.t("{period} ({years})", period=name, years=label) if label else name


def is_full(cells: tuple[int, ...]) -> bool:
    """Whether a map's eight cells all hold a card."""
    return NOTHING not in cells[1:]


def between(view: MapView, cells: tuple[int, ...], cell: int, t: Tongue) -> str:
    """What a year must be to fit on a cell."""
    before, behind = neighbours(list(cells), cell)
    low, high = year_of(view, before, t), year_of(view, behind, t)
    if low and high:
        return t.t("{low} to {high}", low=low, high=high)
    if low:
        return t.t("{low} or later", low=low)
    if high:
        return t.t("{high} or earlier", high=high)
    return t.t("any year")


def marker(view: BuzzView, cell: int, slot: int) -> int:
    """The seat whose marker lies on a slot, or NOTHING."""
    for on_cell, on_slot, seat in view.bets:
        if (on_cell, on_slot) == (cell, slot):
            return seat
    return NOTHING


def listed_slot(view: BuzzView, cell: int, slot: int) -> int:
    """The slot that stands for this one in the list of actions: two that pay the same are one choice."""
    return 1 if slot == 2 and marker(view, cell, 1) == NOTHING else slot


def order_of_hands(view: BuzzView) -> list[tuple[int, int]]:
    """The seats whose hands fell, the buzzer first, each with how many ms after it."""
    if view.buzzer == NOTHING:
        return []
    first = view.hands[view.buzzer]
    fallen = [(hand, seat) for seat, hand in enumerate(view.hands) if hand != NOTHING]
    return [(seat, hand - first) for hand, seat in sorted(fallen, key=lambda f: (f[0], f[1] != view.buzzer))]


def pile(view: TrainView) -> int:
    """How many cards are still to be drawn, the one on top with its title among them."""
    return view.left + (view.top != NOTHING)


def made(view: BuzzView, seat: int) -> int:
    """What a seat's markers made in the last settled round."""
    return sum([worth(cell, slot, view.right) for cell, slot, owner in view.bets if owner == seat])


def opened(view: AnyVoyageView) -> list[CardSeen]:
    """The cards whose backs have been read, in the order of drawing."""
    return [seen for seen in view.cards if seen.event]


# ---- what the last placement taught ----


@dataclass(frozen=True)
class Point:
    """A year on the small line of a lesson."""

    x: int
    label: str
    kind: str  # "near": a neighbour of the cell, "other", "miss": the card itself


@dataclass(frozen=True)
class Lesson:
    """The card just placed: where it was laid, why that was wrong, and where it belongs."""

    seat: int
    card: int
    cell: int
    fits: bool
    why: str
    where: str
    points: tuple[Point, ...]
    span: tuple[int, int]  # the stretch of the line that the cell allowed


@dataclass(frozen=True)
class Placed:
    """The last card of a seat: the map it was laid on, its cell, and whether it stayed."""

    seat: int
    card: int
    cell: int
    fits: bool
    cells: tuple[int, ...]


def placed(view: AnyVoyageView) -> Placed | None:
    """The team's last card; in a race the viewer's own, else the last of all."""
    if isinstance(view, TeamView) and view.last_card != NOTHING:
        return Placed(view.last_seat, view.last_card, view.last_cell, view.last_fits, view.cells)
    if isinstance(view, RaceView):
        seat = view.viewer if view.viewer >= 0 and view.last[view.viewer] else view.last_seat
        if seat != NOTHING and view.last[seat]:
            number, cell, fits = view.last[seat]
            return Placed(seat, number, cell, bool(fits), view.maps[seat])
    return None


def lesson(view: AnyVoyageView, t: Tongue) -> Lesson | None:
    """None where no card was just placed on a map."""
    last = placed(view)
    if last is None or not isinstance(view, TeamView | RaceView):
        return None
    year = card(view, last.card).year
    why = "" if last.fits else _why(view, last, year, t)
    where = "" if last.fits else _where(view, last.cells, year, t)
    points = _points(view, last, t)
    return Lesson(last.seat, last.card, last.cell, last.fits, why, where, points, _span(last, points))


def _why(view: MapView, last: Placed, year: int, t: Tongue) -> str:
    before, behind = neighbours(list(last.cells), last.cell)
    if before != NOTHING and year < card(view, before).year:
        return _early(view, before, last.cell, year, t)
    if behind != NOTHING and year > card(view, behind).year:
        return _late(view, behind, last.cell, year, t)
    shown = year_label(year, t)
    return t.t("{year} stands on the map already, and this table refuses equal years.", year=shown)


def _early(view: MapView, before: int, cell: int, year: int, t: Tongue) -> str:
    years = card(view, before).year - year
    slots = {"year": year_label(year, t), "other": quoted(title(view, before, t), t), "cell": cell}
    return t.tn(
        "{year} is {n} year before “{other}”, which stands to the left of cell {cell}.",
        "{year} is {n} years before “{other}”, which stands to the left of cell {cell}.",
        years,
        **slots,
    )


def _late(view: MapView, behind: int, cell: int, year: int, t: Tongue) -> str:
    years = year - card(view, behind).year
    slots = {"year": year_label(year, t), "other": quoted(title(view, behind, t), t), "cell": cell}
    return t.tn(
        "{year} is {n} year after “{other}”, which stands to the right of cell {cell}.",
        "{year} is {n} years after “{other}”, which stands to the right of cell {cell}.",
        years,
        **slots,
    )


def _where(view: MapView, cells: tuple[int, ...], year: int, t: Tongue) -> str:
    """Where the card belongs among those that lie there."""
    earlier = [c for c in range(1, CELLS + 1) if cells[c] != NOTHING and card(view, cells[c]).year <= year]
    later = [c for c in range(1, CELLS + 1) if cells[c] != NOTHING and card(view, cells[c]).year > year]
    left, right = max(earlier, default=0), min(later, default=CELLS + 1)
    free = [str(c) for c in range(left + 1, right) if cells[c] == NOTHING]
    if free:
        return t.tn(
            "It would have been right on cell {cells}.",
            "It would have been right on cells {cells}.",
            len(free),
            cells=t.t(", ").join(free),
        )
    if not left:
        return t.t("It belongs before cell {cell}; no free cell is left there.", cell=right)
    if right > CELLS:
        return t.t("It belongs behind cell {cell}; no free cell is left there.", cell=left)
    return t.t("It belongs between cells {left} and {right}; none is free there.", left=left, right=right)


def _points(view: MapView, last: Placed, t: Tongue) -> tuple[Point, ...]:
    """The map's years in order, the card's own among them, at least a label's width apart."""
    near = neighbours(list(last.cells), last.cell)
    others = [n for n in last.cells[1:] if n not in (NOTHING, last.card)]
    marked = [(card(view, n).year, "near" if n in near else "other") for n in others]
    own = "kept" if last.fits else "miss"
    marked.append((card(view, last.card).year, own))
    marked.sort()
    apart = max(CLOSEST, *[_width(year_label(year, t)) for year, _ in marked])
    most = min(MOST_POINTS, 1 + (LINE_END - LINE_START - max(0, apart - 2 * LINE_START)) // apart)
    if len(marked) > most:  # the line is for the neighbourhood
        at = [kind for _, kind in marked].index(own)
        start = min(max(0, at - most // 2), len(marked) - most)
        marked = marked[start : start + most]
    return _spread(marked, apart, t)


def _width(label: str) -> int:
    return sum([NARROW if letter < "\u2e80" else WIDE for letter in label]) + NARROW // 2


def _spread(marked: list[tuple[int, str]], apart: int, t: Tongue) -> tuple[Point, ...]:
    first, last = marked[0][0], marked[-1][0]
    width = max(1, last - first)
    start = max(LINE_START, apart // 2)  # half a label stands left of the first point
    room = LINE_START + LINE_END - 2 * start - apart * (len(marked) - 1)
    return tuple(
        [
            Point(start + apart * i + room * (year - first) // width, year_label(year, t), kind)
            for i, (year, kind) in enumerate(marked)
        ]
    )


def _span(last: Placed, points: tuple[Point, ...]) -> tuple[int, int]:
    """The stretch of the line between the cell's neighbours."""
    before, behind = neighbours(list(last.cells), last.cell)
    near = [p.x for p in points if p.kind == "near"]
    low = near[0] if before != NOTHING and near else LINE_START - 20
    high = near[-1] if behind != NOTHING and near else LINE_END + 20
    return low, high
