"""Laws of ends: every match ends, nobody can act then, places say who won; timers and options fit."""

import pytest
from hypothesis import given

from teahouse.core.game import CLOCK, OPEN, WATCHER
from teahouse.core.options import choose
from tests.laws.play import SEEDS, matches, play, positions
from tests.laws.setups import ALL, MAIN, SINGLE, Setup, game_of

every_setup = pytest.mark.parametrize("setup", MAIN, ids=lambda s: s.name)


@pytest.mark.parametrize("setup", [*MAIN, *SINGLE], ids=lambda s: s.name)
@given(seed=SEEDS)
@matches(3)
def test_every_match_ends_with_places(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    s = play(game, seed).match.state
    assert game.waiting(s) == []
    assert game.timer(s) is None
    assert all(game.legal(s, seat) == [] for seat in range(game.seats))
    result, parties = game.result(s), game.seats + len(game.parties())
    assert len(result.points) == len(result.places) == parties
    assert len(game.standing(s)) == parties
    assert result.reason
    assert min(result.places) == 1
    for place in result.places:  # a place counts those before it, or the places before it
        before = [other for other in result.places if other < place]
        assert place in (1 + len(before), 1 + len(set(before)))
    for seat, team in enumerate(game.teams()):
        assert result.places[seat] == result.places[game.teams().index(team)]


@every_setup
@given(seed=SEEDS)
@matches(4)
def test_refusals_after_the_end(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    course = play(game, seed)
    s = course.match.state
    for _, action in course.actions[-30:]:
        for seat in range(game.seats):
            assert game.check(s, seat, action) != ""
    for viewer in [*range(game.seats), WATCHER, OPEN]:
        game.view(s, viewer)


@every_setup
@given(seed=SEEDS)
@matches(4)
def test_rounds_never_run_backwards(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    course, s, last = play(game, seed), game.start(), 0
    for actor, action in course.actions:
        game.apply(s, actor, action, None)
        assert game.round_of(s) in (last, last + 1)
        last = game.round_of(s)


@every_setup
@given(seed=SEEDS)
@matches(4)
def test_timers_name_an_option_and_an_action_that_can_be_done(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    for s in positions(game, seed, 40):
        due = game.timer(s)
        if due is not None:
            key, action = due
            assert key in setup.options()
            assert game.read(game.write(action)) == action
            again = game.copy(s)
            game.apply(again, CLOCK, action, None)
            assert game.write_state(again) != game.write_state(s), "a timer that changes nothing runs forever"


@pytest.mark.parametrize("game", list(ALL))
def test_the_first_preset_is_the_default(game: str) -> None:
    info = ALL[game]
    assert info.seats
    if info.presets:
        first = next(iter(info.presets))
        for seats in info.seats:
            plain = choose(info.options, info.presets, {}, seats)
            assert dict(choose(info.options, info.presets, {"preset": first}, seats)) == dict(plain)


@pytest.mark.parametrize("game", list(ALL))
def test_options_and_presets_are_written_as_they_are_kept(game: str) -> None:
    info = ALL[game]
    for option in info.options:
        assert option.clean(option.default) == option.default
        assert option.allowed() or option.kind == "file"
    for preset in info.presets.values():
        for key, value in preset.items():
            (option,) = [o for o in info.options if o.key == key]
            assert option.clean(value) == value
