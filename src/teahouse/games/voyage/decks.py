"""Decks of one's own, for command line and pages: check files and say what is wrong, a template."""

from dataclasses import dataclass
from typing import Final

from teahouse.core.value import Value
from teahouse.core.words import Tongue
from teahouse.games.voyage.deck import (
    ERROR,
    NOTE,
    WARNING,
    Deck,
    Fault,
    house_file,
    read_deck,
)
from teahouse.games.voyage.faults import sentence
from teahouse.games.voyage.table import MOST_SEATS, fewest_cards
from teahouse.games.voyage.words import value as option_value

COMFORTABLE: Final = 40  # cards from which Southbound Train is worth its name
TWO_ROUNDS: Final = 16  # events of two rounds of Buzz Expert


@dataclass(frozen=True)
class Report(Value):
    """What was found in a deck's files."""

    wrong: tuple[str, ...]  # a sentence for every row that cannot be used
    doubtful: tuple[str, ...]  # rows that can, and should be looked at
    notes: tuple[str, ...]
    cards: int  # how many cards can be used
    games: tuple[str, ...]  # the games this deck serves, in words

    @property
    def is_good(self) -> bool:
        """Whether every row can be used."""
        return not self.wrong

    def lines(self, t: Tongue) -> list[str]:
        """The whole report, the worst first."""
        summary = t.tn("{n} card can be used.", "{n} cards can be used.", self.cards)
        if self.wrong:
            rest = t.tn("{n} fault has to be mended.", "{n} faults have to be mended.", len(self.wrong))
            summary = f"{summary} {rest}"
        served = t.t("Enough for: {games}.", games=t.t(", ").join(self.games) or t.t("none of the games"))
        return [*self.wrong, *self.doubtful, *self.notes, summary, served]


def check(
    events: str, periods: str, clues: str, t: Tongue, *, historical: bool = False
) -> tuple[Deck, Report]:
    """The deck of all good rows, and what is wrong with the others; "" where a file is not given."""
    deck, faults = read_deck(events, periods, clues, historical=historical)
    return deck, Report(
        _sentences(faults, ERROR, t, historical),
        _sentences(faults, WARNING, t, historical) + small(deck, t),
        _sentences(faults, NOTE, t, historical),
        len(deck.cards),
        served(deck, t),
    )


def _sentences(faults: list[Fault], level: str, t: Tongue, historical: bool) -> tuple[str, ...]:
    return tuple([sentence(fault, t, historical=historical) for fault in faults if fault.level == level])


def small(deck: Deck, t: Tongue) -> tuple[str, ...]:
    """What a short deck means for the games."""
    found: list[str] = []
    if deck.cards and len(deck.cards) < COMFORTABLE:
        found.append(t.t("With fewer than {n} cards Southbound Train is short.", n=COMFORTABLE))
    if deck.clues and len(deck.cards) < TWO_ROUNDS:
        found.append(t.t("With fewer than {n} events Buzz Expert has one round only.", n=TWO_ROUNDS))
    return tuple(found)


def served(deck: Deck, t: Tongue) -> tuple[str, ...]:
    """The games that the deck is large enough for, and for how many."""
    found: list[str] = []
    for game, least in (("train", 2), ("buzz", 2), ("team", 1), ("race", 1)):
        seats = [n for n in range(least, MOST_SEATS + 1) if fewest_cards(game, n) <= len(deck.cards)]
        if seats and (game != "buzz" or deck.clues):
            name = option_value("game", game, t)
            found.append(t.t("{game} (up to {seats})", game=name, seats=seats[-1]))
    return tuple(found)


# ---- files ----


def template() -> str:
    """A header and three rows to start a deck with."""
    return house_file("template")


def house() -> dict[str, str]:
    """Our own deck's files."""
    return {
        "events": house_file("events"),
        "periods": house_file("periods"),
        "clues": house_file("footprints"),
    }
