"""Celery's own command line with both source roots on the path: `manage.py celery worker …`."""

import sys

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Hand every argument to Celery."""

    help = "Run Celery: worker, beat, inspect, …"

    def run_from_argv(self, argv: list[str]) -> None:
        """Pass the words after `celery` on, untouched."""
        from config.celery import app

        sys.exit(app.start(argv[2:]))
