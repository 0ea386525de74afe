"""Decks of one's own: brought as files, reported on row by row, kept, given back as they came, deleted."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from teahouse import speech
from teahouse.core import shelf
from teahouse.core.own import DOUBT, NOTE, WRONG, Column, Own, Remark, Report
from teahouse.tables.decks import FILE_LARGEST, NAME_LONGEST, Deck
from teahouse.tables.rights import Refused
from teahouse.web import pages
from teahouse.web.deckfield import deck_field
from teahouse.web.guards import BIGGEST
from teahouse.web.hall import Turned, allow, done, guest, hall, page, remember, see, somebody, why
from teahouse.web.host import is_owner
from teahouse.web.visitor import Visitor

MOST_REMARKS: Final = 200  # of one level on a page
MOST_REPORTS: Final = 400  # kept in memory


@dataclass(frozen=True)
class Entry:
    """A kept deck in the list."""

    deck: Deck
    report: Report
    is_mine: bool


@dataclass(frozen=True)
class FileField:
    """A file of a deck: on the form, among the downloads, in the description."""

    option: str
    label: str
    is_needed: bool
    columns: list[Column]


@dataclass(frozen=True)
class UploadForm:
    """What the form asks for, and what it has been told already."""

    game: str
    suffix: str
    files: list[FileField]
    readings: list[tuple[str, str]]
    reading_label: str
    name: str = ""
    reading: str = ""
    instead: str = ""  # the deck whose place the new one takes


def games_with_decks() -> list[str]:
    """The games that take decks of one's own."""
    return [game for game in shelf.games() if shelf.own(game) is not None]


def _own(game: str) -> Own:
    found = shelf.own(game) if game in shelf.games() else None
    if found is None:
        raise Turned("no_decks", 404)
    return found


def _report(request: Request, deck: Deck, lang: str) -> Report:
    """What was found in a deck's files; they never change, so it is found once."""
    known = hall(request).reports
    key = (deck.id, lang)
    if key not in known:
        chosen = hall(request).house.decks.chosen(deck)
        known[key] = _own(deck.game).check(chosen, speech.tongue(lang, deck.game))
        if len(known) > MOST_REPORTS:
            del known[next(iter(known))]
    return known[key]


def _file_fields(game: str, own: Own, lang: str) -> list[FileField]:
    t, words = speech.tongue(lang, game), shelf.words(game)
    columns = own.columns(t)
    return [
        FileField(option, words.option(option, t), i == 0, [each for each in columns if each.file == option])
        for i, option in enumerate(own.SHAPE.files)
    ]


def _form(game: str, lang: str, name: str = "", reading: str = "", instead: str = "") -> UploadForm:
    own = _own(game)
    t, words, key = speech.tongue(lang, game), shelf.words(game), own.SHAPE.reading
    choices = next((option.choices for option in shelf.info(game).options if option.key == key), ())
    return UploadForm(
        game=game,
        suffix=own.SHAPE.suffix,
        files=_file_fields(game, own, lang),
        readings=[(each, words.value(key, each, t)) for each in choices],
        reading_label=words.option(key, t) if key else "",
        name=name,
        reading=reading,
        instead=instead,
    )


# ---- all decks ----


async def show(request: Request) -> Response:
    """The decks of this house, and the form that takes a new one; "?game=" chooses the game."""
    who = guest(request)
    games = games_with_decks()
    wanted = request.query_params.get("game", "")
    game = wanted if wanted in games else games[-1]
    return _show(request, who, _form(game, who.lang), done(request, speech.tongue(who.lang)))


def _show(request: Request, who: Visitor, form: UploadForm, text: str = "", status: int = 200) -> Response:
    t = speech.tongue(who.lang)
    house = hall(request).house
    entries = [
        Entry(deck, _report(request, deck, who.lang), bool(who.id) and deck.person == who.id)
        for deck in house.decks.all()
        if deck.game == form.game
    ]
    return page(
        request,
        who,
        "decks.html",
        status,
        heading=t.t("Decks of your own"),
        notice=text,
        games=[(each, _title(each, who.lang)) for each in games_with_decks()],
        form=form,
        ready=[entry for entry in entries if entry.deck.is_ready],
        drafts=[entry for entry in entries if entry.is_mine and not entry.deck.is_ready],
        **_limits(),
    )


def _limits() -> dict[str, object]:
    """What the form says of itself: how large files may be."""
    return {
        "most_bytes": FILE_LARGEST,
        "most_kb": FILE_LARGEST // 1024,
        "most_all": BIGGEST - 8192,  # the form's other fields come with them
        "name_longest": NAME_LONGEST,
    }


def _title(game: str, lang: str) -> str:
    return shelf.words(game).title(speech.tongue(lang, game))


async def upload(request: Request) -> Response:
    """Take a deck's files; what is wrong with them stands on the deck's own page."""
    who = guest(request)
    allow(request, "decks")
    async with request.form() as form:
        game, name = str(form.get("game", "")), str(form.get("name", ""))
        reading, instead = str(form.get("reading", "")), str(form.get("instead", ""))
        files, called = await _files(form, _own(game))
    again = _form(game, who.lang, name, reading, instead)
    if reading not in [key for key, _ in again.readings]:
        reading = ""
    try:
        who, token = await somebody(request, who, "")
        deck = await hall(request).house.decks.take(who.id, game, name, reading, files, instead, called)
    except Refused as no:
        return _show(request, who, again, why(no, speech.tongue(who.lang)), 400)
    return remember(see(f"/decks/{deck.id}"), request, token)


async def _files(form: FormData, own: Own) -> tuple[dict[str, bytes], dict[str, str]]:
    """The files that were chosen and their names; of one that is too large just enough to see that it is."""
    found: dict[str, bytes] = {}
    called: dict[str, str] = {}
    for option in own.SHAPE.files:
        given = form.get(option)
        if isinstance(given, UploadFile) and given.filename:
            found[option] = await given.read(FILE_LARGEST + 1)
            called[option] = given.filename
    return found, called


# ---- one deck ----


def _deck(request: Request) -> Deck:
    """The deck that the path names; raises Turned."""
    try:
        return hall(request).house.decks.get(request.path_params["deck"])
    except Refused as no:
        raise Turned(no.reason, 404) from None


def _may_manage(request: Request, who: Visitor, deck: Deck) -> bool:
    """Years are in the files, so only whoever brought them, and the host, may read them again."""
    return (bool(who.id) and deck.person == who.id) or is_owner(request)


async def one(request: Request) -> Response:
    """What a deck holds, what is wrong with it, and what can be done with it."""
    return _one(request, guest(request), _deck(request))


def _one(request: Request, who: Visitor, deck: Deck, text: str = "", status: int = 200) -> Response:
    report = _report(request, deck, who.lang)
    may_manage = _may_manage(request, who, deck)
    own = _own(deck.game)
    kept = hall(request).house.decks.files(deck) if may_manage else {}
    called = hall(request).house.decks.file_names(deck) if may_manage else {}
    form = _form(deck.game, who.lang, deck.name, deck.reading, deck.id)
    return page(
        request,
        who,
        "deck.html",
        status,
        heading=deck.name,
        notice=text,
        deck=deck,
        game_title=_title(deck.game, who.lang),
        report=report,
        levels=_levels(report) if may_manage else [],
        labels={each.option: called.get(each.option) or each.label for each in form.files},
        files=[each for each in form.files if each.option in kept],
        reading=dict(form.readings).get(deck.reading, ""),
        may_manage=may_manage,
        can_skip=bool(own.SHAPE.skipping) and report.good > 0,
        form=form,
        **_limits(),
    )


def _levels(report: Report) -> list[tuple[str, list[Remark], int]]:
    """The remarks by level: the first ones, and how many more there are."""
    found = []
    for level in (WRONG, DOUBT, NOTE):
        remarks = [remark for remark in report.remarks if remark.level == level]
        if remarks:
            found.append((level, remarks[:MOST_REMARKS], max(0, len(remarks) - MOST_REMARKS)))
    return found


async def act(request: Request) -> Response:
    """Keep the good rows, or delete the deck."""
    who = guest(request)
    deck = _deck(request)
    if not _may_manage(request, who, deck):
        raise Turned("deck_not_yours", 403)
    form = await request.form()
    decks = hall(request).house.decks
    if form.get("do") == "delete":
        await decks.delete([deck.id])
        return see(f"/decks?game={deck.game}&done=deck")
    if form.get("do") == "keep":
        try:
            await decks.skip_faults(deck)
        except Refused as no:
            return _one(request, who, deck, why(no, speech.tongue(who.lang)), 409)
    return see(f"/decks/{deck.id}")


async def download(request: Request) -> Response:
    """A deck's file, byte for byte as it came in."""
    who = guest(request)
    deck = _deck(request)
    if not _may_manage(request, who, deck):
        raise Turned("deck_not_yours", 403)
    option = request.path_params["option"]
    data = hall(request).house.decks.files(deck).get(option)
    if data is None:
        raise Turned("deck_gone", 404)
    return _attachment(data, f"{deck.name} {option}", option, _own(deck.game).SHAPE.suffix)


async def template(request: Request) -> Response:
    """A file to begin with; its mark lets spreadsheets see that it is UTF-8."""
    game = request.path_params["game"]
    own = _own(game)
    mark = "\ufeff" if own.SHAPE.suffix == ".csv" else ""
    return _attachment((mark + own.template()).encode(), f"{game} template", "template", own.SHAPE.suffix)


def _attachment(data: bytes, name: str, plain_name: str, suffix: str) -> Response:
    kind = "text/csv" if suffix == ".csv" else "application/json"
    names = f"filename=\"{plain_name}{suffix}\"; filename*=UTF-8''{quote(name + suffix, safe='')}"
    return Response(
        data, media_type=f"{kind}; charset=utf-8", headers={"content-disposition": f"attachment; {names}"}
    )


async def sections(request: Request) -> Response:
    """The sections of a deck as the form shows them, when another deck is chosen there."""
    who = guest(request)
    game = request.query_params.get("game", "")
    _own(game)
    field = deck_field(hall(request).house, game, who.lang, request.query_params.get("deck", ""))
    return Response(pages.part(who.lang, "sections.html", deck=field), media_type="text/html; charset=utf-8")
