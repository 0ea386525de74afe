"""Reads other programs' logs of Tichu for four and plays them again by our rules: BSW's and JSON lines.

`IMPORTERS` maps a format to a function from the file's text to what came of it: one record with a
round for each that could be read, and notes on everything that is not as our rules would have it.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from teahouse.core import shelf
from teahouse.core.game import CLOCK, NATURE, AnyAction, Illegal
from teahouse.core.match import Match
from teahouse.core.record import AnyMatch, Record
from teahouse.core.words import Tongue
from teahouse.games.tichu.cards import ALL, card_named, count, mask_named
from teahouse.games.tichu.combos import FOUR, Play, read_as, readings
from teahouse.games.tichu.rules import Tichu
from teahouse.games.tichu.state import (
    GIFT,
    GIVE,
    PLAY,
    READY,
    WINDOW,
    Call,
    Collect,
    Deal,
    Gift,
    Give,
    Grand,
    NotNow,
    Pass,
    State,
    TakeBack,
)


class LogError(Exception):
    """A log that cannot be read: the line (from 1) and the key of the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Act:
    """One thing somebody did, in the words of no program."""

    kind: str  # "grand", "tichu", "give", "play", "pass", "gift"
    seat: int
    cards: tuple[str, ...] = ()  # as written: for BSW the Phoenix stands where it counts
    wish: int = 0
    to: int = -1


@dataclass
class Round:
    """One logged round."""

    line: int
    names: list[str] = field(default_factory=lambda: ["", "", "", ""])
    first: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # the eight cards
    hands: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # all fourteen
    acts: list[Act] = field(default_factory=list)
    score: tuple[int, int] | None = None
    has_redeal: bool = False


@dataclass(frozen=True)
class Note:
    """Something in a log that our rules tell otherwise."""

    round: int  # counted from 1 in the file
    key: str
    detail: str = ""


@dataclass
class Imported:
    """What came of a log."""

    record: Record
    notes: list[Note]
    logged: list[tuple[int, int]]  # the scores in the log of the rounds that were taken over
    left_out: int = 0


# ---- BSW ----

_BSW_SUITS: Final = {"R": "t", "G": "j", "B": "p", "S": "s"}
_BSW_RANKS: Final = {
    "10": "T",
    "B": "J",
    "D": "Q",
    "K": "K",
    "A": "A",
    **{str(n): str(n) for n in range(2, 10)},
}
_BSW_SPECIALS: Final = {"Ma": "1", "Hu": "Dg", "Ph": "Ph", "Dr": "Dr"}
_BSW_WISHES: Final = {"B": 11, "D": 12, "K": 13, "A": 14, **{str(n): n for n in range(2, 11)}}
_BSW_SEAT: Final = re.compile(r"\((\d)\)(.*)")


def read_bsw(text: str) -> list[Round]:
    """The rounds of a `.tch` file; raises LogError."""
    rounds: list[Round] = []
    section = ""
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        row = raw.strip()
        if not row or row.startswith("--END"):
            continue
        if row.startswith("-----"):
            section = row.strip("-")
            if section == "Gr.Tichukarten":
                rounds.append(Round(number))
            continue
        if not rounds:
            raise LogError(number, "log_start")
        _read_bsw_row(rounds[-1], section, row, number)
    if not rounds:
        raise LogError(1, "log_empty")
    return rounds


def _read_bsw_row(log: Round, section: str, row: str, number: int) -> None:
    label, _, rest = row.partition(":")
    if " gibt: " in row:
        given = [_bsw_card(part.rpartition(":")[2], number) for part in _gifts(row)]
        log.acts.append(Act("give", _bsw_seat(row, number), tuple(given)))
    elif section in ("Gr.Tichukarten", "Startkarten") and row.startswith("("):
        _read_bsw_hand(log, section, row, number)
    elif row.endswith("passt."):
        log.acts.append(Act("pass", _bsw_seat(row, number)))
    elif row.startswith("("):
        cards = tuple(_bsw_card(word, number) for word in row.rpartition(":")[2].split())
        log.acts.append(Act("play", _bsw_seat(row, number), cards))
    else:
        _read_bsw_word(log, label, rest, number)


def _read_bsw_word(log: Round, label: str, rest: str, number: int) -> None:
    """A line that begins with a word."""
    if label in ("Grosses Tichu", "Tichu"):
        log.acts.append(Act("tichu" if label == "Tichu" else "grand", _bsw_seat(rest, number)))
    elif label == "Wunsch":
        wish = _BSW_WISHES.get(rest.strip(), 0)
        if not wish or not log.acts:
            raise LogError(number, "log_wish")
        last = log.acts.pop()
        log.acts.append(Act("play", last.seat, last.cards, wish))
    elif label == "Drache an":
        log.acts.append(Act("gift", -1, to=_bsw_seat(rest, number)))
    elif label == "Ergebnis":
        scores = re.fullmatch(r"\s*(-?\d+) - (-?\d+)\s*", rest)
        if scores is None:
            raise LogError(number, "log_score")
        log.score = int(scores[1]), int(scores[2])
    elif label not in ("Schupfen", "BOMBE"):
        raise LogError(number, "log_line")


def _gifts(row: str) -> list[str]:
    """The three "name: card" of a line of gifts; names may hold anything but " - "."""
    return [part for part in row.partition(" gibt: ")[2].rstrip(" -").split(" - ") if ":" in part]


def _bsw_seat(text: str, number: int) -> int:
    found = _BSW_SEAT.search(text)
    if found is None or int(found[1]) > 3:
        raise LogError(number, "log_seat")
    return int(found[1])


def _bsw_card(word: str, number: int) -> str:
    word = word.strip()
    if word in _BSW_SPECIALS:
        return _BSW_SPECIALS[word]
    if word[:1] in _BSW_SUITS and word[1:] in _BSW_RANKS:
        return _BSW_RANKS[word[1:]] + _BSW_SUITS[word[0]]
    raise LogError(number, "log_card")


def _read_bsw_hand(log: Round, section: str, row: str, number: int) -> None:
    """A hand: its cards are the last 8 or 14 words, whatever the name holds."""
    seat = _bsw_seat(row, number)
    size = 8 if section == "Gr.Tichukarten" else 14
    words = row.partition(")")[2].split(" ")
    cards = [_bsw_card(word, number) for word in words[-size:]]
    log.names[seat] = " ".join(words[:-size]).strip()
    if size == 8:
        log.first[seat] = _mask(cards, number)
    else:
        log.hands[seat] = _mask(cards, number)


def _mask(cards: list[str], number: int) -> int:
    try:
        return mask_named(cards)
    except Illegal:
        raise LogError(number, "log_card") from None


# ---- JSON lines ----

_JSON_SUITS: Final = {"S": "s", "H": "t", "D": "j", "C": "p"}
_JSON_SPECIALS: Final = {"MJ": "1", "DG": "Dg", "PH": "Ph", "DR": "Dr"}


def read_json(text: str) -> list[Round]:
    """The rounds of a file of JSON lines; raises LogError."""
    rounds = []
    for number, row in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not row.strip():
            continue
        try:
            rounds.append(_json_round(json.loads(row), number))
        except (ValueError, KeyError, TypeError, IndexError, AttributeError):
            raise LogError(number, "log_line") from None
    if not rounds:
        raise LogError(1, "log_empty")
    return rounds


def _json_round(data: dict[str, list[dict[str, object]]], number: int) -> Round:
    log = Round(number, names=[str(seat.get("n") or "") for seat in data["seats"]])
    for seat, hand in enumerate(data["hands0"]):
        cards = [_json_card(str(card), number) for card in hand]
        log.first[seat], log.hands[seat] = _mask(cards[:8], number), _mask(cards, number)
    log.acts = [act for one in data["acts"] for act in _json_act(one, number)]
    total = json.loads(json.dumps(data["sum"]))["d"]
    log.score = int(total["teamA"]), int(total["teamB"])
    log.has_redeal = bool(data.get("rerolls"))
    return log


def _json_card(text: str, number: int) -> str:
    if text in _JSON_SPECIALS:
        return _JSON_SPECIALS[text]
    if len(text) == 2 and text[0] in _JSON_SUITS:
        return text[1] + _JSON_SUITS[text[0]]
    raise LogError(number, "log_card")


def _json_act(act: dict[str, object], number: int) -> list[Act]:
    seat, kind = int(str(act["s"])), str(act["y"])
    if not 0 <= seat < 4:
        raise LogError(number, "log_seat")
    if kind == "g":
        return [Act("grand", seat)] if act["v"] else []
    if kind == "e":
        given = {int(k): _json_card(str(v), number) for k, v in json.loads(json.dumps(act["give"])).items()}
        return [Act("give", seat, tuple(given[(seat + step) % 4] for step in (1, 2, 3)))]
    if kind == "p":
        cards = [_json_card(str(card), number) for card in json.loads(json.dumps(act["c"]))]
        return [Act("play", seat, tuple(cards), int(str(act.get("w") or 0)))]
    if kind == "d":
        return [Act("gift", seat, to=int(str(act["to"])))]
    return [Act({"t": "tichu", "x": "pass"}[kind], seat)]


# ---- playing a log again ----


class Dispute(Exception):
    """A logged act that our rules do not allow."""

    def __init__(self, key: str, detail: str = "") -> None:
        super().__init__(f"{key}: {detail}")
        self.key = key
        self.detail = detail


class Retelling:
    """One logged round, acted on a match; `low` says which doubtful Phoenix readings are the low ones."""

    def __init__(self, match: AnyMatch, log: Round, low: int, is_ordered: bool) -> None:
        self.match = match
        self.log = log
        self.low = low
        self.is_ordered = is_ordered  # the Phoenix is written where it counts
        self.doubts = 0
        self.notes: list[str] = []
        assert isinstance(match.game, Tichu)
        self.game: Tichu = match.game

    @property
    def state(self) -> State:
        state = self.match.state
        assert isinstance(state, State)
        return state

    def act(self, actor: int, action: AnyAction) -> None:
        try:
            self.match.act(actor, action)
        except Illegal as refused:
            raise Dispute(self._house_rule(actor, refused.reason), refused.reason) from None

    def _house_rule(self, actor: int, reason: str) -> str:
        """The known house rule that an act shows, or just that it is not allowed."""
        s = self.state
        last_by_dog = s.owner < 0 and actor >= 0 and s.turn != actor and s.won[actor] & mask_named(["Dg"])
        return "dog_back" if reason == "not_your_turn" and last_by_dog else "not_allowed"

    def play(self) -> None:
        """The whole round; raises Dispute where the log departs from the rules."""
        log = self.log
        whole = log.hands[0] | log.hands[1] | log.hands[2] | log.hands[3]
        if whole != ALL or [count(hand) for hand in log.hands] != [14] * 4:
            raise Dispute("cards")
        if [seat for seat in range(4) if count(log.first[seat]) != 8 or log.first[seat] & ~log.hands[seat]]:
            raise Dispute("cards")
        begun = self.state.round
        self.match.act(NATURE, Deal(tuple(log.first)))
        callers = [act.seat for act in log.acts if act.kind == "grand"]
        for seat in range(4):
            self.act(seat, Grand(seat in callers))
        self.match.act(NATURE, Deal(tuple(log.hands[seat] & ~log.first[seat] for seat in range(4))))
        for act in log.acts:
            if self.state.round != begun:
                if act.kind != "pass":
                    raise Dispute("goes_on")
                continue
            self._do(act)
        self._finish(begun)

    def _do(self, act: Act) -> None:
        """Grand Tichu has been called already, before the rest was dealt."""
        if act.kind == "tichu":
            self.act(act.seat, Call())
        elif act.kind == "give":
            self._give(act)
        elif act.kind == "play":
            if len(set(act.cards)) < len(act.cards):
                raise Dispute("not_allowed", "not_held")
            self._play(act)
        elif act.kind == "pass":
            self._pass(act)
        elif act.kind == "gift":
            self._gift(act)

    def _give(self, act: Act) -> None:
        for card in self.state.gave[4 * act.seat : 4 * act.seat + 4]:  # somebody changed his mind
            if card >= 0 and self.state.phase == GIVE:
                self.act(act.seat, TakeBack(card))
        for step, text in enumerate(act.cards, 1):
            self.act(act.seat, Give(card_named(text), (act.seat + step) % 4))

    def _begin(self) -> None:
        for seat in self.match.game.waiting(self.state) if self.state.phase == READY else []:
            self.act(seat, NotNow())

    def _collect(self) -> None:
        self.match.act(CLOCK, Collect())

    def _pass(self, act: Act) -> None:
        """A pass; the winner's own, which BSW writes, means that he takes the trick."""
        s = self.state
        self._begin()
        if s.phase == WINDOW and s.owner == act.seat:
            self._collect()
        elif s.phase == PLAY and s.owner >= 0:
            self.act(act.seat, Pass())
        elif s.phase not in (PLAY, GIFT):
            raise Dispute("not_allowed", "pass")

    def _gift(self, act: Act) -> None:
        if self.state.phase == WINDOW:
            self._collect()
        if self.state.phase == GIFT:
            self.act(self.state.seat_of[self.state.turn], Gift(act.to))
        elif self.state.last_to != act.to:
            raise Dispute("not_allowed", "gift")

    def _play(self, act: Act) -> None:
        self._begin()
        s = self.state
        if s.phase == WINDOW and not self._is_bomb_in_window(act):
            self._collect()
        if s.phase == GIFT:
            raise Dispute("dragon_missing")
        self.act(act.seat, Play(read_as(mask_named(act.cards), self._phoenix(act)), act.wish))

    def _is_bomb_in_window(self, act: Act) -> bool:
        """Whether a play after the last pass still goes onto the trick."""
        s = self.state
        found = readings(mask_named(act.cards))
        if not found or found[0].kind < FOUR:
            return False
        leader = s.owner if s.live >> s.owner & 1 else self.game.customs.next_place(s, s.owner)
        if act.seat != leader:
            return True
        # BSW writes the winner's own pass when he takes a trick: a play without it is a bomb on it
        is_dragon = s.trick[-1].cards == mask_named(["Dr"])
        return act.seat == s.owner and (self.is_ordered or is_dragon)

    def _phoenix(self, act: Act) -> int:
        """What the Phoenix of a play stands for."""
        found = readings(mask_named(act.cards))
        if len(found) < 2:
            return found[0].phoenix if found else 0
        if self.is_ordered:
            for combo in found:
                if _written(act.cards, combo.phoenix) == list(act.cards):
                    return combo.phoenix
        self.doubts += 1
        is_low = self.low >> (self.doubts - 1) & 1
        fitting = [c for c in found if not self.game.check(self.state, act.seat, Play(c))]
        return (fitting or found)[-1 if is_low else 0].phoenix

    def _finish(self, begun: int) -> None:
        """A recipient of the last Dragon that the log leaves out follows from the score."""
        s = self.state
        if s.phase == GIFT and s.round == begun and self.log.score is not None:
            for to in ((s.turn + 1) % 4, (s.turn + 3) % 4):
                trial = self.match.fork()
                trial.act(s.seat_of[s.turn], Gift(to))
                if trial.state.sheet[-1][:2] == self.log.score:
                    self.match.act(s.seat_of[s.turn], Gift(to))
                    self.notes.append("dragon_inferred")
                    return
        if self.state.round == begun:
            raise Dispute("unfinished")


def _written(cards: tuple[str, ...], phoenix: int) -> list[str]:
    """How BSW writes a combination: falling, the Phoenix first among its equals, suits as they stand."""
    order = "123456789TJQKA"

    def place(card: str) -> tuple[int, int]:
        rank = phoenix if card == "Ph" else order.index(card[0]) + 1
        return -rank, 0 if card == "Ph" else 1

    return sorted(cards, key=place)


def retell(rounds: list[Round], is_ordered: bool, options: dict[str, str]) -> Imported:
    """Play the rounds one after the other; what cannot be played is left out, with a note."""
    kept = [(number, log) for number, log in enumerate(rounds, 1) if log.score is not None]
    notes = [Note(number, "unfinished") for number, log in enumerate(rounds, 1) if log.score is None]
    played: list[tuple[Round, AnyMatch]] = []
    game = shelf.make("tichu", {**options, "end": "rounds:999"}, 4)
    match: AnyMatch = Match(game)
    for number, log in kept:
        try:
            match, found = _retold(match, log, is_ordered)
        except Dispute as dispute:
            notes.append(Note(number, dispute.key, dispute.detail))
            continue
        notes += [Note(number, key) for key in found]
        notes += _compared(number, log, match)
        if played and log.names != played[-1][0].names:
            notes.append(Note(number, "names"))
        played.append((log, match))
    if not played:
        raise LogError(rounds[0].line, "log_nothing")
    record = Record("tichu", game.rules, 4, options=dict(_options(options, len(played))), lines=match.lines)
    record.names = {seat: name for seat, name in enumerate(played[0][0].names) if name}
    notes.sort(key=lambda note: note.round)
    scores = [log.score for log, _ in played if log.score is not None]
    return Imported(record, notes, scores, len(rounds) - len(played))


def _options(options: dict[str, str], rounds: int) -> dict[str, str]:
    return dict(shelf.options("tichu", {**options, "end": f"rounds:{rounds}"}, 4))


def _retold(match: AnyMatch, log: Round, is_ordered: bool) -> tuple[AnyMatch, list[str]]:
    """The match with one more round; doubtful readings are tried until the rest of the log fits."""
    first: Dispute | None = None
    low = 0
    while True:
        trial = Retelling(match.fork(), log, low, is_ordered)
        try:
            trial.play()
            return trial.match, trial.notes
        except Dispute as dispute:
            first = first or dispute
        low += 1
        if low >= 1 << min(trial.doubts, 6):
            raise first


def _compared(number: int, log: Round, match: AnyMatch) -> list[Note]:
    """Notes where our score is not the logged one."""
    ours = match.state.sheet[-1][:2]
    if ours == log.score:
        return []
    callers = [act.seat % 2 for act in log.acts if act.kind == "grand"]
    detail = f"{ours[0]}:{ours[1]}"
    if len(callers) > len(set(callers)):
        return [Note(number, "two_grand_calls", detail)]
    return [Note(number, "redeal" if log.has_redeal else "score", detail)]


def import_bsw(text: str) -> Imported:
    """A BSW log; raises LogError."""
    return retell(read_bsw(text), True, {"preset": "official"})


def import_json(text: str) -> Imported:
    """A log of JSON lines; raises LogError. That program gives the Dragon to an only opponent by itself."""
    return retell(read_json(text), False, {"preset": "official", "dragon_auto_single_live": "on"})


IMPORTERS: Final[dict[str, Callable[[str], Imported]]] = {"bsw": import_bsw, "tichu-json": import_json}


def explain(note: Note, t: Tongue) -> str:
    """A note as a sentence."""
    said = {
        "unfinished": t.t("it was not finished and is left out"),
        "cards": t.t("its cards are not the 56 of the game; it is left out"),
        "names": t.t("other people sit there than before"),
        "dog_back": t.t("a house rule returns the Dog to its player; it is left out"),
        "redeal": t.t("a house rule lets players pay for a new deal; by our rules it counts {detail}"),
        "two_grand_calls": t.t(
            "only one of a team's two Grand Tichu calls was counted; by our rules it is {detail}"
        ),
        "dragon_missing": t.t("it does not say who got the Dragon; it is left out"),
        "dragon_inferred": t.t("who got the last Dragon follows from the score"),
        "score": t.t("by our rules it counts {detail}"),
        "goes_on": t.t("it goes on after its end; it is left out"),
        "not_allowed": t.t("something in it is not allowed ({detail}); it is left out"),
    }[note.key]
    return t.t("Round {n}: {what}.", n=note.round, what=said.format(detail=note.detail))


def explain_error(error: LogError, t: Tongue) -> str:
    """Why a log cannot be read, as a sentence."""
    said = {
        "log_start": t.t("the log should begin with the first eight cards"),
        "log_empty": t.t("there is no round in it"),
        "log_nothing": t.t("none of its rounds can be taken over"),
        "log_line": t.t("this line is not part of the format"),
        "log_card": t.t("there is a card that does not exist, or twice"),
        "log_seat": t.t("a seat should be (0) to (3)"),
        "log_wish": t.t("a wish should be a rank from 2 to A"),
        "log_score": t.t("a score should read like 60 - 40"),
    }[error.reason]
    return t.t("Line {n}: {what}.", n=error.line, what=said)
