"""Laws of states: copies are independent, text carries everything, a record is the game."""

import pytest
from hypothesis import given

from teahouse.core.chance import Fair, Fast, commitment, seed_of
from teahouse.core.game import NATURE, Game
from teahouse.core.match import Line, Match
from teahouse.core.record import CHECKPOINT, Record, checksum, read_record, replay, verify, write_record
from tests.laws.play import SEEDS, fair, matches, play, positions, step
from tests.laws.setups import MAIN, SINGLE, Setup, game_of

every_setup = pytest.mark.parametrize("setup", MAIN, ids=lambda s: s.name)
CONTRACT = (
    "start", "copy", "waiting", "legal", "check", "apply", "roll", "view", "imagine", "result", "standing",
    "write", "read", "write_state", "read_state",
)  # fmt: skip


@pytest.mark.parametrize("setup", [*MAIN, *SINGLE], ids=lambda s: s.name)
def test_the_game_is_whole(setup: Setup) -> None:
    game = game_of(setup)
    for name in CONTRACT:  # a compiled class does not complain of what it lacks
        assert getattr(type(game), name) is not getattr(Game, name), f"{name} is missing"
    assert game.id == setup.id
    assert game.rules >= 1
    assert game.seats == setup.seats
    assert len(game.teams()) == game.seats


@every_setup
@given(seed=SEEDS)
@matches(4)
def test_text_of_states_reads_back(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    for s in positions(game, seed, 30):
        text = game.write_state(s)
        assert text.isprintable()
        again = game.read_state(text)
        assert again == s
        assert game.write_state(again) == text


@every_setup
@given(seed=SEEDS)
@matches(4)
def test_a_state_read_from_text_takes_the_same_course(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    whole = play(game, seed)
    for s in positions(game, seed, 3):
        one = play(game, seed, start=game.copy(s))
        two = play(game, seed, start=game.read_state(game.write_state(s)))
        assert one.match.lines == two.match.lines
        assert one.told == two.told
        assert game.write_state(one.match.state) == game.write_state(two.match.state)
    assert whole.match.is_over


@every_setup
@given(seed=SEEDS)
@matches(2)
def test_a_state_written_and_read_after_every_action_takes_the_same_course(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    whole, twin = play(game, seed), Match(game)
    luck, chance = Fast(seed), fair(seed)
    for told in whole.told[:400]:
        twin.state = game.read_state(game.write_state(twin.state))
        assert step(twin, luck, chance) == told
    assert twin.lines == whole.match.lines[:400]


@every_setup
@given(seed=SEEDS)
@matches(4)
def test_copies_are_independent(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    for s in positions(game, seed, 12):
        before, copy = game.write_state(s), game.copy(s)
        assert copy == s
        match, luck, chance = Match(game, copy), Fast(seed), fair(seed)
        for _ in range(25):
            if not match.is_over:
                step(match, luck, chance)
        assert game.write_state(s) == before


@every_setup
@given(seed=SEEDS)
@matches(4)
def test_a_record_alone_brings_the_match_back_and_proves_its_chance(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    secret, nonces = seed.to_bytes(32, "big"), {0: b"\1\2"}
    chance = Fair(seed_of(secret, list(nonces.values()), "t1"))
    match = play(game, seed, chance=chance).match
    end = checksum(game.write_state(match.state))
    record = Record(
        setup.id,
        game.rules,
        setup.seats,
        dict(setup.options()),
        table="t1",
        commit=commitment(secret),
        nonces=nonces,
        secret=secret,
        lines=[*match.lines, Line(CHECKPOINT, end)],
    )
    read = read_record(write_record(record))
    again = replay(game, read)
    assert again.lines == match.lines
    assert game.write_state(again.state) == game.write_state(match.state)
    assert verify(game, read) == sum(line.actor == NATURE for line in match.lines)


@every_setup
@given(seed=SEEDS)
@matches(4)
def test_telling_changes_nothing(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    course, silent = play(game, seed), game.start()
    for actor, action in course.actions:
        game.apply(silent, actor, action, None)
    assert game.write_state(silent) == game.write_state(course.match.state)
