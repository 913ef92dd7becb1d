"""The daily mail: the matches that wait for somebody now, and what has happened since the last one."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import ngettext

from accounts.models import User
from notices import mails, unsubscribing
from notices.kinds import Kind, Mail
from notices.models import Reader, Sending
from notices.preferences import preferences, reader_of
from notices.still_true import holds
from notices.subjects import Subject, subjects_of
from notices.turns import waiting_for
from notices.words import Said, ends, said, spoken_to
from streams import database_time

State, Way = Sending.State, Sending.Way


CLAIM = timedelta(minutes=5)
"""Longer than a mail takes to leave; where a worker was killed at it, it is tried again so much later."""


def send(number: int) -> bool:
    """Send a person's daily mail, where its hour has come and it has not been sent today; whether one has left.

    It is claimed for a while first, so that no other worker sends it, with no transaction open meanwhile; what was told
    is noted after it has left. A day on which there is nothing to tell is done without a mail. `OSError` or
    `SMTPException` where the mail does not leave.
    """
    user = User.objects.filter(pk=number, is_active=True).first()
    if user is None:
        return False
    with spoken_to(user):
        now = timezone.localtime(database_time.present())
        if not _claim(user, now):
            return False
        try:
            waiting, kept = _waiting(user), _kept(user)
            happened = [words for _, words in kept if words is not None]
            sent = bool(waiting or happened) and _post(user, waiting, happened)
        except BaseException:
            Reader.objects.filter(user=user).update(claimed_until=None)
            raise
        _note(user, now, kept)
        return sent


def _claim(user: User, now: datetime) -> bool:
    """Whether the mail is due by the person's clock, and nobody else's to send."""
    reader_of(user)
    due = Reader.objects.filter(user=user, hour__lte=now.hour)
    undone = due.filter(Q(digested=None) | Q(digested__lt=now.date()))
    free = undone.filter(Q(claimed_until=None) | Q(claimed_until__lte=Now()))
    return bool(free.update(claimed_until=Now() + CLAIM))


@transaction.atomic
def _note(user: User, now: datetime, kept: Sequence[tuple[Sending, Said | None]]) -> None:
    """The day is done, and whatever was kept for it."""
    for one, words in kept:
        one.state = State.STALE if words is None else State.SENT
        one.save(update_fields=["state"])
    Reader.objects.filter(user=user).update(digested=now.date(), claimed_until=None)


def _post(user: User, waiting: list[tuple[Said, str]], happened: list[Said]) -> bool:
    subject = ngettext("%(count)d match is waiting for you", "%(count)d matches are waiting for you", len(waiting)) % {
        "count": len(waiting)
    }
    if not waiting:
        subject = happened[0].title
    context = {"subject": subject, "waiting": waiting, "happened": happened}
    return mails.post(user, subject, "daily", context, unsubscribing.ALL)


def _waiting(user: User) -> list[tuple[Said, str]]:
    """The matches in which it is the person's move now, each with the end of their time."""
    if preferences(user)[Kind.YOUR_MOVE].mail != Mail.DAILY:
        return []
    return [(said(Kind.YOUR_MOVE, user, row), ends(user, row)) for row, _ in waiting_for(user)]


def _kept(user: User) -> list[tuple[Sending, Said | None]]:
    """What was kept for this mail, each with its words where it is true still."""
    kept = Sending.objects.filter(way=Way.DAILY, state=State.DUE, notice__user=user)
    due = list(kept.select_related("notice").order_by("pk"))
    rows = subjects_of({one.notice.match for one in due})
    return [(one, _words(user, one, rows.get(one.notice.match))) for one in due]


def _words(user: User, kept: Sending, row: Subject | None) -> Said | None:
    kind = Kind(kept.notice.kind)
    if row is None or not holds(user.pk, kind, kept.notice.mark, row, database_time.present()):
        return None
    return said(kind, user, row, kept.notice.mark)
