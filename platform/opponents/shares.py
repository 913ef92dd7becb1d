"""Whose share of the workers computers think in: an account's own, or that of all guests of one network.

Anybody can be as many guests as they like. The network of a guest is known by its mark, kept with the guest alone.
"""

from collections.abc import Iterable
from datetime import timedelta

from django.db import connection

from accounts.limits import Limit, TooMany
from accounts.models import User
from opponents.budgets import LONG, searches

MOST_THINKING = 60
"""Seats of one share that may wait for a thought when another table is opened."""
BREAK_S = 30
GUESTS = "guests:"

# `host` is how the log names a player; whoever has no row has a share of their own.
_SHARE = """
SELECT %(guests)s || network FROM accounts_user
 WHERE id = CASE WHEN %(host)s ~ '^user:[0-9]{1,18}$' THEN split_part(%(host)s, ':', 2)::bigint END
   AND is_guest AND network <> ''"""
_THINKING = "SELECT count(*) FROM opponents_question WHERE queue = %s AND host = %s AND NOT done"


class TooManyThinking(TooMany):
    """So many seats of one share wait for a thought that no more can be opened."""

    template = "lobby/too_many_thinking.html"

    def __init__(self) -> None:
        super().__init__(Limit("seats that think", MOST_THINKING, timedelta(seconds=BREAK_S)), BREAK_S)


def share_of(host: str) -> str:
    """Whose share a host's tables count for; one query for a person."""
    if not host.startswith("user:"):
        return host
    with connection.cursor() as cursor:
        cursor.execute(_SHARE, {"host": host, "guests": GUESTS})
        found = cursor.fetchone()
    return found[0] if found else host


def spare(user: User, players: Iterable[str | None]) -> None:
    """`TooManyThinking` where these players would think, and as many seats of the user's share wait as may."""
    if not any(searches(player) for player in players):
        return
    with connection.cursor() as cursor:
        cursor.execute(_THINKING, (LONG, share_of(user.player)))
        (waiting,) = cursor.fetchone()
    if waiting >= MOST_THINKING:
        raise TooManyThinking
