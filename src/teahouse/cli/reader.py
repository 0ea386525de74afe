"""The reader of the command line: which language to speak, and refusals that end a command."""

from collections.abc import Mapping
from typing import Final

import click

from teahouse import speech
from teahouse.core import shelf
from teahouse.speech import GettextTongue

USAGE: Final = 2  # the command was written wrongly
FAILED: Final = 1  # what was to be checked is wrong, or what was to be done could not be
STOPPED: Final = 130  # by Ctrl-C


class Refusal(Exception):
    """A command that ends with one sentence on stderr."""

    def __init__(self, sentence: str, code: int = USAGE) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code


def language(args: list[str], environment: Mapping[str, str]) -> tuple[str, list[str]]:
    """The reader's language, from --lang anywhere or the locale, and the arguments without it.

    Raises Refusal where --lang names none of the house's.
    """
    rest: list[str] = []
    wanted: str | None = None
    for i, arg in enumerate(args):
        if arg.startswith("--lang="):
            wanted = arg.removeprefix("--lang=")
        elif i and args[i - 1] == "--lang":
            wanted = arg
        elif arg == "--lang":
            wanted = ""
        else:
            rest.append(arg)
    usual = _of_locale(environment)
    if wanted is None:
        return usual, rest
    if not speech.speaks(wanted):
        t = speech.tongue(usual)
        raise Refusal(t.t("--lang takes zh-Hant, en or ru, not “{wanted}”.", wanted=wanted))
    return speech.best(wanted), rest


def _of_locale(environment: Mapping[str, str]) -> str:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            codes = [code.partition(".")[0] for code in environment[name].split(":")]
            return speech.best(",".join(codes))
    return speech.SOURCE


def tongue(game: str = "") -> GettextTongue:
    """The reader's tongue; with a game's own sentences where the game is known."""
    context = click.get_current_context(silent=True)
    lang = str(context.find_root().obj) if context is not None else speech.SOURCE
    return speech.tongue(lang, game if game in shelf.games() else "")
