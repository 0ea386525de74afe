"""The socket: pages and programs, stale and repeated commands, what a stranger gets, wrong messages."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from examples.bot_client import play
from teahouse.web.lobby import playable
from teahouse.web.messages import LONGEST
from tests.web.served import Served, Socket

GAME = next(iter(playable()))


@pytest.fixture
async def guest(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    async with served.browser() as client:
        yield client


async def opened(guest: httpx.AsyncClient, how: str = "open") -> str:
    """A table from the lobby; its id."""
    answer = await guest.post("/tables", data={"game": GAME, "how": how, "bot": "random"})
    return str(answer.headers["location"]).removeprefix("/t/")


async def my_turn(line: Socket) -> dict[str, Any]:
    """The next view in which the viewer must act."""
    while True:
        view = await line.hear("view")
        if view["viewer"] in view["waiting"]:
            return view


def act(view: dict[str, Any], ident: str = "a1") -> dict[str, Any]:
    texts = [view["legal"][0]["text"]]
    return {"seat": view["viewer"], "texts": texts, "at": view["version"], "id": ident}


async def test_a_page_gets_parts_and_only_what_changed(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest)
    async with served.socket(table, guest) as line:
        await line.say(type="hello", form="page")
        first = await line.hear("page")
        assert set(first["parts"]) >= {"cloth", "plain", "says", "seats", "chat", "lounge", "menu"}
        await line.ask("say", text="hello <i>there</i>")
        second = await line.hear("page")
        assert list(second["parts"]) == ["chat"]
        assert "&lt;i&gt;there" in second["parts"]["chat"]


@pytest.mark.parametrize(("asked", "lang"), [("ru", "ru"), ("zh-Hant", "zh-Hant"), ("xx", "en"), ("", "en")])
async def test_a_socket_speaks_the_language_of_its_page(
    served: Served, guest: httpx.AsyncClient, asked: str, lang: str
) -> None:
    table = await opened(guest)  # by a person who came in English
    async with served.socket(table, guest) as line:
        await line.say(type="hello", form="page", lang=asked)
        parts = (await line.hear("page"))["parts"]
    page = (await guest.get(f"/t/{table}", headers={"accept-language": asked})).text
    assert f'<html lang="{lang}"' in page
    for part in ("where", "lounge", "menu"):
        assert parts[part] in page, part


async def test_a_program_gets_its_view_and_legal_actions(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest, "solo")
    async with served.socket(table, guest) as line:
        await line.say(type="hello")
        first = await line.hear("view")
        assert (first["schema"], first["whole"]) == (1, True)
        view = first if first["viewer"] in first["waiting"] else await my_turn(line)
        assert {"text", "label", "handles"} == set(view["legal"][0])
        assert view["view"]["viewer"] == view["viewer"] == 0
        answer = await line.ask("act", **act(view))
        assert answer["ok"]


async def test_the_same_id_is_applied_once(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest, "solo")
    async with served.socket(table, guest) as line:
        await line.say(type="hello")
        view = await my_turn(line)
        assert (await line.ask("act", **act(view)))["ok"]
        assert (await line.ask("act", **act(view)))["ok"]
    room = served.hall.house.room(table)
    assert room is not None
    assert len([each for each in room.table.applied if each[1] == "a1"]) == 1


async def test_a_stale_action_brings_the_present_view(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest, "solo")
    async with served.socket(table, guest) as line:
        await line.say(type="hello")
        view = await my_turn(line)
        await line.ask("act", **act(view))
        await my_turn(line)
        answer = await line.ask("act", **act(view, "a2"))
        assert (answer["ok"], answer["stale"], answer["reason"]) == (False, True, "stale")
        assert answer["text"]
        assert (await line.hear("view"))["version"] > view["version"], "the present view travels with it"


async def test_an_illegal_action_names_the_rule(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest, "solo")
    async with served.socket(table, guest) as line:
        await line.say(type="hello")
        view = await my_turn(line)
        answer = await line.ask("act", seat=0, texts=["nonsense"], at=view["version"], id="n")
        assert not answer["ok"]
        assert answer["text"]
        cards = ("L1", "L2", "L3", "B1", "B2", "B3")
        missing = next(card for card in cards if f"play {card} " not in str(view["legal"]))
        answer = await line.ask("act", seat=0, texts=[f"play {missing} number"], at=view["version"], id="m")
        assert (answer["ok"], answer["reason"]) == (False, "not_in_hand")
        page, _, number = answer["rule"].partition("#")
        assert f'id="{number}"' in (await guest.get(page)).text, "the refusal leads to its rule"


async def test_a_preview_does_nothing(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest, "solo")
    async with served.socket(table, guest) as line:
        await line.say(type="hello")
        view = await my_turn(line)
        await line.say(type="try", seat=0, texts=[view["legal"][0]["text"]], id="t")
        preview = await line.hear("preview")
        assert (preview["id"], preview["ok"]) == ("t", True)
        assert (await line.ask("act", **act(view)))["ok"], "the table has not moved"


async def test_a_reconnect_tells_only_what_is_new(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest, "solo")
    async with served.socket(table, guest) as line:
        await line.say(type="hello")
        view = await my_turn(line)
    async with served.socket(table, guest) as line:
        hello = {"since": view["version"], "epoch": view["epoch"], "viewer": view["viewer"]}
        await line.say(type="hello", **hello)
        again = await line.hear("view")
        assert (again["whole"], again["told"]) == (False, [])
        assert again["view"] == view["view"]
    async with served.socket(table, guest) as line:
        await line.say(type="hello", **(hello | {"epoch": "another"}))
        again = await line.hear("view")
        assert again["whole"]
        assert again["told"]


async def test_a_stranger_sees_what_is_public(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest, "solo")
    async with served.socket(table) as line:
        await line.say(type="hello")
        view = await line.hear("view")
        assert (view["viewer"], view["me"], view["my_seats"], view["legal"]) == (-3, "", [], [])
        await line.say(type="look", seat=0)
        await line.say(type="ping")
        await line.hear("pong")
        assert all(each["viewer"] == -3 for each in line.unheard if each["type"] == "view")
        answer = await line.ask("act", seat=0, texts=["x"], at=1, id="s")
        assert (answer["ok"], answer["reason"], answer["final"]) == (False, "not_your_seat", True)


async def test_a_house_with_a_password_sends_strangers_away(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest)
    async with served.socket(table, guest) as own:
        await own.say(type="hello")
        await own.hear("view")
        token = (await own.ask("hand_over", seat=1))["given"]
        async with served.socket(table) as early:
            await early.say(type="hello")
            await early.hear("view")
            await served.hall.house.set_password("oolong")
            assert (await own.ask("stand", seat=0))["ok"]
            assert "password" in (await early.hear("gone"))["text"]
        async with served.browser() as stranger, served.socket(table, stranger) as page:
            await page.say(type="hello")
            assert "password" in (await page.hear("gone"))["text"]
            assert not page.unheard
        async with served.socket(table) as program:
            await program.say(type="hello", token=token)
            key = (await program.hear("welcome"))["key"]
            assert (await program.hear("view"))["my_seats"] == [1]
        async with served.socket(table) as again:
            await again.say(type="hello", key=key)
            assert (await again.hear("view"))["my_seats"] == [1]


async def test_a_table_closed_to_watchers_sends_them_away(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest)
    await guest.post(f"/t/{table}/change", data={"watching": "link", "clock_seconds": "60"})
    await guest.post(f"/t/{table}/sit", data={"seat": "1", "name": "Two"})
    async with served.socket(table, guest) as line:
        await line.say(type="hello")
        assert (await line.ask("start"))["ok"]
    room = served.hall.house.room(table)
    assert room is not None
    async with served.socket(table) as line:
        await line.say(type="hello")
        assert "link" in (await line.hear("gone"))["text"]
    async with served.socket(table) as line:
        await line.say(type="hello", watch=room.watch_key)
        assert (await line.hear("view"))["viewer"] == -3


async def test_a_deleted_table_says_so(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest)
    async with served.socket(table, guest) as line:
        await line.say(type="hello")
        await line.hear("view")
        await served.hall.house.delete(table)
        assert (await line.hear("gone"))["text"]


@pytest.mark.parametrize("origin", ["http://evil.test", "null"])
async def test_a_socket_from_another_page_is_refused(
    served: Served, guest: httpx.AsyncClient, origin: str
) -> None:
    table = await opened(guest)
    with pytest.raises(InvalidStatus):
        async with served.socket(table, guest, origin=origin):
            pass


async def test_cookies_without_an_origin_mean_nobody(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest)
    async with served.socket(table) as line:
        await line.line.send(json.dumps({"type": "hello"}))
        assert (await line.hear("view"))["me"] == ""


@pytest.mark.parametrize("text", ["", "{", "[]", '{"type":"dance"}', '{"type":"look","seat":"x"}'])
async def test_wrong_messages_are_answered(served: Served, guest: httpx.AsyncClient, text: str) -> None:
    table = await opened(guest)
    async with served.socket(table, guest) as line:
        await line.say(type="hello")
        await line.hear("view")
        await line.line.send(text)
        answer = await line.hear("answer")
        assert (answer["ok"], answer["reason"]) == (False, "bad_message")
        assert (await line.ask("dance"))["reason"] == "bad_message"
        assert (await line.ask("sit", seat="x"))["reason"] == "bad_message"


async def test_an_oversized_message_ends_the_line(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest)
    async with served.socket(table, guest) as line:
        await line.say(type="hello")
        await line.hear("view")
        await line.line.send("x" * (LONGEST + 1))
        assert (await line.hear("gone"))["text"]
        with pytest.raises(ConnectionClosed):
            await line.hear("view")


async def test_the_example_program_plays_to_the_end(served: Served, guest: httpx.AsyncClient) -> None:
    table = await opened(guest)
    async with served.socket(table, guest) as line:
        await line.say(type="hello")
        await line.hear("view")
        token = (await line.ask("hand_over", seat=1))["given"]
        program = asyncio.create_task(play(f"{served.url}/seat/{token}", random.Random(7)))
        while not all(seat["kind"] == "person" for seat in (await line.hear("view"))["seats"]):
            pass
        assert (await line.ask("start"))["ok"]
        n = 0
        while not (view := await line.hear("view"))["result"]:
            if view["viewer"] in view["waiting"]:
                n += 1
                await line.say(type="ask", do="act", id=str(n), **{"with": act(view, str(n))})
        assert (await program)["places"] == view["result"]["places"]
