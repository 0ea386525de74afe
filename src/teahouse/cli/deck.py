"""`teahouse deck`: decks of one's own, checked row by row; a template, and the house's deck as files."""

from pathlib import Path
from types import ModuleType

import click

from teahouse.cli import manual
from teahouse.cli.reader import FAILED, Refusal, tongue
from teahouse.cli.request import read_file, unwritable, write_file
from teahouse.core import shelf


def _decks() -> tuple[str, ModuleType]:
    """The game whose folder has a `decks.py`, and that module."""
    for game in shelf.games():
        module = shelf.maybe(game, "decks")
        if module is not None:
            return game, module
    raise Refusal(tongue().t("No game here takes decks of one's own."))


@click.group(cls=manual.Group)
def deck() -> None:
    """Check a deck of your own, or begin one from a template."""


@deck.command()
@click.argument("file")
@click.option("--periods", default="", metavar="FILE", help="The deck's periods, if it has its own.")
@click.option("--clues", default="", metavar="FILE", help="The deck's clues, if it has any.")
@click.option("--historical", is_flag=True, help="Years are written the historians' way: no year 0.")
def check(file: str, periods: str, clues: str, historical: bool) -> int:
    """Check the deck FILE: row, column, reason; exit 1 where something has to be mended."""
    game, module = _decks()
    texts = [read_file(path) if path else "" for path in (file, periods, clues)]
    t = tongue(game)
    _, report = module.check(*texts, t, historical=historical)
    if report.is_good and not report.cards:
        raise Refusal(tongue().t("There is no card in {path}.", path=file), FAILED)
    for line in report.lines(t):
        click.echo(line)
    return 0 if report.is_good else FAILED


@deck.command()
@click.argument("file")
def template(file: str) -> None:
    """Write a header and a few rows to FILE, to begin a deck with."""
    _, module = _decks()
    write_file(Path(file), module.template())
    click.echo(tongue().t("A deck to begin with is written to {path}.", path=file))


@deck.command()
@click.argument("folder")
def house(folder: str) -> None:
    """Write the house's own deck to FOLDER, one file for each of its parts."""
    _, module = _decks()
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(Path(folder), error) from None
    for name, text in module.house().items():
        write_file(Path(folder) / f"{name}.csv", text)
        click.echo(str(Path(folder) / f"{name}.csv"))
