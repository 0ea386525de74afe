"""A house on a real port, and small clients of its socket."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from teahouse.web.app import make_app
from teahouse.web.hall import Hall


def browser_of(hall: Hall) -> httpx.AsyncClient:
    """A browser of sorts: keeps cookies, says where a form comes from."""
    address = "http://house.test:8642"
    transport = httpx.ASGITransport(app=make_app(hall), raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url=address, headers={"origin": address})


@dataclass
class Socket:
    """A connection to a table, as a program has it."""

    line: ClientConnection
    unheard: list[dict[str, Any]] = field(default_factory=list)

    async def say(self, **message: object) -> None:
        await self.line.send(json.dumps(message))

    async def hear(self, kind: str) -> dict[str, Any]:
        """The oldest message of a kind that was not heard yet; others wait in `unheard`."""
        async with asyncio.timeout(20):
            while True:
                for message in self.unheard:
                    if message["type"] == kind:
                        self.unheard.remove(message)
                        return message
                self.unheard.append(json.loads(await self.line.recv()))

    async def ask(self, do: str, ident: str = "x", **args: object) -> dict[str, Any]:
        """A command and its answer."""
        await self.say(type="ask", do=do, id=ident, **{"with": args})
        return await self.hear("answer")


@dataclass
class Served:
    """Where the house is."""

    hall: Hall
    url: str

    def browser(self) -> httpx.AsyncClient:
        """A client that keeps cookies and sends its Origin, as a page does."""
        return httpx.AsyncClient(base_url=self.url, headers={"origin": self.url})

    @contextlib.asynccontextmanager
    async def socket(
        self, table: str, browser: httpx.AsyncClient | None = None, origin: str = ""
    ) -> AsyncIterator[Socket]:
        """A socket: a page's where a browser is given, else a program's."""
        headers = {}
        if browser is not None:
            cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
            headers = {"Origin": origin or self.url, "Cookie": cookies}
        address = f"{self.url.replace('http', 'ws')}/ws/{table}"
        async with connect(address, additional_headers=headers) as line:
            yield Socket(line)


@contextlib.asynccontextmanager
async def serving(hall: Hall) -> AsyncIterator[Served]:
    """Serve until the block ends."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(make_app(hall), log_config=None, access_log=False, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.02)
    yield Served(hall, f"http://127.0.0.1:{listening.getsockname()[1]}")
    server.should_exit = True
    await running
    listening.close()
