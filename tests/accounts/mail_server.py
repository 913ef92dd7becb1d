"""Mail servers on a socket of this machine: one that takes mails, one that takes connections and says nothing."""

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager


class _Taking(socketserver.StreamRequestHandler):
    """As much of SMTP as a client needs to hand over a mail."""

    def handle(self) -> None:
        self.say("220 here")
        for line in self.rfile:
            word = line[:4].strip().upper()
            if word == b"DATA":
                self.say("354 go on")
                taken = b"".join(iter(self.rfile.readline, b".\r\n"))
                self.server.taken.append(taken.decode())  # type: ignore[attr-defined]
            self.say("221 bye" if word == b"QUIT" else "250 yes")
            if word == b"QUIT":
                return

    def say(self, what: str) -> None:
        self.wfile.write(what.encode() + b"\r\n")


@contextmanager
def taking() -> Iterator[tuple[int, list[str]]]:
    """The port of a server that takes mails, and those that it has taken."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Taking) as server:
        server.taken = []  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        try:
            yield server.server_address[1], server.taken  # type: ignore[attr-defined]
        finally:
            server.shutdown()


class Silent:
    """A server that lets everybody in and never says a word."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self.port = listening.getsockname()[1]

    @property
    def asked(self) -> int:
        """How many have come since this was last asked."""
        came = 0
        while True:
            try:
                self._listening.accept()[0].close()
            except BlockingIOError:
                return came
            came += 1


@contextmanager
def silent() -> Iterator[Silent]:
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        listening.setblocking(False)
        yield Silent(listening)
