"""Somebody at a browser: opens tables, sits down, and plays any game by mouse, by touch or by keys alone."""

import re
from dataclasses import dataclass
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.house import RunningHouse

LEGAL = "#cloth .is-legal[data-handle], [data-act]"
READY = "#go .btn--primary:not([aria-disabled], [data-bar=after])"
OWN = "#go .btn--own"
OVER = "#resultbox[open]"


@dataclass
class Visitor:
    """A page and how its visitor works it."""

    page: Page
    house: RunningHouse
    is_touch: bool = False
    address: str = ""  # where this visitor finds the house, if not at its own

    def open(self, path: str = "/") -> None:
        """Go to an address of the house."""
        self.page.goto((self.address or self.house.url) + path)

    def press(self, what: Locator) -> None:
        """Click, or tap on a touch screen."""
        if self.is_touch:
            what.tap()
        else:
            what.click()

    def rest(self) -> None:
        """Wait until what glides has come to rest, as a person would before a tap."""
        all_done = "Promise.allSettled(document.getAnimations().map(each => each.finished))"
        self.page.evaluate(f"{all_done}.then(() => 0)")

    # ---- coming to a table ----

    def play_alone(self, game: str, options: dict[str, str] | None = None, seats: int = 0) -> None:
        """Two clicks from the front page: the game, and play; a few more where options are changed."""
        self.open()
        self.press(self.page.locator(f".game:has([value={game}])"))
        start = self.page.locator(f"[data-start={game}]")
        if seats:
            start.locator(f"[name=seats][value='{seats}']").check(force=True)
        self.choose_options(start, options or {})
        self.press(start.locator("button[value=solo]"))
        self.page.wait_for_url(re.compile(r"/t/\w+$"))

    def choose_options(self, form: Locator, options: dict[str, str]) -> None:
        """Fill the rules of a form in."""
        for key, value in options.items():
            form.locator("details.more").evaluate_all("all => all.forEach((each) => (each.open = true))")
            if key == "section":
                self._keep_sections(form, value.split(","))
                continue
            field, second = form.locator(f"[name='o.{key}']"), form.locator(f"[name='o.{key}:n']")
            if second.count():  # a word and a number: rounds:4
                field.select_option(value.partition(":")[0])  # which brings its usual number
                second.fill(value.partition(":")[2])
            elif field.evaluate("each => each.localName") == "select":
                field.select_option(value)
            else:
                field.fill(value)

    def _keep_sections(self, form: Locator, kept: list[str]) -> None:
        boxes = form.locator("[name=section]")
        for value in boxes.evaluate_all("all => all.map((each) => each.value)"):
            form.locator(f"[name=section][value='{value}']").set_checked(value in kept)

    def open_table(self, game: str, options: dict[str, str] | None = None, seats: int = 0) -> str:
        """Open a table for friends; its path."""
        self.open(f"/?game={game}")
        start = self.page.locator(f"[data-start={game}]")
        if seats:
            start.locator(f"[name=seats][value='{seats}']").check(force=True)
        self.choose_options(start, options or {})
        self.press(start.locator("button[value=open]"))
        self.page.wait_for_url(re.compile(r"/t/\w+$"))
        return self.page.url.removeprefix(self.address or self.house.url)

    def sit(self, name: str, seat: int) -> None:
        """Sit down with a name."""
        self.page.fill("#sit input[name=name]", name)
        self.press(self.page.locator(f"button[form=sit][value='{seat}']"))
        self.page.wait_for_url(re.compile(r"/t/\w+$"))

    def begin(self) -> None:
        """The host begins the match."""
        self.press(self.page.locator(READY))
        self.page.wait_for_selector("body[data-phase=playing]")

    # ---- playing ----

    def can_act(self) -> bool:
        """Whether something can be chosen or sent."""
        return self.page.locator(f"{READY}, {OWN}, #go .btn--hint").count() > 0

    def wait_for_turn(self) -> bool:
        """Wait until something can be done here; False where the match is over instead."""
        self.page.wait_for_selector(f"{READY}, {OWN}, #go .btn--hint, {OVER}")
        return self.page.locator(OVER).count() == 0

    def take_turn(self) -> None:
        """Choose what is legal until a whole action is meant, and send it; or see the moment pass."""
        for _ in range(8):
            if not self.can_act():
                return
            if self.page.locator(READY).count():
                self._send()
                self.page.wait_for_selector("#go:not(:has(.is-pending))")
                return
            self._choose()
        raise AssertionError("no action was meant after eight choices")

    def _send(self) -> None:
        self._press_first(self.page.locator(READY))

    def _press_first(self, these: Locator) -> None:
        """Press the first of these, unless its moment passes meanwhile (a bomb's, say)."""
        try:
            self.press(these.first)
        except PlaywrightTimeout:
            if these.count():
                raise

    def _choose(self) -> None:
        things = self.page.locator(LEGAL).locator("visible=true")
        if things.count():
            self._press_first(things)
        elif self.page.locator(OWN).count():
            self.press(self.page.locator(OWN).first)
        else:
            self.page.keyboard.press("v")  # where only a game's own script knows what goes together

    def take_turn_by_keys(self) -> None:
        """The same without a pointer: arrows, space, enter, P."""
        page = self.page
        for _ in range(8):
            if not self.can_act():
                return
            if page.locator(READY).count():
                page.keyboard.press("Enter")
                page.wait_for_selector("#go:not(:has(.is-pending))")
                return
            if page.locator(LEGAL).locator("visible=true").count():
                self._walk_to_something_legal()
                page.keyboard.press("Space")
            else:
                page.keyboard.press("p" if page.locator(OWN).count() else "v")
        raise AssertionError("no action was meant after eight choices")

    def _walk_to_something_legal(self) -> None:
        for key in ["ArrowRight"] * 12 + ["ArrowUp"] * 4 + ["ArrowLeft"] * 12 + ["ArrowDown"] * 8:
            if self.page.evaluate("document.activeElement.matches('.is-legal[data-handle], [data-act]')"):
                return
            self.page.keyboard.press(key)
        raise AssertionError("the arrows lead to nothing legal")

    def play_on(self, *, by_keys: bool = False, turns: int = 1000) -> bool:
        """Play until the match is over (True) or so many turns are taken."""
        for _ in range(turns):
            if not self.wait_for_turn():
                return True
            if by_keys:
                self.take_turn_by_keys()
            else:
                self.take_turn()
        return False

    # ---- looking ----

    def overflow(self) -> int:
        """How many pixels the page is wider than its window."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return wide

    def violations(self) -> list[str]:
        """What the accessibility scan finds wrong, with where."""
        found: list[dict[str, Any]] = Axe().run(self.page).response["violations"]
        return [f"{each['id']}: {[node['target'] for node in each['nodes']][:3]}" for each in found]
