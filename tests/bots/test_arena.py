"""The arena: fair seatings, honest statistics, faults counted, the same for any number of workers."""

import math

import pytest

from teahouse.bots.arena import Contest, estimate, hold, lineups, seats_for
from teahouse.bots.bot import Bot, BotKind, Limit, UnknownBot
from teahouse.core import shelf
from teahouse.core.game import AnyAction, AnyView, Event
from teahouse.core.options import OptionError


@pytest.mark.parametrize(
    ("entries", "teams", "expected"),
    [
        (1, [0], [(0,)]),
        (2, [0, 1], [(0, 1), (1, 0)]),
        (2, [0, 1, 0, 1], [(0, 1, 0, 1), (1, 0, 1, 0)]),
        (2, [0, 0, 1, 1], [(0, 0, 1, 1), (1, 1, 0, 0)]),
        (2, [0, 1, 2], [(0, 1, 0), (1, 0, 0), (0, 0, 1)]),
        (3, [0, 1, 2], [(0, 1, 2), (1, 2, 0), (2, 0, 1)]),
        (4, [0, 1, 0, 1], [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]),
        (1, [0, 1, 2], [(0, 0, 0)]),
    ],
)
def test_seatings(entries: int, teams: list[int], expected: list[tuple[int, ...]]) -> None:
    assert lineups(entries, teams) == expected


@pytest.mark.parametrize(("game", "entries", "seats"), [("bell", 1, 1), ("bell", 3, 3), ("lantern", 1, 2)])
def test_seats_follow_from_the_number_of_bots(game: str, entries: int, seats: int) -> None:
    assert seats_for(game, {}, entries) == seats


def test_too_many_bots_are_refused() -> None:
    with pytest.raises(OptionError):
        seats_for("bell", {}, 9)


def test_means_and_standard_errors() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert math.isclose(found.error, math.sqrt((1.5**2 + 0.5**2) * 2 / 3 / 4))
    low, high = found.interval(1.96)
    assert math.isclose(high - low, 2 * 1.96 * found.error)
    assert estimate([3.0]).error < 0, "one deal does not say how sure it is"


def bells(games: int, codes: tuple[str, ...] = ("greedy", "random"), seats: int = 2) -> Contest:
    return Contest("bell", (), codes, seats, games, 11)


def test_greed_beats_luck_and_the_sums_agree() -> None:
    report = hold(bells(101))
    greedy, luck = report.scores()
    assert len(report.played) == 101
    assert len(report.deals) == 51
    assert greedy.margin.interval(1.96)[0] > 0
    assert math.isclose(greedy.margin.mean, -luck.margin.mean)
    assert math.isclose(greedy.wins.mean + luck.wins.mean, 1.0)
    assert report.moves == sum(played.moves for played in report.played)


def test_the_same_deal_meets_every_seating() -> None:
    for deal in hold(bells(20)).deals:
        assert [played.lineup for played in deal] == [(0, 1), (1, 0)]


@pytest.mark.slow
def test_workers_change_nothing() -> None:
    heard: list[int] = []
    one, two = hold(bells(60)), hold(bells(60), workers=2, done=heard.append)
    assert one.digest() == two.digest()
    assert [deal[0].points for deal in one.deals] == [deal[0].points for deal in two.deals]
    assert sum(heard) == 60
    assert hold(bells(58)).digest() != one.digest()


class Broken(Bot[AnyAction, AnyView]):
    """Fails at every call."""

    def act(self, view: AnyView, story: list[Event], legal: list[AnyAction], limit: Limit) -> AnyAction:
        raise RuntimeError("always")


def test_crashes_are_counted_and_the_contest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = shelf.part("bell", "bots")
    broken = BotKind("broken", 9, lambda game, seat, seed: Broken())
    monkeypatch.setattr(bots, "BOTS", [*bots.BOTS, broken])
    report = hold(bells(10, ("broken", "random")))
    assert len(report.played) == 10
    assert report.scores()[0].crashes > 10
    assert (report.scores()[1].crashes, report.scores()[1].illegal) == (0, 0)


def test_nothing_is_played_before_everything_is_right() -> None:
    with pytest.raises(UnknownBot):
        hold(bells(10, ("greedy", "oracle")))
    with pytest.raises(OptionError):
        hold(Contest("bell", (("window", "99"),), ("greedy", "random"), 2, 10, 1))
