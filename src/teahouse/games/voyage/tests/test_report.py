"""The teacher's report counts what people did, tells the direction of an error, and leaves bots out."""

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import Event, Fact
from teahouse.core.match import Match
from teahouse.core.record import AnyMatch
from teahouse.games.voyage import report
from teahouse.speech import tongue

TITLE: tuple[tuple[str, Fact], ...] = (("title:en", "A canal opens"), ("title:ru", "Открыт канал"))


def placed(seat: int, fits: int, **neighbours: int) -> Event:
    facts: tuple[tuple[str, Fact], ...] = (("cell", 3), ("fits", fits), *neighbours.items(), ("year", 1869))
    return Event("placed", seat, facts + TITLE)


def answered(seat: int, right: int, named: str) -> Event:
    named_facts: tuple[tuple[str, Fact], ...] = (("named", "X"), ("named_name:en", named)) if named else ()
    facts: tuple[tuple[str, Fact], ...] = (("right", right), *named_facts, ("period_name:en", "Late Qing"))
    return Event("answered", seat, facts)


def test_directions_of_errors_are_told() -> None:
    told = [placed(0, 1), placed(0, 0, after=1900), placed(1, 0, before=1800)]
    rows = report.rows([(("Ann", "Bo"), told)], tongue("en", "voyage"))
    assert rows[1] == ["A canal opens (1869)", "3", "1", "1", "1"]
    assert rows[4][:5] == ["Ann", "2", "1", "0", "1"]
    assert rows[4][6] == "A canal opens (1869): placed too late"
    assert rows[5][6] == "A canal opens (1869): placed too early"


def test_a_refused_tie_is_neither_early_nor_late() -> None:
    told = [placed(0, 0, after=1869), placed(0, 0, after=1800, before=1869)]
    rows = report.rows([(("Ann",), told)], tongue("en", "voyage"))
    assert rows[1] == ["A canal opens (1869)", "2", "0", "0", "0"]
    assert rows[4][:6] == ["Ann", "2", "0", "0", "0", "0"]
    assert rows[4][6] == "; ".join(["A canal opens (1869): that year lay there already"] * 2)


def test_a_train_counts_what_found_a_column_and_what_did_not() -> None:
    def turned(seat: int, fate: str) -> list[Event]:
        facts: tuple[tuple[str, Fact], ...] = (("year", 1869), ("column", 1))
        return [Event("played", seat, facts + TITLE), Event(fate, seat, (("column", 1),))]

    told = [*turned(0, "joined"), *turned(1, "removed"), *turned(0, "pile"), *turned(2, "removed")]
    rows = report.rows([(("Ann", "Bo", ""), told)], tongue("en", "voyage"))
    assert rows[1] == ["A canal opens (1869)", "3", "2", "0", "0"]
    assert rows[4][:3] == ["Ann", "2", "2"]
    assert rows[5][:3] == ["Bo", "1", "0"]
    assert rows[5][6] == "A canal opens (1869): no column could take it"


def test_a_whole_train_is_reported_of_people() -> None:
    game = shelf.make("voyage", {"game": "train"}, 2)
    luck, told = Fast(1), list[Event]()
    match: AnyMatch = Match(game)
    match.settle(luck, told)
    while not match.is_over:
        seat = game.waiting(match.state)[0]
        match.act(seat, luck.choice(game.legal(match.state, seat)), told=told)
        match.settle(luck, told)
    rows = report.rows([(("Ann", "Bo"), told)], tongue("en", "voyage"))
    assert sum(int(row[1]) for row in rows if row and row[0] in ("Ann", "Bo")) > 10


def test_answers_count_and_say_what_was_confused() -> None:
    told = [answered(0, 1, "Late Qing"), answered(0, 0, "Early Qing"), answered(0, 0, "")]
    rows = report.rows([(("Ann", "Bo", ""), told)], tongue("en", "voyage"))
    assert rows[2:4] == [
        ["Period asked for", "Answered", "Right", "Wrong period"],
        ["Late Qing", "3", "1", "2"],
    ]
    assert rows[7][:3] == ["Bo", "0", "0"], "who said nothing is there too"
    assert rows[6] == [
        "Ann",
        "3",
        "1",
        "0",
        "0",
        "2",
        "Early Qing instead of Late Qing; no answer instead of Late Qing",
    ]


def test_bots_are_left_out_and_titles_follow_the_language() -> None:
    told = [placed(0, 1), placed(1, 1)]
    rows = report.rows([(("Ann", ""), told)], tongue("ru", "voyage"))
    assert rows[1][:2] == ["Открыт канал (1869)", "1"]
    assert [row[0] for row in rows[4:]] == ["Ann"]


def test_sealed_answers_count_for_every_pupil_and_once() -> None:
    asked = Event("asked", 1, (("die", 1), ("round", 1)))
    sealed = [
        Event("unsealed", 0, answered(0, 0, "Early Qing").facts),
        Event("unsealed", 1, answered(1, 1, "Late Qing").facts),
        answered(1, 1, "Late Qing"),  # the fastest right one earns the point
    ]
    told = [asked, *sealed, asked, answered(1, 0, "Early Qing")]
    rows = report.rows([(("Ann", "Bo"), told)], tongue("en", "voyage"))
    assert rows[6][:3] == ["Ann", "1", "0"]
    assert rows[6][6] == "Early Qing instead of Late Qing"
    assert rows[7][:3] == ["Bo", "2", "1"]
