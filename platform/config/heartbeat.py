"""Signs of life of processes without an address: a file whose age shows it, and a key at the broker.

The file, `HEARTBEAT_FILE`, is for whatever restarts processes on the same machine; the key for `/readyz` and
`/metrics`.
"""

import logging
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.circuit_breaker import CircuitBreaker

log = logging.getLogger(__name__)

PROCESSES = ("clock", "beat")
"""Those that tell the broker, by name."""
KEPT_S = 60
"""Seconds for which the broker knows when a process last worked."""
EVERY_S = 1.0
FRESH_S = 5.0
"""Seconds since its last beat after which a process is not said to work any more."""
LATE_S = 10.0
"""Seconds without a sign after which a process counts as gone."""
ANSWER_SECONDS = 0.25

_last = float("-inf")
_circuit = CircuitBreaker("nobody can be told that this process works, the broker is gone", log)


def beat() -> None:
    """Record that this process works; one system call at most."""
    global _last  # noqa: PLW0603 - the one moment that the thread below looks at
    _last = monotonic()
    if settings.HEARTBEAT_FILE:
        Path(settings.HEARTBEAT_FILE).touch()


def tell(process: str) -> None:
    """Tell the broker every second, under this name, for as long as the process beats.

    In a thread of its own, since the clock waits for no broker. All processes of one name share the key, because it is
    enough that one of them works.
    """
    assert process in PROCESSES
    Thread(target=_keep_telling, args=(process,), name="heartbeat", daemon=True).start()


def key(process: str) -> str:
    """Return its key in Redis: separate for each database, as two sites may share one Redis."""
    return f"warmoot:{settings.DATABASES['default']['NAME']}:heartbeat:{process}"


def age(left_ms: int) -> float:
    """Seconds since a process worked, by how long its key is still kept: no clock but the broker's own."""
    return KEPT_S - max(0, left_ms) / 1000


def _keep_telling(process: str) -> None:
    limits = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS}
    broker = redis.Redis.from_url(settings.REDIS_URL, **limits, retry=Retry(NoBackoff(), 0))
    while True:
        if monotonic() - _last < FRESH_S and _circuit.closed():
            try:
                broker.set(key(process), 1, ex=KEPT_S)
                _circuit.reset()
            except (redis.RedisError, OSError) as problem:
                _circuit.trip(problem)
        sleep(EVERY_S)
