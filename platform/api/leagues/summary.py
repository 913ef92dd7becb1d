"""Leagues and seasons in few words, as lists tell of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from django.conf import settings
from django.urls import reverse

from accounts.models import User
from api.payload import Payload
from leagues.models import OrganisationRow, PersonRow, SeasonRow

Standing = Literal["member", "invited", "waiting", "left", "put_out", ""]
Role = Literal["owner", "director", "arbiter", "helper", ""]
SeasonStatus = Literal["draft", "entry", "drawn", "running", "played", "closed", "cancelled"]


class LeagueLine(Payload, frozen=True):
    """A league, and your standing in it, empty if you have none. Its dates are in the time zone `zone`."""

    id: str
    url: str
    name: str
    zone: str
    joining: Literal["open", "ask", "invitation"]
    members: int
    seasons: int
    standing: Standing
    role: Role
    opened_at: datetime
    moved_at: datetime


class SeasonLine(Payload, frozen=True):
    """A season and its state. `capacity` is 0 if there is no limit; `divisions` is 0 until they are made."""

    league: str
    number: int
    url: str
    name: str
    game: str
    status: SeasonStatus
    entry_closed: bool
    entrants: int
    capacity: int
    divisions: int
    closes_at: datetime | None
    starts_at: datetime | None
    version: int


def league_lines(rows: Sequence[OrganisationRow], user: User) -> tuple[LeagueLine, ...]:
    """Return these leagues as the user may know them; one query."""
    mine = PersonRow.objects.filter(player=user.player, organisation__in=[row.id for row in rows])
    known = {row.organisation_id: row for row in mine}
    return tuple(_league(row, known.get(row.id)) for row in rows)


def _league(row: OrganisationRow, mine: PersonRow | None) -> LeagueLine:
    return LeagueLine(
        id=row.id,
        url=address("leagues:league", row.id),
        name=row.name,
        zone=row.zone,
        joining=row.joining,  # type: ignore[arg-type]  # one of three in the log
        members=row.members,
        seasons=row.seasons,
        standing=mine.standing if mine is not None else "",  # type: ignore[arg-type]  # as above
        role=mine.role if mine is not None else "",  # type: ignore[arg-type]  # as above
        opened_at=row.opened_at,
        moved_at=row.moved_at,
    )


def season_line(row: SeasonRow) -> SeasonLine:
    """Return a season from its row."""
    return SeasonLine(
        league=row.organisation,
        number=row.number,
        url=address("leagues:season", row.organisation, row.number),
        name=row.name,
        game=row.game,
        status=row.status,  # type: ignore[arg-type]  # one of seven in the log
        entry_closed=row.entry_closed,
        entrants=row.entrants,
        capacity=row.capacity,
        divisions=row.divisions,
        closes_at=row.closes_at,
        starts_at=row.starts_at,
        version=row.version,
    )


def address(name: str, *blanks: object) -> str:
    """The whole address of a page."""
    return settings.SITE_URL.rstrip("/") + reverse(name, args=blanks)
