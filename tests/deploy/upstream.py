"""A server in the place of a web process behind the proxy: says whether it is well, and counts what reaches it."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


class Upstream(ThreadingHTTPServer):
    """At a free port; whoever asks for a path with /lost/ in it is heard and not answered."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Visitor)
        self.well = True
        self.looks = 0
        """How often its health was asked for since it changed."""
        self.heard: Counter[str] = Counter()

    @property
    def at(self) -> str:
        return f"127.0.0.1:{self.server_port}"

    def becomes(self, *, well: bool) -> None:
        """From the next look at its health on."""
        self.well, self.looks = well, 0


class _Visitor(BaseHTTPRequestHandler):
    server: Upstream
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path == "/healthz":
            self._answer(200 if self.server.well else 503)
            self.server.looks += 1
            return
        self.server.heard[f"{self.command} {self.path}"] += 1
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if "/lost/" in self.path:
            self.close_connection = True
        else:
            self._answer(200)

    do_POST = do_GET  # noqa: N815 - the name is the library's

    def _answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's
        """Nobody reads it."""


@contextmanager
def upstream() -> Iterator[Upstream]:
    """At work until the block ends."""
    with Upstream() as made:
        thread = Thread(target=made.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield made
        finally:
            made.shutdown()
            thread.join()
