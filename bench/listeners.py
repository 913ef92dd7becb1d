"""Many open streams held by one process, and when each of them hears something."""

import selectors
import socket
from collections.abc import Callable
from contextlib import ExitStack
from time import perf_counter

WAIT_SECONDS = 10.0


class Listeners:
    """Streams to a local port, opened one after the other, each as if from an address of its own."""

    def __init__(self, port: int, path: str, count: int) -> None:
        self._open = ExitStack()
        self._selector = self._open.enter_context(selectors.DefaultSelector())
        for number in range(count):
            self._selector.register(self._listen(port, path, number), selectors.EVENT_READ)

    def _listen(self, port: int, path: str, number: int) -> socket.socket:
        stream = self._open.enter_context(socket.create_connection(("127.0.0.1", port), WAIT_SECONDS))
        address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\n\r\n".encode())
        heard = b""
        while b"retry:" not in heard:
            heard += stream.recv(4096)
            if not heard.startswith(b"HTTP/1.1 200"):
                raise ConnectionError(heard[:100].decode())
        stream.setblocking(False)
        return stream

    def hear(self, ring: Callable[[], object]) -> list[float]:
        """The milliseconds after the ring began in which each of the streams heard of it, in rising order."""
        self._drain()
        waiting = len(self._selector.get_map())
        delays: list[float] = []
        began = perf_counter()
        ring()
        while len(delays) < waiting and perf_counter() - began < WAIT_SECONDS:
            for key, _ in self._selector.select(WAIT_SECONDS):
                assert isinstance(key.fileobj, socket.socket)
                if b"data:" in key.fileobj.recv(4096):
                    delays.append((perf_counter() - began) * 1000)
        if len(delays) < waiting:
            raise TimeoutError(f"{waiting - len(delays)} of {waiting} streams heard nothing")
        return delays

    def _drain(self) -> None:
        """Read what was sent in between: signs of life."""
        while ready := self._selector.select(0):
            for key, _ in ready:
                assert isinstance(key.fileobj, socket.socket)
                key.fileobj.recv(4096)

    def close(self) -> None:
        """Hang up everywhere."""
        self._open.close()
