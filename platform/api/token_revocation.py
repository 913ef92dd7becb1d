"""Events that end tokens, beside their owner: a password replaced by mail, and a closed account. At once, and their
streams too.
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
    """Return the key by which a token's streams are closed, as a browser's are by its session."""
    return f"token {number}"


@receiver(password_reset)
def _replaced(user: User, **_: Any) -> None:
    """End all tokens of an account whose password was replaced by mail: its owner may have lost control of it."""
    Token.objects.filter(user=user).delete()


@receiver(post_delete, sender=Token)
def _ended(instance: Token, **_: Any) -> None:
    """Close the streams of an ended token in every process, whether its owner, one of the above, or the account ended
    it.
    """
    ended = ring.Ended(mark(key(instance.pk)))
    transaction.on_commit(lambda: ring.publish(ended))
