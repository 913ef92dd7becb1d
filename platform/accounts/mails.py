"""Mails of accounts: written down with what they are about, sent once that is committed, and again where they fail.

Nobody who signs up waits for a mail server, nor does the account depend on one. A mail holds what lets its reader in:
it is kept until it has left, or a day, after which what it says is good for nothing any more.
"""

import logging
from datetime import timedelta
from functools import partial

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import BooleanField, Q, QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.functions import Now

from accounts.models import Mail
from config import task_queue
from retries import guard

log = logging.getLogger("accounts")

SWEEP = "account mail"
LONGEST_TRY = timedelta(minutes=5)
"""After so long whoever had begun to send a mail has died over it: another may."""
KEPT = timedelta(days=1)
MOST = 500
"""So many at once: the next sweep has the next."""


def send_later(message: EmailMessage) -> None:
    """Keep a mail of plain text, and have a worker send it once what is being done is committed."""
    (to,) = message.to
    mail = Mail.objects.create(to=to, subject=str(message.subject), body=str(message.body), made_at=Now())
    transaction.on_commit(partial(_soon, mail.pk))


def _soon(number: int) -> None:
    task_queue.enqueue("accounts.tasks.mail", (number,))


def send(number: int) -> bool:
    """Send it, where it has not left and nobody else is at it; whether it has left now. `OSError` or `SMTPException`
    where the mail server does not take it. No transaction is open meanwhile.
    """
    if not Mail.objects.filter(_free(), pk=number).update(taken_at=Now()):
        return False
    mail = Mail.objects.get(pk=number)
    try:
        EmailMessage(mail.subject, mail.body, to=[mail.to]).send()
    except BaseException:
        Mail.objects.filter(pk=number).update(taken_at=None)
        raise
    mail.delete()
    return True


def attempt(number: int) -> None:
    """Send it; where that fails, put it on record and leave it to the sweep."""
    guard.attempt(SWEEP, number, partial(send, number))


def sweep() -> int:
    """Have those sent whose message got lost or whose try failed a while ago, and drop what is too old; how many were
    to be sent.
    """
    old = Mail.objects.filter(made_at__lt=Now() - KEPT)
    for mail in old:
        log.error("a mail of an account, number %d, could not be sent within a day and is dropped", mail.pk)
    old.delete()
    guard.close("EXISTS (SELECT FROM accounts_mail AS mail WHERE mail.id::text = failure.item)", SWEEP)
    numbers = [*_waiting().values_list("pk", flat=True)]
    for number in numbers:
        _soon(number)
    return len(numbers)


def _waiting() -> QuerySet[Mail]:
    """Mails that nobody is at and that do not rest."""
    rested = guard.not_resting("accounts_mail.id", SWEEP)
    rests_not = RawSQL(rested, (), output_field=BooleanField())  # noqa: S611 - a condition of our own
    return Mail.objects.filter(_free(), rests_not).order_by("pk")[:MOST]


def _free() -> Q:
    return Q(taken_at=None) | Q(taken_at__lt=Now() - LONGEST_TRY)
