"""`/healthz` and `/readyz`: what they say when something is missing, and what they leave alone."""

import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import redis
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from config import health, heartbeat
from config.postgres.base import default
from config.postgres.troubles import Troubles
from tests.config.heard import heard_of
from tests.config.refusing import cannot_save

BOTH = ["/healthz", "/readyz"]
WHOLE = {"missing": [], "degraded": []}


@pytest.fixture(autouse=True)
def _whole(settings: Any, monkeypatch: pytest.MonkeyPatch, redis_url: str) -> None:
    """Everything is there, and nobody has looked yet."""
    settings.REDIS_URL = redis_url
    monkeypatch.setattr(health, "readiness", health.Readiness(health.problems))
    monkeypatch.setattr(health, "troubles", Troubles())
    heard_of(redis_url)


def _only_the_migrations_are_missing(client: Client) -> None:
    reply = client.get("/readyz")
    assert (reply.status_code, reply.json()["missing"]) == (503, ["migrations"])


@pytest.mark.django_db
def test_it_works(client: Client) -> None:
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json(), client.head("/readyz").status_code) == (200, WHOLE, 200)
    lives = client.get("/healthz")
    assert (lives.status_code, lives.content, lives["Cache-Control"]) == (200, b"ok\n", "no-store")


@pytest.mark.django_db
def test_a_process_that_was_asked_to_end_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.draining, "ending", True)
    assert (client.get("/healthz").status_code, client.get("/readyz").json()["missing"]) == (503, ["ending"])
    assert client.get("/account/login/").status_code == 200


@pytest.mark.django_db
def test_a_broker_that_is_gone_is_named(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    reply = client.get("/readyz")
    assert (reply.status_code, reply.content) == (503, b'{"missing": ["broker"], "degraded": []}')
    assert client.get("/healthz").status_code == 200


@pytest.mark.django_db
def test_a_broker_that_cannot_write_is_named(client: Client, redis_url: str) -> None:
    """It still reads: by what it says of the clock alone it would be in order."""
    with cannot_save(redis_url):
        with redis.Redis.from_url(redis_url) as broker:
            assert broker.pttl(heartbeat.key("clock")) > 0
        reply = client.get("/readyz")
    assert (reply.status_code, reply.content) == (503, b'{"missing": ["broker"], "degraded": []}')


def test_a_database_that_is_gone_is_named(client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(default().settings_dict, "HOST", str(tmp_path))
    reply = client.get("/readyz")
    assert (reply.status_code, reply.content) == (503, b'{"missing": ["database"], "degraded": []}')
    assert client.get("/healthz").status_code == 200


@pytest.mark.django_db
def test_a_database_that_nobody_has_migrated_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(default().settings_dict, "NAME", "postgres")
    _only_the_migrations_are_missing(client)


@pytest.mark.django_db(transaction=True)
def test_a_schema_that_is_behind_the_code_is_named(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET name = 'x' || name WHERE app = 'eventlog'")
    try:
        _only_the_migrations_are_missing(client)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE django_migrations SET name = substr(name, 2) WHERE app = 'eventlog'")


@pytest.mark.django_db
@pytest.mark.parametrize("sign", [None, heartbeat.KEPT_S - heartbeat.LATE_S - 1], ids=["never", "late"])
def test_a_clock_that_is_gone_is_named_and_takes_no_page_away(
    client: Client, redis_url: str, sign: float | None
) -> None:
    """Twin of `test_it_works`: a site that lost its pages with its clock would be worse off."""
    with redis.Redis.from_url(redis_url) as broker:
        broker.delete(heartbeat.key("clock"))
        if sign is not None:
            broker.set(heartbeat.key("clock"), 1, ex=int(sign))
    reply = client.get("/readyz")
    assert (reply.status_code, reply.json()) == (200, {"missing": [], "degraded": ["clock"]})


@pytest.mark.django_db
@pytest.mark.parametrize("address", BOTH)
def test_whoever_asks_is_nobody(client: Client, settings: Any, address: str) -> None:
    """By an address of the inside, over plain HTTP behind a proxy that ends TLS, with whatever cookies."""
    settings.SECURE_SSL_REDIRECT = settings.HTTPS = True
    settings.ALLOWED_HOSTS = ["warmoot.example"]
    client.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    with CaptureQueriesContext(connection) as asked:
        reply = client.get(address, headers={"host": "10.0.0.7:8000"})
    assert (reply.status_code, reply.cookies, asked.captured_queries) == (200, {}, [])
    assert "Cookie" not in reply.get("Vary", "")
    assert client.get("/account/login/", headers={"host": "10.0.0.7:8000"}).status_code == 400


@pytest.mark.parametrize("address", BOTH)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_nothing_else_can_be_done_there(client: Client, address: str, method: str) -> None:
    assert client.generic(method, address).status_code == 405


def test_many_that_ask_at_once_cost_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "monotonic", lambda: 100.0)
    looks, looking, seen = [], Event(), Event()

    def problems() -> list[str]:
        looks.append(1)
        looking.set()
        assert seen.wait(30)
        return ["broker"]

    readiness = health.Readiness(problems)
    with ThreadPoolExecutor(20) as together:
        first = together.submit(readiness.missing)
        assert looking.wait(30)
        others = [together.submit(readiness.missing) for _ in range(19)]
        seen.set()
        assert [one.result() for one in (first, *others)] == [["broker"]] * 20
    assert len(looks) == 1


def test_what_was_found_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now, found = 100.0, [["database"], []]
    monkeypatch.setattr(health, "monotonic", lambda: now)
    readiness = health.Readiness(found.pop)
    said = []
    for passed in (0.0, 0.9, 0.2):
        now += passed
        said.append(readiness.missing())
    assert said == [[], [], ["database"]]


def test_the_log_tells_each_change_once(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever watches asks every other second, for as long as the database is away."""
    now, found = 100.0, [["database"], ["database"], ["broker"], [], []][::-1]
    monkeypatch.setattr(health, "monotonic", lambda: now)
    monkeypatch.setattr(health, "readiness", health.Readiness(found.pop))
    statuses = []
    for _ in range(5):
        statuses.append(client.get("/readyz").status_code)
        now += health.REMEMBERED + 1
    assert statuses == [503, 503, 503, 200, 200]
    assert [(one.name, one.getMessage()) for one in caplog.records if one.levelno > logging.INFO] == [
        ("config.health", "not ready: database missing"),
        ("config.health", "not ready: broker missing"),
        ("config.health", "ready again"),
    ]


def test_the_middleware_and_the_addresses_are_the_same() -> None:
    from django.urls import resolve

    assert {address: resolve(address).func for address in health.VIEWS} == health.VIEWS
    assert {*BOTH, "/metrics"} == {*health.VIEWS}
