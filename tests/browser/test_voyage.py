"""Voyage's boards: focus is seen, and titles, faults and stories can be read on any screen."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from teahouse import speech
from teahouse.games.voyage.deck import house_deck, text_in
from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.moments import keep
from tests.browser.visitor import LEGAL, Visitor

SOME_DIGIT = re.compile(r"\d")
PHONES = ((360, 640), (390, 844))
DESKTOPS = ((1280, 800), (1024, 768))
every_language = pytest.mark.parametrize("lang", list(speech.LANGUAGES))

# The ring of what has the focus: how wide it is drawn, and how well it stands out from what lies behind it.
RING = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  function light(color) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data]
      .map((n) => n / 255).map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  const it = document.activeElement;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(it);
  if (!it.closest("#cloth")) return null;
  const paper = getComputedStyle(it.closest(".voy")).getPropertyValue("--map").trim();
  const [a, b] = [light(outlineColor), light(paper)].sort((x, y) => y - x);
  return {
    what: it.dataset.handle ?? it.className,
    width: outlineStyle === "none" ? 0 : parseFloat(outlineWidth),
    contrast: (a + 0.05) / (b + 0.05),
  };
}"""

# Puts every title on every card, and tells which are cut or have a word broken in two.
TITLES = """([titles, places]) => {
  const found = new Set();
  const range = document.createRange();
  for (const place of places) {
    const all = [...document.querySelectorAll(place)].filter((each) => each.checkVisibility());
    if (!all.length) found.add(`nothing at ${place}`);
    for (const holder of all) {
      const box = holder.closest(".ev, .car, .bet__h, .stack, .mate, .flip");
      const was = holder.textContent;
      for (const title of titles) {
        holder.textContent = title;
        holder.style.overflowWrap = "normal";
        range.selectNodeContents(holder);
        const [text, frame] = [range, box].map((each) => each.getBoundingClientRect());
        if (text.right > frame.right + 1) found.add(`${place} has no room for a word of: ${title}`);
        if (text.bottom > frame.bottom + 4) found.add(`${place} cuts: ${title}`);
        if (box.scrollHeight > box.clientHeight + 4) found.add(`${place} has no room below: ${title}`);
        holder.style.overflowWrap = "";
      }
      holder.textContent = was;
    }
  }
  return [...found];
}"""


@dataclass(frozen=True)
class Stored:
    """A house with a table at each moment, and the key of who sits there."""

    house: RunningHouse
    key: str
    paths: dict[str, str]

    def seen_by(self, visit: Visit, lang: str, device: str, moment: str) -> Visitor:
        """The person of the first seat at that moment."""
        me = visit(self.house, lang, device, reduced_motion="reduce")
        cookie = {"name": f"teahouse_key_{self.house.port}", "value": self.key, "url": self.house.url}
        me.page.context.add_cookies([cookie])  # type: ignore[list-item]  # a TypedDict of Playwright's own
        me.open(self.paths[moment])
        me.page.wait_for_selector("#log li", state="attached")
        return me


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stored]:
    """Nine tables, each at its moment."""
    data = tmp_path_factory.mktemp("moments")
    key, paths = keep(data)
    running = RunningHouse(data)
    running.start()
    yield Stored(running, key, paths)
    running.stop()


def box(me: Visitor, what: str) -> tuple[float, float]:
    """Where the first of these begins and ends, from the top."""
    found = me.page.locator(what).first.bounding_box()
    assert found is not None, what
    return found["y"], found["y"] + found["height"]


def sizes(me: Visitor) -> Iterator[tuple[int, int]]:
    """The page at each size of a phone."""
    for width, height in PHONES:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.wait_for_timeout(60)
        yield width, height


@pytest.mark.parametrize("light", ["day", "evening"])
@pytest.mark.parametrize("moment", ["team", "race", "train", "buzz-bets", "buzz-answer"])
def test_what_the_arrows_reach_has_a_ring(stored: Stored, visit: Visit, moment: str, light: str) -> None:
    me = stored.seen_by(visit, "en", "desktop", moment)
    assert me.wait_for_turn()
    me.page.evaluate("light => document.documentElement.dataset.theme = light", light)
    reached = set()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "Space", "ArrowRight", "ArrowLeft"):
        me.page.keyboard.press(key)
        ring = me.page.evaluate(RING)
        if ring is None:  # the arrows also lead to the buttons below the board
            continue
        assert ring["width"] >= 3, ring
        assert ring["contrast"] >= 3, ring
        reached.add(ring["what"])
    assert len(reached) >= 2


@every_language
def test_the_answers_of_the_quiz_have_their_years_on_a_phone(stored: Stored, visit: Visit, lang: str) -> None:
    me = stored.seen_by(visit, lang, "phone", "buzz-answer")
    for _ in sizes(me):
        years = me.page.locator(".period small")
        expect(years).to_have_count(7)
        for year in years.all():
            year.scroll_into_view_if_needed()
            expect(year).to_be_visible()
            expect(year).to_have_text(SOME_DIGIT)
        assert box(me, ".buzzer")[1] <= box(me, ".scores")[0]


@every_language
def test_the_others_cards_of_a_team_are_read_on_a_phone(stored: Stored, visit: Visit, lang: str) -> None:
    me = stored.seen_by(visit, lang, "phone", "team")
    cards = me.page.locator("#extra .narrow li")
    expect(cards).to_have_count(me.page.locator(".mates .mate").count())
    me.press(me.page.locator(".beam__sheet"))
    for card in cards.all():
        card.scroll_into_view_if_needed()
        expect(card).to_be_in_viewport()
    assert cards.count() >= 1


@every_language
def test_the_next_title_of_the_pile_is_read_on_a_phone(stored: Stored, visit: Visit, lang: str) -> None:
    for moment in ("train", "train-removal"):
        me = stored.seen_by(visit, lang, "phone", moment)
        for _ in sizes(me):
            expect(me.page.locator(".pile p")).to_have_text(SOME_DIGIT)
            expect(me.page.locator(".stack .glide")).not_to_be_empty()
            assert box(me, ".pile")[1] <= box(me, ".bench")[0]
        count = me.page.locator(".pile b").inner_text()
        me.page.keyboard.press("v")
        expect(me.page.locator("#plain")).to_contain_text(count)


@every_language
@pytest.mark.parametrize("moment", ["race-miss", "team-miss"])
def test_why_a_card_was_wrong_is_read_on_a_phone(
    stored: Stored, visit: Visit, moment: str, lang: str
) -> None:
    me = stored.seen_by(visit, lang, "phone", moment)
    for _ in sizes(me):
        lesson, bench = box(me, ".lesson.is-miss"), box(me, ".bench")
        assert lesson[1] <= bench[0]
        assert lesson[1] - lesson[0] >= 80
        for part in (".lesson .flip .y", ".lesson .say", ".lesson .story"):
            me.page.locator(part).scroll_into_view_if_needed()
            top, bottom = box(me, part)
            shown = min(bottom, lesson[1]) - max(top, lesson[0])
            assert shown >= min(bottom - top, 40) - 1, part
        if moment == "race-miss":
            rivals = box(me, ".rivals")
            assert rivals[1] <= bench[0]
            assert rivals[1] - rivals[0] >= 24
        else:
            mine, own = box(me, ".mine"), box(me, ".mine .ev")
            assert own[1] <= mine[1] + 1
            assert own[1] - own[0] >= 44
            assert mine[1] <= lesson[0]


@every_language
@pytest.mark.parametrize(("device", "stories"), [("phone", ".bet .st"), ("desktop", ".told li")])
def test_what_happened_is_read_after_the_bets(
    stored: Stored, visit: Visit, device: str, stories: str, lang: str
) -> None:
    me = stored.seen_by(visit, lang, device, "buzz-look")
    told = me.page.locator(stories)
    expect(told).to_have_count(8)
    known = [text_in(card.stories, lang) for card in house_deck().cards]
    for story in told.all():
        story.scroll_into_view_if_needed()
        expect(story).to_be_visible()
        assert [each for each in known if each in story.inner_text()]
        assert not story.evaluate("each => each.scrollHeight > each.clientHeight + 1")
    assert box(me, ".voy")[1] <= box(me, ".bench")[0] + 1


PLACES = {
    "team": (".mine .h", ".mate .serif"),
    "team-miss": (".route .ev:not(.open) .h",),
    "race": (".shop .h",),
    "race-miss": (".route .ev:not(.open) .h",),
    "train": (".car .h", ".hand2 .h", ".stack .glide"),
    "buzz-bets": (".bet:not(.blank) .h",),
}


@every_language
@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("moment", list(PLACES))
def test_every_title_of_our_deck_is_read_whole(
    stored: Stored, visit: Visit, moment: str, device: str, lang: str
) -> None:
    me = stored.seen_by(visit, lang, device, moment)
    titles = [text_in(card.titles, lang) for card in house_deck().cards]
    places = [each for each in PLACES[moment] if device == "desktop" or not each.startswith(".mate")]
    for width, height in PHONES if device == "phone" else DESKTOPS:
        me.page.set_viewport_size({"width": width, "height": height})
        found = me.page.evaluate(TITLES, [titles, places])
        assert found == [], f"{width}x{height}: {found}"
    me.press(me.page.locator(LEGAL).locator("visible=true").first)  # then the bench is at its highest
    found = me.page.evaluate(TITLES, [titles, places])
    assert found == [], found


SEALED = {"game": "buzz", "buzz": "sealed", "reading": "0", "reading_letter": "0", "buzz_wait": "300"}


def test_sealed_answers_at_one_screen_are_covered_and_bets_are_not(house: RunningHouse, visit: Visit) -> None:
    me = visit(house, "en")
    me.open_table("voyage", SEALED, seats=2)
    me.sit("Ben", 1)
    me.begin()
    for _ in range(2):
        me.press(me.page.locator("[data-uncover]"))
        me.page.wait_for_selector("#cloth .periods .is-legal")
        me.take_turn()
    me.page.wait_for_selector("#cloth [data-step='8']")
    expect(me.page.locator(".answers li")).to_have_count(2)
    for _ in range(2):
        assert me.wait_for_turn()
        me.page.wait_for_timeout(1200)  # longer than a cover waits
        expect(me.page.locator("#cover")).to_be_hidden()
        me.take_turn()
    assert not [line for line in me.page.locator("#log li").all_text_contents() if "buzzer" in line]
