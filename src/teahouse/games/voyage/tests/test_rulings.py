"""Every ruling on open questions: A of Southbound Train, B of Buzz Expert, C of Team, D of Solo Race."""

import re
from pathlib import Path

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import CLOCK, NATURE, WATCHER, AnyGame, Event
from teahouse.core.match import Match
from teahouse.core.options import OptionError
from teahouse.core.record import AnyMatch
from teahouse.games.voyage.actions import (
    NOTHING,
    Action,
    Answer,
    Ask,
    Bet,
    Buzz,
    Column,
    Discard,
    Draw,
    Fastest,
    First,
    Pass,
    Place,
    Play,
    Remove,
    Shift,
    Time,
)
from teahouse.games.voyage.buzz import (
    ANSWER,
    ARMED,
    DRAWN,
    GRACE,
    LOOK,
    OVER,
    READ,
    SEALED,
    BuzzExpert,
    BuzzState,
)
from teahouse.games.voyage.cards import Cards, does_fit, empty_map, shifts
from teahouse.games.voyage.deck import house_deck
from teahouse.games.voyage.race import MOST_ROUNDS
from teahouse.games.voyage.tests.tables import (
    buzz,
    deck_of,
    laid,
    map_of,
    options,
    race,
    team,
    train,
    years_of,
)
from teahouse.games.voyage.train import Train


def rows(s: str) -> list[list[int]]:
    """Columns as text: "1624 1684 | 1721"."""
    return [[int(year) for year in column.split()] for column in s.split("|")]


# ---- who starts ----


def dealt(game: AnyGame) -> AnyMatch:
    """A match up to the first decision of a seat or the clock."""
    match: AnyMatch = Match(game)
    match.settle(Fast(1), [])
    return match


@pytest.mark.parametrize("name", ["train", "buzz", "team", "race"])
def test_r0_6_the_starting_player_is_drawn_or_named(name: str) -> None:
    game = shelf.make("voyage", {"game": name}, 4)
    seats = [First(seat) for seat in range(4)]
    assert game.odds(game.start()) == [(first, 0.25) for first in seats]
    assert {game.roll(game.start(), Fast(seed)) for seed in range(40)} == set(seats)
    for seat in range(4):
        match = dealt(shelf.make("voyage", {"game": name, "start": str(seat)}, 4))
        if name == "buzz":
            assert match.game.view(match.state, WATCHER).starter == seat
        else:
            assert match.game.waiting(match.state) == [seat]


# ---- A: Southbound Train ----


def test_r1_1_the_front_on_top_of_the_pile_is_seen_by_all_and_its_back_by_none() -> None:
    match = dealt(shelf.make("voyage", {"game": "train", "open_backs": "on"}, 2))
    for viewer in (0, 1, WATCHER):
        view = match.game.view(match.state, viewer)
        (top,) = [card for card in view.cards if card.card == view.top]
        assert top.titles == match.state.cards.titles(view.top)
        assert not top.has_year


ELIGIBLE = [
    ("A1 the nearest last year only", "1624 | 1721 | 1895 | 1987", 1721, [1]),
    ("A1 a choice needs equal last years", "1895 1949 | 1949 | 1979 | 1996", 1949, [0, 1]),
    ("A2 equal to the last card", "1624 1684 | 1721 | 1895 | 1987", 1684, [0]),
    ("A2 equal to the neighbour's first card", "1624 | 1721 1874 | 1895 | 1987", 1721, [0]),
    ("A4 a dead column takes nothing", "1624 | 1721 1874 | 1787 | 1895", 1800, [2]),
    ("A4 no year fits a dead column", "1624 | 1721 1874 | 1787 | 1895", 1874, [2]),
    ("all years equal: a choice of all", "1900 | 1900 | 1900 | 1900", 1900, [0, 1, 2, 3]),
    ("years before our era, and the year 0", "-479 | -1 | 0 | 5", 0, [2]),
    ("the year 0 as neighbour", "-479 | 0 | 5 | 9", -300, [0]),
]


@pytest.mark.parametrize(("name", "columns", "year", "wanted"), ELIGIBLE, ids=[row[0] for row in ELIGIBLE])
def test_a_where_a_year_may_go(name: str, columns: str, year: int, wanted: list[int]) -> None:
    game, s, _ = train(rows(columns), [year, 1], [2], [3])
    assert game.eligible(s, year) == wanted, name


REMOVABLE = [
    ("free", "1624 1684 | 1721 1874 | 1895 | 1987", 1787, [0, 1, 2, 3]),
    ("span", "1624 1684 | 1721 1874 | 1895 | 1987", 1787, [1]),
    ("span", "1624 1684 | 1721 1874 | 1895 | 1987", 1500, [0, 1, 2, 3]),
    ("span", "1624 1884 | 1721 1874 | 1770 | 1987", 1750, [0, 1]),
]


@pytest.mark.parametrize(("removal", "columns", "year", "wanted"), REMOVABLE)
def test_a3_which_columns_may_go(removal: str, columns: str, year: int, wanted: list[int]) -> None:
    game, s, (card, _) = train(rows(columns), [year, 1], [2], [3], removal=removal)
    assert game.removable(s, year) == wanted
    if not game.eligible(s, year):
        game.apply(s, 0, Play(card), None)
        assert game.legal(s, 0) == [Remove(i) for i in wanted]
        refused = [i for i in range(4) if i not in wanted]
        assert [game.check(s, 0, Remove(i)) for i in refused] == ["column_not_spanning"] * len(refused)


def test_a4_columns_stand_by_their_top_cards_and_a_dead_one_revives() -> None:
    game, s, (card, _) = train(rows("1624 1684 | 1721 1874 | 1895 | 1987"), [1787, 1800], [1790], [3, 4])
    game.apply(s, 0, Play(card), None)
    game.apply(s, 0, Remove(3), None)
    assert years_of(s) == rows("1624 1684 | 1721 1874 | 1787 | 1895")
    assert game.view(s, 0).dead == (False, True, False, False)
    s.columns.pop(2)
    assert game.view(s, 0).dead == (False, False, False)


def test_a5_a_column_of_three_is_taken_at_once() -> None:
    game, s, (card, _) = train(rows("1624 1652 | 1721 | 1895 | 1987"), [1661, 1], [1867], [3])
    told: list[Event] = []
    game.apply(s, 0, Play(card), told)
    assert [e.key for e in told] == ["played", "pile", "opened"]
    assert s.piles == [1, 0]
    assert s.discards == [0, 1, card]


def test_a6_a_new_column_never_chains_a_second_point() -> None:
    game, s, (card, _) = train(rows("1624 1652 | 1661 1661 | 1895 | 1987"), [1660, 1], [1661], [3])
    game.apply(s, 0, Play(card), None)
    assert s.piles == [1, 0]
    assert years_of(s) == rows("1661 1661 | 1661 | 1895 | 1987")


@pytest.mark.parametrize(("finish", "turns"), [("off", 1), ("on", 3)])
def test_a7_the_turn_in_which_the_pile_runs_out_is_the_last(finish: str, turns: int) -> None:
    game, s, (card, _) = train(
        rows("1624 | 1721 | 1895 | 1987"), [1700, 1], [1650], [], 3, finish_round=finish
    )
    game.apply(s, 0, Play(card), None)
    played = 1
    while game.waiting(s):
        (seat,) = game.waiting(s)
        action = game.legal(s, seat)[0]
        played += isinstance(action, Play)
        game.apply(s, seat, action, None)
    assert played == turns
    assert len(s.hands[0]) == 2


def test_a8_equal_columns_stand_in_the_order_of_their_making() -> None:
    deck = deck_of([1895, 1624, 1895, 1721, *range(1, 10)])
    game = Train(deck, list(range(13)), options("train", 2), 2)
    s = game.start()
    game.apply(s, NATURE, Draw((4, 5, 6, 7, 0, 1, 2, 3, 8)), None)
    assert years_of(s) == rows("1624 | 1721 | 1895 | 1895")
    assert [s.cards.event[column[1]] for column in s.columns] == [1, 3, 0, 2]


@pytest.mark.parametrize("open_backs", ["off", "on"])
def test_a9_nobody_sees_the_years_in_his_own_hand(open_backs: str) -> None:
    game, s, mine = train(rows("1624 | 1721 | 1895 | 1987"), [1700, 1800], [5], [6], open_backs=open_backs)
    own = {c.card: c for c in game.view(s, 0).cards}
    others = {c.card: c for c in game.view(s, 1).cards}
    for card in mine:
        assert own[card].titles
        assert not own[card].has_year
        if open_backs == "on":
            assert (others[card].titles, others[card].year) == ((), s.cards.year(card))
        else:
            assert card not in others


def test_a10_the_title_is_announced_with_the_card() -> None:
    game, s, (card, _) = train(rows("1624 | 1721 | 1895 | 1987"), [1700, 1800], [5], [6])
    told: list[Event] = []
    game.apply(s, 0, Play(card), told)
    assert told[0].key == "played"
    assert dict(told[0].facts)["title:en"] == dict(s.cards.titles(card))["en"]


def custom(cards: int) -> str:
    letters = [f"{chr(65 + i // 26)}{chr(97 + i % 26)}" for i in range(cards)]
    return "id,year,title,period\n" + "".join(
        [f"X{i},{1600 + i},Event {n},P04\n" for i, n in enumerate(letters)]
    )


NEEDED = [
    ("train", 2, 9),
    ("train", 6, 17),
    ("buzz", 2, 8),
    ("team", 1, 18),
    ("team", 6, 23),
    ("race", 6, 10),
]


@pytest.mark.parametrize(("game", "seats", "needed"), NEEDED)
def test_a11_c7_a_deck_that_could_run_dry_is_refused(game: str, seats: int, needed: int) -> None:
    clues = "card_id,die,period,clue\nF1,1,P04,Something happens.\n" if game == "buzz" else ""
    wanted = {"game": game, "deck": custom(needed)} | ({"deck_clues": clues} if clues else {})
    assert shelf.make("voyage", wanted, seats).seats == seats
    with pytest.raises(OptionError) as refused:
        shelf.make("voyage", {**wanted, "deck": custom(needed - 1)}, seats)
    assert refused.value.reason == "deck_small"
    assert refused.value.slots == {"value": str(needed - 1), "allowed": str(needed)}


# ---- B: Buzz Expert ----

FLOORS = [  # negative allowed, score, right answer, the score after it
    ("off", 0, False, 0),
    ("off", 0, True, 1),
    ("off", 3, False, 2),
    ("on", 0, False, -1),
]


@pytest.mark.parametrize(("owing", "score", "right", "after"), FLOORS)
def test_b1_a_score_stops_at_nothing(owing: str, score: int, right: bool, after: int) -> None:
    game, s = asking(score, negative_scores=owing)
    game.apply(s, 0, Answer("P08" if right else "P04", NOTHING), None)
    assert s.scores[0] == after


def asking(score: int = 0, seats: int = 2, **wanted: str) -> tuple[BuzzExpert, BuzzState]:
    """Seat 0 has buzzed and names the period, which is P08."""
    game, s = buzz(["P08", *["P04"] * 7], "P08", [score] + [0] * (seats - 1), 16, **wanted)
    s.step, s.is_answered = ANSWER, False
    return game, s


def armed(seats: int = 2, **wanted: str) -> tuple[BuzzExpert, BuzzState]:
    """The clue (P08) has been read; hands may fall."""
    game, s = asking(0, seats, **wanted)
    s.step, s.buzzer, s.turn = ARMED, NOTHING, NOTHING
    return game, s


def bet_all(game: BuzzExpert, s: BuzzState, plan: dict[int, list[Action]]) -> None:
    """Everybody bets as planned, then passes."""
    while s.step not in (LOOK, OVER):
        (seat,) = game.waiting(s)
        waiting = plan.get(seat, [])
        game.apply(s, seat, waiting.pop(0) if waiting else Pass(), None)


@pytest.mark.parametrize(("how", "after"), [("net", 1), ("cells", 2)])
def test_b2_gains_and_losses_are_settled_together_or_card_by_card(how: str, after: int) -> None:
    game, s = buzz(["P04"] * 7 + ["P08"], "P08", [0, 0], settle=how)
    bet_all(game, s, {0: [Bet(0, 0), Bet(7, 0)]})  # -1 on the first cell, +2 on the eighth
    assert s.scores[0] == after


def test_b3_nobody_buzzes() -> None:
    game, s = armed(3)
    s.starter = 2
    told: list[Event] = []
    assert game.timer(s) == ("buzz_wait", Time("nobody"))
    game.apply(s, CLOCK, Time("nobody"), told)
    assert [(e.key, dict(e.facts)) for e in told] == [
        ("nobody", {"period": "P08", "period_name:en": "Period P08"})
    ]
    assert (s.scores, s.buzzer, game.waiting(s)) == ([0, 0, 0], 2, [2])


def test_b4_a_late_answer_is_a_wrong_one() -> None:
    game, s = asking(3)
    assert game.timer(s) == ("answer_time", Time("late"))
    game.apply(s, CLOCK, Time("late"), None)
    assert s.scores == [2, 0]
    assert game.waiting(s) == [0]


def test_b5_b6_one_answer_and_the_period_is_known_to_all() -> None:
    game, s = asking(3)
    assert [game.view(s, seat).period for seat in (0, 1)] == ["", ""]
    game.apply(s, 0, Answer("P05", NOTHING), None)
    assert [game.view(s, seat).period for seat in (0, 1)] == ["P08", "P08"]
    assert game.check(s, 1, Answer("P08", NOTHING)) == "not_your_turn"
    assert game.check(s, 0, Answer("P08", NOTHING)) == "no_question"


def test_b7_a_pass_is_final() -> None:
    game, s = buzz(["P08", *["P04"] * 7], "P08", [0, 0, 0])
    game.apply(s, 0, Pass(), None)
    for seat, action in [(1, Bet(0, 0)), (2, Bet(1, 0)), (1, Bet(0, 1)), (2, Pass())]:
        assert game.waiting(s) == [seat]
        game.apply(s, seat, action, None)
    assert game.waiting(s) == [1]
    assert game.check(s, 0, Bet(5, 0)) == "not_your_turn"


@pytest.mark.parametrize(("touch", "step"), [("on", OVER), ("off", LOOK)])
def test_b8_who_touches_the_target_ends_the_match(touch: str, step: int) -> None:
    game, s = asking(14, end_on_touch=touch)
    game.apply(s, 0, Answer("P08", NOTHING), None)
    assert s.scores[0] == 15
    bet_all(game, s, {0: [Bet(1, 0), Bet(2, 1)]})
    assert (s.scores[0], s.step) == (13, step)


def asked_in(game: AnyGame, seed: int) -> list[Ask]:
    """The questions of a whole match in which random actions are taken."""
    match: AnyMatch = Match(game)
    asked: list[Ask] = []
    luck = Fast(seed)
    while not match.is_over:
        due = game.waiting(match.state)
        if due == [NATURE]:
            action = game.roll(match.state, luck)
            asked += [action] if isinstance(action, Ask) else []
            match.act(NATURE, action)
        elif due:
            match.act(due[0], luck.choice(game.legal(match.state, due[0])))
        else:
            match.tick()
    return asked


def test_b9_b10_footprint_cards_go_round_and_no_question_comes_twice() -> None:
    game = shelf.make("voyage", {"game": "buzz", "target": "99"}, 2)
    for seed in range(5):
        asked = [(ask.card, ask.die) for ask in asked_in(game, seed)]
        assert len(asked) == len(set(asked)) == 10
        assert sorted({card for card, _ in asked[:9]}) == list(range(9))


def test_b9_cards_go_round_although_one_has_no_question_left() -> None:
    questions = "card_id,die,period,clue\nF1,1,P04,Only one.\n" + "".join(
        [
            f"F{card},{die},P04,Number {chr(96 + die)} of card {card}.\n"
            for card in (2, 3)
            for die in range(1, 6)
        ]
    )
    wanted = {"game": "buzz", "deck": custom(80), "deck_clues": questions, "target": "99"}
    game = shelf.make("voyage", wanted, 2)
    for seed in range(10):
        asked = [ask.card for ask in asked_in(game, seed)]
        assert sorted(asked[:3]) == [0, 1, 2]
        for later in range(3, 9, 2):
            assert sorted(asked[later : later + 2]) == [1, 2]


def test_b11_the_period_stands_on_the_card() -> None:
    game, s = buzz(["P07", "P08", *["P04"] * 6], "P08", [0, 0])
    s.cards.years[0] = s.cards.years[1] = 1895
    assert game.right_cells(s) == [1]


def test_b12_the_earliest_hand_wins_and_equal_ones_are_drawn() -> None:
    game, s = armed(3)
    game.apply(s, 2, Buzz(412), None)
    assert (s.step, game.timer(s)) == (GRACE, ("buzz_grace", Time("close")))
    game.apply(s, 0, Buzz(405), None)
    game.apply(s, 1, Buzz(405), None)
    game.apply(s, CLOCK, Time("close"), None)
    assert s.step == DRAWN
    assert game.odds(s) == [(Fastest(0), 0.5), (Fastest(1), 0.5)]
    told: list[Event] = []
    game.apply(s, NATURE, Fastest(1), told)
    assert [(e.key, e.seat, dict(e.facts)) for e in told] == [("buzzed", 1, {"after": (0, 0, 7)})]
    assert game.waiting(s) == [1]


def test_b12_a_hand_too_early_is_refused_not_punished() -> None:
    game, s = armed()
    s.step = READ
    assert game.timer(s) == ("reading", Time("arm"))
    assert game.check(s, 0, Buzz(0)) == "not_armed"
    assert game.legal(s, 0) == []
    game.apply(s, CLOCK, Time("arm"), None)
    game.apply(s, 0, Buzz(300), None)
    assert game.check(s, 0, Buzz(301)) == "already_buzzed"
    assert s.scores == [0, 0]


def test_b12_reading_takes_longer_where_there_is_more_to_read() -> None:
    game, s = armed()
    s.step = READ
    letters = max([len(text) for _, text in game.deck.clues[s.clue].texts])
    assert game.wait_ms(s, 3.0) == 3000 + 60 * letters
    s.step = ARMED
    assert game.wait_ms(s, 20.0) == 20_000


SEALED_CASES = [  # named by seat with ms, the buzzer, scores after
    ("the fastest right answer", [("P04", 100), ("P08", 900), ("P08", 800)], 2, [5, 5, 6]),
    ("nobody right: the fastest wrong one", [("P04", 300), ("P05", 200), ("P06", 800)], 1, [5, 4, 5]),
]


@pytest.mark.parametrize(
    ("name", "named", "buzzer", "scores"), SEALED_CASES, ids=[c[0] for c in SEALED_CASES]
)
def test_b12_sealed_answers(name: str, named: list[tuple[str, int]], buzzer: int, scores: list[int]) -> None:
    game, s = armed(3, buzz="sealed")
    s.step, s.scores = SEALED, [5, 5, 5]
    for seat, (period, ms) in enumerate(named):
        assert game.view(s, (seat + 1) % 3).named[seat] == ""
        told: list[Event] = []
        game.apply(s, seat, Answer(period, ms), told)
        for event in told[:1]:
            shown = event.seen((seat + 1) % 3)
            assert shown is not None
            assert shown.facts == ()
    assert (s.buzzer, s.scores) == (buzzer, scores), name
    assert game.waiting(s) == [buzzer]


def test_b12_sealed_with_nobody_ends_like_an_unanswered_question() -> None:
    game, s = armed(3, buzz="sealed")
    s.step = SEALED
    assert game.waiting(s) == [0, 1, 2]
    assert game.check(s, 0, Buzz(1)) == "sealed"
    game.apply(s, 1, Answer("P04", 50), None)
    assert game.check(s, 1, Answer("P08", 60)) == "already_named"
    s.named[1], s.hands[1] = "", NOTHING
    game.apply(s, CLOCK, Time("close"), None)
    assert (s.scores, s.buzzer) == ([0, 0, 0], 0)


def test_b12_with_sealed_answers_nobody_is_shown_a_buzzer() -> None:
    for how in ("race", "sealed"):
        game, s = armed(2, buzz=how)
        s.step = READ
        told: list[Event] = []
        game.apply(s, CLOCK, Time("arm"), told)
        assert s.step == (SEALED if how == "sealed" else ARMED)
        assert [(e.key, dict(e.facts)) for e in told] == [("armed", {"sealed": int(how == "sealed")})]
        assert game.view(s, 0).is_sealed == (how == "sealed")


def test_b12_unsealed_answers_say_whether_they_were_right() -> None:
    game, s = armed(2, buzz="sealed")
    s.step = SEALED
    told: list[Event] = []
    game.apply(s, 0, Answer("P04", 100), None)
    game.apply(s, 1, Answer("P08", 200), told)
    shown = [dict(e.facts) for e in told if e.key == "unsealed"]
    assert [(f["right"], f["named"], f["period"]) for f in shown] == [(0, "P04", "P08"), (1, "P08", "P08")]


def test_b13_two_markers_on_one_card_each_on_its_own_slot() -> None:
    game, s = buzz(["P08", *["P04"] * 7], "P08", [0, 0])
    game.apply(s, 0, Bet(0, 0), None)
    game.apply(s, 1, Pass(), None)
    assert game.check(s, 0, Bet(0, 0)) == "slot_taken"
    assert game.check(s, 0, Bet(0, 3)) == "no_such_slot"
    game.apply(s, 0, Bet(0, 1), None)
    game.apply(s, 0, Bet(0, 2), None)
    assert s.scores[0] == 2 + 1 + 1


def test_b14_there_are_always_points_to_pay_with() -> None:
    game, s = buzz(["P08", *["P04"] * 7], "P08", [80, 80, 80, 80, 80, 80], target="99")
    bet_all(game, s, {0: [Bet(0, 0), Bet(0, 1), Bet(0, 2)]})
    assert s.scores[0] == 84  # the box holds chips for 185 points in all


def test_b15_b17_a_dealt_round_is_played_and_leftover_cards_are_not() -> None:
    game, s = buzz(["P04"] * 8, "P08", [0, 0], rest=15)
    bet_all(game, s, {})
    assert s.step == LOOK
    game.apply(s, CLOCK, Time("next"), None)
    drawn = game.roll(s, Fast(1))
    assert isinstance(drawn, Draw)
    assert len(drawn.events) == 8
    game.apply(s, NATURE, drawn, None)
    game.apply(s, NATURE, game.roll(s, Fast(1)), None)
    game.apply(s, CLOCK, Time("arm"), None)
    game.apply(s, CLOCK, Time("nobody"), None)
    bet_all(game, s, {})
    assert (s.step, s.round, len(s.cards.left)) == (OVER, 1, 7)


def test_b9_b15_the_round_with_the_last_question_is_the_last() -> None:
    game, s = buzz(["P04"] * 8, "P08", [3, 0])
    s.used = list(range(len(game.deck.clues)))
    bet_all(game, s, {})
    assert (s.step, game.waiting(s)) == (OVER, [])
    assert (game.result(s).reason, game.result(s).places) == ("clues_gone", (1, 2))


def test_b16_everybody_sees_the_die() -> None:
    game, s = buzz(["P04"] * 8, "P08", [0, 0])
    bet_all(game, s, {})
    game.apply(s, CLOCK, Time("next"), None)
    game.apply(s, NATURE, game.roll(s, Fast(1)), None)
    ask = game.roll(s, Fast(2))
    assert isinstance(ask, Ask)
    told: list[Event] = []
    game.apply(s, NATURE, ask, told)
    assert told[-1].key == "asked"
    assert {"die": ask.die, "round": 2}.items() <= dict(told[-1].facts).items()
    assert "clue:en" in dict(told[-1].facts)
    assert [game.view(s, seat).die for seat in (0, 1)] == [ask.die, ask.die]


def test_the_buzzer_asks_the_next_question() -> None:
    game, s = asking(0, 3)
    s.buzzer = 2
    game.apply(s, 2, Answer("P04", NOTHING), None)
    bet_all(game, s, {})
    game.apply(s, CLOCK, Time("next"), None)
    assert s.starter == 2


# ---- C: Team ----

FITS = [  # ruling, map, cell, year, may stand, may stand where equal years are refused
    ("C1 across gaps", {3: 1895}, 1, 1949, False, False),
    ("C1 the nearest counts", {2: 1700, 7: 1900}, 4, 1800, True, True),
    ("C2 equal to the card before", {3: 1895}, 4, 1895, True, False),
    ("C2 equal to the card behind", {3: 1895}, 2, 1895, True, False),
    ("C2 between two equal ones", {3: 1895, 5: 1895}, 4, 1895, True, False),
    ("D7 nothing else fits between them", {4: 1895, 6: 1895}, 5, 1894, False, False),
    ("the year 0 is a year", {3: 0}, 4, -1, False, False),
    ("the year 0 on the left", {3: 0}, 4, 1, True, True),
    ("an empty map", {}, 8, -3000, True, True),
]


@pytest.mark.parametrize(("name", "cells", "cell", "year", "fits", "strict"), FITS, ids=[f[0] for f in FITS])
def test_c1_c2_where_a_card_may_stand(
    name: str, cells: dict[int, int], cell: int, year: int, fits: bool, strict: bool
) -> None:
    _, s = team(cells, [year], [1])
    assert does_fit(s.cells, s.cards, cell, year, strict=False) == fits, name
    assert does_fit(s.cells, s.cards, cell, year, strict=True) == strict, name


HOUSE = house_deck().cards
EQUALS = [(a, b) for a, x in enumerate(HOUSE) for b, y in enumerate(HOUSE) if a != b and x.year == y.year]


def test_c2_two_of_our_events_of_one_year_may_stand_in_either_order() -> None:
    assert {HOUSE[a].year for a, _ in EQUALS} == {1895, 1930, 1949}
    assert len(EQUALS) == 2 + 2 + 6
    for first, second in EQUALS:
        cards = Cards(house_deck(), list(range(len(HOUSE))))
        cells = empty_map()
        cells[4] = cards.draw(first)
        cards.draw(second)
        assert does_fit(cells, cards, 3, HOUSE[second].year, strict=False)
        assert does_fit(cells, cards, 5, HOUSE[second].year, strict=False)


MOVES = [  # ruling, occupied cells, cells a move may bridge, how many moves
    ("C3 any distance", [6, 7, 8], 8, 15),
    ("C3 one cell in the variant", [6, 7, 8], 1, 3),
    ("C4 a lone card stays", [1, 3, 5, 7], 8, 0),
    ("C4 one card may leave its run", [1, 2], 8, 12),
    ("C5 the middle has no free side", [1, 2, 3, 4, 5, 6, 7, 8], 8, 0),
    ("C6 two runs", [3, 4, 6, 7], 8, 4 + 2 + 2 + 2),
]


@pytest.mark.parametrize(("name", "occupied", "most", "wanted"), MOVES, ids=[m[0] for m in MOVES])
def test_c3_to_c6_how_many_moves(name: str, occupied: list[int], most: int, wanted: int) -> None:
    assert len(shifts(laid(dict.fromkeys(occupied, 1), 0), most)) == wanted, name


def test_c6_a_moved_part_may_join_another_run() -> None:
    game, s = team({3: 1684, 4: 1721, 6: 1895, 7: 1930}, [1], [2])
    game.apply(s, 0, Shift(4, 4, 1), None)
    assert map_of(s.cells, s.cards) == {3: 1684, 5: 1721, 6: 1895, 7: 1930}
    assert Shift(5, 7, 1) in game.legal(s, 0)


def test_c7_without_a_card_one_moves_or_passes_and_without_any_the_team_has_lost() -> None:
    game, s = team({1: 1600, 2: 1700}, [1800, 1500], [])
    s.own[0] = NOTHING
    assert Pass() in game.legal(s, 0)
    assert game.check(s, 0, Discard()) == "no_card"
    game.apply(s, 0, Pass(), None)
    assert game.check(s, 1, Pass()) == "must_act"
    game.apply(s, 1, Place(s.own[1], 3), None)  # too early for that cell
    assert game.waiting(s) == []
    result = game.result(s)
    assert (result.reason, result.places) == ("deck_gone", (2, 2, 1))


def test_c8_the_last_cell_and_the_last_token_never_meet() -> None:
    game, s = team({c: 1600 + c for c in range(1, 8)}, [1900], [1], tokens=1)
    game.apply(s, 0, Place(s.own[0], 8), None)
    assert (s.tokens, game.result(s).places) == (1, (1, 2))


@pytest.mark.parametrize(("shown", "is_open"), [("off", False), ("on", True)])
def test_c9_an_unplayed_card_keeps_its_secret(shown: str, is_open: bool) -> None:
    game, s = team({3: 1895}, [1721], [1, 2], show_discards=shown)
    card = s.own[0]
    told: list[Event] = []
    game.apply(s, 0, Discard(), told)
    assert s.cards.is_open[card] == is_open
    assert ("year" in dict(told[0].facts)) == is_open
    assert {c.card: c.has_year for c in game.view(s, 0).cards}[card] == is_open


def test_c10_only_the_own_card() -> None:
    game, s = team({3: 1895}, [1721, 1800], [1, 2])
    assert game.check(s, 0, Place(s.own[1], 5)) == "not_your_card"
    assert game.check(s, 1, Place(s.own[1], 5)) == "not_your_turn"
    assert game.check(s, 0, Place(s.own[0], 9)) == "no_such_cell"


def test_c11_d10_one_alone_may_play_team_and_race_only() -> None:
    assert shelf.make("voyage", {"game": "team"}, 1).seats == 1
    assert shelf.make("voyage", {"game": "race"}, 1).seats == 1
    for game in ("train", "buzz"):
        with pytest.raises(OptionError) as refused:
            shelf.make("voyage", {"game": game}, 1)
        assert refused.value.reason == "seats_game"


# ---- D: Solo Race ----

RANKS = [  # strict_first, (turn that filled or None, cards, discards) by seat, places
    ("D1 same round, fewer discards", "off", [(10, 8, 3), (None, 5, 0), (11, 8, 1)], (2, 3, 1)),
    ("D1 same round, equal discards", "off", [(10, 8, 2), (None, 5, 0), (11, 8, 2)], (1, 3, 1)),
    ("D1 the first, where a table wants it", "on", [(10, 8, 3), (None, 5, 0), (11, 8, 1)], (1, 3, 2)),
    ("D2 most cards, then fewer discards", "off", [(None, 7, 4), (None, 6, 0), (None, 7, 2)], (2, 3, 1)),
    ("D2 shared", "off", [(None, 7, 2), (None, 7, 2), (None, 6, 0)], (1, 1, 3)),
]


@pytest.mark.parametrize(("name", "first", "players", "places"), RANKS, ids=[r[0] for r in RANKS])
def test_d1_d2_who_wins(
    name: str, first: str, players: list[tuple[int | None, int, int]], places: tuple[int, ...]
) -> None:
    maps = [{cell: 1600 + cell for cell in range(1, cards + 1)} for _, cards, _ in players]
    game, s = race(maps, [1500], [], strict_first=first)
    s.is_over = True
    for seat, (filled, _, gone) in enumerate(players):
        s.full_turn[seat] = NOTHING if filled is None else filled
        s.discards[seat] = [0] * gone
    assert game.result(s).places == places, name


def test_d3_an_empty_pile_is_not_refilled_and_who_can_do_nothing_passes() -> None:
    game, s = race([{}, {}, {1: 5}], [1500, 1600], [])
    for seat, card in [(0, s.display[0]), (1, s.display[1])]:
        game.apply(s, seat, Place(card, 4), None)
        assert s.display[seat] == NOTHING
    assert game.legal(s, 2) == [Pass()]
    assert game.check(s, 2, Shift(1, 1, 1)) == "no_such_shift"
    game.apply(s, 2, Pass(), None)
    assert game.waiting(s) == []
    assert game.result(s).reason == "deck_gone"


def test_d4_two_moves_in_a_row_and_a_hundred_rounds() -> None:
    game, s = race([{1: 1624, 2: 1721}, {}], [1, 2, 3, 4], [5, 6, 7])
    s.shifts[0] = 1
    game.apply(s, 0, Shift(1, 2, 1), None)
    game.apply(s, 1, Place(s.display[0], 1), None)
    game.apply(s, NATURE, Draw((s.cards.left[0],)), None)
    assert game.check(s, 0, Shift(2, 3, 1)) == "third_shift"
    game.apply(s, 0, Place(s.display[1], 8), None)
    assert s.shifts[0] == 0
    s.display = [NOTHING] * 4
    s.shifts[1] = 2
    s.maps[1] = s.maps[0]
    assert game._may_shift(s, 1)  # no card is left to take
    lone, t = race([{1: 1624, 2: 1721}], [1, 2, 3, 4], [5, 6])
    for n in range(MOST_ROUNDS):
        assert lone.waiting(t) == [0]
        lone.apply(t, 0, Shift(1, 2, 1) if n % 2 == 0 else Shift(2, 3, -1), None)
    assert lone.result(t).reason == "round_limit"


def test_d5_every_move_changes_the_map() -> None:
    assert all(move.by != 0 for move in shifts(laid({2: 1, 3: 2, 6: 3, 7: 4}, 0), 8))


def test_d6_a_full_map_ends_the_match_with_the_round() -> None:
    game, s = race([{c: 1600 + c for c in range(1, 8)}, {}], [1700, 2, 3, 4], [5, 6, 7])
    game.apply(s, 0, Place(s.display[0], 8), None)
    game.apply(s, NATURE, Draw((s.cards.left[0],)), None)
    assert (s.is_last_round, game.waiting(s)) == (True, [1])
    game.apply(s, 1, Place(s.display[1], 8), None)
    game.apply(s, NATURE, Draw((s.cards.left[0],)), None)
    assert game.waiting(s) == []
    assert game.result(s).places == (1, 2)


def test_d8_the_display_is_refilled_in_its_place_before_the_card_is_turned() -> None:
    game, s = race([{}, {}], [1500, 1600, 1700, 1800], [1900])
    card = s.display[2]
    game.apply(s, 0, Place(card, 4), None)
    assert game.waiting(s) == [NATURE]
    assert not s.cards.is_open[card]
    told: list[Event] = []
    game.apply(s, NATURE, Draw((s.cards.left[0],)), told)
    assert [e.key for e in told] == ["displayed", "placed"]
    assert s.cards.year(s.display[2]) == 1900


@pytest.mark.parametrize(("strict", "gone"), [("off", 0), ("on", 1)])
def test_d9_the_race_places_as_the_team_does(strict: str, gone: int) -> None:
    game, s = race([{3: 1895}, {}], [1895, 2, 3, 4], [5, 6], strict_ties=strict)
    game.apply(s, 0, Place(s.display[0], 4), None)
    game.apply(s, NATURE, Draw((s.cards.left[0],)), None)
    assert len(s.discards[0]) == gone


def test_d10_alone_the_turns_are_counted_and_moves_are_free() -> None:
    game, s = race([{c: 1600 + c for c in range(1, 8)}], [1700, 2, 3, 4], [5, 6])
    s.shifts[0] = 5
    s.turns = [12]
    s.discards = [[0, 1]]
    assert game.check(s, 0, Shift(1, 7, 1)) == ""
    game.apply(s, 0, Place(s.display[0], 8), None)
    game.apply(s, NATURE, Draw((s.cards.left[0],)), None)
    assert dict(game.result(s).facts) == {"cards": (8,), "discards": (2,), "turns": (13,)}


def test_columns_are_chosen_among_the_nearest_only() -> None:
    game, s, (card, _) = train(rows("1895 1949 | 1949 | 1979 | 1996"), [1949, 1], [5], [6])
    assert game.check(s, 0, Column(0)) == "no_choice"
    game.apply(s, 0, Play(card), None)
    assert game.check(s, 0, Column(2)) == "column_not_near"
    assert game.check(s, 0, Remove(0)) == "no_removal"
    assert game.check(s, 0, Play(s.hands[0][0])) == "choose_column"
    assert game.check(s, 1, Column(0)) == "not_your_turn"


def test_every_ruling_has_a_test_that_names_it() -> None:
    source = Path(__file__).read_text("utf-8")
    named = set(re.findall(r"\b[A-D]\d+\b", source))
    named |= {word.upper() for word in re.findall(r"_([a-d]\d+)(?=_)", source)}
    wanted = {"A": 11, "B": 17, "C": 11, "D": 10}
    assert {f"{letter}{n}" for letter in wanted for n in range(1, wanted[letter] + 1)} <= named
