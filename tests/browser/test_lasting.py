"""Nothing is lost: reload, second tab, second device, a lost connection, a restarted and a killed house."""

import re

import pytest
from playwright.sync_api import expect

from teahouse.web.lobby import playable
from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.visitor import LEGAL, READY, Visitor

GAME = next(iter(playable()))
CHOSEN = "#cloth .is-chosen[data-handle]"


def chosen(me: Visitor) -> list[str]:
    """The handles that are chosen now."""
    found: list[str] = me.page.locator(CHOSEN).evaluate_all("all => all.map(each => each.dataset.handle)")
    return found


def board(me: Visitor) -> str:
    """What the plain view says, which is all that the viewer may know."""
    return me.page.locator("#plain .facts").text_content() or ""


def choose_one(me: Visitor) -> str:
    me.wait_for_turn()
    thing = me.page.locator(LEGAL).locator("visible=true").first
    handle = thing.get_attribute("data-handle") or ""
    me.press(thing)
    expect(me.page.locator(CHOSEN)).to_have_count(1)
    return handle


def test_a_reload_keeps_what_was_chosen(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    me.play_alone(GAME)
    handle = choose_one(me)
    me.page.reload()
    me.wait_for_turn()
    expect(me.page.locator(CHOSEN)).to_have_count(1)
    assert chosen(me) == [handle]


def test_two_tabs_show_the_same_and_either_may_act(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    me.play_alone(GAME)
    other = Visitor(me.page.context.new_page(), house)
    other.page.goto(me.page.url)
    for each in (me, other, me):
        assert each.wait_for_turn()
        each.take_turn()
    me.wait_for_turn()
    other.wait_for_turn()
    expect(other.page.locator("#plain .facts")).to_have_text(board(me))


def test_a_clear_takes_the_choice_back(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    me.play_alone(GAME)
    choose_one(me)
    me.press(me.page.locator(".btn--clear"))
    expect(me.page.locator(CHOSEN)).to_have_count(0)
    choose_one(me)
    me.page.keyboard.press("Escape")
    expect(me.page.locator(CHOSEN)).to_have_count(0)


def test_offline_says_so_and_sends_when_it_is_back(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    me.play_alone(GAME)
    me.wait_for_turn()
    me.page.context.set_offline(True)
    me.page.evaluate("dispatchEvent(new Event('offline'))")
    before = board(me)
    for _ in range(8):
        if me.page.locator(READY).count():
            break
        me.press(me.page.locator(LEGAL).locator("visible=true").first)
    me.press(me.page.locator(READY))
    me.page.context.set_offline(False)
    me.page.evaluate("dispatchEvent(new Event('online'))")
    expect(me.page.locator("#plain .facts")).not_to_have_text(before)


@pytest.mark.parametrize("kill", [False, True], ids=["stopped", "killed"])
def test_a_house_that_comes_back_goes_on(own_house: RunningHouse, visit: Visit, kill: bool) -> None:
    me = visit(own_house)
    me.play_alone(GAME)
    assert me.wait_for_turn()
    me.take_turn()
    me.wait_for_turn()
    handle = choose_one(me)
    before = board(me)
    own_house.stop(kill=kill)
    expect(me.page.locator("#offline")).to_be_visible()
    own_house.start()
    expect(me.page.locator("#offline")).to_be_hidden(timeout=20_000)
    expect(me.page.locator("#plain .facts")).to_have_text(before)
    assert chosen(me) == [handle]
    me.take_turn()
    assert me.page.locator("dialog[open]").count() == 0


def test_what_was_sent_into_the_void_arrives_once(own_house: RunningHouse, visit: Visit) -> None:
    me = visit(own_house)
    me.play_alone(GAME)
    me.wait_for_turn()
    before = board(me)
    for _ in range(8):
        if me.page.locator(READY).count():
            break
        me.press(me.page.locator(LEGAL).locator("visible=true").first)
    own_house.stop(kill=True)
    me.press(me.page.locator(READY))
    own_house.start()
    expect(me.page.locator("#plain .facts")).not_to_have_text(before, timeout=20_000)
    me.wait_for_turn()
    expect(me.page.locator("#toast")).to_be_hidden()


def test_my_tables_stand_first_in_the_lobby(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    me.play_alone(GAME)
    path = me.page.url.removeprefix(house.url)
    me.open()
    expect(me.page.locator(f".box--mine a[href='{path}']")).to_be_visible()


def test_a_seat_moves_to_another_device_by_its_link(house: RunningHouse, visit: Visit) -> None:
    me, phone = visit(house), visit(house, "zh-Hant", "phone")
    me.play_alone(GAME)
    me.wait_for_turn()
    before = board(me)
    me.page.click("[data-open=menubox]")
    me.page.click("[data-do=hand_over]")
    me.page.wait_for_selector("#linkdialog[open]")
    link = me.page.input_value("#handlink")
    phone.page.goto(link)
    phone.page.fill("input[name=name]", "雨晴")
    phone.press(phone.page.locator("form button"))
    phone.page.wait_for_url(re.compile(r"/t/\w+$"))
    phone.wait_for_turn()
    expect(me.page.locator("#where")).to_contain_text("watching")
    assert before != board(me), "the old device sees what a spectator sees"


def uncover(me: Visitor, name: str) -> list[str]:
    """Wait for the cover that calls `name`, see that it hides everything, lift it; the hand below."""
    cover = me.page.locator("#cover")
    expect(me.page.locator("#cover[open] #cover-name")).to_have_text(f"{name}, it is your turn")
    box = cover.bounding_box()
    size = me.page.viewport_size
    assert box is not None
    assert size is not None
    assert (box["x"], box["y"]) == (0, 0)
    assert (box["width"], box["height"]) == (size["width"], size["height"])
    look = cover.evaluate("each => getComputedStyle(each).backgroundImage + getComputedStyle(each).opacity")
    assert look.startswith("linear-gradient(rgb("), look
    assert "rgba" not in look
    assert look.endswith(")1"), "not see-through"
    for _ in range(3):  # a browser lets a dialog refuse only the first
        me.page.keyboard.press("Escape")
        expect(cover).to_be_visible()
    assert me.page.evaluate("document.querySelector('#cover').matches(':modal')"), "nothing below can be had"
    me.press(me.page.locator("[data-uncover]"))
    expect(cover).to_be_hidden()
    assert me.wait_for_turn()
    found: list[str] = me.page.locator("#cloth .hand [data-handle]").evaluate_all(
        "all => all.map(each => each.dataset.handle)"
    )
    return found


def test_several_people_at_one_screen_have_a_cover(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    path = me.open_table(GAME)
    me.sit("Ben", 1)
    me.begin()
    shell = me.page.context.request.get(house.url + path).text()
    assert "data-handle" not in shell, "the page comes without anybody's hand"
    me.page.wait_for_selector("#cover[open]")
    first = (me.page.locator("#cover-name").text_content() or "").removesuffix(", it is your turn")
    order = ["Guest", "Ben"] if first == "Guest" else ["Ben", "Guest"]
    hands = [uncover(me, order[0])]
    assert len(hands[0]) == 5
    me.take_turn()
    hands.append(uncover(me, order[1]))
    assert len(hands[1]) == 5
    assert not set(hands[0]) & set(hands[1]) - {"card Z"}, "each sees the own hand alone"
    me.page.reload()
    me.wait_for_turn()
    assert me.page.locator("#cover[open]").count() == 0, "who has it in hand is not asked again"
    me.take_turn()
    again = uncover(me, order[0]) if me.page.locator("#resultbox[open]").count() == 0 else []
    assert set(again) < set(hands[0])
