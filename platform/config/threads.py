"""Threads that answer one request each at a time, and are kept for the next.

A thread of its own for each request would begin with nothing: neither Django's handle on the database nor its caches.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from os import getpid
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from asgiref.sync import SyncToAsync

T = TypeVar("T")
Tell = Callable[[], object]
Work = Callable[[], Tell]

KEPT = 32
"""Threads that wait for work; what a rush has begun beyond these ends with it."""


class Threads:
    """As many threads as there is work at once: nobody who waits for something in one of them holds up another."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._idle: list[SimpleQueue[Work]] = []
        self._lock = Lock()

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """What the function returns or raises, called in the context of the task; one change of thread and back."""
        loop, context = asyncio.get_running_loop(), copy_context()
        answered: asyncio.Future[T] = loop.create_future()

        def work() -> Tell:
            # As asgiref does: what is asynchronous inside goes back to this loop.
            SyncToAsync.threadlocal.main_event_loop, SyncToAsync.threadlocal.main_event_loop_pid = loop, getpid()
            try:
                told = partial(answered.set_result, context.run(function, *args))
            except BaseException as problem:  # noqa: BLE001 - it is raised where somebody waits for it
                told = partial(answered.set_exception, problem)
            return partial(loop.call_soon_threadsafe, lambda: answered.done() or told())

        self._give(work)
        return await answered

    def _give(self, work: Work) -> None:
        """To whoever was idle last."""
        with self._lock:
            hand = self._idle.pop() if self._idle else None
        if hand is None:
            hand = SimpleQueue()
            Thread(target=self._serve, args=(hand,), name="request", daemon=True).start()
        hand.put(work)

    def _serve(self, hand: "SimpleQueue[Work]") -> None:
        kept = True
        while kept:
            tell = hand.get()()
            # Before anybody is told: whoever asks next finds it idle.
            with self._lock:
                kept = len(self._idle) < self._kept
                if kept:
                    self._idle.append(hand)
            with suppress(RuntimeError):  # the loop has ended, and nobody waits
                tell()
            del tell  # with it the answer, which may be long
