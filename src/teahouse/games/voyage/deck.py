"""The deck: events, periods and clues, read from CSV and checked row by row; ours or a teacher's."""

import csv
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final

from teahouse.core.value import Value

DATA: Final = Path(__file__).parent / "data"
LANGS: Final = {"zh_hant": "zh-Hant", "en": "en", "ru": "ru"}
MOST_CARDS: Final = 500
MOST_ROWS: Final = 2_000  # that are read of a file, good or not
MOST_PERIODS: Final = 60
MOST_CLUES: Final = 500
MOST_TITLE: Final = 120  # characters of a title: it stands on a card
MOST_TEXT: Final = 2_000  # characters in any other field
MOST_FILE: Final = 2_000_000  # characters in one file
NUMBERS: Final = ("year", "start_year", "end_year", "month", "day", "die")  # columns
PRECISIONS: Final = ("day", "month", "year")
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
_YEAR: Final = re.compile(r"[+-]?[0-9]{1,6}")
# A title that names its year or century gives the answer away; other numbers ("Taipei 101") do not.
_GIVEAWAY: Final = re.compile(r"(?<!\d)(?:1\d|20)\d\d(?!\d)|世紀|centur|\bвек|\bстолети", re.IGNORECASE)

ERROR: Final = "error"  # the row cannot be used
WARNING: Final = "warning"  # it can, and somebody should look at it
NOTE: Final = "note"  # nothing is wrong

Texts = tuple[tuple[str, str], ...]  # (language, text); ("", text) where a file gives no language


@dataclass(frozen=True)
class Period(Value):
    """A stretch of history; `asked` ones are answers in Buzz Expert."""

    id: str
    names: Texts
    labels: Texts  # its years in words
    asked: bool
    about: Texts = ()
    first: int | None = None  # its years, both included; None where open or only estimated
    last: int | None = None


@dataclass(frozen=True)
class Card(Value):
    """An event. Years are astronomical: 0 is 1 BCE. Only the year decides a placement."""

    id: str
    year: int
    period: str
    titles: Texts
    stories: Texts = ()
    month: int = 0
    day: int = 0
    source: str = ""


@dataclass(frozen=True)
class Clue(Value):
    """A question of Buzz Expert: side `die` of footprint card `card`."""

    id: str
    card: int
    die: int
    period: str
    themes: Texts
    texts: Texts
    source: str = ""


@dataclass(frozen=True)
class Fault(Value):
    """What is wrong with a file, where: the row as a spreadsheet counts it, the column, a reason's key."""

    file: str  # "events", "periods", "clues"
    row: int
    column: str
    reason: str
    value: str = ""
    level: str = ERROR


@dataclass(frozen=True)
class Deck(Value):
    """All cards that a match may use, in the file's order."""

    cards: tuple[Card, ...]
    periods: tuple[Period, ...]
    clues: tuple[Clue, ...]

    def asked(self) -> list[str]:
        """The periods that can be the answer to a clue."""
        return [p.id for p in self.periods if p.asked]


def text_in(texts: Texts, lang: str) -> str:
    """The text in that language, else in any, else ""."""
    known = dict(texts)
    for want in (lang, "", "en", "zh-Hant", "ru"):
        if known.get(want):
            return known[want]
    return ""


def house_file(name: str) -> str:
    """The text of one of our own data files."""
    return (DATA / f"{name}.csv").read_text("utf-8")


@cache
def house_deck() -> Deck:
    """Our own deck of Taiwan; its files are part of the package, so a fault in them is a bug."""
    deck, faults = read_deck(house_file("events"), house_file("periods"), house_file("footprints"))
    wrong = [f for f in faults if f.level != NOTE]
    assert not wrong, wrong
    return deck


def read_deck(
    events: str, periods: str = "", clues: str = "", *, historical: bool = False
) -> tuple[Deck, list[Fault]]:
    """The deck of all rows that can be used, and every fault found; "" takes our own periods.

    `historical`: the years know no year 0, so that -1 is 1 BCE.
    """
    era_sheet = _Sheet("periods", periods or house_file("periods"), ["id", "name"])
    era = _read_periods(era_sheet, historical and bool(periods))
    sheet = _Sheet("events", events, ["id", "year", "title", "period"])
    cards = _read_cards(sheet, era, _named(era_sheet), historical)
    asked_sheet = _Sheet("clues", clues, ["card_id", "die", "period", "clue"])
    asked = _read_clues(asked_sheet, {p.id for p in era if p.asked})
    faults = [*era_sheet.faults, *sheet.faults, *asked_sheet.faults]
    return Deck(tuple(cards), tuple(era), tuple(asked)), faults


class _Sheet:
    """One file's rows by column, and the faults in it; comma, semicolon or tab, BOM and CRLF are welcome."""

    def __init__(self, file: str, text: str, needed: list[str]) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.errors = 0  # how many of them make a row useless
        self.head: tuple[str, ...] = ()
        self.rows: list[tuple[int, dict[str, str]]] = []
        if len(text) > MOST_FILE:
            self.fault(1, "", "file_large", str(MOST_FILE))
        elif text.strip("\ufeff \r\n"):
            self._read(text.lstrip("\ufeff"), needed)

    def fault(self, row: int, column: str, reason: str, value: str = "", level: str = ERROR) -> None:
        """Note one fault."""
        self.faults.append(Fault(self.file, row, column, reason, value[:80], level))
        self.errors += level == ERROR

    def _read(self, text: str, needed: list[str]) -> None:
        first = text.split("\n", 1)[0]
        mark = max(",", ";", "\t", key=first.count)
        try:
            rows = list(csv.reader(StringIO(text, newline=""), delimiter=mark, strict=True))
        except csv.Error:
            self.fault(1, "", "csv_broken")
            return
        self.head = tuple([c.strip().lower() for c in rows[0]])
        self._check_head(needed)
        self._note_pictures()
        if self.errors:
            return
        for number, cells in enumerate(rows[1:], 2):
            padded = [c.strip() for c in cells] + [""] * len(self.head)
            if len(self.rows) == MOST_ROWS:
                self.fault(number, "", "too_many_rows", str(MOST_ROWS))
                return
            if any(padded[len(self.head) :]):
                self.fault(number, self.head[-1], "row_wide", str(len(cells)))
            elif any(padded):
                row = dict(zip(self.head, padded, strict=False))
                self.rows.append((number, {key: _as_typed(key, value) for key, value in row.items()}))

    def _check_head(self, needed: list[str]) -> None:
        for name in needed:
            if not any(c == name or c.startswith(name + "_") for c in self.head):
                self.fault(1, name, "column_missing", ", ".join(self.head))
        for name in {c for c in self.head if c and self.head.count(c) > 1}:
            self.fault(1, name, "column_twice")

    def _note_pictures(self) -> None:
        """Cards have no pictures, so a column of them needs no author and no licence either."""
        for name in self.head:
            if name == "image" or name.startswith("image_"):
                self.fault(1, name, "no_pictures", level=NOTE)

    def has_good_id(self, number: int, row: dict[str, str], taken: set[str]) -> bool:
        """Whether the row's id can name it."""
        name = row["id"]
        if not _ID.fullmatch(name):
            self.fault(number, "id", "id_form", name)
            return False
        if name in taken:
            self.fault(number, "id", "id_twice", name)
            return False
        return True

    def check_lengths(self, number: int, row: dict[str, str]) -> None:
        """Refuse a field that no card could show."""
        for column, value in row.items():
            if len(value) > MOST_TEXT:
                self.fault(number, column, "text_long", str(len(value)))

    def year(self, number: int, row: dict[str, str], column: str, historical: bool) -> int | None:
        """A period's limit; None where it is open."""
        value = row.get(column, "")
        if value and not _YEAR.fullmatch(value):
            self.fault(number, column, "year_form", value)
            return None
        if historical and value and int(value) == 0:
            self.fault(number, column, "year_zero")
        return _astronomical(int(value), historical) if value else None


def _as_typed(column: str, value: str) -> str:
    """A number in the signs of a plain keyboard: word processors and Chinese keyboards write others."""
    if column not in NUMBERS:
        return value
    plain = unicodedata.normalize("NFKC", value)
    return "-" + plain[1:] if plain[:1] in ("\u2212", "\u2013") else plain  # a true minus, a dash


def _astronomical(year: int, historical: bool) -> int:
    return year + 1 if historical and year < 0 else year


def _texts(row: dict[str, str], name: str) -> Texts:
    found = [(LANGS[code], row[f"{name}_{code}"]) for code in LANGS if row.get(f"{name}_{code}")]
    if row.get(name):
        found.append(("", row[name]))
    return tuple(found)


# ---- periods ----


def _read_periods(sheet: _Sheet, historical: bool) -> list[Period]:
    found: list[Period] = []
    for number, row in sheet.rows:
        if len(found) == MOST_PERIODS:
            sheet.fault(number, "id", "too_many_periods", str(MOST_PERIODS))
            break
        before = sheet.errors
        sheet.has_good_id(number, row, {p.id for p in found})
        sheet.check_lengths(number, row)
        if not _texts(row, "name"):
            sheet.fault(number, "name", "name_missing")
        first, last = [sheet.year(number, row, key, historical) for key in ("start_year", "end_year")]
        if first is not None and last is not None and last < first:
            sheet.fault(number, "end_year", "period_backwards", f"{first}, {last}")
        if sheet.errors == before:
            found.append(_period(row, first, last))
    return found


def _period(row: dict[str, str], first: int | None, last: int | None) -> Period:
    is_estimated = row.get("approx", "") in ("1", "yes", "true")
    return Period(
        row["id"],
        _texts(row, "name"),
        _texts(row, "label"),
        row.get("in_game2", "1") not in ("0", "no", "false"),
        _texts(row, "desc"),
        None if is_estimated else first,
        None if is_estimated else last,
    )


# ---- events ----


def _named(era_sheet: _Sheet) -> set[str]:
    """What the periods of a file are called by themselves, those that cannot be used too."""
    return {
        text
        for _, row in era_sheet.rows
        for column, text in row.items()
        if column == "id" or column.partition("_")[0] == "name"
    }


def _read_cards(sheet: _Sheet, era: list[Period], named: set[str], historical: bool) -> list[Card]:
    """A row of a period that is `named` but itself faulty is of no use, and no fault."""
    periods = {p.id: p for p in era} | {name: p for p in era for _, name in p.names}
    found: list[Card] = []
    taken: set[str] = set()
    fronts: dict[str, int] = {}
    others = [row["period"] for _, row in sheet.rows if row["period"] not in named]
    is_other_era = len(others) == len(sheet.rows) > 1
    if is_other_era:
        sheet.fault(1, "period", "period_other", ", ".join(dict.fromkeys(others)))
    for number, row in sheet.rows:
        if len(found) == MOST_CARDS:
            sheet.fault(number, "id", "too_many", str(MOST_CARDS))
            break
        before = sheet.errors
        if sheet.has_good_id(number, row, taken):
            taken.add(row["id"])
        sheet.check_lengths(number, row)
        _check_year(sheet, number, row, historical)
        if row["period"] not in named and not is_other_era:
            sheet.fault(number, "period", "period_unknown", row["period"])
        _check_front(sheet, number, row, fronts)
        _check_date(sheet, number, row)
        if sheet.errors == before and row["period"] in periods:
            found.append(_card(row, periods[row["period"]].id, historical))
            _check_period(sheet, number, found[-1], periods[row["period"]])
    _note_equal_years(sheet, found)
    return found


def _card(row: dict[str, str], period: str, historical: bool) -> Card:
    return Card(
        row["id"],
        _astronomical(int(row["year"]), historical),
        period,
        _texts(row, "title"),
        _texts(row, "blurb"),
        int(row.get("month") or 0),
        int(row.get("day") or 0),
        row.get("source", ""),
    )


def _check_year(sheet: _Sheet, number: int, row: dict[str, str], historical: bool) -> None:
    if not row["year"]:
        sheet.fault(number, "year", "year_missing")
    elif not _YEAR.fullmatch(row["year"]):
        sheet.fault(number, "year", "year_form", row["year"])
    elif historical and int(row["year"]) == 0:
        sheet.fault(number, "year", "year_zero")


def _check_front(sheet: _Sheet, number: int, row: dict[str, str], fronts: dict[str, int]) -> None:
    titles = _texts(row, "title")
    if not titles:
        sheet.fault(number, "title", "title_missing")
    for lang, title in titles:
        column = "title" if not lang else f"title_{lang.lower().replace('-', '_')}"
        if title in fronts:
            sheet.fault(number, column, "title_twice", f"{title} ({fronts[title]})")
        if len(title) > MOST_TITLE:
            sheet.fault(number, column, "title_long", str(len(title)))
        if _GIVEAWAY.search(title):
            sheet.fault(number, column, "title_tells", title, WARNING)
    for _, title in titles:
        fronts.setdefault(title, number)


def _check_date(sheet: _Sheet, number: int, row: dict[str, str]) -> None:
    for column, most in (("month", 12), ("day", 31)):
        value = row.get(column, "")
        if value and not (re.fullmatch(r"[0-9]{1,2}", value) and 1 <= int(value) <= most):
            sheet.fault(number, column, "date_form", value)
    precision = row.get("precision", "")
    if precision and precision not in PRECISIONS:
        sheet.fault(number, "precision", "precision_form", precision)
    elif precision == "month" and row.get("day"):
        sheet.fault(number, "day", "too_fine", precision, WARNING)
    elif precision == "year" and (row.get("month") or row.get("day")):
        sheet.fault(number, "month", "too_fine", precision, WARNING)


def _check_period(sheet: _Sheet, number: int, card: Card, period: Period) -> None:
    is_early = period.first is not None and card.year < period.first
    is_late = period.last is not None and card.year > period.last
    if is_early or is_late:
        limits = (
            f"{'' if period.first is None else period.first}–{'' if period.last is None else period.last}"
        )
        sheet.fault(number, "period", "year_outside", f"{card.year}: {period.id} {limits}", WARNING)


def _note_equal_years(sheet: _Sheet, cards: list[Card]) -> None:
    by_year: dict[int, list[str]] = {}
    for card in cards:
        by_year.setdefault(card.year, []).append(card.id)
    for year, names in sorted(by_year.items()):
        if len(names) > 1:
            sheet.fault(1, "year", "years_equal", f"{year}: {', '.join(names)}", NOTE)


# ---- clues ----


def _read_clues(sheet: _Sheet, asked: set[str]) -> list[Clue]:
    found: list[Clue] = []
    cards: list[str] = []
    for number, row in sheet.rows:
        if len(found) == MOST_CLUES:
            sheet.fault(number, "card_id", "too_many_clues", str(MOST_CLUES))
            break
        before = sheet.errors
        _check_clue(sheet, number, row, asked)
        if sheet.errors > before:
            continue
        if row["card_id"] not in cards:
            cards.append(row["card_id"])
        clue = _clue(row, cards.index(row["card_id"]))
        if any((c.card, c.die) == (clue.card, clue.die) for c in found):
            sheet.fault(number, "die", "die_twice", row["die"])
        else:
            found.append(clue)
    return found


def _check_clue(sheet: _Sheet, number: int, row: dict[str, str], asked: set[str]) -> None:
    sheet.check_lengths(number, row)
    if not _ID.fullmatch(row["card_id"]):
        sheet.fault(number, "card_id", "id_form", row["card_id"])
    if row["period"] not in asked:
        sheet.fault(number, "period", "period_unknown", row["period"])
    if not re.fullmatch(r"[1-6]", row["die"]):
        sheet.fault(number, "die", "die_form", row["die"])
    texts = _texts(row, "clue")
    if not texts:
        sheet.fault(number, "clue", "clue_missing")
    for _, text in texts:
        if _GIVEAWAY.search(text):
            sheet.fault(number, "clue", "title_tells", text, WARNING)


def _clue(row: dict[str, str], card: int) -> Clue:
    return Clue(
        f"{row['card_id']}-{row['die']}",
        card,
        int(row["die"]),
        row["period"],
        _texts(row, "theme"),
        _texts(row, "clue"),
        row.get("source", ""),
    )
