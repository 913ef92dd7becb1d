"""Floods: who asks too often is held back, by whatever door, and nobody else is (R29)."""

import http.client
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.limits import HOUR, forget
from accounts.limits import Limit as Of
from api import endpoint
from play import commands
from streams import rate_limit
from tests.api.programs import Program, person, problem, program, token_of
from tests.browser import house as houses
from tests.config.var import wait_until
from tests.table.tables import client_of

pytestmark = pytest.mark.django_db
FLOOD = 100
LONG = timedelta(minutes=10)
JSON = {"Content-Type": "application/json"}


@pytest.fixture(autouse=True)
def _long_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window in which a slow machine comes through as well."""
    for module in (rate_limit, endpoint):
        monkeypatch.setattr(module, "WINDOW", LONG)


def _match(*players: str) -> str:
    return commands.open_match("armadora", 2, {"first": 0}, players, actor=players[0]).id


def test_it_works(settings: Any) -> None:
    settings.API_CALLS_PER_PERSON = 5
    alice, bob = person("Alice"), person("Bob")
    hers, his = program(alice), program(bob)
    assert [hers.ask("GET", "me/").status_code for _ in range(6)] == [200] * 5 + [429]
    reply = hers.ask("GET", "me/")
    said = problem(reply)
    assert (said["code"], said["retry_after"]) == ("rate_limited", int(reply["Retry-After"]))
    assert 1 <= said["retry_after"] <= LONG.total_seconds()
    assert his.ask("GET", "me/").status_code == 200


def test_an_address_is_held_back_whoever_asks(settings: Any) -> None:
    settings.API_CALLS_PER_ADDRESS = 3
    alice = program(person("Alice"))
    assert [alice.ask("GET", "me/").status_code, Program().ask("GET", "me/").status_code] == [200, 401]
    assert [Program("nonsense").ask("GET", "me/").status_code for _ in range(2)] == [401, 429]


def test_both_limits_of_a_call_are_counted_by_one_statement() -> None:
    alice, bob = person("Alice"), person("Bob")
    match, asking = _match(alice.player, bob.player), program(alice)
    asking.ask("GET", f"matches/{match}/view/")
    with CaptureQueriesContext(connection) as said:
        assert asking.ask("GET", f"matches/{match}/view/").status_code == 200
    statements = [one["sql"] for one in said.captured_queries]
    assert len([one for one in statements if "accounts_tally" in one]) == 1
    assert len([one for one in statements if "api_token" in one]) == 1


def test_who_calls_too_often_uses_up_nothing_of_the_address(settings: Any) -> None:
    settings.API_CALLS_PER_PERSON, settings.API_CALLS_PER_ADDRESS = 1, 2
    flooding, other = program(person("Alice")), program(person("Bob"))
    assert [flooding.ask("GET", "me/").status_code for _ in range(5)] == [200, 429, 429, 429, 429]
    assert [other.ask("GET", "me/").status_code for _ in range(2)] == [200, 429]


def _flood(settings: Any, most: int) -> tuple[list[int], list[int]]:
    """A hundred commands of one person within a window, however slow the machine, and every tenth time one of somebody
    else; what both are answered.
    """
    settings.COMMANDS_PER_PERSON = most
    settings.API_CALLS_PER_PERSON = settings.API_CALLS_PER_ADDRESS = settings.COMMANDS_PER_ADDRESS = 10**6
    alice, bob, carol = person("Alice"), person("Bob"), person("Carol")
    mine, others = _match(alice.player, bob.player), _match(carol.player, bob.player)
    flooding, playing = program(alice), program(carol)
    wish = {"version": 2, "command": {"type": "pass"}}
    hers, theirs = [], []
    for number in range(FLOOD):
        hers.append(flooding.ask("POST", f"matches/{mine}/commands/", wish).status_code)
        if number % 10 == 0:
            theirs.append(playing.ask("POST", f"matches/{others}/commands/", wish).status_code)
    return hers, theirs


def test_a_flood_of_commands_is_held_back_and_nobody_else_is(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "WINDOW", HOUR)
    hers, theirs = _flood(settings, 20)
    assert 429 not in hers[:20]
    assert hers[20:] == [429] * (FLOOD - 20)
    assert len(theirs) == 10
    assert 429 not in theirs


def test_without_the_limit_the_flood_comes_through(settings: Any) -> None:
    """The twin."""
    hers, _theirs = _flood(settings, 10**6)
    assert 429 not in hers


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_exactly_so_many_get_through(settings: Any) -> None:
    settings.COMMANDS_PER_PERSON = 10
    alice, bob = person("Alice"), person("Bob")
    match = _match(alice.player, bob.player)
    token = program(alice)._headers["Authorization"].removeprefix("Bearer ")

    def one(_: int) -> int:
        try:
            return int(Program(token).ask("POST", f"matches/{match}/resumption/", {}).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(one, range(40)))
    assert sorted(answers) == [422] * 10 + [429] * 30


def test_pages_and_api_share_one_limit(settings: Any) -> None:
    settings.COMMANDS_PER_PERSON = 4
    alice, bob = person("Alice"), person("Bob")
    match = _match(alice.player, bob.player)
    browser, caller = client_of(alice), program(alice)
    form = {"what": "propose", "kind": "draw", "_command": "x1"}
    pages = [browser.post(f"/m/{match}/agree/", {**form, "_command": f"x{n}"}).status_code for n in range(2)]
    assert 429 not in pages
    assert [caller.ask("POST", f"matches/{match}/resumption/", {}).status_code for _ in range(3)] == [422, 422, 429]
    assert browser.post(f"/m/{match}/agree/", form).status_code == 429
    forget(Of("commands", 4, LONG), alice.player)
    assert caller.ask("POST", f"matches/{match}/resumption/", {}).status_code == 422


def test_what_comes_in_no_request_is_not_counted(settings: Any) -> None:
    """Computers, the clock and operators answer for themselves."""
    settings.COMMANDS_PER_PERSON = 1
    alice, bob = person("Alice"), person("Bob")
    for _ in range(3):
        commands.resign(_match(alice.player, bob.player), 0, actor=alice.player)
    assert Client().get("/").status_code == 200


def test_the_limit_holds_where_the_site_is_served(site: str, tmp_path: Path) -> None:  # noqa: ARG001 - the broker
    """As the site really runs: asynchronously, each request in a context of its own."""
    second = houses.House(tmp_path, houses.free_port(), COMMANDS_PER_PERSON="2")
    alice, bob = person("Alice"), person("Bob")
    match = _match(alice.player, bob.player)
    with second.at_work("web"):
        assert wait_until(second.answers)
        answers = [_asked(second.url, f"matches/{match}/resumption/", token) for token in [token_of(alice)] * 4]
        assert answers == [422] * 2 + [429] * 2
        assert _asked(second.url, f"matches/{match}/resumption/", token_of(bob)) == 422


def _asked(site: str, path: str, token: str) -> int:
    """The status of the answer to a POST."""
    with closing(http.client.HTTPConnection(urlsplit(site).netloc, timeout=30)) as connection:
        connection.request("POST", f"/api/v1/{path}", b"{}", {"Authorization": f"Bearer {token}", **JSON})
        return connection.getresponse().status
