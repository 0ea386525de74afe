"""Alarms: what falls due at a table with time: the rules' timer, players' clocks, bots for the gone."""

from teahouse.core.game import AnyAction
from teahouse.tables.table import Table


def timer_due(table: Table) -> tuple[int, AnyAction] | None:
    """When the rules' own timer falls due, and CLOCK's action then."""
    running = table.running_timer()
    if running is None:
        return None
    option, action = running
    assert table.match is not None, "a timer runs during the match only"
    seconds = float(table.sheet.options[option])
    return table.timer_ms + table.game.wait_ms(table.match.state, seconds), action


def deadline(table: Table, seat: int) -> int:
    """When a person's clock runs out; -1 where none runs."""
    chair = table.sheet.chairs[seat]
    is_on = table.sheet.settings.clock != "off" and chair.kind == "person" and not chair.sitting_in
    if not is_on or table.due_ms[seat] < 0:
        return -1
    return table.due_ms[seat] + table.sheet.settings.clock_seconds * 1000


def run_out(table: Table, now: int) -> list[int]:
    """Seats whose clock has run out and for whom a bot moves now."""
    if table.sheet.settings.clock != "bot":
        return []
    seats = [seat for seat in range(table.game.seats) if seat not in table.overdue]
    return [seat for seat in seats if 0 <= deadline(table, seat) <= now]


def absent(table: Table, gone: dict[str, int], now: int) -> list[int]:
    """Seats whose person has been gone so long that a bot sits in; `gone` holds since when."""
    if not _may_sit_in(table, gone):
        return []
    limit = now - table.sheet.settings.sit_in_after * 1000
    return [seat for seat, since in _waiting_for(table, gone) if since <= limit]


def _may_sit_in(table: Table, gone: dict[str, int]) -> bool:
    """Whether bots play for the gone: at some tables only while somebody is left."""
    settings = table.sheet.settings
    people = {chair.person for chair in table.sheet.chairs} - {""}
    return settings.sit_in and (settings.sit_in_alone or not people <= set(gone))


def _waiting_for(table: Table, gone: dict[str, int]) -> list[tuple[int, int]]:
    chairs = enumerate(table.sheet.chairs)
    return [(seat, gone[c.person]) for seat, c in chairs if c.person in gone and not c.sitting_in]


def next_due(table: Table, gone: dict[str, int]) -> int | None:
    """When something next falls due, on the table's clock; None for nothing."""
    if table.phase != "playing" or table.sheet.paused:
        return None
    moments: list[int] = []
    timer = timer_due(table)
    if timer is not None:
        moments.append(timer[0])
    if table.sheet.settings.clock == "bot":
        seats = [seat for seat in range(table.game.seats) if seat not in table.overdue]
        moments += [deadline(table, seat) for seat in seats if deadline(table, seat) >= 0]
    if _may_sit_in(table, gone):
        after = table.sheet.settings.sit_in_after * 1000
        moments += [since + after for _, since in _waiting_for(table, gone)]
    return min(moments, default=None)
