"""The course of a round by ruling numbers: tricks, bombs out of turn, Dog, Dragon, the wish's life."""

import pytest

from teahouse.games.tichu import cards as deck
from teahouse.games.tichu.state import PHASES
from teahouse.games.tichu.tests.tables import (
    OFFICIAL,
    act,
    at,
    clock_is_due,
    facts,
    keys,
    offered,
    refusal,
    tichu,
)

G = tichu()


def pile(text: str) -> int:
    return deck.mask_named(text.split())


# ---- tricks ----


def test_tr_1_who_passed_may_come_in_again() -> None:
    s = at(["5j Jj 2j", "Qj 3j", "9j 4j", "6j 7j"])
    act(G, s, "0 play 5j", "1 pass", "2 play 9j", "3 pass", "0 play Jj")
    assert s.turn == 1
    assert refusal(G, s, 1, "play Qj") == ""


def test_tr_2_three_passes_and_the_owner_leads() -> None:
    s = at(["Aj 5j", "2j 3j", "4j 6j", "7j 8j"])
    act(G, s, "0 play Aj", "1 pass", "2 pass", "3 pass")
    assert (s.turn, s.owner) == (0, -1), "too few cards for a bomb: taken at once"
    assert s.won[0] & pile("Aj")


LAST_CARD = [
    ("TR-3", ["Aj", "2j 3j", "4j 6j", "7j 8j"], ["1 pass", "2 pass", "3 pass"], 1),
    ("TR-4", ["Aj", "", "4j 6j", "7j 8j"], ["2 pass", "3 pass"], 2),
    ("X-9", ["Aj", "", "4j 6j", "7j 8j"], ["2 pass", "3 pass"], 2),
]


@pytest.mark.parametrize(("ruling", "hands", "passes", "leader"), LAST_CARD, ids=[r[0] for r in LAST_CARD])
def test_a_trick_won_with_the_last_card(
    ruling: str, hands: list[str], passes: list[str], leader: int
) -> None:
    s = at(hands, out=() if hands[1] else (1,))
    act(G, s, "0 play Aj", *passes[:-1])
    assert s.owner == 0, "still open"
    act(G, s, passes[-1])
    assert (s.owner, s.turn) == (-1, leader)
    assert s.won[0] & pile("Aj")


def test_tr_5_two_left_each_gets_a_turn() -> None:
    s = at(["Aj", "", "4j 6j", "7j 8j"], out=(1,))
    act(G, s, "0 play Aj")
    assert s.turn == 2
    act(G, s, "2 pass")
    assert s.turn == 3


def test_tr_6_a_leader_may_not_pass() -> None:
    assert refusal(G, at(["Aj 2j", "3j", "4j", "5j"]), 0, "pass") == "must_lead"


def test_tr_7_no_pass_out_of_turn() -> None:
    s = at(["Aj 2j", "3j", "4j", "5j"])
    act(G, s, "0 play 2j")
    assert refusal(G, s, 2, "pass") == "not_your_turn"
    assert refusal(G, s, 2, "play 4j") == "not_your_turn"


def test_report_34_nobody_is_skipped() -> None:
    s = at(["3j 2j", "4j 2s", "5j 2p", "6j 2t"])
    act(G, s, "0 play 3j", "1 play 4j", "2 pass")
    assert s.turn == 3
    act(G, s, "3 pass")
    assert s.turn == 0
    act(G, s, "0 pass")
    assert (s.turn, s.owner) == (1, -1)


def test_x_6_fourteen_cards_led_at_once() -> None:
    row = "1 2j 3s 4j 5j 6j 7j 8j 9j Tj Jj Qj Kj Aj"
    s = at([row, "2s", "3j", "4s"], fresh=(0,))
    act(G, s, f"0 play {row} wish 4")
    assert (s.out, s.turn) == ([0], 1)
    assert PHASES[s.phase] == "play"


# ---- bombs out of turn ----

SEVENS = "7j 7s 7p 7t"
BOMB = "play 7j 7s 7p 7t"


def test_ob_1_next_is_the_bombers_neighbour() -> None:
    s = at(["5j 2j", "3j 2s", "4j 2p", f"{SEVENS} 8j"])
    act(G, s, "0 play 5j", f"3 {BOMB}")
    assert s.turn == 0
    act(G, s, "0 pass")
    assert s.turn == 1


def test_report_26_after_seat_3_comes_seat_0() -> None:
    s = at(["5j 2j", "3j 2s", "4j 2p", f"{SEVENS} 8j"])
    act(G, s, "0 play 5j", f"3 {BOMB}")
    assert G.waiting(s) == [0]


def test_ob_2_a_bombers_own_turn_is_gone() -> None:
    s = at(["5j 2j", f"{SEVENS} 8j", "4j 2p", "3j 2s"])
    act(G, s, "0 play 5j", f"1 {BOMB}")
    assert s.turn == 2


def test_ob_3_and_x_4_a_partner_bombs_the_dragon_away() -> None:
    s = at(["Dr 2j", "3j 2s", f"{SEVENS} 8j", "4j 2p"])
    act(G, s, "0 play Dr", "1 pass", "2 pass", "3 pass")
    assert clock_is_due(G, s)
    assert G.waiting(s) == []
    act(G, s, f"2 {BOMB}", "3 pass", "0 pass", "1 pass")
    assert PHASES[s.phase] == "play", "two and two cards: nobody can bomb, nothing is given away"
    assert s.turn == 2
    assert s.won[2] & pile("Dr")


def test_ob_4_one_may_bomb_oneself() -> None:
    s = at([f"Dr {SEVENS} 8j", "3j 2s", "2j", "4j 2p"])
    act(G, s, "0 play Dr", f"0 {BOMB}", "1 pass", "2 pass", "3 pass")
    assert s.won[0] & pile("Dr")
    assert s.turn == 0


def test_ob_5_and_report_24_the_right_to_lead_cannot_be_bombed() -> None:
    s = at(["5j 2j", f"{SEVENS} 8j", "4j", "3j"])
    assert refusal(G, s, 1, BOMB) == "bomb_before_lead"
    assert not [text for text in offered(G, s, 1) if text.startswith("play")]


def test_ob_6_and_report_25_the_dog_cannot_be_bombed_but_the_next_trick_can() -> None:
    s = at(["Dg 2j", f"{SEVENS} 8j", "4j 5j", "3j"])
    act(G, s, "0 play Dg")
    assert refusal(G, s, 1, BOMB) == "bomb_before_lead"
    act(G, s, "2 play 4j")
    assert refusal(G, s, 1, BOMB) == ""


def test_ob_7_and_report_27_out_with_a_bomb() -> None:
    s = at(["5j 2j", "9j 9s 9p 9t 3j", "4j 2p", SEVENS])
    act(G, s, "0 play 5j", f"3 {BOMB}")
    assert s.out == [3]
    assert refusal(G, s, 1, "play 9j 9s 9p 9t") == "", "it can be bombed over"
    act(G, s, "0 pass", "1 pass", "2 pass", "c")
    assert s.turn == 0
    assert s.won[3] & pile("5j 7j")


def test_ob_8_a_bomb_that_makes_the_double_win() -> None:
    s = at(["5j 2j", "", "4j 2p", SEVENS], out=(1,))
    told = act(G, s, "0 play 5j", f"3 {BOMB}")
    assert "sweep" in keys(told)
    assert s.points == [0, 200, 0, 200]


def test_ob_9_a_player_bombs_again_if_higher() -> None:
    s = at(["5j 2j", f"{SEVENS} 8j 8s 8p 8t 3j", "9j 9s 9p 9t 4j", "2p"])
    act(G, s, "0 play 5j", f"1 {BOMB}")
    assert refusal(G, s, 1, "play 8j 8s 8p 8t") == ""
    act(G, s, "2 play 9j 9s 9p 9t")
    assert refusal(G, s, 1, "play 8j 8s 8p 8t") == "bomb_too_low"


def test_ob_10_few_cards_never_delay_a_trick() -> None:
    s = at(["Aj 2j 3j 4j", "5j 6j 7j", "8j", "9j Tj"])
    act(G, s, "0 play Aj", "1 pass", "2 pass", "3 pass")
    assert not clock_is_due(G, s)
    s = at(["Aj 2j 3j 4j 5j", "6j 7j", "8j", "9j Tj"])
    act(G, s, "0 play Aj", "1 pass", "2 pass", "3 pass")
    assert clock_is_due(G, s), "four cards left, whatever they are"


def test_the_window_is_the_same_whoever_holds_what() -> None:
    seen = []
    holders = [f"{SEVENS} 8j", "6j 6s 8s Tj Jj"]
    for one, three in (holders, reversed(holders)):
        s = at(["Aj 2j", one, "3j", three])
        act(G, s, "0 play Aj", "1 pass", "2 pass", "3 pass")
        assert (G.waiting(s), clock_is_due(G, s)) == ([], True)
        seen.append(G.view(s, 2))
    assert seen[0] == seen[1]


def test_no_bomb_while_a_dragon_is_given_away() -> None:
    s = at(["Dr 2j", f"{SEVENS} 8j", "3j", "4j"])
    act(G, s, "0 play Dr", "1 pass", "2 pass", "3 pass", "c")
    assert refusal(G, s, 1, BOMB) == "dragon_first"


def test_in_the_window_only_bombs_are_laid() -> None:
    s = at(["Qj 2j", f"{SEVENS} Aj", "3j", "4j"])
    act(G, s, "0 play Qj", "1 pass", "2 pass", "3 pass")
    assert refusal(G, s, 1, "play Aj") == "window_bombs"
    assert refusal(G, s, 1, BOMB) == ""


def test_two_bombs_at_once_the_later_must_be_higher() -> None:
    s = at(["Qj 2j", f"{SEVENS} Aj", "6j 6s 6p 6t 3j", "4j"])
    act(G, s, "0 play Qj", f"1 {BOMB}")
    assert refusal(G, s, 2, "play 6j 6s 6p 6t") == "bomb_too_low"


# ---- the Dog ----

DOGS = [
    ("DOG-1", ["Dg 2j", "3j", "4j", "5j"], (), 2),
    ("DOG-2", ["Dg 2j", "3j", "", "5j"], (2,), 3),
    ("DOG-3", ["Dg 2j", "3j 4j", "", ""], (2, 3), 0),
    ("DOG-4", ["Dg 2j", "", "", "5j"], (1, 2), 3),
    ("DOG-5", ["Dg 2j", "3j", "", ""], (3, 2), 0),
    ("report-32", ["Dg 2j", "3j", "", "5j"], (2,), 3),
]


@pytest.mark.parametrize(("ruling", "hands", "out", "leader"), DOGS, ids=[row[0] for row in DOGS])
def test_where_the_dog_goes(ruling: str, hands: list[str], out: tuple[int, ...], leader: int) -> None:
    s = at(hands, out=out)
    act(G, s, "0 play Dg")
    assert (s.turn, s.owner) == (leader, -1)
    assert refusal(G, s, leader, "pass") == "must_lead"


def test_report_48_a_dog_that_comes_back_lets_its_player_lead() -> None:
    s = at(["Dg 2j", "3j", "", ""], out=(3, 2))
    act(G, s, "0 play Dg")
    assert offered(G, s, 0) == ["play 2j"]


def test_dog_7_second_out_with_the_dog_is_a_double_win() -> None:
    s = at(["Dg", "3j", "", "5j"], out=(2,))
    act(G, s, "0 play Dg")
    assert s.points == [200, 0, 200, 0]


def test_dog_8_and_sc_14_third_out_with_the_dog() -> None:
    s = at(["Dg", "Kj", "", ""], out=(2, 3), won={2: "5j", 3: "Ts"})
    told = act(G, s, "0 play Dg")
    assert "take" not in keys(told), "nothing lay on the table"
    assert sum(s.sheet[0][:2]) == 100


def test_dog_9_last_card_and_the_partner_leads() -> None:
    s = at(["Dg", "3j", "4j", "5j"])
    act(G, s, "0 play Dg")
    assert (s.out, s.turn) == ([0], 2)


def test_x_3_the_last_two_alternate() -> None:
    s = at(["Dg 2j", "3j 4j", "", ""], out=(2, 3))
    act(G, s, "0 play 2j", "1 play 3j", "0 pass", "1 play 4j")
    assert s.sheet, "third out"
    s = at(["Aj Dg", "3j 4j", "", ""], out=(2, 3), turn=1)
    told = act(G, s, "1 play 3j", "0 play Aj", "1 pass", "0 play Dg")
    assert "sweep" not in keys(told), "third out with the Dog"
    assert sum(s.sheet[0][:2]) == 100


# ---- the Dragon ----


def test_dr_1_and_dr_9_given_at_collection_to_an_opponent() -> None:
    s = at(["Dr 2j", "3j", "4j", "5j"])
    act(G, s, "0 play Dr")
    assert refusal(G, s, 0, "gift 1") == "no_dragon"
    act(G, s, "1 pass", "2 pass", "3 pass")
    assert offered(G, s, 0) == ["gift 1", "gift 3"]
    assert refusal(G, s, 0, "gift 2") == refusal(G, s, 0, "gift 0") == "gift_opponent"
    assert refusal(G, s, 1, "gift 3") == "not_your_gift"
    act(G, s, "0 gift 3")
    assert s.won[3] & pile("Dr")
    assert s.turn == 0


def test_dr_2_an_opponent_who_is_out_may_have_it() -> None:
    s = at(["Dr 2j", "", "4j", "5j"], out=(1,))
    act(G, s, "0 play Dr", "2 pass", "3 pass", "0 gift 1")
    assert s.won[1] & pile("Dr")


def test_dr_2_option_gives_it_to_the_only_one_left() -> None:
    game = tichu(dragon_auto_single_live="on")
    s = at(["Dr 2j", "", "4j", "5j"], game=game, out=(1,))
    act(game, s, "0 play Dr", "2 pass", "3 pass")
    assert s.won[3] & pile("Dr")
    assert s.turn == 0


def test_dr_3_a_bombed_dragon_stays_with_the_bomber() -> None:
    s = at(["Dr 2j", f"{SEVENS} 8j", "4j", "5j"])
    act(G, s, "0 play Dr", f"1 {BOMB}", "2 pass", "3 pass", "0 pass")
    assert s.won[1] & pile("Dr")
    assert s.turn == 1


def test_dr_4_and_report_38_third_out_with_the_dragon_gives_it_away() -> None:
    s = at(["Dr", "", "Aj", ""], out=(1, 3), won={1: "Kj", 3: "Ks"})
    act(G, s, "0 play Dr")
    assert PHASES[s.phase] == "gift"
    act(G, s, "0 gift 1")
    assert sum(s.sheet[0][:2]) == 100
    assert s.round == 1


def test_dr_4_in_a_tournament_it_is_kept() -> None:
    game = tichu(preset="tournament")
    s = at(["Dr", "", "Aj", ""], game=game, out=(1, 3), won={1: "Kj", 3: "Ks"})
    act(game, s, "0 play Dr")
    assert s.round == 1
    assert s.sheet[0][:2] == (200, 0) or sum(s.sheet[0][:2]) == 100


def test_dr_5_given_to_the_last_it_goes_on_to_the_first() -> None:
    rest = {1: "Kj Ks", 2: "Kp Kt"}
    s = at(["Dr", "", "", "2j"], out=(2, 1), won=rest)
    before = deck.points(s.won[0])
    act(G, s, "0 play Dr", "0 gift 3")
    # 3 was last: its tricks, the Dragon among them, go to 2, who was first and plays with 0
    assert s.sheet[0] == (before + 20 + 25, 20, before + 20 + 25, 20)


def test_dr_6_a_dragon_that_makes_the_double_win_is_not_given() -> None:
    s = at(["Dr", "3j", "", "5j"], out=(2,))
    told = act(G, s, "0 play Dr")
    assert s.points == [200, 0, 200, 0]
    assert "dragon" not in keys(told)


def test_x_8_a_pending_gift_has_only_opponents_to_choose_from() -> None:
    s = at(["Dr 2j", "3j", "4j", "5j"])
    act(G, s, "0 play Dr", "1 pass", "2 pass", "3 pass")
    assert G.waiting(s) == [0]
    assert {a[-1] for a in offered(G, s, 0)} == {"1", "3"}


# ---- the life of a wish ----


def test_w_1_and_report_14_the_wish_is_part_of_the_play_and_may_be_left_out() -> None:
    s = at(["1 2j", "8j 3j", "4j", "5j"], fresh=(0, 1, 2, 3))
    assert refusal(G, s, 0, "play 1 wish 8") == refusal(G, s, 0, "play 1") == ""
    assert refusal(G, s, 0, "play 2j wish 8") == "wish_without_mahjong"
    assert refusal(G, s, 0, "play 1 wish 1") == "wish_rank"
    assert len([t for t in offered(G, s, 0) if t.startswith("play 1")]) == 14


def test_reports_2_3_nobody_else_can_wish() -> None:
    s = at(["1 2j", "8j 3j", "4j", "5j"])
    act(G, s, "0 play 1")
    assert s.wish == 0
    assert refusal(G, s, 1, "play 8j wish 8") == "wish_without_mahjong"
    assert refusal(G, s, 1, "play 3j") == ""


def test_report_4_a_pass_before_does_not_free_the_next() -> None:
    s = at(["1 2j", "3j", "8j 3s", "5j"])
    act(G, s, "0 play 1 wish 8", "1 pass")
    assert refusal(G, s, 2, "pass") == "wish_pass"


def test_report_5_a_granted_wish_binds_nobody() -> None:
    s = at(["1 2j", "8j 3j", "8s 9j", "5j"])
    told = act(G, s, "0 play 1 wish 8", "1 play 8j")
    assert "granted" in keys(told)
    assert refusal(G, s, 2, "pass") == ""


def test_report_11_and_w_25_only_granting_plays_are_left_to_a_timeout() -> None:
    s = at(["1 2j", "8j Kj", "4j", "5j"])
    act(G, s, "0 play 1 wish 8")
    assert offered(G, s, 1) == ["play 8j"]


def test_w_14_the_wisher_leads_again() -> None:
    for wanted, is_bound in (({}, False), (OFFICIAL, True)):
        game = tichu(4, wanted)
        s = at(["1 8j Kj", "3j 4s", "4j 5s", "5j 6s"], game=game)
        act(game, s, "0 play 1 wish 8", "1 pass", "2 pass", "3 pass")
        assert (refusal(game, s, 0, "play Kj") == "wish") is is_bound
        act(game, s, "0 play 8j")
        assert (s.wish == 0) is is_bound, "his own card ends it only where it binds him"


KINGS = "Kj Ks Kp Kt"


def test_w_16_and_report_13_bomb_first_grant_later() -> None:
    row = "3s 4j 5j 6j 7j 8j 9j Tj Jj Qj"
    s = at(["1 2j", f"{row} {KINGS}", "3j", "4s"])
    act(G, s, "0 play 1 wish 8", "1 play Kj Ks Kp Kt", "2 pass", "3 pass", "0 pass", "c")
    assert s.turn == 1
    assert refusal(G, s, 1, "play 3s") == "wish"
    assert refusal(G, s, 1, f"play {row}") == ""


def test_w_17_a_bomb_with_the_rank_must_go_over_the_bomb() -> None:
    s = at(["1 2j", f"8j 9j {KINGS}", "3j", "6s 7s 8s 9s Ts 4s"])
    act(G, s, "0 play 1 wish 8", "1 play Kj Ks Kp Kt", "2 pass")
    assert refusal(G, s, 3, "pass") == "wish_pass"
    assert refusal(G, s, 3, "play 6s 7s 8s 9s Ts") == ""


def test_w_18_a_bomb_out_of_turn_grants() -> None:
    s = at(["1 2j", "8j 3j", "4j", "6s 7s 8s 9s Ts 5j"])
    act(G, s, "0 play 1 wish 8", "3 play 6s 7s 8s 9s Ts")
    assert (s.wish, s.turn) == (0, 0)


def test_w_19_the_straights_own_rank_grants_nothing() -> None:
    s = at(["1 2j 3j 4j 5s 9j", "5j 6j", "7j", "8j"])
    act(G, s, "0 play 1 2j 3j 4j 5s wish 5")
    assert s.wish == 5
    assert refusal(G, s, 1, "pass") == ""


def test_w_20_the_one_mah_jong_makes_the_one_wish() -> None:
    s = at(["1 2j", "8j 3j", "4j", "5j"])
    act(G, s, "0 play 1 wish 8", "1 play 8j")
    for seat in range(4):
        assert not [text for text in offered(G, s, seat) if "wish" in text]


def test_w_21_the_last_card_still_wishes() -> None:
    s = at(["1", "8j 3j", "4j", "5j"])
    act(G, s, "0 play 1 wish 8")
    assert s.out == [0]
    assert refusal(G, s, 1, "pass") == "wish_pass"


def test_w_22_on_a_later_lead_it_is_the_same() -> None:
    s = at(["Aj 1 2j", "8j 3j", "4j", "5j"])
    act(G, s, "0 play Aj", "1 pass", "2 pass", "3 pass", "0 play 1 wish 8")
    assert s.wish == 8


def test_w_23_a_rank_that_is_gone_may_be_wished() -> None:
    s = at(["1 2j", "3j 4s", "4j", "5j"])
    act(G, s, "0 play 1 wish 8", "1 play 3j", "2 pass", "3 pass", "0 pass")
    assert s.wish == 8


def test_w_24_a_bound_seat_is_not_offered_the_pass() -> None:
    s = at(["1 2j", "8j 3j", "4j", "5j"])
    act(G, s, "0 play 1 wish 8")
    assert "pass" not in offered(G, s, 1)


def test_x_1_wish_and_window_together_and_report_30() -> None:
    s = at(["1 2j", "3j 4j", f"{SEVENS} 9j", "5j"])
    act(G, s, "0 play 1 wish 8", "1 pass", "2 pass", "3 pass")
    assert clock_is_due(G, s)
    assert BOMB in offered(G, s, 2)
    act(G, s, f"2 {BOMB}", "3 pass", "0 pass", "1 pass")
    assert (s.wish, s.turn) == (8, 2)


def test_x_2_no_phoenix_on_a_bomb() -> None:
    s = at(["Ph 2j", "3j", "4j", f"{SEVENS} 8j"], turn=3)
    act(G, s, f"3 {BOMB}")
    assert refusal(G, s, 0, "play Ph") == "only_bomb"


def test_x_7_a_wish_granted_by_the_card_that_ends_the_round() -> None:
    s = at(["1 Kj", "", "", "8j"], out=(1, 2))
    told = act(G, s, "0 play 1 wish 8", "3 play 8j")
    assert "granted" in keys(told)
    assert (s.round, s.wish) == (1, 0)


def test_events_say_what_was_laid() -> None:
    s = at(["1 2j", "8j 3j", "4j", "5j"])
    told = act(G, s, "0 play 1 wish 8")
    assert facts(told, "play")["wish"] == 8
    assert facts(told, "play")["cards"] == ("1",)
