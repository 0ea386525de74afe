"""A slow, literal Matcha written from RULES.md alone: cards are strings, nothing is packed or cached.

It shares no code with rules.py, so that a misreading must happen twice to go unnoticed.
"""

from dataclasses import dataclass, field
from itertools import combinations

NUMBER, SUIT = "number", "suit"
SLOTS = [NUMBER, SUIT]
KINDS = ["leaf", "bowl", "water", "scoop", "whisk"]
SUIT_OF = {"L": "leaf", "B": "bowl", "W": "water", "S": "scoop"}
SUITED = [letter + digit for letter in "LBWS" for digit in "1234"]
DECK = [*SUITED, "Z", "Z"]

# The two tables of R2, row beats column; a diagonal is never asked.
NUMBER_BEATS = {
    "1": {"2": False, "3": False, "4": True},
    "2": {"1": True, "3": False, "4": False},
    "3": {"1": True, "2": True, "4": False},
    "4": {"1": False, "2": True, "3": True},
}
SUIT_BEATS = {
    "L": {"B": True, "W": True, "S": False},
    "B": {"L": False, "W": True, "S": True},
    "W": {"L": False, "B": False, "S": True},
    "S": {"L": True, "B": False, "W": False},
}


def matches(card: str, board: str, slot: str) -> bool:
    if card == "Z":
        return False
    if slot == NUMBER:
        return card[1] == board[1]
    return card[0] == board[0]


def settle(board: str, slot: str, cards: dict[int, str]) -> list[tuple[int, str]]:
    """Who takes which tokens at one board card: R5, read line by line."""
    prize = SUIT_OF[board[0]]
    if len(cards) == 0:
        return []
    if len(cards) == 1:
        return [(seat, prize) for seat in cards]
    good = [seat for seat in (0, 1) if matches(cards[seat], board, slot)]
    if good == []:
        return []
    if len(good) == 1:
        return [(good[0], prize), (1 - good[0], "whisk")]
    if slot == NUMBER:
        first_is_higher = SUIT_BEATS[cards[0][0]][cards[1][0]]
    else:
        first_is_higher = NUMBER_BEATS[cards[0][1]][cards[1][1]]
    return [(0 if first_is_higher else 1, prize)]


def without(cards: list[str], taken: list[str]) -> list[str]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


@dataclass
class Reference:
    """One match. `waiting` says who acts; deals come from outside by `deal`."""

    rules: str
    dealer: int
    claims: bool = True
    double_goal: str = "list"
    number_of_set: int = 0
    round: int = 0
    board: dict[tuple[int, str], str] = field(default_factory=dict)
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    laid: dict[tuple[int, str, int], str] = field(default_factory=dict)
    said: dict[tuple[int, str, int], str] = field(default_factory=dict)
    turned: set[tuple[int, str, int]] = field(default_factory=set)
    past: dict[tuple[int, str, int], str] = field(default_factory=dict)
    tokens: list[dict[str, int]] = field(default_factory=lambda: [dict.fromkeys(KINDS, 0) for _ in (0, 1)])
    passed: set[int] = field(default_factory=set)
    turns_left: list[int] = field(default_factory=list)
    turn: int = 0
    must_deal: bool = True
    keeping: bool = False
    keeps: dict[int, list[str]] = field(default_factory=dict)
    outcome: tuple[int | None, str] | None = None  # (winner or None, reason)

    # ---- dealing ----

    def deck(self) -> list[str]:
        """What is shuffled now: all cards that nobody kept."""
        return without(DECK, self.hands[0] + self.hands[1])

    def deal(self, board: list[str], drawn: list[list[str]]) -> None:
        assert self.must_deal
        assert len(board) == 6
        assert all(card != "Z" for card in board)
        left = without(self.deck(), board + drawn[0] + drawn[1])
        assert len(left) == 2
        places = [(number, slot) for number in range(3) for slot in SLOTS]
        self.board = dict(zip(places, board, strict=True))
        for seat in (0, 1):
            self.hands[seat] = self.hands[seat] + drawn[seat]
            assert len(self.hands[seat]) == 5
        self.laid, self.said, self.turned, self.keeps = {}, {}, set(), {}
        self.must_deal = False
        self.begin_round(0)

    # ---- a round ----

    def begin_round(self, number: int) -> None:
        self.round = number
        self.passed = set()
        self.turn = self.dealer
        first, second = self.dealer, 1 - self.dealer
        self.turns_left = [first, second, first, second]
        self.find_next_turn()

    def open_places(self, seat: int) -> list[str]:
        return [slot for slot in SLOTS if (self.round, slot, seat) not in self.laid]

    def is_finished(self, seat: int) -> bool:
        return seat in self.passed or not self.open_places(seat) or not self.hands[seat]

    def find_next_turn(self) -> None:
        """Set `turn` to who acts next, or end the round."""
        if self.rules == "ru":
            while self.turns_left and not self.hands[self.turns_left[0]]:
                self.turns_left.pop(0)
            if self.turns_left:
                self.turn = self.turns_left[0]
            else:
                self.end_round()
            return
        if self.is_finished(0) and self.is_finished(1):
            self.end_round()
        elif self.is_finished(self.turn):
            self.turn = 1 - self.turn

    def waiting(self) -> list[int]:
        """Seats; [-1] for a deal; [] after the end."""
        if self.outcome is not None:
            return []
        if self.must_deal:
            return [-1]
        if self.keeping:
            return [seat for seat in (0, 1) if seat not in self.keeps]
        return [self.turn]

    def options(self, seat: int) -> set[str]:
        if self.outcome is not None or self.must_deal:
            return set()
        if self.keeping:
            if seat not in self.keeps:
                hand = sorted(self.hands[seat], key=DECK.index)
                sizes = range(len(hand) + 1)
                return {"keep " + (" ".join(c) or "-") for n in sizes for c in combinations(hand, n)}
            return {"unkeep"} if self.hands[seat] else set()
        if seat != self.turn:
            return set()
        tails = ["", " match", " no"] if self.claims else [""]
        plays = {
            f"play {card} {slot}{tail}"
            for card in self.hands[seat]
            for slot in self.open_places(seat)
            for tail in tails
        }
        return plays | {"pass"}

    def do(self, seat: int, text: str) -> None:
        words = text.split()
        if words[0] == "keep":
            self.keeps[seat] = [] if words[1] == "-" else words[1:]
            self.end_keeping_if_both_decided()
        elif words[0] == "unkeep":
            del self.keeps[seat]
        else:
            self.take_turn(seat, words)

    def take_turn(self, seat: int, words: list[str]) -> None:
        if words[0] == "pass":
            self.passed.add(seat)
        else:
            place = (self.round, words[2], seat)
            self.hands[seat].remove(words[1])
            self.laid[place] = words[1]
            self.said[place] = words[3] if len(words) == 4 else ""
        if self.rules == "ru":
            self.turns_left.pop(0)
        else:
            self.turn = 1 - seat
        self.find_next_turn()

    def end_round(self) -> None:
        for slot in SLOTS:
            cards = {s: self.laid[self.round, slot, s] for s in (0, 1) if (self.round, slot, s) in self.laid}
            if len(cards) == 2:
                self.turned |= {(self.round, slot, 0), (self.round, slot, 1)}
            for seat, kind in settle(self.board[self.round, slot], slot, cards):
                self.tokens[seat][kind] += 1
        self.outcome = self.decided()
        if self.outcome is not None or self.round == 2:
            self.turned |= set(self.laid)
        if self.outcome is not None:
            return
        if self.round < 2:
            self.begin_round(self.round + 1)
        else:
            self.end_set()

    # ---- winning ----

    def goals(self, seat: int) -> list[str]:
        have = self.tokens[seat]
        found = []
        if self.rules == "zh":
            if max(have.values()) >= 4:
                found.append("four_of_kind")
        else:
            if max(have[kind] for kind in KINDS if kind != "whisk") >= 3:
                found.append("three_of_suit")
            if have["whisk"] >= 4:
                found.append("four_whisks")
        if min(have.values()) >= 1:
            found.append("all_five")
        return found

    def compared(self) -> tuple[int, str] | None:
        """Who has more leaf, then bowl, water, scoop."""
        for kind in ["leaf", "bowl", "water", "scoop"]:
            mine, theirs = self.tokens[0][kind], self.tokens[1][kind]
            if mine != theirs:
                return (0 if mine > theirs else 1), kind
        return None

    def decided(self) -> tuple[int | None, str] | None:
        reached = [seat for seat in (0, 1) if self.goals(seat)]
        is_last = self.round == 2
        if len(reached) == 1:
            return reached[0], self.goals(reached[0])[0]
        if len(reached) == 2 and (self.rules == "zh" or self.double_goal == "list"):
            better = self.compared()
            if better is not None:
                return better[0], "tie_break:" + better[1]
            if self.rules == "ru":
                return None, "equal"
        if self.rules == "ru" and is_last and self.number_of_set == 1:
            better = self.compared()
            if better is None:
                return None, "equal"
            return better[0], "senior_suit:" + better[1]
        if self.rules == "zh" and is_last and self.number_of_set == 99:
            return None, "safety_valve"
        return None

    # ---- between sets ----

    def end_set(self) -> None:
        if self.rules == "ru":
            self.hands = [[], []]
            self.next_set()
            return
        self.keeping = True
        self.keeps = {seat: [] for seat in (0, 1) if not self.hands[seat]}
        self.end_keeping_if_both_decided()

    def end_keeping_if_both_decided(self) -> None:
        if len(self.keeps) == 2:
            self.hands = [self.keeps[0], self.keeps[1]]
            self.keeping = False
            self.next_set()

    def next_set(self) -> None:
        self.number_of_set += 1
        self.dealer = 1 - self.dealer
        self.past = self.laid
        self.must_deal = True

    # ---- R8: who sees what ----

    def sees(self, viewer: int, number: int, slot: str, owner: int) -> str:
        """What `viewer` (a seat, or -3 for a watcher) knows of a place: "" empty, "?" a back, or the card."""
        place = (number, slot, owner)
        if place not in self.laid:
            return ""
        if place in self.turned or viewer == owner:
            return self.laid[place]
        return "?"
