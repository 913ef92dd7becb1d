"""Hearing that there may be something to tell: a match has moved on, somebody was invited."""

from functools import lru_cache
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.names import user_of
from chat.models import Saying
from conduct.kind import LiveConduct
from config import task_queue
from leagues import rooms
from leagues.kind import LiveOrganisation, LiveSeason
from lobby.models import Invitation
from moderation.kind import LiveCase
from notices import recipients
from notices.case_reasons import users_of_case
from notices.league_reasons import of_organisation, of_season
from notices.messages import DETECT
from notices.reasons import Reason
from notices.tournament_reasons import users_of
from play.live import Live
from streams import database_time
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


def on_season_moved(live: LiveSeason, **_: Any) -> None:
    """The same for those whom a matter of a season concerns, and who judge it."""
    _look_at(live.id, of_season(live.season, database_time.as_date(live.season.at)))


def on_organisation_moved(live: LiveOrganisation, **_: Any) -> None:
    """The same for the members of a league that says something."""
    _look_at(live.id, of_organisation(live.organisation, database_time.as_date(live.organisation.at)))


def _look_at(name: str, reasons: list[Reason]) -> None:
    if recipients.includes_any({one.user for one in reasons}):
        task_queue.enqueue(DETECT, (name,))


@receiver(post_save, sender=Invitation)
def _invited(instance: Invitation, **_: Any) -> None:
    transaction.on_commit(lambda: task_queue.enqueue(DETECT, (instance.match,)))


@receiver(post_save, sender=Saying)
def _said(instance: Saying, *, created: bool, **_: Any) -> None:
    """What is said in a room of a season is told to who wishes it."""
    if created and instance.room:
        season = rooms.season_of(instance.room)
        transaction.on_commit(lambda: task_queue.enqueue(DETECT, (season,)))
