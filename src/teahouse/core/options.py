"""Options of a game: declared once, validated once, the same for page, command line and record."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from teahouse.core.value import Value

ON = "on"
OFF = "off"


class OptionError(Exception):
    """An option that cannot be used: `reason` names what is wrong, `slots` fill its sentence."""

    def __init__(self, reason: str, **slots: str) -> None:
        super().__init__(f"{reason}: {slots}")
        self.reason = reason
        self.slots = slots


@dataclass(frozen=True)
class Option(Value):
    """One thing that tables decide differently.

    kind: "choice" (one of `choices`), "flag" (on, off), "number" (`low` to `high`), "text" (`pattern`
    as a full match), "pair" (one of `choices`, a colon and a number: "rounds:4"), "file" (the text of a
    file, "" for the built-in one; never a path).
    """

    key: str
    kind: str
    default: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    pattern: str = ""
    seats: tuple[int, ...] = ()  # only for these numbers of seats; () for all
    when: tuple[str, ...] = ()  # ("game", "train", "team"): only where that option has one of these values
    rule: str = ""  # where RULES.md explains it

    def allowed(self) -> str:
        """What would be right, in short: "zh, ru" or "1-99"."""
        if self.kind == "choice":
            return ", ".join(self.choices)
        if self.kind == "flag":
            return f"{ON}, {OFF}"
        if self.kind == "number":
            return f"{self.low}-{self.high}"
        if self.kind == "pair":
            return ", ".join([f"{each}:{self.low}-{self.high}" for each in self.choices])
        return self.pattern

    def clean(self, value: str) -> str:
        """The canonical text of `value`; raises OptionError."""
        text = value if self.kind == "file" else value.strip()
        if self.kind == "flag":
            text = {"true": ON, "yes": ON, "1": ON, "false": OFF, "no": OFF, "0": OFF}.get(
                text.lower(), text.lower()
            )
        if self.kind == "number":
            text = _number(text)
        if self.kind == "pair":
            word, colon, number = text.partition(":")
            text = f"{word.strip()}{colon}{_number(number.strip())}"
        if not self._is_right(text):
            raise OptionError("option_value", key=self.key, value=value[:80], allowed=self.allowed())
        return text

    def _is_right(self, text: str) -> bool:
        if self.kind == "choice":
            return text in self.choices
        if self.kind == "flag":
            return text in (ON, OFF)
        if self.kind == "number":
            return self._is_within(text)
        if self.kind == "pair":
            word, _, number = text.partition(":")
            return word in self.choices and self._is_within(number)
        if self.kind == "text":
            return re.fullmatch(self.pattern, text) is not None
        return True

    def _is_within(self, text: str) -> bool:
        return bool(re.fullmatch(r"-?[0-9]{1,9}", text)) and self.low <= int(text) <= self.high


def _number(text: str) -> str:
    """The shortest text of a whole number; any other text as it is."""
    return str(int(text)) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else text


class Options(Mapping[str, str]):
    """Chosen values, complete and canonical; made by `choose`."""

    def __init__(self, values: dict[str, str]) -> None:
        self._values = values

    def __getitem__(self, key: str) -> str:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def flag(self, key: str) -> bool:
        return self._values[key] == ON

    def number(self, key: str) -> int:
        return int(self._values[key])


def choose(
    options: tuple[Option, ...],
    presets: Mapping[str, Mapping[str, str]],
    wanted: Mapping[str, str],
    seats: int,
) -> Options:
    """Defaults, overlaid by the preset named under "preset", overlaid by `wanted`.

    Options that do not apply (other seats, other game of the folder) are left out of the answer;
    naming one that does not exist, or with a value that is not allowed, raises OptionError.
    """
    known = {o.key: o for o in options}
    chosen = {o.key: o.default for o in options}
    preset = wanted.get("preset", "")
    if preset:
        if preset not in presets:
            raise OptionError("preset_unknown", value=preset[:80], allowed=", ".join(presets))
        chosen.update(presets[preset])
    for key, value in wanted.items():
        if key == "preset":
            continue
        if key not in known:
            raise OptionError("option_unknown", key=key[:80], allowed=", ".join(known))
        chosen[key] = known[key].clean(value)
    return Options({k: v for k, v in chosen.items() if _applies(known[k], chosen, seats)})


def _applies(option: Option, chosen: Mapping[str, str], seats: int) -> bool:
    if option.seats and seats not in option.seats:
        return False
    return not option.when or chosen.get(option.when[0], "") in option.when[1:]
