"""Gatherings on the web: opening one, taking part, rounds, results, and who may do what."""

import asyncio
import re
from collections.abc import AsyncIterator

import httpx
import pytest

from teahouse.tables.seen import Act
from teahouse.web.app import make_app
from teahouse.web.hall import Hall
from tests.web.served import browser_of

HEADERS = {"origin": "http://house.test:8642"}


@pytest.fixture
async def guest(hall: Hall) -> AsyncIterator[httpx.AsyncClient]:
    """A second browser."""
    transport = httpx.ASGITransport(app=make_app(hall), raise_app_exceptions=False)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://house.test:8642", headers=HEADERS
    ) as client:
        yield client


async def open_gathering(web: httpx.AsyncClient, **wanted: str) -> str:
    """A new Matcha gathering directed by `web`; its path."""
    form = {"game": "matcha", "title": "Tuesday", "name": "Ann", "seats": "2", "schedule": "mixed"} | wanted
    answer = await web.post("/gatherings", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def test_a_guest_joins_by_the_number_and_is_seated(
    web: httpx.AsyncClient, guest: httpx.AsyncClient
) -> None:
    path = await open_gathering(web, fill="greedy")
    code = re.search(r"<b>(\d+)</b>", (await web.get(path)).text)
    assert code is not None
    assert (await guest.get(f"/join?code={code[1]}")).headers["location"] == path
    assert (await guest.post(path, data={"do": "join", "name": "Bo"})).status_code == 303
    assert (await web.post(path, data={"do": "next"})).status_code == 303
    news = (await guest.get(f"{path}/live")).json()
    assert news["phase"] == "running"
    assert (await guest.get(f"/t/{news['table']}")).status_code == 200
    assert "Bo" in news["html"]


async def test_a_late_guest_is_told_when_he_plays(
    web: httpx.AsyncClient, guest: httpx.AsyncClient, hall: Hall
) -> None:
    path = await open_gathering(web, fill="greedy")
    number = "Show the number"
    assert number in (await web.get(path)).text
    assert number not in (await guest.get(path)).text, "that is for whoever directs"
    await guest.post(path, data={"do": "join", "name": "Bo"})
    assert "The first round begins soon." in (await guest.get(path)).text
    await web.post(path, data={"do": "next"})
    async with browser_of(hall) as late:
        await late.post(path, data={"do": "join", "name": "Cy"})
        assert "play from the next round on" in (await late.get(f"{path}/live")).json()["html"]
        await late.post(path, data={"do": "leave"})
        page = (await late.get(path)).text
        assert "play from the next round on" not in page
        assert "I have to go" not in page


async def test_only_the_director_directs(web: httpx.AsyncClient, guest: httpx.AsyncClient) -> None:
    path = await open_gathering(web, fill="greedy")
    await guest.post(path, data={"do": "join", "name": "Bo"})
    for what in ("next", "hold", "finish", "hush"):
        assert (await guest.post(path, data={"do": what})).status_code == 409, what
    assert (await guest.post(path, data={"do": "delete"})).status_code == 403
    assert (await guest.get(f"{path}/report.csv")).status_code == 403
    assert (await guest.get(f"{path}/live")).json()["phase"] == "open"


async def test_results_are_shown_printed_and_corrected(
    web: httpx.AsyncClient, guest: httpx.AsyncClient
) -> None:
    path = await open_gathering(web, fill="greedy")
    await guest.post(path, data={"do": "join", "name": "=Bo"})
    await web.post(path, data={"do": "next"})
    room = (await guest.get(f"{path}/live")).json()["table"]
    assert (await web.post(path, data={"do": "stop", "room": room})).status_code == 303
    form = {"do": "correct", "room": room, "deal": "1", "points": "3 1", "why": "a slip"}
    assert (await web.post(path, data=form)).status_code == 303
    sheet = (await web.get(f"{path}/sheet")).text
    assert "a slip" in sheet
    assert "3 : 1" in sheet
    table = await web.get(f"{path}/results.csv")
    assert table.headers["content-type"].startswith("text/csv")
    assert "3 : 1" in table.text
    assert "'=Bo" in table.text


async def play_out(hall: Hall, path: str) -> None:
    """Everybody comes to the tables of the present round and plays the first of his choices to the end."""
    event = hall.house.event(path.removeprefix("/g/"))
    assert event is not None
    for room in event.rooms():
        for chair in room.table.sheet.chairs:
            room.connect(chair.person, lambda: None)
    while any(room.phase in ("waiting", "playing") for room in event.rooms()):
        for room in event.rooms():
            for seat in list(room.table.waiting):
                person = room.table.sheet.chairs[seat].person
                seen = room.seen(person, seat=seat)
                text = room.table.game.write(seen.legal[0])
                await room.do(person, Act(seat, (text,), seen.version, f"{room.id} {seat} {seen.version}"))
        await asyncio.sleep(0.002)


async def test_an_evening_of_four_pairs_at_two_tables(web: httpx.AsyncClient, hall: Hall) -> None:
    options = {"o.end": "rounds:1", "o.bomb_window": "0"}
    path = await open_gathering(web, game="tichu", seats="4", schedule="teams", **options)
    app = make_app(hall)
    guests = [
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app=app), base_url="http://house.test:8642", headers=HEADERS
        )
        for _ in range(8)
    ]
    for n, guest in enumerate(guests):
        form = {"do": "join", "name": f"P{n}", "team": f"Pair {n // 2}"}
        assert (await guest.post(path, data=form)).status_code == 303
    met: set[frozenset[str]] = set()
    for number in (1, 2, 3):
        answer = await web.post(path, data={"do": "next"})
        assert answer.status_code == 303, answer.text
        tables = [(await guest.get(f"{path}/live")).json()["table"] for guest in guests]
        assert len(set(tables)) == 2
        for n in range(0, 8, 2):
            assert tables[n] == tables[n + 1], "partners sit together"
        met |= {frozenset(f"Pair {n // 2}" for n in range(8) if tables[n] == room) for room in tables}
        for guest, room in zip(guests, tables, strict=True):
            assert (await guest.get(f"/t/{room}")).status_code == 200
        await play_out(hall, path)
        assert f"Round {number}" in (await web.get(path)).text
    assert len(met) == 6, "every pair has met every other"
    assert (await web.post(path, data={"do": "finish"})).status_code == 303
    rows = (await guests[0].get(f"{path}/results.csv")).text.splitlines()
    assert len(rows) == 1 + 3 * 2
    for lang, words in {"en": "Match points", "zh-Hant": "比賽分", "ru": "Матч-пункты"}.items():
        await guests[0].get(f"/?lang={lang}")
        sheet = (await guests[0].get(f"{path}/sheet")).text
        assert words in sheet, lang
        assert "data-print" in sheet
        assert sheet.count("<tr>") == 1 + 4 + 1 + 6, "four pairs, and each deal at each table"
        points = re.findall(r"<td>(-?\d+) : (-?\d+)</td><td>([+-]\d+)</td>", sheet)
        assert len(points) == 6
        assert all(int(one) - int(other) == int(by) for one, other, by in points)
    for guest in guests:
        await guest.aclose()


async def test_bots_are_let_play_once(web: httpx.AsyncClient, guest: httpx.AsyncClient) -> None:
    path = await open_gathering(web, fill="greedy")
    await guest.post(path, data={"do": "join", "name": "Bo"})
    await web.post(path, data={"do": "next"})
    assert "Let bots play" in (await web.get(f"{path}/live")).json()["html"]
    table = (await guest.get(f"{path}/live")).json()["table"]
    assert (await web.post(path, data={"do": "playon", "room": table})).status_code == 303
    assert "Let bots play" not in (await web.get(f"{path}/live")).json()["html"]


async def test_a_wall_shows_no_buttons(web: httpx.AsyncClient) -> None:
    path = await open_gathering(web)
    wall = (await web.get(f"{path}?wall=1")).text
    assert "qr" in wall
    assert 'name="do"' not in wall


async def test_a_deleted_gathering_is_gone(web: httpx.AsyncClient) -> None:
    path = await open_gathering(web)
    assert (await web.post(path, data={"do": "delete"})).headers["location"] == "/?done=gathering"
    answer = await web.get(path)
    assert answer.status_code == 404
    assert "no such gathering" in answer.text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"o.rules": "fr"}, "zh, ru"),
        ({"seats": "5"}, "5"),
        ({"fill": "nobody"}, "nobody"),
    ],
)
async def test_a_wrong_plan_is_refused_in_words(
    web: httpx.AsyncClient, wrong: dict[str, str], said: str
) -> None:
    form = {"game": "matcha", "title": "x", "seats": "2"} | wrong
    answer = await web.post("/gatherings", data=form)
    assert answer.status_code in (400, 404)
    assert said in answer.text


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "ru"])
async def test_every_page_is_in_the_readers_language(web: httpx.AsyncClient, lang: str) -> None:
    path = await open_gathering(web)
    await web.get(f"/?lang={lang}")
    headings = {"en": "Begin the first round", "zh-Hant": "開始第一輪", "ru": "Начать первый круг"}
    assert headings[lang] in (await web.get(path)).text
    for page in ("/gatherings/new", f"{path}/sheet", f"{path}?wall=1"):
        assert (await web.get(page)).status_code == 200
