"""The serve command: it greets and serves, and what stops it from opening is said in one sentence."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.running import teahouse

START = [sys.executable, "-c", "from teahouse.cli.main import main; raise SystemExit(main())"]


@contextmanager
def opened(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running house on a free port, and its greeting."""
    running = subprocess.Popen(
        [*START, "serve", "--host", "127.0.0.1", "--port", "0"],
        env=os.environ | {"TEAHOUSE_DATA": str(folder), "LANG": "en"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert running.stdout is not None
    try:
        lines = [running.stdout.readline() for _ in range(4)]
        yield running, "".join(lines)
    finally:
        running.send_signal(signal.SIGINT)
        running.wait(timeout=30)
        running.stdout.close()


def test_the_house_greets_serves_and_refuses_a_second_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as (running, greeting):
        address = re.search(r"http://127\.0\.0\.1:\d+/", greeting)
        assert address is not None
        assert str(tmp_path) in greeting
        assert re.search(r"Owner key, shown only now: \S+", greeting)
        with urllib.request.urlopen(address[0] + "healthz", timeout=20) as answer:
            assert answer.read().startswith(b"ok ")
        monkeypatch.setenv("TEAHOUSE_DATA", str(tmp_path))
        second = teahouse(capsys, "serve", "--port", "0")
        assert second.code == 1
        assert "Another house is already open" in second.err
        copy = tmp_path / "copy.db"
        assert teahouse(capsys, "backup", str(copy)).code == 0
        with sqlite3.connect(copy) as data:
            assert data.execute("pragma integrity_check").fetchone() == ("ok",)
    assert running.returncode in (0, 130, -signal.SIGINT)


def test_a_port_in_use_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEAHOUSE_DATA", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused = teahouse(capsys, "serve", "--host", "127.0.0.1", "--port", port)
    assert refused.code == 1
    assert port in refused.err
    assert "--port" in refused.err


@pytest.mark.parametrize("port", ["tea", "-1", "65536", "1e3"])
def test_a_port_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], port: str) -> None:
    refused = teahouse(capsys, "serve", f"--port={port}")
    assert refused.code == 2
    assert "65535" in refused.err


@pytest.mark.parametrize(("lang", "said"), [("en", "damaged"), ("zh-Hant", "損"), ("ru", "повреж")])
def test_an_unreadable_database_is_told_in_the_readers_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setenv("TEAHOUSE_DATA", str(tmp_path))
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"SQLite format 3\0" + b"\7" * 5000)
    refused = teahouse(capsys, "serve", "--port", "0", "--db", f"sqlite:///{broken}", lang=lang)
    assert refused.code == 1
    assert said in refused.err
    assert "Traceback" not in refused.err


def test_another_kind_of_database_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    refused = teahouse(capsys, "serve", "--port", "0", "--db", "mysql://x/y")
    assert refused.code in (1, 2)
    assert "sqlite:///" in refused.err
