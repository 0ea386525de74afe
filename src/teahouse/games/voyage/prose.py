"""How small texts are put together: one between quotation marks, a change of points."""

from typing import Final

from teahouse.core.words import Tongue

# The marks that our sentences put around a text, and those that it then has inside.
_MARKS: Final = {"en": ("“”", "‘’"), "ru": ("«»", "„“"), "zh-Hant": ("「」", "『』")}


def quoted(text: str, t: Tongue) -> str:
    """A text as it stands between quotation marks: its own marks become the inner ones."""
    outer, inner = _MARKS.get(t.lang, _MARKS["en"])
    return text.translate(str.maketrans(outer, inner))


def signed(change: int) -> str:
    """A gain or a loss."""
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"
