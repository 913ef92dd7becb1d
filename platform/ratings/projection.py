"""The ratings as a consumer of the log: whatever ends a rated match, or happens to one that has ended, is entered once.

How far the log was read is stored with what came of it, so that a worker that dies between the two neither loses a
match nor enters one half. A message is only a reason to look sooner.
"""

from collections.abc import Sequence
from functools import partial

from django.db import connection

from config.postgres.base import default
from eventlog import projector
from eventlog.projector import Seen
from ratings import book, hosts
from ratings.models import Rated, Rating
from ratings.reading import END, SWEEP, results
from retries import guard

_TO_ENTER = """
SELECT match.id
  FROM unnest(%s::bigint[]) WITH ORDINALITY AS moved (stream, number)
  JOIN play_matchrow AS match ON match.stream = moved.stream
 WHERE match.parent_id IS NULL AND (match.terms ->> 'rated')::boolean
   AND (match.stream = ANY(%s) OR EXISTS (SELECT FROM ratings_rated AS rated WHERE rated.match_id = match.id))
 ORDER BY moved.number"""
_DUE = "SELECT item FROM retries_failure WHERE sweep = %s AND next_try <= statement_timestamp() ORDER BY next_try"
_IS_MATCH = "EXISTS (SELECT FROM play_matchrow AS match WHERE match.id = failure.item)"


class Ratings:
    """Enters matches into the book as the log tells of them, and takes out those whose hosts annul them."""

    name = "ratings"

    def take(self, events: Sequence[Seen]) -> None:
        """Enter every match that one of these events may have changed something for; what fails is on record."""
        _enter(_to_enter(events))

    def drop(self) -> None:
        """Throw the book away."""
        Rated.objects.all().delete()
        Rating.objects.all().delete()


RATINGS = Ratings()


def sweep() -> int:
    """Enter whatever has happened since the last time, and what failed then; how many events that were.

    Whoever comes second waits for the first. Where the book was never written it is rebuilt, by one alone.
    """
    if not projector.is_built(RATINGS):
        with guard.alone(SWEEP) as only, default().unhurried():
            return rebuild() if only else 0
    taken = projector.catch_up(RATINGS)
    _retry()
    return taken


def rebuild() -> int:
    """Write the book anew from all matches; how many there are. Matches are played and looked up on meanwhile: they are
    read before the book is touched, and what happens since is entered afterwards.
    """
    place = projector.settled()
    found = [*results()]
    return projector.replace(RATINGS, place, lambda: book.rebuild(found))


def _to_enter(events: Sequence[Seen]) -> list[str]:
    """The matches that ended, or had ended before, by these events, and those that their hosts may have annulled."""
    moved = dict.fromkeys(event.stream for event in events)
    ended = {event.stream for event in events if event.type == END}
    found = _ids(_TO_ENTER, ([*moved], [*ended]))
    return [*dict.fromkeys([*found, *hosts.changed_by((event.stream, event.type) for event in events)])]


def _retry() -> None:
    """Enter what failed before and has rested since; what is no match any more is taken off the record."""
    guard.close(_IS_MATCH, SWEEP)
    if _failed():
        with projector.held(RATINGS):
            _enter(_failed())


def _failed() -> list[str]:
    return _ids(_DUE, (SWEEP,))


def _ids(statement: str, parameters: tuple[str | list[int], ...]) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return [match_id for (match_id,) in cursor.fetchall()]


def _enter(matches: list[str]) -> None:
    """Enter matches one by one, whichever of them fail."""
    for match_id in matches:
        guard.attempt(SWEEP, match_id, partial(book.enter, match_id))
