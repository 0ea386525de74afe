"""From options to rules: which deck, which of its periods, which game, and whether that can work."""

from typing import Final

from teahouse.core.game import AnyGame
from teahouse.core.options import OptionError, Options
from teahouse.games.voyage.buzz import EVENTS, BuzzExpert
from teahouse.games.voyage.deck import ERROR, Deck, house_deck, read_deck
from teahouse.games.voyage.race import Race
from teahouse.games.voyage.team import TOKENS, Team
from teahouse.games.voyage.train import COLUMNS, HAND, Train

MOST_SEATS: Final = 6
Rules = Train | BuzzExpert | Team | Race
RULES: Final[dict[str, type[Rules]]] = {"train": Train, "buzz": BuzzExpert, "team": Team, "race": Race}


def deck_of(options: Options) -> Deck:
    """The house's deck, or the one whose files the options carry; raises OptionError."""
    if not options["deck"]:
        return house_deck()
    clues = options.get("deck_clues", "")
    historical = options["deck_years"] == "historical"
    deck, faults = read_deck(options["deck"], options["deck_periods"], clues, historical=historical)
    wrong = [fault for fault in faults if fault.level == ERROR]
    if wrong and not options.flag("deck_skip"):
        first = wrong[0]
        raise OptionError(
            "deck_fault",
            file=first.file,
            row=str(first.row),
            column=first.column,
            fault=first.reason,
            value=first.value,
            more=str(len(wrong) - 1),
            years=options["deck_years"],
        )
    return deck


def _pool(deck: Deck, options: Options) -> list[int]:
    """The places in the deck of the cards that may be drawn."""
    if options["periods"] == "all":
        return list(range(len(deck.cards)))
    wanted = options["periods"].split(",")
    known = [p.id for p in deck.periods]
    for name in wanted:
        if name not in known:
            raise OptionError("deck_period", value=name, allowed=", ".join(known))
    return [i for i, card in enumerate(deck.cards) if card.period in wanted]


def fewest_cards(game: str, seats: int) -> int:
    """How many cards a game needs so that it cannot run dry."""
    if game == "train":
        return HAND * seats + COLUMNS + 1  # A11
    if game == "buzz":
        return EVENTS
    if game == "team":
        return seats + 7 + TOKENS  # C7: at most seven fills and ten tokens
    return 4 + seats


def make(options: Options, seats: int) -> AnyGame:
    """Raises OptionError where deck, periods, seats and game do not go together."""
    game = options["game"]
    if game in ("train", "buzz") and seats < 2:
        raise OptionError("seats_game", value=str(seats), allowed=f"2-{MOST_SEATS}")
    if options["start"] != "random" and int(options["start"]) >= seats:
        raise OptionError(
            "option_value", key="start", value=options["start"], allowed=f"random, 0-{seats - 1}"
        )
    deck = deck_of(options)
    pool = _pool(deck, options)
    needed = fewest_cards(game, seats)
    if len(pool) < needed:
        raise OptionError("deck_small", value=str(len(pool)), allowed=str(needed))
    if game == "buzz" and not deck.clues:
        raise OptionError("deck_clues_missing")
    return RULES[game](deck, pool, options, seats)
