"""Random games by rules.py and by the slow reference: the same choices, tokens, knowledge and endings."""

from itertools import product

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, WATCHER
from teahouse.games.matcha.cards import SLOTS, TEXTS
from teahouse.games.matcha.rules import Matcha
from teahouse.games.matcha.state import Deal, State
from teahouse.games.matcha.tests.reference import KINDS, Reference
from tests.scale import scaled

VARIANTS = [
    {"rules": "zh", "claims": "on"},
    {"rules": "zh", "claims": "off"},
    {"rules": "ru", "claims": "on"},
    {"rules": "ru", "claims": "off", "double_goal": "play_on"},
]


def texts(cards: tuple[int, ...]) -> list[str]:
    return [TEXTS[card] for card in cards]


def compare(game: Matcha, s: State, slow: Reference) -> None:
    assert game.waiting(s) == slow.waiting()
    for seat in (0, 1):
        legal = [game.write(a) for a in game.legal(s, seat)]
        assert len(legal) == len(set(legal))
        assert set(legal) == slow.options(seat)
        assert dict(zip(KINDS, s.tokens[seat * 5 : seat * 5 + 5], strict=True)) == slow.tokens[seat]
    for viewer in (0, 1, WATCHER):
        compare_view(game, s, slow, viewer)


def compare_view(game: Matcha, s: State, slow: Reference, viewer: int) -> None:
    view = game.view(s, viewer)
    for i, slot in enumerate(view.slots):
        for owner in (0, 1):
            place = (i // 2, SLOTS[i % 2], owner)
            assert slot.cards[owner] == slow.sees(viewer, *place)
            assert slot.claims[owner] == slow.said.get(place, "")
    assert len(view.past) == (6 if slow.number_of_set else 0)
    for i, slot in enumerate(view.past):
        assert slot.cards == tuple(slow.past.get((i // 2, SLOTS[i % 2], owner), "") for owner in (0, 1))
    for seat in (0, 1):
        hand = sorted(slow.hands[seat])
        assert sorted(view.hands[seat]) == (hand if viewer == seat else ["?"] * len(hand))


@pytest.mark.parametrize("options", VARIANTS, ids=lambda o: "-".join(o.values()))
def test_random_games_agree_with_the_reference(options: dict[str, str]) -> None:
    for seed, careless in product(range(scaled(60)), (True, False)):
        play_both(options, seed, careless)


def play_both(options: dict[str, str], seed: int, careless: bool) -> None:
    """One game, compared after every action; `careless` players pass half of the time."""
    luck = Fast(seed * 2 + careless)
    dealer = luck.below(2)
    game = shelf.make("matcha", {**options, "dealer": ("first", "second")[dealer]}, 2)
    slow = Reference(options["rules"], dealer, options["claims"] == "on", options.get("double_goal", "list"))
    assert isinstance(game, Matcha)
    s = game.start()
    while due := game.waiting(s):
        if due == [NATURE]:
            deal = game.roll(s, luck)
            assert isinstance(deal, Deal)
            game.apply(s, NATURE, deal, None)
            slow.deal(texts(deal.board), [texts(drawn) for drawn in deal.drawn])
        else:
            seat = luck.choice(due + [other for other in (0, 1) if game.legal(s, other)])
            legal = game.legal(s, seat)
            action = legal[-1] if careless and luck.below(2) else luck.choice(legal)
            game.apply(s, seat, action, None)
            slow.do(seat, game.write(action))
        compare(game, s, slow)
    result = game.result(s)
    assert slow.outcome is not None
    winner, reason = slow.outcome
    assert result.reason == reason
    assert result.places == {None: (1, 1), 0: (1, 2), 1: (2, 1)}[winner]
