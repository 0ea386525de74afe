"""Schedules and results: who meets whom, who rests, and what the same deals come to when compared."""

import pytest

from teahouse.core.chance import Fast
from teahouse.tables.results import Score, compare, of_people, of_teams
from teahouse.tables.rights import Refused
from teahouse.tables.schedule import Entrant, Mixed, Round, Shape, Teams

PARTNERS = Shape((4,), (0, 1, 0, 1), fill=False)


def people(count: int) -> list[Entrant]:
    return [Entrant(f"n{i}", f"p{i}", f"G{i}") for i in range(count)]


def pairs(count: int) -> list[Entrant]:
    return [Entrant(f"n{i}", f"p{i}", f"G{i}", team=f"T{i // 2}") for i in range(2 * count)]


def rounds_of(schedule: Mixed | Teams, entrants: list[Entrant], shape: Shape, count: int) -> list[Round]:
    past: list[Round] = []
    for _ in range(count):
        past.append(schedule.draw(entrants, past, shape, Fast(5)))
    return past


@pytest.mark.parametrize(
    ("count", "sizes", "fill", "tables", "resting"),
    [
        (1, (2, 3, 4, 5, 6), True, [2], 0),
        (2, (2, 3, 4, 5, 6), False, [2], 0),
        (7, (2, 3, 4, 5, 6), False, [4, 3], 0),
        (30, (2, 3, 4, 5, 6), False, [6] * 5, 0),
        (31, (2, 3, 4, 5, 6), False, [6, 5, 5, 5, 5, 5], 0),
        (5, (2,), False, [2, 2], 1),
        (5, (2,), True, [2, 2, 2], 0),
        (6, (4,), False, [4], 2),
        (6, (4,), True, [4, 4], 0),
        (11, (3, 6), False, [6, 3], 2),
        (11, (3, 6), True, [6, 6], 0),
    ],
)
def test_tables_are_as_even_as_can_be(
    count: int, sizes: tuple[int, ...], fill: bool, tables: list[int], resting: int
) -> None:
    drawn = Mixed().draw(people(count), [], Shape(sizes, (), fill), Fast(1))
    assert [len(place.seats) for place in drawn.placings] == tables
    assert len(drawn.resting) == resting
    seated = [one for place in drawn.placings for one in place.seats if one]
    assert sorted([*seated, *drawn.resting]) == sorted([one.id for one in people(count)])


def test_nobody_rests_twice_before_all_have_rested() -> None:
    past = rounds_of(Mixed(), people(5), Shape((2,), (), fill=False), 5)
    assert sorted([drawn.resting[0] for drawn in past]) == ["n0", "n1", "n2", "n3", "n4"]


def test_rounds_mix_the_tables() -> None:
    first, second = rounds_of(Mixed(), people(16), Shape((4,), (), fill=False), 2)
    before = [set(place.seats) for place in first.placings]
    shared = [len(table & set(place.seats)) for table in before for place in second.placings]
    assert max(shared) <= 2


def test_who_has_gone_is_not_seated() -> None:
    entrants = [*people(4), Entrant("late", "p", "Late"), Entrant("off", "q", "Off", gone=True)]
    drawn = Mixed().draw(entrants, [], Shape((2, 3, 4, 5, 6), (), fill=False), Fast(1))
    assert {one for place in drawn.placings for one in place.seats} == {"n0", "n1", "n2", "n3", "late"}


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 20])
def test_every_team_meets_every_other_once(count: int) -> None:
    length = count - 1 if count % 2 == 0 else count
    past = rounds_of(Teams(), pairs(count), PARTNERS, length)
    met: list[frozenset[str]] = []
    for drawn in past:
        for place in drawn.placings:
            sides = [{f"T{int(one[1:]) // 2}" for one in place.seats[i::2]} for i in (0, 1)]
            assert [len(side) for side in sides] == [1, 1], "partners sit across"
            met.append(frozenset(sides[0] | sides[1]))
    assert len(met) == len(set(met)) == count * (count - 1) // 2
    rests = [one for drawn in past for one in drawn.resting]
    assert len(rests) == len(set(rests)) == (0 if count % 2 == 0 else 2 * count)


def test_sides_change() -> None:
    past = rounds_of(Teams(), pairs(6), PARTNERS, 5)
    first = [place.seats[0] for drawn in past for place in drawn.placings]
    assert max(first.count(one.id) for one in pairs(6)) <= 3


@pytest.mark.parametrize(
    ("entrants", "reason"),
    [
        (pairs(1), "too_few_teams"),
        (pairs(2)[:3], "team_size"),
        ([*pairs(2), Entrant("x", "x", "X", team="T0")], "team_size"),
        (people(8), "too_few_teams"),
    ],
)
def test_teams_must_be_whole(entrants: list[Entrant], reason: str) -> None:
    with pytest.raises(Refused) as refused:
        Teams().draw(entrants, [], PARTNERS, Fast(1))
    assert refused.value.reason == reason


def test_a_bot_may_complete_a_team() -> None:
    drawn = Teams().draw(pairs(2)[:3], [], Shape((4,), (0, 1, 0, 1), fill=True), Fast(1))
    assert sorted(drawn.placings[0].seats) == ["", "n0", "n1", "n2"]


def score(deal: int, room: str, first: int, second: int, seats: str) -> Score:
    return Score(1, deal, room, tuple(seats), (first, second, first, second))


def test_the_same_deal_is_compared() -> None:
    scores = [
        score(1, "x", 100, 0, "acbd"),
        score(1, "y", 20, 80, "egfh"),
        score(1, "z", 20, 80, "ikjl"),
        score(2, "x", 50, 50, "acbd"),
    ]
    team_of = {one: f"{one}-team" for one in "acegik"}
    lines = compare(scores, team_of, (0, 1, 0, 1))
    assert [(line.sides, line.difference, line.against_mean, line.match_points) for line in lines] == [
        (("a-team", "c-team"), 100, 160.0, 1.0),
        (("e-team", "g-team"), -60, -80.0, 0.25),
        (("i-team", "k-team"), -60, -80.0, 0.25),
        (("a-team", "c-team"), 0, 0.0, 0.5),
    ]
    assert [line.points for line in lines] == [(100, 0), (20, 80), (20, 80), (50, 50)]
    table = of_teams(lines)
    assert {row.name: row.points for row in table}["a-team"] == 150
    assert [(row.name, row.deals, row.percent) for row in table][:2] == [
        ("a-team", 2, 75.0),
        ("g-team", 1, 75.0),
    ]
    assert table[-1].name == "c-team"


def test_people_are_summed_up() -> None:
    scores = [Score(1, 1, "x", ("a", "b", ""), (3, 1, 2)), Score(2, 1, "y", ("b", "a", ""), (4, 0, 0))]
    table = of_people(scores, {"a": "Ann", "b": "Ben"})
    assert [(row.name, row.points, row.deals) for row in table] == [("Ben", 5, 2), ("Ann", 3, 2)]
    assert [row.percent for row in table] == [50.0, 62.5]
