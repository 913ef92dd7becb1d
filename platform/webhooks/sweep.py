"""Finding the addresses that have not heard of everything yet."""

from datetime import timedelta

from django.core.cache import cache
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from config import task_queue
from tournaments.models import TournamentRow
from webhooks.messages import DELIVER
from webhooks.models import Hook

MOST = 500
LATELY = timedelta(days=7)
"""What has moved within these is looked at each time, and the rest once a day: tournaments and seasons that are long
over keep their addresses, and a message of theirs is lost only where the broker was away for longer.
"""
_WHOLE, _DAY_S = "webhooks:whole", 24 * 60 * 60


def sweep() -> int:
    """Have every address told that is behind its tournament or season and whose next try is due; how many there are."""
    found = _numbers(_all() if cache.add(_WHOLE, True, _DAY_S) else _lately())
    for number in found:
        task_queue.enqueue(DELIVER, (number,))
    return len(found)


def _all() -> "list[QuerySet[Hook]]":
    return [_due()]


def _lately() -> "list[QuerySet[Hook]]":
    """Those that are tried again, and those whose tournament or season has moved; each found by an index."""
    since = Now() - LATELY
    tournaments = Q(tournament__status__in=TournamentRow.Status.values, tournament__moved_at__gt=since)
    return [_due().filter(tries__gt=0), _due().filter(tournaments), _due().filter(season__moved_at__gt=since)]


def _due() -> "QuerySet[Hook]":
    behind = Q(tournament__version__gt=F("delivered")) | Q(season__version__gt=F("delivered"))
    return Hook.objects.filter(behind, state=Hook.State.ACTIVE, next_try__lte=Now())


def _numbers(questions: "list[QuerySet[Hook]]") -> list[int]:
    """Of each of these so many at most, whichever have waited longest first."""
    found = (one.order_by("next_try", "pk").values_list("pk", flat=True)[:MOST] for one in questions)
    return [*dict.fromkeys(number for numbers in found for number in numbers)]
