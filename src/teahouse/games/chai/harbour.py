"""The harbour: runs of dice reserve ships, contests decide who keeps them, at the year's end they come."""

# compiled

from teahouse.core.game import Event
from teahouse.games.chai.house import House
from teahouse.games.chai.market import LOOKED_AT, reorder
from teahouse.games.chai.movement import ROW, Told, tell
from teahouse.games.chai.state import (
    ASK_ANSWER,
    ASK_CHOOSE,
    ASK_DROP,
    ASK_RELOCATE,
    DO_LOAD,
    DO_LOOK,
    DO_MOOR,
    DO_RELOCATE,
    DO_SHOW,
    DO_TOPS,
    HARBOUR_DECK,
    State,
    dice_at,
    due,
)

SPACES = 4
LONGEST = 4


def run(player: int, low: int, length: int) -> int:
    """A group of consecutive dice as one number."""
    return player << 6 | low << 3 | length


def owner(group: int) -> int:
    """Whose dice they are."""
    return group >> 6


def low_of(group: int) -> int:
    """The lowest die."""
    return group >> 3 & 7


def length_of(group: int) -> int:
    """How many dice."""
    return group & 7


def key(low: int, length: int) -> int:
    """How strong a run is: the number of dice first, then the highest.  # R4.31"""
    return length * 8 + low + length - 1


def key_of(group: int) -> int:
    """How strong a group is."""
    return key(low_of(group), length_of(group))


def has_ship(s: State, space: int) -> bool:
    """Whether there is a ship to reserve."""
    return s.ships.count() > 0 if space == HARBOUR_DECK else s.berths[space] >= 0


def is_run(low: int, length: int) -> bool:
    """Two to four dice that follow each other.  # R4.30"""
    return 2 <= length <= LONGEST and low >= 1 and low + length <= 7


def has_dice(s: State, player: int, low: int, length: int) -> bool:
    """Whether the player's unplaced dice hold the run."""
    return all(s.dice[dice_at(player, value)] > 0 for value in range(low, low + length))


def reserve_reason(s: State, player: int, space: int, low: int, length: int) -> str:
    """Why a run may not go to that ship; "" if it may.  # R4.30, R4.31, R4.32"""
    if not is_run(low, length):
        return "not_a_run"
    if not has_dice(s, player, low, length):
        return "not_your_dice"
    if not has_ship(s, space):
        return "no_ship"
    held = s.runs[space]
    if held >= 0 and owner(held) == player:
        return "own_ship"
    if held >= 0 and key(low, length) <= key_of(held):
        return "run_too_weak"
    return ""


def take_dice(s: State, player: int, low: int, length: int, sign: int) -> None:
    """Dice of a run leave the hand (sign -1) or come back to it (1)."""
    for value in range(low, low + length):
        s.dice[dice_at(player, value)] += sign


def reserve(
    house: House, s: State, player: int, space: int, low: int, length: int, told: Told | None
) -> None:
    """A run goes to a ship; a weaker group of the other player is challenged.  # R4.30, R4.33"""
    take_dice(s, player, low, length, -1)
    held = s.runs[space]
    facts = (("space", space + 1), ("low", low), ("length", length))
    if held < 0:
        s.runs[space] = run(player, low, length)
        tell(told, house, player, "reserved", facts)
        return
    tell(told, house, player, "challenged", facts)
    s.front = space
    s.attack = run(player, low, length)
    ask_answer(house, s, owner(held), told)


def ask_answer(house: House, s: State, player: int, told: Told | None) -> None:
    """The weaker side may add dice or yield; who cannot, yields at once.  # R4.33, R4.34"""
    if can_answer(house, s, player):
        s.ask = ASK_ANSWER
        s.who = player
    else:
        yield_ship(house, s, player, told)


def own_run(s: State, player: int) -> int:
    """The player's group in the contest."""
    return s.attack if owner(s.attack) == player else s.runs[s.front]


def other_run(s: State, player: int) -> int:
    """The group that stands against it."""
    return s.runs[s.front] if owner(s.attack) == player else s.attack


def can_answer(house: House, s: State, player: int) -> bool:
    """The rival never answers; the attacker may also change dice, since it is his turn.  # R4.35, R8.8"""
    if player >= house.seats:
        return False
    if grown_runs(s, player):
        return True
    may_grow = length_of(own_run(s, player)) < LONGEST
    return owner(s.attack) == player and s.has_die(player) and may_grow and has_token(s, player)


def has_token(s: State, player: int) -> bool:
    """Whether there is tea to discard: on the plantation, docks or unfilled ships.  # R4.5"""
    if any(n > 0 for n in s.pool[player * 6 : player * 6 + 6]):
        return True
    return any(n > 0 for n in s.tokens[player * ROW : player * ROW + ROW])


def grow_reason(s: State, player: int, low: int, length: int) -> str:
    """Why a group may not grow to this run; "" if it may.  # R4.34"""
    own = own_run(s, player)
    if not is_run(low, length):
        return "not_a_run"
    old_low, old_length = low_of(own), length_of(own)
    if length <= old_length or low > old_low or low + length < old_low + old_length:
        return "must_add"
    for value in range(low, low + length):
        if not old_low <= value < old_low + old_length and s.dice[dice_at(player, value)] == 0:
            return "not_your_dice"
    if key(low, length) <= key_of(other_run(s, player)):
        return "run_too_weak"
    return ""


def grown_runs(s: State, player: int) -> list[int]:
    """What the player's group in the contest could become."""
    found = [0] * 0
    for length in range(length_of(own_run(s, player)) + 1, LONGEST + 1):
        for low in range(1, 8 - length):
            if not grow_reason(s, player, low, length):
                found.append(run(player, low, length))
    return found


def grow(house: House, s: State, player: int, low: int, length: int, told: Told | None) -> None:
    """Dice are added with the values they have; now the other side is asked.  # R4.34"""
    own = own_run(s, player)
    take_dice(s, player, low_of(own), length_of(own), 1)
    take_dice(s, player, low, length, -1)
    group = run(player, low, length)
    if owner(s.attack) == player:
        s.attack = group
    else:
        s.runs[s.front] = group
    tell(told, house, player, "answered", (("space", s.front + 1), ("low", low), ("length", length)))
    ask_answer(house, s, 1 - player, told)


def yield_ship(house: House, s: State, player: int, told: Told | None) -> None:
    """The loser's group, unchanged, looks for another ship.  # R4.36"""
    lost = own_run(s, player)
    s.runs[s.front] = other_run(s, player)
    tell(told, house, player, "yielded", (("space", s.front + 1),))
    s.front = -1
    s.attack = -1
    s.todo.append(due(DO_RELOCATE, player, low_of(lost), length_of(lost)))


def vacant(s: State) -> list[int]:
    """Ship spaces with a ship that nobody has reserved."""
    return [space for space in range(SPACES) if s.runs[space] < 0 and has_ship(s, space)]


def relocate_due(house: House, s: State, player: int, low: int, length: int, told: Told | None) -> None:
    """A vacant ship of the owner's choice, else the dice come home.  # R4.36"""
    free = vacant(s)
    if not free:
        take_dice(s, player, low, length, 1)
        tell(told, house, player, "sent_home", (("low", low), ("length", length)))
    elif len(free) == 1:
        relocate(house, s, player, free[0], low, length, told)
    else:
        s.hand = low << 3 | length
        s.ask = ASK_RELOCATE
        s.who = player


def relocate(
    house: House, s: State, player: int, space: int, low: int, length: int, told: Told | None
) -> None:
    """The displaced group takes a vacant ship."""
    s.hand = -1
    s.runs[space] = run(player, low, length)
    tell(told, house, player, "relocated", (("space", space + 1), ("low", low), ("length", length)))


# ---- the year's end ----


def reserved(s: State, player: int) -> list[int]:
    """The player's ship spaces that are not yet resolved."""
    return [
        space
        for space in range(SPACES)
        if s.runs[space] >= 0 and owner(s.runs[space]) == player and not s.sailed >> space & 1
    ]


def fetch(s: State, player: int, space: int) -> None:
    """A reserved ship comes; on the deck's space its owner looks at three.  # R4.50, R4.51"""
    s.sailed |= 1 << space
    if space != HARBOUR_DECK:
        ship = s.berths[space]
        s.berths[space] = -1
        s.todo.append(due(DO_MOOR, player, ship))
        return
    n = min(LOOKED_AT, s.ships.count())
    s.todo.append(due(DO_LOOK, player, n, 1))
    s.todo.append(due(DO_TOPS, player, n, 1))


def look(house: House, s: State, player: int, told: Told | None) -> None:
    """The ships are decided: their finder alone knows them and keeps one.  # R4.51"""
    n = min(LOOKED_AT, len(s.ships.top))
    for i in range(n):
        s.ships.knows[i] |= 1 << player
    if told is not None:
        ids = tuple([house.ships[ship].spoken for ship in s.ships.top[:n]])
        told.append(Event("looked_ships", player, (("count", n),), (("ships", ids),), (player,)))
    if n == 1:
        choose(house, s, player, s.ships.top[0], 0, told)
    else:
        s.ask = ASK_CHOOSE
        s.who = player


def choose(house: House, s: State, player: int, ship: int, turned: int, told: Told | None) -> None:
    """One ship is kept; the others go back on top in either order.  # R4.51"""
    reorder(s.ships.top, s.ships.knows, ship, turned)
    tell(told, house, player, "chose", (("ship", house.ships[ship].spoken),))
    s.todo.append(due(DO_MOOR, player, ship))
    s.todo.append(due(DO_SHOW, player, 0, 1))
    s.todo.append(due(DO_TOPS, player, 1, 1))


def moor(house: House, s: State, player: int, ship: int, told: Told | None) -> None:
    """A ship comes to a free dock and loads; a fourth one makes its owner drop one of four.  # R4.52"""
    for dock in range(3):
        if s.docks[player * 3 + dock] < 0:
            s.docks[player * 3 + dock] = ship
            tell(told, house, player, "moored", (("ship", house.ships[ship].spoken), ("dock", dock + 1)))
            s.todo.append(due(DO_LOAD, player))
            return
    s.hand = ship
    s.ask = ASK_DROP
    s.who = player


def drop(house: House, s: State, player: int, ship: int, told: Told | None) -> None:
    """One of the four goes under the ship deck; tokens on it are the player's again.  # R4.52"""
    taken = s.hand
    s.hand = -1
    s.ships.put_under(ship)
    tell(told, house, player, "dropped", (("ship", house.ships[ship].spoken),))
    if ship != taken:
        s.docks[s.docks.index(ship)] = -1
        s.todo.append(due(DO_MOOR, player, taken))
    s.todo.append(due(DO_SHOW, player, 0, 1))
    s.todo.append(due(DO_TOPS, player, 1, 1))
