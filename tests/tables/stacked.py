"""A stacked deck: what chance does at a table is written down beforehand; after that it is luck again."""

from collections.abc import Callable
from pathlib import Path

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE
from teahouse.tables.table import Step

Settle = Callable[[Step, Rng], None]


def stacked(texts: list[str]) -> Settle:
    """A `Step.settle` that takes these actions of chance first, oldest first."""
    left = list(texts)
    return _settle(lambda: left.pop(0) if left else "")


def stacked_by(file: Path) -> Settle:
    """The same with the lines of a file, which may be written again while the house runs."""

    def take() -> str:
        rows = file.read_text("utf-8").splitlines() if file.exists() else []
        if rows:
            file.write_text("\n".join(rows[1:]), "utf-8")
        return rows[0] if rows else ""

    return _settle(take)


def _settle(take: Callable[[], str]) -> Settle:
    plain = Step.settle

    def settle(step: Step, rng: Rng) -> None:
        assert step.match is not None, "no luck before the start"
        game = step.match.game
        while game.waiting(step.match.state) == [NATURE]:
            text = take()
            if not text:
                break
            action = game.read(text)
            assert game.may_roll(step.match.state, action), f"cannot happen now: {text}"
            step.act(NATURE, action)
        plain(step, rng)

    return settle
