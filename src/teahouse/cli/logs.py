"""`teahouse import`: other programs' logs of a game, played again by its rules and kept as records."""

from pathlib import Path
from types import ModuleType

import click

from teahouse.cli import manual
from teahouse.cli.reader import FAILED, Refusal, tongue
from teahouse.cli.request import read_file, write_file
from teahouse.core import shelf
from teahouse.core.record import write_record


def formats() -> dict[str, tuple[str, ModuleType]]:
    """Every format that a game's `imports.py` lists in IMPORTERS: the game, and that module."""
    found: dict[str, tuple[str, ModuleType]] = {}
    for game in shelf.games():
        module = shelf.maybe(game, "imports")
        if module is not None:
            found |= dict.fromkeys(module.IMPORTERS, (game, module))
    return found


class Import(manual.Command):
    """Names the formats of the games of this house below its help."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(tongue().t("Formats: {names}", names=", ".join(formats())))


@click.command(name="import", cls=Import)
@click.argument("kind", metavar="FORMAT")
@click.argument("file")
@click.option("--out", required=True, metavar="RECORD", help="Where the record goes.")
def import_log(kind: str, file: str, out: str) -> None:
    """Turn another program's log FILE into a record; say what the rules tell otherwise."""
    known = formats()
    if kind not in known:
        t = tongue()
        raise Refusal(t.t("There is no format {kind}; there are {known}.", kind=kind, known=", ".join(known)))
    game, module = known[kind]
    t = tongue(game)
    try:
        imported = module.IMPORTERS[kind](read_file(file))
    except module.LogError as error:
        raise Refusal(str(module.explain_error(error, t)), FAILED) from None
    for note in imported.notes:
        click.echo(module.explain(note, t), err=True)
    write_file(Path(out), write_record(imported.record))
    lines = len(imported.record.lines)
    click.echo(t.tn("{n} line is written to {path}.", "{n} lines are written to {path}.", lines, path=out))
