"""Pages: what they show, in which language, with which headers, cookies and limits."""

import re
from urllib.parse import quote

import httpx
import pytest

from teahouse import speech
from teahouse.bots import bot
from teahouse.core import shelf
from teahouse.tables.notes import Closed
from teahouse.tables.seen import HandOver, Resign
from teahouse.web import assets
from teahouse.web.face import Face
from teahouse.web.guards import BIGGEST, POLICY
from teahouse.web.hall import Hall, inside
from teahouse.web.lobby import playable
from teahouse.web.reasons import bot_name
from teahouse.web.visitor import likes

GAME = next(iter(playable()))
INLINE = re.compile(r"<script(?![^>]*(src=|application/json))|<style|\sstyle=|\son[a-z]+=", re.IGNORECASE)


async def opened(web: httpx.AsyncClient, how: str = "open", **more: str) -> str:
    """Open a table from the lobby's form; its path."""
    answer = await web.post("/tables", data={"game": GAME, "how": how, **more})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


@pytest.mark.parametrize("path", ["/", "/privacy", "/host", f"/rules/{GAME}", "/nowhere", "/healthz"])
async def test_every_answer_is_dressed(web: httpx.AsyncClient, path: str) -> None:
    answer = await web.get(path)
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "server" not in answer.headers


@pytest.mark.parametrize("lang", speech.LANGUAGES)
async def test_no_page_has_anything_inline(web: httpx.AsyncClient, lang: str) -> None:
    await web.get("/", params={"lang": lang})
    tables = [await opened(web), await opened(web, "solo")]
    for path in ["/", "/privacy", "/host", f"/rules/{GAME}", *tables, f"{tables[0]}/settings"]:
        html = (await web.get(path)).text
        assert not INLINE.search(html), (path, INLINE.search(html))
        assert f'<html lang="{lang}"' in html


async def test_the_policy_allows_nothing_inline() -> None:
    assert "unsafe" not in POLICY
    assert POLICY.startswith("default-src 'none'")


@pytest.mark.parametrize(
    ("accepted", "lang"), [("zh-TW,zh;q=0.9", "zh-Hant"), ("ru", "ru"), ("fr,de", "en"), ("", "en")]
)
async def test_the_browsers_language_is_the_first(web: httpx.AsyncClient, accepted: str, lang: str) -> None:
    html = (await web.get("/", headers={"accept-language": accepted})).text
    assert f'<html lang="{lang}"' in html


async def test_a_chosen_language_stays(web: httpx.AsyncClient) -> None:
    answer = await web.get(f"/rules/{GAME}?lang=ru")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/rules/{GAME}")
    assert '<html lang="ru"' in (await web.get("/")).text


async def test_cookies_are_out_of_reach(web: httpx.AsyncClient) -> None:
    answer = await web.post("/tables", data={"game": GAME, "how": "open"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie, "plain http in a local network works"
    assert "teahouse_key_8642=" in cookie, "two houses on one machine do not share cookies"


async def test_cookies_are_secure_under_https(web: httpx.AsyncClient) -> None:
    answer = await web.post(
        "https://house.test/tables", data={"game": GAME}, headers={"origin": "https://house.test"}
    )
    assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("origin", ["http://evil.test", "http://house.test", "null"])
async def test_a_form_from_elsewhere_is_refused(web: httpx.AsyncClient, origin: str) -> None:
    answer = await web.post("/tables", data={"game": GAME}, headers={"origin": origin})
    assert answer.status_code == 403


async def test_a_cross_site_form_without_an_origin_is_refused(web: httpx.AsyncClient) -> None:
    del web.headers["origin"]
    answer = await web.post("/tables", data={"game": GAME}, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403


async def test_a_big_body_is_refused(web: httpx.AsyncClient) -> None:
    answer = await web.post("/tables", content=b"x" * (BIGGEST + 1))
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("form", "status", "says"),
    [
        ({"game": "chess"}, 404, "chess"),
        ({"game": GAME, "seats": "77"}, 400, "77"),
        ({"game": GAME, "o.nonsense": "1"}, 400, "nonsense"),
        ({"game": GAME, "how": "solo", "bot": "deep"}, 400, "deep"),
        ({"game": GAME, "name": "x" * 25}, 400, "24"),
    ],
)
async def test_a_wrong_table_is_refused_in_words(
    web: httpx.AsyncClient, form: dict[str, str], status: int, says: str
) -> None:
    answer = await web.post("/tables", data=form)
    assert answer.status_code == status
    notice = re.search(r'class="notice" role="alert">(.*?)<', answer.text)
    assert notice is not None
    assert says in notice.group(1)


async def test_a_refused_form_comes_back_as_it_was_filled_in(web: httpx.AsyncClient) -> None:
    await web.get("/", params={"lang": "en"})
    form = {"game": "tichu", "seats": "6", "bot": "random", "name": "Mei", "o.bomb_window": "7"}
    form |= {"o.end": "rounds", "o.end:n": "soon", "o.dragon_auto_single_live": "on"}
    page = (await web.post("/tables", data=form)).text
    card = page[page.index('data-start="tichu"') : page.index('data-start="voyage"')]
    assert re.search(r'name="seats" value="6" checked', card)
    assert '<option value="random" selected>' in card
    assert re.search(r'name="name"[^>]*value="Mei"', card)
    assert '<option value="rounds" selected>' in card
    assert re.search(r'name="o.end:n"[^>]*value="soon"', card)
    assert re.search(r'name="o.bomb_window"[^>]*value="7"', card)
    assert re.search(r'type="checkbox" name="o.dragon_auto_single_live" value="on" checked', card)
    assert '<details class="more" open>' in card, "what is wrong can be seen"


async def test_a_refused_gathering_comes_back_as_it_was_filled_in(web: httpx.AsyncClient) -> None:
    await web.get("/", params={"lang": "en"})
    form = {"game": "chai", "title": "Friday", "name": "Mei", "seats": "2", "chat": "none", "o.ships": "77"}
    answer = await web.post("/gatherings", data=form)
    assert answer.status_code == 400
    assert 'name="game" value="chai"' in answer.text
    assert re.search(r'name="title"[^>]*value="Friday"', answer.text)
    assert re.search(r'name="name"[^>]*value="Mei"', answer.text)
    assert '<option value="none" selected>' in answer.text


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (
            {"game": "tichu", "o.end": "rounds", "o.end:n": "0"},
            "“0” cannot be: End of the match. The number goes from 1 to 99999.",
        ),
        ({"game": "chai", "seats": "1", "o.day": "soon"}, "“soon” cannot be: Game of the day"),
    ],
)
async def test_a_wrong_text_is_refused_without_its_pattern(
    web: httpx.AsyncClient, wrong: dict[str, str], says: str
) -> None:
    await web.get("/", params={"lang": "en"})
    answer = await web.post("/tables", data=wrong)
    assert answer.status_code == 400
    assert says in answer.text
    assert "[0-9]" not in answer.text
    chosen = re.search(rf'<input[^>]*name="pick"[^>]*value="{wrong["game"]}"[^>]*>', answer.text)
    assert chosen is not None
    assert "checked" in chosen[0], "the game that was being set up stays open"


@pytest.mark.parametrize("lang", speech.LANGUAGES)
def test_every_bot_has_a_name_in_words(lang: str) -> None:
    t = speech.tongue(lang)
    for game in playable():
        for code in bot.kinds(game):
            assert bot_name(code, t, game) != t.t("Bot {code}", code=code)


async def test_names_are_text_only(web: httpx.AsyncClient) -> None:
    path = await opened(web, name="<b>Bo</b>")
    html = (await web.get(path)).text
    assert "<b>Bo</b>" not in html
    assert "&lt;b&gt;Bo&lt;/b&gt;" in html


async def test_a_table_is_found_by_code_and_by_link(web: httpx.AsyncClient, hall: Hall) -> None:
    path = await opened(web)
    room = hall.house.room(path.removeprefix("/t/"))
    assert room is not None
    for code in (room.code, f"http://house.test:8642{path}?x=1", f" {room.id} "):
        assert (await web.get("/join", params={"code": code})).headers["location"] == path
    assert (await web.get("/join", params={"code": "0000"})).status_code == 404


async def test_the_waiting_room_invites(web: httpx.AsyncClient) -> None:
    path = await opened(web)
    html = (await web.get(path)).text
    assert f'value="http://house.test:8642{path}"' in html
    assert 'class="qr"' in html


async def test_only_localhost_is_said(hall: Hall, web: httpx.AsyncClient) -> None:
    hall.is_everywhere = False
    headers = {"host": "localhost:8642", "origin": "http://localhost:8642"}
    answer = await web.post("/tables", data={"game": GAME}, headers=headers)
    page = await web.get(answer.headers["location"], headers=headers)
    assert "--host 0.0.0.0" in page.text


async def test_static_files_are_kept_for_a_year(web: httpx.AsyncClient) -> None:
    address = re.search(r'href="(/static/[^"]+components\.css)"', (await web.get("/")).text)
    assert address is not None
    assert "immutable" in (await web.get(address.group(1))).headers["cache-control"]
    assert (await web.get("/static/components.css")).headers["cache-control"] == "no-cache"
    assert (await web.get("/static/../app.py")).status_code == 404
    assert (await web.get("/static/nothing.css")).status_code == 404


async def test_pages_are_compressed(web: httpx.AsyncClient) -> None:
    assert (await web.get("/")).headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("game", playable())
@pytest.mark.parametrize("lang", speech.LANGUAGES)
async def test_rules_have_anchors(web: httpx.AsyncClient, game: str, lang: str) -> None:
    await web.get("/", params={"lang": lang})
    html = (await web.get(f"/rules/{game}")).text
    for option in shelf.info(game).options:
        assert not option.rule or f'id="{option.rule}"' in html, option.rule


def test_likes_fall_back() -> None:
    assert likes("theme=evening&tap=three&x=1") == likes("") | {"theme": "evening"}


async def test_likes_are_kept(web: httpx.AsyncClient) -> None:
    assert (await web.post("/likes", data={"theme": "evening"})).status_code == 204
    assert (await web.post("/likes", data={"size": "huge", "bad": "x"})).status_code == 204
    html = (await web.get("/")).text
    assert 'data-theme="evening"' in html
    assert 'data-size="huge"' in html


@pytest.mark.parametrize("where", ["//evil.test", "/\\evil.test", "https://evil.test", "x", "/a\nb"])
def test_nobody_is_sent_elsewhere(where: str) -> None:
    assert inside(where) == "/"


async def test_settings_belong_to_the_host(web: httpx.AsyncClient, hall: Hall) -> None:
    path = await opened(web)
    form = {"title": "Night", "clock": "soft", "clock_seconds": "30", "watching": "none", "chat": "on"}
    assert (await web.post(f"{path}/change", data=form)).status_code == 303
    room = hall.house.room(path.removeprefix("/t/"))
    assert room is not None
    settings = room.table.sheet.settings
    assert (settings.clock, settings.clock_seconds, settings.watching) == ("soft", 30, "none")
    assert not settings.listed
    web.cookies.clear()
    assert (await web.get(f"{path}/settings")).status_code == 403
    assert (await web.post(f"{path}/change", data=form)).status_code == 409


async def test_during_play_only_what_can_be_changed_is_offered(web: httpx.AsyncClient, hall: Hall) -> None:
    path = await opened(web, "solo")
    room = hall.house.room(path.removeprefix("/t/"))
    assert room is not None
    await web.post(f"{path}/change", data={"watching": "link", "chat": "none", "title": "Night"})
    settings = room.table.sheet.settings
    assert (settings.watching, settings.chat, settings.clock, settings.clock_seconds) == (
        "link",
        False,
        "off",
        90,
    )
    html = (await web.get(f"{path}/settings")).text
    assert 'name="clock' not in html
    assert "only be changed before the match begins" in html
    assert re.findall(
        r'<option value="(open|link|none)"', html.split('name="watching"')[1].split("</select>")[0]
    ) == [
        "link",
        "none",
    ]


async def test_refused_settings_come_back_as_they_were_written(web: httpx.AsyncClient, hall: Hall) -> None:
    path = await opened(web)
    form = {"title": "Night", "clock": "soft", "clock_seconds": "3", "watching": "none", "chat": "none"}
    answer = await web.post(f"{path}/change", data=form)
    assert answer.status_code == 409
    assert "The clock takes from 5 to 3600 seconds." in answer.text
    for kept in ('value="Night"', 'value="3"', '<option value="none" selected>', f'href="{path}"'):
        assert kept in answer.text
    room = hall.house.room(path.removeprefix("/t/"))
    assert room is not None
    assert room.table.sheet.title == ""
    web.cookies.clear()
    answer = await web.post(f"{path}/change", data=form)
    assert answer.status_code == 409
    assert f'href="{path}"' in answer.text
    assert 'name="title"' not in answer.text, "the form is the host's alone"


async def test_the_password_stands_at_the_door(web: httpx.AsyncClient, hall: Hall) -> None:
    path = await opened(web)
    await hall.house.set_password("oolong")
    assert (await web.get(path)).status_code == 200, "who is known may stay"
    web.cookies.clear()
    came_from = {"referer": f"http://house.test:8642{path}?watch=x"}
    answer = await web.post(f"{path}/sit", data={"seat": "1", "name": "Ann"}, headers=came_from)
    assert answer.headers["location"] == f"/door?next={path}"
    assert (await web.post("/door", data={"password": "wrong"})).status_code == 403
    answer = await web.post("/door", data={"password": "oolong", "name": "Ann", "next": path})
    assert answer.headers["location"] == path
    assert (await web.post(f"{path}/sit", data={"seat": "1"})).status_code == 303


async def test_strangers_read_nothing_in_a_house_with_a_password(web: httpx.AsyncClient, hall: Hall) -> None:
    path = await opened(web)
    answer = await web.post(
        "/gatherings", data={"game": "matcha", "title": "Tea", "name": "Ann", "seats": "2"}
    )
    gathering = answer.headers["location"]
    room = hall.house.room(path.removeprefix("/t/"))
    assert room is not None
    await room.note(Closed())
    await hall.house.set_password("oolong")
    closed = [path, f"{path}/replay", f"{path}/replay/0", f"{path}/record", f"{path}/settings", "/", "/decks"]
    closed += [gathering, f"{gathering}/live", f"{gathering}/results.csv", "/join?code=1234", "/nowhere"]
    for each in closed:
        assert (await web.get(each)).status_code in (200, 303, 404), each
        assert "/door" not in (await web.get(each)).headers.get("location", ""), each
    web.cookies.clear()
    for each in closed:
        answer = await web.get(each)
        assert answer.headers["location"] == f"/door?next={quote(each)}", each
        assert not answer.text
    for each in ("/door", "/host", "/privacy", "/healthz", "/rules/matcha", assets.address("paper.css")):
        assert (await web.get(each)).status_code == 200, each
    assert (await web.post(path, data={})).headers["location"] == "/door?next=/"


@pytest.mark.parametrize(("password", "said"), [("", "has no password"), ("oolong", "can read none of it")])
async def test_the_privacy_page_says_who_may_read(
    web: httpx.AsyncClient, hall: Hall, password: str, said: str
) -> None:
    await hall.house.set_password(password)
    assert said in (await web.get("/privacy")).text


async def test_a_link_to_a_seat_opens_the_door_and_no_other_does(web: httpx.AsyncClient, hall: Hall) -> None:
    path = await opened(web, name="Ann")
    table = path.removeprefix("/t/")
    room = hall.house.room(table)
    assert room is not None
    link = (await room.do(room.table.sheet.host, HandOver(0))).given
    await hall.house.set_password("oolong")
    web.cookies.clear()
    answer = await web.post(f"/seat/{table}.nonsense", data={"name": "Bo"})
    assert answer.headers["location"].startswith("/door")
    assert not web.cookies
    asked = await web.get(f"/seat/{table}.{link}")
    assert ": the seat of Ann.</b>" in asked.text
    assert 'name="name" maxlength="24" value="Ann"' in asked.text, "the name stays unless it is changed"
    assert (await web.post(f"/seat/{table}.{link}", data={"name": "Bo"})).headers["location"] == path
    assert "used already" in (await web.get(f"/seat/{table}.{link}")).text
    assert (await web.get(path)).status_code == 200


async def test_too_many_passwords_are_refused(web: httpx.AsyncClient, hall: Hall) -> None:
    await hall.house.set_password("oolong")
    codes = [(await web.post("/door", data={"password": str(n)})).status_code for n in range(7)]
    assert codes == [403] * 5 + [429] * 2


async def test_the_hosts_page_needs_the_owner_key(web: httpx.AsyncClient, hall: Hall) -> None:
    path = await opened(web)
    table = path.removeprefix("/t/")
    refused = await web.post("/host", data={"do": "delete", "table": table})
    assert refused.status_code == 403
    assert (await web.post("/host", data={"do": "key", "key": "nonsense"})).status_code == 403
    assert (await web.post("/host", data={"do": "key", "key": hall.house.owner_key})).status_code == 303
    page = (await web.get("/host")).text
    assert str(hall.house.data_dir) in page
    assert path in page
    await web.post("/host", data={"do": "password", "password": "oolong"})
    await web.post("/host", data={"do": "keep", "days": "7"})
    assert (hall.house.needs_password(), hall.house.keep_days) == (True, 7)
    room = hall.house.room(table)
    assert room is not None
    assert f"number {room.code} · opened " in page
    asked = re.search(r"Delete “[^<]*”, number (\d+), with its moves", page)
    assert asked is not None
    assert asked[1] == room.code
    backup = await web.post("/host", data={"do": "backup"})
    assert backup.content.startswith(b"SQLite format 3")
    answer = await web.post("/host", data={"do": "delete", "table": table})
    assert "The table has been deleted." in (await web.get(answer.headers["location"])).text
    assert (await web.get(path)).status_code == 404
    await web.post("/host", data={"do": "leave"})
    assert str(hall.house.data_dir) not in (await web.get("/host")).text


async def test_a_person_can_be_forgotten(web: httpx.AsyncClient, hall: Hall) -> None:
    path = await opened(web, name="Ann")
    page = (await web.get("/privacy", params={"lang": "en"}, follow_redirects=True)).text
    assert "Take your name out of everything? It cannot be brought back." in page, "it asks first"
    await web.post("/forget")
    assert "Ann" not in (await web.get(path)).text
    room = hall.house.room(path.removeprefix("/t/"))
    assert room is not None
    assert room.table.sheet.chairs[0].person == ""


async def test_a_finished_match_can_be_stepped_through(web: httpx.AsyncClient, hall: Hall) -> None:
    path = await opened(web, "solo")
    room = hall.house.room(path.removeprefix("/t/"))
    assert room is not None
    assert (await web.get(f"{path}/replay")).status_code == 403, "not before the end"
    assert (await web.get(f"{path}/record")).status_code == 403
    person = room.table.sheet.host
    assert (await room.do(person, Resign(0))).ok
    page = await web.get(f"{path}/replay?at=1&seat=0")
    assert page.status_code == 200
    assert not INLINE.search(page.text)
    frame = (await web.get(f"{path}/replay/1?seat=open")).json()
    assert frame["at"] == 1
    assert frame["cloth"]
    record = await web.get(f"{path}/record")
    assert record.text.startswith("teahouse 1\n")
    assert "attachment" in record.headers["content-disposition"]


async def test_the_replay_of_a_game_of_the_day_speaks_of_no_secret(
    web: httpx.AsyncClient, hall: Hall
) -> None:
    said = {}
    for day in ("2026-11-30", ""):
        form = {"game": "chai", "how": "solo", "seats": "1", "o.day": day}
        path = str((await web.post("/tables", data=form)).headers["location"])
        room = hall.house.room(path.removeprefix("/t/"))
        assert room is not None
        assert (await room.do(room.table.sheet.host, Resign(0))).ok
        said[day] = (await web.get(f"{path}/replay", params={"lang": "en"}, follow_redirects=True)).text
    assert "follow from 2026-11-30, and are no secret to anybody." in said["2026-11-30"]
    assert "published a fingerprint" not in said["2026-11-30"]
    assert "published a fingerprint" in said[""]


@pytest.mark.parametrize("form", [{"game": "tichu"}, {"game": "voyage", "o.game": "race"}])
async def test_the_winners_stand_first_in_the_result(
    web: httpx.AsyncClient, hall: Hall, form: dict[str, str]
) -> None:
    path = await opened(web, "solo", **form, seats="3")
    room = hall.house.room(path.removeprefix("/t/"))
    assert room is not None
    assert (await room.do(room.table.sheet.host, Resign(0))).ok
    me = room.table.sheet.host
    said = Face(room.seen(me), "en", room.table.game).result()
    parties = re.findall(r'class="name" role="cell">([^<]*)<', said)
    assert parties.index(room.seen(me).seats[0].name) == len(parties) - 1


@pytest.mark.parametrize("path", ["/tables", "/gatherings"])
async def test_the_address_of_a_refused_form_leads_to_the_lobby(web: httpx.AsyncClient, path: str) -> None:
    answer = await web.get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
