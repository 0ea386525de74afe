"""A table set for a test: a real match in its first year, then pieces put where the test wants them."""

from functools import cache
from typing import cast

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import NATURE, Event
from teahouse.games.chai.house import House
from teahouse.games.chai.rules import Chai
from teahouse.games.chai.state import ASKS, SLOTS, TEAS, Pile, State, dice_at

OPENING = [
    (NATURE, "markers H1 H2 H3 H4 H5 H6"),
    (NATURE, "merchants B G"),
    *[(NATURE, f"card {card}") for card in ("P18", "P19", "P20", "P21", "P22", "P02")],
    *[(NATURE, f"ship {ship}") for ship in ("S01", "S02", "S15", "S07")],
]
FOR_TWO = [(NATURE, "start 6 1"), (0, "side A"), (1, "side A")]
ALONE = [(0, "side A")]


Options = dict[str, str]


@cache
def rules(seats: int, options: tuple[tuple[str, str], ...]) -> Chai:
    return cast(Chai, shelf.make("chai", dict(options), seats))


class Table:
    """A match with hands to move its pieces; what it is given it takes from where it was."""

    def __init__(
        self, seats: int = 2, opening: list[tuple[int, str]] | None = None, options: Options | None = None
    ) -> None:
        self.game = rules(seats, tuple(sorted((options or {}).items())))
        self.house: House = self.game.house
        self.s: State = self.game.start()
        self.told: list[Event] = []
        for actor, text in opening or [*OPENING, *(FOR_TWO if seats == 2 else ALONE)]:
            self.do(actor, text)

    def twin(self) -> "Table":
        """The same position for another test."""
        other = Table.__new__(Table)
        other.game, other.house, other.told = self.game, self.house, []
        other.s = self.s.copy()
        return other

    # ---- playing ----

    def do(self, actor: int, *texts: str) -> "Table":
        """Each action must be allowed."""
        for text in texts:
            action = self.game.read(text)
            if actor >= 0:
                reason = self.game.check(self.s, actor, action)
                assert not reason, f"{text}: {reason}; {self.legal(actor)}"
            else:
                assert self.game.waiting(self.s) == [NATURE], text
            self.game.apply(self.s, actor, action, self.told)
        return self

    def why(self, actor: int, text: str) -> str:
        """The reason for a refusal, "" where it is allowed."""
        return self.game.check(self.s, actor, self.game.read(text))

    def legal(self, actor: int) -> list[str]:
        return [self.game.write(a) for a in self.game.legal(self.s, actor)]

    def waiting(self) -> list[int]:
        return self.game.waiting(self.s)

    def asked(self) -> str:
        return ASKS[self.s.ask]

    def roll(self, mine: str, yours: str) -> "Table":
        """Through the harvest to the dice; nobody spends points."""
        while self.waiting() != [NATURE] or self.asked() != "dice":
            seat = self.waiting()[0]
            self.do(seat, "assistant 1" if self.asked() == "assistant" else "done")
        return self.do(NATURE, f"dice 0 {''.join(sorted(mine))}", f"dice 1 {''.join(sorted(yours))}")

    def finish_year(self) -> "Table":
        """Everybody harvests with every die, until the next assistant's walk."""
        luck = Fast(1)
        while self.waiting():
            (actor,) = self.waiting()
            if actor == NATURE:
                self.do(NATURE, self.game.write(self.game.roll(self.s, luck)))
                continue
            if self.asked() == "assistant":
                break
            plain = [text for text in self.legal(actor) if text == "done" or text.startswith("harvest")]
            self.do(actor, plain[0] if plain else self.legal(actor)[0])
        return self

    # ---- setting pieces ----

    def bare(self) -> "Table":
        """No tea on plantations and docks."""
        for i, n in enumerate(self.s.tokens):
            self.s.supply[i % 6] += n
            self.s.tokens[i] = 0
        for i, n in enumerate(self.s.pool):
            self.s.supply[i % 6] += n
            self.s.pool[i] = 0
        return self

    def tea(self, player: int, slot: int, letters: str) -> "Table":
        """Tokens on a slot; slot 0 are the docks."""
        for letter in letters:
            tea = TEAS.index(letter)
            self.s.supply[tea] -= 1
            if slot == 0:
                self.s.pool[player * 6 + tea] += 1
            else:
                self.s.tokens[(player * SLOTS + slot) * 6 + tea] += 1
        return self

    def card(self, player: int, slot: int, name: str, *, down: bool = False) -> "Table":
        index = [card.id for card in self.house.cards].index(name)
        self.lift_card(index)
        self.s.garden[player * SLOTS + slot] = index
        if down:
            self.s.down |= 1 << index
        return self

    def stall(self, stall: int, name: str) -> "Table":
        """The card of a stall; "" empties it (its card goes among the undecided ones)."""
        old = self.s.market[stall - 1]
        if old >= 0:
            self.s.cards.loose |= 1 << old
        self.s.market[stall - 1] = -1
        if name:
            index = [card.id for card in self.house.cards].index(name)
            self.lift_card(index)
            self.s.market[stall - 1] = index
        return self

    def deck(self, *names: str) -> "Table":
        """The decided top of the deck; only the first lies open."""
        return self._pile(self.s.cards, [card.id for card in self.house.cards], names)

    def ship_deck(self, *names: str) -> "Table":
        return self._pile(self.s.ships, [ship.id for ship in self.house.ships], names)

    def _pile(self, pile: Pile, ids: list[str], names: tuple[str, ...]) -> "Table":
        for index in pile.top:
            pile.loose |= 1 << index
        wanted = [ids.index(name) for name in names]
        for index in wanted:
            (self.lift_card if pile is self.s.cards else self.lift_ship)(index)
        pile.top[:] = wanted
        pile.knows[:] = [7] + [0] * (len(wanted) - 1)
        return self

    def only_deck(self, *names: str) -> "Table":
        """Nothing else is left in the deck: the rest is thrown into the box (the count is off then)."""
        self.deck(*names)
        self.s.cards.loose = 0
        self.s.cards.bottom[:] = []
        return self

    def lift_card(self, index: int) -> None:
        s = self.s
        s.cards.loose &= ~(1 << index)
        for place in (s.cards.bottom, s.aside):
            if index in place:
                place.remove(index)
        if index in s.cards.top:
            at = s.cards.top.index(index)
            s.cards.top.pop(at)
            s.cards.knows.pop(at)
        for row in (s.market, s.garden):
            if index in row:
                row[row.index(index)] = -1

    def ship(self, player: int, dock: int, name: str) -> "Table":
        index = [ship.id for ship in self.house.ships].index(name)
        self.lift_ship(index)
        self.s.docks[player * 3 + dock - 1] = index
        return self

    def berth(self, space: int, name: str) -> "Table":
        old = self.s.berths[space - 1]
        if old >= 0:
            self.s.ships.loose |= 1 << old
        self.s.berths[space - 1] = -1
        if name:
            index = [ship.id for ship in self.house.ships].index(name)
            self.lift_ship(index)
            self.s.berths[space - 1] = index
        return self

    def done(self, player: int, name: str, load: str) -> "Table":
        """A ship completed earlier."""
        index = [ship.id for ship in self.house.ships].index(name)
        self.lift_ship(index)
        packed = sum(load.count(letter) << (4 * i) for i, letter in enumerate(TEAS))
        self.s.done.append(index | player << 5 | packed << 6)
        return self

    def lift_ship(self, index: int) -> None:
        s = self.s
        s.ships.loose &= ~(1 << index)
        if index in s.ships.bottom:
            s.ships.bottom.remove(index)
        if index in s.ships.top:
            at = s.ships.top.index(index)
            s.ships.top.pop(at)
            s.ships.knows.pop(at)
        for row in (s.berths, s.docks):
            if index in row:
                row[row.index(index)] = -1

    def dice(self, player: int, values: str) -> "Table":
        """Unplaced dice; with those on the boards there must be seven again."""
        for value in range(1, 7):
            self.s.dice[dice_at(player, value)] = values.count(str(value))
        return self

    # ---- looking ----

    def on(self, player: int, slot: int) -> str:
        if slot == 0:
            return "".join(TEAS[t] * self.s.pool[player * 6 + t] for t in range(6))
        at = (player * SLOTS + slot) * 6
        return "".join(TEAS[t] * self.s.tokens[at + t] for t in range(6))

    def tokens(self, player: int) -> dict[int, str]:
        """Tea by slot, docks as 0, empty slots left out."""
        return {slot: self.on(player, slot) for slot in [0, *range(4, SLOTS)] if self.on(player, slot)}

    def is_down(self, name: str) -> bool:
        return bool(self.s.down >> [card.id for card in self.house.cards].index(name) & 1)

    def cards(self, player: int) -> dict[int, str]:
        return {
            slot: self.house.cards[self.s.garden[player * SLOTS + slot]].id
            for slot in range(4, SLOTS)
            if self.s.garden[player * SLOTS + slot] >= 0
        }

    def hand(self, player: int) -> str:
        return "".join(str(value) * self.s.dice[dice_at(player, value)] for value in range(1, 7))

    def sailed(self, player: int) -> list[str]:
        return [self.house.ships[one & 31].id for one in self.s.done if one >> 5 & 1 == player]

    def market(self) -> list[str]:
        return [self.house.cards[i].id if i >= 0 else "" for i in self.s.market]

    def supply(self, letter: str) -> int:
        return self.s.supply[TEAS.index(letter)]

    def points(self, player: int) -> int:
        return self.game.standing(self.s)[player]

    def keys(self) -> list[str]:
        return [event.key for event in self.told]

    # ---- counting ----

    def tokens_everywhere(self) -> int:
        s = self.s
        return sum(s.supply) + sum(s.pool) + sum(s.tokens) + s.boxes.bit_count()

    def cards_everywhere(self) -> int:
        s = self.s
        asks = ("place", "discard")
        in_hand = int(s.hand >= 0 and self.asked() in asks)
        waiting = sum(one & 31 == 7 for one in s.todo)  # a card on its way to the plantation
        lying = sum(card >= 0 for card in [*s.market, *s.garden])
        return lying + s.cards.count() + len(s.aside) + in_hand + waiting

    def ships_everywhere(self) -> int:
        s = self.s
        in_hand = int(s.hand >= 0 and self.asked() == "drop")
        waiting = sum(one & 31 == 13 for one in s.todo)
        return sum(i >= 0 for i in [*s.berths, *s.docks]) + s.ships.count() + len(s.done) + in_hand + waiting

    def dice_of(self, player: int) -> int:
        s = self.s
        singles = [die for die in [*s.stalls, *s.palace] if die >= 0 and die >> 3 == player]
        groups = [one & 7 for one in [*s.runs, *s.groups] if one >= 0 and one >> 6 == player]
        attack = s.attack & 7 if s.attack >= 0 and s.attack >> 6 == player else 0
        homeless = [one >> 12 for one in s.todo if one & 31 == 14 and one >> 5 & 1 == player]
        asked = self.asked()
        waiting = s.hand & 7 if asked == "relocate" and s.who == player else 0
        sent = s.hand & 7 if asked == "send" and player == 1 else 0
        places = [dice_at(player, value) for value in range(1, 7)]
        held = sum(s.dice[at] + s.basket[at] for at in places)
        return held + len(singles) + sum(groups) + attack + sum(homeless) + waiting + sent
