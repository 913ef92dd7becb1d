"""Reviews: one leads through a match that is over, others follow, break free, and come back to where the leader is.

A review says which step is shown and nothing of the step: everybody's browser asks for it as for any other, and sees
what may be seen. Whoever has its link follows; they hear of each move by a room of the doorbell's.
"""

from datetime import datetime, timedelta
from secrets import token_urlsafe
from typing import NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.limits import REVIEWS, spend
from accounts.models import User
from chat import rooms
from play.models import MatchRow
from replays.address import Ask, step_address
from replays.models import Review
from replays.visibility import Visibility

LASTS = timedelta(days=1)
"""A review in which nothing was shown for so long is over."""
SORT, SORT_OF_MATCH = "review", "reviews"


class Shared(NamedTuple):
    """A review as one visitor has it before them."""

    code: str
    room: str
    leader: str
    leads: bool
    moves: int


class Begun(NamedTuple):
    """For who played a match that is over: in which room one hears that a review of it has begun or ended, and the
    newest that another leads; no `code` where there is none.
    """

    room: str
    version: int = 0
    leader: str = ""
    code: str = ""


def begin(leader: User, visible: Visibility, number: int, ask: Ask) -> Review:
    """A review of the match from this step on, in the place of any other that they lead: one of another match ends, as
    is told to who played that.
    """
    code = token_urlsafe(16)
    at = {"code": code, "match": visible.row.id, "step": number, "eyes": visible.eyes.key, "line": ask.line, "moves": 1}
    with transaction.atomic():
        Review.objects.filter(leader=leader).exclude(match=visible.row.id).delete()
        return Review.objects.update_or_create(leader=leader, defaults=at)[0]


def find(match_id: str, code: str) -> Review | None:
    """The review of that match whose link carries the code; None where there is none any more."""
    since = timezone.now() - LASTS
    return Review.objects.select_related("leader").filter(match=match_id, code=code, at__gt=since).first()


def show(review: Review, number: int, ask: Ask) -> None:
    """Have those who follow see this step; `TooMany`."""
    spend(REVIEWS, review.leader.player)
    review.step, review.eyes, review.line = number, ask.eyes, ask.line
    review.moves = F("moves") + 1  # counted by the database
    review.save()
    review.refresh_from_db(fields=["moves"])


def address(review: Review, key: str) -> str:
    """Where the leader is; the key of a private match is the visitor's own."""
    return step_address(review.match, review.step, Ask(review.eyes, review.line, key=key))


def shared(match_id: str, code: str, user: User | None) -> Shared | None:
    """The review for the page of a visitor."""
    review = find(match_id, code) if code else None
    if review is None:
        return None
    leads = user is not None and review.leader_id == user.pk
    return Shared(review.code, room(review), review.leader.name, leads, review.moves)


def begun(match_id: str, user: User | None, *, played: bool, over: bool) -> Begun | None:
    """What is told to who played the match, once it is over; None to everybody else."""
    if user is None or not (played and over):
        return None
    found = Review.objects.select_related("leader").filter(match=match_id, at__gt=timezone.now() - LASTS)
    newest = found.exclude(leader=user).order_by("-at").first()
    if newest is None:
        return Begun(room_of_match(match_id))
    return Begun(room_of_match(match_id), _ms(newest.at), newest.leader.name, newest.code)


def version_now() -> int:
    """A number for the room of a match, higher than any before."""
    return _ms(timezone.now())


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def room(review: Review) -> str:
    """By what name its moves are heard of."""
    return f"{SORT}-{review.code}"


def room_of_match(match_id: str) -> str:
    """By what name it is heard of that a review of the match has begun or ended."""
    return f"{SORT_OF_MATCH}-{match_id}"


def _room(name: str, _visitor: User | None) -> rooms.Room | None:
    """Whoever knows the code hears that something is shown, whatever they may see of it."""
    code = name.removeprefix(f"{SORT}-")
    since = timezone.now() - LASTS
    known = Review.objects.filter(code=code, at__gt=since).exists()
    return rooms.Room(name, address="", longest=0, barred="members_only") if known else None


def _room_of_match(name: str, visitor: User | None) -> rooms.Room | None:
    """Whoever played the match hears that somebody reviews it."""
    row = MatchRow.objects.filter(id=name.removeprefix(f"{SORT_OF_MATCH}-"), status=MatchRow.Status.OVER).first()
    if row is None or visitor is None or visitor.player not in row.players:
        return None
    return rooms.Room(name, address="", longest=0, barred="members_only")


def register() -> None:
    """Have the doorbell find the rooms of reviews."""
    rooms.register(SORT, _room)
    rooms.register(SORT_OF_MATCH, _room_of_match)
