"""Since when the game's own next step has been waited for, worked out from the log."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from eventlog import store
from games.kernel.values import Event
from play import projection
from play.match import Match, StateOf, follow, match_at, opened


def due_at(stream: int, log: Sequence[Event], told: Match, state_of: StateOf) -> datetime | None:
    """Return when the step is due that the match waits for, according to its whole log; None if none is.

    If one is due, the log is folded append by append, since what stood only within an append was never waited for.
    """
    if not projection.due(told)[0]:
        return None
    match, mark, moment = opened(log, state_of), "", None
    for row in store.rows(stream, upto=told.version):
        if row.version < row.last:
            continue
        made = log[match.version : row.version]
        match = follow(match, made, lambda version: match_at(log, version, state_of).state_and_course)
        now, after_ms = projection.due(match)
        if now != mark:
            mark, moment = now, row.at + timedelta(milliseconds=after_ms) if now else None
    return moment
