"""A teacher's deck in the browser: uploaded, chosen, played to the end, its years said in three languages."""

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from teahouse.core import shelf
from teahouse.games.voyage.layout import year_label
from teahouse.speech import LANGUAGES, tongue
from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.visitor import Visitor

DECKS = shelf.folder("voyage") / "tests" / "decks"
BEFORE = {
    "en": {f"{n} BCE" for n in (490, 480, 399, 331, 221, 44, 31, 1)},
    "zh-Hant": {f"西元前{n}年" for n in (490, 480, 399, 331, 221, 44, 31, 1)},
    "ru": {f"{n} г. до н. э." for n in (490, 480, 399, 331, 221, 44, 31, 1)},
}
TOLD = "all => all.map((e) => [e.querySelector('summary').textContent, e.querySelector('input').value])"


def bring(me: Visitor, deck: Path, name: str, **more: str) -> None:
    """Fill the form of a deck in and send it."""
    me.open("/decks?game=voyage")
    me.page.fill("[data-upload] [name=name]", name)
    me.page.set_input_files("[data-upload] [name=deck]", deck)
    if more:
        me.page.set_input_files("[data-upload] [name=deck_periods]", more["periods"])
        me.page.select_option("[data-upload] [name=reading]", more["reading"])
    me.press(me.page.locator("[data-upload] button"))


@pytest.mark.slow
def test_a_teachers_thirty_events_become_a_game(house: RunningHouse, visit: Visit) -> None:
    me = visit(house, "en", "desktop")
    bring(me, DECKS / "world.csv", "World", periods=str(DECKS / "world_periods.csv"), reading="historical")
    me.page.wait_for_url(re.compile(r"/decks/\w+$"))
    expect(me.page.locator("main")).to_contain_text("30 events, 490 BCE to 1989")
    expect(me.page.locator(".remarks--wrong")).to_have_count(0)
    me.press(me.page.get_by_role("link", name="Play with it"))
    start = me.page.locator("[data-start=voyage]")
    expect(start.locator("[name=deck] option:checked")).to_have_text("World (30)")
    expect(start.locator("[data-sections] label")).to_have_count(6)
    start.locator("[name=preset][value=train]").check(force=True)
    start.locator("[name=seats][value='2']").check(force=True)
    me.press(start.locator("button[value=solo]"))
    me.page.wait_for_url(re.compile(r"/t/\w+$"))
    assert me.play_on()
    table = me.page.url
    with (DECKS / "world.csv").open(encoding="utf-8-sig", newline="") as text:
        years = {row["title"]: row["year"] for row in csv.DictReader(text, delimiter=";")}
    for lang in LANGUAGES:
        me.page.goto(f"{table}?lang={lang}")
        turned = me.page.locator(".opened details")
        expect(turned.nth(25), "the pile was played out; four cards may be left in hands").to_be_attached()
        told = turned.evaluate_all(TOLD)
        for line, note in told:
            title = next(title for title in years if line.endswith(title))
            year = int(years[title])
            label = year_label(year + 1 if year < 0 else year, tongue(lang, "voyage"))
            assert line == f"{label} {title}"
            assert label in note, "what to send where a card is wrong"
            assert title in note
        shown = {line.rpartition(" ")[0] for line, _ in told}
        assert len(shown & BEFORE[lang]) >= 4, "of eight years before our era"


@pytest.mark.parametrize(("lang", "device"), [("ru", "phone"), ("zh-Hant", "desktop")])
def test_a_refusal_leaves_the_chosen_file_and_faults_can_be_left_out(
    house: RunningHouse, visit: Visit, tmp_path: Path, lang: str, device: str
) -> None:
    me = visit(house, lang, device)
    wrong = tmp_path / "deck.csv"
    wrong.write_bytes("id,year,title,period\n".encode("utf-16"))
    bring(me, wrong, "Half")
    expect(me.page.locator("[data-said]")).to_contain_text("CSV")
    assert me.page.locator("[data-upload] [name=deck]").evaluate("each => each.files.length") == 1
    rows = [f"A{n},{1700 + n},Event {chr(97 + n)},P06" for n in range(25)]
    wrong.write_text("\n".join(["id,year,title,period", *rows, "A99,332 BC,Other,P06"]), "utf-8")
    bring(me, wrong, "Half")
    me.page.wait_for_url(re.compile(r"/decks/\w+$"))
    expect(me.page.locator(".remarks--wrong li")).to_have_count(1)
    assert me.overflow() <= 0
    assert me.violations() == []
    me.press(me.page.locator("button[value=keep]"))
    expect(me.page.locator("button[value=keep]")).to_have_count(0)
    me.open("/decks?game=voyage")
    assert me.overflow() <= 0
    assert me.violations() == []
    me.open("/?game=voyage")
    option = me.page.locator("[data-start=voyage] [name=deck] option", has_text="Half (25)").first
    me.page.locator("[data-start=voyage] [name=deck]").select_option(option.get_attribute("value"))
    expect(me.page.locator("[data-start=voyage] [data-sections] label")).to_have_count(0)
