"""What somebody gets for whom the database had no time: nothing was done, and it is worth another try."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from psycopg import errors
from psycopg_pool import PoolTimeout

from config.metrics.instruments import REGISTRY
from config.postgres import troubles
from config.postgres.reach import is_away, is_passing
from tests.accounts.people import person
from tests.api.programs import program

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def busy(owner: Any) -> Iterator[Client]:
    """Somebody holds the matches' table, and nobody waits for it longer than 20 ms."""
    token = program(person("Alice"))._headers["Authorization"]
    connection.close_pool()
    limits = connection.settings_dict["LIMITS_MS"]
    connection.settings_dict["LIMITS_MS"] = {**limits, "lock_timeout": 20}
    with owner.cursor() as cursor:
        cursor.execute("BEGIN; LOCK TABLE play_matchrow IN ACCESS EXCLUSIVE MODE")
        yield Client(raise_request_exception=False, headers={"Authorization": token})
        cursor.execute("ROLLBACK")
    connection.close_pool()
    connection.settings_dict["LIMITS_MS"] = limits


def test_a_page_says_when_to_come_back(busy: Client) -> None:
    reply = busy.get("/lobby/")
    assert (reply.status_code, reply["Retry-After"]) == (503, "1")


def test_a_program_gets_a_problem_that_says_so(busy: Client) -> None:
    reply = busy.get("/api/v1/matches/")
    assert (reply.status_code, reply["Retry-After"], reply["Content-Type"]) == (503, "1", "application/problem+json")
    said = reply.json()
    assert (said["code"], said["retry_after"], "too busy" in said["detail"]) == ("unavailable", 1, True)


@pytest.mark.parametrize("kind", [errors.LockNotAvailable, errors.QueryCanceled, errors.DeadlockDetected])
def test_each_of_them_passes_and_is_no_server_that_is_away(kind: type[OperationalError]) -> None:
    problem = OperationalError()
    problem.__cause__ = kind()
    assert (is_passing(problem), is_away(problem)) == (True, False)


def test_a_fault_of_our_own_does_not() -> None:
    problem = OperationalError()
    problem.__cause__ = errors.UndefinedTable()
    assert not is_passing(problem)


@pytest.mark.parametrize(
    ("problem", "kind"),
    [
        (PoolTimeout("no connection within 10 s"), "pool"),
        (errors.DiskFull("No space left on device"), "disk"),
        (errors.LockNotAvailable("lock_timeout"), "busy"),
        (errors.QueryCanceled("statement_timeout"), "busy"),
        (errors.AdminShutdown("terminating connection"), "away"),
    ],
)
def test_whoever_watches_hears_of_what_kind_it_was_for_ten_seconds(problem: Exception, kind: str) -> None:
    now = 100.0
    met = troubles.Troubles(lambda: now)
    before = _counted(kind)
    wrapped = OperationalError()
    wrapped.__cause__ = problem
    met.meet(wrapped)
    assert (met.recent(), _counted(kind) - before) == ([kind], 1)
    now += troubles.REMEMBERED
    assert met.recent() == []


def _counted(kind: str) -> float:
    return REGISTRY.get_sample_value("warmoot_database_troubles_total", {"kind": kind}) or 0.0
