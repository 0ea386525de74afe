"""Laws of secrets: a view is all that a seat may know, and worlds it cannot tell apart stay so."""

import pickle
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given

from teahouse.core.chance import Fast, Rng
from teahouse.core.game import CLOCK, NATURE, OPEN, WATCHER, AnyAction, AnyGame, AnyState, Event
from tests.laws.play import SEEDS, choose, fair, matches, play, positions
from tests.laws.setups import MAIN, Setup, game_of, part

every_setup = pytest.mark.parametrize("setup", MAIN, ids=lambda s: s.name)
EXACT = 2**53  # JavaScript loses whole numbers above it


def asked(game: AnyGame, s: AnyState, viewer: int) -> list[str]:
    return [game.write(a) for a in game.legal(s, viewer)]


def shown(game: AnyGame, s: AnyState, viewer: int) -> tuple[object, ...]:
    """All that reaches a viewer's screen but the events."""
    timer = game.timer(s)
    return (game.view(s, viewer), game.waiting(s), timer and timer[0], asked(game, s, viewer))


@every_setup
@given(seed=SEEDS)
@matches(5)
def test_an_imagined_state_looks_like_the_true_one(setup: Setup, seed: int) -> None:
    game, luck = game_of(setup), Fast(seed)
    for s in positions(game, seed, 20):
        for viewer in [*range(game.seats), WATCHER]:
            world = game.imagine(game.view(s, viewer), luck)
            assert shown(game, world, viewer) == shown(game, s, viewer)
            assert game.round_of(world) == game.round_of(s)


@every_setup
@given(seed=SEEDS)
@matches(4)
def test_an_imagined_state_can_be_played_to_the_end(setup: Setup, seed: int) -> None:
    game, luck = game_of(setup), Fast(seed)
    for s in positions(game, seed, 4):
        viewer = luck.below(game.seats)
        world = game.imagine(game.view(s, viewer), luck)
        assert game.read_state(game.write_state(world)) == world
        assert play(game, seed, start=world).match.is_over


def told_to(viewer: int, told: list[Event]) -> list[Event]:
    return [seen for seen in (event.seen(viewer) for event in told) if seen is not None]


def answers(game: AnyGame, s: AnyState, actor: int, a: AnyAction, luck: Rng) -> Iterator[AnyAction]:
    """What `actor` may do in the twin: first the same, then anything else."""
    if actor == NATURE:
        for n in range(4):
            yield game.roll(s, fair(luck.below(1000) + n))
    elif actor == CLOCK:
        timer = game.timer(s)
        if timer is not None:
            yield timer[1]
    else:
        if not game.check(s, actor, a):
            yield a
        others = game.legal(s, actor)
        luck.shuffle(others)
        yield from others[:12]


@every_setup
@given(seed=SEEDS)
@matches(8)
def test_twin_games_told_the_same_show_the_same(setup: Setup, seed: int) -> None:
    """Two games that a viewer cannot tell apart go on, others acting differently where it is not seen."""
    game, luck = game_of(setup), Fast(seed)
    for s in positions(game, seed, 4):
        viewer = luck.below(game.seats + 1)
        viewer = WATCHER if viewer == game.seats else viewer
        one, two = game.copy(s), game.imagine(game.view(s, viewer), luck)
        for _ in range(30):
            if not game.waiting(one) and game.timer(one) is None:
                break
            follower = _follow(game, one, two, viewer, luck)
            if follower is None:
                break  # the viewer has learnt which of the two it is in
            one, two = follower
            assert shown(game, one, viewer) == shown(game, two, viewer)


def _follow(
    game: AnyGame, one: AnyState, two: AnyState, viewer: int, luck: Rng
) -> tuple[AnyState, AnyState] | None:
    actor, action = choose(game, one, luck, fair(luck.below(1000)))
    told: list[Event] = []
    game.apply(one, actor, action, told)
    for answer in answers(game, two, actor, action, luck):
        if actor == viewer and answer != action:
            continue
        twin, twin_told = game.copy(two), list[Event]()
        game.apply(twin, actor, game.canon(two, actor, answer) if actor >= 0 else answer, twin_told)
        if told_to(viewer, told) == told_to(viewer, twin_told):
            return one, twin
    return None


@every_setup
@given(seed=SEEDS)
@matches(4)
def test_views_and_events_are_plain_data(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    for s in positions(game, seed, 15):
        is_over = not game.waiting(s) and game.timer(s) is None
        for viewer in [*range(game.seats), WATCHER, *([OPEN] if is_over else [])]:
            view = game.view(s, viewer)
            assert view == game.view(s, viewer)
            assert view.viewer == viewer
            assert pickle.loads(pickle.dumps(view)) == view
            _assert_plain(msgspec.json.decode(msgspec.json.encode(view)))
    for told in play(game, seed).told:
        for event in told:
            assert pickle.loads(pickle.dumps(event)) == event
            assert event.seat < game.seats
            assert all(0 <= seat < game.seats for seat in event.seen_by)
            assert not event.private or event.seen_by
            _assert_plain(msgspec.json.decode(msgspec.json.encode(event)))


def _assert_plain(data: object) -> None:
    if isinstance(data, dict):
        for value in data.values():
            _assert_plain(value)
    elif isinstance(data, list):
        for value in data:
            _assert_plain(value)
    else:
        assert data is None or isinstance(data, str | bool | float) or abs(int(str(data))) < EXACT


def _keeps_texts(game: str) -> bool:
    try:
        part(game, "tests.secrets")
    except ModuleNotFoundError:
        return False
    return True


@pytest.mark.parametrize("setup", [s for s in MAIN if _keeps_texts(s.id)], ids=lambda s: s.name)
@given(seed=SEEDS)
@matches(4)
def test_no_frame_holds_a_text_that_is_hidden(setup: Setup, seed: int) -> None:
    """A game's tests/secrets.py names with hidden(game, s, viewer) what must not appear in its frames."""
    game, secrets = game_of(setup), part(setup.id, "tests.secrets")
    course, s = play(game, seed), game.start()
    for told, (actor, action) in zip(course.told, course.actions, strict=True):
        game.apply(s, actor, action, None)
        for viewer in [*range(game.seats), WATCHER]:
            frame = msgspec.json.encode((game.view(s, viewer), told_to(viewer, told))).decode()
            for text in secrets.hidden(game, s, viewer):
                assert text not in frame
