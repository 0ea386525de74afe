"""Chai on phones: no text below 14 px, no target below 44 px, nothing to choose behind the bench."""

import pytest

from teahouse import speech
from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.visitor import Visitor

SIZES = [(390, 844), (320, 640)]
DECISIONS = 10  # enough for a side, the harvest, and some placements with their cards
FAULTS = """() => {
  const found = [];
  const bench = document.querySelector(".bench").getBoundingClientRect().top;
  for (const each of document.querySelectorAll("#cloth *")) {
    if (!each.checkVisibility() || each.closest("svg, .vh, .c-tip")) continue;
    const { width, height, bottom, right } = each.getBoundingClientRect();
    const what = `${each.className} ${each.dataset.handle ?? each.textContent.trim().slice(0, 20)}`;
    const speaks = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const size = parseFloat(getComputedStyle(each).fontSize);
    if (speaks && width > 2 && size < 13.9) found.push(`small text: ${what}`);
    if (!each.matches("button.is-legal, .c-tab")) continue;
    const narrowest = each.matches(".c-tab") ? 40.5 : 43.5;
    if (width < narrowest || height < 43.5) found.push(`small target ${width}x${height}: ${what}`);
    if (bottom > bench + 2 || right > innerWidth + 2) found.push(`out of reach: ${what}`);
  }
  return [...new Set(found)];
}"""


def faults(me: Visitor) -> list[str]:
    """What is too small or out of reach, at either size."""
    found: list[str] = []
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.wait_for_timeout(250)
        found += [f"{width}x{height} {each}" for each in me.page.evaluate(FAULTS)]
    return found


@pytest.mark.parametrize("lang", speech.LANGUAGES)
def test_everything_can_be_read_and_touched(house: RunningHouse, visit: Visit, lang: str) -> None:
    me = visit(house, lang, "phone")
    me.play_alone("chai")
    for _ in range(DECISIONS):
        assert me.wait_for_turn()
        assert faults(me) == []
        me.take_turn()


def test_a_preview_leaves_the_garden_in_reach_and_is_taken_back(house: RunningHouse, visit: Visit) -> None:
    me = visit(house, "en", "phone")
    me.play_alone("chai")
    for _ in range(40):
        assert me.wait_for_turn()
        tea = me.page.locator("#cloth [data-handle^='tea '].is-legal").locator("visible=true")
        if tea.count():
            break
        me.take_turn()
    before = me.page.locator("[data-preview]").inner_text()
    if me.page.locator("#cloth [data-handle^='die '].is-legal").count():
        me.press(me.page.locator("#cloth [data-handle^='die '].is-legal").first)
    me.press(tea.first)
    ghost = me.page.locator(".c-ghost")
    ghost.wait_for()
    assert ghost.locator(".c-step").count() >= 1
    assert me.page.locator("[data-trail].is-preview li").count() >= 1
    me.press(me.page.locator("#go .btn--clear"))
    ghost.wait_for(state="detached")
    assert me.page.locator("[data-preview]").inner_text() == before
