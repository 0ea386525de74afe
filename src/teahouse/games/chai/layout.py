"""What the page shows beside the plain view: dice in order with their handles, where they lie, the chain."""

from dataclasses import dataclass
from typing import Protocol

from teahouse.games.chai.view import Mark, Player, View


@dataclass(frozen=True)
class DieSeen:
    """One of a player's unplaced dice."""

    value: int
    handle: str


@dataclass(frozen=True)
class DiePlaced:
    """One of a player's placed dice and the building where it lies."""

    value: int
    where: str


def hand(player: Player) -> list[DieSeen]:
    """Unplaced dice; equal ones are numbered."""
    found = []
    for i, value in enumerate(player.dice):
        nth = 1 + player.dice[:i].count(value)
        found.append(DieSeen(value, f"die {value}.{nth}"))
    return found


def placed(view: View, seat: int) -> list[DiePlaced]:
    """Where a player's other dice lie."""
    found = [DiePlaced(value, "harvest") for value in view.basket[seat]]
    found += [DiePlaced(stall.die, "market") for stall in view.market if stall.owner == seat]
    found += [DiePlaced(space.die, "palace") for space in view.palace if space.owner == seat]
    for berth in view.berths:
        if berth.owner == seat:
            found += [DiePlaced(value, "harbour") for value in berth.run]
        if berth.attacker == seat:
            found += [DiePlaced(value, "harbour") for value in berth.attack]
    for rank in view.ranks:
        if rank.owner == seat:
            found += [DiePlaced(value, "production") for value in rank.dice]
    return found


def bottom(view: View) -> int:
    """Whose garden lies in front of the viewer."""
    return view.viewer if view.viewer in (0, 1) else 0


def step_numbers(view: View, seat: int) -> dict[int, int]:
    """For each slot that the last action's tokens came to, which step that was."""
    found: dict[int, int] = {}
    for mark in moves(view, seat):
        if mark.slot not in found:
            found[mark.slot] = len(found) + 1
    return found


def moves(view: View, seat: int) -> list[Mark]:
    """The steps of the last action's chain."""
    return [mark for mark in view.trail if mark.player == seat and mark.what in ("came", "went", "docked")]


def fired(view: View, seat: int) -> set[str]:
    """Cards and ships that the last action set off."""
    return {mark.id for mark in view.trail if mark.player == seat and mark.id}


def groups_of(letters: str) -> list[tuple[str, int]]:
    """Tokens of a slot: each tea once with its number."""
    return [(letter, letters.count(letter)) for letter in "YGPWOB" if letter in letters]


def ready(pool: str) -> list[tuple[str, int]]:
    """Tokens that a junk may take, equal ones numbered."""
    return [(letter, 1 + pool[:i].count(letter)) for i, letter in enumerate(pool)]


def has_ready(handles: set[str]) -> bool:
    """Whether a junk's tea is to be chosen."""
    return any(handle.startswith("ready ") for handle in handles)


def contest_berth(view: View) -> int:
    """The place in `berths` of the ship that is fought for, -1 for none."""
    for i, berth in enumerate(view.berths):
        if berth.attack:
            return i
    return -1


def is_attacker(view: View, seat: int) -> bool:
    """Whether the seat fights for a ship that another one holds."""
    contest = contest_berth(view)
    return contest >= 0 and view.berths[contest].attacker == seat


def has_tea(view: View, seat: int) -> bool:
    """Whether there is tea that could be discarded for a die."""
    player = view.players[seat]
    return bool(player.pool) or any(slot.tokens for slot in player.slots)


def ahead_at(view: View, position: int) -> int:
    """How many markers forward a position is, 0 where it is out of reach."""
    for ahead in view.ahead:
        if ahead.position == position:
            return ahead.markers
    return 0


def wants(need: str, aboard: str) -> list[tuple[str, bool]]:
    """A clipper's tokens in order, each with whether it is there."""
    found = []
    rest = aboard
    for letter in need:
        has = letter in rest
        rest = rest.replace(letter, "", 1)
        found.append((letter, has))
    return found


ICONS = {
    "harvest": "c-i-harvest",
    "market": "c-i-market",
    "palace": "c-i-palace",
    "harbour": "c-i-harbour",
    "production": "c-i-prod",
}
_HANDLES = {
    "harvest": ("tea ", "marker "),
    "market": ("stall ",),
    "palace": ("palace ",),
    "harbour": ("berth ",),
    "production": ("production",),
}


class Choosable(Protocol):
    """One of the page's legal actions, as far as its handles go."""

    handles: list[str]


def usable(legal: list[Choosable]) -> set[str]:
    """Every handle that some legal action has."""
    return {handle for choice in legal for handle in choice.handles}


def has_choice(building: str, handles: set[str]) -> bool:
    """Whether something can be done in a building now: its tab is marked on a phone."""
    starts = _HANDLES.get(building, ())
    return any(handle.startswith(start) for handle in handles for start in starts)


def becomes(handles: set[str]) -> list[str]:
    """What a die could be changed to."""
    return sorted(handle.removeprefix("become ") for handle in handles if handle.startswith("become "))


_IN_THE_GARDEN = (
    "pick",
    "lift",
    "pay",
    "place",
    "discard",
    "move",
    "swap",
    "steps",
    "load",
    "drop",
    "side",
    "keep",
    "choose",
)


def first_building(view: View) -> str:
    """The building a phone shows first: where the present question belongs; "" for the garden alone."""
    if view.ask in _IN_THE_GARDEN and view.who == view.viewer:
        return ""
    if view.ask in ("answer", "relocate", "dock", "send") or view.phase == "ships":
        return "harbour"
    return "harvest"
