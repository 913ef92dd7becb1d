"""Telling an address the next event of what it hears of: in order, each until it is taken, and given up in the end."""

import logging
import time
from datetime import timedelta
from http import HTTPStatus
from itertools import islice

from django.conf import settings
from django.db.models.functions import Now

from eventlog import store
from eventlog.store import Row
from outgoing.posting import NotPermitted, post
from webhooks.message import message, message_id
from webhooks.models import LONGEST_ERROR, Hook
from webhooks.signing import headers
from webhooks.subjects import Subject, directs, subject_of

log = logging.getLogger(__name__)

ANSWER_SECONDS = 10.0
"""Seconds that an address has to answer."""
MOST_TRIES = 8
FIRST_PAUSE = timedelta(minutes=1)
"""Before the second try, and longer than one takes; each pause is three times the one before, the last twelve hours."""
MOST_LOOKED_AT = 1000
"""Events of other kinds that one turn passes over."""


def tell_next(number: int) -> bool:
    """Tell the address its next event, where one is due and nobody else is at it; whether more may be waiting.

    A try is counted, and the next one set, before it begins: no transaction is open while the address takes its time,
    and what a worker that died had in hand is told again under the same id.
    """
    due = Hook.objects.filter(pk=number, state=Hook.State.ACTIVE, next_try__lte=Now())
    hook = due.select_related("user").first()
    if hook is None:
        return False
    row = subject_of(hook)
    if row is None or not hook.user.is_active or not directs(hook.user_id, row):
        Hook.objects.filter(pk=number).update(state=Hook.State.ENDED)
        return False
    if row.version <= hook.delivered:
        return False
    mine = Hook.objects.filter(pk=number, delivered=hook.delivered, tries=hook.tries + 1)
    pause = FIRST_PAUSE * 3**hook.tries
    claimed = due.filter(delivered=hook.delivered, tries=hook.tries)
    if not claimed.update(tries=hook.tries + 1, next_try=Now() + pause, tried_at=Now()):
        return False
    passed_over, event = _next(hook, row.stream)
    if event is None:
        mine.update(delivered=passed_over, tries=0, next_try=Now())
        return passed_over < row.version or _moved_since(hook, row.version)
    return _tell(hook, row, event)


def _next(hook: Hook, stream: int) -> tuple[int, Row | None]:
    """The next event that the address wants to hear of; the version up to which there is none."""
    upto = hook.delivered
    for event in islice(store.rows(stream, upto, upto + MOST_LOOKED_AT), MOST_LOOKED_AT):
        if not hook.kinds or event.type in hook.kinds:
            return upto, event
        upto = event.version
    return upto, None


def _moved_since(hook: Hook, version: int) -> bool:
    now = subject_of(hook)
    return now is not None and now.version > version


def _tell(hook: Hook, subject: Subject, event: Row) -> bool:
    """Send it; whether it was taken."""
    body = message(subject, event)
    signed = headers(hook.nonce, message_id(hook.pk, event.version), int(time.time()), body)
    status, error = None, ""
    try:
        status = post(
            hook.address,
            body,
            {"Content-Type": "application/json", "User-Agent": "Warmoot", **signed},
            seconds=ANSWER_SECONDS,
            anywhere=settings.WEBHOOKS_ANYWHERE,
        )
    except NotPermitted:
        error = "closed"
    except OSError as fault:
        error = type(fault).__name__
    except Exception as fault:
        log.exception("%s could not be told of version %d", hook, event.version)
        error = type(fault).__name__
    # Only where nobody has taken the address back, or begun a later try, meanwhile.
    mine = Hook.objects.filter(pk=hook.pk, delivered=hook.delivered, tries=hook.tries + 1)
    if status is not None and HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        mine.update(delivered=event.version, tries=0, next_try=Now(), status=status, error="")
        return True
    over = hook.tries + 1 >= MOST_TRIES or status == HTTPStatus.GONE
    state = Hook.State.GIVEN_UP if over else Hook.State.ACTIVE
    mine.update(status=status, error=error[:LONGEST_ERROR], state=state)
    log.warning("%s was not told of version %d: %s", hook, event.version, error or status)
    return False
