"""No year, period or id of an unrevealed card in any view or event, over a deck of telltale backs."""

import dataclasses

import msgspec
import pytest

from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, WATCHER, AnyGame, AnyState, AnyView, Event
from teahouse.core.match import Match
from teahouse.core.record import AnyMatch
from teahouse.games.voyage.buzz import BuzzExpert
from teahouse.games.voyage.deck import Card, Clue, Deck, Period
from teahouse.games.voyage.table import RULES, Rules
from teahouse.games.voyage.tests.tables import options
from teahouse.games.voyage.train import Train
from tests.scale import scaled

VARIANTS = [
    ("train", {}),
    ("train", {"open_backs": "on"}),
    ("buzz", {}),
    ("buzz", {"buzz": "sealed"}),
    ("team", {}),
    ("team", {"show_discards": "on"}),
    ("race", {}),
]


def telling_deck(cards: int) -> Deck:
    """Each back is unlike all that a frame may hold: year 700000 + n, period "era-n", id "idn-"."""
    eras = [Period(f"era-{n:03}", (("en", "Some time"),), (), True) for n in range(cards)]
    events = [
        Card(f"id{n:03}-", 700_000 + n, eras[n].id, (("en", f"Front {n:03}"),), (("en", f"Story {n:03}"),))
        for n in range(cards)
    ]
    clues = [Clue(f"F{n}-1", n, 1, eras[n].id, (), (("en", f"Clue {n}"),)) for n in range(9)]
    return Deck(tuple(events), tuple(eras), tuple(clues))


def secrets_of(game: Rules, s: AnyState, viewer: int) -> list[str]:
    """What the viewer may not read, worked out from the state and the rules' text alone."""
    found = [f"Story {n:03}" for n in range(len(game.deck.cards))]
    hands = dict[int, int]()
    if isinstance(game, Train):
        hands = {card: seat for seat, hand in enumerate(s.hands) for card in hand}
    for card, event in enumerate(s.cards.event):
        is_open = s.cards.is_open[card]
        back_is_shown = isinstance(game, Train) and game.open_backs and hands.get(card, viewer) != viewer
        if viewer < 0:
            back_is_shown = False
        if not is_open and not back_is_shown:
            found.append(str(700_000 + event))
            if not isinstance(game, BuzzExpert):
                found.append(f"era-{event:03}")
        if not is_open:
            found.append(f"id{event:03}-")
    for event in s.cards.left:
        found += [str(700_000 + event), f"id{event:03}-", f"Front {event:03}"]
    return found


@pytest.mark.parametrize(("name", "wanted"), VARIANTS, ids=str)
def test_no_frame_tells_a_back(name: str, wanted: dict[str, str]) -> None:
    deck = telling_deck(48)
    for seed in range(scaled(5)):
        luck = Fast(seed)
        seats = 2 + luck.below(3)
        game = RULES[name](deck, list(range(48)), options(name, seats, **wanted), seats)
        match: AnyMatch = Match(game)
        while not match.is_over:
            told: list[Event] = []
            step(match, luck, told)
            for viewer in [*range(seats), WATCHER]:
                look(game, match.state, viewer, told)


def step(match: AnyMatch, luck: Fast, told: list[Event]) -> None:
    due = match.game.waiting(match.state)
    if due == [NATURE]:
        match.act(NATURE, match.game.roll(match.state, luck), told=told)
        return
    seats = due or list(range(match.game.seats))
    may = [(seat, a) for seat in seats for a in match.game.legal(match.state, seat)]
    if may and (due or luck.below(3)):
        match.act(*luck.choice(may), told=told)
    else:
        match.tick(told)


def look(game: Rules, s: AnyState, viewer: int, told: list[Event]) -> None:
    view: AnyView = game.view(s, viewer)
    if hasattr(view, "periods"):  # the possible answers are all told, and none of them says which
        assert view.period == ("" if not s.is_answered else s.period)
        view = dataclasses.replace(view, periods=())
    frame = msgspec.json.encode((view, [event.seen(viewer) for event in told])).decode()
    for secret in secrets_of(game, s, viewer):
        assert secret not in frame
    if isinstance(game, Train):  # a front was seen while it lay on the pile, but hands are not shown
        seen = msgspec.json.encode(view).decode()
        for seat, hand in enumerate(s.hands):
            for card in hand if seat != viewer else []:
                assert f"Front {s.cards.event[card]:03}" not in seen


@pytest.mark.parametrize(("name", "wanted"), VARIANTS, ids=str)
def test_hidden_backs_may_change_places_unseen(name: str, wanted: dict[str, str]) -> None:
    """The same position with the hidden backs dealt anew shows every viewer the same."""
    deck = telling_deck(48)
    for seed in range(scaled(5)):
        luck = Fast(seed)
        seats = 2 + luck.below(3)
        rules = RULES[name](deck, list(range(48)), options(name, seats, **wanted), seats)
        game: AnyGame = rules
        match: AnyMatch = Match(game)
        for _ in range(10 + luck.below(40)):
            if not match.is_over:
                step(match, luck, [])
        twin = game.copy(match.state)
        closed = hidden_events(rules, twin)
        backs = [(twin.cards.years[e], twin.cards.periods[e]) for e in closed]
        luck.shuffle(backs)
        for event, (year, period) in zip(closed, backs, strict=True):
            twin.cards.years[event], twin.cards.periods[event] = year, period
        for viewer in [*range(seats), WATCHER]:
            if not (wanted.get("open_backs") == "on" and viewer >= 0):
                assert game.view(twin, viewer) == game.view(match.state, viewer)


def hidden_events(game: Rules, s: AnyState) -> list[int]:
    open_events = {event for card, event in enumerate(s.cards.event) if s.cards.is_open[card]}
    return [event for event in game.pool if event not in open_events]
