"""Bots that know more or less history: luck, a newcomer, and four levels up to a historian."""

from typing import Final

from teahouse.bots.bot import AnyBot, BotKind
from teahouse.bots.simple import random_bot
from teahouse.core.game import AnyGame
from teahouse.games.voyage.bots.memory import Level, recall
from teahouse.games.voyage.bots.player import HistoryBot

LEVELS: Final = (
    Level("greedy", 1, known=0.08, noise=60.0, clue=0.15, retention=0.3, pace=6000.0, foresight=0.0),
    Level("novice", 2, known=0.32, noise=34.0, clue=0.35, retention=0.5, pace=5000.0, foresight=0.1),
    Level("pupil", 3, known=0.57, noise=18.0, clue=0.55, retention=0.6, pace=4000.0, foresight=0.3),
    Level("teacher", 4, known=0.82, noise=8.0, clue=0.78, retention=0.8, pace=3000.0, foresight=0.6),
    Level("master", 5, known=1.2, noise=1.5, clue=0.96, retention=1.0, pace=2100.0, foresight=1.0),
)


def _newcomer(game: AnyGame, seat: int, seed: int) -> AnyBot:
    return _educated(LEVELS[0], game, seat, seed)


def _novice(game: AnyGame, seat: int, seed: int) -> AnyBot:
    return _educated(LEVELS[1], game, seat, seed)


def _pupil(game: AnyGame, seat: int, seed: int) -> AnyBot:
    return _educated(LEVELS[2], game, seat, seed)


def _teacher(game: AnyGame, seat: int, seed: int) -> AnyBot:
    return _educated(LEVELS[3], game, seat, seed)


def _historian(game: AnyGame, seat: int, seed: int) -> AnyBot:
    return _educated(LEVELS[4], game, seat, seed)


def _educated(level: Level, game: AnyGame, seat: int, seed: int) -> AnyBot:
    return HistoryBot(seat, recall(game.deck, level, seed), level)  # type: ignore[attr-defined]  # all four have one


BOTS: Final = [
    BotKind("random", 0, random_bot),
    BotKind("greedy", 1, _newcomer),
    BotKind("novice", 2, _novice),
    BotKind("pupil", 3, _pupil),
    BotKind("teacher", 4, _teacher),
    BotKind("master", 5, _historian),
]
