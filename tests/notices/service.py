"""A push service and a browser that uses it: what is sent really goes over a wire, and is really unsealed."""

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from notices import vapid


class Service:
    """Takes what it is sent, or answers as it is told to."""

    def __init__(self) -> None:
        self.answer = 201
        self.headers: dict[str, str] = {}
        self.got: list[tuple[dict[str, str], bytes]] = []
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.got.append((dict(self.headers), body))
                self.send_response(service.answer)
                for name, value in service.headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def subscription(self) -> dict[str, str]:
        """What a browser hands to the site."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"{self.origin}/push/1",
            "p256dh": vapid.text(point),
            "auth": vapid.text(self._secret),
        }

    def words(self) -> list[Any]:
        """What the browser reads, unsealed by its own key."""
        secrets = {"private_key": self._key, "auth_secret": self._secret, "version": "aes128gcm"}
        return [json.loads(http_ece.decrypt(body, **secrets)) for _, body in self.got]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def service() -> Iterator[Service]:
    """A push service on a free port."""
    made = Service()
    try:
        yield made
    finally:
        made.close()
