"""A round as plain text that people paste into forums: hands, gifts, every play, the score."""

from teahouse.core import shelf
from teahouse.core.game import WATCHER, Event
from teahouse.core.match import Match
from teahouse.core.record import AnyMatch, Record
from teahouse.core.words import Tongue
from teahouse.games.tichu import words
from teahouse.games.tichu.cards import NAMES, bit
from teahouse.games.tichu.cards import names as names_of
from teahouse.games.tichu.combos import has_bomb
from teahouse.games.tichu.state import PHASES, State, party_of

_LINES = (
    "play",
    "pass",
    "take",
    "out",
    "call",
    "grand",
    "tichu",
    "dog",
    "dragon",
    "granted",
    "sweep",
    "round",
)


def round_text(record: Record, number: int, t: Tongue, called: list[str] | None = None) -> str:
    """Round `number` (from 1) of a finished record; raises IndexError where it has none.

    `called` is what the parties are called, where their names in the record are not all there is.
    """
    game = shelf.make(record.game, record.chosen(), record.seats)
    match: AnyMatch = Match(game)
    names = called or party_names(record, t)
    rows: list[str] = []
    for _, line in record.actions():
        before = match.state.round
        told: list[Event] = []
        match.act(line.actor, game.read(line.text), told=told)
        if before + 1 != number:
            continue
        if [event for event in told if event.key == "exchange"]:
            rows += _exchange(match.state, record.seats, names, told, t)
        rows += [words.event(event, names, WATCHER, t) for event in told if event.key in _LINES]
    if not rows:
        raise IndexError(number)
    title = t.t("Tichu, round {n}", n=number)
    return "\n".join([title, "", *[row for row in rows if row]]) + "\n"


def party_names(record: Record, t: Tongue) -> list[str]:
    """Everybody by name, or by the number of the seat."""
    seats = [record.names.get(seat) or t.t("Seat {n}", n=seat + 1) for seat in range(record.seats)]
    return [*seats, t.t("The Table")] if record.seats == 3 else seats


def _exchange(s: State, seats: int, names: list[str], told: list[Event], t: Tongue) -> list[str]:
    """Who gave what to whom, then the hands that are played."""
    assert PHASES[s.phase] in ("ready", "play")
    gifts = [dict(event.secret) for event in told if event.key == "got"]
    rows = [
        t.t(
            "{giver} gives {taker}: {card}",
            giver=names[int(str(gift["from"]))],
            taker=names[int(str(gift["to"]))],
            card=words.short_cards((str(gift["card"]),)),
        )
        for gift in gifts
    ]
    hands = [
        t.t(
            "{name} plays with: {cards}",
            name=names[party_of(s, place, seats)],
            cards=words.short_cards(names_of(s.hands[place])),
        )
        for place in range(len(s.hands))
    ]
    made = [
        t.t(
            "{giver}'s {card} completes a bomb in the hand of {taker}, the partner.",
            giver=names[giver],
            taker=names[taker],
            card=words.short_cards((card,)),
        )
        for giver, taker, card in completed_bombs(s, seats)
    ]
    return [*rows, *made, "", *hands, ""]


def completed_bombs(s: State, seats: int) -> list[tuple[int, int, str]]:
    """Gifts of this round without which the partner would hold no bomb: giving and taking party, the card.

    To be asked for once the exchange is done and before anything is played.
    """
    size = len(s.hands)
    found: list[tuple[int, int, str]] = []
    for i, card in enumerate(s.gave):
        giver, taker = divmod(i, size)
        if card < 0 or (giver ^ taker) & 1:
            continue
        if has_bomb(s.hands[taker]) and not has_bomb(s.hands[taker] & ~bit(card)):
            found.append((party_of(s, giver, seats), party_of(s, taker, seats), NAMES[card]))
    return found
