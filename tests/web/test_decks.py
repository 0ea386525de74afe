"""Decks of one's own on the web: uploads good, half good and bad; who may do what; choosing one."""

import re
from collections.abc import AsyncIterator

import httpx
import pytest

from teahouse import speech
from teahouse.core import shelf
from teahouse.core.game import AnyGame
from teahouse.tables.decks import FILE_LARGEST
from teahouse.tables.house import House
from teahouse.web.decks import games_with_decks
from teahouse.web.guards import BIGGEST, Rates
from teahouse.web.hall import Hall
from tests.web.served import browser_of

HEAD = "id,year,title,period"
WORLD = shelf.folder("voyage") / "data" / "world30.csv"
ERAS = shelf.folder("voyage") / "data" / "world30_periods.csv"
Files = dict[str, tuple[str, bytes]]


@pytest.fixture
async def guest(hall: Hall) -> AsyncIterator[httpx.AsyncClient]:
    """A second browser."""
    async with browser_of(hall) as client:
        yield client


def world(events: bytes = b"") -> Files:
    """The files of the world's history."""
    return {
        "deck": ("world.csv", events or WORLD.read_bytes()),
        "deck_periods": ("eras.csv", ERAS.read_bytes()),
    }


async def send(web: httpx.AsyncClient, files: Files, **more: str) -> httpx.Response:
    form = {"game": "voyage", "name": "World history", "reading": "astronomical"} | more
    return await web.post("/decks", data=form, files=files)


async def brought(web: httpx.AsyncClient, files: Files, **more: str) -> str:
    """The path of the page of an uploaded deck."""
    answer = await send(web, files, **more)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def notice(html: str) -> str:
    found = re.search(r'class="notice" role="alert">(.*?)<', html)
    assert found is not None
    return found[1]


def cards_of(game: AnyGame) -> int:
    return len(game.deck.cards)  # type: ignore[attr-defined]  # all four games of the folder have a deck


async def test_a_good_deck_is_kept_and_listed(web: httpx.AsyncClient) -> None:
    path = await brought(web, world())
    html = (await web.get(path)).text
    assert "30 events, 490 BCE to " in html
    assert "Enough for: Southbound Train (up to 6), Team (up to 6), Solo Race (up to 6)." in html
    assert "Has to be mended" not in html
    listed = (await web.get("/decks?game=voyage")).text
    assert f'href="{path}"' in listed
    assert "World history" in (await web.get("/?game=voyage")).text
    assert "World history" in (await web.get("/gatherings/new?game=voyage")).text


SAVED = [
    WORLD.read_text("utf-8"),
    "\ufeff" + WORLD.read_text("utf-8"),
    WORLD.read_text("utf-8").replace("\n", "\r\n"),
    "\ufeff" + f"{HEAD}\nA;-479;Salamis;W1\nB;1;One;W2\n".replace(",", ";").replace("\n", "\r\n"),
]


@pytest.mark.parametrize("text", SAVED, ids=["plain", "mark", "crlf", "semicolon"])
async def test_files_come_back_to_the_byte(web: httpx.AsyncClient, text: str) -> None:
    path = await brought(web, world(text.encode()))
    assert "Has to be mended" not in (await web.get(path)).text
    deck = await web.get(f"{path}/deck")
    assert deck.content == text.encode()
    assert deck.headers["content-disposition"].startswith('attachment; filename="deck.csv"')
    assert (await web.get(f"{path}/deck_periods")).content == ERAS.read_bytes()
    assert (await web.get(f"{path}/deck_clues")).status_code == 404


HALF = f"""{HEAD}
A1,1,First,W2
A1,2,Same id,W2
A3,332 BC,Text for a year,W1
A4,-43,Caesar,W2
A5,3,First,W2
A6,4,,W2
A7,5,No such era,W99
A8,1900,Fair of 1900,W6
"""
FAULTS = [(3, "id"), (4, "year"), (6, "title"), (7, "title"), (8, "period")]


@pytest.mark.parametrize(
    ("lang", "place", "keep"),
    [
        ("en", "row 3, column id", "Keep the 3 good rows"),
        ("zh-Hant", "第 3 列，id 欄", "保留 3 列正確的資料"),
        ("ru", "строка 3, столбец id", "Оставить 3 годные строки"),
    ],
)
async def test_every_fault_is_reported_in_the_readers_language(
    web: httpx.AsyncClient, lang: str, place: str, keep: str
) -> None:
    await web.get("/", params={"lang": lang})
    path = await brought(web, world(HALF.encode()))
    html = (await web.get(path)).text
    wrong = re.search(r'remarks--wrong">.*?</section>', html, re.DOTALL)
    assert wrong is not None
    places = re.findall(r"<li><span class=\"soft\">(.*?)</span>", wrong[0])
    assert [tuple(re.findall(r"\d+|id|year|title|period", p.rpartition("V")[2])) for p in places] == [
        (str(row), column) for row, column in FAULTS
    ]
    assert all("world.csv" in place for place in places), "the file that was sent"
    assert "332 BC" in wrong[0]
    assert place in html
    assert keep in html
    assert "remarks--doubt" in html, "a title that names its year"


async def test_good_rows_are_kept_only_when_asked(web: httpx.AsyncClient, hall: Hall) -> None:
    many = HALF + "".join(f"B{i},{i},Thing {chr(97 + i)},W2\n" for i in range(22))
    path = await brought(web, world(many.encode()))
    assert "World history" not in (await web.get("/?game=voyage")).text
    deck = path.removeprefix("/decks/")
    early = await web.post("/tables", data={"game": "voyage", "how": "open", "deck": deck})
    assert early.status_code == 400
    assert (await web.post(path, data={"do": "keep"})).status_code == 303
    assert "World history (25)" in (await web.get("/?game=voyage")).text
    assert (await web.get(f"{path}/deck")).content == many.encode(), "the file is left alone"
    answer = await web.post("/tables", data={"game": "voyage", "how": "open", "deck": deck, "seats": "2"})
    room = hall.house.room(str(answer.headers["location"]).removeprefix("/t/"))
    assert room is not None
    assert cards_of(room.table.game) == 25


async def test_a_mended_file_keeps_the_rest_of_what_was_picked(web: httpx.AsyncClient) -> None:
    path = await brought(web, world(HALF.encode()), reading="historical")
    html = (await web.get(path)).text
    assert 'value="World history"' in html
    assert '<option value="historical" selected>' in html
    fine = {"deck": ("fine.csv", f"{HEAD}\nA,-480,Salamis,W1\n".encode())}
    form = {"reading": "historical", "instead": path.removeprefix("/decks/")}
    mended = await brought(web, fine, **form)
    assert (await web.get(path)).status_code == 404
    assert "1 event, 480 BCE to 480 BCE" in (await web.get(mended)).text
    assert (await web.get(f"{mended}/deck_periods")).content == ERAS.read_bytes()


REFUSED = [
    ({}, {}, "Choose the file"),
    ({"deck": ("a.csv", b"x" * (FILE_LARGEST + 1))}, {}, "at most 1024 KB"),
    ({"deck": ("a.xlsx", b"PK\x03\x04\xff\xfe")}, {}, "CSV UTF-8"),
    ({"deck": ("a.csv", "id,year".encode("utf-16"))}, {}, "CSV UTF-8"),
    ({"deck": ("a.csv", HEAD.encode())}, {"name": " "}, "Give the deck a name"),
    ({"deck": ("a.csv", HEAD.encode())}, {"name": "x" * 61}, "at most 60 characters"),
    ({"deck": ("a.csv", HEAD.encode())}, {"instead": "nonsense"}, "no such deck"),
]


@pytest.mark.parametrize(("files", "form", "says"), REFUSED)
async def test_what_is_no_deck_is_refused_in_a_sentence(
    web: httpx.AsyncClient, files: Files, form: dict[str, str], says: str
) -> None:
    answer = await send(web, files, **form)
    assert answer.status_code == 400
    assert says in notice(answer.text)
    assert "No deck yet" in answer.text


async def test_a_table_that_is_no_csv_is_reported_and_cannot_be_kept(web: httpx.AsyncClient) -> None:
    path = await brought(web, {"deck": ("photo.csv", b'a "quotation, never\n"closed')})
    html = (await web.get(path)).text
    assert "no table in CSV" in html
    assert "No event" in html
    assert 'value="keep"' not in html
    assert (await web.post(path, data={"do": "keep"})).status_code == 409


async def test_a_body_beyond_all_limits_is_refused(web: httpx.AsyncClient) -> None:
    answer = await send(web, {"deck": ("a.csv", b"x" * BIGGEST)})
    assert answer.status_code == 413
    assert "KB" in answer.text


async def test_more_remarks_than_a_page_holds_are_counted(web: httpx.AsyncClient) -> None:
    rows = "".join(f"A{i},x,Thing {i},P08\n" for i in range(300))
    html = (await web.get(await brought(web, {"deck": ("a.csv", f"{HEAD}\n{rows}".encode())}))).text
    assert "and 100 more" in html
    assert html.count("<li><span") == 200


async def test_forms_from_elsewhere_and_too_many_are_refused(web: httpx.AsyncClient, hall: Hall) -> None:
    form = {"game": "voyage", "name": "x"}
    for path in ("/decks", "/decks/abc"):
        answer = await web.post(path, data=form, headers={"origin": "http://evil.test"})
        assert answer.status_code == 403
    hall.rates = Rates(decks="2/minute")
    assert [(await send(web, {})).status_code for _ in range(3)] == [400, 400, 429]


async def test_only_the_owner_and_the_host_may_open_files_or_delete(
    web: httpx.AsyncClient, guest: httpx.AsyncClient, hall: Hall
) -> None:
    path = await brought(web, world())
    html = (await guest.get(path)).text
    assert "30 events" in html
    assert "Salamis" not in html
    assert "Delete this deck" not in html
    assert (await guest.get(f"{path}/deck")).status_code == 403
    for do in ("delete", "keep"):
        assert (await guest.post(path, data={"do": do})).status_code == 403
    assert (await guest.post("/host", data={"do": "deck", "deck": path[7:]})).status_code == 403
    await guest.post("/host", data={"do": "key", "key": str(hall.house.owner_key)})
    assert (await guest.get(f"{path}/deck")).content == WORLD.read_bytes()
    assert path in (await guest.get("/host")).text
    await guest.post("/host", data={"do": "deck", "deck": path.removeprefix("/decks/")})
    assert (await web.get(path)).status_code == 404
    path = await brought(web, world())
    assert "It cannot be brought back." in (await web.get(path)).text
    answer = await web.post(path, data={"do": "delete"})
    assert "The deck has been deleted." in (await web.get(answer.headers["location"])).text
    assert (await web.get(path)).status_code == 404


async def test_decks_go_with_whoever_asks_to_be_forgotten(web: httpx.AsyncClient) -> None:
    path = await brought(web, world())
    await web.post("/forget")
    assert (await web.get(path)).status_code == 404


async def test_the_door_comes_before_the_form(web: httpx.AsyncClient, hall: Hall) -> None:
    await hall.house.set_password("oolong")
    answer = await web.get("/decks")
    assert (answer.status_code, answer.headers["location"]) == (303, "/door?next=/decks")
    assert (await send(web, world())).headers["location"].startswith("/door?next=")


@pytest.mark.parametrize("lang", speech.LANGUAGES)
@pytest.mark.parametrize("game", games_with_decks())
async def test_the_template_is_a_deck_and_its_columns_are_told(
    web: httpx.AsyncClient, lang: str, game: str
) -> None:
    await web.get("/", params={"lang": lang})
    html = (await web.get("/decks", params={"game": game})).text
    own = shelf.own(game)
    assert own is not None
    for column in own.columns(speech.tongue(lang, game)):
        assert f"<code>{column.name}</code>" in html
        assert column.about
    file = await web.get(f"/decks/template/{game}")
    path = await brought(web, {own.SHAPE.files[0]: ("t", file.content)}, game=game, reading="")
    assert "remarks--wrong" not in (await web.get(path)).text
    assert (await web.get("/decks/template/nonsense")).status_code == 404


async def test_the_template_holds_a_year_before_our_era(web: httpx.AsyncClient) -> None:
    text = (await web.get("/decks/template/voyage")).text
    assert text.startswith("\ufeffid,year,title,period")
    assert len(text.splitlines()) == 4
    assert re.search(r",-\d+,", text)


# ---- choosing one ----


async def table_of(web: httpx.AsyncClient, house: House, **form: str | list[str]) -> dict[str, str]:
    """The options of a new table."""
    answer = await web.post(
        "/tables", data={"game": "voyage", "how": "open", "seats": "2", "o.game": "race"} | form
    )
    assert answer.status_code == 303, notice(answer.text)
    room = house.room(str(answer.headers["location"]).removeprefix("/t/"))
    assert room is not None
    return dict(room.table.sheet.options)


async def test_a_deck_and_its_periods_are_chosen_for_a_table(web: httpx.AsyncClient, hall: Hall) -> None:
    deck = (await brought(web, world(), reading="historical")).removeprefix("/decks/")
    fragment = (await web.get("/decks/sections", params={"game": "voyage", "deck": deck})).text
    known = re.findall(r'name="section" value="(\w+)" checked', fragment)
    assert known == ["W1", "W2", "W3", "W4", "W5", "W6", "W7"]
    options = await table_of(web, hall.house, deck=deck, section=["W6", "W7"])
    assert (options["periods"], options["deck_name"], options["deck_years"]) == (
        "W6,W7",
        "World history",
        "historical",
    )
    assert options["deck"] == WORLD.read_text("utf-8")
    assert (await table_of(web, hall.house, deck=deck, section=known))["periods"] == "all"
    assert (await table_of(web, hall.house, deck=deck, section=["P08"]))["periods"] == "all"
    own = await table_of(web, hall.house, deck="", section=["P08", "P09"])
    assert (own["deck"], own["deck_name"], own["periods"]) == ("", "", "P08,P09")
    small = await web.post("/tables", data={"game": "voyage", "deck": deck, "section": ["W3"], "seats": "4"})
    assert (small.status_code, "needs 21" in notice(small.text)) == (400, True)
    assert "The whole deck is enough for: Southbound Train" in notice(small.text)


async def test_a_chosen_deck_is_marked_and_another_game_cannot_have_it(web: httpx.AsyncClient) -> None:
    deck = (await brought(web, world())).removeprefix("/decks/")
    html = (await web.get("/", params={"game": "voyage", "deck": deck})).text
    assert f'<option value="{deck}" selected>' in html
    assert 'name="section" value="W1"' in html
    refused = await web.post("/tables", data={"game": "chai", "how": "open", "deck": deck})
    assert (refused.status_code, "no such deck" in notice(refused.text)) == (400, True)


async def test_the_settings_know_the_deck_of_their_table(web: httpx.AsyncClient, hall: Hall) -> None:
    path = await brought(web, world())
    deck = path.removeprefix("/decks/")
    form = {"game": "voyage", "how": "open", "deck": deck, "seats": "2", "o.game": "race"}
    answer = await web.post("/tables", data={**form, "section": ["W5", "W6", "W7"]})
    table = str(answer.headers["location"])
    room = hall.house.room(table.removeprefix("/t/"))
    assert room is not None
    waiting = (await web.get(table)).text
    assert "World history" in waiting
    assert "<dd>Early modern age, Age of revolutions and industry, The world wars and after</dd>" in waiting
    html = (await web.get(f"{table}/settings")).text
    assert f'<option value="{deck}" selected>' in html
    assert re.findall(r'value="(W\d)" checked', html) == ["W5", "W6", "W7"]
    await web.post(path, data={"do": "delete"})
    html = (await web.get(f"{table}/settings")).text
    assert '<option value="same" selected>World history</option>' in html
    form = {"clock_seconds": "90", "o.game": "race"}
    await web.post(f"{table}/change", data={**form, "deck": "same", "section": ["W6", "W7"]})
    options = room.table.sheet.options
    assert (options["periods"], options["deck"]) == ("W6,W7", WORLD.read_text("utf-8"))
    await web.post(f"{table}/change", data=form | {"deck": ""})
    assert (room.table.sheet.options["deck"], room.table.sheet.options["deck_name"]) == ("", "")


async def test_a_gathering_plays_with_it(web: httpx.AsyncClient, hall: Hall) -> None:
    deck = (await brought(web, world())).removeprefix("/decks/")
    form = {"game": "voyage", "title": "Class", "name": "Ann", "seats": "2", "schedule": "mixed"}
    answer = await web.post("/gatherings", data=form | {"fill": "pupil", "deck": deck, "o.game": "race"})
    path = str(answer.headers["location"])
    await web.post(path, data={"do": "join", "name": "Ann"})
    await web.post(path, data={"do": "next"})
    room = hall.house.room((await web.get(f"{path}/live")).json()["table"])
    assert room is not None
    assert room.table.sheet.options["deck_name"] == "World history"
    assert cards_of(room.table.game) == 30


async def test_cards_of_one_own_are_checked_with_their_row(web: httpx.AsyncClient, hall: Hall) -> None:
    text = (await web.get("/decks/template/chai")).text
    broken = text.replace('"vp"', '"pv"', 1).encode()
    bad = await brought(web, {"cards": ("c.json", broken)}, game="chai", name="Ours", reading="")
    html = (await web.get(bad)).text
    assert "cards" in html
    assert "remarks--wrong" in html
    assert 'value="keep"' not in html, "a fault spoils the whole"
    good = await brought(web, {"cards": ("c.json", text.encode())}, game="chai", name="Ours", reading="")
    deck = good.removeprefix("/decks/")
    answer = await web.post("/tables", data={"game": "chai", "how": "solo", "deck": deck, "seats": "1"})
    room = hall.house.room(str(answer.headers["location"]).removeprefix("/t/"))
    assert room is not None
    assert room.table.sheet.options["cards"] == text
