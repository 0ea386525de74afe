"""What a table of Tichu plays by: the options, who sits where, whose hand is whose; rules by number."""

# compiled

from typing import Final, final

from mypy_extensions import i64

from teahouse.core.options import Options
from teahouse.games.tichu.cards import bit
from teahouse.games.tichu.state import GIVE, GRAND_CALL, NO_CALL, State, place_of

TABLE_PLACE: Final = 2
SWEEP_OF_THREE: Final = 300

_ALONE: Final = [[0], [1], [2], [3], [4], [5]]


@final
class Customs:
    """Chosen options; four seats, three with an open fourth hand, or six. A place is where a hand lies."""

    def __init__(self, options: Options, seats: int) -> None:
        self.seats = seats
        self.places = 6 if seats == 6 else 4
        self.is_trichu = seats == 3
        self.has_grand = options.flag("grand_tichu")
        self.is_length_first = options.flag("sf_length_first")
        self.binds_wisher = options.flag("wish_binds_wisher")
        self.exempts_bombs = options.flag("bomb_exempt_on_turn")
        self.allows_hopeless = options.flag("allow_hopeless_tichu")
        self.gives_alone = options.flag("dragon_auto_single_live")
        self.gives_last = options.flag("last_dragon_given")
        self.sweep = SWEEP_OF_THREE if seats == 6 else options.number("double_win")
        self.is_drawn = seats != 3 and options["teams"] == "random"
        self.end = f"rounds:{options['trichu_rounds']}" if seats == 3 else options["end"]
        self.is_target = self.end.startswith("target:")
        self.limit = int(self.end.partition(":")[2])
        self.most_rounds = 0 if seats == 3 else options.number("most_rounds")  # R10.4
        self.plays_on = seats == 3 and options["trichu_ties"] == "play_on"
        self.table_may_call = seats == 3 and options.flag("trichu_table_tichu")
        self.receivers = _receivers(seats, seats == 3 and options["trichu_exchange"] == "official")

    def full_size(self, s: State, place: int) -> int:  # R3.1 R8.2
        """How many cards a place is dealt in all."""
        if self.seats != 6:
            return 14
        taker = (place_of(s, s.first, self.seats) + s.round) % 6
        return 10 if (place - taker) % 6 < 2 else 9

    def place(self, s: State, seat: int) -> int:
        """Where a seat's own hand lies."""
        return s.seat_of.index(seat) if self.is_trichu or self.is_drawn else seat

    def places_of(self, s: State, seat: int) -> list[int]:
        """The places a seat decides for."""
        if self.is_trichu:
            return [place for place in range(4) if s.seat_of[place] == seat]
        return _ALONE[self.place(s, seat)]

    def opponents(self, place: int) -> list[int]:
        return [other for other in range(self.places) if (other ^ place) & 1]

    def partners(self, place: int) -> list[int]:
        """In order of play."""
        return [(place + step) % self.places for step in range(2, self.places, 2)]

    def hand_named(self, s: State, seat: int, table: bool) -> int:
        """The place an action speaks of; -1 where the seat does not decide for it."""
        if table:
            is_his = self.is_trichu and s.seat_of[TABLE_PLACE] == seat
            return TABLE_PLACE if is_his else -1
        return self.place(s, seat)

    def laid(self, s: State, place: int) -> int:
        """The cards a place has laid for others, as a mask."""
        laid = 0
        for to in self.receivers[place]:
            card = s.gave[place * self.places + to]
            if card >= 0:
                laid |= bit(card)
        return laid

    def call_refused(self, s: State, place: int) -> str:  # R3.9
        """Why Tichu cannot be called for a place; "" where it can."""
        if s.calls[place] != NO_CALL:
            return "called_grand" if s.calls[place] == GRAND_CALL else "already_called"
        if s.phase < GIVE:
            return "call_too_early"
        if s.started >> place & 1:
            return "call_too_late"
        if self.is_trichu and place == TABLE_PLACE and not self.table_may_call:
            return "table_never_calls"
        if s.out and not self.allows_hopeless:
            return "call_hopeless"
        return ""

    def next_place(self, s: State, place: i64) -> i64:  # R4.4
        """The next place in order that still holds cards."""
        other = place
        for _ in range(self.places):
            other = other + 1 if other + 1 < self.places else 0
            if s.live >> other & 1:
                return other
        return place


def _receivers(seats: int, is_official: bool) -> list[list[int]]:  # R3.6 R7.5 R8.5
    """To which places each place gives a card."""
    if seats == 6:
        return [[(place + 2) % 6, (place + 4) % 6] for place in range(6)]
    if seats == 4:
        return [[(place + step) % 4 for step in (1, 2, 3)] for place in range(4)]
    if is_official:
        return [[1, 3], [2, 0], [1, 3], [0, 2]]
    return [[1, 3], [3, 0], [], [0, 1]]
