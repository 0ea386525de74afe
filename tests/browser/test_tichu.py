"""Tichu by real clicks: exchange, wish, bomb out of turn, order of the hand, aid card, three and six."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.visitor import READY, Visitor

FIRST = ["1", "7j", "7s", "7p", "7t", "5s", "9j", "Ts"]
OTHER = ["Kj", "Ks", "Ap", "Ph", "3s", "2j"]
GIFTS = ["3s", "2j", "5s"]


def deals() -> list[str]:
    """Both deals of a round: one's own cards are always the same, with the Mah Jong and a bomb."""
    rest = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "jspt"] + ["Dg", "Dr"]
    rest = [card for card in rest if card not in FIRST + OTHER]
    hands = [rest[seat::3] for seat in range(3)]
    first, other = [FIRST, *[hand[:8] for hand in hands]], [OTHER, *[hand[8:] for hand in hands]]
    return ["deal " + " / ".join(" ".join(hand) for hand in deal) for deal in (first, other)]


@pytest.fixture
def slow_house(tmp_path: Path) -> Iterator[RunningHouse]:
    """A house whose bots leave time to act before them."""
    running = RunningHouse(tmp_path, tempo="4000 4000")
    running.start()
    yield running
    running.stop()


def card(me: Visitor, name: str) -> Locator:
    return me.page.locator(f".own [data-card='{name}']")


def own(me: Visitor, words: str) -> None:
    """Choose and send one of the bar's own actions."""
    me.press(me.page.locator("#go .btn--own", has_text=words))
    me.press(me.page.locator(READY))


def begin(me: Visitor) -> None:
    """A game alone with the cards above, up to the exchange."""
    me.house.stack(*deals())
    me.play_alone("tichu", {"end": "rounds:1"})
    me.wait_for_turn()
    own(me, "No Grand Tichu")
    me.page.wait_for_selector("[data-phase=give]")


def give(me: Visitor) -> None:
    """The exchange by taps: a card, then where it goes."""
    for at, name in enumerate(GIFTS):
        me.press(card(me, name))
        me.press(me.page.locator("[data-to]").nth(at))
    me.press(me.page.locator(READY))


def lead(me: Visitor) -> None:
    """Up to one's own lead."""
    begin(me)
    give(me)
    me.page.wait_for_selector("[data-phase=ready]", timeout=40_000)
    own(me, "Not now")
    me.page.wait_for_selector("[data-phase=play]", timeout=40_000)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_exchange_by_taps_with_a_last_look(own_house: RunningHouse, visit: Visit, device: str) -> None:
    me = visit(own_house, "en", device)
    begin(me)
    places = me.page.locator("[data-to]")
    expect(places).to_have_count(3)
    me.press(card(me, "Ph"))
    me.press(places.nth(1))
    expect(places.nth(1)).to_have_attribute("data-suit", "special")
    expect(places.nth(1)).to_have_attribute("aria-label", re.compile("Phoenix"))
    expect(me.page.locator(READY)).to_have_count(0)
    me.press(places.nth(1))
    expect(places.nth(1)).not_to_have_attribute("aria-label", re.compile("Phoenix"))
    me.press(places.nth(1))  # the place first, then its card
    me.press(card(me, "2j"))
    for at, name in ((0, "3s"), (2, "5s")):
        me.rest()
        me.press(card(me, name))
        me.press(places.nth(at))
    expect(me.page.locator(READY)).to_have_text("Give 3s 2j 5s")
    assert me.page.locator("#log li", has_text="You gave").count() == 0, "nothing is sent yet"
    me.press(me.page.locator(READY))
    expect(me.page.locator(".tray__gave")).to_have_count(3)
    assert me.page.locator("#log li", has_text="You gave sword 3 to").count() == 1
    assert me.page.locator("#log li", has_text="You got").count() == 3
    assert card(me, "2j").count() == 0


def test_the_exchange_by_dragging(own_house: RunningHouse, visit: Visit) -> None:
    me = visit(own_house)
    begin(me)
    places = me.page.locator("[data-to]")
    for at, name in enumerate(["Ap", "2j", "5s"]):
        card(me, name).drag_to(places.nth(at), source_position={"x": 12, "y": 40})
    card(me, "3s").drag_to(places.nth(0), source_position={"x": 12, "y": 40})  # another one after all
    expect(me.page.locator(READY)).to_have_text("Give 3s 2j 5s")
    me.press(me.page.locator(READY))
    expect(me.page.locator(".tray__gave")).to_have_count(3)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_wish_and_a_bomb_out_of_turn(slow_house: RunningHouse, visit: Visit, device: str) -> None:
    me = visit(slow_house, "en", device)
    lead(me)
    me.press(card(me, "1"))
    me.press(me.page.locator(".ranks--wish .chip", has_text="Q"))
    expect(me.page.locator(READY)).to_have_text(re.compile("wish for Q"))
    me.press(me.page.locator(READY))
    expect(me.page.locator(".wish b")).to_have_text("Q")
    bomb = me.page.locator("[data-bomb]")
    expect(bomb).to_have_text("Bomb")
    me.press(bomb)
    expect(bomb).to_have_text("Throw it!")
    expect(me.page.locator(".own .is-chosen[data-card]")).to_have_count(4)
    me.press(bomb)
    expect(me.page.locator(".top .card")).to_have_count(4)
    expect(me.page.locator(".trick__cap")).to_contain_text("bomb of four 7")
    expect(me.page.locator(".wish b")).to_have_text("Q")


def test_the_hand_is_ordered_and_combinations_are_found(own_house: RunningHouse, visit: Visit) -> None:
    me = visit(own_house)
    lead(me)

    def hand() -> list[str]:
        found: list[str] = me.page.locator(".own .hand [data-card]").evaluate_all(
            "all => all.sort((a, b) => a.style.order - b.style.order).map((each) => each.dataset.card)"
        )
        return found

    me.press(me.page.locator("[data-sort=suit]"))
    suits = [name[1] for name in hand() if len(name) == 2 and name not in ("Ph", "Dr", "Dg")]
    assert suits == sorted(suits, key="jspt".index)
    me.press(me.page.locator("[data-sort=rank]"))
    ranks = ["123456789TJQKA".index(name[0]) for name in hand() if name not in ("Ph", "Dr", "Dg")]
    assert ranks == sorted(ranks)
    for name in ("Kj", "Ks"):
        me.press(card(me, name))
    me.press(me.page.locator("[data-sort=own]", has_text="Put together"))
    assert hand()[:2] == ["Kj", "Ks"]
    me.page.reload()
    me.wait_for_turn()
    assert hand()[:2] == ["Kj", "Ks"], "one's own order stays"
    me.press(card(me, "7j"))
    finds = me.page.locator(".opts--find .chip")
    expect(finds.first).to_be_visible()
    me.press(finds.filter(has_text="+ 7 7 7"))
    expect(me.page.locator(".own .is-also[data-card]")).to_have_count(3)
    expect(me.page.locator(READY)).to_have_text(re.compile("bomb of four 7"))


def test_a_second_click_throws_no_bomb(slow_house: RunningHouse, visit: Visit) -> None:
    me = visit(slow_house)
    lead(me)
    me.press(card(me, "1"))
    me.page.locator(READY).dblclick()
    expect(me.page.locator(".trick__cap")).to_contain_text("Mah Jong")
    me.page.wait_for_timeout(600)
    me.page.keyboard.press("Enter")
    expect(me.page.locator(".own [data-card]")).to_have_count(13)
    expect(me.page.locator("[data-bomb]")).to_have_text("Bomb")


def test_two_cards_that_are_no_combination_play_no_more_than_themselves(
    own_house: RunningHouse, visit: Visit
) -> None:
    me = visit(own_house)
    lead(me)
    for name in ("7j", "Ts"):
        me.press(card(me, name))
    expect(me.page.locator(READY)).to_have_text("Play these cards")
    expect(me.page.locator(".own .is-also[data-card]")).to_have_count(0)
    me.press(me.page.locator(".btn--clear"))
    expect(me.page.locator(".own .is-chosen[data-card]")).to_have_count(0)


def test_a_hand_by_suit_lies_in_two_even_rows_on_a_phone(own_house: RunningHouse, visit: Visit) -> None:
    me = visit(own_house, "zh-Hant", "phone")
    own_house.stack(*deals())
    me.play_alone("tichu", {"end": "rounds:1"})
    me.wait_for_turn()
    me.press(me.page.locator("#go .btn--own").last)
    me.press(me.page.locator(READY))
    me.page.wait_for_selector("[data-phase=give]")
    for order in ("rank", "suit"):
        me.page.locator(f"[data-sort={order}]").evaluate("each => each.click()")
        tops = me.page.locator(".own .hand [data-card]").evaluate_all(
            "all => all.map((each) => each.offsetTop)"
        )
        assert len(set(tops)) == 2, order


def test_the_aid_card_on_a_phone(house: RunningHouse, visit: Visit) -> None:
    me = visit(house, "zh-Hant", "phone")
    me.play_alone("tichu")
    me.wait_for_turn()
    me.press(me.page.locator(".beam__sheet"))
    expect(me.page.locator(".aid li").last).to_be_in_viewport()


@pytest.mark.slow
@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize(("seats", "options"), [(3, {"trichu_rounds": "3"}), (6, {"end": "rounds:1"})])
def test_three_and_six_play_a_round(
    house: RunningHouse, visit: Visit, seats: int, options: dict[str, str], device: str
) -> None:
    me = visit(house, "en", device)
    me.play_alone("tichu", options, seats)
    over = me.page.locator("#log li", has_text="The round is over")
    for _ in range(150):
        if over.count() or not me.wait_for_turn():
            break
        me.take_turn()
    assert over.count() >= 1
    assert me.overflow() <= 0


def test_a_round_is_copied_as_text(own_house: RunningHouse, visit: Visit) -> None:
    me = visit(own_house)
    lead(me)
    me.page.click("[data-open=menubox]")
    me.page.click("[data-do=resign]")
    me.page.click("#sure [value=yes]")
    me.page.click("#resultbox[open] a[href$=replay]")
    me.page.wait_for_selector("#step:not(:empty)")
    me.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    me.page.click("[data-open=menubox]")
    me.page.click("[data-copy-round]")
    expect(me.page.locator("#toast")).to_have_text("Copied.")
    text: str = me.page.evaluate("navigator.clipboard.readText()")
    assert text.startswith("Tichu, round 1\n")
    assert "gives" in text
    assert "plays with: 1 " in text


def test_a_preset_fills_in_how_a_match_ends(house: RunningHouse, visit: Visit) -> None:
    me = visit(house)
    me.open("/?game=tichu")
    start = me.page.locator("[data-start=tichu]")
    start.locator("[name=preset][value=tournament]").check(force=True)
    expect(start.locator("[name='o.end']")).to_have_value("rounds")
    expect(start.locator("[name='o.end:n']")).to_have_value("4")
    start.locator("[name=preset][value=source]").check(force=True)
    expect(start.locator("[name='o.end']")).to_have_value("target")
    expect(start.locator("[name='o.end:n']")).to_have_value("1000")
    start.locator("details.more").evaluate("each => (each.open = true)")
    start.locator("[name='o.end']").select_option("rounds")
    expect(start.locator("[name='o.end:n']")).to_have_value("4")
    start.locator("[name='o.end:n']").fill("0")
    start.locator("details.more").evaluate("each => (each.open = false)")
    start.locator("button[value=solo]").click()
    expect(start.locator("[name='o.end:n']")).to_be_visible()
