"""Nothing tells who could act out of turn at Tichu: frames equal in bytes, number and time.

The reports of other programs (30: a bomb's button, 45: hands in the wrong view) are held by this, too.
"""

import asyncio

import pytest

from teahouse.core import shelf
from teahouse.core.game import AnyAction
from teahouse.tables.thinking import Question
from tests.tables.company import options_of, quiet
from tests.tables.twins import MakeTwin, Twin

ANN = "1 2j 3s 5p 9j Tj Qs Ks / Ap 4t 6s 8p Jp Qt"  # the first eight, the other six
GIFTS = ["3s 5p 6s", "3t 3p 2s", "4p 2p 4j", "2t 5s 5t"]  # from each seat to the next, its partner, the last
SEVENS = ["7j", "7s", "7p", "7t"]
RANKS = "23456789TJQKA"
WHO = {"nobody could bomb": 0, "Ben could": 1, "Cat could": 2, "Dan could": 3}


def deals(bomber: int) -> list[str]:
    """Both deals of a round; Ann's hand and the gifts are always the same, `bomber` holds the sevens."""
    known = {*ANN.replace("/", " ").split(), *" ".join(GIFTS).split()}
    hands: list[list[str]] = [[], *[row.split() for row in GIFTS[1:]]]
    rest = [f"{rank}{suit}" for rank in RANKS for suit in "jspt"] + ["Dg", "Ph", "Dr"]
    rest = [card for card in rest if card not in known]
    if bomber:
        hands[bomber] += SEVENS
        rest = [card for card in rest if card not in SEVENS]
    for card in rest:
        hands[min((1, 2, 3), key=[len(hand) for hand in hands].__getitem__)].append(card)
    first, other = ANN.split(" / ")
    return [
        " / ".join([f"deal {first}", *[" ".join(hand[:8]) for hand in hands[1:]]]),
        " / ".join([f"deal {other}", *[" ".join(hand[8:]) for hand in hands[1:]]]),
    ]


def gifts(seat: int) -> list[str]:
    return [f"give {card} {(seat + step) % 4}" for step, card in enumerate(GIFTS[seat].split(), 1)]


async def begin(twin: Twin) -> None:
    """Nobody calls; the exchange; Ann leads."""
    for seat in range(4):
        await twin.do(seat, "no grand")
    for seat in range(4):
        for text in gifts(seat):
            await twin.do(seat, text)
    for seat in range(4):
        await twin.do(seat, "not now")


@pytest.mark.parametrize("bomber", list(WHO.values())[1:], ids=list(WHO)[1:])
async def test_people_with_and_without_a_bomb(twin_of: MakeTwin, bomber: int) -> None:
    twins: list[Twin] = []
    for holder in (0, bomber):
        twin = await twin_of("tichu", 4, deals(holder))
        await begin(twin)
        await twin.do(0, "play Jp")
        could = [options_of(twin.room, twin.people[seat], seat) for seat in (1, 2, 3)]
        throws = [any(text.startswith("play") and "7j 7s" in text for text in texts) for texts in could]
        assert throws == [seat == holder for seat in (1, 2, 3)], "the twins differ in this"
        for seat in (1, 2, 3):
            await twin.clock.advance(twin.house, 700)
            await twin.do(seat, "pass")
        await twin.clock.advance(twin.house, 2_000)
        assert twin.room.table.timer is not None, "the trick lies open"
        await twin.clock.advance(twin.house, 2_000)
        assert options_of(twin.room, twin.people[0], 0), "Ann leads again"
        await twin.do(0, "play 1 wish 7")  # it binds Ben where he has a seven
        await twin.clock.advance(twin.house, 20_000)
        twins.append(twin)
    assert len(twins[0].frames) > 30
    assert twins[0].frames == twins[1].frames


class Calm:
    """Bots that lay the gifts, pass, and never throw a bomb; `offered` keeps who could have."""

    def __init__(self) -> None:
        self.offered: set[int] = set()

    async def decide(self, question: Question) -> AnyAction | None:
        await asyncio.sleep(0)
        game = shelf.make(question.game, question.options, question.seats)
        texts = [game.write(action) for action in question.legal]
        if any("7j 7s 7p 7t" in text for text in texts):
            self.offered.add(question.seat)
        for wanted in ["no grand", *gifts(question.seat), "not now", "pass"]:
            if wanted in texts:
                return question.legal[texts.index(wanted)]
        return None

    def close(self) -> None:
        return None


@pytest.mark.parametrize("bomber", list(WHO.values())[1:], ids=list(WHO)[1:])
async def test_bots_that_are_asked_out_of_turn_take_no_time(twin_of: MakeTwin, bomber: int) -> None:
    twins: list[Twin] = []
    for holder in (0, bomber):
        calm = Calm()
        twin = await twin_of("tichu", 4, deals(holder), calm)
        for text in ["no grand", *gifts(0), "not now", "play Jp"]:
            await twin.do(0, text)
            await twin.clock.advance(twin.house, 5_000)
        await quiet(twin.house)
        assert calm.offered == ({holder} if holder else set())
        assert [told.event.key for told in twin.room.table.told[0]].count("take") == 1
        twins.append(twin)
    assert twins[0].frames == twins[1].frames
