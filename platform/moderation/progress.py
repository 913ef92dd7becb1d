"""Cases go on by themselves: evidence is gathered, rulings carried out, and what cannot be appealed any more closed."""

from django.db import connection

from games.kernel.refusals import Refused
from moderation import acts, commands, evidence, executing
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
        done += executing.carry_out(case_id)
    if now.evidence is None and now.status in ("open", "triaged", "claimed"):
        done += evidence.gather(case_id)
    now = commands.find(case_id).case
    if now.status == "executed" and now.appeal_until is not None and database_time.now() >= now.appeal_until:
        done += _close(case_id)
    return done


def _close(case_id: str) -> bool:
    try:
        commands.close(case_id)
    except Refused as refusal:
        if refusal.code == "time_left":  # somebody has appealed meanwhile, or another worker was first
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
