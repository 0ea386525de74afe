"""The drive: who is asked, when, with what; and what happens to a bot at fault."""

from collections.abc import Callable

import pytest

from teahouse.bots.bot import AnyBot, Bot, Limit
from teahouse.bots.drive import CRASH, ILLEGAL, BotFault, Drive
from teahouse.core import shelf
from teahouse.core.chance import Fair
from teahouse.core.game import AnyAction, AnyView, Event, Illegal
from teahouse.core.match import Match

Answer = Callable[[AnyView, list[AnyAction]], AnyAction | None]


class Scripted(Bot[AnyAction, AnyView]):
    """Answers as told, and remembers what it was asked."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.asked: list[list[str]] = []
        self.story: list[Event] = []

    def act(
        self, view: AnyView, story: list[Event], legal: list[AnyAction], limit: Limit
    ) -> AnyAction | None:
        self.asked.append(sorted({a.verb for a in legal}))
        self.story = list(story)
        return self.answer(view, legal)


def first(view: AnyView, legal: list[AnyAction]) -> AnyAction | None:
    return legal[0]


def patient(view: AnyView, legal: list[AnyAction]) -> AnyAction | None:
    """Says what must be said, and nothing out of turn."""
    return legal[0] if legal[0].verb in ("up", "lay") else None


def drive(game: str, bots: list[AnyBot], *, forgiving: bool = False) -> Drive:
    made = shelf.make(game, {}, len(bots))
    return Drive(Match(made), bots, Fair(b"d" * 32), Limit(), forgiving=forgiving)


def test_every_seat_is_asked_out_of_turn_before_the_timer_runs_out() -> None:
    bots = [Scripted(patient) for _ in range(3)]
    found = drive("bell", list(bots))
    found.play()
    texts = [f"{line.actor} {line.text}" for line in found.match.lines]
    assert [text.split()[1] for text in texts] == ["roll", "up", "close"] * 4
    # Each seat says up at its own turn, and may ring at the turns of the others: once each.
    assert bots[0].asked == [["down", "up"], ["ring"], ["ring"], ["down", "up"]]
    assert bots[1].asked == [["ring"], ["down", "up"], ["ring"], ["ring"]]
    assert found.moves == 4


def test_the_next_seat_is_asked_first_and_all_again_after_somebody_acted() -> None:
    order: list[int] = []

    def ring(seat: int) -> Answer:
        def answer(view: AnyView, legal: list[AnyAction]) -> AnyAction | None:
            order.append(seat)
            return None if seat == 1 else legal[0]

        return answer

    bots: list[AnyBot] = [Scripted(first), Scripted(ring(1)), Scripted(ring(2))]
    found = drive("bell", bots)
    for _ in range(5):
        found.step()
    assert order == [1, 2, 1]
    assert [line.text for line in found.match.lines[2:4]] == ["ring 0", "close"]


def test_stories_hold_what_the_seat_saw_alone() -> None:
    bots = [Scripted(first), Scripted(first)]
    found = drive("lantern", list(bots))
    found.play()
    dealt = [event for event in found.stories[0] if event.key == "dealt"]
    assert [dict(event.facts).get("hand") is not None for event in dealt] == [True, False]
    laid = [event for event in bots[1].story if event.key == "laid" and event.seat == 0]
    assert laid
    assert all(event.facts == () for event in laid)


def test_taking_back_is_never_offered() -> None:
    bots = [Scripted(first), Scripted(first)]
    drive("lantern", list(bots)).play()
    assert all(verbs == ["lay"] for bot in bots for verbs in bot.asked)


def crash(view: AnyView, legal: list[AnyAction]) -> AnyAction | None:
    raise RuntimeError("a broken bot")


def cheat(view: AnyView, legal: list[AnyAction]) -> AnyAction | None:
    from tests.toys.lantern.rules import Action

    return Action("lay", 99)


def refuse(view: AnyView, legal: list[AnyAction]) -> AnyAction | None:
    return None


@pytest.mark.parametrize(
    ("answer", "kind", "raised"),
    [(crash, CRASH, RuntimeError), (cheat, ILLEGAL, BotFault), (refuse, ILLEGAL, BotFault)],
)
def test_a_bot_at_fault(answer: Answer, kind: str, raised: type[Exception]) -> None:
    with pytest.raises(raised):
        drive("lantern", [Scripted(answer), Scripted(first)]).play()
    forgiving = drive("lantern", [Scripted(answer), Scripted(first)], forgiving=True)
    forgiving.play()
    assert forgiving.match.is_over
    assert forgiving.faults == [(0, kind)] * 3


def test_a_record_is_caught_up_with() -> None:
    whole = drive("lantern", [Scripted(first), Scripted(first)])
    whole.play()
    half = drive("lantern", [Scripted(first), Scripted(first)])
    for line in whole.match.lines[:4]:
        half.follow(line.actor, half.game.read(line.text))
    half.play()
    assert half.match.lines == whole.match.lines
    assert half.stories == whole.stories


def test_an_illegal_line_stops_catching_up() -> None:
    found = drive("lantern", [Scripted(first), Scripted(first)])
    found.step()
    found.step()
    with pytest.raises(Illegal):
        found.follow(0, cheat(None, []))
