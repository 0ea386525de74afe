"""The serve command: opens the house on the web, prints where it is, and closes it without losing a move."""

import asyncio
import logging
import socket
import sys
from pathlib import Path
from typing import Final

import click
import structlog
import uvicorn

from teahouse.cli import manual
from teahouse.cli.reader import FAILED, Refusal, tongue
from teahouse.core.words import Tongue
from teahouse.store.database import data_folder, default_url
from teahouse.tables.house import House
from teahouse.web import address
from teahouse.web.app import make_app
from teahouse.web.hall import Hall
from teahouse.web.messages import LONGEST

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104  # what a host may ask for


@click.command(cls=manual.Command)
@click.option("--host", default="0.0.0.0", show_default=True, metavar="H", help="The address to listen on.")  # noqa: S104  # friends in the same network are to come in
@click.option("--port", default="8642", show_default=True, metavar="P", help="The port.")
@click.option("--db", metavar="URL", help="The database, if not the usual one.")
def serve(host: str, port: str, db: str | None) -> None:
    """Open the house for browsers, and print its address."""
    t = tongue()
    folder = data_folder()
    with _listen(host, _number(port, t), t) as listening:
        _set_up_logs()
        asyncio.run(_serve(listening, host, db or default_url(folder), folder, t))


def _number(port: str, t: Tongue) -> int:
    if port.isascii() and port.isdigit() and len(port) < 6 and int(port) < 65536:
        return int(port)
    raise Refusal(t.t("A port is a number from 0 (any free one) to 65535, not {port}.", port=port[:40]))


def _listen(host: str, port: int, t: Tongue) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(128)  # whoever follows the printed address at once waits in line
    except (OSError, OverflowError) as no:
        made.close()
        why = getattr(no, "strerror", None) or str(no)
        raise Refusal(
            t.t(
                "Port {port} of {host} cannot be used ({why}). Free it, or name another with --port.",
                port=port,
                host=host,
                why=why,
            ),
            FAILED,
        ) from None
    return made


async def _serve(listening: socket.socket, host: str, db: str, data_dir: Path, t: Tongue) -> None:
    house = await House.open(db, data_dir)
    try:
        app = make_app(Hall(house, is_everywhere=host in EVERYWHERE))
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            ws_max_size=LONGEST,
            timeout_graceful_shutdown=3,
            server_header=False,
            proxy_headers=False,
        )
        _greet(house, host, listening.getsockname()[1], t)
        await uvicorn.Server(config).serve(sockets=[listening])
    finally:
        await house.close()


def _greet(house: House, host: str, port: int, t: Tongue) -> None:
    here = "localhost" if host in EVERYWHERE else host
    print(t.t("Teahouse is open: {address}", address=f"http://{here}:{port}/"))
    if host in EVERYWHERE and address.own_address():
        there = f"http://{address.own_address()}:{port}/"
        print(t.t("For other devices in this network: {address}", address=there))
    else:
        print(t.t("Only this machine can reach it; --host 0.0.0.0 opens it to the network."))
    print(t.t("Data lies in {folder}. Stop with Ctrl+C.", folder=house.data_dir))
    if house.owner_key is not None:
        print(t.t("Owner key, shown only now: {key}  (for {page})", key=house.owner_key, page="/host"))
    sys.stdout.flush()


def _set_up_logs() -> None:
    """One JSON line an event, on stderr; times in UTC."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
