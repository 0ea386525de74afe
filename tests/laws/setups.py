"""Which games the laws are tried on: every game, number of seats and preset, and every single option."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final, cast

from teahouse.core import shelf
from teahouse.core.game import AnyGame
from teahouse.core.options import OFF, ON, Option, OptionError, Options, choose
from teahouse.core.shelf import Info
from teahouse.core.words import Words
from tests.toys.shelving import TOYS


@dataclass(frozen=True)
class Setup:
    """One way to set a game up; `name` is what pytest shows."""

    id: str
    seats: int
    wanted: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        own = [f"{k}={v}" for k, v in self.wanted if (k, v) not in _short(self.id)]
        return "-".join([self.id, str(self.seats), *own])

    @property
    def info(self) -> Info:
        return TOYS[self.id] if self.id in TOYS else ALL[self.id]

    def options(self) -> Options:
        return choose(self.info.options, self.info.presets, dict(self.wanted), self.seats)


def _all() -> dict[str, Info]:
    """The shelf and the toys; TEAHOUSE_LAWS=matcha,bell tries the laws on these alone."""
    found = {**shelf.games(), **TOYS}
    wanted = os.environ.get("TEAHOUSE_LAWS", "")
    return {k: v for k, v in found.items() if not wanted or k in wanted.split(",")}


ALL: Final[dict[str, Info]] = _all()


@cache
def game_of(setup: Setup) -> AnyGame:
    """The rules; they are stateless, so one instance serves all tests."""
    return setup.info.make(setup.options(), setup.seats)


def part(game: str, name: str) -> ModuleType:
    """A module of a game's folder, of a toy's too."""
    return import_module(f"tests.toys.{game}.{name}") if game in TOYS else shelf.part(game, name)


def words_of(game: str) -> Words:
    return cast(Words, part(game, "words"))


def _short(game: str) -> tuple[tuple[str, str], ...]:
    """Options that let a match by luck alone end: what a game's tests/setups.py says in SHORT."""
    try:
        return tuple(part(game, "tests.setups").SHORT.items())
    except ModuleNotFoundError:
        return ()


def _main(info: Info) -> Iterator[Setup]:
    for seats in info.seats:
        made: list[dict[str, str]] = []
        for preset in [(), *[(("preset", key),) for key in info.presets]]:
            setup = Setup(info.id, seats, (*preset, *_short(info.id)))
            if _is_possible(setup) and dict(setup.options()) not in made:
                made.append(dict(setup.options()))
                yield setup


def _single(info: Info) -> Iterator[Setup]:
    """One option changed at a time, at the first number of seats that knows it."""
    for option in info.options:
        for value in _values(option):
            wanted = {**dict(_short(info.id)), option.key: value}
            if option.when:
                wanted[option.when[0]] = option.when[1]
            setups = [Setup(info.id, seats, tuple(wanted.items())) for seats in option.seats or info.seats]
            possible = [s for s in setups if _is_possible(s) and option.key in s.options()]
            yield from possible[:1]


def _values(option: Option) -> list[str]:
    if option.kind == "choice":
        return [c for c in option.choices if c != option.default]
    if option.kind == "flag":
        return [OFF if option.default == ON else ON]
    if option.kind == "number":
        return [
            str(n) for n in {option.low, min(option.high, int(option.default) + 1)} - {int(option.default)}
        ]
    return []


def _is_possible(setup: Setup) -> bool:
    try:
        setup.info.make(setup.options(), setup.seats)
    except OptionError:
        return False
    return True


MAIN: Final = [setup for info in ALL.values() for setup in _main(info)]
SINGLE: Final = [setup for info in ALL.values() for setup in _single(info)]
