"""Master: solves the round it plays from what everybody knows where that is small enough, else searches."""

from functools import lru_cache
from time import thread_time
from typing import Final

from teahouse.bots.bot import AnyBot, Bot, Limit
from teahouse.bots.search import SearchBot
from teahouse.core.chance import Fast
from teahouse.core.game import AnyGame, Event
from teahouse.games.matcha.bots.greedy import kept
from teahouse.games.matcha.bots.oneround import LEFT, PASS, RIGHT, OneRound, Public
from teahouse.games.matcha.bots.outlook import Outlook
from teahouse.games.matcha.bots.playout import ByTokens, QuickPlay
from teahouse.games.matcha.cards import BY_TEXT, NONE, NUMBER, SUIT, rest_of
from teahouse.games.matcha.rules import Matcha
from teahouse.games.matcha.state import Action, Keep, Pass, Play, View

_LARGEST: Final = 600_000  # pairs of types and placements that a decision has time for
_EXACT: Final = 20_000  # above it face-down cards of earlier rounds count as cards that stay out
_SIMULATIONS: Final = 400  # playouts of a decision that is searched
_NOISE: Final = 0.03  # shares below this are what few rounds of solving leave behind


class Master(Bot[Action, View]):
    """Plays its part of an equilibrium of the present round, drawn by its own luck."""

    def __init__(self, seat: int, seed: int, *, plays_on: bool) -> None:
        self.seat = seat
        self.seed = seed
        self.plays_on = plays_on

    def act(self, view: View, story: list[Event], legal: list[Action], limit: Limit) -> Action | None:
        if view.phase == "keep":
            return None if view.decided[view.viewer] else Keep(kept(view))
        if view.turn != view.viewer:
            return None
        public = public_of(view)
        path = path_of(view, story)
        if public is None or path is None:
            return self._searched(view, story, legal, limit)
        shares = solved(public, limit).advice(path, *private_of(view, public))
        return self._drawn(shares, Fast(self.seed * 1009 + len(story)))

    def _searched(self, view: View, story: list[Event], legal: list[Action], limit: Limit) -> Action | None:
        """What a search over imagined worlds finds, to the end of the set; claims are left out of it."""
        game = Matcha(view.rules, NONE, has_claims=False, plays_on=self.plays_on)
        seed = self.seed * 1009 + len(story)
        bot = SearchBot(
            game, view.viewer, seed, _SIMULATIONS, 3 - view.round, QuickPlay(), ByTokens(is_zh=game.is_zh)
        )
        found: Action | None = bot.act(view, story, _without_claims(legal), limit)
        return found

    def _drawn(self, shares: list[tuple[int, int, float]], luck: Fast) -> Action:
        kept_shares = [share if share >= _NOISE else 0.0 for _, _, share in shares]
        point = luck.unit() * sum(kept_shares)
        for (act, card, _), share in zip(shares, kept_shares, strict=True):
            point -= share
            if share and point <= 0.0:
                return Pass() if act == PASS else Play(card, act - 1)
        act, card, _ = shares[-1]
        return Pass() if act == PASS else Play(card, act - 1)


def _without_claims(legal: list[Action]) -> list[Action]:
    return [action for action in legal if not isinstance(action, Play) or not action.claim]


def solved(public: Public, limit: Limit) -> OneRound:
    """The round, solved as well as the limit allows; solved once for all decisions in it."""
    return _solved(public, min(rounds_for(public), limit.simulations), limit.seconds)


@lru_cache(maxsize=32)
def _solved(public: Public, rounds: int, seconds: float) -> OneRound:
    start = thread_time()
    found = OneRound(public)
    found.solve(rounds, 0.8 * seconds - (thread_time() - start))
    return found


def rounds_for(public: Public) -> int:
    """How many rounds of CFR+ fit into a tenth of a second, by the size of the matrices."""
    size = public.size()
    rounds = 60 if size < 200 else 25 if size < 3000 else 14 if size < 40_000 else 9
    return rounds if public.is_zh else rounds * 4 // 5


def public_of(view: View) -> Public | None:
    """The round as everybody knows it when it begins; None where it is too large to solve."""
    o = Outlook(view)
    if view.round == 0:
        return None
    order = (view.dealer, 1 - view.dealer)
    is_open = [card for slot in view.slots if slot.is_up for card in slot.cards if card]
    pool = rest_of([BY_TEXT[slot.board] for slot in view.slots] + [BY_TEXT[card] for card in is_open])
    now = view.slots[2 * view.round : 2 * view.round + 2]
    hands = [len(view.hands[seat]) + sum([1 for slot in now if slot.cards[seat]]) for seat in order]
    hidden = [
        sum([1 for slot in view.slots[: 2 * view.round] if slot.cards[seat] and not slot.is_up])
        for seat in order
    ]
    later = [(o.board[2 * i], o.board[2 * i + 1]) for i in range(view.round + 1, 3)]
    public = Public(
        is_zh=o.is_zh,
        rounds_left=o.rounds_left,
        board=(o.board[2 * view.round], o.board[2 * view.round + 1]),
        pool=tuple(pool),
        hands=(hands[0], hands[1]),
        hidden=(hidden[0], hidden[1]),
        tokens=(view.tokens[order[0]], view.tokens[order[1]]),
        later=tuple(later),
        shown=(_shown(view, order[0]), _shown(view, order[1])),
    )
    if public.size() > _EXACT:
        public = public.without_hidden()
    return public if public.size() <= _LARGEST else None


def _shown(view: View, seat: int) -> tuple[tuple[int, int, int], ...]:
    """What a seat has shown in the rounds before: slot, board card, and its open card or NONE."""
    found = []
    for i, slot in enumerate(view.slots[: 2 * view.round]):
        text = slot.cards[seat]
        if not text or slot.is_up:
            found.append((i % 2, BY_TEXT[slot.board], BY_TEXT[text] if text else NONE))
    return tuple(found)


def path_of(view: View, story: list[Event]) -> list[int] | None:
    """What everybody has seen in this round, in order; None where the story does not tell."""
    path: list[int] = []
    laid = [0, 0]
    for event in story:
        if event.key == "deal" or (event.key == "slot" and dict(event.facts)["slot"] == "suit"):
            path, laid = [], [0, 0]
        elif event.key == "play":
            path.append(LEFT if dict(event.facts)["slot"] == "number" else RIGHT)
            laid[event.seat] += 1
        elif event.key == "pass":
            path.append(PASS)
    now = view.slots[2 * view.round : 2 * view.round + 2]
    there = [sum([1 for slot in now if slot.cards[seat]]) for seat in (0, 1)]
    return path if laid == there else None


def private_of(view: View, public: Public) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, int]]:
    """The viewer's hand when the round began, his hidden cards, and what he has laid since."""
    me = view.viewer
    now = view.slots[2 * view.round : 2 * view.round + 2]
    laid = [BY_TEXT[now[slot].cards[me]] if now[slot].cards[me] else NONE for slot in (NUMBER, SUIT)]
    hand = [BY_TEXT[text] for text in view.hands[me]] + [card for card in laid if card != NONE]
    before = [slot.cards[me] for slot in view.slots[: 2 * view.round] if not slot.is_up]
    hidden = [BY_TEXT[text] for text in before if text] if sum(public.hidden) else []
    return tuple(hand), tuple(hidden), (laid[0], laid[1])


def master(game: AnyGame, seat: int, seed: int) -> AnyBot:
    """The strongest bot of the game."""
    assert isinstance(game, Matcha)
    return Master(seat, seed, plays_on=game.plays_on)
