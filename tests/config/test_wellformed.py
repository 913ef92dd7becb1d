"""A null byte anywhere in a request is a 400, whoever would have looked at it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import DataError
from django.test import Client

from config import wellformed
from tests.accounts.people import logged_in, person

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"


def _ask(client: Client, how: str) -> Any:
    """The same request with a null byte in one place or another."""
    asked: dict[str, Callable[[], Any]] = {
        "path": lambda: client.get("/m/a%00b/"),
        "query": lambda: client.get("/?game=a%00b"),
        "name in the query": lambda: client.get("/?a%00b=1"),
        "feed": lambda: client.get("/feed/?m=a%00b"),
        "header": lambda: client.get("/", headers={"Accept-Language": "a\0b"}),
        "referrer": lambda: client.get("/", headers={"Referer": "http://x/\0"}),
        "cookie": lambda: client.get("/", HTTP_COOKIE="theme=a\0b"),
        "session in octal": lambda: client.get("/", HTTP_COOKIE='session="abcdefgh\\000"'),
        "field": lambda: client.post("/account/login/", {"login": "a\0b", "password": "x"}),
        "urlencoded": lambda: client.post("/account/login/", "login=a%00b&password=x", FORM),
        "name of a field": lambda: client.post("/account/login/", "lo%00gin=a&password=x", FORM),
        "json": lambda: client.post("/account/login/", r'{"login": "a\u0000b"}', "application/json"),
        "raw": lambda: client.post("/account/login/", b"\0", "application/octet-stream"),
        "put": lambda: client.put("/account/login/", b"\0", "text/plain"),
    }
    return asked[how]()


PLACES = [
    "path", "query", "name in the query", "feed", "header", "referrer", "cookie", "session in octal", "field",
    "urlencoded", "name of a field", "json", "raw", "put",
]  # fmt: skip


@pytest.mark.parametrize("how", PLACES)
def test_it_works(how: str) -> None:
    reply = _ask(Client(), how)
    assert (reply.status_code, reply.content) == (400, b"A request must not hold a null byte.\n")
    assert "frame-ancestors 'none'" in reply["Content-Security-Policy"]


def test_without_it_the_database_would_stumble(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: a session's key goes to the database as it comes."""
    monkeypatch.setattr(wellformed.WellFormed, "process_request", lambda _self, _request: None)
    with pytest.raises(DataError, match="NUL"):
        _ask(Client(), "session in octal")


def test_who_writes_of_null_bytes_is_let_through() -> None:
    client = logged_in(person("Alice"))
    reply = client.post("/account/login/?next=%2500", {"login": r"a\0b %00", "password": "x"})
    assert reply.status_code == 302
