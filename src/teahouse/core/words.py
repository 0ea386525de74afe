"""What a game's words.py offers: actions, events, reasons as whole sentences in a reader's language."""

from typing import Protocol

from teahouse.core.game import AnyAction, AnyView, Event, Result


class Tongue(Protocol):
    """One reader's language. `t` and `tn` are what the catalogues' extraction looks for."""

    lang: str  # "en", "zh-Hant", "ru"

    def t(self, text: str, /, **slots: object) -> str:
        """The translation of a literal English sentence, its {named} slots filled."""
        ...

    def tn(self, one: str, many: str, n: int, **slots: object) -> str:
        """The same where the form depends on `n`, which also fills the slot {n}."""
        ...


def in_a_row(sentences: list[str], t: Tongue) -> str:
    """Sentences one after the other, empty ones left out; Chinese has no space between them."""
    return ("" if t.lang == "zh-Hant" else " ").join([each for each in sentences if each])


class Words(Protocol):
    """The functions of a game's `words.py` (a module serves as the object)."""

    def title(self, t: Tongue) -> str: ...

    def tagline(self, t: Tongue) -> str:
        """One short line for the lobby: what one does in this game."""
        ...

    def note(self, t: Tongue) -> str:
        """What players must know about the edition (a reconstruction, say); "" for nothing."""
        ...

    def option(self, key: str, t: Tongue) -> str: ...

    def value(self, key: str, value: str, t: Tongue) -> str:
        """A value of an option in words."""
        ...

    def preset(self, key: str, t: Tongue) -> str: ...

    def seat(self, seat: int, options: dict[str, str], t: Tongue) -> str:
        """What a seat is called before somebody sits there ("North", "Team 1"); "" for its number."""
        ...

    def party(self, key: str, t: Tongue) -> str:
        """The name of a dummy party ("the Table", "the rival")."""
        ...

    def action(self, a: AnyAction, view: AnyView, t: Tongue) -> str:
        """What the button says that does `a`, complete: "Lay scoop 1 on the suit slot"."""
        ...

    def handles(self, a: AnyAction, view: AnyView) -> list[str]:
        """What on the board, chosen together, means `a`: ["card L3", "slot number"].

        [] makes `a` a button of its own.
        """
        ...

    def prompt(self, view: AnyView, names: list[str], t: Tongue) -> str:
        """One line: what the viewer is asked now, or whom everybody waits for."""
        ...

    def event(self, e: Event, names: list[str], viewer: int, t: Tongue) -> str:
        """The line of the log, told to `viewer` ("You laid ..."); "" where an event makes no line."""
        ...

    def reason(self, key: str, view: AnyView, t: Tongue) -> str:
        """Why an action was refused and what would be right."""
        ...

    def rule(self, key: str) -> str:
        """The number in RULES.md that a refusal links to, such as "R3.2"."""
        ...

    def result(self, r: Result, names: list[str], t: Tongue) -> str:
        """Who won, and why, in a sentence or two. `names` are the parties'."""
        ...

    def points(self, n: int, t: Tongue) -> str:
        """A party's points in words: "3 tokens"."""
        ...
