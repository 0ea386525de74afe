"""Who plays Tichu, weakest first."""

from typing import Final

from teahouse.bots.bot import BotKind
from teahouse.bots.simple import random_bot

BOTS: Final[list[BotKind]] = [
    BotKind("random", 0, random_bot),
]
