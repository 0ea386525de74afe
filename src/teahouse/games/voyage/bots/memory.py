"""What a bot has learnt of history: a belief for every event and clue, drawn once by one function.

`recall` is the only code of the bots that looks at the deck's backs. It stands for an education before
the match; what lies face down on the table it cannot see, since it does not know the table.
"""

import math
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Final

from teahouse.core.chance import Fast
from teahouse.core.game import Event
from teahouse.core.value import Value
from teahouse.games.voyage.deck import Deck, Texts

HALF: Final = 0.5  # a year covers half a year on either side
CERTAIN: Final = 0.3  # the spread of a year that was read on a card


@dataclass(frozen=True)
class Level(Value):
    """How much history somebody knows."""

    code: str
    level: int
    known: float  # the chance that an event is known
    noise: float  # by how many years a known event is off, typically
    clue: float  # the chance that a clue's period is known
    retention: float  # the chance that a revealed card is remembered
    pace: float  # the typical reaction to a clue, ms
    foresight: float  # how much of what comes after the own turn is seen, 0 to 1


@dataclass(frozen=True)
class Belief(Value):
    """When something happened, as somebody believes: a bell around `year`, and a period."""

    year: float
    spread: float
    period: str
    sure: float  # how likely that period is


@dataclass
class Memory:
    """All that one bot believes; fronts are what it recognises a card by."""

    events: dict[Texts, Belief]
    clues: dict[Texts, tuple[str, float]]
    years: list[float]  # of all beliefs, rising: where events are to be expected
    retention: float
    seed: int


def recall(deck: Deck, level: Level, seed: int) -> Memory:
    """Draw a memory of this deck: known events with an error, the others somewhere in its span."""
    luck = Fast(seed)
    years = [card.year for card in deck.cards]
    first, last = min(years), max(years)
    known = {p.id: _clip(level.known + 0.3 * (luck.unit() - 0.5)) for p in deck.periods}
    noise = {p.id: level.noise * (0.6 + 0.8 * luck.unit()) for p in deck.periods}
    names = [p.id for p in deck.periods if any(card.period == p.id for card in deck.cards)]
    events: dict[Texts, Belief] = {}
    for card in deck.cards:
        if luck.unit() < known[card.period]:
            spread = max(CERTAIN, noise[card.period])
            guess = (
                card.period if luck.unit() > noise[card.period] / 120 else _other(names, card.period, luck)
            )
            events[card.titles] = Belief(card.year + spread * _bell(luck), spread, guess, 0.9 - spread / 200)
        else:
            # Telescoping: what is far away and unknown is dated too recent.
            middle = first + (last - first) * (0.45 + 0.3 * luck.unit())
            events[card.titles] = Belief(middle, (last - first) / 3.0, luck.choice(names), 1.2 / len(names))
    clues: dict[Texts, tuple[str, float]] = {}
    asked = deck.asked()
    for clue in deck.clues:
        is_known = luck.unit() < level.clue
        guess = clue.period if is_known else luck.choice(asked)
        clues[clue.texts] = (guess, 0.6 + 0.35 * luck.unit() if is_known else 0.2 + 0.4 * luck.unit())
    return Memory(events, clues, sorted([b.year for b in events.values()]), level.retention, seed)


def _clip(chance: float) -> float:
    return min(1.0, max(0.0, chance))


def _other(names: list[str], name: str, luck: Fast) -> str:
    """A neighbouring period."""
    at = names.index(name)
    near = names[max(0, at - 1) : at + 2]
    return luck.choice([n for n in near if n != name] or names)


def _bell(luck: Fast) -> float:
    """A draw from the standard normal distribution."""
    return math.sqrt(-2.0 * math.log(1.0 - luck.unit())) * math.cos(2.0 * math.pi * luck.unit())


def reaction(level: Level, seed: int, moment: int) -> int:
    """How long a bot takes to react, ms: log-normal, the same each time it is asked at that moment."""
    return max(120, int(level.pace * math.exp(0.35 * _bell(Fast(seed * 1009 + moment * 9176 + 5)))))


def belief(memory: Memory, story: list[Event], front: Texts) -> Belief:
    """What the bot believes of a card: what it has read on one with that front, else its education."""
    for i, event in enumerate(story):
        if event.key in ("played", "placed", "turned", "discarded") and _is_of(event, front):
            year = dict(event.facts).get("year")
            if isinstance(year, int) and Fast(memory.seed + 7919 * i).unit() < memory.retention:
                return Belief(year, CERTAIN, "", 0.0)
    return memory.events[front]


def _is_of(event: Event, front: Texts) -> bool:
    facts = dict(event.facts)
    return bool(front) and all(
        facts.get(f"title:{lang}" if lang else "title") == text for lang, text in front
    )


def chance_between(b: Belief, low: float | None, high: float | None) -> float:
    """How likely the year lies in low .. high, both included; None is open."""
    above = 0.0 if low is None else _below(b, low - HALF)
    below = 1.0 if high is None else _below(b, high + HALF)
    return max(0.0, below - above)


def _below(b: Belief, year: float) -> float:
    return 0.5 * (1.0 + math.erf((year - b.year) / (b.spread * math.sqrt(2.0))))


def share_between(memory: Memory, low: float | None, high: float | None) -> float:
    """Which share of the deck is believed to lie in low .. high."""
    start = 0 if low is None else bisect_left(memory.years, low)
    end = len(memory.years) if high is None else bisect_right(memory.years, high)
    return max(0, end - start) / len(memory.years)


def samples(b: Belief) -> list[float]:
    """Nine years that stand for the belief, equally likely."""
    steps = (-1.59, -0.97, -0.59, -0.28, 0.0, 0.28, 0.59, 0.97, 1.59)
    return [b.year + step * b.spread for step in steps]
