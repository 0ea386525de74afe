"""`teahouse play`: a whole game by typed lines, bad input survived, leaving and going on."""

import io
from pathlib import Path

import pytest

from teahouse.core.record import read_record
from tests.cli.running import Ran, teahouse

Capsys = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEAHOUSE_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")


def typed(capsys: Capsys, monkeypatch: pytest.MonkeyPatch, text: str, *args: str, lang: str = "en") -> Ran:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return teahouse(capsys, "play", *args, lang=lang)


def test_a_game_to_the_end(capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    out = tmp_path / "mine.txt"
    ran = typed(capsys, monkeypatch, "1\n" * 3, "lantern", "--bots", "greedy,random", "--out", str(out))
    assert ran.code == 0
    assert "You lay" in ran.out
    assert "First:" in ran.out
    record = read_record(out.read_text("utf-8"))
    assert (record.seats, record.bots) == (3, {1: "greedy", 2: "random"})
    assert teahouse(capsys, "verify", str(out)).code == 0


def test_bad_input_is_answered_and_changes_nothing(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["0", "99", "", "-1", "lay 99", "nonsense", "[bold]", "?", "lay", "1", "1", "1"]
    ran = typed(capsys, monkeypatch, "\n".join(lines) + "\n", "lantern")
    assert ran.code == 0
    assert ran.out.count("Choose a number from 1 to 3.") == 2
    assert "Everybody waits for you" in ran.out
    assert "That card is not in your hand. (R3.1)" in ran.out
    assert ran.out.count("No choice says that") == 3
    assert "A number chooses." in ran.out


def test_actions_may_be_written_as_in_records(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = typed(capsys, monkeypatch, "down\n.\n" * 2, "bell", "--bots", "greedy")
    assert ran.code == 0
    assert ran.out.count("Guest says down.") == 2


def test_out_of_turn_one_may_rest(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = typed(capsys, monkeypatch, "up\n\n\nup\n\n\n", "bell", "--bots", "greedy")
    rested = typed(capsys, monkeypatch, "up\n.\nup\n.\n", "bell", "--bots", "greedy")
    assert (asked.code, rested.code) == (0, 0)
    assert asked.out.count("Enter: nothing now.") >= 2
    assert rested.out.count("Enter: nothing now.") == 2


def test_leaving_keeps_the_game_and_says_how_to_go_on(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    left = typed(capsys, monkeypatch, "1\n", "lantern", "--bots", "greedy")
    assert left.code == 130
    (file,) = (tmp_path / "left").iterdir()
    assert f"teahouse play --resume {file}" in left.out.replace("\n", "")
    before = [line.text for line in read_record(file.read_text("utf-8")).lines if line.actor != -8]
    out = tmp_path / "whole.txt"
    went_on = typed(capsys, monkeypatch, "1\n1\n", "--resume", str(file), "--out", str(out))
    assert went_on.code == 0
    assert "First:" in went_on.out
    after = [line.text for line in read_record(out.read_text("utf-8")).lines if line.actor != -8]
    assert after[: len(before)] == before
    assert teahouse(capsys, "verify", str(out)).code == 0


@pytest.mark.parametrize("lang", ["zh-Hant", "ru"])
def test_the_house_speaks_the_readers_language(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    ran = typed(capsys, monkeypatch, "0\n?\n1\n1\n1\n", "lantern", lang=lang)
    assert ran.code == 0
    assert "Choose a number" not in ran.out
    assert "A number chooses" not in ran.out


def test_one_seat_is_played_alone_and_others_default_to_a_fair_rival(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = typed(capsys, monkeypatch, "1\n" * 20, "lantern")
    assert ran.code == 0
    assert "Steady bot" in ran.out or "greedy" in ran.out


def test_a_place_that_cannot_be_written_is_refused_before_the_first_deal(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("a file", "utf-8")
    monkeypatch.setenv("TEAHOUSE_DATA", str(tmp_path / "taken"))
    ran = typed(capsys, monkeypatch, "1\n" * 3, "lantern")
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert "cannot be written" in ran.err
    out = tmp_path / "mine.txt"
    assert typed(capsys, monkeypatch, "1\n" * 3, "lantern", "--out", str(out)).code == 0
    assert out.exists(), "with a place of its own the game needs no data folder"


@pytest.mark.parametrize(
    ("args", "said"),
    [(["bell"], "lantern, not of bell"), (["-o", "rounds=1"], "-o"), (["--bots", "random"], "--bots")],
)
def test_a_game_that_was_left_is_not_changed(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, args: list[str], said: str
) -> None:
    assert typed(capsys, monkeypatch, "1\n", "lantern", "--bots", "greedy").code == 130
    (file,) = (tmp_path / "left").iterdir()
    ran = typed(capsys, monkeypatch, "1\n1\n", *args, "--resume", str(file))
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert said in ran.err
    assert typed(capsys, monkeypatch, "1\n1\n", "lantern", "--resume", str(file)).code == 0
