"""A tournament whole: what was decided about it, and how far it is."""

from datetime import datetime

from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from msgspec import structs
from rest_framework.request import Request

from api.conditional import since
from api.endpoint import Endpoint, operation
from api.payload import Payload
from api.people import Player, people
from api.scopes import Scope
from api.tournaments.lookup import visitor_at
from api.tournaments.moments import moment
from api.tournaments.summary import TournamentLine, lines
from eventlog import store
from tournaments.access import Visitor
from tournaments.files.downloads import open_settings
from tournaments.models import TournamentRow
from tournaments.stream.settings import Settings
from tournaments.stream.state import Correction, Round, StageState


class RoundLine(Payload, frozen=True):
    """A round of a stage, and how many of its tables have no result yet."""

    round: int
    tables: int
    missing: int
    started_at: datetime | None
    deadline: datetime | None
    ended_at: datetime | None


class StageLine(Payload, frozen=True):
    """A stage that has begun: its entrants by pairing number, by group, and its rounds."""

    stage: int
    format: str
    over: bool
    began_at: datetime | None
    seeding: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    rounds: tuple[RoundLine, ...]


class Corrected(Payload, frozen=True):
    """A result that was changed afterwards. `window` says how far it reaches: 1 before the next round was paired, 2
    before that round was over, 3 later.
    """

    number: int
    stage: int
    round: int
    table: int
    window: int
    reason: str
    at: datetime | None


class Placed(Payload, frozen=True):
    """The final place of an entrant."""

    place: int
    entrant: int


class InvitationLine(Payload, frozen=True):
    """People asked to take part, and which of them have accepted; with an `entrant`, to play on for `out`."""

    invitation: int
    name: str
    players: tuple[Player, ...]
    accepted: tuple[str, ...]
    entrant: int
    out: str


class TournamentWhole(Payload, frozen=True):
    """A tournament, its settings as in its log, and the hash of the log at its version.

    Only directors see whom the host has invited; `invitations` are those waiting for an answer, and everybody else
    sees only their own. `places` is empty until it is over; `by_hand` is the stage and round that a director is
    pairing by hand, `drawing` those the site is pairing, `undrawn` those it could not pair, and `undrawn_because`
    says why.
    """

    tournament: TournamentLine
    settings: Settings
    hash: str
    commitment: str
    entry_closed: bool
    paused_since: datetime | None
    by_hand: tuple[int, ...] | None
    drawing: tuple[int, ...] | None
    undrawn: tuple[int, ...] | None
    undrawn_because: str
    stages: tuple[StageLine, ...]
    corrections: tuple[Corrected, ...]
    invitations: tuple[InvitationLine, ...]
    places: tuple[Placed, ...]


class OneTournament(Endpoint):
    """A tournament."""

    @operation("get_tournament", _("A tournament as it stands"), scope=Scope.READ, gives=TournamentWhole)
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        """With an ETag: `If-None-Match` gives 304 while nothing in the answer has changed."""
        at = visitor_at(request, tournament_id)
        return since(request, at.live.version, lambda: whole(at))


def whole(at: Visitor) -> TournamentWhole:
    """The tournament as the visitor may know it."""
    assert at.user is not None
    now = at.now if at.directs else open_settings(at.now)
    [line] = lines([TournamentRow.objects.get(id=now.id)], at.user)
    return TournamentWhole(
        # The row may have moved on since the log was read: what is said of both is what the log said.
        tournament=structs.replace(line, version=at.live.version, status=at.now.status),
        settings=now.settings,
        hash=store.hash_at(at.live.stream, at.live.version),
        commitment=now.commitment,
        entry_closed=now.entry_closed,
        paused_since=moment(now.paused_since),
        by_hand=now.manual,
        drawing=(now.drawing.stage, now.drawing.round) if now.drawing else None,
        undrawn=(now.undrawn.stage, now.undrawn.round) if now.undrawn else None,
        undrawn_because=now.undrawn.code if now.undrawn else "",
        stages=tuple(_stage(at, stage) for stage in now.stages),
        corrections=tuple(map(_corrected, now.corrections)),
        invitations=_invitations(at),
        places=tuple(Placed(place, entrant) for entrant, place in now.placing),
    )


def _invitations(at: Visitor) -> tuple[InvitationLine, ...]:
    player = at.user.player if at.user is not None else ""
    shown = [one for one in at.now.invitations if one.open and (at.directs or player in one.players)]
    known = people(player for one in shown for player in (*one.players, *([one.out] if one.out else [])))
    return tuple(
        InvitationLine(
            invitation=one.number,
            name=one.name,
            players=tuple(known[player] for player in one.players),
            accepted=tuple(known[player].name for player in one.accepted),
            entrant=one.entrant,
            out=known[one.out].name if one.out else "",
        )
        for one in shown
    )


def _stage(at: Visitor, stage: StageState) -> StageLine:
    return StageLine(
        stage=stage.number,
        format=str(at.now.format_of(stage.number).__struct_config__.tag),
        over=stage.over,
        began_at=moment(stage.began_at),
        seeding=stage.seeding,
        groups=stage.groups,
        rounds=tuple(map(_round, stage.rounds)),
    )


def _round(one: Round) -> RoundLine:
    return RoundLine(
        round=one.number,
        tables=len(one.tables),
        missing=len(one.missing),
        started_at=moment(one.started_at),
        deadline=moment(one.deadline),
        ended_at=moment(one.ended_at),
    )


def _corrected(one: Correction) -> Corrected:
    return Corrected(one.number, one.stage, one.round, one.table, one.window, one.reason, moment(one.at))
