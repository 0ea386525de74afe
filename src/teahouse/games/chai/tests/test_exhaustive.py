"""Bots beside every line of play in a last year: exact values hold, and bots lose little to them."""

from statistics import fmean

import pytest

from teahouse.bots.bot import Limit
from teahouse.core.game import NATURE
from teahouse.games.chai.bots.exhaustive import Exhaustive, TooLarge, last_year, sample
from teahouse.games.chai.chance import odds
from teahouse.games.chai.choices import choices
from teahouse.games.chai.house import House
from teahouse.games.chai.play import play
from teahouse.games.chai.score import points
from teahouse.games.chai.state import OVER, State
from teahouse.games.chai.tests.table import Table
from tests.scale import scaled

UNTIMED = Limit(seconds=60.0)  # simulations decide
SMALL = 60  # positions that a plain recursion can look at as well


def plain(house: House, s: State) -> float:
    """How far seat 0 ends ahead, by the definition alone: nothing is remembered."""
    if s.phase == OVER:
        return float(points(house, s, 0) - points(house, s, 1))
    worths = []
    for a, chance in odds(house, s) if s.who == NATURE else [(a, 1.0) for a in choices(house, s, s.who)]:
        after = s.copy()
        play(house, after, s.who, a, None)
        worths.append(chance * plain(house, after))
    if s.who == NATURE:
        return sum(worths)
    return max(worths) if s.who == 0 else min(worths)


@pytest.mark.parametrize("number", range(1, 1 + scaled(8)))
def test_what_is_remembered_changes_no_value(number: int) -> None:
    game, places = last_year(number)
    compared = 0
    for s in places:
        exact = Exhaustive(game.house, SMALL)
        try:
            values = exact.values(s)
        except TooLarge:
            continue
        sign = 1 if s.who == 0 else -1
        assert max(worth for _, worth in values) == pytest.approx(sign * plain(game.house, s))
        compared += 1
    assert compared or not places, "some position of a last year is small"


def test_the_last_step_brings_the_last_ship_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rank 1 with tea in two columns: what the ship lacks must dock, the rest is worth nothing."""
    t = Table().roll("1123456", "2234455").bare()
    t.ship(0, 1, "S03").tea(0, 0, "YY").tea(0, 6, "O").tea(0, 10, "G").dice(0, "11").dice(1, "")
    monkeypatch.setattr(t.house, "last_year", t.s.year)
    t.do(0, "produce 11")
    assert t.asked() == "steps"
    values = {t.game.write(a): worth for a, worth in Exhaustive(t.house, 1000).values(t.s)}
    assert values["done"] == values["step 6 O"] - 5, "what S03 brings"
    assert values["step 10 G"] == values["step 6 O"], "four steps are left for the oolong"


def test_too_many_positions_are_refused() -> None:
    t = Table().roll("1123456", "2234455")
    with pytest.raises(TooLarge):
        Exhaustive(t.house, 20).values(t.s)


@pytest.mark.slow
def test_bots_lose_little_and_the_better_ones_less() -> None:
    found, _ = sample(["random", "master"], scaled(30), 1500, UNTIMED)
    lost = {code: fmean(one.best - one.chosen for one in rows) for code, rows in found.items()}
    for rows in found.values():
        assert all(one.worst <= one.chosen <= one.best for one in rows)
    assert lost["master"] <= 0.7
    assert lost["master"] <= lost["random"]
