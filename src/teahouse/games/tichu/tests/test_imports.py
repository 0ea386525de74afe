"""Other programs' logs: our own small ones here, real ones where TEAHOUSE_TICHU_LOGS names their folder."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from teahouse.core import shelf
from teahouse.core.game import NATURE
from teahouse.core.match import Match
from teahouse.core.record import read_record, replay, write_record
from teahouse.games.tichu.export import completed_bombs, round_text
from teahouse.games.tichu.imports import (
    IMPORTERS,
    Imported,
    LogError,
    explain,
    explain_error,
    import_bsw,
    import_json,
    read_bsw,
)
from teahouse.games.tichu.state import Action, State, View
from teahouse.games.tichu.tests.tables import tichu
from teahouse.games.tichu.words import title
from teahouse.speech import LANGUAGES, tongue

HERE: Final = Path(__file__).parent / "logs"
BSW: Final = (HERE / "bsw" / "four_rounds.tch").read_text("utf-8")
JSON: Final = (HERE / "tichu-json" / "four_rounds.jsonl").read_text("utf-8")
SCORES: Final = [(5, 95), (45, 55), (80, 20), (75, 25)]
CALLED: Final = [(300, 0), (245, 55), (50, 50), (65, 35)]
REAL: Final = os.environ.get("TEAHOUSE_TICHU_LOGS", "")
real = pytest.mark.skipif(not REAL, reason="TEAHOUSE_TICHU_LOGS does not name a folder of real logs")


def scores(found: Imported) -> list[tuple[int, ...]]:
    """What our rules make of the record, read back from its text."""
    record = read_record(write_record(found.record))
    match = replay(shelf.make("tichu", record.chosen(), 4), record)
    assert match.is_over
    return [row[:2] for row in match.state.sheet]


OWN: Final = [  # rounds of our own bots, each in both formats; the second file with calls, bombs, a Dragon
    ("bsw", BSW, SCORES),
    ("tichu-json", JSON, SCORES),
    ("bsw", (HERE / "bsw" / "calls_and_bombs.tch").read_text("utf-8"), CALLED),
    ("tichu-json", (HERE / "tichu-json" / "calls_and_bombs.jsonl").read_text("utf-8"), CALLED),
]


@pytest.mark.parametrize(("kind", "text", "logged"), OWN)
def test_a_log_becomes_a_record_with_the_logged_scores(
    kind: str, text: str, logged: list[tuple[int, int]]
) -> None:
    found = IMPORTERS[kind](text)
    assert found.logged == logged
    assert scores(found) == logged
    assert found.left_out == 0
    assert found.record.names == {0: "north", 1: "east", 2: "south", 3: "west"}


def test_both_formats_tell_the_same_rounds() -> None:
    bsw, lines = (
        [(line.actor, line.text) for _, line in IMPORTERS[kind](text).record.actions() if line.actor >= 0]
        for kind, text, _ in OWN[2:]
    )
    assert {"grand", "tichu"} <= {text for _, text in bsw}
    # a Dragon that goes to the only opponent left is not written in JSON
    assert [act for act in bsw if not act[1].startswith("gift")] == [
        act for act in lines if not act[1].startswith("gift")
    ]


def notes(found: Imported) -> list[tuple[int, str]]:
    return [(note.round, note.key) for note in found.notes]


def test_the_last_dragons_recipient_follows_from_the_score() -> None:
    assert (1, "dragon_inferred") in notes(import_bsw(BSW))


def test_an_unfinished_round_is_left_out_and_named() -> None:
    found = import_bsw(BSW.replace("Ergebnis: 45 - 55\n", ""))
    assert (2, "unfinished") in notes(found)
    assert found.logged == [SCORES[0], *SCORES[2:]]


def test_two_grand_calls_of_a_team_of_which_one_was_counted() -> None:
    begin = BSW.index("Schupfen:", BSW.index("Ergebnis: 5 - 95"))
    calls = "Grosses Tichu: (0)north\nGrosses Tichu: (2)south\n"
    found = import_bsw(BSW[:begin] + calls + BSW[begin:])
    assert [key for _, key in notes(found) if key == "two_grand_calls"] == ["two_grand_calls"]
    assert scores(found)[1] != (45, 55)


def test_a_round_against_the_rules_is_left_out_and_named() -> None:
    begin = BSW.index("Rundenverlauf")
    end = BSW.index("passt.", begin)
    seat = BSW.rindex("(", begin, end)
    broken = BSW[:seat] + "(9" + BSW[seat + 2 :]
    with pytest.raises(LogError):
        read_bsw(broken)
    swapped = BSW[:begin] + BSW[begin:].replace("passt.", "passt.\n(0)north: Dr ", 1)
    assert import_bsw(swapped).left_out == 1


WRONG: Final = [
    ("", 1, "log_empty"),
    ("(0)north GA\n", 1, "log_start"),
    (BSW.replace("Ergebnis: 5 - 95", "Ergebnis: five"), 0, "log_score"),
    (BSW.replace("Wunsch:4", "Wunsch:99"), 0, "log_wish"),
    (BSW.replace("Schupfen:", "Something else", 1), 0, "log_line"),
    (BSW.replace(" Dr ", " Dx ", 1), 0, "log_card"),
]


@pytest.mark.parametrize(("text", "line", "reason"), WRONG, ids=[row[2] for row in WRONG])
def test_a_log_that_cannot_be_read_says_where_and_why(text: str, line: int, reason: str) -> None:
    with pytest.raises(LogError) as caught:
        import_bsw(text)
    assert caught.value.reason == reason
    assert line in (0, caught.value.line)
    for lang in LANGUAGES:
        assert str(caught.value.line) in explain_error(caught.value, tongue(lang, "tichu"))


def test_json_lines_that_are_none() -> None:
    with pytest.raises(LogError) as caught:
        import_json('{"seats": 1}\n')
    assert (caught.value.line, caught.value.reason) == (1, "log_line")


CROOKED: Final = [
    ("a first eight that is not in the hand", "(0)north GA SA GK", "(0)north GA S2 GK", "cards"),
    ("seven cards seen first", "B8 B2\n(1)east BA RA SD", "B8 B8\n(1)east BA RA SD", ""),
    ("a card laid twice", "(1)east: G2 B2 ", "(1)east: G2 G2 ", "not_allowed"),
    ("a card given twice", "east: B2 - south: S6", "east: B2 - south: B2", "not_allowed"),
    ("two gifts", "B2 - south: S6 - west: B5 -", "B2 - south: S6 -", "not_allowed"),
    ("a play of nothing", "(1)east: G2 B2 ", "(1)east: ", "not_allowed"),
]


@pytest.mark.parametrize(("what", "old", "new", "key"), CROOKED, ids=[row[0] for row in CROOKED])
def test_a_crooked_round_is_left_out_or_refused(what: str, old: str, new: str, key: str) -> None:
    assert BSW.count(old) >= 1, what
    text = BSW.replace(old, new, 1)
    if not key:
        with pytest.raises(LogError):
            import_bsw(text)
        return
    found = import_bsw(text)
    assert (1, key) in notes(found)
    assert found.logged == SCORES[1:]


@pytest.mark.parametrize(
    ("old", "new"),
    [('{"s": 0, "y": "g"', '{"s": 7, "y": "g"'), ('{"s": 1, "y": "p"', '{"s": -1, "y": "p"')],
)
def test_json_seats_that_do_not_exist(old: str, new: str) -> None:
    assert old in JSON
    with pytest.raises(LogError) as caught:
        import_json(JSON.replace(old, new, 1))
    assert caught.value.reason == "log_seat"


@pytest.mark.parametrize("line", ['{"seats": ["x"]}', "[]", "7", "null", "{", '{"seats": [7]}'])
def test_json_that_is_something_else(line: str) -> None:
    with pytest.raises(LogError):
        import_json(line)


def test_a_round_can_be_pasted_into_a_forum() -> None:
    record = import_bsw(BSW).record
    for lang in LANGUAGES:
        t = tongue(lang, "tichu")
        text = round_text(record, 2, t)
        assert title(t) in text.splitlines()[0]
        assert "north" in text
        assert len(text.splitlines()) > 40
    with pytest.raises(IndexError):
        round_text(record, 5, tongue("en", "tichu"))


def test_report_46_a_partners_gift_that_completes_a_bomb_is_counted() -> None:
    deck = [f"{rank}{suit}" for suit in "jspt" for rank in "23456789TJQKA"] + ["1", "Dg", "Ph", "Dr"]
    three, gift = ["7j", "7s", "7p"], "7t"
    rest = [card for card in deck if card not in [*three, gift]]
    hands = [[gift, *rest[:52:4]], rest[1::4], [*three, *rest[2:44:4]], [*rest[3::4], *rest[46::4]]]
    for partner, found in ((2, [(0, 2, gift)]), (1, [])):
        game = tichu(grand_tichu="off")
        match: Match[State, Action, View] = Match(game)
        match.act(NATURE, game.read("deal " + " / ".join(" ".join(hand) for hand in hands)))
        for seat in range(4):
            cards = [card for card in hands[seat] if card[0] != "7"]
            to = {other: cards.pop() for other in range(4) if other != seat}
            if seat == 0:
                to[partner] = gift
            for other, card in to.items():
                match.act(seat, game.read(f"give {card} {other}"))
        assert completed_bombs(match.state, 4) == found


@pytest.mark.parametrize(("read", "text"), [(import_bsw, BSW), (import_json, JSON)], ids=["bsw", "json"])
def test_a_log_that_was_cut_off_is_refused_in_words(read: Callable[[str], Imported], text: str) -> None:
    refused: list[LogError] = []
    for end in range(0, len(text), 29):
        try:
            read(text[:end])
        except LogError as wrong:
            refused.append(wrong)
    assert len(refused) > 20
    for error in refused:
        for lang in LANGUAGES:
            assert str(error.line) in explain_error(error, tongue(lang, "tichu"))


@real
def test_real_bsw_logs_replay_to_their_scores() -> None:
    files = sorted(Path(REAL, "bsw").glob("*.tch"))
    assert files
    for file in files:
        found = import_bsw(file.read_text("utf-8"))
        named = {note.round for note in found.notes if note.key == "two_grand_calls"}
        assert found.left_out == len([n for n in found.notes if n.key == "unfinished"]), file.name
        differ = [i for i, (a, b) in enumerate(zip(scores(found), found.logged, strict=True)) if a != b]
        assert len(differ) <= len(named), file.name


@real
def test_real_json_logs_replay_but_for_the_named_house_rules() -> None:
    files = sorted(Path(REAL, "json").glob("*.jsonl"))
    assert files
    for file in files:
        found = import_json(file.read_text("utf-8"))
        kinds = [note.key for note in found.notes]
        assert set(kinds) <= {"names", "redeal", "dog_back", "dragon_inferred"}, file.name
        assert found.left_out == kinds.count("dog_back")
        differ = [a for a, b in zip(scores(found), found.logged, strict=True) if a != b]
        assert len(differ) == kinds.count("redeal")


def test_every_note_is_a_sentence_in_every_language() -> None:
    found = import_bsw(BSW.replace("Ergebnis: 45 - 55\n", ""))
    for lang in LANGUAGES:
        for note in found.notes:
            assert explain(note, tongue(lang, "tichu")).strip()
