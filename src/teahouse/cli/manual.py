"""What `--help` says, in the reader's language: docstrings and option texts are the keys of the catalogue."""

import inspect
from collections.abc import Iterator

import click

from teahouse.cli.reader import tongue


class Command(click.Command):
    """A command whose help is translated when it is shown."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, tongue().t("Usage:") + " ")

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        t = tongue()
        words = {"[OPTIONS]": t.t("[OPTIONS]"), "COMMAND [ARGS]...": t.t("COMMAND [ARGS]...")}
        return [words.get(piece, piece) for piece in super().collect_usage_pieces(ctx)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(tongue().t(text_of(self)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [_row(each, ctx) for each in self.get_params(ctx) if isinstance(each, click.Option)]
        with formatter.section(tongue().t("Options")):
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.epilog:
            formatter.write_paragraph()
            formatter.write_text(tongue().t(self.epilog))


class Group(Command, click.Group):
    """Commands under one name; its list is translated too."""

    command_class = Command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        t = tongue()
        rows = [(name, t.t(text_of(command))) for name, command in _commands(self, ctx)]
        with formatter.section(t.t("Commands")):
            formatter.write_dl(rows)


def _row(option: click.Option, ctx: click.Context) -> tuple[str, str]:
    """An option as it is written, and what it does."""
    t = tongue()
    known = {"--help": t.t("Show this text and end."), "--version": t.t("Show the version and end.")}
    said = option.help or ""
    text = known.get(option.opts[-1]) or t.t(said)
    extra = option.get_help_extra(ctx)
    if "default" in extra:
        text += " " + t.t("[default: {value}]", value=extra["default"])
    if option.required:
        text += " " + t.t("[needed]")
    return option.get_help_spec(ctx), text


def _commands(group: click.Group, ctx: click.Context) -> Iterator[tuple[str, click.Command]]:
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None, "it was just listed"
        yield name, command


def text_of(command: click.Command) -> str:
    """The docstring of a command on one line."""
    return " ".join(inspect.cleandoc(command.help or "").split())


def texts(command: click.Command) -> Iterator[str]:
    """Every sentence that a command's help, and its commands' help, is made from."""
    yield text_of(command)
    yield from [command.epilog] if command.epilog else []
    yield from [each.help for each in command.params if isinstance(each, click.Option) and each.help]
    if isinstance(command, click.Group):
        for _, below in _commands(command, click.Context(command)):
            yield from texts(below)
