"""Finding what lost messages forgot: the rows say which matches wait for a computer."""

from django.db import connection

from opponents import questions
from opponents.bell import ask
from opponents.clock import agenda
from opponents.worker import LOST
from opponents.worker import SWEEP as ANSWERS
from play import live
from retries import guard

ASK_AGAIN_SECONDS = 10.0
"""Seconds for which a match may wait for a computer before it is asked again: longer than any pause and thought."""
MOST = 200
"""Matches asked again at once: where more are waiting, the workers are behind and not the messages lost."""
SWEEP = "ask"

_AWAITED = """status = 'running' AND NOT paused
   AND EXISTS (SELECT FROM unnest(turn) AS seat WHERE players ->> seat LIKE 'computer:%%')"""
_WAITING = f"""
SELECT row.id FROM play_matchrow AS row
  LEFT JOIN LATERAL (SELECT max(asked_at) AS asked_at FROM opponents_question WHERE match = row.id) AS question ON true
 WHERE {_AWAITED} AND moved_at < statement_timestamp() - %(seconds)s * interval '1 second'
   AND coalesce(asked_at < statement_timestamp() - %(seconds)s * interval '1 second', true)
   AND {guard.not_resting("row.id", SWEEP, ANSWERS)}
 ORDER BY coalesce(asked_at, moved_at) LIMIT %(most)s"""  # noqa: S608 - all pieces are ours

_ASKED = f"EXISTS (SELECT FROM play_matchrow AS row WHERE row.id = failure.item AND {_AWAITED})"
_LATELY = "failure.last_at > statement_timestamp() - interval '1 day'"


def sweep(seconds: float = ASK_AGAIN_SECONDS) -> int:
    """Ask again the computers of every match that has waited for one too long, whoever has waited longest first; how
    many matches that are.
    """
    questions.forget_old()
    _close()
    with connection.cursor() as cursor:
        cursor.execute(_WAITING, {"seconds": seconds, "most": MOST})
        waiting = [match_id for (match_id,) in cursor.fetchall()]
    guard.each(SWEEP, waiting, lambda match_id: ask(live.fresh(match_id), at_once=True))
    return len(waiting)


def _close() -> None:
    """Take off the record of failures the matches at which nothing is to be done any more, by sweep or clock, and those
    at which no worker has died for a day.
    """
    guard.close(_ASKED, SWEEP, ANSWERS)
    guard.close(agenda.STEP_DUE, "step")
    guard.close(agenda.TIME_OUT_DUE, "time_out")
    guard.close(_LATELY, LOST)
