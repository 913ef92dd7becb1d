"""HTTP/1.1 with as little around it as can be, so that whoever asks much takes little of the machine that answers."""

import asyncio
import re
from typing import NamedTuple

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_WITHOUT_BODY = {204, 304}
_HEAD_END = b"\r\n\r\n"


class Answer(NamedTuple):
    """What was answered."""

    status: int
    body: bytes


class _Protocol(asyncio.Protocol):
    """One connection: at most one request at a time."""

    def __init__(self) -> None:
        self.lost = False
        self.answer: asyncio.Future[Answer] | None = None
        self._heard = bytearray()

    def data_received(self, data: bytes) -> None:
        self._heard += data
        end = self._heard.find(_HEAD_END)
        if end < 0 or self.answer is None or self.answer.done():
            return
        status = int(self._heard[9:12])
        length = _LENGTH.search(self._heard, 0, end)
        if length is None and status not in _WITHOUT_BODY:
            self.answer.set_exception(ValueError(f"an answer without its length: {bytes(self._heard[:end])!r}"))
            return
        whole = end + len(_HEAD_END) + (int(length[1]) if length is not None else 0)
        if len(self._heard) >= whole:
            body = bytes(self._heard[end + len(_HEAD_END) : whole])
            del self._heard[:whole]
            self.answer.set_result(Answer(status, body))

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionResetError("the server has hung up"))


class Connection:
    """A kept connection to a local port, opened where it is first needed and again where the server has ended it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: tuple[asyncio.WriteTransport, _Protocol] | None = None

    async def ask(self, request: bytes) -> Answer:
        """The answer to this request; sent once more where the connection had been ended meanwhile."""
        try:
            return await self._asked(request)
        except ConnectionResetError:
            self._open = None
            return await self._asked(request)

    async def _asked(self, request: bytes) -> Answer:
        loop = asyncio.get_running_loop()
        if self._open is None or self._open[1].lost:
            self._open = await loop.create_connection(_Protocol, "127.0.0.1", self._port)
        line, protocol = self._open
        protocol.answer = loop.create_future()
        line.write(request)
        return await protocol.answer
