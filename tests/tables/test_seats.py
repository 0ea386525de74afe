"""Seats: they belong to persons, the first who asks has one, and a link brings one elsewhere once."""

import asyncio

import pytest

from teahouse.core.game import WATCHER
from teahouse.tables.house import House
from teahouse.tables.room import NotAllowed
from teahouse.tables.seen import (
    Clear,
    HandOver,
    Rematch,
    Resign,
    SeatBot,
    Settings,
    Sit,
    SitIn,
    Stand,
    Start,
    TakeOver,
)
from tests.tables.company import everything, guests, options_of, play, play_out, quiet, table


async def test_ten_want_one_seat_and_one_has_it(house: House) -> None:
    people = await guests(house, *[f"G{i}" for i in range(10)])
    room = await house.create(people[0], "lantern", {}, 2, Settings())
    answers = await asyncio.gather(*[room.do(person, Sit(1)) for person in people])
    assert [answer.ok for answer in answers].count(True) == 1
    lost = next(answer for answer in answers if not answer.ok)
    assert (lost.reason, lost.stale, lost.slots) == ("seat_taken", True, {"seat": "2", "name": "G0"})
    assert room.seen(people[0]).seats[1].person == people[0]


async def test_sitting_down_twice_is_sitting_down(house: House) -> None:
    (ann,) = await guests(house, "Ann")
    room = await house.create(ann, "lantern", {}, 2, Settings())
    assert (await room.do(ann, Sit(0))).ok
    version = room.version
    assert (await room.do(ann, Sit(0))).ok
    assert room.version == version


async def test_several_people_on_one_screen(house: House) -> None:
    (ann,) = await guests(house, "Ann")
    room = await house.create(ann, "lantern", {}, 2, Settings())
    assert (await room.do(ann, Sit(0))).ok
    assert (await room.do(ann, Sit(1, "Ben"))).ok
    assert (await room.do(ann, Start())).ok
    assert room.seen(ann).my_seats == (0, 1)
    assert room.seen(ann).my_versions == (room.seen(ann, seat=0).version, room.seen(ann, seat=1).version)
    assert [seat.name for seat in room.seen(ann).seats] == ["Ann", "Ben"]
    assert room.seen(ann).viewer == 0
    assert (await play(room, ann, 0, options_of(room, ann, 0)[0])).ok
    assert room.seen(ann).viewer == 1, "shown is the seat that must act"


async def test_a_seat_can_be_left_before_the_start_only(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben], start=False)
    assert (await room.do(ben, Stand(1))).ok
    assert (await room.do(ann, Start())).reason == "seats_empty"
    assert (await room.do(ben, Sit(1))).ok
    assert (await room.do(ann, Start())).ok
    assert (await room.do(ben, Stand(1))).reason == "already_started"


async def test_the_host_seats_bots_and_clears_seats(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben], start=False)
    assert (await room.do(ben, SeatBot(0, "random"))).reason == "not_host"
    assert (await room.do(ann, SeatBot(1, "random"))).reason == "seat_taken"
    assert (await room.do(ann, Clear(1))).ok
    assert (await room.do(ann, SeatBot(1, "nobody"))).slots["known"] == "random, greedy, master"
    assert (await room.do(ann, SeatBot(1, "random"))).ok
    assert room.seen(ann).seats[1].bot == "random"
    assert (await room.do(ben, Sit(1))).reason == "seat_taken"


async def test_somebody_removed_in_the_middle_leaves_a_seat_for_the_next(house: House) -> None:
    ann, ben, cat = await guests(house, "Ann", "Ben", "Cat")
    room = await table(house, "lantern", [ann, ben])
    hand = room.seen(ben).view
    assert (await room.do(ann, Clear(1))).ok
    assert room.seen(ben).viewer == WATCHER
    assert (await room.do(cat, Sit(1))).ok
    assert room.seen(cat).view == hand
    await play_out(house, room)


async def test_a_link_brings_the_seat_to_another_device_once(house: House) -> None:
    ann, ben, phone, thief = await guests(house, "Ann", "Ben", "Ben's phone", "Thief")
    room = await table(house, "lantern", [ann, ben])
    hand = room.seen(ben).view
    assert (await room.do(ann, HandOver(1))).reason == "not_your_seat"
    token = (await room.do(ben, HandOver(1))).given
    assert (await room.do(phone, TakeOver(token, "Ben"))).ok
    assert room.seen(phone).view == hand
    assert room.seen(phone).seats[1].name == "Ben"
    assert room.seen(ben).viewer == WATCHER, "the old device looks on"
    again = await room.do(thief, TakeOver(token))
    assert (again.reason, again.final) == ("link_used", True)
    assert (await play(room, phone, 1, options_of(room, phone, 1)[0])).ok


async def test_a_link_is_void_once_the_seat_has_gone_elsewhere(house: House) -> None:
    ann, ben, cat = await guests(house, "Ann", "Ben", "Cat")
    room = await table(house, "lantern", [ann, ben])
    old, new = [(await room.do(ben, HandOver(1))).given for _ in range(2)]
    assert (await room.do(cat, TakeOver(new))).ok
    assert (await room.do(ben, TakeOver(old))).reason == "link_used"


async def test_the_tokens_of_links_are_nowhere_in_the_log(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    token = (await room.do(ben, HandOver(1))).given
    assert not [row for row in room.table.rows if token in row.text]


async def test_the_host_invites_to_an_empty_seat(house: House) -> None:
    ann, bot = await guests(house, "Ann", "Program")
    room = await house.create(ann, "lantern", {}, 2, Settings())
    token = (await room.do(ann, HandOver(1))).given
    assert (await room.do(bot, HandOver(1))).reason == "not_your_seat"
    assert (await room.do(bot, TakeOver(token))).ok
    assert room.seen(bot).my_seats == (1,)


async def test_only_ones_own_seats_can_be_looked_at(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    with pytest.raises(NotAllowed, match="not_your_seat"):
        room.seen(ann, seat=1)
    assert room.seen(ann, seat=WATCHER).viewer == WATCHER


async def test_resigning_ends_the_match_for_the_others(house: House) -> None:
    ann, ben, cat = await guests(house, "Ann", "Ben", "Cat")
    room = await table(house, "lantern", [ann, ben, cat])
    assert (await room.do(ben, Resign(1))).ok
    result = room.seen(ann).result
    assert result is not None
    assert (result.places, result.reason, result.facts) == ((1, 3, 1), "resigned", (("seats", (1,)),))
    assert room.phase == "over"
    assert "# resign 1" in [f"# {line.text}" for line in room.record().lines]


async def test_partners_who_gave_up_are_second_as_after_any_match(house: House) -> None:
    people = await guests(house, "Ann", "Ben", "Cat", "Dan")
    room = await table(house, "tichu", people)
    assert (await room.do(people[1], Resign(1))).ok
    result = room.seen(people[0]).result
    assert result is not None
    assert result.places == (1, 2, 1, 2)


async def test_a_rematch_turns_the_seats_and_keeps_the_options(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben], bots=("random",), options={"rounds": "1"})
    assert (await room.do(ben, Rematch())).reason == "not_over"
    await play_out(house, room)
    first, second = [(await room.do(person, Rematch())).given for person in (ben, ann)]
    assert first == second == room.seen(ann).rematch
    following = house.room(first)
    assert following is not None
    seen = following.seen(ann)
    assert [seat.bot or seat.person for seat in seen.seats] == ["random", ann, ben]
    assert (seen.options["rounds"], seen.host, seen.phase) == ("1", ann, "waiting")
    assert (await following.do(ann, Start())).ok


async def test_two_of_a_name_at_one_table_are_told_apart(house: House) -> None:
    ann, other = await guests(house, "Ann", "Ann")
    room = await house.create(ann, "lantern", {}, 2, Settings())
    assert all([(await room.do(person, Sit(seat))).ok for seat, person in enumerate((ann, other))])
    assert [seat.name for seat in room.seen(ann).seats][:2] == ["Ann", "Ann 2"]


async def test_a_stranger_cannot_ask_for_a_rematch(house: House) -> None:
    ann, ben, eve = await guests(house, "Ann", "Ben", "Eve")
    room = await table(house, "lantern", [ann, ben])
    await play_out(house, room)
    assert (await room.do(eve, Rematch())).reason == "not_at_table"


async def test_a_bot_sits_in_for_somebody_gone_and_gives_the_seat_back(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    leave = room.connect(ben, lambda: None)
    assert (await room.do(ann, SitIn(1, "random"))).reason == "not_gone"
    leave()
    assert (await room.do(ann, SitIn(1, "random"))).ok
    await quiet(house)
    assert room.seen(ann).seats[1].sitting_in == "random"
    assert 1 not in room.table.waiting, "the bot has laid"
    room.connect(ben, lambda: None)
    await quiet(house)
    assert room.seen(ann).seats[1].sitting_in == ""
    before = everything(room, [ann, ben])
    assert before[ben, 1].my_seats == (1,)


async def test_who_dropped_before_the_start_finds_seat_and_hand_again(house: House) -> None:
    """Report 44 of Tichu: somebody who lost the line in the lobby could not return to the game that began."""
    people = await guests(house, "Ann", "Ben", "Cat", "Dan")
    room = await table(house, "tichu", people, start=False)
    room.connect(people[1], lambda: None)()
    assert (await room.do(people[0], Start())).ok
    await quiet(house)
    room.connect(people[1], lambda: None)
    seen = room.seen(people[1])
    assert seen.my_seats == (1,)
    assert seen.view is not None
    assert [len(hand.cards) for hand in seen.view.hands] == [0, 8, 0, 0]
