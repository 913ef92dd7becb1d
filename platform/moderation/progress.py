"""Cases go on by themselves: evidence is gathered, rulings carried out, and what cannot be appealed any more closed."""

from collections.abc import Callable

from django.db import connection

from games.kernel.refusals import Refused
from moderation import acts, commands, evidence, executing
from moderation.projection import UNDECIDED, due
from retries import guard
from streams import database_time

SWEEP, ACTS = "cases", "acts"

_DUE = f"""
SELECT id FROM moderation_caserow AS one
 WHERE (acting OR due_at <= statement_timestamp()) AND {guard.not_resting("one.id", SWEEP)}
 ORDER BY severity, deadline LIMIT 500"""  # noqa: S608 - all pieces are ours


def go_on(case_id: str) -> int:
    """Do what is due now; how many things there were."""
    now = commands.find(case_id).case
    done = 0
    if now.status == "decided":
        done += executing.execute_ruling(case_id)
    if now.evidence is None and now.status in UNDECIDED:
        done += evidence.gather(case_id)
    now = commands.find(case_id).case
    until = due(now)
    if until is not None and database_time.now() >= until:
        done += _timed_out(case_id, commands.close if now.question is None else commands.lapse)
    return done


def _timed_out(case_id: str, give: Callable[[str], object]) -> bool:
    try:
        give(case_id)
    except Refused as refusal:
        if refusal.code == "time_left":  # somebody has appealed or answered meanwhile, or another worker was first
            return False
        raise
    return True


def sweep() -> int:
    """Go on with every case in which something is due, then write the public log on; how many cases there were."""
    with connection.cursor() as cursor:
        cursor.execute(_DUE)
        waiting = [case_id for (case_id,) in cursor.fetchall()]
    done = guard.each(SWEEP, waiting, go_on)
    guard.attempt(SWEEP, ACTS, acts.follow)
    return done
