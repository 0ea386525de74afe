"""Cards and ships of one's own on the house's pages: which option they come by, what is wrong with them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from teahouse.core import own
from teahouse.core.game import AnyGame
from teahouse.core.options import OptionError
from teahouse.core.own import Column, Remark, Report, Shape
from teahouse.core.words import Tongue
from teahouse.games.chai import HARDNESS, things
from teahouse.games.chai.house import Fault, House, inspect
from teahouse.games.chai.words import fault, wrong_option

SHAPE: Final = Shape(files=("cards",), suffix=".json", name="cards_name")
_TEMPLATE: Final = Path(__file__).parent / "data" / "template.json"


def check(chosen: Mapping[str, str], t: Tongue) -> Report:
    """Everything that is wrong, each with its row, or what the file holds."""
    try:
        found = [inspect(chosen["cards"], hardness) for hardness in HARDNESS]
    except OptionError as wrong:
        text = wrong_option(wrong.reason, wrong.slots, t)
        return Report((_remark(text),), 0, t.t("Nothing could be read"), (t.t("nobody yet"),))
    house = found[0][0]  # what is counted here is the same at all of them
    good = len(house.cards) + len(house.ships)
    remarks = tuple(dict.fromkeys([_remark(_said(each, t)) for _, faults in found for each in faults]))
    if remarks:
        return Report(remarks, good, _line(house, t), (t.t("two merchants or one, once it is mended"),))
    return Report((), good, _line(house, t), (t.t("two merchants, or one"),))


def _remark(text: str) -> Remark:
    return Remark(own.WRONG, "cards", 0, "", text)


def _said(each: Fault, t: Tongue) -> str:
    return fault(
        {"row": each.row, "field": each.field, "wrong": each.found, "right": each.right, **each.slots}, t
    )


def _line(house: House, t: Tongue) -> str:
    cards = t.tn("{n} plantation card", "{n} plantation cards", len(house.cards))
    ships = t.tn("{n} ship", "{n} ships", len(house.ships))
    source = things.source(house.source or "unsigned", t)
    return t.t("{cards}, {ships}; by {source}", cards=cards, ships=ships, source=source)


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
    about = {
        "source": t.t("who made the data; shown to players"),
        "tokens_per_tea": t.t("how many tokens of each tea there are, 1 to 30"),
        "board": t.t("the slots, what they admit, and the way up"),
        "cards": t.t("12 to 31 plantation cards with what they do"),
        "blooming": t.t("points for one, two, ... Blooming Teas, and for each further one"),
        "ships": t.t("8 to 31 clippers and junks with their points"),
        "markers": t.t("the six harvest markers"),
        "production": t.t("the steps of the three ranks"),
        "powers, solo": t.t("side B by tea, and the rival's cards"),
    }
    return [Column("cards", name, is_needed=True, about=text) for name, text in about.items()]


def template() -> str:
    """A complete file that can be played, so one row after the other can be replaced."""
    return _TEMPLATE.read_text("utf-8")
