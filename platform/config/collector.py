"""The garbage collector, paused while much is made at once that stays and is in no cycle."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

MANY = 1000
"""The least number of objects for which it is paused: fewer are looked through once or twice at most."""


class _Pauses:
    """How many are asked for at this moment."""

    def __init__(self) -> None:
        self._number, self._lock = 0, Lock()

    def count(self, more: int) -> None:
        with self._lock:
            self._number += more
            if self._number:
                gc.disable()
            else:
                gc.enable()


_pauses = _Pauses()


@contextmanager
def paused_for(number: int) -> Iterator[None]:
    """Nothing is looked through, in any thread, while so many objects are made.

    They would be looked through again and again, each time there are a few more of them, which takes longer than making
    them.
    """
    if number < MANY:
        yield
        return
    _pauses.count(1)
    try:
        yield
    finally:
        _pauses.count(-1)
