"""Chance: Fair for tables (SHA-256 counter, every draw labelled), Fast for search and playouts."""

# compiled

from hashlib import sha256
from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")

_WORD: Final = 4294967296  # 2**32: Fair draws 32-bit words
_M1: Final = 2147483563
_M2: Final = 2147483399


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A source of unbiased whole numbers; randomness always arrives as an argument."""

    def below(self, n: int) -> int:
        """A whole number in 0 .. n-1, each equally likely; 1 <= n <= 2**30."""
        raise NotImplementedError

    def at(self, label: str) -> "Rng":
        """The stream that belongs to one labelled draw, such as "deal 3"."""
        raise NotImplementedError

    def shuffle(self, items: list[T]) -> None:
        """Fisher-Yates, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            item = items[i]
            items[i] = items[j]
            items[j] = item

    def choice(self, items: list[T]) -> T:
        return items[self.below(len(items))]

    def unit(self) -> float:
        """A number in [0, 1) with 30 random bits."""
        return self.below(1073741824) / 1073741824.0


class Fair(Rng):
    """Counter-mode SHA-256 under a 32-byte seed: the same seed and label give the same draws everywhere.

    A table publishes the hash of its secret first and shows the secret at the end, so that anybody
    can repeat each draw by its label.
    """

    def __init__(self, seed: bytes, label: str = "") -> None:
        self.seed = seed
        self.label = label
        self._block = b""
        self._used = 0
        self._counter = 0

    def _word(self) -> int:
        if self._used >= len(self._block):
            head = self.seed + self.label.encode("utf-8") + b"\0"
            self._block = sha256(head + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._used = 0
        word = int.from_bytes(self._block[self._used : self._used + 4], "big")
        self._used += 4
        return word

    def below(self, n: int) -> int:
        limit = _WORD - _WORD % n  # words at or above it would favour small numbers
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def at(self, label: str) -> Rng:
        return Fair(self.seed, self.label + "/" + label)


class Fast(Rng):
    """L'Ecuyer's combined generator (1988): small whole numbers, so quick compiled and alike interpreted.

    Not for tables: its seed can be guessed.
    """

    def __init__(self, seed: int) -> None:
        # i64: in plain ints the products are made by Python's long arithmetic, at twenty times the cost
        self._a: i64 = 1 + seed % 2147483561
        self._b: i64 = 1 + (seed // 2147483561 * 48271 + seed % 2147483397) % 2147483397
        for _ in range(8):  # neighbouring seeds start close together; step away from the start
            self.below(2)

    def below(self, n: int) -> int:
        self._a = self._a * 40014 % _M1
        self._b = self._b * 40692 % _M2
        z = self._a - self._b
        if z < 1:
            z += _M1 - 1
        return (z - 1) * n // (_M1 - 1)

    def at(self, label: str) -> Rng:
        """The same stream: search does not need its luck repeated."""
        return self


def seed_of(secret: bytes, nonces: list[bytes], table: str) -> bytes:
    """The 32-byte seed of a table: SHA-256 over its secret, the seats' nonces in order, and its id."""
    text = secret + b"".join([len(n).to_bytes(2, "big") + n for n in nonces]) + table.encode("utf-8")
    return sha256(text).digest()


def commitment(secret: bytes) -> str:
    """What is published before a deal: the secret's SHA-256 in hex."""
    return sha256(b"teahouse" + secret).hexdigest()
