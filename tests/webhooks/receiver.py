"""An address that hears of a tournament: a real server on this machine, which keeps what it is sent and answers as it
is told to.
"""

import base64
import hmac
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Receiver:
    """Takes what it is sent. `answers` are the statuses of the next requests, 204 when there is none left."""

    def __init__(self) -> None:
        self.answers: list[int] = []
        self.location = ""
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.holds = threading.Event()
        self.asked = threading.Event()
        self.holds.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.asked.set()
                receiver.holds.wait()
                receiver.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(receiver.answers.pop(0) if receiver.answers else 204)
                if receiver.location:
                    self.send_header("Location", receiver.location)
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_port
        self.url = f"http://127.0.0.1:{self.port}/hook?from=warmoot"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def told(self) -> list[Any]:
        """What it was told, in order."""
        return [json.loads(body) for _, body in self.got]

    def versions(self) -> list[int]:
        """The versions of the tournament that it was told of, in order."""
        return [one["data"]["version"] for one in self.told()]

    def close(self) -> None:
        """Take nothing more."""
        self.holds.set()
        self._server.shutdown()
        self._server.server_close()


def is_signed(headers: dict[str, str], body: bytes, secret: str) -> bool:
    """Whether a message is signed by the secret, as https://www.standardwebhooks.com has it."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    wanted = base64.b64encode(hmac.new(key, signed, sha256).digest()).decode()
    return headers["webhook-signature"] == f"v1,{wanted}"


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A receiver on a free port."""
    made = Receiver()
    try:
        yield made
    finally:
        made.close()
