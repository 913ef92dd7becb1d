"""The Celery application: the log is the truth, the broker only a doorbell."""

import os

from celery import Celery, Task
from celery.signals import beat_init, celeryd_init, heartbeat_sent, setup_logging, task_postrun, task_prerun

from config import redis_transport

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

redis_transport.install()

app = Celery("warmoot")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def _join_broker(**_: object) -> None:
    """Start the embedded broker before the first message is fetched."""
    from config.broker import join

    join()


celeryd_init.connect(_join_broker)
beat_init.connect(_join_broker)


@setup_logging.connect  # type: ignore[untyped-decorator]
def _keep_our_logging(**_: object) -> None:
    """Keep logging as the settings say: Celery would set every level anew, and `LOG_LEVEL` would have no effect."""


@heartbeat_sent.connect  # type: ignore[untyped-decorator]
def _say_that_it_works(**_: object) -> None:
    """Report every other second that the worker works, from the loop that also fetches tasks."""
    from config.heartbeat import beat

    beat()


@task_prerun.connect  # type: ignore[untyped-decorator]
@task_postrun.connect  # type: ignore[untyped-decorator]
def _hand_connection_back(task: Task, **_: object) -> None:
    """Return the connection to the pool, which checks it before the next use; the pool stays open from task to task."""
    from django.db import close_old_connections

    if not task.request.is_eager:
        close_old_connections()
