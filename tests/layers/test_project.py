"""What the project's own files promise: one place per game, sealed locks, a wheel without tests."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
HOUSE = ROOT / "src" / "teahouse"
GAMES = sorted(init.parent for init in HOUSE.glob("games/*/__init__.py"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
SPOKEN = {".py", ".html", ".css", ".js", ".toml", ".sh"}
COMMENT = re.compile(r"#.*")
RULE_NUMBER = re.compile(r"\bR\d+(?:\.\d+)*[a-z]?\b")


def project() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def sources_outside_games() -> list[Path]:
    scripts = [ROOT / "setup.py", ROOT / "pyproject.toml", *(ROOT / "scripts").iterdir()]
    house = [path for path in HOUSE.rglob("*") if HOUSE / "games" not in path.parents]
    return sorted(path for path in [*scripts, *house] if path.suffix in SPOKEN and path.is_file())


@pytest.mark.parametrize("source", sources_outside_games(), ids=lambda p: str(p.relative_to(ROOT)))
def test_nothing_outside_games_names_a_game(source: Path) -> None:
    named = "|".join(re.escape(game.name) for game in GAMES)
    for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
        if "keywords =" not in line:  # what a registry finds us by; "--matcha" is a colour
            found = re.search(rf"(?<![a-z])(?<!--)({named})(?![a-z])", line, re.IGNORECASE)
            assert found is None, f"{source.relative_to(ROOT)}:{number} names {found}"


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_file_holds_versions_and_hashes_and_no_address(lock: Path) -> None:
    text = lock.read_text("utf-8")
    assert not re.search(r"://|file:|--index|--find-links|--trusted|(^|\s)/", text), "an address"
    sealed = r"^[A-Za-z0-9_.\[\]-]+==\S+(?: ; .*)? \\\n    --hash=sha256:[0-9a-f]{64}"
    pinned = re.findall(sealed, text, re.MULTILINE)
    named = re.findall(r"^[A-Za-z]", text, re.MULTILINE)
    assert len(pinned) == len(named) > 10, "a requirement without version or hash"


@cache
def locked(lock: str) -> set[str]:
    text = (ROOT / "requirements" / lock).read_text("utf-8")
    return {_plain(name) for name in re.findall(r"^([A-Za-z0-9_.-]+)(?:\[.*\])?==", text, re.MULTILINE)}


def _plain(requirement: str) -> str:
    name = re.split(r"[\[<>=!~ ;]", requirement, maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_locks_cover_what_the_project_asks_for() -> None:
    about = project()["project"]
    assert isinstance(about, dict)
    extras = about["optional-dependencies"]
    house = {_plain(need) for need in [*about["dependencies"], *extras["build"]]}
    assert house <= locked("lock.txt")
    assert house | {_plain(need) for need in extras["dev"]} <= locked("dev.txt")


def test_both_locks_agree() -> None:
    def versions(lock: str) -> dict[str, str]:
        text = (ROOT / "requirements" / lock).read_text("utf-8")
        return dict(re.findall(r"^([A-Za-z0-9_.-]+)==(\S+)", text, re.MULTILINE))

    small, large = versions("lock.txt"), versions("dev.txt")
    assert small == {name: large[name] for name in small}


def test_an_install_in_place_builds_with_the_same_tools_as_a_wheel() -> None:
    found = project()
    system, about = found["build-system"], found["project"]
    assert isinstance(system, dict)
    assert isinstance(about, dict)
    assert system["requires"] == about["optional-dependencies"]["build"]


def test_the_changelog_knows_this_version() -> None:
    version = re.search(r'__version__: Final = "(.+)"', (HOUSE / "__init__.py").read_text("utf-8"))
    assert version is not None
    assert f"## {version[1]}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_rule_tag_is_in_the_rules(game: Path) -> None:
    numbers = set(RULE_NUMBER.findall((game / "RULES.md").read_text("utf-8")))
    for source in sorted(game.rglob("*.py")):
        comments = " ".join(COMMENT.findall(source.read_text("utf-8")))
        tags = set(RULE_NUMBER.findall(comments))
        assert tags <= numbers, f"{source.relative_to(ROOT)}: {sorted(tags - numbers)}"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The names in a pure wheel, built from a copy so that the tree stays clean."""
    copy = tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    skipped = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", copy / "src", ignore=skipped)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "."]
    pure = {**os.environ, "TEAHOUSE_PURE": "1"}
    done = subprocess.run(command, cwd=copy, env=pure, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (file,) = copy.glob("*.whl")
    return ZipFile(file).namelist()


def test_a_wheel_carries_no_tests(wheel: list[str]) -> None:
    assert not [name for name in wheel if "/tests/" in name or "conftest" in name]


def test_a_wheel_carries_every_other_file_of_the_house(wheel: list[str]) -> None:
    skipped = {"tests", "__pycache__"}
    wanted = {
        path.relative_to(ROOT / "src").as_posix()
        for path in HOUSE.rglob("*")
        if path.is_file() and not skipped & set(path.parts) and path.suffix not in {".so", ".pyc"}
    }
    assert wanted - set(wheel) == set()
