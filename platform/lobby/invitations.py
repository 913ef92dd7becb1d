"""Players asked to a table by name."""

from django.utils.translation import gettext as _

from accounts import measures
from accounts.blocks import is_blocked
from accounts.limits import INVITATIONS, spend
from accounts.models import User
from lobby.models import Invitation
from play.models import MatchRow


class Unknown(Exception):
    """Nobody of that name can be asked; the message says so."""


def invite(row: MatchRow, by: User, name: str) -> User:
    """Ask the player of that name, again where they had declined; `Unknown` where there is none to ask, `Suspended` who
    may not play.
    """
    user = User.objects.filter(name__iexact=name.strip(), is_active=True, level="").first()
    if user is None:
        raise Unknown(_("There is no player called “%(name)s”.") % {"name": name.strip()})
    if user.player in row.players:
        raise Unknown(_("%(name)s is already at this table.") % {"name": user.name})
    if is_blocked(user.player, by.player):
        raise Unknown(_("%(name)s cannot be invited to this table.") % {"name": user.name})
    measures.refuse("play", by.player)
    spend(INVITATIONS, by.player)
    ask(row.id, user.player, by.player)
    return user


def ask(match: str, player: str, by: str, seat: int | None = None) -> None:
    """Keep the invitation."""
    asked = {"by": by, "seat": seat, "declined": False}
    Invitation.objects.update_or_create(match=match, player=player, defaults=asked)


def decline(match: str, player: str) -> None:
    """The answer was no."""
    Invitation.objects.filter(match=match, player=player).update(declined=True)
