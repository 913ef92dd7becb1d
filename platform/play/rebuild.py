"""Rebuilding the match rows from the log, after a change of their form or a doubt about them."""

from collections.abc import Mapping

from django.db import connection, transaction

from eventlog import store
from games.kernel.values import Value
from play import projection, waiting
from play.match import state_at, tell_match
from play.models import MatchRow
from play.record import decode_log

KINDS = ("match", "branch")
_REMADE = [field.name for field in MatchRow._meta.concrete_fields if not field.primary_key]


def rebuild() -> int:
    """Make every row anew from its log, all or none; how many there are. Moves made meanwhile wait, and none is
    missed. Rows are overwritten where they stand: what other apps have tied to a match stays tied to it.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE play_matchrow IN EXCLUSIVE MODE")
        rows: dict[str, MatchRow] = {}
        for stream in store.streams(*KINDS):
            row = _row(stream, rows)
            if row is not None:
                rows[row.id] = row
        unknown = {*MatchRow.objects.values_list("id", flat=True)} - rows.keys()
        MatchRow.objects.filter(id__in=unknown).delete()
        MatchRow.objects.bulk_create(
            rows.values(), batch_size=500, update_conflicts=True, unique_fields=["id"], update_fields=_REMADE
        )
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
        due_at=waiting.due_at(stream, log, match, state_of),
        **projection.fields(match),
    )
