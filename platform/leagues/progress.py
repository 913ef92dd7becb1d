"""Seasons go on by themselves: entry opens and closes, divisions begin, and what has ended is noted."""

from django.db import connection

from games.kernel.refusals import Refused
from leagues import commands, defects, divisions
from leagues.commands import SYSTEM
from leagues.season.automation import due, to_carry_out, to_open
from retries import guard
from streams import database_time

SWEEP, ENDING = "seasons", "divisions"
MOST_STEPS = 100
STANDING_STILL = frozenset({"entry_is_open", "entry_closed", "wrong_status", "season_is_over"})
"""Refusals that say that somebody else was first."""

_DUE = f"""
SELECT id FROM leagues_seasonrow AS season
 WHERE status IN ('draft', 'entry', 'drawn', 'running', 'played') AND (acting OR due_at <= statement_timestamp())
   AND {guard.not_resting("season.id", SWEEP)}
 ORDER BY moved_at LIMIT 500"""  # noqa: S608 - all pieces are ours


def go_on(season_id: str) -> int:
    """Do what is due now, one step after the other; how many there were."""
    for done in range(MOST_STEPS):
        if not _step(season_id):
            return done
    return MOST_STEPS


def _step(season_id: str) -> bool:
    """Open one division, carry out in one what was decided about a defect of the rules, or give the one command that is
    due; whether there was anything to do.
    """
    now, at = commands.find_season(season_id).season, database_time.now()
    for division in to_open(now, at):
        if divisions.open_division(now, division) is not None:
            return True
    for defect, division in to_carry_out(now):
        return defects.apply_to_division(now, defect, division)
    wish = due(now, at)
    if wish is None:
        return False
    try:
        commands.at_season(season_id, wish, SYSTEM)
    except Refused as refusal:
        if refusal.code in STANDING_STILL:
            return False
        raise
    return True


def ended() -> list[str]:
    """The tournaments of divisions that are over and not yet noted: what lost messages have left."""
    return [*divisions.unnoted().values_list("tournament", flat=True)]


def sweep() -> int:
    """Note every division that has ended, then go on with every season in which something is due."""
    noted = guard.each(ENDING, ended(), divisions.end_division)
    with connection.cursor() as cursor:
        cursor.execute(_DUE)
        waiting = [season_id for (season_id,) in cursor.fetchall()]
    return noted + guard.each(SWEEP, waiting, go_on)
