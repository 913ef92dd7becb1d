"""A tournament in few words, as lists tell of it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from django.conf import settings
from django.urls import reverse

from accounts.models import User
from api.payload import Payload
from api.people import Player, people
from tournaments.by_person import directed_by
from tournaments.models import EntrantRow, TournamentRow

Stage = Literal["draft", "entry", "running", "over", "cancelled"]


class TournamentLine(Payload, frozen=True):
    """A tournament, its state, and your part in it.

    `stage` and `round` count from 1 and are 0 before the first; `entrants` is how many take part, `capacity` is 0 if
    there is no limit. `entrant` is the number you are entered under.
    """

    id: str
    url: str
    name: str
    game: str
    format: str
    seats: int
    team: int
    rated: bool
    pace: str
    host: Player | None
    status: Stage
    paused: bool
    stage: int
    round: int
    entrants: int
    capacity: int
    closes_at: datetime | None
    starts_at: datetime | None
    deadline: datetime | None
    opened_at: datetime
    moved_at: datetime
    version: int
    entrant: int | None
    directs: bool


def lines(rows: Sequence[TournamentRow], user: User) -> tuple[TournamentLine, ...]:
    """Return these tournaments as the user may know them; five queries, however many they are."""
    ids = [row.id for row in rows]
    known = people(row.host for row in rows)
    mine = EntrantRow.objects.filter(player=user.player, left=False, tournament__in=ids)
    numbers = dict(mine.values_list("tournament_id", "number"))
    directed = directed_by(user)
    return tuple(_line(row, known, numbers.get(row.id), row.id in directed) for row in rows)


def _line(row: TournamentRow, known: dict[str, Player], entrant: int | None, directs: bool) -> TournamentLine:
    return TournamentLine(
        id=row.id,
        url=settings.SITE_URL.rstrip("/") + reverse("tournaments:event", args=[row.id]),
        name=row.name,
        game=row.game,
        format=row.form,
        seats=row.seats,
        team=row.team,
        rated=row.rated,
        pace=row.pace,
        host=known.get(row.host),
        status=row.status,  # type: ignore[arg-type]  # the choices of the column
        paused=row.paused,
        stage=row.stage,
        round=row.round,
        entrants=row.entrants,
        capacity=row.capacity,
        closes_at=row.closes_at,
        starts_at=row.starts_at,
        deadline=row.deadline,
        opened_at=row.opened_at,
        moved_at=row.moved_at,
        version=row.version,
        entrant=entrant,
        directs=directs,
    )
