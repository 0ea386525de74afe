"""A program that plays at a table: give it the link of a seat (the host gets one in the waiting room).

python examples/bot_client.py http://localhost:8642/seat/TABLE.TOKEN
"""

import asyncio
import json
import random
import sys
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException


async def play(link: str, luck: random.Random) -> dict[str, object]:
    """Take the seat, choose among the legal actions until the match is over; the result."""
    token = urlsplit(link).path.rpartition("/")[2]
    address = f"ws://{urlsplit(link).netloc}/ws/{token.partition('.')[0]}"
    async with connect(address) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token, "name": "Example bot", "schema": 1}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "view":
                if message["result"]:
                    return dict(message["result"])
                if message["viewer"] in message["waiting"]:
                    choice = luck.choice(message["legal"])["text"]
                    seat, at = message["viewer"], message["version"]
                    act = {"seat": seat, "texts": [choice], "at": at, "id": f"{at}"}
                    await socket.send(json.dumps({"type": "ask", "do": "act", "id": f"{at}", "with": act}))
            elif message["type"] == "gone":
                raise SystemExit(message["text"])
            elif message["type"] == "beat":
                await socket.send(text)
    raise SystemExit("the connection ended before the match")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Give the link of a seat: http://HOST:PORT/seat/TABLE.TOKEN")
    try:
        print(asyncio.run(play(sys.argv[1], random.Random())))
    except (OSError, ValueError, WebSocketException) as no:
        sys.exit(f"No game at {sys.argv[1]}: {no}")
