"""Comments on a match, private notes and bookmarks, and who may write and read them.

While a match runs nobody says anything to everybody there: a seat would give its secrets away, and an onlooker advice.
Notes of one's own can be made at any time. The table's page shows the same ones.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts import measures
from accounts.blocks import blocked_by
from accounts.limits import DAY, HOUR, Limit, spend_all
from accounts.models import User
from config.postgres import prepared
from config.postgres.rows_by import RowsBy
from replays.lines import Place, Timeline
from replays.models import LONGEST, LONGEST_SPOT, Bookmark, Comment

SHOWN = 100
"""Comments of one step that a page shows: the newest."""
MOST_BOOKMARKS = 200
"""Bookmarks of one person in one match."""
COMMENTS = (Limit("comments an hour", 60, HOUR), Limit("comments a day", 300, DAY))
_SPOT = re.compile(r"[a-z_]+=[\w|.,:+-]{1,40}")

# Written out: every look at a table asks, and Django would compile the questions each time.
_comments = RowsBy(Comment, "id")
_PRIVATE = _comments.selected("WHERE author_id = %s AND audience = %s AND match = ANY(%s) ORDER BY id DESC LIMIT %s")
_MARKED = f"SELECT match, version FROM {Bookmark._meta.db_table} WHERE user_id = %s AND match = ANY(%s)"  # noqa: S608


class Unsaid(Exception):
    """A comment that was not kept, and why, in words for its author."""


class Draft(NamedTuple):
    """What somebody wants to write: the words, for whom, the spot it points at, and the seat it is written from."""

    text: str
    audience: str
    spot: str = ""
    seat: int | None = None


def may_speak(user: User, over: bool) -> bool:
    """Whether this person may say something to everybody."""
    if not over:
        return False
    return not user.is_guest


def may_remove(user: User, comment: Comment) -> bool:
    """Whether this person may take a comment away: its author, or a moderator where everybody reads it."""
    if comment.author_id == user.pk:
        return True
    return user.is_moderator and comment.audience == Comment.Audience.PUBLIC


def write(user: User, place: Place, draft: Draft) -> Comment:
    """Keep a comment on a step. `Unsaid` says why not, `Suspended` until when, `TooMany` how long to wait."""
    text = draft.text.replace("\r\n", "\n").strip()
    if not text or "\0" in text:
        raise Unsaid(_("Write something first."))
    if len(text) > LONGEST:
        raise Unsaid(_("A comment can have at most %(most)d characters.") % {"most": LONGEST})
    if draft.audience not in Comment.Audience.values:
        raise Unsaid(_("Choose who may read it."))
    if draft.audience == Comment.Audience.PUBLIC and not may_speak(user, place.reel.over):
        raise Unsaid(_("Public comments open once the match is over, for anyone with an account."))
    if draft.spot and not (len(draft.spot) <= LONGEST_SPOT and _SPOT.fullmatch(draft.spot)):
        raise Unsaid(_("There is no such place on the board."))
    if draft.audience == Comment.Audience.PUBLIC:
        measures.refuse("talk", user.player)
    spend_all(COMMENTS, user.player)
    return Comment.objects.create(
        match=place.reel.id,
        version=place.version,
        author=user,
        audience=draft.audience,
        seat=draft.seat,
        text=text,
        spot=draft.spot,
    )


def remove(user: User, comment: Comment) -> None:
    """Take a comment away for good; `PermissionDenied` where it is not this person's to take."""
    if not may_remove(user, comment):
        raise PermissionDenied
    comment.delete()


def readable(user: User | None, place: Place) -> "QuerySet[Comment]":
    """The comments on a step that somebody may read, the newest first; not those of whom they have blocked."""
    found = Comment.objects.filter(match=place.reel.id, version=place.version)
    return found.filter(_for(user, [place.reel.id] if place.reel.over else [])).select_related("author").order_by("-id")


def commented(user: User | None, line: Timeline) -> list[int]:
    """The numbers of the steps of a line with something to read for somebody; one query."""
    over = [one.reel.id for one in line.stretches if one.reel.over]
    every = [one.reel.id for one in line.stretches]
    found = Comment.objects.filter(_for(user, over), match__in=every)
    return _numbers(line, found.values_list("match", "version").distinct())


def private_ones(user: User, line: Timeline) -> "QuerySet[Comment]":
    """Somebody's notes for themselves on the logs of a line."""
    return Comment.objects.filter(author=user, audience=Comment.Audience.PRIVATE, match__in=_logs(line))


def _logs(line: Timeline) -> list[str]:
    """The logs of a line, by the matches that they are of."""
    return [one.reel.id for one in line.stretches]


def private(user: User, line: Timeline, most: int) -> list[tuple[int, Comment]]:
    """The same with the numbers of their steps on the line, the newest first; one query."""
    rows = _comments.told(_PRIVATE, [user.pk, Comment.Audience.PRIVATE.value, _logs(line), most])
    found = ((line.number(one.match, one.version), one) for one in rows)
    return [(number, one) for number, one in found if number is not None]


def bookmarked(user: User | None, line: Timeline) -> list[int]:
    """The numbers of the steps of a line that somebody has marked; one query, none for strangers."""
    if user is None:
        return []
    return _numbers(line, prepared.rows(_MARKED, [user.pk, _logs(line)]))


def bookmark(user: User, place: Place) -> bool:
    """Mark the step, or take the mark away; whether it is marked now. `Unsaid` where there are too many."""
    mine = Bookmark.objects.filter(user=user, match=place.reel.id)
    with transaction.atomic():
        if mine.filter(version=place.version).delete()[0]:
            return False
        if mine.count() >= MOST_BOOKMARKS:
            raise Unsaid(_("You already have %(most)d bookmarks here.") % {"most": MOST_BOOKMARKS})
        Bookmark.objects.get_or_create(user=user, match=place.reel.id, version=place.version)
    return True


def _for(user: User | None, over: Iterable[str]) -> Q:
    public = Q(audience=Comment.Audience.PUBLIC, match__in=list(over))
    return public if user is None else (public & ~Q(blocked_by(user, "author_id"))) | Q(author=user)


def _numbers(line: Timeline, found: Iterable[tuple[str, int]]) -> list[int]:
    numbers = (line.number(match_id, version) for match_id, version in found)
    return sorted(number for number in numbers if number is not None)
