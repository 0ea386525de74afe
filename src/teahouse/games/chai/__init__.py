"""Chai: Tea for 2: two tea merchants, or one against a rival that plays by cards."""

from datetime import date
from pathlib import Path
from typing import Final

from teahouse.core.game import AnyGame
from teahouse.core.options import Option, OptionError, Options
from teahouse.core.shelf import Info

HARDNESS: Final = ("easy", "normal", "hard")

OPTIONS = (
    Option("goal", "choice", "4", choices=("3", "4", "5"), rule="R1.2"),
    Option("side_a_cards", "choice", "any", choices=("any", "matching"), rule="R7.4"),
    Option("bottom_row_triggers_on_gain", "flag", "on", rule="R5.4"),
    Option("order", "choice", "numbered", choices=("numbered", "shuffled"), seats=(1,), rule="R8.3"),
    Option("difficulty", "choice", "normal", choices=HARDNESS, seats=(1,), rule="R8.13"),
    Option("rival_cards", "choice", "nine", choices=("nine", "any"), seats=(1,), rule="R8.6"),
    Option("day", "text", "", pattern=r"([0-9]{4}-[0-9]{2}-[0-9]{2})?", rule="R8.12"),
    Option("cards", "file", "", rule="R9.1"),
    Option("cards_name", "text", "", pattern=r".{0,60}", rule="R9.1"),
)

TERMS = ("goal", "order", "difficulty")


def make(options: Options, seats: int) -> AnyGame:
    """The rules for these options; raises OptionError where the day or the cards' file cannot be used."""
    from teahouse.games.chai.house import read_house
    from teahouse.games.chai.rules import Chai

    _check_day(options["day"])
    text = options["cards"] or built_in()
    house = read_house(text, options.get("difficulty", "normal"))
    house.seats = seats
    house.goal = options.number("goal")
    house.any_card_counts = options["side_a_cards"] == "any"
    house.gain_triggers = options.flag("bottom_row_triggers_on_gain")
    house.shuffled = options.get("order", "numbered") == "shuffled"
    house.rival_limit = 0 if options.get("rival_cards", "nine") == "any" else 9
    house.terms = tuple([(key, options[key]) for key in TERMS if key in options])
    return Chai(house, options["day"])


def _check_day(day: str) -> None:
    """A day that the calendar has, or none."""
    try:
        date.fromisoformat(day or "2000-01-01")
    except ValueError:
        raise OptionError(
            "option_value", key="day", value=day, allowed="2000-01-01, 2000-01-02, ..."
        ) from None


def built_in() -> str:
    """Our own data, as the file option would bring it."""
    return (Path(__file__).parent / "data" / "house.json").read_text("utf-8")


INFO = Info(
    id="chai",
    stage="beta",
    seats=(2, 1),
    minutes=45,
    options=OPTIONS,
    make=make,
    presets={"standard": {}, "short": {"goal": "3"}, "long": {"goal": "5"}},
    order=30,
)
