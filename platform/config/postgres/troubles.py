"""The causes for which requests of this process have lately failed at the database, by name, for monitoring."""

from collections.abc import Callable
from time import monotonic

from psycopg_pool import PoolTimeout

from config.metrics.instruments import database_troubles
from config.postgres.reach import BUSY, chain

REMEMBERED = 10.0
"""Seconds for which readiness reports a cause."""
DISK_FULL = "53100"
KINDS = ("pool", "disk", "busy", "away")
"""No connection of the pool was free in time; nothing can be written; a lock or statement took too long; no server."""


class Troubles:
    """The kinds, each with when it was last met."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._met: dict[str, float] = {}

    def meet(self, problem: BaseException) -> None:
        """Record why a request has failed."""
        kind = kind_of(problem)
        self._met[kind] = self._now()
        database_troubles.labels(kind).inc()

    def recent(self) -> list[str]:
        """The kinds that were met within the last ten seconds."""
        now = self._now()
        return [kind for kind in KINDS if now - self._met.get(kind, -REMEMBERED) < REMEMBERED]


def kind_of(problem: BaseException) -> str:
    """Return the kind of a temporary problem."""
    found = [*chain(problem)]
    states = [str(getattr(one, "sqlstate", None) or "") for one in found]
    if DISK_FULL in states:
        return "disk"
    if any(isinstance(one, PoolTimeout) for one in found):
        return "pool"
    if any(state in BUSY for state in states):
        return "busy"
    return "away"


troubles = Troubles()
