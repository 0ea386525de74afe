"""Decks of one's own that the house keeps: taken in, checked, chosen for tables, given back unchanged."""

import asyncio
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from teahouse import speech
from teahouse.core import shelf
from teahouse.core.options import ON
from teahouse.core.own import Own
from teahouse.store.ledger import DeckRow, Ledger
from teahouse.tables.clock import Clock
from teahouse.tables.idents import new_ident
from teahouse.tables.rights import Refused, plain

NAME_LONGEST: Final = 60
FILE_NAME_LONGEST: Final = 120
FILE_LARGEST: Final = 1024 * 1024  # bytes
MOST_OF_ONE: Final = 40  # decks of one person
MOST: Final = 400  # decks of a house
DRAFT_DAYS: Final = 2  # a deck with faults that nobody decided on is forgotten after these
_DAY: Final = 86_400


@dataclass(frozen=True)
class Deck:
    """A deck as the house keeps it."""

    id: str
    game: str
    name: str
    person: str  # who brought it
    reading: str  # how its files are meant, "" for the usual way
    good: int
    wrong: int
    skips: bool  # its owner wants it without the faulty rows

    @property
    def is_ready(self) -> bool:
        """Whether tables may play with it."""
        return self.good > 0 and (self.skips or not self.wrong)


def own_of(game: str) -> Own:
    """How a game takes decks of one's own; raises UnknownGame, Refused."""
    found = shelf.own(game)
    if found is None:
        raise Refused("no_decks")
    return found


class Decks:
    """All decks of a house. Its content never changes: a mended deck is another one."""

    def __init__(self, ledger: Ledger, clock: Clock) -> None:
        self._ledger = ledger
        self._clock = clock

    def all(self) -> list[Deck]:
        """Every deck, drafts too, oldest first."""
        return [_deck(row) for row in self._ledger.decks()]

    def ready(self, game: str) -> list[Deck]:
        """The decks that tables of a game may choose, by name."""
        found = [deck for deck in self.all() if deck.game == game and deck.is_ready]
        return sorted(found, key=lambda deck: (deck.name.casefold(), deck.id))

    def get(self, deck_id: str) -> Deck:
        """One deck; raises Refused."""
        row = self._ledger.deck(deck_id)
        if row is None:
            raise Refused("deck_gone")
        return _deck(row)

    def files(self, deck: Deck) -> dict[str, bytes]:
        """A deck's files as they came in, by option."""
        return self._ledger.deck_files(deck.id)

    def chosen(self, deck: Deck) -> dict[str, str]:
        """The options that a deck brings to a table."""
        texts = {option: _text(data) for option, data in self.files(deck).items()}
        return brought(deck.game, texts, deck.name, deck.reading, skips=deck.skips)

    def file_names(self, deck: Deck) -> dict[str, str]:
        """What a deck's files were called where they came from, by option; "" where nobody knows."""
        return self._ledger.deck_file_names(deck.id)

    async def take(
        self,
        person: str,
        game: str,
        name: str,
        reading: str,
        files: Mapping[str, bytes],
        instead: str = "",
        called: Mapping[str, str] | None = None,
    ) -> Deck:
        """Keep a deck: a draft where rows have faults. Raises UnknownGame, Refused.

        `called` names the files, for what is said of them. `instead` names a deck of the same person: its
        files stay where no new ones are given, and it goes once the new deck can take its place.
        """
        shape = own_of(game).SHAPE
        name = _clean_name(name)
        old = self.get(instead) if instead else None
        if old is not None and old.person != person:
            raise Refused("deck_gone")
        given = (self.files(old) if old is not None else {}) | dict(files)
        names = self.file_names(old) if old is not None else {}
        names |= {option: plain(text)[:FILE_NAME_LONGEST] for option, text in (called or {}).items()}
        kept = {option: given[option] for option in shape.files if given.get(option)}
        texts = {option: _text(data) for option, data in kept.items()}
        if shape.files[0] not in kept:
            raise Refused("deck_file_missing")
        self._make_room(person)
        deck = await self._checked(person, game, name, reading, texts)
        await asyncio.wrap_future(self._ledger.add_deck(_row(deck, self._clock.wall()), kept, names))
        if old is not None and (deck.is_ready or not old.is_ready):
            await self.delete([old.id])
        return deck

    async def _checked(
        self, person: str, game: str, name: str, reading: str, texts: Mapping[str, str]
    ) -> Deck:
        check = own_of(game).check
        t = speech.tongue(speech.SOURCE, game)
        report = await asyncio.to_thread(check, brought(game, texts, name, reading), t)
        return Deck(new_ident(10), game, name, person, reading, report.good, report.wrong, skips=False)

    def _make_room(self, person: str) -> None:
        decks = self._ledger.decks()
        if len([deck for deck in decks if deck.person == person]) >= MOST_OF_ONE:
            raise Refused("decks_own_full", most=str(MOST_OF_ONE))
        if len(decks) >= MOST:
            raise Refused("decks_full", most=str(MOST))

    async def skip_faults(self, deck: Deck) -> Deck:
        """Use a deck without its faulty rows; raises Refused where nothing would be left."""
        if not deck.good or not own_of(deck.game).SHAPE.skipping:
            raise Refused("deck_useless")
        await asyncio.wrap_future(self._ledger.skip_in_deck(deck.id))
        return replace(deck, skips=True)

    async def delete(self, decks: list[str]) -> None:
        """Forget decks; tables that play with one have their own copy."""
        await asyncio.wrap_future(self._ledger.delete_decks(decks))

    async def sweep(self) -> None:
        """Forget drafts that nobody came back to."""
        limit = self._clock.wall() - DRAFT_DAYS * _DAY
        old = [row.id for row in self._ledger.decks() if row.made_at < limit and not _deck(row).is_ready]
        if old:
            await self.delete(old)


def brought(
    game: str, texts: Mapping[str, str], name: str, reading: str, *, skips: bool = False
) -> dict[str, str]:
    """The options of a deck with these files; with no file at all, those of the house's own deck."""
    shape = own_of(game).SHAPE
    usual = {option.key: option.default for option in shelf.info(game).options}
    found = {key: usual[key] for key in shape.brought()} | {key: texts.get(key, "") for key in shape.files}
    if shape.name:
        found[shape.name] = name
    if shape.reading and reading:
        found[shape.reading] = reading
    if shape.skipping and skips:
        found[shape.skipping] = ON
    return found


def shown_options(game: str, options: Mapping[str, str]) -> dict[str, str]:
    """Options as anybody may see them: of a file no more than its hash, since it may hold what is hidden."""
    is_file = {option.key: option.kind == "file" for option in shelf.info(game).options}
    return {k: _hash(v) if v and is_file.get(k, False) else v for k, v in options.items()}


@lru_cache(256)
def _hash(text: str) -> str:
    return f"sha256:{hashlib.sha256(text.encode('utf-8')).hexdigest()}"


def _deck(row: DeckRow) -> Deck:
    return Deck(
        row.id, row.game, row.name, row.person, row.reading, row.good, row.wrong, skips=bool(row.skips)
    )


def _row(deck: Deck, now: int) -> DeckRow:
    return DeckRow(
        deck.id,
        deck.game,
        deck.name,
        deck.person,
        deck.reading,
        deck.good,
        deck.wrong,
        int(deck.skips),
        now,
    )


def _clean_name(name: str) -> str:
    text = plain(name)
    if not text:
        raise Refused("deck_name_missing")
    if len(text) > NAME_LONGEST:
        raise Refused("deck_name_long", longest=str(NAME_LONGEST))
    return text


def _text(data: bytes) -> str:
    """A file's text; raises Refused where it is too large or no text."""
    if len(data) > FILE_LARGEST:
        raise Refused("deck_file_large", most=str(FILE_LARGEST // 1024))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("deck_not_text") from None
    if "\0" in text:
        raise Refused("deck_not_text")
    return text
