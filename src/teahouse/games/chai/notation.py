"""Actions and states as text, both ways."""

# compiled

from typing import Final

from teahouse.core.chance import Rng
from teahouse.core.game import Illegal
from teahouse.games.chai.house import House
from teahouse.games.chai.movement import letters
from teahouse.games.chai.state import (
    ADD,
    ASKS,
    ASSISTANT,
    CARD,
    CHANGE,
    CHOOSE,
    DICE,
    DISCARD,
    DOCK,
    DONE,
    DROP,
    FLIP_DIE,
    HARBOUR,
    HARVEST_DIE,
    KEEP,
    LIFT,
    LOAD,
    MARKERS,
    MARKET,
    MERCHANTS,
    MOVE,
    PALACE,
    PAY,
    PHASES,
    PICK,
    PLACE,
    POWER,
    PRODUCE,
    RELOCATE,
    RIVAL,
    SEND,
    SHIP,
    SIDE,
    SOLO,
    SPACES,
    START,
    STEP,
    SWAP,
    TAKE,
    TEAS,
    YIELD,
    Action,
    Pile,
    State,
    act,
)

# word, kind and what its parts are: d die, s slot (0 the docks), t tea, c card, h ship, n number, b space
WORDS: Final[dict[str, tuple[int, str]]] = {
    "merchants": (MERCHANTS, "tt"),
    "start": (START, "dd"),
    "card": (CARD, "c"),
    "ship": (SHIP, "h"),
    "solo": (SOLO, "n"),
    "rival": (RIVAL, ""),
    "assistant": (ASSISTANT, "n"),
    "take": (TAKE, "t"),
    "step": (STEP, "st"),
    "done": (DONE, ""),
    "change": (CHANGE, "dd"),
    "pay": (PAY, "st"),
    "power": (POWER, ""),
    "harvest": (HARVEST_DIE, "dt"),
    "market": (MARKET, "nd"),
    "place": (PLACE, "s"),
    "discard": (DISCARD, "c"),
    "pick": (PICK, "st"),
    "move": (MOVE, "cs"),
    "swap": (SWAP, "cc"),
    "lift": (LIFT, "st"),
    "turn": (FLIP_DIE, "dd"),
    "yield": (YIELD, ""),
    "relocate": (RELOCATE, "b"),
    "dock": (DOCK, "b"),
    "drop": (DROP, "h"),
    "send": (SEND, "b"),
}
_WORD_OF: Final = {kind: word for word, (kind, _) in WORDS.items()}


def write(house: House, a: Action) -> str:
    """The one canonical text of an action."""
    kind = a.kind
    if kind == PALACE:
        return f"palace {SPACES[a.a]} {a.b}"
    if kind == HARBOUR:
        return f"harbour {a.a + 1} {_values(a.b, a.c)}"
    if kind == ADD:
        return f"add {_values(a.b, a.c)}"
    if kind == PRODUCE:
        return f"produce {str(a.a) * a.b}"
    if kind == SIDE:
        return "side B" if a.a else "side A"
    if kind in (KEEP, CHOOSE):
        ids = house.cards[a.a].id if kind == KEEP else house.ships[a.a].id
        return f"{'keep' if kind == KEEP else 'choose'} {ids}{' turned' if a.b else ''}"
    if kind == LOAD:
        return f"load {house.ships[a.a].id} {letters(a.b)}"
    if kind == DICE:
        return f"dice {a.a} {_rolled(a.b)}"
    if kind == MARKERS:
        return "markers " + " ".join([house.markers[a.b >> (3 * i) & 7].id for i in range(6)])
    word = _WORD_OF[kind]
    numbers = [a.a, a.b]
    parts = [_part(house, what, numbers[i]) for i, what in enumerate(WORDS[word][1])]
    return " ".join([word, *parts])


def _part(house: House, what: str, n: int) -> str:
    if what == "t":
        return TEAS[n]
    if what == "c":
        return house.cards[n].id
    if what == "h":
        return house.ships[n].id
    if what == "b":
        return str(n + 1)
    if what == "s" and n == 0:
        return "dock"
    return str(n)


def _values(low: int, length: int) -> str:
    return "".join([str(value) for value in range(low, low + length)])


def _rolled(counts: int) -> str:
    return "".join([str(value + 1) * (counts >> (3 * value) & 7) for value in range(6)])


def read(house: House, text: str) -> Action:
    """The action that `text` writes; Illegal("syntax") where it writes none."""
    parts = text.split(" ")
    try:
        found = _read(house, parts[0], parts[1:])
    except (ValueError, IndexError, KeyError):
        raise Illegal("syntax") from None
    if write(house, found) != text:
        raise Illegal("syntax")
    return found


def _read(house: House, word: str, parts: list[str]) -> Action:
    if word in WORDS:
        kind, shape = WORDS[word]
        if len(parts) != len(shape):
            raise ValueError
        numbers = [_number(house, what, parts[i]) for i, what in enumerate(shape)] + [0, 0]
        return act(kind, numbers[0], numbers[1])
    if word in ("dice", "markers", "load", "keep", "choose"):
        return _read_more(house, word, parts)
    if word == "palace":
        return act(PALACE, SPACES.index(parts[0]), _small(parts[1], 6))
    if word == "harbour":
        return act(HARBOUR, _small(parts[0], 4) - 1, _small(parts[1][0], 6), len(parts[1]))
    if word == "add":
        return act(ADD, 0, _small(parts[0][0], 6), len(parts[0]))
    if word == "produce":
        return act(PRODUCE, _small(parts[0][0], 6), len(parts[0]))
    if word == "side":
        return act(SIDE, "AB".index(parts[0]))
    raise ValueError


def _read_more(house: House, word: str, parts: list[str]) -> Action:
    if word == "keep":
        return act(KEEP, _card(house, parts[0]), int(parts[1:] == ["turned"]))
    if word == "choose":
        return act(CHOOSE, _ship(house, parts[0]), int(parts[1:] == ["turned"]))
    if word == "load":
        return act(LOAD, _ship(house, parts[0]), _load(parts[1]))
    if word == "dice":
        return Action(DICE, _small(parts[0], 1), _counts(parts[1]))
    return act(MARKERS, 0, _ring(house, parts))


def _number(house: House, what: str, text: str) -> int:
    if what == "t":
        return TEAS.index(text)
    if what == "c":
        return _card(house, text)
    if what == "h":
        return _ship(house, text)
    if what == "b":
        return _small(text, 4) - 1
    if what == "s":
        return 0 if text == "dock" else _small(text, 12)
    if what == "d":
        return _small(text, 6)
    return _small(text, 59)


def _small(text: str, most: int) -> int:
    n = int(text)
    if not 0 <= n <= most:
        raise ValueError
    return n


def _card(house: House, text: str) -> int:
    return [card.id for card in house.cards].index(text)


def _ship(house: House, text: str) -> int:
    return [ship.id for ship in house.ships].index(text)


def _load(text: str) -> int:
    load = 0
    if len(text) > 6:
        raise ValueError
    for letter in text:
        load += 1 << (4 * TEAS.index(letter))
    return load


def _counts(text: str) -> int:
    counts = 0
    if len(text) != 7:
        raise ValueError
    for value in text:
        counts += 1 << (3 * (_small(value, 6) - 1))
    return counts


def _ring(house: House, parts: list[str]) -> int:
    ids = [marker.id for marker in house.markers]
    packed = 0
    if sorted(parts) != sorted(ids):
        raise ValueError
    for i, part in enumerate(parts):
        packed |= ids.index(part) << (3 * i)
    return packed


# ---- states ----

HIDDEN: Final = -9  # a decided card that the reader of a text may not know
_LISTS: Final = (
    "merchants", "sides", "spent", "tokens", "pool", "supply", "garden", "docks", "done", "dice", "basket",
    "ring", "market", "stalls", "palace", "berths", "runs", "groups", "aside", "todo", "walk", "trail",
)  # fmt: skip
_NUMBERS: Final = (
    "phase", "ask", "who", "year", "start", "marker", "turn", "left", "ending", "rolls", "down", "boxes",
    "flipped", "aide", "points", "extras", "sailed", "rank", "hand", "front", "attack", "change",
    "solo_left", "solo_draws", "solo", "solo_at",
)  # fmt: skip
EVERYTHING: Final = -1  # for `mask`: nothing is hidden


def write_state(s: State, seen_as: int = EVERYTHING) -> str:
    """A state on one line. `seen_as` is a bit of `Pile.knows`: cards that it does not know are "?"."""
    numbers = s.numbers()
    parts = [f"phase={PHASES[numbers[0]]}", f"ask={ASKS[numbers[1]]}"]
    parts += [f"{name}={numbers[i]}" for i, name in enumerate(_NUMBERS) if i > 1]
    for i, part in enumerate(s.lists()):
        parts.append(f"{_LISTS[i]}={_sparse(part)}")
    parts.append("cards=" + _write_pile(s.cards, seen_as))
    parts.append("ships=" + _write_pile(s.ships, seen_as))
    return " ".join(parts)


def _sparse(numbers: list[int]) -> str:
    """Numbers with runs of the same one written once: "0x13,5,-1x2"."""
    parts: list[str] = []
    i = 0
    while i < len(numbers):
        j = i
        while j < len(numbers) and numbers[j] == numbers[i]:
            j += 1
        parts.append(f"{numbers[i]}x{j - i}" if j - i > 1 else str(numbers[i]))
        i = j
    return ",".join(parts)


def _write_pile(pile: Pile, seen_as: int) -> str:
    top: list[str] = []
    loose = pile.loose
    for i, card in enumerate(pile.top):
        if seen_as == EVERYTHING or pile.knows[i] & seen_as:
            top.append(f"{card}:{pile.knows[i]}")
        else:
            top.append(f"?:{pile.knows[i]}")
            loose |= 1 << card
    return f"{','.join(top)}/{loose}/{_sparse(pile.bottom)}/{pile.draws}"


def read_state(text: str, rng: Rng | None = None) -> State:
    """The state that `text` writes; "?" is drawn from `rng`. Illegal("syntax") where it writes none."""
    s = State()
    try:
        values = dict([_pair(part) for part in text.split(" ")])
        numbers = [PHASES.index(values["phase"]), ASKS.index(values["ask"])]
        s.set_numbers(numbers + [int(values[name]) for name in _NUMBERS[2:]])
        for i, part in enumerate(s.lists()):
            found = _unsparse(values[_LISTS[i]])
            if part and len(part) != len(found):
                raise ValueError
            part[:] = found
        s.cards = _read_pile(values["cards"], rng)
        s.ships = _read_pile(values["ships"], rng)
    except (ValueError, KeyError, IndexError):
        raise Illegal("syntax") from None
    return s


def _pair(part: str) -> tuple[str, str]:
    name, _, value = part.partition("=")
    return name, value


def _unsparse(text: str) -> list[int]:
    numbers = [0] * 0
    for part in text.split(",") if text else []:
        n, _, times = part.partition("x")
        numbers += [int(n)] * (_small(times, 200) if times else 1)
    return numbers


def _read_pile(text: str, rng: Rng | None) -> Pile:
    top, loose, bottom, draws = text.split("/")
    pile = Pile()
    pile.loose = int(loose)
    pile.bottom = _unsparse(bottom)
    pile.draws = int(draws)
    for part in top.split(",") if top else []:
        card, _, knows = part.partition(":")
        pile.top.append(HIDDEN if card == "?" else _small(card, 61))
        pile.knows.append(_small(knows, 7))
    if HIDDEN in pile.top:
        if rng is None:
            raise ValueError
        _fill(pile, rng)
    return pile


def _fill(pile: Pile, rng: Rng) -> None:
    """Imagine the cards that the reader does not know."""
    rest = [card for card in range(62) if pile.loose >> card & 1]
    rng.shuffle(rest)
    for i, card in enumerate(pile.top):
        if card == HIDDEN:
            pile.top[i] = rest.pop()
            pile.loose &= ~(1 << pile.top[i])
