"""Hearing that there may be something to tell: a match has moved on, somebody was invited."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from config import post
from lobby.models import Invitation
from notices.tasks import look
from play.live import Live
from play.players import is_person


def on_moved(live: Live, **_: Any) -> None:
    """Have a worker look, where people sit; a lost message is made up for by the sweep."""
    match = live.match
    if match.parent is None and any(is_person(player) for player in match.players):
        post.send(look, (live.id,))


@receiver(post_save, sender=Invitation)
def _invited(instance: Invitation, **_: Any) -> None:
    transaction.on_commit(lambda: post.send(look, (instance.match,)))
