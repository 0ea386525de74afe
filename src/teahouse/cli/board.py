"""A table in the terminal: any game's view as lines and tables, its log, its result."""

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from teahouse.core import shelf
from teahouse.core.game import AnyView, Event, Result
from teahouse.core.record import Record
from teahouse.core.words import Tongue
from teahouse.tables import words as house_words
from teahouse.web.plain import rows
from teahouse.web.reasons import seated_bot


def seat_name(kept: Record, seat: int, t: Tongue) -> str:
    """Who sits there, a bot with a number where another is called the same; or what the place is called."""
    if kept.names.get(seat):
        return kept.names[seat]
    code = kept.bots.get(seat, "")
    if not code:
        place = shelf.words(kept.game).seat(seat, kept.options, t)
        return place or t.t("Seat {number}", number=seat + 1)
    return seated_bot(code, seat, list(kept.bots.values()), t, kept.game)


def show(console: Console, game: str, view: AnyView, names: list[str], t: Tongue) -> None:
    """The view as labelled lines; lists of things become tables."""
    lines = Table.grid(padding=(0, 2))
    for row in rows(shelf.words(game), view, names, t):
        if not row.head:
            lines.add_row(f"[dim]{escape(row.label)}[/dim]", escape(row.text))
            continue
        inner = Table(*[escape(head) for head in row.head], box=None, padding=(0, 2, 0, 0))
        for cells in row.cells:
            inner.add_row(*[escape(cell) for cell in cells])
        lines.add_row(f"[dim]{escape(row.label)}[/dim]", inner)
    console.print(lines)


def tell(console: Console, game: str, event: Event, names: list[str], viewer: int, t: Tongue) -> None:
    """One line of the log, if the viewer learns of it and it makes a line."""
    seen = event.seen(viewer)
    line = shelf.words(game).event(seen, names, viewer, t) if seen is not None else ""
    if line:
        console.print(f"· {escape(line)}")


def show_result(console: Console, game: str, result: Result, names: list[str], t: Tongue) -> None:
    """Places and points, and the sentence that says why."""
    words = shelf.words(game)
    table = Table(box=None, show_header=False, padding=(0, 2))
    order = sorted(range(len(names)), key=lambda party: (result.places[party], party))
    for party in order:
        place, points = result.places[party], result.points[party]
        table.add_row(f"{place}.", escape(names[party]), escape(words.points(points, t)))
    console.print(table)
    by_house = house_words.result(result, names, t)
    console.print(escape(words.result(result, names, t) if by_house is None else by_house))
