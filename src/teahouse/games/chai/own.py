"""Cards and ships of one's own on the house's pages: which option they come by, what is wrong with them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from teahouse.core import own
from teahouse.core.game import AnyGame
from teahouse.core.options import OptionError
from teahouse.core.own import Column, Remark, Report, Shape
from teahouse.core.words import Tongue
from teahouse.games.chai.house import House, read_house
from teahouse.games.chai.words import wrong_option

SHAPE: Final = Shape(files=("cards",), suffix=".json", name="cards_name")
_TEMPLATE: Final = Path(__file__).parent / "data" / "template.json"
_HARDNESS: Final = "normal"


def check(chosen: Mapping[str, str], t: Tongue) -> Report:
    """The first fault with its row (the reader stops there), or what the file holds."""
    try:
        house = read_house(chosen["cards"], _HARDNESS)
    except OptionError as wrong:
        text = wrong_option(wrong.reason, wrong.slots, t)
        return Report((Remark(own.WRONG, "cards", 0, "", text),), 0, t.t("No card"), ())
    return Report((), len(house.cards) + len(house.ships), _line(house, t), (t.t("two merchants, or one"),))


def _line(house: House, t: Tongue) -> str:
    cards = t.tn("{n} plantation card", "{n} plantation cards", len(house.cards))
    ships = t.tn("{n} ship", "{n} ships", len(house.ships))
    return t.t("{cards}, {ships}; by {source}", cards=cards, ships=ships, source=house.source)


def sections(chosen: Mapping[str, str], t: Tongue) -> list[tuple[str, str]]:
    """Everything in the file is played."""
    del chosen, t
    return []


def played(game: AnyGame, value: str, t: Tongue) -> str:
    """There is nothing to choose."""
    del game, value, t
    return ""


def columns(t: Tongue) -> list[Column]:
    """The main fields of the file."""
    return [
        Column("cards", "source", is_needed=True, about=t.t("who made the data; shown to players")),
        Column("cards", "board", is_needed=True, about=t.t("the slots, what they admit, and the way up")),
        Column("cards", "cards", is_needed=True, about=t.t("12 to 31 plantation cards with what they do")),
        Column("cards", "ships", is_needed=True, about=t.t("8 to 31 clippers and junks with their points")),
        Column("cards", "markers", is_needed=True, about=t.t("the six harvest markers")),
        Column("cards", "powers, solo", is_needed=True, about=t.t("side B by tea, and the rival's cards")),
    ]


def template() -> str:
    """A complete file that can be played, so one row after the other can be replaced."""
    return _TEMPLATE.read_text("utf-8")
