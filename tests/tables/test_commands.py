"""Commands: applied once or not at all, answered always, stale only where the sender's own choice changed."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from teahouse.store import ledger
from teahouse.tables.house import House
from teahouse.tables.seen import Act, Close, Command, Pause, Resign, Start
from tests.tables.company import HandClock, everything, guests, open_house, options_of, play, quiet, table


async def test_a_simultaneous_answer_does_not_make_anothers_stale(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    at = room.seen(ben).version
    mine, his = options_of(room, ann, 0)[0], options_of(room, ben, 1)[0]
    assert (await play(room, ann, 0, mine)).ok
    assert (await room.do(ben, Act(1, (his,), at, "b1"))).ok, (
        "Ben looked before Ann laid, and it is no matter"
    )
    assert room.table.match is not None
    assert room.table.match.state.round == 1


async def test_what_the_seat_was_asked_has_changed(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    at = room.seen(ann).version
    first, second = options_of(room, ann, 0)[:2]
    assert (await play(room, ann, 0, first)).ok
    before = everything(room, [ann, ben])
    answer = await room.do(ann, Act(0, (second,), at, "late"))
    assert (answer.ok, answer.stale, answer.reason) == (False, True, "stale")
    assert everything(room, [ann, ben]) == before


async def test_a_version_that_does_not_exist_yet_is_stale(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    answer = await play(room, ann, 0, options_of(room, ann, 0)[0], at=999)
    assert answer.stale


async def test_the_same_id_is_applied_once(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    command = Act(0, (options_of(room, ann, 0)[0],), room.seen(ann).version, "click")
    answers = await asyncio.gather(*[room.do(ann, command) for _ in range(5)])
    assert [answer.ok for answer in answers] == [True] * 5
    assert [row.ident for row in room.table.rows].count("click") == 1


async def test_ids_are_the_senders_own(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    assert (await play(room, ann, 0, options_of(room, ann, 0)[0], ident="x")).ok
    assert (await play(room, ben, 1, options_of(room, ben, 1)[0], ident="x")).ok
    assert room.table.match is not None
    assert room.table.match.state.round == 1


async def test_an_illegal_action_changes_nothing_and_says_why(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    theirs = options_of(room, ben, 1)[0]
    before, rows = everything(room, [ann, ben]), len(room.table.rows)
    for text, reason in (
        (theirs, "not_in_hand"),
        ("back", "nothing_laid"),
        ("lay x", "syntax"),
        ("", "syntax"),
    ):
        answer = await play(room, ann, 0, text)
        assert (answer.ok, answer.reason, answer.from_game, answer.stale) == (False, reason, True, False)
    assert everything(room, [ann, ben]) == before
    assert len(room.table.rows) == rows


async def test_all_steps_or_none(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    first, second = options_of(room, ann, 0)[:2]
    before = everything(room, [ann, ben])
    assert (await play(room, ann, 0, first, "back", "lay 99")).reason == "not_in_hand"
    assert everything(room, [ann, ben]) == before
    assert (await play(room, ann, 0, first, "back", second)).ok
    assert room.table.match is not None
    assert room.table.match.state.laid[0] == int(second.split()[1])


async def test_steps_after_something_came_to_light_are_refused_unseen(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    assert (await play(room, ben, 1, options_of(room, ben, 1)[0])).ok
    first, second = options_of(room, ann, 0)[:2]
    before = everything(room, [ann, ben])
    answer = await play(room, ann, 0, first, second)
    assert (answer.ok, answer.reason) == (False, "one_at_a_time"), "laying the last card shows all"
    assert everything(room, [ann, ben]) == before


async def test_off_turn_actions_are_taken_from_whoever_may(house: House) -> None:
    ann, ben, cat = await guests(house, "Ann", "Ben", "Cat")
    room = await table(house, "bell", [ann, ben, cat], options={"game": "cheer"})
    at = room.seen(cat).version
    assert (await play(room, ben, 1, "cheer")).ok, "Ann is waited for, Ben cheers"
    assert (await room.do(cat, Act(2, ("cheer",), at, "c"))).ok, "Ben's cheer is no matter for Cat's"
    assert (await play(room, ann, 0, "cheer")).reason == "no_cheers_left"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Act(0, ("lay 1",), 0, ""), "not_your_seat"),
        (Act(7, ("lay 1",), 0, ""), "no_such_seat"),
        (Resign(0), "not_your_seat"),
        (Start(), "not_host"),
        (Close(), "not_host"),
        (Pause(), "not_host"),
    ],
)
async def test_others_may_not(house: House, command: Command, reason: str) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    before = everything(room, [ann, ben])
    answer = await room.do(ben, command)
    assert (answer.ok, answer.reason, answer.final) == (False, reason, True)
    assert (await room.do("somebody-else", command)).reason in (reason, "nobody", "not_host")
    assert everything(room, [ann, ben]) == before


async def test_nothing_is_done_while_the_table_is_paused(house: House, clock: HandClock) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "bell", [ann, ben])
    assert (await play(room, ann, 0, "up")).ok
    assert (await room.do(ann, Pause())).ok
    await clock.advance(house, 60_000)
    assert room.seen(ben).paused
    assert (await play(room, ben, 1, "ring")).reason == "paused"
    seen = room.seen(ben)
    assert (seen.timer_ms, seen.legal, seen.waiting) == (-1, (), ()), "no time runs, nobody is asked"
    assert (await room.do(ann, Pause(on=False))).ok
    assert room.seen(ben).timer_ms - room.seen(ben).now_ms == 2_000, "the window has waited too"
    await clock.advance(house, 1_999)
    assert (await play(room, ben, 1, "ring")).ok
    await clock.advance(house, 1)
    assert room.seen(ben).round == 1


async def test_before_the_start_and_after_the_end(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben], start=False)
    assert (await room.do(ann, Act(0, ("lay 1",), 0, ""))).reason == "not_started"
    assert (await room.do(ann, Start())).ok
    assert (await room.do(ann, Start())).reason == "already_started"
    assert (await room.do(ben, Resign(1))).ok
    answer = await play(room, ann, 0, "lay 1")
    assert (answer.reason, answer.final) == ("already_over", True)


async def test_a_sender_who_vanishes_has_still_acted(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    act = Act(0, (options_of(room, ann, 0)[0],), room.seen(ann).version, "gone")
    sending = asyncio.create_task(room.do(ann, act))
    await asyncio.sleep(0)
    sending.cancel()
    await quiet(house)
    assert ("gone" in [row.ident for row in room.table.rows]) is True
    assert (await room.do(ann, act)).ok, "sent again after the reconnect: applied once, answered well"


async def test_attempt_previews_and_changes_nothing(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    before = everything(room, [ann, ben])
    card = options_of(room, ann, 0)[0]
    answer, views = room.attempt(ann, 0, [card, "back"])
    assert answer.ok
    assert [view.mine for view in views] == [int(card.split()[1]), -1]
    answer, views = room.attempt(ann, 0, [card, card])
    assert (answer.ok, answer.reason, len(views)) == (False, "laid_already", 1)
    assert room.attempt(ben, 0, [card])[0].reason == "not_your_seat"
    assert everything(room, [ann, ben]) == before


async def test_attempt_stops_where_a_secret_comes_up(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    assert (await play(room, ben, 1, options_of(room, ben, 1)[0])).ok
    answer, views = room.attempt(ann, 0, options_of(room, ann, 0)[:2])
    assert answer.ok
    assert views == [], "what Ben has laid is not Ann's to know"


async def test_everybodys_seen_is_whole_after_any_command(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    seen = room.seen(ann)
    assert (seen.viewer, seen.my_seats, seen.host, seen.me) == (0, (0,), ann, ann)
    assert replace(seen, told=()) == replace(room.seen(ann, since=seen.version), told=())
    assert room.seen(ann, since=seen.version).told == ()


async def test_what_the_disk_does_not_take_has_not_happened(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    before = everything(room, [ann, ben])
    card = options_of(room, ann, 0)[0]
    with monkeypatch.context() as patch:
        patch.setattr(ledger, "_append", _full_disk)
        assert (await play(room, ann, 0, card, ident="a")).reason == "not_saved"
        assert everything(room, [ann, ben]) == before
    assert (await play(room, ann, 0, card, ident="a")).ok, "and once there is room again, it can be done"


def _full_disk(*_: object) -> None:
    raise OperationalError("INSERT", {}, Exception("database or disk is full"))


async def test_a_bot_tries_again_when_the_disk_was_full(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ann,) = await guests(house, "Ann")
    room = await table(house, "lantern", [ann], bots=("greedy",), start=False)
    assert (await room.do(ann, Pause())).reason == "not_started"
    assert (await room.do(ann, Start())).ok
    with monkeypatch.context() as patch:
        patch.setattr(ledger, "_append", _full_disk)
        await quiet(house)
        await quiet(house)
        assert room.table.waiting == [0, 1]
    await clock.advance(house, 5_000)
    assert room.table.waiting == [0]


async def test_somebody_who_cannot_be_woken_does_not_stop_the_table(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    woken: list[str] = []

    def breaks() -> None:
        raise ConnectionResetError

    room.connect(ann, breaks)
    room.connect(ben, lambda: woken.append("ben"))
    woken.clear()
    assert (await play(room, ann, 0, options_of(room, ann, 0)[0])).ok
    assert woken == ["ben"]


async def test_a_closed_house_answers_too(folder: Path) -> None:
    house = await open_house(folder)
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    await house.close()
    answer = await play(room, ann, 0, options_of(room, ann, 0)[0])
    assert (answer.ok, answer.reason, answer.stale) == (False, "not_open", True)
