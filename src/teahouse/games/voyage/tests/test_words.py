"""Sentences: every refusal and event has one in three languages; a miss teaches where a card belongs."""

import re
from pathlib import Path

import pytest

from teahouse.core.game import CLOCK, NATURE, Event, Facts
from teahouse.games import voyage
from teahouse.games.voyage import words
from teahouse.games.voyage.actions import NOTHING, Answer, Bet, Buzz, Discard, Draw, Pass, Place, Shift, Time
from teahouse.games.voyage.buzz import ARMED, BETS, READ, SEALED
from teahouse.games.voyage.layout import lesson, opened, source, story
from teahouse.games.voyage.tests.tables import buzz, race, team, train
from teahouse.speech import LANGUAGES, tongue

FOLDER = Path(voyage.__file__).parent
every_language = pytest.mark.parametrize("lang", list(LANGUAGES))
EN = tongue("en", "voyage")


def keys_in_the_rules(pattern: str) -> set[str]:
    texts = [(FOLDER / f"{name}.py").read_text("utf-8") for name in ("train", "buzz", "team", "race")]
    return {key for text in texts for key in re.findall(pattern, text)}


def reasons() -> set[str]:
    """All keys that a `check` returns."""
    found: set[str] = set()
    for name in ("train", "buzz", "team", "race"):
        text = (FOLDER / f"{name}.py").read_text("utf-8")
        for body in re.findall(r"def _?check\w*\(.*?\n    def ", text, re.DOTALL):
            found |= set(re.findall(r'"([a-z_]+)"', body))
    return found


@every_language
def test_every_refusal_has_a_sentence_and_a_rule(lang: str) -> None:
    _, s = team({}, [1700], [1])
    view = team({}, [1700], [1])[0].view(s, 0)
    rules = (FOLDER / "RULES.md").read_text("utf-8")
    assert len(reasons()) > 20
    for key in [*reasons(), "syntax"]:
        sentence = words.reason(key, view, tongue(lang, "voyage"))
        assert sentence[-1] in ".。"
        assert f"**{words.rule(key)}**" in rules


SILENT = {"hand", "topped", "dealt", "held", "laid"}  # what the board shows better than a line


@every_language
def test_every_event_has_a_line_or_is_meant_to_have_none(lang: str) -> None:
    keys = keys_in_the_rules(r'Event\("([a-z_]+)"') | {"pile", "joined"}
    assert keys > SILENT
    facts: Facts = (
        *(("title", "A title"), ("year", 1895), ("fits", 1), ("right", 1)),
        *(
            ("period_name", "An era"),
            ("named_name", "An era"),
            ("made", (1, -1)),
            ("gained", (1, 0)),
            ("scores", (3, 0)),
        ),
        *(("first", 1), ("last", 2), ("by", 1)),
    )
    for key in keys:
        seat = (
            NATURE
            if key in ("armed", "nobody", "displayed", "turned", "settled", "no_cards", "opened")
            else 1
        )
        seat = NATURE if key in ("topped", "laid") else seat
        line = words.event(Event(key, seat, facts), ["Ann", "Bo"], 0, tongue(lang, "voyage"))
        assert bool(line) == (key not in SILENT), key
        assert "{" not in line


HANDLES = [
    (Place(0, 3), ["cell 3"]),
    (Shift(4, 5, -2), ["moved 4", "moved 5", "cell 2"]),
    (Shift(4, 5, 2), ["moved 4", "moved 5", "cell 7"]),
    (Discard(), []),
    (Pass(), []),
]


@pytest.mark.parametrize(("action", "wanted"), HANDLES, ids=str)
def test_what_on_the_team_board_means_an_action(
    action: Place | Shift | Discard | Pass, wanted: list[str]
) -> None:
    game, s = team({4: 1700, 5: 1800}, [1700], [1])
    assert words.handles(action, game.view(s, 0)) == wanted


def test_what_on_the_other_boards_means_an_action() -> None:
    game, s = race([{}], [1, 2, 3, 4], [5])
    assert words.handles(Place(2, 7), game.view(s, 0)) == ["card c2", "cell 7"]
    quiz, q = buzz(["P04"] * 8, "P08", [0, 0])
    assert words.handles(Bet(3, 1), quiz.view(q, 0)) == ["slot 3 1"]
    q.step = ARMED
    assert words.handles(Buzz(0), quiz.view(q, 0)) == ["buzzer"]


ORDERS = [  # how long after the first each hand fell (-1: never), the reader, the line
    ((7, 0, -1), 2, "Bo: first at the buzzer. Then: Ann (+7 ms)."),
    ((80, 0, 12), 2, "Bo: first at the buzzer. Then: You (+12 ms), Ann (+80 ms)."),
    ((-1, 0, -1), 0, "Bo: first at the buzzer."),
    ((0, 0, -1), 1, "You: first at the buzzer. Then: Ann (+0 ms)."),
]


@pytest.mark.parametrize(("after", "viewer", "line"), ORDERS)
def test_everybody_is_told_in_which_order_the_hands_fell(
    after: tuple[int, ...], viewer: int, line: str
) -> None:
    event = Event("buzzed", 1, (("after", after),))
    assert words.event(event, ["Ann", "Bo", "Cy"], viewer, EN) == line


@pytest.mark.parametrize(
    ("named", "line"),
    [
        (("P08", "P04"), "Ann: the fastest right answer."),
        (("P05", ""), "Ann: the fastest answer; none is right."),
    ],
)
def test_a_sealed_answer_is_called_the_fastest_not_first_at_a_buzzer(
    named: tuple[str, str], line: str
) -> None:
    game, s = buzz(["P04"] * 8, "P08", [0, 0], buzz="sealed")
    s.step, s.buzzer, s.hands, s.named = SEALED, NOTHING, [NOTHING, NOTHING], ["", ""]
    told: list[Event] = []
    for seat, period in enumerate(named):
        if period:
            game.apply(s, seat, Answer(period, 100 + seat), told)
    if not all(named):
        game.apply(s, CLOCK, Time("nobody"), told)
    lines = [words.event(e, ["Ann", "Bo"], NOTHING, EN) for e in told]
    assert line in lines
    assert not [each for each in lines if "buzzer" in each]


MARKERS = [  # (cell, slot) of seat 0 where cell 0 is right, what the page and the log say
    ([(0, 0), (1, 0)], 5, 1, "Ann +1 → 6"),
    ([(0, 1), (1, 0), (2, 0)], 0, -1, "Ann −1 → 0 (never below 0)"),
    ([(0, 1), (1, 1)], 0, 0, "Ann 0 → 0"),
]


@pytest.mark.parametrize(("bets", "score", "made", "line"), MARKERS)
def test_a_round_that_would_end_below_nothing_says_so(
    bets: list[tuple[int, int]], score: int, made: int, line: str
) -> None:
    game, s = buzz(["P08"] + ["P04"] * 7, "P08", [score, 0])
    told: list[Event] = []
    for cell, slot in bets:
        s.turn = 0
        game.apply(s, 0, Bet(cell, slot), told)
    for seat in (1, 0):
        if s.step == BETS and not s.passed[seat]:
            s.turn = seat
            game.apply(s, seat, Pass(), told)
    assert words.layout.made(game.view(s, 1), 0) == made
    lines = [words.event(e, ["Ann", "Bo"], 1, EN) for e in told]
    assert [each for each in lines if line in each], lines


@pytest.mark.parametrize(
    ("lang", "text", "within"),
    [
        ("ru", "Гаосюнский инцидент («Мэйлидао»)", "Гаосюнский инцидент („Мэйлидао“)"),
        ("zh-Hant", "「自由中國」停刊", "『自由中國』停刊"),
        ("en", "The “Rover” incident", "The ‘Rover’ incident"),
        ("ru", "Открыт порт Луган", "Открыт порт Луган"),
    ],
)
def test_marks_within_quotation_marks_are_the_inner_ones(lang: str, text: str, within: str) -> None:
    facts: Facts = ((f"title:{lang}", text), ("year", 1895), ("fits", 1), ("cell", 2))
    line = words.event(Event("placed", 0, facts), ["Ann"], 0, tongue(lang, "voyage"))
    assert within in line


def test_chinese_sentences_follow_each_other_without_a_space() -> None:
    game, s = team({2: 1624, 5: 1721}, [1784], [1500])
    game.apply(s, 0, Place(s.own[0], 3), None)
    told = dict(words.plain(game.view(s, 0), ["Ann", "Bo"], tongue("zh-Hant", "voyage")))
    assert not [text for text in told.values() if "。 " in text]


def test_the_pile_counts_the_card_whose_title_is_read() -> None:
    game, s, _ = train([[1600], [1700], [1800], [1900]], [1650, 1750], [1850], [1860, 1870])
    view = game.view(s, 0)
    assert words.layout.pile(view) == 3
    assert ("Cards in the pile", "3") in words.plain(view, ["Ann", "Bo"], EN)


def test_long_years_have_room_on_the_line_of_a_lesson() -> None:
    game, s = team({c: -400 + c for c in (1, 2, 3, 5, 6, 8)}, [-479], [1500])
    game.apply(s, 0, Place(s.own[0], 7), None)
    for lang in LANGUAGES:
        taught = lesson(game.view(s, 0), tongue(lang, "voyage"))
        assert taught is not None
        reach = max(len(point.label) for point in taught.points) * 5
        assert taught.points[0].x >= reach
        assert taught.points[-1].x <= 520 - reach
        pairs = zip(taught.points, taught.points[1:], strict=False)
        assert all(b.x - a.x >= 2 * reach for a, b in pairs)


@every_language
def test_with_sealed_answers_no_sentence_speaks_of_a_buzzer(lang: str) -> None:
    t = tongue(lang, "voyage")
    said: list[list[str]] = []
    for how in ("race", "sealed"):
        game, s = buzz(["P04"] * 8, "P08", [0, 0], buzz=how)
        s.step = READ
        armed = Event("armed", NATURE, (("sealed", int(how == "sealed")),))
        said.append([words.prompt(game.view(s, 0), ["Ann", "Bo"], t), words.event(armed, [], 0, t)])
    assert not set(said[0]) & set(said[1])


def test_the_periods_lie_beside_the_table_as_a_hint() -> None:
    game, s = buzz(["P04"] * 8, "P08", [0, 0])
    s.step, s.is_answered = READ, False
    rows = dict(words.plain(game.view(s, 0), ["Ann", "Bo"], EN))
    assert rows["The periods"].startswith("Period P04; Period P05; ")
    assert rows["The periods"].count("Period") == 7


def test_a_lost_challenge_is_lost_by_everybody() -> None:
    game, s = team({2: 1624}, [1500], [1], tokens=1)
    game.apply(s, 0, Discard(), None)
    told = words.result(game.result(s), ["Ann", "The challenge"], EN)
    assert told == "The tokens are used up: everybody loses. Cards on the map: 1, score: 1."


# ---- a miss teaches ----

LESSONS = [  # the map, cell, year, why, where
    (
        {2: 1624, 5: 1721}, 3, 1784,
        "1784 is 63 years after “Event B0”, which stands to the right of cell 3.",
        "It would have been right on cells 6, 7, 8.",
    ),
    (
        {2: 1624, 5: 1721}, 6, 1620,
        "1620 is 101 years before “Event B0”, which stands to the left of cell 6.",
        "It would have been right on cell 1.",
    ),
    (
        {2: 1624, 3: 1721}, 1, 1700,
        "1700 is 76 years after “Event A0”, which stands to the right of cell 1.",
        "It belongs between cells 2 and 3; none is free there.",
    ),
    (
        {1: 1624, 3: 1721}, 2, 1600,
        "1600 is 24 years before “Event A0”, which stands to the left of cell 2.",
        "It belongs before cell 1; no free cell is left there.",
    ),
    (
        {5: 1624, 8: 1721}, 6, 1722,
        "1722 is 1 year after “Event B0”, which stands to the right of cell 6.",
        "It belongs behind cell 8; no free cell is left there.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("cells", "cell", "year", "why", "where"), LESSONS)
def test_a_miss_says_why_and_where(cells: dict[int, int], cell: int, year: int, why: str, where: str) -> None:
    game, s = team(cells, [year], [1500])
    game.apply(s, 0, Place(s.own[0], cell), None)
    taught = lesson(game.view(s, 0), EN)
    assert taught is not None
    assert (taught.fits, taught.cell, taught.why, taught.where) == (False, cell, why, where)
    assert [p.label for p in taught.points] == sorted([str(y) for y in [*cells.values(), year]])
    assert [p.kind for p in taught.points].count("miss") == 1
    gaps = [b.x - a.x for a, b in zip(taught.points, taught.points[1:], strict=False)]
    assert min(gaps) >= 46


def test_a_hit_shows_the_card_without_a_reproach() -> None:
    game, s = team({2: 1624}, [1721], [1500])
    assert lesson(game.view(s, 0), EN) is None
    game.apply(s, 0, Place(s.own[0], 5), None)
    taught = lesson(game.view(s, 0), EN)
    assert taught is not None
    assert (taught.fits, taught.why, taught.where) == (True, "", "")


def test_refused_equal_years_are_explained() -> None:
    game, s = team({2: 1624}, [1624], [1500], strict_ties="on")
    game.apply(s, 0, Place(s.own[0], 3), None)
    taught = lesson(game.view(s, 0), EN)
    assert taught is not None
    assert taught.why == "1624 stands on the map already, and this table refuses equal years."


def test_in_a_race_everybody_keeps_the_own_lesson() -> None:
    game, s = race([{2: 1624}, {}], [1500, 1600, 1700, 1800], [1, 2, 3])
    game.apply(s, 0, Place(s.display[0], 3), None)
    game.apply(s, NATURE, Draw((s.cards.left[0],)), None)
    game.apply(s, 1, Place(s.display[1], 3), None)
    game.apply(s, NATURE, Draw((s.cards.left[0],)), None)
    mine, theirs = lesson(game.view(s, 0), EN), lesson(game.view(s, 1), EN)
    assert mine is not None
    assert theirs is not None
    assert (mine.seat, mine.fits, theirs.seat, theirs.fits) == (0, False, 1, True)


def test_the_story_is_told_only_of_open_cards() -> None:
    game, s = team({2: 1624}, [1721], [1500])
    view = game.view(s, 0)
    assert [seen.card for seen in opened(view)] == [0]
    assert story(game.deck, view.cards[0], EN) == "Its story."
    assert story(game.deck, view.cards[1], EN) == ""
    assert source(game.deck, view.cards[1]) == ""


@every_language
def test_the_plain_view_reads_every_board(lang: str) -> None:
    t, names = tongue(lang, "voyage"), ["Ann", "Bo"]
    team_game, team_state = team({2: 1624}, [1721, 1722], [1500])
    race_game, race_state = race([{2: 1624}, {}], [1500, 1600, 1700, 1800], [1])
    quiz_game, quiz_state = buzz(["P04"] * 8, "P08", [0, 0])
    train_game, train_state, _ = train([[1624], [1721], [1895], [1987]], [1500, 1600], [1], [2])
    rows = [
        words.plain(team_game.view(team_state, 0), names, t),
        words.plain(race_game.view(race_state, 0), names, t),
        words.plain(quiz_game.view(quiz_state, 0), names, t),
        words.plain(train_game.view(train_state, 0), names, t),
    ]
    for lines in rows:
        assert len(lines) >= 7
        assert all(label and text and "{" not in text for label, text in lines)
    assert "1721" not in str(rows[0])
    assert train_state.played == NOTHING
