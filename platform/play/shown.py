"""What lists and look-ups show of a match: as the tables have it, and as its log says that they must."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import JSONField
from django.db.models.expressions import RawSQL

from eventlog import store
from games.kernel.values import Event, same
from play import participants, projection, waiting
from play.match import Match, StateOf
from play.models import MatchRow

KINDS = ("match", "branch")
"""The streams of which something is shown."""

_HEAD = "SELECT max(version) FROM eventlog_event AS event WHERE event.stream = play_matchrow.stream"
_PARTICIPANTS = """
SELECT coalesce(jsonb_agg(jsonb_build_array(player, seats, over) ORDER BY player COLLATE "C"), '[]')
  FROM play_participant AS part WHERE part.match_id = play_matchrow.id"""

_WITHOUT_LOG = """
SELECT id FROM play_matchrow AS row
 WHERE NOT EXISTS (SELECT FROM eventlog_event AS event WHERE event.stream = row.stream)"""


class Shown(NamedTuple):
    """A match's row, by column, and who has part in it."""

    row: dict[str, Any]
    participants: list[participants.Part]

    def differences(self, told: "Shown") -> Iterator[tuple[str, object, object]]:
        """What is shown otherwise than it is told: its name, as shown, as told."""
        for name, value in told.row.items():
            if not _same(self.row[name], value):
                yield name, self.row[name], value
        if not same(self.participants, told.participants):
            yield "participants", self.participants, told.participants


def in_tables(stream: int) -> tuple[Shown, int] | None:
    """What the tables show of the match in a stream, and the newest version of its log; None where they show none.

    One statement, so that both are of the same moment, however fast the match goes on.
    """
    head = RawSQL(_HEAD, ())  # noqa: S611 - written above
    parts = RawSQL(_PARTICIPANTS, (), output_field=JSONField())  # noqa: S611 - written above
    found = MatchRow.objects.filter(stream=stream).annotate(log_head=head, parts=parts).values().first()
    if found is None:
        return None
    row = {name: value for name, value in found.items() if name not in ("log_head", "parts")}
    return Shown(row, [participants.Part(*part) for part in found["parts"]]), found["log_head"] or 0


def by_log(stream: int, log: Sequence[Event], match: Match, state_of: StateOf) -> Shown:
    """What the tables must show of the match that a log tells."""
    parent, parent_version = match.parent or (None, None)
    row = {
        **projection.fields(match),
        "stream": stream,
        "parent_id": parent,
        "parent_version": parent_version,
        "opened_at": next(store.rows(stream, upto=1)).at,
        "moved_at": next(store.rows(stream, after=match.version - 1, upto=match.version)).at,
        "due_at": waiting.due_at(stream, log, match, state_of),
    }
    return Shown(row, participants.of(match))


def without_log() -> list[str]:
    """The ids of the rows for which there is no log."""
    with connection.cursor() as cursor:
        cursor.execute(_WITHOUT_LOG)
        return [match_id for (match_id,) in cursor.fetchall()]


def _same(shown: Any, told: Any) -> bool:
    return shown == told if isinstance(told, datetime) or isinstance(shown, datetime) else same(shown, told)
