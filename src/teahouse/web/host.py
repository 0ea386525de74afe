"""The host's pages: the owner key opens them; and the door, where a house password is asked for."""

import secrets
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from time import strftime
from typing import Final

from babel.dates import format_date
from starlette.background import BackgroundTask
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from teahouse import speech
from teahouse.core.words import Tongue
from teahouse.tables.house import House
from teahouse.tables.notes import Closed
from teahouse.tables.rights import Refused
from teahouse.tables.seen import TableCard
from teahouse.web.hall import (
    Turned,
    allow,
    done,
    guest,
    hall,
    inside,
    page,
    remember,
    see,
    somebody,
    to_the_door,
    why,
)
from teahouse.web.lobby import door as table_line
from teahouse.web.reasons import sentence
from teahouse.web.visitor import Visitor, cookie_name, keep

HOUR: Final = 3600
# What is not behind the house password; the host's page and links to a seat have secrets of their own.
FOR_ALL: Final = ("/door", "/host", "/privacy", "/healthz", "/likes")
ALL_BELOW: Final = ("/static/", "/rules/", "/seat/")


def is_owner(request: Request) -> bool:
    """Whether this browser has shown the owner key."""
    pass_text = request.cookies.get(cookie_name(request, "owner"), "")
    return bool(pass_text) and _hash(pass_text) in hall(request).owners


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


async def host(request: Request) -> Response:
    """What the host can see and do; without the key only the place to give it."""
    who = guest(request)
    if not is_owner(request):
        return _ask_key(request, who)
    return _desk(request, who)


def _ask_key(request: Request, who: Visitor, wrong: str = "", status: int = 200) -> Response:
    t = speech.tongue(who.lang)
    return page(request, who, "key.html", status, heading=t.t("For the host"), wrong=wrong)


def _desk(request: Request, who: Visitor) -> Response:
    t = speech.tongue(who.lang)
    house = hall(request).house
    return page(
        request,
        who,
        "host.html",
        heading=t.t("For the host"),
        said=done(request, t),
        data_dir=str(house.data_dir),
        tables=[(table_line(card, t), card, _opened(card, t)) for card in house.all_tables()],
        decks=[(deck, _by(house, deck.person)) for deck in house.decks.all()],
        has_password=house.needs_password(),
        keep_days=house.keep_days,
    )


def _opened(card: TableCard, t: Tongue) -> str:
    moment = datetime.fromtimestamp(card.made_at).astimezone()
    day = format_date(moment, locale=t.lang.replace("-", "_"))
    return t.t("opened {day}, {time}", day=day, time=moment.strftime("%H:%M"))


def _by(house: House, person_id: str) -> str:
    person = house.somebody(person_id)
    return "" if person is None else person.name


async def act(request: Request) -> Response:
    """One thing that the host wants done."""
    who = guest(request)
    form = await request.form()
    t = speech.tongue(who.lang)
    what = str(form.get("do", ""))
    if what == "key":
        return _let_in(request, who, str(form.get("key", "")))
    if not is_owner(request):
        return _ask_key(request, who, sentence("owner_wrong", {}, t), 403)
    if what == "backup":
        return await _backup(hall(request).house)
    if what == "leave":
        hall(request).owners.discard(_hash(request.cookies.get(cookie_name(request, "owner"), "")))
        return see("/host")
    return see(f"/host?done={await _do(hall(request).house, what, form)}")


def _let_in(request: Request, who: Visitor, key: str) -> Response:
    allow(request, "passwords")
    if not hall(request).house.check_owner(key):
        return _ask_key(request, who, sentence("owner_wrong", {}, speech.tongue(who.lang)), 403)
    pass_text = secrets.token_urlsafe(24)
    hall(request).owners.add(_hash(pass_text))
    answer = see("/host")
    keep(answer, request, "owner", pass_text, age=12 * HOUR)
    return answer


async def _do(house: House, what: str, form: FormData) -> str:
    """Do it; the key of what is said about it afterwards, "" for nothing."""
    table = str(form.get("table", ""))
    if what == "delete":
        await house.delete(table)
        return "table"
    if what == "close":
        room = house.room(table)
        if room is not None and not room.is_done:
            await room.note(Closed())
        return "closed"
    if what == "deck":
        await house.decks.delete([str(form.get("deck", ""))])
        return "deck"
    if what == "password":
        await house.set_password(str(form.get("password", "")))
        return "saved"
    if what == "keep":
        days = str(form.get("days", ""))
        await house.set_keep_days(int(days) if days.isdigit() and len(days) < 6 else house.keep_days)
        return "saved"
    if what == "sweep":
        return "swept" if await house.sweep() else "young"
    return ""


async def _backup(house: House) -> Response:
    name = f"teahouse-{strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.db"
    path = Path(house.data_dir) / name
    await house.backup(path)
    return FileResponse(
        path, filename=name, media_type="application/octet-stream", background=BackgroundTask(path.unlink)
    )


class Doorkeeper:
    """ASGI middleware: where the house has a password, strangers see only what is for everybody."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not _may_pass(Request(scope)):
            await to_the_door(Request(scope))(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _may_pass(request: Request) -> bool:
    path = request.url.path
    is_for_all = path in FOR_ALL or path.startswith(ALL_BELOW)
    return is_for_all or not hall(request).house.needs_password() or bool(guest(request).id)


async def door(request: Request) -> Response:
    """Where the house password is asked for."""
    who = guest(request)
    return _door(request, who, inside(request.query_params.get("next", "/")))


def _door(request: Request, who: Visitor, onward: str, wrong: str = "", status: int = 200) -> Response:
    t = speech.tongue(who.lang)
    return page(request, who, "door.html", status, heading=t.t("Come in"), next=onward, wrong=wrong)


async def knock(request: Request) -> Response:
    """Give the house password; whoever has it becomes known here, and is not asked again."""
    who = guest(request)
    t = speech.tongue(who.lang)
    allow(request, "passwords")
    form = await request.form()
    onward = inside(str(form.get("next", "/")))
    if not hall(request).house.check_password(str(form.get("password", ""))):
        return _door(request, who, onward, sentence("password_wrong", {}, t), 403)
    try:
        _, token = await somebody(request, who, str(form.get("name", "")).strip(), has_password=True)
    except (Refused, Turned) as no:
        return _door(request, who, onward, why(no, t), 400)
    return remember(see(onward), request, token)


async def forget(request: Request) -> Response:
    """Forget the person of this browser."""
    who = guest(request)
    if who.person is not None:
        await hall(request).house.delete_person(who.id)
    answer = see("/")
    answer.delete_cookie(cookie_name(request, "key"))
    return answer
