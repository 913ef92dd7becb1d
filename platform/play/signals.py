"""What the rest of the site hears of matches: after the commit, never before it."""

import logging

from django.db import transaction
from django.dispatch import Signal

from play.live import Live

moved = Signal()
"""Sent when a match has moved on, with `live`: the match as it now is. Receivers look up what they need and keep no
one waiting; one that fails is put on record and holds nobody else up."""

log = logging.getLogger(__name__)


def announce(live: Live) -> None:
    """Tell everybody who listens, once what happened is committed."""
    transaction.on_commit(lambda: _send(live))


def _send(live: Live) -> None:
    for receiver, answer in moved.send_robust(sender=Live, live=live):
        if isinstance(answer, Exception):
            log.error("%s failed on match %s", receiver, live.id, exc_info=answer)
