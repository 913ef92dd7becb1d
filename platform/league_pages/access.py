"""Who sees an organisation and its seasons, and as what. What is not theirs does not exist."""

from typing import NamedTuple

from django.http import Http404, HttpRequest

from accounts.models import User
from games.kernel.refusals import Misfit
from leagues import commands, roles
from leagues.kind import LiveSeason
from leagues.organisation.state import Organisation
from leagues.season.state import Entrant, Season
from streams import actors
from streams.actors import Actor, Power


class AtLeague(NamedTuple):
    """Somebody at an organisation, and the role that they hold there."""

    now: Organisation
    user: User | None
    role: str | None

    @property
    def player(self) -> str:
        """The visitor, as the log names them; empty for a stranger."""
        return self.user.player if self.user is not None else ""

    @property
    def belongs(self) -> bool:
        """Whether the visitor is a member."""
        return self.now.belongs(self.player)

    @property
    def directs(self) -> bool:
        """Whether the visitor runs seasons."""
        return Power.DIRECT in roles.powers(self.role)

    @property
    def judges(self) -> bool:
        """Whether the visitor judges matters."""
        return Power.ADJUDICATE in roles.powers(self.role)

    @property
    def actor(self) -> Actor:
        """The visitor as they act at the organisation; ask of somebody with an account."""
        return actors.actor(self.player)


class AtSeason(NamedTuple):
    """Somebody at a season."""

    league: AtLeague
    live: LiveSeason

    @property
    def now(self) -> Season:
        """The season."""
        return self.live.season

    @property
    def me(self) -> Entrant | None:
        """The visitor's entry; None where they are not in the season."""
        return self.now.entrant_of(self.league.player)

    @property
    def actor(self) -> Actor:
        """The visitor as they act at the season: as an officer, or as a person."""
        user = self.league.user
        assert user is not None
        return roles.officer(user.pk, self.now.id, roles.powers(self.league.role))

    @property
    def person(self) -> Actor:
        """The visitor as a person, whatever role they hold."""
        return self.league.actor


def league(request: HttpRequest, organisation_id: str) -> AtLeague:
    """Whoever asks, at this organisation; 404 where there is none."""
    return league_of(request.user if isinstance(request.user, User) else None, organisation_id)


def league_of(user: User | None, organisation_id: str) -> AtLeague:
    """Somebody at this organisation; 404 where there is none."""
    try:
        now = commands.find_organisation(organisation_id).organisation
    except Misfit:
        raise Http404("there is no such league") from None
    return AtLeague(now, user, now.role_of(user.player) if user is not None else None)


def officer(request: HttpRequest, organisation_id: str) -> AtLeague:
    """Whoever asks, if they hold a role in this organisation; 404 for everybody else."""
    at = league(request, organisation_id)
    if at.role is None:
        raise Http404("there is no such desk")
    return at


def season(request: HttpRequest, organisation_id: str, number: int) -> AtSeason:
    """Whoever asks, at a season of this organisation; 404 where there is none, or none for them yet."""
    return season_of(league(request, organisation_id), number)


def season_of(at: AtLeague, number: int) -> AtSeason:
    """Somebody at a season of their organisation; 404 where there is none, or none for them yet."""
    found = commands.season_numbered(at.now.id, number)
    if found is None:
        raise Http404("there is no such season")
    made = AtSeason(at, commands.find_season(found))
    if made.now.status == "draft" and not at.directs:
        raise Http404("there is no such season")
    return made


def season_officer(request: HttpRequest, organisation_id: str, number: int) -> AtSeason:
    """Whoever asks, if they hold a role in the organisation of this season; 404 for everybody else."""
    at = season(request, organisation_id, number)
    if at.league.role is None:
        raise Http404("there is no such desk")
    return at


def may_take_part(user: User | None) -> bool:
    """Whether somebody has an account that lasts: guests belong to no league."""
    return user is not None and not user.is_guest


def is_open_to(at: AtLeague, now: Season) -> bool:
    """Whether a season is open for entry to somebody, but for what their rating and their cards say."""
    entry, standing = now.settings.entry, now.status == "entry" and not now.entry_closed
    fits = at.belongs or not entry.members_only
    return standing and fits and may_take_part(at.user) and (not entry.invited or at.player in entry.invited)


def account(request: HttpRequest) -> User | None:
    """Whoever asks, if they have an account that lasts."""
    user = request.user if isinstance(request.user, User) else None
    return user if may_take_part(user) else None


def moderates(user: User | None) -> bool:
    """Whether somebody is a moderator of the site."""
    return user is not None and user.is_moderator
