"""The least that a live feed can be: a bare ASGI application that holds streams open and writes to all when told to.

python -m uvicorn bench.peer_stream:application
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

_listening: set[asyncio.Queue[bytes]] = set()


async def application(
    scope: dict[str, Any],
    _receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """`/feed/` listens; anything else rings."""
    if scope["type"] != "http":
        return
    kind = b"text/event-stream" if scope["path"] == "/feed/" else b"text/plain"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind)]})
    if scope["path"] == "/feed/":
        await _listen(send)
    for queue in _listening:
        queue.put_nowait(b'data: {"m":"23456789ab","v":7}\n\n')
    await send({"type": "http.response.body", "body": b""})


async def _listen(send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    _listening.add(queue)
    await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
    while True:
        await send({"type": "http.response.body", "body": await queue.get(), "more_body": True})
