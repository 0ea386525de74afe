"""Our data are read whole, and a wrong row of somebody's file is named."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import NATURE
from teahouse.core.options import OptionError
from teahouse.games.chai import built_in, own, words
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


def _no_bottom_steps(data: Data) -> None:
    del data["production"]


def _no_list(data: Data) -> None:
    data["cards"][7] = cast(dict[str, object], "P08")


def _thirsty(data: Data) -> None:
    data["tokens_per_tea"] = cast(list[dict[str, object]], 1)


# What is spoilt; the row and the field that are told; what was found, and how the sentence ends in English.
WRONG = [
    (_tea_of_a_card, "cards 5 (P05)", "teas", '"X"', "letters out of YGPWOB, 1–6 of them."),
    (_no_points, "ships 3 (S03)", "vp", "", "a whole number from 0 to 50."),
    (_two_alike, "ships 2 (S01)", "id", '"S01"', "an id of its own, for ships 1 (S01) has this one."),
    (_kind, "cards 1 (P01)", "kind", '"teleport"', "one of move, move_all, convert, crates, blooming."),
    (_circle, "board, up", "7", "10", "a way up that leads to a dock for yellow tea."),
    (_two_bottoms, "board, admits", "", "[10, 11]", "exactly one bottom slot that admits yellow tea."),
    (_marker, "markers 4 (H4), back", "teas", '"G"', "letters out of YGPWOB, 2 of them."),
    (
        _step,
        "solo 1 (1)",
        "steps",
        '["market", "sleep"]',
        "a list of any of market, harbour, start, production.",
    ),
    (_no_bottom_steps, "", "production", "", "a list of whole numbers from 0 to 9, 3 of them."),
    (_no_list, "cards 8", "", '"P08"', "an object in braces."),
    (_thirsty, "", "tokens_per_tea", "1", "at least 4, for junks must not wait for more tea than there is."),
]


@pytest.mark.parametrize(
    ("spoil", "row", "field", "found", "right"), WRONG, ids=[each[1] + each[2] for each in WRONG]
)
def test_a_wrong_row_is_named(
    spoil: Callable[[Data], None], row: str, field: str, found: str, right: str
) -> None:
    data: Data = json.loads(built_in())
    spoil(data)
    with pytest.raises(OptionError) as wrong:
        shelf.make("chai", {"cards": json.dumps(data)}, 2)
    slots = wrong.value.slots
    assert (wrong.value.reason, slots["row"], slots["field"], slots["wrong"]) == (
        "file_row",
        row,
        field,
        found,
    )
    for lang in LANGUAGES:
        sentence = words.wrong_option(wrong.value.reason, slots, tongue(lang, "chai"))
        assert row in sentence
        assert field in sentence
        assert found in sentence
        if lang == "en":
            assert sentence.endswith(right) or f"{right} " in sentence
        else:
            assert not re.search("right would be|whole number|letters out|dock|slot that", sentence)


def test_all_faults_are_told_at_once_beside_what_the_file_holds() -> None:
    data: Data = json.loads(built_in())
    for spoil in (_tea_of_a_card, _no_points, _two_alike, _kind, _marker, _step, _no_bottom_steps):
        spoil(data)
    for lang in LANGUAGES:
        report = own.check({"cards": json.dumps(data)}, tongue(lang, "chai"))
        assert report.wrong == 7
        assert report.good == 28 + 18
        assert "28" in report.line
        assert report.serves
    with pytest.raises(OptionError) as wrong:
        read_house(json.dumps(data), "normal")
    said = words.wrong_option(wrong.value.reason, wrong.value.slots, tongue("en", "chai"))
    assert said.endswith("6 more faults follow.")


@pytest.mark.parametrize("field", ["steps", "easy", "normal", "hard"])
def test_steps_of_the_rival_are_looked_at_for_every_difficulty(field: str) -> None:
    data: Data = json.loads(built_in())
    data["solo"][2][field] = cast(list[dict[str, object]], "nonsense")
    report = own.check({"cards": json.dumps(data)}, tongue("en", "chai"))
    (remark,) = report.remarks
    assert remark.text.startswith(f'solo 3 (3), {field}: found "nonsense"')


NO_JSON = [
    ("", "Line 1, column 1: a value is missing, or a comma is too many"),
    ('{"source": "x",\n "cards": [1 2]}', "Line 2, column 14: a comma or a closing bracket is missing"),
    ('{"source" "x"}', "Line 1, column 11: a colon is missing"),
    ('{"source": "x"} {}', "Line 1, column 17: the file should end before this"),
    ('{"source": "x', "Line 1, column 12: this text has no closing quotation mark"),
    ("[" * 9999, "The data file is not JSON. The template"),
]


@pytest.mark.parametrize(("text", "said"), NO_JSON, ids=[said for _, said in NO_JSON])
def test_what_is_no_json_is_told_with_its_place_in_the_readers_language(text: str, said: str) -> None:
    with pytest.raises(OptionError) as wrong:
        read_house(text, "normal")
    for lang in LANGUAGES:
        t = tongue(lang, "chai")
        sentence = words.wrong_option(wrong.value.reason, wrong.value.slots, t)
        assert t.t("Decks of your own") in sentence
        if lang == "en":
            assert said in sentence
        else:
            assert not re.search("Expecting|delimiter|value|comma", sentence)
        assert own.check({"cards": text}, t).wrong == 1


def test_every_needed_field_is_described() -> None:
    named = [name for column in own.columns(tongue("en", "chai")) for name in column.name.split(", ")]
    assert sorted([*named, "note"]) == sorted(json.loads(own.template()))


@pytest.mark.parametrize("day", ["2026-13-45", "2026-02-30", "2025-02-29", "1900-02-29", "0000-01-01"])
def test_a_game_of_a_day_that_never_comes_is_refused(day: str) -> None:
    with pytest.raises(OptionError) as wrong:
        shelf.make("chai", {"day": day}, 2)
    assert wrong.value.reason == "option_value", "the house says the option's label then"
    assert (wrong.value.slots["key"], wrong.value.slots["value"]) == ("day", day)
    for lang in LANGUAGES:
        assert "2026-11-30" in words.option("day", tongue(lang, "chai"))
    for good in ("2024-02-29", "2000-02-29", "2026-11-30", ""):
        shelf.make("chai", {"day": good}, 2)


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
