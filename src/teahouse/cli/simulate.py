"""`teahouse simulate`: matches between bots, on duplicate deals, with what that proves."""

import json
import sys
from time import perf_counter

import click
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from teahouse.bots.arena import Z95, Z99, Contest, Estimate, Report, Score, hold
from teahouse.cli import manual
from teahouse.cli.reader import tongue
from teahouse.cli.request import SEED, Number, json_option, option_option, request
from teahouse.cli.source import commit
from teahouse.core import shelf
from teahouse.core.words import Tongue


@click.command(cls=manual.Command)
@click.argument("game")
@option_option
@click.option("--bots", required=True, metavar="CODE,CODE", help="Who plays, by seat or by team.")
@click.option("--games", type=Number(1, 100_000_000), required=True, help="How many games.")
@click.option("--seed", type=SEED, required=True, help="Where all luck comes from.")
@click.option("--workers", type=Number(1, 512), default=1, show_default=True, help="Processes.")
@json_option
def simulate(
    game: str, pairs: tuple[str, ...], bots: str, games: int, seed: int, workers: int, as_json: bool
) -> None:
    """Let bots play GAME: the same deals with seats or teams exchanged, and how sure the result is."""
    asked = request(game, pairs, bots)
    contest = Contest(game, tuple(sorted(asked.wanted.items())), asked.codes, asked.seats, games, seed)
    start = perf_counter()
    with Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        task = progress.add_task("", total=games)
        report = hold(contest, workers, lambda n: progress.advance(task, n))
    seconds = perf_counter() - start
    if as_json:
        click.echo(json.dumps(as_data(report, seconds), indent=2))
    else:
        _show(report, seconds, tongue())


def as_data(report: Report, seconds: float) -> dict[str, object]:
    """A report as data; null where one deal cannot say how sure a mean is."""
    contest = report.contest
    return {
        "game": contest.game,
        "options": dict(shelf.options(contest.game, dict(contest.wanted), contest.seats)),
        "seats": contest.seats,
        "bots": [_score(score) for score in report.scores()],
        "games": len(report.played),
        "deals": len(report.deals),
        "moves": report.moves,
        "seconds": round(seconds, 3),
        "seed": contest.seed,
        "commit": commit(),
        "digest": report.digest(),
    }


def _score(score: Score) -> dict[str, object]:
    return {
        "code": score.code,
        "score": score.points.mean,
        "standard_error": _error(score.points),
        "wins": score.wins.mean,
        "wins_standard_error": _error(score.wins),
        "margin": score.margin.mean,
        "margin_standard_error": _error(score.margin),
        "margin_95": _interval(score.margin, Z95),
        "margin_99": _interval(score.margin, Z99),
        "wins_95": _interval(score.wins, Z95),
        "crashes": score.crashes,
        "illegal": score.illegal,
        "slow": score.slow,
        "mean_ms": round(score.mean_ms, 4),
        "most_ms": round(score.most_ms, 3),
    }


def _error(estimate: Estimate) -> float | None:
    return estimate.error if estimate.error >= 0 else None


def _interval(estimate: Estimate, z: float) -> list[float] | None:
    return list(estimate.interval(z)) if estimate.error >= 0 else None


def _show(report: Report, seconds: float, t: Tongue) -> None:
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 110)
    table = Table(box=SIMPLE, pad_edge=False)
    heads = [
        t.t("Bot"),
        t.t("Points a game"),
        t.t("Wins"),
        t.t("Ahead of the others"),
        "95 %",
        t.t("CPU a move"),
    ]
    for head in heads:
        table.add_column(head, justify="left" if head == heads[0] else "right")
    is_alone = len(report.contest.codes) == 1
    for score in report.scores():
        table.add_row(
            score.code,
            _plus_minus(score.points),
            _plus_minus(score.wins),
            "–" if is_alone else _plus_minus(score.margin),
            "–" if is_alone else _range(score.margin),
            f"{score.mean_ms:.2f} ms",
        )
    console.print(table)
    console.print(
        t.t(
            "Games: {games} on {deals} deals; moves: {moves}; {seconds} s; seed {seed}; commit {commit}.",
            games=len(report.played),
            deals=len(report.deals),
            moves=report.moves,
            seconds=round(seconds, 1),
            seed=report.contest.seed,
            commit=commit() or "–",
        )
    )
    for score in report.scores():
        if score.crashes or score.illegal or score.slow:
            console.print(
                t.t(
                    "{bot}: crashes {crashes}, illegal moves {illegal}, slow moves {slow}.",
                    bot=score.code,
                    crashes=score.crashes,
                    illegal=score.illegal,
                    slow=score.slow,
                )
            )


def _plus_minus(estimate: Estimate) -> str:
    return f"{estimate.mean:.3f}±{estimate.error:.3f}" if estimate.error >= 0 else f"{estimate.mean:.3f}"


def _range(estimate: Estimate) -> str:
    if estimate.error < 0:
        return "–"
    low, high = estimate.interval(Z95)
    return f"{low:.3f}…{high:.3f}"
