"""Matcha (抹茶): a duel of bluff over three pairs of board cards, by either of two sets of rules."""

from teahouse.core.game import AnyGame
from teahouse.core.options import Option, Options
from teahouse.core.shelf import Info


def make(options: Options, seats: int) -> AnyGame:
    """The rules for these options; the rules' module is only loaded now."""
    from teahouse.games.matcha.rules import Matcha

    assert seats == 2, "the shelf checks seats against INFO"
    dealer = {"random": -1, "first": 0, "second": 1}[options["dealer"]]
    plays_on = options.get("double_goal", "list") == "play_on"
    return Matcha(options["rules"], dealer, options.flag("claims"), plays_on)


INFO = Info(
    id="matcha",
    stage="beta",
    seats=(2,),
    minutes=15,
    options=(
        Option("rules", "choice", "zh", ("zh", "ru"), rule="R1.6"),
        Option("dealer", "choice", "random", ("random", "first", "second"), rule="R3.1"),
        Option("claims", "flag", "on", rule="R4.5"),
        Option("double_goal", "choice", "list", ("list", "play_on"), when=("rules", "ru"), rule="R6.8"),
    ),
    make=make,
    presets={"zh": {"rules": "zh"}, "ru": {"rules": "ru"}},
    order=10,
)
