"""What one viewer may know: the whole table, for the game is open but for what lies inside the two decks."""

# compiled

from dataclasses import dataclass

from teahouse.core.value import Value
from teahouse.games.chai import harbour, harvest, production, score
from teahouse.games.chai.house import KINDS, POWERS, SOLO_STEPS, House
from teahouse.games.chai.movement import letters
from teahouse.games.chai.state import (
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_DROP,
    ASK_KEEP,
    ASK_PICK,
    ASK_PLACE,
    ASKS,
    FIRED,
    PACKED,
    PHASES,
    PUBLIC,
    SAILED,
    SIDES,
    SLOTS,
    SPACES,
    TEAS,
    Pile,
    State,
    dice_at,
)

TRAIL = ("came", "went", "docked", "packed", "changed", "fired", "sailed")
TURN_UP = 3  # markers that the assistant can reach


@dataclass(frozen=True)
class Box(Value):
    """A box of a crates card."""

    tea: str
    vp: int
    full: bool


@dataclass(frozen=True)
class CardFace(Value):
    """A plantation card as it lies there."""

    id: str
    name: str
    kind: str
    teas: str
    becomes: str
    steps: int
    one_use: bool
    vp: int
    boxes: tuple[Box, ...]
    down: bool


@dataclass(frozen=True)
class ShipFace(Value):
    """A ship card."""

    id: str
    kind: str  # "clipper", "junk"
    need: str  # letters; "" for a junk
    size: int
    vp: int


@dataclass(frozen=True)
class Slot(Value):
    """A slot of a plantation."""

    no: int
    admits: str
    tokens: str
    card: CardFace | None


@dataclass(frozen=True)
class Dock(Value):
    """A dock: its ship, what lies ready for it, what it lacks (tokens are shown where they may help)."""

    no: int
    ship: ShipFace | None
    aboard: str
    lacking: int
    quay: str  # tokens that no ship needs now


@dataclass(frozen=True)
class Sailed(Value):
    """A completed ship and what it carried."""

    ship: ShipFace
    load: str


@dataclass(frozen=True)
class Player(Value):
    """All that belongs to one player, or to the rival."""

    merchant: str
    side: str  # "A", "B", "" before it is chosen
    power: str  # what side B does, "" on side A
    power_spent: bool
    slots: tuple[Slot, ...]
    docks: tuple[Dock, ...]
    pool: str  # docks and unfilled ships
    dice: tuple[int, ...]  # unplaced
    done: tuple[Sailed, ...]
    aside: tuple[CardFace, ...]  # the rival's cards
    card_points: int
    ship_points: int
    merchant_points: int
    points: int


@dataclass(frozen=True)
class Stall(Value):
    """A stall of the market."""

    no: int
    card: CardFace | None
    owner: int  # -1: no die
    die: int


@dataclass(frozen=True)
class Deck(Value):
    """A deck: how many cards, its open top, and what this viewer knows of what follows."""

    count: int
    top: str  # id
    known: tuple[str, ...]  # from the top; "" for a card that only others know
    unseen: tuple[str, ...]  # what the undecided or unknown ones are, in the order of the data
    under: tuple[str, ...]  # put under the deck openly


@dataclass(frozen=True)
class Space(Value):
    """A palace space."""

    key: str
    owner: int
    die: int


@dataclass(frozen=True)
class Berth(Value):
    """A ship space; `run` are the dice that hold it, `attack` those that want it."""

    no: int
    ship: ShipFace | None
    is_deck: bool
    owner: int
    run: tuple[int, ...]
    attacker: int
    attack: tuple[int, ...]
    gone: bool  # resolved at this year's end


@dataclass(frozen=True)
class Rank(Value):
    """A group on the production board."""

    steps: int
    owner: int
    dice: tuple[int, ...]


@dataclass(frozen=True)
class MarkerFace(Value):
    """A position of the harvest track; its marker and what is on the marker's other side."""

    position: int
    id: str
    teas: str
    number: int
    other_teas: str
    other_number: int


@dataclass(frozen=True)
class Ahead(Value):
    """What so many markers forward would bring."""

    markers: int
    position: int
    teas: str
    number: int


@dataclass(frozen=True)
class Rival(Value):
    """The rival's card of the year."""

    number: int
    steps: tuple[str, ...]
    at: int  # the next step


@dataclass(frozen=True)
class Mark(Value):
    """One thing that the last action set off."""

    what: str
    player: int
    slot: int
    tea: str
    id: str  # of a card or ship


@dataclass(frozen=True)
class View(Value):
    """A table of Chai as `viewer` knows it."""

    viewer: int
    position: str  # the state as text; what the viewer does not know is "?"
    seats: int
    source: str  # of the data: "house" for our reconstruction
    goal: int
    day: str
    terms: tuple[tuple[str, str], ...]  # options by which results can be compared
    phase: str
    ask: str
    who: int
    year: int
    start: int
    marker: int
    turn: int
    points: int
    extras: str
    supply: tuple[int, ...]
    players: tuple[Player, ...]
    market: tuple[Stall, ...]
    deck: Deck
    palace: tuple[Space, ...]
    berths: tuple[Berth, ...]
    ship_deck: Deck
    ranks: tuple[Rank, ...]
    production: tuple[int, ...]  # steps of the ranks
    basket: tuple[tuple[int, ...], ...]
    track: tuple[MarkerFace, ...]
    assistant: int
    ahead: tuple[Ahead, ...]
    hand_card: CardFace | None
    hand_ship: ShipFace | None
    seen_cards: tuple[CardFace, ...]  # to choose from, for the one who chooses
    seen_ships: tuple[ShipFace, ...]
    displaced: tuple[int, ...]  # a run that looks for another ship
    change: tuple[int, ...]  # a die and what it becomes, still to be paid
    rival: Rival | None
    trail: tuple[Mark, ...]
    card_names: tuple[str, ...]  # id and name of every card, in the order of the data
    ship_names: tuple[str, ...]  # id, kind, tokens and points of every ship


class Faces:
    """Faces of cards and ships, made once."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ships = [
            ShipFace(ship.id, "junk" if ship.is_junk else "clipper", ship.letters, ship.size, ship.vp)
            for ship in house.ships
        ]
        self.card_names = tuple([card.spoken for card in house.cards])
        self.ship_names = tuple([ship.spoken for ship in house.ships])
        self._cards: dict[int, CardFace] = {}

    def card(self, s: State, index: int) -> CardFace:
        """The card as it lies now: face down or not, boxes full or not."""
        key = index << 3 | (s.boxes >> (2 * index) & 3) << 1 | s.down >> index & 1
        found = self._cards.get(key)
        if found is None:
            found = self._make(index, key)
            self._cards[key] = found
        return found

    def _make(self, index: int, key: int) -> CardFace:
        card = self.house.cards[index]
        boxes = tuple(
            [Box(TEAS[tea], card.box_vps[i], key >> (1 + i) & 1 == 1) for i, tea in enumerate(card.box_teas)]
        )
        becomes = TEAS[card.becomes] if card.becomes >= 0 else ""
        return CardFace(
            id=card.id,
            name=card.name,
            kind=KINDS[card.kind],
            teas=card.letters,
            becomes=becomes,
            steps=card.steps,
            one_use=card.one_use,
            vp=card.vp,
            boxes=boxes,
            down=key & 1 == 1,
        )

    def maybe_card(self, s: State, index: int) -> CardFace | None:
        """The same where a card may be missing."""
        return self.card(s, index) if index >= 0 else None

    def maybe_ship(self, index: int) -> ShipFace | None:
        """A ship as it looks, where there is one."""
        return self.ships[index] if index >= 0 else None


def see(house: House, faces: Faces, s: State, viewer: int, position: str, day: str) -> View:
    """The view of one seat, or of somebody who watches."""
    chooses = viewer == s.who
    ahead = [_ahead(house, s, n) for n in range(1, TURN_UP + 1)] if _has_track(s) else []
    return View(
        viewer=viewer,
        position=position,
        seats=house.seats,
        source=house.source,
        goal=house.goal,
        day=day,
        terms=house.terms,
        phase=PHASES[s.phase],
        ask=ASKS[s.ask],
        who=s.who,
        year=s.year,
        start=s.start,
        marker=s.marker,
        turn=s.turn,
        points=max(s.points, 0),
        extras="".join([TEAS[tea] for tea in range(6) if s.extras >> tea & 1]),
        supply=tuple(s.supply),
        players=(_player(house, faces, s, 0), _player(house, faces, s, 1)),
        market=tuple([_stall(faces, s, i) for i in range(6)]),
        deck=_deck(s.cards, [card.id for card in house.cards], viewer),
        palace=tuple([_space(s, i) for i in range(4)]),
        berths=tuple([_berth(faces, s, i) for i in range(4)]),
        ship_deck=_deck(s.ships, [ship.id for ship in house.ships], viewer),
        production=tuple(house.production),
        ranks=tuple([_rank(house, one, i) for i, one in enumerate(s.groups)]),
        basket=(_values(s.basket, 0), _values(s.basket, 1)),
        track=tuple([_marker(house, s, i) for i in range(12)]),
        assistant=s.aide,
        ahead=tuple(ahead),
        hand_card=faces.card(s, s.hand) if s.ask in (ASK_PLACE, ASK_DISCARD, ASK_PICK) else None,
        hand_ship=faces.ships[s.hand] if s.ask == ASK_DROP else None,
        seen_cards=tuple([faces.card(s, i) for i in s.cards.top[:3]])
        if s.ask == ASK_KEEP and chooses
        else (),
        seen_ships=tuple([faces.ships[i] for i in s.ships.top[:3]])
        if s.ask == ASK_CHOOSE and chooses
        else (),
        displaced=_displaced(s),
        change=(s.change >> 3, s.change & 7) if s.change else (),
        rival=_rival(house, s) if s.solo >= 0 else None,
        trail=tuple([_mark(house, one) for one in s.trail]),
        card_names=faces.card_names,
        ship_names=faces.ship_names,
    )


def _has_track(s: State) -> bool:
    return s.phase >= SIDES and max(s.ring) >= 0


def _ahead(house: House, s: State, n: int) -> Ahead:
    position = harvest.reach(s, n)
    face = _marker(house, s, position)
    return Ahead(n, position, face.teas, face.number)


def _player(house: House, faces: Faces, s: State, player: int) -> Player:
    merchant = s.merchants[player]
    side = s.sides[player]
    parts = (
        score.card_points(house, s, player),
        score.ship_points(house, s, player),
        score.merchant_points(house, s, player) if merchant >= 0 else 0,
    )
    done = [Sailed(faces.ships[one & 31], letters(one >> 6)) for one in s.done if one >> 5 & 1 == player]
    return Player(
        merchant=TEAS[merchant] if merchant >= 0 else "",
        side="" if side < 0 else "AB"[side],
        power=POWERS[house.powers[merchant]] if side == 1 else "",
        power_spent=s.spent[player] == 1,
        slots=tuple([_slot(house, faces, s, player, slot) for slot in range(4, SLOTS)]),
        docks=_docks(house, faces, s, player),
        pool=_letters(s.pool, player),
        dice=_values(s.dice, player),
        done=tuple(done),
        aside=tuple([faces.card(s, card) for card in s.aside]) if player >= house.seats else (),
        card_points=parts[0],
        ship_points=parts[1],
        merchant_points=parts[2],
        points=sum(parts),
    )


def _letters(counts: list[int], player: int) -> str:
    return "".join([TEAS[tea] * counts[player * 6 + tea] for tea in range(6)])


def _values(dice: list[int], player: int) -> tuple[int, ...]:
    values = [0] * 0
    for value in range(1, 7):
        values += [value] * dice[dice_at(player, value)]
    return tuple(values)


def _slot(house: House, faces: Faces, s: State, player: int, slot: int) -> Slot:
    at = (player * SLOTS + slot) * 6
    tokens = "".join([TEAS[tea] * s.tokens[at + tea] for tea in range(6)])
    return Slot(slot, house.admits[slot], tokens, faces.maybe_card(s, s.garden[player * SLOTS + slot]))


def _docks(house: House, faces: Faces, s: State, player: int) -> tuple[Dock, ...]:
    """Pool tokens shown where they may help, the fuller ship first; the rules know only the pool."""
    rest = s.pool[player * 6 : player * 6 + 6]
    ships = [s.docks[player * 3 + dock] for dock in range(3)]
    aboard = ["", "", ""]
    for dock in sorted(range(3), key=lambda d: _missing(house, ships[d], rest)):
        if ships[dock] >= 0:
            aboard[dock] = _fill(house, ships[dock], rest)
    return tuple(
        [
            Dock(
                no=dock + 1,
                ship=faces.maybe_ship(ships[dock]),
                aboard=aboard[dock],
                lacking=house.ships[ships[dock]].size - len(aboard[dock]) if ships[dock] >= 0 else 0,
                quay="".join([TEAS[t] * rest[t] for t in range(6) if TEAS[t] in house.admits[dock + 1]]),
            )
            for dock in range(3)
        ]
    )


def _missing(house: House, ship: int, rest: list[int]) -> int:
    """How many tokens a ship would lack; junks come last, for they take whatever is left."""
    if ship < 0:
        return 99
    if house.ships[ship].is_junk:
        return 50
    need = house.ships[ship].need
    return sum([max(need[tea] - rest[tea], 0) for tea in range(6)])


def _fill(house: House, ship: int, rest: list[int]) -> str:
    aboard = ""
    card = house.ships[ship]
    for tea in range(6):
        n = min(rest[tea], card.size - len(aboard) if card.is_junk else card.need[tea])
        rest[tea] -= n
        aboard += TEAS[tea] * n
    return aboard


def _stall(faces: Faces, s: State, i: int) -> Stall:
    die = s.stalls[i]
    top = s.cards.top[0] if i == 5 and s.cards.top else -1
    card = top if i == 5 else s.market[i]
    return Stall(i + 1, faces.maybe_card(s, card), die >> 3 if die >= 0 else -1, die & 7 if die >= 0 else 0)


def _deck(pile: Pile, ids: list[str], viewer: int) -> Deck:
    bit = PUBLIC if viewer == -4 else 4 if viewer < 0 else 1 << viewer
    known = [ids[card] if pile.knows[i] & bit else "" for i, card in enumerate(pile.top)]
    unseen = pile.loose
    for i, card in enumerate(pile.top):
        if not pile.knows[i] & bit:
            unseen |= 1 << card
    return Deck(
        count=pile.count(),
        top=known[0] if known else "",
        known=tuple(known),
        unseen=tuple([name for i, name in enumerate(ids) if unseen >> i & 1]),
        under=tuple([ids[card] for card in pile.bottom]),
    )


def _space(s: State, i: int) -> Space:
    die = s.palace[i]
    return Space(SPACES[i], die >> 3 if die >= 0 else -1, die & 7 if die >= 0 else 0)


def _berth(faces: Faces, s: State, i: int) -> Berth:
    is_deck = i == harbour.SPACES - 1
    top = s.ships.top[0] if s.ships.top else -1
    group = s.runs[i]
    attack = s.attack if s.front == i else -1
    return Berth(
        no=i + 1,
        ship=faces.maybe_ship(top if is_deck else s.berths[i]),
        is_deck=is_deck,
        owner=harbour.owner(group) if group >= 0 else -1,
        run=_run(group),
        attacker=harbour.owner(attack) if attack >= 0 else -1,
        attack=_run(attack),
        gone=s.sailed >> i & 1 == 1,
    )


def _run(group: int) -> tuple[int, ...]:
    if group < 0:
        return ()
    low = harbour.low_of(group)
    return tuple(range(low, low + harbour.length_of(group)))


def _displaced(s: State) -> tuple[int, ...]:
    if ASKS[s.ask] not in ("relocate", "send"):
        return ()
    return tuple(range(s.hand >> 3, (s.hand >> 3) + (s.hand & 7)))


def _rank(house: House, one: int, i: int) -> Rank:
    dice = tuple([production.value_of(one)] * production.count_of(one))
    return Rank(house.production[i], production.owner(one), dice)


def _marker(house: House, s: State, position: int) -> MarkerFace:
    index = s.ring[position]
    if index < 0:
        return MarkerFace(position, "", "", 0, "", 0)
    marker = house.markers[index]
    side = harvest.side(s, index)
    teas = [TEAS[one] + TEAS[other] for one, other in marker.teas]
    return MarkerFace(
        position, marker.id, teas[side], marker.numbers[side], teas[1 - side], marker.numbers[1 - side]
    )


def _rival(house: House, s: State) -> Rival:
    steps = tuple([SOLO_STEPS[step] for step in house.solo[s.solo]])
    return Rival(house.solo_numbers[s.solo], steps, s.solo_at)


def _mark(house: House, one: int) -> Mark:
    what, slot, tea, index = one & 7, one >> 4 & 15, one >> 8 & 7, one >> 11
    name = (
        house.cards[index].id if what in (FIRED, PACKED) else house.ships[index].id if what == SAILED else ""
    )
    return Mark(TRAIL[what], one >> 3 & 1, slot, TEAS[tea], name)
