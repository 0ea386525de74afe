"""A stored position: puts the log of a table at lines of a test's choosing, while its house is closed."""

import sqlite3
from collections.abc import Sequence

from tests.browser.house import RunningHouse

EVERYBODY, BOTH = 7, 3  # who is shown a step, and which seats were asked


def put(house: RunningHouse, table: str, lines: Sequence[tuple[int, str]]) -> None:
    """Everything after the match's beginning is replaced by `lines`: (actor, action as text)."""
    with sqlite3.connect(house.data / "house.db") as rows:
        (begun,) = rows.execute(
            'select version from log where table_id = ? and text like \'%"note":"begin"%\'', (table,)
        ).fetchone()
        rows.execute("delete from log where table_id = ? and version > ?", (table, begun))
        step = begun
        for version, (actor, text) in enumerate(lines, begun + 1):
            step = version if actor >= 0 else step  # chance belongs to the step that called for it
            masks = (EVERYBODY, BOTH) if step == version else (0, 0)
            rows.execute(
                "insert into log (table_id, version, step, actor, text, ms, sender, ident, shown, asked)"
                " values (?, ?, ?, ?, ?, 60000, '', '', ?, ?)",
                (table, version, step, actor, text, *masks),
            )
    rows.close()
