"""What the page shows beside the plain view: the places of a hand, and which cards have been seen."""

import pytest

from teahouse.core.game import OPEN, WATCHER
from teahouse.games.matcha import layout
from teahouse.games.matcha.tests.scene import Scene, scene

BOARD, MINE, RIVALS = "B2 L3 W1 S4 W3 B4", "L2 L1 B3 Z Z", "W2 L4 S2 B1 S3"


def after(*lines: str) -> Scene:
    return scene("zh", BOARD, MINE, RIVALS).do(*lines)


def test_a_laid_card_keeps_its_place_in_the_hand() -> None:
    s = after("0 play L2 number")
    places = layout.hand_places(s.game.view(s.state, 0), 0)
    assert [(p.card, p.round) for p in places] == [("L1", -1), ("L2", 0), ("B3", -1), ("Z", -1), ("Z", -1)]
    places = layout.hand_places(s.game.view(s.state, 1), 0)
    assert [p.card for p in places] == ["?"] * 5  # its place must not tell which card it is


def test_two_zeros_are_one_handle_in_play_and_two_when_cards_are_kept() -> None:
    s = after()
    handles = [p.handle for p in layout.hand_places(s.game.view(s.state, 0), 0)]
    assert handles[-2:] == ["card Z", "card Z"]
    s.pass_round().pass_round().pass_round()
    handles = [p.handle for p in layout.hand_places(s.game.view(s.state, 0), 0)]
    assert handles[-2:] == ["card Z", "card Z2"]


SEEN = [
    # what is laid, viewer -> cards that are the viewer's, cards laid open beside the board's, zeros known
    ([], 0, "L1 L2 B3", "", 2),
    ([], 1, "L4 B1 W2 S2 S3", "", 0),
    ([], WATCHER, "", "", 0),
    (["0 play L2 number"], 0, "L1 L2 B3", "", 2),
    (["0 play L2 number"], 1, "L4 B1 W2 S2 S3", "", 0),
    (["0 play L2 number", "1 play W2 number", "0 pass", "1 pass"], 0, "L1 B3", "L2 W2", 2),
    (["0 play L2 number", "1 play W2 number", "0 pass", "1 pass"], WATCHER, "", "L2 W2", 0),
    (["0 play Z number", "1 pass", "0 pass"], 1, "L4 B1 W2 S2 S3", "", 0),  # unopposed: still a back
    ([], OPEN, "L1 L2 L4 B1 B3 W2 S2 S3", "", 2),
]


@pytest.mark.parametrize(("lines", "viewer", "mine", "laid", "zeros"), SEEN)
def test_which_cards_have_been_seen(lines: list[str], viewer: int, mine: str, laid: str, zeros: int) -> None:
    s = after(*lines)
    view = s.game.view(s.state, viewer)
    seen = layout.seen_cards(view)
    assert [card for card in seen if seen[card] == "mine"] == mine.split()
    assert {card for card in seen if seen[card] == "seen"} == {*BOARD.split(), *laid.split()}
    assert len(seen) == 16
    assert layout.zeros_known(view) == zeros


@pytest.mark.parametrize(("rules", "last"), [("zh", False), ("ru", True)])
def test_only_the_russian_rules_know_their_last_round(rules: str, last: bool) -> None:
    s = scene(rules)
    s.state.set = 1
    view = s.game.view(s.state, 0)
    assert [layout.is_last_round(view, number) for number in (0, 1, 2)] == [False, False, last]
