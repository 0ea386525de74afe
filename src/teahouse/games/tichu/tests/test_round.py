"""The frame of a round by ruling numbers: calls, exchange, counting, the end of a match; three and six."""

import pytest

from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, WATCHER
from teahouse.core.match import Match
from teahouse.games.tichu import cards as deck
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import PHASES, Action, Call, State, View
from teahouse.games.tichu.tests.tables import (
    OFFICIAL,
    act,
    at,
    dealt,
    facts,
    full_deal,
    keys,
    mask,
    offered,
    refusal,
    tichu,
)
from teahouse.games.tichu.words import action
from teahouse.speech import tongue

G = tichu()
SMALL, GRAND = 1, 2


def fresh(game: Tichu) -> "Match[State, Action, View]":
    """A match up to its first decision."""
    match: Match[State, Action, View] = Match(game)
    match.settle(Fast(3))
    return match


def give_all(game: Tichu, s: State) -> None:
    """Everybody gives the first cards that are offered."""
    while PHASES[s.phase] == "give":
        seat = game.waiting(s)[0]
        act(game, s, f"{seat} {next(t for t in offered(game, s, seat) if 'give' in t)}")


def begin(game: Tichu, s: State) -> None:
    """Everybody says "not now"."""
    while PHASES[s.phase] == "ready":
        act(game, s, f"{game.waiting(s)[0]} not now")


# ---- Grand Tichu ----


def test_grand_is_asked_of_all_at_once_on_eight_cards() -> None:
    match = fresh(G)
    assert PHASES[match.state.phase] == "grand"
    assert match.state.sizes == [8, 8, 8, 8]
    assert G.waiting(match.state) == [0, 1, 2, 3]
    told = act(G, match.state, "2 grand")
    assert keys(told) == ["grand"], "a call shows at once"
    assert G.view(match.state, 0).hands[2].call == "grand"
    assert refusal(G, match.state, 0, "grand") == "", "others may still react"


def test_gt_1_and_report_40_two_calls_in_a_team_both_count() -> None:
    s = at(["2j", "3j 4j", "5j", "6j"], calls={0: GRAND, 2: GRAND})
    told = act(G, s, "0 play 2j", "1 play 3j", "2 play 5j")
    assert keys(told).count("call") == 2
    assert s.points == [200, 0, 200, 0], "double win 200, and +200 -200"


def test_gt_2_after_grand_no_small_call() -> None:
    s = dealt(G, full_deal(), "0 grand")
    assert refusal(G, s, 0, "tichu") == "called_grand"
    assert refusal(G, s, 1, "tichu") == ""


def test_gt_3_closed_after_the_ninth_card() -> None:
    s = dealt(G, full_deal())
    assert s.sizes == [14] * 4
    assert refusal(G, s, 0, "grand") == "grand_closed"


def test_an_answer_is_given_once() -> None:
    match = fresh(G)
    act(G, match.state, "2 no grand")
    assert refusal(G, match.state, 2, "grand") == "already_answered"
    assert G.waiting(match.state) == [0, 1, 3]


def test_without_grand_all_cards_come_at_once() -> None:
    game = tichu(grand_tichu="off")
    match = fresh(game)
    assert PHASES[match.state.phase] == "give"
    assert refusal(game, match.state, 0, "grand") == "grand_off"


# ---- small Tichu ----


def test_st_1_out_of_turn_after_others_have_played() -> None:
    s = at(["5j 2j", "6j 3j", "7j 4j", "8j 9j"], fresh=(3,))
    act(G, s, "0 play 5j", "1 play 6j", "2 play 7j")
    assert refusal(G, s, 3, "tichu") == ""
    assert refusal(G, s, 0, "tichu") == "call_too_late"


def test_st_2_call_then_play() -> None:
    s = at(["5j 2j", "6j 3j", "7j 4j", "8j 9j"], fresh=(0,))
    act(G, s, "0 tichu", "0 play 5j")
    assert s.calls[0] == SMALL


def test_st_3_the_dog_is_a_first_card() -> None:
    s = at(["Dg 2j", "6j 3j", "7j 4j", "8j 9j"], fresh=(0,))
    act(G, s, "0 play Dg")
    assert refusal(G, s, 0, "tichu") == "call_too_late"


def test_st_4_passing_is_no_card() -> None:
    s = at(["5j 2j", "6j 3j", "7j 4j", "8j 9j"], fresh=(1,))
    act(G, s, "0 play 5j", "1 pass")
    assert refusal(G, s, 1, "tichu") == ""


def test_st_5_a_bomb_out_of_turn_is_a_first_card() -> None:
    s = at(["5j 2j", "6j 3j", "7j 4j", "8j 8s 8p 8t 9j"], fresh=(3,))
    act(G, s, "0 play 5j", "3 play 8j 8s 8p 8t")
    assert refusal(G, s, 3, "tichu") == "call_too_late"


def test_st_6_before_the_exchange() -> None:
    s = dealt(G, full_deal())
    assert PHASES[s.phase] == "give"
    act(G, s, "2 tichu")
    assert G.view(s, WATCHER).hands[2].call == "small"
    assert refusal(G, s, 2, "tichu") == "already_called"


def test_st_7_and_report_41_a_hopeless_call() -> None:
    hands = ["5j", "6j 3j", "7j 4j", "8j 9j"]
    for option, reason in (("on", ""), ("off", "call_hopeless")):
        game = tichu(allow_hopeless_tichu=option)
        s = at(hands, game=game, fresh=(3,))
        act(game, s, "0 play 5j")
        assert refusal(game, s, 3, "tichu") == reason


def test_st_7_the_button_says_that_a_call_is_hopeless() -> None:
    s = at(["5j", "6j 3j", "7j 4j", "8j 9j"], fresh=(3,))
    said = tongue("en", "tichu")
    before = action(Call(), G.view(s, 3), said)
    act(G, s, "0 play 5j")
    assert action(Call(), G.view(s, 3), said) != before


def test_st_8_a_call_lets_others_change_what_they_laid() -> None:
    s = dealt(G, full_deal())
    act(G, s, "0 give 2j 1", "0 give 3j 2", "0 give 4j 3")
    assert G.waiting(s) == [1, 2, 3]
    act(G, s, "1 tichu")
    assert refusal(G, s, 0, "take back 2j") == ""
    act(G, s, "0 take back 2j")
    assert G.waiting(s) == [0, 1, 2, 3]


def test_calls_are_not_possible_before_all_cards_are_there() -> None:
    assert refusal(G, fresh(G).state, 0, "tichu") == "call_too_early"


def test_a_call_is_offered_to_whoever_may_call() -> None:
    s = at(["5j 2j", "6j 3j", "7j 4j", "8j 9j"], fresh=(0, 2))
    act(G, s, "0 play 5j")
    assert ["tichu" in offered(G, s, seat) for seat in range(4)] == [False, False, True, False]


# ---- exchange ----


def test_ex_1_hands_stay_fourteen_and_all_cards_move_at_once() -> None:
    s = dealt(G, full_deal())
    act(G, s, "0 give 1 2", "0 give 2j 1", "0 give 3j 3")
    act(G, s, "1 give 2s 0", "1 give 3s 2", "1 give 4s 3", "2 give 2p 0", "2 give 3p 1", "2 give 4p 3")
    assert s.hands[2] & mask("4p"), "nothing has moved yet"
    assert G.view(s, 2).hands[2].got == ()
    act(G, s, "3 give 2t 0", "3 give 3t 1", "3 give 4t 2")
    assert s.sizes == [deck.count(hand) for hand in s.hands] == [14] * 4
    assert s.hands[2] & mask("1")
    assert G.view(s, 2).hands[2].got == ("1 0", "3s 1", "4t 3")
    assert G.view(s, 1).hands[2].got == ()


def test_ex_2_and_ex_4_what_can_be_given() -> None:
    s = dealt(G, full_deal())
    assert refusal(G, s, 0, "give 2s 1") == "not_held"
    act(G, s, "0 give 2j 1")
    assert refusal(G, s, 0, "give 2j 2") == "already_laid"
    assert refusal(G, s, 0, "give 3j 1") == "has_gift"
    assert refusal(G, s, 0, "give 3j 0") == "give_whom"
    assert refusal(G, s, 0, "take back 3j") == "not_laid"


def test_ex_3_the_mah_jong_leads_from_where_it_went() -> None:
    s = dealt(G, full_deal())
    act(G, s, "0 give 1 2")
    give_all(G, s)
    begin(G, s)
    assert (PHASES[s.phase], s.turn) == ("play", 2)


def test_ex_5_special_cards_can_be_given() -> None:
    s = dealt(G, full_deal())
    assert (
        refusal(G, s, 2, "give Ph 1") == refusal(G, s, 3, "give Dr 0") == refusal(G, s, 1, "give Dg 2") == ""
    )


def test_laid_cards_are_secret_and_can_be_taken_back() -> None:
    s = dealt(G, full_deal())
    told = act(G, s, "0 give 2j 1")
    assert [event.seen(1) for event in told] == [None]
    act(G, s, "0 take back 2j")
    assert not s.answered
    give_all(G, s)
    assert refusal(G, s, 0, "take back 2j") == "no_exchange_now"


@pytest.mark.parametrize("game", [G, tichu(3), tichu(6)], ids=["four", "three", "six"])
def test_report_45_a_view_holds_nobody_elses_cards_or_gifts(game: Tichu) -> None:
    s = dealt(game, full_deal(game.seats))
    give_all(game, s)
    for viewer in (*range(game.seats), WATCHER):
        seen = game.view(s, viewer)
        for hand in seen.hands:
            is_open = hand.seat == viewer or (game.seats == 3 and hand.place == 2)
            assert bool(hand.cards) is is_open
            assert hand.seat == viewer or hand.given == hand.got == ()


def test_report_29_nothing_is_laid_before_the_exchange_is_done() -> None:
    assert refusal(G, fresh(G).state, 0, "play 2j") != ""
    s = dealt(G, full_deal())
    assert refusal(G, s, 0, "play 2j 3j 4j 5j 6j") == "exchange_first"
    give_all(G, s)
    assert refusal(G, s, 0, f"play {deck.names(s.hands[0])[-1]}") == "calls_first"


def test_everybody_confirms_before_the_first_lead() -> None:
    s = dealt(G, full_deal(), "0 grand")
    give_all(G, s)
    assert G.waiting(s) == [1, 2, 3], "who has called has nothing left to say"
    act(G, s, "1 tichu", "2 not now")
    assert G.waiting(s) == [3]
    assert refusal(G, s, 2, "tichu") == "", "a later call stays possible"
    act(G, s, "3 not now")
    assert PHASES[s.phase] == "play"


# ---- counting ----


def test_sc_1_the_last_hand_to_the_opponents_the_tricks_to_the_first() -> None:
    s = at(["", "", "Kj", "5j"], turn=2, out=(0, 1), won={3: "Ts", 1: "Tp"})
    own = deck.points(s.won[0])
    act(G, s, "2 play Kj")
    assert s.sheet[0] == (own + 10 + 10 + 5, 10, own + 10 + 10 + 5, 10)


def test_sc_2_the_first_may_be_the_lasts_partner() -> None:
    s = at(["", "", "Kj", "5j"], turn=2, out=(1, 0), won={3: "Ts", 1: "Tp"})
    own = deck.points(s.won[0])
    act(G, s, "2 play Kj")
    assert s.sheet[0] == (own + 10 + 5, 20, own + 10 + 5, 20)


def test_sc_3_and_report_35_double_win() -> None:
    s = at(["", "3j 4j", "Kj", "5j"], turn=2, out=(0,), won={1: "Ts Tp Kp"})
    act(G, s, "2 play Kj")
    assert s.points == [200, 0, 200, 0]
    assert s.round == 1


def test_sc_4_and_report_39_a_failed_grand_counts_in_a_double_win() -> None:
    s = at(["3j 4j", "", "6j 7j", "Kj"], turn=3, out=(1,), calls={0: GRAND})
    act(G, s, "3 play Kj")
    assert s.points == [-200, 200, -200, 200]


def test_sc_5_double_win_and_tichu() -> None:
    s = at(["", "3j 4j", "Kj", "5j"], turn=2, out=(0,), calls={0: SMALL})
    act(G, s, "2 play Kj")
    assert s.points == [300, 0, 300, 0]


LEFT_OVER = [("SC-6", "Ph", -25), ("SC-7", "Dr", 25)]


@pytest.mark.parametrize(("ruling", "card", "worth"), LEFT_OVER, ids=[row[0] for row in LEFT_OVER])
def test_what_the_last_hand_holds_goes_to_the_opponents(ruling: str, card: str, worth: int) -> None:
    s = at(["", "", "2j", f"{card} 3j"], turn=2, out=(0, 1))
    own = deck.points(s.won[0])
    act(G, s, "2 play 2j")
    assert s.sheet[0][0] == own + worth


def test_sc_9_both_partners_called() -> None:
    s = at(["", "", "Kj", "5j"], turn=2, out=(0, 1), calls={0: SMALL, 2: SMALL})
    act(G, s, "2 play Kj")
    assert sum(s.sheet[0][:2]) == 100


def test_sc_10_and_report_36_the_last_trick_belongs_to_the_third() -> None:
    s = at(["", "", "Kj", "5j"], turn=2, out=(1, 3), trick="3:Tj 0:Js", won={0: "2s"})
    s.hands[3], s.sizes[3], s.live, s.out = mask("5j"), 1, 12, [1, 0]
    told = act(G, s, "2 play Kj")
    assert facts(told, "take") == {"party": 2, "points": 20}


NEGATIVE = [
    ("SC-11", "Ph", {}, (-25, 125)),
    ("SC-12", "Kj Ks", {0: GRAND}, (-180, 80)),
    ("SC-11 and a call", "Ph", {0: GRAND}, (-225, 125)),
]


@pytest.mark.parametrize(("ruling", "pile", "calls", "gained"), NEGATIVE, ids=[row[0] for row in NEGATIVE])
def test_negative_rounds(ruling: str, pile: str, calls: dict[int, int], gained: tuple[int, int]) -> None:
    s = at(["", "", "3j", "2j"], turn=2, out=(1, 0), calls=calls)
    s.won[0], s.won[1] = mask(pile), s.won[0] & ~mask(pile)
    act(G, s, "2 play 3j")
    assert s.sheet[0][:2] == gained


def test_a_lost_grand_tichu_and_a_double_win() -> None:
    s = at(["", "5s", "2s", "Kj"], turn=2, out=(0,), calls={2: GRAND})
    act(G, s, "2 play 2s")
    assert s.points == [0, 0, 0, 0]


def test_sc_13_over_the_second_out() -> None:
    s = at(["", "Tj 2j", "Kj", "5j"], turn=1, out=(0,))
    s.hands[1], s.sizes[1] = mask("Tj"), 1
    s.won[0] |= mask("2j")
    told = act(G, s, "1 play Tj", "2 play Kj")
    assert facts(told, "take") == {"party": 2, "points": 20}
    assert s.round == 1


def test_x_5_the_partner_of_a_caller_goes_out_first() -> None:
    s = at(["2j", "3j 4j", "Kj 9j", "5j 6j"], calls={2: SMALL})
    act(G, s, "0 play 2j", "1 pass", "2 play Kj", "3 pass", "1 pass", "2 play 9j")
    assert s.points == [100, 0, 100, 0], "200 for the double win, Tichu lost"


def test_a_tournament_counts_a_double_win_100() -> None:
    game = tichu(preset="tournament")
    s = at(["", "3j 4j", "Kj", "5j"], game=game, turn=2, out=(0,))
    act(game, s, "2 play Kj")
    assert s.points == [100, 0, 100, 0]


# ---- the end of a match ----

# what team 0/2 has, what it gets in this round (out of 100), calls that fail, and whether it is over then
ENDS = [
    ("GE-1", (950, 950), 35, {0: SMALL}, True, (1085, 1015)),
    ("GE-2", (960, 940), 40, {}, False, (1000, 1000)),
    ("GE-3", (965, 935), 40, {}, True, (1005, 995)),
    ("GE-4", (1050, 1050), 40, {2: SMALL}, True, (990, 1110)),
    ("GE-5", (-310, 910), 0, {}, True, (-310, 1010)),
    ("not yet", (500, 500), 40, {}, False, (540, 560)),
]


@pytest.mark.parametrize(
    ("ruling", "before", "mine", "calls", "is_over", "after"), ENDS, ids=[row[0] for row in ENDS]
)
def test_when_a_match_ends(
    ruling: str,
    before: tuple[int, int],
    mine: int,
    calls: dict[int, int],
    is_over: bool,
    after: tuple[int, int],
) -> None:
    piles = {0: "", 35: "Kj Ks Tj 5j", 40: "Kj Ks Kp Kt"}
    s = at(
        ["", "", "2j", "3j"],
        turn=2,
        out=(0, 1),
        won={0: piles[mine]},
        calls=calls,
        points=(before[0], before[1], before[0], before[1]),
    )
    s.won[1] = deck.ALL & ~mask("2j 3j") & ~mask(piles[mine])
    s.won[0] = mask(piles[mine])
    act(G, s, "2 play 2j")
    assert s.points == [after[0], after[1], after[0], after[1]]
    assert (PHASES[s.phase] == "over") is is_over
    if is_over:
        result = G.result(s)
        assert result.places == ((1, 2, 1, 2) if after[0] > after[1] else (2, 1, 2, 1))
        assert result.reason == "target"
        assert G.waiting(s) == []
        assert refusal(G, s, 0, "pass") == "over"


def finished(game: Tichu, seed: int = 1) -> State:
    """A whole match by luck."""
    match: Match[State, Action, View] = Match(game)
    luck = Fast(seed)
    while not match.is_over:
        match.settle(luck)
        waiting = game.waiting(match.state)
        if waiting:
            found = [a for a in game.legal(match.state, waiting[0]) if not isinstance(a, Call)]
            match.act(waiting[0], luck.choice([a for a in found if not game.is_withdrawal(a)]))
        elif not match.tick():
            break
    return match.state


def test_rounds_end_a_match_ties_shared() -> None:
    game = tichu(end="rounds:2")
    s = finished(game)
    assert s.round == 2
    assert game.result(s).reason == "rounds"
    s.points = [100, 100, 100, 100]
    assert game.result(s).places == (1, 1, 1, 1)


def test_sc_8_rounds_without_calls_count_100_or_a_double_win() -> None:
    game = tichu(end="rounds:20", grand_tichu="off")
    s = finished(game)
    for row in s.sheet:
        assert sum(row[:2]) == 100 or sorted(row[:2]) == [0, 200]


@pytest.mark.parametrize(("limit", "phase"), [("0", "deal"), ("50", "over"), ("51", "deal")])
def test_a_match_to_a_target_ends_early_only_where_the_table_limits_it(limit: str, phase: str) -> None:
    game = tichu(most_rounds=limit)
    s = at(["", "3j 4j", "Kj", "5j"], game=game, turn=2, out=(0,))
    s.round = 49
    act(game, s, "2 play Kj")
    assert PHASES[s.phase] == phase


def test_a_tie_is_played_on_even_after_the_limit() -> None:
    game = tichu(most_rounds="50")
    s = at(["", "3j 4j", "Kj", "5j"], game=game, turn=2, out=(0,), points=(-200, 0, -200, 0))
    s.round = 49
    act(game, s, "2 play Kj")
    assert (s.points, PHASES[s.phase]) == ([0, 0, 0, 0], "deal")


def test_partners_may_be_drawn() -> None:
    game = tichu(teams="random", end="rounds:2")
    match = fresh(game)
    assert sorted(match.state.seat_of) == [0, 1, 2, 3]
    assert match.lines[0].text.startswith("seating ")
    s = finished(game)
    assert s.points[s.seat_of[0]] == s.points[s.seat_of[2]]
    assert game.teams() == [0, 1, 2, 3], "nobody's partner is known before the draw"


# ---- three players ----

T = tichu(3)
O3 = tichu(3, OFFICIAL)


def at3(hands: list[str], game: Tichu = T, **more: object) -> State:
    """Dealer seat 0 at place 0, seat 1 at place 1, the Table, seat 2 at place 3."""
    s = at(hands, game=game, **more)  # type: ignore[arg-type]  # the same words, passed on
    s.seat_of = [0, 1, 0, 2]
    return s


def test_t3_1_the_dealers_dog_gives_the_table_the_lead() -> None:
    s = at3(["Dg 2j", "3j", "4j", "5j"])
    act(T, s, "0 play Dg")
    assert (s.turn, T.waiting(s)) == (2, [0])
    assert offered(T, s, 0) == ["table play 4j"]


def test_t3_2_and_w_26_the_table_is_exempt_from_the_wish() -> None:
    s = at3(["1 2j", "3j 4s", "8j Kj", "5j"])
    act(T, s, "0 play 1 wish 8", "1 pass")
    assert refusal(T, s, 0, "table pass") == refusal(T, s, 0, "table play Kj") == ""
    assert "table pass" in offered(T, s, 0)


def test_t3_3_the_others_are_bound() -> None:
    s = at3(["1 2j", "8j 4s", "7j Kj", "8s 5j"])
    act(T, s, "0 play 1 wish 8")
    assert refusal(T, s, 1, "pass") == "wish_pass"


def test_t3_4_everybody_books_the_sides_points() -> None:
    s = at3(["", "", "2j", "3j"], turn=2, out=(0, 1), won={1: "Kj Ks Kp Kt"})
    act(T, s, "0 table play 2j")
    assert s.points == [60, 40, 40, 60], "seats 0, 1, 2, then the Table"
    assert T.parties() == ["table"]


def test_t3_5_no_grand_for_the_dealer() -> None:
    match = fresh(T)
    dealer = match.state.seat_of[0]
    assert T.waiting(match.state) == [seat for seat in range(3) if seat != dealer]
    assert refusal(T, match.state, dealer, "grand") == "grand_dealer"


def test_t3_6_a_dragon_for_dealer_or_table() -> None:
    s = at3(["2j 4s", "Dr 3j", "4j", "5j"], turn=1)
    act(T, s, "1 play Dr", "0 table pass", "2 pass", "0 pass")
    assert offered(T, s, 1) == ["gift 0", "gift table"]
    act(T, s, "1 gift table")
    assert s.won[2] & mask("Dr")


def test_t3_7_the_dealers_dragon() -> None:
    s = at3(["Dr 4s", "3j", "4j", "5j"])
    act(T, s, "0 play Dr", "1 pass", "0 table pass", "2 pass")
    assert offered(T, s, 0) == ["gift 1", "gift 2"]


def test_the_tables_dragon_is_the_dealers_to_give() -> None:
    s = at3(["2j 4s", "3j", "Dr 4j", "5j"], turn=2)
    act(T, s, "0 table play Dr", "2 pass", "0 pass", "1 pass")
    assert T.waiting(s) == [0]
    assert offered(T, s, 0) == ["gift 1", "gift 2"]


def test_t3_8_the_dealer_bombs_out_of_the_tables_hand() -> None:
    s = at3(["2j 4s", "3j 3s", "7j 7s 7p 7t 8j", "5j"], turn=1)
    act(T, s, "1 play 3j")
    act(T, s, "0 table play 7j 7s 7p 7t")
    assert s.turn == 3
    assert refusal(T, s, 1, "table pass") == "not_your_hand"


EXCHANGES = [
    ("T3-9", T, {0: [1, 2], 1: [0, 2], 2: [0, 1]}, []),
    ("T3-10", O3, {0: [1, 2], 1: [0, 3], 2: [0, 3]}, [1, 2]),
]


@pytest.mark.parametrize(("ruling", "game", "to", "table"), EXCHANGES, ids=[row[0] for row in EXCHANGES])
def test_who_gives_to_whom(ruling: str, game: Tichu, to: dict[int, list[int]], table: list[int]) -> None:
    s = dealt(game, full_deal())
    names = {3: "table"}
    for seat in range(3):
        texts = [t for t in offered(game, s, seat) if t.startswith("give")]
        assert {t.split()[-1] for t in texts} == {names.get(party, str(party)) for party in to[seat]}
    texts = [t for t in offered(game, s, 0) if t.startswith("table give")]
    assert {t.split()[-1] for t in texts} == {str(party) for party in table}
    give_all(game, s)
    assert s.sizes == [deck.count(hand) for hand in s.hands] == [14] * 4


def test_the_table_lies_open_after_the_exchange_and_the_dealer_sees_it_before() -> None:
    s = dealt(T, full_deal())
    assert T.view(s, 0).hands[2].cards != ()
    assert T.view(s, 1).hands[2].cards == ()
    give_all(T, s)
    assert T.view(s, 1).hands[2].cards == T.view(s, 0).hands[2].cards != ()


def test_the_table_may_hold_the_mah_jong() -> None:
    hands = full_deal()
    hands[0], hands[2] = hands[2], hands[0]
    s = dealt(T, hands)
    give_all(T, s)
    begin(T, s)
    assert (s.turn, T.waiting(s)) == (2, [0])
    assert "table play 1 wish 8" in offered(T, s, 0)


def test_tichu_in_the_tables_name() -> None:
    for game, reason in ((T, "table_never_calls"), (O3, "")):
        s = dealt(game, full_deal())
        assert refusal(game, s, 0, "table tichu") == reason
        assert refusal(game, s, 1, "table tichu") == "not_your_hand"


def test_t3_11_dealer_and_table_out_first() -> None:
    s = at3(["", "3j 4j", "Kj", "5j"], turn=2, out=(0,))
    act(T, s, "0 table play Kj")
    assert s.points == [200, 0, 0, 200]


def end3(game: Tichu, points: tuple[int, ...], before: int = 8) -> State:
    """The last trick of round `before`, which brings all 100 points to dealer and Table."""
    s = at3(["", "", "2j", "3j"], game, turn=2, out=(0, 1), points=points)
    s.round = before
    act(game, s, "0 table play 2j")
    return s


def test_t3_12_the_table_may_win() -> None:
    s = end3(T, (100, 0, 0, 300))
    assert PHASES[s.phase] == "over"
    assert T.result(s).places == (2, 3, 3, 1)


def test_three_players_play_rounds_not_points() -> None:
    assert PHASES[end3(T, (2000, 0, 0, 300), before=7).phase] == "deal"


def test_ties_of_three_players() -> None:
    assert PHASES[end3(T, (300, 0, 0, 300)).phase] == "deal", "three more rounds"
    assert PHASES[end3(T, (300, 0, 0, 200), before=9).phase] == "deal", "not after one of them"
    assert PHASES[end3(T, (300, 0, 0, 200), before=11).phase] == "over"
    s = end3(O3, (300, 0, 0, 300))
    assert PHASES[s.phase] == "over"
    assert O3.result(s).places == (1, 3, 3, 1)


def test_the_deal_goes_round() -> None:
    s = end3(T, (0, 0, 0, 0), before=0)
    assert s.seat_of == [1, 2, 1, 0]


# ---- six players ----

S6 = tichu(6)


def test_t6_1_hand_sizes() -> None:
    match = fresh(S6)
    s = match.state
    for seat in range(6):
        act(S6, s, f"{seat} no grand")
    match.settle(Fast(1))
    taker = s.seat_of.index(s.first)
    assert [s.sizes[(taker + i) % 6] for i in range(6)] == [10, 10, 9, 9, 9, 9]


def test_t6_2_grand_is_called_on_six_cards() -> None:
    match = fresh(S6)
    assert match.state.sizes == [6] * 6
    for seat in range(6):
        act(S6, match.state, f"{seat} no grand")
    match.settle(Fast(1))
    assert refusal(S6, match.state, 0, "grand") == "grand_closed"
    assert refusal(S6, match.state, 0, "tichu") == ""


def test_t6_3_partners_exchange_two_cards() -> None:
    s = dealt(S6, full_deal(6))
    sizes = list(s.sizes)
    assert {text.split()[-1] for text in offered(S6, s, 1) if "give" in text} == {"3", "5"}
    give_all(S6, s)
    assert [deck.count(hand) for hand in s.hands] == sizes


SIX = ["Dg 2j", "3j", "4j", "5j", "6j", "7j"]


def test_the_dogs_player_names_the_partner() -> None:
    s = at(SIX, game=S6)
    assert [text for text in offered(S6, s, 0) if "Dg" in text] == ["play Dg to 2", "play Dg to 4"]
    assert refusal(S6, s, 0, "play Dg") == "heir_open"
    assert refusal(S6, s, 0, "play Dg to 3") == "heir_partner"
    act(S6, s, "0 play Dg to 4")
    assert s.turn == 4


def test_a_dog_that_cannot_be_laid_is_asked_for_no_heir() -> None:
    s = at(SIX, game=S6, trick="5:9j")
    assert refusal(S6, s, 0, "play Dg") == "dog_leads"
    s = at(SIX, game=S6, turn=1)
    assert refusal(S6, s, 0, "play Dg") == "not_your_turn"


def test_t6_4_only_a_partner_who_is_in() -> None:
    s = at(["Dg 2j", "3j", "", "5j", "6j", "7j"], game=S6, out=(2,))
    assert refusal(S6, s, 0, "play Dg to 2") == "heir_partner"
    act(S6, s, "0 play Dg")
    assert s.turn == 4


def test_t6_5_no_partner_left() -> None:
    s = at(["Dg 2j", "3j", "", "5j", "", "7j"], game=S6, out=(2, 4))
    act(S6, s, "0 play Dg")
    assert s.turn == 1


def test_t6_6_the_fifth_and_the_last() -> None:
    s = at(
        ["", "", "", "Kj", "", "5j"],
        game=S6,
        turn=3,
        out=(0, 2, 1, 4),
        won={0: "", 3: "Ks", 5: "Kp", 1: "Tj"},
    )
    s.won[0], s.won[1] = 0, deck.ALL & ~mask("Kj Ks Kp 5j")
    act(S6, s, "3 play Kj")
    assert s.sheet[0][:2] == (35, 65), "20 of the fifth, 10 and 5 of the last; the rest is seat 1's"


def test_t6_7_three_of_a_side_first() -> None:
    s = at(["2j", "", "3j", "", "4j", "Kj"], game=S6, turn=5, out=(1, 3))
    act(S6, s, "5 play Kj")
    assert s.points == [0, 300] * 3


def test_t6_8_two_of_a_side_end_nothing() -> None:
    s = at(["Kj", "3j 4j", "", "5j", "6j", "7j"], game=S6, out=(2,))
    act(S6, s, "0 play Kj")
    assert s.round == 0
    assert s.turn == 1


def test_t6_9_five_passes() -> None:
    s = at(["Kj", "3j 3s", "4j", "5j", "6j", "7j"], game=S6)
    act(S6, s, "0 play Kj", "1 pass", "2 pass", "3 pass", "4 pass")
    assert s.owner == 0
    act(S6, s, "5 pass")
    assert (s.owner, s.turn) == (-1, 1)


def test_t6_9_all_others_pass_on_one_who_is_out() -> None:
    s = at(["Kj", "3j 3s", "", "5j", "6j", "7j"], game=S6, out=(2,))
    act(S6, s, "0 play Kj", "1 pass", "3 pass", "4 pass")
    assert s.owner == 0
    act(S6, s, "5 pass")
    assert (s.owner, s.turn) == (-1, 1)


def test_t6_10_card_points_are_100() -> None:
    for row in finished(tichu(6, end="rounds:12", grand_tichu="off")).sheet:
        assert sum(row[:2]) == 100 or sorted(row[:2]) == [0, 300]


def test_the_dragon_goes_to_any_of_three() -> None:
    s = at(["Dr 2s", "3j", "4j", "5j", "6j", "7j"], game=S6)
    act(S6, s, "0 play Dr", *[f"{seat} pass" for seat in range(1, 6)])
    assert offered(S6, s, 0) == ["gift 1", "gift 3", "gift 5"]


# ---- conservation ----


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_no_card_is_ever_lost(seats: int) -> None:
    game = tichu(seats, {} if seats == 3 else {"end": "rounds:4"})
    luck = Fast(seats)
    s = game.start()
    for _ in range(1500):
        waiting = game.waiting(s)
        due = game.timer(s)
        if not waiting and due is None:
            break
        if waiting == [NATURE]:
            game.apply(s, NATURE, game.roll(s, luck), None)
        elif waiting:
            game.apply(s, waiting[0], luck.choice(game.legal(s, waiting[0])), None)
        elif due is not None:
            game.apply(s, -2, due[1], None)
        piles = [*s.hands, *s.won, *[combo.cards for combo in s.trick]]
        assert sum(deck.count(pile) for pile in piles) == deck.count(s.all_cards()), "a card lies twice"
        if PHASES[s.phase] in ("give", "ready", "play", "window", "gift"):
            assert s.all_cards() == deck.ALL
            assert s.sizes == [deck.count(hand) for hand in s.hands]
