"""Rights of whoever looks: which matches there are for them, as whom they see one, which buttons they get.

One function a right, one condition a line. Rights of whoever acts are checked at the door itself: see `play.rights`.
"""

from typing import TypeAlias

from django.utils.crypto import constant_time_compare, salted_hmac

from play.match import Match
from play.models import MatchRow, Participant

Table: TypeAlias = Match | MatchRow


def seat_of(match: Table, player: str | None) -> int | None:
    """The first seat that the player holds; None where it is none."""
    return match.players.index(player) if player and player in match.players else None


def root(row: MatchRow) -> MatchRow:
    """The match that a what-if line belongs to in the end, whose terms say who may watch it and how late; the match
    itself where it is none. A query for each line between them.
    """
    while row.parent is not None:
        row = row.parent
    return row


def watch_key(match_id: str) -> str:
    """What a link to a match carries that only those may watch or join who were given the link."""
    return salted_hmac("play.access.watch", match_id, algorithm="sha256").hexdigest()[:20]


def watching_key(row: MatchRow, *, at_it: bool, came_with: str = "") -> str:
    """The key of the link by which others may watch, for who is `at_it` or came with it; empty where none is needed."""
    match = root(row)
    if match.terms["watch"] != "link":
        return ""
    return watch_key(match.id) if at_it else came_with


def may_watch(row: MatchRow, player: str | None, key: str = "") -> bool:
    """Whether the match exists for this player at all; a what-if line does for who plays it or may watch its match."""
    if seat_of(row, player) is not None:
        return True
    if player and player in (row.host, *row.gone):
        return True
    match = root(row)
    if match is not row:
        return may_watch(match, player, key)
    if row.terms["watch"] == "everyone":
        return True
    if row.terms["watch"] == "link":
        return constant_time_compare(key, watch_key(row.id))
    return False


def may_join(row: MatchRow, player: str | None, key: str = "") -> bool:
    """Whether the player may sit down at an open table: who knows of it, or has been given its link."""
    if row.status != MatchRow.Status.OPEN:
        return False
    if seat_of(row, player) is not None:
        return False
    if row.terms["watch"] == "everyone":
        return True
    return player == row.host or constant_time_compare(key, watch_key(row.id))


def may_take_over(row: MatchRow, player: str | None, key: str = "") -> bool:
    """Whether the player may take over a seat that lost its player."""
    if row.status != MatchRow.Status.RUNNING:
        return False
    if not row.dropped:
        return False
    if seat_of(row, player) is not None:
        return False
    if row.terms.get("take_over") == "let_in" and not _had_a_seat(row, player):
        return False
    return may_watch(row, player, key) or constant_time_compare(key, watch_key(root(row).id))


def _had_a_seat(row: MatchRow, player: str | None) -> bool:
    """Whether the player has left a seat of this match; one query."""
    return player is not None and Participant.objects.filter(match=row.id, player=player).exists()
