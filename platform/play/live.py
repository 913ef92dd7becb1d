"""Matches held in memory, read from the log once and then kept up to date; and what else is read from their logs."""

from django.db import connection

from config.collector import MANY, paused_for
from eventlog import store
from games.kernel.refusals import Misfit
from games.kernel.registry import game
from games.kernel.values import Event
from play.kind import MATCHES, Live
from play.match import opened
from play.models import MatchRow
from play.record import decode
from play.reel import Mark, Reel, Written
from play.stored import at_version, find, read_log, state_of

__all__ = [
    "Live",
    "at_version",
    "find",
    "find_reel",
    "fresh",
    "held",
    "log_of",
    "read",
    "read_log",
    "reel_of",
    "reel_up_to",
    "shelf",
    "state_of",
]

shelf = MATCHES.repository
"""The matches that this process holds."""
held = shelf.held
fresh = shelf.fresh
read = shelf.read


def log_of(live: Live) -> list[Event]:
    """The events of a match's log, from the first on."""
    return [*shelf.log(live.stream)]


def reel_of(row: MatchRow) -> Reel:
    """Return the reel of a match up to the version of its row or a newer one; reads only what is not held."""
    now = shelf.get(row.id)
    before = None if now is None else now.reel
    if before is not None and before.version >= row.version:
        return before
    gained = row.version - (before.version if before else 0)
    with paused_for(gained):
        reel = _wound(row, before, now)
        if gained >= MANY:
            reel.fold()
    if not connection.in_atomic_block:
        shelf.put(Live(row.id, row.stream, reel.version, reel.match, reel))
    return reel


def find_reel(match_id: str) -> Reel:
    """Return the reel of the match with this id; raises `Misfit` if there is none."""
    return reel_of(find(match_id))


def reel_up_to(match_id: str, version: int) -> Reel:
    """Return the reel of a match, as it is held if it goes up to a version: then the database is not asked."""
    now = shelf.get(match_id)
    reach = None if now is None else now.reel
    return reach if reach is not None and reach.version >= version else find_reel(match_id)


def _wound(row: MatchRow, before: Reel | None, now: Live | None) -> Reel:
    """Return the reel extended by what the log has gained."""
    version = before.version if before else 0
    data, appends = store.read_appends(row.stream, after=version)
    events, written = decode(data, game(row.game, row.rules_version)), list[Written]()
    for last, at in appends:
        written += [Written(at, settled=False)] * (last - version - 1)
        written.append(Written(at, settled=True))
        version = last
    if before is None:
        if not events:
            raise Misfit("log", f"the log of {row.id} is empty")
        opening = opened(events, state_of)
        before = Reel(row.stream, opening, None if opening.parent is None else _left(*opening.parent))
    newest = now.state if now is not None and now.version == before.version + len(events) else None
    return before.after(events, written, newest)


def _left(match_id: str, version: int) -> Mark:
    """Return what is known of the version at which a what-if line leaves its match."""
    return reel_up_to(match_id, version).mark(version)
