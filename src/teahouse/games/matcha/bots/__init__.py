"""Who plays Matcha, weakest first."""

from typing import Final

from teahouse.bots.bot import BotKind
from teahouse.bots.simple import random_bot
from teahouse.games.matcha.bots.greedy import greedy
from teahouse.games.matcha.bots.master import master

BOTS: Final[list[BotKind]] = [
    BotKind("random", 0, random_bot),
    BotKind("greedy", 10, greedy),
    BotKind("master", 30, master),
]
