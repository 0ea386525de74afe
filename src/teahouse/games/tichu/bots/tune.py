"""Tunes the judge's weights by hill climbing: duplicate rounds against greedy and against the best so far.

    python -m teahouse.games.tichu.bots.tune SECONDS

Writes data/weights.json whenever a change has proved itself on fresh deals.
"""

import json
import math
import sys
from time import process_time

from teahouse.core.chance import Fast
from teahouse.core.options import choose
from teahouse.games.tichu import INFO
from teahouse.games.tichu.bots.bout import Chooser, play_round
from teahouse.games.tichu.bots.greed import Greed
from teahouse.games.tichu.bots.judge import NAMES, Judge
from teahouse.games.tichu.bots.seated import WEIGHTS, read_weights
from teahouse.games.tichu.rules import Tichu

_GAME = Tichu(choose(INFO.options, INFO.presets, {"end": "rounds:1"}, 4), 4)


def margin(one: Chooser, two: Chooser, deals: int, seed: int) -> list[float]:
    """By deal: what `one` gains on `two` a round, each deal played from both sides."""
    gains = []
    for deal in range(deals):
        gain = 0.0
        for side in (0, 1):
            s = _GAME.start()
            seats = [one, two] if side == 0 else [two, one]
            play_round(_GAME, s, [*seats, *seats], Fast(seed * 1_000_003 + deal))
            gain += s.points[side] - s.points[1 - side]
        gains.append(gain / 2)
    return gains


def mean(gains: list[float]) -> float:
    """What is gained a round."""
    return sum(gains) / len(gains)


def error(gains: list[float]) -> float:
    """The standard error of the mean."""
    middle = mean(gains)
    return math.sqrt(sum((g - middle) ** 2 for g in gains) / (len(gains) - 1) / len(gains))


def tune(seconds: float, deals: int = 300) -> None:
    """Change a few weights; keep what beats the present best clearly and loses nothing to greedy."""
    best = read_weights(WEIGHTS.read_text("utf-8"))
    luck = Fast(17)
    step = 0
    end = process_time() + seconds
    while process_time() < end:
        step += 1
        trial = list(best)
        for _ in range(1 + luck.below(3)):
            i = luck.below(len(trial))
            scale = max(0.3, abs(trial[i]))
            trial[i] += scale * (luck.unit() + luck.unit() - 1.0) * 0.8
        first = margin(Judge(trial), Judge(best), deals // 3, step)
        if mean(first) < 0.5 * error(first):
            continue
        second = margin(Judge(trial), Judge(best), deals, step + 500_000)
        if mean(second) < 1.3 * error(second):
            continue
        third = margin(Judge(trial), Greed(), deals, 1) if step % 2 else [0.0, 0.0]
        before = margin(Judge(best), Greed(), deals, 1) if step % 2 else [0.0, 0.0]
        if mean(third) < mean(before) - 8.0:
            continue
        best = trial
        save(best)
        say(f"step {step}: +{mean(second):.1f} over the last, {mean(third):.1f} over greedy")
    final = margin(Judge(best), Greed(), 2000, 99)
    say(f"over greedy: {mean(final):.1f} +- {error(final):.1f}")


def say(line: str) -> None:
    """One line for whoever watches."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def save(weights: list[float]) -> None:
    """Write the weights where the bots read them."""
    rounded = {name: round(weight, 3) for name, weight in zip(NAMES, weights, strict=True)}
    WEIGHTS.write_text(json.dumps(rounded, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    tune(float(sys.argv[1]))
