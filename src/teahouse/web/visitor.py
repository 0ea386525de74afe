"""Who is there: the cookies of a browser, the reader's language, and how they like the house to be."""

from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from teahouse import speech
from teahouse.tables.house import House
from teahouse.tables.seen import Person

YEAR: Final = 365 * 24 * 3600
PREFERENCES: Final = {
    "theme": ("auto", "day", "evening"),
    "speed": ("usual", "fast", "slow", "none"),
    "tap": ("two", "one"),
    "sound": ("off", "on"),
    "size": ("usual", "large", "huge"),
    "view": ("board", "plain"),
}


@dataclass(frozen=True)
class Visitor:
    """A browser with or without somebody known behind it."""

    person: Person | None
    lang: str
    likes: dict[str, str] = field(default_factory=dict)  # preferences; the first of each is the default

    @property
    def id(self) -> str:
        """The person's id; "" for somebody unknown."""
        return self.person.id if self.person else ""


def visitor(request: HTTPConnection, house: House) -> Visitor:
    """Read from the cookies; the language from its own choice, else from the browser."""
    token = request.cookies.get(cookie_name(request, "key"), "")
    person = house.person(token) if token else None
    chosen = request.cookies.get(cookie_name(request, "lang"), "")
    lang = chosen if chosen in speech.LANGUAGES else speech.best(request.headers.get("accept-language", ""))
    return Visitor(person, lang, likes(request.cookies.get(cookie_name(request, "likes"), "")))


def likes(text: str) -> dict[str, str]:
    """Preferences from their cookie, "theme=evening&tap=one"; anything unknown falls back."""
    said = dict(part.partition("=")[::2] for part in unquote(text).split("&"))
    return {
        key: said.get(key, "") if said.get(key, "") in values else values[0]
        for key, values in PREFERENCES.items()
    }


def cookie_name(request: HTTPConnection, what: str) -> str:
    """Cookies do not know ports: two houses on one machine must not share them."""
    return f"teahouse_{what}_{request.url.port or 80}"


def is_secure(request: HTTPConnection) -> bool:
    """Whether the browser speaks https to us (a proxy in front says so in the scheme)."""
    return request.url.scheme in ("https", "wss")


def keep(response: Response, request: HTTPConnection, what: str, value: str, *, age: int = YEAR) -> None:
    """Set a cookie that scripts cannot read."""
    response.set_cookie(
        cookie_name(request, what),
        value,
        max_age=age,
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
        path="/",
    )
