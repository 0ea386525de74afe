"""Laws of actions: legal ones pass, refused ones change nothing, their text is canonical."""

import pickle
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from teahouse.core.game import CLOCK, NATURE, WATCHER, AnyAction, AnyGame, AnyState, Illegal
from tests.laws.play import SEEDS, fair, matches, play, positions
from tests.laws.setups import MAIN, Setup, game_of, part, words_of
from tests.scale import scaled

every_setup = pytest.mark.parametrize("setup", MAIN, ids=lambda s: s.name)


def legal_of_all(game: AnyGame, s: AnyState) -> list[tuple[int, AnyAction]]:
    return [(seat, a) for seat in range(game.seats) for a in game.legal(s, seat)]


@every_setup
@given(seed=SEEDS)
@matches(5)
def test_legal_actions_pass_and_are_canonical(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    for s in positions(game, seed, 25):
        for seat, a in legal_of_all(game, s):
            assert game.check(s, seat, a) == "", game.write(a)
            assert game.canon(s, seat, a) == a
            stamped = game.stamp(s, seat, a, 1234)
            assert game.check(s, seat, stamped) == ""
            assert game.canon(s, seat, stamped) == stamped


@every_setup
@given(seed=SEEDS)
@matches(5)
def test_text_of_actions_reads_back(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    course = play(game, seed)
    found = [a for _, a in course.actions]
    for s in positions(game, seed, 10):
        found += [a for _, a in legal_of_all(game, s)]
    for a in found:
        text = game.write(a)
        assert text
        assert text == text.strip()
        assert "@" not in text
        assert text.isprintable()
        assert game.read(text) == a
        assert hash(game.read(text)) == hash(a)
        assert pickle.loads(pickle.dumps(a)) == a


@every_setup
@given(seed=SEEDS)
@matches(5)
def test_legal_lists_no_action_twice_and_nothing_for_pseudo_seats(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    for s in positions(game, seed, 25):
        for seat in range(game.seats):
            texts = [game.write(a) for a in game.legal(s, seat)]
            assert len(texts) == len(set(texts))
        for pseudo in (NATURE, CLOCK, WATCHER):
            assert game.legal(s, pseudo) == []


@every_setup
@given(seed=SEEDS)
@matches(5)
def test_asking_changes_nothing(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    for s in positions(game, seed, 15):
        before = game.write_state(s)
        for seat, a in legal_of_all(game, s):
            game.check(s, seat, a)
            game.canon(s, seat, a)
            game.is_withdrawal(a)
        for viewer in [*range(game.seats), WATCHER]:
            game.view(s, viewer)
        if game.waiting(s) == [NATURE]:
            game.roll(s, fair(seed))
            game.odds(s)
        game.timer(s), game.standing(s), game.round_of(s)
        assert game.write_state(s) == before


@every_setup
@given(seed=SEEDS)
@matches(4)
def test_actions_of_other_moments_are_judged_with_a_reason_in_words(setup: Setup, seed: int) -> None:
    from teahouse.speech import tongue

    game, words = game_of(setup), words_of(setup.id)
    everything = {game.write(a): a for _, a in play(game, seed).actions}
    odd = list(everything.values())[:: max(1, len(everything) // 40)]
    for s in positions(game, seed + 1, 8):
        for seat in range(game.seats):
            view = game.view(s, seat)
            before = game.write_state(s)
            for a in odd:
                reason = game.check(s, seat, a)
                if reason:
                    sentence = words.reason(reason, view, tongue("en"))
                    assert " " in sentence, f"{reason}: a key is not a sentence"
                    assert "_" not in sentence, f"{reason}: a sentence holds a key"
                    assert words.rule(reason), reason
                else:
                    again, canonical = game.copy(s), game.canon(s, seat, a)
                    assert game.check(s, seat, canonical) == ""
                    assert game.canon(s, seat, canonical) == canonical
                    game.apply(again, seat, canonical, None)
                    assert game.read_state(game.write_state(again)) == again
            assert game.write_state(s) == before


def refusal(read: Callable[[str], object], text: str) -> str:
    """The reason why `text` is not read; "" where it is."""
    try:
        read(text)
    except Illegal as refused:
        return refused.reason
    return ""


@every_setup
@given(text=st.text(max_size=40))
@settings(max_examples=scaled(40))
@example("")
@example(" ")
@example("-1")
@example("\N{ARABIC-INDIC DIGIT ONE}")
def test_nonsense_is_refused_as_syntax(setup: Setup, text: str) -> None:
    game = game_of(setup)
    assert refusal(game.read, text) in ("", "syntax")
    assert refusal(game.read_state, text) in ("", "syntax")


@every_setup
@given(seed=SEEDS, cut=st.integers(0, 200), put=st.text(alphabet=" 0123456789-,/;:abcxyz|", max_size=3))
@settings(max_examples=scaled(40))
def test_damaged_text_is_refused_or_is_canonical_again(setup: Setup, seed: int, cut: int, put: str) -> None:
    game = game_of(setup)
    lines = play(game, seed % 20).match.lines
    text = lines[cut % len(lines)].text
    at = cut % len(text)
    damaged = text[:at] + put + text[at + 1 :]
    reason = refusal(game.read, damaged)
    assert reason in ("", "syntax")
    if not reason:
        assert game.write(game.read(damaged)) == damaged


@every_setup
@given(seed=SEEDS)
@matches(8)
def test_taking_back_makes_everything_as_before(setup: Setup, seed: int) -> None:
    game = game_of(setup)
    for s in positions(game, seed, 30):
        for seat, a in legal_of_all(game, s):
            if game.is_withdrawal(a):
                again = game.copy(s)
                game.apply(again, seat, a, None)
                assert seat in game.waiting(again)
                answers = [b for b in game.legal(again, seat) if not game.is_withdrawal(b)]
                assert _some_answer_leads_back(game, again, seat, answers, game.write_state(s))


def _some_answer_leads_back(
    game: AnyGame, s: AnyState, seat: int, answers: list[AnyAction], wanted: str
) -> bool:
    for answer in answers:
        again = game.copy(s)
        game.apply(again, seat, answer, None)
        if game.write_state(again) == wanted:
            return True
    return False


@pytest.mark.parametrize("game", sorted({setup.id for setup in MAIN}))
def test_a_game_offers_a_random_a_greedy_and_a_master_bot(game: str) -> None:
    kinds = part(game, "bots").BOTS
    levels = [kind.level for kind in kinds]
    codes = [kind.code for kind in sorted(kinds, key=lambda kind: kind.level)]
    assert {"random", "greedy", "master"} <= set(codes)
    assert len(set(levels)) == len(levels)
    assert (codes[0], codes[-1]) == ("random", "master")
