"""Combinations: what a set of cards is, what beats what, and all that a hand can lay."""

# compiled

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from teahouse.core.value import Value
from teahouse.games.tichu.cards import (
    ACE,
    ALL,
    DOG,
    DRAGON,
    DRAGON_RANK,
    MAHJONG,
    NATURAL,
    ONES,
    PHOENIX,
    SUITED,
)

NOTHING: Final = 0
SINGLE: Final = 1
PAIR: Final = 2
TRIPLE: Final = 3
STEPS: Final = 4
FULL: Final = 5
STRAIGHT: Final = 6
FOUR: Final = 7  # from here on: bombs
FLUSH: Final = 8
KINDS: Final = ("none", "single", "pair", "triple", "steps", "full", "straight", "four", "flush")

PHOENIX_LED: Final = 3  # one and a half, in halves


# Hundreds of thousands of these are made in a second. A frozen dataclass sets its fields through the
# interpreter, which made up a third of the time of random play: so these two are frozen by agreement, and
# set here. They can be in no cycle, so the collector of cycles need not look at them.


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False, unsafe_hash=True)
class Combo(Value):
    """Cards read as a combination. `rank` counts in halves, so that a single Phoenix fits between two."""

    cards: i64
    phoenix: i64  # the rank it stands for; 0 without one, and for a single Phoenix
    kind: i64
    size: i64
    rank: i64  # 0 for a single Phoenix or Dog: the table gives it its value

    def __init__(self, cards: i64, phoenix: i64, kind: i64, size: i64, rank: i64) -> None:
        self.cards = cards
        self.phoenix = phoenix
        self.kind = kind
        self.size = size
        self.rank = rank


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False, unsafe_hash=True)
class Play(Value):
    """Laying a combination, with all that is said while it is laid."""

    combo: Combo
    wish: int  # the rank wished for with the Mah Jong; 0: none
    heir: int  # the seat that a Dog gives the lead to, where there is a choice; -1: none
    table: bool  # out of the open fourth hand of the game for three

    def __init__(self, combo: Combo, wish: int = 0, heir: int = -1, table: bool = False) -> None:
        self.combo = combo
        self.wish = wish
        self.heir = heir
        self.table = table


def spread(cards: i64, least: i64) -> i64:
    """The lowest bit of each rank of which `cards` holds at least `least` (1 to 4)."""
    a = cards & ONES
    b = (cards >> 1) & ONES
    c = (cards >> 2) & ONES
    d = (cards >> 3) & ONES
    if least == 1:
        return a | b | c | d
    if least == 2:
        return (a & b) | (c & d) | ((a | b) & (c | d))
    if least == 3:
        return (a & b & (c | d)) | (c & d & (a | b))
    return a & b & c & d


def lowest(cards: i64) -> i64:
    """One card of each rank: that of the first suit."""
    covered = ((cards & 0x77777777777777) << 1) | ((cards & 0x33333333333333) << 2)
    return cards & ~(covered | ((cards & ONES) << 3))


def window(low: i64, high: i64) -> i64:
    """All cards of the ranks `low` to `high`."""
    every: i64 = ALL  # mypyc 2.4 shifts a small literal in 32 bits; this one is too big for them
    return (~(every << ((high - low + 1) * 4)) & ALL) << ((low - 1) * 4)


def flush_starts(cards: i64) -> i64:
    """The cards with which a run of five in one suit begins."""
    suited = cards & SUITED
    return suited & (suited >> 4) & (suited >> 8) & (suited >> 12) & (suited >> 16)


def in_flushes(cards: i64) -> i64:
    """The cards that belong to some run of five in one suit: only for them does the suit matter."""
    start = flush_starts(cards)
    return start | (start << 4) | (start << 8) | (start << 12) | (start << 16)


# ---- classification ----


def read_as(cards: int, phoenix: int) -> Combo:  # R2.1
    """The combination that `cards` are with the Phoenix read as rank `phoenix` (0: alone or absent)."""
    size = _count(cards)
    kind, rank = _single(cards) if size == 1 else _several(cards, phoenix, size)
    return Combo(cards, phoenix, kind, size, rank)


def _single(cards: i64) -> tuple[int, int]:  # R2.3
    if cards == DRAGON:
        return SINGLE, 2 * DRAGON_RANK
    if (cards & (PHOENIX | DOG)) != 0:
        return SINGLE, 0
    return SINGLE, 2 * _highest(cards)


def _several(cards: i64, phoenix: i64, size: i64) -> tuple[int, int]:
    """Kind and rank of two or more cards."""
    natural = cards & NATURAL
    has_phoenix = (cards & PHOENIX) != 0
    if (cards & (DOG | DRAGON)) != 0 or has_phoenix != (phoenix >= 2) or phoenix > ACE:
        return NOTHING, 0
    one = spread(natural, 1)
    high = _highest(natural)
    if has_phoenix:
        one |= window(phoenix, phoenix) & ONES
        high = max(high, phoenix)
    ranks = _count(one)
    if ranks == size:
        return _row(natural, one, high, size, has_phoenix)
    if (natural & MAHJONG) != 0:
        return NOTHING, 0  # it stands in straights only
    return _doubled(natural, phoenix, one, high, size)


def _row(natural: i64, one: i64, high: i64, size: i64, has_phoenix: bool) -> tuple[int, int]:  # R2.8 R2.10
    if size < 5 or one != (window(high - size + 1, high) & ONES):
        return NOTHING, 0
    is_flush = not has_phoenix and (natural & MAHJONG) == 0 and _is_one_suit(natural)
    return (FLUSH if is_flush else STRAIGHT), int(2 * high)


def _doubled(natural: i64, phoenix: i64, one: i64, high: i64, size: i64) -> tuple[int, int]:
    """Kinds in which some rank stands more than once."""
    ranks = _count(one)
    if ranks == 1:
        if size == 4 and phoenix == 0:
            return FOUR, int(2 * high)  # R2.9
        return (PAIR if size == 2 else TRIPLE if size == 3 else NOTHING), int(2 * high)  # R2.4 R2.6
    first = _rank_count(natural, phoenix, high)
    if ranks == 2 and size == 5:  # R2.7
        if first == 3:
            return FULL, int(2 * high)
        other = _highest(one & ~window(high, high))
        return (FULL if first == 2 else NOTHING), int(2 * other)
    if size != 2 * ranks or one != (window(high - ranks + 1, high) & ONES):  # R2.5
        return NOTHING, 0
    for rank in range(high - ranks + 1, high + 1):
        if _rank_count(natural, phoenix, rank) != 2:
            return NOTHING, 0
    return STEPS, int(2 * high)


def _rank_count(natural: i64, phoenix: i64, rank: i64) -> i64:
    found = _count(natural & window(rank, rank))
    return found + 1 if phoenix == rank else found


def _is_one_suit(cards: i64) -> bool:
    ones: i64 = ONES
    left = (cards & ~ones, cards & ~(ones << 1), cards & ~(ones << 2), cards & ~(ones << 3))
    return left[0] == 0 or left[1] == 0 or left[2] == 0 or left[3] == 0


def _highest(cards: i64) -> i64:
    """The highest rank among suited cards and the Mah Jong."""
    rank: i64 = 0
    left = cards
    while left != 0:
        left >>= 4
        rank += 1
    return rank


def _count(cards: i64) -> i64:
    left = cards
    found: i64 = 0
    while left != 0:
        left &= left - 1
        found += 1
    return found


def readings(cards: int) -> list[Combo]:  # R2.12
    """All combinations these cards can be, the highest first; [] where they are none."""
    if not cards & PHOENIX or cards == PHOENIX:
        combo = read_as(cards, 0)
        return [combo] if combo.kind != NOTHING else []
    found: list[Combo] = []
    for rank in range(ACE, 1, -1):
        combo = read_as(cards, rank)
        if combo.kind != NOTHING:
            found.append(combo)
    return found


# ---- comparison ----


def beats(combo: Combo, kind: int, size: int, rank: int, length_first: bool) -> bool:  # R2.2
    """Whether `combo` may be laid on a top of that kind, size and rank (in halves)."""
    if combo.kind >= FOUR:
        return _bomb_beats(combo.kind, combo.size, combo.rank, kind, size, rank, length_first)
    if combo.kind != kind or combo.size != size:
        return False
    if combo.cards == PHOENIX:
        return rank != 2 * DRAGON_RANK  # R2.3
    return combo.rank > rank


def _bomb_beats(
    kind: int, size: int, rank: int, top: int, top_size: int, top_rank: int, length_first: bool
) -> bool:  # R2.11
    if kind != top:
        return kind > top
    if length_first and size != top_size:
        return size > top_size
    return rank > top_rank


# ---- plays ----


def play_of(cards: int, phoenix: int) -> Play:
    """The play of these cards, read so, that says nothing."""
    return Play(read_as(cards, phoenix))


def wishes(combo: Combo) -> list[Play]:  # R6.1
    """The plays of a combination with the Mah Jong: no wish first, then a wish for each rank."""
    plays = [Play(combo)]
    for rank in range(2, ACE + 1):
        plays.append(Play(combo, rank))
    return plays


def _tables(taken: int, with_phoenix: bool) -> list[Play]:
    """Plays of a rank's first `taken` cards, at rank * 16 + the four bits held; fillers stand elsewhere."""
    answer: list[Play] = []
    for place in range(15 * 16):
        rank, held = place >> 4, place & 15
        chosen, left = 0, taken
        for suit in range(4):
            if held >> suit & 1 and left:
                chosen |= 1 << suit
                left -= 1
        if rank < 2 or left:
            answer.append(play_of(DOG, 0))
        elif with_phoenix:
            answer.append(play_of(chosen << (4 * (rank - 1)) | PHOENIX, rank))
        else:
            answer.append(play_of(chosen << (4 * (rank - 1)), 0))
    return answer


_SINGLES: Final = _tables(1, False)
_PAIRS: Final = _tables(2, False)
_TRIPLES: Final = _tables(3, False)
_FOURS: Final = _tables(4, False)
_PHOENIX_PAIRS: Final = _tables(1, True)
_PHOENIX_TRIPLES: Final = _tables(2, True)
_DOG_PLAY: Final = play_of(DOG, 0)
_PHOENIX_PLAY: Final = play_of(PHOENIX, 0)
_DRAGON_PLAY: Final = play_of(DRAGON, 0)
_MAHJONG_PLAYS: Final = wishes(read_as(MAHJONG, 0))


# ---- enumeration ----


def leads(hand: int) -> list[Play]:  # R4.1
    """Everything a hand can lay on an empty table, plays that differ in idle suits once."""
    fan = Fan(hand)
    fan.lead()
    fan.tell_suits_apart()
    fan.bombs(NOTHING, 0, 0, False)
    return fan.plays


def follows(hand: int, kind: int, size: int, rank: int, length_first: bool) -> list[Play]:  # R4.2
    """Everything a hand can lay on a top of that kind, size and rank (in halves)."""
    fan = Fan(hand)
    if kind < FOUR:
        fan.follow(kind, size, rank)
        fan.tell_suits_apart()
    fan.bombs(kind, size, rank, length_first)
    return fan.plays


def bombs(hand: int, kind: int, size: int, rank: int, length_first: bool) -> list[Play]:
    """The bombs of a hand that beat such a top."""
    fan = Fan(hand)
    fan.bombs(kind, size, rank, length_first)
    return fan.plays


def has_bomb(hand: i64) -> bool:
    """Whether a hand holds any bomb."""
    return spread(hand & SUITED, 4) != 0 or flush_starts(hand) != 0


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Fan:
    """A hand spread by rank, and the plays found in it so far."""

    def __init__(self, hand: i64) -> None:
        self.hand: i64 = hand
        self.natural: i64 = hand & NATURAL
        self.has_phoenix: bool = (hand & PHOENIX) != 0
        self.one: i64 = 0  # the lowest card of each rank, the two lowest, the three lowest
        self.two: i64 = 0
        self.three: i64 = 0
        self.plays: list[Play] = []

    def _sort(self) -> None:
        natural = self.natural
        self.one = lowest(natural)
        self.two = self.one | lowest(natural ^ self.one)
        self.three = self.two | lowest(natural ^ self.two)

    def _held(self, rank: i64) -> i64:
        """The four bits of a rank, for the tables."""
        return (self.natural >> ((rank - 1) * 4)) & 15

    def lead(self) -> None:
        """All combinations but bombs."""
        self._sort()
        hand = self.hand
        if (hand & DOG) != 0:
            self.plays.append(_DOG_PLAY)
        if (hand & MAHJONG) != 0:
            self.plays.extend(_MAHJONG_PLAYS)
        if (hand & PHOENIX) != 0:
            self.plays.append(_PHOENIX_PLAY)
        self._singles(2)
        if (hand & DRAGON) != 0:
            self.plays.append(_DRAGON_PLAY)
        if (self.natural & (self.natural - 1)) == 0 and not self.has_phoenix:
            return
        self._pairs(2)
        self._triples(2)
        self._all_steps()
        self._full_houses(2)
        self._all_straights()

    def follow(self, kind: i64, size: i64, rank: i64) -> None:
        """All combinations but bombs of that kind and size above that rank."""
        above = (rank >> 1) + 1
        if kind == SINGLE:
            self._follow_single(rank)
        elif kind == PAIR:
            self._pairs(above)
        elif kind == TRIPLE:
            self._triples(above)
        elif kind == FULL:
            self._sort()
            self._full_houses(above)
        else:
            self._sort()
            for top in range(above, ACE + 1):
                if kind == STEPS:
                    self._steps(top - (size >> 1) + 1, top)
                else:
                    self._straight(top - size + 1, top)

    def _follow_single(self, rank: i64) -> None:  # R2.3
        self._singles(max((rank >> 1) + 1, 2))
        if rank != 2 * DRAGON_RANK:
            if self.has_phoenix:
                self.plays.append(_PHOENIX_PLAY)
            if (self.hand & DRAGON) != 0:
                self.plays.append(_DRAGON_PLAY)

    def _singles(self, above: i64) -> None:
        rank = above
        left = self.natural >> ((above - 1) * 4)
        while left != 0:
            if (left & 15) != 0:
                self.plays.append(_SINGLES[rank * 16 + (left & 15)])
            left >>= 4
            rank += 1

    def _pairs(self, above: i64) -> None:  # R2.4
        rank = above
        left = self.natural >> ((above - 1) * 4)
        while left != 0:
            held = left & 15
            if (held & (held - 1)) != 0:
                self.plays.append(_PAIRS[rank * 16 + held])
            if held != 0 and self.has_phoenix:
                self.plays.append(_PHOENIX_PAIRS[rank * 16 + held])
            left >>= 4
            rank += 1

    def _triples(self, above: i64) -> None:  # R2.6
        rank = above
        left = self.natural >> ((above - 1) * 4)
        while left != 0:
            held = left & 15
            second = held & (held - 1)
            if second != 0:
                if (second & (second - 1)) != 0:
                    self.plays.append(_TRIPLES[rank * 16 + held])
                if self.has_phoenix:
                    self.plays.append(_PHOENIX_TRIPLES[rank * 16 + held])
            left >>= 4
            rank += 1

    def _full_houses(self, above: i64) -> None:  # R2.7
        for rank in range(above, ACE + 1):
            place = window(rank, rank)
            held = self._held(rank)
            second = held & (held - 1)
            if second == 0:
                continue
            if (second & (second - 1)) != 0:
                self._fill(rank, self.three & place)
            if self.has_phoenix:
                self._fill_beside(rank, (self.two & place) | PHOENIX)

    def _fill(self, triple: i64, cards: i64) -> None:
        """Add every pair, also one with the Phoenix, to a natural triple."""
        for rank in range(2, ACE + 1):
            held = self._held(rank)
            if held == 0 or rank == triple:
                continue
            place = window(rank, rank)
            if (held & (held - 1)) != 0:
                self._add(cards | (self.two & place), 0, FULL, 5, triple)
            if self.has_phoenix:
                self._add(cards | (self.one & place) | PHOENIX, rank, FULL, 5, triple)

    def _fill_beside(self, triple: i64, cards: i64) -> None:
        """Add every natural pair to a triple that has the Phoenix in it."""
        for rank in range(2, ACE + 1):
            held = self._held(rank)
            if (held & (held - 1)) != 0 and rank != triple:
                self._add(cards | (self.two & window(rank, rank)), triple, FULL, 5, triple)

    def _all_steps(self) -> None:
        pairs = spread(self.natural, 2)
        beside = spread(self.natural, 1) if self.has_phoenix else pairs
        for low in range(2, ACE):
            if ((beside >> ((low - 1) * 4)) & (beside >> (low * 4)) & 1) == 0:
                continue
            for high in range(low + 1, ACE + 1):
                if not self._steps(low, high):
                    break

    def _steps(self, low: i64, high: i64) -> bool:  # R2.5
        """Add the steps of these ranks; whether there are any."""
        if low < 2:
            return False
        place = window(low, high)
        gaps = place & ONES & ~spread(self.natural, 2)
        size = 2 * (high - low + 1)
        if gaps == 0:
            self._add(self.two & place, 0, STEPS, size, high)
            if self.has_phoenix:
                for rank in range(low, high + 1):
                    whole = self.two & place & ~window(rank, rank)
                    self._add(whole | (self.one & window(rank, rank)) | PHOENIX, rank, STEPS, size, high)
            return True
        if not self.has_phoenix or (gaps & (gaps - 1)) != 0 or (gaps & ~spread(self.natural, 1)) != 0:
            return False
        self._add((self.two & place) | PHOENIX, _highest(gaps), STEPS, size, high)
        return True

    def _all_straights(self) -> None:
        one = spread(self.natural, 1)
        if not self.has_phoenix and (one & (one >> 4) & (one >> 8) & (one >> 12) & (one >> 16)) == 0:
            return
        if self.has_phoenix and _count(one) < 4:
            return
        for low in range(1, ACE - 3):
            for high in range(low + 4, ACE + 1):
                if not self._straight(low, high):
                    break

    def _straight(self, low: i64, high: i64) -> bool:  # R2.8
        """Add the straights of these ranks; whether there are any."""
        if low < 1:
            return False
        place = window(low, high)
        gaps = place & ONES & ~spread(self.natural, 1)
        cards = self.one & place
        if gaps == 0:
            self._row(cards, 0, low, high)
            if self.has_phoenix:
                for rank in range(max(low, 2), high + 1):
                    self._row((cards & ~window(rank, rank)) | PHOENIX, rank, low, high)
            return True
        if not self.has_phoenix or (gaps & (gaps - 1)) != 0 or gaps == 1:
            return False
        self._row(cards | PHOENIX, _highest(gaps), low, high)
        return True

    def _row(self, cards: i64, phoenix: i64, low: i64, high: i64) -> None:
        """Add a straight of these ranks. One of a single suit is a bomb: `tell_suits_apart` sees to that."""
        if (cards & MAHJONG) != 0:
            self.plays.extend(wishes(Combo(cards, phoenix, STRAIGHT, high - low + 1, 2 * high)))
        else:
            self._add(cards, phoenix, STRAIGHT, high - low + 1, high)

    def _add(self, cards: i64, phoenix: i64, kind: i64, size: i64, rank: i64) -> None:
        self.plays.append(Play(Combo(cards, phoenix, kind, size, 2 * rank)))

    def tell_suits_apart(self) -> None:
        """Where cards stand in runs of five of one suit, list what leaves other cards of such a run.

        The plays found before use each rank's first suits; a row of one suit among them is a bomb.
        """
        marked = in_flushes(self.natural)
        if marked == 0:
            return
        found = self.plays
        self.plays = []
        for play in found:
            combo = play.combo
            for cards in _variants(combo.cards & NATURAL, self.natural, marked):
                other = play_of(cards | (combo.cards & ~NATURAL), combo.phoenix)
                if other.combo.kind == FLUSH:
                    continue
                self.plays.append(Play(other.combo, play.wish) if play.wish else other)

    def bombs(self, kind: i64, size: i64, rank: i64, length_first: bool) -> None:  # R2.9 R2.10
        """Add the bombs that beat such a top."""
        if kind <= FOUR and spread(self.natural, 4) != 0:
            for four in range(2 if kind < FOUR else (rank >> 1) + 1, ACE + 1):
                if self._held(four) == 15:
                    self.plays.append(_FOURS[four * 16 + 15])
        left = flush_starts(self.natural)
        while left != 0:
            card = left & ~(left - 1)
            left ^= card
            row = card | (card << 4) | (card << 8) | (card << 12)
            high = card << 16
            while (self.natural & high) != 0:
                row |= high
                high <<= 4
                play = play_of(row, 0)
                if beats(play.combo, kind, size, rank, length_first):
                    self.plays.append(play)


def _variants(cards: i64, hand: i64, marked: i64) -> list[int]:
    """All sets with as many cards of each rank as `cards` has that differ in more than idle suits."""
    found: list[int] = [int(cards & MAHJONG)]
    for rank in range(2, ACE + 1):
        place = window(rank, rank)
        wanted = _count(cards & place)
        if wanted == 0:
            continue
        shift: i64 = (rank - 1) * 4
        choices = _choices((hand >> shift) & 15, (marked >> shift) & 15, wanted)
        longer: list[int] = []
        for before in found:
            for choice in choices:
                longer.append(before | int(choice << shift))  # compiled: a plain loop is as fast
        found = longer
    return found


def _choices(held: i64, marked: i64, wanted: i64) -> list[i64]:
    """The ways to take `wanted` of a rank's cards: any of the marked ones, the rest from the first suits."""
    found: list[i64] = []
    idle = held & ~marked
    for chosen in range(16):
        if (chosen & ~held) != 0 or _count(chosen) != wanted:
            continue
        taken = chosen & idle
        skipped = idle & ~taken
        if taken == 0 or skipped == 0 or (skipped & (0 - skipped)) > taken:
            found.append(chosen)
    return found
