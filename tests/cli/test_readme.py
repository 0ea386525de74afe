"""The README's library section runs as it stands, and what the README points to exists."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from teahouse.cli.main import COMMANDS

README = Path("README.md").read_text("utf-8")


def test_the_library_section_plays_records_and_replays_a_game() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    lines = [line for line in code.splitlines() if line.strip()]
    assert len(lines) <= 15
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("Result(points=")


def test_the_librarys_page_runs_from_top_to_bottom() -> None:
    parts = re.findall(r"```python\n(.*?)```", Path("docs/library.md").read_text("utf-8"), re.DOTALL)
    assert len(parts) >= 7
    command = [sys.executable, "-W", "error", "-c", "\n".join(parts)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    for said in ("matcha (2,)", "Result(points=", "refused:", "deals follow from the secret", "greedy"):
        assert said in ran.stdout


@pytest.mark.parametrize("link", [[], ["nonsense"], ["http://localhost:1/seat/a.b"]])
def test_the_example_says_in_one_line_what_is_wrong(link: list[str]) -> None:
    command = [sys.executable, "examples/bot_client.py", *link]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, len(ran.stderr.splitlines())) == (1, "", 1)
    assert " ".join(link) in ran.stderr


def test_commands_in_the_readme_exist() -> None:
    named = set(re.findall(r"^teahouse (\w+)", README, re.MULTILINE))
    assert named
    assert named <= set(COMMANDS)


@pytest.mark.parametrize("file", ["README.md", "ARCHITECTURE.md", "docs/library.md", "docs/protocol.md"])
def test_links_lead_somewhere(file: str) -> None:
    for target in re.findall(r"(?:\]\(|src=\")([^)#:\"]+)[)\"]", Path(file).read_text("utf-8")):
        assert (Path(file).parent / target).exists(), target
