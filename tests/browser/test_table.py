"""At the table: title, live region, chat, refusals, settings of a person, spectators, closing and rematch."""

import re

from playwright.sync_api import expect

from teahouse.web.lobby import playable
from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.visitor import LEGAL, OWN, READY, Visitor

GAME = next(iter(playable()))


def sides(house: RunningHouse, visit: Visit) -> tuple[Visitor, Visitor]:
    """Two people at a table that has begun."""
    host, guest = visit(house), visit(house, "ru")
    guest.open(host.open_table(GAME))
    guest.sit("Аня", 1)
    expect(host.page.locator("#lounge")).to_contain_text("Аня")
    host.begin()
    guest.page.wait_for_selector("body[data-phase=playing]")
    return host, guest


def test_the_title_says_whose_turn_it_is(house: RunningHouse, visit: Visit) -> None:
    pair = sides(house, visit)
    titles = ("Your turn · ", "Ваш ход · ")
    for each, title in zip(pair, titles, strict=True):
        each.page.wait_for_selector("#log li")
        assert each.page.title().startswith(title) == each.can_act()
    assert sum(each.can_act() for each in pair) == 1


def test_events_are_announced_to_those_who_cannot_see(house: RunningHouse, visit: Visit) -> None:
    pair = sides(house, visit)
    actor, other = pair if pair[0].can_act() else pair[::-1]
    actor.take_turn()
    expect(other.page.locator("#live")).not_to_be_empty()
    last = other.page.locator("#log li").last.inner_text()
    expect(other.page.locator("#live")).to_contain_text(last)


def test_chat_is_text_and_can_be_muted(house: RunningHouse, visit: Visit) -> None:
    host, guest = sides(house, visit)
    guest.page.locator("#pick-chat").check(force=True)
    guest.page.fill("#talk-text", "<img src=x onerror=alert(1)> привет")
    guest.page.keyboard.press("Enter")
    host.page.locator("#pick-chat").check(force=True)
    expect(host.page.locator("#chat")).to_contain_text("<img src=x onerror=alert(1)> привет")
    assert host.page.locator("#chat img").count() == 0
    expect(host.page.locator("#live")).to_contain_text("Аня: <img")
    expect(guest.page.locator("#talk-text")).to_have_value("")
    host.page.locator("#chat .mute").click()
    expect(host.page.locator("#chat")).not_to_contain_text("привет")
    host.page.get_by_role("button", name="Show again").click()
    expect(host.page.locator("#chat")).to_contain_text("привет")


def test_the_chat_follows_its_end_until_one_scrolls_up(house: RunningHouse, visit: Visit) -> None:
    host, guest = sides(house, visit)
    chat = host.page.locator("#chat")
    host.page.locator("#pick-chat").check(force=True)
    guest.page.locator("#pick-chat").check(force=True)

    def say(text: str) -> None:
        guest.page.fill("#talk-text", text)
        guest.page.keyboard.press("Enter")
        expect(chat).to_contain_text(text.strip())

    for number in range(4):
        say(f"line {number} " + "and so on " * 25)
    assert chat.evaluate("each => each.scrollHeight - each.clientHeight") > 100, "more than fits"
    assert chat.evaluate("each => each.scrollHeight - each.clientHeight - each.scrollTop") < 2
    chat.evaluate("each => (each.scrollTop = 0)")
    host.page.wait_for_timeout(100)
    say("one more")
    expect(chat.locator("li").first).to_be_in_viewport()


def test_a_guest_without_a_name_is_called_one_in_each_language(house: RunningHouse, visit: Visit) -> None:
    host, guest = visit(house), visit(house, "ru")
    guest.open(host.open_table(GAME))
    expect(guest.page.locator("#lounge")).to_contain_text("Гость")
    expect(host.page.locator("#lounge")).to_contain_text("Guest")


def test_the_clock_stands_beside_what_is_asked(house: RunningHouse, visit: Visit) -> None:
    host, guest = visit(house), visit(house)
    path = host.open_table(GAME)
    guest.open(path)
    guest.sit("Ben", 1)
    host.open(f"{path}/settings")
    host.page.locator("[name=clock]").select_option("soft")
    host.page.fill("[name=clock_seconds]", "90")
    host.page.get_by_role("button", name="Save these settings").click()
    host.page.wait_for_url(re.compile(r"/t/\w+$"))
    host.begin()
    for each in (host, guest):
        expect(each.page.locator("#says .says__clock")).to_have_text(re.compile(r"1:[12]\d"))


def test_a_thing_that_cannot_be_used_says_why(house: RunningHouse, visit: Visit) -> None:
    host, guest = sides(house, visit)
    idle = guest if host.can_act() else host
    thing = idle.page.locator("#cloth button[data-handle]").locator("visible=true")
    thing.first.click()
    expect(idle.page.locator("#toast")).to_be_visible()
    expect(idle.page.locator("#toast")).not_to_be_empty()


def test_enter_does_what_has_the_focus_and_the_focus_goes_on(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    me.play_alone(GAME)
    assert me.wait_for_turn()
    me.page.keyboard.press("v")
    acts, said = me.page.locator("#plain [data-act]"), me.page.locator("#log li")
    before = said.count()
    for number in (0, 1):
        acts.nth(number).focus()
        me.page.keyboard.press("Enter")
        expect(acts.nth(number)).to_have_attribute("aria-pressed", "true")
    expect(acts.first).to_have_attribute("aria-pressed", "false")
    assert said.count() == before, "nothing is sent yet"
    me.page.keyboard.press("Enter")
    expect(said).not_to_have_count(before)
    assert me.wait_for_turn()
    expect(me.page.locator("#plain [data-act]").first).to_be_focused()


def test_one_tap_plays_where_a_person_wants_it(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    me.play_alone(GAME)
    me.wait_for_turn()
    me.page.click("[data-open=menubox]")
    me.page.click("[data-open=settings]")
    with me.page.expect_response("**/likes"):
        me.page.get_by_label("one tap plays").check(force=True)
    me.page.keyboard.press("Escape")
    me.page.reload()
    me.wait_for_turn()
    lines = me.page.locator("#log li").count()
    for _ in range(6):
        if me.page.locator("#log li").count() > lines:
            break
        things = me.page.locator(f"{LEGAL}, {OWN}").locator("visible=true")
        if things.count():
            things.first.click()
        me.page.wait_for_timeout(300)
    assert me.page.locator("#log li").count() > lines


def test_light_and_language_are_each_ones_own(house: RunningHouse, visit: Visit) -> None:
    host, guest = sides(house, visit)
    with host.page.expect_response("**/likes"):
        host.page.locator("[data-light]").locator("visible=true").first.click()
    assert host.page.locator("html").get_attribute("data-theme") == "evening"
    assert guest.page.locator("html").get_attribute("data-theme") == "day"
    host.page.locator(".beam .langs a[lang=zh-Hant]").click()
    expect(host.page.locator("html")).to_have_attribute("lang", "zh-Hant")
    assert host.page.locator("html").get_attribute("data-theme") == "evening"
    assert guest.page.locator("html").get_attribute("lang") == "ru"


def test_closing_asks_first_and_tells_everybody(house: RunningHouse, visit: Visit) -> None:
    host, guest = sides(house, visit)
    host.page.click("[data-open=menubox]")
    host.page.click("[data-do=close]")
    host.page.click("#sure [value='']")
    expect(guest.page.locator("body")).to_have_attribute("data-phase", "playing")
    host.page.click("[data-do=close]")
    host.page.click("#sure [value=yes]")
    expect(guest.page.locator("body")).to_have_attribute("data-phase", "closed")
    expect(guest.page.locator("#says")).to_have_text("Этот стол закрыли до конца партии.")


def test_a_rematch_brings_the_same_people_together(house: RunningHouse, visit: Visit) -> None:
    host, guest = sides(house, visit)
    guest.page.click("[data-open=menubox]")
    guest.page.click("[data-do=resign]")
    guest.page.click("#sure [value=yes]")
    expect(host.page.locator("#result h2")).to_have_text("You won")
    first = host.page.url
    expect(guest.page.locator("#menubox")).to_be_hidden()
    expect(guest.page.locator("#resultbox")).to_be_visible()
    guest.page.keyboard.press("Escape")
    host.page.locator("#resultbox [data-again]").click()
    host.page.wait_for_url(lambda url: url != first)
    expect(guest.page.locator("#toast")).to_have_text("Открыта новая партия, и место за вами.")
    guest.page.locator("#go [data-bar=after]").get_by_text("К новой партии").click()
    guest.page.wait_for_url(re.compile(re.escape(host.page.url)))
    expect(host.page.locator("#lounge, #cloth").locator("visible=true").first).to_be_visible()


def test_who_plays_against_bots_alone_goes_on_at_once(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    me.play_alone(GAME)
    first = me.page.url
    me.page.click("[data-open=menubox]")
    me.page.click("[data-do=resign]")
    me.page.click("#sure [value=yes]")
    me.page.locator("#resultbox [data-again]").click()
    me.page.wait_for_url(lambda url: url != first)
    assert me.wait_for_turn()


def test_every_key_of_the_list_works(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    me.play_alone(GAME)
    me.wait_for_turn()
    me.page.keyboard.press("?")
    expect(me.page.locator("#keys")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.page.locator("#keys")).to_be_hidden()
    me.page.keyboard.press("v")
    expect(me.page.locator("#plain")).to_be_visible()
    expect(me.page.locator("#cloth")).to_be_hidden()
    assert me.page.evaluate("document.activeElement !== document.body"), "the arrows go on from there"
    press = "each => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...each, bubbles: true }))"
    me.page.evaluate(press, {"key": "м", "code": "KeyV"})  # the same key under a Russian layout
    expect(me.page.locator("#cloth")).to_be_visible()
    me.page.keyboard.press("l")
    expect(me.page.locator("#live")).not_to_be_empty()
    if me.page.locator(OWN).count():
        me.page.keyboard.press("p")
        expect(me.page.locator(READY)).to_be_visible()
        me.page.keyboard.press("Escape")
        expect(me.page.locator(READY)).to_have_count(0)


def test_focus_stays_through_a_push(house: RunningHouse, visit: Visit) -> None:
    host, guest = sides(house, visit)
    idle, actor = (guest, host) if host.can_act() else (host, guest)
    thing = idle.page.locator("#cloth button[data-handle]").locator("visible=true").first
    handle = thing.get_attribute("data-handle")
    thing.focus()
    before = idle.page.locator("#log li").count()
    actor.take_turn()
    expect(idle.page.locator("#log li")).not_to_have_count(before)
    assert idle.page.evaluate("document.activeElement.dataset.handle") == handle


def test_the_end_of_a_set_stays_until_its_viewer_goes_on(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    past = me.page.locator("#cloth .past")
    me.play_alone("matcha", {"rules": "ru"})
    for _ in range(60):
        if not me.wait_for_turn():  # one set was enough for somebody: another match
            me.play_alone("matcha", {"rules": "ru"})
            continue
        if past.count():
            break
        me.take_turn()
    expect(past).to_be_visible()
    expect(past.locator(".round")).to_have_count(3)
    expect(past).to_contain_text("So ended set 1")
    expect(me.page.locator("#cloth .now")).to_be_hidden()
    me.page.wait_for_timeout(700)
    expect(past).to_be_visible()
    past.get_by_role("button", name="Go on").click()
    expect(past).to_be_hidden()
    expect(me.page.locator("#cloth .now")).to_be_visible()
    me.page.reload()
    me.wait_for_turn()
    expect(past).to_be_hidden()
    me.take_turn()
    expect(past).to_have_count(0)
