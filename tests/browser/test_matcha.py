"""Matcha by real clicks: two zeros that are the same to the rules, and the mats in a low window."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.visitor import READY, Visitor

DEAL = "deal W3 S3 S2 B2 W1 B3 / L2 L3 B4 Z Z / L4 B1 W2 W4 S1"  # two zeros in one's own hand
LIFTED = """all => all.map((each) => each.matches(".is-chosen:has(.tick)[aria-pressed=true]"))"""
CROWDED = """() => {
  const [mine, side] = [".mine", ".side"].map((name) => document.querySelector(name).getBoundingClientRect());
  return [...document.querySelectorAll(".round .place, .round .card")]
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.bottom > mine.top + 1 || box.top < side.bottom - 13).length;
}"""


def begin(house: RunningHouse, me: Visitor) -> None:
    house.stack("first 0", DEAL)
    me.play_alone("matcha", {"rules": "zh"})
    me.wait_for_turn()


def press_zeros(me: Visitor, presses: list[tuple[int, list[bool]]]) -> None:
    """Press one zero after the other, and see each time which of the two is lifted."""
    zeros = me.page.locator(".hand button[data-suit=matcha]")
    expect(zeros).to_have_count(2)
    for which, lifted in presses:
        me.press(zeros.nth(which))
        assert zeros.evaluate_all(LIFTED) == lifted


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_of_two_zeros_the_one_that_was_pressed(own_house: RunningHouse, visit: Visit, device: str) -> None:
    me = visit(own_house, "en", device)
    begin(own_house, me)
    left, right, neither = [True, False], [False, True], [False, False]
    press_zeros(me, [(1, right), (0, left), (0, neither), (1, right), (1, neither)])
    for _ in range(3):
        me.wait_for_turn()
        me.press(me.page.locator("#go .btn--own", has_text="Pass"))
        me.press(me.page.locator(READY))
        me.page.wait_for_selector("#go:not(:has(.is-pending))")
    me.page.wait_for_selector(".mats[data-phase=keep]")
    press_zeros(me, [(1, right), (0, [True, True]), (0, right), (1, neither), (0, left)])
    expect(me.page.locator(READY)).to_have_text("Keep 1 card: matcha 0")


@pytest.mark.parametrize("size", [(640, 400), (740, 360), (800, 500), (1024, 600), (1280, 640), (1366, 625)])
def test_in_a_low_window_nothing_lies_over_anything(
    house: RunningHouse, visit: Visit, size: tuple[int, int]
) -> None:
    me = visit(house)
    me.play_alone("matcha")
    me.wait_for_turn()
    me.page.set_viewport_size({"width": size[0], "height": size[1]})
    me.rest()
    # Sideways the mats scroll behind one's own hand; at their end nothing is behind it.
    me.page.locator(".clothtop").evaluate("each => each.scrollTo(0, each.scrollHeight)")
    assert me.page.evaluate(CROWDED) == 0
    last = me.page.locator(".hand > *").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.9)
