"""The id of a request, the same in every line that is logged for it: in the web process, and in the tasks it led to."""

import re
import secrets
from collections.abc import Iterable
from contextvars import ContextVar

from config import environment

HEADER = b"x-request-id"
_PLAIN = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_current: ContextVar[str] = ContextVar("request_id", default="")


def begin(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Return the id of the request that begins in this context: the one that a proxy of ours gave it, or a new one.

    Without `TRUSTED_PROXIES` anybody could have written the header.
    """
    given = next((value for name, value in headers if name == HEADER), b"")
    trusted = environment.number("TRUSTED_PROXIES", 0, least=0) > 0 and _PLAIN.fullmatch(given)
    name = given.decode() if trusted else secrets.token_hex(8)
    _current.set(name)
    return name


def current() -> str:
    """The id of the request at work in this context; empty outside of requests."""
    return _current.get()


def go_on(name: str) -> None:
    """Assign everything in this context from now on to the request of this id."""
    _current.set(name)
