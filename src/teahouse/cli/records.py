"""`teahouse record`, `replay`, `verify`: a match as a text, checked line by line, its chance proved."""

import json
from hashlib import sha256
from pathlib import Path

import click
import msgspec
from rich.console import Console

from teahouse.bots import bot
from teahouse.bots.arena import ARENA_LIMIT
from teahouse.bots.drive import Drive
from teahouse.cli import board, manual, sentences
from teahouse.cli.reader import FAILED, Refusal, tongue
from teahouse.cli.request import (
    SEED,
    Number,
    Request,
    json_option,
    option_option,
    read_file,
    request,
    write_file,
)
from teahouse.core import record as records
from teahouse.core import shelf
from teahouse.core.chance import Fair, commitment, seed_of
from teahouse.core.game import OPEN, WATCHER, AnyGame, Event
from teahouse.core.match import Line, Match
from teahouse.core.options import OptionError
from teahouse.core.record import CHECKPOINT, AnyMatch, Record, RecordError, checksum
from teahouse.core.shelf import UnknownGame
from teahouse.tables.replay import ending
from teahouse.tables.words import fairness
from teahouse.web.reasons import unknown_game


def heading(asked: Request, game: AnyGame) -> Record:
    """A record without lines."""
    options = shelf.options(asked.game, asked.wanted, asked.seats)
    files = {option.key for option in shelf.info(asked.game).options if option.kind == "file"}
    return Record(
        asked.game,
        game.rules,
        asked.seats,
        options={key: value for key, value in options.items() if key not in files},
        files={key: value for key, value in options.items() if key in files and value},
    )


@click.command(cls=manual.Command)
@click.argument("game")
@option_option
@click.option("--bots", required=True, metavar="CODE,CODE", help="Who plays, by seat or by team.")
@click.option("--seed", type=SEED, required=True, help="Where all luck comes from.")
@click.option("--out", required=True, metavar="FILE", help="Where the record goes.")
def record(game: str, pairs: tuple[str, ...], bots: str, seed: int, out: str) -> None:
    """Let bots play one GAME and write it as a record that can be replayed and verified."""
    asked = request(game, pairs, bots)
    made = asked.make()
    entries = len(asked.codes)
    teams = made.teams() if entries != asked.seats else list(range(asked.seats))
    codes = [asked.codes[teams[seat] % entries] for seat in range(asked.seats)]
    kept = heading(asked, made)
    kept.bots = dict(enumerate(codes))
    kept.table = f"record {seed}"
    kept.secret = sha256(f"record {seed}".encode()).digest()
    kept.commit = commitment(kept.secret)
    players = [bot.make(code, made, seat, seed * 31 + seat) for seat, code in enumerate(codes)]
    drive = Drive(Match(made), players, Fair(seed_of(kept.secret, [], kept.table)), ARENA_LIMIT)
    drive.play()
    kept.lines = with_checkpoints(made, drive.match.lines)
    write_file(Path(out), records.write_record(kept))
    click.echo(
        tongue().tn(
            "{n} line is written to {path}.", "{n} lines are written to {path}.", len(kept.lines), path=out
        )
    )


def with_checkpoints(game: AnyGame, lines: list[Line]) -> list[Line]:
    """The lines with a checkpoint after every round and at the end."""
    state, found = game.start(), list[Line]()
    for line in lines:
        before = game.round_of(state)
        game.apply(state, line.actor, game.read(line.text), None)
        found.append(line)
        if game.round_of(state) != before or line is lines[-1]:
            found.append(Line(CHECKPOINT, checksum(game.write_state(state))))
    return found


def opened(path: str) -> tuple[Record, AnyGame]:
    """A record from a file and its game; raises Refusal where either is wrong."""
    try:
        kept = records.read_record(read_file(path))
        return kept, shelf.make(kept.game, kept.chosen(), kept.seats)
    except OptionError as error:
        t = tongue(kept.game)
        sentence = t.t("The record's headings: {why}", why=sentences.option(error, t, kept.game))
    except UnknownGame as error:
        t = tongue()
        sentence = t.t("The record's headings: {why}", why=unknown_game(error.wanted, t))
    raise Refusal(sentence, FAILED)


@click.command(cls=manual.Command)
@click.argument("file")
@click.option(
    "--at", type=Number(0, 1_000_000), default=None, help="Show the position after so many actions."
)
@click.option("--seat", type=Number(0, 99), default=None, help="As this seat saw it.")
@json_option
def replay(file: str, at: int | None, seat: int | None, as_json: bool) -> None:
    """Check every line of the record FILE; show its result, or the position AT some action."""
    kept, game = opened(file)
    match = records.replay(game, kept)
    t = tongue(kept.game)
    total = len(match.lines)
    if at is not None and at > total:
        raise Refusal(
            t.tn(
                "The record has {n} action; --at {at} is beyond it.",
                "The record has {n} actions; --at {at} is beyond them.",
                total,
                at=at,
            )
        )
    if seat is not None and seat >= kept.seats:
        raise Refusal(t.t("There is no seat {seat}; seats are 0 to {last}.", seat=seat, last=kept.seats - 1))
    shown = match if at is None else records.replay(game, kept, at)
    if as_json:
        click.echo(json.dumps(_as_data(kept, match, shown, seat), ensure_ascii=False, indent=2))
        return
    console = Console(highlight=False)
    names = names_of(kept, game)
    if at is not None or seat is not None:
        _show_position(console, kept, shown, names, _viewer(shown, seat))
    _show_end(console, kept, match, names)


def names_of(kept: Record, game: AnyGame) -> list[str]:
    """The parties' names: people and bots by seat, then dummies."""
    t, words = tongue(kept.game), shelf.words(kept.game)
    seats = [board.seat_name(kept, seat, t) for seat in range(kept.seats)]
    return seats + [words.party(key, t) for key in game.parties()]


def _viewer(match: AnyMatch, seat: int | None) -> int:
    if seat is not None:
        return seat
    return OPEN if match.is_over else WATCHER


def _as_data(kept: Record, match: AnyMatch, shown: AnyMatch, seat: int | None) -> dict[str, object]:
    game, result = match.game, ending(kept, match)
    data: dict[str, object] = {
        "game": kept.game,
        "options": kept.options,
        "seats": kept.seats,
        "actions": len(match.lines),
        "over": result is not None,
        "standing": list(game.standing(match.state)),
        "at": len(shown.lines),
        "waiting": game.waiting(shown.state),
        "view": msgspec.to_builtins(game.view(shown.state, _viewer(shown, seat)), str_keys=True),
    }
    if result is not None:
        data |= {"points": list(result.points), "places": list(result.places), "reason": result.reason}
    return data


def _show_position(console: Console, kept: Record, shown: AnyMatch, names: list[str], viewer: int) -> None:
    game, told, t = shown.game, list[Event](), tongue(kept.game)
    again: AnyMatch = Match(game)
    for line in shown.lines:
        game.apply(again.state, line.actor, game.read(line.text), told)
    for event in told[-8:]:
        board.tell(console, kept.game, event, names, viewer, t)
    board.show(console, kept.game, game.view(shown.state, viewer), names, t)


def _show_end(console: Console, kept: Record, match: AnyMatch, names: list[str]) -> None:
    t, result = tongue(kept.game), ending(kept, match)
    if result is not None:
        board.show_result(console, kept.game, result, names, t)
    else:
        console.print(
            t.tn(
                "The match is not over after {n} action.",
                "The match is not over after {n} actions.",
                len(match.lines),
            )
        )


@click.command(cls=manual.Command)
@click.argument("file")
def verify(file: str) -> None:
    """Draw all chance of the record FILE again from its secret: exit 0 if it is the same, else 1."""
    kept, game = opened(file)
    try:
        rolls = records.verify(game, kept)
    except RecordError as error:
        raise Refusal(sentences.record(error, tongue()), FAILED) from None
    t, known = tongue(), game.known_luck()
    click.echo(fairness(rolls, known, t))
    if not known:
        click.echo(t.t("It shows that nobody chose the cards, not that nobody saw them."))
