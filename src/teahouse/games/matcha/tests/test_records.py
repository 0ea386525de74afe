"""Whole games as records: at least one for every way a match can end, replayed and verified to the token."""

from pathlib import Path

import pytest

from teahouse.core import shelf
from teahouse.core.record import read_record, replay, verify, write_record

RECORDS = Path(__file__).parent / "records"

ENDINGS = [
    # record, places, tokens, reason
    ("ru-all_five", (2, 1), (4, 6), "all_five"),
    ("ru-equal", (1, 1), (2, 2), "equal"),
    ("ru-four_whisks", (2, 1), (5, 6), "four_whisks"),
    ("ru-senior_suit-bowl", (1, 2), (5, 5), "senior_suit:bowl"),
    ("ru-senior_suit-leaf", (1, 2), (5, 4), "senior_suit:leaf"),
    ("ru-senior_suit-scoop", (2, 1), (3, 3), "senior_suit:scoop"),
    ("ru-senior_suit-water", (1, 2), (4, 4), "senior_suit:water"),
    ("ru-three_of_suit", (2, 1), (4, 5), "three_of_suit"),
    ("ru-tie_break-bowl", (1, 2), (5, 6), "tie_break:bowl"),
    ("ru-tie_break-leaf", (2, 1), (5, 6), "tie_break:leaf"),
    ("ru-tie_break-scoop", (2, 1), (7, 6), "tie_break:scoop"),
    ("ru-tie_break-water", (1, 2), (6, 5), "tie_break:water"),
    ("zh-all_five", (1, 2), (5, 4), "all_five"),
    ("zh-four_of_kind", (2, 1), (10, 10), "four_of_kind"),
    ("zh-safety_valve", (1, 1), (0, 0), "safety_valve"),
    ("zh-tie_break-bowl", (1, 2), (9, 8), "tie_break:bowl"),
    ("zh-tie_break-leaf", (1, 2), (9, 8), "tie_break:leaf"),
    ("zh-tie_break-scoop", (2, 1), (7, 6), "tie_break:scoop"),
    ("zh-tie_break-water", (2, 1), (8, 8), "tie_break:water"),
    ("zh-tied", (2, 1), (7, 7), "tie_break:bowl"),
]


@pytest.mark.parametrize(("name", "places", "tokens", "reason"), ENDINGS)
def test_a_record_ends_as_it_is_known_to(
    name: str, places: tuple[int, int], tokens: tuple[int, int], reason: str
) -> None:
    text = (RECORDS / f"{name}.txt").read_text("utf-8")
    record = read_record(text)
    game = shelf.make(record.game, record.chosen(), record.seats)
    match = replay(game, record)
    assert match.is_over
    result = game.result(match.state)
    assert (result.places, result.points, result.reason) == (places, tokens, reason)
    assert verify(game, record) > 0
    assert write_record(record) == text


def test_there_is_a_record_for_every_way_to_end() -> None:
    suits = ("leaf", "bowl", "water", "scoop")
    zh = {"four_of_kind", "all_five", "safety_valve", *(f"tie_break:{suit}" for suit in suits)}
    ru = {"three_of_suit", "four_whisks", "all_five", "equal"}
    ru |= {f"{kind}:{suit}" for kind in ("tie_break", "senior_suit") for suit in suits}
    found = {(name[:2], reason) for name, _, _, reason in ENDINGS}
    assert found == {("zh", reason) for reason in zh} | {("ru", reason) for reason in ru}


def test_a_tie_was_played_on_in_one_of_them() -> None:
    record = read_record((RECORDS / "zh-tied.txt").read_text("utf-8"))
    game = shelf.make(record.game, record.chosen(), record.seats)
    ties = [replay(game, record, upto=n).state.is_tied for n in range(len(record.lines))]
    assert True in ties
    assert not ties[0]
