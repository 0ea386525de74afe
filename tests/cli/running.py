"""Runs a command in this process and catches what it prints."""

from dataclasses import dataclass

import pytest

from teahouse.cli.main import run


@dataclass(frozen=True)
class Ran:
    """What a command left."""

    code: int
    out: str
    err: str


def teahouse(capsys: pytest.CaptureFixture[str], *args: str, lang: str = "en") -> Ran:
    """`teahouse ARGS` for a reader of `lang`."""
    capsys.readouterr()
    code = run(list(args), lang)
    caught = capsys.readouterr()
    return Ran(code, caught.out, caught.err)
