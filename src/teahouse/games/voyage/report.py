"""The teacher's report: how often each event was right, too early or too late, and who confused what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from teahouse.core.game import Event, Facts
from teahouse.core.words import Tongue
from teahouse.games.voyage.deck import Texts, text_in
from teahouse.games.voyage.layout import year_label

FATES: Final = ("joined", "pile", "removed")  # what becomes of a card that a train's player has turned over
# The names at one table by seat ("" for a bot), and all that happened there.
Story = tuple[Sequence[str], Sequence[Event]]


@dataclass
class Tally:
    """How often one event was placed, or one pupil placed or answered."""

    right: int = 0
    early: int = 0
    late: int = 0
    wrong: int = 0  # where there is no early and late: a period that was not the clue's
    tied: int = 0  # a year that lay there already, where the table refuses equal years
    lost: int = 0  # a card of a train that no column could take
    confused: list[str] = field(default_factory=list)

    def total(self) -> int:
        """How often in all."""
        return self.right + self.early + self.late + self.wrong + self.tied + self.lost


def rows(stories: Sequence[Story], t: Tongue) -> list[list[str]]:
    """The lines of a table: the events, then the questions, then the pupils; of people, never of bots."""
    events: dict[str, Tally] = {}
    questions: dict[str, Tally] = {}
    pupils: dict[str, Tally] = {}
    for names, told in stories:
        pupils |= {name: Tally() for name in names if name and name not in pupils}
        was_sealed = False  # everybody's answer to this question was told; the one that scored is among them
        played: Event | None = None  # a card of a train, until it is told what became of it
        for event in told:
            if event.key in ("asked", "unsealed"):
                was_sealed = event.key == "unsealed"
            name = names[event.seat] if 0 <= event.seat < len(names) else ""
            if not name:
                continue
            if event.key == "placed":
                _count_placed(event, events, pupils[name], t)
            elif event.key == "played":
                played = event
            elif event.key in FATES and played is not None and played.seat == event.seat:
                _count_played(played, event.key != "removed", events, pupils[name], t)
                played = None
            elif event.key == "unsealed" or (event.key == "answered" and not was_sealed):
                _count_answered(event, questions, pupils[name], t)
    asked = [*_question_rows(questions, t), []] if questions else []
    return [*_event_rows(events, t), [], *asked, *_pupil_rows(pupils, t)]


def _titled(event: Event, t: Tongue) -> str:
    year = year_label(_number(dict(event.facts), "year"), t)
    return t.t("{title} ({year})", title=text_in(_texts(event.facts, "title"), t.lang), year=year)


def _count_played(event: Event, has_joined: bool, events: dict[str, Tally], pupil: Tally, t: Tongue) -> None:
    title = _titled(event, t)
    for tally in (events.setdefault(title, Tally()), pupil):
        tally.right += has_joined
        tally.lost += not has_joined
    if not has_joined:
        pupil.confused.append(t.t("{title}: no column could take it", title=title))


def _count_placed(event: Event, events: dict[str, Tally], pupil: Tally, t: Tongue) -> None:
    facts = dict(event.facts)
    year = _number(facts, "year")
    title = _titled(event, t)
    tally = events.setdefault(title, Tally())
    if facts["fits"]:
        tally.right += 1
        pupil.right += 1
    elif "after" in facts and year < _number(facts, "after"):
        tally.late += 1
        pupil.late += 1
        pupil.confused.append(t.t("{title}: placed too late", title=title))
    elif "before" in facts and year > _number(facts, "before"):
        tally.early += 1
        pupil.early += 1
        pupil.confused.append(t.t("{title}: placed too early", title=title))
    else:
        tally.tied += 1
        pupil.tied += 1
        pupil.confused.append(t.t("{title}: that year lay there already", title=title))


def _count_answered(event: Event, questions: dict[str, Tally], pupil: Tally, t: Tongue) -> None:
    right = text_in(_texts(event.facts, "period_name"), t.lang)
    is_right = bool(dict(event.facts)["right"])
    for tally in (questions.setdefault(right, Tally()), pupil):
        tally.right += is_right
        tally.wrong += not is_right
    if is_right:
        return
    named = text_in(_texts(event.facts, "named_name"), t.lang)
    if named:
        pupil.confused.append(t.t("{named} instead of {right}", named=named, right=right))
    else:
        pupil.confused.append(t.t("no answer instead of {right}", right=right))


def _event_rows(events: dict[str, Tally], t: Tongue) -> list[list[str]]:
    head = [t.t("Event"), t.t("Placed"), t.t("Right"), t.t("Too early"), t.t("Too late")]
    most_missed = sorted(events.items(), key=lambda item: (-(item[1].early + item[1].late), item[0]))
    body = [[title, *_numbers([n.total(), n.right, n.early, n.late])] for title, n in most_missed]
    return [head, *body]


def _question_rows(questions: dict[str, Tally], t: Tongue) -> list[list[str]]:
    head = [t.t("Period asked for"), t.t("Answered"), t.t("Right"), t.t("Wrong period")]
    most_missed = sorted(questions.items(), key=lambda item: (-item[1].wrong, item[0]))
    return [head, *[[name, *_numbers([n.total(), n.right, n.wrong])] for name, n in most_missed]]


def _pupil_rows(pupils: dict[str, Tally], t: Tongue) -> list[list[str]]:
    head = [
        t.t("Pupil"),
        t.t("Placed or answered"),
        t.t("Right"),
        t.t("Too early"),
        t.t("Too late"),
        t.t("Wrong period"),
        t.t("Confused"),
    ]
    body = [
        [name, *_numbers([n.total(), n.right, n.early, n.late, n.wrong]), "; ".join(n.confused)]
        for name, n in sorted(pupils.items())
    ]
    return [head, *body]


def _numbers(numbers: list[int]) -> list[str]:
    return [str(n) for n in numbers]


def _number(facts: Mapping[str, object], key: str) -> int:
    value = facts[key]
    assert isinstance(value, int), "told by the rules"
    return value


def _texts(facts: Facts, key: str) -> Texts:
    """The inverse of `setting.text_facts`."""
    found = [(name.partition(":")[2], value) for name, value in facts if name.partition(":")[0] == key]
    return tuple([(lang, value) for lang, value in found if isinstance(value, str)])
