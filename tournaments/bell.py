"""Going on as soon as something has happened; what a lost message forgot the sweep finds."""

from typing import Any

from config import task_queue
from play.live import Live
from tournaments.kind import LiveTournament
from tournaments.models import TableRow
from tournaments.overtaken import just_closed
from tournaments.stream.automation import due, tables_to_open
from tournaments.stream.manual_pairing import is_uncompared
from tournaments.tasks import go_on, settle


def on_tournament_moved(live: LiveTournament, **_: Any) -> None:
    """Have a worker go on where something is due at once, where the end of a round has overtaken its matches, or where
    a round that was paired by hand is to be compared.
    """
    now = live.tournament
    if due(now, now.at) is not None or tables_to_open(now, now.at) or just_closed(now) or is_uncompared(now):
        task_queue.enqueue(go_on, (now.id,))


def on_match_moved(live: Live, **_: Any) -> None:
    """Have the table of a match that is over get its result."""
    match = live.match
    if match.event and match.outcome is not None and TableRow.objects.filter(match=live.id, settled=False).exists():
        task_queue.enqueue(settle, (live.id,))
