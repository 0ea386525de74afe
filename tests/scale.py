"""How big the random tests are: one number, so that a quick run is quick everywhere."""

import os
from typing import Final

SCALE: Final = float(os.environ.get("TEAHOUSE_TEST_SCALE", "1.0"))


def scaled(full: int) -> int:
    """Return how many of `full` repetitions this run does, at least one."""
    return max(1, round(full * SCALE))
