"""What a thousand seeded games do, as one hash: the same interpreted and compiled, and after every change."""

import pytest

from teahouse.core import shelf
from tests.laws.fingerprint import fingerprint
from tests.scale import SCALE, scaled

GAMES = 1000
FINGERPRINTS = [
    # rules, over 50 games, over 1000 games
    ("zh", "fb470775d23cae60", "69be52c1067bbaf2"),
    ("ru", "7dc0c5395728181d", "624423d808b2f653"),
]


@pytest.mark.parametrize(("rules", "short", "long"), FINGERPRINTS)
def test_fingerprint(rules: str, short: str, long: str) -> None:
    game = shelf.make("matcha", {"rules": rules}, 2)
    assert fingerprint(game, 50) == short
    if scaled(GAMES) >= GAMES:
        assert fingerprint(game, GAMES) == long
    else:
        assert SCALE < 1.0
