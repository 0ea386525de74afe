"""The fast enumeration, the judging of single plays, and the wish, against the slow reference."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from teahouse.core import shelf
from teahouse.games.tichu import cards as deck
from teahouse.games.tichu.combos import KINDS, Combo, Play, follows, leads, read_as, readings
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import PLAY, Pass, State
from teahouse.games.tichu.tests import reference
from teahouse.games.tichu.tests.reference import Chosen, Reading
from tests.scale import scaled

KIND_OF: Final = {
    "single": "single",
    "pair": "pair",
    "triple": "triple",
    "steps": "steps",
    "full house": "full",
    "straight": "straight",
    "four": "four",
    "flush": "flush",
}


def draw(rng: Random, size: int) -> list[str]:
    """A hand that has something to say: drawn from few ranks or suits as often as from all."""
    pool = list(deck.NAMES)
    style = rng.randrange(4)
    if style == 1:
        low = rng.randrange(2, 12)
        pool = [c for c in pool if c in deck.SPECIALS or low <= reference.rank_of(c) <= low + 3]
    elif style == 2:
        pool = [c for c in pool if c in deck.SPECIALS or c[1] in rng.choice(("js", "p", "jt"))]
    hand = rng.sample(pool, min(size, len(pool)))
    if rng.random() < 0.5 and "Ph" not in hand:
        hand[0] = "Ph"
    return hand


def shape(cards: frozenset[str], reading: Reading, hand: list[str]) -> tuple[object, ...]:
    """What stays of a play when idle suits are forgotten."""
    marked = [c for c in hand if is_in_flush(c, hand)]
    kept = sorted(c if c in marked or c in deck.SPECIALS else c[0] for c in cards)
    return (*kept, reading.kind, reading.phoenix)


def is_in_flush(card: str, hand: list[str]) -> bool:
    if card in deck.SPECIALS:
        return False
    same = {reference.rank_of(c) for c in hand if c not in deck.SPECIALS and c[1] == card[1]}
    rank = reference.rank_of(card)
    return any(all(low + i in same for i in range(5)) for low in range(rank - 4, rank + 1))


def shapes(plays: list[Play], hand: list[str]) -> list[tuple[object, ...]]:
    """The same of the fast rules' plays, wishes left out."""
    kinds = {v: k for k, v in KIND_OF.items()}
    return [
        shape(
            frozenset(deck.names(p.combo.cards)),
            Reading(kinds[KINDS[p.combo.kind]], p.combo.size, 0, p.combo.phoenix),
            hand,
        )
        for p in plays
        if not p.wish
    ]


def tops(rng: Random) -> Iterator[tuple[Reading, Combo]]:
    """Things that may lie on the table, as both sides say them."""
    while True:
        cards = draw(rng, rng.choice((1, 1, 2, 3, 4, 5, 5, 6, 8)))
        chosen = rng.choice(reference.subsets(cards))
        said = reference.readings(chosen)
        if said and chosen != {"Dg"}:
            reading = rng.choice(said)
            combo = read_as(deck.mask_named(tuple(sorted(chosen))), reading.phoenix)
            if chosen == {"Ph"}:
                reading = reading._replace(rank=1.5)
            yield reading, combo


def top_rank(reading: Reading) -> int:
    return int(reading.rank * 2)


def expected(plays: list[Chosen], hand: list[str]) -> list[tuple[object, ...]]:
    return sorted({shape(p.cards, p.reading, hand) for p in plays}, key=str)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7, 8])
def test_every_subset_reads_the_same(size: int) -> None:
    rng = Random(size)
    for _ in range(scaled(60)):
        hand = draw(rng, size)
        for cards in reference.subsets(hand):
            fast = {
                (KINDS[c.kind], c.size, c.rank, c.phoenix) for c in readings(deck.mask_named(tuple(cards)))
            }
            slow = {
                (KIND_OF[r.kind], r.size, max(0, top_rank(r)), r.phoenix) for r in reference.readings(cards)
            }
            assert fast == slow, cards


@pytest.mark.parametrize(("size", "hands"), [(5, 60), (8, 60), (11, 12), (14, 4)])
def test_leads_are_those_of_the_reference(size: int, hands: int) -> None:
    rng = Random(100 + size)
    for _ in range(scaled(hands)):
        hand = draw(rng, size)
        found = shapes(leads(deck.mask_named(hand)), hand)
        assert len(found) == len(set(found)), f"listed twice: {hand}"
        assert sorted(found, key=str) == expected(reference.playable(hand, None, False), hand), hand


@pytest.mark.parametrize(("size", "hands"), [(5, 80), (8, 60), (11, 12), (14, 6)])
@pytest.mark.parametrize("length_first", [False, True])
def test_follows_are_those_of_the_reference(size: int, hands: int, length_first: bool) -> None:
    rng = Random(200 + size)
    table = tops(rng)
    for _ in range(scaled(hands)):
        hand = draw(rng, size)
        for _ in range(3):
            reading, combo = next(table)
            plays = follows(deck.mask_named(hand), combo.kind, combo.size, top_rank(reading), length_first)
            found = shapes(plays, hand)
            assert len(found) == len(set(found)), f"listed twice: {hand}"
            slow = reference.playable(hand, reading, length_first)
            assert sorted(found, key=str) == expected(slow, hand), (hand, reading)


def position(game: Tichu, hand: list[str], top: Combo | None, value: int, wish: str) -> State:
    """Seat 0 on turn with `hand` before `top` of seat 3; the others hold what is left over."""
    s = game.start()
    own = deck.mask_named(hand)
    rest = deck.ALL & ~own & ~(top.cards if top else 0)
    s.hands = [own, rest, 0, 0]
    s.phase, s.turn, s.live, s.started = PLAY, 0, 15, 15
    if top:
        s.trick, s.trick_by, s.owner = [top], [3], 3
        s.top_kind, s.top_size, s.top_rank = top.kind, top.size, value
    if wish:
        s.wish, s.wisher = reference.RANKS[wish], 2
    return s


@pytest.mark.parametrize("exempt", ["on", "off"])
@pytest.mark.parametrize(("size", "hands"), [(4, 60), (8, 40), (10, 8)])
def test_the_wish_binds_as_in_the_reference(size: int, hands: int, exempt: str) -> None:
    game = Tichu(shelf.options("tichu", {"bomb_exempt_on_turn": exempt}, 4), 4)
    rng = Random(300 + size)
    table = tops(rng)
    for i in range(scaled(hands)):
        hand = draw(rng, size)
        reading, combo = next(table)
        suited = [c for c in hand if c not in deck.SPECIALS]
        wish = rng.choice(suited)[0] if suited and i % 4 else rng.choice("23456789TJQKA")
        if i % 3 == 0:
            s, said = position(game, hand, None, 0, wish), None
        elif set(deck.names(combo.cards)) & set(hand):
            continue
        else:
            s, said = position(game, hand, combo, top_rank(reading), wish), reading
        plays, may_pass = reference.allowed(hand, said, wish, False, exempt == "on")
        found = [a for a in game.legal(s, 0) if isinstance(a, Play)]
        assert sorted(shapes(found, hand), key=str) == expected(plays, hand), (hand, said, wish)
        assert (game.check(s, 0, Pass()) == "") is may_pass
        assert (Pass() in game.legal(s, 0)) is may_pass
        allowed = {(p.cards, p.reading.phoenix) for p in plays}
        judge_all(game, s, hand, allowed)


def judge_all(game: Tichu, s: State, hand: list[str], allowed: set[tuple[frozenset[str], int]]) -> None:
    """Every selection of cards is judged as the reference judges it, with and without a reading."""
    before = game.write_state(s)
    for cards in reference.subsets(hand):
        mask = deck.mask_named(tuple(cards))
        for reading in readings(mask):
            is_allowed = (cards, reading.phoenix) in allowed
            assert (game.check(s, 0, Play(reading)) == "") is is_allowed, (cards, reading)
        ranks = [phoenix for other, phoenix in allowed if other == cards]
        unread = Play(read_as(mask, 0))
        assert (game.check(s, 0, unread) == "") is bool(ranks), cards
        if ranks:
            action = game.canon(s, 0, unread)
            assert isinstance(action, Play)
            assert action.combo.phoenix == max(ranks), "left open, it is the highest allowed reading"
    assert game.write_state(s) == before
