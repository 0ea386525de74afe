"""Laws of chance: every draw has a label of its own, and the same seed is the same match everywhere."""

import math
import os
import subprocess
import sys

import pytest
from hypothesis import given

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE
from tests.laws.fingerprint import fingerprint
from tests.laws.play import SEEDS, fair, matches, play, positions
from tests.laws.setups import ALL, MAIN, Setup, game_of
from tests.scale import scaled
from tests.toys.shelving import ROOT

every_setup = pytest.mark.parametrize("setup", MAIN, ids=lambda s: s.name)


class Listening(Rng):
    """Fair chance that notes the labels, and refuses a draw without one."""

    def __init__(self, seed: int) -> None:
        self.inner = fair(seed)
        self.labels: list[str] = []

    def at(self, label: str) -> Rng:
        self.labels.append(label)
        return self.inner.at(label)

    def below(self, n: int) -> int:
        raise AssertionError(f"a draw below {n} without a label")


@every_setup
@given(seed=SEEDS)
@matches(6)
def test_every_label_is_used_once_in_a_match(setup: Setup, seed: int) -> None:
    chance = Listening(seed)
    match = play(game_of(setup), seed, chance=chance).match
    assert len(set(chance.labels)) == len(chance.labels)
    assert len(chance.labels) <= sum(line.actor == NATURE for line in match.lines)


@every_setup
@given(seed=SEEDS)
@matches(6)
def test_odds_are_a_distribution_and_what_is_rolled_is_possible(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    for s in positions(game, seed, 20):
        if game.waiting(s) == [NATURE]:
            odds = game.odds(s)
            assert game.may_roll(s, game.roll(s, fair(seed)))
            if odds:
                assert math.isclose(sum(p for _, p in odds), 1.0)
                assert all(p > 0 for _, p in odds)
                assert game.roll(s, fair(seed)) in [a for a, _ in odds]


@pytest.mark.parametrize("hash_seed", ["1", "2"])
@pytest.mark.parametrize("game", list(ALL))
def test_the_same_seed_is_the_same_match_in_a_fresh_process(game: str, hash_seed: str) -> None:
    games = scaled(3)
    here = [f"{s.name} {fingerprint(game_of(s), games)}" for s in MAIN if s.id == game]
    there = subprocess.run(
        [sys.executable, "-m", "tests.laws.fingerprint", game, str(games)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.splitlines() == here
