"""One round of a set as a small game of its own, solved by CFR+ over all hands at once.

The third round is solved for what it is; before it, cards that stay in hand count by what they promise.
A player's type is what he alone knows when the round begins: his hand, and his face-down cards of the
rounds before. Beliefs are uniform over the deals that everybody must think possible. Strategies live on
the public tree of the round (who has laid where, who has passed); at each node all types act at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from math import comb
from time import thread_time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from teahouse.games.matcha.bots.prize import chance
from teahouse.games.matcha.cards import NONE, NUMBER, SUIT, SUITED, WHISK, ZERO, suit_of
from teahouse.games.matcha.rules import BOTH, ONE, is_higher, matches, taker_of, why_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

LEFT: Final = 1  # bits of the places that a player has filled
RIGHT: Final = 2
PASS: Final = 0
_BLANK: Final = ZERO + 1  # no card, where cards are indices
_FIT: Final = (0.35, 0.55, 0.7, 0.15)  # how often a card takes the token: beating 0, 1, 2 others; unfit
_HAD_NONE: Final = 0.3  # how much rarer it is to leave a place empty with a card that matches
_HAD_WORSE: Final = 0.3  # and to lay another card than the best one for it
_OUTCOMES: Final = 5  # nothing; a token for either player, alone or beside a whisk for the other


Shown = tuple[tuple[int, int, int], ...]  # slot, board card, the open card or NONE


@dataclass(frozen=True)
class Public:
    """What everybody knows when the round begins. Pairs: the dealer first, then the other player."""

    is_zh: bool
    rounds_left: int  # ru, after this one
    board: tuple[int, int]  # number slot, suit slot
    pool: tuple[int, ...]  # cards that are not open on the table
    hands: tuple[int, int]  # how many cards each holds
    hidden: tuple[int, int]  # how many face-down cards of earlier rounds each has
    tokens: tuple[tuple[int, ...], tuple[int, ...]]
    later: tuple[tuple[int, int], ...] = ()  # the board cards of the rounds to come in this set
    shown: tuple[Shown, Shown] = ((), ())  # what each laid open, or left empty, in the rounds before

    def size(self) -> int:
        """How large the matrices get: pairs of types with both places filled."""
        found = 1
        for seat in (0, 1):
            cards = len(self.pool)
            types = comb(cards, self.hands[seat]) * comb(cards - self.hands[seat], self.hidden[seat])
            found *= types * max(1, self.hands[seat] * (self.hands[seat] - 1))
        return found

    def without_hidden(self) -> "Public":
        """The same, smaller: hidden cards count as cards that stay out."""
        return replace(self, hidden=(0, 0))


@dataclass
class Layer:
    """The private situations of one player with the same places filled: type, left card, right card."""

    types: Ints
    left: Ints
    right: Ints
    promise: Floats  # what the cards left in hand may bring in the rounds to come
    parent: dict[int, Ints] = field(default_factory=dict)  # by the place just filled: index one layer before


@dataclass
class Node:
    """A public situation in which `player` acts; `after` by what he does, None where that ends the round."""

    player: int
    filled: tuple[int, int]
    after: dict[int, "Node | None"]
    ends: dict[int, tuple[int, int]]  # the places filled in the end, for what ends the round
    choices: Floats  # how many things each situation may do
    regrets: dict[int, Floats] = field(default_factory=dict)
    total: dict[int, Floats] = field(default_factory=dict)  # weighted sum of the strategies played


class OneRound:
    """The solved round: `solve` it, then ask `advice`; `exploitability` says how far from perfect it is."""

    def __init__(self, public: Public) -> None:
        self.public = public
        self.kinds = [sorted(set(_types(public, player))) for player in (0, 1)]
        self.index = [{kind: i for i, kind in enumerate(kinds)} for kinds in self.kinds]
        self.weights = self._weigh()
        self._promised: list[dict[tuple[int, ...], float]] = [{}, {}]
        self._gains = [
            [(self._gain(player, left), self._gain(player, right)) for left, right in public.later]
            for player in (0, 1)
        ]
        self.layers = [[self._layer(player, filled) for filled in range(4)] for player in (0, 1)]
        for layers in self.layers:
            _link(layers)
        self.payoffs: dict[tuple[int, int], Floats] = {}
        self._fill_payoffs()
        self.root = self._node((0, 0), (False, False), 0)
        self.rounds = 0

    # ---- setting up ----

    def _weigh(self) -> Floats:
        """How many deals agree with each pair of types, as shares of all."""
        zeros = sum([1 for card in self.public.pool if card == ZERO])
        first, second = [np.array([_suited(kind) for kind in kinds], dtype=np.int64) for kinds in self.kinds]
        apart = (first[:, None] & second[None, :]) == 0
        ways = np.zeros((3, 3))
        for a in range(zeros + 1):
            for b in range(zeros + 1 - a):
                ways[a, b] = comb(zeros, a) * comb(zeros - a, b)
        # a hand with one of two alike zeros also splits between hand and hidden cards
        held = [np.array([_zeros(kind) for kind in kinds], dtype=np.int64) for kinds in self.kinds]
        split = [np.array([_splits(kind) for kind in kinds], dtype=np.float64) for kinds in self.kinds]
        split = [ways * self._likely(player) for player, ways in enumerate(split)]
        weights = apart * ways[held[0][:, None], held[1][None, :]] * split[0][:, None] * split[1][None, :]
        return np.asarray(weights / weights.sum(), dtype=np.float64)

    def _likely(self, player: int) -> Floats:
        """How well each type explains what the player has shown before: who holds a match lays it."""
        held = np.array([_suited(kind) for kind in self.kinds[player]], dtype=np.int64)
        unknown = [other for other in self.public.pool if other != ZERO]
        found = np.ones(len(held))
        for slot, board, card in self.public.shown[player]:
            better = sum([1 << other for other in unknown if _is_better(other, card, board, slot)])
            found[(held & better) != 0] *= _HAD_NONE if card == NONE else _HAD_WORSE
        return found

    def _layer(self, player: int, filled: int) -> Layer:
        rows: list[tuple[int, int, int]] = []
        promises: list[float] = []
        for i, (hand, _) in enumerate(self.kinds[player]):
            lefts = sorted(set(hand)) if filled & LEFT else [_BLANK]
            for left in lefts:
                rest = _without(hand, left)
                rights = sorted(set(rest)) if filled & RIGHT else [_BLANK]
                rows += [(i, left, right) for right in rights]
                if self.public.later:
                    kept = [tuple(_without(tuple(rest), right)) for right in rights]
                    promises += [self._promise(player, cards) for cards in kept]
        table = np.array(rows, dtype=np.int64).reshape(-1, 3)
        promise = np.array(promises) if promises else np.zeros(len(rows))
        return Layer(table[:, 0], table[:, 1], table[:, 2], promise)

    def _promise(self, player: int, cards: tuple[int, ...]) -> float:
        """What a hand may bring in the rounds to come: each board card counts by the best card for it."""
        known = self._promised[player].get(cards)
        if known is None:
            known = 0.0
            for boards, gains in zip(self.public.later, self._gains[player], strict=True):
                known += _best_pair(cards, boards, gains)
            self._promised[player][cards] = known
        return known

    def _gain(self, player: int, board: int) -> float:
        """How much a token of a board card's suit helps a player now."""
        public = self.public
        own, rival = list(public.tokens[player]), list(public.tokens[1 - player])
        before = chance(public.is_zh, public.rounds_left, own, rival)
        own[suit_of(board)] += 1
        return chance(public.is_zh, public.rounds_left, own, rival) - before

    def _fill_payoffs(self) -> None:
        """For each pair of layers: share of the deals times the first player's chance to win."""
        worth = self._worths()
        left, right = [_outcomes(board, slot) for slot, board in enumerate(self.public.board)]
        for a in range(4):
            for b in range(4):
                one, two = self.layers[0][a], self.layers[1][b]
                at_left = left[one.left[:, None], two.left[None, :]]
                at_right = right[one.right[:, None], two.right[None, :]]
                share = self.weights[one.types[:, None], two.types[None, :]]
                promise = one.promise[:, None] - two.promise[None, :]
                self.payoffs[a, b] = share * (worth[at_left, at_right] - 0.5 + promise)

    def _worths(self) -> Floats:
        """The first player's chance to win after each pair of outcomes."""
        public = self.public
        found = np.zeros((_OUTCOMES, _OUTCOMES))
        for a in range(_OUTCOMES):
            for b in range(_OUTCOMES):
                tokens = [list(own) for own in public.tokens]
                for outcome, board in ((a, public.board[0]), (b, public.board[1])):
                    _pay(tokens, outcome, suit_of(board))
                found[a, b] = chance(public.is_zh, public.rounds_left, tokens[0], tokens[1])
        return found

    def _node(self, filled: tuple[int, int], passed: tuple[bool, bool], turn: int) -> "Node | None":
        """The node of who acts next, or None at the end of the round.

        `turn`: zh, whose turn it would be (0 or 1); ru, how many of the four turns are over.
        """
        turn = self._next(filled, passed, turn)
        if turn < 0:
            return None
        player = turn % 2
        acts = [act for act in (LEFT, RIGHT, PASS) if self._may(player, filled[player], act)]
        node = Node(player, filled, {}, {}, np.zeros(len(self.layers[player][filled[player]].types)))
        for act in acts:
            now = _set(filled, player, filled[player] | act)
            out = passed if act else (passed[0] or player == 0, passed[1] or player == 1)
            node.after[act] = self._node(now, out, 1 - player if self.public.is_zh else turn + 1)
            if node.after[act] is None:
                node.ends[act] = now
            parent = _parents(self.layers[player], filled[player], act)
            node.choices += np.bincount(parent, minlength=len(node.choices))
            node.regrets[act] = np.zeros(len(parent))
            node.total[act] = np.zeros(len(parent))
        return node

    def _may(self, player: int, filled: int, act: int) -> bool:
        return not act or (not act & filled and _count(filled) < self.public.hands[player])

    def _next(self, filled: tuple[int, int], passed: tuple[bool, bool], turn: int) -> int:
        hands = self.public.hands
        if self.public.is_zh:
            for player in (turn, 1 - turn):
                is_full = filled[player] == 3 or _count(filled[player]) >= hands[player]
                if not passed[player] and not is_full:
                    return player
            return -1
        for later in range(turn, 4):
            if _count(filled[later % 2]) < hands[later % 2]:
                return later
        return -1

    # ---- solving ----

    def solve(self, rounds: int, seconds: float = 1e9) -> None:
        """So many rounds of CFR+ at most; stops when the CPU seconds are used up."""
        start = thread_time()
        for _ in range(rounds):
            if self.root is None:
                return
            self.rounds += 1
            for player in (0, 1):
                reach = [np.ones(len(self.layers[seat][0].types)) for seat in (0, 1)]
                self._update(self.root, player, reach[player], reach[1 - player])
            if thread_time() - start > seconds:
                return

    def _value(self, player: int, filled: tuple[int, int], other: Floats) -> Floats:
        """What the end of a round is worth to each of `player`'s situations."""
        table = self.payoffs[filled]
        return table @ other if player == 0 else -(other @ table)

    def _update(self, node: Node, player: int, own: Floats, other: Floats) -> Floats:
        """Values of `player`'s situations at `node`; where he acts, his regrets are brought up to date."""
        if node.player != player:
            mix = self._strategy(node, node.regrets)
            return self._sum_over(node, player, own, other, mix)
        mix = self._strategy(node, node.regrets)
        layers = self.layers[player]
        filled = node.filled[player]
        values: dict[int, Floats] = {}
        for act, share in mix.items():
            parent = _parents(layers, filled, act)
            reach = own[parent] * share
            node.total[act] += self.rounds * self.rounds * reach
            values[act] = self._after(node, act, player, reach, other)
        total = np.zeros(len(layers[filled].types))
        for act, share in mix.items():
            parent = _parents(layers, filled, act)
            total += np.bincount(parent, share * values[act], len(total))
        for act, value in values.items():
            parent = _parents(layers, filled, act)
            np.maximum(node.regrets[act] + value - total[parent], 0.0, out=node.regrets[act])
        return total

    def _sum_over(
        self, node: Node, player: int, own: Floats, other: Floats, mix: dict[int, Floats]
    ) -> Floats:
        """Values where the other one acts by `mix`."""
        layers = self.layers[1 - player]
        found = np.zeros(len(own))
        for act, share in mix.items():
            parent = _parents(layers, node.filled[1 - player], act)
            found += self._after(node, act, player, own, other[parent] * share)
        return found

    def _after(self, node: Node, act: int, player: int, own: Floats, other: Floats) -> Floats:
        later = node.after[act]
        if later is None:
            return self._value(player, node.ends[act], other)
        return self._update(later, player, own, other)

    def _strategy(self, node: Node, weights: dict[int, Floats]) -> dict[int, Floats]:
        """Shares in proportion to `weights`; equal ones where a situation has none."""
        layers = self.layers[node.player]
        filled = node.filled[node.player]
        total = np.zeros(len(node.choices))
        for act, weight in weights.items():
            total += np.bincount(_parents(layers, filled, act), weight, len(total))
        empty = total <= 0.0
        total[empty] = 1.0
        even = empty / node.choices
        found: dict[int, Floats] = {}
        for act, weight in weights.items():
            parent = _parents(layers, filled, act)
            found[act] = weight / total[parent] + even[parent]
        return found

    # ---- using and judging it ----

    def advice(
        self, path: list[int], hand: tuple[int, ...], hidden: tuple[int, ...], laid: tuple[int, int]
    ) -> list[tuple[int, int, float]]:
        """(place or PASS, card or NONE, share) for who acts after the public `path` of LEFT, RIGHT, PASS.

        `hand` is what he held when the round began, `laid` what he has laid since (NONE for nothing).
        """
        node = self.root
        for act in path:
            assert node is not None, "nobody acts after the end of the round"
            node = node.after[act]
        assert node is not None, "nobody acts after the end of the round"
        kind = self.index[node.player][tuple(sorted(hand)), tuple(sorted(hidden))]
        now = tuple([_BLANK if card == NONE else card for card in laid])
        found: list[tuple[int, int, float]] = []
        for act, share in self._strategy(node, node.total).items():
            layer = self.layers[node.player][node.filled[node.player] | act]
            for i in np.flatnonzero(layer.types == kind):
                cards = (int(layer.left[i]), int(layer.right[i]))
                if all(cards[at] == now[at] for at in (0, 1) if not act & (at + 1)):
                    found.append((act, cards[act - 1] if act else NONE, float(share[i])))
        return found

    def exploitability(self) -> float:
        """How much chance to win a perfect opponent gains, on average over both chairs (exact)."""
        if self.root is None:
            return 0.0
        gained = 0.0
        for player in (0, 1):
            reach = np.ones(len(self.layers[1 - player][0].types))
            gained += float(self._best(self.root, player, reach).sum())
        return gained / 2

    def _best(self, node: Node, player: int, other: Floats) -> Floats:
        """Values of `player`'s situations if he answers the other one's average strategy perfectly."""
        actor = node.player
        layers = self.layers[actor]
        filled = node.filled[actor]
        mix = self._strategy(node, node.total)
        best = np.full(len(self.layers[player][node.filled[player]].types), -np.inf)
        if actor != player:
            best[:] = 0.0
        for act, share in mix.items():
            parent = _parents(layers, filled, act)
            later = node.after[act]
            reach = other[parent] * share if actor != player else other
            if later is None:
                value = self._value(player, node.ends[act], reach)
            else:
                value = self._best(later, player, reach)
            if actor == player:
                np.maximum.at(best, parent, value)
            else:
                best += value
        return best


Kind = tuple[tuple[int, ...], tuple[int, ...]]


def _types(public: Public, player: int) -> Iterator[Kind]:
    """Every hand with every set of hidden cards that the pool allows."""
    for hand in combinations(public.pool, public.hands[player]):
        rest = list(public.pool)
        for card in hand:
            rest.remove(card)
        for hidden in combinations(rest, public.hidden[player]):
            yield tuple(sorted(hand)), tuple(sorted(hidden))


def _link(layers: list[Layer]) -> None:
    """Say for every situation which one it came from, for either place that was filled last."""
    for filled, layer in enumerate(layers):
        for act in (LEFT, RIGHT):
            if not filled & act:
                continue
            before = layers[filled & ~act]
            rows = zip(before.types.tolist(), before.left.tolist(), before.right.tolist(), strict=True)
            at = {row: i for i, row in enumerate(rows)}
            lefts = layer.left.tolist() if act != LEFT else [_BLANK] * len(layer.left)
            rights = layer.right.tolist() if act != RIGHT else [_BLANK] * len(layer.right)
            found = [at[row] for row in zip(layer.types.tolist(), lefts, rights, strict=True)]
            layer.parent[act] = np.array(found, dtype=np.int64)
        layer.parent[PASS] = np.arange(len(layer.types))


def _parents(layers: list[Layer], filled: int, act: int) -> Ints:
    """For each situation after `act` the one before it."""
    return layers[filled | act].parent[act]


def _best_pair(cards: tuple[int, ...], boards: tuple[int, int], gains: tuple[float, float]) -> float:
    """The best that one or two different cards promise at the two board cards of a round."""
    best = 0.0
    for i, card in enumerate(cards):
        left = _FIT[_fitness(card, boards[0], NUMBER)] * gains[0]
        best = max(best, left, _FIT[_fitness(card, boards[1], SUIT)] * gains[1])
        for j, other in enumerate(cards):
            if j != i:
                best = max(best, left + _FIT[_fitness(other, boards[1], SUIT)] * gains[1])
    return best


@cache
def _fitness(card: int, board: int, slot: int) -> int:
    """-1 where a card does not match, else how many of the other matching cards it beats."""
    if not matches(card, board, slot):
        return -1
    others = [other for other in range(SUITED) if other not in (card, board) and matches(other, board, slot)]
    return sum([1 for other in others if is_higher(card, other, slot)])


def _is_better(card: int, than: int, board: int, slot: int) -> bool:
    """Whether a card matches where the other one (or NONE) does not, or is higher where both do."""
    if not matches(card, board, slot):
        return False
    return than == NONE or not matches(than, board, slot) or is_higher(card, than, slot)


def _outcomes(board: int, slot: int) -> Ints:
    """What happens at a board card for every pair of cards (_BLANK: none)."""
    found = np.zeros((_BLANK + 1, _BLANK + 1), dtype=np.int64)
    for a in range(_BLANK + 1):
        for b in range(_BLANK + 1):
            first = NONE if a == _BLANK else a
            second = NONE if b == _BLANK else b
            if board in (a, b) or (a == b and a < ZERO):
                continue  # no deal has this
            why = why_of(board, slot, first, second)
            taker = taker_of(board, slot, first, second)
            if taker != NONE:
                found[a, b] = 1 + taker + (2 if why == ONE else 0)
            assert taker != NONE or why != BOTH, "of two that match one is higher"
    return found


def _pay(tokens: list[list[int]], outcome: int, suit: int) -> None:
    """Hand out the tokens of one outcome: 1, 2 alone, 3, 4 with a whisk for the other."""
    if outcome:
        taker = (outcome - 1) % 2
        tokens[taker][suit] += 1
        if outcome > 2:
            tokens[1 - taker][WHISK] += 1


def _suited(kind: Kind) -> int:
    return sum([1 << card for card in kind[0] + kind[1] if card != ZERO])


def _zeros(kind: Kind) -> int:
    return (kind[0] + kind[1]).count(ZERO)


def _splits(kind: Kind) -> int:
    """In how many ways two different zeros can make this split of hand and hidden cards."""
    return 2 if ZERO in kind[0] and ZERO in kind[1] else 1


def _without(hand: tuple[int, ...], card: int) -> list[int]:
    rest = list(hand)
    if card != _BLANK:
        rest.remove(card)
    return rest


def _count(filled: int) -> int:
    return (filled & 1) + (filled >> 1)


def _set(pair: tuple[int, int], at: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if at == 0 else (pair[0], value)
