"""The laws bite: a toy with one planted fault breaks the law that is meant for it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE, AnyGame, Event, Illegal, Result
from teahouse.core.options import choose
from tests.laws import test_actions, test_chance, test_ends, test_secrets, test_states
from tests.laws.setups import Setup
from tests.toys.bell.rules import Action as Ring
from tests.toys.bell.rules import Bell
from tests.toys.bell.rules import State as BellState
from tests.toys.lantern import INFO
from tests.toys.lantern.rules import Action, Lantern, State, View

SETUP = Setup("lantern", 3, (("prize", "drawn"),))


class ShowsLaidCards(Lantern):
    """Its view holds the hidden card that another has laid."""

    def view(self, s: State, viewer: int) -> View:
        return replace(super().view(s, viewer), shown=tuple(s.laid) if viewer == 0 else tuple(s.shown))


class ForgetsAnswers(Lantern):
    """Its imagined states have lost who has answered."""

    def imagine(self, v: View, rng: Rng) -> State:
        state = super().imagine(v, rng)
        state.laid = [-1] * self.seats
        return state


class TellsBySilence(Lantern):
    """It tells of a card laid only where it is a high one."""

    def apply(self, s: State, seat: int, a: Action, told: list[Event] | None) -> None:
        is_low = a.verb == "lay" and a.number < 8
        super().apply(s, seat, a, None if is_low else told)


class SharesHands(Lantern):
    """Its copies share the cards."""

    def copy(self, s: State) -> State:
        copy = super().copy(s)
        copy.hands = s.hands
        return copy


class ForgetsPrize(Lantern):
    """Its text of a state leaves something out."""

    def read_state(self, text: str) -> State:
        state = super().read_state(text)
        state.prize = min(state.prize, 1)
        return state


class RepeatsLabels(Lantern):
    """It draws every prize by the same label."""

    def roll(self, s: State, rng: Rng) -> Action:
        if len(s.hands) < self.seats:
            return super().roll(s, rng)
        return Action("prize", 1 + rng.at("prize").below(3))


class ReadsLoosely(Lantern):
    """It takes other spellings of an action, too."""

    def read(self, text: str) -> Action:
        return super().read(" ".join(text.split()))


class OffersTooMuch(Lantern):
    """Its legal actions are not all allowed."""

    def legal(self, s: State, seat: int) -> list[Action]:
        found = super().legal(s, seat)
        return [*found, Action("lay", 0)] if found and found != [Action("back")] else found


class ListensForNothing(Lantern):
    """What happens depends on whether somebody is told."""

    def apply(self, s: State, seat: int, a: Action, told: list[Event] | None) -> None:
        super().apply(s, seat, a, told)
        if told is None and seat == NATURE and a.verb == "prize":
            s.prize += 1


class NobodyWins(Lantern):
    """Its places begin with 2."""

    def result(self, s: State) -> Result:
        result = super().result(s)
        return replace(result, places=tuple(place + 1 for place in result.places))


FAULTS = [
    (ShowsLaidCards, test_secrets.test_twin_games_told_the_same_show_the_same),
    (ForgetsAnswers, test_secrets.test_an_imagined_state_looks_like_the_true_one),
    (TellsBySilence, test_secrets.test_twin_games_told_the_same_show_the_same),
    (SharesHands, test_states.test_copies_are_independent),
    (ForgetsPrize, test_states.test_text_of_states_reads_back),
    (ForgetsPrize, test_states.test_a_state_read_from_text_takes_the_same_course),
    (RepeatsLabels, test_chance.test_every_label_is_used_once_in_a_match),
    (ListensForNothing, test_states.test_telling_changes_nothing),
    (OffersTooMuch, test_actions.test_legal_actions_pass_and_are_canonical),
    (NobodyWins, test_ends.test_every_match_ends_with_places),
]


def breaks(law: Callable[..., None], game: AnyGame, setup: Setup, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether one of fifty random matches breaks the law."""
    inner = law.hypothesis.inner_test  # type: ignore[attr-defined]  # hypothesis keeps the plain function
    for module in (test_actions, test_chance, test_ends, test_secrets, test_states):
        monkeypatch.setattr(module, "game_of", lambda _: game)
    for seed in range(50):
        try:
            inner(setup=setup, seed=seed)
        except (AssertionError, Illegal):
            return True
    return False


@pytest.mark.parametrize(("faulty", "law"), FAULTS, ids=lambda value: value.__name__)
def test_a_planted_fault_breaks_its_law(
    faulty: type[Lantern], law: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    options = choose(INFO.options, INFO.presets, dict(SETUP.wanted), SETUP.seats)
    assert not breaks(law, Lantern(options, 3), SETUP, monkeypatch)
    assert breaks(law, faulty(options, 3), SETUP, monkeypatch)


def test_loose_reading_breaks_its_law(monkeypatch: pytest.MonkeyPatch) -> None:
    options = choose(INFO.options, INFO.presets, {}, 2)
    monkeypatch.setattr(test_actions, "game_of", lambda _: ReadsLoosely(options, 2))
    law = test_actions.test_damaged_text_is_refused_or_is_canonical_again
    inner = law.hypothesis.inner_test
    with pytest.raises(AssertionError):
        inner(setup=Setup("lantern", 2), seed=1, cut=4, put="  ")


class RunsForever(Bell):
    """Its timer's action changes nothing."""

    def apply(self, s: BellState, seat: int, a: Ring, told: list[Event] | None) -> None:
        if a.verb != "close":
            super().apply(s, seat, a, told)


def test_a_timer_that_runs_forever_breaks_its_law(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup("bell", 2)
    game = RunsForever(setup.options(), 2)
    monkeypatch.setattr("tests.laws.play.LONGEST", 200)
    assert breaks(
        test_ends.test_timers_name_an_option_and_an_action_that_can_be_done, game, setup, monkeypatch
    )
