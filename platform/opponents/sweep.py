"""Finding what lost messages forgot: the rows say which matches wait for a computer."""

from django.db import connection

from opponents.bell import ask
from play import live

PATIENCE = 10.0
"""Seconds for which a match may wait for a computer before it is asked again: longer than any pause and thought."""
MOST = 200
"""Matches asked again at once: where more are waiting, the workers are behind and not the messages lost."""

_WAITING = """
SELECT id FROM play_matchrow
 WHERE status = 'running' AND moved_at < statement_timestamp() - %s * interval '1 second'
   AND EXISTS (SELECT FROM unnest(turn) AS seat WHERE players ->> seat LIKE 'computer:%%')
 ORDER BY moved_at DESC LIMIT %s"""


def sweep(patience: float = PATIENCE) -> int:
    """Ask again the computers of every match that has waited for one too long; how many matches that are."""
    with connection.cursor() as cursor:
        cursor.execute(_WAITING, (patience, MOST))
        waiting = [match_id for (match_id,) in cursor.fetchall()]
    for match_id in waiting:
        ask(live.fresh(match_id), at_once=True)
    return len(waiting)
