"""Rulings and worked examples by their numbers: one row, one position, one expectation."""

import re
from collections.abc import Mapping
from typing import NamedTuple

import pytest

from teahouse.games.tichu import cards as deck
from teahouse.games.tichu.combos import KINDS, readings
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import State
from teahouse.games.tichu.tests.tables import LENGTH, OFFICIAL, act, at, mask, offered, refusal, tichu
from teahouse.games.tichu.words import aid
from teahouse.speech import LANGUAGES, tongue

# ---- points ----

PILES = [
    ("PTS-1", " ".join(deck.NAMES), 100),
    ("PTS-2", "Dr Ph", 0),
    ("PTS-3", "Tj Ts Tp Ph", 5),
    ("PTS-4", "Ph", -25),
    ("report-39", "Kj Ks Kp Kt", 40),
]


@pytest.mark.parametrize(("ruling", "pile", "points"), PILES, ids=[row[0] for row in PILES])
def test_points_of_a_pile(ruling: str, pile: str, points: int) -> None:
    assert deck.points(mask(pile)) == points


# ---- what a set of cards is ----

KINDS_OF = [
    ("CMP-6", "Jj Qs Kp At 2j", []),
    ("CMP-7 straight", "1 2j 3s 4p 5t", [("straight", 5)]),
    ("CMP-7 no pair", "1 Ph", []),
    ("CMP-8", "1 2j 3s 4j 5j 6j 7j 8j 9j Tj Jj Qj Kj Aj", [("straight", 14)]),
    ("CMP-9", "5j 6s 7j 8j", []),
    ("CMP-10", "3j 3s 6j 6s 7j 7s", []),
    ("CMP-11", "2j 2s 2p 3j 3s 3p", []),
    ("CMP-12 Dragon", "Tj Js Qj Kj Dr", []),
    ("CMP-12 Dog", "Dg 2j", []),
    ("CMP-12 Dragon and Phoenix", "Dr Ph", []),
    ("BOMB-6", "4j 5j 6j 7j Ph", [("straight", 8), ("straight", 7)]),
    ("BOMB-7", "1 2j 3j 4j 5j", [("straight", 5)]),
    ("BOMB-8", "7j 7s 7p Ph", []),
    ("BOMB-9", "7j 7s Ph", [("triple", 7)]),
    ("BOMB-10", "5j 6j 7j 8j 9j", [("flush", 9)]),
    ("PJ-1", "Ph 2j 3s 4j 5j", [("straight", 6)]),
    ("PJ-2", "Ph Js Qj Kj Aj", [("straight", 14)]),
    ("PJ-3", "Ph 3s 4j 5j 6j", [("straight", 7), ("straight", 6)]),
    ("PJ-4", "1 Ph 3s 4j 5j", [("straight", 5)]),
    ("PJ-5", "1 2s 3s 4j Ph", [("straight", 5)]),
    ("PJ-6", "5j 5s 6j Ph", [("steps", 6)]),
    ("PJ-7", "5j 6s 7j Ph", []),
    ("PJ-8", "4j 4s 4p 4t Ph", []),
    ("PJ-9", "4j 4s 4p Ph 9j", [("full", 4)]),
    ("PJ-10", "4j 4s 9j 9s Ph", [("full", 9), ("full", 4)]),
    ("report-18 pair", "1 Ph", []),
    ("report-18 steps", "1 Ph 2j 2s", []),
    ("report-18 full house", "1 Ph 5j 5s 5p", []),
    ("report-19", "1 2j 3s 4j Ph", [("straight", 5)]),
    ("report-20 a", "7j 8s 9j Tj Ph", [("straight", 11), ("straight", 10)]),
    ("report-20 b", "8j 9s Ph Jj Qj", [("straight", 12)]),
    ("report-20 c", "8j Ph Ts Jj Qj", [("straight", 12)]),
    ("report-20 d", "7j 8s Tj Qj Ph", []),
    ("report-21", "Jj Js Aj As Ph", [("full", 14), ("full", 11)]),
    ("report-47", "3j 4s 5j 6j 9j", []),
    ("steps of seven", "2j 2s 3j 3s 4j 4s 5j 5s 6j 6s 7j 7s 8j 8s", [("steps", 8)]),
    ("two of a kind and two others", "2j 2s 3j 4j", []),
    ("full house of one rank and a single", "2j 2s 2p 3j", []),
]


@pytest.mark.parametrize(("ruling", "cards", "found"), KINDS_OF, ids=[row[0] for row in KINDS_OF])
def test_what_cards_are(ruling: str, cards: str, found: list[tuple[str, int]]) -> None:
    combos = readings(mask(cards))
    assert [(KINDS[c.kind], c.rank // 2) for c in combos] == found


def test_a_phoenix_reading_that_is_impossible_is_refused_with_its_own_reason() -> None:
    s = at(["1 Ph 3s 4j 5j 6j", "8j", "9j", "Tj"])
    assert refusal(tichu(), s, 0, "play 1 Ph=6 3s 4j 5j") == "phoenix_reading"
    assert refusal(tichu(), s, 0, "play 1 Ph=2 3s 4j 5j") == ""
    assert refusal(tichu(), s, 0, "play 3s 5j") == "no_combination"
    assert refusal(tichu(), s, 0, "play Ph=9") == "phoenix_reading", "alone it stands for no rank"
    assert refusal(tichu(), s, 0, "play Ph") == ""


# ---- what may be laid on what ----


class Row(NamedTuple):
    """Seat 0 holds `hand` in front of `trick` (others hold nothing that matters) and tries `text`."""

    ruling: str
    hand: str
    trick: str
    text: str
    reason: str
    wanted: Mapping[str, str] = {}
    wish: str = ""
    wisher: int = 2


BEATS = [
    Row("CMP-1 beats", "5p 5t 6p 6t", "3:4j,4s,5j,5s", "play 5p 5t 6p 6t", ""),
    Row("CMP-1 longer", "4p 4t 5p 5t 6p 6t", "3:4j,4s,5j,5s", "play 4p 4t 5p 5t 6p 6t", "other_size"),
    Row("CMP-2 beats", "3p 4p 5s 6p 7p", "3:2j,3s,4j,5j,6j", "play 3p 4p 5s 6p 7p", ""),
    Row("CMP-2 longer", "3p 4p 5s 6p 7p 8p", "3:2j,3s,4j,5j,6j", "play 3p 4p 5s 6p 7p 8p", "other_size"),
    Row("CMP-3", "Kj Ks Kp 2j 2s", "3:Qj,Qs,Qp,Aj,As", "play 2j 2s Kj Ks Kp", ""),
    Row("CMP-5", "Tj Js Qj Kj Aj", "3:Tp,Jp,Qp,Kp,At", "play Tj Js Qj Kj Aj", "too_low"),
    Row("CMP-5 bomb", "2j 2s 2p 2t", "3:Tp,Jp,Qp,Kp,At", "play 2j 2s 2p 2t", ""),
    Row("other kind", "4j 4s", "3:3j", "play 4j 4s", "other_kind"),
    Row("too low", "4j", "3:5j", "play 4j", "too_low"),
    Row("equal", "5s", "3:5j", "play 5s", "too_low"),
    Row("BOMB-1 Dragon", "2j 2s 2p 2t", "3:Dr", "play 2j 2s 2p 2t", ""),
    Row(
        "BOMB-1 long straight",
        "3s 3p 3t 3j",
        "3:1,2j,Ph=3,4s,5j,6j,7j,8j,9j,Tj,Jj,Qj,Kj,Aj",
        "play 3j 3s 3p 3t",
        "",
    ),
    Row("BOMB-2", "2j 3j 4j 5j 6j", "3:Aj,As,Ap,At", "play 2j 3j 4j 5j 6j", ""),
    Row("BOMB-2 reverse", "Aj As Ap At", "3:2j,3j,4j,5j,6j", "play Aj As Ap At", "bomb_too_low"),
    Row("BOMB-3 length", "2j 3j 4j 5j 6j 7j", "3:Tp,Jp,Qp,Kp,Ap", "play 2j 3j 4j 5j 6j 7j", "", LENGTH),
    Row(
        "BOMB-3 length reverse",
        "Tp Jp Qp Kp Ap",
        "3:2j,3j,4j,5j,6j,7j",
        "play Tp Jp Qp Kp Ap",
        "bomb_too_low",
        LENGTH,
    ),
    Row("BOMB-3 source", "2j 3j 4j 5j 6j 7j", "3:Tp,Jp,Qp,Kp,Ap", "play 2j 3j 4j 5j 6j 7j", "bomb_too_low"),
    Row("BOMB-3 source reverse", "Tp Jp Qp Kp Ap", "3:2j,3j,4j,5j,6j,7j", "play Tp Jp Qp Kp Ap", ""),
    Row("BOMB-4", "6s 7s 8s 9s Ts", "3:5j,6j,7j,8j,9j", "play 6s 7s 8s 9s Ts", ""),
    Row("BOMB-5", "5s 6s 7s 8s 9s", "3:5j,6j,7j,8j,9j", "play 5s 6s 7s 8s 9s", "bomb_too_low"),
    Row("BOMB-8", "7j 7s 7p Ph", "3:6j", "play 7j 7s 7p Ph", "no_combination"),
    Row("BOMB-10 lower flush", "2j 3j 4j 5j 6j", "3:5s,6p,7s,8s,9s", "play 2j 3j 4j 5j 6j", ""),
    Row("plain on a bomb", "Aj", "3:2j,2s,2p,2t", "play Aj", "only_bomb"),
    Row("PH-1 two beats it", "2j", "3:Ph", "play 2j", ""),
    Row("PH-1 one does not", "1", "3:Ph", "play 1", "too_low"),
    Row("PH-2 Phoenix on 8", "Ph", "3:8j", "play Ph", ""),
    Row("PH-2 8 fails", "8s", "3:8j 2:Ph", "play 8s", "too_low"),
    Row("PH-2 9 beats", "9s", "3:8j 2:Ph", "play 9s", ""),
    Row("PH-3 ace fails", "As", "3:Aj 2:Ph", "play As", "too_low"),
    Row("PH-3 Dragon beats", "Dr", "3:Aj 2:Ph", "play Dr", ""),
    Row("PH-3 bomb beats", "2j 2s 2p 2t", "3:Aj 2:Ph", "play 2j 2s 2p 2t", ""),
    Row("PH-4", "Ph", "3:Dr", "play Ph", "phoenix_on_dragon"),
    Row("PH-5", "Ph", "3:1", "play Ph", ""),
    Row("PH-6", "Ph", "3:2j,2s,2p,2t", "play Ph", "only_bomb"),
    Row("PH-7 six", "6j", "3:5j 2:Ph", "play 6j", ""),
    Row("PH-7 five", "5s", "3:5j 2:Ph", "play 5s", "too_low"),
    Row("DR-7", "Dr", "3:5j,5s", "play Dr", "other_kind"),
    Row("DR-8", "Dr", "3:Aj 2:Ph", "play Dr", ""),
    Row("report-15 king", "Kj", "3:Aj 2:Ph", "play Kj", "too_low"),
    Row("report-16", "Ph", "3:Dr", "play Ph", "phoenix_on_dragon"),
    Row("report-17", "Dr", "3:Aj 2:Ph", "play Dr", ""),
    Row("DOG-6", "Dg", "3:2j", "play Dg", "dog_leads"),
    Row("AMB-2 low", "8j 8s Tj Ts Ph", "3:9j,9s,9p,3j,3s", "play 8j 8s Tj Ts Ph=8", "too_low"),
    Row("AMB-2 high", "8j 8s Tj Ts Ph", "3:9j,9s,9p,3j,3s", "play 8j 8s Tj Ts Ph=T", ""),
    Row("AMB-3 low", "5j 6s 7j 8j Ph", "3:4j,5s,6j,7p,8t", "play 5j 6s 7j 8j Ph=4", "too_low"),
    Row("AMB-3 high", "5j 6s 7j 8j Ph", "3:4j,5s,6j,7p,8t", "play 5j 6s 7j 8j Ph=9", ""),
    Row("not in hand", "5j", "3:4j", "play 6j", "not_held"),
]


def position(row: Row) -> tuple[Tichu, State]:
    """Seat 0 on turn; 1 and 2 hold cards that do not matter."""
    game = tichu(4, row.wanted)
    s = at([row.hand, "", "", "Js"], game=game, trick=row.trick, wish=row.wish, wisher=row.wisher)
    s.live = 15
    return game, s


@pytest.mark.parametrize("row", BEATS, ids=[row.ruling for row in BEATS])
def test_beating(row: Row) -> None:
    assert refusal(*position(row), 0, row.text) == row.reason


def test_cmp_4_three_threes_beat_three_twos() -> None:
    s = at(["3j 3s 3p 2t Ph", "9j", "9s", "9p"], trick="3:2j,2s,2p,Kj,Ks")
    assert refusal(tichu(), s, 0, "play 2t 3j 3s 3p Ph=2") == ""
    s = at(["2j 2s 2p 3t Ph", "9j", "9s", "9p"], trick="3:3j,3s,3p,Kj,Ks")
    assert refusal(tichu(), s, 0, "play 2j 2s 2p 3t Ph=3") == "too_low"


def test_amb_1_and_report_22_the_low_reading_stands_and_can_be_beaten() -> None:
    game = tichu()
    s = at(["2j 2s Kj Ks Ph 9j", "8j 8s 3j 3s 3p 4j", "9s", "9p"])
    act(game, s, "0 play 2j 2s Kj Ks Ph=2")
    assert refusal(game, s, 1, "play 3j 3s 3p 8j 8s") == ""
    s = at(["2j 2s Kj Ks Ph 9j", "8j 8s 3j 3s 3p 4j", "9s", "9p"])
    act(game, s, "0 play 2j 2s Kj Ks Ph")
    assert s.trick[-1].phoenix == 13, "left open it is read as high as may be"
    assert refusal(game, s, 1, "play 3j 3s 3p 8j 8s") == "too_low"


def test_amb_4_both_ends_of_a_run_are_offered() -> None:
    game = tichu()
    for said, is_beaten in (("4", True), ("9", False)):
        s = at(["5j 6s 7j 8j Ph 2j", "5p 6p 7p 8s 9p 3j", "2s", "2p"])
        assert f"play 5j 6s 7j 8j Ph={said}" in offered(game, s, 0)
        act(game, s, f"0 play 5j 6s 7j 8j Ph={said}")
        assert (refusal(game, s, 1, "play 5p 6p 7p 8s 9p") == "") is is_beaten


def test_ph_8_dog_10_and_report_23_nothing_of_the_dog_counts() -> None:
    game = tichu()
    s = at(["Dg 3j", "2j 4j", "Ph 5j", "1 6j"])
    act(game, s, "0 play Dg", "2 play Ph")
    assert s.top_rank == 3
    assert refusal(game, s, 3, "play 1") == "too_low"
    act(game, s, "3 pass", "0 pass")
    assert refusal(game, s, 1, "play 2j") == ""


def test_ph_9_the_phoenix_costs_its_trick_25() -> None:
    game = tichu()
    s = at(["Ph 3j", "5j 4j", "5s 6s", "6p 7j"], trick="3:5p", won={1: "Kj"})
    act(game, s, "0 play Ph", "1 pass", "2 pass", "3 pass")
    seen = game.view(s, 0)
    assert deck.points(mask(" ".join(seen.gone[0])) & mask("Ph 5p")) == -20


# ---- the wish ----

W_TRICK = "3:3j,4s,5j,6j,7p"
WISHES = [
    Row("W-1 must", "8j Kj", "3:1", "play Kj", "wish", wish="8"),
    Row("W-1 grants", "8j Kj", "3:1", "play 8j", "", wish="8"),
    Row("W-1 no pass", "8j Kj", "3:1", "pass", "wish_pass", wish="8"),
    Row("W-2 free", "8j Kj", "3:9j", "play Kj", "", wish="8"),
    Row("W-2 pass", "8j Kj", "3:9j", "pass", "", wish="8"),
    Row("W-3", "Ph Kj", "3:1", "play Kj", "", wish="8"),
    Row("W-3 pass", "Ph Kj", "3:1", "pass", "", wish="8"),
    Row("W-4 pass", "8j Ph Kj", "3:5j,5s", "pass", "wish_pass", wish="8"),
    Row("W-4 other", "8j Ph Kj", "3:5j,5s", "play Kj Ph", "wish", wish="8"),
    Row("W-4 grants", "8j Ph Kj", "3:5j,5s", "play 8j Ph", "", wish="8"),
    Row("W-5 low", "6p 7j 8j 9j Ph 2j", W_TRICK, "play 6p 7j 8j 9j Ph=5", "", wish="8"),
    Row("W-5 high", "6p 7j 8j 9j Ph 2j", W_TRICK, "play 6p 7j 8j 9j Ph=T", "", wish="8"),
    Row("W-5 pass", "6p 7j 8j 9j Ph 2j", W_TRICK, "pass", "wish_pass", wish="8"),
    Row("W-6 pass", "4j 5s 6p 7s 8j", W_TRICK, "pass", "wish_pass", wish="8"),
    Row("W-6 grants", "4j 5s 6p 7s 8j", W_TRICK, "play 4j 5s 6p 7s 8j", "", wish="8"),
    Row("W-7 pass", "5s 6p 7s 9j 8j 8s", W_TRICK, "pass", "wish_pass", wish="8"),
    Row("W-7 grants", "5s 6p 7s 9j 8j 8s", W_TRICK, "play 5s 6p 7s 8j 9j", "", wish="8"),
    Row("W-8 pass", "5j 5s 5p 5t Aj", "3:7j", "pass", "wish_pass", wish="5"),
    Row("W-8 ace", "5j 5s 5p 5t Aj", "3:7j", "play Aj", "wish", wish="5"),
    Row("W-8 bomb", "5j 5s 5p 5t Aj", "3:7j", "play 5j 5s 5p 5t", "", wish="5"),
    Row("W-9", "5j 5s 5p 5t", "3:Kj,Ks,Kp,Kt", "pass", "", wish="5"),
    Row("W-10 pass", "3j 4j 5j 6j 7j", "3:Kj,Ks,Kp,Kt", "pass", "wish_pass", wish="5"),
    Row("W-10 bomb", "3j 4j 5j 6j 7j", "3:Kj,Ks,Kp,Kt", "play 3j 4j 5j 6j 7j", "", wish="5"),
    Row("W-11 pass", "8j 8s 9j 9s Ph", "3:6j,6s,6p,2j,2s", "pass", "wish_pass", wish="8"),
    Row("W-11 eights", "8j 8s 9j 9s Ph", "3:6j,6s,6p,2j,2s", "play 8j 8s 9j 9s Ph=8", "", wish="8"),
    Row("W-11 nines", "8j 8s 9j 9s Ph", "3:6j,6s,6p,2j,2s", "play 8j 8s 9j 9s Ph=9", "", wish="8"),
    Row("W-12 pass", "9p 9j 9s 8j Ph", "3:6j,6s,6p,2j,2s", "pass", "wish_pass", wish="8"),
    Row("W-12 grants", "9p 9j 9s 8j Ph", "3:6j,6s,6p,2j,2s", "play 9p 9j 9s 8j Ph", "", wish="8"),
    Row("W-13 pass", "8j 8s 8p 3j 3s", "3:6j,6s,6p,Qj,Qs", "pass", "wish_pass", wish="3"),
    Row("W-13 grants", "8j 8s 8p 3j 3s", "3:6j,6s,6p,Qj,Qs", "play 8j 8s 8p 3j 3s", "", wish="3"),
    Row("W-14 source", "8j Kj", "", "play Kj", "", wish="8", wisher=0),
    Row("W-14 official", "8j Kj", "", "play Kj", "wish", OFFICIAL, wish="8", wisher=0),
    Row("W-15 other lead", "6j 7s 8j 9j Tj Kj Ks", "", "play Kj Ks", "wish", wish="8"),
    Row("W-15 straight", "6j 7s 8j 9j Tj Kj Ks", "", "play 6j 7s 8j 9j Tj", "", wish="8"),
    Row("DOG-11", "8j Dg", "", "play Dg", "wish", wish="8"),
    Row("4.8d Dragon", "8j Dr", "", "play Dr", "wish", wish="8"),
    Row("4.8d bomb", "8j 9j 9s 9p 9t", "", "play 9j 9s 9p 9t", "wish", wish="8"),
    Row("4.8f bomb on turn", "8j 9j 9s 9p 9t", "3:7j", "play 9j 9s 9p 9t", "", wish="8"),
    Row(
        "4.8f strict",
        "8j 9j 9s 9p 9t",
        "3:7j",
        "play 9j 9s 9p 9t",
        "wish",
        {"bomb_exempt_on_turn": "off"},
        wish="8",
    ),
    Row("report-1 lead refused", "8j Kj Ks", "", "play Kj Ks", "wish", wish="8"),
    Row("report-1 lead accepted", "8j Kj Ks", "", "play 8j", "", wish="8"),
    Row("report-12 the Phoenix is no 8", "Ph Kj", "3:1", "play Ph", "", wish="8"),
    Row("report-12 it must help", "8j Ph Kj", "3:5j,5s", "pass", "wish_pass", wish="8"),
    Row("report-6 free", "5s 6p 7s 9j Ph", W_TRICK, "pass", "", wish="8"),
    Row("report-6 must", "6p 7s 8j 9j Ph", W_TRICK, "pass", "wish_pass", wish="8"),
    Row("X-10", "8j", "3:7j", "pass", "wish_pass", wish="8"),
]


@pytest.mark.parametrize("row", WISHES, ids=[row.ruling for row in WISHES])
def test_wishes(row: Row) -> None:
    assert refusal(*position(row), 0, row.text) == row.reason


@pytest.mark.parametrize("row", [*BEATS, *WISHES], ids=[row.ruling for row in [*BEATS, *WISHES]])
def test_what_is_judged_right_is_offered(row: Row) -> None:
    """`legal` and `check` agree; the rows use the first suits where suits are idle, as `legal` does."""
    game, s = position(row)
    action = game.read(row.text)
    if row.reason == "":
        action = game.canon(s, 0, action)
    assert (game.write(action) in offered(game, s, 0)) is (row.reason == "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_aid_card_names_every_count(lang: str) -> None:
    said = " ".join(aid(tongue(lang, "tichu")))
    assert {int(n) for n in re.findall(r"\d+", said)} == {5, 10, 25, 100, 200}
