"""Who sees a tournament, and as what."""

from typing import NamedTuple

from django.http import Http404

from accounts.models import User
from tournaments import commands
from tournaments.commands import may_direct
from tournaments.kind import LiveTournament
from tournaments.models import TournamentRow
from tournaments.stream.state import Entrant, Tournament


class Visitor(NamedTuple):
    """Somebody at a tournament: who they are, whether they direct it, and what they are entered as."""

    live: LiveTournament
    user: User | None
    directs: bool

    @property
    def now(self) -> Tournament:
        """The tournament."""
        return self.live.tournament

    @property
    def me(self) -> Entrant | None:
        """The entrant that the visitor plays for; None where they do not take part, or have left."""
        return self.now.entrant_of(self.user.player) if self.user else None


def visitor_of(user: User | None, tournament_id: str) -> Visitor:
    """Somebody at this tournament; 404 where there is none, or none for them."""
    row = TournamentRow.objects.filter(id=tournament_id).only("id", "status", "stage").first()
    if row is None:
        raise Http404("there is no such tournament")
    directs = user is not None and may_direct(user.pk, tournament_id)
    if not directs and not is_announced(row):
        raise Http404("there is no such tournament")
    return Visitor(commands.find(tournament_id), user, directs)


def director_of(user: User | None, tournament_id: str) -> Visitor:
    """Somebody who directs this tournament; 404 for everybody else."""
    at = visitor_of(user, tournament_id)
    if not at.directs:
        raise Http404("there is no such desk")
    return at


def is_announced(row: TournamentRow) -> bool:
    """Whether strangers may know of it. One that was called off before it began is asked itself."""
    if row.status == TournamentRow.Status.CANCELLED and not row.stage:
        return commands.find(row.id).tournament.announced
    return row.status != TournamentRow.Status.DRAFT


def may_enter_at_all(user: User | None) -> bool:
    """Whether somebody has an account that lasts: guests do not enter."""
    return user is not None and not user.is_guest
