"""How Voyage speaks: every action, event, refusal and ending of the four games as whole sentences."""

from teahouse.core.game import Event, Fact, Facts, Result
from teahouse.core.words import Tongue, in_a_row
from teahouse.games.voyage import layout
from teahouse.games.voyage.actions import (
    NOTHING,
    Action,
    Answer,
    Bet,
    Buzz,
    Column,
    Discard,
    Pass,
    Place,
    Play,
    Remove,
    Shift,
)
from teahouse.games.voyage.buzz import (
    ANSWER,
    ARMED,
    BETS,
    BLANK,
    GRACE,
    LOOK,
    ODDS,
    READ,
    SEALED,
    BuzzView,
)
from teahouse.games.voyage.deck import text_in
from teahouse.games.voyage.faults import wrong_option
from teahouse.games.voyage.layout import AnyVoyageView, year_label
from teahouse.games.voyage.prose import quoted, signed
from teahouse.games.voyage.race import RaceView
from teahouse.games.voyage.team import TeamView
from teahouse.games.voyage.train import COLUMN, REMOVE, TrainView

# ---- about the game ----


def title(t: Tongue) -> str:
    """The game's name."""
    return t.t("Voyage with Taiwan")


def tagline(t: Tongue) -> str:
    """One short line for the lobby."""
    return t.t("Lay events in the order of history: together, against each other, or by the buzzer.")


def note(t: Tongue) -> str:
    """What players must know about the edition."""
    return t.t(
        "After the box by Hou Huei-Tse's team and Liu Li-Jun (2014); not affiliated with them. "
        "The events, stories, clues and drawings are our own."
    )


def option(key: str, t: Tongue) -> str:
    """An option as a label."""
    return {**_common_options(t), **_quiz_options(t), **_map_options(t)}[key]


def _common_options(t: Tongue) -> dict[str, str]:
    return {
        "game": t.t("Which game"),
        "start": t.t("Who starts"),
        "periods": t.t("Periods"),
        "deck": t.t("A deck of your own (CSV)"),
        "deck_name": t.t("Deck"),
        "deck_periods": t.t("Its periods (CSV)"),
        "deck_clues": t.t("Its clues (CSV)"),
        "deck_years": t.t("Years before our era in it"),
        "deck_skip": t.t("Leave out rows with faults"),
        "removal": t.t("When no column fits"),
        "finish_round": t.t("Play the last round out"),
        "open_backs": t.t("Others see the years in your hand"),
    }


def _quiz_options(t: Tongue) -> dict[str, str]:
    return {
        "buzz": t.t("How a question is answered"),
        "reading": t.t("Seconds to read a question"),
        "reading_letter": t.t("Milliseconds more for each letter"),
        "buzz_wait": t.t("Seconds to buzz"),
        "buzz_grace": t.t("Seconds in which slower lines are waited for"),
        "answer_time": t.t("Seconds to answer"),
        "look": t.t("Seconds to read the open cards"),
        "target": t.t("Points that end the match"),
        "end_on_touch": t.t("It is enough to reach them once, even if points are lost again"),
        "negative_scores": t.t("Scores may fall below nothing"),
        "settle": t.t("Gains and losses of a round"),
    }


def _map_options(t: Tongue) -> dict[str, str]:
    return {
        "strict_ties": t.t("Refuse equal years"),
        "shift": t.t("How far cards may move"),
        "show_discards": t.t("Show the backs of discarded cards"),
        "strict_first": t.t("The earliest full map wins alone"),
    }


def value(key: str, value: str, t: Tongue) -> str:
    """A value of an option in words."""
    if key == "start" and value.isdigit():
        return t.t("Seat {number}", number=int(value) + 1)
    known = {
        ("game", "train"): t.t("Southbound Train"),
        ("game", "buzz"): t.t("Buzz Expert"),
        ("game", "team"): t.t("Team"),
        ("game", "race"): t.t("Solo Race"),
        ("start", "random"): t.t("Drawn by lot"),
        ("periods", "all"): t.t("all"),
        ("deck_name", ""): t.t("Taiwan, the house's own"),
        ("deck_years", "astronomical"): t.t("0 is 1 BCE, -479 is 480 BCE"),
        ("deck_years", "historical"): t.t("-1 is 1 BCE, -480 is 480 BCE, there is no 0"),
        ("removal", "free"): t.t("The player removes any column"),
        ("removal", "span"): t.t("A column around that year goes, if there is one"),
        ("buzz", "race"): t.t("The first hand answers"),
        ("buzz", "sealed"): t.t("Everybody answers in secret"),
        ("settle", "net"): t.t("Settled together"),
        ("settle", "cells"): t.t("Settled card by card"),
        ("shift", "any"): t.t("Any distance"),
        ("shift", "one"): t.t("One cell"),
    }
    if value in ("on", "off"):
        return t.t("yes") if value == "on" else t.t("no")
    return known.get((key, value), value)


def preset(key: str, t: Tongue) -> str:
    """A bundle of options by name."""
    return {
        "team": t.t("Team: one map together"),
        "train": t.t("Southbound Train: fill columns"),
        "buzz": t.t("Buzz Expert: quiz and bets"),
        "race": t.t("Solo Race: a map each"),
        "class": t.t("Quiz for a class: everybody answers"),
    }[key]


def seat(seat: int, options: dict[str, str], t: Tongue) -> str:
    """Seats have no names of their own."""
    del seat, options, t
    return ""


def party(key: str, t: Tongue) -> str:
    """What a team plays against."""
    return {"challenge": t.t("The challenge")}[key]


def bot(code: str, t: Tongue) -> str:
    """A level of bot as somebody who knows so much history."""
    return {
        "random": t.t("Guesser"),
        "greedy": t.t("Newcomer"),
        "novice": t.t("Novice"),
        "pupil": t.t("Pupil"),
        "teacher": t.t("Teacher"),
        "master": t.t("Historian"),
    }[code]


# ---- what one may do ----


def action(a: Action, view: AnyVoyageView, t: Tongue) -> str:
    """What the button says."""
    if isinstance(a, Place):
        name = quoted(layout.title(view, a.card, t), t)
        return t.t("Place “{title}” on cell {cell}", title=name, cell=a.cell)
    if isinstance(a, Play):
        return t.t("Play “{title}”", title=quoted(layout.title(view, a.card, t), t))
    if isinstance(a, Column):
        return t.t("Add it to column {number}", number=a.column + 1)
    if isinstance(a, Remove):
        return t.t("Remove column {number}", number=a.column + 1)
    if isinstance(a, Discard):
        return t.t("Swap the card for a token")
    if isinstance(a, Shift):
        return _shift_label(a, view, t)
    if isinstance(a, Pass):
        return t.t("Place no more markers") if view.game == "buzz" else t.t("Pass")
    return _quiz_action(a, view, t)


def _shift_label(a: Shift, view: AnyVoyageView, t: Tongue) -> str:
    slots = {"first": a.first, "last": a.last, "to": a.first + a.by, "end": a.last + a.by}
    if view.game == "team":
        if a.first == a.last:
            return t.t("Move the card on {first} to {to}, for a token", **slots)
        return t.t("Move the cards on {first}–{last} to {to}–{end}, for a token", **slots)
    if a.first == a.last:
        return t.t("Move the card on {first} to {to}", **slots)
    return t.t("Move the cards on {first}–{last} to {to}–{end}", **slots)


def _quiz_action(a: Action, view: AnyVoyageView, t: Tongue) -> str:
    if isinstance(a, Buzz):
        return t.t("Buzz")
    if isinstance(a, Answer) and isinstance(view, BuzzView):
        return t.t("Answer: {period}", period=layout.period_name(view, a.period, t))
    assert isinstance(a, Bet)
    cell, odds = _cell_name(a.cell, t), ODDS[a.slot]
    return t.tn(
        "Bet on {cell}: {n} point if it is right", "Bet on {cell}: {n} points if it is right", odds, cell=cell
    )


def _cell_name(cell: int, t: Tongue) -> str:
    return t.t("none of the eight") if cell == BLANK else t.t("card {number}", number=cell + 1)


def handles(a: Action, view: AnyVoyageView) -> list[str]:
    """What on the board means the action."""
    if isinstance(a, Place):
        return [f"cell {a.cell}"] if view.game == "team" else [f"card c{a.card}", f"cell {a.cell}"]
    if isinstance(a, Shift):
        target = a.first + a.by if a.by < 0 else a.last + a.by
        return [*[f"moved {cell}" for cell in range(a.first, a.last + 1)], f"cell {target}"]
    if isinstance(a, Play):
        return [f"card c{a.card}"]
    if isinstance(a, Column | Remove):
        return [f"column {a.column}"]
    if isinstance(a, Buzz):
        return ["buzzer"]
    if isinstance(a, Answer):
        return [f"period {a.period}"]
    return [f"slot {a.cell} {a.slot}"] if isinstance(a, Bet) else []


# ---- what is asked ----


def prompt(view: AnyVoyageView, names: list[str], t: Tongue) -> str:
    """One line for the reader."""
    if view.is_over:
        return t.t("The match is over.")
    if isinstance(view, BuzzView):
        return _quiz_prompt(view, names, t)
    if view.turn == NOTHING or not view.cards:
        return t.t("The cards are being dealt.")
    if view.turn != view.viewer:
        return t.t("{name} is thinking.", name=names[view.turn])
    if isinstance(view, TrainView):
        return _train_prompt(view, t)
    if isinstance(view, TeamView):
        if view.own[view.viewer] == NOTHING:
            return t.t("You have no card: move cards on the map, or pass.")
        return t.t("Place your card on a cell, or pay a token: swap it, or move cards on the map.")
    return t.t("Take a card and place it on your map, or move cards that lie there.")


def _train_prompt(view: TrainView, t: Tongue) -> str:
    year = layout.year_of(view, view.played, t)
    if view.step == COLUMN:
        return t.t("{year} is equally near to several columns. Choose one.", year=year)
    if view.step == REMOVE:
        return t.t("{year} fits no column. Choose the one that goes; your card begins anew.", year=year)
    return t.t("Play a card: it is turned over and joins the column nearest in time.")


def _quiz_prompt(view: BuzzView, names: list[str], t: Tongue) -> str:
    if view.step == READ:
        if view.is_sealed:
            return t.t("Read the question. Then everybody answers in secret.")
        return t.t("Read the question. Then the buzzer opens.")
    if view.step in (ARMED, GRACE):
        return t.t("To which period does it belong? The first hand answers.")
    if view.step == SEALED:
        named = view.viewer >= 0 and view.has_named[view.viewer]
        if named:
            return t.t("Your answer is in. The others are still thinking.")
        return t.t("To which period does it belong? Everybody answers in secret.")
    if view.step == LOOK:
        return t.t("The cards are open: read what happened.")
    if view.step == ANSWER:
        if view.buzzer == view.viewer:
            return t.t("You were first. Name the period.")
        return t.t("{name} was first and names the period.", name=names[view.buzzer])
    if view.step != BETS:
        return t.t("The cards are being dealt.")
    period = layout.period_name(view, view.period, t)
    if view.turn == view.viewer:
        return t.t("The answer is: {period}. Bet on the events of that period.", period=period)
    return t.t("The answer is: {period}. {name} bets.", period=period, name=names[view.turn])


# ---- what happened ----


def _fact(facts: Facts, key: str) -> Fact:
    return dict(facts).get(key, "")


def _number(facts: Facts, key: str) -> int:
    found = _fact(facts, key)
    return found if isinstance(found, int) else 0


def _numbers(facts: Facts, key: str) -> list[int]:
    found = _fact(facts, key)
    return [int(n) for n in found] if isinstance(found, tuple) else []


def _said(facts: Facts, key: str, t: Tongue) -> str:
    """A text that stands in several languages, for a place between quotation marks."""
    texts = [(k.partition(":")[2], v) for k, v in facts if k.partition(":")[0] == key and isinstance(v, str)]
    return quoted(text_in(tuple(texts), t.lang), t)


def event(e: Event, names: list[str], viewer: int, t: Tongue) -> str:
    """The line of the log, told to `viewer`."""
    if e.seat < 0:
        return _house_event(e, names, t)
    name = t.t("You") if e.seat == viewer else names[e.seat]
    if e.key == "first":
        return t.t("{name}: to start.", name=name)
    if e.key == "passed":
        return t.t("{name}: pass.", name=name)
    if e.key == "buzzed":
        return _buzzed(e, names, viewer, t)
    for tell in (_train_event, _map_event, _quiz_event):
        line = tell(e, name, t)
        if line:
            return line
    return ""


def _train_event(e: Event, name: str, t: Tongue) -> str:
    if e.key == "played":
        year = year_label(_number(e.facts, "year"), t)
        return t.t("{name}: “{title}”, {year}.", name=name, title=_said(e.facts, "title", t), year=year)
    column = _number(e.facts, "column") + 1
    if e.key == "joined":
        return t.t("{name}: added to column {number}.", name=name, number=column)
    if e.key == "pile":
        return t.t("{name}: column {number} is full, one point.", name=name, number=column)
    if e.key == "removed":
        return t.t("{name}: nothing fits, column {number} goes.", name=name, number=column)
    return ""


def _map_event(e: Event, name: str, t: Tongue) -> str:
    if e.key == "placed":
        return _placed(e, name, t)
    if e.key == "drew":
        return t.t("{name}: draws “{title}”.", name=name, title=_said(e.facts, "title", t))
    if e.key == "discarded":
        text = _said(e.facts, "title", t)
        if "year" in dict(e.facts):
            year = year_label(_number(e.facts, "year"), t)
            return t.t("{name}: swaps “{title}” ({year}) for a token.", name=name, title=text, year=year)
        return t.t("{name}: swaps “{title}” for a token.", name=name, title=text)
    if e.key == "shifted":
        first, last, by = [_number(e.facts, key) for key in ("first", "last", "by")]
        slots = {"name": name, "first": first, "last": last, "to": first + by, "end": last + by}
        if first == last:
            return t.t("{name}: the card on {first} moves to {to}.", **slots)
        return t.t("{name}: the cards on {first}–{last} move to {to}–{end}.", **slots)
    return ""


def _placed(e: Event, name: str, t: Tongue) -> str:
    facts, year = dict(e.facts), _number(e.facts, "year")
    slots = {
        "name": name,
        "title": _said(e.facts, "title", t),
        "cell": _number(e.facts, "cell"),
        "year": year_label(year, t),
        "after": year_label(_number(e.facts, "after"), t),
        "before": year_label(_number(e.facts, "before"), t),
    }
    if facts["fits"]:
        return t.t("{name}: “{title}” on cell {cell}. {year}: it fits.", **slots)
    if "after" in facts and year < _number(e.facts, "after"):
        return t.t("{name}: “{title}” on cell {cell}. {year} is too early there, after {after}.", **slots)
    if "before" in facts and year > _number(e.facts, "before"):
        return t.t("{name}: “{title}” on cell {cell}. {year} is too late there, before {before}.", **slots)
    return t.t("{name}: “{title}” on cell {cell}. {year} stands there already.", **slots)


def _quiz_event(e: Event, name: str, t: Tongue) -> str:
    if e.key == "asked":
        number, die = _number(e.facts, "round"), _number(e.facts, "die")
        return t.t("{name}: asks question {number}, the die shows {die}.", number=number, name=name, die=die)
    if e.key == "answered":
        return _answered(e, name, t)
    if e.key in ("sealed", "unsealed"):
        named = _said(e.facts, "named_name", t)
        if named:
            return t.t("{name}: answers “{period}”.", name=name, period=named)
        return t.t("{name}: has answered.", name=name)
    if e.key == "bet":
        cell, odds = _cell_name(_number(e.facts, "cell"), t), _number(e.facts, "odds")
        return t.tn(
            "{name}: a marker on {cell}, for {n} point.",
            "{name}: a marker on {cell}, for {n} points.",
            odds,
            name=name,
            cell=cell,
        )
    return ""


def _buzzed(e: Event, names: list[str], viewer: int, t: Tongue) -> str:
    """Who was first, and in which order the other hands fell."""
    called = [t.t("You") if seat == viewer else name for seat, name in enumerate(names)]
    after = enumerate(_numbers(e.facts, "after"))
    others = sorted([(ms, seat) for seat, ms in after if ms >= 0 and seat != e.seat])
    first = _first_hand(e, called[e.seat], t)
    if not others:
        return first
    rest = [t.t("{name} (+{ms} ms)", name=called[seat], ms=ms) for ms, seat in others]
    return in_a_row([first, t.t("Then: {others}.", others=t.t(", ").join(rest))], t)


def _first_hand(e: Event, name: str, t: Tongue) -> str:
    if "right" not in dict(e.facts):
        return t.t("{name}: first at the buzzer.", name=name)
    if _number(e.facts, "right"):
        return t.t("{name}: the fastest right answer.", name=name)
    return t.t("{name}: the fastest answer; none is right.", name=name)


def _answered(e: Event, name: str, t: Tongue) -> str:
    right, named = _said(e.facts, "period_name", t), _said(e.facts, "named_name", t)
    if _number(e.facts, "right"):
        return t.t("{name}: “{period}”, right. One point.", name=name, period=right)
    if named:
        return t.t("{name}: “{named}”, wrong. It was “{period}”.", name=name, named=named, period=right)
    return t.t("{name}: no answer in time. It was “{period}”.", name=name, period=right)


def _house_event(e: Event, names: list[str], t: Tongue) -> str:
    if e.key == "armed":
        return t.t("Answers are taken.") if _number(e.facts, "sealed") else t.t("The buzzer is open.")
    if e.key == "nobody":
        return t.t("Nobody answered. It was “{period}”.", period=_said(e.facts, "period_name", t))
    if e.key == "opened":
        year = year_label(_number(e.facts, "year"), t)
        return t.t("A new column: “{title}”, {year}.", title=_said(e.facts, "title", t), year=year)
    if e.key == "displayed":
        return t.t("New on display: “{title}”.", title=_said(e.facts, "title", t))
    if e.key == "turned":
        year = year_label(_number(e.facts, "year"), t)
        slots = {"number": _number(e.facts, "cell") + 1, "title": _said(e.facts, "title", t), "year": year}
        if _number(e.facts, "right"):
            return t.t("Card {number}, “{title}”: {year}, right.", **slots)
        return t.t("Card {number}, “{title}”: {year}.", **slots)
    if e.key == "settled":
        rows = [_settled(e, seat, name, t) for seat, name in enumerate(names)]
        return t.t("The bets are settled: {scores}.", scores=t.t(", ").join(rows))
    if e.key == "no_cards":
        return t.t("Nobody has a card left.")
    return ""


def _settled(e: Event, seat: int, name: str, t: Tongue) -> str:
    """What a seat's markers made, and its score: not below nothing, where the table says so."""
    made, gained, score = [_numbers(e.facts, key)[seat] for key in ("made", "gained", "scores")]
    slots = {"name": name, "change": signed(made), "score": score}
    if made == gained:
        return t.t("{name} {change} → {score}", **slots)
    return t.t("{name} {change} → {score} (never below 0)", **slots)


# ---- why not ----


def reason(key: str, view: AnyVoyageView, t: Tongue) -> str:
    """Why an action was refused and what would be right."""
    return {**_common_reasons(t), **_quiz_reasons(t), **_map_reasons(t)}[key]


def _common_reasons(t: Tongue) -> dict[str, str]:
    return {
        "over": t.t("The match is over."),
        "not_your_turn": t.t("It is not your turn."),
        "other_game": t.t("That belongs to another of the four games, or is not yours to do."),
        "not_your_card": t.t("That card is not in your hand. Take one of your own."),
        "choose_column": t.t("A card is turned over already. Choose its column first."),
        "no_choice": t.t("There is no column to choose now. Play a card first."),
        "column_not_near": t.t("Another column is nearer in time. Choose one of the lit ones."),
        "no_removal": t.t("No column has to go now. Only a card that fits nowhere removes one."),
        "column_not_spanning": t.t("At this table a column whose years enclose the card's has to go."),
        "syntax": t.t("That is no action of this game."),
    }


def _quiz_reasons(t: Tongue) -> dict[str, str]:
    return {
        "sealed": t.t("At this table everybody answers in secret: name a period."),
        "not_armed": t.t("The buzzer is not open yet. Read the question first."),
        "buzz_over": t.t("The buzzer is closed."),
        "already_buzzed": t.t("Your hand is on the buzzer already."),
        "already_named": t.t("Your answer is in already."),
        "no_question": t.t("There is no question to answer now."),
        "no_such_period": t.t("That is none of the periods on the table."),
        "answer_first": t.t("The bets open once the question is answered."),
        "no_such_slot": t.t("There is no such slot: each of the nine cards has three."),
        "slot_taken": t.t("A marker lies on that slot already. Choose a free one."),
    }


def _map_reasons(t: Tongue) -> dict[str, str]:
    return {
        "no_card": t.t("You have no card. Move cards on the map, or pass."),
        "must_act": t.t("You can still do something, so you cannot pass."),
        "no_such_cell": t.t("The map has the cells 1 to 8."),
        "cell_taken": t.t("A card lies on that cell already. Choose a free one."),
        "not_on_display": t.t("That card is not on display. Take one of those in the middle."),
        "no_such_shift": t.t(
            "These cards cannot move so. Two or more neighbours, or their end on the free side, "
            "move over free cells."
        ),
        "third_shift": t.t("You have moved twice in a row. Take a card now."),
    }


RULES = {
    "over": "R0.11",
    "not_your_turn": "R0.7",
    "other_game": "R0.1",
    "not_your_card": "R1.5",
    "choose_column": "R1.9",
    "no_choice": "R1.9",
    "column_not_near": "R1.8",
    "no_removal": "R1.11",
    "column_not_spanning": "R1.11",
    "syntax": "R0.1",
    "sealed": "R2.10",
    "not_armed": "R2.5",
    "buzz_over": "R2.6",
    "already_buzzed": "R2.6",
    "already_named": "R2.10",
    "no_question": "R2.7",
    "no_such_period": "R2.7",
    "answer_first": "R2.11",
    "no_such_slot": "R2.11",
    "slot_taken": "R2.11",
    "no_card": "R3.13",
    "must_act": "R4.12",
    "no_such_cell": "R3.1",
    "cell_taken": "R3.4",
    "not_on_display": "R4.4",
    "no_such_shift": "R3.9",
    "third_shift": "R4.8",
}


def rule(key: str) -> str:
    """The number in RULES.md that a refusal links to."""
    return RULES[key]


# ---- how it ended ----


def result(r: Result, names: list[str], t: Tongue) -> str:
    """Who won, and why."""
    first = [i for i, place in enumerate(r.places) if place == 1]
    winners = t.t(", ").join([names[i] for i in first])
    facts = dict(r.facts)
    if "score" in facts:
        return _team_result(r, t)
    if "turns" in facts:
        return _race_result(r, winners, first[0], t)
    if "piles" in facts:
        n = _number(r.facts, "piles")
        return t.tn(
            "The pile is used up. First with {n} column: {names}.",
            "The pile is used up. First with {n} columns: {names}.",
            n,
            names=winners,
        )
    return _quiz_result(r, winners, t)


def _team_result(r: Result, t: Tongue) -> str:
    slots = {key: _number(r.facts, key) for key in ("score", "cards", "tokens")}
    if r.reason == "map_full":
        return t.t(
            "The map is full: everybody wins. Score {score}: {cards} for the cards, {tokens} for the tokens.",
            **slots,
        )
    if r.reason == "tokens_gone":
        return t.t(
            "The tokens are used up: everybody loses. Cards on the map: {cards}, score: {score}.", **slots
        )
    return t.t("No cards are left: everybody loses. Cards on the map: {cards}, score: {score}.", **slots)


def _race_result(r: Result, winners: str, first: int, t: Tongue) -> str:
    turns, gone = _numbers(r.facts, "turns"), _numbers(r.facts, "discards")
    cards, discards = r.points[first], gone[first]
    slots = {"names": winners, "discards": discards, "cards": cards, "turns": turns[first]}
    if len(turns) == 1:
        if r.reason == "map_full":
            return t.t("Your map is full. Turns: {turns}, cards discarded: {discards}.", **slots)
        return t.t("Turns: {turns}. Cards on your map: {cards}, discarded: {discards}.", **slots)
    if r.reason == "map_full":
        return t.t("A map is full. First: {names}; cards discarded: {discards}.", **slots)
    if r.reason == "deck_gone":
        return t.t("The pile is used up. First: {names}; cards on the map: {cards}.", **slots)
    return t.t("A hundred rounds are played. First: {names}; cards on the map: {cards}.", **slots)


def _quiz_result(r: Result, winners: str, t: Tongue) -> str:
    slots = {"names": winners, "points": points(max(r.points), t), "rounds": _number(r.facts, "rounds")}
    if r.reason == "target":
        return t.t("Enough points are made. First: {names}, with {points}.", **slots)
    if r.reason == "clues_gone":
        return t.t("The questions are used up. First: {names}, with {points}.", **slots)
    return t.t("The events are used up. First: {names}, with {points}.", **slots)


def points(n: int, t: Tongue) -> str:
    """A party's points in words."""
    return t.tn("{n} point", "{n} points", n)


# ---- the plain view ----


def plain(view: AnyVoyageView, names: list[str], t: Tongue) -> list[tuple[str, str]]:
    """Label and text, line by line, for readers who hear the table."""
    if isinstance(view, TrainView):
        return _plain_train(view, names, t)
    if isinstance(view, BuzzView):
        return _plain_quiz(view, names, t)
    if isinstance(view, TeamView):
        return _plain_team(view, names, t)
    return _plain_race(view, names, t)


def _spoken(view: AnyVoyageView, number: int, t: Tongue) -> str:
    """A card read out: its year, or that it is hidden."""
    if number == NOTHING:
        return t.t("free")
    year = layout.year_of(view, number, t)
    name = layout.title(view, number, t)
    return t.t("{year}, {title}", year=year, title=name) if year else t.t("{title}, year hidden", title=name)


def _listed(view: AnyVoyageView, cards: tuple[int, ...], t: Tongue) -> str:
    return t.t("; ").join([_spoken(view, card, t) for card in cards]) or t.t("no card")


def _plain_train(view: TrainView, names: list[str], t: Tongue) -> list[tuple[str, str]]:
    rows = [
        (t.t("Column {number}", number=i + 1), _listed(view, cards, t))
        for i, cards in enumerate(view.columns)
    ]
    if view.viewer >= 0:
        rows.append((t.t("Your hand"), _listed(view, view.hands[view.viewer], t)))
    if view.top != NOTHING:
        rows.append((t.t("Next in the pile"), _spoken(view, view.top, t)))
    return [*rows, (t.t("Cards in the pile"), str(layout.pile(view))), _plain_scores(view.piles, names, t)]


def _plain_scores(scores: tuple[int, ...], names: list[str], t: Tongue) -> tuple[str, str]:
    each = [t.t("{name}: {score}", name=name, score=n) for name, n in zip(names, scores, strict=False)]
    return t.t("Points"), t.t("; ").join(each)


def _plain_map(view: TeamView | RaceView, cells: tuple[int, ...], t: Tongue) -> list[tuple[str, str]]:
    return [(t.t("Cell {number}", number=c), _spoken(view, cells[c], t)) for c in range(1, len(cells))]


def _plain_lesson(view: TeamView | RaceView, t: Tongue) -> list[tuple[str, str]]:
    taught = layout.lesson(view, t)
    if taught is None:
        return []
    told = t.t("It fits.") if taught.fits else in_a_row([taught.why, taught.where], t)
    return [(t.t("Just placed"), t.t("{card}. {told}", card=_spoken(view, taught.card, t), told=told))]


def _plain_team(view: TeamView, names: list[str], t: Tongue) -> list[tuple[str, str]]:
    rows = _plain_map(view, view.cells, t)
    rows += [(name, _listed(view, (card,), t)) for name, card in zip(names, view.own, strict=False)]
    rows.append((t.t("Tokens left"), str(view.tokens)))
    return [*rows, *_plain_lesson(view, t)]


def _plain_race(view: RaceView, names: list[str], t: Tongue) -> list[tuple[str, str]]:
    rows = [(t.t("On display"), _listed(view, view.display, t))]
    for seat, cells in enumerate(view.maps):
        laid = tuple([c for c in cells[1:] if c != NOTHING])
        rows.append((t.t("Map of {name}", name=names[seat]), _listed(view, laid, t)))
    if view.viewer >= 0:
        rows += _plain_map(view, view.maps[view.viewer], t)
    return [*rows, (t.t("Cards in the pile"), str(view.left)), *_plain_lesson(view, t)]


def _plain_quiz(view: BuzzView, names: list[str], t: Tongue) -> list[tuple[str, str]]:
    hints = t.t("; ").join([layout.period_hint(view, each.id, t) for each in view.periods])
    rows = [
        (t.t("Question"), text_in(view.clue_text, t.lang) or t.t("not asked yet")),
        (t.t("The periods"), hints),
    ]
    if view.period:
        rows.append((t.t("Answer"), layout.period_name(view, view.period, t)))
    for cell in range(BLANK + 1):
        name = _spoken(view, view.cells[cell], t) if cell < BLANK else t.t("none of the eight")
        on = [names[bet[2]] for bet in view.bets if bet[0] == cell]
        if on:
            name = t.t("{card}; markers: {names}", card=name, names=t.t(", ").join(on))
        rows.append((t.t("Card {number}", number=cell + 1), name))
    return [*rows, _plain_scores(view.scores, names, t)]


__all__ = ["in_a_row", "layout", "quoted", "signed", "wrong_option"]
