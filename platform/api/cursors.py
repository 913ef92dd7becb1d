"""Cursors: where a page of a long list ends and the next one begins, whatever has come to the list since."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime
from typing import Annotated, TypeVar

import msgspec
from django.db.models import Q, QuerySet
from msgspec import Meta

from api.problems import FieldProblem, Invalid
from leagues.models import OrganisationRow
from moderation.models import CaseRow
from play.models import MatchRow
from tournaments.models import TournamentRow

LONGEST = 200
Row = TypeVar("Row", MatchRow, TournamentRow, CaseRow, OrganisationRow)


class _Mark(msgspec.Struct, array_like=True, frozen=True):
    """The last line of a page."""

    opened_at: Annotated[datetime, Meta(tz=True)]
    id: str


def page(rows: QuerySet[Row], cursor: str, limit: int) -> tuple[list[Row], str | None]:
    """Return a number of rows after the cursor, and the cursor of the next page, None on the last page; one query."""
    found = list(_after(rows, cursor)[: limit + 1])
    shown = found[:limit]
    return shown, _of(shown[-1]) if len(found) > limit else None


def _after(rows: QuerySet[Row], cursor: str) -> QuerySet[Row]:
    """Return the rows after the cursor, those opened last first; raises `Invalid` for a cursor that is none of ours."""
    rows = rows.order_by("-opened_at", "-id")
    if not cursor:
        return rows
    try:
        text = urlsafe_b64decode(cursor.encode() + b"=" * (-len(cursor) % 4))
        mark = msgspec.json.decode(text, type=_Mark)
    except (ValueError, msgspec.DecodeError):
        raise Invalid("invalid", [FieldProblem("cursor", "not one that a list has given out")]) from None
    return rows.filter(Q(opened_at__lt=mark.opened_at) | Q(opened_at=mark.opened_at, id__lt=mark.id))


def _of(row: MatchRow | TournamentRow | CaseRow | OrganisationRow) -> str:
    """Return the cursor after this row."""
    text = msgspec.json.encode(_Mark(row.opened_at, row.id))
    return urlsafe_b64encode(text).rstrip(b"=").decode()
