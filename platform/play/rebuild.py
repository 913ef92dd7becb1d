"""Rebuilding what lists and look-ups show of matches from the log, after a change of their form or a doubt about them.

A match at a time: each is told at leisure, then written with its own row locked, and nobody else's. So matches are
played on meanwhile, and each is shown at every moment as its log has it, before its rebuilding or after.
"""

import logging
from time import sleep

from django.db import OperationalError, connection, transaction
from django.db.models import F, Q
from psycopg.errors import LockNotAvailable

from config.postgres.reach import is_away
from eventlog import store
from games.kernel.values import Event
from play import live, shown
from play.match import tell_match
from play.models import MatchRow, Participant
from play.record import decode_log
from play.shown import Shown

log = logging.getLogger(__name__)

HOLD_MS = 50
"""Moves wait no longer than this behind a rebuilding that waits for a lock on all rows …"""
PAUSE_S = 0.2
"""… and have so long in between."""
TRIES = 300
"""After so many, a minute of them, the match is given up."""


class UnreadableError(Exception):
    """Streams that could not be rebuilt; all others were, and `rebuilt` says how many."""

    def __init__(self, streams: list[int], rebuilt: int) -> None:
        super().__init__(f"{rebuilt} matches rebuilt, but not those of the streams {', '.join(map(str, streams))}")
        self.streams = streams
        self.rebuilt = rebuilt


def rebuild() -> int:
    """Make everything anew that is shown of matches; how many there are. A move waits for the rebuilding of its own
    match at most. Rows are overwritten where they stand: what other apps have tied to a match stays tied to it.

    `UnreadableError` at the end, where matches could not be read or written; their rows stay as they were.
    """
    rebuilt, failed = 0, []
    for stream in [*store.streams(*shown.KINDS)]:
        try:
            rebuilt += _rebuild(stream)
        except Exception as problem:
            if is_away(problem):
                raise
            log.exception("the match in stream %d cannot be rebuilt", stream)
            failed.append(stream)
    MatchRow.objects.filter(id__in=shown.without_log()).delete()
    if failed:
        raise UnreadableError(failed, rebuilt)
    return rebuilt


def _rebuild(stream: int) -> bool:
    """Rebuild what is shown of one match; False for a stream in which nothing was ever written."""
    log = _log(stream)
    if not log:
        return False
    told = _told(stream, log)
    now = shown.in_tables(stream)
    if now is not None and now[1] == len(log) and not [*now[0].differences(told)]:
        return True
    with transaction.atomic():
        _hold(told.row["id"])
        if store.head(stream).version != len(log):
            told = _told(stream, _log(stream))
        _write(told)
    return True


def _log(stream: int) -> list[Event]:
    return decode_log(store.read(stream))


def _told(stream: int, log: list[Event]) -> Shown:
    return shown.by_log(stream, log, tell_match(log, live.state_of), live.state_of)


def _hold(match_id: str) -> None:
    """Let nobody write to the match until the end of the transaction; whatever they have written is seen from now on.

    A move waits at its match's row. Where that is missing it would go past, so then every match's moves are held, by a
    lock behind which all who come later queue up: it is tried again and again, for a moment each time.
    """
    if MatchRow.objects.select_for_update(no_key=True).filter(id=match_id):
        return
    for _ in range(TRIES):
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SELECT set_config('lock_timeout', %s, true)", [str(HOLD_MS)])
                cursor.execute("LOCK TABLE play_matchrow IN SHARE ROW EXCLUSIVE MODE")
                cursor.execute("SELECT set_config('lock_timeout', '0', true)")
        except OperationalError as problem:
            if not isinstance(problem.__cause__, LockNotAvailable):
                raise
            sleep(PAUSE_S)
        else:
            return
    raise TimeoutError(f"the rows of all matches cannot be locked for match {match_id}")


def _write(told: Shown) -> None:
    """Show what is told. Another row that claims the match's log is put aside until its own turn comes."""
    row = MatchRow(**told.row)
    MatchRow.objects.filter(~Q(id=row.id), stream=row.stream).update(stream=-F("stream"))
    row.save()
    Participant.objects.filter(match=row).delete()
    Participant.objects.bulk_create(Participant(match=row, **part._asdict()) for part in told.participants)
