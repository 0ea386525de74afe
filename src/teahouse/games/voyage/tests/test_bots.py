"""Bots know history, not the table: one audited source of knowledge, levels in order, learning, reactions."""

import ast
from pathlib import Path

import pytest

from teahouse.bots.bot import Limit, kinds, make
from teahouse.bots.drive import Drive
from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import AnyGame, Event
from teahouse.core.match import Match
from teahouse.core.record import AnyMatch
from teahouse.games.voyage import bots
from teahouse.games.voyage.actions import Answer, Buzz, Place
from teahouse.games.voyage.bots.memory import Level, belief, chance_between, recall, samples
from teahouse.games.voyage.bots.player import HistoryBot
from teahouse.games.voyage.buzz import ARMED, GRACE, SEALED
from teahouse.games.voyage.deck import house_deck
from teahouse.games.voyage.tests.test_secrets import hidden_events
from tests.scale import scaled

CODES = ["random", "greedy", "novice", "pupil", "teacher", "master"]
ALL_GAMES = [
    ("train", 3, {}),
    ("buzz", 3, {}),
    ("buzz", 3, {"buzz": "sealed"}),
    ("team", 3, {}),
    ("race", 3, {}),
]


def test_the_levels() -> None:
    assert list(kinds("voyage")) == CODES


def test_one_function_alone_looks_at_the_backs_of_the_deck() -> None:
    """Only `recall` names the deck's cards or clues; everything else of the bots works with its memory."""
    found = set[str]()
    for file in Path(bots.__file__).parent.glob("*.py"):
        for part in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(part, ast.FunctionDef) and any(map(_looks_at_a_deck, ast.walk(part))):
                found.add(part.name)
    assert found == {"recall"}


def _looks_at_a_deck(part: ast.AST) -> bool:
    if not isinstance(part, ast.Attribute) or part.attr not in ("clues", "cards", "years", "event"):
        return False
    return isinstance(part.value, ast.Name) and part.value.id in ("deck", "game", "s", "state")


@pytest.mark.parametrize(("name", "seats", "wanted"), ALL_GAMES, ids=str)
@pytest.mark.parametrize("code", ["greedy", "pupil", "master"])
def test_hidden_years_do_not_change_a_choice(
    name: str, seats: int, wanted: dict[str, str], code: str
) -> None:
    """The same position with all hidden backs dealt anew: the same seeded bot does the same."""
    rules = shelf.make("voyage", {"game": name, **wanted}, seats)
    for seed in range(scaled(2)):
        luck = Fast(seed)
        seated = [make(code, rules, seat, 100 + seat) for seat in range(seats)]
        drive = Drive(Match(rules), seated, Fast(seed), Limit())
        for _ in range(10 + luck.below(60)):
            compare_with_twins(rules, drive, luck)
            if not drive.step():
                break


def compare_with_twins(game: AnyGame, drive: Drive, luck: Fast) -> None:
    state = drive.match.state
    twin = game.copy(state)
    closed = hidden_events(game, twin)  # type: ignore[arg-type]  # one of the four games
    backs = [(twin.cards.years[e], twin.cards.periods[e]) for e in closed]
    luck.shuffle(backs)
    for event, (year, period) in zip(closed, backs, strict=True):
        twin.cards.years[event], twin.cards.periods[event] = year, period
    for seat in range(game.seats):
        legal = game.legal(state, seat)
        if legal:
            story = drive.stories[seat]
            one = drive.bots[seat].act(game.view(state, seat), story, legal, Limit())
            two = drive.bots[seat].act(game.view(twin, seat), story, game.legal(twin, seat), Limit())
            assert one == two


def test_a_historian_knows_the_years_and_a_newcomer_does_not() -> None:
    deck = house_deck()
    errors: list[float] = []
    for level in bots.LEVELS:
        off = 0.0
        for seed in range(8):
            memory = recall(deck, level, seed)
            off += sum(abs(belief(memory, [], c.titles).year - c.year) for c in deck.cards) / len(deck.cards)
        errors.append(off / 8)
    assert errors == sorted(errors, reverse=True)
    assert errors[0] > 60
    assert errors[-1] < 4


def test_a_memory_is_drawn_once_by_seed() -> None:
    deck, level = house_deck(), bots.LEVELS[2]
    assert recall(deck, level, 5) == recall(deck, level, 5)
    assert recall(deck, level, 5) != recall(deck, level, 6)


def test_revealed_cards_are_remembered_in_the_next_match_of_a_session() -> None:
    deck = house_deck()
    never, always = [Level("x", 1, 0.0, 50.0, 0.0, r, 1000.0, 0.0) for r in (0.0, 1.0)]
    story = [
        Event("placed", 0, (("cell", 3), ("year", c.year), *[(f"title:{k}", v) for k, v in c.titles]))
        for c in deck.cards[:40]
    ]
    for level, remembered in ((never, 0), (always, 40)):
        memory = recall(deck, level, 9)
        sure = [c for c in deck.cards if belief(memory, story, c.titles).spread < 1]
        assert len(sure) == remembered
        assert all(belief(memory, story, c.titles).year == c.year for c in sure)


def test_a_session_makes_a_newcomer_better() -> None:
    game = shelf.make("voyage", {"game": "race"}, 1)
    turns: list[int] = []
    session: list[Event] = []
    learner = Level("learner", 1, 0.0, 50.0, 0.0, 1.0, 1000.0, 0.0)
    player = HistoryBot(0, recall(house_deck(), learner, 3), learner)
    for seed in range(6):
        drive = Drive(Match(game), [player], Fast(seed), Limit())
        drive.stories[0] += session
        drive.play()
        session = list(drive.stories[0])
        facts = dict(game.result(drive.match.state).facts)
        assert isinstance(facts["turns"], tuple)
        turns.append(int(facts["turns"][0]))
    assert sum(turns[3:]) < sum(turns[:3])


def test_chances_are_those_of_a_bell() -> None:
    memory = recall(house_deck(), bots.LEVELS[1], 1)
    b = belief(memory, [], house_deck().cards[0].titles)
    assert chance_between(b, None, None) == 1.0
    assert chance_between(b, None, b.year - 0.5) == pytest.approx(0.5)
    assert chance_between(b, b.year, b.year - 10) == 0.0
    assert sum(samples(b)) / 9 == pytest.approx(b.year)


@pytest.mark.parametrize("sealed", [False, True])
def test_reactions_are_drawn_and_wait_for_their_time(sealed: bool) -> None:
    rules = shelf.make("voyage", {"game": "buzz", "buzz": "sealed" if sealed else "race"}, 4)
    times: dict[str, list[int]] = {code: [] for code in CODES[1:]}
    for code, found in times.items():
        for seed in range(40):
            match: AnyMatch = Match(rules)
            match.settle(Fast(seed))
            match.tick()
            assert match.state.step == (SEALED if sealed else ARMED)
            player = make(code, rules, 1, seed)
            view, legal = rules.view(match.state, 1), rules.legal(match.state, 1)
            action = player.act(view, [], legal, Limit())
            assert action == player.act(view, [], legal, Limit())
            if action is not None:
                assert isinstance(action, Answer if sealed else Buzz)
                assert rules.delay(action) == action.ms >= 120
                found.append(action.ms)
    middles = [sorted(found)[len(found) // 2] for found in times.values()]
    assert middles == sorted(middles, reverse=True)
    assert all(len(set(found)) > len(found) // 2 for found in times.values())


def test_a_hand_that_would_be_too_late_stays_down() -> None:
    rules = shelf.make("voyage", {"game": "buzz"}, 2)
    match: AnyMatch = Match(rules)
    match.settle(Fast(2))
    match.tick()
    match.act(0, Buzz(1))
    assert match.state.step == GRACE
    for seed in range(20):
        player = make("master", rules, 1, seed)
        assert player.act(rules.view(match.state, 1), [], rules.legal(match.state, 1), Limit()) is None


def test_a_historian_alone_lays_every_card_right() -> None:
    """With the true years in memory nothing is misplaced, so a map is full in eight turns or a few more."""
    game = shelf.make("voyage", {"game": "race"}, 1)
    sage = Level("sage", 5, 2.0, 0.0, 1.0, 1.0, 1000.0, 1.0)
    for seed in range(scaled(4)):
        player = HistoryBot(0, recall(house_deck(), sage, seed), sage)
        drive = Drive(Match(game), [player], Fast(seed), Limit())
        drive.play()
        assert dict(game.result(drive.match.state).facts)["discards"] in ((0,), (1,))


def mean_score(code: str, games: int) -> float:
    """Points of a team of three, on average."""
    rules, total = shelf.make("voyage", {"game": "team"}, 3), 0
    for seed in range(games):
        seated = [make(code, rules, seat, seed * 7 + seat) for seat in range(3)]
        drive = Drive(Match(rules), seated, Fast(seed), Limit())
        drive.play()
        total += rules.result(drive.match.state).points[0]
    return total / games


@pytest.mark.slow
def test_teams_of_a_higher_level_score_more() -> None:
    scores = [mean_score(code, max(12, scaled(40))) for code in ("random", "novice", "pupil", "master")]
    assert scores == sorted(scores)
    assert scores[-1] - scores[0] > 4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["train", "buzz", "race"])
@pytest.mark.parametrize(
    ("weak", "strong"), [("random", "pupil"), ("greedy", "teacher"), ("novice", "master")]
)
def test_a_level_two_steps_up_wins_more(name: str, weak: str, strong: str) -> None:
    rules, won = shelf.make("voyage", {"game": name}, 2), 0.0
    games = max(10, scaled(16))
    for seed in range(games):
        mine = seed % 2
        codes = [weak, weak]
        codes[mine] = strong
        seated = [make(code, rules, seat, seed * 7 + seat) for seat, code in enumerate(codes)]
        drive = Drive(Match(rules), seated, Fast(seed // 2), Limit())
        drive.play()
        places = rules.result(drive.match.state).places
        won += 1.0 if places[mine] < places[1 - mine] else 0.5 if places[0] == places[1] else 0.0
    assert won > games / 2


def test_a_bot_places_what_it_knows_where_it_fits() -> None:
    game = shelf.make("voyage", {"game": "team"}, 1)
    match: AnyMatch = Match(game)
    match.settle(Fast(4))
    sage = Level("sage", 5, 2.0, 0.0, 1.0, 1.0, 1000.0, 1.0)
    player = HistoryBot(0, recall(house_deck(), sage, 1), sage)
    action = player.act(game.view(match.state, 0), [], game.legal(match.state, 0), Limit())
    assert isinstance(action, Place)
    year = match.state.cards.year(action.card)
    assert abs(action.cell - (1 + 7 * (year - 1582) / (2019 - 1582))) < 3.5
