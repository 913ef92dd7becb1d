"""What the log has done for it by Celery's workers."""

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
    """A worker of this queue keeps its machine's anchor file, whoever seals."""
    if QUEUE in sender.app.amqp.queues.consume_from:
        mirror.keep_following()
