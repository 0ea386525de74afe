"""How soon a house that has opened before shows its first page, and what a first visitor's browser fetches.

    python -m benchmarks.first_page [--starts 3]

A start is counted from the command to the whole front page; bytes are those on the line, headers included.
"""

import argparse
import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError

from playwright.sync_api import Page, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextlib.contextmanager
def opened(data: Path) -> Iterator[tuple[str, float]]:
    """A house in a process of its own: its address, and the seconds to its first page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [
        str(Path(sys.executable).with_name("teahouse")),
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        port,
    ]
    url = f"http://127.0.0.1:{port}/"
    begun = monotonic()
    env = os.environ | {"TEAHOUSE_DATA": str(data)}
    house = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                with urllib.request.urlopen(url) as answer:
                    answer.read()
                break
            except URLError:
                assert house.poll() is None, "the house did not open"
                sleep(0.01)
        yield url, monotonic() - begun
    finally:
        house.terminate()
        house.wait()


def visit(page: Page, go: str) -> str:
    """Load a page for the first time; how many requests and bytes that took."""
    line = page.context.new_cdp_session(page)
    sizes: dict[str, int] = {}
    line.on(
        "Network.loadingFinished", lambda done: sizes.update({done["requestId"]: done["encodedDataLength"]})
    )
    line.send("Network.enable")
    page.goto(go, wait_until="networkidle")
    line.detach()
    return f"{len(sizes)} requests, {sum(sizes.values()) / 1000:.1f} KB"


def main() -> None:
    """Print the starts, then what the front page and a table fetch."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--starts", type=int, default=3)
    starts = asked.parse_args().starts
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        data = Path(folder)
        with opened(data) as (_, seconds):
            print(f"the very first start: {seconds:.2f} s", flush=True)
        for _ in range(starts):
            with opened(data) as (_, seconds):
                print(f"a later start: {seconds:.2f} s", flush=True)
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with opened(data) as (url, _):
            page = browser.new_page()
            print(f"front page: {visit(page, url)}")
            page.locator("[data-start]:visible button[value=open]").click()
            page.wait_for_url("**/t/*")
            table = page.url
            print(f"a table, with an empty cache: {visit(browser.new_page(), table)}")
        browser.close()


if __name__ == "__main__":
    main()
