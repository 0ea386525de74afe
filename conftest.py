"""The whole test run: how big it is, and whether it really runs the rules it says it runs."""

import os
import shutil
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import teahouse
from setup import compiled_sources
from tests.scale import SCALE, scaled

settings.register_profile(
    "scaled",
    max_examples=scaled(100),
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("scaled")


def modules_by_kind() -> dict[str, list[str]]:
    """Sort the modules marked for compiling by what Python would load for them."""
    found: dict[str, list[str]] = {"compiled": [], "interpreted": []}
    for source in compiled_sources(Path(teahouse.__file__).parent):
        libraries = [source.with_suffix(suffix) for suffix in EXTENSION_SUFFIXES]
        is_compiled = any(library.exists() for library in libraries)
        found["compiled" if is_compiled else "interpreted"].append(source.stem)
    return found


def pytest_report_header() -> str:
    """Say in the first lines of every run which rules it tests, and at what size."""
    kinds = modules_by_kind()
    counts = ", ".join(f"{len(names)} {kind}" for kind, names in kinds.items())
    return f"teahouse: rules modules: {counts}; test scale {SCALE}"


def pytest_sessionstart() -> None:
    """Refuse a run that was asked for one kind of rules and would test the other."""
    wanted = os.environ.get("TEAHOUSE_RULES", "")
    if not wanted:
        return
    wrong = [name for kind, names in modules_by_kind().items() if kind != wanted for name in names]
    if wrong:
        raise pytest.UsageError(
            f"TEAHOUSE_RULES={wanted}, but these modules are not: {', '.join(wrong)}."
            " Run scripts/interpret.sh or scripts/compile.sh first."
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives a page: Chromium's tests run apart, as they keep an event loop of their own."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) or "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Drive the Chromium that the system brings; it has no sandbox of its own when root runs it."""
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    return {**browser_type_launch_args, "executable_path": found, "args": flags}
