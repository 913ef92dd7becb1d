"""One request to an address that somebody has given: its name is resolved once, and that very address is connected to.

No redirect is followed, nothing of the answer's body is read, and the whole takes no longer than it may.
"""

import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from threading import Timer
from typing import Any, TypeAlias
from urllib.parse import SplitResult, urlsplit

from outgoing.addresses import is_public
from outgoing.names import is_name

PORTS = {"https": 443, "http": 80}
Resolver: TypeAlias = Callable[[str, int], Sequence[str]]


class NotPermitted(OSError):
    """The address may not be spoken to."""


def lookup(host: str, port: int) -> Sequence[str]:
    """The addresses of a name; `OSError` where it has none."""
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def is_permitted(url: str, *, anywhere: bool = False) -> bool:
    """Whether such an address may be given: HTTPS at the usual port of a name with a dot, or any where `anywhere`."""
    parts = _split(url)
    if parts is None:
        return False
    host = (parts.hostname or "").lower()
    if anywhere:
        return parts.scheme in PORTS and bool(host)
    plain = parts.netloc.lower() in (host, f"{host}:{PORTS['https']}")
    return (
        parts.scheme == "https" and plain and "." in host and is_name(host) and not host.rpartition(".")[2].isdecimal()
    )


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    seconds: float,
    anywhere: bool = False,
    resolve: Resolver = lookup,
) -> int:
    """Send a body; the status of the answer.

    `NotPermitted` where the address, or one that its name has, may not be spoken to; another `OSError` where no
    answer came.
    """
    parts = _split(url)
    if parts is None or not is_permitted(url, anywhere=anywhere):
        raise NotPermitted(f"{url} may not be spoken to")
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    found = list(resolve(host, port))
    if not found or not (anywhere or all(map(is_public, found))):
        raise NotPermitted(f"{host} has an address that may not be spoken to")
    connection = _Connection(host, port, found[0], seconds, secure=parts.scheme == "https")
    watch = Timer(seconds, connection.cut)
    watch.daemon = True
    watch.start()
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body, dict(headers))
        status = connection.getresponse().status
    except (HTTPException, ValueError) as fault:
        raise ConnectionError(f"no answer that could be read: {type(fault).__name__}") from fault
    finally:
        watch.cancel()
        connection.close()
    if connection.is_cut:
        raise TimeoutError("the answer did not end in time")
    return status


class _Connection(HTTPConnection):
    """A connection to one address, whatever else the name has by now."""

    def __init__(self, host: str, port: int, address: str, seconds: float, *, secure: bool) -> None:
        super().__init__(host, port, timeout=seconds)
        self._address = address
        self._secure = secure
        self.is_cut = False

    def connect(self) -> None:
        made: Any = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = made
        if self._secure:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(made, server_hostname=self.host, do_handshake_on_connect=False)
        if self.is_cut:
            raise TimeoutError("the time is over")
        if self._secure:
            self.sock.do_handshake()

    def cut(self) -> None:
        """End it from another thread: whoever waits for it gets an error."""
        self.is_cut = True
        if self.sock is not None:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)


def _split(url: str) -> SplitResult | None:
    if not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        return None
    try:
        parts = urlsplit(url)
        _port = parts.port
    except ValueError:
        return None
    return parts if parts.username is None and parts.password is None and not parts.fragment else None
