"""Whether the server can be reached: a lost connection ends its pool at once, and one thread at a time tries again."""

from collections.abc import Callable, Iterator
from threading import Lock, Thread
from time import monotonic

from psycopg import OperationalError
from psycopg_pool import ConnectionPool

AWAY = ("08", "53", "57P")
"""Beginnings of SQL states that mean so: no connection, no room for one, shut down, crashed or starting up."""


def give_up(pool: "ConnectionPool") -> None:
    """End a pool. Those who wait for one of its connections are told; connections in use are closed when they come
    back.

    In a thread of its own, since it waits for the pool's own threads, which call this too.
    """
    Thread(target=pool.close, name=f"end of {pool.name}", daemon=True).start()


BUSY = ("55P03", "57014", "40P01")
"""SQL states of conflicts with others: a lock not had in time, a statement that took too long, a deadlock."""


def is_passing(problem: BaseException) -> bool:
    """Return whether the problem is probably temporary, and nothing was done: a server that is away, or too busy."""
    return is_away(problem) or any(isinstance(one, OperationalError) and one.sqlstate in BUSY for one in chain(problem))


def is_away(problem: BaseException) -> bool:
    """Return whether the problem, or its cause, is a server that cannot be reached or has gone."""
    return any(_says_so(one) for one in chain(problem))


def _says_so(problem: BaseException) -> bool:
    if not isinstance(problem, OperationalError):
        return False
    return problem.sqlstate is None or problem.sqlstate.startswith(AWAY)


def chain(problem: BaseException | None) -> Iterator[BaseException]:
    """Yield the problem, and what led to it."""
    while problem is not None:
        yield problem
        problem = problem.__cause__ or problem.__context__


class Reach:
    """The tries of one process to reach a server that was lost."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._tried = 0.0
        self._problem: OperationalError | None = None

    @property
    def lost(self) -> bool:
        """Whether the last try failed."""
        return self._problem is not None

    def try_again(self, connect: Callable[[], None]) -> None:
        """Try, or share the outcome of a try that ended after the call; `OperationalError` where it failed."""
        came = monotonic()
        with self._lock:
            if self._tried < came:
                self._problem = None
                try:
                    connect()
                except OperationalError as problem:
                    self._problem = problem
                self._tried = monotonic()
            if self._problem is not None:
                raise OperationalError(f"the database cannot be reached: {self._problem}")
