"""What several commands ask for in the same words: options of a game, bots, numbers, files."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import click

from teahouse import speech
from teahouse.bots import arena, bot
from teahouse.cli import sentences
from teahouse.cli.reader import Refusal, tongue
from teahouse.core import shelf
from teahouse.core.game import AnyGame
from teahouse.core.options import OptionError

F = TypeVar("F", bound=Callable[..., object])

LARGEST: Final = 4_000_000  # bytes of a record or of an option's file


class Number(click.ParamType[int]):
    """A whole number within limits, refused in the reader's language."""

    name = "number"

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value)
        if re.fullmatch(r"-?[0-9]{1,19}", text) and self.low <= int(text) <= self.high:
            return int(text)
        t = speech.tongue(str(ctx.find_root().obj) if ctx is not None else speech.SOURCE)
        sentence = t.t(
            "{value} is no whole number from {low} to {high}.", value=text, low=self.low, high=self.high
        )
        raise click.BadParameter(sentence, ctx, param)


SEED: Final = Number(0, 2**63 - 1)


def option_option(command: F) -> F:
    """`-o KEY=VALUE`, as often as wanted."""
    return click.option(
        "-o", "--option", "pairs", multiple=True, metavar="KEY=VALUE", help="An option of the game."
    )(command)


def json_option(command: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Data for programs instead of text.")(command)


def read_file(path: str) -> str:
    """The text of a file; raises Refusal where it cannot be read."""
    t = tongue()
    file = Path(path)
    try:
        if file.stat().st_size > LARGEST:
            raise Refusal(t.t("{path} is too large; {n} bytes are the most.", path=path, n=LARGEST))
        return file.read_bytes().decode("utf-8")
    except OSError as error:
        raise Refusal(t.t("{path} cannot be read: {why}.", path=path, why=error.strerror or error)) from None
    except UnicodeDecodeError:
        raise Refusal(t.t("{path} is not written in UTF-8.", path=path)) from None


def write_file(path: Path, text: str) -> None:
    """Write a file; raises Refusal where that fails."""
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise unwritable(path, error) from None


def try_place(path: Path) -> None:
    """Raise Refusal where a file cannot be written later; leaves what is there as it is."""
    is_new = not path.exists()
    try:
        path.open("a").close()
        if is_new:
            path.unlink()
    except OSError as error:
        raise unwritable(path, error) from None


def unwritable(path: Path, error: OSError) -> Refusal:
    """Why nothing is written there."""
    t = tongue()
    return Refusal(t.t("{path} cannot be written: {why}.", path=path, why=error.strerror or error))


def wanted_options(game: str, pairs: tuple[str, ...]) -> dict[str, str]:
    """`-o` as a mapping; a file option's value is a path, read here. Raises UnknownGame, Refusal."""
    files = {option.key for option in shelf.info(game).options if option.kind == "file"}
    wanted: dict[str, str] = {}
    for pair in pairs:
        key, is_pair, value = pair.partition("=")
        if not is_pair or not key:
            raise Refusal(tongue().t("{text} is no option; write KEY=VALUE.", text=pair))
        wanted[key.strip()] = read_file(value) if key.strip() in files and value else value
    return wanted


@dataclass(frozen=True)
class Request:
    """A game with options and who plays it."""

    game: str
    wanted: dict[str, str]
    seats: int
    codes: tuple[str, ...]

    def make(self) -> AnyGame:
        return shelf.make(self.game, self.wanted, self.seats)


def request(game: str, pairs: tuple[str, ...], bots: str, people: int = 0) -> Request:
    """What was asked for, checked whole: game, options, number of players, every bot's code."""
    wanted = wanted_options(game, pairs)
    codes = tuple(code.strip() for code in bots.split(",") if code.strip())
    try:
        seats = _seats(game, wanted, len(codes), people)
        if not people:
            wanted = _ends(game, wanted, seats) | wanted
        made = shelf.make(game, wanted, seats)
    except OptionError as error:
        raise Refusal(sentences.option(error, tongue(game), game)) from None
    for code in codes:
        bot.make(code, made, 0, 0)
    return Request(game, wanted, seats, codes)


def _ends(game: str, wanted: dict[str, str], seats: int) -> dict[str, str]:
    """Options that bring a match to its end even where bots act by luck: ENDS in a game's bench.py."""
    known = shelf.options(game, wanted, seats)
    named: dict[str, str] = getattr(shelf.maybe(game, "bench"), "ENDS", {})
    return {key: value for key, value in named.items() if key in known}


def _seats(game: str, wanted: dict[str, str], codes: int, people: int) -> int:
    if not people:
        if not codes:
            raise Refusal(tongue().t("Name at least one bot, as in --bots greedy,random."))
        return arena.seats_for(game, wanted, codes)
    if codes:
        return codes + people
    usual = shelf.info(game).seats
    return next((seats for seats in usual if seats > people), usual[0])
