"""Chai's page at stored positions: nothing covers another thing, jumps, or vanishes when it is wanted."""

from typing import cast

import pytest
from playwright.sync_api import Locator, expect

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import NATURE
from teahouse.games.chai.rules import Chai
from teahouse.games.chai.tests.table import FOR_TWO, OPENING
from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.sight import cut
from tests.browser.stored import put
from tests.browser.visitor import Visitor

Lines = list[tuple[int, str]]
FIRST_TURN: Lines = [
    *OPENING,
    *FOR_TWO,
    *[(0, "assistant 1"), (0, "done"), (1, "done")],
    *[(NATURE, "dice 0 1123456"), (NATURE, "dice 1 1123456")],
]
# Cards of the deck, the first of them with points; then it is put on slot 4.
THREE_TO_CHOOSE: Lines = [*FIRST_TURN, (0, "market 6 6"), (NATURE, "card P05"), (NATURE, "card P06")]
WITH_POINTS: Lines = [*THREE_TO_CHOOSE, (0, "keep P02"), (0, "place 4")]
WIDE = """(all, kinds) => all.flatMap(each => kinds.map(kind => kind ? each.querySelector(kind) : each))
  .filter(Boolean)
  .map(each => { const b = each.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"""


def a_year_later() -> Lines:
    """Both have reserved a ship, and everything else was harvest: now the next year's assistant walks."""
    game = cast(Chai, shelf.make("chai", {}, 2))
    state, luck = game.start(), Fast(1)
    lines: Lines = [*FIRST_TURN, (0, "harbour 1 345"), (1, "harbour 2 345")]
    for actor, text in lines:
        game.apply(state, actor, game.read(text), None)
    while state.year < 2 or game.waiting(state) == [NATURE]:
        (actor,) = game.waiting(state)
        legal = [game.write(a) for a in game.legal(state, actor)]
        text = (
            game.write(game.roll(state, luck))
            if actor == NATURE
            else next(
                (each for each in legal if each.startswith(("harvest", "done"))), legal[0] if legal else ""
            )
        )
        lines.append((actor, text))
        game.apply(state, actor, game.read(text), None)
    return lines


def at(house: RunningHouse, visit: Visit, lines: Lines, *devices: str) -> list[Visitor]:
    """Two people before a stored position; the first one has the seat that begins."""
    host, guest = visit(house, "en", devices[0]), visit(house, "en", devices[-1])
    path = host.open_table("chai")
    guest.open(path)
    guest.sit("Ann", 1)
    expect(host.page.locator("#lounge")).to_contain_text("Ann")
    host.begin()
    house.stop()
    put(house, path.removeprefix("/t/"), lines)
    house.start()
    for each in (host, guest):
        each.open(path)
        each.page.wait_for_selector("#log li", state="attached")
    return [host, guest]


def boxes(things: Locator, *kinds: str) -> list[list[float]]:
    """Left, top, right, bottom of what is found in each thing; "" for itself."""
    found: list[list[float]] = things.evaluate_all(WIDE, list(kinds))
    return found


def overlap(one: list[float], other: list[float]) -> bool:
    """Whether two boxes share more than an edge."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    return wide > 0.5 and min(one[3], other[3]) - max(one[1], other[1]) > 0.5


def test_choosing_a_die_moves_nothing_and_stays_on_the_screen(own_house: RunningHouse, visit: Visit) -> None:
    me, _ = at(own_house, visit, FIRST_TURN, "phone")
    shelf_of_buildings = me.page.locator(".c-shelf")
    before = shelf_of_buildings.bounding_box()
    last = me.page.locator(".c-diebtn[data-handle^='die ']").last
    me.press(last)
    expect(me.page.locator(".c-become .is-legal").first).to_be_visible()
    assert shelf_of_buildings.bounding_box() == before
    box = last.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] + 4 <= 360, "the ring around it is 3 px wide and 1 px off"


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_harvest_marker_shows_both_teas_and_keeps_to_its_place(
    own_house: RunningHouse, visit: Visit, device: str
) -> None:
    me, _ = at(own_house, visit, FIRST_TURN, device)
    markers = me.page.locator(".c-pos.is-marker")
    assert markers.count() == 6
    for i in range(6):
        marker = markers.nth(i)
        one, other = boxes(marker.locator(".c-teas .c-tea"), "")
        assert not overlap(one, other)
        (place,) = boxes(marker, "")
        for inside in boxes(marker, ".c-ahead", ".c-vp", ".c-teas"):
            assert inside[1] >= place[1] - 1
            assert inside[3] <= place[3] + 1


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_cards_points_cover_neither_its_name_nor_its_sign(
    own_house: RunningHouse, visit: Visit, device: str
) -> None:
    me, _ = at(own_house, visit, WITH_POINTS, device)
    card = me.page.locator(".c-garden .c-card:has(> .c-vp)")
    assert card.count() == 1
    (points,) = boxes(card, ".c-vp")
    name: list[float] = card.locator(".c-name").evaluate(
        "each => { const r = document.createRange(); r.selectNodeContents(each);"
        " const b = r.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; }"
    )
    assert not overlap(points, name)
    for sign in boxes(card, ".c-ab .c-tea", ".c-ab .c-sign"):
        assert not overlap(points, sign)
    assert not cut(me)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_what_a_card_says_covers_none_of_those_to_choose_from(
    own_house: RunningHouse, visit: Visit, device: str
) -> None:
    me, _ = at(own_house, visit, THREE_TO_CHOOSE, device)
    me.press(me.page.locator("[data-handle='keep P02']"))
    told = me.page.locator(".c-inhand .c-tip:visible")
    expect(told).to_have_count(1)
    (bubble,) = boxes(told, "")
    choices = boxes(me.page.locator(".c-choice"), "")
    assert len(choices) == 3
    assert not any(overlap(bubble, each) for each in choices)


def test_ships_completed_stay_in_sight_while_somebody_pays(own_house: RunningHouse, visit: Visit) -> None:
    lines: Lines = [*FIRST_TURN, (0, "change 6 1")]
    for each in at(own_house, visit, lines, "phone", "desktop"):
        expect(each.page.locator(".c-entry")).to_contain_text("Ships completed: 0 of 4")


def test_a_ship_in_a_dock_is_drawn_on_a_phone(own_house: RunningHouse, visit: Visit) -> None:
    me, _ = at(own_house, visit, a_year_later(), "phone")
    drawing = me.page.locator(".c-garden .c-dock .c-art")
    expect(drawing).to_have_count(1)
    ((left, top, right, bottom),) = boxes(drawing, "")
    assert right - left > 30
    assert bottom - top > 12
    assert not cut(me)


def test_the_log_says_whose_data_these_are(own_house: RunningHouse, visit: Visit) -> None:
    me, _ = at(own_house, visit, FIRST_TURN, "desktop")
    expect(me.page.locator("#extra")).to_contain_text("by this house (our reconstruction)")
