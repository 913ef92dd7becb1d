"""Tasks for the workers from whoever must not wait for the broker: a quarter of a second at most, and not again soon.

A message is only a reason to look: what is lost with the broker is found by the sweeps.
"""

import logging
from collections.abc import Sequence
from functools import cache

from celery import Task
from kombu.connection import Connection
from kombu.exceptions import OperationalError
from kombu.pools import producers

from config.celery import app
from config.circuit_breaker import CircuitBreaker

log = logging.getLogger(__name__)
SEND_SECONDS = 0.25
"""Seconds that a message may take."""

_circuit = CircuitBreaker("workers cannot be told, the broker is gone", log)


def enqueue(task: Task | str, args: Sequence[str | int] = (), *, queue: str | None = None, wait: float = 0.0) -> bool:
    """Have a worker do the task, or that of a name, after so many seconds; whether the broker took the message."""
    name = task if isinstance(task, str) else task.name
    if not _circuit.closed():
        return False
    try:
        with producers[_connection(app.conf.broker_url)].acquire(block=True) as producer:
            app.send_task(
                name, args, queue=queue, countdown=wait or None, producer=producer, retry=False, ignore_result=True
            )
    except (OperationalError, OSError) as problem:
        _circuit.trip(problem)
        return False
    _circuit.reset()
    return True


@cache
def _connection(url: str) -> Connection:
    """A way to the broker that gives up soon, other than the one on which workers wait for messages."""
    options = {"socket_timeout": SEND_SECONDS, "socket_connect_timeout": SEND_SECONDS, "max_retries": 0}
    connection: Connection = app.connection_for_write(url, transport_options=options)
    return connection
