"""Fair deals: promised before, shown after, and the same for whoever repeats them."""

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fair, commitment, seed_of
from teahouse.core.record import read_record, replay, verify, write_record
from teahouse.tables.fairness import Fairness
from teahouse.tables.house import House
from teahouse.tables.room import Room
from teahouse.tables.seen import Nonce, Settings, Sit, Stand, Start
from tests.tables.company import HandClock, guests, options_of, play, play_out, quiet, table


async def test_a_finished_table_proves_its_deals(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben], options={"prize": "drawn"})
    promised = room.seen(ann).commit
    await play_out(house, room)
    record = read_record(write_record(room.record()))
    assert commitment(record.secret) == promised == record.commit
    game = shelf.make("lantern", record.chosen(), 2)
    assert verify(game, record) == 5, "two hands and three prizes"
    assert replay(game, record).is_over


async def test_the_seats_add_to_the_seed(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben], start=False)
    assert (await room.do(ann, Nonce(0, "ABCD"))).ok
    await play_out(house, await _started(house, room, ann))
    record = room.record()
    assert record.nonces == {0: b"\xab\xcd", 1: b"\x02"}
    seed = seed_of(record.secret, [b"\xab\xcd", b"\x02"], room.id)
    assert room.table.match is not None
    assert room.table.match.game.roll(
        room.table.match.game.start(), Fair(seed)
    ) == room.table.match.game.read(room.record().lines[0].text)


async def _started(house: House, room: Room, person: str) -> Room:
    assert (await room.do(person, Start())).ok
    await quiet(house)
    return room


@pytest.mark.parametrize("text", ["", "0", "xyz", "00" * 33, "0x00"])
async def test_a_nonce_is_hexadecimal(house: House, text: str) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben], start=False)
    assert (await room.do(ann, Nonce(0, text))).reason == "nonce"


async def test_a_nonce_goes_with_its_seat(house: House) -> None:
    ann, ben, cat = await guests(house, "Ann", "Ben", "Cat")
    room = await table(house, "lantern", [ann, ben], start=False)
    assert (await room.do(ben, Stand(1))).ok
    assert (await room.do(cat, Sit(1))).ok
    assert [seat for seat, _ in room.table.sheet.nonces] == [0]
    assert (await room.do(ben, Nonce(1, "00"))).reason == "not_your_seat"
    assert (await room.do(ann, Start())).ok
    assert (await room.do(cat, Nonce(1, "00"))).reason == "already_started"


def test_shared_deals_depend_on_the_label_alone() -> None:
    one, two = [Fairness(b"event", "e1/board 3", takes_nonces=False) for _ in range(2)]
    other = Fairness(b"event", "e1/board 4", takes_nonces=False)
    nonces = ((0, "00"),)
    assert one.rng(nonces).at("x").below(1 << 30) == two.rng(()).at("x").below(1 << 30)
    assert one.rng(()).at("x").below(1 << 30) != other.rng(()).at("x").below(1 << 30)
    assert one.nonces(nonces) == {}


async def test_the_record_tells_who_played_and_what_the_house_did(house: House, clock: HandClock) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    settings = Settings(clock="bot", clock_seconds=30, sit_in_code="random", sit_in=False)
    room = await table(
        house, "lantern", [ann, ben], bots=("random",), settings=settings, options={"oath": "a\nb"}
    )
    await play(room, ann, 0, options_of(room, ann, 0)[0])
    await clock.advance(house, 30_000)
    await play_out(house, room)
    text = write_record(room.record())
    for line in (
        'name 0 "Ann"',
        'bot 2 "random"',
        "# clock 1 ran out",
        'file oath "a\\nb"',
        "option prize one",
    ):
        assert line in text.split("\n")
    assert ann not in text, "ids of persons are the house's own"
    times = [line.ms for line in room.record().lines if line.actor >= -2]
    assert times == sorted(times)
    assert times[0] == 0
    assert text.rstrip("\n").split("\n")[-1].startswith("= "), "a checkpoint at the end"
