"""Rings for what is said or removed at a table or in a room: to those alone who may read it."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from chat.models import Saying
from doorbell import ring


@receiver(post_save, sender=Saying)
def _said(instance: Saying, *, created: bool, update_fields: frozenset[str] | None = None, **_: Any) -> None:
    if created or "removed_at" in (update_fields or ()):
        said = ring.of_saying(instance)
        transaction.on_commit(lambda: ring.publish(said))
