"""A hash over seeded matches by luck: the same interpreted, compiled, and under any hash seed."""

from hashlib import sha256
from typing import Final

from teahouse.core.chance import Fast
from teahouse.core.game import CLOCK, NATURE
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.tests.tables import tichu

MATCHES: Final = 6
FINGERPRINT: Final = "5bee55b2dd1446bd"


def course(game: Tichu, seed: int) -> list[str]:
    """Every action of a match in which whoever is waited for does anything legal."""
    luck = Fast(seed)
    s = game.start()
    lines: list[str] = []
    while True:
        waiting = game.waiting(s)
        if not waiting:
            due = game.timer(s)
            if due is None:
                return [*lines, game.write_state(s)]
            actor, action = CLOCK, due[1]
        elif waiting == [NATURE]:
            actor, action = NATURE, game.roll(s, luck)
        else:
            actor, action = waiting[0], luck.choice(game.legal(s, waiting[0]))
        lines.append(f"{actor} {game.write(action)}")
        game.apply(s, actor, action, None)


def fingerprint() -> str:
    """The first 16 digits over matches of four, three and six players."""
    digest = sha256()
    for seats, wanted in ((4, {"end": "rounds:4"}), (3, {"trichu_rounds": "3"}), (6, {"end": "rounds:3"})):
        for seed in range(MATCHES):
            digest.update("\n".join(course(tichu(seats, wanted), seed)).encode("utf-8"))
    return digest.hexdigest()[:16]
