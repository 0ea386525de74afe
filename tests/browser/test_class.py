"""A class in browsers: a teacher, a projector and pupils on phones, from the code to the report and away."""

import csv
import io
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import RunningHouse
from tests.browser.visitor import OVER, Visitor

PUPILS = (("zh-Hant", "小明"), ("zh-Hant", "小華"), ("ru", "Аня"), ("en", "Ben"))


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """Seven pages at once: a small machine needs its time."""
    expect.set_options(timeout=40_000)
    yield
    expect.set_options(timeout=5_000)


def open_class(teacher: Visitor) -> tuple[str, str]:
    """A class of Team at tables of two; its path and its number."""
    teacher.open("/gatherings/new?game=voyage")
    form = teacher.page.locator("form[action='/gatherings']")
    form.locator("[name=title]").fill("History 7b")
    form.locator("[name=name]").fill("Ms Lin")
    form.locator("[name=seats][value='2']").check(force=True)
    teacher.choose_options(form, {"game": "team"})
    form.locator("button.btn--primary").click()
    teacher.page.wait_for_url(re.compile(r"/g/\w+$"))
    path = teacher.page.url.removeprefix(teacher.house.url)
    return path, teacher.page.locator(".gather__code b").inner_text()


def join(pupil: Visitor, code: str, name: str) -> None:
    """By the number on the front page."""
    pupil.open(f"/join?code={code}")
    pupil.page.locator("form:has([value=join]) [name=name]").fill(name)
    pupil.press(pupil.page.locator("form:has([value=join]) button"))
    expect(pupil.page.locator("#live")).to_contain_text(name)


def direct(teacher: Visitor, what: str) -> None:
    """One of the teacher's buttons."""
    teacher.page.locator(f".gather__do button[value={what}]").click()
    teacher.page.wait_for_load_state()


def say(pupil: Visitor, key: str) -> None:
    """Tap a phrase."""
    pupil.page.evaluate("document.querySelector('#pick-chat').click()")
    pupil.page.locator(f"""#talk [data-with*='"{key}"']""").dispatch_event("click")


def play_all(pupils: list[Visitor]) -> None:
    """Until every table's match is over."""
    for _ in range(400):
        if all(pupil.page.locator(OVER).count() for pupil in pupils):
            return
        for pupil in pupils:
            if not pupil.page.locator(OVER).count() and pupil.can_act():
                pupil.take_turn()
        pupils[0].page.wait_for_timeout(50)
    raise AssertionError("a table has not come to its end")


def test_a_class_from_its_code_to_its_report(house: RunningHouse, visit: Visit) -> None:
    teacher, wall = visit(house, "en"), visit(house, "zh-Hant")
    path, code = open_class(teacher)
    wall.open(f"{path}?wall=1")
    pupils = [visit(house, lang, "phone") for lang, _ in PUPILS]
    for person in (teacher, wall, *pupils):
        person.page.set_default_timeout(60_000)
    for pupil, (_, name) in zip(pupils, PUPILS, strict=True):
        join(pupil, code, name)
    for _, name in PUPILS:
        expect(wall.page.locator(".gather__roster")).to_contain_text(name)

    direct(teacher, "next")
    for pupil in pupils:
        pupil.page.wait_for_url(re.compile(r"/t/\w+$"), wait_until="commit")
        pupil.page.wait_for_selector("body[data-phase=playing]")
    expect(wall.page.locator(".gather__table.is-playing")).to_have_count(2)

    phrases(teacher, pupils)
    pausing(teacher, pupils)
    late = visit(house, "ru", "phone")
    late.page.set_default_timeout(60_000)
    join(late, code, "Костя")
    play_all(pupils)
    expect(wall.page.locator(".gather__table.is-over")).to_have_count(2)

    direct(teacher, "next")
    follows(pupils[0], path)
    late.page.wait_for_url(re.compile(r"/t/\w+$"), wait_until="commit")
    late.page.wait_for_selector("body[data-phase=playing]")

    reports(teacher, [name for _, name in PUPILS])
    deletes(teacher, path, late)


def follows(pupil: Visitor, path: str) -> None:
    """Whoever comes to the gathering from his old table is brought to his new one, and may come back."""
    old = pupil.page.url
    pupil.page.evaluate("path => (location.href = path)", path)
    pupil.page.wait_for_url(lambda url: "/t/" in url and url != old, wait_until="commit")
    pupil.page.wait_for_selector("body[data-phase=playing]")
    new = pupil.page.url
    pupil.page.evaluate("path => (location.href = path)", path)
    expect(pupil.page.locator(".gather__mine a")).to_have_attribute("href", re.compile(r"^/t/\w+$"))
    pupil.page.wait_for_timeout(300)
    assert pupil.page.url.endswith(path)
    pupil.open(new.removeprefix(pupil.house.url))


def phrases(teacher: Visitor, pupils: list[Visitor]) -> None:
    """A phrase is read in each one's language, own words cannot be written, and the teacher can hush."""
    for pupil in pupils:
        assert pupil.page.locator("#talk-text").count() == 0
        say(pupil, "nice")
    said = {pupil.page.locator("html").get_attribute("lang"): pupil for pupil in pupils}
    words = {"zh-Hant": "做得好！", "ru": "Молодец!", "en": "Well done!"}
    for lang, pupil in said.items():
        expect(pupil.page.locator("#chat")).to_contain_text(words[str(lang)])
        assert len(set(pupil.page.locator("#chat li span").all_inner_texts())) == 1
    direct(teacher, "hush")
    for pupil in pupils:
        expect(pupil.page.locator("#talk button")).to_have_count(0)
    direct(teacher, "talk")
    expect(pupils[0].page.locator("#talk button").first).to_be_attached()


def pausing(teacher: Visitor, pupils: list[Visitor]) -> None:
    """While the teacher holds the tables nothing can be played, and no page says that it could."""
    assert any(pupil.can_act() for pupil in pupils)
    direct(teacher, "hold")
    for pupil in pupils:
        expect(pupil.page.locator("#where")).to_contain_text(re.compile("paused|暫停|перерыв"))
        expect(pupil.page.locator("#says")).to_contain_text(re.compile("paused|暫停|паузе"))
        expect(pupil.page.locator("#go button")).to_have_count(0)
        assert not pupil.can_act()
    direct(teacher, "go")
    for pupil in pupils:
        expect(pupil.page.locator("#where")).not_to_contain_text(re.compile("paused|暫停|перерыв"))
    assert any(pupil.can_act() for pupil in pupils)


def reports(teacher: Visitor, names: list[str]) -> None:
    """The report names every pupil and what was placed."""
    with teacher.page.expect_download() as coming:
        teacher.page.click("a[href$='report.csv']")
    rows = list(csv.reader(io.StringIO(coming.value.path().read_text("utf-8-sig"))))
    pupils = {row[0]: row for row in rows if row and row[0] in names}
    assert set(pupils) == set(names)
    assert sum(int(row[1]) for row in pupils.values()) >= 8, "so many cards were placed"


def deletes(teacher: Visitor, path: str, pupil: Visitor) -> None:
    """The class goes with its tables and its pupils' names."""
    table = pupil.page.url
    teacher.page.click("details.more summary")
    teacher.page.get_by_text("Delete the gathering", exact=True).click()
    expect(teacher.page.locator("details.sure[open]")).to_contain_text("It cannot be brought back.")
    teacher.page.get_by_role("button", name="Yes, delete it").click()
    expect(teacher.page.locator(".notice")).to_contain_text("The gathering has been deleted")
    teacher.page.wait_for_url(f"{teacher.house.url}/?done=gathering")
    assert teacher.page.request.get(teacher.house.url + path).status == 404
    assert teacher.page.request.get(table).status == 404
    files = list(teacher.house.data.rglob("*.db*"))
    assert files
    assert "Костя".encode() not in b"".join([file.read_bytes() for file in files])


def test_a_table_that_is_closed_leads_on_to_the_next_round(house: RunningHouse, visit: Visit) -> None:
    teacher, pupils = visit(house, "en"), [visit(house, lang, "phone") for lang, _ in PUPILS[:2]]
    _, code = open_class(teacher)
    for pupil, (_, name) in zip(pupils, PUPILS, strict=False):
        join(pupil, code, name)
    direct(teacher, "next")
    for pupil in pupils:
        pupil.page.wait_for_url(re.compile(r"/t/\w+$"), wait_until="commit")
        pupil.page.wait_for_selector("body[data-phase=playing]")
    first = pupils[0].page.url
    teacher.page.reload()
    teacher.page.locator(".gather__table .sure summary").click()
    teacher.page.get_by_role("button", name="Yes, close it").click()
    for pupil in pupils:
        pupil.page.wait_for_selector("body[data-phase=closed]")
    direct(teacher, "next")
    for pupil in pupils:
        pupil.page.wait_for_url(
            lambda url: url != first and "/t/" in url, wait_until="commit", timeout=60_000
        )
        pupil.page.wait_for_selector("body[data-phase=playing]")
