"""The bots: legal from view and story alone, repeatable, and the solved round true to the rules."""

import pytest

from teahouse.bots.bot import Limit, kinds, make
from teahouse.bots.drive import Drive
from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, Event
from teahouse.core.match import Match
from teahouse.games.matcha.bots.exploit import exploitability, last_rounds, perfected
from teahouse.games.matcha.bots.greedy import is_worth_keeping
from teahouse.games.matcha.bots.master import path_of, private_of, public_of, solved
from teahouse.games.matcha.bots.oneround import LEFT, PASS, RIGHT, Layer, OneRound, Public
from teahouse.games.matcha.bots.prize import chance
from teahouse.games.matcha.cards import BY_TEXT, NONE
from teahouse.games.matcha.rules import Matcha
from teahouse.games.matcha.state import Pass, Play, State
from teahouse.games.matcha.tests.scene import counted, scene
from tests.scale import scaled

LIMIT = Limit(simulations=12)
BOTH = pytest.mark.parametrize("rules", ["zh", "ru"])


def test_the_levels_rise() -> None:
    assert list(kinds("matcha")) == ["random", "greedy", "master"]


@BOTH
@pytest.mark.parametrize("code", ["greedy", "master"])
def test_a_bot_plays_whole_matches_by_the_rules(code: str, rules: str) -> None:
    game = shelf.make("matcha", {"rules": rules}, 2)
    for seed in range(scaled(2)):
        bots = [make(code, game, seat, seed) for seat in (0, 1)]
        drive = Drive(Match(game), bots, Fast(seed), LIMIT)
        drive.play()  # raises where a bot does what it may not
        assert drive.match.is_over


def test_the_same_seed_view_and_story_give_the_same_action() -> None:
    game = shelf.make("matcha", {"dealer": "first"}, 2)
    match: Match[State, object, object] = Match(game)
    told: list[Event] = []
    match.settle(Fast(3), told)
    story = [seen for event in told if (seen := event.seen(0)) is not None]
    view, legal = game.view(match.state, 0), game.legal(match.state, 0)
    answers = {make("master", game, 0, 7).act(view, story, legal, LIMIT) for _ in range(3)}
    assert len(answers) == 1


KEPT = [("Z", False), ("L4", True), ("B3", True), ("S2", False), ("W1", False), ("W4", True), ("L1", True)]


@pytest.mark.parametrize(("card", "is_kept"), KEPT)
def test_strong_cards_are_kept(card: str, is_kept: bool) -> None:
    assert is_worth_keeping(BY_TEXT[card]) == is_kept


WINNING = [
    # board, A's hand, A's tokens -> what wins at once unless B has better
    ("B2 W3 B1 B3 B4 W4", "L2 S3 L3 S4 Z", "bowl 3", "play L2 number"),
    ("B2 L3 B1 B3 B4 W4", "L4 S1 Z S2 W1", "leaf 3", "play L4 suit"),
]


@pytest.mark.parametrize(("board", "hand", "tokens", "answer"), WINNING)
def test_greedy_lays_the_card_that_wins(board: str, hand: str, tokens: str, answer: str) -> None:
    s = scene("zh", board, hand).hold(counted(tokens))
    bot = make("greedy", s.game, 0, 1)
    action = bot.act(s.game.view(s.state, 0), [], s.game.legal(s.state, 0), LIMIT)
    assert action is not None
    assert s.game.write(action) == answer


CHANCES = [
    # rules, rounds to come, own tokens, the rival's -> exact chance
    ("zh", 3, [4, 0, 0, 0, 0], [0, 0, 0, 0, 3], 1.0),
    ("zh", 3, [1, 2, 0, 0, 4], [1, 1, 4, 0, 0], 1.0),
    ("zh", 3, [1, 0, 0, 0, 4], [1, 0, 0, 0, 4], 0.5),
    ("ru", 2, [0, 0, 0, 0, 3], [3, 0, 0, 0, 0], 0.0),
    ("ru", 0, [1, 0, 0, 0, 0], [0, 2, 2, 0, 0], 1.0),
    ("ru", 0, [0, 0, 0, 0, 0], [0, 0, 0, 0, 3], 0.5),
]


@pytest.mark.parametrize(("rules", "left", "own", "rival", "exact"), CHANCES)
def test_what_is_decided_is_worth_what_it_is(
    rules: str, left: int, own: list[int], rival: list[int], exact: float
) -> None:
    assert chance(rules == "zh", left, own, rival) == exact
    assert chance(rules == "zh", left, rival, own) == 1.0 - exact


@BOTH
def test_more_tokens_are_never_worth_less(rules: str) -> None:
    luck = Fast(5)
    for _ in range(scaled(400)):
        own = [luck.below(3) for _ in range(5)]
        rival = [luck.below(3) for _ in range(5)]
        kind, left = luck.below(5), 1 + luck.below(5)
        before = chance(rules == "zh", left, own, rival)
        own[kind] += 1
        assert chance(rules == "zh", left, own, rival) >= before
        assert chance(rules == "zh", left, rival, own) == pytest.approx(
            1 - chance(rules == "zh", left, own, rival)
        )


# ---- the solved round ----


@BOTH
def test_the_last_round_is_solved(rules: str) -> None:
    found = exploitability(rules, scaled(8), limit=Limit(seconds=10.0))
    assert len(found.samples) + found.skipped == scaled(8)
    assert 0.0 <= found.mean <= found.worst < 0.02


@BOTH
def test_more_rounds_of_solving_come_closer(rules: str) -> None:
    rough, fine = perfected(rules, 4, 2), perfected(rules, 4, 50)
    assert rough is not None
    assert fine is not None
    assert fine.exploitability() <= rough.exploitability()
    assert fine.exploitability() < 0.002


@BOTH
def test_advice_is_about_exactly_what_is_legal(rules: str) -> None:
    """Along random play of a last round: the shares of all legal actions, and of nothing else."""
    game = Matcha(rules, NONE, has_claims=False, plays_on=False)
    for seed, start in enumerate(last_rounds(rules, 11, scaled(6))):
        s, luck, story = start, Fast(seed), list[Event]()
        while s.round == 2 and s.turn != NONE:
            seat = s.turn
            view, legal = game.view(s, seat), game.legal(s, seat)
            public, path = public_of(view), path_of(view, story)
            assert path is not None
            if public is None:
                break
            shares = solved(public, Limit(simulations=3)).advice(path, *private_of(view, public))
            named = {Pass() if act == PASS else Play(card, act - 1) for act, card, _ in shares}
            assert named == set(legal)
            assert sum(share for _, _, share in shares) == pytest.approx(1.0)
            told: list[Event] = []
            game.apply(s, seat, luck.choice(legal), told)
            story += told


def test_a_sure_win_is_taken() -> None:
    """The rival has nothing; a bowl more wins at once: whoever holds the best card for it lays it."""
    board = (BY_TEXT["B2"], BY_TEXT["L3"])
    pool = tuple(sorted(BY_TEXT[card] for card in ("L2", "W2", "S1", "Z")))
    public = Public(True, 0, board, pool, (1, 1), (0, 0), ((0, 3, 0, 0, 0), (0, 0, 0, 0, 0)))
    found = OneRound(public)
    found.solve(200)
    shares = found.advice([], (BY_TEXT["L2"],), (), (NONE, NONE))
    assert sum(share for act, _, share in shares if act == LEFT) > 0.95
    assert found.exploitability() < 0.0005


def _row(layer: Layer, kind: int, left: int, right: int) -> int:
    rows = zip(layer.types.tolist(), layer.left.tolist(), layer.right.tolist(), strict=True)
    return list(rows).index((kind, left, right))


def third_round(game: Matcha, luck: Fast) -> State:
    """Both have laid two cards in the first round and passed in the second: three cards each."""
    s = game.start()
    game.apply(s, NATURE, game.roll(s, luck), None)
    while s.round == 0:
        legal = game.legal(s, s.turn)
        game.apply(s, s.turn, legal[luck.below(len(legal) - 1)], None)
    while s.round == 1:
        game.apply(s, s.turn, Pass(), None)
    return s


def test_payoffs_are_those_of_the_rules() -> None:
    """Cards laid by the rules and in the matrices take the same tokens."""
    game = Matcha("zh", 0, has_claims=False, plays_on=False)
    for seed in range(scaled(8)):
        start = third_round(game, Fast(seed))
        public = public_of(game.view(start, start.dealer))
        assert public is not None
        found = OneRound(public)
        hands = [private_of(game.view(start, seat), public)[0] for seat in (start.dealer, 1 - start.dealer)]
        kinds_at = [found.index[i][tuple(sorted(hand)), ()] for i, hand in enumerate(hands)]
        s = start.copy()
        for slot in (0, 1):
            for i in (0, 1):
                game.apply(s, (start.dealer, 1 - start.dealer)[i], Play(hands[i][slot], slot), None)
        rows = [_row(found.layers[i][LEFT | RIGHT], kinds_at[i], hands[i][0], hands[i][1]) for i in (0, 1)]
        tokens = [s.tokens[5 * seat : 5 * seat + 5] for seat in (start.dealer, 1 - start.dealer)]
        share = found.weights[kinds_at[0], kinds_at[1]]
        value = found.payoffs[LEFT | RIGHT, LEFT | RIGHT][rows[0], rows[1]] / share + 0.5
        assert value == pytest.approx(chance(True, public.rounds_left, tokens[0], tokens[1]))
