"""`teahouse import` and `teahouse deck`: what games bring to the command line beside play."""

from pathlib import Path

import pytest

from teahouse.cli.logs import formats
from teahouse.core import shelf
from teahouse.core.record import read_record
from tests.cli.running import teahouse

Capsys = pytest.CaptureFixture[str]


def logs() -> list[tuple[str, Path]]:
    """The small logs that the games carry: tests/logs/FORMAT/*."""
    found: list[tuple[str, Path]] = []
    for kind, (game, _) in formats().items():
        folder = shelf.folder(game) / "tests" / "logs" / kind
        found += [(kind, file) for file in sorted(folder.glob("*"))]
    return found


@pytest.mark.parametrize(("kind", "log"), logs(), ids=lambda value: getattr(value, "name", value))
def test_a_log_becomes_a_record_that_replays(capsys: Capsys, tmp_path: Path, kind: str, log: Path) -> None:
    out = tmp_path / "record.txt"
    assert teahouse(capsys, "import", kind, str(log), "--out", str(out)).code == 0
    assert read_record(out.read_text("utf-8")).lines
    assert teahouse(capsys, "replay", str(out)).code == 0
    assert teahouse(capsys, "verify", str(out)).code == 1, "an imported record proves nothing"


@pytest.mark.parametrize("kind", list(formats()))
def test_what_is_no_log_is_refused(capsys: Capsys, tmp_path: Path, kind: str) -> None:
    ran = teahouse(capsys, "import", kind, "README.md", "--out", str(tmp_path / "no.txt"))
    assert ran.code == 1
    assert len(ran.err.splitlines()) == 1
    assert not (tmp_path / "no.txt").exists()


def test_the_help_names_the_formats(capsys: Capsys) -> None:
    ran = teahouse(capsys, "import", "--help")
    assert ran.code == 0
    assert f"Formats: {', '.join(formats())}" in ran.out


def test_an_unknown_format_is_refused(capsys: Capsys, tmp_path: Path) -> None:
    ran = teahouse(capsys, "import", "chess", "README.md", "--out", str(tmp_path / "no.txt"))
    assert ran.code == 2
    assert all(kind in ran.err for kind in formats())


def test_the_template_is_a_good_deck(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    assert teahouse(capsys, "deck", "template", str(file)).code == 0
    assert teahouse(capsys, "deck", "check", str(file)).code == 0


def test_the_houses_deck_is_written_and_good(capsys: Capsys, tmp_path: Path) -> None:
    written = teahouse(capsys, "deck", "house", str(tmp_path / "deck"))
    files = [Path(line) for line in written.out.splitlines()]
    assert (written.code, len(files)) == (0, 3)
    events, periods, clues = files
    args = [str(events), "--periods", str(periods), "--clues", str(clues)]
    assert teahouse(capsys, "deck", "check", *args).code == 0


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "ru"])
def test_a_wrong_row_is_named(capsys: Capsys, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "deck.csv"
    teahouse(capsys, "deck", "template", str(file))
    rows = file.read_text("utf-8").splitlines()
    year = rows[0].split(",").index("year")
    cells = rows[2].split(",")
    cells[year] = "yesterday"
    file.write_text("\n".join([*rows[:2], ",".join(cells), *rows[3:]]), "utf-8")
    ran = teahouse(capsys, "deck", "check", str(file), lang=lang)
    assert ran.code == 1
    assert "yesterday" in ran.out
    assert "3" in ran.out


def test_a_deck_without_cards_is_not_good(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.touch()
    ran = teahouse(capsys, "deck", "check", str(file))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"There is no card in {file}.\n"


def test_a_missing_deck_is_said_to_be_missing(capsys: Capsys) -> None:
    ran = teahouse(capsys, "deck", "check", "/nowhere/at/all.csv")
    assert (ran.code, ran.out) == (2, "")
    assert "/nowhere/at/all.csv" in ran.err
