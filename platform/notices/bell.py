"""Hearing that there may be something to tell: a match has moved on, somebody was invited."""

from functools import lru_cache
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.names import user_of
from conduct.kind import LiveConduct
from config import task_queue
from lobby.models import Invitation
from moderation.kind import LiveCase
from notices import recipients
from notices.case_reasons import users_of_case
from notices.messages import DETECT
from notices.tournament_reasons import users_of
from play.live import Live
from tournaments.kind import LiveTournament


def on_moved(live: Live, **_: Any) -> None:
    """Have a worker detect news where anybody sits who is told anything; the sweep makes up for a lost message."""
    match = live.match
    if match.parent is None and recipients.includes_any(_people(match.players)):
        task_queue.enqueue(DETECT, (live.id,))


@lru_cache(maxsize=4096)
def _people(players: tuple[str | None, ...]) -> tuple[int, ...]:
    """The numbers of the people among them."""
    return tuple(number for player in players if player and (number := user_of(player)) is not None)


def on_tournament_moved(live: LiveTournament, **_: Any) -> None:
    """The same for the entrants of a tournament."""
    if recipients.includes_any(users_of(live.tournament)):
        task_queue.enqueue(DETECT, (live.id,))


def on_case_moved(live: LiveCase, **_: Any) -> None:
    """The same for those whom a case affects."""
    if recipients.includes_any(users_of_case(live.case)):
        task_queue.enqueue(DETECT, (live.id,))


def on_conduct_moved(live: LiveConduct, **_: Any) -> None:
    """The same for a report on conduct, which few are: whoever it concerns is told unless they wish otherwise."""
    task_queue.enqueue(DETECT, (live.id,))


@receiver(post_save, sender=Invitation)
def _invited(instance: Invitation, **_: Any) -> None:
    transaction.on_commit(lambda: task_queue.enqueue(DETECT, (instance.match,)))
