"""Gatherings on the web: opening one, taking part, rounds, results, and who may do what."""

import re
from collections.abc import AsyncIterator

import httpx
import pytest

from teahouse.web.app import make_app
from teahouse.web.hall import Hall

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


async def test_a_wall_shows_no_buttons(web: httpx.AsyncClient) -> None:
    path = await open_gathering(web)
    wall = (await web.get(f"{path}?wall=1")).text
    assert "qr" in wall
    assert 'name="do"' not in wall


async def test_a_deleted_gathering_is_gone(web: httpx.AsyncClient) -> None:
    path = await open_gathering(web)
    assert (await web.post(path, data={"do": "delete"})).headers["location"] == "/"
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
