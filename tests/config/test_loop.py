"""A burst of connections, more than the server may open files, from one address: it is over in a moment, and the log is
not full of it.
"""

import asyncio
import errno
import logging
import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from config import connections
from config.loop import OUT_OF_FILES, SAID_EVERY, Loop
from tests.config.serving import server
from tests.config.var import ROOT

FILES = 256
BURST = 1000
OURS, ASYNCIOS = "config.loop:Loop", "asyncio:SelectorEventLoop"
WHOLE = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
COMPLAINT = "out of system resource"
WAIT_SECONDS = 60
WAITING = 16


@contextmanager
def _burst(process: "subprocess.Popen[bytes]", port: int) -> Iterator[None]:
    """All of them are there before the server looks."""
    connections.open_enough_files()
    os.kill(process.pid, signal.SIGSTOP)
    try:
        with ExitStack() as stack:
            for _ in range(BURST):
                line = stack.enter_context(socket.socket())
                line.bind(("127.0.0.2", 0))
                line.setblocking(False)
                line.connect_ex(("127.0.0.1", port))
            os.kill(process.pid, signal.SIGCONT)
            yield
    finally:
        os.kill(process.pid, signal.SIGCONT)


def _complaints(tmp_path: Path, loop: str) -> int:
    """How often it is said that files have run out, until somebody from elsewhere has been answered."""
    path = tmp_path / "said"
    with (
        path.open("wb") as said,
        server(files=FILES, loop=loop, said=said) as (process, port),
        _burst(process, port),
        socket.create_connection(("127.0.0.1", port), timeout=WAIT_SECONDS) as line,
    ):
        line.sendall(WHOLE)
        assert line.recv(12) == b"HTTP/1.1 200"
    return path.read_text().count(COMPLAINT)


def test_a_burst_uses_up_no_files(tmp_path: Path) -> None:
    assert _complaints(tmp_path, OURS) == 0


def test_with_asyncios_own_loop_it_does(tmp_path: Path) -> None:
    """The twin: as many at once as may wait."""
    assert _complaints(tmp_path, ASYNCIOS) > 100


def test_processes_take_turns_at_a_burst() -> None:
    """Two that listen to one socket, and connections that were all there before either looked."""
    assert _taken_in_turn(Loop) == [1, 1, 1, 1]


def test_with_asyncios_own_loop_the_first_has_them_all() -> None:
    """The twin: and keeps them, so that one process does the work of both."""
    assert _taken_in_turn(asyncio.SelectorEventLoop)[:2] == [WAITING, 0]


class _Ended(asyncio.Protocol):
    """Ends every connection at once."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.abort()


class _Counted(socket.socket):
    """Notes each connection that is taken."""

    taken = 0

    def accept(self) -> tuple[socket.socket, Any]:
        taken = super().accept()
        self.taken += 1
        return taken


def _taken_in_turn(kind: type[asyncio.SelectorEventLoop]) -> list[int]:
    """How many connections each of two loops takes, that run two rounds each in turn."""
    counts = []
    with ExitStack() as stack:
        line = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=2 * WAITING))
        both = []
        for _ in range(2):
            loop, own = kind(), stack.enter_context(_Counted(fileno=os.dup(line.fileno())))
            stack.callback(loop.close)
            served = loop.run_until_complete(loop.create_server(_Ended, sock=own))
            stack.callback(served.close)
            both.append((loop, own))
        for _ in range(WAITING):
            stack.enter_context(socket.create_connection(line.getsockname(), timeout=WAIT_SECONDS))
        for loop, own in both * 2:
            before = own.taken
            loop.call_soon(loop.stop)
            loop.run_forever()
            counts.append(own.taken - before)
        for loop, _ in both:
            for _ in range(2 * WAITING):
                loop.run_until_complete(asyncio.sleep(0))
    return counts


def test_that_files_have_run_out_is_said_once_a_second(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    loop, now = Loop(), [0.0]
    monkeypatch.setattr(loop, "time", lambda: now[0])
    try:
        with caplog.at_level(logging.ERROR):
            for now[0] in (0.0, 0.1, SAID_EVERY, SAID_EVERY * 1.5):
                for number in sorted(OUT_OF_FILES):
                    loop.call_exception_handler({"message": COMPLAINT, "exception": OSError(number, "no more")})
        assert [(record.name, record.exc_info) for record in caplog.records] == [("config.loop", None)] * 2
    finally:
        loop.close()


@pytest.mark.parametrize("problem", [OSError(errno.EPIPE, "gone"), ValueError("wrong")], ids=["system", "our fault"])
def test_everything_else_is_said_as_asyncio_does(caplog: pytest.LogCaptureFixture, problem: Exception) -> None:
    loop = Loop()
    try:
        for _ in range(2):
            loop.call_exception_handler({"message": "something broke", "exception": problem})
        assert [record.name for record in caplog.records] == ["asyncio"] * 2
        assert all(record.exc_info for record in caplog.records)
    finally:
        loop.close()


def test_the_queue_is_as_long_as_before() -> None:
    """What waits to be accepted waits in the system: a small number there would send browsers away instead."""
    asked: list[int] = []

    class Noted(socket.socket):
        def listen(self, backlog: int = 0, /) -> None:
            asked.append(backlog)
            super().listen(backlog)

    async def serve() -> None:
        with Noted() as line:
            line.bind(("127.0.0.1", 0))
            served = await asyncio.get_running_loop().create_server(asyncio.Protocol, sock=line, backlog=2048)
            served.close()
            await served.wait_closed()

    loop = Loop()
    try:
        loop.run_until_complete(serve())
    finally:
        loop.close()
    assert asked == [2048]


@pytest.mark.parametrize(("hard", "soft"), [(512, 512), (20000, 8320)])
def test_as_many_files_are_opened_as_may_be(hard: int, soft: int) -> None:
    """In a process of its own, begun with few; where this machine allows fewer, with all that it allows."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    hard = hard if most == resource.RLIM_INFINITY else min(hard, most)
    soft = min(soft, hard)
    tell = "import resource; from config import connections; connections.open_enough_files();"
    tell += "print(resource.getrlimit(resource.RLIMIT_NOFILE))"
    told = subprocess.run(
        [sys.executable, "-c", tell],
        cwd=ROOT / "platform",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard)),
        check=True,
        capture_output=True,
        text=True,
        timeout=WAIT_SECONDS,
    )
    assert told.stdout.strip() == str((soft, hard))
