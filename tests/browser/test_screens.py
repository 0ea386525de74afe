"""Every screen at every size, in every language and light: nothing sticks out, the scan finds nothing wrong.

With TEAHOUSE_PICTURES=1 the pictures of the README are written to docs/pictures.
"""

import os
from pathlib import Path

import pytest

from teahouse import speech
from teahouse.web.lobby import playable
from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.visitor import LEGAL, Visitor

GAMES = list(playable())
SIZES = [(360, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440)]
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WRITES = os.environ.get("TEAHOUSE_PICTURES", "") == "1"


def check_sizes(me: Visitor, what: str) -> None:
    """No size makes the page wider than its window."""
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        assert me.overflow() <= 0, (what, width, height)
    me.page.set_viewport_size({"width": 1280, "height": 800})


def check_lights(me: Visitor, what: str) -> None:
    """The scan is clean by day and in the evening."""
    for light in ("day", "evening"):
        me.page.evaluate("light => document.documentElement.dataset.theme = light", light)
        me.page.wait_for_timeout(250)
        assert me.violations() == [], (what, light)


@pytest.mark.parametrize("lang", speech.LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/privacy", "/host", f"/rules/{GAMES[0]}", "/nowhere"])
def test_pages_to_read(house: RunningHouse, visit: Visit, lang: str, path: str) -> None:
    me = visit(house, lang)
    me.open(path)
    check_sizes(me, path)
    check_lights(me, path)


@pytest.mark.parametrize("lang", speech.LANGUAGES)
def test_the_hosts_desk_and_what_it_asks(house: RunningHouse, visit: Visit, lang: str) -> None:
    me = visit(house, lang)
    me.open_table(GAMES[0])
    me.open("/host")
    me.page.fill("[name=key]", me.house.owner_key)
    me.page.click("main .btn--primary")
    me.page.locator(".sure summary").first.click()
    check_sizes(me, "host")
    check_lights(me, "host")


@pytest.mark.parametrize("lang", speech.LANGUAGES)
def test_the_waiting_room_and_its_dialogs(house: RunningHouse, visit: Visit, lang: str) -> None:
    me = visit(house, lang)
    path = me.open_table(GAMES[0])
    check_sizes(me, "waiting room")
    check_lights(me, "waiting room")
    me.open(f"{path}/settings")
    check_sizes(me, "settings")
    check_lights(me, "settings")
    me.open(path)
    for dialog in ("menubox", "settings", "keys"):
        me.page.evaluate("id => document.getElementById(id).showModal()", dialog)
        check_sizes(me, dialog)
        check_lights(me, dialog)
        me.page.keyboard.press("Escape")


@pytest.mark.parametrize("lang", speech.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table(house: RunningHouse, visit: Visit, lang: str, game: str) -> None:
    me = visit(house, lang)
    me.play_alone(game)
    me.wait_for_turn()
    check_sizes(me, "table")
    check_lights(me, "table")
    things = me.page.locator(LEGAL).locator("visible=true")
    if things.count():
        things.first.click()
        check_lights(me, "chosen")
    me.page.keyboard.press("v")
    check_sizes(me, "plain view")
    check_lights(me, "plain view")


@pytest.mark.parametrize("lang", speech.LANGUAGES)
def test_the_end_and_the_replay(house: RunningHouse, visit: Visit, lang: str) -> None:
    me = visit(house, lang)
    me.play_alone(GAMES[0])
    me.play_on(turns=4)
    me.page.click("[data-open=menubox]")
    me.page.click("[data-do=resign]")
    me.page.click("#sure [value=yes]")
    me.page.wait_for_selector("#resultbox[open]")
    check_sizes(me, "result")
    check_lights(me, "result")
    me.page.click("#resultbox a[href$=replay]")
    me.page.wait_for_selector("#step:not(:empty)")
    me.page.keyboard.press("ArrowRight")
    me.page.wait_for_url("**at=1")
    check_sizes(me, "replay")
    check_lights(me, "replay")


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_targets_are_large_enough(house: RunningHouse, visit: Visit, size: tuple[int, int]) -> None:
    me = visit(house)
    for path in ("/", me.open_table(GAMES[0])):
        me.open(path)
        me.page.set_viewport_size({"width": size[0], "height": size[1]})
        small = me.page.evaluate(
            """() => [...document.querySelectorAll("button, select, .btn, .langs a, .pill, .tab")]
              .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
              .map((each) => `${each.className} ${each.textContent.trim().slice(0, 30)}`)"""
        )
        assert small == [], path


@pytest.mark.skipif(not WRITES, reason="the README's pictures are written when TEAHOUSE_PICTURES=1")
def test_pictures_of_the_readme(house: RunningHouse, visit: Visit) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    me = visit(house, "en")
    me.open()
    me.page.screenshot(path=PICTURES / "lobby.png")
    phone = visit(house, "zh-Hant", "phone", device_scale_factor=2)
    for game in GAMES:
        for each, name in ((me, f"{game}.png"), (phone, f"{game}-phone.png")):
            each.play_alone(game)
            each.play_on(turns=1)
            each.wait_for_turn()
            each.page.evaluate("document.documentElement.dataset.view = 'board'")
            each.page.wait_for_timeout(900)
            each.page.screenshot(path=PICTURES / name)
