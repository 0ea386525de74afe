"""Bell, a toy: actions out of turn, a timer of the rules, and times that decide."""

from teahouse.core.game import AnyGame
from teahouse.core.options import Option, Options
from teahouse.core.shelf import Info


def make(options: Options, seats: int) -> AnyGame:
    """The rules are imported only when somebody wants to play."""
    from tests.toys.bell.rules import Bell

    return Bell(options, seats)


INFO = Info(
    id="bell",
    stage="alpha",
    seats=(1, 2, 3),
    minutes=2,
    options=(
        Option("game", "choice", "plain", choices=("plain", "cheer"), rule="R1.1"),
        Option("cheers", "number", "1", low=1, high=2, when=("game", "cheer"), rule="R1.2"),
        Option("window", "number", "2", low=1, high=9, rule="R1.3"),
    ),
    presets={"quiet": {}, "loud": {"game": "cheer", "cheers": "2"}},
    make=make,
    order=91,
)
