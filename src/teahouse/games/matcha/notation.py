"""Matcha as text, both ways: actions ("play L3 number match") and whole states."""

# compiled

from typing import Final

from teahouse.core.game import Illegal
from teahouse.games.matcha.cards import BY_TEXT, NONE, SLOTS, TEXTS, cards_of, fits, mask_of
from teahouse.games.matcha.state import (
    CLAIMS,
    PHASES,
    UNDECIDED,
    Action,
    Deal,
    First,
    Keep,
    Pass,
    Play,
    State,
    Unkeep,
)

_EMPTY: Final = "-"


def write(a: Action) -> str:
    """The one text of an action."""
    if isinstance(a, Play):
        said = " " + CLAIMS[a.claim] if a.claim else ""
        return f"play {TEXTS[a.card]} {SLOTS[a.slot]}{said}"
    if isinstance(a, Pass):
        return "pass"
    if isinstance(a, Keep):
        return "keep " + _write_cards(list(a.cards), " ")
    if isinstance(a, Unkeep):
        return "unkeep"
    if isinstance(a, First):
        return f"first {a.seat}"
    groups = [a.board, a.drawn[0], a.drawn[1]]
    return "deal " + " / ".join([_write_cards(list(cards), " ") for cards in groups])


def read(text: str) -> Action:
    """The action of a text; Illegal("syntax")."""
    words = text.split(" ")
    if words[0] == "play" and len(words) in (3, 4):
        claim = _index(CLAIMS, words[3]) if len(words) == 4 else 0
        if len(words) == 4 and claim == 0:
            raise Illegal("syntax")
        return Play(_read_card(words[1]), _index(SLOTS, words[2]), claim)
    if text == "pass":
        return Pass()
    if text == "unkeep":
        return Unkeep()
    if words[0] == "keep":
        return Keep(_read_cards(text[5:], " "))
    if text in ("first 0", "first 1"):
        return First(int(words[1]))
    if words[0] == "deal":
        parts = text[5:].split(" / ")
        if len(parts) == 3:
            board = [_read_card(word) for word in parts[0].split(" ")]
            return Deal(tuple(board), (_read_cards(parts[1], " "), _read_cards(parts[2], " ")))
    raise Illegal("syntax")


def write_state(s: State) -> str:
    """A state as one line of named fields."""
    fields = [
        f"phase={PHASES[s.phase]}",
        f"dealer={s.dealer}",
        f"set={s.set}",
        f"round={s.round}",
        f"turn={s.turn}",
        f"turns={s.turns}",
        f"locked={s.locked}",
        f"last={s.last}",
        "board=" + ",".join([_write_place(card) for card in s.board]),
        "hands=" + "/".join([_write_mask(mask) for mask in s.hands]),
        "places=" + ",".join([_write_place(card) for card in s.places]),
        "claims=" + ",".join([CLAIMS[claim] for claim in s.claims]),
        "past=" + _write_past(s),
        "tokens=" + ",".join([str(n) for n in s.tokens]),
        "keeps=" + "/".join(["?" if mask == UNDECIDED else _write_mask(mask) for mask in s.keeps]),
        "kept=" + ",".join([str(n) for n in s.kept]),
        f"tied={1 if s.is_tied else 0}",
        f"winner={s.winner}",
        f"reason={s.reason}",
    ]
    return " ".join(fields)


def read_state(text: str) -> State:
    """The state of a text; Illegal("syntax")."""
    fields: dict[str, str] = {}
    for part in text.split(" "):
        name, _, value = part.partition("=")
        fields[name] = value
    try:
        s = _state_of(fields)
    except (KeyError, ValueError):
        raise Illegal("syntax") from None
    if write_state(s) != text:
        raise Illegal("syntax")
    return s


def _state_of(fields: dict[str, str]) -> State:
    s = State()
    s.phase = _index(PHASES, fields["phase"])
    s.dealer = int(fields["dealer"])
    s.set = int(fields["set"])
    s.round = int(fields["round"])
    s.turn = int(fields["turn"])
    s.turns = int(fields["turns"])
    s.locked = int(fields["locked"])
    s.last = int(fields["last"])
    s.board = _read_places(fields["board"], 6)
    s.hands = [mask_of(list(_read_cards(part, ","))) for part in _parts(fields["hands"], "/", 2)]
    s.places = _read_places(fields["places"], 12)
    s.claims = [_index(CLAIMS, part) for part in _parts(fields["claims"], ",", 12)]
    _read_past(s, fields["past"])
    s.tokens = [int(part) for part in _parts(fields["tokens"], ",", 10)]
    s.keeps = [
        UNDECIDED if part == "?" else mask_of(list(_read_cards(part, ",")))
        for part in _parts(fields["keeps"], "/", 2)
    ]
    s.kept = [int(part) for part in _parts(fields["kept"], ",", 2)]
    s.is_tied = fields["tied"] == "1"
    s.winner = int(fields["winner"])
    s.reason = fields["reason"]
    return s


def _write_past(s: State) -> str:
    if not s.past_board:
        return _EMPTY
    cards = [",".join([_write_place(card) for card in part]) for part in (s.past_board, s.past_places)]
    return "/".join([*cards, ",".join([CLAIMS[claim] for claim in s.past_claims])])


def _read_past(s: State, text: str) -> None:
    if text == _EMPTY:
        return
    board, places, claims = _parts(text, "/", 3)
    s.past_board = _read_places(board, 6)
    s.past_places = _read_places(places, 12)
    s.past_claims = [_index(CLAIMS, part) for part in _parts(claims, ",", 12)]


def _parts(text: str, mark: str, wanted: int) -> list[str]:
    parts = text.split(mark)
    if len(parts) != wanted:
        raise Illegal("syntax")
    return parts


def _index(names: tuple[str, ...], name: str) -> int:
    for i, known in enumerate(names):
        if known == name:
            return i
    raise Illegal("syntax")


def _read_card(text: str) -> int:
    if text not in BY_TEXT:
        raise Illegal("syntax")
    return BY_TEXT[text]


def _read_cards(text: str, mark: str) -> tuple[int, ...]:
    """Cards in order, each possible in one deck."""
    if text == _EMPTY:
        return ()
    found = sorted([_read_card(part) for part in text.split(mark)])
    if not fits(found):
        raise Illegal("syntax")
    return tuple(found)


def _read_places(text: str, wanted: int) -> list[int]:
    return [NONE if part == _EMPTY else _read_card(part) for part in _parts(text, ",", wanted)]


def _write_place(card: int) -> str:
    return _EMPTY if card == NONE else TEXTS[card]


def _write_cards(cards: list[int], mark: str) -> str:
    return mark.join([TEXTS[card] for card in cards]) if cards else _EMPTY


def _write_mask(mask: int) -> str:
    return _write_cards(cards_of(mask), ",")


def card_texts(mask: int) -> tuple[str, ...]:
    """The texts of a mask's cards, in order."""
    return tuple([TEXTS[card] for card in cards_of(mask)])


def card_mask(texts: tuple[str, ...]) -> int:
    """The mask of cards that are given as texts."""
    return mask_of([BY_TEXT[text] for text in texts])
