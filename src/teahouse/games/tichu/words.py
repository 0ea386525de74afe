"""How Tichu speaks: every action, event, refusal and ending as whole sentences."""

from typing import Final

from teahouse.core.game import OPEN, WATCHER, Event, Fact, Result
from teahouse.core.words import Tongue
from teahouse.games.tichu import layout as layout  # noqa: PLC0414  # for the page
from teahouse.games.tichu.cards import NAMES, rank_letter
from teahouse.games.tichu.combos import FOUR, KINDS, Combo, Play, readings
from teahouse.games.tichu.notation import read, write
from teahouse.games.tichu.state import (
    Action,
    Call,
    Collect,
    Gift,
    Give,
    Grand,
    HandSeen,
    Laid,
    NotNow,
    Pass,
    TakeBack,
    View,
)

_BOMBS: Final = ("four", "flush")


# ---- names of things ----


def rank_name(rank: int) -> str:
    """A rank as it stands on the card: 1 to 10, J, Q, K, A."""
    return "10" if rank == 10 else rank_letter(rank)


def suit_letter(suit: str, t: Tongue) -> str:
    """The letter (or sign) of a suit in the corner of a card."""
    return {"j": t.t("j"), "s": t.t("s"), "p": t.t("p"), "t": t.t("t")}[suit]


def suit_name(suit: str, t: Tongue) -> str:
    """A suit in a sentence."""
    return {"j": t.t("jade"), "s": t.t("sword"), "p": t.t("pagoda"), "t": t.t("star")}[suit]


def card_name(card: str, t: Tongue) -> str:
    """A card in a sentence: "jade 5", "the Phoenix"."""
    special = {
        "1": t.t("the Mah Jong"),
        "Dg": t.t("the Dog"),
        "Ph": t.t("the Phoenix"),
        "Dr": t.t("the Dragon"),
    }.get(card)
    if special is not None:
        return special
    rank = "10" if card[0] == "T" else card[0]
    return t.t("{suit} {rank}", suit=suit_name(card[1], t), rank=rank)


def card_names(cards: tuple[str, ...], t: Tongue) -> str:
    """Several cards in a sentence."""
    return t.t(", ").join([card_name(card, t) for card in cards])


def combo_name(kind: str, size: int, rank: int, cards: tuple[str, ...], t: Tongue) -> str:
    """A combination in a few words; `rank` in halves."""
    name = rank_name(rank // 2) if 2 <= rank <= 28 else ""
    if kind == "single":
        return (
            card_name(cards[0], t) if cards[0] in ("1", "Dg", "Ph", "Dr") else t.t("single {rank}", rank=name)
        )
    return {
        "pair": t.t("a pair of {rank}", rank=name),
        "triple": t.t("three of {rank}", rank=name),
        "steps": t.t("{n} cards in pairs up to {rank}", n=size, rank=name),
        "full": t.t("a full house of {rank}", rank=name),
        "straight": t.t("a straight of {n} up to {rank}", n=size, rank=name),
        "four": t.t("a bomb of four {rank}", rank=name),
        "flush": t.t("a bomb of {n} in one suit up to {rank}", n=size, rank=name),
    }[kind]


def laid_name(laid: Laid, t: Tongue) -> str:
    """What lies on the table, in a few words."""
    return combo_name(laid.kind, laid.size, laid.rank, laid.cards, t)


def party_name(party: int, names: list[str], t: Tongue) -> str:
    """A party by name; the Table has one even where only seats are named."""
    return names[party] if party < len(names) else t.t("The Table")


def call_name(call: str, t: Tongue) -> str:
    """A call as a label; "" for none."""
    return {"": "", "small": t.t("Tichu!"), "grand": t.t("Grand Tichu!")}[call]


def call_short(call: str, t: Tongue) -> str:
    """The same where there is little room."""
    return {"": "", "small": t.t("Tichu!"), "grand": t.t("Grand!")}[call]


def aid(t: Tongue) -> tuple[str, ...]:
    """The aid card before everybody, line by line."""
    return (
        t.t("Single card, pair, pairs in a row, triple, full house, straight of five or more."),
        t.t("A combination is beaten by the same kind and number of cards of a higher rank."),
        t.t("Bombs beat all others, out of turn too: four of a rank, or five or more of one suit in a row."),
        t.t("A bomb of one suit beats any four of a rank."),
        t.t("Points: a 5 counts 5, a 10 or K counts 10, the Dragon 25, the Phoenix minus 25."),
        t.t("Calls: Tichu 100, Grand Tichu 200, won or lost."),
    )


# ---- about the game ----


def title(t: Tongue) -> str:
    """The game's name."""
    return t.t("Tichu")


def tagline(t: Tongue) -> str:
    """One short line for the lobby."""
    return t.t("Climb with your partner, bomb when nobody expects it, and be first to empty your hand.")


def note(t: Tongue) -> str:
    """What players must know about the edition."""
    del t
    return ""


def option(key: str, t: Tongue) -> str:
    """An option as a label."""
    return {
        "end": t.t("End of the match"),
        "most_rounds": t.t("Most rounds of a match to a target (0: no limit)"),
        "teams": t.t("Partners"),
        "grand_tichu": t.t("Grand Tichu"),
        "sf_length_first": t.t("Among straight bombs, the longer wins"),
        "wish_binds_wisher": t.t("A wish binds the one who made it too"),
        "bomb_exempt_on_turn": t.t("On turn, any bomb may be played instead of granting a wish"),
        "allow_hopeless_tichu": t.t("Tichu may be called after somebody has gone out"),
        "dragon_auto_single_live": t.t("The Dragon goes by itself to the only opponent left"),
        "last_dragon_given": t.t("A Dragon that ends the round is given away"),
        "double_win": t.t("Points for a double win"),
        "bomb_window": t.t("Seconds a finished trick lies open for bombs"),
        "trichu_exchange": t.t("Exchange with three players"),
        "trichu_table_tichu": t.t("The dealer may call Tichu for the Table"),
        "trichu_rounds": t.t("Rounds with three players"),
        "trichu_ties": t.t("Ties with three players"),
    }[key]


def value(key: str, value: str, t: Tongue) -> str:
    """A value of an option in words."""
    named = {
        "target": t.t("at so many points"),
        "rounds": t.t("after so many rounds"),
        "chosen": t.t("as you sit"),
        "random": t.t("drawn by lot"),
        "seed": t.t("the three players give each other a card"),
        "official": t.t("the sides exchange, the Table too"),
        "play_on": t.t("three more rounds until it is decided"),
        "shared": t.t("the place is shared"),
        "on": t.t("yes"),
        "off": t.t("no"),
    }
    if value in named:
        return named[value]
    if key == "end":
        kind, _, number = value.partition(":")
        if kind == "target":
            return t.t("to {n} points", n=number)
        return t.tn("{n} round", "{n} rounds", int(number))
    return value


def round_line(view: View, t: Tongue) -> str:
    """Which round it is, and what ends the match."""
    number = view.round + (0 if view.phase == "over" else 1)
    kind, _, last = view.end.partition(":")
    if kind == "rounds":
        return t.t("Round {n} of {last}", n=number, last=last)
    return t.t("Round {n}, {end}", n=number, end=value("end", view.end, t))


def preset(key: str, t: Tongue) -> str:
    """A bundle of options by name."""
    return {
        "source": t.t("As the source tells it"),
        "official": t.t("Official rules"),
        "tournament": t.t("Tournament rules"),
    }[key]


def seat(seat: int, options: dict[str, str], t: Tongue) -> str:
    """What a seat is called before somebody sits there."""
    if "trichu_rounds" in options or options.get("teams") == "random":
        return ""
    return t.t("Team 1") if seat % 2 == 0 else t.t("Team 2")


def party(key: str, t: Tongue) -> str:
    """The one dummy party: the open hand of the game for three."""
    assert key == "table"
    return t.t("The Table")


# ---- what one may do ----


def action(a: Action, view: View, t: Tongue) -> str:
    """What the button says."""
    if isinstance(a, Play):
        return _play(a, view, t)
    if isinstance(a, Pass):
        return t.t("Pass for the Table") if a.table else t.t("Pass")
    if isinstance(a, Call):
        return _call(a, view, t)
    if isinstance(a, Grand):
        return t.t("Call Grand Tichu") if a.is_called else t.t("No Grand Tichu")
    if isinstance(a, NotNow):
        return t.t("Not now: begin")
    if isinstance(a, Give):
        return t.t("Give {card} {to}", card=card_name(NAMES[a.card], t), to=_to(a.to, view, t))
    if isinstance(a, TakeBack):
        return t.t("Take back {card}", card=card_name(NAMES[a.card], t))
    if isinstance(a, Gift):
        return t.t("Give the Dragon's trick {to}", to=_to(a.to, view, t))
    if isinstance(a, Collect):
        return t.t("The trick is taken")
    return write(a, view.seats)


def _call(a: Call, view: View, t: Tongue) -> str:
    """A call that cannot be made any more says so."""
    if [hand for hand in view.hands if hand.out]:
        if a.table:
            return t.t("Call Tichu for the Table, though somebody is out already")
        return t.t("Call Tichu, though somebody is out already")
    return t.t("Call Tichu for the Table") if a.table else t.t("Call Tichu")


def _to(party: int, view: View, t: Tongue) -> str:
    """Where a card goes, seen from the viewer: "to the right", "to your partner"."""
    if view.seats == 3 and party == 3:
        return t.t("to the Table")
    mine = [hand.place for hand in view.hands if hand.seat == view.viewer]
    theirs = [hand.place for hand in view.hands if hand.party == party]
    if mine and theirs:
        step = (theirs[0] - mine[0]) % len(view.hands)
        if view.seats == 4:
            return (t.t("to yourself"), t.t("to the right"), t.t("to your partner"), t.t("to the left"))[step]
        if view.seats == 3:
            return t.t("to the right") if step == 1 else t.t("to the left")
    return t.t("to seat {n}", n=party + 1)


def _play(a: Play, view: View, t: Tongue) -> str:
    combo = a.combo
    name = combo_name(KINDS[combo.kind], combo.size, combo.rank, tuple([NAMES[c] for c in _cards(combo)]), t)
    if a.table:
        said = t.t("Play from the Table: {what}", what=name)
    elif KINDS[combo.kind] in _BOMBS:
        said = t.t("Bomb: {what}", what=name)
    elif combo.size > 1:
        said = t.tn("Play {n} card: {what}", "Play {n} cards: {what}", combo.size, what=name)
    else:
        said = t.t("Play {what}", what=name)
    if a.wish:
        return t.t("{play}, wish for {rank}", play=said, rank=rank_name(a.wish))
    if a.heir >= 0:
        return t.t("{play}, {to}", play=said, to=_to(a.heir, view, t))
    return said


def _cards(combo: Combo) -> list[int]:
    return [card for card in range(56) if combo.cards >> card & 1]


def handles(a: Action, view: View) -> list[str]:
    """What on the board, chosen together, means `a`."""
    del view
    if isinstance(a, Play):
        found = [f"card {NAMES[card]}" for card in _cards(a.combo)]
        if len(readings(a.combo.cards)) > 1:
            found.append(f"as {rank_letter(a.combo.phoenix)}")
        if a.combo.cards & 1:
            found.append(f"wish {rank_letter(a.wish) if a.wish else 'none'}")
        return [*found, f"to {a.heir}"] if a.heir >= 0 else found
    if isinstance(a, Give):
        return [f"card {NAMES[a.card]}", f"to {a.to}"]
    if isinstance(a, TakeBack):
        return [f"laid {NAMES[a.card]}"]
    if isinstance(a, Call):
        return ["call table" if a.table else "call"]  # in two steps, so that no slip calls
    return [f"to {a.to}"] if isinstance(a, Gift) else []


def bomb_texts(texts: list[str]) -> list[str]:
    """Those of the texts of legal actions that lay a bomb."""
    plays = [(text, read(text, 3)) for text in texts if "play " in text and " to " not in text]
    return [text for text, a in plays if isinstance(a, Play) and a.combo.kind >= FOUR]


def bomb_rank(text: str) -> str:
    """What tells a bomb from another on its chip: the highest rank, and the length where it is a straight."""
    a = read(text, 3)
    if not isinstance(a, Play):
        return ""
    rank = rank_name(a.combo.rank // 2)
    return f"{rank} · {a.combo.size}" if a.combo.size > 4 else rank


def short_card(card: str, t: Tongue) -> str:
    """A card as its corner has it."""
    is_special = layout.suit(card) == "special"
    return layout.corner(card, t) if is_special else layout.rank(card) + suit_letter(card[1], t)


def prompt(view: View, names: list[str], t: Tongue) -> str:
    """What the viewer is asked now, or whom everybody waits for."""
    mine = [hand for hand in view.hands if hand.seat == view.viewer]
    if view.phase in ("grand", "give", "ready"):
        return _prompt_answer(view, names, t)
    if view.phase == "window":
        return t.t("The trick lies open for a moment: a bomb could still take it.")
    if view.turn >= 0:
        hand = view.hands[view.turn]
        if hand in mine:
            return _prompt_turn(view, hand, t)
        who = party_name(hand.party, names, t)
        if view.phase == "gift":
            return t.t("{name} gives the Dragon's trick away.", name=who)
        return t.t("{name} is on turn.", name=who)
    if view.phase == "over":
        return t.t("The match is over.")
    return t.t("The cards are being dealt.")


def _prompt_answer(view: View, names: list[str], t: Tongue) -> str:
    if view.viewer >= 0 and view.viewer not in view.answered:
        if view.phase == "grand":
            return t.t("Call Grand Tichu on these first cards?")
        if view.phase == "ready":
            return t.t("Call Tichu now, or begin? You can still call until your first card.")
        return _prompt_give(view, t)
    late = [names[seat] for seat in range(view.seats) if seat not in view.answered]
    return t.t("Waiting for {names}.", names=t.t(", ").join(late))


def _prompt_give(view: View, t: Tongue) -> str:
    laid = sum(len(hand.given) for hand in view.hands if hand.seat == view.viewer)
    if laid:
        return t.tn(
            "{n} card laid; choose the next one and whom it goes to.",
            "{n} cards laid; choose the next one and whom it goes to.",
            laid,
        )
    return t.t("Exchange: choose a card, then whom it goes to.")


def _prompt_turn(view: View, hand: HandSeen, t: Tongue) -> str:
    is_table = view.seats == 3 and hand.place == 2
    if view.phase == "gift":
        return t.t("Your Dragon took the trick: which opponent gets it?")
    if not view.trick:
        said = t.t("The Table leads; you choose.") if is_table else t.t("You lead: any combination.")
    else:
        top = laid_name(view.trick[-1], t)
        if is_table:
            said = t.t("The Table's turn: beat {what}, or pass.", what=top)
        elif view.wish:
            said = t.t("Your turn: beat {what}; you may pass if you cannot grant the wish.", what=top)
        else:
            said = t.t("Your turn: beat {what}, or pass.", what=top)
    if view.wish and not is_table:
        return t.t("{said} The wish is for a {rank}.", said=said, rank=rank_name(view.wish))
    return said


# ---- what happened ----


def event(e: Event, names: list[str], viewer: int, t: Tongue) -> str:
    """The line of the log, told to `viewer`."""
    facts: dict[str, Fact] = dict(e.facts)
    if e.key in ("laid", "not_laid", "give", "take_back", "last"):
        return ""
    if e.key == "play":
        return _played(e, facts, names, viewer, t)
    if e.key == "deal":
        return _dealt(facts, viewer, t)
    if e.key == "round":
        return _counted(facts, names, t)
    if e.key == "got":
        return _got(e, facts, names, viewer, t)
    return _happened(e, facts, names, viewer, t)


def _number(fact: Fact) -> int:
    assert isinstance(fact, int)
    return fact


def _numbers(fact: Fact) -> tuple[int, ...]:
    assert isinstance(fact, tuple)
    return tuple([int(n) for n in fact])


def _texts(fact: Fact) -> tuple[str, ...]:
    assert isinstance(fact, tuple)
    return tuple([str(text) for text in fact])


def _name(facts: dict[str, Fact], names: list[str]) -> str:
    return names[_number(facts["party"])]


def _is_you(facts: dict[str, Fact], viewer: int) -> bool:
    return viewer >= 0 and facts.get("party", -1) == viewer


def _played(e: Event, facts: dict[str, Fact], names: list[str], viewer: int, t: Tongue) -> str:
    cards = _texts(facts["cards"])
    what = combo_name(str(facts["kind"]), _number(facts["size"]), _number(facts["rank"]), cards, t)
    shown = " ".join([short_card(card, t) for card in cards])
    name = _name(facts, names)
    if facts["off_turn"]:
        said = t.t("Out of turn, {name}: {what} ({cards}).", name=name, what=what, cards=shown)
    elif _is_you(facts, viewer):
        said = t.t("You played {what} ({cards}).", what=what, cards=shown)
    else:
        said = t.t("{name}: {what} ({cards}).", name=name, what=what, cards=shown)
    if facts["wish"]:
        return t.t("{said} The wish: {rank}.", said=said, rank=rank_name(_number(facts["wish"])))
    return said


def short_cards(cards: tuple[str, ...]) -> str:
    """Cards as the notation writes them, ten as 10."""
    return " ".join([card.replace("T", "10") for card in cards])


def _dealt(facts: dict[str, Fact], viewer: int, t: Tongue) -> str:
    if "cards" not in facts or viewer in (OPEN, WATCHER) or not _is_you(facts, viewer):
        return ""
    n = _number(facts["size"])
    return t.tn("You were dealt {n} card.", "You were dealt {n} cards.", n)


def _got(e: Event, facts: dict[str, Fact], names: list[str], viewer: int, t: Tongue) -> str:
    if "card" not in facts:
        return ""
    slots = {
        "card": card_name(str(facts["card"]), t),
        "from": names[_number(facts["from"])],
        "to": names[_number(facts["to"])],
    }
    if viewer >= 0 and facts["to"] == viewer:
        return t.t("You got {card} from {name}.", card=slots["card"], name=slots["from"])
    if viewer >= 0 and facts["from"] == viewer:
        return t.t("You gave {card} to {name}.", card=slots["card"], name=slots["to"])
    return t.t("{card}: {giver} to {taker}.", card=slots["card"], giver=slots["from"], taker=slots["to"])


def _counted(facts: dict[str, Fact], names: list[str], t: Tongue) -> str:
    gained, points = _numbers(facts["gained"]), _numbers(facts["points"])
    parts = [
        t.t("{name} {gained} (now {points})", name=name, gained=_signed(gained[i]), points=points[i])
        for i, name in enumerate(names[: len(points)])
    ]
    return t.t("The round is over: {scores}.", scores=t.t(", ").join(parts))


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n)


def _happened(e: Event, facts: dict[str, Fact], names: list[str], viewer: int, t: Tongue) -> str:
    name = names[_number(facts["party"])] if "party" in facts else names[e.seat] if e.seat >= 0 else ""
    if e.key == "pass":
        return t.t("You passed.") if _is_you(facts, viewer) else t.t("{name} passed.", name=name)
    if e.key == "take":
        n = _number(facts["points"])
        return t.tn("{name} takes the trick: {n} point.", "{name} takes the trick: {n} points.", n, name=name)
    if e.key == "out":
        return t.t("{name} is out, number {n}.", name=name, n=_number(facts["nth"]))
    if e.key == "call":
        n = _number(facts["points"])
        if facts["made"]:
            return t.tn("{name}: call made, {n} point.", "{name}: call made, {n} points.", n, name=name)
        return t.tn("{name}: call lost, -{n} point.", "{name}: call lost, -{n} points.", n, name=name)
    if e.key == "seating":
        order = t.t(", ").join([names[seat] for seat in _numbers(facts["order"])])
        return t.t("Seats were drawn: {names}. Every second one is a partner.", names=order)
    return {
        "grand": t.t("{name} calls Grand Tichu!", name=name),
        "tichu": t.t("{name} calls Tichu for the Table!", name=name)
        if facts.get("table")
        else t.t("{name} calls Tichu!", name=name),
        "exchange": t.t("The cards change hands."),
        "table_open": t.t("The Table's hand lies open."),
        "first": t.t("{name} begins by lot.", name=names[_number(facts.get("seat", 0))]),
        "mahjong": t.t("{name} holds the Mah Jong and leads.", name=name),
        "granted": t.t("The wish is granted."),
        "dog": t.t("The Dog gives the lead to {name}.", name=name),
        "dragon": t.t("The Dragon's trick goes to {name}.", name=name),
        "sweep": t.t("Partners went out first: the round ends at once."),
    }[e.key]


# ---- why not ----


def reason(key: str, view: View, t: Tongue) -> str:
    """Why an action was refused and what would be right."""
    top = laid_name(view.trick[-1], t) if view.trick else ""
    wished = rank_name(view.wish) if view.wish else ""
    if key in _OF_PLAYS:
        said = _reason_of_play(key, top, wished, t)
        return said[0].upper() + said[1:]  # it may begin with a combination's name
    return {
        "over": t.t("The match is over."),
        "no_such_seat": t.t("Nobody sits there."),
        "not_yours": t.t("That is decided by chance or the clock, not by a player."),
        "not_your_hand": t.t("You do not decide for that hand."),
        "grand_dealer": t.t("The dealer may not call Grand Tichu in the game for three."),
        "grand_off": t.t("Grand Tichu is not played at this table."),
        "grand_closed": t.t("Grand Tichu can only be called on the first cards, before the rest is dealt."),
        "nothing_to_answer": t.t("Nobody is asking for a call now."),
        "already_answered": t.t("You have answered already."),
        "called_grand": t.t("You have called Grand Tichu, which takes the place of Tichu."),
        "already_called": t.t("Tichu has been called for this hand already."),
        "call_too_early": t.t("Tichu can be called once all cards are dealt."),
        "call_too_late": t.t("Tichu can only be called before the hand's first card."),
        "table_never_calls": t.t("Nobody calls Tichu for the Table at this table."),
        "call_hopeless": t.t("Somebody is out already, so that Tichu could not be made."),
        "no_exchange_now": t.t("Cards are given only in the exchange."),
        "give_whom": t.t("Nobody there gets a card from this hand."),
        "already_laid": t.t("That card is laid for somebody already; take it back first."),
        "has_gift": t.t("A card is laid there already; take it back first."),
        "not_laid": t.t("That card is not laid for anybody."),
        "no_dragon": t.t("No Dragon's trick is to be given away now."),
        "not_your_gift": t.t("The one who won with the Dragon chooses."),
        "gift_opponent": t.t("The Dragon's trick must go to an opponent."),
        "exchange_first": t.t("First the exchange: give your cards away."),
        "dragon_first": t.t("First the Dragon's trick must be given away."),
        "calls_first": t.t('Wait until everybody has called or said "not now".'),
    }[key]


_OF_PLAYS: Final = (
    "no_cards",
    "not_held",
    "no_combination",
    "phoenix_reading",
    "not_your_turn",
    "must_lead",
    "wish",
    "wish_pass",
    "wish_rank",
    "wish_without_mahjong",
    "heir",
    "heir_open",
    "heir_partner",
    "window_bombs",
    "bomb_before_lead",
    "bomb_too_low",
    "dog_leads",
    "phoenix_on_dragon",
    "only_bomb",
    "other_kind",
    "other_size",
    "too_low",
)


def _reason_of_play(key: str, top: str, wished: str, t: Tongue) -> str:
    return {
        "no_cards": t.t("Choose at least one card."),
        "not_held": t.t("Some of these cards are not in that hand."),
        "no_combination": t.t(
            "These cards are no combination. Single cards, pairs, pairs in a row, triples, full houses,"
            " straights of five or more, and bombs are."
        ),
        "phoenix_reading": t.t("The Phoenix cannot stand for that rank here."),
        "not_your_turn": t.t("It is not your turn; out of turn only a bomb can be played."),
        "must_lead": t.t("You have the lead and must play something."),
        "wish": t.t("The wish is for a {rank} and you can play one.", rank=wished),
        "wish_pass": t.t("You may not pass: the wish is for a {rank} and you can play one.", rank=wished),
        "wish_rank": t.t("A wish names a rank from 2 to the ace."),
        "wish_without_mahjong": t.t("Only the one who plays the Mah Jong makes a wish."),
        "heir": t.t("Only a Dog in the game for six names who leads."),
        "heir_open": t.t("Say which partner the Dog gives the lead to."),
        "heir_partner": t.t("The Dog goes to a partner who still holds cards."),
        "window_bombs": t.t("Everybody has passed; only a bomb can be played now."),
        "bomb_before_lead": t.t("A bomb needs something to bomb: wait until a card is led."),
        "bomb_too_low": t.t("That bomb does not beat {what}.", what=top),
        "dog_leads": t.t("The Dog can only be led."),
        "phoenix_on_dragon": t.t("The Phoenix beats any single card but the Dragon."),
        "only_bomb": t.t("Only a higher bomb beats {what}.", what=top),
        "other_kind": t.t("{what} is beaten by the same kind of combination, or by a bomb.", what=top),
        "other_size": t.t("{what} is beaten by just as many cards, or by a bomb.", what=top),
        "too_low": t.t("That is not higher than {what}.", what=top),
    }[key]


_RULES: Final = {
    "wish": "R6.4",
    "wish_pass": "R6.4",
    "wish_rank": "R6.1",
    "wish_without_mahjong": "R6.1",
    "no_combination": "R2.1",
    "phoenix_reading": "R2.12",
    "phoenix_on_dragon": "R2.3",
    "not_your_turn": "R5.1",
    "must_lead": "R4.1",
    "heir": "R8.4",
    "heir_open": "R8.4",
    "heir_partner": "R8.4",
    "window_bombs": "R5.4",
    "bomb_before_lead": "R5.2",
    "bomb_too_low": "R2.11",
    "dog_leads": "R4.8",
    "only_bomb": "R2.11",
    "other_kind": "R2.2",
    "other_size": "R2.2",
    "too_low": "R2.2",
    "grand_dealer": "R7.3",
    "grand_off": "R3.3",
    "grand_closed": "R3.3",
    "already_answered": "R3.4",
    "nothing_to_answer": "R3.8",
    "called_grand": "R3.9",
    "already_called": "R3.9",
    "call_too_early": "R3.9",
    "call_too_late": "R3.9",
    "call_hopeless": "R3.9",
    "table_never_calls": "R7.4",
    "no_exchange_now": "R3.6",
    "give_whom": "R3.6",
    "already_laid": "R3.7",
    "has_gift": "R3.7",
    "not_laid": "R3.7",
    "no_dragon": "R4.10",
    "not_your_gift": "R4.10",
    "gift_opponent": "R4.10",
    "exchange_first": "R3.6",
    "dragon_first": "R4.10",
    "calls_first": "R3.8",
    "over": "R10.1",
}


def rule(key: str) -> str:
    """The number in RULES.md that a refusal links to."""
    return _RULES.get(key, "R4.2")


def result(r: Result, names: list[str], t: Tongue) -> str:
    """Who won, and why."""
    best = [i for i, place in enumerate(r.places) if place == 1]
    winners = t.t(", ").join([names[i] for i in best])
    points = r.points[best[0]]
    rounds = _number(dict(r.facts)["rounds"])
    if len(best) == len(names):
        return t.tn(
            "After {n} round everybody has the same: {points} points.",
            "After {n} rounds everybody has the same: {points} points.",
            rounds,
            points=points,
        )
    return t.tn(
        "After {n} round the match goes to {names} with {points} points.",
        "After {n} rounds the match goes to {names} with {points} points.",
        rounds,
        names=winners,
        points=points,
    )


def points(n: int, t: Tongue) -> str:
    """A party's points in words."""
    return t.tn("{n} point", "{n} points", n)


# ---- the table as text ----


def plain(view: View, names: list[str], t: Tongue) -> list[tuple[str, str]]:
    """Label and text, line by line, for terminals and for readers who hear the table."""
    rows = [
        (round_line(view, t), _plain_scores(view, names, t)),
        (t.t("On the table"), _plain_trick(view, names, t)),
    ]
    if view.wish:
        rows.append((t.t("Wish"), rank_name(view.wish)))
    for hand in view.hands:
        who = t.t("Your hand") if hand.party == view.viewer else party_name(hand.party, names, t)
        rows.append((who, _plain_hand(hand, view, t)))
        for label, cards in ((t.t("Cards you give"), hand.given), (t.t("What you were given"), hand.got)):
            if cards:
                rows.append((label, _plain_exchange(cards, names, t)))
    if view.last:
        who = party_name(view.hands[view.last_to].party, names, t)
        label = t.tn(
            "Last trick: {name}, {n} point",
            "Last trick: {name}, {n} points",
            layout.last_points(view),
            name=who,
        )
        rows.append((label, t.t("; ").join([laid_name(laid, t) for laid in view.last])))
    return rows


def _plain_scores(view: View, names: list[str], t: Tongue) -> str:
    """Each side's total, and what its tricks of this round count so far."""
    said = []
    for side in sorted({hand.side for hand in view.hands}):
        who = [party_name(hand.party, names, t) for hand in view.hands if hand.side == side]
        score = [points(layout.total(view, side), t), t.t("now {n}", n=layout.taken(view, side))]
        said.append(t.t("{name}: {what}", name=t.t(", ").join(who), what=t.t(", ").join(score)))
    return t.t("; ").join(said)


def _plain_trick(view: View, names: list[str], t: Tongue) -> str:
    if not view.trick:
        return t.t("Nothing lies there.")
    return t.t("; ").join(
        [
            t.t(
                "{name}: {what}",
                name=party_name(view.hands[laid.place].party, names, t),
                what=laid_name(laid, t),
            )
            for laid in view.trick
        ]
    )


def _plain_hand(hand: HandSeen, view: View, t: Tongue) -> str:
    """The cards where they are seen, else how many; then all that is open about the hand."""
    said = [t.tn("{n} card in hand", "{n} cards in hand", hand.count)]
    if hand.out:
        said = [t.t("out, number {n}", n=hand.out)]
    elif hand.cards:
        said = [card_names(hand.cards, t)]
    if layout.is_partner(view, hand):
        said.append(t.t("partner"))
    if hand.place == view.turn:
        said.append(t.t("on turn"))
    if hand.has_passed:
        said.append(t.t("passed"))
    if hand.call:
        said.append(call_name(hand.call, t))
    if hand.points:
        said.append(t.tn("{n} point taken", "{n} points taken", hand.points))
    return t.t("; ").join(said)


def _plain_exchange(cards: tuple[str, ...], names: list[str], t: Tongue) -> str:
    pairs = [text.split(" ") for text in cards]
    return t.t("; ").join(
        [
            t.t("{name}: {what}", name=party_name(int(party), names, t), what=card_name(card, t))
            for card, party in pairs
        ]
    )
