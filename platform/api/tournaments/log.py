"""The log of a tournament: everything that has happened, in order."""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext_lazy as _
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.payload import Payload
from api.scopes import Scope
from api.tournaments.lookup import visitor_at
from eventlog import store
from eventlog.store import Row
from streams.events import tag
from tournaments.names import without_erased
from tournaments.stream.facts.invitations import InvitationAnswered, InvitationTakenBack, Invited

INVITATIONS = frozenset({tag(Invited), tag(InvitationAnswered), tag(InvitationTakenBack)})


class LogWanted(Payload, frozen=True):
    """What happened after this version, and how much of it at the most."""

    after_version: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    limit: Annotated[int, Meta(ge=1, le=500)] = 100


class Happened(Payload, frozen=True):
    """An event: the version that the tournament came to by it, who acted, what happened, and the log's hash then."""

    version: int
    at: datetime
    actor: str
    event: str
    data: dict[str, Any]
    hash: str


class TournamentLog(Payload, frozen=True):
    """Events in order; `next` is the `after_version` of the next page, null if there is none yet."""

    events: tuple[Happened, ...]
    next: int | None


class WholeLog(Endpoint):
    """The log."""

    @operation("read_tournament_log", _("What has happened"), scope=Scope.READ, gives=TournamentLog, asks=LogWanted)
    def get(self, request: Request, tournament_id: str, query: LogWanted) -> TournamentLog:
        """Everything about a tournament follows from this. Only directors see who was invited and how they answered."""
        at = visitor_at(request, tournament_id)
        upto = min(at.live.version, query.after_version + query.limit)
        rows = store.rows(at.live.stream, query.after_version, upto)
        events = tuple(_happened(row, at.directs, at.live.tournament.erased) for row in rows)
        return TournamentLog(events, upto if upto < at.live.version else None)


def _happened(row: Row, directs: bool, erased: Collection[str]) -> Happened:
    data: dict[str, Any] = {**without_erased(msgspec.json.decode(row.data), erased)}
    data.pop("type", None)
    by = row.actor
    if not directs:
        data.get("settings", {}).get("entry", {}).pop("invited", None)
        if row.type in INVITATIONS:
            data, by = {}, ""
    return Happened(row.version, row.at, by, row.type, data, row.hash.hex())
