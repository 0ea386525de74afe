"""The text record: a header and one line per action, chance and time included. It is the game.

teahouse 1
game lantern
rules 1
seats 2
option rounds 3
name 0 "Ann"
bot 1 "greedy"
table "k3f9"
commit 9f86d0...            what was published before the deal, or none
nonce 0 00ff..              what each seat added to the seed
secret 01ab...              once the game is over
file oath "..."             what a file option brought, as a JSON string
--
n deal ...                  n is NATURE, c is CLOCK, a number is a seat
0 lay 7 @5210               milliseconds since the start, where known
= 2f1c9a3b                  checkpoint: the first 16 hex digits of the state's SHA-256
# bot 1 sits in             a line of the house; a replay passes over it
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from teahouse.core.chance import Fair, commitment, seed_of
from teahouse.core.game import (
    CLOCK,
    NATURE,
    AnyAction,
    AnyGame,
    AnyState,
    AnyView,
    Illegal,
)
from teahouse.core.match import Line, Match

FORMAT: Final = "teahouse 1"
_ACTORS: Final = {"n": NATURE, "c": CLOCK}
_LETTERS: Final = {NATURE: "n", CLOCK: "c"}
_ACTOR: Final = re.compile(r"[nc]|[0-9]|[1-9][0-9]")
_MILLISECONDS: Final = re.compile(r"0|[1-9][0-9]{0,14}")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")
HOUSE: Final = -9  # the actor of a "#" line
CHECKPOINT: Final = -8  # the actor of a "=" line


class RecordError(Exception):
    """A record that cannot be used: the line (from 1), a reason's key, and what fills its sentence."""

    def __init__(self, line: int, reason: str, **slots: str) -> None:
        super().__init__(f"line {line}: {reason} {slots}")
        self.line = line
        self.reason = reason
        self.slots = slots


@dataclass
class Record:
    """A match as text in parts. `lines` holds house lines and checkpoints too, in order."""

    game: str
    rules: int
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)  # contents of file options, by option
    names: dict[int, str] = field(default_factory=dict)
    bots: dict[int, str] = field(default_factory=dict)
    table: str = ""
    commit: str = ""
    nonces: dict[int, bytes] = field(default_factory=dict)
    secret: bytes = b""
    lines: list[Line] = field(default_factory=list)
    first_line: int = field(default=1, compare=False)  # where `lines` begins in the text it was read from
    rules_line: int = field(default=3, compare=False)  # where the version of the rules stands there

    def chosen(self) -> dict[str, str]:
        """What `shelf.make` needs: options with the files' contents in place."""
        return {**self.options, **self.files}

    def steps(self) -> Iterator[tuple[int, Line]]:
        """The actions and the checkpoints, each with its line number in the text."""
        for i, line in enumerate(self.lines):
            if line.actor != HOUSE:
                yield self.first_line + i, line

    def actions(self) -> Iterator[tuple[int, Line]]:
        """The lines that change the state, each with its line number in the text."""
        for number, line in self.steps():
            if line.actor != CHECKPOINT:
                yield number, line


def checksum(text: str) -> str:
    """A checkpoint's digits for a state's text."""
    return sha256(text.encode("utf-8")).hexdigest()[:16]


def write_record(record: Record) -> str:
    """The canonical text, ending with a newline."""
    head = [
        FORMAT,
        f"game {record.game}",
        f"rules {record.rules}",
        f"seats {record.seats}",
    ]
    head += [f"option {k} {v}" for k, v in sorted(record.options.items())]
    head += [f"name {k} {json.dumps(v, ensure_ascii=False)}" for k, v in sorted(record.names.items())]
    head += [f"bot {k} {json.dumps(v)}" for k, v in sorted(record.bots.items())]
    if record.table:
        head.append(f"table {json.dumps(record.table)}")
    if record.commit:
        head.append(f"commit {record.commit}")
    head += [f"nonce {k} {v.hex()}" for k, v in sorted(record.nonces.items())]
    if record.secret:
        head.append(f"secret {record.secret.hex()}")
    head += [f"file {k} {json.dumps(v, ensure_ascii=False)}" for k, v in sorted(record.files.items())]
    return "\n".join([*head, "--", *[write_line(line) for line in record.lines]]) + "\n"


def write_line(line: Line) -> str:
    """One line of the record's body."""
    if line.actor == HOUSE:
        return f"# {line.text}"
    if line.actor == CHECKPOINT:
        return f"= {line.text}"
    who = _LETTERS.get(line.actor, str(line.actor))
    when = f" @{line.ms}" if line.ms >= 0 else ""
    return f"{who} {line.text}{when}"


def read_line(text: str, number: int) -> Line:
    """The parts of one line; raises RecordError."""
    who, space, rest = text.partition(" ")
    if not space or not rest:
        raise RecordError(number, "line_syntax", text=text[:80])
    if who in ("#", "="):
        return Line(HOUSE if who == "#" else CHECKPOINT, rest)
    action, at, when = rest.rpartition(" @")
    if not at:
        action, when = rest, ""
    if not _ACTOR.fullmatch(who) or not action or (at and not _MILLISECONDS.fullmatch(when)):
        raise RecordError(number, "line_syntax", text=text[:80])
    return Line(_ACTORS[who] if who in _ACTORS else int(who), action, int(when or "-1"))


def read_record(text: str) -> Record:
    """The record that `text` writes; raises RecordError with the line and the reason."""
    rows = text.replace("\r\n", "\n").lstrip("\ufeff").split("\n")
    if not rows or rows[0].strip() != FORMAT:
        raise RecordError(1, "not_a_record", found=rows[0][:40] if rows else "", wanted=FORMAT)
    record = Record(game="", rules=0, seats=0)
    end = _read_header(rows, record)
    for name in ("game", "rules", "seats"):
        if not getattr(record, name):
            raise RecordError(end, "header_missing", field=name)
    record.first_line = end + 1
    for i, row in enumerate(rows[end:], end + 1):
        if row.strip():
            record.lines.append(read_line(row, i))
        elif any(later.strip() for later in rows[i:]):
            raise RecordError(i, "line_empty")
    return record


def _read_header(rows: list[str], record: Record) -> int:
    """Fill `record`; the number of the "--" row."""
    for i, row in enumerate(rows[1:], 2):
        if row.strip() == "--":
            return i
        key, _, value = row.partition(" ")
        set_field = _FIELDS.get(key)
        if set_field is None:
            raise RecordError(i, "header_unknown", field=key[:40])
        try:
            set_field(record, value)
        except (ValueError, RecursionError):
            raise RecordError(i, "header_value", field=key, value=value[:80]) from None
        if key == "rules":
            record.rules_line = i
    raise RecordError(len(rows), "header_open")


def _whole(value: str) -> int:
    if not _NUMBER.fullmatch(value):
        raise ValueError
    return int(value)


def _positive(value: str) -> int:
    number = _whole(value)
    if number == 0:
        raise ValueError
    return number


def _string(value: str) -> str:
    text = json.loads(value)
    if not isinstance(text, str):
        raise ValueError  # the line's value is wrong, whatever its type
    text.encode("utf-8")  # refuses half a surrogate pair, which no file can hold
    return text


def _numbered(target: str, read: Callable[[str], object]) -> Callable[[Record, str], None]:
    def put(record: Record, value: str) -> None:
        number, _, rest = value.partition(" ")
        getattr(record, target)[_whole(number)] = read(rest)

    return put


def _keyed(target: str, read: Callable[[str], str]) -> Callable[[Record, str], None]:
    def put(record: Record, value: str) -> None:
        key, space, rest = value.partition(" ")
        if not space:
            raise ValueError
        getattr(record, target)[key] = read(rest)

    return put


def _single(target: str, read: Callable[[str], object]) -> Callable[[Record, str], None]:
    def put(record: Record, value: str) -> None:
        setattr(record, target, read(value))

    return put


_FIELDS: Final[dict[str, Callable[[Record, str], None]]] = {
    "game": _single("game", str),
    "rules": _single("rules", _positive),
    "seats": _single("seats", _positive),
    "option": _keyed("options", str),
    "file": _keyed("files", _string),
    "name": _numbered("names", _string),
    "bot": _numbered("bots", _string),
    "table": _single("table", _string),
    "commit": _single("commit", str),
    "nonce": _numbered("nonces", bytes.fromhex),
    "secret": _single("secret", bytes.fromhex),
}


AnyMatch = Match[AnyState, AnyAction, AnyView]


def replay(game: AnyGame, record: Record, upto: int = -1) -> AnyMatch:
    """Play the record's first `upto` actions (all if -1), checking each; raises RecordError."""
    _refuse_other_rules(game, record)
    match: AnyMatch = Match(game)
    for number, line in record.steps():
        if line.actor == CHECKPOINT:
            _audit(match, line, number)
        elif len(match.lines) == upto:
            break
        else:
            _play(match, line, number)
    return match


def _refuse_other_rules(game: AnyGame, record: Record) -> None:
    if record.rules != game.rules:
        raise RecordError(record.rules_line, "rules_version", found=str(record.rules), wanted=str(game.rules))


def _audit(match: AnyMatch, line: Line, number: int) -> None:
    found = checksum(match.game.write_state(match.state))
    if found != line.text:
        raise RecordError(number, "checkpoint", found=found, wanted=line.text)


def _play(match: AnyMatch, line: Line, number: int) -> None:
    due = match.game.waiting(match.state)
    if line.actor >= match.game.seats:
        raise RecordError(number, "no_such_seat", seat=str(line.actor))
    if line.actor == NATURE and due != [NATURE]:
        raise RecordError(number, "not_natures_turn")
    try:
        action = match.game.read(line.text)
    except Illegal:
        raise RecordError(number, "action_syntax", text=line.text[:80]) from None
    if line.actor == NATURE and not match.game.may_roll(match.state, action):
        raise RecordError(number, "chance_impossible", text=line.text[:80])
    if line.actor == CLOCK:
        timer = match.game.timer(match.state)
        if timer is None or timer[1] != action:
            raise RecordError(number, "not_the_clocks_turn")
    try:
        match.act(line.actor, action, line.ms)
    except Illegal as refused:
        raise RecordError(number, "action_illegal", text=line.text[:80], why=refused.reason) from None
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        # Chance that a forged record made up can lead to positions that no rule was written for.
        raise RecordError(number, "chance_impossible", text=line.text[:80]) from None


def verify(game: AnyGame, record: Record) -> int:
    """Replay, with NATURE's lines rolled again from the secret; how many there were. Raises RecordError."""
    _refuse_other_rules(game, record)
    if not record.commit:
        raise RecordError(1, "no_commitment")
    if not record.secret:
        raise RecordError(1, "no_secret")
    if commitment(record.secret) != record.commit:
        raise RecordError(1, "wrong_secret")
    nonces = [v for _, v in sorted(record.nonces.items())]
    rng = Fair(seed_of(record.secret, nonces, record.table))
    match: AnyMatch = Match(game)
    rolls = 0
    for number, line in record.steps():
        if line.actor == CHECKPOINT:
            _audit(match, line, number)
            continue
        if line.actor == NATURE and game.waiting(match.state) == [NATURE]:
            due = game.write(game.roll(match.state, rng))
            if due != line.text:
                raise RecordError(number, "wrong_deal", found=line.text[:80], wanted=due[:80])
            rolls += 1
        _play(match, line, number)
    return rolls
