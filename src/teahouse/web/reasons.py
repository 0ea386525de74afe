"""What the web itself refuses, as sentences; the house's reasons and a game's have their own words."""

from collections.abc import Mapping
from typing import Final

from teahouse import speech
from teahouse.core import shelf
from teahouse.core.options import Option, OptionError
from teahouse.core.words import Tongue
from teahouse.tables import words

HOUSE_REASONS: Final = ("seats", "option_unknown", "option_value", "preset_unknown")


def bot_name(code: str, t: Tongue, game: str = "") -> str:
    """What a bot of that code is called; a game's `words.bot` may have names of its own."""
    own = getattr(shelf.words(game), "bot", None) if game else None
    if own is not None:
        return str(own(code, speech.tongue(t.lang, game)))
    known = {
        "random": t.t("Careless bot"),
        "greedy": t.t("Steady bot"),
        "rule": t.t("Skilled bot"),
        "skilled": t.t("Skilled bot"),
        "master": t.t("Master bot"),
    }
    return known.get(code) or t.t("Bot {code}", code=code)


def seated_bot(code: str, seat: int, codes: list[str], t: Tongue, game: str) -> str:
    """What a bot on a seat is called: with its seat's number where others of `codes` are the same."""
    name = bot_name(code, t, game)
    return name if codes.count(code) < 2 else f"{name} {seat + 1}"


def stage_word(stage: str, t: Tongue) -> str:
    """How far a game has come; "" where it is finished."""
    return {"alpha": t.t("first draft"), "beta": t.t("trial")}.get(stage, "")


def is_given(name: str) -> bool:
    """Whether the house gave that name because its owner gave none."""
    return name in [speech.tongue(lang).t("Guest") for lang in speech.LANGUAGES]


def sentence(reason: str, slots: Mapping[str, str], t: Tongue) -> str:
    """Why something was refused, and what would be right."""
    ours = _ours(t).get(reason)
    return ours.format(**slots) if ours is not None else words.reason(reason, slots, t)


def _ours(t: Tongue) -> dict[str, str]:
    return {
        "no_table": t.t("There is no such table. It may have ended or been deleted."),
        "no_gathering": t.t("There is no such gathering. It may have been deleted."),
        "no_report": t.t("This game has no report of its own; the results are there as a file."),
        "not_text": t.t("The file {file} is not text in UTF-8."),
        "deck_not_yours": t.t("Only whoever brought this deck, and the host of the house, can do that."),
        "record_old": t.t("This match was played by older rules that this house no longer knows."),
        "too_fast": t.t("Too many at once. Wait a moment, then try again."),
        "message_long": t.t("That message is too long; {most} letters are the most."),
        "message": t.t("That is no message that this house understands."),
        "message_field": t.t("The part {field} of that message is missing or cannot have this value."),
        "message_command": t.t("There is no command {wanted}; there are: {known}."),
        "message_first": t.t("The first message must be hello."),
        "password_wrong": t.t("That is not the house password."),
        "owner_wrong": t.t("That is not the owner key. It was printed when the house first opened."),
        "door": t.t("This house has a password. Give it first."),
    }


def _option(key: str, game: str) -> Option | None:
    return next((option for option in shelf.info(game).options if option.key == key), None)


def _not_the_shape(option: Option, value: str, game: str, t: Tongue) -> str:
    """What a text must look like is a pattern for programs; the label says it to people."""
    label = shelf.words(game).option(option.key, speech.tongue(t.lang, game))
    house = speech.tongue(t.lang)
    if option.kind == "text":
        return house.t("“{value}” cannot be: {label}", value=value, label=label)
    return house.t(
        "“{value}” cannot be: {label}. The number goes from {low} to {high}.",
        value=value.rpartition(":")[2],
        label=label,
        low=str(option.low),
        high=str(option.high),
    )


def option_sentence(error: OptionError, game: str, t: Tongue) -> str:
    """Why options cannot be used; a game's words know the reasons that only its own `make` gives."""
    option = _option(error.slots["key"], game) if error.reason == "option_value" else None
    if option is not None and option.kind in ("text", "pair"):
        return _not_the_shape(option, error.slots["value"], game, t)
    own = getattr(shelf.words(game), "wrong_option", None)
    if own is not None and error.reason not in HOUSE_REASONS:
        return str(own(error.reason, error.slots, t))
    return sentence(error.reason, error.slots, t)


def unknown_game(wanted: str, t: Tongue) -> str:
    """No such game, and which there are."""
    return sentence("game_unknown", {"wanted": wanted[:40], "known": ", ".join(shelf.games())}, t)
