"""Every sentence has its Chinese and its Russian, and no catalogue keeps what nobody says."""

import pytest

from scripts.words import LANGUAGES, areas, gaps


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("area", areas())
def test_the_catalogue_is_complete(area: str, language: str) -> None:
    found = list(gaps(area, language))
    assert not found, "run make words, then translate:\n" + "\n".join(found)
