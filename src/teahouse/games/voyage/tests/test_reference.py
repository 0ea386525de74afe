"""Random games by the rules and by the slow reference: the same questions, choices, maps and endings."""

import pytest

from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, AnyAction, AnyGame, AnyState
from teahouse.core.match import Match
from teahouse.core.record import AnyMatch
from teahouse.games.voyage.actions import (
    NOTHING,
    Action,
    Bet,
    Column,
    Discard,
    Draw,
    Pass,
    Place,
    Play,
    Remove,
    Shift,
)
from teahouse.games.voyage.buzz import BETS, LOOK, ODDS, OVER, BuzzExpert, BuzzState
from teahouse.games.voyage.deck import Deck
from teahouse.games.voyage.race import Race
from teahouse.games.voyage.team import Team
from teahouse.games.voyage.tests.reference import SlowRace, SlowTeam, SlowTrain, right_cells, settled
from teahouse.games.voyage.tests.tables import PERIODS, deck_of, options
from teahouse.games.voyage.train import COLUMN, PLAY, REMOVE, Train, TrainState
from tests.scale import scaled

GAMES = scaled(40)


def deck_with_ties(luck: Fast, cards: int) -> Deck:
    """Few different years, before our era too, so that ties are common."""
    return deck_of([luck.below(30) - 10 for _ in range(cards)], [luck.choice(PERIODS) for _ in range(cards)])


def pile_of(order: list[int], cards: int) -> list[int]:
    """The shuffled pile that would have dealt the cards in this order."""
    return [*order, *[card for card in range(cards) if card not in order]]


def course(game: AnyGame, luck: Fast) -> tuple[list[int], list[tuple[int, Action]]]:
    """A random game: the events in the order of drawing, and what the seats did."""
    match: AnyMatch = Match(game)
    done: list[tuple[int, Action]] = []
    while not match.is_over:
        match.settle(luck)
        if not match.is_over:
            (seat,) = game.waiting(match.state)
            action = luck.choice(game.legal(match.state, seat))
            done.append((seat, action))
            match.act(seat, action)
    return list(match.state.cards.event), done


def deal(game: AnyGame, s: AnyState, order: list[int]) -> None:
    """Let NATURE draw the events in this order."""
    while game.waiting(s) == [NATURE]:
        rolled = game.roll(s, Fast(1))
        start = len(s.cards.event)
        game.apply(s, NATURE, Draw(tuple(order[start : start + len(rolled.events)])), None)


# ---- Southbound Train ----


@pytest.mark.parametrize("wanted", [{}, {"removal": "span"}, {"finish_round": "on"}], ids=str)
def test_southbound_train(wanted: dict[str, str]) -> None:
    for seed in range(GAMES):
        luck = Fast(seed)
        seats = 2 + luck.below(5)
        cards = 2 * seats + 5 + luck.below(20)
        deck = deck_with_ties(luck, cards)
        first = luck.below(seats)
        chosen = options("train", seats, **{**wanted, "start": str(first)})
        game = Train(deck, list(range(cards)), chosen, seats)
        order, done = course(game, luck)
        years = dict(enumerate([c.year for c in deck.cards]))
        pile = pile_of(order, cards)
        follow_train(game, order, done, SlowTrain(years, pile, seats, first, *variants(game)))


def variants(game: Train) -> tuple[bool, bool]:
    return game.span_removal, game.finish_round


def follow_train(game: Train, order: list[int], done: list[tuple[int, Action]], slow: SlowTrain) -> None:
    s = game.start()
    deal(game, s, order)
    for seat, action in done:
        kind, answers = slow.question()
        assert game.waiting(s) == [slow.turn] == [seat]
        assert kind == {PLAY: "play", COLUMN: "column", REMOVE: "remove"}[s.step]
        assert sorted([answer_of(s, a) for a in game.legal(s, seat)]) == answers
        game.apply(s, seat, action, None)
        answer_slowly(slow, s, action)
        deal(game, s, order)
        columns = [[s.cards.event[c] for c in column[1:]] for column in s.columns]
        assert columns == [p.cards for p in slow.columns]
        assert s.piles == slow.points
        assert [[s.cards.event[c] for c in hand] for hand in s.hands] == slow.hands
        assert [s.cards.event[c] for c in s.discards] == slow.discards
        assert (s.top == NOTHING) == (not slow.pile)
    assert slow.over
    assert game.waiting(s) == []


def answer_of(s: TrainState, a: Action) -> int:
    if isinstance(a, Play):
        return s.cards.event[a.card]
    assert isinstance(a, Column | Remove)
    return a.column


def answer_slowly(slow: SlowTrain, s: TrainState, a: Action) -> None:
    if isinstance(a, Play):
        slow.play(s.cards.event[a.card])
    elif isinstance(a, Column):
        slow.join(a.column)
    else:
        assert isinstance(a, Remove)
        slow.remove(a.column)


# ---- Team and Solo Race ----


def option_of(a: Action, event: list[int]) -> str:
    """An action as the slow games write it: cards by their event."""
    if isinstance(a, Place):
        return f"place {event[a.card]} {a.cell}"
    if isinstance(a, Shift):
        return f"shift {(a.first, a.last, a.by)}"
    return "discard" if isinstance(a, Discard) else "pass"


def act_slowly(slow: SlowTeam | SlowRace, a: Action, event: list[int]) -> None:
    if isinstance(a, Shift):
        slow.move(a.first, a.last, a.by)
    elif isinstance(a, Place) and isinstance(slow, SlowRace):
        slow.place(event[a.card], a.cell)
    elif isinstance(a, Place) and isinstance(slow, SlowTeam):
        slow.place(a.cell)
    elif isinstance(a, Discard) and isinstance(slow, SlowTeam):
        slow.discard()
    else:
        assert isinstance(a, Pass)
        slow.end_turn()


def by_event(cells: list[int], event: list[int]) -> dict[int, int]:
    return {cell: event[card] for cell, card in enumerate(cells) if cell and card != NOTHING}


MAPS = [{}, {"strict_ties": "on"}, {"shift": "one"}]


@pytest.mark.parametrize("wanted", MAPS, ids=str)
def test_team(wanted: dict[str, str]) -> None:
    for seed in range(GAMES):
        luck = Fast(seed)
        seats = 1 + luck.below(6)
        cards = seats + luck.below(20)  # fewer than a table may use, so that the deck runs dry as well
        deck = deck_with_ties(luck, cards)
        first = luck.below(seats)
        game = Team(
            deck, list(range(cards)), options("team", seats, **{**wanted, "start": str(first)}), seats
        )
        order, done = course(game, luck)
        years = dict(enumerate([c.year for c in deck.cards]))
        slow = SlowTeam(years, pile_of(order, cards), seats, first, game.strict, game.most_shift)
        follow_team(game, order, done, slow)


def follow_team(game: Team, order: list[int], done: list[tuple[int, Action]], slow: SlowTeam) -> None:
    s = game.start()
    deal(game, s, order)
    for seat, action in done:
        assert seat == slow.turn
        assert {option_of(a, s.cards.event) for a in game.legal(s, seat)} == slow.options()
        game.apply(s, seat, action, None)
        act_slowly(slow, action, s.cards.event)
        deal(game, s, order)
        assert by_event(s.cells, s.cards.event) == slow.cells
        assert s.tokens == slow.tokens
        assert [s.cards.event[c] for c in s.discards] == slow.discards
        assert [None if c == NOTHING else s.cards.event[c] for c in s.own] == slow.own
    assert game.waiting(s) == []
    assert slow.outcome() == ("won" if game.result(s).places[0] == 1 else "lost")


@pytest.mark.parametrize("wanted", MAPS, ids=str)
def test_solo_race(wanted: dict[str, str]) -> None:
    for seed in range(GAMES):
        luck = Fast(seed)
        seats = 1 + luck.below(6)
        cards = 4 + seats + luck.below(40)
        deck = deck_with_ties(luck, cards)
        first = luck.below(seats)
        game = Race(
            deck, list(range(cards)), options("race", seats, **{**wanted, "start": str(first)}), seats
        )
        order, done = course(game, luck)
        years = dict(enumerate([c.year for c in deck.cards]))
        slow = SlowRace(years, pile_of(order, cards), seats, first, game.strict, game.most_shift)
        follow_race(game, order, done, slow)


def follow_race(game: Race, order: list[int], done: list[tuple[int, Action]], slow: SlowRace) -> None:
    s = game.start()
    deal(game, s, order)
    for seat, action in done:
        assert seat == slow.turn
        assert {option_of(a, s.cards.event) for a in game.legal(s, seat)} == slow.options()
        game.apply(s, seat, action, None)
        deal(game, s, order)
        act_slowly(slow, action, s.cards.event)
        assert [by_event(m, s.cards.event) for m in s.maps] == slow.maps
        assert [[s.cards.event[c] for c in pile] for pile in s.discards] == slow.discards
        assert [None if c == NOTHING else s.cards.event[c] for c in s.display] == slow.display
        assert s.round == slow.rounds
    assert slow.over
    places = game.result(s).places
    assert [seat for seat, place in enumerate(places) if place == 1] == slow.winners()


# ---- Buzz Expert: its settling, round by round ----


@pytest.mark.parametrize("wanted", [{}, {"settle": "cells"}, {"negative_scores": "on"}], ids=str)
def test_buzz_expert_settles_as_the_reference_does(wanted: dict[str, str]) -> None:
    for seed in range(GAMES):
        luck = Fast(seed)
        seats = 2 + luck.below(5)
        deck = deck_with_ties(luck, 80)
        game = BuzzExpert(deck, list(range(80)), options("buzz", seats, **wanted), seats)
        match: AnyMatch = Match(game)
        while not match.is_over:
            match.settle(luck)
            before: BuzzState = game.copy(match.state)
            if not game.waiting(match.state):
                hands = [(seat, a) for seat in range(seats) for a in game.legal(match.state, seat)]
                if hands and luck.below(3):
                    match.act(*luck.choice(hands))
                else:
                    match.tick()
                continue
            seat = game.waiting(match.state)[0]
            action = luck.choice(game.legal(match.state, seat))
            match.act(seat, action)
            if before.step == BETS and match.state.step in (LOOK, OVER):
                compare_settling(game, before, match.state, [seat, action])


def compare_settling(game: BuzzExpert, before: BuzzState, after: BuzzState, last: list[AnyAction]) -> None:
    bets = [(bet[2], bet[0], ODDS[bet[1]]) for bet in before.bets]
    if isinstance(last[1], Bet):
        bets.append((last[0], last[1].cell, ODDS[last[1].slot]))
    right = right_cells([before.cards.period(card) for card in before.cells], before.period)
    how = "cells" if game.by_cells else "net"
    for seat, score in enumerate(before.scores):
        mine = [(cell, odds) for who, cell, odds in bets if who == seat]
        assert after.scores[seat] == settled(score, mine, right, how, game.may_owe)
