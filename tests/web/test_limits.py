"""Rate limits: newcomers, tables, sockets, messages; who is over the limit is told, others go on."""

from time import monotonic

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from teahouse.web.guards import Rates
from teahouse.web.hall import Hall
from teahouse.web.lobby import playable
from tests.web.served import Served

GAME = next(iter(playable()))
SLOWLY = "Too many at once."


def limit(hall: Hall, **rates: str) -> None:
    """Set limits low enough to meet them."""
    hall.rates = Rates(**rates)


async def test_newcomers_are_counted_and_those_who_are_known_are_not(
    web: httpx.AsyncClient, hall: Hall
) -> None:
    limit(hall, newcomers="2/hour")
    answers = []
    for _ in range(3):
        web.cookies.clear()
        answers.append(await web.post("/tables", data={"game": GAME}))
        if answers[-1].status_code == 303:
            again = await web.post("/tables", data={"game": GAME})
            assert again.status_code == 303, "this browser is no newcomer any more"
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert SLOWLY in answers[-1].text
    assert len(hall.house.all_tables()) == 4
    refused = await web.post(f"/t/{hall.house.all_tables()[0].id}/sit", data={"seat": "1", "name": "Ann"})
    assert refused.status_code == 429
    assert SLOWLY in refused.text


async def test_new_tables_are_counted(web: httpx.AsyncClient, hall: Hall) -> None:
    limit(hall, tables="2/hour")
    codes = [(await web.post("/tables", data={"game": GAME})).status_code for _ in range(4)]
    assert codes == [303, 303, 429, 429]
    assert len(hall.house.all_tables()) == 2
    assert SLOWLY in (await web.post("/tables", data={"game": GAME})).text
    assert (await web.get("/")).status_code == 200


async def test_sockets_are_counted(served: Served) -> None:
    limit(served.hall, sockets="2/minute")
    async with served.browser() as guest:
        table = (await guest.post("/tables", data={"game": GAME})).headers["location"].removeprefix("/t/")
        for _ in range(2):
            async with served.socket(table, guest) as line:
                await line.say(type="hello")
                await line.hear("view")
        with pytest.raises(InvalidStatus):
            async with served.socket(table, guest):
                pass


async def test_messages_are_slowed_down_line_by_line_and_none_is_lost(served: Served) -> None:
    limit(served.hall, messages="4/second")
    async with served.browser() as guest:
        table = (await guest.post("/tables", data={"game": GAME})).headers["location"].removeprefix("/t/")
        async with served.socket(table, guest) as line, served.socket(table) as other:
            for each in (line, other):
                await each.say(type="hello")
                await each.hear("view")
            begun = monotonic()
            for _ in range(9):
                await line.say(type="ping")
            await other.say(type="ping")
            await other.hear("pong")
            for _ in range(4):
                await line.hear("pong")
            assert not [each for each in line.unheard if each["type"] == "pong"]
            for _ in range(5):
                await line.hear("pong")
            assert monotonic() - begun > 0.95, "more than the limit allows waits"


async def test_programs_that_bring_a_seats_token_count_as_newcomers(served: Served) -> None:
    limit(served.hall, newcomers="1/hour")
    async with served.browser() as guest:
        table = (await guest.post("/tables", data={"game": GAME})).headers["location"].removeprefix("/t/")
        async with served.socket(table, guest) as line:
            await line.say(type="hello")
            token = (await line.ask("hand_over", seat=1))["given"]
        async with served.socket(table) as program:
            await program.say(type="hello", token=token)
            assert SLOWLY in (await program.hear("gone"))["text"]
    room = served.hall.house.room(table)
    assert room is not None
    assert room.table.sheet.chairs[1].kind == "empty", "the token is still good"
