"""The table of Chai as lines of text, for terminals and for readers who hear it."""

from teahouse.core.words import Tongue
from teahouse.games.chai import layout, things
from teahouse.games.chai.view import Berth, CardFace, Dock, Player, Slot, Stall, View

Rows = list[tuple[str, str]]


def plain(view: View, names: list[str], t: Tongue) -> Rows:
    """Label and text, line by line: the dice, what is in hand, both gardens, the buildings."""
    own = layout.bottom(view)
    everybody = [*names, t.t("The rival")]  # who is there only in the game alone
    rows = _dice(view, own, everybody, t) + _in_hand(view, t)
    for seat in (own, 1 - own):
        player = view.players[seat]
        rows.append((everybody[seat], _standing(view, seat, t)))
        if seat == own:
            rows += [(t.t("Dock {n}", n=dock.no), _dock(dock, t)) for dock in player.docks]
            rows += [(t.t("Slot {n}", n=slot.no), _slot(slot, t)) for slot in player.slots]
        else:
            rows += _rivals_garden(view, player, everybody[seat], t)
    return rows + _buildings(view, everybody, t)


def _dice(view: View, own: int, names: list[str], t: Tongue) -> Rows:
    rows = []
    for seat in (own, 1 - own):
        label = t.t("Your dice") if seat == view.viewer else t.t("Dice: {name}", name=names[seat])
        if view.players[seat].dice:
            rows.append((label, things.dice(view.players[seat].dice)))
    return rows


def _in_hand(view: View, t: Tongue) -> Rows:
    """Cards and ships that are to be placed or chosen from, and dice that look for a ship."""
    said = [_card(card, t) for card in (view.hand_card, *view.seen_cards) if card is not None]
    said += [things.ship_text(ship, t) for ship in (view.hand_ship, *view.seen_ships) if ship is not None]
    if view.displaced:
        said.append(things.dice(view.displaced))
    return [(t.t("In hand"), each) for each in said]


def _standing(view: View, seat: int, t: Tongue) -> str:
    """Points, ships, side and marker of one player."""
    player = view.players[seat]
    said = [
        t.tn("{n} point", "{n} points", player.points),
        t.t("Ships completed: {n} of {goal}", n=len(player.done), goal=view.goal),
    ]
    if player.merchant:
        said.append(things.merchant(player.merchant, t))
    if player.side:
        said.append(t.t("side A") if player.side == "A" else t.t("side B"))
    if view.marker == seat and view.year:
        said.append(t.t("holds the start marker"))
    return t.t("; ").join(said)


def _named(name: str, what: str, t: Tongue) -> str:
    return t.t("{name}: {what}", name=name, what=what)


def _card(card: CardFace, t: Tongue) -> str:
    return _named(things.card_name(card.name, t), things.card_text(card, t), t)


def _slot(slot: Slot, t: Tongue) -> str:
    said = [_card(slot.card, t)] if slot.card is not None else []
    if slot.tokens:
        said.append(things.teas(slot.tokens, t))
    return t.t("; ").join(said) or t.t("nothing there")


def _dock(dock: Dock, t: Tongue) -> str:
    said = []
    if dock.ship is not None:
        said.append(things.ship_text(dock.ship, t))
        aboard = things.teas(dock.aboard, t)
        said.append(t.t("There: {teas}.", teas=aboard) if aboard else t.t("Nothing is there yet."))
    if dock.quay:
        said.append(things.teas(dock.quay, t))
    return " ".join(said) or t.t("nothing there")


def _rivals_garden(view: View, player: Player, name: str, t: Tongue) -> Rows:
    """The other plantation in one line a row of its kind; alone, the card that the rival follows."""
    if view.seats == 1:
        return _rivals_card(view, player, t)
    docks = [
        _named(t.t("Dock {n}", n=dock.no), _dock(dock, t), t)
        for dock in player.docks
        if dock.ship is not None or dock.quay
    ]
    slots = [
        _named(t.t("Slot {n}", n=slot.no), _brief(slot, t), t)
        for slot in player.slots
        if slot.card is not None or slot.tokens
    ]
    return [(t.t("Garden: {name}", name=name), t.t("; ").join(docks + slots) or t.t("nothing there"))]


def _brief(slot: Slot, t: Tongue) -> str:
    said = [things.card_name(slot.card.name, t)] if slot.card is not None else []
    if slot.tokens:
        said.append(things.teas(slot.tokens, t))
    return t.t(", ").join(said)


def _rivals_card(view: View, player: Player, t: Tongue) -> Rows:
    rows = []
    if view.rival is not None:
        steps = [things.rival_step(step, t) for step in view.rival.steps[view.rival.at :]]
        rows.append((t.t("Card {n}", n=view.rival.number), t.t(", ").join(steps) or t.t("used")))
    if player.aside:
        cards = [things.card_name(card.name, t) for card in player.aside]
        label = t.tn("{n} card aside", "{n} cards aside", len(cards))
        rows.append((label, t.t(", ").join(cards)))
    return rows


def _buildings(view: View, names: list[str], t: Tongue) -> Rows:
    ahead = [
        _named(f"+{each.markers}", f"{things.teas(each.teas, t)} ({each.number})", t) for each in view.ahead
    ]
    supply = [f"{things.tea(tea, t)} {n}" for tea, n in zip("YGPWOB", view.supply, strict=True)]
    palace = [
        t.t(
            "{name}: {what}",
            name=things.space(space.key, t),
            what=_holder(space.owner, (space.die,), names, t),
        )
        for space in view.palace
    ]
    ranks = [_holder(rank.owner, rank.dice, names, t) for rank in view.ranks]
    free = [t.t("free")] * (len(view.production) - len(ranks))
    production = [_named(str(n), who, t) for n, who in zip(view.production, ranks + free, strict=True)]
    said = {
        "harvest": supply + ahead,
        "market": [_stall(stall, names, t) for stall in view.market],
        "palace": palace,
        "harbour": [_berth(view, berth, names, t) for berth in view.berths],
        "production": production,
    }
    return [(things.building(key, t), t.t("; ").join(lines)) for key, lines in said.items()]


def _holder(owner: int, dice: tuple[int, ...], names: list[str], t: Tongue) -> str:
    return f"{names[owner]} {things.dice(dice)}" if owner >= 0 else t.t("free")


def _stall(stall: Stall, names: list[str], t: Tongue) -> str:
    if stall.owner >= 0:
        what = _holder(stall.owner, (stall.die,), names, t)
    else:
        what = things.card_name(stall.card.name, t) if stall.card is not None else t.t("nothing there")
    return _named(str(stall.no), what, t)


def _berth(view: View, berth: Berth, names: list[str], t: Tongue) -> str:
    """A ship, who holds it, and who wants it."""
    ships = {spoken.partition(" ")[0]: spoken for spoken in view.ship_names}
    what = things.ship_named(ships[berth.ship.id], t) if berth.ship is not None else t.t("no ship")
    deck = [t.t("deck: {n}", n=view.ship_deck.count)] if berth.is_deck else []
    held = _holder(berth.owner, berth.run, names, t)
    if berth.attack:
        held = f"{_holder(berth.attacker, berth.attack, names, t)} {t.t('against')} {held}"
    return _named(str(berth.no), t.t(", ").join([what, *deck, held]), t)
