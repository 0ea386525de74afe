"""Six browsers at one table play a timeline game to its end: three languages, phones and desktops."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.visitor import OVER, Visitor

QUICK = {"team": {"game": "team"}}
GUESTS = (("zh-Hant", "phone"), ("ru", "phone"), ("en", "phone"), ("zh-Hant", "desktop"), ("ru", "desktop"))


@pytest.mark.slow
@pytest.mark.parametrize("game", QUICK)
def test_six_people_play_to_the_end(house: RunningHouse, visit: Visit, game: str) -> None:
    host = visit(house, "en")
    path = host.open_table("voyage", QUICK[game], seats=6)
    people = [host]
    for seat, (lang, device) in enumerate(GUESTS, 1):
        guest = visit(house, lang, device)
        guest.open(path)
        guest.sit(f"G{seat}", seat)
        people.append(guest)
    expect(host.page.locator("#lounge")).to_contain_text("G5")
    host.begin()
    play_to_the_end(people)
    for person in people:
        expect(person.page.locator("#result .result__why")).not_to_be_empty()
        assert person.overflow() <= 0


def play_to_the_end(people: list[Visitor]) -> None:
    """Whoever can act acts, until everybody sees the result."""
    for _ in range(300):
        playing = [person for person in people if not person.page.locator(OVER).count()]
        if not playing:
            return
        for person in playing:
            if person.can_act():
                person.take_turn()
        people[0].page.wait_for_timeout(50)
    raise AssertionError("the match has not come to its end")
