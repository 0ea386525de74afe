"""`teahouse backup`: a consistent copy of the house's data, also while the house is open."""

from pathlib import Path

import click

from teahouse.cli import manual
from teahouse.cli.reader import tongue
from teahouse.store.database import copy_to, data_folder, default_url, path_of


@click.command(cls=manual.Command)
@click.argument("file")
@click.option("--db", metavar="URL", help="The database, if not the usual one.")
def backup(file: str, db: str | None) -> None:
    """Copy the house's database to FILE, also while the house is open."""
    copy_to(path_of(db or default_url(data_folder())), Path(file))
    click.echo(tongue().t("The house's data is copied to {path}.", path=file))
