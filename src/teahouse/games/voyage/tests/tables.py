"""Named positions for the tests: games over small decks with chosen years, set up as the test wants them."""

from teahouse.core.options import Options, choose
from teahouse.games.voyage import INFO
from teahouse.games.voyage.actions import NOTHING
from teahouse.games.voyage.buzz import BETS, BuzzExpert, BuzzState
from teahouse.games.voyage.cards import Cards, empty_map
from teahouse.games.voyage.deck import Card, Clue, Deck, Period
from teahouse.games.voyage.race import Race, RaceState
from teahouse.games.voyage.team import Team, TeamState
from teahouse.games.voyage.train import Train, TrainState

PERIODS = [f"P{n:02}" for n in range(4, 11)]


def options(game: str, seats: int, **wanted: str) -> Options:
    return choose(INFO.options, INFO.presets, {"game": game, "start": "0", **wanted}, seats)


def deck_of(years: list[int], periods: list[str] | None = None) -> Deck:
    """Cards with these years, in this order; one clue a period."""
    named = periods or ["P04"] * len(years)
    cards = [
        Card(
            f"X{i}", year, named[i], (("en", f"Event {chr(65 + i % 26)}{i // 26}"),), (("en", "Its story."),)
        )
        for i, year in enumerate(years)
    ]
    eras = [Period(p, (("en", f"Period {p}"),), (), True) for p in PERIODS]
    clues = [
        Clue(f"F{i}", i, 1, p, (("en", "Things"),), (("en", f"About {p}."),)) for i, p in enumerate(PERIODS)
    ]
    return Deck(tuple(cards), tuple(eras), tuple(clues))


def drawn(deck: Deck, number: int) -> Cards:
    """The first cards of the deck, drawn in order; the rest undecided."""
    cards = Cards(deck, list(range(len(deck.cards))))
    for event in range(number):
        cards.draw(event)
    return cards


def train(
    columns: list[list[int]], hand: list[int], top: list[int], rest: list[int], seats: int = 2, **wanted: str
) -> tuple[Train, TrainState, list[int]]:
    """Seat 0 to play from `hand` (years); `top` is the pile's open top, `rest` lies below it.

    The other seats hold two cards each of the year 1000. Returns the numbers of seat 0's cards too.
    """
    flat = [year for column in columns for year in column]
    others = [1000] * (2 * (seats - 1))
    deck = deck_of([*flat, *hand, *others, *top, *rest])
    game = Train(deck, list(range(len(deck.cards))), options("train", seats, **wanted), seats)
    state = TrainState(drawn(deck, len(deck.cards) - len(rest)), seats)
    state.first = state.turn = 0
    number = 0
    for column in columns:
        state.columns.append([state.made, *range(number, number + len(column))])
        state.made += 1
        for card in range(number, number + len(column)):
            state.cards.is_open[card] = True
        number += len(column)
    mine = list(range(number, number + len(hand)))
    state.hands[0] = list(mine)
    number += len(hand)
    for seat in range(1, seats):
        state.hands[seat] = [number, number + 1]
        number += 2
    state.top = number if top else NOTHING
    return game, state, mine


def years_of(state: TrainState) -> list[list[int]]:
    """The columns as years."""
    return [[state.cards.year(card) for card in column[1:]] for column in state.columns]


def laid(cells: dict[int, int], first_card: int) -> list[int]:
    """A map with cards numbered from `first_card` on the cells of `cells`, in the order of the cells."""
    found = empty_map()
    for i, cell in enumerate(sorted(cells)):
        found[cell] = first_card + i
    return found


def team(
    cells: dict[int, int], own: list[int], rest: list[int], tokens: int = 10, **wanted: str
) -> tuple[Team, TeamState]:
    """Seat 0 on turn; `own` are the seats' cards (years), the map's cards are cell:year."""
    shown = [cells[c] for c in sorted(cells)]
    deck = deck_of([*shown, *own, *rest])
    game = Team(deck, list(range(len(deck.cards))), options("team", len(own), **wanted), len(own))
    state = TeamState(drawn(deck, len(shown) + len(own)), len(own))
    state.first = state.turn = 0
    state.cells = laid(cells, 0)
    for card in range(len(shown)):
        state.cards.is_open[card] = True
    state.own = list(range(len(shown), len(shown) + len(own)))
    state.tokens = tokens
    return game, state


def race(
    maps: list[dict[int, int]], display: list[int], rest: list[int], **wanted: str
) -> tuple[Race, RaceState]:
    """Seat 0 on turn, with maps of cell:year, the display's years, and the pile."""
    shown = [cells[c] for cells in maps for c in sorted(cells)]
    deck = deck_of([*shown, *display, *rest])
    game = Race(deck, list(range(len(deck.cards))), options("race", len(maps), **wanted), len(maps))
    state = RaceState(drawn(deck, len(shown) + len(display)), len(maps))
    state.first = state.turn = 0
    number = 0
    for seat, cells in enumerate(maps):
        state.maps[seat] = laid(cells, number)
        for card in range(number, number + len(cells)):
            state.cards.is_open[card] = True
        number += len(cells)
    state.display = [*range(number, number + len(display)), *[NOTHING] * (4 - len(display))]
    return game, state


def map_of(cells: list[int], cards: Cards) -> dict[int, int]:
    """A map as cell:year."""
    return {cell: cards.year(card) for cell, card in enumerate(cells) if cell and card != NOTHING}


def buzz(
    periods: list[str], clue: str, scores: list[int], rest: int = 16, **wanted: str
) -> tuple[BuzzExpert, BuzzState]:
    """Eight events of these periods on the cells, a clue that was answered by seat 0, bets open."""
    deck = deck_of([1600 + i for i in range(8 + rest)], [*periods, *["P04"] * rest])
    game = BuzzExpert(deck, list(range(len(deck.cards))), options("buzz", len(scores), **wanted), len(scores))
    state = BuzzState(drawn(deck, 8), len(scores))
    state.starter = state.turn = state.buzzer = 0
    state.cells = list(range(8))
    state.clue = PERIODS.index(clue)
    state.used = [state.clue]
    state.pile = [c for c in range(7) if c != state.clue]
    state.period = clue
    state.is_answered = True
    state.scores = list(scores)
    state.step = BETS
    return game, state
