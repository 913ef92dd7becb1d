"""Having addresses told as soon as something has happened; what a lost message forgot the sweep finds."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from config import task_queue
from leagues.kind import LiveSeason
from tournaments.kind import LiveTournament
from webhooks.messages import DELIVER
from webhooks.models import Hook


def on_moved(live: LiveTournament, **_: Any) -> None:
    """Have every address that hears of the tournament told."""
    _ring(Hook.objects.filter(tournament=live.id))


def on_season_moved(live: LiveSeason, **_: Any) -> None:
    """Have every address that hears of the season told."""
    _ring(Hook.objects.filter(season=live.id))


def _ring(hooks: "QuerySet[Hook]") -> None:
    for hook in hooks.filter(state=Hook.State.ACTIVE, tries=0).values_list("pk", flat=True):
        ring(hook)


def ring(hook: int) -> None:
    """Have a worker tell an address what it has not heard yet, once what is being done is committed."""
    transaction.on_commit(lambda: task_queue.enqueue(DELIVER, (hook,)))
