"""How Matcha speaks: every action, event, refusal and ending as whole sentences."""

from teahouse.core.game import Event, Fact, Result
from teahouse.core.words import Tongue, in_a_row
from teahouse.games.matcha import layout as layout  # noqa: PLC0414  # for the page
from teahouse.games.matcha.cards import TEXTS
from teahouse.games.matcha.notation import write
from teahouse.games.matcha.state import Action, First, Keep, Pass, Play, Slot, Unkeep, View

_LETTERS = {"L": "leaf", "B": "bowl", "W": "water", "S": "scoop", "Z": "matcha"}


# ---- names of things ----


def kind(key: str, t: Tongue) -> str:
    """A suit, the whisk or the zero's matcha inside a sentence."""
    return {
        "leaf": t.t("leaf"),
        "bowl": t.t("bowl"),
        "water": t.t("water"),
        "scoop": t.t("scoop"),
        "whisk": t.t("whisk"),
        "matcha": t.t("matcha"),
    }[key]


def label(key: str, t: Tongue) -> str:
    """The same as a short label beside a symbol."""
    return {
        "leaf": t.t("Leaf"),
        "bowl": t.t("Bowl"),
        "water": t.t("Water"),
        "scoop": t.t("Scoop"),
        "whisk": t.t("Whisk"),
        "matcha": t.t("Matcha"),
    }[key]


def letter(key: str, t: Tongue) -> str:
    """The same where a card is too small for a word."""
    return {
        "leaf": t.t("L"),
        "bowl": t.t("B"),
        "water": t.t("W"),
        "scoop": t.t("S"),
        "matcha": t.t("M"),
    }[key]


def suit_of(card: str) -> str:
    """The key of a card's suit; "matcha" for a zero."""
    return _LETTERS[card[0]]


def number_of(card: str) -> str:
    """What stands in a card's corner."""
    return "0" if card == "Z" else card[1]


def card_name(card: str, t: Tongue) -> str:
    """A card in a sentence: "leaf 3"."""
    if card == "?":
        return t.t("a card that you cannot see")
    return t.t("{kind} {number}", kind=kind(suit_of(card), t), number=number_of(card))


def card_names(cards: tuple[str, ...], t: Tongue) -> str:
    """Several cards in a sentence."""
    return t.t(", ").join([card_name(card, t) for card in cards])


def round_name(number: int, t: Tongue) -> str:
    """A round (from 0) as a heading."""
    return (t.t("First round"), t.t("Second round"), t.t("Third round"))[number]


def slot_name(slot: str, t: Tongue) -> str:
    """A slot as a label."""
    return t.t("Number") if slot == "number" else t.t("Suit")


# ---- about the game ----


def title(t: Tongue) -> str:
    """The game's name."""
    return t.t("Matcha")


def tagline(t: Tongue) -> str:
    """One short line for the lobby."""
    return t.t("Lay cards face down, guess what your rival holds, and gather the tools of tea.")


def note(t: Tongue) -> str:
    """What players must know about the edition."""
    return t.t("Two sets of rules are told for this game; a table plays by one of them.")


def option(key: str, t: Tongue) -> str:
    """An option as a label."""
    return {
        "rules": t.t("Rules"),
        "dealer": t.t("First dealer"),
        "claims": t.t("Claims"),
        "double_goal": t.t("Both reach the goal together"),
    }[key]


def value(key: str, value: str, t: Tongue) -> str:
    """A value of an option in words."""
    return {
        ("rules", "zh"): t.t("Chinese: four of a kind, cards may be kept"),
        ("rules", "ru"): t.t("Russian: three of a suit, two sets at most"),
        ("dealer", "random"): t.t("Drawn by lot"),
        ("dealer", "first"): t.t("The first seat"),
        ("dealer", "second"): t.t("The second seat"),
        ("claims", "on"): t.t("You may say whether a card matches, truly or not"),
        ("claims", "off"): t.t("Nothing is said"),
        ("double_goal", "list"): t.t("More leaf, then bowl, water, scoop wins at once"),
        ("double_goal", "play_on"): t.t("Play on to the end of the second set"),
    }[key, value]


def preset(key: str, t: Tongue) -> str:
    """A bundle of options by name."""
    return t.t("Chinese rules") if key == "zh" else t.t("Russian rules")


def seat(seat: int, options: dict[str, str], t: Tongue) -> str:
    """Seats have no names of their own."""
    del seat, options, t
    return ""


def party(key: str, t: Tongue) -> str:
    """Nobody but the two players takes part."""
    raise KeyError(key, t.lang)


# ---- what one may do ----


def action(a: Action, view: View, t: Tongue) -> str:
    """What the button says."""
    if isinstance(a, Play):
        return _lay(a, t)
    if isinstance(a, Pass):
        return t.t("Pass this round") if view.rules == "zh" else t.t("Pass this turn")
    if isinstance(a, Keep):
        cards = card_names(tuple(TEXTS[card] for card in a.cards), t)
        if not a.cards:
            return t.t("Keep no card")
        return t.tn("Keep {n} card: {cards}", "Keep {n} cards: {cards}", len(a.cards), cards=cards)
    if isinstance(a, Unkeep):
        return t.t("Choose again")
    if isinstance(a, First):
        return t.t("Draw who deals first")
    return t.t("Deal the cards")


def _lay(a: Play, t: Tongue) -> str:
    card = card_name(TEXTS[a.card], t)
    sentences = (
        (
            t.t("Lay {card} on the number slot", card=card),
            t.t("Lay {card} on the number slot, say “match”", card=card),
            t.t("Lay {card} on the number slot, say “no match”", card=card),
        ),
        (
            t.t("Lay {card} on the suit slot", card=card),
            t.t("Lay {card} on the suit slot, say “match”", card=card),
            t.t("Lay {card} on the suit slot, say “no match”", card=card),
        ),
    )
    return sentences[a.slot][a.claim]


def handles(a: Action, view: View) -> list[str]:
    """What on the board, chosen together, means `a`."""
    del view
    if isinstance(a, Play):
        words = write(a).split(" ")
        return [f"card {words[1]}", f"slot {words[2]}", *[f"claim {word}" for word in words[3:]]]
    if isinstance(a, Keep):
        texts = [TEXTS[card] for card in a.cards]
        # the second of two zeros is a thing of its own on the board
        return [f"card {text}" + ("2" if text in texts[:i] else "") for i, text in enumerate(texts)]
    return []


def prompt(view: View, names: list[str], t: Tongue) -> str:
    """One line: what the viewer is asked, or whom everybody waits for."""
    if view.phase == "over":
        return t.t("The match is over.")
    if view.phase == "keep":
        return _keep_prompt(view, names, t)
    if view.phase != "play":
        return t.t("The cards are being dealt.")
    if view.turn == view.viewer:
        return _turn_prompt(view, t)
    return t.t("{name} is thinking about a card.", name=names[view.turn])


def _turn_prompt(view: View, t: Tongue) -> str:
    left, right = view.slots[view.round * 2], view.slots[view.round * 2 + 1]
    number, suit = number_of(left.board), kind(suit_of(right.board), t)
    if left.cards[view.viewer]:
        return t.t("Your turn: the suit slot asks for {suit}.", suit=suit)
    if right.cards[view.viewer]:
        return t.t("Your turn: the number slot asks for {number}.", number=number)
    return t.t(
        "Your turn: the number slot asks for {number}, the suit slot for {suit}.", number=number, suit=suit
    )


def _keep_prompt(view: View, names: list[str], t: Tongue) -> str:
    waited = [seat for seat in (0, 1) if not view.decided[seat]]
    if view.viewer in waited:
        return t.t("Choose the cards that you keep for the next set, or keep none.")
    if view.viewer in (0, 1):
        return t.t("You have chosen. {name} is still choosing.", name=names[waited[0]])
    return t.t("The players choose which cards they keep.")


# ---- what happened ----


def event(e: Event, names: list[str], viewer: int, t: Tongue) -> str:
    """The line of the log, told to `viewer`."""
    facts = dict(e.facts)
    if e.key == "first":
        dealer = _number(facts["dealer"])
        if dealer == viewer:
            return t.t("You deal first.")
        return t.t("{name} deals first.", name=names[dealer])
    if e.key == "deal":
        return _deal_line(facts, names, viewer, t)
    if e.key == "hand":
        cards = card_names(_texts(facts["cards"]), t)
        seat = _number(facts["seat"])
        if seat == viewer:
            return t.t("Your hand: {cards}.", cards=cards)
        return t.t("{name} holds {cards}.", name=names[seat], cards=cards)
    if e.key == "slot":
        return _slot_line(facts, names, viewer, t)
    if e.key in ("play", "turn_up"):
        return _card_line(e, facts, names, viewer, t)
    if e.key == "tied":
        return t.t("Both have reached the goal with equal tokens: the next round decides.")
    if e.key == "end":
        return _end_line(e.seat, names, viewer, t)
    return _small_line(e, facts, names, viewer, t)


def _deal_line(facts: dict[str, Fact], names: list[str], viewer: int, t: Tongue) -> str:
    dealer, number = _number(facts["dealer"]), _number(facts["set"]) + 1
    if dealer == viewer:
        return t.t("Set {number}: you deal and lead every round.", number=number)
    return t.t("Set {number}: {name} deals and leads every round.", number=number, name=names[dealer])


def _card_line(e: Event, facts: dict[str, Fact], names: list[str], viewer: int, t: Tongue) -> str:
    """A card laid face down, or turned up at the end of a set."""
    card = card_name(str(facts["card"]), t) if "card" in facts else ""
    name, is_number = names[e.seat], facts["slot"] == "number"
    if e.key == "turn_up":
        where = _where(facts, t)
        return t.t("{where}: the hidden card was {card} ({name}).", where=where, card=card, name=name)
    if e.seat == viewer and is_number:
        line = t.t("You lay {card} on the number slot.", card=card)
    elif e.seat == viewer:
        line = t.t("You lay {card} on the suit slot.", card=card)
    elif card and is_number:
        line = t.t("{name} lays {card} on the number slot.", name=name, card=card)
    elif card:
        line = t.t("{name} lays {card} on the suit slot.", name=name, card=card)
    elif is_number:
        line = t.t("{name} lays a card face down on the number slot.", name=name)
    else:
        line = t.t("{name} lays a card face down on the suit slot.", name=name)
    return in_a_row([line, _claim_line(e.seat, str(facts["claim"]), names, viewer, t)], t)


def _claim_line(seat: int, claim: str, names: list[str], viewer: int, t: Tongue) -> str:
    if not claim:
        return ""
    if seat == viewer:
        return t.t("You say: it matches.") if claim == "match" else t.t("You say: no match.")
    name = names[seat]
    if claim == "match":
        return t.t("{name} says: it matches.", name=name)
    return t.t("{name} says: no match.", name=name)


def _small_line(e: Event, facts: dict[str, Fact], names: list[str], viewer: int, t: Tongue) -> str:
    is_me, name = e.seat == viewer, names[e.seat]
    if e.key == "pass":
        return t.t("You pass.") if is_me else t.t("{name} passes.", name=name)
    if e.key == "empty_hand":
        if is_me:
            return t.t("You have no card left and pass.")
        return t.t("{name} has no card left and passes.", name=name)
    if e.key == "keep":
        if is_me:
            return t.t("You have chosen what to keep.")
        return t.t("{name} has chosen what to keep.", name=name)
    if e.key == "unkeep":
        return t.t("You choose again.") if is_me else t.t("{name} chooses again.", name=name)
    count = _number(facts["count"])  # "kept"
    if is_me:
        return t.tn("You keep {n} card for the next set.", "You keep {n} cards for the next set.", count)
    return t.tn(
        "{name} keeps {n} card for the next set.",
        "{name} keeps {n} cards for the next set.",
        count,
        name=name,
    )


def _end_line(winner: int, names: list[str], viewer: int, t: Tongue) -> str:
    if winner < 0:
        return t.t("The match ends in a draw.")
    return (
        t.t("You win the match!") if winner == viewer else t.t("{name} wins the match.", name=names[winner])
    )


def _slot_line(facts: dict[str, Fact], names: list[str], viewer: int, t: Tongue) -> str:
    where = _where(facts, t)
    taker, why, cards = _number(facts["taker"]), str(facts["why"]), _texts(facts["cards"])
    if why == "empty":
        return t.t("{where}: nobody has laid a card.", where=where)
    if why == "alone":
        if taker == viewer:
            line = t.t("{where}: only you have laid a card; it stays face down.", where=where)
        else:
            line = t.t(
                "{where}: only {name} lays a card; it stays face down.", where=where, name=names[taker]
            )
        return in_a_row([line, gain(facts, names, viewer, t)], t)
    shown = [
        t.t("{name} – {card}", name=_you_or(names, seat, viewer, t), card=card_name(cards[seat], t))
        for seat in (0, 1)
    ]
    line = t.t("{where}: {one}; {two}.", where=where, one=shown[0], two=shown[1])
    cause = reason_of(str(facts["slot"]), cards, why, taker, t)
    return in_a_row([line, cause, gain(facts, names, viewer, t)], t)


def _where(facts: dict[str, Fact], t: Tongue) -> str:
    number = _number(facts["round"]) + 1
    if facts["slot"] == "number":
        return t.t("Round {number}, number slot", number=number)
    return t.t("Round {number}, suit slot", number=number)


def reason_of(slot: str, cards: tuple[str, ...], why: str, taker: int, t: Tongue) -> str:
    """Why a board card went to `taker`, in a sentence: "Both match: leaf beats water."."""
    if why == "neither":
        return t.t("Neither matches.")
    if why == "one":
        return t.t("Only {card} matches.", card=card_name(cards[taker], t))
    if why == "both":
        high, low = cards[taker], cards[1 - taker]
        if slot == "number":
            names = (kind(suit_of(high), t), kind(suit_of(low), t))
        else:
            names = (number_of(high), number_of(low))
        return t.t("Both match: {high} beats {low}.", high=names[0], low=names[1])
    return t.t("Only one card: it stays hidden.") if why == "alone" else ""


def short_reason(slot: Slot, key: str, t: Tongue) -> str:
    """The same in a few words, for the board: "leaf beats water"."""
    if slot.why == "both":
        high, low = slot.cards[slot.taker], slot.cards[1 - slot.taker]
        if key == "number":
            names = (kind(suit_of(high), t), kind(suit_of(low), t))
        else:
            names = (number_of(high), number_of(low))
        return t.t("{high} beats {low}", high=names[0], low=names[1])
    if slot.why == "one":
        return t.t("only one matches")
    if slot.why == "neither":
        return t.t("neither matches")
    return t.t("only one card") if slot.why == "alone" else t.t("no card")


def gain(facts: dict[str, Fact], names: list[str], viewer: int, t: Tongue) -> str:
    """Who takes which tokens at a board card."""
    taker, why = _number(facts["taker"]), facts["why"]
    if taker < 0:
        return t.t("Nobody takes anything.")
    token, name, other = kind(suit_of(str(facts["board"])), t), names[taker], names[1 - taker]
    if why == "one" and taker == viewer:
        return t.t("You take a {token} token, {name} takes a whisk.", token=token, name=other)
    if why == "one" and 1 - taker == viewer:
        return t.t("{name} takes a {token} token, you take a whisk.", token=token, name=name)
    if why == "one":
        return t.t(
            "{name} takes a {token} token, {other} takes a whisk.", token=token, name=name, other=other
        )
    if taker == viewer:
        return t.t("You take a {token} token.", token=token)
    return t.t("{name} takes a {token} token.", token=token, name=name)


def _you_or(names: list[str], seat: int, viewer: int, t: Tongue) -> str:
    return t.t("you") if seat == viewer else names[seat]


def _number(fact: Fact) -> int:
    assert isinstance(fact, int)
    return fact


def _texts(fact: Fact) -> tuple[str, ...]:
    assert isinstance(fact, tuple)
    return tuple(str(part) for part in fact)


# ---- refusals and endings ----


def reason(key: str, view: View, t: Tongue) -> str:
    """Why an action was refused and what would be right."""
    del view
    return {
        "over": t.t("The match is over: nothing can be done any more."),
        "natures": t.t("The house deals; players lay cards, pass, or choose what to keep."),
        "between_sets": t.t("Between two sets no card is laid: choose what you keep."),
        "not_your_turn": t.t("It is not your turn: wait until the other player has acted."),
        "locked": t.t("You have passed: you act again in the next round."),
        "not_in_hand": t.t("That card is not in your hand: choose one that you hold."),
        "place_taken": t.t("Your place there is taken: use the other slot, or pass."),
        "no_claims": t.t("This table plays without claims: lay the card without a word."),
        "nobody_keeps": t.t("By the Russian rules nobody keeps cards between sets."),
        "not_between_sets": t.t("Cards are only kept between two sets: finish this one first."),
        "already_chosen": t.t("You have already chosen: take that back first."),
        "nothing_chosen": t.t("There is no choice of yours that could be taken back now."),
        "wrong_first": t.t("The first dealer is drawn once, before the first deal."),
        "wrong_deal": t.t("That deal is not possible with these eighteen cards."),
        "syntax": t.t('That is not an action: write "play L3 number", "pass" or "keep L3 Z".'),
    }[key]


def rule(key: str) -> str:
    """Where RULES.md explains a refusal."""
    return {
        "over": "R6.4",
        "natures": "R3.4",
        "between_sets": "R7.2",
        "not_your_turn": "R4.1",
        "locked": "R4.6",
        "not_in_hand": "R4.2",
        "place_taken": "R4.3",
        "no_claims": "R4.5",
        "nobody_keeps": "R7.5",
        "not_between_sets": "R7.2",
        "already_chosen": "R7.2",
        "nothing_chosen": "R7.2",
        "wrong_first": "R3.1",
        "wrong_deal": "R3.3",
        "syntax": "R4.2",
    }[key]


def result(r: Result, names: list[str], t: Tongue) -> str:
    """Who won, and why."""
    if r.reason == "equal":
        return t.t("A draw: both hold the same number of leaf, bowl, water and scoop tokens.")
    if r.reason == "safety_valve":
        return t.t("A draw: after a hundred sets nobody has won.")
    winner = r.places.index(1)
    name, facts = names[winner], dict(r.facts)
    if r.reason == "all_five":
        return t.t("{name} wins: one token of each of the five kinds.", name=name)
    if r.reason == "four_whisks":
        return t.t("{name} wins: four whisks.", name=name)
    token, counts = kind(str(facts["kind"]), t), facts["counts"]
    assert isinstance(counts, tuple)
    most, fewest = counts[winner], counts[1 - winner]
    if r.reason == "four_of_kind":
        return t.t("{name} wins: four tokens of one kind ({token}).", name=name, token=token)
    if r.reason == "three_of_suit":
        return t.t("{name} wins: three tokens of one suit ({token}).", name=name, token=token)
    if r.reason.startswith("tie_break"):
        return t.t(
            "Both have reached the goal. {name} wins by tokens of one suit ({token}): {most} to {fewest}.",
            name=name,
            token=token,
            most=most,
            fewest=fewest,
        )
    return t.t(
        "Two sets are over. {name} wins by the senior suit that differs ({token}): {most} to {fewest}.",
        name=name,
        token=token,
        most=most,
        fewest=fewest,
    )


def points(n: int, t: Tongue) -> str:
    """A number of tokens."""
    return t.tn("{n} token", "{n} tokens", n)


# ---- the plain view ----


def plain(view: View, names: list[str], t: Tongue) -> list[tuple[str, str]]:
    """Label and text, line by line, for terminals and for readers who hear the table."""
    rows = [_plain_head(view, names, t)] if view.slots else []
    rows += [(round_name(i // 2, t), _plain_slot(view.slots[i], i, names, t)) for i in range(len(view.slots))]
    for seat, hand in enumerate(view.hands):
        if seat == view.viewer:
            rows.append((t.t("Your hand"), card_names(hand, t) or t.t("no cards")))
        else:
            rows.append((names[seat], t.tn("{n} card in hand", "{n} cards in hand", len(hand))))
    for seat, tokens in enumerate(view.tokens):
        held = [
            t.t("{kind} {number}", kind=label(key, t), number=count)
            for key, count in zip(("leaf", "bowl", "water", "scoop", "whisk"), tokens, strict=True)
            if count
        ]
        rows.append((t.t("Tokens of {name}", name=names[seat]), t.t(", ").join(held) or t.t("none yet")))
    return rows + past_rows(view, names, t)


def past_rows(view: View, names: list[str], t: Tongue) -> list[tuple[str, str]]:
    """What came to light at the end of the set before; until the first round of this one is over."""
    if view.round or view.phase not in ("deal", "play"):
        return []
    return [
        (t.t("Set before, round {number}", number=i // 2 + 1), _plain_slot(slot, i, names, t))
        for i, slot in enumerate(view.past)
        if i // 2 == 2 or slot.why == "alone"
    ]


def _plain_head(view: View, names: list[str], t: Tongue) -> tuple[str, str]:
    """How the set stands: the round, who leads, has passed, has kept cards, and a tie that is played on."""
    said = [round_name(view.round, t), t.t("{name} leads", name=names[view.dealer])]
    for seat in (0, 1):
        if view.phase == "play" and view.locked[seat]:
            said.append(t.t("{name} has passed", name=names[seat]))
    if view.rules == "zh" and view.set:
        said += [kept_line(view, seat, names, t) for seat in (0, 1)]
    if view.is_tied and view.phase != "over":
        said.append(t.t("Both have reached the goal with equal tokens: the next round decides."))
    return t.t("Set {number}", number=view.set + 1), t.t("; ").join(said)


def kept_line(view: View, seat: int, names: list[str], t: Tongue) -> str:
    """How many cards a seat kept for this set."""
    return t.tn("{name} has kept {n} card", "{name} has kept {n} cards", view.kept[seat], name=names[seat])


def _plain_slot(slot: Slot, i: int, names: list[str], t: Tongue) -> str:
    asked = number_of(slot.board) if i % 2 == 0 else label(suit_of(slot.board), t)
    head = (
        t.t("number slot: {number} ({card})", number=asked, card=card_name(slot.board, t))
        if i % 2 == 0
        else t.t("suit slot: {suit} ({card})", suit=asked, card=card_name(slot.board, t))
    )
    parts = [head]
    for seat, card in enumerate(slot.cards):
        if card:
            parts.append(t.t("{name}: {card}", name=names[seat], card=card_name(card, t)))
        if slot.claims[seat]:
            parts.append(t.t("“match”") if slot.claims[seat] == "match" else t.t("“no match”"))
    if slot.why:
        parts.append(short_reason(slot, layout.slot_key(i), t))
    return t.t("; ").join(parts)
