"""Buzz Expert (game 2): who first names a clue's period, then bets on the events of that period."""

# compiled

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from teahouse.core.chance import Rng
from teahouse.core.game import CLOCK, NATURE, Event, Facts, Game, Illegal, Result
from teahouse.core.options import Options
from teahouse.core.value import Value
from teahouse.games.voyage.actions import (
    NOTHING,
    Action,
    Answer,
    Ask,
    Bet,
    Buzz,
    Draw,
    Fastest,
    First,
    Pass,
    Time,
    read,
    write,
)
from teahouse.games.voyage.cards import (
    Cards,
    CardSeen,
    PeriodSeen,
    imagined,
    pick,
    read_cards,
    read_numbers,
    write_cards,
    write_numbers,
)
from teahouse.games.voyage.deck import Deck, Texts
from teahouse.games.voyage.setting import draw_first, first_odds, first_seat, tell_first, text_facts

EVENTS: Final = 8  # cells with an event; the ninth stays blank
BLANK: Final = 8
MARKERS: Final = 3
ODDS: Final = (2, 1, 1)

# what a match of Buzz Expert waits for
DEAL: Final = 0
ASK: Final = 1
READ: Final = 2  # the clue is shown, hands are still off
ARMED: Final = 3  # hands may fall
GRACE: Final = 4  # a hand fell; others that were as fast may still arrive
DRAWN: Final = 5  # two hands cannot be told apart: NATURE decides
ANSWER: Final = 6  # the buzzer names a period
SEALED: Final = 7  # everybody names a period in secret
BETS: Final = 8
LOOK: Final = 9  # the bets are settled: backs and stories can be read
OVER: Final = 10


class BuzzState:
    """One match of Buzz Expert."""

    def __init__(self, cards: Cards, seats: int) -> None:
        self.cards = cards
        self.step = DEAL
        self.starter = NOTHING  # who asks the question of this round
        self.turn = NOTHING  # who bets
        self.buzzer = NOTHING
        self.round = 0
        self.clue = NOTHING  # its place in the deck's clues
        self.is_answered = False  # the right period is known to all
        self.is_last_round = False
        self.period = ""  # of the clue; a secret until it is answered
        self.scores: list[int] = [0] * seats
        self.cells: list[int] = [NOTHING] * EVENTS
        self.used: list[int] = []  # clues asked, in order
        self.pile: list[int] = []  # footprint cards not yet flipped since the last shuffle
        self.hands: list[int] = [NOTHING] * seats  # when each seat's hand fell, ms
        self.named: list[str] = [""] * seats  # periods named: the buzzer's, or everybody's sealed one
        self.markers: list[int] = [MARKERS] * seats
        self.passed: list[int] = [0] * seats
        self.bets: list[list[int]] = []  # [cell, slot, seat]
        self.gained: list[int] = [0] * seats  # in the last settled round, for the page

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BuzzState):
            return NotImplemented
        return (
            self.cards == other.cards
            and self.numbers() == other.numbers()
            and self.period == other.period
            and self.named == other.named
            and self.lists() == other.lists()
            and self.bets == other.bets
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def numbers(self) -> list[int]:
        """All single numbers, in the order of the text."""
        return [
            self.step,
            self.starter,
            self.turn,
            self.buzzer,
            self.round,
            self.clue,
            int(self.is_answered),
            int(self.is_last_round),
        ]

    def set_numbers(self, n: tuple[int, ...]) -> None:
        """The inverse of `numbers`."""
        self.step, self.starter, self.turn, self.buzzer = n[0], n[1], n[2], n[3]
        self.round, self.clue = n[4], n[5]
        self.is_answered, self.is_last_round = bool(n[6]), bool(n[7])

    def lists(self) -> list[list[int]]:
        """All lists of numbers, in the order of the text."""
        return [
            self.scores,
            self.cells,
            self.used,
            self.pile,
            self.hands,
            self.markers,
            self.passed,
            self.gained,
        ]

    def set_lists(self, found: list[list[int]]) -> None:
        """The inverse of `lists`."""
        self.scores, self.cells, self.used, self.pile = found[0], found[1], found[2], found[3]
        self.hands, self.markers, self.passed, self.gained = found[4], found[5], found[6], found[7]


@dataclass(frozen=True)
class BuzzView(Value):
    """What one seat may know: the fronts of the events, the clue, bets, scores; the period once shown."""

    game: str
    viewer: int
    step: int
    starter: int
    turn: int
    buzzer: int
    round: int
    clue_theme: Texts
    clue_text: Texts
    die: int
    period: str  # "" until it is shown
    periods: tuple[PeriodSeen, ...]  # the possible answers
    scores: tuple[int, ...]
    cells: tuple[int, ...]
    hands: tuple[int, ...]  # when each hand fell; the sealed answers' times only once shown
    named: tuple[str, ...]
    has_named: tuple[bool, ...]
    markers: tuple[int, ...]
    passed: tuple[bool, ...]
    bets: tuple[tuple[int, ...], ...]
    gained: tuple[int, ...]
    cards: tuple[CardSeen, ...]
    drawn: int
    left: int
    used: tuple[int, ...]
    pile: tuple[int, ...]
    numbers: tuple[int, ...]
    right: tuple[int, ...]  # the right cells, once the bets are settled
    is_sealed: bool  # everybody answers in secret; there is no buzzer
    is_over: bool


def worth(cell: int, slot: int, right: Sequence[int]) -> int:  # R2.14
    """What a marker on a cell's slot makes once the right cells are known."""
    return ODDS[slot] if cell in right else -1


class BuzzExpert(Game[BuzzState, Action, BuzzView]):
    """The rules of Buzz Expert for one deck and one set of options."""

    def __init__(self, deck: Deck, pool: list[int], options: Options, seats: int) -> None:
        self.id = "voyage"
        self.rules = 1
        self.seats = seats
        self.deck = deck
        self.pool = pool
        self.asked = deck.asked()
        self.start_seat = first_seat(options)
        self.is_sealed = options["buzz"] == "sealed"
        self.may_owe = options.flag("negative_scores")
        self.by_cells = options["settle"] == "cells"
        self.end_on_touch = options.flag("end_on_touch")
        self.target = options.number("target")
        self.per_letter = options.number("reading_letter")

    def start(self) -> BuzzState:
        s = BuzzState(Cards(self.deck, list(self.pool)), self.seats)
        s.starter = self.start_seat
        return s

    def copy(self, s: BuzzState) -> BuzzState:
        twin = BuzzState(s.cards.copy(), self.seats)
        twin.set_numbers(tuple(s.numbers()))
        twin.period = s.period
        twin.named = list(s.named)
        twin.set_lists([list(part) for part in s.lists()])
        twin.bets = [list(bet) for bet in s.bets]
        return twin

    def waiting(self, s: BuzzState) -> list[int]:
        if s.step in (DEAL, ASK, DRAWN) or s.starter == NOTHING:
            return [NATURE]
        if s.step == ANSWER:
            return [s.buzzer]
        if s.step == SEALED:
            return [seat for seat in range(self.seats) if not s.named[seat]]
        if s.step == BETS:
            return [s.turn]
        return []

    def round_of(self, s: BuzzState) -> int:
        return s.round

    def timer(self, s: BuzzState) -> tuple[str, Action] | None:
        if s.step == READ:
            return "reading", Time("arm")
        if s.step == ARMED:
            return "buzz_wait", Time("nobody")
        if s.step == GRACE:
            return "buzz_grace", Time("close")
        if s.step == ANSWER:
            return "answer_time", Time("late")
        if s.step == SEALED:
            return "buzz_wait", Time("close")
        if s.step == LOOK:
            return "look", Time("next")
        return None

    def wait_ms(self, s: BuzzState, seconds: float) -> int:
        if s.step != READ:
            return int(seconds * 1000)
        letters = max([len(text) for _, text in self.deck.clues[s.clue].texts])
        return int(seconds * 1000) + self.per_letter * letters

    def delay(self, a: Action) -> int:
        """A bot's hand falls when its own reaction time is over."""
        if isinstance(a, Buzz):
            return max(0, a.ms)
        return max(0, a.ms) if isinstance(a, Answer) and self.is_sealed else 0

    def stamp(self, s: BuzzState, seat: int, a: Action, ms: int) -> Action:
        if isinstance(a, Buzz):
            return Buzz(ms)
        if isinstance(a, Answer) and self.is_sealed:
            return Answer(a.period, ms)
        return a

    # ---- NATURE and CLOCK ----

    def roll(self, s: BuzzState, rng: Rng) -> Action:
        if s.starter == NOTHING:
            return draw_first(self.seats, rng)
        if s.step == DEAL:
            return Draw(pick(s.cards, EVENTS, rng.at(f"deal {s.round}")))
        if s.step == DRAWN:
            return Fastest(rng.at(f"fastest {s.round}").choice(self._fastest(s)))
        luck = rng.at(f"clue {s.round}")
        card = luck.choice(self._cards_to_ask(s))
        return Ask(card, luck.choice(self._dice_to_roll(s, card)))

    def _cards_to_ask(self, s: BuzzState) -> list[int]:
        """Footprint cards in the pile that have an unused question; where none has, it is shuffled anew."""
        fresh = [c.card for i, c in enumerate(self.deck.clues) if i not in s.used]
        open_cards = sorted(set(fresh))
        return [c for c in open_cards if c in s.pile] or open_cards  # R2.4

    def _dice_to_roll(self, s: BuzzState, card: int) -> list[int]:
        return [c.die for i, c in enumerate(self.deck.clues) if c.card == card and i not in s.used]

    def odds(self, s: BuzzState) -> list[tuple[Action, float]]:
        if s.starter == NOTHING:
            return first_odds(self.seats)
        if s.step == DRAWN:
            tied = self._fastest(s)
            return [(Fastest(seat), 1.0 / len(tied)) for seat in tied]
        if s.step == ASK:
            cards = self._cards_to_ask(s)
            found: list[tuple[Action, float]] = []
            for card in cards:
                dice = self._dice_to_roll(s, card)
                found.extend([(Ask(card, die), 1.0 / len(cards) / len(dice)) for die in dice])
            return found
        return []

    def _fate(self, s: BuzzState, a: Action, told: list[Event] | None) -> None:
        if isinstance(a, First):
            s.starter = a.seat
            tell_first(a.seat, told)
        elif isinstance(a, Draw):
            s.cells = [s.cards.draw(event) for event in a.events]  # R2.2
            s.step = ASK
            for i, card in enumerate(s.cells):
                if told is not None:
                    told.append(Event("laid", NATURE, (("cell", i), *s.cards.front_facts(card))))
        elif isinstance(a, Ask):
            self._ask(s, a, told)
        else:
            assert isinstance(a, Fastest)
            self._win_buzz(s, a.seat, told)

    def _ask(self, s: BuzzState, a: Ask, told: list[Event] | None) -> None:
        if a.card not in s.pile:  # R2.4: what is left in it has no question any more
            s.pile = sorted({c.card for c in self.deck.clues})
        s.pile.remove(a.card)
        s.clue = self._clue_of(a)
        s.used.append(s.clue)
        s.period = self.deck.clues[s.clue].period
        s.step = READ
        if told is not None:
            clue = self.deck.clues[s.clue]
            texts = text_facts("theme", clue.themes) + text_facts("clue", clue.texts)
            told.append(Event("asked", s.starter, (("die", a.die), ("round", s.round + 1), *texts)))

    def _clue_of(self, a: Ask) -> int:
        for i, clue in enumerate(self.deck.clues):
            if clue.card == a.card and clue.die == a.die:
                return i
        raise Illegal("syntax")

    def _tick(self, s: BuzzState, a: Time, told: list[Event] | None) -> None:
        if a.what == "arm":
            s.step = SEALED if self.is_sealed else ARMED  # R2.5
            if told is not None:
                told.append(Event("armed", CLOCK, (("sealed", int(self.is_sealed)),)))
        elif a.what == "next":
            self._next_round(s)
        elif s.step == SEALED:
            self._close_sealed(s, told)
        elif a.what == "nobody":
            self._nobody(s, told)
        elif a.what == "late":
            self._judge(s, "", told)  # R2.8
        else:
            self._close_buzz(s, told)

    # ---- the question ----

    def _fastest(self, s: BuzzState) -> list[int]:
        fallen = [ms for ms in s.hands if ms != NOTHING]
        return [seat for seat in range(self.seats) if s.hands[seat] == min(fallen)]

    def _close_buzz(self, s: BuzzState, told: list[Event] | None) -> None:
        tied = self._fastest(s)  # R2.6
        if len(tied) > 1:
            s.step = DRAWN
        else:
            self._win_buzz(s, tied[0], told)

    def _win_buzz(self, s: BuzzState, seat: int, told: list[Event] | None) -> None:
        s.buzzer = seat
        if told is not None:
            fell = min([ms for ms in s.hands if ms != NOTHING])
            after = [-1 if ms == NOTHING else ms - fell for ms in s.hands]
            facts: Facts = (("after", tuple(after)),)
            if self.is_sealed:
                facts += (("right", int(s.named[seat] == s.period)),)
            told.append(Event("buzzed", seat, facts))
        if self.is_sealed:
            self._judge(s, s.named[seat], told)
        else:
            s.step = ANSWER

    def _nobody(self, s: BuzzState, told: list[Event] | None) -> None:
        s.buzzer = s.starter  # R2.9
        if told is not None:
            told.append(Event("nobody", CLOCK, self._period_facts("period", s.period)))
        self._open_bets(s)

    def _close_sealed(self, s: BuzzState, told: list[Event] | None) -> None:
        """The fastest right answer counts, else the fastest wrong one."""  # R2.10
        s.is_answered = True  # what everybody named is shown with what was right, also before a tie is drawn
        if told is not None:
            self._unseal(s, told)
        right = [seat for seat in range(self.seats) if s.named[seat] == s.period]
        wrong = [seat for seat in range(self.seats) if s.named[seat] and seat not in right]
        for seat in wrong if right else []:
            s.hands[seat] = NOTHING
        if not right and not wrong:
            self._nobody(s, told)
        else:
            self._close_buzz(s, told)

    def _unseal(self, s: BuzzState, told: list[Event]) -> None:
        for seat in range(self.seats):
            if s.named[seat]:
                facts: Facts = (("ms", s.hands[seat]), ("right", int(s.named[seat] == s.period)))
                facts += self._period_facts("named", s.named[seat])
                facts += self._period_facts("period", s.period)
                told.append(Event("unsealed", seat, facts))

    def _judge(self, s: BuzzState, named: str, told: list[Event] | None) -> None:
        gain = 1 if named == s.period else -1  # R2.7
        self._add(s, s.buzzer, gain)
        if told is not None:
            facts: Facts = (("right", int(gain > 0)),)
            facts += self._period_facts("named", named) + self._period_facts("period", s.period)
            told.append(Event("answered", s.buzzer, facts))
        self._open_bets(s)

    def _period_facts(self, key: str, period: str) -> Facts:
        """A period as facts: its id and its names; nothing for no period."""
        for p in self.deck.periods:
            if p.id == period:
                return ((key, period), *text_facts(f"{key}_name", p.names))
        return ()

    def _add(self, s: BuzzState, seat: int, gain: int) -> None:
        score = s.scores[seat] + gain  # R2.15
        s.scores[seat] = score if self.may_owe else max(0, score)
        if self.end_on_touch and s.scores[seat] >= self.target:
            s.is_last_round = True  # R2.17

    def _open_bets(self, s: BuzzState) -> None:
        s.is_answered = True
        s.turn = s.buzzer
        s.step = BETS

    # ---- seats ----

    def _free_slots(self, s: BuzzState) -> list[Bet]:
        taken = [(bet[0], bet[1]) for bet in s.bets]
        found: list[Bet] = []
        for cell in range(EVENTS + 1):
            free = [slot for slot in range(len(ODDS)) if (cell, slot) not in taken]
            found.extend([Bet(cell, slot) for slot in free])
        return found

    def legal(self, s: BuzzState, seat: int) -> list[Action]:
        if seat < 0:
            return []
        if s.step in (ARMED, GRACE):
            return [Buzz(0)] if s.hands[seat] == NOTHING else []
        if seat not in self.waiting(s):
            return []
        if s.step == ANSWER:
            return [Answer(period, NOTHING) for period in self.asked]
        if s.step == SEALED:
            return [Answer(period, 0) for period in self.asked]
        # Slots 1 and 2 of a cell pay the same: while both are free one of them is listed.
        free = self._free_slots(s)
        found: list[Action] = [b for b in free if b.slot < 2 or Bet(b.cell, 1) not in free]
        found.append(Pass())
        return found

    def check(self, s: BuzzState, seat: int, a: Action) -> str:
        if s.step == OVER:
            return "over"
        if isinstance(a, Buzz):
            return self._check_buzz(s, seat)
        if seat not in self.waiting(s):
            return "already_named" if isinstance(a, Answer) and s.step == SEALED else "not_your_turn"
        if isinstance(a, Answer):
            if s.step not in (ANSWER, SEALED):
                return "no_question"
            return "" if a.period in self.asked else "no_such_period"
        if s.step != BETS:
            return "answer_first" if isinstance(a, Bet | Pass) else "other_game"
        if isinstance(a, Pass):
            return ""
        if not isinstance(a, Bet):
            return "other_game"
        if not (0 <= a.cell <= EVENTS and 0 <= a.slot < len(ODDS)):
            return "no_such_slot"
        return "" if a in self._free_slots(s) else "slot_taken"

    def _check_buzz(self, s: BuzzState, seat: int) -> str:
        if self.is_sealed:
            return "sealed"
        if s.step == READ:
            return "not_armed"  # R2.5
        if s.step not in (ARMED, GRACE):
            return "buzz_over"
        return "" if s.hands[seat] == NOTHING else "already_buzzed"

    def canon(self, s: BuzzState, seat: int, a: Action) -> Action:
        if isinstance(a, Buzz) and a.ms < 0:
            return Buzz(0)
        if isinstance(a, Answer):
            if s.step == ANSWER:
                return Answer(a.period, NOTHING)
            return Answer(a.period, max(0, a.ms))
        return a

    def apply(self, s: BuzzState, seat: int, a: Action, told: list[Event] | None) -> None:
        if seat == NATURE:
            self._fate(s, a, told)
        elif isinstance(a, Time):
            self._tick(s, a, told)
        elif isinstance(a, Buzz):
            s.hands[seat] = a.ms  # R2.6
            s.step = GRACE
            if told is not None:
                told.append(Event("hand", seat, (("ms", a.ms),)))
        elif isinstance(a, Answer):
            self._answer(s, seat, a, told)
        elif isinstance(a, Bet):
            self._bet(s, seat, a, told)
        else:
            s.passed[seat] = 1  # R2.12
            if told is not None:
                told.append(Event("passed", seat))
            self._next_bet(s, told)

    def _answer(self, s: BuzzState, seat: int, a: Answer, told: list[Event] | None) -> None:
        s.named[seat] = a.period
        if s.step == ANSWER:
            self._judge(s, a.period, told)
            return
        s.hands[seat] = a.ms
        if told is not None:
            told.append(Event("sealed", seat, (), self._period_facts("named", a.period), (seat,)))
        if all(s.named):
            self._close_sealed(s, told)

    def _bet(self, s: BuzzState, seat: int, a: Bet, told: list[Event] | None) -> None:
        s.bets.append([a.cell, a.slot, seat])  # R2.11
        s.markers[seat] -= 1
        if told is not None:
            told.append(Event("bet", seat, (("cell", a.cell), ("odds", ODDS[a.slot]))))
        self._next_bet(s, told)

    def _next_bet(self, s: BuzzState, told: list[Event] | None) -> None:
        for step in range(1, self.seats + 1):
            seat = (s.turn + step) % self.seats
            if not s.passed[seat] and s.markers[seat] > 0:
                s.turn = seat
                return
        self._settle(s, told)

    # ---- settling ----

    def right_cells(self, s: BuzzState) -> list[int]:
        """The cells whose event is of the clue's period; the blank one where none is."""  # R2.13
        right = [i for i, card in enumerate(s.cells) if s.cards.period(card) == s.period]
        return right or [BLANK]

    def _settle(self, s: BuzzState, told: list[Event] | None) -> None:
        right = self.right_cells(s)
        before = list(s.scores)
        for card in s.cells:
            s.cards.is_open[card] = True
        gains = [[worth(b[0], b[1], right), b[0], b[2]] for b in s.bets]
        if self.by_cells:
            for cell in range(EVENTS + 1):
                for seat in range(self.seats):
                    self._add(s, seat, sum([g[0] for g in gains if g[1] == cell and g[2] == seat]))
        else:
            for seat in range(self.seats):
                self._add(s, seat, sum([g[0] for g in gains if g[2] == seat]))
        s.gained = [s.scores[seat] - before[seat] for seat in range(self.seats)]
        if told is not None:
            made = [sum([g[0] for g in gains if g[2] == seat]) for seat in range(self.seats)]
            self._tell(s, right, made, told)
        self._end_round(s)

    def _tell(self, s: BuzzState, right: list[int], made: list[int], told: list[Event]) -> None:
        for i, card in enumerate(s.cells):
            facts: Facts = (("cell", i), ("right", int(i in right)))
            told.append(Event("turned", NATURE, facts + s.cards.open_facts(card)))
        settled: Facts = (("made", tuple(made)), ("gained", tuple(s.gained)), ("scores", tuple(s.scores)))
        told.append(Event("settled", NATURE, settled))

    def _end_round(self, s: BuzzState) -> None:
        if max(s.scores) >= self.target:  # R2.17
            s.is_last_round = True
        no_clue = len(s.used) == len(self.deck.clues)
        is_over = s.is_last_round or len(s.cards.left) < EVENTS or no_clue  # R2.18
        s.step = OVER if is_over else LOOK

    def _next_round(self, s: BuzzState) -> None:
        s.round += 1  # R2.16
        s.starter = s.buzzer  # R2.3
        s.turn = NOTHING
        s.buzzer = NOTHING
        s.clue = NOTHING
        s.period = ""
        s.is_answered = False
        s.hands = [NOTHING] * self.seats
        s.named = [""] * self.seats
        s.markers = [MARKERS] * self.seats
        s.passed = [0] * self.seats
        s.bets = []
        s.step = DEAL

    # ---- the end ----

    def result(self, s: BuzzState) -> Result:
        places = tuple([1 + len([x for x in s.scores if x > mine]) for mine in s.scores])
        reason = "target" if s.is_last_round else "deck_gone"
        if not s.is_last_round and len(s.cards.left) >= EVENTS:
            reason = "clues_gone"
        return Result(tuple(s.scores), places, reason, (("rounds", s.round + 1),))

    def standing(self, s: BuzzState) -> tuple[int, ...]:
        return tuple(s.scores)

    # ---- who sees what ----

    def view(self, s: BuzzState, viewer: int) -> BuzzView:
        clue = self.deck.clues[s.clue] if s.clue != NOTHING else None
        is_shown = s.step != SEALED
        drawn = len(s.cards.event)
        return BuzzView(
            "buzz",
            viewer,
            s.step,
            s.starter,
            s.turn,
            s.buzzer,
            s.round,
            clue.themes if clue is not None else (),
            clue.texts if clue is not None else (),
            clue.die if clue is not None else 0,
            s.period if s.is_answered else "",
            tuple([PeriodSeen(p.id, p.names, p.labels) for p in self.deck.periods if p.asked]),
            tuple(s.scores),
            tuple(s.cells),
            tuple([h if is_shown or i == viewer else NOTHING for i, h in enumerate(s.hands)]),
            tuple([n if is_shown or i == viewer else "" for i, n in enumerate(s.named)]),
            tuple([bool(n) for n in s.named]),
            tuple(s.markers),
            tuple([bool(p) for p in s.passed]),
            tuple([tuple(b) for b in s.bets]),
            tuple(s.gained),
            tuple([s.cards.seen(c, True, s.cards.is_open[c]) for c in range(drawn)]),
            drawn,
            len(s.cards.left),
            tuple(s.used),
            tuple(s.pile),
            tuple(s.numbers()),
            tuple(self.right_cells(s)) if s.step in (LOOK, OVER) else (),
            self.is_sealed,
            s.step == OVER,
        )

    def imagine(self, v: BuzzView, rng: Rng) -> BuzzState:
        s = BuzzState(imagined(self.deck, v.drawn, v.cards, self.pool, rng), self.seats)
        s.set_numbers(v.numbers)
        s.period = v.period
        if s.clue != NOTHING and not v.period:
            s.period = rng.choice(self.asked)
        s.named = list(v.named)
        s.hands = list(v.hands)
        for seat in range(self.seats):
            if v.has_named[seat] and not s.named[seat]:
                s.named[seat] = rng.choice(self.asked)
                s.hands[seat] = rng.below(20_000)
        s.scores = list(v.scores)
        s.cells = list(v.cells)
        s.used = list(v.used)
        s.pile = list(v.pile)
        s.markers = list(v.markers)
        s.passed = [int(p) for p in v.passed]
        s.bets = [list(b) for b in v.bets]
        s.gained = list(v.gained)
        return s

    # ---- text ----

    def write(self, a: Action) -> str:
        return write(a)

    def read(self, text: str) -> Action:
        return read(text)

    def write_state(self, s: BuzzState) -> str:
        words = [s.period or "-", ",".join([n or "-" for n in s.named])]
        lists = [write_numbers(part) for part in [s.numbers(), *s.lists()]]
        bets = [write_numbers(bet) for bet in s.bets]
        return " ".join(["buzz", write_cards(s.cards), *words, *lists, *bets])

    def read_state(self, text: str) -> BuzzState:
        try:
            kind, cards, period, named, *parts = text.split(" ")
            found = [read_numbers(p) for p in parts]
            s = BuzzState(read_cards(self.deck, self.pool, cards), self.seats)
            s.set_numbers(tuple(found[0]))
            s.set_lists(found[1:9])
        except (ValueError, IndexError):
            raise Illegal("syntax") from None
        if kind != "buzz" or len(s.scores) != self.seats:
            raise Illegal("syntax")
        s.period = "" if period == "-" else period
        s.named = ["" if n == "-" else n for n in named.split(",")]
        s.bets = found[9:]
        if self.write_state(s) != text:
            raise Illegal("syntax")
        return s
