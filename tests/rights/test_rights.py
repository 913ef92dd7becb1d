"""Who may do what (R25), what does not exist for whom, and what every answer tells the browser (R28).

The expected answers are in table.txt, with one cell for each of eight roles: the status, and a star where something was
written. A line that nobody has thought about cannot be left out: every address has its lines, for every method.
"""

import re
from collections.abc import Iterator
from itertools import chain, islice
from time import time
from typing import Any

import pytest
from django.http import HttpResponse
from django.utils.http import http_date, parse_http_date

from play import access
from tests.budgets import budget
from tests.config.addresses import patterns
from tests.rights.asking import Asked, ask
from tests.rights.headers import faults
from tests.rights.roles import ROLES, House
from tests.rights.table import METHODS, Row, gaps, rows

NONCES = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
"""What differs between any two answers; see tests/nonces.py for those of a match's pages."""
OWNED = re.compile(
    r"<(?:\w+:)?(match_id|tournament_id|organisation_id|case_id|comment_id|said|pk|token|key)>|programs/<int:number>|players/<str:name>"
)
"""Blanks that are filled with somebody's own things."""


@pytest.mark.soak
@pytest.mark.long
@pytest.mark.usefixtures("https")
@pytest.mark.django_db
def test_it_works() -> None:
    """Every line by every role. What writes nothing by a method that no page uses is asked by two roles, others in
    the next line; by all in a soak run.
    """
    house = House()
    assert list(chain.from_iterable(_faults(house, row, number) for number, row in enumerate(rows()))) == []


def _roles(row: Row, method: str, line: int) -> Iterator[tuple[str, str]]:
    """The roles that ask, with what they are to be answered."""
    seldom = method not in ("GET", "POST") and not any("*" in cell or cell.startswith("2") for cell in row.cells)
    step = budget("ROLES_APART", 4, 1) if seldom or method == "HEAD" else 1
    first = (line + METHODS.index(method)) % step
    return islice(zip(ROLES, row.cells, strict=True), first, None, step)


def _faults(house: House, row: Row, line: int = 0) -> Iterator[str]:
    """Where the site does not do what a line says."""
    for method in row.methods:
        for role, cell in _roles(row, method, line):
            where = f"{method} {row.name} of {row.of} by {role}"
            asked = ask(house, row.name, row.of, method, role)
            if asked.cell != cell:
                yield f"{where}: {asked.cell}, not {cell}"
            yield from faults(f"{where} {house.address(row.name, row.of)}", asked.reply, https=True)
            if OWNED.search(patterns()[row.name]) and (role == "nobody" or cell == "404"):
                missing = ask(house, row.name, row.of, method, role, missing=True)
                if cell == "404" or cell.startswith("302"):
                    yield from (f"{where}: {how}" for how in _apart(house, row, asked, missing))


def _apart(house: House, row: Row, one: Asked, other: Asked) -> Iterator[str]:
    """What tells something that is not for the visitor from something that there is not."""
    addresses = [house.address(row.name, row.of, missing=missing).split("/") for missing in (False, True)]
    named = [(mine, its) for mine, its in zip(*addresses, strict=True) if mine != its]
    if _told(one.reply, [mine for mine, _ in named]) != _told(other.reply, [its for _, its in named]):
        yield f"unlike what there is not: {one.cell}, {other.cell}"


def _told(reply: Any, names: list[str]) -> tuple[object, ...]:
    """Everything that comes, but for what was asked for, what is drawn anew each time, and the second of the answer."""
    told = {name: value for name, value in reply.headers.items() if name != "Content-Length"}
    if "Expires" in told and parse_http_date(told["Expires"]) <= time():
        told["Expires"] = "at once"
    headers = "\n".join(f"{name}: {value}" for name, value in told.items())
    body = NONCES.sub("", reply.content.decode())
    for name in names:
        asked = re.compile(rf"(?<=/|F){re.escape(name)}(?=[/.%])")
        headers, body = asked.sub("_", headers), asked.sub("_", body)
    return reply.status_code, headers, body, [*reply.cookies]


def test_every_address_is_in_the_table_with_every_method() -> None:
    assert gaps(rows(), patterns()) == []


def test_a_gap_would_be_found() -> None:
    """The twin."""
    table = [row for row in rows() if row.name != "play:do"]
    assert gaps(table, patterns()) == ["play:do is not in the table"]
    assert gaps(rows(), patterns().keys() - {"play:do"}) == ["play:do is no address any more"]
    assert gaps([row for row in rows() if "POST" not in row.methods or row.name != "play:do"], patterns()) != []


@pytest.mark.usefixtures("https")
@pytest.mark.django_db
def test_a_page_without_its_guard_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: matches are there for everybody."""
    monkeypatch.setattr(access, "may_watch", lambda *_, **__: True)
    [row] = [row for row in rows() if (row.name, row.of, "GET" in row.methods) == ("doorbell:version", "running", True)]
    strangers = [role for role, cell in zip(ROLES, row.cells, strict=True) if cell == "404"]
    assert strangers == ["nobody", "user", "moderator", "admin"]
    found = list(_faults(House(), row))
    for role in strangers:
        assert f"GET doorbell:version of running by {role}: 200, not 404" in found


@pytest.mark.usefixtures("https")
@pytest.mark.django_db
def test_a_deed_without_its_guard_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: whoever sees a table may call it off, and is answered as before."""
    monkeypatch.setattr("lobby.access.may_arrange", lambda _at: True)
    [row] = [row for row in rows() if row.name == "lobby:publish" and "POST" in row.methods]
    found = list(_faults(House(), row))
    assert found == [
        f"POST lobby:publish of table by {role}: 302*, not 302" for role in ("seat", "opponent", "spectator")
    ]


@pytest.mark.usefixtures("https")
@pytest.mark.django_db
def test_an_answer_that_tells_what_exists_would_be_found() -> None:
    """The twin: the same status, but other words for what is there."""
    house, row = House(), next(row for row in rows() if row.name == "lobby:table" and "GET" in row.methods)
    one, other = (ask(house, row.name, row.of, "GET", "user", missing=missing) for missing in (False, True))
    assert list(_apart(house, row, one, other)) == []
    one.reply.content += b"It is private."
    assert list(_apart(house, row, one, other)) == ["unlike what there is not: 404, 404"]


def test_the_second_of_an_answer_tells_nothing() -> None:
    """What may not be kept expires when it is answered; what may be kept is told apart by when it expires."""
    now = time()
    past, before, later = (HttpResponse(headers={"Expires": http_date(now + apart)}) for apart in (-1, -2, 9999))
    assert _told(past, []) == _told(before, []) != _told(later, [])


def test_between_them_the_lines_ask_every_role_by_every_method() -> None:
    asked = {
        (method, role)
        for line, row in enumerate(rows())
        for method in row.methods
        for role, _ in _roles(row, method, line)
    }
    assert asked == {(method, role) for method in METHODS for role in ROLES}
