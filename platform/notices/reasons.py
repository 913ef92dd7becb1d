"""What the rows of matches and invitations give reason to tell people, now. Nothing here is kept or sent."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection

from accounts.names import user_of
from lobby.models import Invitation
from notices.kinds import Kind
from notices.turns import awaited
from play.models import MatchRow

SHORT_OF = 4
"""Time is short when less than this part of what a decision may take is left …"""
SHORT_AT_MOST = timedelta(hours=12)
"""… but never sooner than this before the end."""
RECENT = timedelta(days=2)
"""What happened longer ago is told to nobody any more."""


_LAST_ACTS = """
SELECT player, coalesce((SELECT version FROM eventlog_event
                          WHERE stream = %s AND (actor = player OR type = 'rewound')
                          ORDER BY version DESC LIMIT 1), 0)
  FROM unnest(%s::text[]) AS player"""


class Reason(NamedTuple):
    """Something that a person has reason to be told; `since` is the version of the match from which it holds."""

    user: int
    kind: Kind
    mark: str = ""
    since: int = 0


def reasons_of(row: MatchRow, now: datetime) -> list[Reason]:
    """Everything that the people of this match have reason to be told now; two queries at most.

    A turn is told apart by the person's own last act before it, or the last rewind: however often and in whatever
    order it is looked at, it is the same turn until they act again.
    """
    if row.parent_id is not None:
        return []
    if row.status == MatchRow.Status.OPEN:
        return list(_invited(row))
    if row.status == MatchRow.Status.OVER:
        return list(_over(row, now))
    if row.status == MatchRow.Status.RUNNING:
        return [*_begun(row, now), *_turns(row, now)]
    return []


def is_short(row: MatchRow, deadline: datetime | None, now: datetime) -> bool:
    """Whether a decision's time is running out."""
    if deadline is None or deadline <= now:
        return False
    allowed = timedelta(seconds=row.terms["move_s"] + row.terms["bank_s"])
    return deadline - now <= min(allowed / SHORT_OF, SHORT_AT_MOST)


def _invited(row: MatchRow) -> Iterator[Reason]:
    asked = Invitation.objects.filter(match=row.id, declined=False).values_list("player", flat=True)
    for player in asked:
        user = user_of(player)
        if user is not None and player not in row.players:
            yield Reason(user, Kind.INVITED)


def _people(row: MatchRow) -> Iterator[int]:
    for player in row.players:
        user = user_of(player or "")
        if user is not None:
            yield user


def _begun(row: MatchRow, now: datetime) -> Iterator[Reason]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(at) FROM eventlog_event WHERE stream = %s AND type = 'match_begun'", [row.stream])
        (begun,) = cursor.fetchone()
    if now - (begun or row.opened_at) < RECENT:
        yield from (Reason(user, Kind.BEGUN) for user in _people(row))


def _over(row: MatchRow, now: datetime) -> Iterator[Reason]:
    if now - row.moved_at < RECENT:
        yield from (Reason(user, Kind.OVER, str(row.version), row.version) for user in _people(row))


def _turns(row: MatchRow, now: datetime) -> Iterator[Reason]:
    waiting = list(awaited(row))
    if not waiting:
        return
    with connection.cursor() as cursor:
        cursor.execute(_LAST_ACTS, [row.stream, [row.players[one.seat] for one in waiting]])
        acted = dict(cursor.fetchall())
    for one in waiting:
        mark = str(acted[row.players[one.seat]])
        yield Reason(one.user, Kind.YOUR_MOVE, mark, row.version)
        if is_short(row, one.deadline, now):
            yield Reason(one.user, Kind.TIME_SHORT, mark)
