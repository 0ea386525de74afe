"""The shelf: games inside and plugged in, their parts, and what is refused."""

from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

from teahouse.core import shelf
from teahouse.core.options import OptionError
from teahouse.core.shelf import UnknownGame
from tests.toys.shelving import toys_on_the_shelf


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_on_the_shelf():
        yield


def test_plugged_in_games_stand_beside_the_others_in_order() -> None:
    names = list(shelf.games())
    assert names[-2:] == ["lantern", "bell"]
    orders = [info.order for info in shelf.games().values()]
    assert orders == sorted(orders)


def test_a_game_is_made_with_complete_options() -> None:
    assert dict(shelf.options("bell", {"preset": "loud"}, 3)) == {
        "game": "cheer",
        "cheers": "2",
        "window": "2",
    }
    game = shelf.make("bell", {"preset": "loud"}, 3)
    assert (game.id, game.seats) == ("bell", 3)
    assert game.start().cheers == [2, 2, 2]


def test_parts_of_a_game_are_found_in_its_folder() -> None:
    assert shelf.folder("bell").name == "bell"
    assert {kind.code for kind in shelf.part("bell", "bots").BOTS} == {"random", "greedy", "master"}
    with pytest.raises(ModuleNotFoundError):
        shelf.part("bell", "nothing")


def test_a_part_that_cannot_be_imported_is_not_taken_for_a_missing_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(import_module("tests.toys.bell"), "__path__", [str(tmp_path)])
    assert shelf.maybe("bell", "report") is None
    (tmp_path / "report.py").write_text("import teahouse_nowhere\n", "utf-8")
    invalidate_caches()
    with pytest.raises(ModuleNotFoundError, match="teahouse_nowhere"):
        shelf.maybe("bell", "report")


def test_an_unknown_game_is_refused() -> None:
    for call in (shelf.info, shelf.words, shelf.folder):
        with pytest.raises(UnknownGame) as refused:
            call("chess")
        assert refused.value.wanted == "chess"


def test_a_number_of_seats_that_does_not_fit_is_refused() -> None:
    with pytest.raises(OptionError) as refused:
        shelf.make("lantern", {}, 7)
    assert refused.value.slots == {"value": "7", "allowed": "2, 3, 4"}


def test_games_taken_away_are_gone() -> None:
    assert "bell" in shelf.games()
    with toys_on_the_shelf():
        pass
    assert "bell" in shelf.games(), "the outer one still holds"
