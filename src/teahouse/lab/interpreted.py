"""A process in which the rules run interpreted, whatever is compiled beside them."""

import json
import subprocess
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Final

_HOUSE: Final = Path(__file__).parent.parent
_START: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from teahouse.lab import interpreted; interpreted.answer(sys.argv[2], sys.argv[3:])"
)


def ask(function: str, *arguments: str) -> object:
    """What `module:function` of this package returns for texts, in a process of its own."""
    command = [sys.executable, "-c", _START, str(_HOUSE.parent), function, *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)  # noqa: S603  # our own words
    return json.loads(done.stdout)


def answer(function: str, arguments: list[str]) -> None:
    """In the new process: turn to the source, call, and print what came back."""
    sys.path_hooks.insert(0, _source_alone)
    sys.path_importer_cache.clear()
    module, _, name = function.partition(":")
    called = getattr(__import__(module, fromlist=[name]), name)
    sys.stdout.write(json.dumps(called(*arguments)))


def _source_alone(folder: str) -> FileFinder:
    """Finds the house's modules in their source only."""
    if not Path(folder).is_relative_to(_HOUSE):
        raise ImportError
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
