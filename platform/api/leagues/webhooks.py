"""Webhooks of seasons: addresses of yours that are told what happens in a season that you direct."""

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request

from api.endpoint import Endpoint, operation, person
from api.leagues.lookup import season_at
from api.scopes import Scope
from api.seat_actions import Nothing
from api.tournaments.webhooks import FreshWebhook, Webhook, Webhooks, WebhookWanted, told_of
from webhooks import hooks
from webhooks.models import Hook

EXAMPLE = {"address": "https://league.example/warmoot", "kinds": ["player_entered", "division_ended"]}


class SeasonWebhooks(Endpoint):
    """The addresses."""

    @operation("list_season_webhooks", _("The addresses notified of a season"), scope=Scope.READ, gives=Webhooks)
    def get(self, request: Request, organisation_id: str, season_number: int) -> Webhooks:
        """For directors of the league."""
        return Webhooks(tuple(map(told_of, hooks.of_season(_directed(request, organisation_id, season_number)))))

    @operation(
        "give_season_webhook",
        _("Notify an address of what happens in a season"),
        scope=Scope.TABLES,
        takes=WebhookWanted,
        gives=FreshWebhook,
        status=201,
        examples=[OpenApiExample("entries and results", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, organisation_id: str, season_number: int, body: WebhookWanted) -> FreshWebhook:
        """For directors of the league. It is notified from now on, event by event, in the order of the season's log;
        the webhooks of a division's tournament report what is played there.
        """
        season = _directed(request, organisation_id, season_number)
        made = hooks.give_for_season(person(request), season, body.address, body.kinds)
        made.hook.refresh_from_db()
        return FreshWebhook(told_of(made.hook), made.secret)


class OneSeasonWebhook(Endpoint):
    """An address."""

    @operation(
        "get_season_webhook", _("An address, and how much of a season it has received"), scope=Scope.READ, gives=Webhook
    )
    def get(self, request: Request, organisation_id: str, season_number: int, number: int) -> Webhook:
        """For directors of the league."""
        return told_of(_hook(request, organisation_id, season_number, number))

    @operation("end_season_webhook", _("Stop notifying an address of a season"), scope=Scope.TABLES, gives=Webhook)
    def delete(self, request: Request, organisation_id: str, season_number: int, number: int) -> Webhook:
        """For directors of the league. It is forgotten at once."""
        hook = _hook(request, organisation_id, season_number, number)
        told = told_of(hook)
        hook.delete()
        return told


class ResumedSeasonWebhook(Endpoint):
    """Going on."""

    @operation(
        "resume_season_webhook",
        _("Notify an address of a season again after it was given up"),
        scope=Scope.TABLES,
        takes=Nothing,
        gives=Webhook,
    )
    def post(self, request: Request, organisation_id: str, season_number: int, number: int, body: Nothing) -> Webhook:
        """For directors of the league. It receives everything it has missed, in order."""
        hook = _hook(request, organisation_id, season_number, number)
        hooks.resume(hook, person(request))
        hook.refresh_from_db()
        return told_of(hook)


def _directed(request: Request, organisation_id: str, number: int) -> str:
    """Return the season for its directors; 404 for everybody else."""
    at = season_at(request, organisation_id, number)
    if not at.league.directs:
        raise Http404("there are no webhooks")
    return at.now.id


def _hook(request: Request, organisation_id: str, season_number: int, number: int) -> Hook:
    found = hooks.of_season(_directed(request, organisation_id, season_number)).filter(pk=number).first()
    if found is None:
        raise Http404("there is no such webhook")
    return found
