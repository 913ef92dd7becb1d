"""`manage.py restore [FOLDER] [--to TIME]`: the site's data as they were at a moment, or when a backup was made."""

import subprocess
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config import ROOT, embedded, ending
from config.embedded import places, recovery
from config.postgres import programs
from config.postgres.base import default
from eventlog import backups, base_backups

_OTHERS = """
SELECT count(*) FROM pg_stat_activity
 WHERE datname = current_database() AND usename IS NOT NULL AND pid <> pg_backend_pid()
   AND coalesce(backend_type, 'client backend') = 'client backend'"""
"""Of a log-in whose role the owner is no member of, he is told that it is there, and nothing more."""
_EVENTS = "SELECT CASE WHEN to_regclass('eventlog_event') IS NULL THEN 0 ELSE 1 END"
_RESTORED = "SELECT count(*), coalesce(max(position), 0), max(at) FROM eventlog_event"

LEAVING_S = 3.0
"""Seconds for those who only looked in, as whoever watches an embedded server does."""


def moment(text: str) -> datetime:
    """A moment as it is typed; in UTC where no zone is said."""
    try:
        told = datetime.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text} is no moment like 2026-11-23T18:30:00+01:00") from None
    return told if told.tzinfo else told.replace(tzinfo=UTC)


class Command(BaseCommand):
    """To be run with the site stopped."""

    help = "Restore keys, database and anchors from a backup, or from a folder of them; then verify everything"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which, to when, and whether what is there may go."""
        words = "a backup, for the site as that has it; or a folder of them, for all that was kept since: BACKUPS"
        parser.add_argument("folder", type=Path, nargs="?", default=places.backups(), metavar="FOLDER", help=words)
        parser.add_argument("--to", type=moment, metavar="TIME", help="the site as it was then, by a folder of backups")
        parser.add_argument("--replace", action="store_true", help="put it in the place of the matches that are here")
        words = "hold what comes back to another machine's anchor file, too"
        parser.add_argument("--mirror", type=Path, metavar="FILE", help=words)
        parser.add_argument("--carry-on", action="store_true", help=SUPPRESS)
        parser.add_argument("--recovered", action="store_true", help=SUPPRESS)

    def handle(self, *_: Any, folder: Path, to: datetime | None, replace: bool, **more: Any) -> None:
        """Step by step; an error where one fails or the log is not whole."""
        began = monotonic()
        if more["recovered"]:
            default().join_server()
            self._prove()
            self._tell(began)
            return
        try:
            backup = _backup(folder, to)
            manifest = backups.read(backup)
        except backups.NoBackup as problem:
            raise CommandError(str(problem)) from None
        if more["carry_on"]:
            self._carry_on(backup, manifest)
            return
        if manifest.is_base:
            self._recover(backup, {} if backup != folder and not to else base_backups.target(to), replace)
        else:
            self._refuse(replace)
        try:
            backups.put_back(backup, manifest, more["mirror"])
        except backups.NoBackup as problem:
            raise CommandError(str(problem)) from None
        # Held until the end, so that an embedded server need not start twice.
        default().join_server()
        # This process has read its keys before they were laid back.
        again = [sys.executable, str(ROOT / "manage.py"), "restore", str(backup.resolve()), "--carry-on"]
        if subprocess.run(again, cwd=ROOT, check=False).returncode != 0:
            raise CommandError(f"{backup} is not restored, or not whole")
        self._tell(began)

    def _tell(self, began: float) -> None:
        """What there is now."""
        with default().cursor() as cursor:
            cursor.execute(_RESTORED)
            events, position, newest = cursor.fetchone()
        until = f", the newest of {newest:%Y-%m-%d %H:%M:%S %Z}" if newest else ""
        self.stdout.write(f"restored {events} events up to {position}{until}, in {monotonic() - began:.1f} s")

    def _recover(self, backup: Path, target: dict[str, str], replace: bool) -> None:
        """The embedded server's data, in the place of those that are here."""
        if not default().settings_dict["EMBEDDED"]:
            raise CommandError(f"{backup} is of an embedded server: it can be restored where DATABASE_URL is unset")
        lost = base_backups.gap(backup)
        if lost and target != base_backups.target(None):
            raise CommandError(f"segment {lost} of the log is missing: what came after it cannot be restored")
        if (places.data("postgres") / "PG_VERSION").exists():
            self._last_look(replace)
        try:
            with ending.in_order():
                found = recovery.recover(backup, base_backups.kept_log(backup), target)
        except (OSError, RuntimeError) as problem:
            raise CommandError(str(problem)) from None
        if found.aside is not None:
            self.stdout.write(f"what was here is in {found.aside}: remove it once all is well")

    def _last_look(self, replace: bool) -> None:
        """At the data that will be put aside, where their server can be started; have it keep the end of its log."""
        try:
            default().join_server()
        except (OSError, RuntimeError) as problem:
            if not replace:
                raise CommandError(f"{problem}\nwhat is here cannot be looked at: --replace puts it aside") from None
            return
        self._refuse(replace)
        default().close()
        default().close_pool()
        embedded.leave("postgres")

    def _carry_on(self, backup: Path, manifest: backups.Manifest) -> None:
        """With the keys of the backup."""
        default().join_server()
        if not manifest.is_base:
            self._load(backup)
        self._prove()

    def _prove(self) -> None:
        """Of what is in the database now."""
        # What the release that was backed up did not have yet.
        call_command("migrate", interactive=False, verbosity=0)
        call_command("anchor", after_restore=True, stdout=self.stdout)
        call_command("verify", all=True, stdout=self.stdout)

    def _load(self, backup: Path) -> None:
        """A dump, which grants to roles that it does not make."""
        call_command("migrate", interactive=False, verbosity=0)
        programs.load(backup / backups.DUMP, alone=True)
        call_command("rehome", stdout=self.stdout)

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


def _backup(folder: Path, to: datetime | None) -> Path:
    """The one that is named, or the one of this folder from which the way is shortest."""
    if not (folder / backups.MANIFEST).exists():
        return backups.last_before(folder, to)
    if to is not None:
        raise backups.NoBackup(f"{folder} is one backup: for a moment name the folder in which it is")
    return folder
