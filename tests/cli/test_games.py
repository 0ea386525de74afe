"""`teahouse games`, `--version`, and the reader's language."""

import json
import re
import subprocess
import sys

import pytest

import teahouse as package
from teahouse.cli.main import COMMANDS
from teahouse.cli.reader import Refusal, language
from teahouse.core import shelf
from tests.cli.running import teahouse

Capsys = pytest.CaptureFixture[str]


def test_games_as_data(capsys: Capsys) -> None:
    ran = teahouse(capsys, "games", "--json")
    assert ran.code == 0
    found = {game["id"]: game for game in json.loads(ran.out)}
    assert list(found) == list(shelf.games())
    bell = found["bell"]
    assert (bell["title"], bell["stage"], bell["seats"]) == ("Bell", "alpha", [1, 2, 3])
    assert bell["bots"] == ["random", "greedy", "master"]
    assert bell["presets"] == {"quiet": {}, "loud": {"game": "cheer", "cheers": "2"}}
    assert [option["key"] for option in bell["options"]] == ["game", "cheers", "window"]
    assert bell["options"][2]["allowed"] == "1-9"


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "ru"])
def test_games_as_text(capsys: Capsys, lang: str) -> None:
    ran = teahouse(capsys, "games", lang=lang)
    assert (ran.code, ran.err) == (0, "")
    for game in shelf.games():
        assert game in ran.out
    assert "-o window=2" in ran.out
    assert "random, greedy, master" in ran.out


def test_options_are_whole_where_the_list_is_read_by_a_program(capsys: Capsys) -> None:
    ran = teahouse(capsys, "games")
    assert "…" not in ran.out
    for option in shelf.info("tichu").options:
        assert f"-o {option.key}={option.default} " in ran.out
    motto = next(line for line in ran.out.splitlines() if "motto" in line)
    assert "a text" in motto
    assert "[a-z]" not in motto, "a pattern is for programs"


def test_letters_that_the_terminal_lacks_are_question_marks() -> None:
    command = [sys.executable, "-c", "from teahouse.cli.main import main; main()", "games", "--lang", "ru"]
    environment = {"PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "???" in ran.stdout


def test_version_says_how_the_rules_run(capsys: Capsys) -> None:
    ran = teahouse(capsys, "--version")
    assert ran.out.strip() in (
        f"teahouse {package.__version__} (rules compiled)",
        f"teahouse {package.__version__} (rules interpreted)",
    )


@pytest.mark.parametrize(
    ("args", "environment", "lang", "rest"),
    [
        (["games"], {}, "en", ["games"]),
        (["games"], {"LANG": "ru_RU.UTF-8"}, "ru", ["games"]),
        (["games"], {"LANG": "ru_RU.UTF-8", "LC_ALL": "zh_TW.UTF-8"}, "zh-Hant", ["games"]),
        (["games"], {"LC_ALL": "C"}, "en", ["games"]),
        (["--lang", "ru", "games"], {"LANG": "zh_TW"}, "ru", ["games"]),
        (["games", "--lang=zh-Hant", "--json"], {}, "zh-Hant", ["games", "--json"]),
        (["games", "--lang", "zh_TW"], {"LANG": "ru_RU"}, "zh-Hant", ["games"]),
    ],
)
def test_the_readers_language(
    args: list[str], environment: dict[str, str], lang: str, rest: list[str]
) -> None:
    assert language(args, environment) == (lang, rest)


@pytest.mark.parametrize("args", [["--lang", "fr"], ["--lang=french"], ["--lang"], ["--lang="]])
def test_a_language_that_the_house_has_not_is_refused(args: list[str]) -> None:
    with pytest.raises(Refusal) as refused:
        language(["games", *args], {"LANG": "ru_RU"})
    assert refused.value.code == 2
    assert "zh-Hant, en" in refused.value.sentence
    assert re.search("[а-я]", refused.value.sentence), "in the language of the locale"
    command = [sys.executable, "-c", "from teahouse.cli.main import main; main()", "games", *args]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, len(ran.stderr.splitlines())) == (2, "", 1)


@pytest.mark.parametrize(("lang", "word"), [("en", "first draft"), ("zh-Hant", "初稿"), ("ru", "черновик")])
def test_a_games_stage_is_a_word(capsys: Capsys, lang: str, word: str) -> None:
    assert f"({word})" in teahouse(capsys, "games", lang=lang).out


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_explains_itself(capsys: Capsys, command: str) -> None:
    ran = teahouse(capsys, command, "--help")
    assert ran.code == 0
    assert f"teahouse {command}" in ran.out


def _paths() -> list[list[str]]:
    return [[], *[[name] for name in COMMANDS], ["deck", "check"], ["deck", "template"], ["deck", "house"]]


@pytest.mark.parametrize("path", _paths(), ids=" ".join)
def test_help_speaks_the_readers_language(capsys: Capsys, path: list[str]) -> None:
    english = teahouse(capsys, *path, "--help").out
    assert english.startswith(f"Usage: {' '.join(['teahouse', *path])} [OPTIONS]")
    for lang, letters in (("ru", "а-яё"), ("zh-Hant", "\u4e00-\u9fff")):
        ran = teahouse(capsys, *path, "--help", lang=lang)
        assert ran.code == 0
        assert not set(english.splitlines()) & set(ran.out.splitlines()) - {""}
        assert not re.search(r"\b(the|and|show|where|with)\b", ran.out.lower()), ran.out
        for row in ran.out.splitlines():
            assert not row or re.search(f"[{letters}]", row) or row.lstrip().startswith("-"), row


def test_the_locale_decides_the_language_of_help() -> None:
    assert language([], {"LANGUAGE": "fr:ru", "LANG": "en_GB.UTF-8"})[0] == "ru"
    assert language([], {"LANG": "zh_TW.UTF-8"})[0] == "zh-Hant"
