"""Positions for the tables of tests: a deal with named cards, tokens set by hand, actions as text."""

from collections import Counter
from dataclasses import dataclass, field

from teahouse.core.game import NATURE, Event
from teahouse.core.match import Match
from teahouse.games.matcha.cards import BY_TEXT, KINDS, rest_of
from teahouse.games.matcha.rules import Matcha
from teahouse.games.matcha.state import Action, Deal, State, View

Tokens = dict[str, int]


@dataclass
class Scene:
    """A match that tests act in by text; seat 0 is A and deals, seat 1 is B."""

    game: Matcha
    match: Match[State, Action, View]
    told: list[Event] = field(default_factory=list)

    def do(self, *lines: str) -> "Scene":
        """Lines such as "0 play L3 number"."""
        for line in lines:
            seat, _, text = line.partition(" ")
            self.match.act(int(seat), self.game.read(text), told=self.told)
        return self

    def refusal(self, seat: int, text: str) -> str:
        return self.game.check(self.state, seat, self.game.read(text))

    @property
    def state(self) -> State:
        return self.match.state

    def tokens(self, seat: int) -> Tokens:
        """What a seat holds, without what it has none of."""
        own = self.state.tokens[seat * 5 : seat * 5 + 5]
        return {kind: n for kind, n in zip(KINDS, own, strict=True) if n}

    def hold(self, *tokens: Tokens) -> "Scene":
        """Give tokens to A and B."""
        for seat, own in enumerate(tokens):
            for kind, n in own.items():
                self.state.tokens[seat * 5 + KINDS.index(kind)] = n
        return self

    def deal(self, board: str, first: str = "", second: str = "") -> "Scene":
        """Deal these cards; "." on the board and what is missing in hands is filled with other cards.

        Before the first deal hands hold five; kept cards are already there.
        """
        wanted = [text.split() for text in (board, first, second)]
        named = [BY_TEXT[text] for part in wanted for text in part if text != "."]
        kept = [self.game.view(self.state, seat).hands[seat] for seat in (0, 1)]
        held = [BY_TEXT[text] for hand in kept for text in hand]
        spare = rest_of(named + held)
        slots = [spare.pop(0) if text == "." else BY_TEXT[text] for text in wanted[0]]
        drawn = []
        for seat, part in enumerate(wanted[1:]):
            cards = [BY_TEXT[text] for text in part]
            need = 5 - len(kept[seat]) - len(cards)
            drawn.append(tuple(sorted(cards + [spare.pop(0) for _ in range(need)])))
        self.match.act(NATURE, Deal(tuple(slots), (drawn[0], drawn[1])), told=self.told)
        return self

    def pass_round(self) -> "Scene":
        """Both pass until this round is over."""
        game, number = self.game, self.game.round_of(self.state)
        while game.round_of(self.state) == number and len(game.waiting(self.state)) == 1:
            seat = game.waiting(self.state)[0]
            if seat < 0 or self.refusal(seat, "pass"):
                break
            self.do(f"{seat} pass")
        return self

    def ending(self) -> tuple[str, str]:
        """Who has won ("A", "B", "-" for a draw) and why."""
        result = self.game.result(self.state)
        winners = [name for name, place in zip("AB", result.places, strict=True) if place == 1]
        return winners[0] if len(winners) == 1 else "-", result.reason


def scene(
    rules: str,
    board: str = ". . . . . .",
    first: str = "",
    second: str = "",
    *,
    claims: bool = True,
    plays_on: bool = False,
) -> Scene:
    """A match in its first set, dealt with these cards; A deals and leads."""
    game = Matcha(rules, 0, claims, plays_on)
    return Scene(game, Match(game)).deal(board, first, second)


def counted(text: str) -> Tokens:
    """ "leaf 2, whisk" as tokens."""
    found: Counter[str] = Counter()
    for part in text.split(", ") if text else []:
        kind, _, n = part.partition(" ")
        found[kind] += int(n or 1)
    return dict(found)
