"""Chat: a table's short talk, bounded; text or the house's phrases, and each line once."""

from collections import deque
from typing import Final

from teahouse.store.ledger import ChatRow
from teahouse.tables.rights import Refused, plain
from teahouse.tables.seen import Said

LONGEST: Final = 300  # characters of a line
KEPT: Final = 200  # lines that are shown
BURST: Final = 6  # lines that one person may say within BURST_MS
BURST_MS: Final = 10_000
PHRASES: Final = (
    *("hello", "luck", "nice", "thanks", "sorry", "wait", "ready"),
    *("yes", "no", "sure", "unsure", "help", "again", "bye"),
)
_PHRASE: Final = "\x02"  # before a phrase's key in a row's text; nobody can write it


class Chat:
    """The lines of one table and who said how much lately."""

    def __init__(self, rows: list[ChatRow]) -> None:
        self.lines: deque[ChatRow] = deque(rows, KEPT)
        self.version = rows[-1].number if rows else 0
        self._lately: dict[str, deque[int]] = {}

    def is_repeat(self, person: str, ident: str) -> bool:
        """Whether the same message has come before."""
        return bool(ident) and any(row.person == person and row.ident == ident for row in self.lines)

    def phrase(self, person: str, name: str, key: str, ident: str, ms: int) -> ChatRow:
        """The next line, one of the house's phrases; raises Refused."""
        if key not in PHRASES:
            raise Refused("no_such_phrase", known=", ".join(PHRASES))
        self._count(person, ms)
        return ChatRow(self.version + 1, person, name, _PHRASE + key, ident[:64])

    def line(self, person: str, name: str, text: str, ident: str, ms: int) -> ChatRow:
        """The next line; raises Refused."""
        said = plain(text)
        if not said:
            raise Refused("say_nothing")
        if len(said) > LONGEST:
            raise Refused("say_long", longest=str(LONGEST))
        self._count(person, ms)
        return ChatRow(self.version + 1, person, name, said, ident[:64])

    def _count(self, person: str, ms: int) -> None:
        lately = self._lately.setdefault(person, deque(maxlen=BURST))
        if len(lately) == BURST and ms - lately[0] < BURST_MS:
            raise Refused("say_slowly")
        lately.append(ms)

    def keep(self, row: ChatRow) -> None:
        """A line that is on disk."""
        self.lines.append(row)
        self.version = row.number

    def heard(self, muted: tuple[str, ...]) -> tuple[Said, ...]:
        """The lines that somebody sees who has muted these persons."""
        return tuple([_said(row) for row in self.lines if row.person not in muted])

    def forget(self, person: str) -> None:
        """Drop what somebody said who is to be forgotten."""
        self.lines = deque([row for row in self.lines if row.person != person], KEPT)


def _said(row: ChatRow) -> Said:
    if row.text.startswith(_PHRASE):
        return Said(row.number, row.person, row.name, "", row.text.removeprefix(_PHRASE))
    return Said(row.number, row.person, row.name, row.text)
