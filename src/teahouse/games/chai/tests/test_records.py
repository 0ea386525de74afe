"""Whole matches: they end as recorded, the same pure and compiled, and every way of ending is met."""

from hashlib import sha256
from typing import cast

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fair, Fast
from teahouse.core.game import NATURE
from teahouse.core.match import Match
from teahouse.core.record import Record, read_record, replay, write_record
from teahouse.games.chai.bots.policy import best
from teahouse.games.chai.rules import Chai
from teahouse.games.chai.state import Action, State
from teahouse.games.chai.view import View

Played = Match[State, Action, View]

# Found by playing seeds in order: seats, seed, how hasty the players are (-1: luck alone), goal, and the end.
ENDS = [
    ("goal", 2, 1, 0.5, "4", "goal", ""),
    ("goal alone", 1, 1, 0.5, "4", "goal", ""),
    ("last year", 2, 2, -1.0, "4", "year_limit", ""),
    ("tie by cards", 2, 953, 0.6, "3", "goal", "cards"),
    ("tie by clippers", 2, 57, 0.6, "3", "goal", "clippers"),
    ("shared", 2, 23, 0.6, "3", "goal", "shared"),
]


def played(seats: int, seed: int, noise: float, goal: str = "4") -> tuple[Chai, Played]:
    """A match of quick players (noise < 0: of luck alone)."""
    game = cast(Chai, shelf.make("chai", {"goal": goal}, seats))
    match: Played = Match(game)
    luck, chance = Fast(seed), Fair(seed.to_bytes(32, "big"))
    while not match.is_over:
        (actor,) = game.waiting(match.state)
        if actor == NATURE:
            match.act(NATURE, game.roll(match.state, chance))
        elif noise < 0:
            match.act(actor, luck.choice(game.legal(match.state, actor)))
        else:
            match.act(actor, best(game.house, match.state, actor, luck, noise))
    return game, match


@pytest.mark.parametrize(
    ("name", "seats", "seed", "noise", "goal", "reason", "tie"), ENDS, ids=[row[0] for row in ENDS]
)
def test_ways_to_end(
    name: str, seats: int, seed: int, noise: float, goal: str, reason: str, tie: str
) -> None:
    game, match = played(seats, seed, noise, goal)
    result = game.result(match.state)
    assert (result.reason, dict(result.facts)["tie"]) == (reason, tie), name
    record = Record("chai", game.rules, seats, {"goal": goal}, lines=match.lines)
    again = replay(game, read_record(write_record(record)))
    assert game.result(again.state) == result


def test_fingerprint() -> None:
    """A change of this number is a change of the rules (or of the quick player): say so when it moves."""
    seen = sha256()
    for seats in (1, 2):
        for seed in range(6):
            game, match = played(seats, seed, 0.6, goal="3")
            seen.update("\n".join(line.text for line in match.lines).encode())
            seen.update(game.write_state(match.state).encode())
    assert seen.hexdigest()[:16] == "6b2f542f85954034"
