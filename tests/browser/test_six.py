"""Six browsers at one table play each timeline game to its end: three languages, phones and desktops."""

from time import monotonic

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import press_when_open
from tests.browser.house import RunningHouse
from tests.browser.visitor import OVER, Visitor

GUESTS = (("zh-Hant", "phone"), ("ru", "phone"), ("en", "phone"), ("zh-Hant", "desktop"), ("ru", "desktop"))
PATIENCE = 240  # seconds; a quiet machine needs a fifth of them
FEW = "P05,P06"
SLOW_HANDS = {"buzz_wait": "300", "buzz_grace": "2.5", "answer_time": "120"}  # a busy machine paints late
QUIZ = {"game": "buzz", "target": "1", "reading": "1", "reading_letter": "0"} | SLOW_HANDS
QUESTION = ("first 0", "draw 0 1 2 3 4 5 6 7", "ask 0 1")
ANSWER = "P08"


def six_at_a_table(house: RunningHouse, visit: Visit, options: dict[str, str]) -> list[Visitor]:
    """Six people who may begin."""
    host = visit(house, "en")
    path = host.open_table("voyage", options, seats=6)
    people = [host]
    for seat, (lang, device) in enumerate(GUESTS, 1):
        guest = visit(house, lang, device)
        guest.open(path)
        guest.sit(f"G{seat}", seat)
        people.append(guest)
    for person in people:
        person.page.set_default_timeout(PATIENCE * 1000)
    expect(host.page.locator("#lounge")).to_contain_text("G5", timeout=PATIENCE * 1000)
    return people


def play_to_the_end(people: list[Visitor]) -> None:
    """Whoever can act acts, until everybody sees the result."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        playing = [person for person in people if not person.page.locator(OVER).count()]
        if not playing:
            return
        for person in playing:
            if person.can_act():
                person.take_turn()
        people[0].page.wait_for_timeout(20)
    raise AssertionError("the match has not come to its end")


def all_see_the_end(people: list[Visitor]) -> None:
    for person in people:
        expect(person.page.locator("#result .result__why")).not_to_be_empty()
        assert person.overflow() <= 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [{"game": "team"}, {"game": "train", "section": FEW}, {"game": "race", "section": FEW}],
    ids=["team", "train", "race"],
)
def test_six_people_play_to_the_end(house: RunningHouse, visit: Visit, options: dict[str, str]) -> None:
    people = six_at_a_table(house, visit, options)
    people[0].begin()
    play_to_the_end(people)
    all_see_the_end(people)


@pytest.mark.slow
def test_six_hands_fall_and_six_people_bet(own_house: RunningHouse, visit: Visit) -> None:
    own_house.stack(*QUESTION)
    people = six_at_a_table(own_house, visit, QUIZ)
    for person in people:
        press_when_open(person)
    people[0].begin()
    for person in people:
        person.page.wait_for_selector("#cloth .voy[data-step='6']")
    (first,) = [person for person in people if person.can_act()]
    first.press(first.page.locator(f"[data-handle='period {ANSWER}']"))
    first.take_turn()
    place_one_marker_each(people, people.index(first))
    play_to_the_end(people)
    all_see_the_end(people)


def place_one_marker_each(people: list[Visitor], first: int) -> None:
    for person in people[first:] + people[:first]:
        person.wait_for_turn()
        person.take_turn()
