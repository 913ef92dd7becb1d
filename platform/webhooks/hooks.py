"""Giving an address, taking it back, and going on after it was given up."""

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from accounts.models import User
from games.kernel.refusals import Misfit
from leagues.models import SeasonRow
from outgoing.posting import is_permitted
from tournaments.models import TournamentRow
from webhooks import signing
from webhooks.bell import ring
from webhooks.kinds import KINDS, OF_SEASONS
from webhooks.models import LONGEST_ADDRESS, Hook

MOST = 5
"""Addresses of one tournament or season."""
NONCE_BYTES = 32


class Fresh(NamedTuple):
    """An address just given, and its secret, which nobody is shown again."""

    hook: Hook
    secret: str


def of(tournament_id: str) -> QuerySet[Hook]:
    """The addresses that hear of a tournament, the oldest first."""
    return Hook.objects.filter(tournament=tournament_id).order_by("pk")


def of_season(season_id: str) -> QuerySet[Hook]:
    """The addresses that hear of a season, the oldest first."""
    return Hook.objects.filter(season=season_id).order_by("pk")


def give(user: User, tournament_id: str, address: str, kinds: Sequence[str] = ()) -> Fresh:
    """Have an address told of what happens in a tournament from now on, of these kinds or all. `Misfit` names the field
    that is wrong.

    The caller sees to it that the user directs the tournament.
    """
    _check(address, kinds, KINDS)
    with transaction.atomic():
        row = TournamentRow.objects.select_for_update().get(id=tournament_id)
        return _given(of(tournament_id), Hook(user=user, tournament=row, delivered=row.version), address, kinds)


def give_for_season(user: User, season_id: str, address: str, kinds: Sequence[str] = ()) -> Fresh:
    """The same for a season, which the user directs."""
    _check(address, kinds, OF_SEASONS)
    with transaction.atomic():
        row = SeasonRow.objects.select_for_update().get(id=season_id)
        return _given(of_season(season_id), Hook(user=user, season=row, delivered=row.version), address, kinds)


def _check(address: str, kinds: Sequence[str], known: Sequence[str]) -> None:
    address = address.strip()
    if len(address) > LONGEST_ADDRESS or not is_permitted(address, anywhere=settings.WEBHOOKS_ANYWHERE):
        raise Misfit("address", _("must be an https:// address at a public name"))
    unknown = sorted({*kinds} - {*known})
    if unknown:
        raise Misfit("kinds", _("there is no kind %(kinds)s") % {"kinds": ", ".join(unknown)[:200]})


def _given(there: QuerySet[Hook], hook: Hook, address: str, kinds: Sequence[str]) -> Fresh:
    """One address more, unless there are as many as there can be."""
    if there.count() >= MOST:
        raise Misfit("address", _("too many addresses are already notified of this: %(most)d") % {"most": MOST})
    hook.nonce = secrets.token_urlsafe(NONCE_BYTES)
    hook.address, hook.kinds = address.strip(), sorted({*kinds})
    hook.save(force_insert=True)
    return Fresh(hook, signing.secret(hook.nonce))


def resume(hook: Hook, user: User) -> None:
    """Tell an address that was given up all that it has missed, in the name of this director."""
    Hook.objects.filter(pk=hook.pk).update(state=Hook.State.ACTIVE, tries=0, next_try=Now(), error="", user=user)
    ring(hook.pk)
