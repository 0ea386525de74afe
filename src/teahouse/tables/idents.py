"""Idents: short random names for what the house keeps, in letters that nobody takes for one another."""

import secrets
from typing import Final

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def new_ident(length: int) -> str:
    """A name that cannot be guessed where it is long enough."""
    return "".join([secrets.choice(_LETTERS) for _ in range(length)])
