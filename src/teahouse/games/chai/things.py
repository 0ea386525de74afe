"""What the things of Chai are called, and what each card, ship and merchant says about itself."""

from teahouse.core.words import Tongue, in_a_row
from teahouse.games.chai.view import CardFace, Player, ShipFace


def tea(letter: str, t: Tongue) -> str:
    """A tea inside a sentence."""
    return {
        "Y": t.t("yellow tea"),
        "G": t.t("green tea"),
        "P": t.t("pu'er"),
        "W": t.t("white tea"),
        "O": t.t("oolong"),
        "B": t.t("black tea"),
    }[letter]


def aside(rival: Player, t: Tongue) -> str:
    """The rival's cards: how many, and which."""
    count = t.tn("{n} card aside", "{n} cards aside", len(rival.aside))
    if not rival.aside:
        return count
    cards = t.t(", ").join([card_name(card.name, t) for card in rival.aside])
    return t.t("{name}: {what}", name=count, what=cards)


def source(source: str, t: Tongue) -> str:
    """Who made the data that a table plays with."""
    return {
        "house": t.t("this house (our reconstruction)"),
        "unsigned": t.t("somebody who did not sign it"),
    }.get(source, source)


def short_tea(letter: str, t: Tongue) -> str:
    """A tea on a label."""
    return {
        "Y": t.t("Yellow"),
        "G": t.t("Green"),
        "P": t.t("Pu'er"),
        "W": t.t("White"),
        "O": t.t("Oolong"),
        "B": t.t("Black"),
    }[letter]


def token_mark(letter: str, t: Tongue) -> str:
    """The one sign on a token."""
    return {
        "Y": t.t("Y"),
        "G": t.t("G"),
        "P": t.t("P"),
        "W": t.t("W"),
        "O": t.t("O"),
        "B": t.t("B"),
    }[letter]


def teas(letters: str, t: Tongue) -> str:
    """Several tokens in a sentence: "2 black tea, yellow tea"."""
    parts = []
    for letter in "YGPWOB":
        n = letters.count(letter)
        if n:
            name = tea(letter, t)
            parts.append(name if n == 1 else t.t("{n} × {tea}", n=n, tea=name))
    return t.t(", ").join(parts)


def place(slot: int, t: Tongue) -> str:
    """Where a token stands."""
    return t.t("the docks") if slot <= 3 else t.t("slot {slot}", slot=slot)


def card_name(name: str, t: Tongue) -> str:
    """The name of a card of our data in the reader's language; others as they are."""
    return _card_names(t).get(name, name)


def _card_names(t: Tongue) -> dict[str, str]:
    return {
        "Sweet Tea": t.t("Sweet Tea"),
        "Earl White": t.t("Earl White"),
        "White Matcha": t.t("White Matcha"),
        "Pu'er Tuocha": t.t("Pu'er Tuocha"),
        "Korean Ttokcha": t.t("Korean Ttokcha"),
        "Genmaicha": t.t("Genmaicha"),
        "Milk Oolong": t.t("Milk Oolong"),
        "Earl Grey": t.t("Earl Grey"),
        "Crates": t.t("Crates"),
        "Scented Tea": t.t("Scented Tea"),
        "Mountain Yellow": t.t("Mountain Yellow"),
        "Pu'er Brick": t.t("Pu'er Brick"),
        "Pu'er Cakes": t.t("Pu'er Cakes"),
        "Blooming Tea": t.t("Blooming Tea"),
        "Silver Needle": t.t("Silver Needle"),
        "First Flush": t.t("First Flush"),
        "Oxidation": t.t("Oxidation"),
        "Fermentation": t.t("Fermentation"),
        "Matcha Teas": t.t("Matcha Teas"),
        "Kombucha": t.t("Kombucha"),
    }


def named(spoken: str, t: Tongue) -> str:
    """A card as events and views name it: "P08 Earl Grey"."""
    return card_name(spoken.partition(" ")[2], t)


def card_of(card_id: str, names: tuple[str, ...], t: Tongue) -> str:
    """The name of the card with this id."""
    for spoken in names:
        if spoken.startswith(card_id + " "):
            return named(spoken, t)
    return card_id


def ship_named(spoken: str, t: Tongue) -> str:
    """A ship as events and views name it: "S01 clipper YGP 5"."""
    _, kind, need, vp = spoken.split(" ")
    if kind == "junk":
        return t.tn(
            "the junk for any {n} token ({vp})", "the junk for any {n} tokens ({vp})", int(need), vp=vp
        )
    return t.t("the clipper for {teas} ({vp})", teas=teas(need, t), vp=vp)


def ship_brief(spoken: str, t: Tongue) -> str:
    """A ship on a button: its kind, the signs of its tokens, its points."""
    _, kind, need, vp = spoken.split(" ")
    if kind == "junk":
        return t.t("junk for {need} ({vp})", need=need, vp=vp)
    signs = "".join([token_mark(letter, t) for letter in need])
    return t.t("clipper {need} ({vp})", need=signs, vp=vp)


def ship_kind(ship: ShipFace, t: Tongue) -> str:
    """Its kind as a label."""
    return t.t("Junk") if ship.kind == "junk" else t.t("Clipper")


def ship_text(ship: ShipFace, t: Tongue) -> str:
    """What a ship asks for and pays, in words."""
    if ship.kind == "junk":
        return t.tn(
            "Junk: takes any {n} token, {vp} points. It waits for them, then it must be loaded.",
            "Junk: takes any {n} tokens, {vp} points. It waits for them, then it must be loaded.",
            ship.size,
            vp=ship.vp,
        )
    return t.t(
        "Clipper: needs {teas}, {vp} points. As soon as all of it is at your docks it must be loaded.",
        teas=teas(ship.need, t),
        vp=ship.vp,
    )


def card_text(card: CardFace, t: Tongue) -> str:
    """What a card does, in words."""
    said = [_ability(card, t)]
    if card.vp:
        said.append(t.tn("At the end: {n} point.", "At the end: {n} points.", card.vp))
    if card.down:
        said.append(t.t("It lies face down now and does nothing until it is turned up."))
    return in_a_row(said, t)


def _ability(card: CardFace, t: Tongue) -> str:
    if card.kind == "blooming":
        return t.t("No ability. At the end one to four of them are worth 1, 3, 6 or 10, each further one 2.")
    if card.kind == "crates":
        boxes = t.t("; ").join([t.t("{tea} {vp}", tea=tea(box.tea, t), vp=box.vp) for box in card.boxes])
        return t.t(
            "A token that comes here goes into the empty box of its tea. Points: {boxes}.", boxes=boxes
        )
    if card.kind == "convert":
        return t.t(
            "Turns {tea} that comes here into {other}, which then moves 1 step.",
            tea=tea(card.teas, t),
            other=tea(card.becomes, t),
        )
    names = t.t(" or ").join([tea(letter, t) for letter in card.teas])
    if card.kind == "move_all":
        return t.t("When {tea} comes here, turn it face down: all your {tea} moves 1 step.", tea=names)
    if card.one_use:
        return t.tn(
            "When {tea} comes here, turn it face down: that token moves {n} step.",
            "When {tea} comes here, turn it face down: that token moves {n} steps.",
            card.steps,
            tea=names,
        )
    return t.tn(
        "{tea} that comes here moves {n} step further.",
        "{tea} that comes here moves {n} steps further.",
        card.steps,
        tea=names,
    )


def card_brief(card: CardFace, t: Tongue) -> str:
    """The same in two or three words, for the card itself."""
    if card.down:
        return t.t("used")
    return {
        "move": t.t("moves on"),
        "move_all": t.t("moves all"),
        "convert": t.t("changes it"),
        "crates": t.t("packs it"),
        "blooming": t.t("a set"),
    }[card.kind]


def power(key: str, t: Tongue) -> str:
    """What a side B does."""
    return {
        "gain": t.t("take any one tea"),
        "move": t.t("move one of your cards to an empty slot"),
        "lift": t.t("move a token on one of your cards up 2 steps"),
        "turn": t.t("change one unplaced die by 1"),
        "swap": t.t("swap two of your cards"),
        "reset": t.t("turn all your face-down cards up"),
    }[key]


POWER_OF = {"Y": "gain", "G": "move", "P": "lift", "W": "turn", "O": "swap", "B": "reset"}


def merchant(letter: str, t: Tongue) -> str:
    """A merchant by his tea."""
    return t.t("{tea} merchant", tea=short_tea(letter, t))


def merchant_text(letter: str, side: str, t: Tongue) -> str:
    """What the side in use pays or does, or what both would."""
    pays = t.t(
        "Side A: 1 point for each {tea} on your completed ships, and for your cards.", tea=tea(letter, t)
    )
    does = t.t("Side B: once a year, {power}.", power=power(POWER_OF[letter], t))
    if side:
        return pays if side == "A" else does
    return in_a_row([pays, does], t)


def building(key: str, t: Tongue) -> str:
    """A building as a heading."""
    return {
        "harvest": t.t("Harvest"),
        "market": t.t("Market"),
        "palace": t.t("Palace"),
        "harbour": t.t("Harbour"),
        "production": t.t("Production"),
    }[key]


def space(key: str, t: Tongue) -> str:
    """A palace space as a label."""
    return {
        "move": t.t("Move"),
        "swap": t.t("Swap"),
        "start": t.t("Start"),
        "reset": t.t("Turn up"),
    }[key]


def space_text(key: str, t: Tongue) -> str:
    """What a palace space does."""
    return {
        "move": t.t("Move one of your cards to an empty slot."),
        "swap": t.t("Swap two of your cards."),
        "start": t.t("Take the start marker: you start next year."),
        "reset": t.t("Turn all your face-down cards up."),
    }[key]


def rival_step(key: str, t: Tongue) -> str:
    """A step of the rival's card."""
    return {
        "market": t.t("market"),
        "harbour": t.t("harbour"),
        "start": t.t("start marker"),
        "production": t.t("production"),
    }[key]


def dice(values: tuple[int, ...]) -> str:
    """Dice in a sentence: 3-4-5."""
    return "-".join([str(value) for value in values])


def run(low: int, length: int) -> str:
    """A run in a sentence."""
    return dice(tuple(range(low, low + length)))
