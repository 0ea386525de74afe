"""Fixtures of the browser tests: a running house, and visitors with a language and a device."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.house import RunningHouse
from tests.browser.visitor import Visitor

DEVICES: dict[str, dict[str, object]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
}
LOCALES = {"en": "en-US", "zh-Hant": "zh-TW", "ru": "ru-RU"}

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """A Chromium that draws in software and speaks to nobody but the house."""
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    return {**browser_type_launch_args, "executable_path": found, "args": flags}


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """One house for all tests that do not stop it."""
    running = RunningHouse(tmp_path_factory.mktemp("house"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[RunningHouse]:
    """A house that a test may stop, kill and start again."""
    running = RunningHouse(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Make visitors: `visit(house, "ru", "phone")`; whatever a page reports as an error fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def make(house: RunningHouse, lang: str = "en", device: str = "desktop", **more: object) -> Visitor:
        context = browser.new_context(locale=LOCALES[lang], **(DEVICES[device] | more))  # type: ignore[arg-type]  # checked by Playwright
        context.on("weberror", lambda error: faults.append(str(error.error)))
        context.set_default_timeout(15_000)
        contexts.append(context)
        page: Page = context.new_page()
        return Visitor(page, house, is_touch=device == "phone")

    yield make
    for context in contexts:
        context.close()
    assert not faults, faults
