"""A table's page and the forms on it: sitting down, settings, taking a seat over by a link."""

import json
from dataclasses import replace
from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from teahouse import speech
from teahouse.core import shelf
from teahouse.core.options import OptionError
from teahouse.core.words import Tongue
from teahouse.tables.rights import Refused
from teahouse.tables.room import NotAllowed, Room
from teahouse.tables.seen import Change, Command, Seen, Settings, Sit, TakeOver
from teahouse.web import address
from teahouse.web.deckfield import brought_options, why_not
from teahouse.web.face import Face
from teahouse.web.hall import (
    Turned,
    allow,
    guest,
    hall,
    inside,
    notice,
    page,
    remember,
    see,
    somebody,
    table,
    to_the_door,
    why,
)
from teahouse.web.lobby import LARGEST_PART, files, filled, game_card, wanted_options
from teahouse.web.reasons import is_given, sentence
from teahouse.web.visitor import Visitor

WATCHINGS: Final = ("open", "link", "none")  # once the match has begun, only on from where it is


def script_words(t: Tongue, outside: str, *, is_host: bool) -> str:
    """The sentences that the page's script says, as JSON."""
    return json.dumps(
        {
            "choose": t.t("Choose something on the table"),
            "more": t.t("Choose what goes with it"),
            "clear": t.t("Clear"),
            "sending": t.t("Sending …"),
            "begin": t.t("Begin the match"),
            "again": t.t("Play again"),
            "join": t.t("Join the next match"),
            "another": t.t("Another match is open, and you have a seat there."),
            "replay": t.t("Replay"),
            "gathering": t.t("To the gathering"),
            "notnow": t.t("That cannot be used now."),
            "notturn": t.t("It is not your turn."),
            "rule": t.t("The rule"),
            "copied": t.t("Copied."),
            "next": t.t("{name}, it is your turn", name="{name}"),
            "host": is_host,
            "outside": outside,
        },
        ensure_ascii=False,
    ).replace("<", "\\u003c")


async def show(request: Request) -> Response:
    """The table's page, already painted; the socket keeps it up to date."""
    who = guest(request)
    t = speech.tongue(who.lang)
    room = table(request)
    watch = request.query_params.get("watch", "")
    try:
        seen = room.seen(who.id, watch_key=watch)
    except NotAllowed as no:
        return notice(request, who, sentence(no.reason, {}, t), 403)
    return _table_page(request, who, room, seen, watch)


def _table_page(request: Request, who: Visitor, room: Room, seen: Seen, watch: str) -> HTMLResponse:
    face = Face(seen, who.lang, room.table.game)
    everywhere = hall(request).is_everywhere
    link = address.outside(request, everywhere, f"/t/{room.id}")
    is_shared = len(seen.my_seats) > 1 and seen.phase == "playing"
    return page(
        request,
        who,
        "table.html",
        face=face,
        seen=seen,
        tongue=face.t,
        words=face.words,
        parts=dict.fromkeys(face.parts(), "") if is_shared else face.parts(),
        link=link,
        code=room.code,
        qr=address.qr(link) if seen.phase == "waiting" else "",
        only_here=address.is_only_here(address.host_of(link)),
        watch=watch,
        words_json=script_words(face.t, address.outside(request, everywhere, "/"), is_host=face.is_host()),
        my_name=who.person.name if who.person else "",
    )


async def sit(request: Request) -> Response:
    """Take a seat, with a name; several people may do so at one screen."""
    who = guest(request)
    room = table(request)
    form = await request.form()
    name, seat = str(form.get("name", "")).strip(), str(form.get("seat", ""))
    is_more = bool(who.id) and bool(room.table.sheet.seats_of(who.id))
    who, token = await somebody(request, who, "" if is_more else name)
    command = Sit(int(seat) if seat.isdigit() and len(seat) < 4 else -1, name)
    return remember(await _done(request, who, room, command), request, token)


async def settings(request: Request) -> Response:
    """The page of the host's settings, and of the rules until the match begins."""
    who = guest(request)
    room = table(request)
    if not _is_host(room, who):
        raise Turned("not_host", 403)
    return _settings_page(request, who, room)


def _is_host(room: Room, who: Visitor) -> bool:
    return bool(who.id) and room.table.sheet.host == who.id


def _settings_page(
    request: Request,
    who: Visitor,
    room: Room,
    text: str = "",
    status: int = 200,
    *,
    form: FormData | None = None,
) -> HTMLResponse:
    """With the values of a form that could not be taken, where there is one."""
    t = speech.tongue(who.lang)
    sheet = room.table.sheet
    is_waiting = room.phase == "waiting"
    game = game_card(shelf.info(room.game), who.lang, hall(request).house, sheet.options)
    watch = address.outside(request, hall(request).is_everywhere, f"/t/{room.id}")
    return page(
        request,
        who,
        "settings.html",
        status,
        heading=t.t("Table settings"),
        notice=text,
        table=room.id,
        table_title=sheet.title if form is None else str(form.get("title", "")),
        settings=sheet.settings if form is None else _wanted_settings(form, sheet.settings),
        agreed=sheet.settings,
        watchings=WATCHINGS if is_waiting else WATCHINGS[WATCHINGS.index(sheet.settings.watching) :],
        is_waiting=is_waiting,
        game=game if form is None else filled(game, form),
        seats=len(sheet.chairs),
        watch_link=f"{watch}?watch={room.watch_key}",
    )


async def change(request: Request) -> Response:
    """Keep the host's settings."""
    who = guest(request)
    room = table(request)
    form = await request.form(max_part_size=LARGEST_PART)
    t = speech.tongue(who.lang)
    sheet = room.table.sheet
    try:
        options = None if room.phase != "waiting" else await _wanted_rules(request, room, form)
    except OptionError as wrong:
        text = why_not(hall(request).house, form, room.game, wrong, who.lang)
    except (Refused, Turned) as wrong:
        text = why(wrong, t)
    else:
        title = str(form.get("title", ""))
        command = Change(options=options, settings=_wanted_settings(form, sheet.settings), title=title)
        answer = await room.do(who.id, command)
        if answer.ok:
            return see(f"/t/{room.id}")
        text = sentence(answer.reason, answer.slots, t)
    if not _is_host(room, who):
        return notice(request, who, sentence("not_host", {}, t), 409, table=room.id)
    return _settings_page(request, who, room, text, 409, form=form)


async def _wanted_rules(request: Request, room: Room, form: FormData) -> dict[str, str]:
    """The options that the form asks for; raises OptionError, Refused, Turned."""
    old, seats = room.table.sheet.options, len(room.table.sheet.chairs)
    wanted = dict(old) | wanted_options(form) | await files(form)
    wanted |= brought_options(hall(request).house, form, room.game, old)
    chosen = dict(shelf.options(room.game, wanted, seats))
    shelf.make(room.game, chosen, seats)
    return chosen


def _wanted_settings(form: FormData, old: Settings) -> Settings:
    seconds, gone = [str(form.get(key, getattr(old, key))) for key in ("clock_seconds", "sit_in_after")]
    clock, watching = str(form.get("clock", old.clock)), str(form.get("watching", old.watching))
    return replace(
        old,
        listed=form.get("listed") == "on",
        clock="soft" if clock == "soft" else "bot" if clock == "bot" else "off",
        clock_seconds=int(seconds) if seconds.isdigit() and len(seconds) < 6 else 0,
        sit_in_after=int(gone) if gone.isdigit() and len(gone) < 6 else -1,
        watching="link" if watching == "link" else "none" if watching == "none" else "open",
        chat=str(form.get("chat", "all")) != "none",
        phrases=form.get("chat") == "phrases",
        sit_in=form.get("sit_in") == "on",
        sit_in_code=str(form.get("sit_in_code", old.sit_in_code)),
    )


async def _done(request: Request, who: Visitor, room: Room, command: Command) -> Response:
    answer = await room.do(who.id, command)
    if answer.ok:
        return see(f"/t/{room.id}")
    text = sentence(answer.reason, answer.slots, speech.tongue(who.lang))
    return notice(request, who, text, 409, table=room.id)


async def rename(request: Request) -> Response:
    """Another name for the person of this browser."""
    who = guest(request)
    form = await request.form()
    name = str(form.get("name", "")).strip()
    if who.person is not None:
        await hall(request).house.rename(who.id, name, who.lang)
    return see(inside(str(form.get("next", "/"))))


async def handed(request: Request) -> Response:
    """The page behind a handover link: asks before it uses the link up."""
    who = guest(request)
    t = speech.tongue(who.lang)
    room, seat = _promise(request)
    name = "" if room is None or seat is None else room.table.sheet.chairs[seat].name
    where = t.t("This link was used already, or its table is gone.")
    if room is not None and seat is not None:
        where = _place_of(room, seat, t)
    return page(
        request,
        who,
        "seat.html",
        heading=t.t("Take over a seat"),
        where=where,
        is_good=seat is not None,
        name="" if is_given(name) else name,
        known=who.person is not None,
    )


def _promise(request: Request) -> tuple[Room | None, int | None]:
    """The table that a handover link names, and the seat that it still hands over."""
    ident, _, link = request.path_params["token"].partition(".")
    room = hall(request).house.room(ident)
    return room, None if room is None else room.promised(link)


def _place_of(room: Room, seat: int, t: Tongue) -> str:
    title = shelf.words(room.game).title(speech.tongue(t.lang, room.game))
    name = room.table.sheet.chairs[seat].name
    if name and not is_given(name):
        return t.t("{game}: the seat of {name}.", game=title, name=name)
    return t.t("{game}: seat {number}.", game=title, number=seat + 1)


async def take(request: Request) -> Response:
    """Use a handover link."""
    who = guest(request)
    allow(request, "passwords")
    form = await request.form()
    room, seat = _promise(request)
    if room is None:
        raise Turned("no_table", 404)
    name = str(form.get("name", "")).strip()
    who, key = await somebody(request, who, name, has_password=seat is not None)
    link = request.path_params["token"].partition(".")[2]
    return remember(await _done(request, who, room, TakeOver(link)), request, key)


async def qr(request: Request) -> Response:
    """A QR code for a link of this house, as SVG."""
    text = request.query_params.get("text", "")
    if len(text) > 300 or not text.startswith(("http://", "https://")):
        raise Turned("no_table", 404)
    return Response(address.qr(text), media_type="image/svg+xml")


def refused(request: Request, error: Turned | Refused) -> Response:
    """A refusal as a page."""
    who = guest(request)
    if error.reason == "door":
        return to_the_door(request)
    status = error.status if isinstance(error, Turned) else 400
    return notice(request, who, why(error, speech.tongue(who.lang)), status)
