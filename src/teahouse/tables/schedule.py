"""Schedules: who sits where in the next round of an event. Pure: entrants and past rounds in, a round out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Protocol

from teahouse.core.chance import Rng
from teahouse.tables.rights import Refused

TRIES: Final = 60  # shuffles among which the one with the fewest old acquaintances is taken


@dataclass(frozen=True)
class Entrant:
    """Somebody on an event's roster; a name and a person, kept under an id of the event's own."""

    id: str
    person: str
    name: str
    team: str = ""
    gone: bool = False


@dataclass(frozen=True)
class Placing:
    """One table of a round: the entrants' ids by seat, "" for a bot; the room once it is open."""

    seats: tuple[str, ...]
    room: str = ""


@dataclass(frozen=True)
class Round:
    """Who sits where, and who rests."""

    number: int  # from 1
    placings: tuple[Placing, ...]
    resting: tuple[str, ...] = ()


@dataclass(frozen=True)
class Shape:
    """What kind of tables the schedule may fill."""

    sizes: tuple[int, ...]  # how many may sit at a table, smallest first
    teams: tuple[int, ...]  # the team of each seat, for a full table of the largest size
    fill: bool  # whether bots take seats that nobody has


class Schedule(Protocol):
    """Draws one round after the other."""

    def draw(self, entrants: Sequence[Entrant], past: Sequence[Round], shape: Shape, luck: Rng) -> Round:
        """The next round for those who are there; raises Refused where none can be made."""
        ...


class Mixed:
    """Everybody plays for himself; each round mixes the tables anew. Late comers are in the next round."""

    def draw(self, entrants: Sequence[Entrant], past: Sequence[Round], shape: Shape, luck: Rng) -> Round:
        """Tables as even as can be, with as few people as can be who have met before."""
        present = [entrant.id for entrant in entrants if not entrant.gone]
        sizes = _sizes(len(present), shape)
        resting = _resting(present, past, len(present) - sum(taken for taken, _ in sizes))
        players = [one for one in present if one not in resting]
        met = _met(past)
        best: list[list[str]] = []
        least = -1
        for _ in range(TRIES):
            luck.shuffle(players)
            tables = _cut(players, [taken for taken, _ in sizes])
            again = sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))
            if least < 0 or again < least:
                best, least = tables, again
        placings = [
            Placing(tuple(table + [""] * (size - len(table))))
            for table, (_, size) in zip(best, sizes, strict=True)
        ]
        return Round(len(past) + 1, tuple(placings), tuple(resting))


def _sizes(people: int, shape: Shape) -> list[tuple[int, int]]:
    """How many people sit at each table, and its seats; bots take the difference."""
    largest, smallest = shape.sizes[-1], shape.sizes[0]
    if not people or (people < smallest and not shape.fill):
        raise Refused("too_few", needed=str(1 if shape.fill else smallest))
    tables = -(-people // largest)
    even = [people // tables + (i < people % tables) for i in range(tables)]
    seats = [next(size for size in shape.sizes if size >= taken) for taken in even]
    if shape.fill or seats == even:
        return list(zip(even, seats, strict=True))
    # Without bots every table must be full: as many sit as can, the others rest.
    full = next(found for seated in range(people, 0, -1) if (found := _full(seated, shape.sizes)))
    return [(size, size) for size in full]


def _full(people: int, sizes: tuple[int, ...]) -> list[int]:
    """The fewest full tables that seat exactly so many, largest first; [] where there are none."""
    best: dict[int, list[int]] = {0: []}
    for seated in range(1, people + 1):
        ways = [[size, *best[seated - size]] for size in sizes if seated - size in best]
        if ways:
            best[seated] = min(ways, key=len)
    return sorted(best.get(people, []), reverse=True)


def _resting(present: list[str], past: Sequence[Round], many: int) -> list[str]:
    """Those who have rested least so far, the latest on the roster first."""
    rested = Counter([one for old in past for one in old.resting])
    order = sorted(range(len(present)), key=lambda i: (rested[present[i]], -i))
    return [present[i] for i in order[:many]]


def _cut(people: list[str], sizes: list[int]) -> list[list[str]]:
    tables: list[list[str]] = []
    at = 0
    for size in sizes:
        tables.append(people[at : at + size])
        at += size
    return tables


def _met(past: Sequence[Round]) -> Counter[frozenset[str]]:
    """How often each two have sat at one table."""
    tables = [placing.seats for old in past for placing in old.placings]
    return Counter([frozenset(pair) for seats in tables for pair in combinations([s for s in seats if s], 2)])


class Teams:
    """Fixed teams, two at a table, everybody against everybody: the circle of a round robin.

    All tables of a round play the same deals, so teams on the same side of the table are compared.
    """

    def draw(self, entrants: Sequence[Entrant], past: Sequence[Round], shape: Shape, luck: Rng) -> Round:
        """The round of the circle with the fewest meetings that have been; an odd team rests."""
        teams = _teams(entrants, shape)
        names = list(teams)
        side_of = {entrant.id: entrant.team for entrant in entrants}
        met = Counter([_sides(placing, side_of) for old in past for placing in old.placings])
        rests = Counter([side_of.get(one, "") for old in past for one in old.resting])
        rounds = _circle(names)
        best = min(rounds, key=lambda pairs: _cost(pairs, met, rests))
        first = Counter(
            [side_of[placing.seats[0]] for old in past for placing in old.placings if placing.seats[0]]
        )
        placings: list[Placing] = []
        resting: list[str] = []
        for one, other in best:
            if "" in (one, other):
                resting += teams[one or other]
                continue
            pair = (one, other) if first[one] <= first[other] else (other, one)
            placings.append(_seat([teams[name] for name in pair], shape))
        return Round(len(past) + 1, tuple(placings), tuple(resting))


def _teams(entrants: Sequence[Entrant], shape: Shape) -> dict[str, list[str]]:
    """The members of each team that is there, in the order of the roster."""
    found: dict[str, list[str]] = {}
    for entrant in entrants:
        if not entrant.gone and entrant.team:
            found.setdefault(entrant.team, []).append(entrant.id)
    size = shape.teams.count(0)
    for team, members in found.items():
        if len(members) > size or (len(members) < size and not shape.fill):
            raise Refused("team_size", team=team, found=str(len(members)), needed=str(size))
    if len(found) < 2:
        raise Refused("too_few_teams")
    return found


def _circle(names: list[str]) -> list[list[tuple[str, str]]]:
    """All rounds of a round robin; "" stands for nobody."""
    ring = [*names, ""] if len(names) % 2 else list(names)
    rounds: list[list[tuple[str, str]]] = []
    for _ in range(len(ring) - 1):
        rounds.append([(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _sides(placing: Placing, side_of: dict[str, str]) -> frozenset[str]:
    return frozenset([side_of.get(one, "") for one in placing.seats if one])


def _cost(pairs: list[tuple[str, str]], met: Counter[frozenset[str]], rests: Counter[str]) -> tuple[int, int]:
    again = sum(met[frozenset(pair)] for pair in pairs if "" not in pair)
    return again, sum(rests[one or other] for one, other in pairs if "" in (one, other))


def _seat(sides: list[list[str]], shape: Shape) -> Placing:
    """Members in order on the seats of their side; a missing one is a bot."""
    left = [list(side) for side in sides]
    return Placing(tuple([left[team].pop(0) if left[team] else "" for team in shape.teams]))


SCHEDULES: Final[dict[str, Schedule]] = {"mixed": Mixed(), "teams": Teams()}
