"""How many connections to the database each process of the site may hold, and whether the server has so many."""

from collections.abc import Mapping
from types import MappingProxyType

WIDE = 32
"""For processes that serve pages, unless `DATABASE_POOL` says otherwise."""
NARROW: Mapping[str, int] = MappingProxyType({"clock": 8, "worker": 6, "mail": 6, "quick": 2, "thinking": 2, "beat": 2})
"""The pool of other processes: as many connections as they do things at a time, and some to spare."""
KEPT_BACK = 10
"""Connections kept for commands of operators, and for the server itself."""


class TooManyError(Exception):
    """The server does not have so many connections."""


def needed(web: int, workers: int, wide: int) -> int:
    """Return how many connections all processes of `manage.py up` may hold together. Those that serve pages have one
    more for `/readyz`; the queues of computers have one process more than they answer at once.
    """
    processes = {"quick": 2, "thinking": workers + 1}
    return web * (wide + 1) + sum(pool * processes.get(name, 1) for name, pool in NARROW.items()) + KEPT_BACK


def refuse_too_many(web: int, workers: int, wide: int, most: int) -> None:
    """Raise `TooManyError`, with what to change, if they are more than the server has."""
    sum_ = needed(web, workers, wide)
    if sum_ > most:
        raise TooManyError(
            f"{web} web processes with up to {wide} connections each (DATABASE_POOL), {workers} thinking computers and"
            f" the rest may need {sum_} connections, and this database has {most}: lower WEB_CONCURRENCY, WORKERS or"
            " DATABASE_POOL"
        )
