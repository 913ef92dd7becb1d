"""Teams entered by programs: entering with somebody who has not agreed asks them, as on the pages."""

from django.utils.translation import gettext

from accounts.models import User
from api.problems import NotAllowed
from games.kernel.refusals import Refused
from play.players import is_computer
from streams.actors import Actor
from streams.refusals import Stale
from streams.stored_command import Command
from tournament_pages.partners import answered, has_asked, note
from tournaments import commands
from tournaments.access import Visitor
from tournaments.stream.commands import Enter


def partner_asked(at: Visitor, wish: Command, actor: Actor, version: int | None) -> str:
    """Ask the partner whom an entry names and return their name; empty if they have asked already or nobody is to be
    asked.

    Raises `Refused` if the entry could not be made anyway, `NotAllowed` for somebody who asks too many. Directors ask
    nobody.
    """
    if at.user is None or at.directs or not isinstance(wish, Enter) or len(wish.players) == 1:
        return ""
    others = [player for player in wish.players if player != at.user.player]
    if len(others) != 1 or is_computer(others[0]):
        # The rules refuse it; nobody enters more than one partner without a director.
        if len(others) > 1 and at.user.player in wish.players:
            raise Refused("directors_only")
        return ""
    partner = _account(others[0])
    if (entrant := at.now.entrant_of(partner.player)) is not None and entrant.players == wish.players:
        return ""  # sent again, or refused by the rules
    if has_asked(at.now.id, by=partner, partner=at.user):
        return ""
    if version not in (None, at.live.version):
        raise Stale(version or 0, at.live.version)
    commands.tried(at.now.id, wish, actor)
    if not note(at.now.id, at.user, partner, wish.club):
        raise NotAllowed("asked_enough", gettext("You have asked as many players as you may. Withdraw one first."))
    return partner.name


def entered(at: Visitor, wish: Command) -> None:
    """Take back all requests made by or to those who have entered together."""
    if isinstance(wish, Enter) and len(wish.players) > 1:
        answered(at.now.id, [_account(player) for player in wish.players if not is_computer(player)])


def _account(player: str) -> User:
    return User.objects.get(pk=int(player.partition(":")[2]))
