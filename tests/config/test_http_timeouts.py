"""Who takes for ever to ask is cut off; who asks in time, is answered slowly or listens to a stream is not (R29)."""

import asyncio
import re
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest
from uvicorn.importer import import_from_string

from config.asgi_types import Message, Receive, Send
from config.http_timeouts import TimeoutProtocol
from config.loop import Loop
from config.management.commands.up import processes
from tests.config.serving import served_here
from tests.config.var import ROOT

SOON = 0.2
"""What ten seconds are in these tests."""
WAIT_SECONDS = 10.0
ASKED = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
SLOW_BODY = b"POST /at-once HTTP/1.1\r\nHost: here\r\nContent-Length: 60000\r\n\r\nabc"
SLOW = b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: "
OK = b"HTTP/1.1 200ok"
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n"


class Impatient(TimeoutProtocol):
    """As the site's, but sooner."""

    LONGEST = SOON
    LONGEST_BODY = 4 * SOON


async def _application(scope: Message, receive: Receive, send: Send) -> None:
    """Answers in two pieces, the second later than anybody may take to ask; begins when all of the body is there."""
    while scope["path"] != "/unread" and (await receive()).get("more_body", False):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"o", "more_body": True})
    await asyncio.sleep(3 * SOON if scope["path"] == "/" else 0)
    await send({"type": "http.response.body", "body": b"k"})


Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[None, None, bytes]]


def _heard(talk: Talk, protocol: type[asyncio.Protocol] | str = Impatient) -> bytes:
    """What somebody hears who talks so."""

    async def run() -> bytes:
        async with served_here(_application, protocol) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                async with asyncio.timeout(WAIT_SECONDS):
                    return await talk(reader, writer)
            finally:
                writer.close()

    return asyncio.run(run())


def _heard_on(talk: Callable[[socket.socket], bytes], protocol: type[asyncio.Protocol] | str = Impatient) -> bytes:
    """What somebody hears who talks so over a bare line."""

    def dial(port: int) -> bytes:
        with socket.create_connection(("127.0.0.1", port), timeout=WAIT_SECONDS) as line:
            return talk(line)

    async def run() -> bytes:
        async with served_here(_application, protocol) as port:
            return await asyncio.to_thread(dial, port)

    return asyncio.run(run())


async def _nothing(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> bytes:
    return await reader.read()


def _trickle(line: socket.socket, beginning: bytes = SLOW) -> bytes:
    """A byte now and then, each long before anybody could call it silence, until the line is dead.

    A byte that crosses the answer resets the connection; what was answered before that can still be read.
    """
    line.settimeout(SOON / 8)
    line.sendall(beginning)
    heard, deadline = b"", monotonic() + WAIT_SECONDS
    while monotonic() < deadline:
        with suppress(OSError):
            line.send(b"x")
        with suppress(TimeoutError, ConnectionResetError):
            piece = line.recv(4096)
            if not piece:
                return heard
            heard += piece
    raise TimeoutError("nobody cuts it off")


async def _stutter(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """A beginning, and nothing more."""
    writer.write(SLOW)
    return await reader.read()


async def _ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    writer.write(ASKED)
    head = await reader.readuntil(b"\r\n\r\n")
    return head[:12] + await reader.readexactly(2)


def test_it_works() -> None:
    """One whose answer takes longer than a question may."""
    assert _heard(_ask) == OK


def test_who_says_nothing_is_cut_off() -> None:
    assert _heard(_nothing) == b""


def test_who_has_begun_is_told_why() -> None:
    assert _heard(_stutter).startswith(LATE)


def test_who_lets_headers_trickle_is_cut_off() -> None:
    assert _heard_on(_trickle).startswith(LATE)


def test_a_second_question_must_come_in_time_too() -> None:
    def talk(line: socket.socket) -> bytes:
        line.sendall(ASKED)
        with line.makefile("rb", buffering=0) as answer:
            assert answer.readline()[:12] + b"ok" == OK
            while answer.readline().strip():
                pass
            assert answer.read(1) + answer.read(1) == b"ok"
        return _trickle(line)

    assert _heard_on(talk).startswith(LATE)


def test_a_body_may_take_its_time() -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"POST /at-once HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\n")
        for piece in (b"a", b"b", b"c", b"d"):
            await asyncio.sleep(SOON / 2)
            writer.write(piece)
        head = await reader.readuntil(b"\r\n\r\n")
        return head[:12] + await reader.readexactly(2)

    assert _heard(talk) == OK


def test_who_lets_a_body_trickle_is_cut_off() -> None:
    assert _heard_on(lambda line: _trickle(line, SLOW_BODY)).startswith(LATE)


def test_what_is_refused_before_its_body_came_is_cut_off_too() -> None:
    """The answer is there; whoever goes on sending the body holds the connection no longer than anybody."""

    def talk(line: socket.socket) -> bytes:
        return _trickle(line, SLOW_BODY.replace(b"/at-once", b"/unread"))

    heard = _heard_on(talk)
    assert heard.startswith(b"HTTP/1.1 200")
    assert b"408" not in heard


def test_a_second_body_has_its_own_time() -> None:
    """What the first took is not taken from the next on the same connection."""

    def talk(line: socket.socket) -> bytes:
        with line.makefile("rb", buffering=0) as answer:
            for _ in range(2):
                line.sendall(SLOW_BODY.replace(b"60000", b"6"))
                sleep(Impatient.LONGEST_BODY * 0.6)
                line.sendall(b"def")
                assert answer.readline()[:12] == OK[:12]
                while answer.readline().strip():
                    pass
                assert answer.read(1) + answer.read(1) == b"ok"
        return OK

    assert _heard_on(talk) == OK


@pytest.mark.parametrize("beginning", [SLOW, SLOW_BODY])
def test_without_it_nobody_is_cut_off(beginning: bytes) -> None:
    """The twin: uvicorn's own protocol still waits when ours has long hung up."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(beginning)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.read(1), Impatient.LONGEST_BODY + 2 * SOON)
        return b"still there"

    assert _heard(talk, "h11") == b"still there"


def _told(command: list[str]) -> object:
    """The protocol that a command names; each also has the site alone decide whose word counts for an address, and
    lets nobody change to another protocol, which no limit knows of; and takes connections a few at a time.
    """
    assert import_from_string(command[command.index("--loop") + 1]) is Loop
    assert "--no-proxy-headers" in command
    assert command[command.index("--ws") + 1] == "none"
    return import_from_string(command[command.index("--http") + 1])


def test_the_site_is_served_so() -> None:
    """By `manage.py up`, by the image, and by every command that the handbook names."""
    assert (TimeoutProtocol.LONGEST, TimeoutProtocol.LONGEST_BODY, TimeoutProtocol.LONGEST_UNREAD) == (10, 30, 20)
    assert _told(processes(8000)["web"]) is TimeoutProtocol
    assert _told(re.findall(r'"([^"]+)"', Path(ROOT, "Dockerfile").read_text().rpartition("CMD")[2])) is TimeoutProtocol
    lines = re.findall(r"python -m uvicorn [^`\n]*", Path(ROOT, "docs/OPERATIONS.md").read_text())
    assert lines
    assert all(_told(line.split()) is TimeoutProtocol for line in lines)
