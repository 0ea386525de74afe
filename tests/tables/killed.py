"""A server that hosts recorded games in lock-step until it is killed: python -m tests.tables.killed FOLDER.

FOLDER holds house.db and plan.json: a list of tables, each with its moves [person, seat, text].
Says "at TABLE VERSION DIGEST" for every table it finds, then "did TABLE VERSION" for every move on disk.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import TypedDict

from teahouse.tables.house import House
from teahouse.tables.seen import Act
from tests.tables.company import HandClock, Never, digest, open_house
from tests.toys.shelving import toys_on_the_shelf


class Plan(TypedDict):
    """One table's recorded moves."""

    table: str
    moves: list[tuple[str, int, str]]


def say(*words: object) -> None:
    """To whoever holds the axe, at once."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


async def go_on(house: House, plan: Plan) -> bool:
    """The next move of a table's plan; False where all are made."""
    room = house.room(plan["table"])
    assert room is not None
    made = sum(row.actor >= 0 for row in room.table.rows)
    if made == len(plan["moves"]):
        return False
    person, seat, text = plan["moves"][made]
    answer = await room.do(person, Act(seat, (text,), room.seen(person, seat=seat).version, f"move {made}"))
    assert answer.ok, answer
    say("did", room.id, room.version)
    return True


async def host(folder: Path) -> None:
    """Go on wherever the last life ended."""
    plans: list[Plan] = json.loads((folder / "plan.json").read_text())
    house = await open_house(folder, HandClock(), Never())
    for plan in plans:
        room = house.room(plan["table"])
        assert room is not None
        say("at", room.id, room.version, digest(room.table))
    while any(await asyncio.gather(*[go_on(house, plan) for plan in plans])):
        pass
    say("all done")
    await house.close()


if __name__ == "__main__":
    with toys_on_the_shelf():
        asyncio.run(host(Path(sys.argv[1])))
