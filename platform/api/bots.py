"""Bots: accounts that a program plays, shown as such wherever they are named.

They sit at the same tables as people and stand on the same ladders: a rating says how strong somebody is against all
comers, and one earned among bots alone would say it to nobody else. So that people know whom they have been rated
against, an account says before its first rated match what it is, and stays it.
"""

from django.db import connection

from accounts.models import User
from play.models import MatchRow
from play.participants import taken_part

# One statement: no match can be opened between the question and the answer that would not have been seen by it.
_MARK = """
UPDATE accounts_user SET is_bot = %(bot)s
 WHERE id = %(user)s AND NOT is_guest AND NOT EXISTS (
       SELECT FROM play_participant AS part JOIN play_matchrow AS row ON row.id = part.match_id
        WHERE part.player = %(player)s AND (row.terms ->> 'rated')::boolean AND row.begun)"""


def may_change(user: User) -> bool:
    """Return whether the account may still change whether it is a bot: it has affected nobody's rating; one query."""
    return not user.is_guest and not _has_played_rated(user)


def mark(user: User, *, bot: bool) -> bool:
    """Mark the account as played by a program, or not; return whether it was allowed."""
    with connection.cursor() as cursor:
        cursor.execute(_MARK, {"bot": bot, "user": user.pk, "player": user.player})
        return bool(cursor.rowcount)


def _has_played_rated(user: User) -> bool:
    return MatchRow.objects.filter(taken_part(user.player), terms__rated=True, begun=True).exists()
