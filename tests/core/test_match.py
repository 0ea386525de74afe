"""Match: the one way to change a state; what is refused changes nothing."""

import pytest

from teahouse.core.chance import Fair
from teahouse.core.game import CLOCK, NATURE, Event, Illegal
from teahouse.core.match import Line, Match
from teahouse.core.record import AnyMatch
from tests.laws.setups import Setup, game_of
from tests.toys.bell.rules import Action as Ring
from tests.toys.lantern.rules import Action

LANTERN = game_of(Setup("lantern", 2))
BELL = game_of(Setup("bell", 2))


def dealt() -> AnyMatch:
    match: AnyMatch = Match(LANTERN)
    match.settle(Fair(b"1" * 32))
    return match


def test_chance_settles_until_somebody_must_act() -> None:
    match: AnyMatch = Match(LANTERN)
    assert match.settle(Fair(b"1" * 32)) == 2
    assert [line.actor for line in match.lines] == [NATURE, NATURE]
    assert match.settle(Fair(b"1" * 32)) == 0


def test_what_is_refused_changes_nothing() -> None:
    match = dealt()
    before = LANTERN.write_state(match.state)
    with pytest.raises(Illegal) as refused:
        match.act(0, Action("lay", 99))
    assert refused.value.reason == "not_in_hand"
    assert LANTERN.write_state(match.state) == before
    assert len(match.lines) == 2


def test_actions_are_completed_before_they_are_written() -> None:
    match: AnyMatch = Match(BELL)
    match.settle(Fair(b"1" * 32))
    match.act(0, Ring("up"))
    match.act(1, Ring("ring"), 1500)
    assert match.lines[-1] == Line(1, "ring 0", 1500)


def test_the_clock_acts_only_where_a_timer_runs() -> None:
    match: AnyMatch = Match(BELL)
    match.settle(Fair(b"1" * 32))
    assert not match.tick()
    match.act(0, Ring("down"))
    assert not match.is_over, "nobody must act, but the window is open"
    told: list[Event] = []
    assert match.tick(told)
    assert match.lines[-1] == Line(CLOCK, "close")
    assert [event.key for event in told] == ["closed"]


def test_a_fork_goes_its_own_way() -> None:
    match = dealt()
    twin = match.fork()
    card = match.state.hands[0][0]
    twin.act(0, Action("lay", card))
    assert match.state.laid == [-1, -1]
    assert len(twin.lines) == len(match.lines) + 1


def test_events_say_to_each_what_he_may_know() -> None:
    match, told = dealt(), list[Event]()
    card = match.state.hands[0][0]
    match.act(0, Action("lay", card), told=told)
    (event,) = told
    assert event.seen(0) == Event("laid", 0, (("card", card),))
    assert event.seen(1) == Event("laid", 0)
    assert Event("rang", 0, seen_by=(0,), private=True).seen(1) is None
