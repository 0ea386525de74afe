"""`teahouse play`: one person against bots in the terminal."""

import secrets
from datetime import UTC, datetime
from pathlib import Path

import click
from rich.console import Console

from teahouse.bots import bot
from teahouse.bots.bot import Limit
from teahouse.bots.drive import Drive
from teahouse.cli import board, manual
from teahouse.cli.person import Person
from teahouse.cli.reader import STOPPED, Refusal, tongue
from teahouse.cli.records import heading, names_of, opened, with_checkpoints
from teahouse.cli.request import option_option, request, try_place, unwritable, write_file
from teahouse.core import record as records
from teahouse.core import shelf
from teahouse.core.chance import Fair, commitment, seed_of
from teahouse.core.game import AnyGame
from teahouse.core.match import Match
from teahouse.core.record import Record
from teahouse.store.database import data_folder

ME = 0  # the person takes the first seat
BOT_SECONDS = 1.0


@click.command(cls=manual.Command)
@click.argument("game", required=False, default="")
@option_option
@click.option("--bots", default="", metavar="CODE,CODE", help="The other seats, in order.")
@click.option("--resume", default="", metavar="FILE", help="Go on with a game that was left.")
@click.option("--out", default="", metavar="FILE", help="Where the record goes in the end.")
def play(game: str, pairs: tuple[str, ...], bots: str, resume: str, out: str) -> int:
    """Play GAME against bots in the terminal."""
    t = tongue()
    if resume:
        if pairs or bots:
            raise Refusal(t.t("A game that was left goes on as it was; leave out -o and --bots."))
        kept, made = _left(resume, game)
    elif game:
        kept, made = _new(game, pairs, bots)
    else:
        raise Refusal(t.t("Name a game: {known}.", known=", ".join(shelf.games())))
    place = Path(out) if out else _usual_place(kept.game)
    try_place(place)
    return Table(kept, made, Console(highlight=False), place, is_kept=bool(out)).play()


def _left(path: str, game: str) -> tuple[Record, AnyGame]:
    """A game that was left, which is `game` if that is named."""
    kept, made = opened(path)
    if game not in ("", kept.game):
        t = tongue()
        raise Refusal(
            t.t("{path} is a game of {found}, not of {game}.", path=path, found=kept.game, game=game)
        )
    return kept, made


def _usual_place(game: str) -> Path:
    """Where a game goes that is left; raises Refusal where there can be no such folder."""
    folder = data_folder() / "left"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
    return folder / f"{game}-{datetime.now(UTC):%Y%m%d-%H%M%S}.txt"


def _new(game: str, pairs: tuple[str, ...], bots: str) -> tuple[Record, AnyGame]:
    asked = request(game, pairs, bots, people=1)
    made = asked.make()
    codes = asked.codes or tuple(_usual_bot(game) for _ in range(asked.seats - 1))
    kept = heading(asked, made)
    kept.names = {ME: tongue().t("Guest")}
    kept.bots = dict(enumerate(codes, 1))
    kept.secret = secrets.token_bytes(32)
    kept.commit = commitment(kept.secret)
    kept.table = f"terminal {datetime.now(UTC):%Y-%m-%d %H:%M:%S}"
    return kept, made


def _usual_bot(game: str) -> str:
    """The strongest but one: a good game without long waiting."""
    return list(bot.kinds(game))[-2]


class Table:
    """One match at a terminal, from the first line or from a record's last.

    `place` is where a match goes that is left; `is_kept` says that a finished one goes there too.
    """

    def __init__(self, kept: Record, game: AnyGame, console: Console, place: Path, is_kept: bool) -> None:
        self.kept = kept
        self.game = game
        self.console = console
        self.place = place
        self.is_kept = is_kept
        self.t = tongue(kept.game)
        self.names = names_of(kept, game)
        chance = Fair(seed_of(kept.secret, [], kept.table))
        self.person = Person(game, ME, self.names, console, self.t)
        players = [self._player(seat) for seat in range(kept.seats)]
        self.drive = Drive(Match(game), players, chance, Limit(seconds=BOT_SECONDS), forgiving=True)

    def _player(self, seat: int) -> bot.AnyBot:
        if seat not in self.kept.bots:
            return self.person
        return bot.make(self.kept.bots[seat], self.game, seat, secrets.randbits(40))

    def play(self) -> int:
        """The exit code: 0 at the end of the match, STOPPED where the person left."""
        records.replay(self.game, self.kept)
        for _, line in self.kept.actions():
            self.drive.follow(line.actor, self.game.read(line.text))
        self._greet()
        try:
            self.drive.play()
        except KeyboardInterrupt:
            return self._leave()
        self.person.tell(self.drive.stories[ME])
        self.console.print()
        result = self.game.result(self.drive.match.state)
        board.show_result(self.console, self.kept.game, result, self.names, self.t)
        if self.is_kept:
            self._save()
        return 0

    def _greet(self) -> None:
        words = shelf.words(self.kept.game)
        self.console.print(f"[bold]{words.title(self.t)}[/bold]  {', '.join(self.names)}")
        note = words.note(self.t)
        if note:
            self.console.print(f"[dim]{note}[/dim]")
        self.console.print(self.t.t("Answer with a number; ? explains the rest, Ctrl-C leaves."))

    def _leave(self) -> int:
        self._save()
        self.console.print()
        self.console.print(self.t.t("The game is kept. Go on with:"))
        self.console.print(f"  teahouse play --resume {self.place}", soft_wrap=True)
        return STOPPED

    def _save(self) -> None:
        self.kept.lines = with_checkpoints(self.game, self.drive.match.lines)
        write_file(self.place, records.write_record(self.kept))
