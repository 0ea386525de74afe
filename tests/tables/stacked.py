"""A stacked deck: what chance does at a table is written down beforehand; after that it is luck again."""

from collections.abc import Callable

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE
from teahouse.tables.table import Step

Settle = Callable[[Step, Rng], None]


def stacked(texts: list[str]) -> Settle:
    """A `Step.settle` that takes these actions of chance first, oldest first."""
    left, plain = list(texts), Step.settle

    def settle(step: Step, rng: Rng) -> None:
        assert step.match is not None, "no luck before the start"
        game = step.match.game
        while left and game.waiting(step.match.state) == [NATURE]:
            step.act(NATURE, game.read(left.pop(0)))
        plain(step, rng)

    return settle
