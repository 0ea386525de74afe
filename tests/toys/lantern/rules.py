"""Lantern's rules: the highest card of three rounds of hidden laying takes the prize."""

import re
from dataclasses import dataclass, field

from teahouse.core.chance import Rng
from teahouse.core.game import NATURE, OPEN, Event, Game, Illegal, Result
from teahouse.core.options import Options
from teahouse.core.value import Value

CARDS = 16
HAND = 3


@dataclass(frozen=True)
class Action(Value):
    """What is done, with a card (or a prize) or, for NATURE's deal, a whole hand."""

    verb: str
    number: int = 0
    hand: tuple[int, ...] = ()


BACK = Action("back")


@dataclass
class State:
    """Hands (-1 in `laid` for none), who has what, and what this round is worth (0: not known yet)."""

    hands: list[list[int]] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    round: int = 0
    prize: int = 0


@dataclass(frozen=True)
class View(Value):
    """One seat's cards, and of the others only how many they hold and whether they have laid."""

    viewer: int
    hand: tuple[int, ...]
    held: tuple[int, ...]
    mine: int
    answered: tuple[int, ...]
    shown: tuple[int, ...]
    points: tuple[int, ...]
    round: int
    prize: int
    open_hands: tuple[tuple[int, ...], ...]  # for OPEN alone


class Lantern(Game[State, Action, View]):
    """Two to four seats; the ghost, if there is one, is a party that takes what nobody wins."""

    def __init__(self, options: Options, seats: int) -> None:
        self.id = "lantern"
        self.rules = 1
        self.seats = seats
        self.rounds = options.number("rounds")
        self.is_drawn = options["prize"] == "drawn"
        self.has_ghost = seats == 2 and options.flag("ghost")

    def start(self) -> State:
        parties = self.seats + len(self.parties())
        return State(laid=[-1] * self.seats, points=[0] * parties, prize=0 if self.is_drawn else 1)

    def copy(self, s: State) -> State:
        return State(
            [list(h) for h in s.hands], list(s.laid), list(s.shown), list(s.points), s.round, s.prize
        )

    def waiting(self, s: State) -> list[int]:
        if s.round == self.rounds:
            return []
        if len(s.hands) < self.seats or not s.prize:
            return [NATURE]
        return [seat for seat in range(self.seats) if s.laid[seat] < 0]

    def legal(self, s: State, seat: int) -> list[Action]:
        if seat < 0 or self.waiting(s) in ([], [NATURE]):
            return []
        if s.laid[seat] >= 0:
            return [BACK]
        return [Action("lay", card) for card in s.hands[seat]]

    def check(self, s: State, seat: int, a: Action) -> str:
        if not self.legal(s, seat):
            return "not_now"
        if a.verb == "back":
            return "" if s.laid[seat] >= 0 else "nothing_laid"
        if a.verb != "lay":
            return "not_yours_to_do"
        if s.laid[seat] >= 0:
            return "laid_already"
        return "" if a.number in s.hands[seat] else "not_in_hand"

    def apply(self, s: State, seat: int, a: Action, told: list[Event] | None) -> None:
        if a.verb == "deal":
            dealt = len(s.hands)
            s.hands.append(list(a.hand))
            self._tell(told, Event("dealt", NATURE, (("to", dealt),), (("hand", a.hand),), (dealt,)))
        elif a.verb == "prize":
            s.prize = a.number
            self._tell(told, Event("prize", NATURE, (("worth", a.number),)))
        elif a.verb == "back":
            s.hands[seat] = sorted([*s.hands[seat], s.laid[seat]])
            s.laid[seat] = -1
            self._tell(told, Event("took_back", seat))
        else:
            s.hands[seat].remove(a.number)
            s.laid[seat] = a.number
            self._tell(told, Event("laid", seat, (), (("card", a.number),), (seat,)))
            if -1 not in s.laid:
                self._show(s, told)

    def _show(self, s: State, told: list[Event] | None) -> None:
        best = max(range(self.seats), key=s.laid.__getitem__)
        is_ghosts = self.has_ghost and s.laid[best] < CARDS // 2
        s.points[self.seats if is_ghosts else best] += s.prize
        self._tell(told, Event("shown", best, (("cards", tuple(s.laid)), ("worth", s.prize))))
        s.shown = list(s.laid)
        s.laid = [-1] * self.seats
        s.round += 1
        s.prize = 0 if self.is_drawn else 1

    def _tell(self, told: list[Event] | None, event: Event) -> None:
        if told is not None:
            told.append(event)

    def roll(self, s: State, rng: Rng) -> Action:
        seat = len(s.hands)
        if seat == self.seats:
            return Action("prize", 1 + rng.at(f"prize {s.round}").below(3))
        left = [card for card in range(CARDS) if all(card not in hand for hand in s.hands)]
        rng.at(f"deal {seat}").shuffle(left)
        return Action("deal", 0, tuple(sorted(left[:HAND])))

    def odds(self, s: State) -> list[tuple[Action, float]]:
        if len(s.hands) < self.seats:
            return []
        return [(Action("prize", worth), 1 / 3) for worth in (1, 2, 3)]

    def may_roll(self, s: State, a: Action) -> bool:
        if len(s.hands) == self.seats:
            return super().may_roll(s, a)
        left = [card for card in range(CARDS) if all(card not in hand for hand in s.hands)]
        is_possible = a.verb == "deal" and len(set(a.hand) & set(left)) == HAND
        return is_possible and list(a.hand) == sorted(a.hand)

    def is_withdrawal(self, a: Action) -> bool:
        return a.verb == "back"

    def view(self, s: State, viewer: int) -> View:
        is_seat = 0 <= viewer < len(s.hands)
        return View(
            viewer,
            tuple(s.hands[viewer]) if is_seat else (),
            tuple(len(hand) for hand in s.hands),
            s.laid[viewer] if is_seat else -1,
            tuple(seat for seat in range(self.seats) if s.laid[seat] >= 0),
            tuple(s.shown),
            tuple(s.points),
            s.round,
            s.prize,
            tuple(tuple(hand) for hand in s.hands) if viewer == OPEN else (),
        )

    def imagine(self, v: View, rng: Rng) -> State:
        # Cards of earlier rounds are not in the view: a toy's viewer has a short memory.
        used = {*v.hand, v.mine, *v.shown}
        left = [card for card in range(CARDS) if card not in used]
        rng.shuffle(left)
        hands = [sorted(left.pop() for _ in range(held)) for held in v.held]
        laid = [left.pop() if seat in v.answered else -1 for seat in range(self.seats)]
        if 0 <= v.viewer < len(hands):
            hands[v.viewer] = list(v.hand)
            laid[v.viewer] = v.mine
        return State(hands, laid, list(v.shown), list(v.points), v.round, v.prize)

    def result(self, s: State) -> Result:
        places = tuple(1 + sum(other > mine for other in s.points) for mine in s.points)
        return Result(tuple(s.points), places, "rounds_played")

    def standing(self, s: State) -> tuple[int, ...]:
        return tuple(s.points)

    def round_of(self, s: State) -> int:
        return s.round

    def parties(self) -> list[str]:
        return ["ghost"] if self.has_ghost else []

    def write(self, a: Action) -> str:
        if a.verb == "deal":
            return "deal " + " ".join(map(str, a.hand))
        return a.verb if a.verb == "back" else f"{a.verb} {a.number}"

    def read(self, text: str) -> Action:
        if text == "back":
            return BACK
        if re.fullmatch(r"(lay|prize) (0|[1-9]\d?)", text):
            verb, number = text.split()
            return Action(verb, int(number))
        if re.fullmatch(r"deal( (0|[1-9]\d?)){3}", text):
            return Action("deal", 0, tuple(map(int, text.split()[1:])))
        raise Illegal("syntax")

    def write_state(self, s: State) -> str:
        rows = [*s.hands, s.laid, s.shown, s.points, [s.round, s.prize]]
        return "/".join(",".join(map(str, row)) for row in rows)

    def read_state(self, text: str) -> State:
        try:
            rows = [[int(n) for n in row.split(",") if n] for row in text.split("/")]
            *hands, laid, shown, points, (rounds, prize) = rows
        except ValueError:
            raise Illegal("syntax") from None
        return State(hands, laid, shown, points, rounds, prize)
