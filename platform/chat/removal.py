"""Removing what was said: by who said it, or by somebody who moderates there, for a reason that everybody reads."""

from typing import Literal, TypeAlias

from django.db import transaction
from django.db.models.functions import Now

from accounts.models import User
from chat import rooms
from chat.models import LONGEST, Saying
from chat.talk import tidied
from games.kernel.refusals import Refused
from play.match import Match
from play.models import MatchRow

Right: TypeAlias = Literal["author", "officer", ""]


def right_to_remove(saying: Saying, user: User) -> Right:
    """By what right somebody may remove it, empty for none.

    Who said it takes it back. At a table a moderator of the site removes it who does not play there; in a room whoever
    moderates it.
    """
    if saying.removed_by:
        return ""
    if saying.player == user.player:
        return "author"
    if saying.match is not None:
        return "officer" if moderates(saying.match, user) else ""
    room = rooms.find(saying.room, user)
    return "officer" if room is not None and room.moderates else ""


def moderates(match: Match | MatchRow, user: User | None) -> bool:
    """Whether somebody removes what others have said at a table: a moderator of the site who does not play there."""
    return user is not None and user.is_moderator and user.player not in match.players


def remove(number: int, user: User, reason: str) -> Saying:
    """Remove what was said under that number, words and all. `Refused` for who may not, or an officer who gives no
    reason; `Saying.DoesNotExist` where there is none.
    """
    with transaction.atomic():
        saying = Saying.objects.select_for_update(of=("self",)).select_related("match").get(pk=number)
        right = right_to_remove(saying, user)
        if not right:
            raise Refused("not_allowed")
        saying.reason = tidied(reason)[:LONGEST] if right == "officer" else ""
        if right == "officer" and not saying.reason:
            raise Refused("nothing_said")
        saying.text, saying.removed_by, saying.removed_at = "", user.player, Now()
        saying.save(update_fields=["text", "removed_by", "removed_at", "reason"])
    return saying


def erase(player: str) -> int:
    """Take back everything that somebody has said, and the reasons that they gave as an officer; how many lines."""
    Saying.objects.filter(removed_by=player).update(reason="")
    said = Saying.objects.filter(player=player, removed_by="")
    return said.update(text="", removed_by=player, removed_at=Now())
