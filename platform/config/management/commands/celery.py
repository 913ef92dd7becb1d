"""Celery's own command line with both source roots on the path: `manage.py celery worker …`."""

import sys
import warnings

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Hand every argument to Celery."""

    help = "Run Celery: worker, beat, inspect, …"

    def run_from_argv(self, argv: list[str]) -> None:
        """Pass the words after `celery` on."""
        from celery.platforms import SecurityWarning

        from config.celery import app

        # Who may do what to a worker that runs as root hangs by pickled messages, and here all are JSON.
        warnings.simplefilter("ignore", SecurityWarning)
        # What these print at their start would stand between the lines of the log.
        quiet = ["--quiet"] if argv[2:3] in (["worker"], ["beat"]) else []
        sys.exit(app.start([*quiet, *argv[2:]]))
