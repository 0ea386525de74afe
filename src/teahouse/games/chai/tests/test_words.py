"""Every refusal, question, card and event is said in three languages, and refusals name a rule."""

import re
from pathlib import Path

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, OPEN, Event, Result
from teahouse.games.chai import choices, harbour, market, production, things, words
from teahouse.games.chai.state import ASKS, LAST_OF_CHANCE
from teahouse.games.chai.tests.table import Table
from teahouse.speech import LANGUAGES, tongue

FOLDER = Path(__file__).parent.parent
SOURCES = (choices, harbour, market, production)


def reasons() -> set[str]:
    """Every key that the rules can give, as their source spells them."""
    found: set[str] = set()
    for module in SOURCES:
        text = (FOLDER / f"{module.__name__.rsplit('.', 1)[1]}.py").read_text("utf-8")
        for line in text.splitlines():
            if line.strip().startswith("return") and '"' in line:
                found |= set(re.findall(r'"([a-z]+(?:_[a-z]+)+)"', line))
    return found | {f"asked_{ask}" for ask in ASKS[LAST_OF_CHANCE + 1 :]}


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_every_reason_is_a_sentence_with_a_rule(lang: str) -> None:
    t, view = tongue(lang, "chai"), Table().game.view(Table().s, 0)
    rules = (FOLDER / "RULES.md").read_text("utf-8")
    assert len(reasons()) > 40
    for key in sorted(reasons()):
        sentence = words.reason(key, view, t)
        assert sentence
        assert key not in sentence
        assert f"**{words.rule(key)}**" in rules, key


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_cards_ships_and_merchants_explain_themselves(lang: str) -> None:
    table, t = Table(), tongue(lang, "chai")
    view = table.game.view(table.s, 0)
    for index, card in enumerate(table.house.cards):
        face = table.game._faces.card(table.s, index)
        assert things.card_text(face, t)
        assert things.card_name(card.name, t)
        if lang != "en":
            assert things.card_name(card.name, t) != card.name
    for ship in table.game._faces.ships:
        assert str(ship.vp) in things.ship_text(ship, t)
    for letter in "YGPWOB":
        assert things.merchant_text(letter, "", t)
    assert view.source == "house"
    assert words.note(t)


def test_rules_are_honest_about_the_data() -> None:
    for name, said in (
        ("RULES.md", "reconstruction"),
        ("RULES.zh_Hant.md", "重建"),
        ("RULES.ru.md", "восстановлены"),
    ):
        assert said in (FOLDER / name).read_text("utf-8")


def test_a_junk_is_filled_token_by_token() -> None:
    """Every load is a ship and tokens, no two alike, so that the page needs no button for each."""
    table = Table().roll("1123456", "2234455").bare()
    table.dice(0, "34").dice(1, "1").tea(0, 0, "YYGPWO").berth(2, "S15")
    table.do(0, "harbour 2 34").do(1, "harvest 1 Y")
    assert table.asked() == "load"
    view = table.game.view(table.s, 0)
    found = {a: words.handles(table.game.read(a), view) for a in table.legal(0)}
    assert len({tuple(sorted(handles)) for handles in found.values()}) == len(found) > 5
    assert found["load S15 YYG"] == ["load S15", "ready Y.1", "ready Y.2", "ready G.1"]


@pytest.mark.parametrize(("lang", "years"), [("en", " years"), ("ru", " лет"), ("zh-Hant", " 年")])
def test_a_game_of_the_day_can_be_compared_by_one_line(lang: str, years: str) -> None:
    game = shelf.make("chai", {"day": "2026-11-30", "difficulty": "hard"}, 1)
    result = Result((44, 38), (1, 2), "goal", (("years", 7), ("tie", "")))
    line = words.day_line(game.view(game.start(), 0), result, ["Ann", "Rival"], tongue(lang, "chai"))
    for part in ("2026-11-30", "Ann 44", "Rival 38", f"7{years}"):
        assert part in line
    assert words.value("difficulty", "hard", tongue(lang, "chai")) in line
    assert words.value("goal", "4", tongue(lang, "chai")) in line


@pytest.mark.parametrize("lang", list(LANGUAGES))
@pytest.mark.parametrize("seats", [1, 2])
def test_every_draw_says_what_it_brought(seats: int, lang: str) -> None:
    game, luck, t = shelf.make("chai", {"goal": "3"}, seats), Fast(seats), tongue(lang, "chai")
    s, drawn = game.start(), 0
    while game.waiting(s):
        (actor,) = game.waiting(s)
        told: list[Event] = []
        action = game.roll(s, luck) if actor == NATURE else luck.choice(game.legal(s, actor))
        game.apply(s, actor, action, told)
        text = game.write(action)
        if actor == NATURE and text != "rival":
            drawn += 1
            for viewer in (OPEN, 0):
                seen = [each for each in (event.seen(viewer) for event in told) if each is not None]
                assert any(words.event(each, ["Ann", "Ben"], viewer, t) for each in seen), text
    assert drawn > 30


def test_who_looks_reads_the_draw_and_the_others_that_there_was_one() -> None:
    table = Table().roll("1123456", "2234455")
    table.do(0, "market 6 6")
    table.told.clear()
    table.do(NATURE, "card P05")
    (drawn,) = [event for event in table.told if event.key == "drawn"]
    t = tongue("en", "chai")
    lines = []
    for viewer in (0, 1):
        seen = drawn.seen(viewer)
        assert seen is not None
        lines.append(words.event(seen, ["Ann", "Ben"], viewer, t))
    assert lines == ["Drawn from the deck: Korean Ttokcha.", "A card of the deck is looked at."]


def test_a_contest_speaks_to_the_attacker_as_such() -> None:
    table = Table().roll("1123456", "1123456").bare()
    table.do(0, "harbour 1 345").do(1, "harbour 1 456").do(0, "add 2345")
    t = tongue("en", "chai")
    assert table.waiting() == [1]
    prompt = words.prompt(table.game.view(table.s, 1), ["Ann", "Ben"], t)
    assert prompt == "They answered your attack: add dice, or give it up."
    table.tea(1, 10, "Y")
    view = table.game.view(table.s, 1)
    assert "tea discarded changes one" in words.prompt(view, ["Ann", "Ben"], t)
    assert words.action(table.game.read("yield"), view, t) == "Give the attack up"


def test_a_contest_speaks_to_the_defender_as_such() -> None:
    table = Table().roll("1123456", "1123456")
    table.do(0, "harbour 1 345").do(1, "harbour 1 456")
    view, t = table.game.view(table.s, 0), tongue("en", "chai")
    assert words.prompt(view, ["Ann", "Ben"], t) == "Your ship is attacked: add dice, or yield it."
    assert words.action(table.game.read("yield"), view, t) == "Yield the ship"


def test_a_choice_of_three_asks_for_both_halves() -> None:
    table = Table().roll("1123456", "2234455").deck("P03", "P05", "P06")
    table.do(0, "market 6 6")
    said = words.prompt(table.game.view(table.s, 0), ["Ann", "Ben"], tongue("en", "chai"))
    assert said == "Keep one of the cards, and choose which of the others lies on top of the deck."
    table = Table().roll("1123456", "2234455").only_deck("P03", "P05").do(0, "market 6 6")
    said = words.prompt(table.game.view(table.s, 0), ["Ann", "Ben"], tongue("en", "chai"))
    assert said == "Keep one of the cards."
