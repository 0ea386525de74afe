"""What follows from the rules: reachable scores, limits of length, order on maps, conservation of cards."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, AnyGame, AnyState
from teahouse.core.match import Match
from teahouse.core.record import AnyMatch
from teahouse.games.voyage.actions import NOTHING
from teahouse.games.voyage.buzz import BuzzExpert, BuzzState
from teahouse.games.voyage.cards import Cards, does_fit, empty_map, shift, shifts
from teahouse.games.voyage.race import RaceState
from teahouse.games.voyage.team import Team, TeamState
from teahouse.games.voyage.tests.tables import deck_of, options, train
from teahouse.games.voyage.train import Train, TrainState
from tests.scale import scaled

SEEDS = st.integers(0, 2**31 - 1)


def random_match(game: AnyGame, seed: int) -> AnyMatch:
    match: AnyMatch = Match(game)
    luck = Fast(seed)
    while not match.is_over:
        match.settle(luck)
        due = game.waiting(match.state)
        may = [(seat, a) for seat in due or range(game.seats) for a in game.legal(match.state, seat)]
        if may and (due or luck.below(3)):
            match.act(*luck.choice(may))
        elif not match.is_over:
            match.tick()
        assert_conserved(match.state)
    return match


def places_of(s: AnyState) -> list[int]:
    """Where every drawn card lies, each card once."""
    if isinstance(s, TrainState):
        found = [c for hand in s.hands for c in hand] + [c for column in s.columns for c in column[1:]]
        return found + s.discards + [c for c in (s.top, s.played) if c != NOTHING]
    if isinstance(s, TeamState):
        return [c for c in [*s.cells[1:], *s.own] if c != NOTHING] + s.discards
    if isinstance(s, RaceState):
        laid = [c for cells in s.maps for c in cells[1:]] + [*s.display, s.pending_card]
        return [c for c in laid if c != NOTHING] + [c for pile in s.discards for c in pile]
    assert isinstance(s, BuzzState)
    return list(range(len(s.cards.event)))  # eight lie on the cells, the rounds before are discarded


def assert_conserved(s: AnyState) -> None:
    cards: Cards = s.cards
    assert sorted([*cards.event, *cards.left]) == list(range(len(cards.deck.cards)))
    if cards.event:
        assert sorted(places_of(s)) == list(range(len(cards.event)))


@pytest.mark.parametrize(("name", "seats"), [("train", 4), ("buzz", 3), ("team", 3), ("race", 4)])
@given(seed=SEEDS)
@settings(max_examples=scaled(6))
def test_cards_are_conserved_and_the_same_seed_is_the_same_match(name: str, seats: int, seed: int) -> None:
    game = shelf.make("voyage", {"game": name}, seats)
    assert random_match(game, seed).lines == random_match(game, seed).lines


@given(seed=SEEDS, seats=st.integers(1, 6))
@settings(max_examples=scaled(60))
def test_a_challenge_ends_within_its_limits(seed: int, seats: int) -> None:
    """At most 17 turns; lost with 0 to 7 points and no token, won with 9 to 18; never 8."""
    match = random_match(shelf.make("voyage", {"game": "team"}, seats), seed)
    s, result = match.state, match.game.result(match.state)
    turns = len([line for line in match.lines if line.actor != NATURE])
    assert turns <= 17
    assert len(s.cards.event) <= seats + 17
    if result.places[0] == 1:
        assert s.tokens >= 1
        assert 9 <= result.points[0] <= 18
    else:
        assert s.tokens == 0
        assert 0 <= result.points[0] <= 7
    assert (result.points[0] > result.points[-1]) == (result.places[0] == 1)


@given(years=st.lists(st.integers(-5, 5), min_size=0, max_size=8), data=st.data())
@settings(max_examples=scaled(200))
def test_moves_never_change_the_order_and_a_legal_map_stays_legal(
    years: list[int], data: st.DataObject
) -> None:
    cells = empty_map()
    spots = sorted(data.draw(st.sets(st.integers(1, 8), min_size=len(years), max_size=len(years))))
    for card, cell in enumerate(spots):
        cells[cell] = card
    cards = Cards(deck_of(sorted(years)), list(range(len(years))))
    for event in range(len(years)):
        cards.draw(event)
    for _ in range(4):
        found = shifts(cells, 8)
        if found:
            shift(cells, data.draw(st.sampled_from(found)))
    order = [card for card in cells[1:] if card != NOTHING]
    assert order == list(range(len(years)))
    for cell, card in enumerate(cells):
        if cell and card != NOTHING:
            without = list(cells)
            without[cell] = NOTHING
            assert does_fit(without, cards, cell, cards.year(card), strict=False)


@given(seed=SEEDS)
@settings(max_examples=scaled(12))
def test_maps_of_a_race_are_in_order_at_any_time(seed: int) -> None:
    s = random_match(shelf.make("voyage", {"game": "race"}, 3), seed).state
    for cells in s.maps:
        years = [s.cards.year(card) for card in cells[1:] if card != NOTHING]
        assert years == sorted(years)


def test_with_equal_years_every_column_may_be_chosen() -> None:
    game = Train(deck_of([1900] * 20), list(range(20)), options("train", 2), 2)
    s = game.start()
    luck = Fast(3)
    while game.waiting(s) == [NATURE]:
        game.apply(s, NATURE, game.roll(s, luck), None)
    game.apply(s, 0, game.legal(s, 0)[0], None)
    assert len(game.legal(s, 0)) == 4


COUNTS = [  # cells occupied, own card, legal actions: places, discard, moves
    ([], True, 8 + 1),
    ([1, 2], True, 6 + 1 + 12),
    ([6, 7, 8], True, 5 + 1 + 15),
    ([1, 3, 5, 7], True, 4 + 1),
    ([2, 3, 4, 5, 6, 7], True, 2 + 1 + 12),
]


@pytest.mark.parametrize(("occupied", "own", "wanted"), COUNTS)
def test_how_many_actions_a_team_seat_has(occupied: list[int], own: bool, wanted: int) -> None:
    from teahouse.games.voyage.tests.tables import team

    assert own
    game, s = team({c: 1600 + c for c in occupied}, [1700], [1])
    assert len(game.legal(s, 0)) == wanted


def test_how_many_bets_are_offered() -> None:
    """Of a cell's two slots that pay the same one is listed while both are free: 9 x 2 bets and the pass."""
    from teahouse.games.voyage.actions import Bet
    from teahouse.games.voyage.tests.tables import buzz

    game, s = buzz(["P04"] * 8, "P08", [0, 0])
    assert len(game.legal(s, 0)) == 18 + 1
    assert game.check(s, 0, Bet(3, 2)) == ""
    game.apply(s, 0, Bet(3, 2), None)
    assert len(game.legal(s, 1)) == 18 + 1
    game.apply(s, 1, Bet(3, 1), None)
    assert len(game.legal(s, 0)) == 17 + 1


def test_how_many_choices_a_train_seat_has() -> None:
    game, s, _ = train([[1624], [1721], [1895], [1987]], [1500, 1600], [1], [2])
    assert len(game.legal(s, 0)) == 2


def test_our_deck_makes_the_blank_cell_a_fair_bet() -> None:
    """Of eight events none is of the clue's period in about a quarter of the rounds."""
    game = shelf.make("voyage", {"game": "buzz"}, 2)
    assert isinstance(game, BuzzExpert)
    luck = Fast(11)
    found: Counter[int] = Counter()
    rounds = 3000
    for _ in range(rounds):
        events = list(range(80))
        luck.shuffle(events)
        period = game.deck.clues[luck.below(54)].period
        found[sum(game.deck.cards[e].period == period for e in events[:8])] += 1
    assert 0.22 < found[0] / rounds < 0.32


def test_team_has_one_team_and_a_challenge() -> None:
    game = shelf.make("voyage", {"game": "team"}, 3)
    assert isinstance(game, Team)
    assert game.teams() == [0, 0, 0]
    assert game.parties() == ["challenge"]
    assert game.standing(game.start()) == (10, 10, 10, 8)
