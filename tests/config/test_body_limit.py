"""Requests that are too long are refused, by what they say and by what they bring."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from config.asgi_types import Message, Receive, Send
from config.body_limit import MOST_BYTES, BodyLimit

SMALL = 1024


async def _reader(scope: Message, receive: Receive, send: Send) -> None:  # noqa: ARG001 - as any application
    """Reads everything, then answers."""
    more = True
    while more:
        more = (await receive()).get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


class Asked:
    """What came of a request with these pieces of a body."""

    def __init__(self, pieces: Iterable[bytes], length: int | None = None, application: Any = None) -> None:
        self.sent: list[Message] = []
        self.read = 0
        self._pieces = list(pieces)
        headers = [] if length is None else [(b"content-length", str(length).encode())]
        scope = {"type": "http", "headers": headers}
        asyncio.run((application or BodyLimit(_reader))(scope, self._receive, self._send))

    async def _receive(self) -> Message:
        piece = self._pieces[self.read]
        self.read += 1
        return {"type": "http.request", "body": piece, "more_body": self.read < len(self._pieces)}

    async def _send(self, message: Message) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])


def test_it_works() -> None:
    assert Asked([b"x" * SMALL], SMALL).status == 200
    assert Asked([b"x" * MOST_BYTES], MOST_BYTES).status == 200


def test_what_says_that_it_is_too_long_is_not_read() -> None:
    asked = Asked([b"x" * SMALL] * 65, MOST_BYTES + 1)
    assert (asked.status, asked.read) == (413, 0)
    assert dict(asked.sent[0]["headers"])[b"connection"] == b"close"


@pytest.mark.parametrize("length", [None, SMALL])
def test_what_turns_out_to_be_is_read_no_further(length: int | None) -> None:
    asked = Asked([b"x" * SMALL] * 100, length)
    assert (asked.status, asked.read) == (413, MOST_BYTES // SMALL + 1)


def test_without_it_everything_is_read() -> None:
    """The twin."""
    asked = Asked([b"x" * SMALL] * 100, None, _reader)
    assert (asked.status, asked.read) == (200, 100)


def test_a_length_that_is_no_number_says_nothing() -> None:
    scope: Message = {"type": "http", "headers": [(b"content-length", b"-1")]}
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(BodyLimit(_reader)(scope, receive, send))
    assert sent[0]["status"] == 200
