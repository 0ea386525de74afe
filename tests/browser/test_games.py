"""Whole games in the browser: by mouse, by touch, by keys alone, and two people against each other."""

import pytest
from playwright.sync_api import expect

from teahouse.web.lobby import playable
from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse

GAMES = list(playable())
QUICK = {"tichu": {"end": "rounds:1"}, "chai": {"goal": "3"}}  # matches that end within a minute or two


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_alone_with_the_mouse_in_english(house: RunningHouse, visit: Visit, game: str) -> None:
    me = visit(house, "en", "desktop")
    me.play_alone(game, QUICK.get(game))
    assert me.play_on()
    assert me.page.locator("#result h2").inner_text() in ("You won", "You lost", "A tie")
    expect(me.page.locator("#result .result__why")).not_to_be_empty()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_alone_by_touch_in_chinese(house: RunningHouse, visit: Visit, game: str) -> None:
    me = visit(house, "zh-Hant", "phone")
    me.play_alone(game, QUICK.get(game))
    assert me.play_on()
    assert me.page.locator("#result h2").inner_text() in ("你贏了", "你輸了", "平手")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_alone_by_keys_in_russian(house: RunningHouse, visit: Visit, game: str) -> None:
    me = visit(house, "ru", "desktop")
    me.play_alone(game, QUICK.get(game))
    assert me.play_on(by_keys=True)
    assert me.page.locator("#result h2").inner_text() in ("Вы выиграли", "Вы проиграли", "Ничья")


@pytest.mark.parametrize("game", [GAMES[0]])
def test_two_people_in_two_languages(house: RunningHouse, visit: Visit, game: str) -> None:
    host, guest = visit(house, "en"), visit(house, "ru", "phone")
    path = host.open_table(game)
    guest.open(path)
    guest.sit("Аня", 1)
    expect(host.page.locator("#lounge")).to_contain_text("Аня")
    host.begin()
    guest.page.wait_for_selector("body[data-phase=playing]")
    for _ in range(200):
        if host.page.locator("#resultbox[open]").count() and guest.page.locator("#resultbox[open]").count():
            break
        for each in (host, guest):
            if each.can_act() and not each.page.locator("#resultbox[open]").count():
                each.take_turn()
        host.page.wait_for_timeout(60)
    heads = {host.page.locator("#result h2").inner_text(), guest.page.locator("#result h2").inner_text()}
    assert heads in ({"You won", "Вы проиграли"}, {"You lost", "Вы выиграли"}, {"A tie", "Ничья"})
