"""`teahouse record`, `replay`, `verify`: one match through all three, and damaged ones refused."""

import json
from pathlib import Path

import pytest

from teahouse.core.record import read_record
from tests.cli.running import teahouse

Capsys = pytest.CaptureFixture[str]
RECORD = ("record", "lantern", "-o", "prize=drawn", "--bots", "greedy,random")


@pytest.fixture
def file(tmp_path: Path, capsys: Capsys) -> Path:
    """A match between bots, recorded."""
    path = tmp_path / "game.txt"
    ran = teahouse(
        capsys,
        "record",
        "lantern",
        "-o",
        "prize=drawn",
        "--bots",
        "greedy,random",
        "--seed",
        "5",
        "--out",
        str(path),
    )
    assert (ran.code, ran.err) == (0, "")
    return path


def damaged(file: Path, old: str, new: str) -> str:
    text = file.read_text("utf-8")
    assert old in text
    path = file.with_name("damaged.txt")
    path.write_text(text.replace(old, new, 1), "utf-8")
    return str(path)


def test_the_same_seed_writes_the_same_record(file: Path, tmp_path: Path, capsys: Capsys) -> None:
    for seed, is_same in (("5", True), ("6", False)):
        other = tmp_path / f"{seed}.txt"
        assert teahouse(capsys, *RECORD, "--seed", seed, "--out", str(other)).code == 0
        assert (other.read_text("utf-8") == file.read_text("utf-8")) == is_same


def test_a_record_holds_options_bots_and_checkpoints(file: Path) -> None:
    record = read_record(file.read_text("utf-8"))
    assert record.options["prize"] == "drawn"
    assert record.bots == {0: "greedy", 1: "random"}
    assert sum(line.actor == -8 for line in record.lines) == 3


def test_replay_checks_and_shows_the_end(file: Path, capsys: Capsys) -> None:
    ran = teahouse(capsys, "replay", str(file))
    assert ran.code == 0
    assert "First:" in ran.out
    data = json.loads(teahouse(capsys, "replay", str(file), "--json").out)
    assert data["over"] is True
    assert min(data["places"]) == 1
    assert data["points"] == data["standing"]


def test_replay_shows_a_moment_as_a_seat_saw_it(file: Path, capsys: Capsys) -> None:
    first = json.loads(teahouse(capsys, "replay", str(file), "--at", "2", "--seat", "0", "--json").out)
    second = json.loads(teahouse(capsys, "replay", str(file), "--at", "2", "--seat", "1", "--json").out)
    assert first["at"] == second["at"] == 2
    assert len(first["view"]["hand"]) == len(second["view"]["hand"]) == 3
    assert first["view"]["hand"] != second["view"]["hand"]
    watcher = json.loads(teahouse(capsys, "replay", str(file), "--at", "2", "--json").out)
    assert watcher["view"]["hand"] == []
    text = teahouse(capsys, "replay", str(file), "--at", "2", "--seat", "0").out
    assert ", ".join(map(str, first["view"]["hand"])) in text


def test_an_unfinished_record_is_said_to_be_one(file: Path, capsys: Capsys) -> None:
    rows = file.read_text("utf-8").split("\n")
    file.write_text("\n".join(rows[:-4]) + "\n", "utf-8")
    ran = teahouse(capsys, "replay", str(file))
    assert ran.code == 0
    assert "not over" in ran.out
    assert json.loads(teahouse(capsys, "replay", str(file), "--json").out)["over"] is False


def test_a_resigned_match_says_who_resigned(file: Path, capsys: Capsys) -> None:
    rows = file.read_text("utf-8").split("\n")
    file.write_text("\n".join([*rows[:-4], "# resign 1"]) + "\n", "utf-8")
    sentences = {"en": "Careless bot resigned.", "ru": "Беспечный бот сдаётся.", "zh-Hant": "認輸"}
    for lang, said in sentences.items():
        ran = teahouse(capsys, "replay", str(file), lang=lang)
        assert (ran.code, ran.err) == (0, "")
        assert said in ran.out, ran.out
    data = json.loads(teahouse(capsys, "replay", str(file), "--json").out)
    assert (data["over"], data["places"], data["reason"]) == (True, [1, 2], "resigned")
    file.write_text("\n".join([*rows[:-4], "# resign 9"]) + "\n", "utf-8")
    assert "not over" in teahouse(capsys, "replay", str(file)).out, "there is no such seat"


def test_verify_proves_the_chance(file: Path, capsys: Capsys) -> None:
    ran = teahouse(capsys, "verify", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("5 deals and draws follow from the secret")


def test_verify_says_of_a_game_of_the_day_what_its_chance_follows_from(
    tmp_path: Path, capsys: Capsys
) -> None:
    file = tmp_path / "day.txt"
    day = ("-o", "day=2026-11-30", "-o", "goal=3")
    assert (
        teahouse(
            capsys, "record", "chai", *day, "--bots", "random,greedy", "--seed", "1", "--out", str(file)
        ).code
        == 0
    )
    ran = teahouse(capsys, "verify", str(file))
    assert ran.code == 0
    assert "follow from 2026-11-30, and are no secret to anybody." in ran.out
    assert "secret that was promised" not in ran.out


@pytest.mark.parametrize(
    ("command", "old", "new", "said"),
    [
        ("replay", "\n0 lay", "\n0 lie", "lie"),
        ("replay", "\n0 lay ", "\n0 lay 9", "against the rules"),
        ("replay", "\n= ", "\n= 0", "checkpoint"),
        ("replay", "teahouse 1", "teahouse 9", "Line 1:"),
        ("replay", "game lantern", "game chess", "chess"),
        ("replay", "option rounds 3", "option rounds 99", "rounds"),
        ("replay", "rules 1", "rules 7", "Line 3:"),
        ("verify", "secret ", "secret 00", "secret"),
        ("verify", "commit ", 'table "x"\ncommit ', "secret"),
        ("verify", "n prize 3\n", "n prize 1\n", "the secret gives prize 3"),
    ],
)
def test_a_wrong_record_ends_with_one_sentence(
    file: Path, capsys: Capsys, command: str, old: str, new: str, said: str
) -> None:
    ran = teahouse(capsys, command, damaged(file, old, new))
    assert ran.code == 1
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert ran.out == ""


def test_an_imported_record_has_no_commitment(file: Path, capsys: Capsys) -> None:
    rows = [row for row in file.read_text("utf-8").split("\n") if not row.startswith(("commit", "secret"))]
    file.write_text("\n".join(rows), "utf-8")
    assert teahouse(capsys, "replay", str(file)).code == 0
    ran = teahouse(capsys, "verify", str(file))
    assert ran.code == 1
    assert "no commitment" in ran.err
    assert "Line" not in ran.err


def test_a_changed_secret_is_no_lines_fault(file: Path, capsys: Capsys) -> None:
    ran = teahouse(capsys, "verify", damaged(file, "secret ", "secret 00"))
    assert ran.err == "The record's secret does not fit the commitment that was given before the deal.\n"
