"""Voyage with Taiwan: four timeline games, with our deck of Taiwan or a teacher's own."""

from typing import Final

from teahouse.core.game import AnyGame
from teahouse.core.options import OFF, ON, Option, OptionError, Options
from teahouse.core.shelf import Info

_TRAIN: Final = ("game", "train")
_BUZZ: Final = ("game", "buzz")
_MAPS: Final = ("game", "team", "race")

OPTIONS: Final = (
    Option("game", "choice", "team", choices=("train", "buzz", "team", "race"), rule="R0.1"),
    Option("start", "choice", "random", choices=("random", "0", "1", "2", "3", "4", "5"), rule="R0.6"),
    Option("periods", "text", "all", pattern=r"all|[A-Za-z0-9_-]{1,32}(,[A-Za-z0-9_-]{1,32})*", rule="R0.3"),
    Option("deck", "file", "", rule="R0.3"),
    Option("deck_name", "text", "", pattern=r".{0,60}", rule="R0.3"),
    Option("deck_periods", "file", "", rule="R0.3"),
    Option("deck_years", "choice", "astronomical", choices=("astronomical", "historical"), rule="R0.10"),
    Option("deck_skip", "flag", OFF, rule="R0.3"),
    Option("deck_clues", "file", "", when=_BUZZ, rule="R0.3"),
    Option("removal", "choice", "free", choices=("free", "span"), when=_TRAIN, rule="R1.11"),
    Option("finish_round", "flag", OFF, when=_TRAIN, rule="R1.15"),
    Option("open_backs", "flag", OFF, when=_TRAIN, rule="R1.17"),
    Option("buzz", "choice", "race", choices=("race", "sealed"), when=_BUZZ, rule="R2.10"),
    Option("reading", "number", "3", low=0, high=60, when=_BUZZ, rule="R2.5"),
    Option("reading_letter", "number", "60", low=0, high=500, when=_BUZZ, rule="R2.5"),
    Option("buzz_wait", "number", "20", low=5, high=300, when=_BUZZ, rule="R2.9"),
    Option("buzz_grace", "text", "0.25", pattern=r"[0-2](\.\d{1,3})?", when=_BUZZ, rule="R2.6"),
    Option("answer_time", "number", "10", low=3, high=120, when=_BUZZ, rule="R2.8"),
    Option("look", "number", "12", low=0, high=300, when=_BUZZ, rule="R2.16"),
    Option("target", "number", "15", low=1, high=99, when=_BUZZ, rule="R2.17"),
    Option("end_on_touch", "flag", ON, when=_BUZZ, rule="R2.17"),
    Option("negative_scores", "flag", OFF, when=_BUZZ, rule="R2.15"),
    Option("settle", "choice", "net", choices=("net", "cells"), when=_BUZZ, rule="R2.15"),
    Option("strict_ties", "flag", OFF, when=_MAPS, rule="R3.6"),
    Option("shift", "choice", "any", choices=("any", "one"), when=_MAPS, rule="R3.8"),
    Option("show_discards", "flag", OFF, when=("game", "team"), rule="R3.7"),
    Option("strict_first", "flag", OFF, when=("game", "race"), rule="R4.10"),
)

PRESETS: Final = {
    "team": {"game": "team"},
    "train": {"game": "train"},
    "buzz": {"game": "buzz"},
    "race": {"game": "race"},
    "class": {"game": "buzz", "buzz": "sealed"},
}


def make(options: Options, seats: int) -> AnyGame:
    """The rules of the chosen game; raises OptionError where the deck cannot serve it."""
    from teahouse.games.voyage import table

    return table.make(options, seats)


INFO: Final = Info(
    id="voyage",
    stage="beta",
    seats=(1, 2, 3, 4, 5, 6),
    minutes=20,
    options=OPTIONS,
    make=make,
    presets=PRESETS,
    order=40,
)

__all__ = ["INFO", "OptionError"]
