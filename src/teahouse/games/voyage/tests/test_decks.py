"""Decks of one's own: what is refused, doubted and noted, in sentences; limits; years."""

import json
import re
from pathlib import Path

import pytest

from teahouse.core import shelf
from teahouse.core.options import OptionError
from teahouse.games.voyage import decks, own
from teahouse.games.voyage.deck import (
    ERROR,
    MOST_CARDS,
    MOST_CLUES,
    MOST_FILE,
    MOST_PERIODS,
    MOST_ROWS,
    NOTE,
    WARNING,
    house_deck,
    house_file,
    read_deck,
    text_in,
)
from teahouse.games.voyage.faults import sentence, wrong_option
from teahouse.games.voyage.layout import year_label
from teahouse.speech import LANGUAGES, tongue

HEAD = "id,year,title,period"
GOOD = "A1,1895,Treaty signed,P08"

WRONG = [  # rows (the header first), the fault's row, column and reason, how bad it is
    ("id,year,title\nA1,1895,Treaty", 1, "period", "column_missing", ERROR),
    ("id,year,year,title,period\nA1,1,1,T,P08", 1, "year", "column_twice", ERROR),
    (f'{HEAD}\nA1,1895,"open,P08', 1, "", "csv_broken", ERROR),
    (f"{HEAD}\n{GOOD}\nA1,1900,Another,P08", 3, "id", "id_twice", ERROR),
    (f"{HEAD}\nA1,1895,Qing, defeated, P08", 2, "period", "row_wide", ERROR),
    (f"{HEAD}\nA1,1895,Rome,W1\nA2,1896,Troy,W2", 1, "period", "period_other", ERROR),
    (f"{HEAD}\nA 1,1900,Another,P08", 2, "id", "id_form", ERROR),
    (f"{HEAD}\n,1900,Another,P08", 2, "id", "id_form", ERROR),
    (f"{HEAD}\nA1,,Another,P08", 2, "year", "year_missing", ERROR),
    (f"{HEAD}\nA1,332 BC,Another,P08", 2, "year", "year_form", ERROR),
    (f"{HEAD}\nA1,1895.5,Another,P08", 2, "year", "year_form", ERROR),
    (f"{HEAD}\nA1,19th century,Another,P08", 2, "year", "year_form", ERROR),
    (f"{HEAD}\nA1,1895,Another,P99", 2, "period", "period_unknown", ERROR),
    (f"{HEAD}\nA1,1895,,P08", 2, "title", "title_missing", ERROR),
    (f"{HEAD}\n{GOOD}\nA2,1900,Treaty signed,P08", 3, "title", "title_twice", ERROR),
    (f"{HEAD},month\nA1,1895,Another,P08,13", 2, "month", "date_form", ERROR),
    (f"{HEAD},day\nA1,1895,Another,P08,0", 2, "day", "date_form", ERROR),
    (f"{HEAD},precision\nA1,1895,Another,P08,century", 2, "precision", "precision_form", ERROR),
    (f"{HEAD}\nA1,1895,{'x' * 121},P08", 2, "title", "title_long", ERROR),
    (f"{HEAD},blurb\nA1,1895,Treaty,P08,{'x' * 2001}", 2, "blurb", "text_long", ERROR),
    (f"{HEAD},image_author\nA1,1895,Treaty,P08,Ann", 1, "image_author", "no_pictures", NOTE),
    (f"{HEAD}\nA1,1895,Treaty of 1895,P08", 2, "title", "title_tells", WARNING),
    (f"{HEAD}\nA1,1895,A 19th-century treaty,P08", 2, "title", "title_tells", WARNING),
    (f"{HEAD}\nA1,1895,十九世紀的條約,P08", 2, "title", "title_tells", WARNING),
    (f"{HEAD}\nA1,1895,Договор XIX века,P08", 2, "title", "title_tells", WARNING),
    (f"{HEAD}\nA1,1700,Treaty signed,P08", 2, "period", "year_outside", WARNING),
    (f"{HEAD},month,precision\nA1,1895,Another,P08,4,year", 2, "month", "too_fine", WARNING),
    (f"{HEAD},day,precision\nA1,1895,Another,P08,4,month", 2, "day", "too_fine", WARNING),
    (f"{HEAD}\n{GOOD}\nA2,1895,Republic,P08", 1, "year", "years_equal", NOTE),
]


@pytest.mark.parametrize(("text", "row", "column", "reason", "level"), WRONG)
def test_what_is_found_where(text: str, row: int, column: str, reason: str, level: str) -> None:
    _, faults = read_deck(text)
    assert [(f.row, f.column, f.reason, f.level) for f in faults] == [(row, column, reason, level)]


FINE = [
    f"\ufeff{HEAD}\r\n{GOOD}\r\n",
    f"{HEAD}\n{GOOD}".replace(",", ";"),
    f"{HEAD}\n{GOOD}".replace(",", "\t"),
    f"{HEAD.upper()}\n\n{GOOD}\n\n",
    f"{HEAD},anything\n{GOOD},else",
    f"{HEAD}\nA1,1895,Taipei 101 and 88 temples,P08",
    f"{HEAD}\nA1,+1895,Treaty,日治時期",
    f"{HEAD}\nA1,１８９５,Treaty,P08",
    f"{HEAD}\nA1,1895,Treaty,Japanese rule",
    "id,year,title_ru,period\nA1,1895,Договор,P08",
]


@pytest.mark.parametrize("text", FINE)
def test_files_as_teachers_save_them(text: str) -> None:
    deck, faults = read_deck(text)
    assert faults == []
    assert [(c.id, c.year, c.period) for c in deck.cards] == [("A1", 1895, "P08")]


def test_an_id_is_taken_by_a_faulty_row_too() -> None:
    faults = read_deck(f"{HEAD}\nA1,,Another,P08\nA1,1900,One more,P08")[1]
    assert [(f.row, f.reason) for f in faults] == [(2, "year_missing"), (3, "id_twice")]


@pytest.mark.parametrize("minus", ["-", "\u2212", "\u2013", "\uff0d"])
def test_a_minus_may_come_from_any_keyboard(minus: str) -> None:
    deck, faults = read_deck(f"{HEAD}\nA1,{minus}479,Birth of Confucius,W", "id,name\nW,World")
    assert faults == []
    assert [card.year for card in deck.cards] == [-479]


def test_a_faulty_period_is_told_once() -> None:
    rows = f"{HEAD}\nA1,1,Rome,W\nA2,2,Troy,W\nA3,3,Athens,V"
    deck, faults = read_deck(rows, "id,name,start_year,end_year\nW,World,9,1\nV,Village,1,9")
    assert [(f.file, f.row, f.reason) for f in faults] == [("periods", 2, "period_backwards")]
    assert [card.id for card in deck.cards] == ["A3"]


def test_rows_are_counted_as_a_spreadsheet_counts_them() -> None:
    text = f'{HEAD}\n\nA1,1895,"two\nlines",P08\nA2,x,Other,P08'
    assert [(f.row, f.reason) for f in read_deck(text)[1]] == [(4, "year_form")]


def test_a_deck_and_a_file_have_limits() -> None:
    rows = [f"X{i},{i + 1},Event {i // 26}{chr(97 + i % 26)},W" for i in range(MOST_CARDS + 1)]
    deck, faults = read_deck("\n".join([HEAD, *rows]), "id,name\nW,World")
    assert len(deck.cards) == MOST_CARDS
    assert [(f.row, f.reason) for f in faults] == [(MOST_CARDS + 2, "too_many")]
    assert [f.reason for f in read_deck("x" * (MOST_FILE + 1))[1]] == ["file_large"]


LETTERS = {  # what a text in that language has none of; one Latin letter may be a sign or a numeral
    "en": "[^\u0000-\u024f\u2000-\u20ff]",
    "zh-Hant": "[A-Za-z\u0400-\u04ff]",
    "ru": "[A-Za-z\u4e00-\u9fff]{2,}",
}


@pytest.mark.parametrize("lang", list(LETTERS))
def test_our_own_deck_speaks_each_language_in_its_own_letters(lang: str) -> None:
    deck = house_deck()
    told = [texts for card in deck.cards for texts in (card.titles, card.stories)]
    told += [period.names for period in deck.periods] + [clue.texts for clue in deck.clues]
    texts = [text_in(each, lang) for each in told]
    assert len(texts) > 200
    assert not [text for text in texts if re.search(LETTERS[lang], text.replace("臺 (Tai)", ""))]


def test_a_long_file_of_faults_is_read_to_a_limit() -> None:
    rows = [f"A{i},x,Event {i},P08" for i in range(MOST_ROWS + 500)]
    _, faults = read_deck("\n".join([HEAD, *rows]))
    wrong = [f.reason for f in faults if f.level == ERROR]
    assert wrong == ["too_many_rows"] + ["year_form"] * MOST_ROWS


def test_periods_and_clues_have_limits() -> None:
    eras = "\n".join(["id,name", *[f"W{i},Era {i}" for i in range(MOST_PERIODS + 1)]])
    assert [(f.row, f.reason) for f in read_deck(HEAD, eras)[1]] == [(MOST_PERIODS + 2, "too_many_periods")]
    rows = [f"F{i},1,P08,Question {i}" for i in range(MOST_CLUES + 1)]
    deck, faults = read_deck(f"{HEAD}\n{GOOD}", "", "\n".join([CLUE_HEAD, *rows]))
    assert len(deck.clues) == MOST_CLUES
    assert [(f.row, f.reason) for f in faults] == [(MOST_CLUES + 2, "too_many_clues")]


PERIOD_FAULTS = [
    ("id,name\nW,", "name_missing"),
    ("id,name,start_year,end_year\nW,World,500,400", "period_backwards"),
    ("id,name,start_year\nW,World,long ago", "year_form"),
    ("id,name\nW,World\nW,Again", "id_twice"),
]


@pytest.mark.parametrize(("periods", "reason"), PERIOD_FAULTS)
def test_periods_are_checked(periods: str, reason: str) -> None:
    _, faults = read_deck(HEAD, periods)
    assert [(f.file, f.reason) for f in faults] == [("periods", reason)]


CLUE_HEAD = "card_id,die,period,clue"
CLUE_FAULTS = [
    (f"{CLUE_HEAD}\nF1,7,P08,Something", "die_form"),
    (f"{CLUE_HEAD}\nF1,1,P01,Something", "period_unknown"),  # not one of the seven answers
    (f"{CLUE_HEAD}\nF1,1,P08,", "clue_missing"),
    (f"{CLUE_HEAD}\nF1,1,P08,One\nF1,1,P09,Two", "die_twice"),
    (f"{CLUE_HEAD}\nF 1,1,P08,One", "id_form"),
]


@pytest.mark.parametrize(("clues", "reason"), CLUE_FAULTS)
def test_clues_are_checked(clues: str, reason: str) -> None:
    _, faults = read_deck(f"{HEAD}\n{GOOD}", "", clues)
    assert [(f.file, f.reason) for f in faults] == [("clues", reason)]


@pytest.mark.parametrize(("written", "kept"), [("-480", -479), ("-1", 0), ("1", 1), ("1895", 1895)])
def test_historical_years_know_no_year_0(written: str, kept: int) -> None:
    text = f"{HEAD}\nA1,{written},Something,W"
    deck, faults = read_deck(text, "id,name\nW,World", historical=True)
    assert faults == []
    assert deck.cards[0].year == kept
    _, faults = read_deck(f"{HEAD}\nA1,0,Something,W", "id,name\nW,World", historical=True)
    assert [f.reason for f in faults] == ["year_zero"]


def test_historical_years_of_periods_are_turned_too() -> None:
    events = f"{HEAD}\nA1,-480,Something,W"
    periods = "id,name,start_year,end_year\nW,World,-480,-480"
    assert read_deck(events, periods, historical=True)[1] == []
    zero = "id,name,start_year,end_year\nW,World,-480,0"
    assert [f.reason for f in read_deck(HEAD, zero, historical=True)[1]] == ["year_zero"]


LABELS = json.loads(Path(__file__).with_name("examples.json").read_text("utf-8"))


@pytest.mark.parametrize(
    "example", [e for e in LABELS if e.get("kind") == "year_label"], ids=lambda e: e["id"]
)
def test_years_in_words(example: dict[str, str | int]) -> None:
    year = int(example["year"])
    for lang, key in (("en", "en"), ("zh-Hant", "zh_hant"), ("ru", "ru")):
        assert year_label(year, tongue(lang, "voyage")) == example[key]
    assert year_label(1895, tongue("ru", "voyage")) == "1895"


# ---- sentences ----


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_every_fault_is_a_sentence_with_its_place(lang: str) -> None:
    t = tongue(lang, "voyage")
    said: set[str] = set()
    for text, row, column, _, _ in WRONG:
        (fault,) = read_deck(text)[1]
        line = sentence(fault, t)
        assert column in line
        assert row == 1 or str(row) in line
        said.add(line)
    for periods, _ in PERIOD_FAULTS:
        said.update(decks.check(HEAD, periods, "", t)[1].wrong)
    for clues, _ in CLUE_FAULTS:
        said.update(decks.check(f"{HEAD}\n{GOOD}", "", clues, t)[1].wrong)
    assert all("{" not in line for line in said)
    assert len(said) > 25


@pytest.mark.parametrize(("years", "example"), [("astronomical", "-479 for"), ("historical", "-480 for")])
def test_a_year_that_is_none_is_explained_as_the_deck_is_read(years: str, example: str) -> None:
    t = tongue("en", "voyage")
    wanted = {"deck": f"{HEAD}\nA1,332 BC,T,P08", "deck_years": years}
    (remark,) = [each for each in own.check(wanted, t).remarks if each.column == "year"]
    assert example in remark.text
    with pytest.raises(OptionError) as refused:
        shelf.make("voyage", wanted, 2)
    assert example in wrong_option(refused.value.reason, refused.value.slots, t)


def test_the_report_of_a_good_deck() -> None:
    t = tongue("en", "voyage")
    deck, report = decks.check(house_file("world30"), house_file("world30_periods"), "", t)
    assert report.is_good
    assert len(deck.cards) == report.cards == 30
    assert report.games == ("Southbound Train (up to 6)", "Team (up to 6)", "Solo Race (up to 6)")
    lines = report.lines(t)
    assert "30 cards can be used." in lines
    assert lines[0] == "With fewer than 40 cards Southbound Train is short."


REFUSED = [
    ({"deck": f"{HEAD}\nA1,332 BC,T,P08\nA2,x,U,P08"}, 2, "There is 1 more fault."),
    ({"deck": f"{HEAD}\n{GOOD}"}, 2, "1 cards; this game needs 19"),
    ({"periods": "P77"}, 2, "no period P77. It has: P01, P02"),
    ({"game": "buzz", "deck": house_file("events")}, 2, "needs questions"),
    ({"game": "train"}, 1, "not for 1. It takes 2-6."),
    ({"start": "4"}, 2, "start cannot be 4. It can be: random, 0-1."),
]


@pytest.mark.parametrize(("wanted", "seats", "said"), REFUSED)
@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_a_table_that_cannot_be_made_says_why(
    wanted: dict[str, str], seats: int, said: str, lang: str
) -> None:
    with pytest.raises(OptionError) as refused:
        shelf.make("voyage", wanted, seats)
    told = wrong_option(refused.value.reason, refused.value.slots, tongue(lang, "voyage"))
    assert "{" not in told
    if lang == "en":
        assert said in told


def test_good_rows_are_taken_alone_only_when_asked() -> None:
    rows = house_file("events") + "E99,332 BC,x,,year,P08,某事,Something,Нечто,,,,\n"
    with pytest.raises(OptionError):
        shelf.make("voyage", {"deck": rows}, 2)
    assert shelf.make("voyage", {"deck": rows, "deck_skip": "on"}, 2).seats == 2


def test_the_template_is_a_deck_without_faults() -> None:
    deck, faults = read_deck(decks.template())
    assert faults == []
    assert len(deck.cards) == 3


def test_our_own_deck() -> None:
    deck = house_deck()
    assert (len(deck.cards), len(deck.periods), len(deck.clues), len(deck.asked())) == (80, 10, 54, 7)
    assert len({(clue.card, clue.die) for clue in deck.clues}) == 54
    for card in deck.cards:
        assert len(card.titles) == len(card.stories) == 3
        assert card.source
    for clue in deck.clues:
        assert len(clue.texts) == len(clue.themes) == 3
        assert clue.source
    for period in deck.periods:
        assert text_in(period.labels, "ru")


@pytest.mark.parametrize("game", ["train", "team", "race"])
def test_thirty_events_of_world_history_make_a_game(game: str) -> None:
    files = {"deck": house_file("world30"), "deck_periods": house_file("world30_periods")}
    rules = shelf.make("voyage", {"game": game, **files}, 4)
    assert rules.waiting(rules.start()) == [-1]


# ---- what pages ask ----


def test_the_parts_of_a_deck_that_can_be_played_alone() -> None:
    t = tongue("en", "voyage")
    ours = own.sections({}, t)
    assert [part for part, _ in ours] == ["P04", "P05", "P06", "P07", "P08", "P09", "P10"]
    files = {"deck": house_file("world30"), "deck_periods": house_file("world30_periods")}
    world = own.sections(files, t)
    assert world[0] == ("W1", "Greek city-states and Alexander (4)")
    assert len(world) == 7


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "30 events, 490 BCE to 1994"),
        ("zh-Hant", "30 個事件，西元前490年～1994"),
        ("ru", "30 событий, 490 г. до н. э. – 1994"),
    ],
)
def test_a_deck_in_a_few_words(lang: str, line: str) -> None:
    files = {"deck": house_file("world30"), "deck_periods": house_file("world30_periods")}
    assert own.check(files, tongue(lang, "voyage")).line == line


def test_a_tables_periods_are_told_by_name() -> None:
    t = tongue("en", "voyage")
    rules = shelf.make("voyage", {"game": "race"}, 2)
    assert own.played(rules, "P09,P10", t) == "Post-war and martial-law period, After martial law"
    assert own.played(rules, "all", t) == "all"


def test_a_teachers_list_without_a_year_0() -> None:
    folder = Path(__file__).parent / "decks"
    events, periods = [(folder / name).read_text("utf-8-sig") for name in ("world.csv", "world_periods.csv")]
    deck, faults = read_deck(events, periods, historical=True)
    assert [fault.reason for fault in faults] == ["years_equal"]
    assert [card.year for card in deck.cards[:8]] == [-489, -479, -398, -330, -220, -43, -30, 0]
    assert len(deck.cards) == 30


def test_every_remark_has_its_place() -> None:
    files = {"deck": f"{HEAD}\nA1,x,Treaty of 1895,W", "deck_periods": "id,name\nW,World\nW,Again\n"}
    report = own.check(files | {"deck_clues": "card_id\n"}, tongue("en", "voyage"))
    found = [(r.level, r.file, r.row, r.column) for r in report.remarks]
    assert found[:2] == [("wrong", "deck_periods", 3, "id"), ("wrong", "deck", 2, "year")]
    assert ("wrong", "deck_clues", 1, "die") in found
    assert found[-1] == ("doubt", "deck", 2, "title")
    assert (report.good, report.line, report.serves) == (0, "No event", ())


def test_what_pages_call_a_column_is_one() -> None:
    heads = {
        option: house_file(name).split("\n", 1)[0].split(",")
        for option, name in (("deck", "events"), ("deck_periods", "periods"), ("deck_clues", "footprints"))
    }
    for column in own.columns(tongue("en", "voyage")):
        for name in column.name.split(", "):
            stem = name.removesuffix("_…")
            assert any(head == stem or head.startswith(f"{stem}_") for head in heads[column.file]), name
