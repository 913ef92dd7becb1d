"""The questions that computers have not answered yet, and which of them is the next: each host in turn.

All guests of one network are one host (`opponents.shares`). A host's questions stand in rounds, one in each; a worker
takes the oldest of the lowest round. So somebody with a hundred Warlords waiting holds up another by one thought, not
by a hundred. Questions of correspondence matches begin some rounds further back: live seats go first, and nobody waits
for ever.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db import connection

from opponents.budgets import INTERRUPT_SECONDS, queue
from opponents.shares import share_of
from play.match import Match
from play.players import is_person

SLOW_ROUNDS = 8
"""So many rounds a question by correspondence stands behind a live one that is asked at the same moment."""
KEPT_S = 60
"""Seconds for which an answered question counts for its host's next round."""

BUSY_S = 1.0
"""Seconds after which a message comes again whose question somebody is at."""
LONGEST_S = 2 * INTERRUPT_SECONDS
"""Seconds after which a worker that has not answered is ended."""


class Question(NamedTuple):
    """What a seat's computer was asked at a version of a match."""

    match: str
    version: int
    seat: int


class Queued(NamedTuple):
    """A question, its queue, and the seconds until it is ready."""

    question: Question
    queue: str
    wait: float = 0.0


class Taken(NamedTuple):
    """A question for a worker to answer, its queue, and how many workers have been lost at it."""

    question: Question
    queue: str
    lost: int = 0


# A seat that is asked again by its own answer is asked something new.
_ANSWERED = "(question.done OR question.taken_by = pg_backend_pid())"
# The round is reckoned from the last one served and the first that waits. A seat that is asked anew while others move
# keeps its place, and its pause unless a clock runs: then what is new is to be seen first.
_PUT = f"""
INSERT INTO opponents_question AS question
       (match, seat, version, queue, host, slow, round, asked_at, ready_at, done)
SELECT %(match)s, new.seat, %(version)s, new.queue, %(host)s, %(slow)s,
       greatest((SELECT coalesce(greatest(max(round) FILTER (WHERE taken_at IS NOT NULL),
                                          min(CASE WHEN slow THEN round - %(slow_rounds)s ELSE round END)
                                              FILTER (WHERE taken_at IS NULL)), 0)
                   FROM opponents_question WHERE queue = new.queue)
                + CASE WHEN %(slow)s THEN %(slow_rounds)s ELSE 0 END,
                (SELECT max(round) + 1 FROM opponents_question
                  WHERE queue = new.queue AND host = %(host)s AND slow = %(slow)s))
       + row_number() OVER (PARTITION BY new.queue ORDER BY new.place) - 1,
       statement_timestamp(), statement_timestamp() + new.wait * interval '1 second', false
  FROM unnest(%(seats)s::smallint[], %(queues)s::text[], %(waits)s::float8[])
       WITH ORDINALITY AS new (seat, queue, wait, place)
    ON CONFLICT (match, seat) DO UPDATE
   SET version = EXCLUDED.version, queue = EXCLUDED.queue, host = EXCLUDED.host, slow = EXCLUDED.slow,
       asked_at = EXCLUDED.asked_at, done = false,
       round = CASE WHEN {_ANSWERED} THEN EXCLUDED.round ELSE question.round END,
       taken_by = CASE WHEN {_ANSWERED} THEN NULL ELSE question.taken_by END,
       taken_at = CASE WHEN {_ANSWERED} THEN NULL ELSE question.taken_at END,
       tries = CASE WHEN {_ANSWERED} OR question.version < EXCLUDED.version THEN 0 ELSE question.tries END,
       ready_at = CASE WHEN {_ANSWERED} OR %(anew)s THEN EXCLUDED.ready_at
                       ELSE least(question.ready_at, EXCLUDED.ready_at) END
 WHERE question.version <= EXCLUDED.version"""  # noqa: S608 - all pieces are ours

# Free is what nobody has taken, or somebody whose session is gone or who has had more time than any worker gets.
_FREE = """NOT {it}.done AND ({it}.taken_by IS NULL OR {it}.taken_by = pg_backend_pid()
       OR {it}.taken_at < statement_timestamp() - %(longest)s * interval '1 second'
       OR {it}.taken_by <> ALL (ARRAY(SELECT pid FROM pg_stat_activity)))"""
_TAKE = f"""
WITH own AS (SELECT queue FROM opponents_question AS own
              WHERE match = %(match)s AND seat = %(seat)s AND {_FREE.format(it="own")})
UPDATE opponents_question SET taken_by = pg_backend_pid(), taken_at = statement_timestamp(), tries = tries + 1
 WHERE id = (SELECT id FROM opponents_question AS next
              WHERE queue = (SELECT queue FROM own) AND {_FREE.format(it="next")}
                AND (ready_at <= statement_timestamp()
                     OR match = %(match)s AND seat = %(seat)s AND version = %(version)s)
              ORDER BY round, ready_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING match, version, seat, queue, tries - 1"""  # noqa: S608 - all pieces are ours

_OWN = "SELECT queue, done OR version > %s FROM opponents_question WHERE match = %s AND seat = %s"

_DONE = """
UPDATE opponents_question SET done = (version = %(version)s), taken_by = NULL
 WHERE match = %(match)s AND seat = %(seat)s AND taken_by = pg_backend_pid()
RETURNING done, version, queue, greatest(0, extract(epoch FROM ready_at - statement_timestamp()))::float8"""

# Workers hold rows in the order in which they answer: who drops several waits for none of them.
_FORGET = """
DELETE FROM opponents_question
 WHERE id IN (SELECT id FROM opponents_question
               WHERE done AND taken_at < statement_timestamp() - %s * interval '1 second'
                  OR asked_at < statement_timestamp() - interval '1 hour'
                 FOR UPDATE SKIP LOCKED)"""


def put(match: Match, waits: Mapping[int, float]) -> None:
    """Ask these seats, each after so many seconds; two statements. A seat asked before is asked once."""
    given: dict[str, Any] = {
        "match": match.id,
        "version": match.version,
        "host": share_of(host_of(match)),
        "slow": match.terms.pace == "days",
        "slow_rounds": SLOW_ROUNDS,
        "anew": match.rules.due(match.state) is not None,
        "seats": list(waits),
        "queues": [queue(match.players[seat]) for seat in waits],
        "waits": list(waits.values()),
    }
    with connection.cursor() as cursor:
        cursor.execute(_PUT, given)


def host_of(match: Match) -> str:
    """Whose share of the workers the match counts for: the event's that it is played in, else of who opened it, or for
    a what-if line the first person at it.
    """
    if match.event:
        return f"tournament:{match.event}"
    return match.host or next((player for player in match.players if player and is_person(player)), "")


def take(own: Question) -> Taken | None:
    """Take the question that is next in the queue of one that a message has come for; None where that one is answered
    or somebody is at it. One that is in no queue is taken itself. Whoever takes one says when it is `done`.
    """
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, {**own._asdict(), "longest": LONGEST_S})
        found = cursor.fetchone()
    if found is not None:
        return Taken(Question(*found[:3]), *found[3:])
    return Taken(own, "") if _row(own) is None else None


def unanswered(own: Question) -> Queued | None:
    """The question with a pause, where somebody was at it just now: they may be dead and not yet known to be.

    None where the seat has been asked anew, of which there is a message.
    """
    found = _row(own)
    return None if found is None or found[1] else Queued(own, found[0], BUSY_S)


def _row(own: Question) -> tuple[str, bool] | None:
    """Its queue, and whether it is done or asked anew."""
    with connection.cursor() as cursor:
        cursor.execute(_OWN, (own.version, own.match, own.seat))
        found: tuple[str, bool] | None = cursor.fetchone()
    return found


def done(question: Question) -> Queued | None:
    """The question is answered, or cannot be; what the seat was asked meanwhile."""
    with connection.cursor() as cursor:
        cursor.execute(_DONE, question._asdict())
        found = cursor.fetchone()
    if found is None or found[0]:
        return None
    _, version, its_queue, wait = found
    return Queued(question._replace(version=version), its_queue, wait)


def forget_old() -> None:
    """Drop the questions that were answered some time ago, and those that nobody has asked again for an hour."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET, (KEPT_S,))
