"""A database that falls silent: no connection is closed and nobody says a word."""

import os
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as Waiting
from threading import Event
from typing import Any

import psycopg
import pytest

from config import health
from config.postgres.base import default
from config.postgres.troubles import Troubles
from tests.config.forwarder import Forwarder, forwarder
from tests.config.heard import heard_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def way(monkeypatch: pytest.MonkeyPatch) -> Iterator[Forwarder]:
    """The only way to the database."""
    settings = default().settings_dict
    with forwarder(settings["HOST"]) as made:
        monkeypatch.setitem(settings, "HOST", "127.0.0.1")
        monkeypatch.setitem(settings, "PORT", str(made.port))
        yield made


@pytest.fixture(autouse=True)
def _broker(settings: Any, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REDIS_URL = redis_url
    monkeypatch.setattr(health, "troubles", Troubles())
    heard_of(redis_url)


def login(**other: Any) -> dict[str, Any]:
    return {**default().get_connection_params(), **other}


def test_it_works(way: Forwarder) -> None:
    """It is looked at again, and found missing, whether it is silent from the first or in the middle of an answer."""
    readiness = health.Readiness(health.problems)
    assert readiness.missing() == []
    way.silent_from = b"django_migrations"
    readiness._until = 0.0
    assert readiness.missing() == ["database"]
    assert way.silent.is_set()
    readiness._until = 0.0
    assert readiness.missing() == ["database"]


def test_twin_with_nobody_to_cut_it_off_the_look_does_not_end(way: Forwarder, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is an answer all the same."""
    monkeypatch.setattr(health, "ANSWER_SECONDS", 3600)
    monkeypatch.setattr(health, "DEADLINE", 0.5)
    way.silent_from = b"django_migrations"
    readiness = health.Readiness(health.problems)
    assert readiness.missing() == ["database"]
    assert readiness._finding is not None
    assert not readiness._finding.done()
    way.close()
    assert readiness._finding.result(30) == ["database"]


def test_nobody_is_told_what_was_found_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes while somebody looks waits for what is found."""
    found: list[Any] = [[], "look"]
    looking, seen = Event(), Event()

    def problems() -> list[str]:
        one = found.pop(0)
        if one == "look":
            looking.set()
            assert seen.wait(30)
            return ["database"]
        return list(one)

    readiness = health.Readiness(problems)
    assert readiness.missing() == []
    readiness._until = 0.0
    monkeypatch.setattr(health, "DEADLINE", 30)
    with ThreadPoolExecutor(2) as askers:
        first = askers.submit(readiness.missing)
        assert looking.wait(30)
        second = askers.submit(readiness.missing)
        with pytest.raises(Waiting):
            second.result(0.1)
        seen.set()
        assert (first.result(30), second.result(30)) == (["database"], ["database"])


def test_every_connection_of_the_site_and_its_owner_is_given_up_when_nothing_is_heard(way: Forwarder) -> None:
    """The settings reach the socket."""
    assert way.port
    with psycopg.connect(**login()) as site, socket.socket(fileno=os.dup(site.fileno())) as wire:
        assert wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 10_000
        assert wire.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        keeps = [socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT]
        assert [wire.getsockopt(socket.IPPROTO_TCP, one) for one in keeps] == [5, 2, 4]
