"""Rings for what is said at a table: to those alone who may read it."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from chat.models import Saying
from doorbell import ring
from play.players import is_person


@receiver(post_save, sender=Saying)
def _said(instance: Saying, *, created: bool, **_: Any) -> None:
    """A team's talk rings at its players' alone: that there was any is nobody else's business."""
    if not created:
        return
    match = instance.match
    team = tuple(sorted({player for seat in instance.team if (player := match.players[seat])}))
    table = tuple(sorted({player for player in match.players if is_person(player)}))
    said = ring.Said(match.id, team if instance.team else None, table)
    transaction.on_commit(lambda: ring.publish(said))
