"""Records: text both ways, what is wrong with a damaged one and where, and proofs of chance."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from teahouse.core.chance import Fair, commitment, seed_of
from teahouse.core.match import Line
from teahouse.core.record import (
    CHECKPOINT,
    HOUSE,
    Record,
    RecordError,
    checksum,
    read_record,
    replay,
    verify,
    write_record,
)
from tests.laws.play import play
from tests.laws.setups import Setup, game_of
from tests.scale import scaled

LANTERN = game_of(Setup("lantern", 2))
SECRET = b"s" * 32
NONCES = {0: b"\1", 1: b"\2\3"}
CHANCE = Fair(seed_of(SECRET, [b"\1", b"\2\3"], "k3f9"))
MATCH = play(LANTERN, 7, chance=CHANCE).match


def kept() -> Record:
    """A whole match with everything that a record can hold."""
    lines = [Line(line.actor, line.text, 100 * i) for i, line in enumerate(MATCH.lines)]
    return Record(
        "lantern",
        1,
        2,
        options={"rounds": "3", "motto": "shine", "ghost": "off", "prize": "one"},
        files={"oath": 'by "tea"\nand по-русски'},
        names={0: "Ann Ω", 1: "# = n"},
        bots={1: "greedy"},
        table="k3f9",
        commit=commitment(SECRET),
        nonces=NONCES,
        secret=SECRET,
        lines=[
            *lines,
            Line(CHECKPOINT, checksum(LANTERN.write_state(MATCH.state))),
            Line(HOUSE, "closed by the host"),
        ],
    )


TEXT = write_record(kept())
ROWS = TEXT.split("\n")
BODY = ROWS.index("--") + 1


def put(row: int, text: str) -> str:
    """The record with one row (from 1) replaced."""
    return "\n".join([*ROWS[: row - 1], text, *ROWS[row:]])


def test_text_both_ways() -> None:
    read = read_record(TEXT)
    assert read == kept()
    assert write_record(read) == TEXT
    assert next(number for number, _ in read.actions()) == BODY + 1
    assert read.chosen()["oath"] == 'by "tea"\nand по-русски'


@pytest.mark.parametrize("text", [TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT, TEXT + "\n\n"])
def test_other_systems_line_ends_are_read(text: str) -> None:
    assert read_record(text) == kept()


def test_a_replay_ends_where_the_match_did_or_where_it_is_told_to() -> None:
    read = read_record(TEXT)
    assert replay(LANTERN, read).state == MATCH.state
    assert [line.text for line in replay(LANTERN, read, 3).lines] == [line.text for line in MATCH.lines[:3]]
    assert replay(LANTERN, read, 0).lines == []


def test_a_record_proves_its_chance() -> None:
    assert verify(LANTERN, read_record(TEXT)) == 2


FIRST_SEAT = next(i for i, row in enumerate(ROWS, 1) if i > BODY and row[0] in "01")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "not_a_record"),
        ("Tichu 1.0\n--\n", 1, "not_a_record"),
        (put(2, "colour red"), 2, "header_unknown"),
        (put(3, "rules 0"), 3, "header_value"),
        (put(3, "rules ٣"), 3, "header_value"),
        (put(4, "seats two"), 4, "header_value"),
        (put(4, f"seats {'9' * 5000}"), 4, "header_value"),
        (put(5, "option motto"), 5, "header_value"),
        (put(5, "name 0 Ann"), 5, "header_value"),
        (put(5, 'name -1 "Ann"'), 5, "header_value"),
        (put(5, 'name 0 "\\ud800"'), 5, "header_value"),
        (put(5, "name 0 " + "[" * 100_000), 5, "header_value"),
        (put(5, "secret xyz"), 5, "header_value"),
        (TEXT.replace("game lantern\n", ""), BODY - 1, "header_missing"),
        ("\n".join(ROWS[: BODY - 1]), BODY - 1, "header_open"),
        (put(BODY + 1, "n"), BODY + 1, "line_syntax"),
        (put(BODY + 1, "²  lay 3"), BODY + 1, "line_syntax"),
        (put(BODY + 2, "x lay 3"), BODY + 2, "line_syntax"),
        (put(BODY + 2, "0 lay 3 @--5"), BODY + 2, "line_syntax"),
        (put(BODY + 2, "0 lay 3 @05"), BODY + 2, "line_syntax"),
        (put(BODY + 2, ""), BODY + 2, "line_empty"),
    ],
)
def test_damaged_text_names_the_line_and_the_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert (refused.value.line, refused.value.reason) == (line, reason)


@pytest.mark.parametrize(
    ("row", "text", "reason"),
    [
        (3, "rules 2", "rules_version"),
        (BODY + 1, "0 lay 3", "action_illegal"),
        (BODY + 1, "9 lay 3", "no_such_seat"),
        (BODY + 1, "n deal 3 3 3", "chance_impossible"),
        (BODY + 1, "n deal 1 2 77", "chance_impossible"),
        (BODY + 1, "n lay 3", "chance_impossible"),
        (BODY + 1, "n deal five", "action_syntax"),
        (FIRST_SEAT, "n deal 1 2 3", "not_natures_turn"),
        (FIRST_SEAT, "c back", "not_the_clocks_turn"),
        (FIRST_SEAT, "0 lay 99", "action_illegal"),
        (len(ROWS) - 2, "= 0123456789abcdef", "checkpoint"),
    ],
)
def test_wrong_play_names_the_line_and_the_reason(row: int, text: str, reason: str) -> None:
    with pytest.raises(RecordError) as refused:
        replay(LANTERN, read_record(put(row, text)))
    assert (refused.value.line, refused.value.reason) == (row, reason)


def other_deal() -> str:
    """The first deal with one of its cards exchanged for one that nobody was dealt."""
    first = [int(card) for card in MATCH.lines[0].text.split()[1:]]
    second = [int(card) for card in MATCH.lines[1].text.split()[1:]]
    free = next(card for card in range(16) if card not in first + second)
    return "n deal " + " ".join(map(str, sorted([free, *first[1:]])))


def test_chance_that_was_chosen_is_found_out() -> None:
    with pytest.raises(RecordError) as refused:
        verify(LANTERN, read_record(put(BODY + 1, other_deal())))
    assert (refused.value.line, refused.value.reason) == (BODY + 1, "wrong_deal")


@pytest.mark.parametrize(
    ("row", "text", "reason"),
    [(3, "rules 9", "rules_version"), (len(ROWS) - 2, "= 0123456789abcdef", "checkpoint")],
)
def test_a_proof_checks_what_a_replay_checks(row: int, text: str, reason: str) -> None:
    with pytest.raises(RecordError) as refused:
        verify(LANTERN, read_record(put(row, text)))
    assert (refused.value.line, refused.value.reason) == (row, reason)


@pytest.mark.parametrize(
    ("gone", "reason"),
    [("commit ", "no_commitment"), ("secret ", "no_secret")],
)
def test_without_commitment_or_secret_nothing_is_proved(gone: str, reason: str) -> None:
    text = "\n".join(row for row in ROWS if not row.startswith(gone))
    with pytest.raises(RecordError) as refused:
        verify(LANTERN, read_record(text))
    assert refused.value.reason == reason


def test_a_secret_that_was_not_promised_is_found_out() -> None:
    record = kept()
    record.secret = b"t" * 32
    with pytest.raises(RecordError) as refused:
        verify(LANTERN, record)
    assert refused.value.reason == "wrong_secret"


def use(text: str) -> str:
    """Read, replay, verify; the reason where that is refused, "nowhere" where the line is not in the text."""
    try:
        record = read_record(text)
        replay(LANTERN, record)
        verify(LANTERN, record)
    except RecordError as refused:
        return refused.reason if 1 <= refused.line <= text.count("\n") + 1 else "nowhere"
    return ""


@given(st.text())
@settings(max_examples=scaled(300))
@example("teahouse 1\n--")
def test_nothing_but_a_record_error_comes_of_nonsense(text: str) -> None:
    assert use(text) in REASONS - {""}


@given(
    row=st.integers(1, len(ROWS)),
    start=st.integers(0, 60),
    length=st.integers(0, 8),
    text=st.one_of(st.text(max_size=6), st.sampled_from([" ", "\n", "@", "-1", "n", "c", "= ", "[", "99"])),
)
@settings(max_examples=scaled(1500))
def test_nothing_but_a_record_error_comes_of_damage(row: int, start: int, length: int, text: str) -> None:
    old = ROWS[row - 1]
    start = min(start, len(old))
    damaged = put(row, old[:start] + text + old[start + length :])
    assert use(damaged) in REASONS


@given(rows=st.permutations(ROWS[BODY:-1]))
@settings(max_examples=scaled(200))
def test_lines_in_another_order_never_crash(rows: list[str]) -> None:
    assert use("\n".join([*ROWS[:BODY], *rows, ""])) in REASONS


REASONS = {
    "", "not_a_record", "header_unknown", "header_value", "header_missing", "header_open", "line_syntax",
    "line_empty", "rules_version", "checkpoint", "no_such_seat", "not_natures_turn", "not_the_clocks_turn",
    "action_syntax", "action_illegal", "chance_impossible", "no_commitment", "no_secret", "wrong_secret",
    "wrong_deal",
}  # fmt: skip
