"""One kept record for every way a match can end, and fingerprints that are the same compiled or not."""

from pathlib import Path

import pytest

from teahouse.core import shelf
from teahouse.core.record import read_record, replay
from tests.laws.fingerprint import fingerprint

RECORDS = Path(__file__).with_name("records")
ENDINGS = [  # record, reason, places
    ("train_deck_gone", "deck_gone", (2, 1)),
    ("train_shared", "deck_gone", (1, 1, 3)),
    ("buzz_target", "target", (1, 2)),
    ("buzz_deck_gone", "deck_gone", (1, 2)),
    ("buzz_sealed", "deck_gone", (2, 1)),
    ("team_won", "map_full", (1, 1, 2)),
    ("team_lost", "tokens_gone", (2, 2, 1)),
    ("race_map_full", "map_full", (1, 2)),
    ("race_deck_gone", "deck_gone", (1, 2, 3)),
    ("race_round_limit", "round_limit", (1,)),
]


@pytest.mark.parametrize(("name", "reason", "places"), ENDINGS, ids=[e[0] for e in ENDINGS])
def test_a_record_of_every_ending(name: str, reason: str, places: tuple[int, ...]) -> None:
    record = read_record((RECORDS / f"{name}.txt").read_text("utf-8"))
    game = shelf.make("voyage", record.chosen(), record.seats)
    match = replay(game, record)
    assert match.is_over
    result = game.result(match.state)
    assert (result.reason, result.places) == (reason, places)


PRINTS = [
    ("train", 3, "89f3725e1768c0f9"),
    ("buzz", 3, "0822c3d91090262e"),
    ("team", 3, "03248793db659709"),
    ("race", 3, "41fc566243504881"),
]


@pytest.mark.parametrize(("name", "seats", "wanted"), PRINTS)
def test_fingerprint(name: str, seats: int, wanted: str) -> None:
    """Raise the rules' version where this changes on purpose: old records would no longer replay."""
    assert fingerprint(shelf.make("voyage", {"game": name}, seats), 12) == wanted
