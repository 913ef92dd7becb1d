"""What-if lines: leaving a finished match at a step of it, beside its log."""

from collections.abc import Sequence

from accounts.limits import DAY, HOUR, Limit, spend_all
from accounts.models import User
from games.kernel.refusals import Misfit, Refused
from opponents import shares
from play import commands
from play.belonging import to_leave
from play.live import Live
from play.rights.conditions import permits
from replays.outline import rest, settled
from replays.visibility import Visibility

WHAT_IFS = (Limit("what-if lines an hour", 20, HOUR), Limit("what-if lines a day", 100, DAY))


def may_branch(visible: Visibility) -> bool:
    """Whether what-if lines may leave this match now; a query where whoever opened it releases them."""
    return visible.over and permits(to_leave, visible.row.id, visible.row.host, visible.row.terms)


def open_branch(visible: Visibility, number: int, players: Sequence[str], user: User) -> Live:
    """A what-if line from the last step up to this one at which somebody had to decide.

    `Refused` while the match runs, before whoever opened it releases them, or where there is no such step; `Misfit`
    where the players are too few or too many, `TooMany` for somebody who opens one after the other, or whose computers
    have too much to think of.
    """
    at = settled(visible.line, number)
    if not visible.over or at is None:
        raise Refused("still_running" if not visible.over else "not_offered")
    place = visible.line.at(at)
    to_leave(visible.row.id, visible.row.host, visible.row.terms)
    if len(players) != place.match.seats:
        raise Misfit("players", f"{len(players)} players for {place.match.seats} seats")
    shares.spare(user, players)
    spend_all(WHAT_IFS, user.player)
    return commands.branch(place.reel.id, rest(place), players, actor=user.player)
