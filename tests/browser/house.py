"""A house as its own process on a free port, as a user starts it; it can be killed and come back."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

# The command as it is, but bots do not pretend to think, and a test may stack the deck.
QUICK_BOTS = """
import os, pathlib
from tests.tables.stacked import stacked_by
from teahouse.cli.main import main
from teahouse.tables.table import Step
Step.settle = stacked_by(pathlib.Path(os.environ["TEAHOUSE_DATA"]) / "stack")
from teahouse.tables import house
from teahouse.tables.premises import Tempo
house.Tempo = lambda: Tempo(*map(int, os.environ["TEAHOUSE_TEST_TEMPO"].split()))
main()
"""


class RunningHouse:
    """One process of `teahouse serve` over its own data."""

    def __init__(self, data: Path, tempo: str = "10 30") -> None:
        self.data = data
        self.tempo = tempo  # how long bots take over a move, in ms: at least, at most
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.owner_key = ""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Open the house and wait until it answers."""
        command = [sys.executable, "-c", QUICK_BOTS, "serve"]
        with (self.data / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--host", "127.0.0.1", "--port", str(self.port)],
                env=os.environ
                | {"TEAHOUSE_DATA": str(self.data), "TEAHOUSE_TEST_TEMPO": self.tempo}
                | {"LANG": "en_US.UTF-8", "LC_ALL": ""},
                stdout=log,
                stderr=log,
            )
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=30) as answer:
                    assert answer.status == 200
                    break
            except (URLError, ConnectionError, TimeoutError):
                assert self._process.poll() is None, (self.data / "log").read_text()
                time.sleep(0.1)
        for line in (self.data / "log").read_text().splitlines():
            if line.startswith("Owner key"):
                self.owner_key = line.split(": ", 1)[1].split(" ", 1)[0]

    def stack(self, *texts: str) -> None:
        """What chance does next, as texts, at whatever table comes first: for a house of the test's own."""
        (self.data / "stack").write_text("\n".join(texts), "utf-8")

    def stop(self, *, kill: bool = False) -> None:
        """Stop it as Ctrl+C would, or kill it as a power cut would."""
        assert self._process is not None, "started"
        if kill:
            self._process.kill()
        else:
            self._process.terminate()
        self._process.wait(20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
