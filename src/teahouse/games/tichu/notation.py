"""Actions and states as text, both ways."""

# compiled
#
# play 5j 6s 7p 8t Ph=9      cards in the one order; Ph=9 says what the Phoenix stands for
# play 1 wish 8              table play 3s 3p            play Dg to 4
# pass   grand   no grand   tichu   not now   give Ph 2   take back Ph   gift table   collect
# deal 2j 3s / ... / ...     seating 2 0 3 1             first 1

from typing import Final

from teahouse.core.game import Illegal
from teahouse.games.tichu.cards import (
    ACE,
    ALL,
    PHOENIX,
    RANKS,
    card_named,
    count,
    mask_named,
    names,
    rank_letter,
)
from teahouse.games.tichu.cards import NAMES as CARD_NAMES
from teahouse.games.tichu.combos import NOTHING, Combo, Play, read_as
from teahouse.games.tichu.state import (
    GIFT,
    GIVE,
    GRAND,
    PHASES,
    PLAY,
    READY,
    REST,
    SEATING,
    WINDOW,
    Action,
    Call,
    Collect,
    Deal,
    First,
    Gift,
    Give,
    Grand,
    NotNow,
    Pass,
    Seating,
    State,
    TakeBack,
)

_TABLE: Final = "table"
_PLAIN: Final[dict[str, Action]] = {
    "pass": Pass(),
    "table pass": Pass(True),
    "tichu": Call(),
    "table tichu": Call(True),
    "grand": Grand(True),
    "no grand": Grand(False),
    "not now": NotNow(),
    "collect": Collect(),
}


# ---- actions ----


def write(a: Action, seats: int) -> str:
    """The canonical text of an action."""
    if isinstance(a, Play):
        return _hand(a.table) + _play(a, seats)
    if isinstance(a, Pass):
        return _hand(a.table) + "pass"
    if isinstance(a, Call):
        return _hand(a.table) + "tichu"
    if isinstance(a, Give):
        return f"{_hand(a.table)}give {CARD_NAMES[a.card]} {_party(a.to, seats)}"
    if isinstance(a, TakeBack):
        return f"{_hand(a.table)}take back {CARD_NAMES[a.card]}"
    if isinstance(a, Grand):
        return "grand" if a.is_called else "no grand"
    if isinstance(a, Gift):
        return f"gift {_party(a.to, seats)}"
    if isinstance(a, NotNow):
        return "not now"
    if isinstance(a, Collect):
        return "collect"
    return _write_chance(a)


def _write_chance(a: "Seating | First | Deal") -> str:
    if isinstance(a, Deal):
        return "deal " + " / ".join([" ".join(names(hand)) for hand in a.hands])
    if isinstance(a, Seating):
        return "seating " + " ".join([str(seat) for seat in a.order])
    return f"first {a.seat}"


def _hand(table: bool) -> str:
    return "table " if table else ""


def _party(party: int, seats: int) -> str:
    return _TABLE if seats == 3 and party == seats else str(party)


def _play(a: Play, seats: int) -> str:
    said = f" wish {rank_letter(a.wish)}" if a.wish else ""
    heir = f" to {_party(a.heir, seats)}" if a.heir >= 0 else ""
    return f"play {' '.join(combo_words(a.combo))}{said}{heir}"


def combo_words(combo: Combo) -> list[str]:
    """The cards of a combination, the Phoenix with what it stands for."""
    words = list(names(combo.cards))
    if combo.phoenix:
        words = [f"Ph={rank_letter(combo.phoenix)}" if word == "Ph" else word for word in words]
    return words


def read(text: str, seats: int) -> Action:
    """The action that a text writes, cards in any order; Illegal("syntax")."""
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    words = text.split(" ")
    table = words[0] == _TABLE
    if table:
        words = words[1:]
    verb, rest = (words[0], words[1:]) if words else ("", words)
    if verb == "play" and rest:
        return _read_play(rest, table, seats)
    if verb == "give" and len(rest) == 2:
        return Give(card_named(rest[0]), _read_party(rest[1], seats), table)
    if verb == "take" and len(rest) == 2 and rest[0] == "back":
        return TakeBack(card_named(rest[1]), table)
    if table:
        raise Illegal("syntax")
    if verb == "gift" and len(rest) == 1:
        return Gift(_read_party(rest[0], seats))
    return _read_chance(verb, rest, seats)


def _read_chance(verb: str, rest: list[str], seats: int) -> Action:
    if verb == "first" and len(rest) == 1:
        return First(_number(rest[0], seats - 1))
    if verb == "seating":
        order = [_number(word, seats - 1) for word in rest]
        if sorted(order) == list(range(seats)):
            return Seating(tuple(order))
    if verb == "deal":
        hands = " ".join(rest).split(" / ")
        if len(hands) == (6 if seats == 6 else 4):
            masks = [mask_named(hand.split(" ")) for hand in hands]
            total = 0
            for mask in masks:
                if mask & total:
                    raise Illegal("syntax")
                total |= mask
            return Deal(tuple(masks))
    raise Illegal("syntax")


def _read_play(words: list[str], table: bool, seats: int) -> Play:
    wish, heir = 0, -1
    if len(words) > 2 and words[-2] == "wish":
        wish = _read_rank(words[-1])
        words = words[:-2]
    elif len(words) > 2 and words[-2] == "to":
        heir = _read_party(words[-1], seats)
        words = words[:-2]
    return Play(read_combo(words), wish, heir, table)


def read_combo(words: list[str]) -> Combo:
    """The cards of a play; of no kind yet where the Phoenix is not read."""
    phoenix = 0
    cards: list[str] = []
    for word in words:
        if word.startswith("Ph="):
            phoenix = _read_rank(word[3:])
            cards.append("Ph")
        else:
            cards.append(word)
    return read_as(mask_named(cards), phoenix)


def _read_rank(text: str) -> int:
    if len(text) != 1 or text not in RANKS:
        raise Illegal("syntax")
    return RANKS.index(text) + 1


def _read_party(text: str, seats: int) -> int:
    if text == _TABLE:
        if seats != 3:
            raise Illegal("syntax")
        return seats
    return _number(text, seats - 1)


def _number(text: str, high: int) -> int:
    if (
        not (text.isascii() and text.isdigit() and len(text) < 5)
        or int(text) > high
        or text != str(int(text))
    ):
        raise Illegal("syntax")
    return int(text)


# ---- states ----


def write_state(s: State) -> str:
    """A state as one line: words of the form key=value."""
    parts = [
        f"phase={PHASES[s.phase]}",
        f"round={s.round}",
        f"first={s.first}",
        f"seats={_ints(s.seat_of)}",
        f"hands={_piles(s.hands)}",
        f"won={_piles(s.won)}",
        f"gave={','.join([CARD_NAMES[c] if c >= 0 else '-' for c in s.gave])}",
        f"calls={_ints(s.calls)}",
        f"answered={s.answered}",
        f"started={s.started}",
        f"turn={s.turn}",
        f"trick={_laid(s.trick, s.trick_by)}",
        f"top={s.top_rank}",
        f"passed={s.passed}",
        f"last={_laid(s.last, s.last_by)}",
        f"to={s.last_to}",
        f"out={_ints(s.out)}",
        f"live={s.live}",
        f"wish={s.wish}",
        f"wisher={s.wisher}",
        f"points={_ints(s.points)}",
        f"sheet={'/'.join([_ints(list(row)) for row in s.sheet])}",
    ]
    return " ".join(parts)


def _ints(numbers: list[int]) -> str:
    return ",".join([str(n) for n in numbers])


def _piles(piles: list[int]) -> str:
    return "/".join([",".join(names(pile)) for pile in piles])


def _laid(combos: list[Combo], by: list[int]) -> str:
    return "/".join([f"{by[i]}:{','.join(combo_words(combos[i]))}" for i in range(len(combos))])


_CARD_KEYS: Final = ["hands", "won", "gave", "calls", "answered", "started", "turn"]
_TRICK_KEYS: Final = ["trick", "top", "passed", "last", "to", "out", "live", "wish", "wisher"]
_KEYS: Final = ["phase", "round", "first", "seats", *_CARD_KEYS, *_TRICK_KEYS, "points", "sheet"]


def read_state(text: str, seats: int) -> State:
    """The state that a text writes; Illegal("syntax") where it writes none that could be."""
    values: list[str] = []
    for i, word in enumerate(text.split(" ")):
        key, _, value = word.partition("=")
        if i >= len(_KEYS) or key != _KEYS[i]:
            raise Illegal("syntax")
        values.append(value)
    if len(values) != len(_KEYS) or values[0] not in PHASES:
        raise Illegal("syntax")
    places = 6 if seats == 6 else 4
    s = State(
        _read_ints(values[3], 0, seats - 1, places),
        _read_piles(values[4], places),
        _read_piles(values[5], places),
        _read_gifts(values[6], places),
    )
    s.phase = PHASES.index(values[0])
    s.round = _read_int(values[1], 0, 99999)
    s.first = _read_int(values[2], 0, seats - 1)
    s.sizes = [count(hand) for hand in s.hands]
    s.calls = _read_ints(values[7], 0, 2, places)
    s.answered = _read_int(values[8], 0, (1 << seats) - 1)
    s.started = _read_int(values[9], 0, (1 << places) - 1)
    s.turn = _read_int(values[10], -1, places - 1)
    s.trick, s.trick_by = _read_laid(values[11], places)
    s.top_rank = _read_int(values[12], 0, 30)
    s.passed = _read_int(values[13], 0, (1 << places) - 1)
    s.last, s.last_by = _read_laid(values[14], places)
    s.last_to = _read_int(values[15], -1, places - 1)
    s.out = _read_ints(values[16], 0, places - 1, -1)
    s.live = _read_int(values[17], 0, (1 << places) - 1)
    s.wish = _read_int(values[18], 0, ACE)
    s.wisher = _read_int(values[19], -1, places - 1)
    parties = 4 if seats == 3 else seats
    s.points = _read_ints(values[20], -9_999_999, 9_999_999, parties)
    if values[21]:
        s.sheet = [tuple(_read_ints(row, -9999, 9999, parties)) for row in values[21].split("/")]
    _settle_top(s)
    _check_whole(s, seats)
    return s


def _settle_top(s: State) -> None:
    """What follows from the trick that lies open."""
    if s.trick:
        s.owner = s.trick_by[-1]
        s.top_kind = s.trick[-1].kind
        s.top_size = s.trick[-1].size


def _check_whole(s: State, seats: int) -> None:
    """Every card once, somebody on turn where somebody must be, and no more players than seats."""
    total = 0
    for pile in [*s.hands, *s.won, *[combo.cards for combo in s.trick]]:
        if pile & total:
            raise Illegal("syntax")
        total |= pile
    needs_turn = s.phase in (PLAY, GIFT)
    if (
        (s.phase >= GIVE and total != ALL)
        or (s.phase in (PLAY, WINDOW) and s.live == 0)
        or needs_turn != (s.turn >= 0)
        or (s.phase in (WINDOW, GIFT) and not s.trick)
        or (s.phase in (GRAND, GIVE, READY) and s.answered == (1 << seats) - 1)
        or (s.phase in (SEATING, REST) and s.turn >= 0)
    ):
        raise Illegal("syntax")


def _read_int(text: str, low: int, high: int) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20):
        raise Illegal("syntax")
    number = int(text)
    if not low <= number <= high or str(number) != text:
        raise Illegal("syntax")
    return number


def _read_ints(text: str, low: int, high: int, length: int) -> list[int]:
    numbers = [_read_int(word, low, high) for word in text.split(",")] if text else []
    if length not in (-1, len(numbers)):
        raise Illegal("syntax")
    return numbers


def _read_piles(text: str, places: int) -> list[int]:
    piles = [mask_named(pile.split(",")) if pile else 0 for pile in text.split("/")]
    if len(piles) != places:
        raise Illegal("syntax")
    return piles


def _read_gifts(text: str, places: int) -> list[int]:
    gifts = [-1 if word == "-" else card_named(word) for word in text.split(",")]
    if len(gifts) != places * places:
        raise Illegal("syntax")
    return gifts


def _read_laid(text: str, places: int) -> tuple[list[Combo], list[int]]:
    combos: list[Combo] = []
    by: list[int] = []
    for part in text.split("/") if text else []:
        place, colon, cards = part.partition(":")
        combo = read_combo(cards.split(",")) if colon else read_as(0, 0)
        if combo.kind == NOTHING or (combo.cards == PHOENIX and combo.phoenix):
            raise Illegal("syntax")
        combos.append(combo)
        by.append(_read_int(place, 0, places - 1))
    return combos, by
