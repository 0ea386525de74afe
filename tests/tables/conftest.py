"""The toys stand on the shelf while tables are tested, and every test has a house of its own."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from teahouse.tables.house import House
from tests.tables.company import HandClock, open_house
from tests.toys.shelving import toys_on_the_shelf


@pytest.fixture(autouse=True, scope="package")
def toys() -> Iterator[None]:
    with toys_on_the_shelf():
        yield


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest_asyncio.fixture
async def house(tmp_path: Path, clock: HandClock) -> AsyncIterator[House]:
    opened = await open_house(tmp_path, clock)
    yield opened
    await opened.close()
