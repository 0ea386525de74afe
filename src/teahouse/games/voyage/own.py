"""A teacher's deck on pages: which options it brings, what is wrong with it, how it is written."""

from collections.abc import Mapping
from typing import Final

from teahouse.core import own
from teahouse.core.game import AnyGame
from teahouse.core.own import Column, Remark, Report, Shape
from teahouse.core.words import Tongue
from teahouse.games.voyage.deck import (
    ERROR,
    LANGS,
    MOST_TITLE,
    WARNING,
    Deck,
    Fault,
    house_deck,
    house_file,
    read_deck,
    text_in,
)
from teahouse.games.voyage.decks import served, small
from teahouse.games.voyage.faults import reason
from teahouse.games.voyage.layout import year_label
from teahouse.games.voyage.table import Rules
from teahouse.games.voyage.words import value as option_value

SHAPE: Final = Shape(
    files=("deck", "deck_periods", "deck_clues"),
    suffix=".csv",
    name="deck_name",
    reading="deck_years",
    skipping="deck_skip",
    sections="periods",
)
_OPTION: Final = {"events": "deck", "periods": "deck_periods", "clues": "deck_clues"}
_LEVELS: Final = {ERROR: own.WRONG, WARNING: own.DOUBT}


def _is_historical(chosen: Mapping[str, str]) -> bool:
    return chosen.get("deck_years") == "historical"


def _read(chosen: Mapping[str, str]) -> tuple[Deck, list[Fault]]:
    if not chosen.get("deck"):
        return house_deck(), []
    periods, clues = chosen.get("deck_periods", ""), chosen.get("deck_clues", "")
    return read_deck(chosen["deck"], periods, clues, historical=_is_historical(chosen))


def check(chosen: Mapping[str, str], t: Tongue) -> Report:
    """Every fault, doubt and note with its row and column, the worst first."""
    deck, faults = _read(chosen)
    remarks = [_remark(fault, t, _is_historical(chosen)) for fault in faults]
    remarks += [Remark(own.DOUBT, "deck", 0, "", text) for text in small(deck, t)]
    order = (own.WRONG, own.DOUBT, own.NOTE)
    return Report(
        tuple(sorted(remarks, key=lambda remark: order.index(remark.level))),
        len(deck.cards),
        _line(deck, t),
        served(deck, t),
    )


def _remark(fault: Fault, t: Tongue, historical: bool) -> Remark:
    row = fault.row if fault.column else 0
    level = _LEVELS.get(fault.level, own.NOTE)
    return Remark(level, _OPTION[fault.file], row, fault.column, reason(fault, t, historical=historical))


def _line(deck: Deck, t: Tongue) -> str:
    """How many events, from when to when."""
    years = sorted([card.year for card in deck.cards])
    if not years:
        return t.t("No event")
    low, high = year_label(years[0], t), year_label(years[-1], t)
    return t.tn("{n} event, {low} to {high}", "{n} events, {low} to {high}", len(years), low=low, high=high)


def sections(chosen: Mapping[str, str], t: Tongue) -> list[tuple[str, str]]:
    """The periods that have events, in their order."""
    deck, _ = _read(chosen)
    found: list[tuple[str, str]] = []
    for period in deck.periods:
        n = len([card for card in deck.cards if card.period == period.id])
        if n:
            found.append((period.id, t.t("{period} ({n})", period=text_in(period.names, t.lang), n=n)))
    return found


def played(game: AnyGame, value: str, t: Tongue) -> str:
    """The chosen periods by name."""
    assert isinstance(game, Rules), "one of the four games"
    names = {period.id: text_in(period.names, t.lang) for period in game.deck.periods}
    return t.t(", ").join([names.get(each) or option_value("periods", each, t) for each in value.split(",")])


def columns(t: Tongue) -> list[Column]:
    """How the three files are written."""
    return [*_event_columns(t), *_period_columns(t), *_clue_columns(t)]


def _event_columns(t: Tongue) -> list[Column]:
    title = t.t(
        "the front of the card: one dated moment, at most {most} characters, without its year",
        most=MOST_TITLE,
    )
    year = t.t("a whole number; years before our era are negative, as you choose above")
    spoken = t.t("the same in one language: {columns}", columns=", ".join(f"title_{code}" for code in LANGS))
    period = t.t("an id or a name from the file of periods; without that file one of ours, such as P08")
    return [
        Column("deck", "id", is_needed=True, about=t.t("letters, digits, - and _; each only once")),
        Column("deck", "year", is_needed=True, about=year),
        Column("deck", "title", is_needed=True, about=title),
        Column("deck", "period", is_needed=True, about=period),
        Column("deck", "title_…", is_needed=False, about=spoken),
        Column("deck", "blurb, blurb_…", is_needed=False, about=t.t("the story on the back")),
        Column("deck", "month, day", is_needed=False, about=t.t("kept for you; only the year decides")),
        Column("deck", "precision", is_needed=False, about=t.t("day, month or year: what was checked")),
        Column("deck", "source", is_needed=False, about=t.t("where the date was checked; shown on the back")),
    ]


def _period_columns(t: Tongue) -> list[Column]:
    limits = t.t("its first and last year, both included; an event outside is reported")
    asked = t.t("0 keeps it from the answers of Buzz Expert")
    return [
        Column("deck_periods", "id", is_needed=True, about=t.t("letters, digits, - and _; each only once")),
        Column("deck_periods", "name, name_…", is_needed=True, about=t.t("what the period is called")),
        Column("deck_periods", "start_year, end_year", is_needed=False, about=limits),
        Column("deck_periods", "label, label_…", is_needed=False, about=t.t("its years in words")),
        Column("deck_periods", "in_game2", is_needed=False, about=asked),
    ]


def _clue_columns(t: Tongue) -> list[Column]:
    die = t.t("a number from 1 to 6: the side of the die that asks it")
    return [
        Column("deck_clues", "card_id", is_needed=True, about=t.t("the footprint card it stands on")),
        Column("deck_clues", "die", is_needed=True, about=die),
        Column("deck_clues", "period", is_needed=True, about=t.t("the answer: an id from the periods")),
        Column("deck_clues", "clue, clue_…", is_needed=True, about=t.t("the question, without its year")),
        Column("deck_clues", "theme, theme_…", is_needed=False, about=t.t("what its card is about")),
    ]


def template() -> str:
    """A header and three rows to start a deck with."""
    return house_file("template")
