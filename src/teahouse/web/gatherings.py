"""Gatherings on the web: a club's evening or a class, several tables under one roster."""

import csv
from io import StringIO
from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from teahouse import speech
from teahouse.core import shelf
from teahouse.core.options import OptionError
from teahouse.core.words import Tongue
from teahouse.tables.event import Event
from teahouse.tables.event_seen import (
    Correct,
    EventCommand,
    EventSeen,
    EventTable,
    Finish,
    Hold,
    Hush,
    Join,
    Leave,
    NextRound,
    PlayOn,
    SetTeam,
    StopTable,
)
from teahouse.tables.programme import Plan
from teahouse.tables.rights import Refused
from teahouse.tables.seen import Settings
from teahouse.web import address, pages
from teahouse.web.deckfield import brought_options, why_not
from teahouse.web.hall import Turned, allow, guest, hall, page, remember, see, somebody, why
from teahouse.web.lobby import LARGEST_PART, GameCard, files, filled, game_card, playable, wanted_options
from teahouse.web.reasons import bot_name, sentence
from teahouse.web.visitor import Visitor

LEAST_SEATS: Final = 2


def _event(request: Request) -> Event:
    """The gathering that the path names; raises Turned."""
    found = hall(request).house.event(request.path_params["event"])
    if found is None:
        raise Turned("no_gathering", 404)
    return found


# ---- making one ----


async def new(request: Request) -> Response:
    """The form of a new gathering; "?game=" chooses the game."""
    return _new(request, guest(request))


def _new(
    request: Request, who: Visitor, text: str = "", status: int = 200, *, form: FormData | None = None
) -> Response:
    """With the values of a form that could not be taken, where there is one."""
    t = speech.tongue(who.lang)
    said = form or request.query_params
    wanted, deck = str(said.get("game", "")), str(said.get("deck", ""))
    games = [info for info in playable().values() if max(info.seats) >= LEAST_SEATS]
    chosen = wanted if wanted in [info.id for info in games] else games[-1].id
    card = game_card(shelf.info(chosen), who.lang, hall(request).house, deck=deck)
    return page(
        request,
        who,
        "gathering_new.html",
        status,
        heading=t.t("An evening or a class"),
        games=[(info.id, shelf.words(info.id).title(speech.tongue(who.lang, info.id))) for info in games],
        game=card if form is None else filled(card, form),
        said=_said(card, form),
        has_teams=_has_teams(chosen),
        notice=text,
    )


def _said(card: GameCard, form: FormData | None) -> dict[str, str]:
    """What a refused form said, else what is offered first."""
    offered = {
        "title": "",
        "name": "",
        "seats": str(4 if 4 in card.seats else max(card.seats)),
        "schedule": "teams" if _has_teams(card.id) else "mixed",
        "fill": card.usual_bot,
        "chat": "phrases",
    }
    return offered if form is None else {key: str(form.get(key, "")) for key in offered}


def _has_teams(game: str) -> bool:
    """Whether partners play together at the usual table of the game."""
    info = shelf.info(game)
    usual = 4 if 4 in info.seats else max(info.seats)
    try:
        teams = shelf.make(game, {}, usual).teams()
    except OptionError:
        return False
    return set(teams) == {0, 1} and len(teams) > len(set(teams))


async def create(request: Request) -> Response:
    """Open a gathering; whoever asks directs it."""
    who = guest(request)
    allow(request, "tables")
    form = await request.form(max_part_size=LARGEST_PART)
    game = str(form.get("game", ""))
    t = speech.tongue(who.lang, game if game in shelf.games() else "")
    try:
        who, token = await somebody(request, who, str(form.get("name", "")))
        options = wanted_options(form) | await files(form) | brought_options(hall(request).house, form, game)
        plan = _plan(form, game, options)
        event = await hall(request).house.create_event(who.id, str(form.get("title", "")), plan)
    except OptionError as wrong:
        told = why_not(hall(request).house, form, game, wrong, who.lang)
        return _new(request, who, told, 400, form=form)
    except shelf.UnknownGame as wrong:
        return _new(
            request, who, sentence("game_unknown", {"wanted": wrong.wanted[:40], "known": ""}, t), 404
        )
    except (Refused, Turned) as wrong:
        return _new(request, who, why(wrong, t), 400, form=form)
    return remember(see(f"/g/{event.id}"), request, token)


def _plan(form: FormData, game: str, options: dict[str, str]) -> Plan:
    asked = str(form.get("seats", ""))
    largest = int(asked) if asked.isdigit() and len(asked) < 3 else max(shelf.info(game).seats)
    chat = str(form.get("chat", "phrases"))
    return Plan(
        game=game,
        options=options,
        schedule="teams" if form.get("schedule") == "teams" else "mixed",
        largest=largest,
        shared_deals=form.get("schedule") == "teams" or form.get("shared") == "on",
        fill=str(form.get("fill", "")),
        settings=Settings(listed=False, chat=chat != "none", phrases=chat == "phrases"),
    )


# ---- being at one ----


async def show(request: Request) -> Response:
    """The page: joining, who sits where, results, the director's buttons; "?wall=1" for a projector."""
    who = guest(request)
    event = _event(request)
    return _page(request, who, event)


def _page(request: Request, who: Visitor, event: Event, text: str = "", status: int = 200) -> Response:
    seen = event.seen(who.id)
    t = speech.tongue(who.lang)
    is_wall = request.query_params.get("wall") == "1"
    link = address.outside(request, hall(request).is_everywhere, f"/g/{event.id}")
    return page(
        request,
        who,
        "gathering.html",
        status,
        heading=seen.title or t.t("An evening or a class"),
        seen=seen,
        live=_live(who, event, seen, is_wall=is_wall),
        link=link,
        qr=address.qr(link),
        only_here=address.is_only_here(address.host_of(link)),
        notice=text,
        is_wall=is_wall,
        takes_part=_takes_part(seen),
        my_name=_my_name(who, seen),
        my_team=next((e.team for e in seen.entrants if e.id == seen.my_entry), ""),
        rules=shelf.words(seen.plan.game).title(speech.tongue(who.lang, seen.plan.game)),
        has_report=_report_of(seen.plan.game) is not None,
    )


def _takes_part(seen: EventSeen) -> bool:
    """Whether the viewer is on the roster and has not gone."""
    return any(one.id == seen.my_entry and not one.gone for one in seen.entrants)


def _my_name(who: Visitor, seen: EventSeen) -> str:
    mine = next((e.name for e in seen.entrants if e.id == seen.my_entry), "")
    return mine or (who.person.name if who.person else "")


def _live(who: Visitor, event: Event, seen: EventSeen, *, is_wall: bool) -> str:
    """The part of the page that changes by itself."""
    t = speech.tongue(who.lang)
    names = {one.id: one.name for one in seen.entrants}
    return pages.render(
        who.lang,
        "gathering_live.html",
        seen=seen,
        names=names,
        is_wall=is_wall,
        takes_part=_takes_part(seen),
        is_attended=_is_attended,
        bot=lambda code: bot_name(code, t, seen.plan.game),
        round_of={
            place.room: number
            for one in event.programme.rounds
            for number, place in enumerate(one.placings, 1)
        },
    )


def _is_attended(table: EventTable) -> bool:
    """Whether one of its people is at a table."""
    return any(here and one for here, one in zip(table.here, table.entrants, strict=True))


async def live(request: Request) -> Response:
    """What the page asks for every few seconds."""
    who = guest(request)
    event = _event(request)
    seen = event.seen(who.id)
    is_wall = request.query_params.get("wall") == "1"
    return JSONResponse(
        {
            "html": _live(who, event, seen, is_wall=is_wall),
            "table": seen.my_table,
            "phase": seen.phase,
            "version": seen.version,
        }
    )


async def act(request: Request) -> Response:
    """Join, or a director's button."""
    who = guest(request)
    t = speech.tongue(who.lang)
    event = _event(request)
    form = await request.form()
    what = str(form.get("do", ""))
    token = ""
    if what == "join":
        who, token = await somebody(request, who, str(form.get("name", "")).strip())
    if what == "delete":
        return await _delete(request, who, event)
    command = _command(form, what)
    if command is None and what == "correct":
        told = t.t("Points are whole numbers, such as 60 40; a deal has a number from 1.")
        return remember(_page(request, who, event, told, 400), request, token)
    if command is None:
        raise Turned("bad_message", 400, why=what[:40])
    answer = await event.do(who.id, command)
    if not answer.ok:
        return remember(
            _page(request, who, event, sentence(answer.reason, answer.slots, t), 409), request, token
        )
    return remember(see(f"/g/{event.id}"), request, token)


async def _delete(request: Request, who: Visitor, event: Event) -> Response:
    """The director deletes the gathering with all that was kept of it."""
    if not who.id or event.programme.host != who.id:
        raise Turned("not_director", 403)
    await hall(request).house.delete_event(event.id)
    return see("/?done=gathering")


def _command(form: FormData, what: str) -> EventCommand | None:
    def said(key: str) -> str:
        return str(form.get(key, "")).strip()

    makers: dict[str, EventCommand] = {
        "join": Join(said("name"), said("team")),
        "leave": Leave(said("entrant")),
        "team": SetTeam(said("entrant"), said("team")),
        "next": NextRound(said("force") == "on"),
        "stop": StopTable(said("room")),
        "playon": PlayOn(said("room")),
        "hold": Hold(),
        "go": Hold(False),
        "hush": Hush(),
        "talk": Hush(False),
        "finish": Finish(),
    }
    return _correction(form) if what == "correct" else makers.get(what)


def _correction(form: FormData) -> EventCommand | None:
    room, deal = str(form.get("room", "")), str(form.get("deal", ""))
    words = str(form.get("points", "")).replace(",", " ").replace(":", " ").split()
    if not deal.isdigit() or not all(word.lstrip("+-").isdigit() and len(word) < 7 for word in words):
        return None
    points = tuple([int(word) for word in words]) or None
    return Correct(room, int(deal), points, str(form.get("why", "")))


# ---- results ----


async def sheet(request: Request) -> Response:
    """The results, to be printed."""
    who = guest(request)
    event = _event(request)
    seen = event.seen(who.id)
    t = speech.tongue(who.lang)
    return page(
        request,
        who,
        "gathering_sheet.html",
        heading=seen.title or t.t("Results"),
        seen=seen,
        names={one.id: one.name for one in seen.entrants},
    )


def _table_of(rows: list[list[str]], name: str) -> Response:
    out = StringIO()
    csv.writer(out).writerows([[_harmless(cell) for cell in row] for row in rows])
    # The mark at the beginning lets spreadsheets see that this is UTF-8.
    return Response(
        "\ufeff" + out.getvalue(),
        media_type="text/csv; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}.csv"'},
    )


def _harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: names come from guests."""
    return (
        "'" + cell
        if cell[:1] in ("=", "+", "@", "\t", "\r") or (cell[:1] == "-" and not _is_number(cell))
        else cell
    )


def _is_number(cell: str) -> bool:
    return cell.lstrip("-").replace(".", "", 1).isdigit()


async def results(request: Request) -> Response:
    """Every deal at every table, as a file for spreadsheets."""
    who = guest(request)
    seen = _event(request).seen(who.id)
    t = speech.tongue(who.lang)
    names = {one.id: one.name for one in seen.entrants}
    rows = [[t.t("Round"), t.t("Deal"), t.t("Table"), t.t("Players"), t.t("Points"), t.t("Corrected")]]
    tables = {place.room: number for one in seen.rounds for number, place in enumerate(one.placings, 1)}
    for score in seen.scores:
        players = " / ".join([names.get(one, "–") for one in score.seats])
        points = " : ".join([str(n) for n in score.points])
        table = str(tables.get(score.room, ""))
        rows.append([str(score.round), str(score.deal), table, players, points, score.corrected])
    return _table_of(rows, "results")


def _report_of(game: str) -> object | None:
    """The game's own report on what happened at many tables, if it has one."""
    return shelf.maybe(game, "report")


async def report(request: Request) -> Response:
    """What a game tells of a gathering: who was wrong where, and how; the director's alone."""
    who = guest(request)
    event = _event(request)
    if not who.id or event.programme.host != who.id:
        raise Turned("not_director", 403)
    module = _report_of(event.programme.plan.game)
    rows_of = getattr(module, "rows", None)
    if rows_of is None:
        raise Turned("no_report", 404)
    names = {one.id: one.name for one in event.programme.entrants}
    t: Tongue = speech.tongue(who.lang, event.programme.plan.game)
    try:
        stories = [([names.get(one, "") for one in p.seats], told) for p, told in event.stories()]
    except Refused as no:
        raise Turned(no.reason, 409, **no.slots) from None
    return _table_of(rows_of(stories, t), "report")
