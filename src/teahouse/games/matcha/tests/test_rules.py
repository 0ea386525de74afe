"""The rules of Matcha by their numbers in RULES.md: one row or test for every ruling and every example."""

from itertools import combinations
from pathlib import Path

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, WATCHER, Illegal
from teahouse.games.matcha.cards import BY_TEXT, KINDS, NONE, number_beats, suit_beats
from teahouse.games.matcha.rules import goal_of, is_higher, matches
from teahouse.games.matcha.state import Deal, Play
from teahouse.games.matcha.tests.scene import Scene, counted, scene

BOTH = pytest.mark.parametrize("rules", ["zh", "ru"])

# ---- R2: which is higher ----

NUMBER_ORDER = [  # R2.1: row, what it beats
    (1, {4}),
    (2, {1}),
    (3, {1, 2}),
    (4, {2, 3}),
]
SUIT_ORDER = [  # R2.2
    ("leaf", {"bowl", "water"}),
    ("bowl", {"water", "scoop"}),
    ("water", {"scoop"}),
    ("scoop", {"leaf"}),
]


@pytest.mark.parametrize(("number", "beaten"), NUMBER_ORDER)
def test_r2_1_numbers(number: int, beaten: set[int]) -> None:
    assert {other for other in (1, 2, 3, 4) if other != number and number_beats(number, other)} == beaten


@pytest.mark.parametrize(("suit", "beaten"), SUIT_ORDER)
def test_r2_2_suits(suit: str, beaten: set[str]) -> None:
    found = {
        other for other in KINDS[:4] if other != suit and suit_beats(KINDS.index(suit), KINDS.index(other))
    }
    assert found == beaten


def test_r2_of_two_different_exactly_one_is_higher() -> None:
    for x, y in combinations(range(4), 2):
        assert suit_beats(x, y) != suit_beats(y, x)
        assert number_beats(x + 1, y + 1) != number_beats(y + 1, x + 1)


def test_r2_4_two_cards_that_both_match_always_differ_in_what_is_compared() -> None:
    for board in range(16):
        for slot in (0, 1):
            fitting = [card for card in range(17) if card != board and matches(card, board, slot)]
            for x, y in combinations(fitting, 2):
                assert is_higher(x, y, slot) != is_higher(y, x, slot)  # asserts inside that they differ
            assert len(fitting) == 3


def test_r2_4_m_05_equal_ones_are_never_asked_about() -> None:
    for same in (1, 4):
        with pytest.raises(AssertionError):
            number_beats(same, same)
        with pytest.raises(AssertionError):
            suit_beats(same - 1, same - 1)


# ---- R5: who takes what; "board slot: A's card, B's card -> A's tokens | B's tokens" ----

DECISIONS = [
    # R5.2 (M-01): only what the slot asks for counts
    ("L3 number: B3 L1", "leaf | whisk"),
    ("L3 suit: B3 L1", "whisk | leaf"),
    # R5.10 (M-02): the board card's suit, not the played card's
    ("B2 number: L2 W2", "bowl | "),
    # R5.3, R5.8 (M-04): zeros and whisks
    ("W4 suit: Z W1", "whisk | water"),
    ("W4 suit: Z Z", " | "),
    ("W4 suit: Z -", "water | "),
    ("W4 suit: - Z", " | water"),
    ("W4 number: Z Z", " | "),
    ("L3 suit: S2 B1", " | "),
    ("B2 number: W2 W1", "bowl | whisk"),
    # R5.5 (M-04, M-16): unopposed, whatever the card
    ("B2 number: L1 -", "bowl | "),
    ("L3 suit: - S2", " | leaf"),
    ("L3 suit: - -", " | "),
    # R5.7 (M-05): the orders are loops and do not shift with the board card
    ("L3 suit: L1 L4", "leaf | "),
    ("L3 suit: L2 L4", " | leaf"),
    ("B2 number: S2 L2", "bowl | "),
    ("B2 number: W2 S2", "bowl | "),
    ("W1 suit: W3 W2", "water | "),
    ("W1 suit: W2 W4", " | water"),
    ("S1 suit: S2 S4", " | scoop"),
    ("W2 suit: W1 W4", "water | "),
    ("W2 suit: W3 W1", "water | "),
]


@BOTH
@pytest.mark.parametrize(("case", "taken"), DECISIONS, ids=[case for case, _ in DECISIONS])
def test_r5_decisions(case: str, taken: str, rules: str) -> None:
    head, cards = case.split(": ")
    board, slot = head.split()
    first, second = cards.split()
    slots = f"{board} . . . . ." if slot == "number" else f". {board} . . . ."
    s = scene(rules, slots, *[card.replace("-", "") for card in (first, second)])
    for seat, card in enumerate((first, second)):
        s.do(f"{seat} pass" if card == "-" else f"{seat} play {card} {slot}")
    s.pass_round()
    assert [s.tokens(seat) for seat in (0, 1)] == [counted(part.strip()) for part in taken.split("|")]


@BOTH
def test_r5_1_number_slot_first_then_suit_slot(rules: str) -> None:
    s = scene(rules, "B2 L3 . . . .", "L2 L1", "W2 L4")
    s.do("0 play L1 suit", "1 play W2 number", "0 play L2 number", "1 play L4 suit")
    assert [dict(e.facts)["slot"] for e in s.told if e.key == "slot"] == ["number", "suit"]


@BOTH
def test_r5_11_m_11_an_unopposed_card_is_turned_up_after_the_third_round(rules: str) -> None:
    s = scene(rules, "B2 L3 . . . .", "Z", "")
    s.do("0 play Z number").pass_round()
    for number in (1, 2):
        slot = s.game.view(s.state, 1).slots[0]
        assert (s.state.round, slot.cards, slot.is_up) == (number, ("?", ""), 0)
        assert s.game.view(s.state, 0).slots[0].cards == ("Z", "")
        if number == 2 and rules == "ru":
            break  # the next deal follows at once; the events tell
        s.pass_round()
    if rules == "ru":
        s.pass_round()
    else:
        assert s.game.view(s.state, 1).slots[0].cards == ("Z", "")
    turned = [dict(e.facts)["card"] for e in s.told if e.key == "turn_up"]
    assert turned == ["Z"]


@BOTH
def test_r5_11_m_11_what_was_turned_up_can_still_be_seen_after_the_next_deal(rules: str) -> None:
    s = scene(rules, "B2 L3 . . . .", "Z", "")
    assert s.game.view(s.state, 1).past == ()
    s.do("0 play Z number match").pass_round().pass_round().pass_round()
    if rules == "zh":
        assert s.game.view(s.state, 1).past == ()  # it lies on the board, while cards are kept
        s.do("0 keep -", "1 keep -")
    for _ in ("before the deal", "after it"):
        for viewer in (0, 1, WATCHER):
            past = s.game.view(s.state, viewer).past
            assert [slot.board for slot in past[:2]] == ["B2", "L3"]
            assert (past[0].cards, past[0].claims, past[0].is_up) == (("Z", ""), ("match", ""), 1)
            assert [slot.why for slot in past] == ["alone"] + ["empty"] * 5
        if s.game.waiting(s.state) == [NATURE]:
            s.deal(". . . . . .")


@BOTH
def test_r5_11_m_11_it_is_turned_up_when_the_match_ends(rules: str) -> None:
    s = scene(rules, "B2 L3 . . . .", "Z", "").hold({"bowl": 3 if rules == "zh" else 2})
    s.do("0 play Z number").pass_round()
    assert s.state.reason in ("four_of_kind", "three_of_suit")
    slot = s.game.view(s.state, 1).slots[0]
    assert (slot.cards, slot.is_up) == (("Z", ""), 1)


# ---- R4: turns ----


@BOTH
def test_r4_1_the_dealer_leads_every_round(rules: str) -> None:
    s = scene(rules)
    for number in (0, 1, 2):
        assert (s.state.round, s.game.waiting(s.state)) == (number, [0])
        s.pass_round()


def test_r4_6_m_03_zh_a_pass_locks_for_the_round() -> None:
    s = scene("zh", "B2 L3 . . . .", "", "S4 W1")
    s.do("0 pass", "1 play S4 number")
    assert s.game.waiting(s.state) == [1]
    assert s.refusal(0, "pass") == "locked"
    s.do("1 play W1 suit")
    assert s.tokens(1) == {"bowl": 1, "leaf": 1}
    assert [slot.is_up for slot in s.game.view(s.state, 0).slots[:2]] == [0, 0]
    assert [slot.cards[1] for slot in s.game.view(s.state, 0).slots[:2]] == ["?", "?"]
    assert (s.state.round, s.game.waiting(s.state)) == (1, [0])


@BOTH
def test_r4_4_a_card_that_lies_stays_and_is_in_hand_no_more(rules: str) -> None:
    s = scene(rules, "B2 L3 . . . .", "L1 W1", "S4").do("0 play L1 number", "1 play S4 number")
    assert s.refusal(0, "play L1 suit") == "not_in_hand"
    assert s.refusal(0, "play W1 number") == "place_taken"
    s.do("0 pass")
    assert s.refusal(0, "play L1 suit") == ("locked" if rules == "zh" else "not_your_turn")
    assert s.game.view(s.state, 0).slots[0].cards == ("L1", "?")


@BOTH
def test_r4_10_m_13_a_pass_is_always_open_and_never_asked_for(rules: str) -> None:
    s = scene(rules, "L3 L4 B1 B2 B3 B4", "L1 L2 W1 W2 S1", "S2 S3 S4 Z Z")
    plays = 0
    while s.state.round < 2:
        (seat,) = s.game.waiting(s.state)
        legal = [s.game.write(a) for a in s.game.legal(s.state, seat)]
        assert "pass" in legal
        s.do(f"{seat} {legal[0]}")
        plays += 1
    assert (plays, s.state.places[:8].count(NONE)) == (8, 0)  # nobody has passed
    assert [len(hand) for hand in s.game.view(s.state, WATCHER).hands] == [1, 1]  # for two places each


def test_r4_8_m_03_ru_two_turns_each_card_or_pass() -> None:
    s = scene("ru", "B2 L3 . . . .", "S4", "W1")
    s.do("0 pass", "1 play W1 number", "0 play S4 suit", "1 pass")
    assert (s.tokens(0), s.tokens(1)) == ({"leaf": 1}, {"bowl": 1})
    assert s.state.round == 1


def test_r4_8_ru_a_player_may_pass_both_turns_and_in_every_round() -> None:
    s = scene("ru")
    for _ in range(3):
        s.do("0 pass", "1 pass", "0 pass", "1 pass")
    assert s.state.set == 1


def test_r4_7_zh_who_has_filled_both_places_is_finished_and_the_other_goes_on() -> None:
    s = scene("zh", "B2 L3 . . . .", "S4 W1", "Z L1")
    s.do("0 play S4 number", "1 play Z number", "0 play W1 suit", "1 play L1 suit")
    assert s.state.round == 1


LAST_ROUND = ["0 play L1 number", "1 pass", "0 play L2 suit", "0 play W1 number", "1 pass", "0 play W2 suit"]


def test_r4_7_m_13_zh_an_empty_hand_finishes() -> None:
    s = scene("zh", "L3 L4 B1 B2 B3 B4", "L1 L2 W1 W2 S1", "Z").do(*LAST_ROUND)
    assert s.state.round == 2
    s.do("0 play S1 number", "1 pass")
    assert s.game.waiting(s.state) == [1]
    assert s.game.view(s.state, 0).hands[0] == ()
    assert s.game.view(s.state, 0).decided == (1, 0)  # nothing to keep, nothing to choose


def test_r4_9_m_13_ru_an_empty_hand_passes_by_itself() -> None:
    s = scene("ru", "L3 L4 B1 B2 B3 B4", "L1 L2 W1 W2 S1", "Z")
    s.do("0 play L1 number", "1 pass", "0 play L2 suit", "1 pass")
    s.do("0 play W1 number", "1 pass", "0 play W2 suit", "1 pass")
    s.do("0 play S1 number", "1 pass")
    assert s.game.waiting(s.state) == [1]  # A's second turn has gone by
    assert [e.seat for e in s.told if e.key == "empty_hand"] == [0]
    s.do("1 play Z suit")
    assert s.tokens(1) == {"bowl": 1}


REFUSALS = [
    # rules, lines before, seat, action, reason
    ("zh", [], 1, "pass", "not_your_turn"),  # R4.1
    ("zh", [], 0, "play S4 number", "not_in_hand"),  # R4.2
    ("zh", ["0 play L1 number", "1 pass"], 0, "play L2 number", "place_taken"),  # R4.3
    ("zh", [], 0, "first 1", "natures"),  # R3.1
    ("zh", [], 0, "deal L1 L2 L3 L4 B1 B2 / - / -", "natures"),  # R3.4
    ("zh", [], 0, "keep L1", "not_between_sets"),  # R7.2
    ("zh", [], 0, "unkeep", "nothing_chosen"),  # R7.2
    ("ru", [], 0, "keep -", "nobody_keeps"),  # R7.5
    ("ru", ["0 pass"], 0, "pass", "not_your_turn"),  # R4.8
]


@pytest.mark.parametrize(("rules", "lines", "seat", "text", "reason"), REFUSALS)
def test_refusals_change_nothing(rules: str, lines: list[str], seat: int, text: str, reason: str) -> None:
    s = scene(rules, "B1 B2 B3 B4 L3 L4", "L1 L2", "S4").do(*lines)
    before = s.game.write_state(s.state)
    assert s.refusal(seat, text) == reason
    with pytest.raises(Illegal) as refused:
        s.do(f"{seat} {text}")
    assert refused.value.reason == reason
    assert s.game.write_state(s.state) == before


# ---- R4.5 (M-12): claims ----


@BOTH
def test_r4_5_m_12_a_claim_may_be_false_is_public_and_changes_nothing(rules: str) -> None:
    s = scene(rules, "B2 L3 . . . .", "L1", "L2")
    s.do("0 play L1 number match", "1 play L2 number no").pass_round()
    assert (s.tokens(0), s.tokens(1)) == ({"whisk": 1}, {"bowl": 1})
    assert s.game.view(s.state, WATCHER).slots[0].claims == ("match", "no")


def test_r4_5_nothing_else_can_be_claimed() -> None:
    s = scene("zh", first="L1")
    for claim in (-1, 3):
        with pytest.raises(Illegal) as refused:
            s.match.act(0, Play(BY_TEXT["L1"], 0, claim))
        assert refused.value.reason == "syntax"


def test_r4_5_a_table_without_claims_refuses_them() -> None:
    s = scene("zh", first="L1", claims=False)
    assert s.refusal(0, "play L1 number match") == "no_claims"
    assert all(len(s.game.write(a).split()) <= 3 for a in s.game.legal(s.state, 0))


# ---- R6: winning ----

GOALS = [
    # R6.2, R6.3 (M-06): rules, tokens, reason ("" = not reached)
    ("zh", "whisk 4", "four_of_kind"),
    ("zh", "leaf 3, bowl 3, water 3, scoop 3", ""),
    ("zh", "scoop 5", "four_of_kind"),
    ("zh", "leaf, bowl, water, scoop, whisk", "all_five"),
    ("zh", "leaf 3, bowl, water, scoop", ""),
    ("ru", "whisk 3", ""),
    ("ru", "whisk 4", "four_whisks"),
    ("ru", "bowl 3", "three_of_suit"),
    ("ru", "bowl 4", "three_of_suit"),
    ("ru", "leaf, bowl, water, scoop, whisk", "all_five"),
    ("ru", "leaf 2, bowl 2, water 2, scoop 2", ""),
]


@pytest.mark.parametrize(("rules", "tokens", "reason"), GOALS)
def test_r6_2_r6_3_goals(rules: str, tokens: str, reason: str) -> None:
    for seat in (0, 1):
        s = scene(rules).hold(*[counted(tokens) if each == seat else {} for each in (0, 1)])
        assert goal_of(rules == "zh", s.state.tokens, seat) == reason
        assert goal_of(rules == "zh", s.state.tokens, 1 - seat) == ""


ENDINGS = [
    # rules, A's tokens, B's tokens before a round in which nobody lays a card -> winner, reason
    ("zh", "whisk 4, leaf, bowl 2", "water 4, leaf, bowl", "A", "tie_break:bowl"),  # R6.5 (M-07)
    ("zh", "whisk 4", "leaf 2", "A", "four_of_kind"),  # R6.4
    ("zh", "leaf", "leaf, bowl, water, scoop, whisk", "B", "all_five"),
    ("zh", "scoop 4, water 2", "scoop 4, water", "A", "tie_break:water"),
    ("zh", "scoop 5", "scoop 4", "A", "tie_break:scoop"),
    ("ru", "bowl 3", "leaf, whisk 4", "B", "tie_break:leaf"),  # R6.5 (M-07)
    ("ru", "whisk 4", "scoop", "A", "four_whisks"),
    ("ru", "leaf", "scoop 3", "B", "three_of_suit"),
    ("ru", "bowl 3, whisk", "bowl 3, whisk 4", "-", "equal"),  # R6.7 (M-07)
]


@pytest.mark.parametrize(("rules", "first", "second", "winner", "reason"), ENDINGS)
def test_r6_endings(rules: str, first: str, second: str, winner: str, reason: str) -> None:
    s = scene(rules).hold(counted(first), counted(second)).pass_round()
    assert s.ending() == (winner, reason)
    assert s.game.legal(s.state, 0) == s.game.legal(s.state, 1) == []
    assert s.refusal(0, "pass") == "over"


def test_r6_1_m_06_both_slots_are_decided_before_the_goal_is_looked_at() -> None:
    s = scene("zh", "B2 B3 . . . .", "Z L1", "").hold({"bowl": 3})
    s.do("0 play Z number", "1 pass", "0 play L1 suit")
    assert s.tokens(0)["bowl"] == 5
    assert s.ending() == ("A", "four_of_kind")


ALL_FIVE = "leaf, bowl, water, scoop, whisk"


def test_r6_6_m_07_zh_all_equal_plays_on_until_a_round_tells_them_apart() -> None:
    s = scene("zh", "B2 B3 L3 L4 . .", "", "Z S1").hold(counted(ALL_FIVE), counted(ALL_FIVE + ", whisk"))
    s.pass_round()
    assert (s.state.is_tied, s.state.round, s.state.reason) == (True, 1, "")
    s.do("0 pass", "1 play Z number").pass_round()
    assert s.ending() == ("B", "tie_break:leaf")


def test_r6_6_m_07_zh_a_tie_in_the_third_round_goes_on_in_a_new_set() -> None:
    s = scene("zh").pass_round().pass_round().hold(counted(ALL_FIVE), counted(ALL_FIVE)).pass_round()
    assert s.state.is_tied
    s.do("0 keep -", "1 keep -").deal("L2 . . . . .", "Z", "")
    assert s.game.waiting(s.state) == [1]  # the dealer has changed
    s.do("1 pass", "0 play Z number").pass_round()
    assert s.ending() == ("A", "tie_break:leaf")


def test_r6_6_equal_gains_leave_the_tie_standing() -> None:
    s = scene("zh", "B2 B3 . . . .", "L1", "L2").hold(counted(ALL_FIVE), counted(ALL_FIVE)).pass_round()
    s.pass_round()
    assert (s.state.is_tied, s.state.round) == (True, 2)


def test_r1_5_m_09_tokens_never_run_out() -> None:
    s = scene("zh", "B2 B3 . . . .", "B1 L2", "B4 W2").hold({"bowl": 3}, {"bowl": 3})
    s.do("0 play L2 number", "1 play W2 number", "0 play B1 suit", "1 play B4 suit")
    assert (s.tokens(0)["bowl"], s.tokens(1).get("bowl")) == (5, 3)  # an eighth bowl exists
    s = scene("zh", "B2 B3 . . . .", "L2", "L1").hold({"bowl": 3}, {"bowl": 3})
    s.do("0 play L2 number", "1 play L1 suit").pass_round()
    assert (s.tokens(0)["bowl"], s.tokens(1)["bowl"]) == (4, 4)
    assert s.state.is_tied  # both have reached the goal, nothing tells them apart


SECOND_SET = [
    # R7.6 (M-08): tokens after set 2 -> winner, reason
    ("leaf 2", "leaf, bowl 2, water 2", "A", "senior_suit:leaf"),
    ("leaf, whisk 3", "leaf, bowl", "B", "senior_suit:bowl"),
    ("water 2", "water, scoop 2", "A", "senior_suit:water"),
    ("scoop", "scoop 2", "B", "senior_suit:scoop"),
    ("leaf, whisk", "leaf, whisk 3", "-", "equal"),
    ("", "", "-", "equal"),
]


@pytest.mark.parametrize(("first", "second", "winner", "reason"), SECOND_SET)
def test_r7_6_m_08_after_two_sets_the_senior_suit_decides(
    first: str, second: str, winner: str, reason: str
) -> None:
    s = scene("ru").pass_round().pass_round().pass_round()
    assert (s.state.set, s.state.dealer, s.game.waiting(s.state)) == (1, 1, [NATURE])  # R7.1, R7.5
    s.deal(". . . . . .").hold(counted(first), counted(second))
    assert s.game.waiting(s.state) == [1]
    s.pass_round().pass_round()
    assert s.state.reason == ""
    s.pass_round()
    assert s.ending() == (winner, reason)


@pytest.mark.parametrize(
    ("first", "second", "ending"),
    [("bowl 3", "leaf, bowl 3", ("B", "senior_suit:leaf")), ("bowl 3", "bowl 3", ("-", "equal"))],
)
def test_r6_8_m_07_ru_a_table_may_play_on(first: str, second: str, ending: tuple[str, str]) -> None:
    s = scene("ru", plays_on=True).hold(counted(first), counted(second))
    for _ in range(3):
        s.pass_round()
    s.deal(". . . . . .")
    for _ in range(3):
        s.pass_round()
    assert s.ending() == ending


def test_r7_7_m_15_zh_a_hundred_sets_are_enough() -> None:
    s = scene("zh")
    for number in range(100):
        assert s.state.set == number
        for _ in range(3):
            s.pass_round()
        if number < 99:
            s.do("0 keep -", "1 keep -").deal(". . . . . .")
    assert s.ending() == ("-", "safety_valve")


def test_r7_7_a_tie_in_the_hundredth_set_promises_no_further_round() -> None:
    s = scene("zh").pass_round().pass_round().hold(counted(ALL_FIVE), counted(ALL_FIVE))
    s.state.set = 99
    s.pass_round()
    assert s.ending() == ("-", "safety_valve")
    assert "tied" not in [e.key for e in s.told]


# ---- R3, R7: dealing and keeping ----


def test_r3_1_the_first_dealer_is_drawn_or_named() -> None:
    for choice, waiting_for in (("first", 0), ("second", 1)):
        game = shelf.make("matcha", {"dealer": choice}, 2)
        s = game.start()
        game.apply(s, NATURE, game.roll(s, Fast(1)), None)
        assert game.waiting(s) == [waiting_for]
    game = shelf.make("matcha", {}, 2)
    drawn = {game.write(game.roll(game.start(), Fast(seed))) for seed in range(20)}
    assert drawn == {"first 0", "first 1"} == {game.write(a) for a, _ in game.odds(game.start())}


def test_r3_3_m_14_no_zero_lies_on_a_slot_and_the_deal_is_whole() -> None:
    game = shelf.make("matcha", {"dealer": "first"}, 2)
    seen = set()
    for seed in range(300):
        deal = game.roll(game.start(), Fast(seed))
        assert isinstance(deal, Deal)
        assert (len(deal.board), len(deal.drawn[0]), len(deal.drawn[1])) == (6, 5, 5)
        assert 16 not in deal.board
        assert max([deal.board.count(c) for c in range(16)]) == 1
        seen |= set(deal.board)
    assert seen == set(range(16))


def test_r3_4_r3_5_the_zeros_may_lie_in_any_hand_or_aside() -> None:
    game = shelf.make("matcha", {"dealer": "first"}, 2)
    found = set()
    for seed in range(300):
        deal = game.roll(game.start(), Fast(seed))
        assert isinstance(deal, Deal)
        zeros = [drawn.count(16) for drawn in deal.drawn]
        found.add((*zeros, 2 - sum(zeros)))
    assert found == {(2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0), (1, 0, 1), (0, 1, 1)}


WRONG_DEALS = [
    "deal Z L2 L3 L4 B1 B2 / B3 B4 W1 W2 W3 / W4 S1 S2 S3 S4",  # a zero on the board
    "deal L1 L2 L3 L4 B1 B2 / B3 B4 W1 W2 / W4 S1 S2 S3 S4",  # four cards
    "deal L1 L2 L3 L4 B1 B2 / B2 B4 W1 W2 W3 / W4 S1 S2 S3 S4",  # a card twice
    "deal L1 L2 L3 L4 B1 / B3 B4 W1 W2 W3 / W4 S1 S2 S3 S4",  # five on the board
    "first 0",  # the dealer is known
]


@pytest.mark.parametrize("text", WRONG_DEALS)
def test_r3_an_impossible_deal_is_refused(text: str) -> None:
    game = shelf.make("matcha", {"dealer": "first"}, 2)
    s = game.start()
    with pytest.raises(Illegal):
        game.apply(s, NATURE, game.read(text), None)
    assert s == game.start()


def between_sets() -> Scene:
    """After a set in which nobody has laid a card; A holds Z S2 ..., B five others."""
    s = scene("zh", "B1 B2 B3 B4 L3 L4", "Z S2 L1 L2 W1", "W2 W3 W4 S1 Z")
    return s.pass_round().pass_round().pass_round()


def test_r7_2_m_10_both_choose_in_secret_and_only_counts_are_shown() -> None:
    s = between_sets()
    assert s.game.waiting(s.state) == [0, 1]
    s.do("1 keep -")
    assert s.game.waiting(s.state) == [0]
    assert s.game.view(s.state, 0).decided == (0, 1)
    assert s.game.view(s.state, 0).keeps == ((), ())
    s.do("0 keep S2 Z")
    assert s.game.view(s.state, 1).kept == (2, 0)
    assert s.game.view(s.state, 1).hands == (("?", "?"), ())
    kept = [(e.seat, e.seen(1).facts) for e in s.told if e.key == "kept" and e.seen(1)]  # type: ignore[union-attr]
    assert kept == [(0, (("count", 2),)), (1, (("count", 0),))]


def test_r7_3_m_10_kept_cards_stay_out_of_the_deck_and_hands_are_filled() -> None:
    s = between_sets().do("0 keep S2 Z", "1 keep -")
    assert s.state.dealer == 1  # R7.1
    for seed in range(50):
        deal = s.game.roll(s.state, Fast(seed))
        assert isinstance(deal, Deal)
        assert (len(deal.board), len(deal.drawn[0]), len(deal.drawn[1])) == (6, 3, 5)
        dealt = [s.game.write(deal)]
        assert "S2" not in dealt[0]
        assert dealt[0].count("Z") <= 1
        s.game.apply(s.game.copy(s.state), NATURE, deal, None)


def test_r7_2_a_choice_can_be_changed_until_the_other_has_chosen() -> None:
    s = between_sets().do("0 keep S2")
    assert s.refusal(0, "keep -") == "already_chosen"
    assert [s.game.write(a) for a in s.game.legal(s.state, 0)] == ["unkeep"]
    assert s.game.is_withdrawal(s.game.read("unkeep"))
    s.do("0 unkeep", "0 keep Z", "1 keep W4")
    assert s.refusal(0, "unkeep") == "nothing_chosen"
    assert s.game.view(s.state, 0).hands[0] == ("Z",)


def test_r7_2_every_set_of_cards_is_listed_once_and_what_is_not_held_is_refused() -> None:
    s = between_sets()
    listed = [s.game.write(a) for a in s.game.legal(s.state, 0)]
    assert len(listed) == len(set(listed)) == 2**5
    assert s.refusal(0, "keep S1") == "not_in_hand"
    assert s.refusal(0, "keep Z Z") == "not_in_hand"
    assert s.refusal(0, "play S2 number") == "between_sets"


def test_r7_2_two_zeros_are_alike() -> None:
    s = scene("zh", "B1 B2 B3 B4 L3 L4", "Z Z L1 L2 W1", "").pass_round().pass_round().pass_round()
    listed = [s.game.write(a) for a in s.game.legal(s.state, 0)]
    assert len(listed) == len(set(listed)) == 2**3 * 3


def test_r7_4_unplayed_cards_are_never_shown() -> None:
    s = between_sets().do("0 keep S2 Z", "1 keep -")
    for event in s.told:
        seen = event.seen(1)
        if seen is not None and event.key in ("keep", "kept", "hand") and event.seat != 1:
            assert "S2" not in str(seen.facts)


# ---- R8 (M-11): who sees what ----


@BOTH
def test_r8_1_m_11_what_everybody_sees(rules: str) -> None:
    s = scene(rules, "B2 L3 W1 S4 W3 B4", "L2 L1 B3 S1 Z", "W2 L4 S2 B1 S3")
    s.do("0 play L2 number match", "1 play L4 suit")
    view = s.game.view(s.state, WATCHER)
    assert [slot.board for slot in view.slots] == ["B2", "L3", "W1", "S4", "W3", "B4"]
    assert view.slots[0].cards == ("?", "")
    assert view.slots[1].cards == ("", "?")
    assert view.slots[0].claims == ("match", "")
    assert view.hands == (("?",) * 4, ("?",) * 4)


@BOTH
def test_r8_2_m_11_a_face_down_card_is_its_owners_secret(rules: str) -> None:
    s = scene(rules, "B2 L3 W1 S4 W3 B4", "L2 L1 B3 S1 Z", "W2 L4 S2 B1 S3")
    s.do("0 play L2 number")
    assert s.game.view(s.state, 0).slots[0].cards == ("L2", "")
    assert s.game.view(s.state, 1).slots[0].cards == ("?", "")
    laid = [event.seen(1) for event in s.told if event.key == "play"]
    assert laid[0] is not None
    assert "L2" not in str(laid[0].facts)


def test_r8_2_m_11_a_kept_card_stays_its_owners_secret() -> None:
    s = between_sets().do("0 keep S2 Z", "1 keep -").deal("B1 B2 B3 B4 L3 L4")
    assert s.game.view(s.state, 1).hands[0] == ("?",) * 5
    assert s.game.view(s.state, WATCHER).hands == (("?",) * 5, ("?",) * 5)
    assert s.game.view(s.state, WATCHER).kept == (2, 0)  # R8.1


def test_r8_3_m_11_the_two_left_over_cards_are_nowhere() -> None:
    s = scene("zh", "B2 L3 W1 S4 W3 B4", "L2 L1 B3 S1 Z", "W2 L4 S2 B1 S3")
    text = s.game.write_state(s.state)
    assert "W4" not in text
    assert text.count("Z") == 1
    assert NONE not in s.state.board


# ---- the whole set of the rule book ----

EXAMPLE = ("B2 L3 W1 S4 W3 B4", "L2 L1 B3 S1 Z", "W2 L4 S2 B1 S3")
ROUNDS = [
    # what is laid, A's tokens and B's tokens after it
    (
        ["0 play L2 number", "1 play L4 suit", "0 play L1 suit", "1 play W2 number"],
        ("bowl, leaf", ""),
    ),
    (
        ["0 play S1 number", "1 play B1 number", "0 play Z suit", "1 play S2 suit"],
        ("bowl, leaf, whisk", "water, scoop"),
    ),
    (
        ["0 play B3 number", "1 pass"],
        ("bowl, leaf, whisk, water", "water, scoop"),
    ),
]


@BOTH
def test_a_whole_set(rules: str) -> None:
    s = scene(rules, *EXAMPLE)
    for lines, tokens in ROUNDS:
        s.do(*lines)
        if rules == "ru" and s.state.set == 0 and s.state.turns:
            s.do("1 pass")  # B's second turn; A has no card left
        assert [s.tokens(seat) for seat in (0, 1)] == [counted(text) for text in tokens]
    turned = [dict(e.facts)["card"] for e in s.told if e.key == "turn_up"]
    assert turned == ["B3"]
    assert s.state.reason == ""
    if rules == "zh":
        assert s.game.waiting(s.state) == [1]  # A has nothing to keep
        s.do("1 keep S3")
        assert s.game.view(s.state, 0).kept == (0, 1)
    assert (s.state.dealer, s.state.set) == (1, 1)
    assert s.game.waiting(s.state) == [NATURE]


def test_every_ruling_has_a_test_that_names_it() -> None:
    source = Path(__file__).read_text("utf-8").upper().replace("M_", "M-")
    assert [n for n in range(1, 17) if f"M-{n:02}" not in source] == []
