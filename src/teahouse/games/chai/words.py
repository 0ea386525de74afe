"""How Chai speaks: options, actions, prompts, refusals and endings as whole sentences."""

from teahouse.core.game import Event, Fact, Result
from teahouse.core.words import Tongue, in_a_row
from teahouse.games.chai import chronicle
from teahouse.games.chai import layout as layout  # noqa: PLC0414  # for the page
from teahouse.games.chai import things as things  # noqa: PLC0414  # for the page
from teahouse.games.chai.movement import letters
from teahouse.games.chai.spoken import plain as plain  # noqa: PLC0414  # what Words offers
from teahouse.games.chai.state import (
    ADD,
    ASSISTANT,
    CHANGE,
    CHOOSE,
    DISCARD,
    DOCK,
    DONE,
    DROP,
    FLIP_DIE,
    HARBOUR,
    HARVEST_DIE,
    KEEP,
    LIFT,
    LOAD,
    MARKET,
    MOVE,
    PALACE,
    PAY,
    PICK,
    PLACE,
    POWER,
    PRODUCE,
    RELOCATE,
    SEND,
    SIDE,
    SPACES,
    STEP,
    SWAP,
    TAKE,
    TEAS,
    Action,
)
from teahouse.games.chai.things import card_name, place, run, ship_brief, tea, teas
from teahouse.games.chai.view import View


def title(t: Tongue) -> str:
    """The game's name."""
    return t.t("Chai: Tea for 2")


def tagline(t: Tongue) -> str:
    """One short line for the lobby."""
    return t.t("Grow tea, send dice to work, sail away first: against a friend, or alone against the cards.")


def note(t: Tongue) -> str:
    """What players must know about the edition."""
    return t.t(
        "The values of cards, ships and tracks are our reconstruction, not the publisher's;"
        " with another data file a table plays by other values."
    )


def option(key: str, t: Tongue) -> str:
    """An option as a label."""
    return {
        "goal": t.t("Ships to complete"),
        "side_a_cards": t.t("Cards that side A pays for"),
        "bottom_row_triggers_on_gain": t.t("New tea sets off cards on the bottom row"),
        "order": t.t("The rival's cards"),
        "difficulty": t.t("Difficulty"),
        "rival_cards": t.t("Cards that the rival may keep"),
        "day": t.t(
            "Game of the day (a real date such as 2026-11-30, or empty; anybody can work its deals out)"
        ),
        "cards": t.t("Data file for cards, ships and tracks"),
        "cards_name": t.t("Cards and ships"),
    }[key]


def value(key: str, value: str, t: Tongue) -> str:
    """A value of an option in words."""
    if key == "goal":
        return t.tn("{n} ship", "{n} ships", int(value))
    return {
        ("side_a_cards", "any"): t.t("all of them"),
        ("side_a_cards", "matching"): t.t("those that show the merchant's tea"),
        ("bottom_row_triggers_on_gain", "on"): t.t("yes"),
        ("bottom_row_triggers_on_gain", "off"): t.t("no"),
        ("order", "numbered"): t.t("in numerical order"),
        ("order", "shuffled"): t.t("shuffled"),
        ("difficulty", "easy"): t.t("easy"),
        ("difficulty", "normal"): t.t("normal"),
        ("difficulty", "hard"): t.t("hard"),
        ("cards_name", ""): t.t("the house's own"),
        ("rival_cards", "nine"): t.t("nine"),
        ("rival_cards", "any"): t.t("any number"),
    }.get((key, value), value or t.t("not chosen"))


def preset(key: str, t: Tongue) -> str:
    """A bundle of options by name."""
    return {
        "standard": t.t("Four ships"),
        "short": t.t("Three ships, short"),
        "long": t.t("Five ships, long"),
    }[key]


def seat(seat: int, options: dict[str, str], t: Tongue) -> str:
    """Seats have no names of their own."""
    del seat, options, t
    return ""


def party(key: str, t: Tongue) -> str:
    """The rival of the solo game."""
    assert key == "rival", key
    return t.t("The rival")


def wrong_option(reason: str, slots: dict[str, str], t: Tongue) -> str:
    """What is wrong with a data file, and where."""
    if reason == "file_row":
        said = [t.t("The data file cannot be used."), fault(slots, t)]
        if int(slots["more"]):
            said.append(t.tn("{n} more fault follows.", "{n} more faults follow.", int(slots["more"])))
        return in_a_row(said, t)
    page = t.t("Decks of your own")
    if reason == "file_unreadable":
        return t.t("The data file is not JSON. The template on the page “{page}” is.", page=page)
    return t.t(
        "The data file is not JSON. Line {line}, column {column}: {what}."
        " The template on the page “{page}” shows how it is written.",
        line=slots["line"],
        column=slots["column"],
        what=_syntax(slots["what"], t),
        page=page,
    )


def _syntax(what: str, t: Tongue) -> str:
    """What Python's reader of JSON says, in the reader's language."""
    for begin, said in (
        ("Expecting ',' delimiter", t.t("a comma or a closing bracket is missing before this")),
        ("Expecting ':' delimiter", t.t("a colon is missing before this")),
        (
            "Expecting property name",
            t.t("a field's name in double quotes is missing, or a comma is too many"),
        ),
        ("Expecting value", t.t("a value is missing, or a comma is too many")),
        ("Illegal trailing comma", t.t("this comma is too many")),
        ("Unterminated string", t.t("this text has no closing quotation mark")),
        ("Invalid control character", t.t("this text has no closing quotation mark")),
        ("Extra data", t.t("the file should end before this")),
    ):
        if what.startswith(begin):
            return said
    return t.t("this cannot be read")


def fault(slots: dict[str, str], t: Tongue) -> str:
    """One fault of a data file: where, what was found, what would be right."""
    where = ", ".join([part for part in (slots["row"], slots["field"]) if part]) or t.t("the file")
    if not slots["wrong"]:
        return t.t("{where} is missing; right would be {right}.", where=where, right=_right(slots, t))
    return t.t(
        "{where}: found {wrong}; right would be {right}.",
        where=where,
        wrong=slots["wrong"],
        right=_right(slots, t),
    )


def _right(slots: dict[str, str], t: Tongue) -> str:
    """What would be right, from a fault's key and numbers."""
    key = slots["right"]
    if key in ("number", "numbers", "rows", "text", "supply", "teas"):
        return _right_measure(key, slots, t)
    if key in ("bottom", "way"):
        name = tea(slots["tea"], t)
        if key == "way":
            return t.t("a way up that leads to a dock for {tea}", tea=name)
        return t.t("exactly one bottom slot that admits {tea}", tea=name)
    if key in ("choice", "choices"):
        if key == "choice":
            return t.t("one of {values}", values=slots["values"])
        return t.t("a list of any of {values}", values=slots["values"])
    return {
        "object": t.t("an object in braces"),
        "id": t.t("1 to 32 letters, digits, _ or -"),
        "own_id": t.t("an id of its own, for {other} has this one", other=slots.get("other", "")),
        "exactly": t.t("exactly {value}", value=slots.get("value", "")),
        "flag": t.t("true or false"),
        "once": t.t("each tea no more than once"),
    }[key]


def _right_measure(key: str, slots: dict[str, str], t: Tongue) -> str:
    low, high, span = slots.get("low", ""), slots.get("high", ""), slots.get("span", "")
    return {
        "number": t.t("a whole number from {low} to {high}", low=low, high=high),
        "numbers": t.t("a list of whole numbers from 0 to {high}, {span} of them", high=high, span=span),
        "rows": t.t("a list of objects in braces, {span} of them", span=span),
        "text": t.t("a line of text of at most {high} signs", high=high),
        "supply": t.t("at least {low}, for junks must not wait for more tea than there is", low=low),
        "teas": t.t("letters out of YGPWOB, {span} of them", span=span),
    }[key]


# ---- what one may do ----


def action(a: Action, view: View, t: Tongue) -> str:
    """What the button says."""
    if a.kind in (HARVEST_DIE, MARKET, PALACE, HARBOUR, PRODUCE):
        return _placement(a, view, t)
    if a.kind in (STEP, PICK, LIFT, PAY, TAKE):
        return _token(a, t)
    if a.kind in (KEEP, PLACE, DISCARD, MOVE, SWAP):
        return _card(a, view, t)
    if a.kind in (RELOCATE, DOCK, CHOOSE, DROP, LOAD, SEND):
        return _ship(a, view, t)
    return _plain(a, view, t)


def _placement(a: Action, view: View, t: Tongue) -> str:
    if a.kind == HARVEST_DIE:
        return t.t("Harvest {tea} with a {die}", tea=tea(TEAS[a.b], t), die=a.a)
    if a.kind == MARKET:
        card = view.market[a.a - 1].card
        if a.a == 6:
            return t.t("Look at the market deck with a {die}", die=a.b)
        name = card_name(card.name, t) if card is not None else ""
        return t.t("Take {card} from stall {stall} with a {die}", card=name, stall=a.a, die=a.b)
    if a.kind == PALACE:
        return {
            "move": t.t("Palace with a {die}: move a card", die=a.b),
            "swap": t.t("Palace with a {die}: swap two cards", die=a.b),
            "start": t.t("Palace with a {die}: take the start marker", die=a.b),
            "reset": t.t("Palace with a {die}: turn your cards up", die=a.b),
        }[SPACES[a.a]]
    if a.kind == HARBOUR:
        return _reserve(a, view, t)
    added = things.dice((a.a,) * a.b)
    if any(r.owner == view.viewer and r.dice and r.dice[0] == a.a for r in view.ranks):
        return t.t("Add {dice} to your group in production", dice=added)
    return t.t("Production with {dice}", dice=added)


def _reserve(a: Action, view: View, t: Tongue) -> str:
    berth = view.berths[a.a]
    group = run(a.b, a.c)
    if berth.owner >= 0:
        return t.t("Attack ship {space} with {dice}", space=berth.no, dice=group)
    if berth.is_deck:
        return t.t("Reserve the ship deck with {dice}", dice=group)
    return t.t("Reserve ship {space} with {dice}", space=berth.no, dice=group)


def _token(a: Action, t: Tongue) -> str:
    if a.kind == TAKE:
        return t.t("Take {tea}", tea=tea(TEAS[a.a], t))
    slots = {"tea": tea(TEAS[a.b], t), "place": place(a.a, t)}
    if a.kind == STEP:
        return t.t("Move {tea} up from {place}", **slots)
    if a.kind == PICK:
        return t.t("Use the card on {tea} at {place}", **slots)
    if a.kind == LIFT:
        return t.t("Move {tea} at {place} up 2 steps", **slots)
    return t.t("Discard {tea} from {place}", **slots)


def _card(a: Action, view: View, t: Tongue) -> str:
    if a.kind == PLACE:
        assert view.hand_card is not None, "a card is in hand"
        return t.t("Put {card} on slot {slot}", card=card_name(view.hand_card.name, t), slot=a.a)
    card = _unlike(a.a, view, t)
    if a.kind == KEEP:
        return _kept(
            card,
            [_unlike_id(face.id, view, t) for face in view.seen_cards if face.id != _id(a.a, view)],
            a.b,
            t,
        )
    if a.kind == DISCARD:
        return t.t("Put {card} under the deck to make room", card=card)
    if a.kind == MOVE:
        return t.t("Move {card} to slot {slot}", card=card, slot=a.b)
    return t.t("Swap {card} and {other}", card=card, other=_unlike(a.b, view, t))


def _id(index: int, view: View) -> str:
    return view.card_names[index].partition(" ")[0]


def _unlike(index: int, view: View, t: Tongue) -> str:
    """A card's name; where several are called so, with its number."""
    spoken = view.card_names[index]
    name = spoken.partition(" ")[2]
    alike = [other for other in view.card_names if other.partition(" ")[2] == name]
    if len(alike) == 1:
        return card_name(name, t)
    return t.t("{card} ({number})", card=card_name(name, t), number=spoken.partition(" ")[0])


def _unlike_id(card_id: str, view: View, t: Tongue) -> str:
    ids = [spoken.partition(" ")[0] for spoken in view.card_names]
    return _unlike(ids.index(card_id), view, t)


def _kept(kept: str, others: list[str], turned: int, t: Tongue) -> str:
    if len(others) < 2:
        return t.t("Keep {card}", card=kept)
    return t.t("Keep {card}; {first} lies on top", card=kept, first=others[turned])


def _ship(a: Action, view: View, t: Tongue) -> str:
    if a.kind == RELOCATE:
        return t.t("Put {dice} on ship {space}", dice=things.dice(view.displaced), space=a.a + 1)
    if a.kind == SEND:
        return t.t("The rival goes to ship {space}", space=a.a + 1)
    if a.kind == DOCK:
        return t.t("Bring ship {space} home now", space=a.a + 1)
    ship = _ship_unlike(a.a, view, t)
    if a.kind == CHOOSE:
        ids = [spoken.partition(" ")[0] for spoken in view.ship_names]
        others = [ids.index(face.id) for face in view.seen_ships if face.id != ids[a.a]]
        return _kept(ship, [_ship_unlike(i, view, t) for i in others], a.b, t)
    if a.kind == DROP:
        return t.t("Put {ship} under the deck", ship=ship)
    return t.t("Load {ship} with {teas}", ship=ship, teas=teas(letters(a.b), t))


def _ship_unlike(index: int, view: View, t: Tongue) -> str:
    """A ship in words; where several are alike, with its number."""
    spoken = view.ship_names[index]
    alike = [other for other in view.ship_names if other.partition(" ")[2] == spoken.partition(" ")[2]]
    if len(alike) == 1:
        return ship_brief(spoken, t)
    return t.t("{card} ({number})", card=ship_brief(spoken, t), number=spoken.partition(" ")[0])


def _plain(a: Action, view: View, t: Tongue) -> str:
    if a.kind == SIDE:
        tea_letter = view.players[view.viewer].merchant
        if a.a == 0:
            return t.t("Side A: points for {tea} and for cards", tea=tea(tea_letter, t))
        return t.t("Side B: {power}", power=things.power(things.POWER_OF[tea_letter], t))
    if a.kind == ASSISTANT:
        ahead = view.ahead[a.a - 1]
        slots = {"teas": teas(ahead.teas, t), "number": ahead.number}
        return t.tn(
            "Go {n} marker: {teas}, number {number}",
            "Go {n} markers: {teas}, number {number}",
            a.a,
            **slots,
        )
    if a.kind == CHANGE:
        return t.t("Discard a tea: a {die} becomes a {to}", die=a.a, to=a.b)
    if a.kind == FLIP_DIE:
        return t.t("Make a {die} a {to}", die=a.a, to=a.b)
    if a.kind == POWER:
        return t.t("Use side B: {power}", power=things.power(view.players[view.viewer].power, t))
    if a.kind == ADD:
        return t.t("Answer with {dice}", dice=run(a.b, a.c))
    if a.kind == DONE:
        return _done(view, t)
    if layout.is_attacker(view, view.who):
        return t.t("Give the attack up")
    return t.t("Yield the ship")


def _done(view: View, t: Tongue) -> str:
    if view.ask == "points":
        return t.tn("Leave {n} point unused", "Leave {n} points unused", view.points)
    if view.ask == "steps":
        return t.tn("Leave {n} step unused", "Leave {n} steps unused", view.points)
    return t.t("End your turn") if view.ask == "after" else t.t("Leave the cards as they are")


def handles(a: Action, view: View) -> list[str]:
    """What on the board, chosen together, means `a`."""
    kind = a.kind
    if kind == HARVEST_DIE:
        return [f"die {a.a}.1", f"tea {TEAS[a.b]}"]
    if kind == MARKET:
        return [f"die {a.b}.1", f"stall {a.a}"]
    if kind == PALACE:
        return [f"die {a.b}.1", f"palace {SPACES[a.a]}"]
    if kind == HARBOUR:
        return [*_run_handles(a.b, a.c), f"berth {a.a + 1}"]
    if kind == PRODUCE:
        return [*[f"die {a.a}.{i}" for i in range(1, a.b + 1)], "production"]
    if kind in (CHANGE, FLIP_DIE):
        return [f"die {a.a}.1", f"become {a.b}"]
    if kind == ADD:
        return _added(a, view)
    if kind in (STEP, PICK, LIFT, PAY):
        return [f"token {a.a} {TEAS[a.b]}"]
    return _other_handles(a, view)


def _run_handles(low: int, length: int) -> list[str]:
    return [f"die {value}.1" for value in range(low, low + length)]


def _added(a: Action, view: View) -> list[str]:
    """The dice that come to the group in contest."""
    old: tuple[int, ...] = ()
    for berth in view.berths:
        if berth.attack:
            old = berth.attack if berth.attacker == view.viewer else berth.run
    return [f"die {value}.1" for value in range(a.b, a.b + a.c) if value not in old]


def _other_handles(a: Action, view: View) -> list[str]:
    kind = a.kind
    if kind == TAKE:
        return [f"tea {TEAS[a.a]}"]
    if kind == ASSISTANT:
        return [f"marker {view.ahead[a.a - 1].position}"]
    if kind == PLACE:
        return [f"slot {a.a}"]
    if kind in (KEEP, CHOOSE):
        return _kept_handles(a, view)
    if kind == DROP:
        return [f"drop {view.ship_names[a.a].partition(' ')[0]}"]
    if kind == DISCARD:
        return [f"card {_id(a.a, view)}"]
    if kind == MOVE:
        return [f"card {_id(a.a, view)}", f"slot {a.b}"]
    if kind == SWAP:
        return [f"card {_id(a.a, view)}", f"card {_id(a.b, view)}"]
    if kind == SIDE:
        return ["side B" if a.a else "side A"]
    if kind in (RELOCATE, DOCK, SEND):
        return [f"berth {a.a + 1}"]
    if kind == LOAD:
        return _load_handles(a, view)
    return []


def _load_handles(a: Action, view: View) -> list[str]:
    """The ship; for a junk also what it takes."""
    ship_id, kind = view.ship_names[a.a].split(" ")[:2]
    found = [f"load {ship_id}"]
    if kind == "junk":
        found += [f"ready {letter}.{n}" for letter, n in layout.ready(letters(a.b))]
    return found


def _kept_handles(a: Action, view: View) -> list[str]:
    """The card or ship kept, and which of the others then lies on top."""
    names = view.card_names if a.kind == KEEP else view.ship_names
    kept = names[a.a].partition(" ")[0]
    seen = [face.id for face in view.seen_cards] + [face.id for face in view.seen_ships]
    others = [one for one in seen if one != kept]
    return [f"keep {kept}"] if len(others) < 2 else [f"keep {kept}", f"over {others[a.b]}"]


def prompt(view: View, names: list[str], t: Tongue) -> str:
    """One line: what the viewer is asked, or whom everybody waits for."""
    if view.phase == "over":
        return t.t("The match is over.")
    if view.who < 0:
        return t.t("The rival is at work.") if view.ask == "rival" else t.t("The table is being set.")
    if view.who != view.viewer:
        return t.t("{name} is thinking.", name=names[view.who])
    return _asked(view, t)


def _asked(view: View, t: Tongue) -> str:
    if view.ask == "points":
        return t.tn(
            "Harvest: {n} point left. Take an extra tea or move a token.",
            "Harvest: {n} points left. Take an extra tea or move a token.",
            view.points,
        )
    if view.ask == "steps":
        return t.tn("Production: {n} step left.", "Production: {n} steps left.", view.points)
    if view.ask == "pay":
        return t.t("Which tea do you discard for the die?")
    if view.ask == "answer":
        return _contested(view, t)
    return {
        "side": t.t("Choose a side of your merchant."),
        "assistant": t.t("Move the assistant 1, 2 or 3 markers."),
        "turn": t.t("Your turn: choose dice, then a place that is lit."),
        "after": _after(view, t),
        "keep": _keep(len(view.seen_cards), t),
        "place": t.t("Where does the card go?"),
        "discard": t.t("Your plantation is full: which card leaves?"),
        "pick": t.t("Which token does the card move?"),
        "move": t.t("Which card moves, and where to?"),
        "swap": t.t("Which two cards change places?"),
        "gain": t.t("Which tea do you take?"),
        "lift": t.t("Which token moves up 2 steps?"),
        "turn_die": t.t("Which die changes by 1?"),
        "relocate": t.t("Your dice lost the ship: which one do they take?"),
        "dock": t.t("Which ship comes home first?"),
        "choose": _choose(len(view.seen_ships), t),
        "drop": t.t("Your docks are full: which ship goes under the deck?"),
        "load": t.t("Which ship sails, and with what?"),
        "send": t.t("The rival likes several ships equally: you choose."),
    }[view.ask]


def _keep(n: int, t: Tongue) -> str:
    if n > 2:
        return t.t("Keep one of the cards, and choose which of the others lies on top of the deck.")
    return t.t("Keep one of the cards.")


def _choose(n: int, t: Tongue) -> str:
    if n > 2:
        return t.t("Keep one of the ships, and choose which of the others lies on top of the deck.")
    return t.t("Keep one of the ships.")


def _after(view: View, t: Tongue) -> str:
    if layout.has_tea(view, view.who) and view.players[view.who].dice:
        return t.t("You may still use side B, discard a tea to change a die, or end your turn.")
    return t.t("You may still use side B, or end your turn.")


def _contested(view: View, t: Tongue) -> str:
    """The attacker may change dice as well, since it is his turn.  # R4.35"""
    if not layout.is_attacker(view, view.who):
        return t.t("Your ship is attacked: add dice, or yield it.")
    if layout.has_tea(view, view.who):
        return t.t("They answered your attack: add dice (a tea discarded changes one), or give it up.")
    return t.t("They answered your attack: add dice, or give it up.")


def event(e: Event, names: list[str], viewer: int, t: Tongue) -> str:
    """The line of the log."""
    return chronicle.event(e, names, viewer, t)


# ---- what one may not do ----

_RULES = {
    "is_over": "R4.55",
    "not_your_turn": "R4.1",
    "not_your_dice": "R4.1",
    "stall_taken": "R4.10",
    "stall_empty": "R4.10",
    "die_too_small": "R4.10",
    "deck_empty": "R4.12",
    "palace_taken": "R4.15",
    "power_spent": "R4.20",
    "no_power": "R4.20",
    "change_by_one": "R4.5",
    "no_token_to_pay": "R4.5",
    "not_a_run": "R4.30",
    "no_ship": "R4.30",
    "own_ship": "R4.32",
    "run_too_weak": "R4.31",
    "must_add": "R4.34",
    "not_a_group": "R4.40",
    "would_be_fourth": "R4.44",
    "extra_twice": "R3.4",
    "tea_out": "R3.6",
    "no_such_token": "R5.1",
    "cannot_load": "R6.2",
}


def reason(key: str, view: View, t: Tongue) -> str:
    """Why an action was refused and what would be right."""
    if key.startswith("asked_") or key == "syntax":
        return t.t("That is not what is asked now. {prompt}", prompt=_now(view, t))
    return {
        "is_over": t.t("The match is over."),
        "not_your_turn": t.t("It is not your turn."),
        "not_your_dice": t.t("You do not have those dice. Choose from your unplaced ones."),
        "stall_taken": t.t("A die lies on this stall already. Each stall serves once a year."),
        "stall_empty": t.t("There is no card on this stall. Choose another one."),
        "die_too_small": t.t(
            "The die is too small for this stall. Its value must be at least the stall's number."
        ),
        "deck_empty": t.t("The deck is empty, so its stall is closed."),
        "palace_taken": t.t("A die lies on this palace space already. Choose a free one."),
        "power_spent": t.t("Side B was used this year. It can be used again next year."),
        "no_power": t.t("Your merchant has nothing to do here now."),
        "change_by_one": t.t("A die changes by one only; 1 and 6 are neighbours."),
        "no_token_to_pay": t.t("You have no tea to discard for a change of dice."),
        "not_a_run": t.t(
            "Ships are reserved with 2 to 4 dice whose values follow each other, such as 3-4-5."
        ),
        "no_ship": t.t("There is no ship to reserve. Choose another space."),
        "own_ship": t.t("You hold this ship already. A reserved ship is not reinforced."),
        "run_too_weak": t.t("The other group is as strong or stronger. More dice win, then the highest die."),
        "must_add": t.t("An answer adds at least one die to your group and keeps the others."),
        "not_a_group": t.t("Production takes groups of 2 to 4 equal dice."),
        "would_be_fourth": t.t(
            "Your group would be the fourth, and only three stay. Bring more or higher dice."
        ),
        "extra_twice": t.t("You have taken this tea as an extra already. Extras differ from each other."),
        "tea_out": t.t("There is no token of this tea left."),
        "no_such_token": t.t("No such token stands there. Choose one that is lit."),
        "cannot_load": t.t("That ship cannot be completed with that tea. Choose a load that is listed."),
    }[key]


def _now(view: View, t: Tongue) -> str:
    if view.who != view.viewer or view.phase == "over":
        return t.t("It is not your turn.")
    return _asked(view, t)


def rule(key: str) -> str:
    """The number in RULES.md that a refusal links to."""
    return _RULES.get(key, "R4.2")


# ---- the end ----


def result(r: Result, names: list[str], t: Tongue) -> str:
    """Who won, and why."""
    facts = dict(r.facts)
    tie = facts["tie"]
    slots: dict[str, object] = {"one": r.points[0], "other": r.points[1]}
    if r.places[0] == r.places[1]:
        return t.t("{one} to {other}, and everything else is equal: a shared victory.", **slots)
    winner = 0 if r.places[0] == 1 else 1
    slots = {"name": names[winner], "own": r.points[winner], "theirs": r.points[1 - winner]}
    if tie == "cards":
        return t.t("{own} to {theirs}: {name} wins the tie with fewer plantation cards.", **slots)
    if tie == "clippers":
        return t.t("{own} to {theirs}: {name} wins the tie with more clippers.", **slots)
    if r.reason == "year_limit":
        return t.t("The last year is over. {name} wins with {own} to {theirs}.", **slots)
    return t.t("{name} wins with {own} to {theirs}.", **slots)


def parts(r: Result, party_no: int) -> tuple[int, int, int, int]:
    """A party's points for ships, cards and merchant, and its completed ships."""
    facts = dict(r.facts)
    found = [_at(facts[key], party_no) for key in ("ships", "cards", "merchant", "completed")]
    return found[0], found[1], found[2], found[3]


def day_line(view: View, r: Result, names: list[str], t: Tongue) -> str:
    """A game of the day in one line, to be compared: its terms, the years, who got how much.  # R8.12"""
    terms = ", ".join([value(key, chosen, t) for key, chosen in view.terms])
    shares = " : ".join([f"{names[i]} {points}" for i, points in enumerate(r.points)])
    years = t.tn("{n} year", "{n} years", int(str(dict(r.facts)["years"])))
    return t.t(
        "Chai {day} ({terms}): {shares}, {years}", day=view.day, terms=terms, shares=shares, years=years
    )


def _at(fact: Fact, i: int) -> int:
    assert isinstance(fact, tuple), "one number a party"
    return int(fact[i])


def points(n: int, t: Tongue) -> str:
    """A party's points in words."""
    return t.tn("{n} point", "{n} points", n)
