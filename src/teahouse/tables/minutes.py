"""Minutes: a table's log as the record that people keep, its house lines in a few plain words."""

import json

from teahouse.core import shelf
from teahouse.core.match import Line, Match
from teahouse.core.options import Option
from teahouse.core.record import CHECKPOINT, HOUSE, AnyMatch, Record, checksum
from teahouse.tables.fairness import Fairness
from teahouse.tables.notes import (
    AnyNote,
    Began,
    BotSat,
    ClockRan,
    Closed,
    Emptied,
    Moved,
    Paused,
    Resigned,
    Sat,
    SatIn,
    read_note,
)
from teahouse.tables.table import Table


def record_of(table: Table, fair: Fairness) -> Record:
    """The record of a finished table, secret and checkpoints included."""
    sheet = table.sheet
    chairs = list(enumerate(sheet.chairs))
    is_file = {option.key: option.kind == "file" for option in _options(sheet.game)}
    return Record(
        game=sheet.game,
        rules=sheet.rules or table.game.rules,
        seats=table.game.seats,
        options={k: v for k, v in sheet.options.items() if not is_file.get(k, False)},
        files={k: v for k, v in sheet.options.items() if is_file.get(k, False)},
        names={i: chair.name for i, chair in chairs if chair.kind == "person"},
        bots={i: chair.bot for i, chair in chairs if chair.kind == "bot"},
        table=fair.label,
        commit=fair.commit,
        nonces=fair.nonces(sheet.nonces),
        secret=fair.reveal(),
        lines=_lines(table),
    )


def _options(game: str) -> tuple[Option, ...]:
    return shelf.info(game).options


def _lines(table: Table) -> list[Line]:
    """The lines since the start, times counted from it; a checkpoint after every round and at the end."""
    lines: list[Line] = []
    match: AnyMatch = Match(table.game)
    start = -1
    for row in table.rows:
        if row.actor == HOUSE:
            note = read_note(row.text)
            if isinstance(note, Began):
                start = row.ms
            elif start >= 0:
                lines += [Line(HOUSE, text) for text in minute(note)]
            continue
        before = table.game.round_of(match.state)
        match.act(row.actor, table.game.read(row.text))
        lines.append(Line(row.actor, row.text, row.ms - start))
        if table.game.round_of(match.state) != before or match.is_over:
            lines.append(Line(CHECKPOINT, checksum(table.game.write_state(match.state))))
    return lines


def minute(note: AnyNote) -> list[str]:
    """A note in a few words; [] for what concerns nobody later."""
    match note:
        case Sat() | Moved():
            return [f"seat {note.seat} {json.dumps(note.name, ensure_ascii=False)}"]
        case BotSat():
            return [f"bot {note.seat} {note.code}"]
        case Emptied():
            return [f"seat {note.seat} empty"]
        case SatIn():
            return [f"sit-in {note.seat} {note.code or 'ends'}"]
        case ClockRan():
            return [f"clock {note.seat} ran out"]
        case Paused():
            return ["pause" if note.on else "go on"]
        case Resigned():
            return [f"resign {note.seat}"]
        case Closed():
            return ["close"]
        case _:
            return []
