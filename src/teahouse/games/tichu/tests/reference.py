"""A slow, literal reading of the rules of combinations, beating and the wish, over all subsets of a hand.

Written from the text of the rules alone: cards are words, nothing is packed, sorted out or remembered.
The fast rules are compared with it; it must never import them.
"""

from itertools import combinations, pairwise
from typing import Final, NamedTuple

RANKS: Final = {"1": 1, **{letter: i + 2 for i, letter in enumerate("23456789TJQKA")}}
BOMBS: Final = ("four", "flush")


class Reading(NamedTuple):
    """What a set of cards is: `rank` decides within a kind, `phoenix` is what the Phoenix stands for."""

    kind: str
    size: int
    rank: float
    phoenix: int = 0


class Chosen(NamedTuple):
    """One way to play: which cards, read how."""

    cards: frozenset[str]
    reading: Reading


def rank_of(card: str) -> int:
    """The rank of a suited card or the Mah Jong."""
    return RANKS[card[0]]


def is_adjacent(ranks: list[int]) -> bool:
    return all(b == a + 1 for a, b in pairwise(ranks))


def many(ranks: list[int], suits: list[str]) -> tuple[str, float] | None:
    """The kind and rank of two or more cards; `suits` has "" for a Phoenix that took a rank."""
    ranks = sorted(ranks)
    different = sorted(set(ranks))
    times = [ranks.count(r) for r in different]
    has_phoenix = "" in suits
    if 1 in different and len(ranks) > len(different):
        return None  # the Mah Jong stands in straights only, and nothing else there is doubled
    if times == [2]:
        return "pair", different[0]
    if times == [3]:
        return "triple", different[0]
    if times == [4] and not has_phoenix:
        return "four", different[0]
    if sorted(times) == [2, 3]:
        return "full house", different[times.index(3)]
    if len(times) >= 2 and set(times) == {2} and is_adjacent(different):
        return "steps", different[-1]
    if len(times) >= 5 and set(times) == {1} and is_adjacent(different):
        if len(set(suits)) == 1 and not has_phoenix and 1 not in different:
            return "flush", different[-1]
        return "straight", different[-1]
    return None


def readings(cards: frozenset[str]) -> list[Reading]:
    """All that these cards can be. A single Phoenix has the rank 0 here: its value lies on the table."""
    if len(cards) == 1:
        (card,) = cards
        value = {"Dg": -1.0, "Ph": 0.0, "Dr": 15.0}
        return [Reading("single", 1, value[card] if card in value else float(rank_of(card)))]
    if "Dg" in cards or "Dr" in cards:
        return []
    naturals = sorted(cards - {"Ph"})
    ranks, suits = [rank_of(c) for c in naturals], [c[1:] if c != "1" else "mahjong" for c in naturals]
    if "Ph" not in cards:
        found = many(ranks, suits)
        return [Reading(found[0], len(cards), found[1])] if found else []
    answer = []
    for as_rank in range(2, 15):
        found = many([*ranks, as_rank], [*suits, ""])
        if found:
            answer.append(Reading(found[0], len(cards), found[1], as_rank))
    return answer


def beats(mine: Reading, is_phoenix: bool, top: Reading, length_first: bool) -> bool:
    """Whether a combination may be laid on `top` (whose rank, for a single Phoenix, is already x.5)."""
    if mine.kind == "flush" and top.kind == "flush":
        if length_first:
            return (mine.size, mine.rank) > (top.size, top.rank)
        return mine.rank > top.rank
    if mine.kind in BOMBS or top.kind in BOMBS:
        order = ["four", "flush"]
        if mine.kind not in BOMBS:
            return False
        if top.kind not in BOMBS or order.index(mine.kind) > order.index(top.kind):
            return True
        return mine.kind == top.kind and mine.rank > top.rank
    if mine.kind != top.kind or mine.size != top.size:
        return False
    if is_phoenix and mine.kind == "single":
        return top.rank < 15
    return mine.rank > top.rank


def subsets(hand: list[str]) -> list[frozenset[str]]:
    return [frozenset(c) for n in range(1, len(hand) + 1) for c in combinations(hand, n)]


def playable(hand: list[str], top: Reading | None, length_first: bool) -> list[Chosen]:
    """All plays of a hand, wish or no wish: on an empty table (top None) or on `top`."""
    return [
        Chosen(cards, reading)
        for cards in subsets(hand)
        for reading in readings(cards)
        if top is None or beats(reading, cards == {"Ph"}, top, length_first)
    ]


def has_wished(cards: frozenset[str], wish: str) -> bool:
    """Whether a natural card of the wished rank is among them."""
    return any(c[0] == wish and c not in ("1", "Ph", "Dr", "Dg") for c in cards)


def allowed(
    hand: list[str], top: Reading | None, wish: str, length_first: bool, bombs_exempt: bool
) -> tuple[list[Chosen], bool]:
    """What a player on turn may play, and whether he may pass; `wish` is "" where none binds him."""
    plays = playable(hand, top, length_first)
    granting = [p for p in plays if has_wished(p.cards, wish)] if wish else []
    if not granting:
        return plays, top is not None
    if bombs_exempt and top is not None:
        granting += [p for p in plays if p.reading.kind in BOMBS and p not in granting]
    return granting, False
