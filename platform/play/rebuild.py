"""Rebuilding what lists and look-ups show of matches, from the log."""

from play.kind import MATCHES
from streams import rebuild as streams


def rebuild() -> int:
    """Make everything anew that is shown of matches; return how many there are. See `streams.rebuild`."""
    return streams.rebuild(MATCHES)
