"""The site's settings without what makes a killed worker's messages come again: for the twin of a test."""

from tests.opponents.undecided import *  # noqa: F403 - all of them

CELERY_TASK_ACKS_LATE = False
CELERY_TASK_REJECT_ON_WORKER_LOST = False
