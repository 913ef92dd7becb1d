"""Rings for reviews of matches that are over: for each step that the leader shows."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from doorbell import ring
from replays import reviews
from replays.models import Review


@receiver(post_save, sender=Review)
def _shown(instance: Review, **_: Any) -> None:
    name, pk = reviews.room(instance), instance.pk

    def publish() -> None:
        moves = Review.objects.filter(pk=pk).values_list("moves", flat=True).first()
        ring.publish(ring.Moved(name, moves or 0))

    transaction.on_commit(publish)
