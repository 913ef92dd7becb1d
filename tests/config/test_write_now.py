"""Pieces of a stream written at once: the same bytes as by the usual way, and none where that could do harm."""

import asyncio
import http.client
from collections.abc import Callable
from contextlib import closing

import pytest

from config.asgi_types import WRITE_NOW, Application, Message, Receive, Send
from config.http_timeouts import TimeoutProtocol
from tests.config.serving import served_here

WAIT_SECONDS = 30.0
PIECE = bytes(8 << 20)
"""More than the operating system takes of what a client does not read."""


def _body(piece: bytes, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": piece, "more_body": more}


def _application(told: Callable[[Callable[[bytes], bool], Send], object], early: list[bool]) -> Application:
    async def answer(scope: Message, _receive: Receive, send: Send) -> None:
        write = scope["extensions"][WRITE_NOW]
        early.append(write(b"too early"))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await told(write, send)  # type: ignore[misc]
        await send(_body(b".", more=False))

    return answer


def _asked(told: Callable[[Callable[[bytes], bool], Send], object], version: str = "HTTP/1.1") -> bytes:
    """What a client reads of an answer that is told so."""
    early: list[bool] = []

    def ask(port: int) -> bytes:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT_SECONDS)
        line._http_vsn_str, line._http_vsn = version, 11 if version == "HTTP/1.1" else 10  # type: ignore[attr-defined]
        with closing(line):
            line.request("GET", "/")
            return line.getresponse().read()

    async def run() -> bytes:
        async with served_here(_application(told, early), TimeoutProtocol) as port:
            return await asyncio.to_thread(ask, port)

    read = asyncio.run(run())
    assert early == [False]
    return read


@pytest.mark.parametrize("version", ["HTTP/1.1", "HTTP/1.0"])
def test_it_works(version: str) -> None:
    """An older client, whose answers have no chunks, is told by the usual way."""
    said: list[bool] = []

    async def told(write: Callable[[bytes], bool], send: Send) -> None:
        for piece in (b"one ", b"two ", b"three "):
            await send(_body(b"sent "))
            said.append(write(piece))
            if not said[-1]:
                await send(_body(piece))

    assert _asked(told, version) == b"sent one sent two sent three ."
    assert said == [version == "HTTP/1.1"] * 3


def test_an_empty_piece_ends_nothing() -> None:
    async def told(write: Callable[[bytes], bool], _send: Send) -> None:
        assert not write(b"")
        assert write(b"more")

    assert _asked(told) == b"more."


def test_nothing_is_written_to_who_does_not_read() -> None:
    """What waits is bounded by what is sent by the usual way."""
    said: list[bool] = []

    async def told(write: Callable[[bytes], bool], send: Send) -> None:
        await send(_body(PIECE))
        said.extend(write(b"x") for _ in range(100))
        await send(_body(b"then"))
        said.append(write(b" on"))

    assert _asked(told) == PIECE + b"then on."
    assert said == [False] * 100 + [True]
