"""What is measured of Matcha's bots: how far from perfect the last round of a set is played."""

from collections.abc import Iterator
from typing import Final

from teahouse.games.matcha.bots.exploit import exploitability

SAMPLES: Final = 200  # last rounds of a set, each solved as the master solves it


def measure(_seconds: float) -> Iterator[tuple[str, float, str]]:
    """What a perfect opponent gains on the master's last rounds, as a chance to win."""
    for rules in ("zh", "ru"):
        found = exploitability(rules, SAMPLES, seed=1)
        what = f"last round {rules}, {len(found.samples)} of {SAMPLES} solved, exploitability"
        yield f"{what}, mean", 100 * found.mean, "%"
        yield f"{what}, worst", 100 * found.worst, "%"
