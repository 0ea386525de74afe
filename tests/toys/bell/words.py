"""How Bell speaks; English only, as toys do."""

from teahouse.core.game import Event, Result
from teahouse.core.words import Tongue
from tests.toys.bell.rules import Action, View

REASONS = {
    "not_now": "Wait until the die lies still.",
    "not_yours_to_say": "Only who holds the die says up or down, once.",
    "no_cheers_left": "You have no cheer left, or it is your own turn.",
    "not_yours_to_do": "Only chance and the clock do that.",
    "bell_is_still": "The bell rings only after up or down was said.",
    "you_called": "You cannot ring at your own call.",
    "rang_already": "You have rung already.",
    "syntax": "Write up, down, ring or cheer.",
}
LABELS = {"up": "Say up", "down": "Say down", "ring": "Ring the bell", "cheer": "Cheer"}


def title(t: Tongue) -> str:
    return t.t("Bell")


def tagline(t: Tongue) -> str:
    return t.t("Ring before the others do.")


def note(t: Tongue) -> str:
    return t.t("A toy for tests.")


def option(key: str, t: Tongue) -> str:
    return key.capitalize()


def value(key: str, value: str, t: Tongue) -> str:
    return value


def preset(key: str, t: Tongue) -> str:
    return key


def seat(seat: int, options: dict[str, str], t: Tongue) -> str:
    return t.t("Ringer {n}", n=seat + 1)


def party(key: str, t: Tongue) -> str:
    return key


def action(a: Action, view: View, t: Tongue) -> str:
    return t.t(LABELS[a.verb])


def handles(a: Action, view: View) -> list[str]:
    return ["bell"] if a.verb == "ring" else []


def prompt(view: View, names: list[str], t: Tongue) -> str:
    return t.t("The die shows {n}.", n=view.die)


def event(e: Event, names: list[str], viewer: int, t: Tongue) -> str:
    if e.key == "rolled":
        return t.t("The die shows {n}.", n=dict(e.facts)["die"])
    if e.key == "rang":
        return t.t("You ring.")
    if e.key == "said":
        return t.t("{name} says {what}.", name=names[e.seat], what=dict(e.facts)["what"])
    if e.key == "closed":
        return t.t("{name} was the first.", name=names[e.seat])
    return t.t("{name} cheers.", name=names[e.seat])


def reason(key: str, view: View, t: Tongue) -> str:
    return t.t(REASONS[key])


def rule(key: str) -> str:
    return "R2.1"


def result(r: Result, names: list[str], t: Tongue) -> str:
    winners = [name for name, place in zip(names, r.places, strict=True) if place == 1]
    return t.t("First: {names}.", names=", ".join(winners))


def points(n: int, t: Tongue) -> str:
    return t.tn("{n} point", "{n} points", n)
