"""The deck on a form: which decks a table can choose, which parts of one, and what the chosen one brings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import FormData

from teahouse import speech
from teahouse.core import shelf
from teahouse.core.options import OptionError
from teahouse.core.own import Shape
from teahouse.core.words import in_a_row
from teahouse.tables.decks import Deck, brought
from teahouse.tables.house import House
from teahouse.tables.rights import Refused
from teahouse.web.reasons import HOUSE_REASONS, option_sentence

SAME: Final = "same"  # the deck that the table has already, where the house does not keep it any more
ALL: Final = "all"


@dataclass(frozen=True)
class DeckField:
    """The choice of a deck, and of its sections."""

    label: str
    choices: list[tuple[str, str]]  # id and name; "" is the house's own deck
    chosen: str
    sections_label: str
    sections: list[tuple[str, str, bool]]  # id, label, whether it is played


def options_of_decks(game: str) -> tuple[str, ...]:
    """The options that a form asks for by its deck field."""
    own = shelf.own(game)
    return () if own is None else (*own.SHAPE.brought(), own.SHAPE.sections)


def deck_field(
    house: House, game: str, lang: str, deck: str = "", options: Mapping[str, str] | None = None
) -> DeckField | None:
    """The field, with a deck chosen by id, or with what a table has; None where a game takes no decks."""
    own = shelf.own(game)
    if own is None:
        return None
    t, words, shape = speech.tongue(lang, game), shelf.words(game), own.SHAPE
    ready = house.decks.ready(game)
    chosen = _id_of(house, ready, shape, options) if options is not None else deck
    if chosen not in ("", SAME) and chosen not in [each.id for each in ready]:
        chosen = ""
    texts = _options_of(house, ready, game, chosen, options)
    played = (options or {}).get(shape.sections, ALL).split(",")
    key = shape.name or shape.files[0]
    choices = [("", words.value(key, "", t)), *[(each.id, f"{each.name} ({each.good})") for each in ready]]
    if chosen == SAME:
        choices.append((SAME, texts.get(shape.name) or t.t("this table's own")))
    return DeckField(
        label=words.option(key, t),
        choices=choices,
        chosen=chosen,
        sections_label=words.option(shape.sections, t) if shape.sections else "",
        sections=[(part, label, played == [ALL] or part in played) for part, label in own.sections(texts, t)],
    )


def _id_of(house: House, ready: list[Deck], shape: Shape, options: Mapping[str, str]) -> str:
    """Which kept deck the options came from; "" for none of one's own."""
    if not any(options.get(key) for key in shape.files):
        return ""
    for deck in ready:
        if not shape.name or deck.name == options.get(shape.name):
            files = house.decks.chosen(deck)
            if all(files[key] == options.get(key, "") for key in shape.files):
                return deck.id
    return SAME


def _options_of(
    house: House, ready: list[Deck], game: str, chosen: str, options: Mapping[str, str] | None
) -> dict[str, str]:
    if chosen == SAME:
        return dict(options or {})
    found = [deck for deck in ready if deck.id == chosen]
    return house.decks.chosen(found[0]) if found else brought(game, {}, "", "")


def brought_options(
    house: House, form: FormData, game: str, old: Mapping[str, str] | None = None
) -> dict[str, str]:
    """What the form's deck field means as options; raises UnknownGame, Refused."""
    own = shelf.own(game)
    asked = form.get("deck")
    if own is None or not isinstance(asked, str):
        return {}
    found: dict[str, str] = {}
    if asked != SAME:
        found = _of_kept(house, game, asked) if asked else brought(game, {}, "", "")
    if own.SHAPE.sections:
        t = speech.tongue(speech.SOURCE, game)
        known = [part for part, _ in own.sections(dict(old or {}) | found, t)]
        picked = [part for part in known if part in form.getlist("section")]
        found[own.SHAPE.sections] = ALL if picked in ([], known) else ",".join(picked)
    return found


def _of_kept(house: House, game: str, deck_id: str) -> dict[str, str]:
    deck = house.decks.get(deck_id)
    if deck.game != game or not deck.is_ready:
        raise Refused("deck_gone")
    return house.decks.chosen(deck)


def why_not(house: House, form: FormData, game: str, wrong: OptionError, lang: str) -> str:
    """Why a form's options cannot be used; where the chosen deck cannot serve, also what it would serve."""
    text = option_sentence(wrong, game, speech.tongue(lang, game))
    own, asked = shelf.own(game), form.get("deck")
    if own is None or not isinstance(asked, str) or asked in ("", SAME) or wrong.reason in HOUSE_REASONS:
        return text
    t = speech.tongue(lang)
    report = own.check(_of_kept(house, game, asked), speech.tongue(lang, game))
    fits = t.t("Too small for any game.")
    if report.serves:
        fits = t.t("The whole deck is enough for: {games}.", games=t.t(", ").join(report.serves))
    return in_a_row([text, fits], t)
