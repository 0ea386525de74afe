"""The command `teahouse`: finds the commands, speaks the reader's language, turns errors into sentences."""

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Final

import click

import teahouse
from teahouse import speech
from teahouse.cli import manual
from teahouse.cli.reader import STOPPED, Refusal, language

COMMANDS: Final = {  # imported when they are called, so that each starts fast
    "serve": "teahouse.cli.serve:serve",
    "games": "teahouse.cli.games:games",
    "play": "teahouse.cli.play:play",
    "simulate": "teahouse.cli.simulate:simulate",
    "record": "teahouse.cli.records:record",
    "replay": "teahouse.cli.records:replay",
    "verify": "teahouse.cli.records:verify",
    "import": "teahouse.cli.logs:import_log",
    "deck": "teahouse.cli.deck:deck",
    "bench": "teahouse.cli.bench:bench",
    "backup": "teahouse.cli.backup:backup",
}


class House(manual.Group):
    """Opens the house where no command is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = {"--help", "--version"}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = ["serve", *args]
        return super().parse_args(ctx, args)


def is_compiled() -> bool:
    """Whether the contract was compiled; games are compiled with it."""
    return not str(import_module("teahouse.core.game").__file__).endswith(".py")


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value:
        return
    t = speech.tongue(str(ctx.obj))
    how = t.t("rules compiled") if is_compiled() else t.t("rules interpreted")
    click.echo(f"teahouse {teahouse.__version__} ({how})")
    ctx.exit()


@click.group(cls=House, epilog="--lang zh-Hant, en or ru goes with every command.")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version)
def house() -> None:
    """A house of card, deck and quiz games. Without a command it opens for browsers."""


def main() -> None:
    """Run one command; whatever a user can get wrong ends with a sentence, never with a traceback."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without our letters shows question marks
    try:
        lang, args = language(sys.argv[1:], os.environ)
    except Refusal as refusal:
        click.echo(refusal.sentence, err=True)
        sys.exit(refusal.code)
    sys.exit(run(args, lang))


def run(args: list[str], lang: str) -> int:
    """The exit code of a command."""
    try:
        code = house.main(args, prog_name="teahouse", standalone_mode=False, obj=lang)
    except Refusal as refusal:
        click.echo(refusal.sentence, err=True)
        return refusal.code
    except (click.Abort, KeyboardInterrupt):
        return STOPPED
    except BrokenPipeError:  # the reader of our output has seen enough
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123  # stays open until the process ends
        return 0
    except Exception as error:
        from teahouse.cli.sentences import explain

        explained = explain(error, speech.tongue(lang))
        if explained is None:
            raise
        click.echo(explained[0], err=True)
        return explained[1]
    return code if isinstance(code, int) else 0
