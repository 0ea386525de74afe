"""What `make play` and `make test` do first: system.sh with packages there, missing, or installed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path("scripts/system.sh").resolve()
NEEDED = ("bash", "cut", "cat", "env")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A search path with nearly nothing on it: no compiler, no Chromium, no apt-get, no sudo."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in NEEDED:
        found = shutil.which(name)
        assert found is not None, name
        (tools / name).symlink_to(found)
    command(tools, "id", "echo 1000")
    return tools


def command(tools: Path, name: str, does: str) -> None:
    """A command of our own on that path."""
    file = tools / name
    file.unlink(missing_ok=True)
    file.write_text(f"#!{shutil.which('bash')}\n{does}\n", "utf-8")
    file.chmod(0o755)


def system(tools: Path, purpose: str, python: str = sys.executable, **more: str) -> tuple[int, str]:
    """Exit code and what is said."""
    ran = subprocess.run(
        [str(tools / "bash"), str(SCRIPT), purpose],
        env={"PATH": str(tools), "PYTHON": python, **more},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == ""
    return ran.returncode, ran.stderr


def test_without_a_compiler_the_house_opens_and_says_that_it_is_slower(bare: Path) -> None:
    code, said = system(bare, "play")
    assert code == 0
    assert "The rules will run interpreted" in said
    assert "sudo apt-get install -y --no-install-recommends gcc libc6-dev" in said


def test_a_compiler_of_another_name_will_do(bare: Path) -> None:
    command(bare, "mycc", "true")
    assert system(bare, "play", CC="mycc") == (0, "")
    command(bare, "cc", "true")
    assert system(bare, "play") == (0, "")


def test_who_wants_it_interpreted_is_not_asked_for_a_compiler(bare: Path) -> None:
    assert system(bare, "play", TEAHOUSE_PURE="1") == (0, "")


def test_tests_need_all_packages_and_the_exact_line_is_printed(bare: Path) -> None:
    command(bare, "dpkg-query", "exit 1")
    code, said = system(bare, "test")
    assert code == 1
    lines = said.splitlines()
    assert lines[-2] == "Please run this once, then try again:"
    packages = "gcc libc6-dev chromium fonts-noto-cjk"
    assert lines[-1] == f"    sudo apt-get install -y --no-install-recommends {packages}"


def test_without_python_the_line_names_it(bare: Path) -> None:
    code, said = system(bare, "play", python="/nowhere/python3")
    assert code == 1
    assert "apt-get install -y --no-install-recommends python3 python3-venv" in said


def test_an_old_python_is_refused_with_what_to_do(bare: Path) -> None:
    command(bare, "oldpython", 'case "$1" in -V) echo "Python 3.9.2" ;; *) exit 1 ;; esac')
    code, said = system(bare, "play", python=str(bare / "oldpython"))
    assert code == 1
    assert "needs Python 3.11 or newer" in said
    assert "is 3.9.2." in said
    assert "make PYTHON=/path/to/python3.11 play" in said


def test_sudo_installs_what_is_missing(bare: Path, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    command(bare, "sudo", 'shift; exec "$@"')
    command(bare, "true", "exit 0")
    command(bare, "apt-get", f'echo "$@" >>{asked}')
    code, said = system(bare, "play")
    assert code == 0
    assert "Please run" not in said
    assert asked.read_text("utf-8") == "install -y --no-install-recommends gcc libc6-dev\n"


def test_a_stale_list_of_packages_is_fetched_anew_before_giving_up(bare: Path, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    command(bare, "sudo", 'shift; exec "$@"')
    command(bare, "true", "exit 0")
    command(bare, "apt-get", f'echo "$1" >>{asked}; [ "$1" = update ]')
    command(bare, "dpkg-query", "exit 0")
    code, said = system(bare, "test")
    assert code == 1
    assert asked.read_text("utf-8").split() == ["install", "update", "install"]
    assert "Please run this once" in said
