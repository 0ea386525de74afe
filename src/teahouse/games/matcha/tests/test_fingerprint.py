"""What a thousand seeded games do, as one hash: the same interpreted and compiled, and after every change."""

import pytest

from teahouse.core import shelf
from tests.laws.fingerprint import fingerprint
from tests.scale import SCALE, scaled

GAMES = 1000
FINGERPRINTS = [
    # rules, over 50 games, over 1000 games
    ("zh", "33e1552dd4c8ce80", "dc79416d9c967224"),
    ("ru", "d26faa4743551a00", "bebdc4ee3aa539fd"),
]


@pytest.mark.parametrize(("rules", "short", "long"), FINGERPRINTS)
def test_fingerprint(rules: str, short: str, long: str) -> None:
    game = shelf.make("matcha", {"rules": rules}, 2)
    assert fingerprint(game, 50) == short
    if scaled(GAMES) >= GAMES:
        assert fingerprint(game, GAMES) == long
    else:
        assert SCALE < 1.0
