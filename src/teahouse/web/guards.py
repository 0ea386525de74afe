"""What stands at the door: security headers, where a request comes from, how big and how often."""

from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

import structlog
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teahouse import speech
from teahouse.core.words import Tongue
from teahouse.web.visitor import cookie_name

BIGGEST: Final = 1536 * 1024  # bytes of a request's body: a teacher's deck fits, with its periods
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

log = structlog.get_logger("teahouse.web")


class Guard:
    """ASGI middleware: headers on every answer, a limit on bodies, one log line a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = monotonic()
        request = Request(scope)
        refusal = _refusal(request)
        status = 0

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        if refusal is not None:
            await refusal(scope, receive, dressed)
        else:
            with suppress(Exception):  # the app has logged it and answered already
                await self.app(scope, _at_most(receive, BIGGEST), dressed)
        _note(request, status, monotonic() - begun)


def _refusal(request: Request) -> PlainTextResponse | None:
    if request.method not in ("GET", "HEAD") and not is_from_here(request):
        text = _tongue(request).t("This form was not sent from this house's own page.")
        return PlainTextResponse(text, 403)
    size = request.headers.get("content-length", "0")
    if not size.isdigit() or int(size) > BIGGEST:
        most = BIGGEST // 1024
        return PlainTextResponse(_tongue(request).t("Too big: at most {most} KB are taken.", most=most), 413)
    return None


def _tongue(request: Request) -> Tongue:
    chosen = request.cookies.get(cookie_name(request, "lang"), "")
    accepted = request.headers.get("accept-language", "")
    return speech.tongue(chosen if chosen in speech.LANGUAGES else speech.best(accepted))


def _at_most(receive: Receive, limit: int) -> Receive:
    """Receive that ends a body without a length when it grows too big."""
    taken = 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        return {"type": "http.disconnect"} if taken > limit else message

    return counted


def _note(request: Request, status: int, seconds: float) -> None:
    """Neither cookies nor queries nor the tokens in paths reach the log."""
    path = request.url.path
    if path.startswith("/static/") and status < 400:
        return
    if path.startswith("/seat/"):
        path = "/seat/..."
    log.info("request", method=request.method, path=path, status=status, ms=round(seconds * 1000, 1))


def is_from_here(request: HTTPConnection) -> bool:
    """Whether the browser says that our own page sent this: its Origin is the host it spoke to."""
    origin = request.headers.get("origin", "")
    if not origin:
        return request.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    return urlsplit(origin).netloc.lower() == request.headers.get("host", "").lower()


@dataclass
class Rates:
    """How often something may be done; generous, because a class sits behind one address."""

    newcomers: str = "300/hour"
    tables: str = "120/hour"
    decks: str = "120/hour"
    passwords: str = "10/minute"
    sockets: str = "600/minute"
    messages: str = "60/second"
    pages: str = "1200/minute"
    _limiter: MovingWindowRateLimiter = field(
        default_factory=lambda: MovingWindowRateLimiter(MemoryStorage()), init=False, repr=False
    )
    _items: dict[str, RateLimitItem] = field(default_factory=dict, init=False, repr=False)

    def allow(self, what: str, who: str) -> bool:
        """Count one `what` of `who`; False where there were too many lately."""
        item = self._items.setdefault(what, parse(getattr(self, what)))
        return self._limiter.hit(item, what, who)


def sender(request: HTTPConnection) -> str:
    """The network address that limits count by."""
    return request.client.host if request.client else "?"
