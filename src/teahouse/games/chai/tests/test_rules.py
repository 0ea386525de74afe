"""The rules as tables: one row or test per ruling (R-1 ...) and worked example (T-1 ...)."""

import re

import pytest

from teahouse.core.chance import Fast
from teahouse.core.game import NATURE
from teahouse.games.chai.score import result
from teahouse.games.chai.tests.table import OPENING, Options, Table

HIGH, LOW = "6666655", "1112233"


def played(mine: str = HIGH, yours: str = LOW, options: Options | None = None) -> Table:
    """Both have rolled, nobody has tea, seat 0 is to place a die."""
    return Table(2, None, options).roll(mine, yours).bare()


# ---- harvest ----


def test_t1_r1_the_track_goes_round_with_live_backs() -> None:
    t = Table()
    seen = []
    for markers in (2, 1, 3, 1):
        t.do(0, f"assistant {markers}")
        view = t.game.view(t.s, 0)
        here = view.track[view.assistant]
        seen.append((here.position, here.id, here.teas, here.number))
        t.finish_year()
    assert seen == [(1, "H2", "GO", 3), (2, "H3", "WB", 1), (5, "H6", "OB", 2), (7, "H2", "PB", 1)]
    places = {m.id: (m.position, m.teas) for m in t.game.view(t.s, 0).track if m.id}
    assert places["H2"] == (1, "GO")  # back again, front up
    assert (places["H3"][0], places["H6"][0]) == (8, 11)
    assert [places[name][0] for name in ("H1", "H4", "H5")] == [0, 3, 4]


def at_points(number: int) -> Table:
    """Seat 0 has walked onto a marker with that number and has nothing but its two teas."""
    t = Table()
    t.do(0, {3: "assistant 2", 2: "assistant 1", 1: "assistant 3"}[number])
    assert t.s.points == number
    return t


def test_t2_harvest_points_r2() -> None:
    t = at_points(3)
    assert t.tokens(0) == {10: "G", 12: "O"}
    assert t.tokens(1) == {10: "G", 12: "O"}
    t.do(0, "take Y")
    assert t.why(0, "take Y") == "extra_twice"
    t.do(0, "take W", "step 11 W")
    assert t.waiting() == [1]
    assert t.tokens(0) == {10: "YG", 12: "O", 8: "W"}


def test_t2_extras_may_repeat_the_printed_teas() -> None:
    t = at_points(3).do(0, "take G", "take O", "take Y")
    assert t.tokens(0) == {10: "YGG", 12: "OO"}


def test_t2_three_steps_bring_a_token_to_the_dock() -> None:
    t = at_points(3).do(0, "step 10 G", "step 7 G", "step 4 G")
    assert t.tokens(0) == {0: "G", 12: "O"}
    assert t.waiting() == [1]


def test_unused_points_are_lost() -> None:
    t = at_points(3).do(0, "done")
    assert t.waiting() == [1]
    t.do(1, "done")
    assert t.asked() == "dice"


def test_t24_r17_a_short_supply_serves_the_start_player_first() -> None:
    t = Table()
    t.s.supply[1] = 1
    t.do(0, "assistant 2")
    assert (t.tokens(0), t.tokens(1)) == ({10: "G", 12: "O"}, {12: "O"})
    assert t.why(0, "take G") == "tea_out"


# ---- dice ----


@pytest.mark.parametrize(("die", "to"), [(1, 6), (1, 2), (6, 1), (6, 5), (3, 4)])
def test_t3_a_discarded_token_changes_a_die_by_one(die: int, to: int) -> None:
    t = played("1111366").tea(0, 10, "Y")
    t.do(0, f"change {die} {to}", "pay 10 Y")
    assert str(to) in t.hand(0)
    assert t.tokens(0) == {}
    assert t.waiting() == [0]


def test_t3_r4_two_tokens_bring_a_5_to_1() -> None:
    t = played("5555555").tea(0, 10, "Y").tea(0, 0, "B")
    t.do(0, "change 5 6", "pay 10 Y", "change 6 1", "pay dock B")
    assert t.hand(0) == "1555555"
    assert t.why(0, "change 5 6") == "no_token_to_pay"


@pytest.mark.parametrize(("die", "to"), [(3, 5), (3, 3), (2, 6)])
def test_a_die_changes_by_one_only(die: int, to: int) -> None:
    t = played("2233344").tea(0, 10, "Y")
    assert t.why(0, f"change {die} {to}") == "change_by_one"


def test_r4_packed_tokens_cannot_be_discarded() -> None:
    t = played().card(0, 10, "P09").tea(0, 7, "Y")
    t.s.boxes |= 1 << (2 * 8)
    t.s.supply[0] -= 1
    t.do(0, "change 6 1")
    assert t.legal(0) == ["pay 7 Y"]


def test_r3_nobody_may_pass_and_the_harvest_is_always_open() -> None:
    t = played()
    for dice in range(7, 0, -1):
        assert not [text for text in t.legal(0) if text in ("done", "pass")]
        assert sum(map(int, t.hand(0))) > 0
        assert len(t.hand(0)) == dice
        t.do(0, f"harvest {t.hand(0)[0]} Y")
        t.do(1, f"harvest {t.hand(1)[0]} G")


# ---- market ----


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("market 1 4", ""),
        ("market 4 4", ""),
        ("market 5 4", "die_too_small"),
        ("market 6 4", "die_too_small"),
        ("market 3 5", "not_your_dice"),
        ("market 2 4", "stall_empty"),
    ],
)
def test_t4_a_die_buys_up_to_its_value(text: str, reason: str) -> None:
    assert played("4444444").stall(2, "").why(0, text) == reason


def test_t4_a_stall_serves_once_a_year() -> None:
    t = played("4444444", "3333333").do(0, "market 3 4", "place 4")
    assert t.why(1, "market 3 3") == "stall_taken"


def test_t5_the_deck_shows_three_and_takes_two_back() -> None:
    t = played("6666666").deck("P02", "P03", "P04", "P05")
    t.do(0, "market 6 6")
    assert [card.id for card in t.game.view(t.s, 0).seen_cards] == ["P02", "P03", "P04"]
    assert t.game.view(t.s, 1).seen_cards == ()
    t.do(0, "keep P03 turned")
    assert [t.house.cards[i].id for i in t.s.cards.top] == ["P04", "P02", "P05"]
    assert t.game.view(t.s, 0).deck.known == ("P04", "P02", "")
    assert t.game.view(t.s, 1).deck.known == (
        "P04",
        "P02",
        "",
    )  # P02 lay open before, so it can only be there


def test_t5_what_is_put_back_second_is_known_to_one() -> None:
    t = played("6666666").deck("P02", "P03", "P04", "P05").do(0, "market 6 6", "keep P03")
    assert t.game.view(t.s, 0).deck.known == ("P02", "P04", "")
    assert t.game.view(t.s, 1).deck.known == ("P02", "", "")
    assert {"P04", "P05"} <= set(t.game.view(t.s, 1).deck.unseen)


def test_t5_r39_with_two_cards_left_two_are_seen() -> None:
    t = played("6666666").only_deck("P03", "P04").do(0, "market 6 6")
    assert t.legal(0) == ["keep P03", "keep P04"]
    t.do(0, "keep P04", "place 4")
    t.do(1, "harvest 1 Y").do(0, "market 5 6", "place 5").do(1, "harvest 1 Y")
    assert t.s.cards.count() == 1


def test_r39_an_empty_deck_closes_its_stall() -> None:
    t = played("6666666").only_deck("P03")
    t.do(0, "market 6 6", "place 4")  # the only card is kept at once
    t.do(1, "harvest 1 Y")
    assert t.why(0, "market 6 6") == "stall_taken"
    t.s.stalls[5] = -1
    t.s.dice[6] += 1
    assert t.why(0, "market 6 6") == "deck_empty"


def full_board(t: Table) -> Table:
    for slot, name in zip(
        range(4, 13), ["P03", "P04", "P05", "P06", "P07", "P10", "P11", "P12", "P13"], strict=False
    ):
        t.card(0, slot, name)
    return t


def test_r5_r37_on_a_full_board_one_card_goes_first() -> None:
    t = full_board(played()).stall(1, "P01").tea(0, 9, "W")
    t.s.boxes |= 1 << (2 * 9)  # pu'er in P10
    t.s.supply[2] -= 1
    t.do(0, "market 1 6")
    assert "discard P03" in t.legal(0)
    assert len(t.legal(0)) == 9
    before = t.supply("P")
    t.do(0, "discard P10")
    assert t.supply("P") == before + 1
    assert t.cards(0)[9] == "P01"
    assert t.house.cards[t.s.cards.bottom[-1]].id == "P10"
    assert t.waiting() == [1]


def test_r5_no_card_is_discarded_while_a_slot_is_free() -> None:
    t = played().card(0, 4, "P03").do(0, "market 1 6")
    assert t.legal(0) == [f"place {slot}" for slot in range(5, 13)]


def test_r25_a_card_without_effect_may_be_taken() -> None:
    t = played().stall(1, "P05").do(0, "market 1 6", "place 4")
    assert not t.is_down("P05")
    assert t.waiting() == [1]


def test_r16_t21_the_market_moves_up_at_the_years_end() -> None:
    t = played().deck("P10", "P11", "P12", "P13", "P14")
    for stall, name in enumerate(["", "P02", "", "P04", "P05"], 1):
        t.stall(stall, name)
    t.dice(0, "1").dice(1, "1").do(0, "harvest 1 Y").do(1, "harvest 1 Y")
    while t.waiting() == [NATURE]:
        t.do(NATURE, "card P20" if t.asked() == "card" else "ship S18")
    assert t.market() == ["P04", "P05", "P10", "P11", "P12"]
    assert t.house.cards[t.s.cards.bottom[-1]].id == "P02"
    assert t.s.year == 2


def test_t21_an_empty_market_loses_nothing() -> None:
    t = played().deck("P10", "P11", "P12", "P13", "P14", "P03")
    for stall in range(1, 6):
        t.stall(stall, "")
    t.dice(0, "1").dice(1, "1").do(0, "harvest 1 Y").do(1, "harvest 1 Y")
    assert t.market() == ["P10", "P11", "P12", "P13", "P14"]
    assert t.s.cards.bottom == []


# ---- palace and side B ----


def test_the_palace_moves_swaps_resets_and_gives_the_start_marker_r6() -> None:
    t = (
        played("6666666", "1111111")
        .card(0, 4, "P15", down=True)
        .card(0, 7, "P05")
        .tea(0, 9, "B")
        .tea(0, 10, "Y")
    )
    t.do(0, "palace move 6", "move P05 10").do(1, "harvest 1 Y")
    assert t.cards(0) == {4: "P15", 10: "P05"}
    t.do(0, "palace swap 6", "swap P05 P15").do(1, "harvest 1 Y")
    assert t.cards(0) == {10: "P15", 4: "P05"}
    t.do(0, "palace reset 6").do(1, "palace start 1")
    assert not t.is_down("P15")
    assert t.tokens(0) == {9: "B", 10: "Y"}  # nothing was triggered
    assert t.why(0, "palace move 6") == "palace_taken"
    assert t.s.marker == 1


def test_r24_the_holder_may_take_the_start_marker_and_block_it() -> None:
    t = played().do(0, "palace start 6")
    assert t.s.marker == 0
    assert t.why(1, "palace start 1") == "palace_taken"


def test_r38_a_palace_die_without_effect_and_a_harvest_without_tea() -> None:
    t = played().do(0, "palace move 6")
    assert t.waiting() == [1]
    t.s.supply = [0] * 6
    t.do(1, "harvest 1 Y")
    assert t.tokens(1) == {}
    assert t.keys()[-1] == "none_left"


def test_r36_packed_tokens_travel_with_their_card() -> None:
    t = played().card(0, 4, "P09")
    t.s.boxes |= 1 << (2 * 8)
    t.do(0, "palace move 6", "move P09 12")
    assert t.game.view(t.s, 0).players[0].slots[8].card.boxes[0].full  # type: ignore[union-attr]


def side_b(tea: str, mine: str = HIGH) -> Table:
    other = "Y" if tea != "Y" else "G"
    opening = [*OPENING, (NATURE, "start 6 1"), (0, "side B"), (1, "side A")]
    opening[1] = (NATURE, f"merchants {tea} {other}")
    return Table(2, opening).roll(mine, LOW).bare()


def test_side_b_yellow_takes_a_token() -> None:
    t = side_b("Y").do(0, "power", "take W")
    assert t.tokens(0) == {11: "W"}
    assert t.asked() == "turn"
    assert t.why(0, "power") == "power_spent"


def test_side_b_green_moves_a_card() -> None:
    t = side_b("G").card(0, 4, "P05").do(0, "power", "move P05 12")
    assert t.cards(0) == {12: "P05"}


def test_r46_side_b_puer_lifts_a_token_from_a_card_face_down_too() -> None:
    t = side_b("P").card(0, 10, "P15", down=True).tea(0, 10, "Y").tea(0, 11, "W")
    t.do(0, "power")
    assert t.legal(0) == ["lift 10 Y"]
    t.do(0, "lift 10 Y")
    assert t.tokens(0) == {4: "Y", 11: "W"}


def test_r21_side_b_white_turns_a_die_with_wrap_in_step_2_only() -> None:
    t = side_b("W", "6655555").do(0, "power", "turn 6 1")
    assert t.hand(0) == "1555556"
    u = Table(
        2,
        [
            *OPENING[:1],
            (NATURE, "merchants W Y"),
            *OPENING[2:],
            (NATURE, "start 6 1"),
            (0, "side B"),
            (1, "side A"),
        ],
    )
    assert u.why(0, "power") == "asked_assistant"


def test_side_b_oolong_swaps_and_black_resets() -> None:
    t = side_b("O").card(0, 4, "P05").card(0, 6, "P08").do(0, "power", "swap P05 P08")
    assert t.cards(0) == {6: "P05", 4: "P08"}
    t = side_b("B").card(0, 4, "P15", down=True).do(0, "power")
    assert not t.is_down("P15")
    assert t.asked() == "turn"


def test_side_b_also_after_placing_and_once_a_year() -> None:
    t = side_b("Y").do(0, "harvest 6 B")
    assert t.asked() == "after"
    t.do(0, "power", "take B")
    assert t.waiting() == [1]
    t.do(1, "harvest 1 Y").do(0, "harvest 6 B")
    assert t.waiting() == [1]


def test_side_b_after_placing_may_be_left() -> None:
    t = side_b("Y").do(0, "harvest 6 B", "done")
    assert t.waiting() == [1]
    assert t.s.spent == [0, 0]


# ---- chains ----


def test_t6_a_step_can_go_three_slots() -> None:
    t = played("6666666", "1111111").card(0, 9, "P08").card(0, 6, "P14").tea(0, 12, "BB")
    t.do(0, "produce 66").dice(0, "").dice(1, "1").do(1, "harvest 1 Y")
    t.do(0, "step 12 B")
    assert t.tokens(0) == {0: "B", 12: "B"}
    assert t.is_down("P14")
    t.do(0, "step 12 B")
    assert t.on(0, 6) == "B"  # the face-down card no longer answers


def stepping() -> Table:
    """Seat 0 makes production steps, five of them."""
    t = played("6666666", "1111111").do(0, "produce 6666")
    t.dice(0, "").dice(1, "1").tea(0, 10, "G").do(1, "harvest 1 Y")
    assert t.s.points == 5
    return t.bare()


def test_t7_cards_work_in_passing_and_steps_left_at_the_dock_are_lost() -> None:
    t = stepping().card(0, 8, "P16").card(0, 5, "P04").tea(0, 11, "P")
    t.do(0, "step 11 P")
    assert t.tokens(0) == {0: "P"}
    assert t.is_down("P16")
    assert not t.is_down("P04")


def test_t8_r7_gaining_is_arriving() -> None:
    t = played().card(0, 10, "P06").do(0, "harvest 6 G")
    assert t.tokens(0) == {7: "G"}


def test_r7_the_switch_lets_new_tokens_rest() -> None:
    t = played(HIGH, LOW, {"bottom_row_triggers_on_gain": "off"}).card(0, 10, "P06").do(0, "harvest 6 G")
    assert t.tokens(0) == {10: "G"}


def test_t9_crates_pack_one_token_a_box_and_lose_it_with_the_card() -> None:
    t = full_board(stepping()).tea(0, 11, "WW")
    t.card(0, 8, "P10").card(0, 11, "P20")
    before = t.points(0)
    t.do(0, "step 11 W")
    assert t.points(0) == before + 2
    t.do(0, "step 11 W")
    assert t.on(0, 8) == "W"


def test_t10_conversion_needs_the_other_tea() -> None:
    t = stepping().card(0, 9, "P25").card(0, 6, "P08").tea(0, 12, "O")
    oolong, black = t.supply("O"), t.supply("B")
    t.do(0, "step 12 O")
    assert t.tokens(0) == {0: "B"}  # moved to 6 and met Earl Grey as black tea
    assert (t.supply("O"), t.supply("B")) == (oolong + 1, black - 1)


def test_t10_without_the_other_tea_nothing_happens() -> None:
    t = stepping().card(0, 9, "P25").tea(0, 12, "O")
    t.s.supply[5] = 0
    t.do(0, "step 12 O")
    assert t.tokens(0) == {9: "O"}


def test_t11_r6b_r31_a_placed_card_moves_any_token_of_its_tea_and_turns_first() -> None:
    t = played().stall(1, "P15").tea(0, 10, "Y").tea(0, 7, "Y")
    t.do(0, "market 1 6", "place 4")
    assert t.legal(0) == ["pick 7 Y", "pick 10 Y"]
    t.do(0, "pick 7 Y")
    assert t.tokens(0) == {0: "Y", 10: "Y"}
    assert t.is_down("P15")


def test_r8_a_placed_card_acts_without_being_asked() -> None:
    t = played().stall(1, "P05").tea(0, 10, "Y").do(0, "market 1 6", "place 12")
    assert t.tokens(0) == {7: "Y"}


def test_r9_silver_needle_moves_every_white_token() -> None:
    t = played().stall(1, "P23").tea(0, 11, "WW").tea(0, 8, "W").tea(0, 5, "P")
    t.do(0, "market 1 6", "place 4")
    assert t.tokens(0) == {8: "WW", 5: "PW"}
    assert t.is_down("P23")


def test_r9_met_by_a_token_it_moves_them_all_from_the_top() -> None:
    t = stepping().card(0, 9, "P24").card(0, 6, "P14").tea(0, 12, "B").tea(0, 9, "B")
    t.do(0, "step 12 B")
    # both stand on 9, both go: the first meets the scented tea on 6 and docks, the second stays on 6
    assert t.tokens(0) == {0: "B", 6: "B"}
    assert t.is_down("P24")
    assert t.is_down("P14")


def test_r35_a_placed_conversion_takes_any_token_of_its_source() -> None:
    t = played().stall(1, "P26").tea(0, 11, "W").tea(0, 5, "W").do(0, "market 1 6", "place 4")
    assert t.legal(0) == ["pick 5 W", "pick 11 W"]
    t.do(0, "pick 5 W")
    assert t.tokens(0) == {0: "P", 11: "W"}


def test_crates_pack_what_stands_there_when_they_are_placed() -> None:
    t = played().stall(1, "P11").tea(0, 9, "OOB").do(0, "market 1 6", "place 9")
    assert t.on(0, 9) == "O"
    assert t.points(0) == 5 + 1  # both boxes, and side A for the card


# ---- harbour ----

RUNS = [
    ("123", "34", True),
    ("56", "34", True),
    ("34", "34", False),
    ("56", "123", False),
    ("1234", "456", True),
    ("456", "345", True),
]


@pytest.mark.parametrize(("attack", "held", "wins"), RUNS)
def test_t12_r30_more_dice_first_then_the_highest(attack: str, held: str, wins: bool) -> None:
    t = played("6666666", "1111111")
    t.dice(0, held + "6").dice(1, attack)
    t.do(0, f"harbour 1 {held}")
    assert (t.why(1, f"harbour 1 {attack}") == "") is wins
    if not wins:
        assert t.why(1, f"harbour 1 {attack}") == "run_too_weak"


def contest() -> Table:
    t = played()
    t.dice(0, "23451").dice(1, "34561").do(0, "harbour 1 345").do(1, "harbour 1 456")
    return t


def test_t13_contest_answers_go_back_and_forth() -> None:
    t = contest()
    assert t.waiting() == [0]
    assert t.legal(0) == ["add 2345", "yield"]
    t.do(0, "add 2345")
    assert t.waiting() == [1]
    t.do(1, "add 3456")
    # four dice cannot grow: 2-3-4-5 looks for a vacant ship
    assert t.asked() == "relocate"
    assert t.legal(0) == ["relocate 2", "relocate 3", "relocate 4"]
    t.do(0, "relocate 2")
    view = t.game.view(t.s, 0)
    assert (view.berths[0].owner, view.berths[0].run) == (1, (3, 4, 5, 6))
    assert (view.berths[1].owner, view.berths[1].run) == (0, (2, 3, 4, 5))


def test_t13_the_defender_may_yield_and_r41_the_next_turn_is_his() -> None:
    t = contest().do(0, "yield", "relocate 4")
    assert t.waiting() == [0]
    assert t.asked() == "turn"
    assert t.hand(0) == "12"


def test_r11_a_losing_attacker_relocates_too() -> None:
    t = contest().do(0, "add 2345").do(1, "yield")
    assert t.waiting() == [1]
    t.do(1, "relocate 3")
    assert t.game.view(t.s, 0).berths[2].owner == 1


def test_r12_only_the_attacker_changes_dice_in_a_contest() -> None:
    t = played().tea(0, 10, "Y").tea(1, 10, "Y")
    t.dice(0, "3452").dice(1, "4566").do(0, "harbour 1 345").do(1, "harbour 1 456")
    assert not [text for text in t.legal(0) if text.startswith("change")]
    t.do(0, "add 2345")
    # the attacker's other 6 is of no use; with tea it becomes a 5, and with more a 3 it might be
    assert "change 6 5" in t.legal(1)
    t.do(1, "change 6 1", "pay 10 Y")
    assert t.asked() == "relocate"  # no token, no fitting die: the contest is lost
    assert t.s.who == 1


def test_r13_nobody_enlarges_a_reserved_ship_or_attacks_himself() -> None:
    t = played()
    t.dice(0, "3452345").dice(1, "11").do(0, "harbour 1 345").do(1, "harvest 1 Y")
    assert t.why(0, "harbour 1 2345") == "own_ship"


def test_r10_t14_r32_with_nothing_vacant_displaced_dice_come_home() -> None:
    t = played()
    t.dice(0, "341234").dice(1, "5656456")
    t.do(0, "harbour 1 34").do(1, "harbour 2 56").do(0, "harbour 3 1234").do(1, "harbour 4 56")
    t.do(1, "harbour 1 456")
    assert t.hand(0) == "34"
    assert t.waiting() == [0]
    t.do(0, "harvest 3 Y").do(0, "harvest 4 Y")


def test_r47_an_attack_can_be_lost_and_its_dice_come_home() -> None:
    t = played()
    t.dice(0, "3451222").dice(1, "4561212")
    t.do(0, "harbour 1 345").do(1, "harbour 2 12").do(0, "harbour 3 12").do(1, "harbour 4 12")
    t.do(0, "harvest 2 Y").do(1, "harbour 1 456").do(0, "add 2345")
    assert t.hand(1) == "456"
    assert t.waiting() == [1]  # seat 0 has no die left


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("harbour 1 23", ""),
        ("harbour 1 12345", "not_a_run"),
        ("harbour 1 2", "not_a_run"),
        ("harbour 1 56", "not_your_dice"),
        ("harbour 2 23", "no_ship"),
    ],
)
def test_runs_and_ships(text: str, reason: str) -> None:
    t = played().dice(0, "1223344").berth(2, "")
    assert t.why(0, text) == reason


# ---- production ----


def ranks(t: Table) -> list[tuple[int, tuple[int, ...], int]]:
    return [(rank.owner, rank.dice, rank.steps) for rank in t.game.view(t.s, 0).ranks]


def test_t15_r15_r43_three_groups_stay() -> None:
    t = played()
    t.dice(0, "4466").dice(1, "2225533")
    t.do(0, "produce 44").do(1, "produce 222").do(0, "produce 66")
    assert ranks(t) == [(1, (2, 2, 2), 5), (0, (6, 6), 3), (0, (4, 4), 2)]
    assert t.why(1, "produce 33") == "would_be_fourth"
    t.do(1, "produce 55")
    assert ranks(t) == [(1, (2, 2, 2), 5), (0, (6, 6), 3), (1, (5, 5), 2)]
    assert t.hand(0) == "44"


def test_t16_r14_r42_who_grows_later_stands_behind() -> None:
    t = played()
    t.dice(0, "4446").dice(1, "4446")
    t.do(0, "produce 44").do(1, "produce 444").do(0, "produce 4")
    assert [r.owner for r in t.game.view(t.s, 0).ranks] == [1, 0]


@pytest.mark.parametrize(
    ("text", "reason"), [("produce 6", "not_a_group"), ("produce 55", ""), ("produce 22", "not_your_dice")]
)
def test_groups_have_two_to_four_dice(text: str, reason: str) -> None:
    assert played().why(0, text) == reason


def test_a_group_never_has_five_dice() -> None:
    t = played("6666655").do(0, "produce 6666").do(1, "harvest 1 Y")
    assert t.why(0, "produce 6") == "not_a_group"


# ---- the year's end ----


def at_year_end(mine: str, yours: str = "1") -> Table:
    """Both hold only these dice."""
    t = played()
    return t.dice(0, mine).dice(1, yours)


def test_r26_this_years_start_player_sails_first() -> None:
    t = at_year_end("3456", "11")
    t.do(0, "harbour 1 34").do(1, "palace start 1").do(0, "harbour 2 56").do(1, "harvest 1 Y")
    assert t.asked() == "dock"
    assert t.waiting() == [0]


def test_r40_several_ships_come_one_at_a_time_in_the_owners_order() -> None:
    t = at_year_end("3456", "11").tea(0, 0, "YGPWOB")
    t.do(0, "harbour 1 34").do(1, "harvest 1 Y").do(0, "harbour 3 56").do(1, "harvest 1 Y")
    assert t.legal(0) == ["dock 1", "dock 3"]
    t.do(0, "dock 1")
    assert t.sailed(0)[0] == "S01"
    # three tokens are left and the junk takes any three: no choice, both have sailed
    assert t.sailed(0) == ["S01", "S15"]


def test_ships_from_the_deck_three_are_seen() -> None:
    t = at_year_end("34").ship_deck("S07", "S08", "S09")
    t.do(0, "harbour 4 34").do(1, "harvest 1 Y")
    assert t.asked() == "choose"
    t.do(0, "choose S09 turned")
    assert t.game.view(t.s, 0).ship_deck.known[:2] == ("S08", "S07") or t.s.berths[2] >= 0
    assert t.house.ships[t.s.docks[0]].id == "S09"


def test_t20_a_fourth_ship_makes_one_of_four_go_under_the_deck() -> None:
    t = at_year_end("34").ship(0, 1, "S11").ship(0, 2, "S12").ship(0, 3, "S13").tea(0, 0, "Y")
    t.do(0, "harbour 2 34").do(1, "harvest 1 Y")
    assert t.legal(0) == ["drop S11", "drop S12", "drop S13", "drop S02"]
    t.do(0, "drop S12")
    assert t.house.ships[t.s.ships.bottom[-1]].id == "S12"
    assert {t.house.ships[i].id for i in t.s.docks[:3]} == {"S11", "S02", "S13"}
    assert t.on(0, 0) == "Y"


# ---- loading ----


def test_t17_must_load_the_cheap_ship_now() -> None:
    t = stepping().ship(0, 1, "S01").ship(0, 2, "S12").tea(0, 0, "YG").tea(0, 5, "P")
    t.do(0, "step 5 P")
    assert t.sailed(0) == ["S01"]
    assert t.on(0, 0) == ""


def test_t18_a_junk_takes_three_of_the_pool_of_ones_choice() -> None:
    t = at_year_end("34").ship(0, 1, "S02").tea(0, 0, "YGWO")
    t.do(0, "harbour 3 34").do(1, "harvest 1 Y")
    assert sorted(t.legal(0)) == ["load S15 GWO", "load S15 YGO", "load S15 YGW", "load S15 YWO"]
    before = t.supply("Y")
    t.do(0, "load S15 YGW")
    assert t.on(0, 0) == "O"
    assert t.supply("Y") == before + 1


def test_t19_r20_a_junk_waits_and_the_next_token_fills_it_or_another_ship() -> None:
    t = stepping().ship(0, 1, "S15").tea(0, 0, "WO").tea(0, 4, "Y")
    t.do(0, "step 4 Y")
    assert t.sailed(0) == ["S15"]
    u = stepping().ship(0, 1, "S15").ship(0, 2, "S02").tea(0, 0, "WO").tea(0, 6, "B")
    u.do(0, "step 6 B")
    assert sorted(u.legal(0)) == ["load S02 WOB", "load S15 WOB"]
    u.do(0, "load S02 WOB")
    assert u.sailed(0) == ["S02"]


def test_r18_any_dock_serves_any_ship() -> None:
    t = stepping().ship(0, 3, "S01").tea(0, 0, "YG").tea(0, 5, "P").do(0, "step 5 P")
    assert t.sailed(0) == ["S01"]


# ---- scoring ----


def scored(options: Options | None = None) -> Table:
    """Example T-22: merchant black, side A."""
    t = played(HIGH, LOW, options).done(0, "S02", "WOB").done(0, "S07", "YGOB").done(0, "S15", "BBY")
    for slot, name in zip(range(4, 11), ["P08", "P06", "P14", "P11", "P18", "P19", "P28"], strict=False):
        t.card(0, slot, name, down=name == "P14")
    t.s.boxes |= 1 << (2 * 10 + 1)
    t.s.supply[5] -= 1
    return t


def test_t22_r19_scoring() -> None:
    t = scored()
    you = t.game.view(t.s, 0).players[0]
    assert (you.ship_points, you.card_points, you.merchant_points) == (17, 10, 11)
    assert t.points(0) == 38


def test_r19_r45_matching_counts_cards_that_show_the_tea() -> None:
    t = scored({"side_a_cards": "matching"})
    assert t.game.view(t.s, 0).players[0].merchant_points == 4 + 3
    t.card(0, 12, "P25")  # oxidation shows oolong and black
    assert t.game.view(t.s, 0).players[0].merchant_points == 4 + 4


@pytest.mark.parametrize(("blooms", "vp"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 12)])
def test_blooming_sets(blooms: int, vp: int) -> None:
    t = played()
    for slot, name in zip(range(4, 4 + blooms), ["P18", "P19", "P20", "P21", "P22"], strict=False):
        t.card(0, slot, name)
    assert t.game.view(t.s, 0).players[0].card_points == vp


def test_unused_tokens_and_unfilled_ships_score_nothing() -> None:
    t = played().ship(0, 1, "S11").tea(0, 0, "YB").tea(0, 4, "Y")
    assert t.points(0) == 0


def test_t23_r29_ties_fewer_cards_then_clippers_then_shared() -> None:
    t = played()
    t.s.sides = [1, 1]
    t.done(0, "S01", "YGP").done(1, "S03", "YYO").card(0, 4, "P01")
    one = result(t.house, t.s)
    assert (one.points, one.places, dict(one.facts)["tie"]) == ((5, 5), (2, 1), "cards")
    t.card(1, 4, "P15")
    assert dict(result(t.house, t.s).facts)["tie"] == "shared"
    assert result(t.house, t.s).places == (1, 1)
    t = played()
    t.s.sides = [1, 1]
    t.done(0, "S07", "YGOB").done(1, "S15", "YYY").done(1, "S16", "YYY")
    assert result(t.house, t.s).points == (8, 8)
    assert (result(t.house, t.s).places, dict(result(t.house, t.s).facts)["tie"]) == ((1, 2), "clippers")


def test_r29_the_goal_ends_the_game_and_points_win_it() -> None:
    t = (
        at_year_end("1", "1")
        .done(0, "S15", "YYY")
        .done(0, "S16", "YYY")
        .done(0, "S17", "YYYY")
        .done(0, "S18", "GGGG")
    )
    t.done(1, "S11", "YPWOB").done(1, "S13", "GPPWO").done(1, "S14", "YGWOB")
    t.do(0, "harvest 1 Y").do(1, "harvest 1 Y")
    assert t.waiting() == []
    assert t.game.result(t.s).places == (2, 1)
    assert t.game.result(t.s).reason == "goal"


def test_ships_of_the_year_count_only_at_its_end() -> None:
    t = (
        at_year_end("12", "1")
        .done(0, "S15", "YYY")
        .done(0, "S16", "YYY")
        .done(0, "S17", "YYYY")
        .done(0, "S18", "GGGG")
    )
    t.do(0, "harvest 1 Y")
    assert t.waiting() == [1]


def test_r34_the_thirtieth_year_is_the_last() -> None:
    t = at_year_end("1", "1")
    t.s.year = 30
    t.do(0, "harvest 1 Y").do(1, "harvest 1 Y")
    assert t.waiting() == []
    assert t.game.result(t.s).reason == "year_limit"


# ---- turns ----


def test_r28_a_group_is_one_turn_and_who_has_no_dice_is_skipped() -> None:
    t = at_year_end("3451", "1").do(0, "harbour 1 345")
    assert t.waiting() == [1]
    t.do(1, "harvest 1 Y")
    assert t.waiting() == [0]


def test_r27_the_market_works_now_and_production_at_the_end() -> None:
    t = at_year_end("444", "11").tea(0, 10, "Y").do(0, "market 1 4", "place 4")
    assert t.cards(0) == {4: "P18"}
    t.do(1, "harvest 1 Y").do(0, "produce 44")
    assert t.on(0, 10) == "Y"
    t.do(1, "harvest 1 G")
    assert t.asked() == "steps"
    t.do(0, "step 10 Y", "done")
    assert t.on(0, 7) == "Y"


def test_r2_equal_rolls_for_the_start_are_repeated_and_sides_are_open() -> None:
    t = Table(2, [*OPENING, (NATURE, "start 4 4"), (NATURE, "start 2 5")])
    assert t.waiting() == [1]
    t.do(1, "side B")
    assert t.game.view(t.s, 0).players[1].side == "B"
    t.do(0, "side A")
    assert t.waiting() == [1]


# ---- alone ----


def alone(mine: str, its: str, card: int = 1, options: Options | None = None) -> Table:
    t = Table(1, None, options).roll(mine, its).bare()
    t.s.solo = card - 1
    return t


def test_t25_a_year_of_the_rival() -> None:
    t = alone("1111111", "1134566", card=2).deck("P03", "P04").berth(3, "S07").ship_deck("S18")
    for _ in range(3):
        t.do(0, "harvest 1 Y").do(NATURE, "rival")
    assert [t.house.cards[i].id for i in t.s.aside] == ["P03"]
    assert (t.game.view(t.s, 0).berths[2].owner, t.game.view(t.s, 0).berths[2].run) == (1, (3, 4, 5, 6))
    assert t.s.marker == 1
    t.do(0, "harvest 1 Y").do(NATURE, "rival")
    assert t.game.view(t.s, 0).market[0].owner == 1
    assert len(t.s.aside) == 2


def test_r22_leftover_dice_lie_on_the_harvest_board() -> None:
    t = alone("1111111", "1111111", card=11)
    t.s.solo_at = 3
    t.s.stalls[0] = 1
    t.do(0, "harvest 1 Y").do(NATURE, "rival")
    assert t.game.view(t.s, 0).basket[1] == (1,)
    assert t.keys()[-1] == "rival_dumps"


def test_r44_equal_ships_are_yours_to_choose_and_its_run_has_at_most_four() -> None:
    t = alone("1111111", "1234566", card=4).berth(1, "S08").berth(2, "S09").berth(3, "S15").ship_deck("S10")
    t.s.merchants[1] = 1  # green: S10 on the deck needs it, S08 and S09 do not
    t.do(0, "harvest 1 Y").do(NATURE, "rival")
    assert t.game.view(t.s, 0).berths[3].run == (3, 4, 5, 6)
    t = alone("1111111", "1234566", card=4).berth(1, "S08").berth(2, "S09").berth(3, "S15").ship_deck("S16")
    t.s.merchants[1] = 1
    t.do(0, "harvest 1 Y").do(NATURE, "rival")
    assert t.legal(0) == ["send 1", "send 2"]
    t.do(0, "send 2")
    assert t.game.view(t.s, 0).berths[1].owner == 1


def test_r23_its_ships_are_complete_at_once_and_count_its_tea() -> None:
    t = alone("1111111", "3411111", card=4).berth(1, "S04").berth(2, "S15").berth(3, "S16").ship_deck("S17")
    t.dice(0, "11").dice(1, "34")
    t.s.merchants[1] = 1
    t.ship_deck("S18")
    t.berth(1, "S10")
    t.do(0, "harvest 1 Y").do(NATURE, "rival").do(0, "harvest 1 Y")
    assert t.sailed(1) == ["S10"]
    assert t.game.view(t.s, 0).players[1].merchant_points == 2  # two green on it


def test_it_never_answers_and_goes_to_the_best_vacant_ship() -> None:
    t = alone("3456111", "3412222", card=4).berth(1, "S11").berth(2, "S01").berth(3, "S15").ship_deck("S07")
    t.do(0, "harvest 1 Y").do(NATURE, "rival").do(0, "harbour 1 3456")
    view = t.game.view(t.s, 0)
    assert (view.berths[0].owner, view.berths[3].owner) == (0, 1)


def test_it_blocks_a_rank_but_makes_no_steps() -> None:
    t = alone("1111111", "5566123", card=1)
    t.do(0, "harvest 1 Y").do(NATURE, "rival")
    assert t.game.view(t.s, 0).ranks[0].dice == (6, 6)
    assert t.game.view(t.s, 0).ranks[0].owner == 1


def test_with_the_marker_it_moves_the_assistant_by_one_and_gains_nothing() -> None:
    t = alone("1111111", "1111111", card=9)
    t.dice(0, "11").dice(1, "2").do(0, "harvest 1 Y").do(NATURE, "rival").do(0, "harvest 1 Y")
    while t.waiting() == [NATURE]:
        t.do(NATURE, "card P20" if t.asked() == "card" else "ship S18")
    assert t.s.start == 1
    assert t.s.aide == 1
    assert t.tokens(1) == {}


@pytest.mark.parametrize(("limit", "kept"), [("nine", 9), ("any", 10)])
def test_r33_the_rival_keeps_nine_cards_or_all(limit: str, kept: int) -> None:
    t = alone("1111111", "6666666", card=11, options={"rival_cards": limit})
    for name in ["P01", "P03", "P04", "P05", "P06", "P07", "P08", "P12", "P13"]:
        index = [card.id for card in t.house.cards].index(name)
        t.lift_card(index)
        t.s.aside.append(index)
    t.stall(1, "P14")
    for stall in range(1, 6):
        t.s.stalls[stall] = 1 if stall else -1
    t.do(0, "harvest 1 Y").do(NATURE, "rival")
    assert len(t.s.aside) == kept
    if limit == "nine":
        assert t.house.cards[t.s.cards.bottom[-1]].id == "P01"


@pytest.mark.parametrize(("hardness", "harbours"), [("easy", 4), ("normal", 5), ("hard", 6)])
def test_hardness_is_how_often_the_rival_sails(hardness: str, harbours: int) -> None:
    t = Table(1, None, {"difficulty": hardness})
    assert sum(1 in steps for steps in t.house.solo) == harbours


def test_solo_cards_come_in_order_or_shuffled_and_start_again() -> None:
    t = alone("1111111", "1111111")
    assert t.game.view(t.s, 0).rival is not None
    shuffled = Table(1, None, {"order": "shuffled"})
    while shuffled.asked() != "dice":
        shuffled.do(0, "assistant 1" if shuffled.asked() == "assistant" else "done")
    shuffled.do(NATURE, "dice 0 1111111", "dice 1 1111111")
    assert shuffled.asked() == "solo"
    shuffled.do(NATURE, "solo 6")
    assert shuffled.game.view(shuffled.s, 0).rival.number == 7  # type: ignore[union-attr]


def test_a_game_of_the_day_has_the_same_luck_everywhere() -> None:
    one, other = Table(1, [], options={"day": "2026-11-30"}), Table(1, [], options={"day": "2026-11-30"})
    rolled = [[t.game.write(t.game.roll(t.game.start(), Fast(seed)))] for seed, t in ((1, one), (2, other))]
    assert rolled[0] == rolled[1]
    third = Table(1, [], options={"day": "2026-12-01"})
    assert third.game.write(third.game.roll(third.game.start(), Fast(1))) != rolled[0][0]


def test_every_ruling_and_every_example_has_a_test_that_names_it() -> None:
    named = set(
        re.findall(r"_([rt]\d+b?)(?=_|\b)", " ".join(f"_{name[5:]}" for name in globals() if "test" in name))
    )
    assert {f"r{n}" for n in range(1, 48)} | {"r6b"} | {f"t{n}" for n in range(1, 26)} <= named
