"""Where things lie on the page: who sits where around the viewer, what a hand and a trick look like."""

from typing import Final

from teahouse.core.words import Tongue
from teahouse.games.tichu.cards import SPECIALS
from teahouse.games.tichu.state import HandSeen, Laid, View

_SUITS: Final = {"j": "jade", "s": "sword", "p": "pagoda", "t": "star"}
_EMBLEMS: Final = {"1": "sparrow", "Dg": "dog", "Ph": "phoenix", "Dr": "dragon"}
_AROUND: Final = {4: ("e", "n", "w"), 6: ("e", "ne", "n", "nw", "w")}
_ORDER: Final = "123456789TJQKA"


def bottom(view: View) -> HandSeen:
    """The hand that lies before the viewer: his own, or the first place's for a watcher."""
    for hand in view.hands:
        if hand.seat == view.viewer:
            return hand
    return view.hands[0]


def around(view: View) -> list[tuple[str, HandSeen]]:
    """The other hands with the side of the table they lie on, in order of play."""
    here, size = bottom(view).place, len(view.hands)
    sides = _AROUND[size]
    return [(sides[step - 1], view.hands[(here + step) % size]) for step in range(1, size)]


def is_table(view: View, hand: HandSeen) -> bool:
    """Whether a hand is the open fourth one."""
    return view.seats == 3 and hand.place == 2


def is_partner(view: View, hand: HandSeen) -> bool:
    """Whether a hand plays with the viewer's."""
    here = bottom(view)
    return here.seat == view.viewer and hand.place != here.place and hand.side == here.side


def suit(card: str) -> str:
    """The key of a card's look."""
    return "special" if card in SPECIALS else _SUITS[card[1]]


def emblem(card: str) -> str:
    """The symbol on a card."""
    return f"t-{_EMBLEMS[card]}" if card in SPECIALS else f"t-{_SUITS[card[1]]}"


def rank(card: str) -> str:
    """What stands in a card's corner."""
    return "10" if card[0] == "T" else card[0]


def corner(card: str, t: Tongue) -> str:
    """The corner of a special card."""
    return {"1": t.t("1"), "Dg": t.t("Dog"), "Ph": t.t("Ph"), "Dr": t.t("Drg")}[card]


def in_order(laid: Laid) -> list[str]:
    """The cards of a combination as they are best seen: the triple first, the Phoenix where it counts."""

    def place(card: str) -> int:
        if card == "Ph":
            return laid.phoenix
        return _ORDER.index(card[0]) + 1 if card not in SPECIALS else 1

    cards = sorted(laid.cards, key=place)
    if laid.kind == "full":
        cards.sort(key=lambda card: place(card) != laid.rank // 2)
    return cards


def taken(view: View, side: int) -> int:
    """The points in the tricks a side has taken this round."""
    return sum(hand.points for hand in view.hands if hand.side == side)


def total(view: View, side: int) -> int:
    """A side's score in the match."""
    return next(view.points[hand.party] for hand in view.hands if hand.side == side)


def gifts(view: View, hand: HandSeen) -> dict[int, str]:
    """What the viewer has laid or given out of a hand: card by receiving party."""
    return {int(party): card for card, party in (text.split(" ") for text in hand.given)}


def got(hand: HandSeen) -> list[tuple[str, int]]:
    """What came into a hand in the exchange: card and giving party."""
    return [(card, int(party)) for card, party in (text.split(" ") for text in hand.got)]


def receivers(view: View, hand: HandSeen, legal: list[str]) -> list[HandSeen]:
    """The hands that get a card from this one: those laid for already and those still offered."""
    head = "table give " if is_table(view, hand) else "give "
    words = [text.split(" ")[-1] for text in legal if text.startswith(head)]
    parties = {view.seats if word == "table" else int(word) for word in words} | set(gifts(view, hand))
    return [other for _, other in around(view) if other.party in parties] + [
        own for own in view.hands if own.seat == view.viewer and own.party in parties
    ]


def last_points(view: View) -> int:
    """What the last trick counted."""
    worth = {"5": 5, "T": 10, "K": 10, "Dr": 25, "Ph": -25}
    cards = [card for laid in view.last for card in laid.cards]
    return sum(worth.get(card if card in SPECIALS else card[0], 0) for card in cards)
