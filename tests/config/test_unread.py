"""Whose client does not read is ended: after a time in which nothing got through, or to make room for somebody else."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from math import inf
from pathlib import Path

import pytest

from config.asgi_types import Message, Receive, Send
from config.connections import Connections
from config.http_timeouts import TimeoutProtocol
from tests.config.serving import served_here

SOON = 0.2
WAIT_SECONDS = 300.0
"""For what never comes, not for what a busy machine is slow at."""
PEERS = 12
ROOM = 4
PIECE = bytes(8 << 20)
"""More than the operating system takes of what a client does not read."""
LAST = b"Connection: close\r\n"


class Apart(TimeoutProtocol):
    """The site's, with connections and times of its own."""

    LONGEST_UNREAD = inf
    room = Connections(1000, None)
    made = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        type(self).made += 1

    @classmethod
    def held(cls) -> Connections:
        return cls.room


class Closing(Apart):
    """As it was: what gives way sends the rest first."""

    def give_way(self) -> None:
        self.transport.close()


def _apart(base: type[Apart] = Apart, most: int = 1000, unread: float = inf) -> type[Apart]:
    return type("Own", (base,), {"LONGEST_UNREAD": unread, "LONGEST": WAIT_SECONDS, "room": Connections(most, None)})


async def _application(scope: Message, receive: Receive, send: Send) -> None:
    """Answers with much; at /stream with ever more, at /small with nothing."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    if scope["path"] == "/stream":
        gone = asyncio.create_task(_gone(receive))
        while not gone.done():
            await send({"type": "http.response.body", "body": PIECE, "more_body": True})
            await asyncio.sleep(0)
    await send({"type": "http.response.body", "body": b"" if scope["path"] == "/small" else PIECE})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


@contextmanager
def _peers(port: int, path: bytes = b"/", count: int = PEERS, heads: bytes = b"") -> Iterator[list[socket.socket]]:
    """Clients that have asked three times and read nothing."""
    with ExitStack() as stack:
        yield [stack.enter_context(_peer(port, path, heads)) for _ in range(count)]


def _peer(port: int, path: bytes, heads: bytes) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    line.connect(("127.0.0.1", port))
    line.sendall((b"GET " + path + b" HTTP/1.1\r\nHost: here\r\n" + heads + b"\r\n") * 3)
    return line


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while not true():  # noqa: ASYNC110 - what is waited for are other people's connections
            await asyncio.sleep(0.01)


def _files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def _unread(protocol: type[Apart]) -> list[Apart]:
    """Connections of which something waits to be read."""
    held = [one for one in protocol.held()._addresses if isinstance(one, Apart)]
    return [one for one in held if one.transport.get_write_buffer_size()]


async def _silent_one_is_cut_off(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    assert await asyncio.wait_for(reader.read(), WAIT_SECONDS) == b""
    writer.close()


@pytest.mark.parametrize("path", [b"/", b"/stream"], ids=["answer", "stream"])
@pytest.mark.parametrize("heads", [b"", LAST], ids=["kept", "last"])
def test_who_reads_nothing_is_ended(path: bytes, heads: bytes) -> None:
    async def run() -> None:
        protocol = _apart(unread=SOON)
        async with served_here(_application, protocol) as port:
            before = _files()
            with _peers(port, path, heads=heads):
                await _until(lambda: protocol.made == PEERS and len(protocol.held()) == 0)
                assert _files() == before + PEERS

    asyncio.run(run())


@pytest.mark.parametrize("heads", [b"", LAST], ids=["kept", "last"])
def test_without_a_deadline_it_stays(heads: bytes) -> None:
    """The twin: several times as long, measured by others that are cut off for their silence."""

    async def run() -> None:
        protocol = _apart()
        async with served_here(_application, protocol) as port:
            with _peers(port, heads=heads):
                await _until(lambda: len(_unread(protocol)) == PEERS)
                protocol.LONGEST = SOON  # not before: a busy machine may be longer at reading what the others ask
                for _ in range(3):
                    await _silent_one_is_cut_off(port)
                assert len(_unread(protocol)) == PEERS

    asyncio.run(run())


def test_who_reads_slowly_stays() -> None:
    """As long as something got through since the last time that somebody looked."""

    async def run() -> None:
        protocol = _apart()
        async with served_here(_application, protocol) as port:
            with _peers(port, count=1) as [peer]:
                await _until(lambda: len(_unread(protocol)) == 1)
                [connection] = _unread(protocol)
                for _ in range(3):
                    left = connection.transport.get_write_buffer_size()
                    while connection.transport.get_write_buffer_size() == left:
                        peer.recv(1 << 16)
                        await asyncio.sleep(0)
                    connection._see_progress(left)
                    assert not connection.transport.is_closing()
                connection._see_progress(connection.transport.get_write_buffer_size())
                await _until(lambda: len(protocol.held()) == 0)

    asyncio.run(run())


async def _crowded(protocol: type[Apart]) -> list[Apart]:
    """The connections of as many who do not read as there is room for, once as many others have come and are answered;
    with no deadline at all.
    """
    async with served_here(_application, protocol) as port:
        with _peers(port, count=ROOM), ExitStack() as stack:
            await _until(lambda: len(_unread(protocol)) == ROOM)
            unread = _unread(protocol)
            for _ in range(ROOM):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                stack.callback(writer.close)
                writer.write(b"GET /small HTTP/1.1\r\nHost: here\r\n\r\n")
                assert (await asyncio.wait_for(reader.readline(), WAIT_SECONDS)).startswith(b"HTTP/1.1 200")
            assert len(protocol.held()) == ROOM + len(_unread(protocol))
            return [one for one in unread if one in protocol.held()._addresses]


def test_who_does_not_read_gives_way() -> None:
    assert asyncio.run(_crowded(_apart(most=ROOM))) == []


def test_without_an_end_it_keeps_its_file() -> None:
    """The twin."""
    assert len(asyncio.run(_crowded(_apart(Closing, most=ROOM)))) == ROOM
