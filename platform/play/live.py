"""Matches held in memory, read from the log once and then followed; and what else of theirs the log has."""

from games.kernel.values import Event
from play.kind import MATCHES, Live
from play.stored import at_version, find, read_log, state_of

__all__ = ["Live", "at_version", "find", "fresh", "held", "log_of", "read", "read_log", "shelf", "state_of"]

shelf = MATCHES.repository
"""The matches that this process holds."""
held = shelf.held
fresh = shelf.fresh
read = shelf.read


def log_of(live: Live) -> list[Event]:
    """The events of a match's log, from the first on."""
    return [*shelf.log(live.stream)]
