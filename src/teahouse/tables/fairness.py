"""Fairness: a secret per table or event, its commitment before the deal, the seed, and the reveal."""

import re
import secrets
from typing import Final

from teahouse.core.chance import Fair, commitment, seed_of

SECRET_BYTES: Final = 32
_NONCE: Final = re.compile(r"(?:[0-9a-fA-F]{2}){1,32}")


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def is_nonce(text: str) -> bool:
    """Whether a browser's contribution is one: an even number of hex digits, at most 64."""
    return _NONCE.fullmatch(text) is not None


class Fairness:
    """Where a table's luck comes from.

    A table of its own: SHA-256 of its secret, the seats' nonces in order and its id. A deal shared by
    several tables: the event's secret and the deal's label alone, so that all of them get the same.
    """

    def __init__(self, secret: bytes, label: str, takes_nonces: bool) -> None:
        self._secret = secret
        self.label = label  # what the record calls "table"
        self.takes_nonces = takes_nonces
        self.commit = commitment(secret)

    def nonces(self, given: tuple[tuple[int, str], ...]) -> dict[int, bytes]:
        """The contributions that count, by seat."""
        return {seat: bytes.fromhex(text) for seat, text in given} if self.takes_nonces else {}

    def rng(self, given: tuple[tuple[int, str], ...]) -> Fair:
        """The table's luck, the same whenever it is asked for."""
        nonces = [value for _, value in sorted(self.nonces(given).items())]
        return Fair(seed_of(self._secret, nonces, self.label))

    def reveal(self) -> bytes:
        """The secret; only for finished tables, and for an event only when its last table has finished."""
        return self._secret
