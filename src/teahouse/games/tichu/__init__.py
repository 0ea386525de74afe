"""Tichu (地主): climbing in partnerships, for four, three and six."""

from teahouse.core.game import AnyGame
from teahouse.core.options import OFF, ON, Option, Options
from teahouse.core.shelf import Info

_ROUNDS = tuple(str(n) for n in range(3, 31, 3))


def make(options: Options, seats: int) -> AnyGame:
    """The rules for these options."""
    from teahouse.games.tichu.rules import Tichu

    return Tichu(options, seats)


INFO = Info(
    id="tichu",
    stage="beta",
    seats=(4, 3, 6),
    minutes=75,
    options=(
        Option(
            "end",
            "pair",
            "target:1000",
            ("target", "rounds"),
            low=1,
            high=99_999,
            seats=(4, 6),
            rule="R10.1",
        ),
        Option("most_rounds", "number", "0", low=0, high=999, seats=(4, 6), rule="R10.4"),
        Option("teams", "choice", "chosen", ("chosen", "random"), seats=(4, 6), rule="R3.1"),
        Option("grand_tichu", "flag", ON, rule="R3.3"),
        Option("sf_length_first", "flag", OFF, rule="R2.11"),
        Option("wish_binds_wisher", "flag", OFF, rule="R6.8"),
        Option("bomb_exempt_on_turn", "flag", ON, rule="R6.6"),
        Option("allow_hopeless_tichu", "flag", ON, rule="R3.9"),
        Option("dragon_auto_single_live", "flag", OFF, rule="R4.10"),
        Option("last_dragon_given", "flag", ON, rule="R4.11"),
        Option("double_win", "choice", "200", ("200", "100"), seats=(3, 4), rule="R9.1"),
        Option("bomb_window", "number", "3", low=0, high=30, rule="R5.4"),
        Option("trichu_exchange", "choice", "seed", ("seed", "official"), seats=(3,), rule="R7.5"),
        Option("trichu_table_tichu", "flag", OFF, seats=(3,), rule="R7.4"),
        Option("trichu_rounds", "choice", "9", _ROUNDS, seats=(3,), rule="R7.9"),
        Option("trichu_ties", "choice", "play_on", ("play_on", "shared"), seats=(3,), rule="R7.9"),
    ),
    make=make,
    presets={
        "source": {},
        "official": {
            "sf_length_first": ON,
            "wish_binds_wisher": ON,
            "trichu_exchange": "official",
            "trichu_table_tichu": ON,
            "trichu_ties": "shared",
        },
        "tournament": {
            "end": "rounds:4",
            "grand_tichu": OFF,
            "sf_length_first": ON,
            "wish_binds_wisher": ON,
            "last_dragon_given": OFF,
            "double_win": "100",
            "trichu_ties": "shared",
        },
    },
    order=20,
)
