"""Rights: who may do what at a table. One function a right, one condition a line.

They ask what the lobby knows; `play.access` asks again, at the version at which it happens, what the log knows.
"""

from typing import NamedTuple

from django.utils.crypto import constant_time_compare

from accounts.models import User
from lobby.models import Invitation, Table
from play import access
from play.access import seat_of
from play.models import MatchRow
from replays.onlookers import known_row

OPEN = MatchRow.Status.OPEN


class Visitor(NamedTuple):
    """Somebody before a table: `me` in the words of the log, empty for nobody.

    `by_name` says whether they are invited by name, `by_link` whether the `key` that they came with is its link's.
    """

    row: MatchRow
    table: Table
    me: str
    guest: bool
    by_name: bool
    by_link: bool = False
    key: str = ""


def visitor(row: MatchRow, user: object, key: str = "") -> Visitor:
    """Who it is, as this table knows them, and the match as they may know it; two queries at most, where they see it
    at once.
    """
    table = Table.objects.filter(match=row.id).first() or unlisted(row)
    me = user.player if isinstance(user, User) else ""
    by_link = bool(key) and constant_time_compare(key, table.key)
    by_name = bool(me) and Invitation.objects.filter(match=row.id, player=me).exists()
    guest = not isinstance(user, User) or user.is_guest
    return Visitor(known_row(row, me or None), table, me, guest, by_name, by_link, key)


def unlisted(row: MatchRow) -> Table:
    """What holds for a match that was not opened in the lobby: strangers may sit down where they may watch."""
    return Table(match=row.id, host=row.host, private=row.terms["watch"] != "everyone")


def may_see(at: Visitor) -> bool:
    """Whether the table exists for them at all."""
    if at.row.status != OPEN:
        return access.may_watch(at.row, at.me, at.key) or may_watch_by_invitation(at)
    if not at.table.private:
        return True
    if is_seated(at):
        return True
    return at.by_name or at.by_link or is_host(at)


def is_late(at: Visitor) -> bool:
    """Whether they were asked to a table that waits no more, and whose match is not theirs to watch."""
    return at.row.status != OPEN and (at.by_name or at.by_link) and not may_see(at)


def may_watch_by_invitation(at: Visitor) -> bool:
    """Whether the table's link, which has no seat to offer any more, leads to a match that is watched by link."""
    return at.row.status != OPEN and at.by_link and at.row.terms["watch"] == "link"


def may_sit(at: Visitor) -> bool:
    """Whether they may take a free seat."""
    if at.row.status != OPEN:
        return False
    if is_seated(at):
        return False
    if is_kept_out(at):
        return False
    return may_see(at)


def is_kept_out(at: Visitor) -> bool:
    """Whether they must sign up first: what counts for ratings is played by people who can be met again."""
    return bool(at.row.terms["rated"]) and at.guest


def may_leave(at: Visitor) -> bool:
    """Whether they may get up again; the host calls the table off instead."""
    return at.row.status == OPEN and is_seated(at) and not is_host(at)


def may_invite(at: Visitor) -> bool:
    """Whether they may see the link and ask others by name."""
    return at.row.status == OPEN and (is_seated(at) or is_host(at))


def may_arrange(at: Visitor) -> bool:
    """Whether they may seat computers, free seats again, make a new link, and call the table off."""
    return at.row.status == OPEN and is_host(at)


def may_decline(at: Visitor) -> bool:
    """Whether somebody invited them by name, and they can say no; a link invites nobody in particular."""
    return at.row.status == OPEN and at.by_name and not is_seated(at)


def may_take_over(at: Visitor) -> bool:
    """Whether they may take the seat of somebody who is gone."""
    if is_kept_out(at):
        return False
    return access.may_take_over(at.row, at.me, at.key)


def may_play_again(at: Visitor) -> bool:
    """Whether they may ask for a rematch: who had a seat when the match ended."""
    return at.row.status == MatchRow.Status.OVER and is_seated(at) and at.row.parent_id is None


def is_seated(at: Visitor) -> bool:
    """Whether they have a seat."""
    return bool(at.me) and seat_of(at.row, at.me) is not None


def is_host(at: Visitor) -> bool:
    """Whether they opened the table."""
    return bool(at.me) and at.me == at.row.host
