"""The plain view: every game tells its table in the reader's language, in the middle and at the end."""

import re

import pytest

from teahouse import speech
from teahouse.bots import bot
from teahouse.bots.bot import Limit
from teahouse.bots.drive import Drive
from teahouse.core import shelf
from teahouse.core.chance import Fair
from teahouse.core.game import WATCHER
from teahouse.core.match import Match
from teahouse.web.plain import rows

TABLES = [("matcha", 2), ("tichu", 4), ("tichu", 3), ("tichu", 6), ("chai", 2), ("chai", 1), ("voyage", 3)]
NAMES = ["11", "22", "33", "44", "55", "66"]


@pytest.mark.parametrize("lang", speech.LANGUAGES)
@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_no_word_of_the_program_is_left(game_id: str, seats: int, lang: str) -> None:
    game = shelf.make(game_id, {}, seats=seats)
    match = Match(game)
    players = [bot.make("random", game, seat, seed=5) for seat in range(seats)]
    drive = Drive(match, players, Fair(bytes(32)), Limit())
    words, t = shelf.words(game_id), speech.tongue(lang, game_id)
    for _ in range(80):
        for viewer in (0, seats - 1, WATCHER):
            said = rows(words, game.view(match.state, viewer), NAMES[:seats], t)
            assert said
            assert all(row.label and row.text for row in said)
            text = " ".join([f"{row.label} {row.text}" for row in said])
            assert lang == "en" or not re.search("[a-z]{3}|_", text), text
        if not drive.step():
            break
