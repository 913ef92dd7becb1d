"""`manage.py rehome`: make a log that was restored from a dump at home on this server."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import DEFAULT_DB_ALIAS, connections

from config.postgres.base import DatabaseWrapper
from eventlog.rehoming import rehome


class Command(BaseCommand):
    """To be run once, with the site stopped."""

    help = "After the log was dumped on one server and restored on this one: run once, with the site stopped."

    def handle(self, *_: Any, **__: Any) -> None:
        """Do it as the owner of the tables."""
        owned = connections[DEFAULT_DB_ALIAS]
        assert isinstance(owned, DatabaseWrapper)
        with owned.as_owner():
            behind = rehome()
        self.stdout.write("the log is at home here")
        for consumer in behind:
            self.stdout.write(f"{consumer} had not read everything and will be built anew")
