"""What answers tell the browser where no page gives them, and what changes behind TLS.

What every page tells everybody, whatever was asked and however it went, is checked with the rights: tests/rights.
"""

import http.client
import re
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.accounts.people import PASSWORD, person
from tests.browser import house as houses
from tests.config.var import wait_until
from tests.rights.headers import faults


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/nowhere/", "/static/css/site.css", "/static/nothing.css", "/%00", "/account/login/"]
)
def test_it_works(address: str) -> None:
    """Also where no page answers: a file, an address that is none, a request that is refused before it is read."""
    assert faults(address, Client().get(address)) == []


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/static/css/site.css", "/api/v1/games/", "/account/login/"])
def test_no_other_origin_is_let_in(address: str) -> None:
    reply = Client().get(address, headers={"origin": "https://elsewhere.example"})
    assert [name for name in reply.headers if name.lower().startswith("access-control-")] == []


@pytest.mark.django_db
def test_a_form_without_its_token() -> None:
    reply = Client(enforce_csrf_checks=True).post("/account/login/")
    assert (reply.status_code, faults("/account/login/", reply)) == (403, [])


@pytest.mark.django_db
def test_a_header_that_is_missing_would_be_found() -> None:
    """The twin."""
    reply = Client().get("/account/login/")
    assert faults("/", reply) == []
    reply["Content-Security-Policy"] = reply["Content-Security-Policy"].replace("base-uri 'none'", "base-uri 'self'")
    del reply["X-Content-Type-Options"]
    reply.cookies["csrf"]["httponly"] = ""
    assert faults("/", reply) == ["/: base-uri 'self'", "/: X-Content-Type-Options None", "/: cookie csrf: httponly ''"]


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
