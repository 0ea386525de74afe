"""A house on a free port inside the test's own loop, with quick bots, and clients of it."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from teahouse.tables.house import House
from teahouse.tables.premises import Tempo
from teahouse.web.guards import Rates
from teahouse.web.hall import Hall
from tests.web.served import Served, browser_of, serving


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """An open house behind the web."""
    house = await House.open(f"sqlite:///{tmp_path}/house.db", tmp_path, tempo=Tempo(0, 1))
    yield Hall(house, rates=Rates(newcomers="1000/minute", tables="1000/minute", passwords="5/minute"))
    await house.close()


@pytest.fixture
async def web(hall: Hall) -> AsyncIterator[httpx.AsyncClient]:
    """A browser of sorts."""
    async with browser_of(hall) as client:
        yield client


@pytest.fixture
async def served(hall: Hall) -> AsyncIterator[Served]:
    """The same house on a real port, for sockets."""
    async with serving(hall) as running:
        yield running
