"""House: the data a table plays with (layout, cards, ships, markers), read and validated, and its options."""

# compiled

import json
import re
from typing import Final

from teahouse.core.options import OptionError
from teahouse.games.chai.state import SLOTS, TEAS

# Kinds of plantation cards.
MOVES: Final = 0
MOVES_ALL: Final = 1
CONVERTS: Final = 2
CRATES: Final = 3
BLOOMING: Final = 4
KINDS: Final = ("move", "move_all", "convert", "crates", "blooming")
POWERS: Final = ("gain", "move", "lift", "turn", "swap", "reset")  # side B
SOLO_STEPS: Final = ("market", "harbour", "start", "production")
MOST_CARDS: Final = 31  # two crate boxes a card in one mask of 62 bits


class Card:
    """A plantation card as printed."""

    def __init__(self) -> None:
        self.id = ""
        self.name = ""
        self.spoken = ""  # for events: id and name
        self.kind = BLOOMING
        self.teas = 0  # the teas that set it off, as a mask
        self.letters = ""  # the same for people
        self.becomes = -1  # what a converted token becomes
        self.steps = 0
        self.one_use = False
        self.vp = 0
        self.box_teas = [0] * 0
        self.box_vps = [0] * 0


class Ship:
    """A ship card as printed."""

    def __init__(self) -> None:
        self.id = ""
        self.spoken = ""  # for events: id, kind, tokens, points
        self.is_junk = False
        self.need = [0] * 6  # by tea; a clipper's
        self.letters = ""
        self.size = 0  # tokens to carry
        self.vp = 0
        self.face = 0  # the first ship that is printed alike


class Marker:
    """A harvest marker: two teas and a number on either side."""

    def __init__(self) -> None:
        self.id = ""
        self.teas = [[0, 0], [0, 0]]
        self.numbers = [0, 0]


class House:
    """Everything that is fixed during a match."""

    def __init__(self) -> None:
        self.source = ""
        self.tokens_per_tea = 0
        self.up = [0] * (SLOTS * 6)  # the slot above, by slot and tea; 0: no way
        self.admits = [""] * SLOTS
        self.entry = [0] * 6  # the bottom slot of a tea
        self.cards: list[Card] = []
        self.ships: list[Ship] = []
        self.markers: list[Marker] = []
        self.blooming = [0] * 0
        self.blooming_more = 0
        self.production = [0] * 0
        self.powers = [0] * 6  # by tea: a place in POWERS
        self.solo: list[list[int]] = []  # steps as places in SOLO_STEPS
        self.solo_numbers = [0] * 0
        # options
        self.seats = 2
        self.goal = 4
        self.gain_triggers = True
        self.any_card_counts = True
        self.rival_limit = 9  # 0: none
        self.shuffled = False
        self.last_year = 30
        self.terms: tuple[tuple[str, str], ...] = ()  # what one must play by to compare results


class Fault:
    """One thing that is wrong with a data file: where, what was found, and what would be right."""

    def __init__(self, row: str, field: str, found: str, right: str, slots: dict[str, str]) -> None:
        self.row = row  # "cards 5 (P05)"; "" for the file itself
        self.field = field  # "" where the row as a whole is wrong
        self.found = found  # "" where the field is missing
        self.right = right  # a key that the game's words turn into a sentence
        self.slots = slots  # what fills it


def read_house(text: str, hardness: str) -> House:
    """The data that `text` (JSON) holds; raises OptionError naming the first fault and how many follow."""
    house, faults = inspect(text, hardness)
    if faults:
        first = faults[0]
        slots = {"row": first.row, "field": first.field, "wrong": first.found, "right": first.right}
        raise OptionError("file_row", key="cards", more=str(len(faults) - 1), **slots, **first.slots)
    return house


def inspect(text: str, hardness: str) -> tuple[House, list[Fault]]:
    """The data and all that is wrong with them; raises OptionError where `text` is not JSON."""
    faults: list[Fault] = []
    top = Row("", _parsed(text), faults)
    house = House()
    house.source = top.text("source", 60)
    house.tokens_per_tea = top.number("tokens_per_tea", 1, 30)
    _read_board(house, top.row("board"))
    seen: dict[str, str] = {}
    for row in top.rows("cards", 12, MOST_CARDS):
        house.cards.append(_read_card(row, seen))
    for row in top.rows("ships", 8, MOST_CARDS):
        house.ships.append(_read_ship(row, seen, house.ships))
    for row in top.rows("markers", 6, 6):
        house.markers.append(_read_marker(row, seen))
    blooming = top.row("blooming")
    house.blooming = blooming.numbers("first", 1, 8, 99)
    house.blooming_more = blooming.number("each_more", 0, 99)
    house.production = top.numbers("production", 3, 3, 9)
    powers = top.row("powers")
    for tea in range(6):
        house.powers[tea] = powers.choice(TEAS[tea], POWERS)
    for row in top.rows("solo", 1, 60):
        house.solo_numbers.append(row.number("no", 1, 99))
        steps = hardness if row.has(hardness) else "steps"
        house.solo.append(row.choices(steps, SOLO_STEPS))
    if not faults:
        _refuse_thirst(top, house)
    return house, faults


def _parsed(text: str) -> object:
    try:
        data: object = json.loads(text)
    except json.JSONDecodeError as wrong:
        place = {"line": str(wrong.lineno), "column": str(wrong.colno)}
        raise OptionError("file_syntax", key="cards", what=wrong.msg, **place) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets of that depth
        raise OptionError("file_unreadable", key="cards") from None
    return data


class Row:
    """One object of the file, with its name for complaints; what is wrong with it goes to `faults`."""

    def __init__(self, name: str, data: object, faults: list[Fault]) -> None:
        self.name = name
        self.faults = faults
        self.values: dict[str, object] = {}
        self.is_object = isinstance(data, dict)  # of what is none no field is missed
        if isinstance(data, dict):
            self.values = data
        else:
            faults.append(Fault(name, "", _shown(data), "object", {}))

    def refuse(self, key: str, right: str, slots: dict[str, str]) -> None:
        """Put down what was found in a field and what would be right."""
        if self.is_object:
            found = _shown(self.values[key]) if key in self.values else ""
            self.faults.append(Fault(self.name, key, found, right, slots))

    def has(self, key: str) -> bool:
        """Whether the field is there, whatever it holds."""
        return key in self.values

    def row(self, key: str) -> "Row":
        """The object in a field; an empty one where there is none."""
        name = f"{self.name}, {key}" if self.name else key
        if key in self.values:
            return Row(name, self.values[key], self.faults)
        self.refuse(key, "object", {})
        return Row(name, None, [])  # what is missing is told once

    def rows(self, key: str, low: int, high: int) -> "list[Row]":
        """The objects of a list, each named by its number and id."""
        found = self.values.get(key)
        if not isinstance(found, list) or not low <= len(found) <= high:
            self.refuse(key, "rows", {"span": _span(low, high)})
        rows: list[Row] = []
        if isinstance(found, list):
            for i, item in enumerate(found[:high], 1):
                mark = item.get("id", item.get("no", "")) if isinstance(item, dict) else ""
                inside = f"{self.name}, " if self.name else ""
                name = f"{inside}{key} {i} ({str(mark)[:32]})" if mark else f"{inside}{key} {i}"
                rows.append(Row(name, item, self.faults))
        return rows

    def text(self, key: str, most: int) -> str:
        """One line of text."""
        found = self.values.get(key)
        if not isinstance(found, str) or re.fullmatch(f".{{1,{most}}}", found) is None:
            self.refuse(key, "text", {"high": str(most)})
            return ""
        return found

    def id(self, seen: dict[str, str]) -> str:
        """Cards, ships and markers are named in actions, so no two may share an id."""
        found = self.values.get("id")
        if not isinstance(found, str) or re.fullmatch("[A-Za-z0-9_-]{1,32}", found) is None:
            self.refuse("id", "id", {})
            return ""
        if found in seen:
            self.refuse("id", "own_id", {"other": seen[found]})
        else:
            seen[found] = self.name
        return found

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`, 0 where it is none of them."""
        found = self.values.get(key)
        if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
            self.refuse(key, "number", {"low": str(low), "high": str(high)})
            return 0
        return found

    def numbers(self, key: str, low: int, high: int, most: int) -> list[int]:
        """A list of `low` to `high` numbers up to `most`."""
        found = self.values.get(key)
        answer = [0] * 0
        if isinstance(found, list) and low <= len(found) <= high:
            for item in found:
                if isinstance(item, int) and not isinstance(item, bool) and 0 <= item <= most:
                    answer.append(item)
        if not isinstance(found, list) or not answer or len(answer) != len(found):
            self.refuse(key, "numbers", {"span": _span(low, high), "high": str(most)})
            return [0] * 0
        return answer

    def exactly(self, key: str, wanted: list[int]) -> None:
        """A list that every file has alike."""
        if self.values.get(key) != wanted:
            self.refuse(key, "exactly", {"value": _shown(wanted)})

    def flag(self, key: str) -> bool:
        """True or false, false where it is neither."""
        found = self.values.get(key)
        if not isinstance(found, bool):
            self.refuse(key, "flag", {})
            return False
        return found

    def choice(self, key: str, allowed: tuple[str, ...]) -> int:
        """The place of the word in `allowed`, -1 where it is none of them."""
        found = self.values.get(key)
        if not isinstance(found, str) or found not in allowed:
            self.refuse(key, "choice", {"values": ", ".join(allowed)})
            return -1
        return allowed.index(found)

    def choices(self, key: str, allowed: tuple[str, ...]) -> list[int]:
        """The places in `allowed` of one or more words."""
        found = self.values.get(key)
        answer = [0] * 0
        if isinstance(found, list):
            for item in found:
                if isinstance(item, str) and item in allowed:
                    answer.append(allowed.index(item))
        if not isinstance(found, list) or not answer or len(answer) != len(found):
            self.refuse(key, "choices", {"values": ", ".join(allowed)})
        return answer

    def teas(self, key: str, low: int, high: int) -> str:
        """Letters of teas."""
        found = self.values.get(key)
        if not isinstance(found, str) or re.fullmatch(f"[{TEAS}]{{{low},{high}}}", found) is None:
            self.refuse(key, "teas", {"span": _span(low, high)})
            return ""
        return found


def _shown(found: object) -> str:
    """The beginning of a value as the file writes it."""
    text = json.dumps(found, ensure_ascii=False)
    return text if len(text) <= 60 else text[:60] + "…"


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def mask_of(letters: str) -> int:
    """The teas of a text as a mask."""
    mask = 0
    for letter in letters:
        mask |= 1 << TEAS.index(letter)
    return mask


def _read_card(row: Row, seen: dict[str, str]) -> Card:
    card = Card()
    card.id = row.id(seen)
    card.name = row.text("name", 40)
    kind = row.choice("kind", KINDS)
    if kind < 0:
        return card
    card.kind = kind
    if kind == CRATES:
        for box in row.rows("boxes", 1, 2):
            letter = box.teas("tea", 1, 1)
            card.box_teas.append(TEAS.find(letter))
            card.box_vps.append(box.number("vp", 0, 20))
            card.letters += letter
    elif kind != BLOOMING:
        card.letters = row.teas("teas", 1, 1 if kind in (MOVES_ALL, CONVERTS) else 6)
        card.steps = row.number("steps", 1, 3 if kind == MOVES else 1)
        card.one_use = row.flag("one_use")
        card.vp = row.number("vp", 0, 20)
    if kind == CONVERTS:
        card.becomes = TEAS.find(row.teas("becomes", 1, 1))
    card.teas = mask_of(card.letters)
    card.spoken = f"{card.id} {card.name}"
    if len(set(card.letters)) != len(card.letters):
        row.refuse("boxes" if kind == CRATES else "teas", "once", {})
    return card


def _read_ship(row: Row, seen: dict[str, str], before: list[Ship]) -> Ship:
    ship = Ship()
    ship.id = row.id(seen)
    ship.is_junk = row.choice("type", ("clipper", "junk")) == 1
    if ship.is_junk:
        ship.size = row.number("any", 1, 6)
    elif row.values.get("type") == "clipper":
        ship.letters = row.teas("need", 1, 6)
        ship.size = len(ship.letters)
        for letter in ship.letters:
            ship.need[TEAS.index(letter)] += 1
    ship.vp = row.number("vp", 0, 50)
    ship.spoken = f"{ship.id} {'junk' if ship.is_junk else 'clipper'} {ship.letters or ship.size} {ship.vp}"
    ship.face = len(before)
    for i, other in enumerate(before):
        if other.need == ship.need and other.size == ship.size and other.vp == ship.vp:
            ship.face = i
            break
    return ship


def _read_marker(row: Row, seen: dict[str, str]) -> Marker:
    marker = Marker()
    marker.id = row.id(seen)
    for side, key in enumerate(("front", "back")):
        face = row.row(key)
        marker.teas[side] = [TEAS.index(letter) for letter in face.teas("teas", 2, 2)]
        marker.numbers[side] = face.number("n", 0, 6)
    return marker


def _refuse_thirst(top: Row, house: House) -> None:
    """A junk that waits for more tea than there is would never sail."""
    need = sum([ship.size for ship in house.ships if ship.is_junk])
    least = (need + 11) // 6
    if house.tokens_per_tea < least:
        top.refuse("tokens_per_tea", "supply", {"low": str(least)})


def _read_board(house: House, board: Row) -> None:
    """Slots, what they admit, and the way up; every tea needs one way from one bottom slot to a dock."""
    before = len(board.faults)
    board.exactly("docks", [1, 2, 3])
    board.exactly("card_slots", [4, 5, 6, 7, 8, 9, 10, 11, 12])
    bottom = board.numbers("bottom", 1, 9, 12)
    admits = board.row("admits")
    ups = board.row("up")
    for slot in range(1, SLOTS):
        house.admits[slot] = admits.teas(str(slot), 1, 6)
    for slot in range(4, SLOTS):
        _read_ways(house, ups, slot)
    if len(board.faults) > before or not board.is_object:
        return
    for tea in range(6):
        entries = [slot for slot in bottom if slot > 3 and TEAS[tea] in house.admits[slot]]
        if len(entries) != 1:
            board.faults.append(Fault(admits.name, "", _shown(entries), "bottom", {"tea": TEAS[tea]}))
        else:
            house.entry[tea] = entries[0]
        _refuse_cycles(house, ups, tea)


def _read_ways(house: House, ups: Row, slot: int) -> None:
    """`up` of a slot: one slot for all teas, or one for each tea."""
    found = ups.values.get(str(slot))
    if not isinstance(found, dict):
        above = ups.number(str(slot), 1, 12)
        for tea in range(6):
            _lead(house, slot, tea, above)
        return
    by_tea = Row(f"{ups.name}, {slot}", found, ups.faults)
    for tea in range(6):
        if TEAS[tea] in house.admits[slot]:
            _lead(house, slot, tea, by_tea.number(TEAS[tea], 1, 12))


def _lead(house: House, slot: int, tea: int, above: int) -> None:
    if above and TEAS[tea] in house.admits[slot] and TEAS[tea] in house.admits[above]:
        house.up[slot * 6 + tea] = above


def _refuse_cycles(house: House, ups: Row, tea: int) -> None:
    """Whatever slot a token stands on, steps end at a dock: chains of cards must end."""
    for start in range(4, SLOTS):
        if TEAS[tea] not in house.admits[start]:
            continue
        slot = start
        for _ in range(SLOTS):
            slot = house.up[slot * 6 + tea] if slot > 3 else slot
        if not 1 <= slot <= 3:
            ups.refuse(str(start), "way", {"tea": TEAS[tea]})
            return
