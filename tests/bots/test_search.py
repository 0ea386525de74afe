"""The generic bots: luck stays legal and repeatable, search finds what can be counted out."""

import pytest

from teahouse.bots import bot
from teahouse.bots.bot import Limit, UnknownBot
from teahouse.bots.drive import Drive
from teahouse.bots.search import Payoff, SearchBot
from teahouse.core import shelf
from teahouse.core.chance import Fair
from teahouse.core.game import AnyAction, AnyGame, AnyState
from teahouse.core.match import Match
from tests.toys.bell.rules import Action, State

LONG = Limit(seconds=60.0)


def choice(state: State, seat: int, simulations: int = 300) -> AnyAction | None:
    game = shelf.make("bell", {}, 2)
    searcher = SearchBot(game, seat, 1, simulations=simulations)
    return searcher.act(game.view(state, seat), [], game.legal(state, seat), LONG)


@pytest.mark.parametrize(("die", "said"), [(1, "down"), (2, "down"), (5, "up"), (6, "up")])
def test_search_says_what_the_die_shows(die: int, said: str) -> None:
    state = State(die=die, phase="saying", turn=0, rings=[-1, -1], cheers=[0, 0], points=[0, 0])
    assert choice(state, 0) == Action(said)


@pytest.mark.parametrize(("die", "said"), [(1, "up"), (6, "up")])
def test_search_acts_out_of_turn_where_that_pays(die: int, said: str) -> None:
    """A ring wins the point of a wrong call, and takes it from the caller of a right one."""
    state = State(die=die, phase="ringing", turn=0, said=said, rings=[-1, -1], cheers=[0, 0], points=[0, 0])
    assert choice(state, 1) == Action("ring", 0)


def test_search_rests_where_acting_is_worse() -> None:
    class Shy(Payoff):
        """Likes every ring less than silence."""

        def of(self, game: AnyGame, s: AnyState) -> list[float]:
            return [0.5, 0.0 if s.points[1] else 1.0]

    game = shelf.make("bell", {}, 2)
    state = State(die=1, phase="ringing", turn=0, said="up", rings=[-1, -1], cheers=[0, 0], points=[0, 0])
    searcher = SearchBot(game, 1, 1, horizon=1, payoff=Shy())
    assert searcher.act(game.view(state, 1), [], game.legal(state, 1), LONG) is None


def test_a_single_legal_action_is_not_thought_about() -> None:
    game = shelf.make("lantern", {"rounds": "3"}, 2)
    state = game.read_state("5/1,7/-1,3/2,9/1,0/1,1")
    assert game.legal(state, 0) == [game.read("lay 5")]
    searcher = SearchBot(game, 0, 1, simulations=0)
    assert searcher.act(game.view(state, 0), [], game.legal(state, 0), LONG) == game.read("lay 5")


@pytest.mark.parametrize("code", ["random", "master"])
@pytest.mark.parametrize(("game", "seats"), [("bell", 1), ("bell", 3), ("lantern", 4)])
def test_the_same_seeds_play_the_same_match(code: str, game: str, seats: int) -> None:
    def lines() -> list[str]:
        made = shelf.make(game, {}, seats)
        bots = [bot.make(code, made, seat, seat) for seat in range(seats)]
        drive = Drive(Match(made), bots, Fair(b"b" * 32), Limit(simulations=30, seconds=60.0))
        drive.play()
        return [f"{line.actor} {line.text}" for line in drive.match.lines]

    assert lines() == lines()


def test_time_caps_a_decision() -> None:
    from time import thread_time

    game = shelf.make("bell", {}, 2)
    state = State(die=6, phase="saying", turn=0, rings=[-1, -1], cheers=[0, 0], points=[0, 0])
    searcher = SearchBot(game, 0, 1, simulations=10_000_000)
    start = thread_time()
    searcher.act(game.view(state, 0), [], game.legal(state, 0), Limit(seconds=0.05))
    assert thread_time() - start < 0.5


def test_payoff_is_about_winning_first_and_points_second() -> None:
    game = shelf.make("lantern", {}, 3)
    over = [game.read_state(f"///-1,-1,-1/1,2,3/{points}/3,1") for points in ("3,0,0", "2,1,0", "1,1,1")]
    worth = [Payoff().of(game, state) for state in over]
    assert worth[0][0] > worth[1][0] > worth[2][0] > worth[1][1]
    assert worth[2] == [worth[2][0]] * 3
    assert all(0.0 <= each <= 1.0 for row in worth for each in row)


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownBot) as refused:
        bot.make("oracle", shelf.make("bell", {}, 2), 0, 1)
    assert refused.value.known == ["random", "greedy", "master"]
