"""The shelf: finds games (folders under teahouse.games, entry points of that name) and their parts.

A game's folder offers INFO in its __init__ (cheap to import), `words.py`, and `bots/` with BOTS.
"""

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import cast

from teahouse.core.game import AnyGame
from teahouse.core.options import Option, OptionError, Options, choose
from teahouse.core.own import Own
from teahouse.core.words import Words


@dataclass(frozen=True)
class Info:
    """What the house needs to know of a game before anybody plays it."""

    id: str
    stage: str  # "alpha", "beta", "production"
    seats: tuple[int, ...]  # how many may decide
    minutes: int  # a usual match
    options: tuple[Option, ...]
    make: Callable[[Options, int], AnyGame]  # may raise OptionError
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # the first is the default
    order: int = 50  # where it stands in the lobby


class UnknownGame(Exception):
    """No such game on the shelf."""

    def __init__(self, wanted: str) -> None:
        super().__init__(wanted)
        self.wanted = wanted


@cache
def games() -> dict[str, Info]:
    """All games in lobby order, by id."""
    found = [_info(name) for name in _packages().values()]
    return {info.id: info for info in sorted(found, key=lambda info: (info.order, info.id))}


@cache
def _packages() -> dict[str, str]:
    """The package of each game, by id."""
    home = import_module("teahouse.games")
    inside = [f"teahouse.games.{m.name}" for m in pkgutil.iter_modules(home.__path__) if m.ispkg]
    plugged = [point.value for point in entry_points(group="teahouse.games")]
    return {_info(name).id: name for name in [*inside, *plugged]}


def look_again() -> None:
    """Forget what was found: a game was installed, or taken away, while this process runs."""
    games.cache_clear()
    _packages.cache_clear()


def _info(package: str) -> Info:
    return cast(Info, import_module(package).INFO)


def info(game: str) -> Info:
    """Raises UnknownGame."""
    if game not in games():
        raise UnknownGame(game)
    return games()[game]


def options(game: str, wanted: Mapping[str, str], seats: int) -> Options:
    """Complete, canonical options; raises UnknownGame, OptionError."""
    about = info(game)
    if seats not in about.seats:
        raise OptionError("seats", value=str(seats), allowed=", ".join(map(str, about.seats)))
    return choose(about.options, about.presets, wanted, seats)


def make(game: str, wanted: Mapping[str, str], seats: int) -> AnyGame:
    """The rules for these options and seats; raises UnknownGame, OptionError."""
    return info(game).make(options(game, wanted, seats), seats)


def part(game: str, name: str) -> ModuleType:
    """A module of a game's folder, imported when first asked for."""
    info(game)
    return import_module(f"{_packages()[game]}.{name}")


def maybe(game: str, name: str) -> ModuleType | None:
    """A module that some games have and others have not."""
    found = find_spec(f"{_packages()[info(game).id]}.{name}")
    return part(game, name) if found is not None else None


def words(game: str) -> Words:
    """How a game speaks."""
    return cast(Words, part(game, "words"))


def own(game: str) -> Own | None:
    """How a game takes decks of one's own; None where it takes none."""
    module = maybe(game, "own")
    return None if module is None else cast(Own, module)


def folder(game: str) -> Path:
    """Where a game's files (pages, data, catalogues, RULES.md) lie."""
    info(game)
    file = import_module(_packages()[game]).__file__
    assert file is not None, "a game is a folder with an __init__.py"
    return Path(file).parent
