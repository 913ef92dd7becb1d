"""Tournaments go on by themselves: what is due is done in the log, once, whoever else does it at the same time."""

from contextlib import suppress

from django.db import connection

from games.kernel.refusals import Refused
from retries import guard
from streams import database_time
from tournaments import commands, comparing, matches, overtaken
from tournaments.commands import SYSTEM
from tournaments.stream.automation import due, tables_to_open
from tournaments.stream.commands import FailDraw
from tournaments.stream.state import Drawing

SWEEP = "tournaments"
SETTLING = "tournament tables"
MOST_STEPS = 200
"""Commands and matches of one turn; the next turn goes on."""

_DUE = f"""
SELECT id FROM tournaments_tournamentrow AS tournament
 WHERE status IN ('entry', 'running', 'over') AND NOT paused AND (acting OR due_at <= statement_timestamp())
   AND {guard.not_resting("tournament.id", SWEEP)}
 ORDER BY moved_at LIMIT 500"""  # noqa: S608 - all pieces are ours

STANDING_STILL = frozenset(
    {
        "already_paired", "round_over", "round_started", "already_begun", "entry_closed", "results_missing",
        "tournament_paused", "tournament_over", "paired_by_hand", "stage_over", "another_stage",
    }
)  # fmt: skip
"""Refusals that say that somebody else was first."""


def go_on(tournament_id: str) -> int:
    """End the matches that the end of a round overtook, then do what is due now, one step after the other; how many
    steps there were.
    """
    overtaken.end_all(tournament_id, MOST_STEPS)
    comparing.compare_all(commands.find(tournament_id))
    for done in range(MOST_STEPS):
        if not _step(tournament_id):
            return done
    return MOST_STEPS


def _step(tournament_id: str) -> bool:
    """Open one match, or give the one command that is due; whether there was anything to do."""
    now = commands.find(tournament_id).tournament
    at = database_time.now()
    for round_, table in tables_to_open(now, at):
        matches.open_match(now, round_, table)
        return True
    wish = due(now, at)
    if wish is None:
        return False
    try:
        commands.give(tournament_id, wish, SYSTEM)
    except Refused as refusal:
        if now.drawing is not None:
            _tell(tournament_id, now.drawing, refusal)
        elif refusal.code not in STANDING_STILL:
            raise
        return False
    return True


def _tell(tournament_id: str, drawing: Drawing, refusal: Refused) -> None:
    """Note for its directors why the round they asked for cannot be paired, unless somebody else has paired it."""
    said = FailDraw(drawing.stage, drawing.round, code=refusal.code, detail=refusal.detail)
    with suppress(Refused):
        commands.give(tournament_id, said, SYSTEM)


def sweep() -> int:
    """Settle every table whose match is over, end the matches that the end of their round has overtaken, then go on
    with every tournament in which something is due.
    """
    settled = guard.each(SETTLING, matches.ended(), matches.settle) + overtaken.end_all()
    with connection.cursor() as cursor:
        cursor.execute(_DUE)
        waiting = [tournament_id for (tournament_id,) in cursor.fetchall()]
    return settled + guard.each(SWEEP, waiting, go_on)
