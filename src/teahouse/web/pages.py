"""Pages from templates: one Jinja environment a language; a game's own templates come from its folder."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    FunctionLoader,
    StrictUndefined,
)
from markupsafe import Markup

from teahouse import speech
from teahouse.core import shelf
from teahouse.core.game import CLOCK, NATURE, OPEN, WATCHER
from teahouse.web import assets, symbols

HERE: Final = Path(__file__).parent / "templates"


@cache
def environment(lang: str) -> Environment:
    """Templates in one language; strict: a name that is not given is a fault, not an empty place."""
    tongue = speech.tongue(lang)
    pages = Environment(
        loader=_loader(), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    pages.globals.update(
        t=tongue.t,
        tn=tongue.tn,
        lang=lang,
        languages=speech.LANGUAGES,
        symbol=symbols.use,
        sheet=symbols.sheet,
        emblem=symbols.emblem,
        asset=assets.address,
        has_asset=assets.has,
        NATURE=NATURE,
        CLOCK=CLOCK,
        WATCHER=WATCHER,
        OPEN=OPEN,
    )
    return pages


def _loader() -> BaseLoader:
    return ChoiceLoader([FileSystemLoader(HERE), FunctionLoader(_game_template)])


def _game_template(name: str) -> tuple[str, str, Callable[[], bool]] | None:
    """ "game:ID/FILE" is a template in that game's folder."""
    if not name.startswith("game:"):
        return None
    game, _, file = name.removeprefix("game:").partition("/")
    path = shelf.folder(game) / file
    if not path.is_file():
        return None
    return path.read_text(encoding="utf-8"), str(path), lambda: True


def has_template(game: str, file: str) -> bool:
    """Whether a game brings this template."""
    return (shelf.folder(game) / file).is_file()


def render(lang: str, template: str, **context: object) -> str:
    """A page or a part of one."""
    return environment(lang).get_template(template).render(context)


def part(lang: str, template: str, **context: object) -> Markup:
    """A rendered part, to be put into another template as it is."""
    return Markup(render(lang, template, **context))  # noqa: S704  # templates escape
