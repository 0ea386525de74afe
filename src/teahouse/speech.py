"""Speech: the house's languages; a Tongue per reader and game from the committed catalogues."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from teahouse.core import shelf

LANGUAGES: Final = {"zh-Hant": "繁中", "en": "English", "ru": "Русский"}
SOURCE: Final = "en"


class GettextTongue:
    """A game's sentences first, then the house's; English where neither has one."""

    def __init__(self, lang: str, catalogues: list[NullTranslations]) -> None:
        self.lang = lang
        self._first = catalogues[0]
        for later in catalogues[1:]:
            self._first.add_fallback(later)

    def t(self, text: str, /, **slots: object) -> str:
        """The sentence in this language, its {named} slots filled."""
        said = self._first.gettext(text)
        return said.format(**slots) if slots else said

    def tn(self, one: str, many: str, n: int, **slots: object) -> str:
        """The form that goes with `n`, which also fills {n}."""
        return self._first.ngettext(one, many, n).format(n=n, **slots)


@cache
def tongue(lang: str, game: str = "") -> GettextTongue:
    """The tongue of a reader at a game's table (or elsewhere in the house)."""
    lang = lang if lang in LANGUAGES else SOURCE
    places = [Path(__file__).parent / "locale"]
    if game:
        places.insert(0, shelf.folder(game) / "locale")
    return GettextTongue(lang, [_catalogue(place, lang) for place in places])


def _catalogue(folder: Path, lang: str) -> NullTranslations:
    file = folder / f"{lang.replace('-', '_')}.po"
    if lang == SOURCE or not file.exists():
        return NullTranslations()
    with file.open("rb") as source:
        catalogue = read_po(source)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def best(accepted: str) -> str:
    """The language of the house that an Accept-Language header (or LANG) asks for first."""
    asked = [_own(part) for part in accepted.replace(";", ",").split(",")]
    return next((lang for lang in asked if lang), SOURCE)


def speaks(code: str) -> bool:
    """Whether the house has a language by that code."""
    return bool(_own(code))


def _own(code: str) -> str:
    code = code.strip().lower().replace("_", "-").partition("-")[0]
    return {"zh": "zh-Hant", "en": "en", "ru": "ru"}.get(code, "")
