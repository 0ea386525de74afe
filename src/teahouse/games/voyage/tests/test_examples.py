"""The rules' worked examples, kept as data in examples.json: every kind has one test that reads it."""

import json
from pathlib import Path
from typing import TypedDict

import pytest

from teahouse.core.game import NATURE, Event
from teahouse.games.voyage.actions import (
    NOTHING,
    Answer,
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
from teahouse.games.voyage.buzz import ANSWER, LOOK, ODDS, OVER, BuzzExpert, BuzzState
from teahouse.games.voyage.cards import shifts
from teahouse.games.voyage.tests.tables import buzz, map_of, race, team, train, years_of
from teahouse.games.voyage.train import Train, TrainState


class Move(TypedDict):
    dir: str
    first: int
    last: int
    by: int
    map_after: dict[str, int]


class Player(TypedDict):
    full_round: int | None
    cards: int
    discards: int


class Ended(TypedDict, total=False):
    refill_from_pile: bool
    hand_size: int
    game_over: bool


class Example(TypedDict, total=False):
    """All fields that any kind of example has."""

    id: str
    game: int
    kind: str
    columns: list[list[int]]
    played: int
    eligible: list[int]
    choice: int | None
    remove: int | None
    refill: int | None
    columns_after: list[list[int]]
    points: int
    removed: list[int] | None
    draw_pile: int
    play_completes_column: bool
    expect: Ended
    score: int
    correct: bool
    score_after: int
    period: str
    event_periods: list[str]
    right_cells: list[int]
    bets: list[list[int]]
    ends: bool
    players: list[Player]
    winners: list[int]
    map: dict[str, int]
    map_after: dict[str, int]
    cell: int
    year: int
    valid: bool
    valid_strict: bool
    max_shift: int | None
    count: int
    moves: list[Move]
    lose: list[int]
    win: list[int]
    dir: str
    first: int
    last: int
    by: int
    cards: int
    tokens: int
    action: str
    cards_after: int
    tokens_after: int
    result: str


EXAMPLES: list[Example] = json.loads(Path(__file__).with_name("examples.json").read_text("utf-8"))


def of(game: int, kind: str = "") -> list[Example]:
    found = [e for e in EXAMPLES if e["game"] == game and e.get("kind", "") == kind]
    assert found, f"no example of {kind!r}"
    return found


def cells_of(texts: dict[str, int]) -> dict[int, int]:
    return {int(cell): year for cell, year in texts.items()}


by_id = pytest.mark.parametrize


# ---- Southbound Train ----


def end_draws(game: Train, s: TrainState, order: list[int]) -> None:
    """Let NATURE turn up the cards of these years."""
    while game.waiting(s) == [NATURE]:
        wanted = order.pop(0)
        event = next(e for e in s.cards.left if s.cards.years[e] == wanted)
        game.apply(s, NATURE, Draw((event,)), None)


@by_id("example", of(1), ids=lambda e: e["id"])
def test_columns(example: Example) -> None:
    refill = example["refill"] or 1111
    game, s, (card, _) = train(example["columns"], [example["played"], 1500], [refill], [1112, 1113])
    assert game.eligible(s, example["played"]) == example["eligible"]
    game.apply(s, 0, Play(card), None)
    if example["remove"] is not None:
        assert game.legal(s, 0) == [Remove(i) for i in range(4)]
        gone = years_of(s)[example["remove"]]
        game.apply(s, 0, Remove(example["remove"]), None)
        assert gone == example["removed"]
        assert [s.cards.year(c) for c in s.discards] == gone
    elif len(example["eligible"]) > 1:
        assert game.legal(s, 0) == [Column(i) for i in example["eligible"]]
        assert example["choice"] is not None
        game.apply(s, 0, Column(example["choice"]), None)
    end_draws(game, s, [1112, 1113])
    assert years_of(s) == example["columns_after"]
    assert s.piles == [example["points"], 0]
    assert len(s.hands[0]) == 2


@by_id("example", of(1, "end"), ids=lambda e: e["id"])
def test_the_end_of_the_pile(example: Example) -> None:
    completes = example["play_completes_column"]
    columns = [[1624, 1652] if completes else [1624], [1721], [1895], [1987]]
    game, s, (card, _) = train(columns, [1661, 1500], [1867], [])
    assert example["draw_pile"] == 1
    game.apply(s, 0, Play(card), None)
    assert len(s.hands[0]) == example["expect"]["hand_size"]
    assert (1867 in [year for column in years_of(s) for year in column]) == completes
    assert (game.waiting(s) == []) == example["expect"]["game_over"]


# ---- Buzz Expert ----


@by_id("example", of(2, "buzz"), ids=lambda e: e["id"])
def test_the_buzz(example: Example) -> None:
    game, s = buzz(["P04"] * 8, "P08", [2, example["score"], 5])
    s.step, s.buzzer, s.is_answered = ANSWER, 1, False
    game.apply(s, 1, Answer("P08" if example["correct"] else "P05", NOTHING), None)
    assert s.scores == [2, example["score_after"], 5]
    assert game.waiting(s) == [1]
    finish_bets(game, s)
    assert s.buzzer == 1


def finish_bets(game: BuzzExpert, s: BuzzState) -> None:
    while game.waiting(s) and s.step not in (LOOK, OVER):
        game.apply(s, game.waiting(s)[0], Pass(), None)


@by_id("example", of(2, "cells"), ids=lambda e: e["id"])
def test_right_cells(example: Example) -> None:
    game, s = buzz(example["event_periods"], example["period"], [0, 0])
    assert game.right_cells(s) == example["right_cells"]


@by_id("how", ["net", "cells"])
@by_id("example", of(2, "settle"), ids=lambda e: e["id"])
def test_settling(example: Example, how: str) -> None:
    right = example["right_cells"]
    periods = ["P08" if cell in right else "P05" for cell in range(8)]
    game, s = buzz(periods, "P08", [example["score"], 0], settle=how)
    s.is_last_round = example["score"] >= 15
    for cell, odds in example["bets"]:
        slot = 0 if odds == 2 else 1
        assert ODDS[slot] == odds
        game.apply(s, 0, Bet(cell, slot), None)
        if s.turn == 1:
            game.apply(s, 1, Pass(), None)
    finish_bets(game, s)
    assert s.scores[0] == example["score_after"]  # in all these examples both ways come to the same
    assert (s.step == OVER) == example["ends"]


def test_g2_10_there_is_always_a_free_slot() -> None:
    (example,) = of(2, "capacity")
    game, s = buzz(["P04"] * 8, "P08", [0] * 6)
    placed = 0
    while s.step not in (LOOK, OVER):
        bets = [a for a in game.legal(s, s.turn) if isinstance(a, Bet)]
        assert bets
        game.apply(s, s.turn, bets[0], None)
        placed += 1
    assert placed == 18
    assert {"players": 6, "markers": 18, "slots": 27}.items() <= dict(example).items()


def test_g2_11_the_last_deal_is_the_last_round() -> None:
    (example,) = of(2, "end")
    game, s = buzz(["P04"] * 8, "P08", [9, 3], rest=0)
    finish_bets(game, s)
    assert s.step == OVER
    assert game.waiting(s) == []
    assert game.result(s).reason == "deck_gone"
    assert example["id"] == "G2-11"


# ---- Team and Solo Race ----


@by_id("strict", [False, True])
@by_id("example", of(3, "place"), ids=lambda e: e["id"])
def test_placing(example: Example, strict: bool) -> None:
    valid = example["valid_strict"] if strict and "valid_strict" in example else example["valid"]
    cells = cells_of(example["map"])
    game, s = team(cells, [example["year"]], [1500], strict_ties="on" if strict else "off")
    card = s.own[0]
    game.apply(s, 0, Place(card, example["cell"]), None)
    wanted = {**cells, example["cell"]: example["year"]} if valid else cells
    assert map_of(s.cells, s.cards) == wanted
    assert s.tokens == (10 if valid else 9)
    assert s.discards == ([] if valid else [card])
    assert s.cards.is_open[card]


@by_id("example", of(3, "moves"), ids=lambda e: e["id"])
def test_which_moves_there_are(example: Example) -> None:
    cells = cells_of(example["map"])
    most = example["max_shift"]
    game, s = team(cells, [1500], [1501], shift="any" if most is None else "one")
    found = shifts(s.cells, most or 8)
    assert [a for a in game.legal(s, 0) if isinstance(a, Shift)] == found
    assert len(found) == example["count"] == len(example["moves"])
    for wanted in example["moves"]:
        by = wanted["by"] * (-1 if wanted["dir"] == "L" else 1)
        assert Shift(wanted["first"], wanted["last"], by) in found
        after = game.copy(s)
        game.apply(after, 0, Shift(wanted["first"], wanted["last"], by), None)
        assert map_of(after.cells, after.cards) == cells_of(wanted["map_after"])


@by_id("example", of(3, "move"), ids=lambda e: e["id"])
def test_a_move_costs_a_token(example: Example) -> None:
    game, s = team(cells_of(example["map"]), [1500], [1501])
    game.apply(s, 0, Shift(example["first"], example["last"], example["by"]), None)
    assert map_of(s.cells, s.cards) == cells_of(example["map_after"])
    assert s.tokens == 9


@by_id("example", of(3, "end"), ids=lambda e: e["id"])
def test_how_a_challenge_ends(example: Example) -> None:
    cells = {cell: 1600 + cell for cell in range(1, example["cards"] + 1)}
    game, s = team(cells, [1900], [1500], tokens=example["tokens"])
    if example["action"] == "discard":
        game.apply(s, 0, Discard(), None)
    elif example["action"] == "right":
        game.apply(s, 0, Place(s.own[0], 8), None)
    else:
        s.cells = [NOTHING, NOTHING, *s.cells[1:8]]  # the seven cards stand on cells 2 to 8
        game.apply(s, 0, Place(s.own[0], 1), None)
    result = game.result(s)
    facts = dict(result.facts)
    assert facts["cards"] == example["cards_after"]
    assert facts["tokens"] == s.tokens == example["tokens_after"]
    assert facts["score"] == result.points[0] == example["score"]
    assert result.places == ((1, 2) if example["result"] == "win" else (2, 1))
    assert game.waiting(s) == []


def test_g3_reach_which_scores_there_are() -> None:
    (example,) = of(3, "reachable")
    lost: list[int] = []
    for cards in range(8):
        game, s = team({cell: 1600 + cell for cell in range(1, cards + 1)}, [1900], [1500], tokens=1)
        game.apply(s, 0, Discard(), None)
        lost.append(game.result(s).points[0])
    won: list[int] = []
    for tokens in range(1, 11):
        game, s = team({cell: 1600 + cell for cell in range(1, 8)}, [1900], [1500], tokens=tokens)
        game.apply(s, 0, Place(s.own[0], 8), None)
        won.append(game.result(s).points[0])
    assert (lost, won) == (example["lose"], example["win"])


@by_id("example", of(3, "illegal"), ids=lambda e: e["id"])
def test_a_full_cell_refuses(example: Example) -> None:
    game, s = team(cells_of(example["map"]), [example["year"]], [1500])
    before = game.write_state(s)
    assert game.check(s, 0, Place(s.own[0], example["cell"])) == "cell_taken"
    assert game.write_state(s) == before


@by_id("example", of(4, "winner"), ids=lambda e: e["id"])
def test_who_wins_the_race(example: Example) -> None:
    players = example["players"]
    maps = [{cell: 1600 + cell for cell in range(1, p["cards"] + 1)} for p in players]
    game, s = race(maps, [1500], [])
    s.is_over = True
    for seat, player in enumerate(players):
        s.discards[seat] = [0] * player["discards"]
        if player["full_round"] is not None:
            s.full_turn[seat] = (player["full_round"] - 1) * len(players) + seat
    places = game.result(s).places
    assert [seat for seat, place in enumerate(places) if place == 1] == example["winners"]


def test_g4_05_a_free_move_makes_room() -> None:
    (example,) = of(4, "move_then_place")
    game, s = race([cells_of(example["map"])], [example["year"], 1, 2, 3], [4, 5])
    game.apply(s, 0, Shift(example["first"], example["last"], example["by"]), None)
    assert map_of(s.maps[0], s.cards) == cells_of(example["map_after"])
    told: list[Event] = []
    card = s.display[0]
    game.apply(s, 0, Place(card, example["cell"]), told)
    game.apply(s, NATURE, Draw((s.cards.left[0],)), told)
    assert map_of(s.maps[0], s.cards)[1] == example["year"]
    assert s.discards == [[]]


def test_g4_06_a_miss_goes_to_the_own_discards() -> None:
    (example,) = of(4, "place")
    game, s = race([cells_of(example["map"])], [example["year"], 1, 2, 3], [4, 5])
    card = s.display[0]
    game.apply(s, 0, Place(card, example["cell"]), None)
    game.apply(s, NATURE, Draw((s.cards.left[0],)), None)
    assert map_of(s.maps[0], s.cards) == cells_of(example["map_after"])
    assert s.discards == [[card]]


def test_g4_07_a_third_move_in_a_row_is_refused() -> None:
    (example,) = of(4, "move_limit")
    game, s = race([{1: 1624, 2: 1721}, {}], [1, 2, 3, 4], [5, 6])
    s.shifts[0] = 2
    assert game.check(s, 0, Shift(1, 2, 1)) == "third_shift"
    assert not [a for a in game.legal(s, 0) if isinstance(a, Shift)]
    assert example["id"] == "G4-07"


def test_every_worked_example_is_kept() -> None:
    kept = {e["id"][:5] for e in EXAMPLES}
    wanted = {1: 16, 2: 11, 3: 14, 4: 7}
    assert {f"G{game}-{n:02}" for game in wanted for n in range(1, wanted[game] + 1)} <= kept
