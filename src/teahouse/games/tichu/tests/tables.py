"""Positions for the tests, written as one reads them, and ways to act on them."""

from collections.abc import Mapping
from functools import cache

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, Event
from teahouse.core.match import Match
from teahouse.games.tichu import cards as deck
from teahouse.games.tichu.combos import PHOENIX_LED
from teahouse.games.tichu.notation import read_combo
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import PHASES, Action, State, View

OFFICIAL = {"preset": "official"}
LENGTH = {"sf_length_first": "on"}


@cache
def _made(seats: int, wanted: tuple[tuple[str, str], ...]) -> Tichu:
    game = shelf.make("tichu", dict(wanted), seats)
    assert isinstance(game, Tichu)
    return game


def tichu(seats: int = 4, wanted: Mapping[str, str] | None = None, **options: str) -> Tichu:
    """The rules with these options."""
    return _made(seats, tuple(sorted({**(wanted or {}), **options}.items())))


def mask(text: str) -> int:
    return deck.mask_named(text.split())


def at(
    hands: list[str],
    *,
    game: Tichu | None = None,
    trick: str = "",
    turn: int = 0,
    wish: str = "",
    wisher: int = 0,
    out: tuple[int, ...] = (),
    passed: tuple[int, ...] = (),
    won: dict[int, str] | None = None,
    calls: dict[int, int] | None = None,
    fresh: tuple[int, ...] = (),
    phase: str = "play",
    points: tuple[int, ...] = (),
) -> State:
    """A moment of play: hands by place, and what is not said to lie elsewhere was won by place 0.

    trick "3:5j 0:Kj,Kp" = place 3 led a five and ...; fresh = places that have not played a card yet.
    """
    s = (game or tichu()).start()
    s.hands = [mask(hand) for hand in hands]
    s.sizes = [deck.count(hand) for hand in s.hands]
    s.phase, s.turn = PHASES.index(phase), turn
    s.live = sum(1 << place for place, hand in enumerate(s.hands) if hand)
    s.out = list(out)
    s.started = (1 << len(hands)) - 1 - sum(1 << place for place in fresh)
    for laid in trick.split():
        by, _, words = laid.partition(":")
        combo = read_combo(words.split(","))
        under = s.top_rank if s.trick else PHOENIX_LED - 1
        s.top_rank = under + 1 if words == "Ph" else combo.rank
        s.trick.append(combo)
        s.trick_by.append(int(by))
        s.owner, s.top_kind, s.top_size = int(by), combo.kind, combo.size
    s.passed = sum(1 << place for place in passed)
    if wish:
        s.wish, s.wisher = deck.RANKS.index(wish) + 1, wisher
    for place, text in (won or {}).items():
        s.won[place] = mask(text)
    s.won[0] |= s.undealt()
    for place, call in (calls or {}).items():
        s.calls[place] = call
    if points:
        s.points = list(points)
    return s


def refusal(game: Tichu, s: State, seat: int, text: str) -> str:
    """The reason why `text` is refused, "" where it is allowed; `s` stays as it was."""
    before = game.write_state(s)
    reason = game.check(s, seat, game.read(text))
    assert game.write_state(s) == before
    return reason


def act(game: Tichu, s: State, *lines: str) -> list[Event]:
    """Do "seat action" after "seat action" ("c collect" for the clock); what was told."""
    told: list[Event] = []
    match: Match[State, Action, View] = Match(game, s)
    for line in lines:
        actor, _, text = line.partition(" ")
        if actor == "c":
            assert match.tick(told), "no timer runs"
        else:
            match.act(int(actor), game.read(text), told=told)
    return told


def offered(game: Tichu, s: State, seat: int) -> list[str]:
    """The texts of all that is legal for a seat."""
    return [game.write(a) for a in game.legal(s, seat)]


def keys(told: list[Event]) -> list[str]:
    return [event.key for event in told]


def facts(told: list[Event], key: str) -> dict[str, object]:
    """The public facts of the last event of that key."""
    return dict([event for event in told if event.key == key][-1].facts)


def dealt(game: Tichu, hands: list[str], *before: str) -> State:
    """A round with just these 14 (8, 9, 10 ...) cards, up to the exchange; `before` are Grand answers."""
    s = game.start()
    match: Match[State, Action, View] = Match(game, s)
    while game.waiting(s) == [NATURE]:
        if PHASES[s.phase] in ("deal", "rest"):
            break
        match.act(NATURE, game.read("first 0") if PHASES[s.phase] == "first" else game.roll(s, Fast(1)))
    first = 6 if game.seats == 6 else 8
    cards = [hand.split() for hand in hands]
    if game.customs.has_grand:
        match.act(NATURE, game.read("deal " + " / ".join([" ".join(hand[:first]) for hand in cards])))
        act(game, s, *before)
        for seat in game.waiting(s):
            act(game, s, f"{seat} no grand")
        match.act(NATURE, game.read("deal " + " / ".join([" ".join(hand[first:]) for hand in cards])))
    else:
        match.act(NATURE, game.read("deal " + " / ".join(hands)))
    return s


def full_deal(seats: int = 4) -> list[str]:
    """Hands by suit: place 0 holds jade and the Mah Jong, 1 swords and the Dog, and so on."""
    if seats == 6:
        order = list(deck.NAMES)
        sizes = [10, 10, 9, 9, 9, 9]
        return [" ".join(order[sum(sizes[:i]) : sum(sizes[: i + 1])]) for i in range(6)]
    return [
        " ".join([deck.SPECIALS[i], *[rank + deck.SUITS[i] for rank in deck.RANKS[1:]]]) for i in range(4)
    ]


def clock_is_due(game: Tichu, s: State) -> bool:
    """Whether the trick lies open for one more bomb."""
    due = game.timer(s)
    return due is not None and game.write(due[1]) == "collect"
