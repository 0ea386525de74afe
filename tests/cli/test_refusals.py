"""What a user can get wrong: one sentence on stderr in every language, exit 2, no traceback."""

import re
from pathlib import Path

import pytest

from teahouse.cli.sentences import record
from teahouse.core.record import RecordError
from teahouse.speech import LANGUAGES, tongue
from tests.cli.running import teahouse
from tests.core.test_record import REASONS

Capsys = pytest.CaptureFixture[str]
every_language = pytest.mark.parametrize("lang", list(LANGUAGES))
SIMULATE = ["simulate", "bell", "--games", "2", "--seed", "1", "--bots"]
FEW = ["--bots", "random,random", "--games", "2", "--seed", "1"]

WRONG = [
    (["chess"], "chess"),
    (["games", "--colour"], "--colour"),
    (["games", "too", "many"], "teahouse games"),
    (["play", "chess"], "lantern"),
    (["play"], "lantern"),
    (["play", "bell", "--out", "/proc/x.txt"], "/proc/x.txt"),
    (["play", "bell", "-o", "window"], "KEY=VALUE"),
    (["play", "bell", "-o", "window=99"], "1-9"),
    (["play", "bell", "-o", "bells=2"], "window"),
    (["play", "bell", "-o", "preset=odd"], "quiet, loud"),
    (["play", "bell", "--bots", "greedy,greedy,greedy"], "1, 2, 3"),
    (["play", "bell", "--bots", "oracle"], "random, greedy, master"),
    (["play", "lantern", "-o", "oath=/nowhere/at/all"], "/nowhere/at/all"),
    (["play", "--resume", "/nowhere/at/all"], "/nowhere/at/all"),
    ([*SIMULATE, "greedy,oracle"], "oracle"),
    ([*SIMULATE, ""], "--bots"),
    ([*SIMULATE, "greedy,random", "--workers", "0"], "--workers"),
    (["simulate", "bell", "--bots", "greedy", "--games", "many", "--seed", "1"], "many"),
    (["simulate", "bell", "--bots", "greedy", "--games", "1", "--seed", "²"], "--seed"),
    (["simulate", "bell", "--bots", "greedy"], "--games"),
    (["simulate", "bell", "--bots"], "--bots"),
    (["deck"], "check, house, template"),
    (["simulate", "tichu", "-o", "double_win=9", *FEW], "200, 100"),
    (["simulate", "tichu", "-o", "triple_win=9", *FEW], "triple_win"),
    (["replay", "/nowhere/at/all"], "/nowhere/at/all"),
    (["record", "bell", "--bots", "random", "--seed", "1", "--out", "/nowhere/at/all"], "/nowhere/at/all"),
]


@every_language
@pytest.mark.parametrize(("args", "said"), WRONG, ids=lambda value: " ".join(value)[:40])
def test_one_sentence_and_exit_2(capsys: Capsys, lang: str, args: list[str], said: str) -> None:
    ran = teahouse(capsys, *args, lang=lang)
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert "Traceback" not in ran.err
    assert ran.out == ""
    if lang != "en":
        script = r"[\u4e00-\u9fff]" if lang == "zh-Hant" else r"[а-яА-Я]"
        assert re.search(script, ran.err), "not in the reader's language"


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\0" * 100])
def test_a_file_that_is_no_text(capsys: Capsys, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "data"
    file.write_bytes(data)
    ran = teahouse(capsys, "replay", str(file))
    assert ran.code in (1, 2)
    assert len(ran.err.splitlines()) == 1


def test_a_file_that_is_too_large(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_text("x" * 4_000_001)
    assert "too large" in teahouse(capsys, "replay", str(file)).err


@every_language
@pytest.mark.parametrize("reason", sorted(REASONS - {""}))
def test_every_fault_of_a_record_has_a_sentence(lang: str, reason: str) -> None:
    slots = dict.fromkeys(("text", "why", "field", "value", "found", "wanted", "seat"), "X1")
    text = record(RecordError(7, reason, **slots), tongue(lang))
    assert ("7" in text) == (reason not in ("no_commitment", "no_secret", "wrong_secret")), "no line's fault"
    assert not re.search(r"[{}]", text)


def test_backup_of_nothing_says_so(capsys: Capsys, tmp_path: Path) -> None:
    ran = teahouse(capsys, "backup", str(tmp_path / "b.db"), "--db", f"sqlite:///{tmp_path / 'none.db'}")
    assert ran.code == 1
    assert "none.db" in ran.err


def test_backup_and_serve_refuse_another_kind_of_database_alike(capsys: Capsys, tmp_path: Path) -> None:
    backup = teahouse(capsys, "backup", str(tmp_path / "b.db"), "--db", "postgresql://x")
    serve = teahouse(capsys, "serve", "--host", "127.0.0.1", "--port", "0", "--db", "postgresql://x")
    assert (backup.code, serve.code) == (1, 1)
    assert backup.err == serve.err
    assert "sqlite:///" in backup.err
