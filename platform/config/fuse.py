"""A fuse: what has just failed is not tried again for a moment, so that nobody waits for a neighbour that is gone."""

import logging
from time import monotonic

PAUSE = 2.0
"""Seconds without another try."""


class Fuse:
    """Blows with the first failure, says so once, and lets one try through every other second."""

    def __init__(self, words: str, log: logging.Logger) -> None:
        self._words = words
        self._log = log
        self._blown = 0.0

    def closed(self) -> bool:
        """Whether to try."""
        return not self._blown or monotonic() - self._blown >= PAUSE

    def blow(self, problem: Exception) -> None:
        """A try has failed."""
        if not self._blown:
            self._log.warning("%s: %s", self._words, problem)
        self._blown = monotonic()

    def mend(self) -> None:
        """A try has succeeded."""
        if self._blown:
            self._log.warning("%s: no longer", self._words)
        self._blown = 0.0
