"""A season: what was decided of it, who is in it, where it stands, its dates and its matters of conduct."""

from datetime import datetime

from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request

from accounts.limits import MATCHES, spend
from api.conditional import since
from api.endpoint import Endpoint, operation, person
from api.leagues.lookup import league_at, season_at, worded
from api.leagues.opening import EXAMPLE, SeasonOpening, opening_of
from api.leagues.settings import SeasonPlan, plan_of, settings_of
from api.leagues.summary import SeasonLine, season_line
from api.payload import Payload
from api.people import Player, people
from api.problems import NotAllowed
from api.scopes import Scope
from api.tournaments.moments import moment
from eventlog import store
from league_pages.access import AtSeason, season_of
from league_pages.divisions import division_tables
from league_pages.matters import Matter, has_part, known_to
from league_pages.season_calendar import dates
from leagues import commands
from leagues.models import SeasonRow
from leagues.season.state import Division, Placed
from streams import kept_texts, texts


class SeasonEntrant(Payload, frozen=True):
    """Somebody who has entered, in order of entry."""

    player: Player
    rating: int
    waiting: bool
    left: bool


class SeasonDivision(Payload, frozen=True):
    """A division: who plays in it, and its tournament. `refused` tells officers why it could not begin."""

    division: int
    players: tuple[Player, ...]
    tournament: str
    over: bool
    called_off: bool
    refused: str


class SeasonPlace(Payload, frozen=True):
    """The division somebody plays in next; with a `reason` if a director decided differently."""

    player: Player
    division: int
    reason: str


class MoreTime(Payload, frozen=True):
    """Somebody asks their division for more time."""

    number: int
    division: int
    seconds: int
    by: Player
    agreed: tuple[str, ...]
    status: str


class SeasonWhole(Payload, frozen=True):
    """A season, its settings, players and divisions; `promoted` is empty until a director confirms it."""

    season: SeasonLine
    settings: SeasonPlan
    hash: str
    entrants: tuple[SeasonEntrant, ...]
    pool: tuple[Player, ...]
    divisions: tuple[SeasonDivision, ...]
    more_time: tuple[MoreTime, ...]
    promoted: tuple[SeasonPlace, ...]
    exceptions: tuple[SeasonPlace, ...]


class SeasonOpened(Payload, frozen=True):
    """A season just opened, which of its settings were `taken_over`, from which season or template, and how many
    players are in the final order of the season before.
    """

    season: SeasonWhole
    taken_over: tuple[str, ...]
    from_season: int | None
    from_template: str
    carried: int


class DivisionRow(Payload, frozen=True):
    """A line of a division's standings; `possible` lists the places still within reach, `moves` is 1 for up."""

    place: int | None
    player: Player
    points: str
    played: int
    tables: int
    possible: str
    moves: int
    left: bool


class DivisionStandings(Payload, frozen=True):
    """A division's standings by group; `exact` if the possible places are exact and not just bounds."""

    division: int
    over: bool
    exact: bool
    groups: tuple[tuple[DivisionRow, ...], ...]


class SeasonStandings(Payload, frozen=True):
    """The standings of all divisions."""

    divisions: tuple[DivisionStandings, ...]


class SeasonDate(Payload, frozen=True):
    """A date of a season; its `id` never changes, even if the date is moved."""

    id: str
    at: datetime | None
    title: str


class SeasonDates(Payload, frozen=True):
    """The dates of a season; `calendar` has the same dates as iCalendar, for anyone who can see the season."""

    calendar: str
    dates: tuple[SeasonDate, ...]


class MatterLine(Payload, frozen=True):
    """A claim, card or appeal that you may see; `parties` are as in the log."""

    sort: str
    number: int
    said: str
    state: str
    open: bool
    escalated: bool
    parties: tuple[str, ...]


class Matters(Payload, frozen=True):
    """Matters of conduct, open ones first."""

    matters: tuple[MatterLine, ...]


class AllSeasons(Endpoint):
    """Seasons."""

    @operation(
        "open_season",
        _("Open a season"),
        scope=Scope.TABLES,
        takes=SeasonOpening,
        gives=SeasonOpened,
        status=201,
        examples=[OpenApiExample("everybody against everybody", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, organisation_id: str, body: SeasonOpening) -> SeasonOpened:
        """For directors. Nobody else sees it until you give `open_entry`. If the last season is closed, the new one
        continues from its final order.
        """
        at, user = league_at(request, organisation_id), person(request)
        if not at.directs:
            raise NotAllowed("officers_only", gettext("Only officers of the league with that right can do this."))
        opening = opening_of(organisation_id, body)
        with kept_texts.kept(at.actor) as written:
            settings = settings_of(opening.plan, written)
            spend(MATCHES, user.player)
            with worded():
                live = commands.open_season(organisation_id, settings, user, previous=opening.source.previous)
        return SeasonOpened(
            season=whole(season_of(at, live.season.number)),
            taken_over=opening.taken_over,
            from_season=opening.source.season or None,
            from_template=opening.source.template,
            carried=opening.source.carried,
        )


class OneSeason(Endpoint):
    """A season."""

    @operation("get_season", _("A season as it stands"), scope=Scope.READ, gives=SeasonWhole)
    def get(self, request: Request, organisation_id: str, season_number: int) -> HttpResponseBase:
        """With an ETag: `If-None-Match` gives 304 while nothing in the answer has changed."""
        at = season_at(request, organisation_id, season_number)
        return since(request, at.live.version, lambda: whole(at))


class Standings(Endpoint):
    """Standings."""

    @operation("get_season_standings", _("The standings of all divisions"), scope=Scope.READ, gives=SeasonStandings)
    def get(self, request: Request, organisation_id: str, season_number: int) -> SeasonStandings:
        """As they are now, your own division first, with the places still within reach."""
        at = season_at(request, organisation_id, season_number)
        tables = division_tables(at.now, at.league.player)
        known = people(line.player for one in tables for group in one.groups for line in group)
        return SeasonStandings(
            tuple(
                DivisionStandings(
                    one.number,
                    one.over,
                    one.exact,
                    tuple(
                        tuple(
                            DivisionRow(
                                place=line.place,
                                player=known[line.player],
                                points=line.points,
                                played=line.played,
                                tables=line.tables,
                                possible=line.possible,
                                moves=(line.move > 0) - (line.move < 0),
                                left=line.left,
                            )
                            for line in group
                        )
                        for group in one.groups
                    ),
                )
                for one in tables
            )
        )


class Dates(Endpoint):
    """The calendar."""

    @operation("get_season_dates", _("The dates of a season"), scope=Scope.READ, gives=SeasonDates)
    def get(self, request: Request, organisation_id: str, season_number: int) -> SeasonDates:
        """When entry opens and closes, when it begins, and when each round ends."""
        at = season_at(request, organisation_id, season_number)
        page = f"{season_line(_row(at)).url}calendar.ics"
        return SeasonDates(page, tuple(SeasonDate(one.part, moment(one.at), one.said) for one in dates(at.now)))


class SeasonMatters(Endpoint):
    """Matters of conduct."""

    @operation("list_season_matters", _("Claims, cards and appeals"), scope=Scope.READ, gives=Matters)
    def get(self, request: Request, organisation_id: str, season_number: int) -> Matters:
        """Your own; the league's judges see all of them."""
        at = season_at(request, organisation_id, season_number)
        found = known_to(at) if at.league.judges or has_part(at) else []
        return Matters(tuple(_matter(at, one) for one in found))


def whole(at: AtSeason) -> SeasonWhole:
    """The season as the visitor may know it."""
    now, officer = at.now, at.league.role is not None
    asking = [one.by for one in now.proposals]
    named = [one.player for one in now.entrants] + [*dict(now.pool)] + asking
    known = people([*named, *(player for one in now.divisions for player in one.players), *dict(now.promoted)])
    told = texts.told(one.reason for one in now.exceptions)
    return SeasonWhole(
        season=season_line(_row(at)),
        settings=plan_of(now.settings, officer=officer),
        hash=store.hash_at(at.live.stream, at.live.version),
        entrants=tuple(SeasonEntrant(known[one.player], one.rating, one.waiting, one.left) for one in now.entrants),
        pool=tuple(known[one] for one, _rating in now.pool),
        divisions=tuple(_division(one, known, officer=officer) for one in now.divisions),
        more_time=tuple(
            MoreTime(one.number, one.division, one.seconds, known[one.by], one.agreed, one.status)
            for one in now.proposals
        ),
        promoted=tuple(SeasonPlace(known[player], division, "") for player, division in now.promoted),
        exceptions=tuple(_exception(one, known, told) for one in now.exceptions),
    )


def _row(at: AtSeason) -> SeasonRow:
    return SeasonRow.objects.get(id=at.now.id)


def _division(one: Division, known: dict[str, Player], *, officer: bool) -> SeasonDivision:
    return SeasonDivision(
        division=one.number,
        players=tuple(known[player] for player in one.players),
        tournament=one.tournament,
        over=one.over,
        called_off=one.called_off,
        refused=one.refused.code if one.refused is not None and officer else "",
    )


def _exception(one: Placed, known: dict[str, Player], told: dict[str, str]) -> SeasonPlace:
    return SeasonPlace(known[one.player], one.division, told.get(one.reason, ""))


def _matter(at: AtSeason, one: Matter) -> MatterLine:
    handed = (one.sort, one.number) in at.now.escalated
    return MatterLine(one.sort, one.number, one.said, one.state, one.open, handed, tuple(sorted(one.parties)))
