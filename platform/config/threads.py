"""Threads that answer one request each at a time, and are kept for the next.

A thread of its own for each request would begin with nothing: neither Django's handle on the database nor its caches.
"""

import asyncio
from collections import deque
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
AT_WORK = 4
"""Requests at work at once. Python runs one of them at a time: with thirty, a command and its reads cost a fifth more,
a third more of the database, whose connections are then as many, and a rush is answered later.
"""
PATIENCE = 0.05
"""Seconds after which one at work no longer counts: it waits for something else than its turn with Python."""


class Places:
    """So many may be at work at once; of those who wait, one of each source in turn, in the order in which they came.

    Whoever takes long holds nobody up: after a while the place is given to the next.
    """

    def __init__(self, number: int, patience: float) -> None:
        self._free = number
        self._patience = patience
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def take(self, source: str) -> Callable[[], None]:
        """Wait for a place; what gives it back, which also happens by itself after a while."""
        loop = asyncio.get_running_loop()
        if self._free:
            self._free -= 1
        else:
            turn = loop.create_future()
            self._waiting.setdefault(source, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():  # its turn had come
                    self._next()
                raise
        held = True

        def give_back() -> None:
            nonlocal held
            if held:
                held = False
                late.cancel()
                self._next()

        late = loop.call_later(self._patience, give_back)
        return give_back

    def _next(self) -> None:
        while self._waiting:
            source = next(iter(self._waiting))
            theirs = self._waiting.pop(source)
            turn = theirs.popleft()
            if theirs:
                self._waiting[source] = theirs  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class Threads:
    """Threads for a few requests at work, and for all that wait in one: nobody who waits holds up another."""

    def __init__(self, kept: int = KEPT, at_work: int = AT_WORK, patience: float = PATIENCE) -> None:
        self._kept = kept
        self._places = Places(at_work, patience)
        self._idle: list[SimpleQueue[Work]] = []
        self._lock = Lock()

    async def run(self, source: str, function: Callable[..., T], *args: Any) -> T:
        """What the function returns or raises, called in the context of the task; one change of thread and back.

        `source` is who asks: nobody waits behind another's many requests.
        """
        loop, context = asyncio.get_running_loop(), copy_context()
        give_back = await self._places.take(source)
        answered: asyncio.Future[T] = loop.create_future()

        def work() -> Tell:
            # As asgiref does: what is asynchronous inside goes back to this loop.
            SyncToAsync.threadlocal.main_event_loop, SyncToAsync.threadlocal.main_event_loop_pid = loop, getpid()
            try:
                told = partial(answered.set_result, context.run(function, *args))
            except BaseException as problem:  # noqa: BLE001 - it is raised where somebody waits for it
                told = partial(answered.set_exception, problem)
            return partial(loop.call_soon_threadsafe, lambda: (give_back(), answered.done() or told()))

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
