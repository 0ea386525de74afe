"""Everything Matcha can say, in three languages: actions, prompts, events, refusals, endings, rules."""

import re

import pytest

from teahouse.core import shelf
from teahouse.core.chance import Fast
from teahouse.core.game import OPEN, WATCHER, Event, Result
from teahouse.core.match import Match
from teahouse.games.matcha import words
from teahouse.games.matcha.rules import Matcha
from teahouse.games.matcha.state import Action, State, View
from teahouse.games.matcha.tests.scene import counted, scene
from teahouse.speech import LANGUAGES, tongue
from tests.scale import scaled

NAMES = ["Ann", "Борис"]
CYRILLIC, CHINESE = re.compile("[а-яё]", re.IGNORECASE), re.compile("[\u4e00-\u9fff]")
REASONS = [
    *(
        "over",
        "natures",
        "between_sets",
        "not_your_turn",
        "locked",
        "not_in_hand",
        "place_taken",
        "no_claims",
    ),
    *("nobody_keeps", "not_between_sets", "already_chosen", "nothing_chosen", "wrong_first", "wrong_deal"),
    "syntax",
]
SUITS = ["leaf", "bowl", "water", "scoop"]
ENDINGS = [
    *("four_of_kind", "three_of_suit", "four_whisks", "all_five", "equal", "safety_valve"),
    *[f"{kind}:{suit}" for kind in ("tie_break", "senior_suit") for suit in SUITS],
]


def is_said_in(text: str, lang: str) -> bool:
    """A sentence without holes, in the script of its language."""
    bare = text.replace("Борис", "").replace("Ann", "")
    if not text or "{" in text or "None" in text:
        return False
    if lang == "ru":
        return bool(CYRILLIC.search(bare)) and not CHINESE.search(bare)
    if lang == "zh-Hant":
        return bool(CHINESE.search(bare)) and not CYRILLIC.search(bare)
    return not CHINESE.search(bare) and not CYRILLIC.search(bare)


def said_in_games(lang: str) -> tuple[set[str], list[tuple[str, str]]]:
    """Keys of the events that were met, and (where, text) of all that was said in some random games."""
    t, said, keys = tongue(lang, "matcha"), [], set()
    for seed in range(max(8, scaled(24))):  # fewer would not keep cards between sets
        options = {"rules": ("zh", "ru")[seed % 2]}
        match: Match[State, Action, View] = Match(shelf.make("matcha", options, 2))
        luck = Fast(seed)
        while True:
            told: list[Event] = []
            match.settle(luck, told)
            due = match.game.waiting(match.state)
            if due:
                seat = luck.choice([seat for seat in (0, 1) if match.game.legal(match.state, seat)])
                view = match.game.view(match.state, seat)
                legal = match.game.legal(match.state, seat)
                said += [("action", words.action(a, view, t)) for a in legal]
                match.act(seat, luck.choice(legal), told=told)
            for viewer in (0, 1, WATCHER, OPEN):
                rows = words.plain(match.game.view(match.state, viewer), NAMES, t)
                said += [("plain", t.t("{first} {second}", first=a, second=b)) for a, b in rows]
                said.append(("prompt", words.prompt(match.game.view(match.state, viewer), NAMES, t)))
                for event in told:
                    seen = event.seen(viewer)
                    if seen is not None:
                        keys.add(seen.key)
                        said.append((seen.key, words.event(seen, NAMES, viewer, t)))
            if not due:
                said.append(("result", words.result(match.game.result(match.state), NAMES, t)))
                break
    return keys, said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_are_told(lang: str) -> None:
    keys, said = said_in_games(lang)
    wrong = [(where, text) for where, text in said if not is_said_in(text, lang)]
    assert not wrong
    told = {"first", "deal", "hand", "play", "pass", "slot", "turn_up", "keep", "kept", "unkeep", "end"}
    assert told <= keys | ({"unkeep"} if scaled(24) < 24 else set())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rare_events_are_told(lang: str) -> None:
    t = tongue(lang, "matcha")
    for event in (
        Event("tied", -1, (("round", 1),)),
        Event("empty_hand", 1, (("round", 2),)),
        Event("end", -1, (("winner", -1), ("reason", "equal"))),
        Event("unkeep", 0),
    ):
        for viewer in (0, 1, WATCHER):
            assert is_said_in(words.event(event, NAMES, viewer, t), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", REASONS)
def test_every_refusal_has_a_sentence_and_a_rule(key: str, lang: str) -> None:
    game = Matcha("zh", 0, has_claims=True, plays_on=False)
    view = game.view(game.start(), 0)
    assert is_said_in(words.reason(key, view, tongue(lang, "matcha")), lang)
    assert f"**{words.rule(key)}** " in (shelf.folder("matcha") / "RULES.md").read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", ENDINGS)
def test_every_ending_has_a_sentence(reason: str, lang: str) -> None:
    is_draw = reason in ("equal", "safety_valve")
    kind = reason.partition(":")[2] or "leaf"
    facts = () if is_draw else (("kind", kind), ("counts", (1, 4)))
    result = Result((5, 8), (1, 1) if is_draw else (2, 1), reason, facts)
    text = words.result(result, NAMES, tongue(lang, "matcha"))
    assert is_said_in(text, lang)
    assert is_draw or NAMES[1] in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_options_are_named(lang: str) -> None:
    t = tongue(lang, "matcha")
    info = shelf.info("matcha")
    said = [words.title(t), words.tagline(t), words.note(t), words.points(3, t)]
    for option in info.options:
        said.append(words.option(option.key, t))
        choices = ("on", "off") if option.kind == "flag" else option.choices
        said += [words.value(option.key, choice, t) for choice in choices]
    said += [words.preset(key, t) for key in info.presets]
    assert [text for text in said if not is_said_in(text, lang)] == []


RUSSIAN = tongue("ru", "matcha")


@pytest.mark.parametrize(
    ("n", "text"), [(1, "1 жетон"), (2, "2 жетона"), (5, "5 жетонов"), (11, "11 жетонов"), (21, "21 жетон")]
)
def test_russian_counts_in_the_right_form(n: int, text: str) -> None:
    assert words.points(n, RUSSIAN) == text


SLOT_LINES = [
    # why, cards as they lie, taker -> what seat 0 reads
    (("both", ("L2", "W2"), 0), "Both match: leaf beats water. You take a bowl token."),
    (("both", ("S2", "L2"), 0), "Both match: scoop beats leaf. You take a bowl token."),
    (("one", ("W2", "W1"), 0), "Only water 2 matches. You take a bowl token, Борис takes a whisk."),
    (("one", ("Z", "W2"), 1), "Only water 2 matches. Борис takes a bowl token, you take a whisk."),
    (("neither", ("Z", "L1"), -1), "Neither matches. Nobody takes anything."),
    (("alone", ("", "?"), 1), "only Борис lays a card; it stays face down. Борис takes a bowl token."),
    (("empty", ("", ""), -1), "nobody has laid a card."),
]


@pytest.mark.parametrize(("case", "text"), SLOT_LINES, ids=[text for _, text in SLOT_LINES])
def test_the_log_says_why(case: tuple[str, tuple[str, str], int], text: str) -> None:
    why, cards, taker = case
    facts = (
        *(("round", 0), ("slot", "number"), ("board", "B2")),
        *(("cards", cards), ("why", why), ("taker", taker)),
    )
    line = words.event(Event("slot", -1, facts), NAMES, 0, tongue("en", "matcha"))
    assert line.startswith("Round 1, number slot: ")
    assert line.endswith(text)


HEADS = [
    # tokens of both, what is done -> the first line of the plain view, as a watcher reads it
    ("", [], "First round; Ann leads"),
    ("", ["0 pass"], "First round; Ann leads; Ann has passed"),
    ("leaf, bowl, water, scoop, whisk", ["0 pass", "1 pass"], "Second round; Ann leads; Both have reached"),
]


@pytest.mark.parametrize(("tokens", "lines", "text"), HEADS)
def test_the_plain_view_says_how_the_set_stands(tokens: str, lines: list[str], text: str) -> None:
    s = scene("zh").hold(counted(tokens), counted(tokens)).do(*lines)
    label, said = words.plain(s.game.view(s.state, WATCHER), NAMES, tongue("en", "matcha"))[0]
    assert label == "Set 1"
    assert said.startswith(text)


def test_the_plain_view_says_how_many_cards_were_kept() -> None:
    s = (
        scene("zh", first="Z S2")
        .pass_round()
        .pass_round()
        .pass_round()
        .do("0 keep S2 Z", "1 keep -")
        .deal(". . . . . .")
    )
    label, said = words.plain(s.game.view(s.state, 1), NAMES, tongue("en", "matcha"))[0]
    assert (label, said) == (
        "Set 2",
        "First round; Борис leads; Ann has kept 2 cards; Борис has kept 0 cards",
    )


def test_after_a_deal_the_plain_view_still_says_what_was_turned_up() -> None:
    s = scene("ru", "B2 L3 . . . .", "Z").do("0 play Z number").pass_round().pass_round().pass_round()
    t = tongue("en", "matcha")
    for _ in ("before the deal", "in the first round"):
        rows = words.plain(s.game.view(s.state, 1), NAMES, t)
        said = [text for label, text in rows if label == "Set before, round 1"]
        assert said == ["number slot: 2 (bowl 2); Ann: matcha 0; only one card"]
        assert [label for label, _ in rows].count("Set before, round 3") == 2
        if not s.game.view(s.state, 1).slots:
            s.deal(". . . . . .")
    s.pass_round()
    assert words.past_rows(s.game.view(s.state, 1), NAMES, t) == []


def numbered(file: str) -> list[str]:
    text = (shelf.folder("matcha") / file).read_text("utf-8")
    return re.findall(r"^\*\*(R\d+\.\d+)\*\* ", text, re.MULTILINE)


def test_the_rules_have_the_same_numbers_in_three_languages() -> None:
    english = numbered("RULES.md")
    assert len(english) == len(set(english)) > 40
    assert numbered("RULES.zh_Hant.md") == english
    assert numbered("RULES.ru.md") == english


def test_every_tag_in_the_rules_module_is_a_numbered_rule() -> None:
    source = (shelf.folder("matcha") / "rules.py").read_text("utf-8")
    assert set(re.findall(r"R\d+\.\d+", source)) <= set(numbered("RULES.md"))
