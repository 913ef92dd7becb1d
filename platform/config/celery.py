"""The Celery application: the log is the truth, the broker only a doorbell."""

import os

from celery import Celery
from celery.signals import beat_init, celeryd_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("warmoot")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def _join_broker(**_: object) -> None:
    """Have the embedded broker up before the first message is fetched."""
    from config.broker import join

    join()


celeryd_init.connect(_join_broker)
beat_init.connect(_join_broker)
