"""Asking computers: after the commit, each in its queue, and without holding anybody up when the broker is gone."""

from typing import Any

import pytest
from django.db import transaction

from config import circuit_breaker, task_queue
from config.celery import app
from config.circuit_breaker import CircuitBreaker
from play import commands
from tests.opponents.broker import sent

pytestmark = pytest.mark.django_db(transaction=True)


def opened(*players: str) -> str:
    return commands.open_match("armadora", len(players), {}, players, actor="operator:test", seed=b"\x07" * 32).id


def test_it_works() -> None:
    opened("computer:grunt", "computer:grunt")
    assert [name for name, _ in sent()] == ["opponents.tasks.think"]


def test_those_who_search_are_asked_in_a_queue_of_their_own() -> None:
    opened("computer:warlord", "computer:warlord")
    assert (sent("quick"), len(sent("thinking"))) == ([], 1)


def test_nobody_is_asked_before_the_commit() -> None:
    with transaction.atomic():
        opened("computer:grunt", "computer:grunt")
        assert sent() == []
    assert len(sent()) == 1


def test_what_is_rolled_back_was_never_asked() -> None:
    with transaction.atomic():
        opened("computer:grunt", "computer:grunt")
        transaction.set_rollback(True)
    assert sent() == []


def test_people_are_not_asked() -> None:
    opened("user:1", "user:2")
    assert sent() == []


def test_a_pause_is_given_with_the_message(settings: Any) -> None:
    """The twin of the answers at once that all the other tests count on."""
    settings.COMPUTER_PAUSE_MS = 60_000
    opened("computer:grunt", "computer:grunt")
    with app.connection_for_read() as connection, connection.channel() as channel:
        message = app.amqp.queues["quick"](channel).get(no_ack=True)
    assert message.headers["eta"] is not None


def test_a_broker_that_is_gone_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried once in a while, for as long as nobody minds."""
    tried: list[Exception] = []

    class Counting(CircuitBreaker):
        def trip(self, problem: Exception) -> None:
            tried.append(problem)
            super().trip(problem)

    monkeypatch.setitem(app.conf, "broker_url", "redis+socket:///nowhere/redis.sock")
    monkeypatch.setattr(circuit_breaker, "PAUSE", 600.0)
    monkeypatch.setattr(task_queue, "_circuit", Counting("gone", task_queue.log))
    for _ in range(20):
        opened("computer:grunt", "computer:grunt")
    assert (len(tried), task_queue.SEND_SECONDS <= 1) == (1, True)
