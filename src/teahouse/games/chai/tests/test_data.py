"""Our data are read whole, and a wrong row of somebody's file is named."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import NATURE
from teahouse.core.options import OptionError
from teahouse.games.chai import built_in, words
from teahouse.games.chai.house import House, read_house
from teahouse.games.chai.rules import Chai
from teahouse.games.chai.state import TEAS
from teahouse.speech import LANGUAGES, tongue

Data = dict[str, list[dict[str, object]]]
TEMPLATE = Path(__file__).parent.parent / "data" / "template.json"


def house() -> House:
    return read_house(built_in(), "normal")


def test_our_data_have_the_totals_of_the_printed_game() -> None:
    found = house()
    assert (len(found.cards), len(found.ships), len(found.markers)) == (28, 18, 6)
    assert found.tokens_per_tea * 6 == 60
    assert found.source == "house"
    assert found.production == [5, 3, 2]


def test_our_data_treat_the_teas_alike() -> None:
    found = house()
    for tea in range(6):
        assert sum(ship.need[tea] for ship in found.ships) == 9
        for side in (0, 1):
            assert sum(marker.teas[side].count(tea) for marker in found.markers) == 2
    for side in (0, 1):
        assert sum(marker.numbers[side] for marker in found.markers) == 12
    assert sum(ship.is_junk for ship in found.ships) == 4


def _tea_of_a_card(data: Data) -> None:
    data["cards"][4]["teas"] = "X"


def _no_points(data: Data) -> None:
    del data["ships"][2]["vp"]


def _two_alike(data: Data) -> None:
    data["ships"][1]["id"] = "S01"


def _kind(data: Data) -> None:
    data["cards"][0]["kind"] = "teleport"


def _circle(data: Data) -> None:
    board = cast(dict[str, dict[str, object]], data["board"])
    board["up"]["7"] = 10


def _two_bottoms(data: Data) -> None:
    board = cast(dict[str, dict[str, object]], data["board"])
    board["admits"]["11"] = "PWY"


def _marker(data: Data) -> None:
    data["markers"][3]["back"] = {"teas": "G", "n": 1}


def _step(data: Data) -> None:
    data["solo"][0]["steps"] = ["market", "sleep"]


WRONG = [
    (_tea_of_a_card, "cards 5 (P05)"),
    (_no_points, "ships 3 (S03)"),
    (_two_alike, "id S01"),
    (_kind, "cards 1 (P01)"),
    (_circle, "board, up"),
    (_two_bottoms, "board, admits"),
    (_marker, "markers 4 (H4), back"),
    (_step, "solo 1 (1)"),
]


@pytest.mark.parametrize(("spoil", "row"), WRONG, ids=[row for _, row in WRONG])
def test_a_wrong_row_is_named(spoil: Callable[[Data], None], row: str) -> None:
    data: Data = json.loads(built_in())
    spoil(data)
    with pytest.raises(OptionError) as wrong:
        shelf.make("chai", {"cards": json.dumps(data)}, 2)
    assert (wrong.value.reason, wrong.value.slots["row"]) == ("file_row", row)
    for lang in LANGUAGES:
        sentence = words.wrong_option(wrong.value.reason, wrong.value.slots, tongue(lang, "chai"))
        assert row in sentence
        assert wrong.value.slots["right"] in sentence


@pytest.mark.parametrize("text", ["", "[", "[]", "7", '{"source": 1}'])
def test_what_is_no_data_is_refused(text: str) -> None:
    with pytest.raises(OptionError) as wrong:
        read_house(text, "normal")
    assert wrong.value.reason in ("file_syntax", "file_row")


def test_another_layout_and_other_cards_can_be_played() -> None:
    data = json.loads(TEMPLATE.read_text("utf-8"))
    data["board"]["up"]["10"] = {"Y": 7, "G": 8}  # green crosses to the middle column
    for slot in ("8", "5", "2"):
        data["board"]["admits"][slot] = "PWG"
    data["cards"][0]["name"] = "Our own tea"
    game = cast(Chai, shelf.make("chai", {"cards": json.dumps(data), "goal": "3"}, 2))
    assert game.house.up[10 * 6 + TEAS.index("G")] == 8
    s, luck = game.start(), Fast(3)
    while game.waiting(s):
        (actor,) = game.waiting(s)
        action = game.roll(s, luck) if actor == NATURE else luck.choice(game.legal(s, actor))
        game.apply(s, actor, action, None)
    assert game.result(s).places


def test_the_template_is_complete() -> None:
    text = TEMPLATE.read_text("utf-8")
    mine, ours = read_house(text, "normal"), house()
    assert mine.source != ours.source
    assert [card.spoken for card in mine.cards] == [card.spoken for card in ours.cards]
