"""Going on as soon as something has happened; what a lost message forgot the sweep finds."""

from typing import Any

from config.task_queue import enqueue
from leagues.divisions import ENDED, unnoted
from leagues.kind import LiveSeason
from leagues.season.automation import due, to_carry_out, to_open
from leagues.tasks import end_division, go_on
from tournaments.kind import LiveTournament


def on_season_moved(live: LiveSeason, **_: Any) -> None:
    """Have a worker go on where something is due at once."""
    now = live.season
    if due(now, now.at) is not None or to_open(now, now.at) or to_carry_out(now):
        enqueue(go_on, (now.id,))


def on_tournament_moved(live: LiveTournament, **_: Any) -> None:
    """Have the end of a division noted, and once more where its results are corrected."""
    now = live.tournament
    if now.status in ENDED and unnoted().filter(tournament=now.id).exists():
        enqueue(end_division, (now.id,))
