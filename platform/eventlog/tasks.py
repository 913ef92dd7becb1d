"""The log's own tasks for Celery's workers."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from eventlog import anchors, mirror

QUEUE = "anchors"


@shared_task  # type: ignore[untyped-decorator]
def anchor() -> int:
    """Seal the heads that moved since the last time; how many there were."""
    return anchors.anchor()


@worker_ready.connect  # type: ignore[untyped-decorator]
def mirror_anchors(sender: Any, **_: object) -> None:
    """Start to keep this machine's anchor file, in a worker of this queue, whoever seals."""
    if QUEUE in sender.app.amqp.queues.consume_from:
        mirror.keep_following()
