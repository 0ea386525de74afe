"""Pages to read: the rules of each game with their numbers, and what the house keeps about people."""

import re
from functools import cache
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from teahouse import speech
from teahouse.core import shelf
from teahouse.web.hall import Turned, guest, hall, page

_NUMBER: Final = re.compile(r"<strong>(R\d+(?:\.\d+)*[a-z]?)</strong>")
_HEADING: Final = re.compile(r"<h2>(R\d+)\b")


@cache
def rules(game: str, lang: str) -> Markup:
    """A game's rules as HTML; every number is an anchor that refusals and options link to."""
    from markdown_it import MarkdownIt  # here alone: a start should not wait for it

    folder = shelf.folder(game)
    names = ["RULES.md"] if lang == speech.SOURCE else [f"RULES.{lang.replace('-', '_')}.md", "RULES.md"]
    for name in names:
        file = folder / name
        if file.exists():
            html = MarkdownIt("commonmark", {"html": False}).enable("table").render(file.read_text("utf-8"))
            html = _HEADING.sub(r'<h2 id="\1">\1', html)
            return Markup(  # noqa: S704  # our own text; raw HTML in it is switched off
                _NUMBER.sub(r'<a class="num" id="\1" href="#\1">\1</a>', html)
            )
    raise Turned("no_table", 404)


async def rules_page(request: Request) -> Response:
    """The rules of one game."""
    who = guest(request)
    game = request.path_params["game"]
    if game not in shelf.games():
        raise Turned("game_unknown", 404, wanted=game[:40], known=", ".join(shelf.games()))
    title = shelf.words(game).title(speech.tongue(who.lang, game))
    return page(request, who, "paper.html", heading=title, text=rules(game, who.lang))


async def privacy(request: Request) -> Response:
    """What this house keeps, where, and for how long."""
    who = guest(request)
    house = hall(request).house
    t = speech.tongue(who.lang)
    return page(
        request,
        who,
        "privacy.html",
        heading=t.t("What this house keeps about you"),
        keep_days=house.keep_days,
        has_password=house.needs_password(),
        known=who.person is not None,
    )
