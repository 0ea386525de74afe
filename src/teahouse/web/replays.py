"""Finished matches: stepped through as anybody saw them, downloaded as a record, their deals checked."""

import asyncio
import json
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from teahouse.core import record as records
from teahouse.core import shelf
from teahouse.core.game import OPEN, WATCHER
from teahouse.core.options import OptionError
from teahouse.core.record import RecordError, write_record
from teahouse.core.words import Tongue
from teahouse.tables.replay import Replay
from teahouse.tables.room import NotAllowed, Room
from teahouse.tables.words import fairness
from teahouse.web import address
from teahouse.web.face import Face
from teahouse.web.hall import Turned, guest, hall, page, table
from teahouse.web.messages import Line

KEPT = 24  # replays that stay in memory


@dataclass(frozen=True)
class Moment:
    """Which moment of which match is asked for, and through whose eyes."""

    room: Room
    replay: Replay
    at: int
    viewer: int


async def _moment(request: Request) -> Moment:
    """Raises Turned."""
    room = table(request)
    if not room.may_watch(guest(request).id, request.query_params.get("watch", "")):
        raise Turned(f"watching_{room.table.sheet.settings.watching}", 403)
    replay = await _replay(request, room)
    asked = request.path_params.get("at", request.query_params.get("at", ""))
    at = int(asked) if str(asked).isdigit() and len(str(asked)) < 7 else 0
    return Moment(room, replay, replay.within(at), _viewer(request, replay))


async def _replay(request: Request, room: Room) -> Replay:
    kept = hall(request).replays
    if room.id not in kept:
        try:
            kept[room.id] = await asyncio.to_thread(Replay, room.record())
        except NotAllowed as no:
            raise Turned(no.reason, 403) from no
        except (RecordError, OptionError) as wrong:
            raise Turned("record_old", 410) from wrong
        if len(kept) > KEPT:
            del kept[next(iter(kept))]
    return kept[room.id]


def _viewer(request: Request, replay: Replay) -> int:
    names = {"open": OPEN, "watcher": WATCHER} | {str(seat): seat for seat in range(replay.game.seats)}
    return names.get(request.query_params.get("seat", "open"), OPEN)


def _face(moment: Moment, lang: str, at: int) -> Face:
    seen = moment.replay.seen(at, moment.viewer, moment.replay.length)
    return Face(seen, lang, moment.replay.game, replay=True)


def _frame(moment: Moment, lang: str, at: int) -> dict[str, object]:
    """The board at one moment, and what the last action told."""
    face = _face(moment, lang, at)
    told = moment.replay.told(moment.viewer, at, at)
    lines = [line.text for line in map(face.line, told) if line.text] if at else []
    return {
        "at": at,
        "cloth": str(face.cloth()),
        "plain": str(face.plain()),
        "extra": str(face.extra()),
        "says": " ".join(lines) or (face.t.t("Before the first move.") if at == 0 else ""),
    }


async def show(request: Request) -> Response:
    """The replay's page at one moment."""
    who = guest(request)
    moment = await _moment(request)
    face = _face(moment, who.lang, moment.at)
    end = _face(moment, who.lang, moment.replay.length)
    lines = [face.line(told) for told in moment.replay.told(moment.viewer, 1, moment.replay.length)]
    frame = _frame(moment, who.lang, moment.at)
    eyes = [(_eye(viewer), _eye_name(face, viewer)) for viewer in moment.replay.viewers()]
    return page(
        request,
        who,
        "replay.html",
        face=face,
        seen=face.seen,
        words=face.words,
        tongue=face.t,
        frame=frame,
        eyes=eyes,
        eye=_eye(moment.viewer),
        length=moment.replay.length,
        rounds=moment.replay.rounds,
        outcome=end.outcome(),
        link=address.outside(request, hall(request).is_everywhere, f"/t/{moment.room.id}/replay"),
        data_json=_data(moment, lines, frame, face.t),
        deals=await asyncio.to_thread(_deals, moment.replay, face.t),
        commit="" if moment.replay.game.known_luck() else face.seen.commit,
        is_secret=not moment.replay.game.known_luck(),
        has_text=shelf.maybe(moment.replay.record.game, "export") is not None,
        table=moment.room.id,
    )


def _eye(viewer: int) -> str:
    return {OPEN: "open", WATCHER: "watcher"}.get(viewer, str(viewer))


def _eye_name(face: Face, viewer: int) -> str:
    if viewer == OPEN:
        return face.t.t("all hands open")
    if viewer == WATCHER:
        return face.t.t("as a spectator")
    return face.t.t("as {name} saw it", name=face.names[viewer])


def _data(moment: Moment, lines: list[Line], frame: dict[str, object], t: Tongue) -> str:
    told = [[line.version, line.text] for line in lines if line.text]
    words = {"step": t.t("Step {at} of {length}", at="{at}", length="{length}"), "copied": t.t("Copied.")}
    data = {
        "at": frame["at"],
        "length": moment.replay.length,
        "rounds": moment.replay.rounds,
        "lines": told,
        "words": words,
    }
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


def _deals(replay: Replay, t: Tongue) -> tuple[bool, str]:
    """Whether the deals follow from the promised secret, in a sentence."""
    try:
        rolls = records.verify(replay.game, replay.record)
    except RecordError:
        return False, t.t("The deals do not follow from a secret that was promised before.")
    return True, fairness(rolls, replay.game.known_luck(), t)


async def frame(request: Request) -> Response:
    """One moment as data for the page's script."""
    moment = await _moment(request)
    lang = guest(request).lang
    data = await asyncio.to_thread(_frame, moment, lang, moment.at)
    return JSONResponse(data, headers={"cache-control": "private, max-age=600", "vary": "cookie"})


async def round_text(request: Request) -> Response:
    """The round of a moment as plain text that can be pasted anywhere."""
    moment = await _moment(request)
    export = shelf.maybe(moment.replay.record.game, "export")
    if export is None:
        raise Turned("no_report", 404)
    number = max(1, sum(begin <= moment.at for begin in moment.replay.rounds))
    face = _face(moment, guest(request).lang, 0)
    text = await asyncio.to_thread(export.round_text, moment.replay.record, number, face.t, face.names)
    return PlainTextResponse(text)


async def record(request: Request) -> Response:
    """The match as its text record, to keep."""
    room = table(request)
    if not room.may_watch(guest(request).id, request.query_params.get("watch", "")):
        raise Turned(f"watching_{room.table.sheet.settings.watching}", 403)
    try:
        text = write_record(room.record())
    except NotAllowed as no:
        raise Turned(no.reason, 403) from no
    name = f'attachment; filename="{room.game}-{room.id}.txt"'
    return PlainTextResponse(text, headers={"content-disposition": name})
