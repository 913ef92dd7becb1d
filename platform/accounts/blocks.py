"""Whom somebody has blocked: they do not hear them, and are neither invited, challenged nor joined by them."""

from django.utils.translation import gettext as _

from accounts.models import Block, User
from accounts.names import user_of

MOST = 500
"""People whom one person blocks."""


class Blocked(Exception):
    """One of two people has blocked the other: a 403 that does not say who."""

    def said(self) -> str:
        """The same in one sentence."""
        return _("That is not possible with this player.")


def block(owner: User, player: str) -> None:
    """Have nothing to do with somebody any more; nobody blocks themselves."""
    if player != owner.player and user_of(player) is not None and Block.objects.filter(owner=owner).count() < MOST:
        Block.objects.get_or_create(owner=owner, player=player)


def unblock(owner: User, player: str) -> None:
    """Take it back."""
    Block.objects.filter(owner=owner, player=player).delete()


def is_blocked(by: str, player: str) -> bool:
    """Whether the one, as the log names people, has blocked the other; one query."""
    owner = user_of(by)
    return owner is not None and Block.objects.filter(owner=owner, player=player).exists()


def refuse(one: str, other: str) -> None:
    """Raise `Blocked` where either of two people has blocked the other; two queries, none for the same person."""
    if one != other and (is_blocked(one, other) or is_blocked(other, one)):
        raise Blocked
