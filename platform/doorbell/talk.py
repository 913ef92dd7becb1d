"""Rings for what is said at a table: to those alone who may read it."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from chat.models import Saying
from doorbell import ring


@receiver(post_save, sender=Saying)
def _said(instance: Saying, *, created: bool, **_: Any) -> None:
    if created:
        said = ring.of_saying(instance)
        transaction.on_commit(lambda: ring.publish(said))
