"""Leagues: the list, founding one, one whole, and its members."""

from datetime import datetime
from typing import Annotated

from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from accounts.limits import MATCHES, spend
from api import cursors
from api.conditional import since
from api.endpoint import Endpoint, operation, person
from api.leagues.lookup import league_at, no_guest
from api.leagues.profile import EXAMPLE, ProfileWanted, profile_of
from api.leagues.summary import LeagueLine, Role, SeasonLine, Standing, league_lines, season_line
from api.payload import Payload
from api.people import Player, people
from api.scopes import Scope
from api.tournaments.moments import moment
from eventlog import store
from league_pages.access import AtLeague, league_of
from leagues import commands
from leagues.models import OrganisationRow, PersonRow, SeasonRow
from streams import kept_texts, texts
from streams.actors import actor


class LeaguesWanted(Payload, frozen=True):
    """Which leagues to list."""

    mine: Annotated[str, Meta(pattern="^(true|false)$")] = "false"
    cursor: Annotated[str, Meta(max_length=cursors.LONGEST)] = ""
    limit: Annotated[int, Meta(ge=1, le=100)] = 25


class Leagues(Payload, frozen=True):
    """A page of leagues, newest first; `next` is the cursor of the next page, null on the last."""

    leagues: tuple[LeagueLine, ...]
    next: str | None


class Officer(Payload, frozen=True):
    """Somebody who holds a role."""

    player: Player
    role: Role


class Announced(Payload, frozen=True):
    """An officer's message to everybody; without text if it was erased."""

    text: str
    by: Player
    at: datetime | None


class LeagueWhole(Payload, frozen=True):
    """A league: its description, who runs it, its announcements, and its seasons, newest first.

    If it has a `forum`, its members write there and not in the threads of its seasons. Only directors see seasons
    that have not been announced.
    """

    league: LeagueLine
    version: int
    hash: str
    about: str
    rules: str
    contact: str
    forum: str
    officers: tuple[Officer, ...]
    announcements: tuple[Announced, ...]
    seasons: tuple[SeasonLine, ...]


class MembersWanted(Payload, frozen=True):
    """A page of the members."""

    after_player: Annotated[str, Meta(max_length=200)] = ""
    limit: Annotated[int, Meta(ge=1, le=500)] = 100


class Member(Payload, frozen=True):
    """Somebody who belongs to a league, and how."""

    player: Player
    standing: Standing
    role: Role


class Members(Payload, frozen=True):
    """Members; `next` is the `after_player` of the next page, null on the last."""

    members: tuple[Member, ...]
    next: str | None


class AllLeagues(Endpoint):
    """The leagues there are."""

    @operation("list_leagues", _("List the leagues"), scope=Scope.READ, gives=Leagues, asks=LeaguesWanted)
    def get(self, request: Request, query: LeaguesWanted) -> Leagues:
        """All of them, or those you belong to, are invited to or have asked to join."""
        user = person(request)
        rows = OrganisationRow.objects.all()
        if query.mine == "true":
            mine = PersonRow.objects.filter(player=user.player, standing__in=("member", "invited", "waiting"))
            rows = rows.filter(id__in=mine.values("organisation"))
        shown, more = cursors.page(rows, query.cursor, query.limit)
        return Leagues(league_lines(shown, user), more)

    @operation(
        "found_league",
        _("Found a league"),
        scope=Scope.TABLES,
        takes=ProfileWanted,
        gives=LeagueWhole,
        status=201,
        examples=[OpenApiExample("whoever wishes joins", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, body: ProfileWanted) -> LeagueWhole:
        """You are its owner and its first member."""
        user = person(request)
        no_guest(user)
        with kept_texts.kept(actor(user.player)) as written:
            profile = profile_of(body, written)
            commands.check_zone(profile.zone)
            spend(MATCHES, user.player)
            live = commands.found(profile, user)
        return whole(league_of(user, live.id))


class OneLeague(Endpoint):
    """A league."""

    @operation("get_league", _("A league"), scope=Scope.READ, gives=LeagueWhole)
    def get(self, request: Request, organisation_id: str) -> HttpResponseBase:
        """With an ETag: `If-None-Match` gives 304 while nothing in the answer has changed."""
        at = league_at(request, organisation_id)
        seasons = SeasonRow.objects.filter(organisation=at.now.id).values_list("version", flat=True)
        return since(request, sum(seasons) + at.now.version, lambda: whole(at))


class LeagueMembers(Endpoint):
    """Members."""

    @operation("list_league_members", _("Who belongs to a league"), scope=Scope.READ, gives=Members, asks=MembersWanted)
    def get(self, request: Request, organisation_id: str, query: MembersWanted) -> Members:
        """Members; officers also see who is invited, is waiting or has left."""
        at = league_at(request, organisation_id)
        rows = PersonRow.objects.filter(organisation=at.now.id, player__gt=query.after_player).order_by("player")
        rows = rows if at.role is not None else rows.filter(standing="member")
        found = [*rows[: query.limit + 1]]
        shown = found[: query.limit]
        known = people(row.player for row in shown)
        members = tuple(Member(known[row.player], row.standing, row.role) for row in shown)  # type: ignore[arg-type]
        return Members(members, shown[-1].player if len(found) > query.limit else None)


def whole(at: AtLeague) -> LeagueWhole:
    """The league as the visitor may know it."""
    assert at.user is not None
    now, profile = at.now, at.now.profile
    forum = profile.talks_elsewhere
    said = texts.told([profile.about, profile.rules, profile.contact, forum, *(one.text for one in now.announcements)])
    known = people([*now.roles, *(one.by for one in now.announcements)])
    [line] = league_lines([OrganisationRow.objects.get(id=now.id)], at.user)
    rows = SeasonRow.objects.filter(organisation=now.id).order_by("-number")
    rows = rows if at.directs else rows.exclude(status="draft")
    stream = commands.find_organisation(now.id).stream
    return LeagueWhole(
        league=line,
        version=now.version,
        hash=store.hash_at(stream, now.version),
        about=said.get(profile.about, ""),
        rules=said.get(profile.rules, ""),
        contact=said.get(profile.contact, ""),
        forum=said.get(forum, ""),
        officers=tuple(Officer(known[player], role) for player, role in sorted(now.roles.items())),
        announcements=tuple(Announced(said[one.text], known[one.by], moment(one.at)) for one in now.announcements),
        seasons=tuple(map(season_line, rows)),
    )
