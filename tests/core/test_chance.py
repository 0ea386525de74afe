"""Chance: fixed vectors, no favourites, and seeds that depend on every part they are made of."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from teahouse.core.chance import Fair, Fast, Rng, commitment, seed_of
from tests.scale import SCALE, scaled

VECTORS = {
    "same label": [835, 835],
    "dice": [5, 4, 3, 0, 4, 5, 2, 1, 5, 1, 1, 5],
    "deck": [0, 6, 9, 8, 2, 4, 7, 1, 5, 3],
    "fast": [408, 612, 60],
}
RNGS = [Fair(b"teahouse" * 4), Fast(20261130)]
each_rng = pytest.mark.parametrize("rng", RNGS, ids=["fair", "fast"])


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


@each_rng
@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 100])
def test_small_numbers_have_no_favourites(rng: Rng, n: int) -> None:
    draws = scaled(60_000)
    seen = Counter(rng.below(n) for _ in range(draws))
    assert set(seen) <= set(range(n))
    freedom = n - 1
    # Ten standard deviations above the mean: never by luck, always with a lopsided generator.
    assert chi_square([seen[i] for i in range(n)], draws / n) < freedom + 10 * (2 * freedom) ** 0.5


@each_rng
def test_shuffles_put_every_card_everywhere(rng: Rng) -> None:
    """Position x card: 13 cards give 12 x 12 degrees of freedom."""
    cards, deals = 13, scaled(13_000)
    seen = Counter[tuple[int, int]]()
    for _ in range(deals):
        deck = list(range(cards))
        rng.shuffle(deck)
        seen.update(enumerate(deck))
    counts = [seen[place, card] for place in range(cards) for card in range(cards)]
    assert chi_square(counts, deals / cards) < 144 + 10 * (2 * 144) ** 0.5


@each_rng
def test_shuffles_reach_every_order_equally(rng: Rng) -> None:
    deals = scaled(24_000)
    seen = Counter[tuple[int, ...]]()
    for _ in range(deals):
        deck = [0, 1, 2, 3]
        rng.shuffle(deck)
        seen[tuple(deck)] += 1
    counts = [seen[order] for order in permutations(range(4))]
    assert chi_square(counts, deals / 24) < 23 + 10 * (2 * 23) ** 0.5


@each_rng
def test_large_ranges_are_filled_to_both_ends(rng: Rng) -> None:
    n = 2**30
    draws = [rng.below(n) for _ in range(scaled(2000))]
    assert min(draws) >= 0
    assert max(draws) < n
    if SCALE >= 1:
        assert min(draws) < n // 100
        assert max(draws) > n - n // 100
    assert 0.0 <= rng.unit() < 1.0


def test_numbers_are_the_same_everywhere() -> None:
    """Fixed vectors: a change here makes every old record unprovable."""
    fair = Fair(bytes(range(32)))
    assert [fair.at("deal 1").below(1000) for _ in range(2)] == VECTORS["same label"]
    stream = fair.at("deal 2")
    assert [stream.below(6) for _ in range(12)] == VECTORS["dice"]
    deck = list(range(10))
    fair.at("deal 3").shuffle(deck)
    assert deck == VECTORS["deck"]
    assert [Fast(1).below(1000), Fast(2).below(1000), Fast(2**40).below(1000)] == VECTORS["fast"]
    assert seed_of(b"secret", [b"a", b""], "t1").hex()[:16] == "96449546362f6524"
    assert commitment(b"secret")[:16] == "1e7781874250799f"


def test_anybody_can_repeat_a_draw_with_sha_256_alone() -> None:
    seed = bytes(range(32))
    block = sha256(seed + b"/deal 1" + b"\0" + (0).to_bytes(8, "big")).digest()
    assert Fair(seed).at("deal 1").below(1000) == int.from_bytes(block[:4], "big") % 1000


def test_labels_are_streams_of_their_own() -> None:
    fair = Fair(b"x" * 32)
    one, two = fair.at("deal 1"), fair.at("deal 2")
    assert [one.below(100) for _ in range(20)] != [two.below(100) for _ in range(20)]
    assert fair.at("a").at("b").below(2**30) != fair.at("a/b/").below(2**30)


def test_a_seed_depends_on_every_part() -> None:
    seeds = [
        seed_of(b"s", [b"a", b"b"], "t"),
        seed_of(b"S", [b"a", b"b"], "t"),
        seed_of(b"s", [b"b", b"a"], "t"),
        seed_of(b"s", [b"ab", b""], "t"),
        seed_of(b"s", [b"a", b"b"], "T"),
        seed_of(b"s", [b"a"], "t"),
    ]
    assert len(set(seeds)) == len(seeds)
    assert commitment(b"s") != commitment(b"S")


def test_neighbouring_seeds_of_fast_do_not_resemble_each_other() -> None:
    first = Counter(Fast(seed).below(10) for seed in range(2000))
    assert min(first[i] for i in range(10)) > 120
