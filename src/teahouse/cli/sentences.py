"""What can go wrong on the command line, each as one sentence in the reader's language."""

import click

from teahouse.bots.bot import UnknownBot
from teahouse.cli.reader import FAILED, USAGE
from teahouse.core.options import OptionError
from teahouse.core.record import RecordError
from teahouse.core.shelf import UnknownGame
from teahouse.core.words import Tongue
from teahouse.store.database import StoreError
from teahouse.tables import words
from teahouse.web.reasons import option_sentence, unknown_game


def explain(error: Exception, t: Tongue) -> tuple[str, int] | None:
    """The sentence for an error that a user can meet, and the exit code; None for a fault of ours."""
    if isinstance(error, OptionError):
        return option(error, t), USAGE
    if isinstance(error, UnknownGame):
        return unknown_game(error.wanted, t), USAGE
    if isinstance(error, UnknownBot):
        slots = {"code": error.wanted, "known": ", ".join(error.known)}
        return words.reason("bot_unknown", slots, t), USAGE
    if isinstance(error, RecordError):
        return record(error, t), FAILED
    if isinstance(error, StoreError):
        return words.store(error.reason, error.slots, t), FAILED
    if isinstance(error, click.UsageError):
        return usage(error, t), USAGE
    return None


def option(error: OptionError, t: Tongue, game: str = "") -> str:
    """A wrong option, and what would be right; a game's words know its own reasons."""
    if game:
        return option_sentence(error, game, t)
    return words.reason(error.reason, error.slots, t)


def record(error: RecordError, t: Tongue) -> str:
    """Which line of a record is wrong, and why; or what its secret lacks, which no line is to blame for."""
    if error.reason == "no_commitment":
        return t.t("The record has no commitment, so its deals cannot be proved.")
    if error.reason == "no_secret":
        return t.t("The record does not show the secret, so its deals cannot be proved.")
    if error.reason == "wrong_secret":
        return t.t("The record's secret does not fit the commitment that was given before the deal.")
    return t.t("Line {line}: {why}", line=error.line, why=_why(error, t))


def _why(error: RecordError, t: Tongue) -> str:
    slots = error.slots
    if error.reason.startswith(("header", "line", "not_a_record")):
        return _wrong_text(error, t)
    if error.reason == "wrong_deal":
        return t.t("chance did {found} where the secret gives {wanted}.", **slots)
    if error.reason == "rules_version":
        return t.t("the record is of rules {found}, and here are rules {wanted}.", **slots)
    if error.reason == "checkpoint":
        return t.t("the checkpoint says {wanted}, and the position is {found}.", **slots)
    if error.reason == "no_such_seat":
        return t.t("there is no seat {seat}.", **slots)
    if error.reason == "not_natures_turn":
        return t.t("chance acts where a seat has to.")
    if error.reason == "chance_impossible":
        return t.t("chance cannot have led here: {text}.", **slots)
    if error.reason == "not_the_clocks_turn":
        return t.t("the clock acts where it cannot.")
    if error.reason == "action_syntax":
        return t.t("nothing can be done that is written {text}.", **slots)
    return t.t("{text} is against the rules ({why}).", **slots)


def _wrong_text(error: RecordError, t: Tongue) -> str:
    slots = error.slots
    if error.reason == "not_a_record":
        return t.t("this is no record; a record begins with {wanted}.", wanted=slots["wanted"])
    if error.reason == "header_missing":
        return t.t("the heading {field} is missing above this line.", **slots)
    if error.reason == "header_unknown":
        return t.t("there is no heading {field}.", **slots)
    if error.reason == "header_value":
        return t.t("the heading {field} cannot have the value {value}.", **slots)
    if error.reason == "header_open":
        return t.t("the headings do not end with a line of two dashes.")
    if error.reason == "line_empty":
        return t.t("the line is empty.")
    return t.t("{text} is no line of a record; write who acts, a space, and the action.", **slots)


def usage(error: click.UsageError, t: Tongue) -> str:
    """A command that was written wrongly, and what would be right."""
    command = error.ctx.command_path if error.ctx is not None else "teahouse"
    what = _wrong_usage(error, t)
    return t.t("{what} See {command} --help.", what=what, command=command)


def _wrong_usage(error: click.UsageError, t: Tongue) -> str:
    if isinstance(error, click.exceptions.NoSuchCommand):
        return t.t("There is no command {command}.", command=error.command_name)
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        known = ", ".join(_commands(error.ctx))
        return t.t("A command is missing; there are: {known}.", known=known)
    if isinstance(error, click.NoSuchOption):
        return t.t("There is no option {option}.", option=error.option_name)
    if isinstance(error, click.BadOptionUsage):
        return t.t("The option {option} needs a value.", option=error.option_name)
    if isinstance(error, click.MissingParameter):
        return t.t("{name} is missing.", name=_name(error))
    if isinstance(error, click.BadParameter):
        return t.t("{name}: {why}", name=_name(error), why=error.message)
    return t.t("There is an argument too many.")


def _commands(context: click.Context) -> list[str]:
    assert isinstance(context.command, click.Group), "only a group waits for a command"
    return context.command.list_commands(context)


def _name(error: click.BadParameter) -> str:
    if error.param is None:
        return ""
    return error.param.opts[-1] if isinstance(error.param, click.Option) else error.param.human_readable_name
