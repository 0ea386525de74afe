"""`teahouse simulate`: the fields that other tools read, and the same result for any number of workers."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.running import teahouse

Capsys = pytest.CaptureFixture[str]
FIELDS = {"code", "score", "standard_error", "wins", "margin", "margin_95", "margin_99", "crashes", "illegal"}


def simulated(capsys: Capsys, *args: str) -> dict[str, object]:
    ran = teahouse(capsys, "simulate", *args, "--json")
    assert ran.code == 0, ran.err
    data = json.loads(ran.out)
    assert isinstance(data, dict)
    return data


def test_the_fields_of_the_report(capsys: Capsys) -> None:
    data = simulated(
        capsys, "bell", "--bots", "greedy,random", "--games", "21", "--seed", "4", "-o", "window=3"
    )
    assert (data["games"], data["deals"], data["seed"], data["seats"]) == (21, 11, 4, 2)
    assert data["options"] == {"game": "plain", "window": "3"}
    bots = data["bots"]
    assert isinstance(bots, list)
    assert [bot["code"] for bot in bots] == ["greedy", "random"]
    assert set(bots[0]) >= FIELDS
    assert bots[0]["score"] > bots[1]["score"]
    assert bots[0]["standard_error"] > 0
    assert {"moves", "seconds", "commit", "digest"} <= set(data)


def test_one_deal_does_not_say_how_sure_it_is(capsys: Capsys) -> None:
    data = simulated(capsys, "bell", "--bots", "greedy", "--games", "1", "--seed", "4")
    assert data["seats"] == 1
    bots = data["bots"]
    assert isinstance(bots, list)
    assert bots[0]["standard_error"] is None


@pytest.mark.parametrize(
    ("bots", "seats"), [("greedy", 2), ("greedy,random,random", 3), ("greedy,random", 2)]
)
def test_seats_follow_from_the_bots(capsys: Capsys, bots: str, seats: int) -> None:
    assert simulated(capsys, "lantern", "--bots", bots, "--games", "2", "--seed", "1")["seats"] == seats


@pytest.mark.slow
def test_workers_change_nothing_but_the_time(capsys: Capsys) -> None:
    args = ["bell", "--bots", "greedy,random", "--games", "40", "--seed", "9"]
    one, two = simulated(capsys, *args), simulated(capsys, *args, "--workers", "2")
    assert one["digest"] == two["digest"]
    assert one["moves"] == two["moves"]


def test_the_table_for_people(capsys: Capsys) -> None:
    ran = teahouse(capsys, "simulate", "bell", "--bots", "greedy,random", "--games", "20", "--seed", "4")
    assert ran.code == 0
    assert "greedy" in ran.out
    assert "Games: 20 on 10 deals" in ran.out
    assert "seed 4" in ran.out


def test_one_bot_is_ahead_of_nobody(capsys: Capsys) -> None:
    ran = teahouse(capsys, "simulate", "bell", "--bots", "greedy", "--games", "4", "--seed", "4")
    (row,) = [line.split() for line in ran.out.splitlines() if line.strip().startswith("greedy")]
    assert row[3:5] == ["–", "–"]


@pytest.mark.slow
def test_ctrl_c_stops_the_workers_at_once() -> None:
    args = "simulate tichu --bots master,greedy --games 2000 --seed 1 --workers 2"
    command = [sys.executable, "-c", "from teahouse.cli.main import main; main()", *args.split()]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as running:
        time.sleep(2)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the workers too
        _, told = running.communicate(timeout=10)
    assert running.returncode == 130
    assert "Traceback" not in told


def test_bots_that_act_by_luck_come_to_an_end(capsys: Capsys) -> None:
    data = simulated(capsys, "tichu", "--bots", "random", "--games", "1", "--seed", "4")
    options = data["options"]
    assert isinstance(options, dict)
    assert (options["end"], options["most_rounds"]) == ("target:1000", "50")
