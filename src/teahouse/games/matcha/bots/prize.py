"""What tokens are worth: the chance to win with them, fitted to the outcomes of played rounds."""

# compiled

import math
from typing import Final

from teahouse.games.matcha.bots.weights import RU, ZH
from teahouse.games.matcha.cards import NONE, WHISK
from teahouse.games.matcha.rules import first_difference, goal_of

SIZE: Final = 16  # steps that tokens can have taken; every weight is at least 0, so more is never worse


def steps(is_zh: bool, tokens: list[int]) -> list[float]:
    """How far one side's tokens have come, as the weights count it."""
    counted = tokens if is_zh else tokens[:WHISK]
    most = max(counted)
    missing = sum([1 for n in tokens if n == 0])
    found = [1.0 if most >= n else 0.0 for n in (1, 2, 3)]
    found += [1.0 if missing <= n else 0.0 for n in (4, 3, 2, 1)]
    found += [float(sum([1 for n in counted if n >= least])) for least in (2, 3)]
    found += [1.0 if tokens[WHISK] >= n and not is_zh else 0.0 for n in (1, 2, 3)]
    found += [float(n) for n in tokens[:WHISK]]
    return found


def strength(is_zh: bool, rounds_left: int, tokens: list[int]) -> float:
    """One side's part of the balance."""
    weights = ZH if is_zh else RU[min(rounds_left, len(RU)) - 1]
    total = 0.0
    for i, step in enumerate(steps(is_zh, tokens)):
        total += weights[i] * step
    return total


def chance(is_zh: bool, rounds_left: int, own: list[int], rival: list[int]) -> float:
    """The chance that `own` tokens win with so many rounds to come (`ru`); exact where the match is over."""
    both = own + rival
    mine = goal_of(is_zh, both, 0) != ""
    theirs = goal_of(is_zh, both, 1) != ""
    is_last = not is_zh and rounds_left == 0
    if mine != theirs and (mine or theirs):
        return 1.0 if mine else 0.0
    if (mine and theirs) or is_last:
        suit = first_difference(both)
        if suit == NONE:
            return 0.5
        return 1.0 if own[suit] > rival[suit] else 0.0
    balance = strength(is_zh, rounds_left, own) - strength(is_zh, rounds_left, rival)
    return 1.0 / (1.0 + math.exp(-balance))
