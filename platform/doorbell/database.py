"""What the database says of matches, talk and sessions: the truth that rings only point at."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import reduce, wraps
from operator import or_
from typing import ParamSpec, TypeVar

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import close_old_connections, connection
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import User
from accounts.names import user_of
from chat import talk
from chat.models import Saying
from doorbell import rights, ring
from doorbell.stream import Heard, Stream, Wanted
from play import delay
from play.models import MatchRow
from tournaments.models import TournamentRow

_FAR = datetime.max.replace(tzinfo=UTC)
P = ParamSpec("P")
R = TypeVar("R")


def with_own_connection(work: Callable[P, R]) -> Callable[P, R]:
    """Close the connection after the call: for threads that serve no request, whose connection nobody else closes."""

    @wraps(work)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        close_old_connections()
        try:
            return work(*args, **kwargs)
        finally:
            connection.close()

    return wrapped


@with_own_connection
def since(then: datetime | None) -> tuple[datetime, list[ring.Moved | ring.Said]]:
    """The time by the database's clock, and a ring for each match and tournament that has moved and each saying since
    then: a query for each of the four, and one where something was said in rooms.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    if then is None:
        return now, []
    # Each half by an index of its own: when a match moved is in none.
    on = Q(status__in=(MatchRow.Status.OPEN, MatchRow.Status.RUNNING), moved_at__gte=then)
    rows = MatchRow.objects.filter(on | Q(ended_at__gte=then))
    events = TournamentRow.objects.filter(status__in=TournamentRow.Status.values, moved_at__gte=then)
    sayings = Saying.objects.filter(at__gte=then).select_related("match").order_by("at")
    moved = [ring.of(row) for row in rows.order_by("moved_at")]
    moved += [ring.of_tournament(row) for row in events.order_by("moved_at")]
    said = [saying for saying in sayings if not saying.room]
    rooms = dict.fromkeys(saying.room for saying in sayings if saying.room)
    moved += [ring.Moved(room, version) for room, version in talk.versions([*rooms]).items()] if rooms else []
    return now, [*moved, *(ring.of_saying(saying) for saying in said)]


@with_own_connection
def visible(late: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """The version that those may know by now who see each of these matches so many seconds late, and the number of the
    newest saying to everybody that they may read, 0 for none; three queries and the time, none where nobody is late.
    """
    found = {one: row for one, row in rights.rows(late).items() if isinstance(row, MatchRow)}
    reached = delay.reached((row, late[row.id]) for row in found.values())
    said = {}
    if reached:
        read = reduce(or_, (Q(match=match, at__lte=one.until or _FAR) for match, one in reached.items()))
        said = dict(Saying.objects.filter(read, team=[]).values_list("match").annotate(Max("id")))
    return {match: (reach.version, said.get(match, 0)) for match, reach in reached.items()}


@with_own_connection
def lost(wanted: Mapping[Stream, Wanted]) -> list[Stream]:
    """The streams whose session is over, or who may not watch any more what they listen to, or not so soon; three
    queries at most, and what each that hangs by something else than a session costs.
    """
    held = {one.session: one.player for one in wanted.values() if one.session and one.stands is None}
    sound = _sound_sessions(held)
    rows = rights.rows({heard.match for one in wanted.values() for heard in one.matches})
    return [
        stream
        for stream, one in wanted.items()
        if (one.session and one.session not in sound and one.stands is None)
        or (one.stands is not None and not one.stands())
        or any(_is_over(rows.get(heard.match), one.player, heard) for heard in one.matches)
    ]


def _is_over(row: rights.Row | None, player: str | None, heard: Heard) -> bool:
    """Whether the right is gone by which a match is heard of, or to hear of it so soon."""
    hearing = rights.hearing(row, player, heard.key)
    return hearing is None or hearing > heard.delay


def _sound_sessions(held: Mapping[str, str | None]) -> set[str]:
    """Those of the sessions that still stand for the player they were opened for."""
    if not held:
        return set()
    kept = Session.objects.filter(session_key__in=held, expire_date__gt=timezone.now())
    data = {session.session_key: SessionStore().decode(session.session_data) for session in kept}
    numbers = {number for player in held.values() if player and (number := user_of(player)) is not None}
    people = {str(user.pk): user for user in User.objects.filter(pk__in=numbers, is_active=True)}
    return {key for key, said in data.items() if _stands_for(people.get(said.get(SESSION_KEY, "")), said, held[key])}


def _stands_for(user: User | None, said: Mapping[str, str], player: str | None) -> bool:
    """Whether what a session says is this user, by the present password."""
    if user is None or user.player != player:
        return False
    return constant_time_compare(said.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
