"""What every answer of the site tells the browser, whatever was asked by whomever and however it went."""

import http.client
import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.accounts.people import PASSWORD, person
from tests.browser import house as houses
from tests.config.addresses import addresses
from tests.config.var import wait_until
from tests.played import played

FRAMED_BY_ANYBODY = re.compile(r"/m/\w+/\d+/embed/$")
"""The board in a frame, for other people's pages: it has nothing to press."""


def _policy(reply: Any) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in reply["Content-Security-Policy"].split(";"))
    return {name: sources for name, _, sources in parts}


def _faults(address: str, reply: Any) -> list[str]:
    """What is wrong with the headers of an answer."""
    if "Content-Security-Policy" not in reply:
        return [f"{address}: no policy"]
    policy = _policy(reply)
    framed = FRAMED_BY_ANYBODY.search(address) and reply.status_code == 200
    wanted = {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "*" if framed else "'none'",
    }
    found = [f"{address}: {name} {policy.get(name)}" for name, value in wanted.items() if policy.get(name) != value]
    found += [f"{address}: {name} {sources}" for name, sources in policy.items() if "unsafe" in sources]
    headers = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
    headers |= {} if framed else {"X-Frame-Options": "DENY"}
    found += [f"{address}: {name} {reply.get(name)}" for name, value in headers.items() if reply.get(name) != value]
    return found


METHODS: list[tuple[str, Callable[[Client, str], Any]]] = [
    ("get", lambda client, address: client.get(address)),
    ("post", lambda client, address: client.post(address)),
    ("put", lambda client, address: client.put(address)),
]


@pytest.mark.django_db
@pytest.mark.parametrize("logged_in", [False, True], ids=["nobody", "somebody"])
@pytest.mark.parametrize(("method", "ask"), METHODS, ids=[name for name, _ in METHODS])
def test_it_works(method: str, ask: Callable[[Client, str], Any], logged_in: bool) -> None:
    alice = person("Alice")
    asked = list(addresses(played("armadora", 2), alice))
    assert len(asked) > 70
    faults: list[str] = []
    for address in [*asked, "/nowhere/", "/static/css/site.css"]:
        client = Client(enforce_csrf_checks=method == "put")
        if logged_in:
            client.force_login(alice)
        reply = ask(client, address)
        assert reply.status_code < 500 or (reply.status_code == 501 and address in {"/feed/", "/api/v1/stream/"})
        faults += _faults(address, reply)
    assert faults == []


@pytest.mark.django_db
def test_a_header_that_is_missing_would_be_found() -> None:
    """The twin."""
    reply = Client().get("/account/login/")
    assert _faults("/", reply) == []
    reply["Content-Security-Policy"] = reply["Content-Security-Policy"].replace("base-uri 'none'", "base-uri 'self'")
    del reply["X-Content-Type-Options"]
    assert _faults("/", reply) == ["/: base-uri 'self'", "/: X-Content-Type-Options None"]


@pytest.mark.usefixtures("django_db_setup", "transactional_db")
def test_behind_tls_everything_is_bound_to_it(tmp_path: Path) -> None:
    """A site with `HTTPS=yes`: cookies that no neighbour can set, HSTS, and nothing without TLS."""
    person("Alice")
    with houses.broker(tmp_path):
        house = houses.House(tmp_path, houses.free_port(), HTTPS="yes")
        with house.at_work("web"):
            assert wait_until(lambda: _answers(house.url))
            plain = _ask(house.url, tls=False)
            assert (plain.status, plain.headers["Location"][:8]) == (301, "https://")
            page = _ask(house.url)
            assert page.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
            token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.body)
            assert token is not None
            crumbs = "; ".join(cookie.split(";")[0] for cookie in _cookies(page))
            done = _ask(house.url, crumbs, {"login": "Alice", "password": PASSWORD, "csrfmiddlewaretoken": token[1]})
            assert done.status == 302
    given = {*_cookies(page), *_cookies(done)}
    assert {cookie.split("=")[0] for cookie in given} == {"__Host-csrf", "__Host-session", "__Host-known"}
    for cookie in given:
        words = {word.strip().lower() for word in cookie.split(";")[1:]}
        assert {"secure", "httponly", "samesite=lax", "path=/"} <= words
        assert [word for word in words if word.startswith("domain")] == []


class _Reply(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: str


def _cookies(reply: _Reply) -> list[str]:
    return reply.headers.get_all("Set-Cookie", [])


def _answers(url: str) -> bool:
    try:
        return _ask(url).status == 200
    except OSError:
        return False


def _ask(url: str, cookie: str = "", form: dict[str, str] | None = None, *, tls: bool = True) -> _Reply:
    """The log-in page, as the proxy that ends TLS asks for it."""
    host, path = url.removeprefix("http://"), "/account/login/"
    headers = {"X-Forwarded-Proto": "https" if tls else "http", "Cookie": cookie, "Referer": f"https://{host}{path}"}
    with closing(http.client.HTTPConnection(host, timeout=10)) as connection:
        if form is None:
            connection.request("GET", path, headers=headers)
        else:
            kind = {"Content-Type": "application/x-www-form-urlencoded"}
            connection.request("POST", path, urlencode(form), headers | kind)
        reply = connection.getresponse()
        return _Reply(reply.status, reply.headers, reply.read().decode())
