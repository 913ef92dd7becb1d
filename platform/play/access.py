"""Rights of viewers: which matches exist for them, as whom they see a match, which buttons they get.

One function a right, one condition a line. The rights to act are checked at the door itself: see `play.rights`.
"""

from typing import TypeAlias

from django.utils.crypto import constant_time_compare, salted_hmac

from play.match import Match
from play.models import MatchRow, Participant

Table: TypeAlias = Match | MatchRow


def seat_of(match: Table, player: str | None) -> int | None:
    """Return the first seat that the player holds; None if there is none."""
    return match.players.index(player) if player and player in match.players else None


def root(row: MatchRow) -> MatchRow:
    """Return the match that a what-if line finally belongs to, whose terms say who may watch it and how late; any other
    match itself. One query for each line in between.
    """
    while row.parent is not None:
        row = row.parent
    return row


def watch_key(match_id: str) -> str:
    """Return the part of a match's link without which it cannot be watched or joined."""
    return salted_hmac("play.access.watch", match_id, algorithm="sha256").hexdigest()[:20]


def watching_key(row: MatchRow, *, at_it: bool, came_with: str = "") -> str:
    """Return the key of the link by which others may watch, for somebody who is `at_it` or came with it; empty if none
    is needed.
    """
    match = root(row)
    if match.terms["watch"] != "link":
        return ""
    return watch_key(match.id) if at_it else came_with


def may_watch(row: MatchRow, player: str | None, key: str = "") -> bool:
    """Return whether the match exists for this player at all. A what-if line does for whoever plays it or may watch its
    match.
    """
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
    """Return whether the player may sit down at an open table: they know of it, or have been given its link."""
    if row.status != MatchRow.Status.OPEN:
        return False
    if seat_of(row, player) is not None:
        return False
    if row.terms["watch"] == "everyone":
        return True
    return player == row.host or constant_time_compare(key, watch_key(row.id))


def may_take_over(row: MatchRow, player: str | None, key: str = "") -> bool:
    """Return whether the player may take over a seat that lost its player."""
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
    """Return whether the player has left a seat of this match; one query."""
    return player is not None and Participant.objects.filter(match=row.id, player=player).exists()
