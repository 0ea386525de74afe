"""Every kind of every game from stored positions, in three languages, on phone and desktop in turn.

With TEAHOUSE_LOOK=DIR a picture of every screen is written there, to be looked at.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from teahouse import speech
from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.kept import KINDS, Shelf, fill
from tests.browser.sight import cut, foreign
from tests.browser.visitor import LEGAL, Visitor

SIZES = {"phone": [(360, 640), (390, 844)], "desktop": [(768, 1024), (844, 390), (1024, 768), (1280, 800)]}
DEVICES, LIGHTS = ("phone", "desktop"), ("day", "evening")
SEATS = ("open", "0", "watcher")  # whose replay
LOOK = os.environ.get("TEAHOUSE_LOOK", "")
COMBINATIONS = [
    (kind, lang, DEVICES[(i + j) % 2], i + j)
    for i, kind in enumerate(KINDS)
    for j, lang in enumerate(speech.LANGUAGES)
]


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningHouse, Shelf]]:
    """A house with all of them."""
    data = tmp_path_factory.mktemp("kept")
    shelf = fill(data)
    running = RunningHouse(data)
    running.start()
    yield running, shelf
    running.stop()


class Look:
    """One person's look at the screens of one kind: collects what is wrong with each."""

    def __init__(self, me: Visitor, kind: str, lang: str, device: str, turn: int) -> None:
        self.me, self.lang, self.device, self.turn = me, lang, device, turn
        self.name = f"{kind}-{lang}-{device}"
        self.faults: list[str] = []

    def at(self, screen: str, *, scan: bool = True) -> None:
        """A screen as it stands, at each size of this device; the scan in one light or the other."""
        me = self.me
        self.turn += 1
        light = LIGHTS[self.turn // 2 % 2]
        me.page.evaluate("light => document.documentElement.dataset.theme = light", light)
        found = foreign(me, self.lang)
        for width, height in SIZES[self.device]:
            me.page.set_viewport_size({"width": width, "height": height})
            me.page.wait_for_timeout(60)  # a frame or two
            found += [f"{width}x{height} {each}" for each in cut(me)]
            if me.overflow() > 0:
                found.append(f"{width}x{height} {me.overflow()} px too wide")
        if scan:
            found += me.violations()
        if LOOK:
            me.page.screenshot(path=Path(LOOK) / f"{self.name}-{screen.replace(' ', '-')}-{light}.png")
        self.faults += [f"{screen}: {each}" for each in found]


@pytest.mark.parametrize(("kind", "lang", "device", "turn"), COMBINATIONS)
def test_every_screen_of_a_kind(
    stored: tuple[RunningHouse, Shelf], visit: Visit, kind: str, lang: str, device: str, turn: int
) -> None:
    house, shelf = stored
    me, tables = known(visit, house, shelf, lang, device), shelf.tables[kind]
    look = Look(me, kind, lang, device, turn)
    see_the_match(look, f"/t/{tables.playing}")
    see_the_result(look, f"/t/{tables.over}")
    see_the_replay(look, f"/t/{tables.over}/replay", SEATS[turn % 3])
    see_the_waiting_room(look, f"/t/{tables.waiting}")
    assert not look.faults, "\n".join(look.faults)


def known(visit: Visit, house: RunningHouse, shelf: Shelf, lang: str, device: str) -> Visitor:
    """The person of the first seats in a browser of that language, who has never chosen one in the house."""
    me = visit(house, lang, device, reduced_motion="reduce")
    cookie = {"name": f"teahouse_key_{house.port}", "value": shelf.key, "url": house.url}
    me.page.context.add_cookies([cookie])  # type: ignore[list-item]  # a TypedDict of Playwright's own
    return me


def see_the_match(look: Look, path: str) -> None:
    me = look.me
    me.open(path)
    assert me.wait_for_turn()
    me.page.wait_for_selector("#log li", state="attached")
    look.at("table")
    things = me.page.locator(LEGAL).locator("visible=true")
    if things.count():
        me.press(things.first)
        look.at("chosen", scan=False)
    turn_the_view(me)
    look.at("plain view")
    turn_the_view(me)


def turn_the_view(me: Visitor) -> None:
    """Until the house has heard of it."""
    with me.page.expect_response("**/likes"):
        me.page.keyboard.press("v")


def see_the_result(look: Look, path: str) -> None:
    look.me.open(path)
    look.me.page.wait_for_selector("#resultbox[open]")
    look.at("result")


def see_the_replay(look: Look, path: str, seat: str) -> None:
    me = look.me
    me.open(f"{path}?seat={seat}&at=11")
    me.page.wait_for_selector("#step:not(:empty)")
    me.page.keyboard.press("ArrowRight")
    me.page.wait_for_url("**at=12")
    look.at("replay")


def see_the_waiting_room(look: Look, path: str) -> None:
    me = look.me
    me.open(path)
    me.page.wait_for_selector("#lounge .seatlist")
    look.at("waiting room")
    me.open(f"{path}/settings")
    look.at("settings", scan=False)
