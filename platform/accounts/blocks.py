"""Whom somebody has blocked: they do not hear them, and are neither invited, challenged nor joined by them."""

from django.db import transaction
from django.db.models import CharField, Exists, OuterRef, Value
from django.db.models.functions import Cast, Concat
from django.utils.translation import gettext as _

from accounts.models import PLAYER, Block, User
from accounts.names import user_of

MOST = 500
"""People whom one person blocks."""


class Blocked(Exception):
    """One of two people has blocked the other: a 403 that does not say who."""

    def said(self) -> str:
        """The same in one sentence."""
        return _("That is not possible with this player.")


class Full(Exception):
    """One person has blocked as many as anybody may."""


def block(owner: User, player: str) -> None:
    """Have nothing to do with somebody any more; nobody blocks themselves. `Full` where that is one too many."""
    if player == owner.player or user_of(player) is None:
        return
    with transaction.atomic():
        # The owner's row is the queue: two forms sent at once count one after the other.
        User.objects.select_for_update().get(pk=owner.pk)
        known = Block.objects.filter(owner=owner)
        if known.count() >= MOST and not known.filter(player=player).exists():
            raise Full
        known.get_or_create(owner=owner, player=player)


def unblock(owner: User, player: str) -> None:
    """Take it back."""
    Block.objects.filter(owner=owner, player=player).delete()


def is_blocked(by: str, player: str) -> bool:
    """Whether the one, as the log names people, has blocked the other; one query."""
    owner = user_of(by)
    return owner is not None and Block.objects.filter(owner=owner, player=player).exists()


def blocked_by(owner: User, field: str) -> Exists:
    """Whether the owner has blocked the person whose number stands in a field of the rows; no query of its own."""
    named = Concat(Value(PLAYER), Cast(OuterRef(field), CharField()))
    return Exists(Block.objects.filter(owner=owner, player=named))


def refuse(one: str, other: str) -> None:
    """Raise `Blocked` where either of two people has blocked the other; two queries, none for the same person."""
    if one != other and (is_blocked(one, other) or is_blocked(other, one)):
        raise Blocked
