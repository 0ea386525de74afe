"""The structured log tells what happened and no secret, over a whole match and the owner's page."""

import asyncio
import json
import random
import re
from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs

from examples.bot_client import play
from teahouse.core.game import NATURE
from teahouse.web.lobby import playable
from tests.web.served import Served, Socket

GAME = next(iter(playable()))
PASSWORD = "oolong-and-pu-erh"


@pytest.fixture
def logged() -> Iterator[list[dict[str, object]]]:
    with capture_logs() as entries:
        yield entries  # type: ignore[misc]  # structlog says MutableMapping


async def whole_match(served: Served, table: str, line: Socket, secrets: list[str]) -> None:
    """The host against a program that came by a seat's link, to the end."""
    token = (await line.ask("hand_over", seat=1))["given"]
    secrets += [token, token.partition(".")[2]]
    async with served.browser() as other:
        assert (await other.get(f"/seat/{token}")).status_code == 200, "the link's page, not yet used"
    match = play(f"{served.url}/seat/{token}", random.Random(7))
    program = asyncio.create_task(match)
    while not all(seat["kind"] == "person" for seat in (await line.hear("view"))["seats"]):
        pass
    assert (await line.ask("start"))["ok"]
    count = 0
    while not (view := await line.hear("view"))["result"]:
        if view["viewer"] in view["waiting"]:
            count += 1
            act = {"seat": 0, "texts": [view["legal"][0]["text"]], "at": view["version"], "id": str(count)}
            await line.say(type="ask", do="act", id=str(count), **{"with": act})
    await program


async def test_no_secret_is_logged(served: Served, logged: list[dict[str, object]]) -> None:
    house = served.hall.house
    owner = house.owner_key or ""
    secrets = [owner, PASSWORD]
    async with served.browser() as guest:
        assert (await guest.post("/host", data={"do": "key", "key": owner})).status_code == 303
        table = (await guest.post("/tables", data={"game": GAME})).headers["location"].removeprefix("/t/")
        await guest.post(f"/t/{table}/change", data={"watching": "link", "clock_seconds": "60"})
        room = house.room(table)
        assert room is not None
        secrets += [room.watch_key, room.fair.reveal().hex()]
        async with served.socket(table, guest) as line:
            await line.say(type="hello")
            await line.ask("nonce", seat=0, hex="0123456789abcdef" * 2)
            assert (await line.ask("say", text="psst: milk first"))["ok"]
            await whole_match(served, table, line, secrets)
        await guest.post("/host", data={"do": "password", "password": PASSWORD})
        assert (await guest.get(f"/t/{table}/replay?at=3&watch={room.watch_key}")).status_code == 200
        async with served.browser() as other:
            assert (await other.post("/door", data={"password": PASSWORD})).status_code == 303
            secrets += [value for value in other.cookies.values() if len(value) > 15]
        secrets += [value for value in guest.cookies.values() if len(value) > 15]
    text = json.dumps(logged, default=str)
    assert f"/t/{table}" in text, "what happened is logged"
    assert "/seat/..." in text
    assert len(secrets) >= 9
    for secret in secrets:
        assert secret, "there is such a secret"
        assert secret not in text
    deal = next(row.text for row in room.table.rows if row.actor == NATURE)
    actions = [row.text for row in room.table.rows if row.actor >= 0]
    assert actions
    for hidden in [deal, *actions, "milk first"]:
        assert hidden not in text
    assert not re.search(r"\b[LBWS][1-4]\b", text), "no card of Matcha"
