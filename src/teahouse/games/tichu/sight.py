"""What a viewer may know of a match, and full states that he could not tell from the true one."""

# compiled

from typing import Final

from teahouse.core.chance import Rng
from teahouse.core.game import OPEN
from teahouse.games.tichu.cards import (
    ALL,
    NAMES,
    PHOENIX,
    bit,
    card_named,
    cards_of,
    count,
    mask_named,
    names,
    points,
)
from teahouse.games.tichu.combos import KINDS, PHOENIX_LED, Combo, read_as
from teahouse.games.tichu.state import (
    CALLS,
    GIVE,
    PHASES,
    PLAY,
    READY,
    HandSeen,
    Laid,
    State,
    View,
    party_of,
    place_of,
)

TABLE_PLACE: Final = 2


# ---- views ----


def view_of(  # the match's frame is not in the state
    s: State, viewer: int, seats: int, end: str, is_length_first: bool, may_call: list[int]
) -> View:
    """All that `viewer` may know."""
    pile = 0
    for combo in s.trick:
        pile |= combo.cards
    places = range(len(s.hands))
    return View(
        viewer=viewer,
        seats=seats,
        phase=PHASES[s.phase],
        round=s.round,
        first=s.first,
        hands=tuple([_hand(s, viewer, seats, place, place in may_call) for place in places]),
        turn=s.turn,
        answered=tuple([seat for seat in range(seats) if s.answered >> seat & 1]),
        trick=_row(s.trick, s.trick_by),
        owner=s.owner,
        passed=tuple([place for place in places if s.passed >> place & 1]),
        last=_row(s.last, s.last_by),
        last_to=s.last_to,
        gone=tuple([names(won) for won in s.won]),
        wish=s.wish,
        wisher=s.wisher,
        points=tuple(s.points),
        sheet=tuple(s.sheet),
        end=end,
        is_length_first=is_length_first,
        trick_points=points(pile),
    )


def _hand(s: State, viewer: int, seats: int, place: int, may_call: bool) -> HandSeen:
    is_own = viewer in (OPEN, s.seat_of[place])
    is_open = is_own or (seats == 3 and place == TABLE_PLACE and s.phase >= READY)  # R7.6
    return HandSeen(
        place=place,
        seat=s.seat_of[place],
        party=party_of(s, place, seats),
        side=place & 1,
        count=s.sizes[place],
        cards=names(s.hands[place]) if is_open else (),
        call=CALLS[s.calls[place]],
        may_call=may_call,
        out=s.out.index(place) + 1 if place in s.out else 0,
        has_passed=(s.passed >> place & 1) != 0,
        points=points(s.won[place]),
        given=_given(s, place, seats) if is_own else (),
        got=_got(s, place, seats) if is_own and s.phase >= READY else (),
    )


def _given(s: State, place: int, seats: int) -> tuple[str, ...]:
    """What went out of a hand, or lies ready to: "card party"."""
    size = len(s.hands)
    pairs = [(s.gave[place * size + to], to) for to in range(size)]
    return tuple([f"{NAMES[card]} {party_of(s, to, seats)}" for card, to in pairs if card >= 0])


def _got(s: State, place: int, seats: int) -> tuple[str, ...]:
    """What came into a hand: "card party"."""
    size = len(s.hands)
    pairs = [(s.gave[other * size + place], other) for other in range(size)]
    return tuple([f"{NAMES[card]} {party_of(s, other, seats)}" for card, other in pairs if card >= 0])


def _row(combos: list[Combo], by: list[int]) -> tuple[Laid, ...]:
    """Combinations as they lie, a single Phoenix with the value the table gave it."""
    row: list[Laid] = []
    rank = 0
    for i in range(len(combos)):
        combo = combos[i]
        rank = _value(combo, rank)
        row.append(Laid(by[i], names(combo.cards), KINDS[combo.kind], combo.size, rank, combo.phoenix))
    return tuple(row)


def _value(combo: Combo, below: int) -> int:  # R2.3
    """A combination's rank in halves on top of one of rank `below` (0: on the empty table)."""
    if combo.cards != PHOENIX:
        return combo.rank
    return below + 1 if below else PHOENIX_LED


# ---- imagined states ----


def imagine(v: View, receivers: list[list[int]], rng: Rng) -> State:
    """A full state whose view is `v`: what cannot be known is dealt at random.

    `receivers` says to which places each place gives a card in the exchange.
    """
    size = len(v.hands)
    s = State(
        [hand.seat for hand in v.hands],
        [mask_named(hand.cards) for hand in v.hands],
        [mask_named(won) for won in v.gone],
        [-1] * (size * size),
    )
    s.phase = PHASES.index(v.phase)
    s.round = v.round
    s.first = v.first
    s.sizes = [hand.count for hand in v.hands]
    s.calls = [CALLS.index(hand.call) for hand in v.hands]
    for seat in v.answered:
        s.answered |= 1 << seat
    s.turn = v.turn
    for laid in v.trick:
        s.trick.append(read_as(mask_named(laid.cards), laid.phoenix))
        s.trick_by.append(laid.place)
        s.top_rank = laid.rank
    s.owner = v.owner
    if s.trick:
        s.top_kind = s.trick[-1].kind
        s.top_size = s.trick[-1].size
    for laid in v.last:
        s.last.append(read_as(mask_named(laid.cards), laid.phoenix))
        s.last_by.append(laid.place)
    s.last_to = v.last_to
    _recall(s, v)
    _know_gifts(s, v)
    _deal_unseen(s, v, rng)
    if s.phase == GIVE:
        _lay_unseen(s, v, receivers, rng)
    return s


def _recall(s: State, v: View) -> None:
    """The public rest of a state."""
    for place in v.passed:
        s.passed |= 1 << place
    order = [0] * len(v.hands)
    for hand in v.hands:
        if hand.out:
            order[hand.out - 1] = hand.place + 1
    s.out = [place - 1 for place in order if place]
    if s.phase >= PLAY:
        for hand in v.hands:
            if hand.count:
                s.live |= 1 << hand.place
            if hand.count < _dealt(s, v, hand.place):
                s.started |= 1 << hand.place
    s.wish = v.wish
    s.wisher = v.wisher
    s.points = list(v.points)
    s.sheet = list(v.sheet)


def _dealt(s: State, v: View, place: int) -> int:  # R3.1 R8.2
    """How many cards a place held before play began."""
    if v.seats != 6:
        return 14
    taker = (place_of(s, s.first, v.seats) + s.round) % 6
    return 10 if (place - taker) % 6 < 2 else 9


def _know_gifts(s: State, v: View) -> None:
    """The viewer's own part of the exchange."""
    size = len(v.hands)
    for hand in v.hands:
        for text in hand.given:
            card, _, party = text.partition(" ")
            s.gave[hand.place * size + place_of(s, int(party), v.seats)] = card_named(card)
        for text in hand.got:
            card, _, party = text.partition(" ")
            s.gave[place_of(s, int(party), v.seats) * size + hand.place] = card_named(card)


def _deal_unseen(s: State, v: View, rng: Rng) -> None:
    """Fill the hidden hands: known gifts first, then the unseen cards as chance will have it."""
    size = len(v.hands)
    unseen = ALL
    for place in range(size):
        unseen &= ~(s.hands[place] | s.won[place])
    for combo in s.trick:
        unseen &= ~combo.cards
    if s.phase >= READY:
        for i in range(size * size):
            to = i % size
            if s.gave[i] >= 0 and unseen & bit(s.gave[i]) and count(s.hands[to]) < s.sizes[to]:
                s.hands[to] |= bit(s.gave[i])
                unseen &= ~bit(s.gave[i])
    deck = cards_of(unseen)
    rng.shuffle(deck)
    for place in range(size):
        for _ in range(s.sizes[place] - count(s.hands[place])):
            s.hands[place] |= bit(deck.pop())


def _lay_unseen(s: State, v: View, receivers: list[list[int]], rng: Rng) -> None:
    """Others who have laid their gifts laid some cards or other."""
    size = len(v.hands)
    for hand in v.hands:
        if hand.seat == v.viewer or hand.seat not in v.answered:
            continue
        cards = cards_of(s.hands[hand.place])
        rng.shuffle(cards)
        for i, to in enumerate(receivers[hand.place]):
            s.gave[hand.place * size + to] = cards[i]
