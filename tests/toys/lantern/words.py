"""How Lantern speaks; English only, as toys do."""

from teahouse.core.game import Event, Result
from teahouse.core.words import Tongue
from tests.toys.lantern.rules import Action, View

REASONS = {
    "not_now": "Nobody is asked for a card now.",
    "nothing_laid": "You have laid nothing that you could take back.",
    "not_yours_to_do": "Only chance does that.",
    "laid_already": "You have laid a card; take it back first.",
    "not_in_hand": "That card is not in your hand.",
    "syntax": "Write lay and a card, such as lay 7, or back.",
}


def title(t: Tongue) -> str:
    return t.t("Lantern")


def tagline(t: Tongue) -> str:
    return t.t("Lay the brightest card.")


def note(t: Tongue) -> str:
    return ""


def option(key: str, t: Tongue) -> str:
    return key.capitalize()


def value(key: str, value: str, t: Tongue) -> str:
    return value


def preset(key: str, t: Tongue) -> str:
    return key


def seat(seat: int, options: dict[str, str], t: Tongue) -> str:
    return ""


def party(key: str, t: Tongue) -> str:
    return t.t("the ghost")


def action(a: Action, view: View, t: Tongue) -> str:
    return t.t("Take your card back") if a.verb == "back" else t.t("Lay {card}", card=a.number)


def handles(a: Action, view: View) -> list[str]:
    return [] if a.verb == "back" else [f"card {a.number}"]


def prompt(view: View, names: list[str], t: Tongue) -> str:
    return t.t("Lay a card, face down.")


def event(e: Event, names: list[str], viewer: int, t: Tongue) -> str:
    facts = dict(e.facts)
    if e.key == "dealt":
        return t.t("A hand is dealt.")
    if e.key == "prize":
        return t.t("The prize is worth {n}.", n=facts["worth"])
    if e.key == "shown":
        return t.t("{name} shows the brightest card.", name=names[e.seat])
    if e.key == "laid" and e.seat == viewer:
        return t.t("You lay {card}.", card=facts["card"])
    return t.t("{name} lays a card.", name=names[e.seat]) if e.key == "laid" else ""


def reason(key: str, view: View, t: Tongue) -> str:
    return t.t(REASONS[key])


def rule(key: str) -> str:
    return "R3.1"


def result(r: Result, names: list[str], t: Tongue) -> str:
    winners = [name for name, place in zip(names, r.places, strict=True) if place == 1]
    return t.t("First: {names}.", names=", ".join(winners))


def points(n: int, t: Tongue) -> str:
    return t.tn("{n} point", "{n} points", n)
