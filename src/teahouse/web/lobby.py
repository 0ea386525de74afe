"""The lobby: which games there are, which tables; opening one, and going to a friend's."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final
from urllib.parse import quote

import structlog
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from teahouse import speech
from teahouse.bots import bot
from teahouse.core import shelf
from teahouse.core.options import Option, OptionError
from teahouse.core.shelf import Info
from teahouse.core.words import Tongue
from teahouse.tables.house import House, SeatPlan
from teahouse.tables.rights import Refused
from teahouse.tables.room import Room
from teahouse.tables.seen import Nonce, Settings, Start, TableCard
from teahouse.web.deckfield import DeckField, brought_options, deck_field, options_of_decks, why_not
from teahouse.web.hall import Turned, allow, done, guest, hall, page, remember, see, somebody, why
from teahouse.web.reasons import bot_name, is_given, stage_word, unknown_game
from teahouse.web.visitor import Visitor

LARGEST_PART: Final = 400_000  # bytes of one field of a form

log = structlog.get_logger("teahouse.web")


@dataclass(frozen=True)
class Preset:
    """A bundle of options as a chip."""

    key: str
    label: str
    values_json: str


@dataclass(frozen=True)
class Field:
    """An option as a field of the form."""

    key: str
    kind: str
    label: str
    value: str
    choices: list[tuple[str, str]]
    low: int
    high: int
    seats: tuple[int, ...]
    when: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class GameCard:
    """A game as the lobby shows it."""

    id: str
    title: str
    tagline: str
    note: str
    stage: str
    stage_word: str
    seats: tuple[int, ...]
    usual_seats: int
    seats_word: str
    minutes_word: str
    presets: list[Preset]
    preset: str
    options: list[Field]
    bots: list[tuple[str, str]]
    usual_bot: str
    deck: DeckField | None


@dataclass(frozen=True)
class Door:
    """A table as the lobby lists it."""

    id: str
    game: str
    title: str
    line: str


def game_card(
    info: Info, lang: str, house: House, chosen: Mapping[str, str] | None = None, deck: str = ""
) -> GameCard:
    """A game in one language; with the values that a table has chosen, else those of the first preset."""
    t = speech.tongue(lang, info.id)
    words = shelf.words(info.id)
    defaults = {option.key: option.default for option in info.options}
    first = next(iter(info.presets), "")
    values = defaults | dict(info.presets.get(first, {})) | dict(chosen or {})
    bots = list(bot.kinds(info.id))
    with_deck = options_of_decks(info.id)
    asked = [option for option in info.options if option.key not in with_deck]
    low, high = min(info.seats), max(info.seats)
    span = str(low) if low == high else t.t("{low}–{high}", low=low, high=high)
    return GameCard(
        id=info.id,
        title=words.title(t),
        tagline=words.tagline(t),
        note=words.note(t),
        stage=info.stage,
        stage_word=stage_word(info.stage, t),
        seats=info.seats,
        usual_seats=info.seats[0] if len(info.seats) < 2 else _usual(info.seats),
        seats_word=t.tn("{span} player", "{span} players", high, span=span),
        minutes_word=t.tn("{n} minute", "{n} minutes", info.minutes),
        presets=[
            Preset(key, words.preset(key, t), json.dumps(defaults | dict(chosen)))
            for key, chosen in info.presets.items()
        ],
        preset=first if chosen is None else _preset_of(info, values),
        options=[_field(each, values[each.key], info, t) for each in asked],
        bots=[(code, bot_name(code, t, info.id)) for code in bots],
        usual_bot=usual_bot(info.id),
        deck=deck_field(house, info.id, lang, deck, chosen),
    )


@cache
def playable() -> dict[str, Info]:
    """The games of the shelf that can speak and have bots; one that cannot is left out and logged."""
    found = {}
    for game, info in shelf.games().items():
        try:
            shelf.words(game)
            bot.kinds(game)
        except (ImportError, AttributeError) as why:
            log.error("a game cannot be played", game=game, why=repr(why))
        else:
            found[game] = info
    return found


def usual_bot(game: str) -> str:
    """The bot that is offered first: steady where there is such a one, else the strongest."""
    codes = list(bot.kinds(game))
    return "greedy" if "greedy" in codes else codes[-1] if codes else ""


def _preset_of(info: Info, values: Mapping[str, str]) -> str:
    """The preset that these values are, "" for none."""
    defaults = {option.key: option.default for option in info.options}
    fitting = [key for key, chosen in info.presets.items() if defaults | dict(chosen) == values]
    return fitting[0] if fitting else ""


def _usual(seats: tuple[int, ...]) -> int:
    return 4 if 4 in seats else seats[0]


def _field(option: Option, value: str, info: Info, t: Tongue) -> Field:
    words = shelf.words(info.id)
    return Field(
        option.key,
        option.kind,
        words.option(option.key, t),
        value,
        [(each, words.value(option.key, each, t)) for each in option.choices],
        option.low,
        option.high,
        option.seats,
        option.when,
        option.rule,
    )


def door(card: TableCard, t: Tongue) -> Door:
    """A table's line in the lobby."""
    tongue = speech.tongue(t.lang, card.game)
    game = shelf.words(card.game).title(tongue)
    title = card.title or (t.t("{name}'s table", name=card.host) if card.host else t.t("A table"))
    free = sum(seat.kind == "empty" for seat in card.seats)
    if card.phase == "waiting":
        line = t.tn("{game}, {n} seat free", "{game}, {n} seats free", free, game=game)
    else:
        names = t.t(", ").join(seat.name or bot_name(seat.bot, t, card.game) for seat in card.seats)
        line = t.t("{game}: {names}", game=game, names=names)
    return Door(card.id, card.game, title, line)


def filled(card: GameCard, form: FormData) -> GameCard:
    """The card with what a refused form said, so that nothing but the mistake has to be written again."""
    options = wanted_options(form)
    seats, code = str(form.get("seats", "")), str(form.get("bot", ""))
    kept = form.getlist("section")
    deck = card.deck
    if deck is not None and kept:
        deck = replace(deck, sections=[(part, label, part in kept) for part, label, _ in deck.sections])
    return replace(
        card,
        usual_seats=int(seats) if seats in map(str, card.seats) else card.usual_seats,
        usual_bot=code if code in dict(card.bots) else card.usual_bot,
        preset=str(form.get("preset", "")),
        options=[replace(each, value=options.get(each.key, each.value)) for each in card.options],
        deck=deck,
    )


async def lobby(request: Request) -> Response:
    """The front page."""
    who = guest(request)
    return _lobby(request, who, done(request, speech.tongue(who.lang)))


def _lobby(
    request: Request, who: Visitor, text: str = "", status: int = 200, *, form: FormData | None = None
) -> Response:
    """With the values of a form that could not be taken, where there is one."""
    t = speech.tongue(who.lang)
    house = hall(request).house
    said = form or request.query_params
    wanted, deck = str(said.get("game", "")), str(said.get("deck", ""))
    games = [game_card(info, who.lang, house, deck=deck) for info in playable().values()]
    if form is not None:
        games = [filled(card, form) if card.id == wanted else card for card in games]
    chosen = wanted if wanted in playable() else next(iter(playable()), "")
    cards = house.lobby(who.id)
    mine = [card for card in cards if who.id and any(seat.person == who.id for seat in card.seats)]
    others = [card for card in cards if card not in mine]
    return page(
        request,
        who,
        "lobby.html",
        status,
        games=games,
        chosen=chosen,
        my_name=_own_name(who) if form is None else str(form.get("name", "")),
        has_decks=any(card.deck is not None for card in games),
        notice=text,
        mine=[door(card, t) for card in mine],
        waiting=[door(card, t) for card in others if card.phase == "waiting"],
        running=[door(card, t) for card in others if card.phase == "playing"],
        gatherings=[
            (event.id, event.programme.title) for event in house.events_of(who.id) if event.phase != "over"
        ],
    )


def _own_name(who: Visitor) -> str:
    """The name that somebody gave; the one that the house gave is none to keep."""
    return "" if who.person is None or is_given(who.person.name) else who.person.name


def wanted_options(form: FormData) -> dict[str, str]:
    """The options of a form: the last value of each "o.KEY" (a ticked box comes after its hidden "off").

    The number of a pair comes as "o.KEY:n" after its word.
    """
    found: dict[str, str] = {}
    for name, value in form.multi_items():
        if name.startswith("o.") and isinstance(value, str):
            key, _, second = name.removeprefix("o.").partition(":")
            found[key] = f"{found.get(key, '')}:{value}" if second else value
    return found


async def files(form: FormData) -> dict[str, str]:
    """The file options of a form, as text; raises Turned."""
    found = {}
    for name, value in form.multi_items():
        if name.startswith("o.") and isinstance(value, UploadFile) and value.filename:
            try:
                found[name.removeprefix("o.")] = (await value.read()).decode("utf-8-sig")
            except UnicodeDecodeError as wrong:
                raise Turned("not_text", file=value.filename[:60]) from wrong
    return found


async def open_table(request: Request) -> Response:
    """Open a table from the lobby's form: alone against bots (it begins at once), or to wait for friends."""
    who = guest(request)
    t = speech.tongue(who.lang)
    allow(request, "tables")
    form = await request.form(max_part_size=LARGEST_PART)
    game = str(form.get("game", ""))
    try:
        who, token = await somebody(request, who, str(form.get("name", "")))
        options = wanted_options(form) | await files(form) | brought_options(hall(request).house, form, game)
        room = await _create(request, who, form, game, options)
    except OptionError as wrong:
        told = why_not(hall(request).house, form, game, wrong, who.lang)
        return _lobby(request, who, told, 400, form=form)
    except shelf.UnknownGame as wrong:
        return _lobby(request, who, unknown_game(wrong.wanted, t), 404)
    except (Refused, Turned) as wrong:
        if isinstance(wrong, Turned) and wrong.reason == "door":
            return see(f"/door?next={quote('/?game=' + game)}")
        status = wrong.status if isinstance(wrong, Turned) else 400
        return _lobby(request, who, why(wrong, t), status, form=form)
    return remember(see(f"/t/{room.id}"), request, token)


async def back(request: Request) -> Response:
    """The front page, for an address that a refused form has left behind."""
    del request
    return see("/")


async def _create(request: Request, who: Visitor, form: FormData, game: str, options: dict[str, str]) -> Room:
    about = shelf.info(game)
    asked = str(form.get("seats", ""))
    seats = int(asked) if asked.isdigit() and len(asked) < 3 else about.seats[0]
    is_solo = form.get("how") == "solo"
    house = hall(request).house
    plan = [SeatPlan(person=who.id)]
    if is_solo:
        plan += [SeatPlan(bot=str(form.get("bot") or usual_bot(game)))] * (seats - 1)
    settings = Settings(listed=not is_solo, sit_in_code=usual_bot(game))
    room = await house.create(who.id, game, options, seats, settings, plan=plan)
    if form.get("nonce"):
        await room.do(who.id, Nonce(0, str(form["nonce"])[:64]))
    if is_solo:
        await room.do(who.id, Start())
    return room


async def join(request: Request) -> Response:
    """Go to the table with this code (or whose whole link was pasted)."""
    who = guest(request)
    code = request.query_params.get("code", "").strip()
    house = hall(request).house
    if "/t/" in code:
        code = code.split("/t/", 1)[1].split("/", 1)[0].split("?", 1)[0]
    gathering = house.find_event(code)
    if gathering is not None:
        return see(f"/g/{gathering.id}")
    room = house.find(code) or (house.room(code) if code.isalnum() and len(code) <= 40 else None)
    if room is None:
        t = speech.tongue(who.lang)
        return _lobby(request, who, t.t("There is no open table with the code {code}.", code=code[:40]), 404)
    return see(f"/t/{room.id}")
