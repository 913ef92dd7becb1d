"""Sending a notice on one of its ways: once, while it is true, and again later where that failed."""

import logging
from datetime import timedelta
from smtplib import SMTPException

from django.db import transaction
from django.db.models.functions import Now

from config import task_queue
from notices import mails, push
from notices.kinds import Kind
from notices.messages import SEND
from notices.models import Sending
from notices.still_true import holds
from notices.subjects import subject_of
from streams import database_time

log = logging.getLogger(__name__)

State, Way = Sending.State, Sending.Way
MOST_TRIES = 8
FIRST_PAUSE = timedelta(minutes=1)
"""Before the second try, and longer than one takes; each pause is three times the one before, the last twelve hours."""


def soon(number: int) -> None:
    """Have a worker send it once what is being done is committed."""
    transaction.on_commit(lambda: task_queue.enqueue(SEND, (number,)))


def send(number: int) -> bool:
    """Send it, where it is due and nobody else is at it; whether it has left. Safe to run twice.

    A try is counted, and the next one set, before it begins: whatever becomes of it, and with no transaction open while
    a mail server takes its time. What is not true any more, or is for somebody who has gone, leaves no more.
    """
    due_still = Sending.objects.filter(pk=number, state=State.DUE)
    due = due_still.filter(next_try__lte=Now()).exclude(way=Way.DAILY)
    sending = due.select_related("notice__user", "browser").first()
    if sending is None:
        return False
    tries = sending.tries + 1
    pause = FIRST_PAUSE * 3**sending.tries
    if not due.filter(tries=sending.tries).update(tries=tries, next_try=Now() + pause):
        return False
    state = _tried(sending)
    if state == State.DUE and tries >= MOST_TRIES:
        state = State.FAILED
    # No `save`: the row goes with its browser where that is found to be gone. What has left has left; of anything
    # else a later try knows more, which was begun because this one took so long.
    tried = Sending.objects.filter(pk=number) if state == State.SENT else due_still.filter(tries=tries)
    tried.update(state=state)
    return state == State.SENT


def _tried(sending: Sending) -> Sending.State:
    """Where it stands after a try: due still where anything went wrong that may go right the next time."""
    try:
        return _leave(sending)
    except (OSError, SMTPException) as problem:
        log.warning("%s could not leave: %s", sending, problem)
        return State.DUE
    except Exception:
        log.exception("%s could not leave", sending)
        return State.DUE


def _leave(sending: Sending) -> Sending.State:
    notice = sending.notice
    row = subject_of(notice.match)
    if row is None or not notice.user.is_active:
        return State.STALE
    if not holds(notice.user_id, Kind(notice.kind), notice.mark, row, database_time.present()):
        return State.STALE
    if sending.way == Way.MAIL:
        return State.SENT if mails.send(notice, row) else State.STALE
    assert sending.browser is not None
    return State.SENT if push.send(sending.browser, notice, row) else State.FAILED
