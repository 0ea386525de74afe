"""Watchers and talkers: who may look on, what they see, and what is said."""

import pytest

from teahouse.core.game import OPEN, WATCHER
from teahouse.tables.house import House
from teahouse.tables.room import NotAllowed
from teahouse.tables.seen import Change, Mute, Resign, Say, Settings
from tests.tables.company import HandClock, guests, quiet, table


@pytest.mark.parametrize(
    ("watching", "key", "reason"),
    [
        ("open", "", ""),
        ("link", "", "watching_link"),
        ("link", "wrong", "watching_link"),
        ("link", "right", ""),
        ("none", "right", "watching_none"),
    ],
)
async def test_who_may_look_on(house: House, watching: str, key: str, reason: str) -> None:
    ann, ben, eve = await guests(house, "Ann", "Ben", "Eve")
    settings = Settings(watching=watching)  # type: ignore[arg-type]  # one of the three
    room = await table(house, "lantern", [ann, ben], settings=settings)
    key = room.watch_key if key == "right" else key
    for stranger in (eve, ""):
        if reason:
            with pytest.raises(NotAllowed, match=reason):
                room.seen(stranger, watch_key=key)
        else:
            assert room.seen(stranger, watch_key=key).viewer == WATCHER
    assert room.seen(ann).viewer == 0


async def test_a_watcher_sees_the_watchers_view_and_nothing_to_do(house: House) -> None:
    ann, ben, eve = await guests(house, "Ann", "Ben", "Eve")
    room = await table(house, "lantern", [ann, ben])
    seen = room.seen(eve)
    assert seen.view is not None
    assert (seen.view.hand, seen.legal, seen.my_seats) == ((), (), ())
    assert all("hand" not in dict(told.event.facts) for told in seen.told)


async def test_everything_lies_open_only_after_the_end(house: House) -> None:
    ann, ben, eve = await guests(house, "Ann", "Ben", "Eve")
    room = await table(house, "lantern", [ann, ben], settings=Settings(watching="none"))
    with pytest.raises(NotAllowed):
        room.seen(ann, seat=OPEN)
    with pytest.raises(NotAllowed, match="record_closed"):
        room.record()
    assert room.seen(ann).secret == ""
    assert (await room.do(ben, Resign(1))).ok
    seen = room.seen(ann, seat=OPEN)
    assert seen.view is not None
    assert len(seen.view.open_hands) == 2
    assert seen.secret == room.record().secret.hex()
    with pytest.raises(NotAllowed, match="watching_none"):
        room.seen(eve, seat=OPEN)


async def test_before_the_start_whoever_has_the_link_may_come_in(house: House) -> None:
    ann, eve = await guests(house, "Ann", "Eve")
    room = await house.create(ann, "lantern", {}, 2, Settings(watching="none"))
    assert room.seen(eve).view is None


async def test_watching_can_be_narrowed_during_play_but_not_widened(house: House) -> None:
    ann, ben, eve = await guests(house, "Ann", "Ben", "Eve")
    room = await table(house, "lantern", [ann, ben], settings=Settings(watching="link"))
    assert (await room.do(ann, Change(settings=Settings(watching="open")))).reason == "watching_agreed"
    assert (await room.do(ann, Change(settings=Settings(watching="none")))).ok
    with pytest.raises(NotAllowed):
        room.seen(eve, watch_key=room.watch_key)


async def test_talk_is_heard_once_and_in_order(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    woken: list[str] = []
    room.connect(ben, lambda: woken.append("ben"))
    await quiet(house)
    woken.clear()
    for _ in range(3):
        assert (await room.do(ann, Say("Hello <b>Ben</b>", "h1"))).ok
    assert (await room.do(ben, Say("Hi", "h1"))).ok
    assert [(said.name, said.text) for said in room.seen(ben).said] == [
        ("Ann", "Hello <b>Ben</b>"),
        ("Ben", "Hi"),
    ]
    assert woken == ["ben", "ben"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("   ", "say_nothing"), ("\u202e\u0000", "say_nothing"), ("x" * 301, "say_long"), ("x" * 300, "")],
)
async def test_talk_has_its_bounds(house: House, text: str, reason: str) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    assert (await room.do(ann, Say(text))).reason == reason


async def test_talk_keeps_to_one_line_and_one_direction(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    assert (await room.do(ann, Say("a\nb\u202ec\td"))).ok
    assert room.seen(ben).said[0].text == "a bc d"


async def test_nobody_floods_the_table(house: House, clock: HandClock) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    answers = [await room.do(ann, Say(f"{i}")) for i in range(7)]
    assert [answer.reason for answer in answers] == [""] * 6 + ["say_slowly"]
    assert (await room.do(ben, Say("and I?"))).ok
    await clock.advance(house, 10_000)
    assert (await room.do(ann, Say("now"))).ok


async def test_the_switch_turns_talk_off(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    assert (await room.do(ann, Change(settings=Settings(chat=False)))).ok
    assert (await room.do(ben, Say("hello"))).reason == "chat_off"


async def test_muting_is_ones_own(house: House) -> None:
    ann, ben, cat = await guests(house, "Ann", "Ben", "Cat")
    room = await table(house, "lantern", [ann, ben, cat])
    assert (await room.do(ann, Say("la la"))).ok
    assert (await room.do(ben, Mute(ann))).ok
    assert (room.seen(ben).said, room.seen(ben).muted) == ((), (ann,))
    assert len(room.seen(cat).said) == 1
    assert (await room.do(ben, Mute(ann, on=False))).ok
    assert len(room.seen(ben).said) == 1


async def test_who_may_not_look_on_may_not_talk(house: House) -> None:
    ann, ben, eve = await guests(house, "Ann", "Ben", "Eve")
    room = await table(house, "lantern", [ann, ben], settings=Settings(watching="none"))
    assert (await room.do(eve, Say("psst"))).reason == "watching_none"


async def test_a_watcher_is_not_woken_for_a_seats_secret(house: House) -> None:
    ann, ben, eve = await guests(house, "Ann", "Ben", "Eve")
    room = await table(house, "lantern", [ann, ben])
    woken: list[str] = []
    disconnect = room.connect(eve, lambda: woken.append("eve"))
    assert (await room.do(ann, Mute(ben))).ok
    assert woken == []
    disconnect()
    disconnect()
    assert (await room.do(ann, Resign(0))).ok
    assert woken == [], "gone is gone"
