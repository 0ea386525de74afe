"""Puts the toys on the shelf the way a plug-in gets there: an installed package with entry points."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from teahouse.core import shelf
from teahouse.core.shelf import Info
from tests.toys import bell, lantern

TOYS: Final[dict[str, Info]] = {info.id: info for info in (lantern.INFO, bell.INFO)}
PLUGIN: Final = Path(__file__).parent / "plugin"
ROOT: Final = Path(__file__).parent.parent.parent


@contextmanager
def toys_on_the_shelf() -> Iterator[None]:
    """For this long the shelf finds the toys too, in worker processes that are started as well."""
    sys.path.append(str(PLUGIN))
    shelf.look_again()
    try:
        yield
    finally:
        sys.path.remove(str(PLUGIN))
        shelf.look_again()


def python_path() -> str:
    """PYTHONPATH for a fresh process that is to find the toys."""
    return f"{ROOT}:{PLUGIN}"
