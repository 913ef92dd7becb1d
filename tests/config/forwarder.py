"""A way to the database over TCP that can fall silent, be slow, or be gone."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import sleep

SIZE = 1 << 16
PG = ".s.PGSQL.5432"


class Forwarder:
    """Listens on a free port of this machine and hands on to a socket in a folder."""

    def __init__(self, sockets: str) -> None:
        self._to = str(Path(sockets) / PG)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.port = self._listener.getsockname()[1]
        self.silent = Event()
        self.silent_from: bytes | None = None
        """What a client says before all falls silent. Nothing is closed then, and nothing passed on any more."""
        self.slow_s = 0.0
        """Seconds that each piece of an answer takes."""
        Thread(target=self._accept, daemon=True).start()

    def open_again(self) -> None:
        """Be there again, at the same address."""
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self._open = []
        Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Refuse whoever comes, and cut off who is there."""
        for one in (self._listener, *self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client = self._listener.accept()[0]
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._to)
                self._open += [client, server]
                Thread(target=self._hand_on, args=(client, server), daemon=True).start()
                Thread(target=self._hand_on, args=(server, client), kwargs={"answers": True}, daemon=True).start()

    def _hand_on(self, one: socket.socket, other: socket.socket, *, answers: bool = False) -> None:
        with suppress(OSError):
            while not self.silent.is_set() and (words := one.recv(SIZE)):
                if self.silent_from is not None and self.silent_from in words:
                    self.silent.set()
                if self.silent.is_set():
                    return
                if answers and self.slow_s:
                    sleep(self.slow_s)
                other.sendall(words)
            if not self.silent.is_set():
                other.shutdown(socket.SHUT_WR)


@contextmanager
def forwarder(sockets: str) -> Iterator[Forwarder]:
    """One that is open until the block ends."""
    made = Forwarder(sockets)
    try:
        yield made
    finally:
        made.close()
