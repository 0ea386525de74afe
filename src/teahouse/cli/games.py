"""`teahouse games`: what stands on the shelf."""

import json
import sys

import click
from rich.console import Console
from rich.table import Table

from teahouse.bots import bot
from teahouse.cli import manual
from teahouse.cli.reader import tongue
from teahouse.cli.request import json_option
from teahouse.core import shelf
from teahouse.core.options import Option
from teahouse.core.shelf import Info
from teahouse.core.words import Tongue
from teahouse.web.reasons import stage_word


@click.command(cls=manual.Command)
@json_option
def games(as_json: bool) -> None:
    """List the games: stages, seats, options, presets, bot codes."""
    if as_json:
        found = [describe(info) for info in shelf.games().values()]
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 110)
    for info in shelf.games().values():
        _show(info, console)


def describe(info: Info) -> dict[str, object]:
    """A game as data."""
    t, words = tongue(info.id), shelf.words(info.id)
    return {
        "id": info.id,
        "title": words.title(t),
        "tagline": words.tagline(t),
        "note": words.note(t),
        "stage": info.stage,
        "seats": list(info.seats),
        "minutes": info.minutes,
        "options": [_option(info.id, option, t) for option in info.options],
        "presets": {key: dict(values) for key, values in info.presets.items()},
        "bots": list(bot.kinds(info.id)),
    }


def _option(game: str, option: Option, t: Tongue) -> dict[str, object]:
    return {
        "key": option.key,
        "title": shelf.words(game).option(option.key, t),
        "kind": option.kind,
        "default": option.default,
        "allowed": option.allowed(),
        "seats": list(option.seats),
        "when": list(option.when),
        "rule": option.rule,
    }


def _show(info: Info, console: Console) -> None:
    t, words = tongue(info.id), shelf.words(info.id)
    stage = stage_word(info.stage, t)
    console.print(f"[bold]{info.id}[/bold]  {words.title(t)}" + (f" ({stage})" if stage else ""))
    console.print(f"  {words.tagline(t)}")
    note = words.note(t)
    if note:
        console.print(f"  [dim]{note}[/dim]")
    seats = ", ".join(map(str, info.seats))
    console.print(
        "  "
        + t.tn(
            "Seats: {seats}. About {n} minute.",
            "Seats: {seats}. About {n} minutes.",
            info.minutes,
            seats=seats,
        )
    )
    if info.options:
        console.print(_options(info, t))
    if info.presets:
        console.print("  " + t.t("Presets (-o preset=...): {names}", names=", ".join(info.presets)))
    console.print("  " + t.t("Bots: {names}", names=", ".join(bot.kinds(info.id))) + "\n")


def _options(info: Info, t: Tongue) -> Table:
    """Every option with its default, what it may be, and its title; a narrow page folds them, whole."""
    words, shapes = shelf.words(info.id), {"file": t.t("a file"), "text": t.t("a text")}
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 4))
    for _ in range(3):
        table.add_column(overflow="fold")
    for option in info.options:
        allowed = shapes.get(option.kind) or option.allowed()
        table.add_row(f"-o {option.key}={option.default}", allowed, words.option(option.key, t))
    return table
