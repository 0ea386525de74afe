"""Every sentence has its Chinese and its Russian, and no catalogue keeps what nobody says."""

from pathlib import Path

import pytest
from babel.messages.catalog import Message

from scripts.words import LANGUAGES, areas, catalogue, gaps


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("area", areas())
def test_the_catalogue_is_complete(area: str, language: str) -> None:
    found = list(gaps(area, language))
    assert not found, "run make words, then translate:\n" + "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [area for area in areas() if area != "house"])
def test_a_game_says_what_the_house_says_at_a_table_as_the_house_does(game: str, language: str) -> None:
    """There the game's catalogue comes first, so another meaning would stand in the house's own words."""
    house = {message.id: message for message in catalogue("house", language) if message.id}
    shared = [message for message in catalogue(game, language) if message.id in house]
    other = [m.id for m in shared if m.string != house[m.id].string and _is_at_tables(house[m.id])]
    assert not other, f"give the game's sentence a key of its own: {other}"


def _is_at_tables(message: Message) -> bool:
    """The pages of gatherings and decks are the house's alone: they never ask a game's catalogue."""
    files = [Path(file).name for file, _ in message.locations]
    return not all(file.startswith(("gathering", "deck")) for file in files)
