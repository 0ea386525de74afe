"""A contest in Chai's harbour, from a stored position: both see it, the right one answers, what follows."""

import pytest
from playwright.sync_api import expect

from teahouse.core.game import NATURE
from teahouse.games.chai.tests.table import FOR_TWO, OPENING
from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.stored import put
from tests.browser.visitor import READY, Visitor

HARVEST = [(0, "assistant 1"), (0, "done"), (1, "done")]
# An attack on 3-4-5 by 4-5-6: the defender has a 2 to add, the attacker a 3.
ANSWERABLE = [
    (NATURE, "dice 0 1123456"),
    (NATURE, "dice 1 1123456"),
    (0, "harbour 1 345"),
    (1, "harbour 1 456"),
]
# The same with every ship held, so that the loser's dice go home.
CROWDED = [
    (NATURE, "dice 0 1234566"),
    (NATURE, "dice 1 4555666"),
    (0, "harbour 1 34"),
    (1, "harbour 2 56"),
    (0, "harbour 3 12"),
    (1, "harbour 4 56"),
    (0, "harvest 6 Y"),
    (1, "harbour 1 456"),
]
Lines = list[tuple[int, str]]


def opponents(house: RunningHouse, visit: Visit, lines: Lines, device: str) -> tuple[Visitor, Visitor]:
    """Two people, the defender in English and the attacker in Russian, before the stored position."""
    host, guest = visit(house, "en"), visit(house, "ru", device)
    path = host.open_table("chai")
    guest.open(path)
    guest.sit("Аня", 1)
    expect(host.page.locator("#lounge")).to_contain_text("Аня")
    host.begin()
    house.stop()
    put(house, path.removeprefix("/t/"), [*OPENING, *FOR_TWO, *HARVEST, *lines])
    house.start()
    for each in (host, guest):
        each.open(path)
        each.page.wait_for_selector("#log li", state="attached")
    return host, guest


def sees(me: Visitor, dice: str, who: str) -> None:
    """The contest as it is shown: both groups of dice, the attacker's first, and who may answer."""
    verdict = me.page.locator(".c-verdict")
    expect(verdict).to_be_visible()
    expect(verdict).to_contain_text(who)
    found = verdict.locator(".c-die").evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label').match(/\\d/)[0]).join('')"
    )
    assert found == dice, found


def touch(me: Visitor, handle: str) -> None:
    """Choose a thing and do what the button then says."""
    me.press(me.page.locator(f"#cloth [data-handle='{handle}']").locator("visible=true"))
    me.press(me.page.locator(READY))
    me.page.wait_for_selector("#go:not(:has(.is-pending))")


def walk(me: Visitor, handle: str) -> None:
    """The same by arrows, space and enter."""
    for key in ["ArrowRight"] * 10 + ["ArrowDown"] * 6 + ["ArrowLeft"] * 12 + ["ArrowUp"] * 6:
        if me.page.evaluate("document.activeElement.dataset.handle") == handle:
            break
        me.page.keyboard.press(key)
    else:
        raise AssertionError(f"the arrows do not lead to {handle}")
    me.page.keyboard.press("Space")
    me.page.wait_for_selector(READY)
    me.page.keyboard.press("Enter")
    me.page.wait_for_selector("#go:not(:has(.is-pending))")


def pier(me: Visitor, ship: int) -> str:
    """The dice on a ship."""
    found: str = (
        me.page.locator(".c-pier")
        .nth(ship - 1)
        .locator(".c-die")
        .evaluate_all("all => all.map(each => each.getAttribute('aria-label').match(/\\d/)[0]).join('')")
    )
    return found


def can_only(actor: Visitor, other: Visitor) -> None:
    """One of two may act, the other not."""
    actor.wait_for_turn()
    expect(other.page.locator("#go .btn")).to_have_count(0)


@pytest.mark.parametrize("by_keys", [False, True])
def test_answer_and_answer_again_until_dice_find_another_ship(
    own_house: RunningHouse, visit: Visit, by_keys: bool
) -> None:
    act, device = (walk, "desktop") if by_keys else (touch, "phone")
    host, guest = opponents(own_house, visit, ANSWERABLE, device)
    can_only(host, guest)
    sees(host, "456345", "you may answer")
    expect(host.page.locator("#says")).to_contain_text("Your ship is attacked")
    sees(guest, "456345", "Гость")
    act(host, "die 2.1")
    can_only(guest, host)
    sees(host, "4562345", "Аня may answer")
    sees(guest, "4562345", "вы можете ответить")
    expect(guest.page.locator("#says")).to_contain_text("На вашу атаку ответили")
    expect(guest.page.get_by_role("button", name="Отказаться от атаки")).to_be_visible()
    act(guest, "die 3.1")
    can_only(host, guest)
    expect(host.page.locator("#says")).to_contain_text("ship")
    homeless = host.page.locator(".c-homeless .c-die")
    assert [each.get_attribute("aria-label") for each in homeless.all()] == [
        "Die 2",
        "Die 3",
        "Die 4",
        "Die 5",
    ]
    act(host, "berth 2")
    expect(guest.page.locator(".c-verdict")).to_have_count(0)
    for each in (host, guest):
        expect(each.page.locator(".c-pier").nth(1).locator(".c-die")).to_have_count(4)
        assert (pier(each, 1), pier(each, 2)) == ("3456", "2345")
    can_only(host, guest)


@pytest.mark.parametrize("by_keys", [False, True])
def test_who_yields_with_every_ship_held_takes_the_dice_home(
    own_house: RunningHouse, visit: Visit, by_keys: bool
) -> None:
    host, guest = opponents(own_house, visit, CROWDED, "desktop")
    can_only(host, guest)
    sees(guest, "45634", "Гость")
    dice = host.page.locator(".c-diebtn[data-handle^='die ']")
    expect(dice).to_have_count(2)
    if by_keys:
        host.page.keyboard.press("p")
        host.page.wait_for_selector(READY)
        host.page.keyboard.press("Enter")
    else:
        host.page.get_by_role("button", name="Yield the ship").click()
        host.page.locator(READY).click()
    expect(dice).to_have_count(4)
    expect(guest.page.locator(".c-verdict")).to_have_count(0)
    assert pier(guest, 1) == "456"
    can_only(host, guest)


def test_a_watcher_sees_the_contest_and_cannot_answer(own_house: RunningHouse, visit: Visit) -> None:
    host, _ = opponents(own_house, visit, ANSWERABLE, "desktop")
    watcher = visit(own_house, "zh-Hant", "phone")
    watcher.page.goto(host.page.url)
    watcher.page.wait_for_selector("#log li", state="attached")
    sees(watcher, "456345", "茶客")
    assert not watcher.can_act()
