"""Every reason of the house is a whole sentence in three languages, its slots filled."""

import re
from pathlib import Path

import pytest

import teahouse.store.database
import teahouse.tables.chat
import teahouse.tables.decks
import teahouse.tables.event
import teahouse.tables.house
import teahouse.tables.rights
import teahouse.tables.room
import teahouse.tables.schedule
from teahouse.core.game import Result
from teahouse.speech import LANGUAGES, tongue
from teahouse.tables import words

SLOTS = dict.fromkeys(
    (
        *("seat", "name", "seats", "most", "longest", "low", "high", "code", "known", "wanted"),
        *("value", "allowed", "key", "url", "path", "why", "found"),
        *("tables", "needed", "team"),
    ),
    "THIS",
)
SOURCES = [
    Path(module.__file__ or "").read_text("utf-8")
    for module in (
        teahouse.tables.chat,
        teahouse.tables.decks,
        teahouse.tables.event,
        teahouse.tables.house,
        teahouse.tables.rights,
        teahouse.tables.room,
        teahouse.tables.schedule,
    )
]
REASONS = sorted(
    {key for source in SOURCES for key in re.findall(r'(?:Refused|NotAllowed)\("(\w+)"', source)}
)
STORE = sorted(
    set(re.findall(r'"(\w+)", (?:path|url)=', Path(teahouse.store.database.__file__).read_text("utf-8")))
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "key", [*REASONS, *teahouse.tables.rights._WRONG_PHASE.values(), "watching_link", "watching_none"]
)
def test_every_refusal_has_its_sentence(key: str, lang: str) -> None:
    said = words.reason(key, SLOTS, tongue(lang))
    assert said != words.reason("no such key", {}, tongue(lang))
    assert "{" not in said
    assert (said == words.reason(key, SLOTS, tongue("en"))) is (lang == "en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", [*STORE, "corrupt"])
def test_every_trouble_with_the_database_has_its_sentence(key: str, lang: str) -> None:
    said = words.store(key, SLOTS, tongue(lang))
    assert said != words.reason("no such key", {}, tongue(lang))
    assert "THIS" in said


def test_enough_reasons_were_found() -> None:
    assert len(REASONS) > 25
    assert len(STORE) >= 7


@pytest.mark.parametrize(
    ("lang", "names", "said"),
    [
        ("en", ["Ann"], "Ann resigned."),
        ("ru", ["Ann"], "Ann сдаётся."),
        ("ru", ["Ann", "Ben"], "Ann, Ben сдаются."),
        ("zh-Hant", ["Ann"], "Ann 認輸。"),
    ],
)
def test_a_resignation_is_told(lang: str, names: list[str], said: str) -> None:
    result = Result((0, 0), (1, 2), "resigned", (("seats", tuple(range(len(names)))),))
    assert words.result(result, names, tongue(lang)) == said


def test_other_ends_are_the_games_to_tell() -> None:
    assert words.result(Result((1,), (1,), "rounds_played"), ["Ann"], tongue("en")) is None
