"""Cards: 56 of them as the bits of one int, four bits for each rank; their names and points."""

# compiled

from typing import Final

from mypy_extensions import i64

from teahouse.core.game import Illegal

# Rank 1 holds the four special cards, of which only the Mah Jong has that rank; rank r of suit s is
# bit 4 * (r - 1) + s. So a shift by four is a step in rank within each suit.
MAHJONG: Final = 0x1
DOG: Final = 0x2
PHOENIX: Final = 0x4
DRAGON: Final = 0x8
ALL: Final = 0xFFFFFFFFFFFFFF
SUITED: Final = 0xFFFFFFFFFFFFF0
NATURAL: Final = 0xFFFFFFFFFFFFF1  # all but Dog, Phoenix and Dragon: what has a rank of its own
ONES: Final = 0x11111111111111  # the lowest bit of each rank
TENS: Final = 0xF000000000
KINGS: Final = 0xF000000000000
FIVES: Final = 0xF0000
ACE: Final = 14
DRAGON_RANK: Final = 15

SUITS: Final = "jspt"
RANKS: Final = "123456789TJQKA"
SPECIALS: Final = ("1", "Dg", "Ph", "Dr")
NAMES: Final[list[str]] = [*SPECIALS, *[r + s for r in RANKS[1:] for s in SUITS]]
INDEX: Final[dict[str, int]] = {name: i for i, name in enumerate(NAMES)}
_WRITTEN: Final[list[int]] = [0, 1, *range(4, 56), 2, 3]  # Phoenix and Dragon stand last


def bit(card: int) -> int:
    """The mask of one card, given its number 0 .. 55."""
    return 1 << card


def rank_cards(rank: int) -> int:
    """All four cards of a rank 2 .. 14."""
    return 15 << (4 * (rank - 1))


def rank_letter(rank: int) -> str:
    """A rank as one letter: 1, 2 .. 9, T, J, Q, K, A."""
    return RANKS[rank - 1]


def count(cards: int) -> int:
    """How many cards a mask holds."""
    left: i64 = cards
    found: i64 = 0
    while left != 0:
        left &= left - 1
        found += 1
    return int(found)


def cards_of(mask: int) -> list[int]:
    """The numbers of the cards in a mask, rising."""
    found = [0] * count(mask)  # at once: a list that grows by one card after another is moved about
    left: i64 = mask
    card: i64 = 0
    at: i64 = 0
    while left != 0:
        if (left & 15) == 0:
            left >>= 4
            card += 4
            continue
        if (left & 1) != 0:
            found[at] = card
            at += 1
        left >>= 1
        card += 1
    return found


def names(mask: int) -> tuple[str, ...]:
    """The cards' texts in the one written order: by rank and suit, Phoenix and Dragon last."""
    return tuple([NAMES[card] for card in _WRITTEN if mask >> card & 1])


def card_named(text: str) -> int:
    """The number of a card's text; Illegal("syntax") where it names none."""
    if text not in INDEX:
        raise Illegal("syntax")
    return INDEX[text]


def mask_named(texts: "list[str] | tuple[str, ...]") -> int:
    """The mask of cards' texts; Illegal("syntax") for an unknown or repeated one."""
    mask = 0
    for text in texts:
        card = bit(card_named(text))
        if mask & card:
            raise Illegal("syntax")
        mask |= card
    return mask


def points(cards: int) -> int:  # R1.3
    """What a pile counts: fives 5, tens and kings 10, Dragon 25, Phoenix -25."""
    total = 5 * count(cards & FIVES) + 10 * count(cards & (TENS | KINGS))
    if cards & DRAGON:
        total += 25
    if cards & PHOENIX:
        total -= 25
    return total
