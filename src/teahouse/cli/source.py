"""Which source a report was made from."""

from pathlib import Path

import teahouse


def commit() -> str:
    """The commit of the checkout that runs, by its first twelve digits; "" for an installed package."""
    git = Path(teahouse.__file__).parent.parent.parent / ".git"
    try:
        head = (git / "HEAD").read_text("utf-8").strip()
        if not head.startswith("ref: "):
            return head[:12]
        name = head.removeprefix("ref: ")
        loose = git / name
        if loose.exists():
            return loose.read_text("utf-8")[:12]
        packed = (git / "packed-refs").read_text("utf-8").splitlines()
    except OSError:
        return ""
    return next((row[:12] for row in packed if row.endswith(f" {name}")), "")
