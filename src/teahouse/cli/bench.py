"""`teahouse bench`: how fast the rules are from Python, beside what peers do in the same run."""

import json
import sys

import click
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn
from rich.table import Table

from teahouse.cli import manual
from teahouse.cli.main import is_compiled
from teahouse.cli.reader import tongue
from teahouse.cli.request import Number, json_option
from teahouse.cli.source import commit
from teahouse.lab.bench import Figure, figures


@click.command(cls=manual.Command)
@click.option("--seconds", type=Number(1, 600), default=3, show_default=True, help="CPU seconds a figure.")
@json_option
def bench(seconds: int, as_json: bool) -> None:
    """Measure decisions per CPU second of every game, and of peers where they are installed."""
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), console=Console(stderr=True), transient=True
    ) as progress:
        task = progress.add_task("")
        found = list(figures(seconds, lambda name: progress.update(task, description=name), is_compiled()))
    if as_json:
        data = {
            "compiled": is_compiled(),
            "commit": commit(),
            "seconds": seconds,
            "figures": [figure.as_data() for figure in found],
            "ratios": [ratio for figure in found for ratio in figure.ratios(found)],
        }
        click.echo(json.dumps(data, indent=2))
        return
    _show(found)


def _show(found: list[Figure]) -> None:
    t = tongue()
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 110)
    table = Table(box=SIMPLE, pad_edge=False)
    for head in (t.t("What"), t.t("Decisions a CPU second"), t.t("Games a CPU second")):
        table.add_column(head, justify="left" if not table.columns else "right")
    for figure in found:
        if figure.unit:
            table.add_row(figure.name, f"{figure.value:,.2f} {figure.unit}", "–")
        elif figure.decisions:
            table.add_row(figure.name, f"{figure.decisions_a_second:,.0f}", f"{figure.games_a_second:,.1f}")
        else:
            table.add_row(figure.name, t.t("not installed"), "–")
    console.print(table)
    for figure in found:
        for ratio in figure.ratios(found):
            console.print(t.t("{what} : {peer} = {ratio}", **ratio))
    console.print(t.t("Rules compiled.") if is_compiled() else t.t("Rules interpreted."))
