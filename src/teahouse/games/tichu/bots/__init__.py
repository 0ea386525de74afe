"""Who plays Tichu, weakest first."""

from typing import Final

from teahouse.bots.bot import BotKind
from teahouse.bots.simple import random_bot
from teahouse.games.tichu.bots.master import master
from teahouse.games.tichu.bots.seated import greedy, rule

BOTS: Final[list[BotKind]] = [
    BotKind("random", 0, random_bot),
    BotKind("greedy", 10, greedy),
    BotKind("rule", 20, rule),
    BotKind("master", 30, master),
]
