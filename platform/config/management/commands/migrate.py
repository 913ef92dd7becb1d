"""Django's `migrate`, run as the schema's owner: the running site's own role may not change tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep
from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import OperationalError

from config.postgres.base import default
from config.postgres.roles import grant, prepare

LOCK_TIMEOUT_MS = 2_000
LOCK_NOT_AVAILABLE = "55P03"
LOOK_S = 0.2
TRIES, PAUSE_S = 10, 3.0
"""How often a migration that got no lock is tried, and the seconds in between for those who waited behind it."""


class Command(migrate.Command):
    """Bring the schema up to date while the site runs: no move waits longer than the limit for a lock."""

    # Some checks ask the server, where the site's own role is not known before it is made.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's own, and the one that goes with the checks."""
        super().add_arguments(parser)
        parser.add_argument("--skip-checks", action="store_true", help="Skip system checks.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check and migrate inside a connection of the owner; of several at once one after the other."""
        connection = default()
        with connection.as_owner(), _alone(connection):
            prepare(connection)
            if not options.get("skip_checks"):
                self.check(databases=[options["database"]])
            for tries_left in reversed(range(TRIES)):
                _limit_waits(connection)
                try:
                    super().handle(*args, **options)
                except OperationalError as problem:
                    if not tries_left or problem.__cause__ is None or not _waited_in_vain(problem):
                        raise
                    self.stderr.write(f"others were in the way ({problem.__cause__}); trying again")
                    sleep(PAUSE_S)
                else:
                    break
            grant(connection)


@contextmanager
def _alone(connection: Any) -> Iterator[None]:
    """Let nobody else migrate this database inside the block, as two hosts may start at once. The lock is asked for
    again and again, because an index made beside the site would wait for anybody who waits for it in one statement.
    """
    with connection.cursor() as cursor:
        while not _got(cursor):
            sleep(LOOK_S)
    try:
        yield
    finally:
        # By then the connection may have been lost, and the lock with it.
        if connection.is_usable():
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(hashtext('migrate'))")


def _got(cursor: Any) -> bool:
    cursor.execute("SELECT pg_try_advisory_lock(hashtext('migrate'))")
    return bool(cursor.fetchone()[0])


def _limit_waits(connection: Any) -> None:
    """Limit the wait for locks: everybody who comes after a statement that waits for a table waits behind it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{LOCK_TIMEOUT_MS}ms"])


def _waited_in_vain(problem: OperationalError) -> bool:
    return getattr(problem.__cause__, "sqlstate", "") == LOCK_NOT_AVAILABLE
