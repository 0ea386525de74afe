"""Extracts the sentences of every area into its catalogues (make words), and finds gaps in them."""

import string
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from teahouse.cli import manual
from teahouse.cli.main import house as commands

ROOT: Final = Path(__file__).resolve().parent.parent
HOUSE: Final = ROOT / "src" / "teahouse"
LANGUAGES: Final = ("ru", "zh_Hant")
KEYWORDS: Final = {"t": None, "tn": (1, 2)}
HEADER: Final = """\
# {language}: part of Teahouse, under its licence. make words keeps this file up to date.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


def areas() -> dict[str, Path]:
    """Return the folders that have catalogues of their own: the house, and every game."""
    games = [path.parent for path in sorted(HOUSE.glob("games/*/__init__.py"))]
    return {"house": HOUSE, **{game.name: game for game in games}}


def template(area: str) -> Catalog:
    """Extract what an area says; the house's area is everything outside games/."""
    found = Catalog(charset="utf-8")
    for file in _sources(areas()[area]):
        with file.open("rb") as source:
            # babel's annotation of a method's return type leaves out the keyword it wants
            method: str = METHODS[file.suffix]  # type: ignore[assignment]
            for line, text, comments, context in extract(method, source, KEYWORDS):
                where = (file.relative_to(ROOT).as_posix(), line)
                found.add(text, locations=[where], auto_comments=comments, context=context)
    if area == "house":
        for text in manual.texts(commands):
            found.add(text, locations=[("src/teahouse/cli", 1)])
    return found


def _sources(folder: Path) -> Iterator[Path]:
    """Yield the files of an area that may speak; tests speak only to developers."""
    for file in sorted(folder.rglob("*")):
        inside = file.relative_to(folder).parts
        is_of_a_game = folder == HOUSE and inside[0] == "games"
        if file.suffix in METHODS and not is_of_a_game and "tests" not in inside:
            yield file


def _page_words(
    page: BinaryIO, keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, object, list[str]]]:
    """Yield what a template says: `t(...)` and `words.t(...)`, where Jinja's own sees only one."""
    del comment_tags, options  # babel passes them; our templates need neither
    pages = Environment(autoescape=True)
    for call in pages.parse(page.read().decode("utf-8")).find_all(nodes.Call):
        called = call.node
        name = called.attr if isinstance(called, nodes.Getattr) else getattr(called, "name", "")
        texts = [arg.value if isinstance(arg, nodes.Const) else None for arg in call.args]
        if name in keywords and texts and isinstance(texts[0], str):
            yield call.lineno, name, tuple(texts) if len(texts) > 1 else texts[0], []


METHODS: Final = {".py": "python", ".js": "javascript", ".html": _page_words}


def catalogue_file(area: str, language: str) -> Path:
    """Return where an area's sentences in a language lie."""
    return areas()[area] / "locale" / f"{language}.po"


def catalogue(area: str, language: str) -> Catalog:
    """Read a catalogue; an empty one where the area has none yet."""
    file = catalogue_file(area, language)
    if not file.exists():
        return Catalog(locale=language, charset="utf-8")
    with file.open("rb") as text:
        return read_po(text, locale=language, charset="utf-8", abort_invalid=True)


def merge(area: str, language: str) -> None:
    """Bring a catalogue up to date: new sentences come in empty, unused ones go."""
    wanted, known = template(area), catalogue(area, language)
    if not wanted_messages(wanted):
        return
    known.update(wanted, no_fuzzy_matching=True)
    file = catalogue_file(area, language)
    file.parent.mkdir(exist_ok=True)
    header = HEADER.format(language=language, plurals=known.plural_forms)
    with file.open("wb") as out:
        out.write(header.encode("utf-8"))
        write_po(
            out,
            known,
            width=100,
            omit_header=True,
            ignore_obsolete=True,
            include_lineno=False,
            sort_output=True,
        )


def wanted_messages(messages: Catalog) -> list[Message]:
    """Return a catalogue's sentences without its header."""
    return [message for message in messages if message.id]


def gaps(area: str, language: str) -> Iterator[str]:
    """Yield a line for every sentence that is missing, unused, fuzzy, half done or has lost a slot."""
    wanted, known = template(area), catalogue(area, language)
    where = f"{area}/{language}"
    for message in wanted_messages(wanted):
        translated = known.get(message.id, message.context)
        if translated is None:
            yield f"{where}: missing: {message.id!r}"
        elif translated.fuzzy:
            yield f"{where}: fuzzy: {message.id!r}"
        else:
            yield from (f"{where}: {fault}" for fault in _faults(message, translated, known))
    for message in wanted_messages(known):
        if wanted.get(message.id, message.context) is None:
            yield f"{where}: unused: {message.id!r}"


def _faults(message: Message, translated: Message, known: Catalog) -> Iterator[str]:
    sources, texts = _forms(message.id), _forms(translated.string)
    expected = known.num_plurals if message.pluralizable else 1
    if len(texts) != expected or not all(texts):
        yield f"not translated in {expected} form(s): {message.id!r}"
        return
    allowed = set().union(*(slots(text) for text in sources))
    for text in texts:
        if not slots(text) <= allowed or (not message.pluralizable and slots(text) != allowed):
            yield f"slots differ: {message.id!r} -> {text!r}"


def _forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def slots(text: str) -> set[str]:
    """Return the names of the {named} slots of a sentence."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {"a brace without its pair"}


def main() -> None:
    """Merge every catalogue; say what is left to translate and end with 1 if anything is."""
    left = 0
    for area in areas():
        for language in LANGUAGES:
            merge(area, language)
            open_lines = list(gaps(area, language))
            left += len(open_lines)
            print("\n".join(open_lines) or f"{area}/{language}: complete")
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
