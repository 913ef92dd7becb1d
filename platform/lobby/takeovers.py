"""Seats that lost their player: a computer plays them until somebody sits down there."""

from accounts import blocks
from accounts.models import User
from games.kernel.refusals import Refused
from play import commands, live
from play.models import MatchRow


def take_over(row: MatchRow, user: User, seat: int | None = None) -> None:
    """Take that seat, or else one's own again or the first that lost its player; `Refused` where somebody else was
    faster, `Blocked` where the host has blocked them or they the host and the seat was not their own.
    """
    match = live.fresh(row.id).match
    own = {one.seat for one in match.course.gone if one.player == user.player}
    lost = sorted(match.dropped, key=lambda one: (one not in own, one))
    if not lost:
        raise Refused("seat_taken")
    wanted = lost[0] if seat is None else seat
    if wanted not in own:
        blocks.refuse(row.host, user.player)
    commands.take_over(row.id, wanted, user.player, actor=user.player)
