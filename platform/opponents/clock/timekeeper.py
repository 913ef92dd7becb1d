"""The timekeeper: looks at the agenda ten times a second and strikes at the very moment.

It keeps nothing that the rows do not say, so it may be killed and started again at any time, and two at work at once
do no harm: a strike names the version it was meant for, and the database decides who was first.
"""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from threading import Event, Lock
from time import monotonic

from django.db import Error as DatabaseError
from django.db import connection

from config import heartbeat
from config.circuit_breaker import CircuitBreaker
from config.metrics.instruments import clock_late_seconds
from games.kernel.refusals import Refused
from opponents.clock import agenda
from opponents.clock.agenda import Strike
from play import commands
from retries import guard

log = logging.getLogger(__name__)

LOOK = 0.1
"""Seconds between two looks; a step that is due sooner than that may be so late."""
HANDS = 4
"""Strikes that may be carried out at once: one that waits for a busy match must not hold up the others."""
AGAIN = 1
"""Of what failed the last time, so many are tried at each look: any number of them must not fill the hands."""


class Timekeeper:
    """Runs until it is told to end."""

    def __init__(self, strike: Callable[[Strike], None] | None = None) -> None:
        self._strike = strike or apply_due
        self._in_hand: set[tuple[str, str]] = set()
        self._lock = Lock()
        # Said when it begins and when it is over: ten looks a second are no news.
        self._outage = CircuitBreaker("the clock cannot look at the matches", log)

    def run(self, ending: Event) -> None:
        """Strike whatever is due, until the end; what is in hand then is finished."""
        with closing(connection), ThreadPoolExecutor(HANDS, thread_name_prefix="strike") as hands:
            while not ending.is_set():
                heartbeat.beat()
                next_look = monotonic() + LOOK
                for strike in self._soon():
                    ending.wait(max(0.0, strike.at - monotonic()))
                    if ending.is_set():
                        return
                    self._take(strike, hands)
                ending.wait(max(0.0, next_look - monotonic()))

    def _soon(self) -> list[Strike]:
        """What is due before the next look and not in hand; nothing while the database cannot be asked."""
        try:
            found = agenda.soon(LOOK)
        except DatabaseError as problem:
            self._outage.trip(problem)
            connection.close()
            return []
        self._outage.reset()
        with self._lock:
            free = [strike for strike in found if (strike.match_id, strike.kind) not in self._in_hand]
        return [strike for strike in free if not strike.again] + [strike for strike in free if strike.again][:AGAIN]

    def _take(self, strike: Strike, hands: ThreadPoolExecutor) -> None:
        with self._lock:
            self._in_hand.add((strike.match_id, strike.kind))
        hands.submit(self._work, strike)

    def _work(self, strike: Strike) -> None:
        key = (strike.match_id, strike.kind)
        clock_late_seconds.labels(strike.kind).observe(max(0.0, monotonic() - strike.at))
        try:
            guard.attempt(strike.kind, strike.match_id, partial(self._strike, strike))
        except DatabaseError:
            log.exception("that %s of match %s failed cannot be recorded", strike.kind, strike.match_id)
        finally:
            with self._lock:
                self._in_hand.discard(key)
            connection.close()


def apply_due(strike: Strike) -> None:
    """Have it happen at the match, unless somebody has moved since; the next look finds what is due then."""
    if strike.kind == "step":
        commands.tick(strike.match_id, version=strike.version)
        return
    # Whoever gives a command late brings about what was overdue before it: then nothing is left to do here.
    with suppress(Refused):
        commands.time_out(strike.match_id)
