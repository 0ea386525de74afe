"""Results of an event: every deal at every table, and what they come to when compared."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace

from teahouse.core.match import Match
from teahouse.core.record import HOUSE, AnyMatch
from teahouse.tables.table import Table


@dataclass(frozen=True)
class Score:
    """What one deal at one table brought; a deal is a round of the game."""

    round: int  # of the event, from 1
    deal: int  # of that round, from 1
    room: str
    seats: tuple[str, ...]  # entrants by seat, "" for a bot
    points: tuple[int, ...]  # of each seat; a dummy is nobody's
    corrected: str = ""  # why the director has changed it


@dataclass(frozen=True)
class Line:
    """One line of the sheet of a duplicate event: one deal at one table, compared with the others."""

    score: Score
    sides: tuple[str, str]  # the teams' names
    points: tuple[int, int]  # the sides' points
    difference: int  # of the first side
    against_mean: float  # how much better than the mean of the other tables
    match_points: float  # 0..1: a point for every table beaten, half for a tie


@dataclass(frozen=True)
class Standing:
    """Where a team or a person stands in the event."""

    name: str
    deals: int
    points: float  # the game's own points
    against_mean: float
    percent: float  # of match points, 0..100; the mean of those who compare
    place: int = 0  # from 1; who stands equal shares it


def deals_of(table: Table) -> list[tuple[int, ...]]:
    """The points that each finished round of a table's match brought to the seats.

    The first round holds what a match begins with, so that all of them come to what the table says.
    """
    match: AnyMatch = Match(table.game)
    before = (0,) * table.game.seats
    deals: dict[int, tuple[int, ...]] = {}
    for row in table.rows:
        if row.actor == HOUSE:
            continue
        current = table.game.round_of(match.state)
        match.act(row.actor, table.game.read(row.text))
        has_ended = table.game.round_of(match.state) != current or match.is_over
        if has_ended and current not in deals:
            after = table.game.standing(match.state)[: table.game.seats]
            deals[current] = tuple([b - a for a, b in zip(before, after, strict=True)])
            before = after
    return [deal for _, deal in sorted(deals.items())]


def compare(scores: list[Score], team_of: dict[str, str], sides: tuple[int, ...]) -> list[Line]:
    """The sheet: each deal beside the same deal at the other tables; `sides` is the team of each seat."""
    same: dict[tuple[int, int], list[Score]] = defaultdict(list)
    for score in scores:
        same[score.round, score.deal].append(score)
    lines: list[Line] = []
    for _, group in sorted(same.items()):
        points = [_of_sides(score, sides) for score in group]
        found = [one - other for one, other in points]
        for i, score in enumerate(group):
            others = found[:i] + found[i + 1 :]
            lines.append(
                Line(
                    score,
                    _names(score, team_of, sides),
                    points[i],
                    found[i],
                    _over(found[i], others),
                    _beaten(found[i], others),
                )
            )
    return lines


def _of_sides(score: Score, sides: tuple[int, ...]) -> tuple[int, int]:
    """What both sides made; a side has the points of its first seat."""
    return score.points[sides.index(0)], score.points[sides.index(1)]


def _names(score: Score, team_of: dict[str, str], sides: tuple[int, ...]) -> tuple[str, str]:
    def name(side: int) -> str:
        members = [score.seats[i] for i, team in enumerate(sides) if team == side and score.seats[i]]
        return next((team_of[one] for one in members), "")

    return name(0), name(1)


def _over(mine: int, others: list[int]) -> float:
    return mine - sum(others) / len(others) if others else 0.0


def _beaten(mine: int, others: list[int]) -> float:
    if not others:
        return 0.5
    return sum(1.0 if mine > other else 0.5 if mine == other else 0.0 for other in others) / len(others)


def of_teams(lines: list[Line]) -> list[Standing]:
    """Teams by the mean of their match points, then by how much they were above the mean."""
    found: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    for line in lines:
        one, other = line.sides
        found[one].append((line.points[0], line.against_mean, line.match_points))
        found[other].append((line.points[1], -line.against_mean, 1 - line.match_points))
    table = [_sum_up(name, rows) for name, rows in found.items() if name]
    return _ranked(table, lambda row: (-row.percent, -row.against_mean))


def _sum_up(name: str, rows: list[tuple[int, float, float]]) -> Standing:
    percent = 100 * sum(row[2] for row in rows) / len(rows)
    return Standing(name, len(rows), sum(row[0] for row in rows), sum(row[1] for row in rows), percent)


def of_people(scores: list[Score], name_of: dict[str, str]) -> list[Standing]:
    """Persons by the points they made, and how far that is above their tables' mean."""
    found: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    for score in scores:
        for seat, one in enumerate(score.seats):
            if one:
                mine, others = score.points[seat], list(score.points[:seat] + score.points[seat + 1 :])
                found[one].append((mine, _over(mine, others), _beaten(mine, others)))
    table = [_sum_up(name_of[one], rows) for one, rows in found.items()]
    return _ranked(table, lambda row: (-row.points,))


def _ranked(rows: list[Standing], worth: Callable[[Standing], tuple[float, ...]]) -> list[Standing]:
    """The best first; who is worth the same has the same place."""
    worths = sorted([worth(row) for row in rows])
    placed = [replace(row, place=1 + worths.index(worth(row))) for row in rows]
    return sorted(placed, key=lambda row: (row.place, row.name))
