"""Laws of words: every option, action, event and result has a whole sentence in every language."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given

from teahouse.core import shelf
from teahouse.core.game import WATCHER, AnyGame, AnyState
from teahouse.core.words import Words
from teahouse.speech import LANGUAGES, GettextTongue, tongue
from teahouse.web.plain import rows
from tests.laws.play import SEEDS, matches, play, positions
from tests.laws.setups import ALL, MAIN, Setup, game_of, words_of
from tests.toys.shelving import TOYS

every_setup = pytest.mark.parametrize("setup", MAIN, ids=lambda s: s.name)
every_language = pytest.mark.parametrize("lang", list(LANGUAGES))
NAMES = [
    "Ann {0}",
    "贝贝 %s",
    "<b>Вера</b>",
    "D'Arcy",
    "{name}",
    "Six & Co",
]  # names are text, never patterns


def speak(game: str, lang: str) -> GettextTongue:
    return tongue(lang, "" if game in TOYS else game)


def parties(game: AnyGame, words: Words, t: GettextTongue) -> list[str]:
    return [*NAMES[: game.seats], *[words.party(key, t) for key in game.parties()]]


def assert_sentence(text: str) -> None:
    assert text
    assert text == text.strip()
    assert "\n" not in text
    rest = text
    for name in NAMES:
        rest = rest.replace(name, "")
    assert not re.search(r"\{\w*\}|None|%\(|%s", rest), f"a slot is left open: {text}"


@every_language
@pytest.mark.parametrize("game", list(ALL))
def test_what_the_lobby_says(game: str, lang: str) -> None:
    info, words, t = ALL[game], words_of(game), speak(game, lang)
    assert_sentence(words.title(t))
    assert_sentence(words.tagline(t))
    for option in info.options:
        assert_sentence(words.option(option.key, t))
        values = option.choices if option.kind == "choice" else ("on", "off") if option.kind == "flag" else ()
        for value in values:
            assert_sentence(words.value(option.key, value, t))
    for preset in info.presets:
        assert_sentence(words.preset(preset, t))


@every_setup
@every_language
@given(seed=SEEDS)
@matches(2)
def test_what_a_table_says(setup: Setup, lang: str, seed: int) -> None:
    game, words, t = game_of(setup), words_of(setup.id), speak(setup.id, lang)
    names = parties(game, words, t)
    for sentence in _at_positions(game, words, seed, names, t):
        assert_sentence(sentence)
    course = play(game, seed)
    for event in [event for told in course.told for event in told]:
        for viewer in [*range(game.seats), WATCHER]:
            seen = event.seen(viewer)
            line = words.event(seen, names, viewer, t) if seen is not None else ""
            if line:
                assert_sentence(line)
    result = game.result(course.match.state)
    assert_sentence(words.result(result, names, t))
    for points in result.points:
        assert_sentence(words.points(points, t))


def _at_positions(
    game: AnyGame, words: Words, seed: int, names: list[str], t: GettextTongue
) -> Iterator[str]:
    for s in positions(game, seed, 12):
        for seat in range(game.seats):
            view = game.view(s, seat)
            if game.waiting(s):
                yield words.prompt(view, names, t)
            for row in rows(words, view, names, t):
                yield row.label
                yield from [row.text] if row.text else []
            yield from _labels(game, words, s, seat, t)


def _labels(game: AnyGame, words: Words, s: AnyState, seat: int, t: GettextTongue) -> Iterator[str]:
    view = game.view(s, seat)
    seen: set[tuple[str, ...]] = set()
    for action in game.legal(s, seat):
        label, handles = words.action(action, view, t), words.handles(action, view)
        yield label
        assert all(handle and handle == handle.strip() for handle in handles)
        key = (label, *sorted(handles))
        assert key not in seen, f"two actions look the same: {label}"
        seen.add(key)


@pytest.mark.parametrize("game", [name for name in ALL if name not in TOYS])
def test_rules_have_the_same_numbers_in_every_language(game: str) -> None:
    folder = shelf.folder(game)
    found = {
        lang: re.findall(r"^\*\*(R[\d.]+)\*\*", (folder / name).read_text("utf-8"), re.MULTILINE)
        for lang, name in [("en", "RULES.md"), ("zh", "RULES.zh_Hant.md"), ("ru", "RULES.ru.md")]
    }
    assert found["en"]
    assert len(set(found["en"])) == len(found["en"])
    assert found["zh"] == found["en"]
    assert found["ru"] == found["en"]


@pytest.mark.parametrize("game", [name for name in ALL if name not in TOYS])
def test_options_name_a_rule_that_exists(game: str) -> None:
    rules = (shelf.folder(game) / "RULES.md").read_text("utf-8")
    for option in ALL[game].options:
        assert f"**{option.rule}**" in rules or f"## {option.rule} " in rules, option.key
