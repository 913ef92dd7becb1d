"""What ends with a session: whatever listened in its name, in every process, at once."""

import hashlib
from typing import Any

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver

from doorbell import ring


def mark(session_key: str) -> str:
    """What names a session to other processes without opening it to whoever listens in."""
    return hashlib.sha256(f"doorbell {session_key}".encode()).hexdigest()[:32]


@receiver(post_delete, sender=Session)
def _ended(instance: Session, **_: Any) -> None:
    """Logged out, ended from another device, expired or replaced: each deletes the row."""
    ended = ring.Ended(mark(instance.session_key))
    transaction.on_commit(lambda: ring.publish(ended))
