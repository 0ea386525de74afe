"""The deck: events, periods and clues, read from CSV and checked row by row; ours or a teacher's."""

import csv
import re
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final

from teahouse.core.value import Value

DATA: Final = Path(__file__).parent / "data"
LANGS: Final = {"zh_hant": "zh-Hant", "en": "en", "ru": "ru"}
MOST_CARDS: Final = 500
MOST_TEXT: Final = 2_000  # characters in one field
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
# A title that names its year or century gives the answer away.
_GIVEAWAY: Final = re.compile(r"(?<!\d)\d{3,4}(?!\d)|世紀|century|\bвека?\b|\bстолети", re.IGNORECASE)

Texts = tuple[tuple[str, str], ...]  # (language, text); ("", text) where a file gives no language


@dataclass(frozen=True)
class Period(Value):
    """A stretch of history; `asked` ones are answers in Buzz Expert."""

    id: str
    names: Texts
    labels: Texts  # its years in words
    asked: bool
    about: Texts = ()


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
    warning: bool = False  # the row can be used all the same


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


@cache
def house_deck() -> Deck:
    """Our own deck of Taiwan; its files are part of the package, so a fault in them is a bug."""
    deck, faults = read_deck(*[(DATA / f"{name}.csv").read_text("utf-8") for name in _FILES])
    wrong = [f for f in faults if not f.warning]
    assert not wrong, wrong
    return deck


_FILES: Final = ("events", "periods", "footprints")


def read_deck(events: str, periods: str = "", clues: str = "") -> tuple[Deck, list[Fault]]:
    """The deck of all rows that can be used, and every fault found; "" takes our own periods."""
    faults: list[Fault] = []
    own_periods = periods or (DATA / "periods.csv").read_text("utf-8")
    era = _read_periods(own_periods, faults)
    known = {p.id for p in era} | {name for p in era for _, name in p.names}
    names = {name: p.id for p in era for _, name in p.names}
    cards = _read_cards(events, known, names, faults)
    asked = _read_clues(clues, {p.id for p in era if p.asked}, faults) if clues else []
    return Deck(tuple(cards), tuple(era), tuple(asked)), faults


def _rows(text: str, file: str, needed: list[str], faults: list[Fault]) -> list[tuple[int, dict[str, str]]]:
    """Rows as dictionaries with the number a spreadsheet shows; comma or semicolon, BOM and CRLF welcome."""
    text = text.lstrip("\ufeff")
    head = text.split("\n", 1)[0]
    mark = ";" if head.count(";") > head.count(",") else ","
    reader = csv.DictReader(StringIO(text, newline=""), delimiter=mark)
    columns = [(c or "").strip().lower() for c in reader.fieldnames or []]
    reader.fieldnames = columns
    for name in needed:
        if not any(c == name or c.startswith(name + "_") for c in columns):
            faults.append(Fault(file, 1, name, "column_missing"))
    if any(f.file == file for f in faults):
        return []
    found = []
    for row in reader:
        values = {k: (v or "").strip() for k, v in row.items() if k and isinstance(v, str | None)}
        if any(values.values()):
            found.append((reader.line_num, values))
    return found


def _texts(row: dict[str, str], name: str) -> Texts:
    found = [(LANGS[code], row[f"{name}_{code}"]) for code in LANGS if row.get(f"{name}_{code}")]
    if row.get(name):
        found.append(("", row[name]))
    return tuple(found)


def _read_periods(text: str, faults: list[Fault]) -> list[Period]:
    found: list[Period] = []
    for number, row in _rows(text, "periods", ["id", "name"], faults):
        if not _has_good_id(row, [p.id for p in found], "periods", number, faults):
            continue
        asked = row.get("in_game2", "1") not in ("0", "no", "false")
        found.append(Period(row["id"], _texts(row, "name"), _texts(row, "label"), asked, _texts(row, "desc")))
    return found


def _has_good_id(row: dict[str, str], taken: list[str], file: str, number: int, faults: list[Fault]) -> bool:
    name = row["id"]
    if not _ID.fullmatch(name):
        faults.append(Fault(file, number, "id", "id_form", name))
        return False
    if name in taken:
        faults.append(Fault(file, number, "id", "id_twice", name))
        return False
    return True


def _read_cards(text: str, known: set[str], names: dict[str, str], faults: list[Fault]) -> list[Card]:
    found: list[Card] = []
    taken: list[str] = []
    for number, row in _rows(text, "events", ["id", "year", "title", "period"], faults):
        if len(found) == MOST_CARDS:
            faults.append(Fault("events", number, "id", "too_many", str(MOST_CARDS)))
            break
        before = len([f for f in faults if not f.warning])
        _check_card(row, number, taken, known, faults)
        if len([f for f in faults if not f.warning]) > before:
            continue
        taken.append(row["id"])
        period = names.get(row["period"], row["period"])
        found.append(
            Card(
                row["id"],
                int(row["year"]),
                period,
                _texts(row, "title"),
                _texts(row, "blurb"),
                int(row.get("month") or 0),
                int(row.get("day") or 0),
                row.get("source", ""),
            )
        )
    return found


def _check_card(
    row: dict[str, str], number: int, taken: list[str], known: set[str], faults: list[Fault]
) -> None:
    _has_good_id(row, taken, "events", number, faults)
    if not row["year"]:
        faults.append(Fault("events", number, "year", "year_missing"))
    elif not re.fullmatch(r"[+-]?\d{1,6}", row["year"]):
        faults.append(Fault("events", number, "year", "year_form", row["year"][:40]))
    if row["period"] not in known:
        faults.append(Fault("events", number, "period", "period_unknown", row["period"][:40]))
    titles = _texts(row, "title")
    if not titles:
        faults.append(Fault("events", number, "title", "title_missing"))
    for column, most in (("month", 12), ("day", 31)):
        value = row.get(column, "")
        if value and not (re.fullmatch(r"\d{1,2}", value) and 1 <= int(value) <= most):
            faults.append(Fault("events", number, column, "date_form", value[:40]))
    for column, value in row.items():
        if len(value) > MOST_TEXT:
            faults.append(Fault("events", number, column, "text_long", str(len(value))))
    for _, title in titles:
        if _GIVEAWAY.search(title):
            faults.append(Fault("events", number, "title", "title_tells", title[:80], warning=True))


def _read_clues(text: str, asked: set[str], faults: list[Fault]) -> list[Clue]:
    found: list[Clue] = []
    cards: list[str] = []
    for number, row in _rows(text, "clues", ["card_id", "die", "period", "clue"], faults):
        if row["period"] not in asked:
            faults.append(Fault("clues", number, "period", "period_unknown", row["period"][:40]))
            continue
        if not re.fullmatch(r"[1-6]", row["die"]):
            faults.append(Fault("clues", number, "die", "die_form", row["die"][:40]))
            continue
        if row["card_id"] not in cards:
            cards.append(row["card_id"])
        card = cards.index(row["card_id"])
        die = int(row["die"])
        if any(c.card == card and c.die == die for c in found):
            faults.append(Fault("clues", number, "die", "die_twice", row["die"]))
            continue
        name = f"{row['card_id']}-{die}"
        found.append(
            Clue(
                name,
                card,
                die,
                row["period"],
                _texts(row, "theme"),
                _texts(row, "clue"),
                row.get("source", ""),
            )
        )
    return found
