"""The event loop of a web process: takes connections one at a time; says once a second that files have run out.

asyncio accepts as many connections at once as may wait in the system's queue (2048, as uvicorn sets it) before it runs
anything that could refuse or end one. So one burst would use up every file that the process has to spare, and asyncio
would then log a whole traceback for each connection that it could not accept. If several processes listen to one
socket, asyncio also gives a burst to whichever wakes first, for as long as these connections are kept.
"""

import asyncio
import errno
import logging
from typing import Any, ClassVar

from config.draining import draining

log = logging.getLogger(__name__)

OUT_OF_FILES = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
SAID_EVERY = 1.0
"""Seconds between two lines which say that files have run out."""


class Loop(asyncio.SelectorEventLoop):
    """asyncio's own; uvicorn is told of it by `--loop config.loop:Loop`."""

    AT_ONCE: ClassVar[int] = 1
    """Connections that are accepted before the loop sees to everything else, and other processes may take one: who has
    less to do takes more of them. It takes some rounds of the loop until the file of one that was ended is closed, so
    that a few are open beyond `Connections`; far fewer than `connections.SPARE_FILES`.
    """

    _silent_until = float("-inf")

    async def create_server(self, *what: Any, **named: Any) -> asyncio.Server:
        """As asyncio does; by now uvicorn has set its handlers of signals."""
        draining.watch()
        return await super().create_server(*what, **named)

    def _accept_connection(  # type: ignore[no-untyped-def]  # asyncio's own, which says no types either
        self, protocol_factory, sock, sslcontext=None, server=None, backlog=100, *more, **named
    ) -> None:
        """As asyncio does, but so few at once; the system's queue is as long as before."""
        at_once = min(backlog, self.AT_ONCE)
        super()._accept_connection(protocol_factory, sock, sslcontext, server, at_once, *more, **named)  # type: ignore[misc]

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        """As asyncio does; one line a second at most where the process may open no more files."""
        problem = context.get("exception")
        if not isinstance(problem, OSError) or problem.errno not in OUT_OF_FILES:
            super().default_exception_handler(context)
        elif self.time() >= self._silent_until:
            self._silent_until = self.time() + SAID_EVERY
            log.error("%s: %s", context.get("message", "no file can be opened"), problem)
