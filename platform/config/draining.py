"""A web process that is asked to end says so at `/healthz` first, and serves on until nobody sends it visitors.

For several web processes behind a proxy: it looks every few seconds who lives, and what it has sent to a process that
closes its door meanwhile comes to nothing.
"""

import asyncio
import signal
import threading
from types import FrameType
from typing import Any

from config import environment

SECONDS = environment.number("DRAIN_SECONDS", 0, least=0)


class Draining:
    """Stands before the server's own handler of SIGTERM."""

    def __init__(self, seconds: float) -> None:
        self.ending = False
        """Whether the process has been asked to end."""
        self._seconds = seconds
        self._server: Any = signal.SIG_DFL

    def watch(self) -> None:
        """Call this once the server has set its handlers; elsewhere than in a server's main thread nothing is done."""
        if not self._seconds or threading.current_thread() is not threading.main_thread():
            return
        handler = signal.getsignal(signal.SIGTERM)
        if callable(handler) and handler != self._asked:
            self._server = handler
            signal.signal(signal.SIGTERM, self._asked)

    def _asked(self, number: int, frame: FrameType | None) -> None:
        """The first time the server hears of it later; who asks again does not wait."""
        if self.ending:
            self._server(number, frame)
            return
        self.ending = True
        loop = asyncio.get_running_loop()
        loop.call_soon_threadsafe(loop.call_later, self._seconds, self._server, number, frame)


draining = Draining(SECONDS)
