"""Random play for the laws: everybody does anything that is legal, out of turn and taking back included."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from hypothesis import Phase, settings
from hypothesis import strategies as st

from teahouse.core.chance import Fair, Fast, Rng
from teahouse.core.game import CLOCK, NATURE, AnyAction, AnyGame, AnyState, Event
from teahouse.core.match import Match
from teahouse.core.record import AnyMatch
from tests.scale import scaled

LONGEST: Final = 20_000  # no random match of any of our games takes so many actions
SEEDS: Final = st.integers(0, 2**31 - 1)


def matches(full: int) -> settings:
    """So many random matches at full size; a smaller seed is no simpler match, so nothing is shrunk."""
    return settings(max_examples=scaled(full), phases=(Phase.explicit, Phase.reuse, Phase.generate))


@dataclass
class Course:
    """One random match: what happened, and what was told step by step."""

    match: AnyMatch
    told: list[list[Event]] = field(default_factory=list)

    @property
    def actions(self) -> list[tuple[int, AnyAction]]:
        """Who did what, read back from the lines."""
        return [(line.actor, self.match.game.read(line.text)) for line in self.match.lines]


def fair(seed: int) -> Rng:
    """The chance of a table for a test's number."""
    return Fair(seed.to_bytes(32, "big"))


def play(game: AnyGame, seed: int, *, chance: Rng | None = None, start: AnyState | None = None) -> Course:
    """A match by luck alone, from `start` or the beginning to the end."""
    luck, chance = Fast(seed), chance or fair(seed)
    course = Course(Match(game, start))
    while not course.match.is_over:
        assert len(course.match.lines) < LONGEST, "the match does not end"
        course.told.append(step(course.match, luck, chance))
    return course


def step(match: AnyMatch, luck: Rng, chance: Rng) -> list[Event]:
    """One action by somebody who may act; what was told of it."""
    told: list[Event] = []
    actor, action = choose(match.game, match.state, luck, chance)
    match.act(actor, action, told=told)
    return told


def choose(game: AnyGame, s: AnyState, luck: Rng, chance: Rng) -> tuple[int, AnyAction]:
    """Who acts next in a random match, and how."""
    due = game.waiting(s)
    if due == [NATURE]:
        return NATURE, game.roll(s, chance)
    if not luck.below(3):  # now and then somebody acts out of turn, or takes an answer back
        seat = luck.below(game.seats)
        odd = [a for a in game.legal(s, seat) if seat not in due or game.is_withdrawal(a)]
        forward = [a for a in odd if not game.is_withdrawal(a)]
        if odd and (forward or not luck.below(4)):
            return seat, luck.choice(forward or odd)
    timer = game.timer(s)
    if not due or (timer is not None and not luck.below(8)):
        assert timer is not None, "nobody is waited for, and no timer runs"
        return CLOCK, timer[1]
    seat = luck.choice(due)
    legal = game.legal(s, seat)
    assert legal, f"seat {seat} is waited for and has no legal action"
    return seat, luck.choice([a for a in legal if not game.is_withdrawal(a)])


def positions(game: AnyGame, seed: int, wanted: int) -> Iterator[AnyState]:
    """About so many positions of one random match, the first and the last among them."""
    course = play(game, seed)
    total = len(course.match.lines)
    luck = Fast(seed + 1)
    stops = {0, total, *[luck.below(total + 1) for _ in range(max(0, wanted - 2))]}
    state = game.start()
    for i, (actor, action) in enumerate([*course.actions, (NATURE, None)]):
        if i in stops:
            yield game.copy(state)
        if i < total:
            game.apply(state, actor, action, None)
