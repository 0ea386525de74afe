"""The person at the terminal: a player that shows its seat's view and asks what to do."""

from typing import Final

from rich.console import Console
from rich.markup import escape

from teahouse.bots.bot import Bot, Limit
from teahouse.cli import board
from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import AnyAction, AnyGame, AnyState, AnyView, Event, Illegal
from teahouse.core.words import Tongue

FEW: Final = 40  # so many choices are listed at once


class Person(Bot[AnyAction, AnyView]):
    """Asks at the terminal; understands numbers, actions as records write them, and parts of a label."""

    def __init__(self, game: AnyGame, seat: int, names: list[str], console: Console, t: Tongue) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.console = console
        self.t = t
        self.words = shelf.words(game.id)
        self._told = 0  # events of the story that were already shown
        self._is_resting = False  # not to be asked out of turn until the next own turn

    def tell(self, story: list[Event]) -> None:
        """Show what has happened since the last time."""
        for event in story[self._told :]:
            board.tell(self.console, self.game.id, event, self.names, self.seat, self.t)
        self._told = len(story)

    def act(
        self, view: AnyView, story: list[Event], legal: list[AnyAction], limit: Limit
    ) -> AnyAction | None:
        must = self._must_act(view)
        if self._is_resting and not must:
            return None
        self._is_resting = False
        self.console.print()
        self.tell(story)
        self._show(view, legal, must)
        while True:
            text = self._ask()
            if not must and text in ("", "."):
                self._is_resting = text == "."
                return None
            action = self._understand(text, view, legal, must)
            if action is not None:
                return action

    def _must_act(self, view: AnyView) -> bool:
        return self.seat in self.game.waiting(self._world(view))

    def _world(self, view: AnyView) -> AnyState:
        """A state to ask the rules about; for this seat they say the same as in the true one."""
        return self.game.imagine(view, Fast(1))

    def _show(self, view: AnyView, legal: list[AnyAction], must: bool) -> None:
        board.show(self.console, self.game.id, view, self.names, self.t)
        self.console.print(f"[bold]{escape(self.words.prompt(view, self.names, self.t))}[/bold]")
        self._list(view, legal, "")
        if not must:
            self.console.print(self.t.t("Enter: nothing now. A full stop: nothing until it is my turn."))

    def _list(self, view: AnyView, legal: list[AnyAction], part: str) -> None:
        """The choices whose label contains `part`, numbered as in the whole list; of many the simplest."""
        labels = [self.words.action(action, view, self.t) for action in legal]
        found = [(n, label) for n, label in enumerate(labels, 1) if part in label.casefold()]
        simplest = sorted(found, key=lambda each: len(self.words.handles(legal[each[0] - 1], view)))[:FEW]
        for n, label in sorted(simplest):
            self.console.print(f"{n:4}  {escape(label)}")
        if len(found) > FEW:
            more = len(found) - FEW
            self.console.print(
                self.t.tn(
                    "… and {n} more: write a part of it to see it.",
                    "… and {n} more: write a part of one to see it.",
                    more,
                )
            )
        if not found:
            self.console.print(self.t.t("No choice says that; ? lists them all."))

    def _ask(self) -> str:
        try:
            return self.console.input("> ").strip()
        except EOFError:
            raise KeyboardInterrupt from None  # nobody is at the keyboard any more

    def _understand(self, text: str, view: AnyView, legal: list[AnyAction], must: bool) -> AnyAction | None:
        """The action that `text` means; None after an answer to anything else."""
        if text == "?":
            self._explain(view, legal, must)
            return None
        if text.isascii() and text.isdigit():
            if 0 < int(text[:9]) <= len(legal):
                return legal[int(text) - 1]
            self.console.print(self.t.t("Choose a number from 1 to {n}.", n=len(legal)))
            return None
        return self._read(text, view, legal)

    def _read(self, text: str, view: AnyView, legal: list[AnyAction]) -> AnyAction | None:
        if not text:
            self.console.print(
                self.t.t("Everybody waits for you: choose a number from 1 to {n}.", n=len(legal))
            )
            return None
        try:
            action = self.game.read(text)
        except Illegal:
            self._list(view, legal, text.casefold())
            return None
        reason = self.game.check(self._world(view), self.seat, action)
        if not reason:
            return action
        sentence = self.words.reason(reason, view, self.t)
        self.console.print(f"{escape(sentence)} ({self.words.rule(reason)})")
        return None

    def _explain(self, view: AnyView, legal: list[AnyAction], must: bool) -> None:
        self._show(view, legal, must)
        t = self.t
        self.console.print(t.t("A number chooses. Other text lists the choices that contain it."))
        self.console.print(
            t.t("You may also write an action as records do, such as: {text}", text=self.game.write(legal[0]))
        )
        rules = shelf.folder(self.game.id) / f"RULES{_SUFFIX.get(t.lang, '')}.md"
        if rules.exists():
            self.console.print(t.t("The rules are in {path}.", path=rules), soft_wrap=True)


_SUFFIX: Final = {"zh-Hant": ".zh_Hant", "ru": ".ru"}
