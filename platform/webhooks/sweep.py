"""Finding the addresses that have not heard of everything yet."""

from django.db.models import F, Q
from django.db.models.functions import Now

from config import task_queue
from webhooks.messages import DELIVER
from webhooks.models import Hook

MOST = 500


def sweep() -> int:
    """Have every address told that is behind its tournament or season and whose next try is due; how many there are."""
    behind = Q(tournament__version__gt=F("delivered")) | Q(season__version__gt=F("delivered"))
    due = Hook.objects.filter(behind, state=Hook.State.ACTIVE, next_try__lte=Now())
    found = list(due.order_by("next_try", "pk").values_list("pk", flat=True)[:MOST])
    for number in found:
        task_queue.enqueue(DELIVER, (number,))
    return len(found)
