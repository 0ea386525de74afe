"""The app: every address of the house, in one list."""

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

import teahouse
from teahouse import speech
from teahouse.tables.rights import Refused
from teahouse.web import assets, decks, gatherings, host, lobby, papers, replays, tables, wire
from teahouse.web.guards import Guard
from teahouse.web.hall import Hall, Turned, guest, inside, notice, see
from teahouse.web.visitor import PREFERENCES, keep

log = structlog.get_logger("teahouse.web")

ROUTES = [
    Route("/", lobby.lobby),
    Route("/tables", lobby.open_table, methods=["POST"]),
    Route("/tables", lobby.back, methods=["GET"]),
    Route("/join", lobby.join),
    Route("/t/{table}", tables.show),
    Route("/t/{table}/sit", tables.sit, methods=["POST"]),
    Route("/t/{table}/settings", tables.settings),
    Route("/t/{table}/change", tables.change, methods=["POST"]),
    Route("/t/{table}/replay", replays.show),
    Route("/t/{table}/replay/{at}", replays.frame),
    Route("/t/{table}/round/{at}", replays.round_text),
    Route("/t/{table}/record", replays.record),
    Route("/gatherings/new", gatherings.new),
    Route("/gatherings", gatherings.create, methods=["POST"]),
    Route("/gatherings", lobby.back, methods=["GET"]),
    Route("/g/{event}", gatherings.show),
    Route("/g/{event}", gatherings.act, methods=["POST"]),
    Route("/g/{event}/live", gatherings.live),
    Route("/g/{event}/sheet", gatherings.sheet),
    Route("/g/{event}/results.csv", gatherings.results),
    Route("/g/{event}/report.csv", gatherings.report),
    Route("/decks", decks.show),
    Route("/decks", decks.upload, methods=["POST"]),
    Route("/decks/sections", decks.sections),
    Route("/decks/template/{game}", decks.template),
    Route("/decks/{deck}", decks.one),
    Route("/decks/{deck}", decks.act, methods=["POST"]),
    Route("/decks/{deck}/{option}", decks.download),
    Route("/seat/{token}", tables.handed),
    Route("/seat/{token}", tables.take, methods=["POST"]),
    Route("/qr", tables.qr),
    Route("/rules/{game}", papers.rules_page),
    Route("/privacy", papers.privacy),
    Route("/forget", host.forget, methods=["POST"]),
    Route("/me", tables.rename, methods=["POST"]),
    Route("/host", host.host),
    Route("/host", host.act, methods=["POST"]),
    Route("/door", host.door),
    Route("/door", host.knock, methods=["POST"]),
    Route("/static/{name:path}", assets.static),
    WebSocketRoute("/ws/{table}", wire.socket),
]


async def healthz(request: Request) -> Response:
    """For whoever watches over the machine."""
    del request
    return PlainTextResponse(f"ok {teahouse.__version__}\n")


async def likes(request: Request) -> Response:
    """Keep how this browser likes the house to be."""
    who = guest(request)
    form = await request.form()
    chosen = who.likes | {k: str(v) for k, v in form.items() if str(v) in PREFERENCES.get(k, ())}
    answer = Response(status_code=204)
    keep(answer, request, "likes", "&".join(f"{key}={value}" for key, value in chosen.items()))
    return answer


class Languages:
    """Middleware: "?lang=ru" on any page keeps that language and goes on without it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or b"lang=" not in scope["query_string"] or scope["method"] != "GET":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        lang = request.query_params.get("lang", "")
        answer = see(inside(str(request.url.remove_query_params("lang").replace(scheme="", netloc=""))))
        if lang in speech.LANGUAGES:
            keep(answer, request, "lang", lang)
        await answer(scope, receive, send)


async def _turned(request: Request, error: Exception) -> Response:
    assert isinstance(error, Turned | Refused), "registered for these alone"
    return tables.refused(request, error)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "registered for these alone"
    who = guest(request)
    t = speech.tongue(who.lang)
    if error.status_code == 404:
        return notice(request, who, t.t("There is no such page."), 404)
    return notice(
        request, who, t.t("That cannot be answered ({code}).", code=error.status_code), error.status_code
    )


async def _fault(request: Request, error: Exception) -> Response:
    log.error("a page failed", path=request.url.path, exc_info=error)
    who = guest(request)
    t = speech.tongue(who.lang)
    return notice(
        request, who, t.t("Something went wrong here, and it is our fault. The tables are safe."), 500
    )


def make_app(house: Hall) -> ASGIApp:
    """The app over an open house; closing the house is up to whoever opened it."""

    app = Starlette(
        routes=[*ROUTES, Route("/healthz", healthz), Route("/likes", likes, methods=["POST"])],
        middleware=[
            Middleware(GZipMiddleware, minimum_size=800),
            Middleware(Languages),
            Middleware(host.Doorkeeper),
        ],
        exception_handlers={Turned: _turned, Refused: _turned, HTTPException: _http, Exception: _fault},
    )
    app.state.hall = house
    return Guard(app)
