"""What is measured of Tichu, beside whom, and which contests its bots hold."""

from collections.abc import Iterator
from time import process_time
from typing import Final

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.games.tichu.cards import PHOENIX
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import PLAY, State

PEERS: Final = ("OpenSpiel dou_dizhu", "RLCard doudizhu")
SETUPS: Final = [(4, {"end": "rounds:50"}), (3, {"trichu_rounds": "30"}), (6, {"end": "rounds:50"})]
ENDS: Final = {"most_rounds": "50"}  # luck alone never reaches a target of points
CONTESTS: Final = [
    ("greedy, random", ("greedy", "random"), {"end": "rounds:1"}, 4000, 1.0),
    ("rule, greedy", ("rule", "greedy"), {"end": "rounds:1"}, 4000, 1.0),
    ("master, rule", ("master", "rule"), {"end": "rounds:1"}, 4000, 1.0),
]
DEALS: Final = 1000  # opening hands with the Phoenix


def measure(seconds: float) -> Iterator[tuple[str, float, str]]:
    """What `legal` costs where it costs most: fourteen cards, the Phoenix among them, an empty table."""
    game = shelf.make("tichu", {}, 4)
    assert isinstance(game, Tichu)
    luck = Fast(3)
    hands = [_opening(game, luck) for _ in range(DEALS)]
    rounds = plays = 0
    start = now = process_time()
    while rounds == 0 or now - start < seconds:
        for s, seat in hands:
            plays += len(game.legal(s, seat))
        rounds += 1
        now = process_time()
    calls = rounds * DEALS
    yield f"legal on {DEALS:,} opening hands with the Phoenix", (now - start) / calls * 1e6, "µs"
    yield "actions of such a hand", plays / calls, "actions"


def _opening(game: Tichu, luck: Fast) -> tuple[State, int]:
    """A round just dealt, in which who holds the Phoenix leads."""
    s = game.start()
    s.phase = PLAY
    s.live = 15
    cards = list(range(56))
    luck.shuffle(cards)
    hands = [sum(1 << card for card in cards[place * 14 : place * 14 + 14]) for place in range(4)]
    for place, hand in enumerate(hands):
        s.hands[place] = hand
        s.sizes[place] = 14
        if hand & PHOENIX:
            s.turn = place
    return s, s.seat_of[s.turn]
