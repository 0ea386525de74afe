"""What happened, as lines of the log: who, then what, in a few words."""

from teahouse.core.game import Event, Fact
from teahouse.core.words import Tongue
from teahouse.games.chai.things import dice, named, place, power, run, ship_named, tea, teas

Facts = dict[str, Fact]
QUIET = ("docked", "works", "left_over")


def event(e: Event, names: list[str], viewer: int, t: Tongue) -> str:
    """The line of the log, told to `viewer`; "" for what other lines say already."""
    facts = dict(e.facts)
    if e.key in ("year", "over", "swept", "start_roll", "merchants", "rival_card"):
        return _of_the_table(e, facts, names, viewer, t)
    if e.key in ("turned", "drawn", "markers"):
        return _of_chance(e.key, facts, t)
    if e.key in QUIET:
        return ""
    who = t.t("You") if e.seat == viewer and e.seat >= 0 else names[e.seat if e.seat >= 0 else 1]
    what = _deed(e.key, facts, t)
    return t.t("{who}: {what}", who=who, what=what) if what else ""


def _number(facts: Facts, key: str) -> int:
    value = facts[key]
    assert isinstance(value, int), key
    return value


def _numbers(facts: Facts, key: str) -> tuple[int, ...]:
    value = facts[key]
    assert isinstance(value, tuple), key
    return tuple([int(n) for n in value])


def _of_the_table(e: Event, facts: Facts, names: list[str], viewer: int, t: Tongue) -> str:
    if e.key == "year":
        if e.seat == viewer and e.seat >= 0:
            return t.t("Year {year}: you start.", year=facts["year"])
        name = names[e.seat if e.seat >= 0 else 1]
        return t.t("Year {year}: {name} starts.", year=facts["year"], name=name)
    if e.key == "over":
        return t.tn(
            "The match ends after {n} year.", "The match ends after {n} years.", _number(facts, "years")
        )
    if e.key == "swept":
        return t.t("{card} leaves the market.", card=named(str(facts["card"]), t))
    if e.key == "start_roll":
        return t.t("The roll for the start marker: {dice}.", dice=dice(_numbers(facts, "dice")))
    if e.key == "rival_card":
        return t.t("The rival turns up card {number}.", number=facts["number"])
    letters = str(facts["teas"])
    return t.t("The merchants: {one} and {other}.", one=tea(letters[0], t), other=tea(letters[1], t))


def _of_chance(key: str, facts: Facts, t: Tongue) -> str:
    """What a draw brought, to whoever may see it."""
    if key == "markers":
        markers = facts["markers"]
        assert isinstance(markers, tuple), "the ids in order"
        return t.t("The harvest markers lie in this order: {ids}.", ids=t.t(", ").join(map(str, markers)))
    is_ship = facts["pile"] == 1
    if "card" not in facts:
        return t.t("A ship of the deck is looked at.") if is_ship else t.t("A card of the deck is looked at.")
    name = ship_named(str(facts["card"]), t) if is_ship else named(str(facts["card"]), t)
    if key == "drawn":
        return t.t("Drawn from the deck: {what}.", what=name)
    return (
        t.t("A ship is turned up: {what}.", what=name)
        if is_ship
        else t.t("A card is turned up: {what}.", what=name)
    )


def _deed(key: str, facts: Facts, t: Tongue) -> str:
    if "tea" in facts and key in ("gained", "none_left", "stepped", "paid", "packed", "converted", "fired"):
        return _tea_deed(key, facts, t)
    if key == "yielded":
        return t.t("gave ship {space} up", space=facts["space"])
    if "space" in facts and key != "palace":
        return _ship_space_deed(key, facts, t)
    if "card" in facts:
        return _card_deed(key, facts, t)
    if "ship" in facts:
        return _ship_deed(key, facts, t)
    return _other_deed(key, facts, t)


def _tea_deed(key: str, facts: Facts, t: Tongue) -> str:
    name = tea(str(facts["tea"]), t)
    if key == "gained":
        return t.t("took {tea}", tea=name)
    if key == "none_left":
        return t.t("there is no {tea} left", tea=name)
    if key == "stepped":
        return t.t("{tea} to {place}", tea=name, place=place(_number(facts, "to"), t))
    if key == "paid":
        return t.t("discarded {tea}", tea=name)
    if key == "packed":
        return t.t("{tea} is packed into a crate", tea=name)
    if key == "converted":
        return t.t("{tea} becomes {other}", tea=name, other=tea(str(facts["becomes"]), t))
    card = named(str(facts["card"]), t)
    if facts["turned"]:
        return t.t("{card} turns face down and moves {tea}", card=card, tea=name)
    return t.t("{card} moves {tea}", card=card, tea=name)


def _ship_space_deed(key: str, facts: Facts, t: Tongue) -> str:
    group = run(_number(facts, "low"), _number(facts, "length"))
    slots = {"dice": group, "space": facts["space"]}
    if key == "challenged":
        return t.t("harbour, {dice} attacks ship {space}", **slots)
    if key == "answered":
        return t.t("answered with {dice} at ship {space}", **slots)
    if key == "relocated":
        return t.t("{dice} moves to ship {space}", **slots)
    return t.t("harbour, {dice} for ship {space}", **slots)


def _card_deed(key: str, facts: Facts, t: Tongue) -> str:
    card = named(str(facts["card"]), t)
    if key == "bought":
        return t.t("market stall {stall}, {card}", stall=facts["stall"], card=card)
    if key == "placed":
        return t.t("{card} to slot {slot}", card=card, slot=facts["slot"])
    if key == "kept":
        return t.t("kept {card}", card=card)
    if key == "discarded":
        return t.t("put {card} under the deck", card=card)
    if key == "card_moved":
        return t.t("{card} moves to slot {slot}", card=card, slot=facts["to"])
    if key == "swapped":
        return t.t("{card} and {other} change places", card=card, other=named(str(facts["other"]), t))
    return t.t("returned {card} to the deck", card=card)


def _ship_deed(key: str, facts: Facts, t: Tongue) -> str:
    ship = ship_named(str(facts["ship"]), t)
    if key == "sailed":
        load = teas(str(facts["load"]), t)
        return t.tn(
            "{ship} sails with {load}: {n} point",
            "{ship} sails with {load}: {n} points",
            _number(facts, "points"),
            ship=ship,
            load=load,
        )
    if key == "moored":
        return t.t("brought {ship} to dock {dock}", ship=ship, dock=facts["dock"])
    if key == "chose":
        return t.t("took {ship} from the deck", ship=ship)
    if key == "dropped":
        return t.t("put {ship} under the deck", ship=ship)
    return t.tn(
        "{ship} is complete: {n} point", "{ship} is complete: {n} points", _number(facts, "points"), ship=ship
    )


def _other_deed(key: str, facts: Facts, t: Tongue) -> str:
    if key == "looked":
        return _looked(facts, "cards", t)
    if key == "looked_ships":
        return _looked(facts, "ships", t)
    if key == "side":
        if facts["side"] == "A":
            return t.t("chose side A of the merchant")
        return t.t("chose side B of the merchant")
    if key == "walked":
        slots = {"teas": teas(str(facts["teas"]), t), "number": facts["number"]}
        return t.tn(
            "moved the assistant {n} marker: {teas}, number {number}",
            "moved the assistant {n} markers: {teas}, number {number}",
            _number(facts, "markers"),
            **slots,
        )
    if key == "rolled":
        return t.t("rolled {dice}", dice=dice(_numbers(facts, "dice")))
    return _dice_deed(key, facts, t)


def _looked(facts: Facts, key: str, t: Tongue) -> str:
    """The finder reads what he saw; the others how many."""
    seen = facts.get(key)
    if isinstance(seen, tuple) and key == "cards":
        return t.t("saw {cards}", cards=t.t(", ").join([named(str(one), t) for one in seen]))
    if isinstance(seen, tuple):
        return t.t("saw {cards}", cards=t.t(", ").join([ship_named(str(one), t) for one in seen]))
    return t.tn("looked at {n} card of the deck", "looked at {n} cards of the deck", _number(facts, "count"))


def _dice_deed(key: str, facts: Facts, t: Tongue) -> str:
    if key == "harvested":
        return t.t("harvest with a {die}", die=facts["die"])
    if key == "market_deck":
        return t.t("market deck with a {die}", die=facts["die"])
    if key == "palace":
        return _palace(str(facts["space"]), t)
    if key == "produced":
        values = (_number(facts, "value"),) * _number(facts, "total")
        return t.t("production {dice}, rank {rank}", dice=dice(values), rank=facts["rank"])
    if key == "pushed_out":
        values = (_number(facts, "value"),) * _number(facts, "total")
        return t.t("{dice} leaves production", dice=dice(values))
    if key == "changed":
        return t.t("a {die} becomes a {to}", die=facts["die"], to=facts["to"])
    if key == "sent_home":
        return t.t("{dice} comes home", dice=run(_number(facts, "low"), _number(facts, "length")))
    if key == "rival_dumps":
        return t.t("a {die} lies idle on the harvest board", die=facts["die"])
    if key == "power":
        return t.t("side B: {power}", power=power(str(facts["power"]), t))
    return t.tn("turned {n} card up", "turned {n} cards up", _number(facts, "count"))


def _palace(space: str, t: Tongue) -> str:
    return {
        "move": t.t("palace, moving a card"),
        "swap": t.t("palace, swapping cards"),
        "start": t.t("palace, took the start marker"),
        "reset": t.t("palace, turning cards up"),
    }[space]
