"""Commands to leagues and seasons: everything that members and officers can do."""

from typing import Annotated, Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation, person
from api.leagues.giving import Sent, once
from api.leagues.league_forms import AnyLeagueWish
from api.leagues.lookup import league_at, no_guest, season_at, worded
from api.leagues.season_forms import AnySeasonWish
from api.payload import Payload
from api.receipts import answered
from api.scopes import Scope
from eventlog.records import Receipt
from games.kernel.values import plain
from league_pages.fact_words import lines
from leagues import commands, divisions
from streams import kept_texts
from streams.kept_texts import TriedTexts

LATEST = 2**31 - 1
Version = Annotated[int, Meta(ge=1, le=LATEST)]


class LeagueCommand(Payload, frozen=True):
    """A command to a league. If it has a `version`, it counts only at that version."""

    command: AnyLeagueWish
    version: Version | None = None


class SeasonCommand(Payload, frozen=True):
    """A command to a season. If it has a `version`, it counts only at that version."""

    command: AnySeasonWish
    version: Version | None = None


class LeagueReceipt(Payload, frozen=True):
    """It is in the log of the league, or of its `season`, as versions `first` to `last`, with the log's hash at
    `last`.
    """

    league: str
    season: int | None
    first: int
    last: int
    hash: str


class SeasonForeseen(Payload, frozen=True):
    """What a command given at this version would do: `events` as in the log, and in words."""

    version: int
    events: tuple[dict[str, Any], ...]
    said: tuple[str, ...]


class LeagueCommands(Endpoint):
    """Commands to a league."""

    @operation(
        "command_league",
        _("Give a command to a league"),
        scope=Scope.TABLES,
        takes=LeagueCommand,
        gives=LeagueReceipt,
        status=201,
        keyed=True,
        examples=[OpenApiExample("join", {"command": {"do": "join"}}, request_only=True)],
    )
    def post(self, request: Request, organisation_id: str, body: LeagueCommand, key: str | None) -> HttpResponseBase:
        """Members act for themselves, officers for the league; a refused command changes nothing.

        Sending it again with the same Idempotency-Key has no second effect.
        """
        at = league_at(request, organisation_id)
        user = person(request)
        no_guest(user)
        with kept_texts.kept(at.actor, key and f"{organisation_id}/{key}") as written:
            wish = body.command.command(user, written)

            def give() -> Receipt:
                done = commands.at_organisation(organisation_id, wish, at.actor, command_id=key, version=body.version)
                return done.receipt

            stream = commands.find_organisation(organisation_id).stream
            receipt = once(Sent(stream, wish, at.actor, key), give)
        return _answer(receipt, organisation_id, None)


class SeasonCommands(Endpoint):
    """Commands to a season."""

    @operation(
        "command_season",
        _("Give a command to a season"),
        scope=Scope.TABLES,
        takes=SeasonCommand,
        gives=LeagueReceipt,
        status=201,
        keyed=True,
        examples=[OpenApiExample("take part", {"command": {"do": "enter"}}, request_only=True)],
    )
    def post(
        self, request: Request, organisation_id: str, season_number: int, body: SeasonCommand, key: str | None
    ) -> HttpResponseBase:
        """Players act for themselves, officers for the season; nobody decides a matter they are a party to.

        Sending it again with the same Idempotency-Key has no second effect.
        """
        at = season_at(request, organisation_id, season_number)
        no_guest(person(request))
        actor = body.command.actor(at)
        with kept_texts.kept(actor, key and f"{at.now.id}/{key}") as written:
            wish = body.command.command(at, written)

            def give() -> Receipt:
                body.command.check(wish)
                return divisions.give(at.now.id, wish, actor, body.version, key).receipt

            receipt = once(Sent(at.live.stream, wish, actor, key), give)
        return _answer(receipt, organisation_id, season_number)


class SeasonTrial(Endpoint):
    """What if."""

    @operation(
        "try_season_command",
        _("Preview a command to a season without giving it"),
        scope=Scope.TABLES,
        takes=SeasonCommand,
        gives=SeasonForeseen,
    )
    def post(self, request: Request, organisation_id: str, season_number: int, body: SeasonCommand) -> SeasonForeseen:
        """Nothing is kept. To get exactly this, give the command at the version in this answer."""
        at = season_at(request, organisation_id, season_number)
        no_guest(person(request))
        wish, actor = body.command.command(at, TriedTexts()), body.command.actor(at)
        with worded():
            live, decided = divisions.tried(at.now.id, wish, actor)
        events = tuple(_event(fact) for fact in decided.facts)
        return SeasonForeseen(live.version, events, tuple(line.said for line in lines(decided.facts)))


def _answer(given: Receipt, league: str, season: int | None) -> HttpResponseBase:
    receipt = LeagueReceipt(league, season, given.first, given.last, given.hash)
    return answered(receipt, repeated=given.repeated)


def _event(fact: Any) -> dict[str, Any]:
    made = plain(fact)
    assert isinstance(made, dict)
    return made
