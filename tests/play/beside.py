"""What tests share of which one half happens while the other is under way, each with a connection of its own."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from time import sleep
from typing import TypeVar

from django.db import connection

from games.kernel.values import JSON
from play import commands
from play.commands import Done
from play.live import Live

T = TypeVar("T")
ALICE, BOB = "user:1", "user:2"
WAIT_SECONDS = 120.0
"""Seconds after which whoever should be done counts as one who never will be."""
SQUARES = ("a1", "a2", "a3", "a5", "b1", "b3", "b4", "b5", "c1", "c2", "c3", "c4", "d2", "d3", "d4", "d5")
_WAITING = """
SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')"""


class Beside:
    """Starts what is to happen in other threads."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._pool = pool

    def start(self, work: Callable[[], T]) -> "Future[T]":
        return self._pool.submit(_apart, work)

    def do(self, work: Callable[[], T]) -> T:
        """What it gives, once it is done."""
        return self.start(work).result(WAIT_SECONDS)


@contextmanager
def beside(threads: int = 4) -> Iterator[Beside]:
    with ThreadPoolExecutor(threads) as pool:
        yield Beside(pool)


def until_somebody_waits() -> None:
    """Return once somebody waits for a lock of this database; seen from a connection that waits for none."""
    for _ in range(int(WAIT_SECONDS / 0.01)):
        if somebody_waits():
            return
        sleep(0.01)
    raise AssertionError("nobody waits")


def somebody_waits() -> bool:
    """Whether somebody waits for a lock of this database."""
    with connection.cursor() as cursor:
        cursor.execute(_WAITING)
        return bool(cursor.fetchone() == (True,))


def opened() -> Live:
    """A match of Armadora in which Alice begins."""
    return commands.open_match("armadora", 2, {"first": 0}, [ALICE, BOB], actor=ALICE)


def warrior(number: int) -> JSON:
    return {"type": "warrior", "value": 1, "at": SQUARES[number]}


def move(match_id: str, number: int) -> Done:
    """The n-th move of a match in which nothing else is done; the players take turns."""
    return commands.give(match_id, number % 2, warrior(number), actor=(ALICE, BOB)[number % 2])


def _apart(work: Callable[[], T]) -> T:
    try:
        return work()
    finally:
        connection.close()
