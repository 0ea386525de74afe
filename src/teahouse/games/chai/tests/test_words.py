"""Every refusal, question, card and event is said in three languages, and refusals name a rule."""

import re
from pathlib import Path

import pytest

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
