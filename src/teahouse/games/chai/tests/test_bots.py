"""Bots: they choose what is legal from what they may know, alike for alike seeds, and the better ones win."""

from typing import cast

import pytest

from teahouse.bots.bot import Limit, kinds, make
from teahouse.core import shelf
from teahouse.core.chance import Fair
from teahouse.core.game import NATURE
from teahouse.games.chai.bots import weights
from teahouse.games.chai.bots.value import NAMES, SIZE, features, lead
from teahouse.games.chai.rules import Chai
from teahouse.games.chai.tests.table import Table
from tests.scale import scaled

FEW = Limit(simulations=12, seconds=30.0)


def winner(codes: tuple[str, str], seed: int) -> int:
    """The seat that wins a short match, -1 for a shared victory."""
    game = cast(Chai, shelf.make("chai", {"goal": "3"}, 2))
    bots = [make(code, game, seat, seed) for seat, code in enumerate(codes)]
    s, chance = game.start(), Fair(seed.to_bytes(32, "big"))
    while game.waiting(s):
        (actor,) = game.waiting(s)
        if actor == NATURE:
            game.apply(s, NATURE, game.roll(s, chance), None)
            continue
        legal = game.legal(s, actor)
        chosen = bots[actor].act(game.view(s, actor), [], legal, FEW)
        assert chosen in legal
        game.apply(s, actor, chosen, None)
    places = game.result(s).places
    return -1 if places[0] == places[1] else places.index(1)


@pytest.mark.parametrize("seed", range(scaled(6)))
def test_greedy_beats_luck(seed: int) -> None:
    assert winner(("greedy", "random"), seed) == 0
    assert winner(("random", "greedy"), seed) == 1


@pytest.mark.slow
def test_looking_ahead_beats_greed() -> None:
    found = [winner(("skilled", "greedy"), seed) == 0 for seed in range(scaled(3))]
    found += [winner(("greedy", "skilled"), seed) == 1 for seed in range(scaled(3))]
    assert sum(found) * 2 > len(found)


@pytest.mark.parametrize("code", list(kinds("chai")))
@pytest.mark.parametrize("seats", [1, 2])
def test_the_same_seed_decides_the_same(code: str, seats: int) -> None:
    t = Table(seats).roll("1123456", "2234455")
    legal, view = t.game.legal(t.s, 0), t.game.view(t.s, 0)
    once = make(code, t.game, 0, 5).act(view, [], legal, FEW)
    again = make(code, t.game, 0, 5).act(view, [], legal, FEW)
    assert once == again
    assert once in legal


def test_a_bot_that_is_not_asked_does_nothing() -> None:
    t = Table().roll("1123456", "2234455")
    for code in ("greedy", "skilled", "master"):
        assert make(code, t.game, 1, 1).act(t.game.view(t.s, 1), [], [], FEW) is None


@pytest.mark.parametrize("seats", [1, 2])
def test_the_value_has_one_weight_for_each_thing(seats: int) -> None:
    t, found = Table(seats), weights(seats)
    assert len(found) == 2 * SIZE + 1
    assert len(features(t.house, t.s, 0)) == len(NAMES) == SIZE
    before = lead(t.house, t.s, 0, found)
    t.done(0, "S11", "YPWOB").done(0, "S13", "GPPWO")
    assert lead(t.house, t.s, 0, found) > before


def test_alike_positions_are_worth_the_opposite_to_the_other() -> None:
    t, found = Table().roll("1123456", "2234455"), weights(2)
    assert lead(t.house, t.s, 0, found) == pytest.approx(-lead(t.house, t.s, 1, found))
