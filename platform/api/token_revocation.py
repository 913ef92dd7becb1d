"""What ends tokens besides their owner: a password that was replaced, and an account that is gone.

At once, and their streams with them.
"""

from typing import Any

from allauth.account.signals import password_reset
from django.db import transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver

from accounts.models import User
from api.models import Token
from doorbell import ring
from doorbell.sessions import mark


def key(number: int) -> str:
    """What a token's streams listen for, where those of a browser listen for their session."""
    return f"token {number}"


@receiver(password_reset)
def _replaced(user: User, **_: Any) -> None:
    """Whoever had to be let in again by mail may have lost the account: nothing handed out before counts."""
    Token.objects.filter(user=user).delete()


@receiver(post_delete, sender=Token)
def _ended(instance: Token, **_: Any) -> None:
    """Ended by its owner, by the above, or with the account: its streams close in every process."""
    ended = ring.Ended(mark(key(instance.pk)))
    transaction.on_commit(lambda: ring.publish(ended))
