"""Lantern, a toy: chance, hidden cards, and everybody laying a card at once, with taking it back."""

from teahouse.core.game import AnyGame
from teahouse.core.options import Option, Options
from teahouse.core.shelf import Info


def make(options: Options, seats: int) -> AnyGame:
    """The rules are imported only when somebody wants to play."""
    from tests.toys.lantern.rules import Lantern

    return Lantern(options, seats)


INFO = Info(
    id="lantern",
    stage="alpha",
    seats=(2, 3, 4),
    minutes=2,
    options=(
        Option("rounds", "number", "3", low=1, high=3, rule="R2.1"),
        Option("prize", "choice", "one", choices=("one", "drawn"), rule="R2.2"),
        Option("ghost", "flag", "off", seats=(2,), rule="R2.3"),
        Option("motto", "text", "shine", pattern="[a-z]{1,12}"),
        Option("oath", "file", ""),
    ),
    presets={"plain": {}, "evening": {"rounds": "3", "prize": "drawn"}, "short": {"rounds": "1"}},
    make=make,
    order=90,
)
