"""Every way in which a round and a match can end: one record each, played, written, read and replayed."""

from typing import Final, NamedTuple

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fair
from teahouse.core.game import Event
from teahouse.core.match import Match
from teahouse.core.record import AnyMatch, Record, read_record, replay, write_record
from teahouse.games.tichu.bots.bout import Chooser
from teahouse.games.tichu.bots.greed import Greed
from teahouse.games.tichu.bots.seated import tuned
from teahouse.games.tichu.state import OVER
from teahouse.games.tichu.tests.tables import tichu


class Way(NamedTuple):
    """A way to end, the table it is looked for at, and the events that show it."""

    name: str
    seats: int
    wanted: dict[str, str]
    keys: tuple[str, ...]


ROUNDS: Final = [
    Way("double win", 4, {"end": "rounds:40"}, ("sweep",)),
    Way("third out", 4, {"end": "rounds:40"}, ("take", "last")),
    Way("third out with the Dragon, given away", 4, {"end": "rounds:200"}, ("dragon", "take", "last")),
    Way("three of a team first", 6, {"end": "rounds:80"}, ("sweep",)),
    Way("fifth out", 6, {"end": "rounds:40"}, ("last",)),
    Way("dealer and Table first", 3, {"trichu_rounds": "30"}, ("sweep",)),
    Way("third out of three players", 3, {"trichu_rounds": "30"}, ("last",)),
]
MATCHES: Final = [
    Way("to a target", 4, {"end": "target:300"}, ()),
    Way("a number of rounds", 4, {"end": "rounds:2"}, ()),
    Way("six to a target", 6, {"end": "target:300"}, ()),
    Way("three rounds of three", 3, {"trichu_rounds": "3"}, ()),
]


def play(way: Way, seed: int, stop_at: tuple[str, ...] = ()) -> tuple[AnyMatch, bool]:
    """A match between judges and greed; it stops after the first action that tells all of `stop_at`."""
    game = tichu(way.seats, way.wanted)
    match: AnyMatch = Match(game)
    luck = Fair(bytes([seed]) * 32)
    choosers: list[Chooser] = [tuned(), Greed(), tuned(), Greed(), tuned(), Greed()][: way.seats]
    while not match.is_over:
        events: list[Event] = []
        if not match.settle(luck, events):
            waiting = game.waiting(match.state)
            if waiting:
                seat = waiting[0]
                legal = [a for a in game.legal(match.state, seat) if not game.is_withdrawal(a)]
                action = choosers[seat].choose(game, match.state, seat, legal) or legal[0]
                match.act(seat, action, told=events)
            else:
                match.tick(events)
        told = [event.key for event in events]
        if stop_at and all(key in told for key in stop_at):
            return match, True
    return match, False


def retold(way: Way, match: AnyMatch) -> AnyMatch:
    """The match again, from the text of its record."""
    options = dict(shelf.options("tichu", way.wanted, way.seats))
    record = Record("tichu", 1, way.seats, options=options, lines=match.lines)
    return replay(shelf.make("tichu", options, way.seats), read_record(write_record(record)))


@pytest.mark.parametrize("way", ROUNDS, ids=[way.name for way in ROUNDS])
def test_ways_a_round_ends(way: Way) -> None:
    match, is_found = play(way, 3, way.keys)
    assert is_found, "these players never came to it"
    assert match.state.round > 0 or match.is_over
    assert retold(way, match).state == match.state


@pytest.mark.parametrize("way", MATCHES, ids=[way.name for way in MATCHES])
def test_ways_a_match_ends(way: Way) -> None:
    match, _ = play(way, 5)
    again = retold(way, match)
    assert again.is_over
    assert again.game.result(again.state) == match.game.result(match.state)


def test_a_match_that_is_not_decided_in_time() -> None:
    """The last round that the table allows, from the state's text."""
    game = tichu(4, {"most_rounds": "50"})
    s = game.start()
    s.round = 49
    match: AnyMatch = Match(game, s)
    luck = Fair(b"\7" * 32)
    judge = tuned()
    while not match.is_over:
        match.settle(luck)
        waiting = game.waiting(match.state)
        if waiting:
            legal = [a for a in game.legal(match.state, waiting[0]) if not game.is_withdrawal(a)]
            match.act(waiting[0], judge.choose(game, match.state, waiting[0], legal) or legal[0])
        else:
            match.tick()
    assert match.state.phase == OVER
    assert match.state.round == 50
    assert max(match.state.points) < 1000
