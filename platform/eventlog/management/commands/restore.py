"""`manage.py restore BACKUP`: the site's data as they were when the backup was begun."""

import subprocess
import sys
from argparse import SUPPRESS, ArgumentParser
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config import ROOT
from config.postgres import programs
from config.postgres.base import default
from eventlog import backups

_OTHERS = """
SELECT count(*) FROM pg_stat_activity
 WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"""
_EVENTS = "SELECT CASE WHEN to_regclass('eventlog_event') IS NULL THEN 0 ELSE 1 END"

LEAVING_S = 3.0
"""Seconds for those who only looked in, as whoever watches an embedded server does."""


class Command(BaseCommand):
    """To be run with the site stopped."""

    help = "Restore a backup made by manage.py backup: keys, database, anchors; then verify everything"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which, and whether what is there may go."""
        parser.add_argument("backup", type=Path)
        parser.add_argument("--replace", action="store_true", help="put it in the place of the matches that are here")
        parser.add_argument("--carry-on", action="store_true", help=SUPPRESS)

    def handle(self, *_: Any, backup: Path, replace: bool, carry_on: bool, **__: Any) -> None:
        """Step by step, each with its seconds; an error where one fails or the log is not whole."""
        try:
            manifest = backups.read(backup)
        except backups.NoBackup as problem:
            raise CommandError(str(problem)) from None
        began = monotonic()
        # Held until the end, so that an embedded server need not start twice.
        default().join_server()
        if not carry_on:
            self._refuse(replace)
            backups.put_back(backup, manifest)
            # This process has read its keys before they were laid back.
            again = [sys.executable, str(ROOT / "manage.py"), "restore", str(backup.resolve()), "--carry-on"]
            code = subprocess.run(again, cwd=ROOT, check=False).returncode
            if code != 0:
                raise CommandError(f"{backup} is not restored, or not whole")
            return
        self._carry_on(backup)
        with default().cursor() as cursor:
            cursor.execute("SELECT count(*), coalesce(max(position), 0) FROM eventlog_event")
            events, position = cursor.fetchone()
        self.stdout.write(f"restored {events} events up to {position}, in {monotonic() - began:.1f} s")

    def _carry_on(self, backup: Path) -> None:
        """With the keys of the backup."""
        # A dump grants to roles that it does not make.
        call_command("migrate", interactive=False, verbosity=0)
        with (backup / backups.DUMP).open("rb") as dump:
            words = ("--clean", "--if-exists", "--no-owner", "--exit-on-error")
            programs.run("pg_restore", *words, f"--dbname={default().settings_dict['NAME']}", stdin=dump)
        call_command("rehome", stdout=self.stdout)
        # What the release that was backed up did not have yet.
        call_command("migrate", interactive=False, verbosity=0)
        call_command("anchor", after_restore=True, stdout=self.stdout)
        call_command("verify", all=True, stdout=self.stdout)

    def _refuse(self, replace: bool) -> None:
        """Where others are at work, or matches would be lost of which nobody has spoken."""
        with default().as_owner(), default().cursor() as cursor:
            until = monotonic() + LEAVING_S
            while self._others(cursor):
                if monotonic() > until:
                    raise CommandError("others are connected to this database: stop the site first")
                sleep(0.2)
            cursor.execute(_EVENTS)
            if cursor.fetchone()[0] and not replace:
                cursor.execute("SELECT EXISTS (SELECT FROM eventlog_event)")
                if cursor.fetchone()[0]:
                    raise CommandError("there are matches here already: --replace puts the backup in their place")

    @staticmethod
    def _others(cursor: Any) -> int:
        cursor.execute(_OTHERS)
        (others,) = cursor.fetchone()
        return int(others)
