"""Frames leak nothing: no hidden card in anything sent, and twin games give byte-equal frames."""

import json
import random

import msgspec
import pytest

from teahouse.core.game import WATCHER
from teahouse.tables.house import House
from teahouse.tables.seen import HandOver, Mute, Seen
from tests.tables.company import guests, options_of, play, quiet, table
from tests.tables.twins import MakeTwin, as_bytes, parts


async def test_no_frame_names_a_card_before_it_is_shown(house: House) -> None:
    people = await guests(house, "Ann", "Ben", "Cat")
    room = await table(house, "lantern", people)
    luck = random.Random(4)
    while room.phase == "playing":
        assert room.table.match is not None
        state = room.table.match.state
        hidden = {s: set(hand) | {state.laid[s]} - {-1} for s, hand in enumerate(state.hands)}
        for viewer, person in [*enumerate(people), (WATCHER, "")]:
            seen = room.seen(person, seat=viewer)
            secret = set().union(*[cards for s, cards in hidden.items() if s != viewer])
            assert not secret & _numbers(seen, viewer), f"viewer {viewer} could read a hidden card"
        seat = luck.choice(room.table.waiting)
        await play(room, people[seat], seat, luck.choice(options_of(room, people[seat], seat)))


def _numbers(seen: Seen, viewer: int) -> set[int]:
    """Every card in the parts of a frame that come from the game (cards are whole numbers there)."""
    cards: set[int] = set(seen.view.hand) | {seen.view.mine} if seen.view is not None else set()
    cards |= {action.number for action in seen.legal if action.verb == "lay"}
    for told in seen.told:
        facts = json.loads(msgspec.json.encode(told.event.facts, enc_hook=parts))
        cards |= {
            n
            for key, value in facts
            if key in ("hand", "card")
            for n in ([value] if isinstance(value, int) else value)
        }
    return cards


async def test_the_secret_is_in_no_frame_before_the_end(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    secret = room.fair.reveal().hex().encode()
    assert secret not in as_bytes(room.seen(ann))
    assert secret not in as_bytes(room.seen("", seat=WATCHER))


HANDS = [("deal 1 4 9", "deal 2 7 12", "deal 0 5 6"), ("deal 1 4 9", "deal 3 8 13", "deal 10 11 14")]


@pytest.mark.parametrize("seats", [2, 3])
async def test_twin_games_give_equal_frames_in_number_and_order(twin_of: MakeTwin, seats: int) -> None:
    twins = [await twin_of("lantern", seats, list(hands[:seats])) for hands in HANDS]
    for which, twin in enumerate(twins):
        cards = options_of(twin.room, twin.people[1], 1)
        await twin.do(1, cards[which])
        await twin.do(1, "back")
        await twin.do(1, cards[2 - which])
    assert twins[0].frames == twins[1].frames
    assert len(twins[0].frames) >= 7, "that Ben laid and took back is no secret"


async def test_not_even_the_number_of_hidden_actions_shows(twin_of: MakeTwin) -> None:
    twins = [await twin_of("bell", 3, ["roll 5"]) for _ in range(2)]
    for twin in twins:
        await twin.do(0, "down")
    await twins[0].do(1, "ring")
    await twins[0].do(2, "ring")
    assert twins[0].frames == twins[1].frames, "Ben and Cat rang in one of them"
    assert as_bytes(twins[0].room.seen(twins[0].people[0])) == as_bytes(
        twins[1].room.seen(twins[1].people[0])
    )


async def test_what_nobody_may_know_of_wakes_nobody(house: House) -> None:
    ann, ben, cat = await guests(house, "Ann", "Ben", "Cat")
    room = await table(house, "bell", [ann, ben, cat])
    await play(room, ann, 0, "up")
    woken: list[str] = []
    for person in (ann, ben, cat):
        room.connect(person, lambda person=person: woken.append(person))  # type: ignore[misc]
    await quiet(house)
    woken.clear()
    versions = [room.seen(person).version for person in (ann, ben, cat)]
    assert (await play(room, ben, 1, "ring")).ok
    assert woken == [ben], "a ring in the open window is the ringer's secret"
    after = [room.seen(person).version for person in (ann, ben, cat)]
    assert [b - a for a, b in zip(versions, after, strict=True)] == [0, 1, 0]


async def test_what_a_silent_note_says_wakes_nobody(house: House) -> None:
    ann, ben = await guests(house, "Ann", "Ben")
    room = await table(house, "lantern", [ann, ben])
    woken: list[str] = []
    room.connect(ann, lambda: woken.append("ann"))
    await quiet(house)
    woken.clear()
    version = room.seen(ann).version
    assert (await room.do(ben, HandOver(1))).ok
    assert (await room.do(ben, Mute(ann))).ok
    assert woken == []
    assert room.seen(ann).version == version
