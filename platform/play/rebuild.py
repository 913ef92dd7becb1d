"""Rebuilding the match rows from the log, after a change of their form or a doubt about them."""

from collections.abc import Mapping

from django.db import connection, transaction

from eventlog import store
from games.kernel.values import Value
from play import projection
from play.match import state_at, tell_match
from play.models import MatchRow
from play.record import decode_log

KINDS = ("match", "branch")


def rebuild() -> int:
    """Make every row anew from its log, all or none; how many there are. Moves made meanwhile wait, and none is
    missed.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE play_matchrow IN EXCLUSIVE MODE")
        rows: dict[str, MatchRow] = {}
        for stream in store.streams(*KINDS):
            row = _row(stream, rows)
            if row is not None:
                rows[row.id] = row
        MatchRow.objects.all().delete()
        MatchRow.objects.bulk_create(rows.values(), batch_size=500)
    return len(rows)


def _row(stream: int, others: Mapping[str, MatchRow]) -> MatchRow | None:
    """The row of one stream, told with the help of rows made before; None for a stream in which nothing was ever
    written.
    """
    log = decode_log(store.read(stream))
    if not log:
        return None

    def state_of(match_id: str, version: int) -> Value:
        return state_at(decode_log(store.read(others[match_id].stream)), version, state_of)

    match = tell_match(log, state_of)
    parent, parent_version = match.parent or (None, None)
    return MatchRow(
        stream=stream,
        parent_id=parent,
        parent_version=parent_version,
        opened_at=next(store.rows(stream, upto=1)).at,
        moved_at=next(store.rows(stream, after=match.version - 1)).at,
        **projection.fields(match),
    )
