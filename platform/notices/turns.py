"""Whose move it is, as the match rows say."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from accounts.models import User
from accounts.names import user_of
from play.models import MatchRow
from play.participants import awaiting, awaiting_count


class Awaited(NamedTuple):
    """A person whose decision a match waits for: at which seat, and until when where there is a clock."""

    user: int
    seat: int
    deadline: datetime | None


def awaited(row: MatchRow) -> Iterator[Awaited]:
    """The people whose decision is awaited: nobody's while the clocks stand still."""
    if row.status != MatchRow.Status.RUNNING or row.paused or row.parent_id is not None:
        return
    for seat in row.turn:
        user = user_of(row.players[seat] or "")
        if user is not None:
            yield Awaited(user, seat, deadline(row, seat))


def deadline(row: MatchRow, seat: int) -> datetime | None:
    """When the seat's time is out, as things stand; None without a clock, or while it stands still."""
    ms = row.deadlines[seat] if row.deadlines else None
    return None if ms is None else datetime.fromtimestamp(ms / 1000, UTC)


def waiting_for(user: User) -> list[tuple[MatchRow, Awaited]]:
    """The matches that wait for the person, least time left first; one query."""
    rows = awaiting(user.player).filter(parent=None).order_by("moved_at")
    found = [(row, one) for row in rows for one in awaited(row) if one.user == user.pk]
    return sorted(found, key=lambda pair: pair[1].deadline or datetime.max.replace(tzinfo=UTC))


def count(user: User, but: str = "") -> int:
    """How many matches wait for the person, one of them left out if it is named; one query."""
    return awaiting_count(user.player, but)


def next_for(user: User, after: str = "") -> MatchRow | None:
    """The match to turn to after this one, which need not wait: each in its turn, least time left first; one query."""
    waiting = [row for row, _ in waiting_for(user)]
    at = next((at for at, row in enumerate(waiting) if row.id == after), -1)
    return next((row for row in (*waiting[at + 1 :], *waiting) if row.id != after), None)
