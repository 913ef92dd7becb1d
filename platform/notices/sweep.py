"""Finding what lost messages forgot, and what only time brings about."""

from django.db import connection
from django.db.models.functions import Now

from config import task_queue
from notices.failure_kinds import DAILY_MAIL, DETECTION
from notices.messages import DETECT, SEND, SEND_DAILY
from notices.models import Sending
from notices.reasons import SHORT_AT_MOST, SHORT_OF
from retries import guard

MOST = 500
"""So many of each at once: where more are due, the workers are behind and not the messages lost."""

_LATELY = "statement_timestamp() - interval '1 hour'"
_MOVED = f"(status IN ('open', 'running') AND moved_at > {_LATELY} OR status = 'over' AND ended_at > {_LATELY})"
# What `notices.reasons.is_short` says of the decision for which the time runs out first.
_SHORT = f"""deadline > statement_timestamp()
   AND deadline <= statement_timestamp() + interval '{SHORT_AT_MOST.total_seconds()} seconds'
   AND deadline <= statement_timestamp() + interval '1 second' / {SHORT_OF}
                   * ((terms ->> 'move_s')::float8 + (terms ->> 'bank_s')::float8)"""
# Matches at which somebody sits or is invited who is told anything at all. One that runs out moved long ago: each
# kind has its own query, its own order and its own limit.
_MATCHES = f"""
WITH told AS (
    SELECT 'user:' || user_id AS player FROM notices_browser
    UNION SELECT 'user:' || user_id FROM notices_wish WHERE mail <> 'never')
SELECT row.id FROM play_matchrow AS row
 WHERE parent_id IS NULL AND {{which}}
   AND EXISTS (SELECT FROM told WHERE player IN (
           SELECT part.player FROM play_participant AS part WHERE part.match_id = row.id AND cardinality(part.seats) > 0
           UNION ALL
           SELECT asked.player FROM lobby_invitation AS asked WHERE asked.match = row.id))
   AND {guard.not_resting("row.id", DETECTION)}
 ORDER BY {{first}} LIMIT %s"""  # noqa: S608 - all pieces are ours
_MOVED_LATELY = _MATCHES.format(which=_MOVED, first="moved_at DESC")
_SHORT_OF_TIME = _MATCHES.format(which=_SHORT, first="deadline")
_EVENT_SHORT = f"""deadline > statement_timestamp()
   AND deadline <= statement_timestamp() + interval '{SHORT_AT_MOST.total_seconds()} seconds'"""
_EVENT = f"(moved_at > statement_timestamp() - interval '1 hour' OR ({_EVENT_SHORT}))"
_EVENTS = f"""
WITH told AS (
    SELECT 'user:' || user_id AS player FROM notices_browser
    UNION SELECT 'user:' || user_id FROM notices_wish WHERE mail <> 'never')
SELECT row.id FROM tournaments_tournamentrow AS row
 WHERE status IN ('entry', 'running', 'over') AND NOT paused AND {_EVENT}
   AND EXISTS (SELECT FROM told JOIN tournaments_entrantrow AS entrant USING (player)
                WHERE entrant.tournament_id = row.id)
   AND {guard.not_resting("row.id", DETECTION)}
 ORDER BY moved_at DESC LIMIT %s"""  # noqa: S608 - all pieces are ours
_CASE = "moved_at > statement_timestamp() - interval '1 hour'"
_CASES = f"""
WITH told AS (
    SELECT 'user:' || user_id AS player FROM notices_browser
    UNION SELECT 'user:' || user_id FROM notices_wish WHERE mail <> 'never')
SELECT row.id FROM moderation_caserow AS row
 WHERE {_CASE} AND EXISTS (SELECT FROM told WHERE player = ANY (row.affected))
   AND {guard.not_resting("row.id", DETECTION)}
 ORDER BY moved_at DESC LIMIT %s"""  # noqa: S608 - all pieces are ours
_CONDUCT = f"""
SELECT row.id FROM conduct_conductrow AS row
 WHERE {_CASE} AND {guard.not_resting("row.id", DETECTION)} ORDER BY moved_at DESC LIMIT %s"""  # noqa: S608 - ours
# Whoever plays in a season, and the officers of its league.
_SEASONS = f"""
WITH told AS (
    SELECT 'user:' || user_id AS player FROM notices_browser
    UNION SELECT 'user:' || user_id FROM notices_wish WHERE mail <> 'never')
SELECT row.id FROM leagues_seasonrow AS row
 WHERE {_CASE} AND EXISTS (SELECT FROM told WHERE player IN (
           SELECT one.player FROM leagues_seasonplayerrow AS one WHERE one.season_id = row.id
           UNION ALL
           SELECT one.player FROM leagues_personrow AS one WHERE one.organisation_id = row.organisation AND role <> ''))
   AND {guard.not_resting("row.id", DETECTION)}
 ORDER BY moved_at DESC LIMIT %s"""  # noqa: S608 - all pieces are ours
_LEAGUES = f"""
WITH told AS (
    SELECT 'user:' || user_id AS player FROM notices_browser
    UNION SELECT 'user:' || user_id FROM notices_wish WHERE mail <> 'never')
SELECT row.id FROM leagues_organisationrow AS row
 WHERE {_CASE} AND EXISTS (SELECT FROM told JOIN leagues_personrow AS one USING (player)
                            WHERE one.organisation_id = row.id AND standing = 'member')
   AND {guard.not_resting("row.id", DETECTION)}
 ORDER BY moved_at DESC LIMIT %s"""  # noqa: S608 - all pieces are ours
# The seasons in whose rooms something was said.
_TALKED = "said.at > statement_timestamp() - interval '1 hour' AND said.room <> ''"
_TALK = f"""
SELECT DISTINCT split_part(said.room, '-', 2) FROM chat_saying AS said
 WHERE {_TALKED} AND {guard.not_resting("split_part(said.room, '-', 2)", DETECTION)} LIMIT %s"""  # noqa: S608 - ours
_LOOKED_AT = f"""EXISTS (SELECT FROM play_matchrow AS row WHERE row.id = failure.item AND ({_MOVED} OR {_SHORT}))
    OR EXISTS (SELECT FROM tournaments_tournamentrow AS row WHERE row.id = failure.item AND {_EVENT})
    OR EXISTS (SELECT FROM moderation_caserow AS row WHERE row.id = failure.item AND {_CASE})
    OR EXISTS (SELECT FROM leagues_seasonrow AS row WHERE row.id = failure.item AND {_CASE})
    OR EXISTS (SELECT FROM chat_saying AS said WHERE split_part(said.room, '-', 2) = failure.item AND {_TALKED})
    OR EXISTS (SELECT FROM leagues_organisationrow AS row WHERE row.id = failure.item AND {_CASE})
    OR EXISTS (SELECT FROM conduct_conductrow AS row WHERE row.id = failure.item AND {_CASE})"""  # noqa: S608

# People who wish a daily mail and have not had today's, by the clock that they live by, from the hour that they chose;
# whoever has waited the most days first.
_WISHING = """
  FROM notices_wish AS wish JOIN accounts_user AS person ON person.id = wish.user_id
       LEFT JOIN notices_reader AS reader USING (user_id),
       LATERAL (SELECT statement_timestamp() AT TIME ZONE coalesce(nullif(person.zone, ''), 'UTC') AS there) AS time
 WHERE wish.mail = 'daily' AND person.is_active AND (reader.digested IS NULL OR reader.digested < there::date)"""
_READERS = f"""
SELECT wish.user_id {_WISHING} AND extract(hour FROM there) >= coalesce(reader.hour, 8)
   AND {guard.not_resting("wish.user_id", DAILY_MAIL)}
 GROUP BY wish.user_id, reader.digested ORDER BY reader.digested NULLS FIRST, wish.user_id LIMIT %s"""  # noqa: S608
_AWAITS_MAIL = f"EXISTS (SELECT {_WISHING} AND wish.user_id::text = failure.item)"


def sweep() -> None:
    """Have everything looked at that may give reason to tell something, and everything sent that is due."""
    guard.close(_LOOKED_AT, DETECTION)
    guard.close(_AWAITS_MAIL, DAILY_MAIL)
    queries = (_MOVED_LATELY, _SHORT_OF_TIME, _EVENTS, _CASES, _CONDUCT, _SEASONS, _LEAGUES, _TALK)
    for found in dict.fromkeys(one for query in queries for one in _found(query)):
        task_queue.enqueue(DETECT, (found,))
    due = Sending.objects.filter(state=Sending.State.DUE, next_try__lte=Now()).exclude(way=Sending.Way.DAILY)
    for number in due.order_by("next_try", "pk").values_list("pk", flat=True)[:MOST]:
        task_queue.enqueue(SEND, (number,))
    for user in _found(_READERS):
        task_queue.enqueue(SEND_DAILY, (user,))


def _found(query: str) -> list[str | int]:
    with connection.cursor() as cursor:
        cursor.execute(query, [MOST])
        return [found for (found,) in cursor.fetchall()]
