"""Rings for reviews of matches that are over: for each step that the leader shows, and to who played the match for each
review that begins or ends.
"""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from doorbell import ring
from replays import reviews
from replays.models import Review


@receiver(post_save, sender=Review)
def _shown(instance: Review, **_: Any) -> None:
    name, pk, begins = reviews.room(instance), instance.pk, instance.moves == 1

    def publish() -> None:
        moves = Review.objects.filter(pk=pk).values_list("moves", flat=True).first()
        ring.publish(ring.Moved(name, moves or 0))

    transaction.on_commit(publish)
    if begins:
        _tell_players(instance)


@receiver(post_delete, sender=Review)
def _ended(instance: Review, **_: Any) -> None:
    _tell_players(instance)


def _tell_players(review: Review) -> None:
    name = reviews.room_of_match(review.match)
    transaction.on_commit(lambda: ring.publish(ring.Moved(name, reviews.version_now())))
