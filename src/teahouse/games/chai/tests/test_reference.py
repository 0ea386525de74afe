"""The rules against the slow literal reading, on random positions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teahouse.core.game import NATURE
from teahouse.games.chai import harbour, production
from teahouse.games.chai.house import KINDS
from teahouse.games.chai.movement import place_effect
from teahouse.games.chai.play import play
from teahouse.games.chai.state import SLOTS, TEAS, act, dice_at
from teahouse.games.chai.tests import reference
from teahouse.games.chai.tests.table import Table
from teahouse.games.chai.year import run
from tests.scale import scaled

TABLE = Table()
runs = st.tuples(st.integers(1, 6), st.integers(1, 5))


@given(attack=runs, held=runs)
@settings(max_examples=scaled(300))
def test_who_displaces_whom(attack: tuple[int, int], held: tuple[int, int]) -> None:
    dice = [list(range(low, low + length)) for low, length in (attack, held)]
    for (low, length), group in zip((attack, held), dice, strict=True):
        fits = max(group) <= 6
        assert harbour.is_run(low, length) == (fits and reference.is_run(group))
    assert (harbour.key(*attack) > harbour.key(*held)) == reference.displaces(*dice)


@given(data=st.data())
@settings(max_examples=scaled(200))
def test_what_may_be_added_in_a_contest(data: st.DataObject) -> None:
    length = data.draw(st.integers(2, 4))
    low = data.draw(st.integers(1, 7 - length))
    held_length = data.draw(st.integers(2, 4))
    held_low = data.draw(st.integers(1, 7 - held_length))
    hand = data.draw(st.lists(st.integers(1, 6), max_size=5))
    if harbour.key(low, length) <= harbour.key(held_low, held_length):
        return
    t = TABLE
    s = t.s.copy()
    s.dice = [0] * 14
    for die in hand:
        s.dice[die] += 1
    s.runs[0] = harbour.run(0, held_low, held_length)
    s.attack = harbour.run(1, low, length)
    s.front = 0
    found = {
        tuple(range(harbour.low_of(one), harbour.low_of(one) + harbour.length_of(one)))
        for one in harbour.grown_runs(s, 0)
    }
    held = list(range(held_low, held_low + held_length))
    assert found == reference.answers(held, hand, list(range(low, low + length)))


placements = st.lists(
    st.tuples(st.integers(0, 1), st.integers(1, 6), st.integers(1, 4)), min_size=1, max_size=14
)


@given(course=placements)
@settings(max_examples=scaled(300))
def test_ranks_of_production(course: list[tuple[int, int, int]]) -> None:
    t, board = TABLE, reference.ProductionBoard()
    s = t.s.copy()
    s.groups = []
    for player, value, count in course:
        s.dice = [9] * 14
        reason = production.produce_reason(t.house, s, player, value, count)
        try:
            gone = board.place(player, value, count)
        except reference.NotAllowed:
            assert reason
            continue
        assert not reason
        production.produce(t.house, s, player, value, count, None)
        ranks = [(g.player, g.value, g.count) for g in board.ranked()]
        assert ranks == [
            (production.owner(g), production.value_of(g), production.count_of(g)) for g in s.groups
        ]
        if gone is not None:
            assert s.dice[dice_at(gone.player, gone.value)] >= 9


# ---- chains ----


def scene(draw: st.DrawFn) -> tuple[Table, reference.Plantation]:
    """A random plantation, once for the rules and once for the reference."""
    t = TABLE.twin().bare()
    ids = list(range(len(t.house.cards)))
    cards = draw(st.lists(st.sampled_from(ids), unique=True, max_size=9))
    slots = draw(st.permutations(range(4, 13)))
    supply = dict.fromkeys(TEAS, 10)
    plantation = reference.Plantation([], {}, supply)
    for slot, index in zip(slots, cards, strict=False):
        card = t.house.cards[index]
        t.card(0, slot, card.id, down=False)
        plantation.cards[slot] = literal(t, index)
        if card.one_use and draw(st.booleans()):
            t.s.down |= 1 << index
            plantation.cards[slot].down = True
    for letter in TEAS:
        column = reference.COLUMN[letter]
        for row in draw(st.lists(st.integers(1, 3), max_size=3)):
            slot = column + 3 * row
            t.tea(0, slot, letter)
            supply[letter] -= 1
            plantation.tokens.append(reference.Token(letter, slot))
    empty = draw(st.sampled_from(["", *TEAS]))
    if empty:  # a tea runs out: conversions then do nothing
        t.s.supply[TEAS.index(empty)] = 0
        supply[empty] = 0
    return t, plantation


def literal(t: Table, index: int) -> reference.Card:
    card = t.house.cards[index]
    return reference.Card(
        kind=KINDS[card.kind],
        teas="" if card.kind == 3 else card.letters,
        steps=card.steps,
        one_use=card.one_use,
        becomes=TEAS[card.becomes] if card.becomes >= 0 else "",
        boxes={TEAS[tea]: False for tea in card.box_teas},
    )


def picture(t: Table) -> tuple[object, ...]:
    s = t.s
    standing = sorted((slot, letter) for slot in range(4, SLOTS) for letter in t.on(0, slot))
    down, boxes = [], []
    for slot in range(4, SLOTS):
        index = s.garden[slot]
        if index >= 0:
            if s.down >> index & 1:
                down.append(slot)
            for i, tea in enumerate(t.house.cards[index].box_teas):
                if s.boxes >> (2 * index + i) & 1:
                    boxes.append((slot, TEAS[tea]))
    supply = sorted((letter, s.supply[i]) for i, letter in enumerate(TEAS))
    return standing, sorted(t.on(0, 0)), down, sorted(boxes), supply


def put_to_steps(t: Table) -> None:
    """Seat 0 has production steps left."""
    t.s.phase, t.s.ask, t.s.who, t.s.points = 9, 30, 0, 9
    t.s.groups = [production.group(0, 6, 4)]


@given(data=st.data())
@settings(max_examples=scaled(250))
def test_chains_of_a_step(data: st.DataObject) -> None:
    t, plantation = scene(data.draw)  # type: ignore[arg-type]  # DrawFn and data.draw are alike
    if not plantation.tokens:
        return
    token = data.draw(st.sampled_from(plantation.tokens))
    put_to_steps(t)
    same = [other for other in plantation.tokens if (other.slot, other.tea) == (token.slot, token.tea)]
    play(t.house, t.s, 0, act(12, token.slot, TEAS.index(token.tea)), None)
    plantation.step(same[-1])
    assert picture(t) == plantation.picture()


@given(data=st.data(), tea=st.sampled_from(TEAS))
@settings(max_examples=scaled(150))
def test_chains_of_a_gain(data: st.DataObject, tea: str) -> None:
    t, plantation = scene(data.draw)  # type: ignore[arg-type]  # DrawFn and data.draw are alike
    t.s.phase, t.s.ask, t.s.who, t.s.points = 4, 11, 0, 9
    play(t.house, t.s, 0, act(11, TEAS.index(tea)), None)
    plantation.gain(tea)
    assert picture(t) == plantation.picture()


@given(data=st.data())
@settings(max_examples=scaled(250))
def test_chains_of_a_placed_card(data: st.DataObject) -> None:
    t, plantation = scene(data.draw)  # type: ignore[arg-type]  # DrawFn and data.draw are alike
    free = [slot for slot in range(4, 13) if slot not in plantation.cards]
    left = [i for i in range(len(t.house.cards)) if i not in t.s.garden]
    if not free:
        return
    slot, index = data.draw(st.sampled_from(free)), data.draw(st.sampled_from(left))
    t.card(0, slot, t.house.cards[index].id)
    put_to_steps(t)
    t.s.ask = 0
    place_effect(t.house, t.s, 0, slot, None)
    run(t.house, t.s, None)
    chosen: reference.Token | None = None
    card = literal(t, index)
    able = [
        token
        for token in plantation.tokens
        if token.tea in card.teas and (card.kind != "convert" or plantation.supply[card.becomes])
    ]
    places = sorted({(token.slot, token.tea) for token in able})
    if card.kind in ("move", "convert") and able:
        place = data.draw(st.sampled_from(places))
        chosen = [token for token in able if (token.slot, token.tea) == place][-1]
        assert (t.asked() == "pick") == (len(places) > 1)
        if len(places) > 1:
            play(t.house, t.s, 0, act(22, place[0], TEAS.index(place[1])), None)
    plantation.place(slot, card, chosen)
    assert picture(t) == plantation.picture()


@pytest.mark.parametrize("seats", [1, 2])
def test_the_reference_starts_where_the_rules_do(seats: int) -> None:
    t = Table(seats)
    assert t.waiting() == [0]
    assert NATURE not in t.waiting()
    assert [t.house.entry[i] for i in range(6)] == [9 + reference.COLUMN[letter] for letter in TEAS]
