"""Streams end when the server is asked to end.

A server waits for its open answers before it tells the application that it ends, and a stream never ends by itself: so
the signal that the server hears is heard here too.
"""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def watch(close: Callable[[], None]) -> None:
    """Call this once, in the running event loop, when the process is asked to end; a second watch changes nothing.

    Only where the loop runs in the main thread, which alone hears signals.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        before = signal.getsignal(number)
        if not isinstance(before, _Also):
            signal.signal(number, _Also(before, loop, close))


class _Also:
    """A signal's handler as it was, and ours before it."""

    def __init__(self, before: Any, loop: asyncio.AbstractEventLoop, close: Callable[[], None]) -> None:
        self._before = before
        self._loop = loop
        self._close = close

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self._loop.call_soon_threadsafe(self._close)
        if callable(self._before):
            self._before(number, frame)
