"""Finding what lost messages forgot, and what only time brings about."""

from django.db import connection
from django.db.models.functions import Now

from config import post
from notices.models import Sending
from notices.tasks import daily, look, send
from retries import guard

MOST = 500
"""So many of each at once: where more are due, the workers are behind and not the messages lost."""

# A match that moved within the hour, or whose clock runs out within the time in which it may be short, at which
# somebody sits or is invited who lets himself be told at all.
_MATCHES = f"""
WITH told AS (
    SELECT 'user:' || user_id AS player FROM notices_browser
    UNION SELECT 'user:' || user_id FROM notices_wish WHERE mail <> 'never')
SELECT row.id FROM play_matchrow AS row
 WHERE parent_id IS NULL
   AND (status IN ('open', 'running', 'over') AND moved_at > statement_timestamp() - interval '1 hour'
        OR deadline BETWEEN statement_timestamp() AND statement_timestamp() + interval '12 hours')
   AND EXISTS (SELECT FROM told WHERE player IN (
           SELECT part.player FROM play_participant AS part WHERE part.match_id = row.id AND cardinality(part.seats) > 0
           UNION ALL
           SELECT asked.player FROM lobby_invitation AS asked WHERE asked.match = row.id))
   AND {guard.not_resting("row.id", "look")}
 ORDER BY moved_at DESC LIMIT %s"""  # noqa: S608 - all pieces are ours

# People whose day has come to the hour that they chose, by the clock that they live by, and who have something coming.
_READERS = f"""
SELECT wish.user_id FROM notices_wish AS wish JOIN accounts_user AS person ON person.id = wish.user_id
       LEFT JOIN notices_reader AS reader USING (user_id),
       LATERAL (SELECT statement_timestamp() AT TIME ZONE coalesce(nullif(person.zone, ''), 'UTC') AS there) AS time
 WHERE wish.mail = 'daily' AND extract(hour FROM there) >= coalesce(reader.hour, 8)
   AND (reader.digested IS NULL OR reader.digested < there::date)
   AND {guard.not_resting("wish.user_id", "daily mail")}
 GROUP BY wish.user_id LIMIT %s"""  # noqa: S608 - all pieces are ours


def sweep() -> None:
    """Have everything looked at that may give reason to tell something, and everything sent that is due."""
    for match in _found(_MATCHES):
        post.send(look, (match,))
    due = Sending.objects.filter(state=Sending.State.DUE, next_try__lte=Now()).exclude(way=Sending.Way.DAILY)
    for number in due.order_by("next_try", "pk").values_list("pk", flat=True)[:MOST]:
        post.send(send, (number,))
    for user in _found(_READERS):
        post.send(daily, (user,))


def _found(query: str) -> list[str | int]:
    with connection.cursor() as cursor:
        cursor.execute(query, [MOST])
        return [found for (found,) in cursor.fetchall()]
