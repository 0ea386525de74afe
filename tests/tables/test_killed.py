"""Killed with -9 at random moments: nothing that was acknowledged is lost, and all views are as they were."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from teahouse.tables.house import House
from teahouse.tables.room import Room
from teahouse.tables.seen import Settings
from teahouse.tables.table import Table
from tests.scale import scaled
from tests.tables.company import Never, digest, guests, open_house, table
from tests.tables.killed import Plan
from tests.tables.test_restart import reload
from tests.toys.shelving import ROOT, python_path

GAMES: tuple[tuple[str, int, dict[str, str]], ...] = (("lantern", 3, {"prize": "drawn"}), ("matcha", 2, {}))
TABLES = scaled(50)
KILLS = int(os.environ.get("TEAHOUSE_KILLS", scaled(30)))  # as many as there are moves: at every event


class Story:
    """One table's recorded game: its moves, and what everybody must see at each version."""

    def __init__(self, room: Room, people: list[str], luck: random.Random) -> None:
        self.room = room
        self.moves: list[tuple[str, int, str]] = []
        twin = reload(room.table, room.version)
        self.digests = {twin.version: digest(twin)}
        while twin.phase == "playing":
            self._move(twin, people, luck)

    def _move(self, twin: Table, people: list[str], luck: random.Random) -> None:
        choices = [(seat, a) for seat in range(twin.game.seats) for a in twin.legal(seat)]
        calm = [(seat, a) for seat, a in choices if not twin.game.is_withdrawal(a)]
        seat, action = luck.choice(calm if luck.random() < 0.9 else choices)
        step = twin.step(0)
        step.act(seat, action)
        step.settle(self.room.fair.rng(twin.sheet.nonces))
        twin.keep(step, twin.rows_of(step, people[seat], f"move {len(self.moves)}"))
        self.moves.append((people[seat], seat, twin.game.write(action)))
        self.digests[twin.version] = digest(twin)

    @property
    def end(self) -> int:
        return max(self.digests)


async def _record(house: House) -> dict[str, Story]:
    luck = random.Random(7)
    people = await guests(house, "Ann", "Ben", "Cat")
    stories: dict[str, Story] = {}
    for i in range(TABLES):
        game, seats, options = GAMES[i % len(GAMES)]
        settings = Settings(sit_in=False, sit_in_code="random")
        room = await table(house, game, people[:seats], options=options, settings=settings)
        stories[room.id] = Story(room, people, luck)
    return stories


def _live(folder: Path, acts: int) -> list[list[str]]:
    """One life of the server, ended by the axe after so many acknowledged moves; all that it said."""
    command = [sys.executable, "-m", "tests.tables.killed", str(folder)]
    env = {**os.environ, "PYTHONPATH": python_path()}
    said: list[list[str]] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, cwd=ROOT) as server:
        assert server.stdout is not None
        for line in server.stdout:
            said.append(line.split())
            if [words[0] for words in said].count("did") == acts:
                server.kill()
                break
        said += [line.split() for line in server.stdout if line.endswith("\n")]
    return said


@pytest.mark.slow
async def test_killed_at_random_moments(folder: Path) -> None:
    house = await open_house(folder, thinker=Never())
    stories = await _record(house)
    await house.close()
    plans: list[Plan] = [{"table": name, "moves": story.moves} for name, story in stories.items()]
    (folder / "plan.json").write_text(json.dumps(plans))
    total = sum(len(story.moves) for story in stories.values())
    luck = random.Random(11)
    promised = dict.fromkeys(stories, 0)
    for _ in range(KILLS):
        _check(_live(folder, luck.randint(1, max(1, 2 * total // KILLS))), stories, promised)
    last = _live(folder, total + 1)
    assert last[-1] == ["all", "done"]
    _check(last, stories, promised)
    assert promised == {name: story.end for name, story in stories.items()}


def _check(said: list[list[str]], stories: dict[str, Story], promised: dict[str, int]) -> None:
    """What a life found must be at least what was promised before, and look as it must; note its promises."""
    found = [words for words in said if words[0] == "at"]
    assert len(found) == len(stories), "every table came back"
    for _, name, version, seen in found:
        assert int(version) >= promised[name]
        assert stories[name].digests[int(version)] == seen
        promised[name] = int(version)
    for words in said:
        if words[0] == "did":
            promised[words[1]] = max(promised[words[1]], int(words[2]))
