"""A web process that is asked to end says so at `/healthz` first, and serves on until it gets no more visitors.

For several web processes behind a proxy. The proxy looks every few seconds which are alive, and whatever it sends
meanwhile to a process that has stopped listening is lost.
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
        """Start watching. Call this once the server has set its handlers; outside a server's main thread it does
        nothing.
        """
        if not self._seconds or threading.current_thread() is not threading.main_thread():
            return
        handler = signal.getsignal(signal.SIGTERM)
        if callable(handler) and handler != self._asked:
            self._server = handler
            signal.signal(signal.SIGTERM, self._asked)

    def _asked(self, number: int, frame: FrameType | None) -> None:
        """Pass the first signal on to the server with a delay, and any further one at once."""
        if self.ending:
            self._server(number, frame)
            return
        self.ending = True
        loop = asyncio.get_running_loop()
        loop.call_soon_threadsafe(loop.call_later, self._seconds, self._server, number, frame)


draining = Draining(SECONDS)
