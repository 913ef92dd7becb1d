"""Rings for whoever is asked to a table: their lists show it from now on."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from doorbell import ring
from lobby.models import Invitation
from play.models import MatchRow


@receiver(post_save, sender=Invitation)
def _invited(instance: Invitation, **_: Any) -> None:
    version = MatchRow.objects.filter(id=instance.match).values_list("version", flat=True).first()
    if version is not None:
        moved = ring.Moved(instance.match, version, (instance.player,))
        transaction.on_commit(lambda: ring.publish(moved))
