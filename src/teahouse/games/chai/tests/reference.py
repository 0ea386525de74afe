"""A slow, literal reading of RULES.md: who wins a ship, who ranks where, where a chain of steps ends.

It knows nothing of rules.py: dice are lists of numbers, tokens are objects that stand somewhere.
"""

from dataclasses import dataclass, field


def is_run(dice: list[int]) -> bool:
    """Two to four dice whose values follow each other."""
    wanted = list(range(min(dice), min(dice) + len(dice)))
    return 2 <= len(dice) <= 4 and sorted(dice) == wanted


def displaces(attack: list[int], held: list[int]) -> bool:
    """Count first; with equal counts the highest die."""
    if len(attack) > len(held):
        return True
    if len(attack) < len(held):
        return False
    return max(attack) > max(held)


def answers(held: list[int], hand: list[int], against: list[int]) -> set[tuple[int, ...]]:
    """Every group that the holder can make of `held` by adding one die or more, and that wins."""
    found: set[tuple[int, ...]] = set()
    for choice in range(1, 2 ** len(hand)):
        added = [die for i, die in enumerate(hand) if choice >> i & 1]
        group = held + added
        if is_run(group) and displaces(group, against):
            found.add(tuple(sorted(group)))
    return found


@dataclass
class Group:
    """Equal dice of one player; `grown` is when the group last grew."""

    player: int
    value: int
    count: int
    grown: int


class NotAllowed(Exception):
    """The placement is refused."""


@dataclass
class ProductionBoard:
    """At most three groups stay; the fourth goes home."""

    groups: list[Group] = field(default_factory=list)
    clock: int = 0

    def ranked(self) -> list[Group]:
        return sorted(self.groups, key=lambda g: (-g.count, -g.value, g.grown))

    def place(self, player: int, value: int, count: int) -> Group | None:
        """Place or enlarge; the group that was sent home, if any."""
        self.clock += 1
        own = [g for g in self.groups if g.player == player and g.value == value]
        before = own[0].count if own else 0
        if before + count > 4 or before + count < 2 or count < 1:
            raise NotAllowed
        new = Group(player, value, before + count, self.clock)
        after = [g for g in self.groups if g not in own] + [new]
        order = ProductionBoard(after, self.clock).ranked()
        if len(order) > 3 and order[3] is new:
            raise NotAllowed
        self.groups = order[:3]
        return order[3] if len(order) > 3 else None


@dataclass
class Token:
    tea: str
    slot: int  # 0 once it is off the plantation
    gone: str = ""  # "dock", "crate", "supply"


@dataclass
class Card:
    kind: str  # "move", "move_all", "convert", "crates", "blooming"
    teas: str = ""
    steps: int = 1
    one_use: bool = False
    becomes: str = ""
    boxes: dict[str, bool] = field(default_factory=dict)
    down: bool = False


COLUMN = {"Y": 1, "G": 1, "P": 2, "W": 2, "O": 3, "B": 3}


@dataclass
class Plantation:
    """One player's slots 4 to 12 with tokens and cards; docks only collect."""

    tokens: list[Token]
    cards: dict[int, Card]
    supply: dict[str, int]
    bottom_triggers: bool = True

    def gain(self, tea: str) -> None:
        if self.supply[tea] == 0:
            return
        self.supply[tea] -= 1
        token = Token(tea, 9 + COLUMN[tea])
        self.tokens.append(token)
        if self.bottom_triggers:
            self.arrive(token)

    def step(self, token: Token) -> None:
        if token.gone:
            return
        token.slot -= 3
        if token.slot <= 3:
            token.slot, token.gone = 0, "dock"
            return
        self.arrive(token)

    def move(self, token: Token, steps: int) -> None:
        for _ in range(steps):
            self.step(token)

    def arrive(self, token: Token) -> None:
        card = self.cards.get(token.slot)
        if card is None or card.down or token.tea not in (card.teas or "".join(card.boxes)):
            return
        if card.kind == "crates":
            if not card.boxes[token.tea]:
                card.boxes[token.tea] = True
                token.slot, token.gone = 0, "crate"
        elif card.kind != "blooming":
            self.use(card, token)

    def use(self, card: Card, token: Token) -> None:
        """What a moving card does with a token that it may move."""
        if card.kind == "convert":
            if self.supply[card.becomes] == 0:
                return
            self.supply[token.tea] += 1
            self.supply[card.becomes] -= 1
            token.tea = card.becomes
        if card.one_use:
            card.down = True
        if card.kind == "move_all":
            self.move_all(token.tea, token)
        else:
            self.move(token, card.steps)

    def move_all(self, tea: str, first_mover: Token | None) -> None:
        """Highest rows first, each token once; of tokens on one slot the one that set it off is last."""
        standing = [t for t in self.tokens if t.tea == tea and not t.gone]
        for token in sorted(standing, key=lambda t: (t.slot, t is first_mover)):
            self.step(token)

    def place(self, slot: int, card: Card, chosen: Token | None) -> None:
        """A new card comes to an empty slot and does its ability once."""
        self.cards[slot] = card
        if card.kind == "crates":
            for token in self.tokens:
                if token.slot == slot and card.boxes.get(token.tea) is False:
                    card.boxes[token.tea] = True
                    token.slot, token.gone = 0, "crate"
        elif card.kind == "move_all":
            if any(t.tea in card.teas and not t.gone for t in self.tokens):
                card.down = card.one_use
                self.move_all(card.teas, None)
        elif chosen is not None:
            self.use(card, chosen)

    def picture(self) -> tuple[object, ...]:
        """What can be seen at the end, for comparison."""
        standing = sorted((t.slot, t.tea) for t in self.tokens if t.slot)
        docked = sorted(t.tea for t in self.tokens if t.gone == "dock")
        down = sorted(slot for slot, card in self.cards.items() if card.down)
        boxes = sorted((slot, tea) for slot, c in self.cards.items() for tea, full in c.boxes.items() if full)
        return standing, docked, down, boxes, sorted(self.supply.items())
