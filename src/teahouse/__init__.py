"""Teahouse: card, deck and quiz games at one table, in a browser, a terminal or a program."""

from typing import Final

__version__: Final = "0.1.0"
