"""The eighteen cards as small numbers, sets of them as bit masks, and which of two is higher."""

# compiled

from typing import Final

NUMBER: Final = 0  # the slot that asks for the number
SUIT: Final = 1  # the slot that asks for the suit
WHISK: Final = 4  # the fifth kind of token; the first four are the suits
KINDS: Final = ("leaf", "bowl", "water", "scoop", "whisk")
SLOTS: Final = ("number", "suit")

NONE: Final = -1
ZERO: Final = 16  # both zeros look alike; a mask that holds two has bits 16 and 17
CARDS: Final = 18
SUITED: Final = 16
_TWO_ZEROS: Final = 3 << ZERO
_ALL_SUITED: Final = (1 << SUITED) - 1

TEXTS: Final = [letter + digit for letter in "LBWS" for digit in "1234"] + ["Z", "Z"]
BY_TEXT: Final = {text: card for card, text in enumerate(TEXTS[: ZERO + 1])}

# R2.1, R2.2: row beats column. Only the two ends of each order are reversed.
_NUMBER_BEATS: Final = [
    [False, False, False, True],
    [True, False, False, False],
    [True, True, False, False],
    [False, True, True, False],
]
_SUIT_BEATS: Final = [
    [False, True, True, False],
    [False, False, True, True],
    [False, False, False, True],
    [True, False, False, False],
]


def suit_of(card: int) -> int:
    """0 leaf, 1 bowl, 2 water, 3 scoop; not for a zero."""
    return card >> 2


def number_of(card: int) -> int:
    """1 to 4; not for a zero."""
    return (card & 3) + 1


def number_beats(x: int, y: int) -> bool:  # R2.1
    """Whether number `x` is higher than number `y`."""
    assert x != y, "two cards that are compared differ in what is compared"  # R2.4
    return _NUMBER_BEATS[x - 1][y - 1]


def suit_beats(x: int, y: int) -> bool:  # R2.2
    """Whether suit `x` is higher than suit `y`."""
    assert x != y, "two cards that are compared differ in what is compared"  # R2.4
    return _SUIT_BEATS[x][y]


def has(mask: int, card: int) -> bool:
    """Whether `card` is in `mask`."""
    return (mask >> card) & 1 == 1


def put(mask: int, card: int) -> int:
    """`mask` with `card` added."""
    if card == ZERO and has(mask, ZERO):
        return mask | (2 << ZERO)
    return mask | (1 << card)


def drop(mask: int, card: int) -> int:
    """`mask` without `card`, which it must hold."""
    if card == ZERO and has(mask, ZERO + 1):
        return mask & ~(2 << ZERO)
    return mask & ~(1 << card)


def cards_of(mask: int) -> list[int]:
    """The cards of a mask in order; the second zero is a ZERO too."""
    return [min(card, ZERO) for card in range(CARDS) if (mask >> card) & 1]


def size(mask: int) -> int:
    """How many cards are in `mask`."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def zeros(mask: int) -> int:
    """How many of the two zeros a mask holds."""
    return size(mask & _TWO_ZEROS)


def mask_of(cards: list[int]) -> int:
    """The mask of cards that one deck can hold."""
    mask = 0
    for card in cards:
        mask = put(mask, card)
    return mask


def rest_of(cards: list[int]) -> list[int]:
    """The deck without `cards`, in order."""
    used = mask_of(cards)
    left = cards_of(_ALL_SUITED & ~used)
    for _ in range(2 - zeros(used)):
        left.append(ZERO)
    return left


def fits(cards: list[int]) -> bool:
    """Whether one deck can hold all of `cards`."""
    seen = 0
    for card in cards:
        if not 0 <= card <= ZERO:
            return False
        if has(seen, card) and (card != ZERO or has(seen, ZERO + 1)):
            return False
        seen = put(seen, card)
    return True
