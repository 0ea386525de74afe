"""The toys stand on the shelf for all tests here."""

from collections.abc import Iterator

import pytest

from tests.toys.shelving import toys_on_the_shelf


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_on_the_shelf():
        yield
