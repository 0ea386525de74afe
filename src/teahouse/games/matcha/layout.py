"""What the page shows beside the plain view: the places of a hand, and which cards have been seen."""

from dataclasses import dataclass

from teahouse.games.matcha.cards import BY_TEXT, KINDS, SLOTS
from teahouse.games.matcha.rules import HAND
from teahouse.games.matcha.state import Slot, View


@dataclass(frozen=True)
class HandPlace:
    """Where one of the five cards of a set lies in the hand, or lay before it was played."""

    card: str  # its text, "?" where the viewer may not know it
    round: int  # in which it was laid, -1 while it is in hand
    handle: str  # what choosing it is called
    is_kept: bool  # chosen to be kept, as far as the viewer may know


def hand_places(view: View, seat: int) -> list[HandPlace]:
    """A hand in order; a card that was laid keeps its place, so that the others do not move."""
    found = [(text, -1) for text in view.hands[seat]]
    for i, slot in enumerate(view.slots):
        if slot.cards[seat]:
            found.append((slot.cards[seat], i // 2))
    found.sort(key=_order)
    places = []
    zeros = 0
    kept = list(view.keeps[seat]) if view.decided[seat] else []
    for text, number in found:
        zeros += text == "Z" and number < 0
        is_second = text == "Z" and zeros == 2 and view.phase == "keep"
        is_kept = text in kept and number < 0
        if is_kept:
            kept.remove(text)
        places.append(HandPlace(text, number, f"card {text}2" if is_second else f"card {text}", is_kept))
    return places


def _order(place: tuple[str, int]) -> tuple[int, int]:
    return BY_TEXT.get(place[0], len(BY_TEXT)), place[1]


def seen_cards(view: View) -> dict[str, str]:
    """For every suited card "mine", "seen" or "" (unknown to the viewer)."""
    seen = dict.fromkeys([text for text in BY_TEXT if text != "Z"], "")
    for slot in view.slots:
        seen[slot.board] = "seen"
        for seat in (0, 1):
            if slot.cards[seat] in seen:
                is_secret = seat == view.viewer and not slot.is_up
                seen[slot.cards[seat]] = "mine" if is_secret else "seen"
    for hand in view.hands:
        for text in hand:
            if text in seen:
                seen[text] = "mine"
    return seen


def shows_past(view: View) -> bool:
    """Whether the set before must still be looked at: the next deal followed it at once."""
    laid = [sum(bool(slot.cards[seat]) for slot in view.past) for seat in (0, 1)]
    is_seen_before = view.rules == "zh" and min(laid) < HAND  # while cards to keep were chosen
    if not view.past or is_seen_before or view.phase != "play" or view.round:
        return False
    if view.viewer not in (0, 1):
        return view.last < 0
    return not view.locked[view.viewer] and not any(slot.cards[view.viewer] for slot in view.slots)


def zeros_known(view: View) -> int:
    """How many of the two zeros the viewer knows the place of."""
    laid = [text for slot in view.slots for text in slot.cards]
    return [*laid, *view.hands[0], *view.hands[1]].count("Z")


def slot_key(i: int) -> str:
    """The name of the slot at place `i` of a view."""
    return SLOTS[i % 2]


def held(view: View, seat: int) -> list[tuple[str, int]]:
    """A seat's tokens: kind and number, in the order of the tie-break."""
    return list(zip(KINDS, view.tokens[seat], strict=True))


def is_last_round(view: View, number: int) -> bool:
    """Whether round `number` of this set is the last one for certain."""
    return view.rules == "ru" and view.set == 1 and number == 2


def is_resolved(slot: Slot) -> bool:
    """Whether a board card has been decided."""
    return slot.why != ""
