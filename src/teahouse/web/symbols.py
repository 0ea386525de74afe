"""Inline SVG symbols: the house's sheet, each game's sheet, and one emblem a game for the lobby."""

import re
from functools import cache

from markupsafe import Markup

from teahouse.core import shelf
from teahouse.web import assets


def use(name: str, cls: str = "ic") -> Markup:
    """A symbol as an inline picture that says nothing to a screen reader."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="#{}"></use></svg>').format(cls, name)


@cache
def sheet(game: str = "") -> Markup:
    """The symbols a page needs: the house's, all emblems or, at a table, the game's own."""
    parts = [_hidden(assets.files()["symbols.svg"].read_text(encoding="utf-8"))]
    if game and assets.has(game, "symbols.svg"):
        parts.append(_hidden(_game_sheet(game)))
    else:
        parts.append(_hidden("".join(_emblem(each) for each in shelf.games())))
    return Markup("").join(parts)


def emblem(game: str) -> str:
    """The name of a game's emblem; a plain card where it brings none."""
    return f"g-{game}" if _emblem(game) else "i-card"


@cache
def _emblem(game: str) -> str:
    if not assets.has(game, "symbols.svg"):
        return ""
    wanted = rf'<symbol id="g-{re.escape(game)}".*?</symbol>'
    found = re.search(wanted, _game_sheet(game), re.DOTALL)
    return found.group(0) if found else ""


def _game_sheet(game: str) -> str:
    return assets.files()[f"games/{game}/symbols.svg"].read_text(encoding="utf-8")


def _hidden(symbols: str) -> Markup:
    inside = "".join(re.findall(r"<symbol\b.*?</symbol>", symbols, re.DOTALL))
    return Markup(  # noqa: S704  # our own file
        f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{inside}</svg>'
    )
