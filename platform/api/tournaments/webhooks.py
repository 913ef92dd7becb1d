"""Webhooks: addresses of yours that are told what happens in a tournament that you direct."""

from datetime import datetime
from typing import Annotated, Literal

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation, person
from api.payload import Payload
from api.scopes import Scope
from api.seat_actions import Nothing
from api.tournaments.lookup import director_at
from webhooks import hooks
from webhooks.models import LONGEST_ADDRESS, Hook

EXAMPLE = {"address": "https://league.example/warmoot", "kinds": ["round_paired", "result_recorded"]}


class WebhookWanted(Payload, frozen=True):
    """An https:// address at a public name, and the kinds of events it wants; an empty list means all."""

    address: Annotated[str, Meta(min_length=1, max_length=LONGEST_ADDRESS)]
    kinds: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=60)] = ()


class Webhook(Payload, frozen=True):
    """An address notified of the tournament.

    It has received everything up to the version `delivered`. `tries` counts the failed attempts to send the next
    event, `status` and `error` say how the last one ended. It is `given_up` after eight, and `ended` if whoever gave
    the address no longer directs the tournament.
    """

    number: int
    address: str
    kinds: tuple[str, ...]
    state: Literal["active", "given_up", "ended"]
    delivered: int
    tries: int
    next_try: datetime
    tried_at: datetime | None
    status: int | None
    error: str
    created: datetime


class FreshWebhook(Payload, frozen=True):
    """A new address, and the secret by which it knows that a message is ours: shown here and never again."""

    webhook: Webhook
    secret: str


class Webhooks(Payload, frozen=True):
    """The addresses notified of a tournament."""

    webhooks: tuple[Webhook, ...]


class AllWebhooks(Endpoint):
    """The addresses."""

    @operation("list_webhooks", _("The addresses notified of a tournament"), scope=Scope.READ, gives=Webhooks)
    def get(self, request: Request, tournament_id: str) -> Webhooks:
        """For directors."""
        director_at(request, tournament_id)
        return Webhooks(tuple(map(told_of, hooks.of(tournament_id))))

    @operation(
        "give_webhook",
        _("Notify an address of what happens"),
        scope=Scope.TABLES,
        takes=WebhookWanted,
        gives=FreshWebhook,
        status=201,
        examples=[OpenApiExample("pairings and results", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, tournament_id: str, body: WebhookWanted) -> FreshWebhook:
        """For directors. From now on, event by event in the order of the log, signed as Standard Webhooks has it."""
        director_at(request, tournament_id)
        made = hooks.give(person(request), tournament_id, body.address, body.kinds)
        made.hook.refresh_from_db()
        return FreshWebhook(told_of(made.hook), made.secret)


class OneWebhook(Endpoint):
    """An address."""

    @operation("get_webhook", _("An address, and how far it has been notified"), scope=Scope.READ, gives=Webhook)
    def get(self, request: Request, tournament_id: str, number: int) -> Webhook:
        """For directors."""
        return told_of(_hook(request, tournament_id, number))

    @operation("end_webhook", _("Stop notifying an address"), scope=Scope.TABLES, gives=Webhook)
    def delete(self, request: Request, tournament_id: str, number: int) -> Webhook:
        """For directors. It is forgotten at once."""
        hook = _hook(request, tournament_id, number)
        told = told_of(hook)
        hook.delete()
        return told


class ResumedWebhook(Endpoint):
    """Going on."""

    @operation(
        "resume_webhook",
        _("Notify an address again that was given up"),
        scope=Scope.TABLES,
        takes=Nothing,
        gives=Webhook,
    )
    def post(self, request: Request, tournament_id: str, number: int, body: Nothing) -> Webhook:
        """For directors. It receives everything it has missed, in order."""
        hook = _hook(request, tournament_id, number)
        hooks.resume(hook, person(request))
        hook.refresh_from_db()
        return told_of(hook)


def _hook(request: Request, tournament_id: str, number: int) -> Hook:
    """Return the address of that number of this tournament, for its directors; 404 for everybody else."""
    director_at(request, tournament_id)
    found = hooks.of(tournament_id).filter(pk=number).first()
    if found is None:
        raise Http404("there is no such webhook")
    return found


def told_of(hook: Hook) -> Webhook:
    return Webhook(
        number=hook.pk,
        address=hook.address,
        kinds=tuple(hook.kinds),
        state=hook.state,  # type: ignore[arg-type]  # the choices of the column
        delivered=hook.delivered,
        tries=hook.tries,
        next_try=hook.next_try,
        tried_at=hook.tried_at,
        status=hook.status,
        error=hook.error,
        created=hook.created,
    )
