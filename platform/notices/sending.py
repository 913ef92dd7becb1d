"""Sending a notice on one of its ways: once, while it is true, and again later where that failed."""

import logging
from datetime import timedelta
from smtplib import SMTPException

from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from config import post
from notices import letters, push
from notices.kinds import Kind
from notices.models import Sending
from notices.news import holds
from play.models import MatchRow

log = logging.getLogger(__name__)

State, Way = Sending.State, Sending.Way
MOST_TRIES = 8
FIRST_PAUSE = timedelta(minutes=1)
"""Before the second try; each pause is three times the one before, the last one twelve hours."""


def soon(number: int) -> None:
    """Have a worker send it once what is being done is committed."""
    from notices.tasks import send

    transaction.on_commit(lambda: post.send(send, (number,)))


@transaction.atomic
def send(number: int) -> bool:
    """Send it, where it is due and nobody else is at it; whether it has left. Safe to run twice.

    The row is held until it has left: whoever comes meanwhile goes on without it. What is not true any more, or is for
    somebody who has gone, leaves no more.
    """
    held = Sending.objects.select_for_update(skip_locked=True, of=("self",))
    due = held.filter(pk=number, state=State.DUE, next_try__lte=Now()).exclude(way=Way.DAILY)
    sending = due.select_related("notice__user", "browser").first()
    if sending is None:
        return False
    row = MatchRow.objects.filter(id=sending.notice.match).first()
    sending.state = State.STALE if row is None or not _is_true(sending, row) else _leave(sending, row)
    pause = timedelta()
    if sending.state == State.DUE:
        sending.tries += 1
        pause = FIRST_PAUSE * 3 ** (sending.tries - 1)
        sending.state = State.FAILED if sending.tries >= MOST_TRIES else State.DUE
    # No `save`: the row goes with its browser where that is found to be gone.
    now = {"state": sending.state, "tries": sending.tries, "next_try": Now() + pause}
    Sending.objects.filter(pk=number).update(**now)
    return sending.state == State.SENT


def _is_true(sending: Sending, row: MatchRow) -> bool:
    notice = sending.notice
    return notice.user.is_active and holds(notice.user_id, Kind(notice.kind), notice.mark, row, timezone.now())


def _leave(sending: Sending, row: MatchRow) -> Sending.State:
    """Where it stands after a try."""
    notice = sending.notice
    try:
        if sending.way == Way.MAIL:
            return State.SENT if letters.send(notice, row) else State.STALE
        assert sending.browser is not None
        return State.SENT if push.send(sending.browser, notice, row) else State.FAILED
    except (OSError, SMTPException) as problem:
        log.warning("%s could not leave: %s", sending, problem)
        return State.DUE
