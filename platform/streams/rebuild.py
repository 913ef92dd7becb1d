"""Rebuilding what lists and look-ups show of streams from the log, after a change of their form or a doubt about them.

One stream at a time: its rows are worked out without a lock, then written with its own row locked and nobody else's. So
streams go on meanwhile, and each is always shown as its log has it, before its rebuilding or after.
"""

import logging
from collections.abc import Sequence
from time import sleep
from typing import Any

from django.db import OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

from config.postgres.reach import is_away
from eventlog import store
from games.kernel.values import Event
from streams.listed import Listed, Shown
from streams.registry import AnyKind

log = logging.getLogger(__name__)

HOLD_MS = 50
"""Commands wait no longer than this behind a rebuild that waits for a lock on all rows …"""
PAUSE_S = 0.2
"""… and have so long in between."""
TRIES = 300
"""After this many tries, a minute of them, the stream is given up."""


class UnreadableError(Exception):
    """Streams that could not be rebuilt; all others were, and `rebuilt` says how many."""

    def __init__(self, noun: str, streams: list[int], rebuilt: int) -> None:
        super().__init__(f"{rebuilt} {noun} rebuilt, but not those of the streams {', '.join(map(str, streams))}")
        self.streams = streams
        self.rebuilt = rebuilt


def rebuild(kind: AnyKind) -> int:
    """Make everything anew that is shown of the streams of a kind; return how many streams there are.

    A command waits for the rebuilding of its own stream at most. Rows are overwritten in place: what is tied to one
    stays tied to it. Raises `UnreadableError` at the end if streams could not be read or written; their rows stay as
    they were.
    """
    listed = kind.listed
    if listed is None:
        return 0
    rebuilt, failed = 0, []
    for stream in [*store.streams(*kind.stream_names)]:
        try:
            rebuilt += _rebuild(kind, listed, stream)
        except Exception as problem:
            if is_away(problem):
                raise
            log.exception("the %s in stream %d cannot be rebuilt", kind.name, stream)
            failed.append(stream)
    listed.remove(listed.without_log())
    if failed:
        raise UnreadableError(kind.plural, failed, rebuilt)
    return rebuilt


def _rebuild(kind: AnyKind, listed: Listed[Any], stream: int) -> bool:
    """Rebuild what is shown of one stream; False for one in which nothing was ever written."""
    events = kind.repository.log(stream)
    if not events:
        return False
    told = _told(kind, listed, stream, events)
    now = listed.in_tables(stream)
    if now is not None and now[1] == len(events) and not [*now[0].differences(told)]:
        return True
    with transaction.atomic():
        _hold(listed, told.row["id"])
        if store.head(stream).version != len(events):
            told = _told(kind, listed, stream, kind.repository.log(stream))
        listed.write(told)
    return True


def _told(kind: AnyKind, listed: Listed[Any], stream: int, events: Sequence[Event]) -> Shown:
    return listed.by_log(stream, events, kind.state_at(events, len(events)))


def _hold(listed: Listed[Any], public_id: str) -> None:
    """Block all writers of the stream until the end of the transaction; whatever they have written is visible from now
    on.

    A command waits at its stream's row. If that is missing, commands would not wait, so the commands to all streams are
    held instead, by a lock behind which all later ones queue up. That is tried again and again, for a moment each time.
    """
    if listed.lock(public_id):
        return
    for _ in range(TRIES):
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SELECT set_config('lock_timeout', %s, true)", [str(HOLD_MS)])
                cursor.execute(f"LOCK TABLE {listed.table} IN SHARE ROW EXCLUSIVE MODE")
                cursor.execute("SELECT set_config('lock_timeout', '0', true)")
        except OperationalError as problem:
            if not isinstance(problem.__cause__, LockNotAvailable):
                raise
            sleep(PAUSE_S)
        else:
            return
    raise TimeoutError(f"the rows of {listed.table} cannot be locked for {public_id}")
