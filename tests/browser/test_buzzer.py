"""The buzzer in two browsers, one far away: it opens for both at one moment, and both hear who was first."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import press_when_open
from tests.browser.house import RunningHouse
from tests.browser.slow_door import SlowDoor
from tests.browser.visitor import Visitor

QUIZ = {"game": "buzz", "reading": "4", "reading_letter": "0", "buzz_grace": "1.5"}
QUICK, SLOW = 100, 700  # ms after the own buzzer has opened; a busy machine paints late


@pytest.fixture
def doors(house: RunningHouse) -> Iterator[tuple[SlowDoor, SlowDoor]]:
    """The house from near (20 ms) and from far (180 ms)."""
    near, far = SlowDoor(house.port, 20), SlowDoor(house.port, 180)
    for door in (near, far):
        door.open()
    yield near, far
    for door in (near, far):
        door.close()


def at_one_table(house: RunningHouse, visit: Visit, doors: tuple[SlowDoor, SlowDoor]) -> list[Visitor]:
    """A near host and a far guest who have just begun a quiz."""
    people: list[Visitor] = [visit(house, "en"), visit(house, "zh-Hant", "phone")]
    for person, door in zip(people, doors, strict=True):
        person.address = door.url
    near, far = people
    path = near.open_table("voyage", QUIZ, seats=2)
    far.open(path)
    far.sit("小美", 1)
    expect(near.page.locator("#lounge")).to_contain_text("小美")
    near.page.wait_for_timeout(3000)  # the first beats measure the lines
    near.begin()
    far.page.wait_for_selector("body[data-phase=playing]")
    return people


@pytest.mark.parametrize("first", [0, 1], ids=["near", "far"])
def test_the_quicker_hand_wins_however_far_it_is(
    house: RunningHouse, visit: Visit, doors: tuple[SlowDoor, SlowDoor], first: int
) -> None:
    people = at_one_table(house, visit, doors)
    for seat, person in enumerate(people):
        delay = QUICK if seat == first else SLOW
        press_when_open(person, delay)
    for person in people:
        person.page.wait_for_selector("#cloth .hands, #cloth .periods")
    winner, other = people[first], people[1 - first]
    expect(winner.page.locator("#cloth .periods")).to_be_visible()
    order = other.page.locator("#cloth .hands li")
    expect(order).to_have_count(2)
    names = ["茶客", "小美"]  # as the other reads them: who gave no name is a guest in the reader's language
    expect(order.first).to_contain_text(names[first])
    for person in people:
        told = " ".join(person.page.locator("#log li").all_text_contents())
        assert "ms)" in told or "毫秒" in told, told


def test_each_of_several_at_one_screen_has_a_buzzer_and_a_key(house: RunningHouse, visit: Visit) -> None:
    me = visit(house, "ru")
    me.open_table("voyage", QUIZ | {"buzz_wait": "300", "answer_time": "120"}, seats=3)
    for seat, name in ((1, "Ben"), (2, "Eva")):
        me.sit(name, seat)
    me.begin()
    buzzers = me.page.locator("[data-buzz]")
    expect(buzzers).to_have_count(3)
    assert buzzers.locator("kbd").all_text_contents() == ["Q", "O", "Z"]
    expect(buzzers.first).to_have_class(re.compile("is-open"), timeout=60_000)
    me.page.keyboard.press("KeyZ")
    me.page.keyboard.press("KeyQ")
    me.page.wait_for_selector("#cloth .periods")
    expect(me.page.locator("#says .says__who")).to_have_text("Eva")
    expect(me.page.locator("#cover")).to_be_hidden()
    told = me.page.locator("#log li").all_text_contents()
    assert [line for line in told if "Гость (+" in line], told
    me.take_turn()
    for name in ("Eva", "Гость", "Ben"):
        expect(me.page.locator("#says .says__who")).to_have_text(name)
        expect(me.page.locator("#cloth [data-step='8']")).to_be_visible()
        me.take_turn()
