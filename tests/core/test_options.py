"""Options: what is accepted, how it is written afterwards, and what a refusal says."""

import pytest

from teahouse.core.options import Option, OptionError, choose

OPTIONS = (
    Option("game", "choice", "plain", choices=("plain", "cheer")),
    Option("cheers", "number", "1", low=1, high=9, when=("game", "cheer")),
    Option("rounds", "number", "3", low=-5, high=9),
    Option("ghost", "flag", "off", seats=(2,)),
    Option("motto", "text", "shine", pattern="[a-z]{1,5}"),
    Option("oath", "file", ""),
    Option("end", "pair", "rounds:4", choices=("points", "rounds"), low=1, high=50),
)
PRESETS = {"plain": {}, "loud": {"game": "cheer", "cheers": "3"}}


@pytest.mark.parametrize(
    ("key", "value", "kept"),
    [
        ("game", " cheer ", "cheer"),
        ("ghost", "true", "on"),
        ("ghost", "YES", "on"),
        ("ghost", "0", "off"),
        ("rounds", " 007 ", "7"),
        ("motto", "dusk", "dusk"),
        ("end", " points : 007 ", "points:7"),
        ("oath", " kept as it is \n", " kept as it is \n"),
    ],
)
def test_values_are_kept_in_one_way(key: str, value: str, kept: str) -> None:
    assert choose(OPTIONS, PRESETS, {key: value}, 2)[key] == kept


@pytest.mark.parametrize(
    ("wanted", "reason", "named", "allowed"),
    [
        ({"game": "chess"}, "option_value", "chess", "plain, cheer"),
        ({"cheers": "10"}, "option_value", "10", "1-9"),
        ({"cheers": "2.5"}, "option_value", "2.5", "1-9"),
        ({"cheers": "٣"}, "option_value", "٣", "1-9"),
        ({"ghost": "perhaps"}, "option_value", "perhaps", "on, off"),
        ({"motto": "NO"}, "option_value", "NO", "[a-z]{1,5}"),
        ({"end": "rounds"}, "option_value", "rounds", "points:1-50, rounds:1-50"),
        ({"end": "days:4"}, "option_value", "days:4", "points:1-50, rounds:1-50"),
        ({"end": "rounds:51"}, "option_value", "rounds:51", "points:1-50, rounds:1-50"),
        ({"end": "rounds:4:4"}, "option_value", "rounds:4:4", "points:1-50, rounds:1-50"),
        ({"colour": "red"}, "option_unknown", "colour", "game, cheers, rounds, ghost, motto, oath, end"),
        ({"preset": "odd"}, "preset_unknown", "odd", "plain, loud"),
    ],
)
def test_a_wrong_option_says_what_would_be_right(
    wanted: dict[str, str], reason: str, named: str, allowed: str
) -> None:
    with pytest.raises(OptionError) as refused:
        choose(OPTIONS, PRESETS, wanted, 2)
    assert refused.value.reason == reason
    assert named in refused.value.slots.values()
    assert refused.value.slots["allowed"] == allowed


def test_what_does_not_apply_is_left_out() -> None:
    assert "cheers" not in choose(OPTIONS, PRESETS, {"cheers": "2"}, 2)
    assert "ghost" not in choose(OPTIONS, PRESETS, {"ghost": "on"}, 3)
    assert choose(OPTIONS, PRESETS, {"game": "cheer"}, 3)["cheers"] == "1"


def test_a_preset_gives_way_to_what_is_wanted() -> None:
    chosen = choose(OPTIONS, PRESETS, {"cheers": "5", "preset": "loud"}, 2)
    assert (chosen["game"], chosen.number("cheers"), chosen.flag("ghost")) == ("cheer", 5, False)


def test_a_long_wrong_value_is_cut_in_the_refusal() -> None:
    with pytest.raises(OptionError) as refused:
        choose(OPTIONS, PRESETS, {"motto": "x" * 5000}, 2)
    assert len(refused.value.slots["value"]) == 80
