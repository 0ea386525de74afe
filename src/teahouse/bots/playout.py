"""Playouts: a state played on to some round by a policy alone, inside the compiled rules."""

# compiled

from typing import Final

from mypy_extensions import mypyc_attr

from teahouse.core.chance import Rng
from teahouse.core.game import CLOCK, NATURE, AnyAction, AnyGame, AnyState

LONGEST: Final = 2000  # actions of a playout, so that an odd game cannot hold up a table


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Who acts in a playout; a game gives a better one than luck."""

    def pick(self, game: AnyGame, s: AnyState, seat: int, legal: list[AnyAction], rng: Rng) -> AnyAction:
        """One of `legal`, which is not empty."""
        return legal[rng.below(len(legal))]


def playout(
    game: AnyGame, s: AnyState, policy: Policy, rng: Rng, last_round: int, longest: int, mine: int = -1
) -> int:
    """Play `s` on until `last_round` begins or the match ends; how many decisions that took."""
    for done in range(longest):
        seat = next_seat(game, s, rng, mine)
        if seat < 0 or game.round_of(s) >= last_round:
            return done
        game.apply(s, seat, policy.pick(game, s, seat, forward(game, s, seat), rng), None)
    return longest


def next_seat(game: AnyGame, s: AnyState, rng: Rng, mine: int) -> int:
    """Let chance and clock pass; the seat that must act then (`mine` before others), or -1 at the end."""
    while True:
        due = game.waiting(s)
        if not due:
            timer = game.timer(s)
            if timer is None:
                return -1
            game.apply(s, CLOCK, timer[1], None)
        elif due[0] == NATURE:
            game.apply(s, NATURE, game.roll(s, rng), None)
        else:
            return mine if mine in due else due[0]


def forward(game: AnyGame, s: AnyState, seat: int) -> list[AnyAction]:
    """What is legal and does not only take something back."""
    return [a for a in game.legal(s, seat) if not game.is_withdrawal(a)]
