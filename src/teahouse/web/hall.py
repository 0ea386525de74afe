"""The hall: what every request handler needs at hand, and the few answers that all of them give."""

from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from teahouse import speech
from teahouse.core.own import Report
from teahouse.core.words import Tongue
from teahouse.tables.house import House
from teahouse.tables.replay import Replay
from teahouse.tables.rights import Refused
from teahouse.tables.room import Room
from teahouse.web import pages
from teahouse.web.guards import Rates, sender
from teahouse.web.reasons import sentence
from teahouse.web.visitor import Visitor, keep, visitor


@dataclass
class Hall:
    """One house on the web."""

    house: House
    is_everywhere: bool = True  # listens on all addresses, not on localhost alone
    rates: Rates = field(default_factory=Rates)
    replays: dict[str, Replay] = field(default_factory=dict)  # the last ones looked at
    reports: dict[tuple[str, str], Report] = field(default_factory=dict)  # by deck and language
    owners: set[str] = field(default_factory=set)  # hashes of the owner's page sessions


class Turned(Exception):
    """A request that is answered with a sentence instead of what it wanted."""

    def __init__(self, reason: str, status: int = 400, **slots: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status
        self.slots = slots


def hall(request: HTTPConnection) -> Hall:
    """The hall that this app serves."""
    found: Hall = request.app.state.hall
    return found


def guest(request: HTTPConnection) -> Visitor:
    """Who asks."""
    return visitor(request, hall(request).house)


def page(request: Request, who: Visitor, template: str, status: int = 200, **context: object) -> HTMLResponse:
    """A whole page."""
    html = pages.render(who.lang, template, likes=who.likes, **context)
    return HTMLResponse(html, status, headers={"content-language": who.lang, "vary": "cookie"})


def notice(request: Request, who: Visitor, text: str, status: int, *, table: str = "") -> HTMLResponse:
    """A page that says one thing, with the way back to a table where there is one."""
    heading = speech.tongue(who.lang).t("Something is in the way")
    return page(request, who, "message.html", status, heading=heading, text=text, table=table)


def done(request: Request, t: Tongue) -> str:
    """What the form before has done ("?done="), as a sentence; "" for nothing."""
    said = {
        "table": t.t("The table has been deleted."),
        "closed": t.t("The table has been closed."),
        "deck": t.t("The deck has been deleted."),
        "gathering": t.t("The gathering has been deleted with all its tables."),
        "swept": t.t("What was too old has been deleted."),
        "young": t.t("Nothing is too old yet."),
        "saved": t.t("Saved."),
    }
    return said.get(request.query_params.get("done", ""), "")


def see(where: str) -> RedirectResponse:
    """Go on there, with GET."""
    return RedirectResponse(where, 303)


def to_the_door(request: Request) -> RedirectResponse:
    """Ask for the house password, then lead back."""
    return see(f"/door?next={quote(inside(_page_of(request)), safe='/')}")


def _page_of(request: Request) -> str:
    """The page that somebody wanted, or was on: a form's own address cannot be gone back to."""
    if request.method in ("GET", "HEAD"):
        return request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return urlsplit(request.headers.get("referer", "")).path or "/"


def inside(where: str) -> str:
    """A path within this house; anything else leads to the lobby."""
    is_path = where.startswith("/") and not where.startswith(("//", "/\\"))
    return where if is_path and "\n" not in where and "\r" not in where else "/"


def table(request: HTTPConnection) -> Room:
    """The table that the path names; raises Turned."""
    room = hall(request).house.room(request.path_params["table"])
    if room is None:
        raise Turned("no_table", 404)
    return room


def allow(request: HTTPConnection, what: str) -> None:
    """Count it against the sender's limit; raises Turned."""
    if not hall(request).rates.allow(what, sender(request)):
        raise Turned("too_fast", 429)


async def somebody(
    request: Request, who: Visitor, name: str, *, has_password: bool = False
) -> tuple[Visitor, str]:
    """The visitor as a known person, and a newcomer's token to be kept; raises Turned, Refused."""
    house = hall(request).house
    t = speech.tongue(who.lang)
    if who.person is not None:
        if name and name != who.person.name:
            await house.rename(who.id, name, who.lang)
        return who, ""
    if house.needs_password() and not has_password:
        raise Turned("door", 403)
    allow(request, "newcomers")
    person, token = await house.newcomer(name or t.t("Guest"), who.lang)
    return Visitor(person, who.lang, who.likes), token


def remember(response: Response, request: Request, token: str) -> Response:
    """Put a newcomer's token into the browser; "" changes nothing."""
    if token:
        keep(response, request, "key", token)
    return response


def why(error: Turned | Refused, t: Tongue) -> str:
    """The sentence of a refusal."""
    return sentence(error.reason, error.slots, t)
