"""The toys stand on the shelf while tables are tested, and every test has a house of its own."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from teahouse.tables.house import House
from teahouse.tables.thinking import Thinker
from tests.tables.company import HandClock, open_house
from tests.tables.twins import MakeTwin, Twin, make_twin
from tests.toys.shelving import toys_on_the_shelf


@pytest.fixture(autouse=True, scope="package")
def toys() -> Iterator[None]:
    with toys_on_the_shelf():
        yield


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database with an owner, copied for each test: making one takes its time."""
    folder = tmp_path_factory.mktemp("new")

    async def make() -> None:
        await (await open_house(folder)).close()

    asyncio.run(make())
    return folder / "house.db"


@pytest.fixture
def folder(tmp_path: Path, new_database: Path) -> Path:
    """A data folder with a fresh house's database."""
    shutil.copy(new_database, tmp_path / "house.db")
    return tmp_path


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest_asyncio.fixture
async def house(folder: Path, clock: HandClock) -> AsyncIterator[House]:
    opened = await open_house(folder, clock)
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def twin_of(
    tmp_path: Path, new_database: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[MakeTwin]:
    """Makes twins: `await twin_of("lantern", 3, luck)`."""
    made: list[Twin] = []

    async def make(game: str, seats: int, luck: list[str], thinker: Thinker | None = None) -> Twin:
        folder = tmp_path / str(len(made))
        folder.mkdir()
        shutil.copy(new_database, folder / "house.db")
        made.append(await make_twin(folder, monkeypatch, game, seats, luck, thinker))
        return made[-1]

    yield make
    for twin in made:
        await twin.house.close()
