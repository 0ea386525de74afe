"""Guests and their host: clocks, a bot that sits in, who may watch what, the house's door and its keys."""

import re

import pytest
from playwright.sync_api import Page, expect

from teahouse.web.lobby import playable
from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.visitor import Visitor

GAME = next(iter(playable()))
CARDS = "#cloth .hand [data-handle^='card ']"
NOBODY_MAY = "Nobody may watch this table."


def sides(house: RunningHouse, visit: Visit, **settings: str) -> tuple[Visitor, Visitor]:
    """Two people at a table with these settings that has begun."""
    host, guest = visit(house), visit(house)
    path = host.open_table(GAME)
    guest.open(path)
    guest.sit("Guest of honour", 1)
    if settings:
        host.open(f"{path}/settings")
        for name, value in settings.items():
            field = host.page.locator(f"[name={name}]")
            if field.evaluate("each => each.localName") == "select":
                field.select_option(value)
            else:
                field.fill(value)
        host.page.get_by_role("button", name="Save these settings").click()
    host.page.wait_for_url(re.compile(r"/t/\w+$"))
    expect(host.page.locator("#lounge")).to_contain_text("Guest of honour")
    host.begin()
    guest.page.wait_for_selector("body[data-phase=playing]")
    return host, guest


def in_turn(pair: tuple[Visitor, Visitor]) -> tuple[Visitor, Visitor]:
    """Who is to act, and who waits."""
    for each in pair:
        each.page.wait_for_selector("#log li", state="attached")
    return pair if pair[0].can_act() else pair[::-1]


def lines(me: Visitor) -> int:
    return me.page.locator("#log li").count()


def see_seats(me: Visitor) -> None:
    me.page.locator("#pick-seats").check(force=True)


# ---- a full table ----


def test_a_full_table_asks_nobody_for_a_name(house: RunningHouse, visit: Visit) -> None:
    host, guest, late = visit(house), visit(house), visit(house)
    path = host.open_table(GAME)
    late.open(path)
    expect(late.page.locator("#sit")).to_be_visible()
    guest.open(path)
    guest.sit("Ben", 1)
    expect(late.page.locator("#lounge")).to_contain_text("Every seat is taken. Once the match begins")
    expect(late.page.locator("#sit")).to_have_count(0)
    guest.press(guest.page.locator("#lounge [data-do=stand]"))
    expect(late.page.locator("#sit")).to_be_visible()


# ---- clocks ----


def test_without_a_clock_no_time_is_shown(house: RunningHouse, visit: Visit) -> None:
    host, _ = in_turn(sides(house, visit))
    see_seats(host)
    assert host.page.locator("[data-deadline]").count() == 0


def test_a_soft_clock_turns_red_and_nothing_happens(house: RunningHouse, visit: Visit) -> None:
    actor, other = in_turn(sides(house, visit, clock="soft", clock_seconds="5"))
    before = lines(actor)
    for each in (actor, other):
        see_seats(each)
        expect(each.page.locator("#seats [data-deadline]")).to_have_class("is-late")
        expect(each.page.locator("#seats [data-deadline]")).to_have_text("0:00", timeout=20_000)
    actor.page.wait_for_timeout(1500)
    assert (lines(actor), actor.can_act()) == (before, True)
    actor.take_turn()
    expect(actor.page.locator("#log li")).not_to_have_count(before)


def test_a_clock_of_bots_makes_the_move(house: RunningHouse, visit: Visit) -> None:
    _, other = in_turn(sides(house, visit, clock="bot", clock_seconds="5"))
    before = lines(other)
    expect(other.page.locator("#log li")).not_to_have_count(before, timeout=25_000)
    see_seats(other)
    expect(other.page.locator("#seats .is-turn")).to_have_count(1)
    expect(other.page.locator("#seats")).not_to_contain_text("a bot plays")


# ---- somebody is gone ----


def test_a_bot_sits_in_for_somebody_gone_and_gives_the_seat_back(house: RunningHouse, visit: Visit) -> None:
    host, guest = sides(house, visit)
    path = guest.page.url.removeprefix(house.url)
    mine = guest.page.context
    guest.page.close()
    see_seats(host)
    expect(host.page.locator("#seats")).to_contain_text("away")
    host.page.get_by_role("button", name="Let a bot play").click()
    expect(host.page.locator("#seats")).to_contain_text("away, a bot plays")
    before = lines(host)
    assert host.wait_for_turn(), "the bot has moved where the guest would have had to"
    host.take_turn()
    assert host.wait_for_turn()
    assert lines(host) >= before + 2
    back = Visitor(mine.new_page(), house)
    back.open(path)
    expect(host.page.locator("#seats")).not_to_contain_text("a bot plays")
    see_seats(back)
    expect(back.page.locator("#seats .seatrow").nth(1)).to_contain_text("you")
    host.take_turn()
    assert back.wait_for_turn()
    back.take_turn()


# ---- watching ----


def heard(page: Page) -> list[str]:
    """Everything that a page is sent: its HTML and each frame of its socket."""
    found: list[str] = []
    page.on("response", lambda answer: found.append(answer.text()) if "/t/" in answer.url else None)
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: found.append(str(frame))))
    return found


def hand(me: Visitor) -> set[str]:
    """The cards in hand: by the code that the page uses, and by name."""
    cards = me.page.locator(CARDS)
    codes = cards.evaluate_all("all => all.map(each => each.dataset.handle.replace('card ', ''))")
    names = cards.evaluate_all("all => all.map(each => each.ariaLabel)")
    return {text for code, name in zip(codes, names, strict=True) if code[0] != "Z" for text in (code, name)}


def test_a_spectator_is_sent_no_hidden_card(house: RunningHouse, visit: Visit) -> None:
    pair = sides(house, visit)
    watcher = visit(house)
    sent = heard(watcher.page)
    watcher.page.goto(pair[0].page.url)
    watcher.page.wait_for_selector("#log li", state="attached")
    for _ in range(2):  # the first card of each lies face down, until both have laid one in a slot
        actor, _ = in_turn(pair)
        before = lines(watcher)
        actor.page.locator(CARDS).first.click()
        actor.page.locator("#cloth [data-handle='slot number'], #cloth [data-handle='slot suit']").nth(
            pair.index(actor)
        ).click()
        actor.take_turn()
        expect(watcher.page.locator("#log li")).not_to_have_count(before)
        secret = hand(pair[0]) | hand(pair[1])
        assert len(secret) >= 12, "two hands of five cards, without zeros and what was laid"
        everything = " ".join([*sent, watcher.page.content()])
        assert "clothtop" in everything
        assert "framereceived" not in everything
        told = [text for text in secret if re.search(rf"\b{re.escape(text)}\b", everything)]
        assert told == []
    laid = [line for line in pair[0].page.locator("#log li").all_inner_texts() if line.startswith("You lay")]
    assert laid
    assert not watcher.can_act()
    assert watcher.page.locator("#cloth button[data-handle]").count() == 0


def test_a_watcher_needs_the_link_where_the_host_says_so(house: RunningHouse, visit: Visit) -> None:
    host, _ = sides(house, visit, watching="link")
    path = host.page.url.removeprefix(house.url)
    watcher = visit(house)
    watcher.open(path)
    expect(watcher.page.locator("main")).to_contain_text("Only those who have the link may watch this table.")
    host.open(f"{path}/settings")
    watcher.page.goto(host.page.input_value("#watchlink").replace("localhost", "127.0.0.1"))
    watcher.page.wait_for_selector("#log li", state="attached")
    expect(watcher.page.locator("#where")).to_contain_text("you are watching")
    host.open("/")
    watcher.page.reload()
    watcher.page.wait_for_selector("#log li", state="attached")


def test_nobody_watches_where_the_host_says_so(house: RunningHouse, visit: Visit) -> None:
    host, guest = sides(house, visit, watching="none")
    path = host.page.url.removeprefix(house.url)
    watcher = visit(house)
    for address in (path, f"{path}?watch=anything", f"{path}/replay"):
        watcher.open(address)
        expect(watcher.page.locator("main")).to_contain_text(NOBODY_MAY)
    assert watcher.page.locator("#cloth").count() == 0
    watcher.open("/")
    assert watcher.page.locator(f"a[href='{path}']").count() == 0, "the lobby does not offer it"
    assert in_turn((host, guest))[0].can_act()


def test_who_watches_when_the_host_closes_the_doors_is_sent_away(house: RunningHouse, visit: Visit) -> None:
    host, _ = sides(house, visit)
    path = host.page.url.removeprefix(house.url)
    watcher = visit(house)
    watcher.open(path)
    watcher.page.wait_for_selector("#log li", state="attached")
    host.open(f"{path}/settings")
    host.page.locator("[name=watching]").select_option("none")
    host.page.get_by_role("button", name="Save these settings").click()
    expect(watcher.page.locator("#toast")).to_contain_text(NOBODY_MAY)


# ---- motion ----


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_nothing_moves_for_who_wants_reduced_motion(house: RunningHouse, visit: Visit, wish: str) -> None:
    me = visit(house, reduced_motion=wish)
    me.page.add_init_script(
        """window.moves = 0; const old = Element.prototype.animate;
        Element.prototype.animate = function (...how) { window.moves++; return old.apply(this, how); };"""
    )
    me.play_alone(GAME)
    for _ in range(3):
        assert me.wait_for_turn()
        me.take_turn()
    me.wait_for_turn()
    moved = me.page.evaluate("window.moves")
    changing = me.page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((each) => {
          const { transitionDuration: long, transitionProperty: what, animationName } =
            getComputedStyle(each);
          return animationName !== "none" || (what !== "none" && parseFloat(long) > 0);
        }).length"""
    )
    if wish == "reduce":
        assert (moved, changing) == (0, 0)
    else:
        assert moved > 0, "otherwise cards glide"


# ---- the house's door and its owner ----


def become_owner(me: Visitor) -> None:
    me.open("/host")
    me.page.fill("[name=key]", me.house.owner_key)
    me.page.get_by_role("button", name="Open").click()
    me.page.wait_for_selector("[name=password]")


def test_the_owner_closes_and_deletes_tables_and_data(own_house: RunningHouse, visit: Visit) -> None:
    host, guest = sides(own_house, visit)
    path = host.page.url.removeprefix(own_house.url)
    owner = visit(own_house)
    owner.open("/host")
    owner.page.fill("[name=key]", "wrong-wrong-wrong-wrong")
    owner.page.get_by_role("button", name="Open").click()
    expect(owner.page.get_by_role("alert")).to_contain_text("That is not the owner key.")
    assert owner.page.locator(f"a[href='{path}']").count() == 0
    become_owner(owner)
    row = owner.page.locator(f"li:has(a[href='{path}'])")
    expect(row).to_contain_text("playing")
    row.get_by_role("button", name="Close").click()
    expect(owner.page.locator(f"li:has(a[href='{path}'])")).to_contain_text("closed")
    expect(guest.page.locator("body")).to_have_attribute("data-phase", "closed")
    expect(guest.page.locator("#says")).to_contain_text("This table was closed before the end.")
    row = owner.page.locator(f"li:has(a[href='{path}'])")
    row.get_by_text("Delete", exact=True).click()
    expect(row).to_contain_text("It cannot be brought back.")
    expect(guest.page.locator("body")).to_have_attribute("data-phase", "closed")
    row.get_by_role("button", name="Yes, delete it").click()
    expect(owner.page.get_by_role("status")).to_contain_text("The table has been deleted.")
    expect(owner.page.locator(f"li:has(a[href='{path}'])")).to_have_count(0)
    expect(guest.page.locator("#toast")).to_contain_text("There is no such table.")
    guest.page.reload()
    expect(guest.page.locator("main")).to_contain_text("There is no such table.")
    with owner.page.expect_download() as download:
        owner.page.get_by_role("button", name="Download a backup").click()
    assert download.value.path().read_bytes().startswith(b"SQLite format 3")
    owner.page.get_by_role("button", name="Leave this page").click()
    expect(owner.page.locator("[name=key]")).to_be_visible()


def test_a_house_password_is_asked_of_newcomers_alone(own_house: RunningHouse, visit: Visit) -> None:
    host = visit(own_house)
    path = host.open_table(GAME)
    owner = visit(own_house)
    become_owner(owner)
    owner.page.fill("[name=password]", "oolong")
    owner.page.locator("button[value=password]").click()
    expect(owner.page.locator("main")).to_contain_text("New guests are asked for a password.")
    guest = visit(own_house)
    guest.open(path)
    guest.page.wait_for_url("**/door?**")
    for word in ("green", "oolong"):
        guest.page.fill("[name=name]", "Ann")
        guest.page.fill("[name=password]", word)
        guest.page.get_by_role("button", name="Enter").click()
        if word == "green":
            expect(guest.page.get_by_role("alert")).to_contain_text("That is not the house password.")
    guest.page.wait_for_url(f"**{path}")
    guest.sit("Ann", 1)
    expect(host.page.locator("#lounge")).to_contain_text("Ann")
    host.begin()
    owner.page.fill("[name=password]", "")
    owner.page.locator("button[value=password]").click()
    expect(owner.page.locator("main")).to_contain_text("Everybody who reaches this address may come in.")
    stranger = visit(own_house)
    stranger.play_alone(GAME)


# ---- alone ----


def test_alone_no_bots_are_offered(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    me.open("/?game=chai")
    start = me.page.locator("[data-start=chai]")
    expect(start.locator("button[value=solo]")).to_contain_text("Play now against bots", use_inner_text=True)
    start.locator("[name=seats][value='1']").check(force=True)
    expect(start.locator("button[value=solo]")).to_have_text("Play now", use_inner_text=True)
    expect(start.locator("select[name=bot]")).to_be_hidden()
    me.press(start.locator("button[value=solo]"))
    me.page.wait_for_url(re.compile(r"/t/\w+$"))
    assert me.wait_for_turn()
