"""A circuit breaker: what has just failed is not tried again for a moment, so nobody waits for a lost server."""

import logging
from time import monotonic

PAUSE = 2.0
"""Seconds without another try."""


class CircuitBreaker:
    """Opens with the first failure, logs it once, and lets one try through every other second."""

    def __init__(self, words: str, log: logging.Logger) -> None:
        self._words = words
        self._log = log
        self._tripped = 0.0

    def closed(self) -> bool:
        """Whether to try."""
        return not self._tripped or monotonic() - self._tripped >= PAUSE

    def trip(self, problem: Exception) -> None:
        """Record that a try has failed."""
        if not self._tripped:
            self._log.warning("%s: %s", self._words, problem)
        self._tripped = monotonic()

    def reset(self) -> None:
        """Record that a try has succeeded."""
        if self._tripped:
            self._log.warning("%s: no longer", self._words)
        self._tripped = 0.0
