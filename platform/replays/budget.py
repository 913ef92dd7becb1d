"""What the looks of strangers at replays may cost the others.

A step of a long match takes the processor for a tenth of a second. So one address is served one step after the other,
all strangers together have two at once of each process, and who asks on and on is told to come back. People with an
account are not counted; guests are, since anybody can be as many as he likes.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import wraps
from threading import Condition
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse

from accounts.limits import Limit, TooMany, spend
from accounts.models import User
from accounts.origin import network

WINDOW = timedelta(seconds=2)
AT_ONCE = 2
"""Looks of strangers that a process works at."""
EACH = 1
"""The same for one address."""
WAITING = 16
"""Looks of one address that wait for their turn."""
PATIENCE = 5.0
"""Seconds that they wait."""


class TooManyLooks(TooMany):
    """A stranger asks for more than the others can spare."""

    template = "replays/too_many.html"

    def __init__(self, seconds: int = 1) -> None:
        super().__init__(Limit("looks at once", WAITING, timedelta(seconds=PATIENCE)), seconds)


class Desk:
    """Where looks wait for their turn, each behind its own address; for all threads of a process."""

    def __init__(self, at_once: int = AT_ONCE, each: int = EACH, waiting: int = WAITING) -> None:
        self._at_once, self._each, self._most_waiting = at_once, each, waiting
        self._working: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()
        self._turn = Condition()

    @contextmanager
    def turn(self, subject: str, patience: float = PATIENCE) -> Iterator[None]:
        """Work in this block; `TooManyLooks` where the line is too long, or no turn comes in time."""
        if not self._begin(subject):
            # Whoever waits does not keep one of the process's connections from others.
            if not connection.in_atomic_block:
                connection.close()
            self._wait(subject, patience)
        try:
            yield
        finally:
            with self._turn:
                self._count(self._working, subject, -1)
                self._turn.notify_all()

    def _begin(self, subject: str) -> bool:
        """Take a turn where there is one and nobody of the same address waits for it."""
        with self._turn:
            free = not self._waiting[subject] and self._is_free(subject)
            if free:
                self._count(self._working, subject, 1)
            return free

    def _wait(self, subject: str, patience: float) -> None:
        with self._turn:
            if self._waiting[subject] >= self._most_waiting:
                raise TooManyLooks
            self._count(self._waiting, subject, 1)
            try:
                if not self._turn.wait_for(lambda: self._is_free(subject), patience):
                    raise TooManyLooks
                self._count(self._working, subject, 1)
            finally:
                self._count(self._waiting, subject, -1)

    def _is_free(self, subject: str) -> bool:
        return self._working.total() < self._at_once and self._working[subject] < self._each

    @staticmethod
    def _count(counts: Counter[str], subject: str, by: int) -> None:
        counts[subject] += by
        if not counts[subject]:
            del counts[subject]


desk = Desk()


def budgeted(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Has a view wait for its turn where a stranger asks; counted for the address, exactly, over all processes."""

    @wraps(view)
    def now(request: HttpRequest, *args: Any, **blanks: Any) -> HttpResponse:
        if isinstance(request.user, User) and not request.user.is_guest:
            return view(request, *args, **blanks)
        subject = network(request)
        try:
            spend(Limit("looks by address", settings.LOOKS_PER_ADDRESS, WINDOW, kept=False), subject)
        except TooMany as problem:
            raise TooManyLooks(problem.seconds) from None
        with desk.turn(subject):
            return view(request, *args, **blanks)

    return now
