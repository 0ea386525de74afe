"""Imports run one way; pyproject.toml holds the layers, and here is what a layer cannot say."""

import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import grimp
import pytest
from importlinter.api import read_configuration
from importlinter.application.use_cases import lint_imports

HOUSE = "teahouse"
PEERS = {"pyspiel", "rlcard", "pettingzoo"}  # the extra `lab`: here or not
COMPILER = {"mypy_extensions"}  # types that tell mypyc more; empty at run time


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(HOUSE, include_external_packages=True, cache_dir=None)


def games() -> list[str]:
    return sorted(graph().find_children("teahouse.games"))


def is_inside(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def rules_of(game: str) -> list[str]:
    """A game's own modules without its bots and tests."""
    others = (f"{game}.bots", f"{game}.tests")
    members = {game, *graph().find_descendants(game)}
    return sorted(module for module in members if not is_inside(module, *others))


def test_the_contracts_hold() -> None:
    assert read_configuration("pyproject.toml")["contracts_options"]
    assert lint_imports(config_filename="pyproject.toml", cache_dir=None), "see the report above"


@pytest.mark.parametrize("game", games())
def test_rules_know_only_the_core(game: str) -> None:
    for module in rules_of(game):
        for known in graph().find_modules_directly_imported_by(module):
            if is_inside(known, HOUSE):
                assert is_inside(known, "teahouse.core", game), f"{module} imports {known}"
                assert not is_inside(known, f"{game}.bots"), f"{module} imports {known}"


@pytest.mark.parametrize("game", games())
def test_bots_of_a_game_know_only_rules_and_bots(game: str) -> None:
    for module in graph().find_descendants(game):
        if is_inside(module, f"{game}.bots"):
            for known in graph().find_modules_directly_imported_by(module):
                if is_inside(known, HOUSE):
                    allowed = ("teahouse.core", "teahouse.bots", game)
                    assert is_inside(known, *allowed), f"{module} imports {known}"


def test_what_the_house_imports_is_what_it_asks_for() -> None:
    about = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    needs = about["dependencies"]
    asked = {re.split(r"[\[<>=]", need)[0].lower().replace("_", "-") for need in needs}
    packages = packages_distributions()
    for module in sorted(graph().find_descendants(HOUSE)):
        for known in graph().find_modules_directly_imported_by(module):
            package = known.split(".")[0]
            is_ours = package in sys.stdlib_module_names | {HOUSE} | PEERS
            if not (is_ours or ".tests" in module):
                sources = {name.lower().replace("_", "-") for name in packages[package]}
                assert sources & asked, f"{module} imports {known}, which pyproject.toml does not ask for"


def test_core_and_rules_need_only_the_standard_library() -> None:
    core = {"teahouse.core", *graph().find_descendants("teahouse.core")}
    alone = sorted(core.union(*(rules_of(game) for game in games())))
    for module in alone:
        for known in graph().find_modules_directly_imported_by(module):
            package = known.split(".")[0]
            is_known = package == HOUSE or package in sys.stdlib_module_names | COMPILER
            assert is_known, f"{module} imports {known}"
