"""The way to Redis for those who must not wait: a quarter of a second at most, none where it is known to be gone."""

import logging
from collections.abc import Callable
from functools import cache
from typing import TypeVar

import redis
from django.conf import settings
from django.db import connection
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.circuit_breaker import CircuitBreaker

log = logging.getLogger(__name__)
T = TypeVar("T")

ANSWER_SECONDS = 0.25


def name(what: str) -> str:
    """What it is called in Redis: apart for each database, so that two sites on one Redis never meet."""
    return f"warmoot:{connection.settings_dict['NAME']}:{what}"


def ask(work: Callable[["redis.Redis"], T]) -> T | None:
    """What Redis says to this; None where it cannot be reached."""
    if not _circuit.closed():
        return None
    try:
        answer = work(_client(settings.REDIS_URL))
    except (redis.RedisError, OSError) as problem:
        _circuit.trip(problem)
        return None
    _circuit.reset()
    return answer


@cache
def _client(url: str) -> "redis.Redis":
    """One for the process, with a connection for each thread that asks."""
    return redis.Redis.from_url(
        url, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS, retry=Retry(NoBackoff(), 0)
    )


_circuit = CircuitBreaker("the doorbell cannot reach Redis", log)
