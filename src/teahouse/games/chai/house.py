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
HARDNESS: Final = ("easy", "normal", "hard")
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


def read_house(text: str, hardness: str) -> House:
    """The data that `text` (JSON) holds; raises OptionError naming the row and what would be right."""
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise OptionError("file_syntax", key="cards", wrong=str(wrong)) from None
    top = Row("file", data)
    house = House()
    house.source = top.text("source", r".{1,60}")
    house.tokens_per_tea = top.number("tokens_per_tea", 1, 30)
    _read_board(house, top.row("board"))
    for row in top.rows("cards", 12, MOST_CARDS):
        house.cards.append(_read_card(row))
    for row in top.rows("ships", 8, MOST_CARDS):
        house.ships.append(_read_ship(row, house.ships))
    for row in top.rows("markers", 6, 6):
        house.markers.append(_read_marker(row))
    _refuse_doubles(top, house)
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
    return house


class Row:
    """One object of the file, with its name for complaints."""

    def __init__(self, name: str, data: object) -> None:
        self.name = name
        self.values: dict[str, object] = {}
        if not isinstance(data, dict):
            self.refuse("{...}", data)
        else:
            self.values = data

    def refuse(self, right: str, found: object) -> None:
        """Say where, what was found and what would be right."""
        shown = json.dumps(found, ensure_ascii=False)[:60]
        raise OptionError("file_row", key="cards", row=self.name, wrong=shown, right=right)

    def has(self, key: str) -> bool:
        return key in self.values

    def get(self, key: str) -> object:
        if key not in self.values:
            self.refuse(f'"{key}": ...', self.values)
        return self.values[key]

    def row(self, key: str) -> "Row":
        return Row(key if self.name == "file" else f"{self.name}, {key}", self.get(key))

    def rows(self, key: str, low: int, high: int) -> "list[Row]":
        """The objects of a list, each named by its number and id."""
        found = self.get(key)
        if not isinstance(found, list) or not low <= len(found) <= high:
            self.refuse(f'"{key}": [{low}-{high} x {{...}}]', found)
            return []
        rows = []
        for i, item in enumerate(found, 1):
            mark = item.get("id", item.get("no", "")) if isinstance(item, dict) else ""
            inside = "" if self.name == "file" else f"{self.name}, "
            rows.append(Row(f"{inside}{key} {i} ({mark})" if mark else f"{inside}{key} {i}", item))
        return rows

    def text(self, key: str, pattern: str) -> str:
        found = self.get(key)
        if not isinstance(found, str) or re.fullmatch(pattern, found) is None:
            self.refuse(f'"{key}": "{pattern}"', found)
            return ""
        return found

    def number(self, key: str, low: int, high: int) -> int:
        found = self.get(key)
        if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
            self.refuse(f'"{key}": {low}-{high}', found)
            return 0
        return found

    def numbers(self, key: str, low: int, high: int, most: int) -> list[int]:
        """A list of `low` to `high` numbers up to `most`."""
        found = self.get(key)
        answer = [0] * 0
        if isinstance(found, list) and low <= len(found) <= high:
            for item in found:
                if isinstance(item, int) and 0 <= item <= most:
                    answer.append(item)
        if not isinstance(found, list) or not answer or len(answer) != len(found):
            self.refuse(f'"{key}": [{low}-{high} x 0-{most}]', found)
        return answer

    def flag(self, key: str) -> bool:
        found = self.get(key)
        if not isinstance(found, bool):
            self.refuse(f'"{key}": true, false', found)
            return False
        return found

    def choice(self, key: str, allowed: tuple[str, ...]) -> int:
        found = self.get(key)
        if not isinstance(found, str) or found not in allowed:
            self.refuse(f'"{key}": {", ".join(allowed)}', found)
            return 0
        return allowed.index(found)

    def choices(self, key: str, allowed: tuple[str, ...]) -> list[int]:
        found = self.get(key)
        answer = [0] * 0
        if isinstance(found, list):
            for item in found:
                if isinstance(item, str) and item in allowed:
                    answer.append(allowed.index(item))
        if not isinstance(found, list) or not answer or len(answer) != len(found):
            self.refuse(f'"{key}": [{", ".join(allowed)}]', found)
        return answer

    def teas(self, key: str, low: int, high: int) -> str:
        """Letters of teas."""
        return self.text(key, f"[{TEAS}]{{{low},{high}}}")


def mask_of(letters: str) -> int:
    """The teas of a text as a mask."""
    mask = 0
    for letter in letters:
        mask |= 1 << TEAS.index(letter)
    return mask


def _read_card(row: Row) -> Card:
    card = Card()
    card.id = row.text("id", "[A-Za-z0-9_-]{1,32}")
    card.name = row.text("name", ".{1,40}")
    card.kind = row.choice("kind", KINDS)
    if card.kind == CRATES:
        for box in row.rows("boxes", 1, 2):
            card.box_teas.append(TEAS.index(box.teas("tea", 1, 1)))
            card.box_vps.append(box.number("vp", 0, 20))
            card.letters += TEAS[card.box_teas[-1]]
    elif card.kind != BLOOMING:
        card.letters = row.teas("teas", 1, 1 if card.kind in (MOVES_ALL, CONVERTS) else 6)
        card.steps = row.number("steps", 1, 3 if card.kind == MOVES else 1)
        card.one_use = row.flag("one_use")
        card.vp = row.number("vp", 0, 20)
    if card.kind == CONVERTS:
        card.becomes = TEAS.index(row.teas("becomes", 1, 1))
    card.teas = mask_of(card.letters)
    card.spoken = f"{card.id} {card.name}"
    if len(set(card.letters)) != len(card.letters):
        row.refuse(f"{TEAS[:2]}", card.letters)
    return card


def _read_ship(row: Row, before: list[Ship]) -> Ship:
    ship = Ship()
    ship.id = row.text("id", "[A-Za-z0-9_-]{1,32}")
    ship.is_junk = row.choice("type", ("clipper", "junk")) == 1
    if ship.is_junk:
        ship.size = row.number("any", 1, 6)
    else:
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


def _read_marker(row: Row) -> Marker:
    marker = Marker()
    marker.id = row.text("id", "[A-Za-z0-9_-]{1,32}")
    for side, key in enumerate(("front", "back")):
        face = row.row(key)
        letters = face.teas("teas", 2, 2)
        marker.teas[side] = [TEAS.index(letters[0]), TEAS.index(letters[1])]
        marker.numbers[side] = face.number("n", 0, 6)
    return marker


def _refuse_doubles(top: Row, house: House) -> None:
    """Cards, ships and markers are named in actions, so no two may share an id."""
    seen: set[str] = set()
    ids = [card.id for card in house.cards] + [ship.id for ship in house.ships]
    for name in ids + [marker.id for marker in house.markers]:
        if name in seen:
            Row(f"id {name}", {}).refuse("1 x id", name)
        seen.add(name)
    need = sum([ship.size for ship in house.ships if ship.is_junk])
    if need + 6 > 6 * house.tokens_per_tea:
        top.refuse("junks smaller than the supply", need)


def _read_board(house: House, board: Row) -> None:
    """Slots, what they admit, and the way up; every tea needs one way from one bottom slot to a dock."""
    if board.numbers("docks", 3, 3, 12) != [1, 2, 3]:
        board.refuse('"docks": [1, 2, 3]', board.get("docks"))
    if board.numbers("card_slots", 9, 9, 12) != [4, 5, 6, 7, 8, 9, 10, 11, 12]:
        board.refuse('"card_slots": [4, 5, 6, 7, 8, 9, 10, 11, 12]', board.get("card_slots"))
    bottom = board.numbers("bottom", 1, 9, 12)
    admits = board.row("admits")
    ups = board.row("up")
    for slot in range(1, SLOTS):
        house.admits[slot] = admits.teas(str(slot), 1, 6)
    for slot in range(4, SLOTS):
        _read_ways(house, ups, slot)
    for tea in range(6):
        entries = [slot for slot in bottom if slot > 3 and TEAS[tea] in house.admits[slot]]
        if len(entries) != 1:
            admits.refuse(f"one bottom slot for {TEAS[tea]}", entries)
        house.entry[tea] = entries[0]
        _refuse_cycles(house, ups, tea)


def _read_ways(house: House, ups: Row, slot: int) -> None:
    """`up` of a slot: one slot for all teas, or one for each tea."""
    found = ups.get(str(slot))
    by_tea = Row(f"{ups.name}, {slot}", found if isinstance(found, dict) else {})
    for tea in range(6):
        if TEAS[tea] not in house.admits[slot]:
            continue
        ways, key = (by_tea, TEAS[tea]) if isinstance(found, dict) else (ups, str(slot))
        above = ways.number(key, 1, 12)
        if TEAS[tea] in house.admits[above]:
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
            ups.refuse(f"a way from {start} to a dock for {TEAS[tea]}", slot)
