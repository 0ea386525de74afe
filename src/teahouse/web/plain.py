"""The generic board: any game's view as labelled lines and tables, read well by a screen reader."""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

from teahouse.core.game import AnyView
from teahouse.core.words import Tongue, Words


@dataclass(frozen=True)
class Row:
    """A line of the plain view: a label and a text, or a table below the label."""

    label: str
    text: str = ""
    head: tuple[str, ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()


def rows(words: Words, view: AnyView, names: list[str], t: Tongue) -> list[Row]:
    """The game's own plain lines where its words offer them, else every field of the view."""
    own = getattr(words, "plain", None)
    if own is not None:
        return [Row(label, text) for label, text in own(view, names, t)]
    return list(_fields(view))


def _fields(view: AnyView) -> Iterator[Row]:
    for each in dataclasses.fields(view):
        value = getattr(view, each.name)
        if _is_table(value):
            head = tuple(_label(column.name) for column in dataclasses.fields(value[0]))
            yield Row(_label(each.name), head=head, cells=tuple(_cells(item) for item in value))
        else:
            yield Row(_label(each.name), _text(value))


def _is_table(value: object) -> bool:
    if not isinstance(value, tuple) or not value:
        return False
    return all(dataclasses.is_dataclass(item) and type(item) is type(value[0]) for item in value)


def _cells(item: AnyView) -> tuple[str, ...]:
    return tuple(_text(getattr(item, column.name)) for column in dataclasses.fields(item))


def _text(value: object) -> str:
    if value is None or value in ("", ()):
        return "–"
    if isinstance(value, bool):
        return "+" if value else "–"
    if isinstance(value, tuple):
        return ", ".join(_text(item) for item in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return "; ".join(
            f"{_label(part.name)} {_text(getattr(value, part.name))}" for part in dataclasses.fields(value)
        )
    return str(value)


def _label(name: str) -> str:
    return name.replace("_", " ")
