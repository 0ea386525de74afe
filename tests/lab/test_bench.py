"""Bench: speeds in turns with the peers, the same from source, and what a game measures of its own."""

import json

import pytest
from click.testing import CliRunner

from teahouse.bots.playout import LONGEST, Policy, playout
from teahouse.cli.bench import bench as command
from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.lab import bench, interpreted
from teahouse.lab.bench import Figure


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shelf with the quickest game alone, and few positions."""
    alone = {"bell": shelf.info("bell")}
    monkeypatch.setattr(shelf, "games", lambda: alone)
    monkeypatch.setattr("teahouse.cli.bench.is_compiled", lambda: False)  # the other process has no toys
    monkeypatch.setattr(bench, "POSITIONS", 5)
    monkeypatch.setattr(bench, "STATES", 50)


def test_the_other_process_runs_the_rules_from_source() -> None:
    assert interpreted.ask("teahouse.cli.main:is_compiled") is False


def test_what_comes_from_source_has_the_names_of_what_is_measured_here() -> None:
    found = interpreted.ask("teahouse.lab.bench:from_source", "matcha", "0.01")
    assert isinstance(found, list)
    names = [name for name, _made in bench._setups("matcha")]
    assert [row[0] for row in found] == [text for name in names for text in (name, f"{name} inside")]
    assert all(decisions > 0 and seconds > 0 for _name, _games, decisions, seconds in found)


def test_a_playout_ends_where_it_was_told_to() -> None:
    game = shelf.make("matcha", {}, 2)
    s = game.start()
    assert playout(game, s, Policy(), Fast(1), 1, LONGEST) > 0
    assert game.round_of(s) == 1
    assert playout(game, s, Policy(), Fast(1), 9, 3) == 3
    playout(game, s, Policy(), Fast(1), LONGEST, LONGEST)
    assert not game.waiting(s)


def test_the_speed_in_the_middle_counts() -> None:
    spent = iter([1.0, 4.0, 2.0])
    found = list(bench._race([("x", (), lambda _seconds: (1, 100, next(spent)))], 1.0, lambda _name: None))
    assert [figure.decisions_a_second for figure in found] == [50.0]


def test_ratios_leave_out_who_is_not_installed() -> None:
    mine = Figure("mine", 1, 300, 1.0, peers=("fast", "absent", "unnamed"))
    others = [Figure("fast", 1, 100, 1.0), Figure("absent")]
    assert mine.ratios(others) == [{"what": "mine", "peer": "fast", "ratio": 3.0}]


def test_the_command_prints_what_each_kind_of_call_costs(
    one_game: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = CliRunner().invoke(command, ["--seconds", "1", "--json"])
    assert done.exit_code == 0, done.output
    rows = {row["name"]: row for row in json.loads(done.stdout)["figures"]}
    assert rows["bell 2"]["decisions_a_second"] > 0
    assert rows["bell 2 inside"]["decisions_a_second"] > 0
    assert {row["unit"] for name, row in rows.items() if ":" in name} == {"µs", "MB"}
