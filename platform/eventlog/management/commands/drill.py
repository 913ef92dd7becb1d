"""`manage.py drill [DIR]`: restores all that is kept into a second place and says what would have been lost.

Where PostgreSQL runs elsewhere, whoever runs it restores there, into a second server that `--restored` names.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from config import ROOT, ending, environment
from config.embedded import places
from eventlog import backups

ELSEWHERE = (
    "DATABASE_URL", "DATABASE_PASSWORD", "DATABASE_OWNER_URL", "DATABASE_OWNER_PASSWORD", "REDIS_URL", "ANCHOR_FILE",
    "HEARTBEAT_FILE", "METRICS_TOKEN", "METRICS_DIR", "SENTRY_DSN", "BACKUPS",
)  # fmt: skip
"""What would lead from the second place back to the first, whether it is said in a variable or in a file."""
_RESTORED = re.compile(r"restored (\d+) events up to (\d+)")
_NOW = "SELECT coalesce(max(position), 0), statement_timestamp() FROM eventlog_event"
_LOST = "SELECT count(*), min(at) FROM eventlog_event WHERE position > %s AND position <= %s"
LEAVING_S = 30.0


class Command(BaseCommand):
    """Nothing of the site is touched; the second place is an embedded server, and is gone afterwards."""

    help = "Restore all that is kept in DIR, or one backup, into a second place; verify it; say what would be lost"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which, and where there is room."""
        parser.add_argument("folder", type=Path, nargs="?", default=places.backups(), metavar="DIR", help="BACKUPS")
        parser.add_argument("--place", type=Path, default=None, help="a folder with room for it; the system's own")

        words = "a server into which it was restored already, as the owner logs in; nothing else may use it"
        parser.add_argument("--restored", default="", metavar="URL", help=words)
        words = "hold what comes back to another machine's anchor file, too"
        parser.add_argument("--mirror", type=Path, default=None, metavar="FILE", help=words)

    def handle(self, *_: Any, folder: Path, place: Path | None, restored: str, **more: Any) -> None:
        """An error where it cannot be restored, or is not whole."""
        began = monotonic()
        site = _site()
        try:
            with ending.in_order(), _second_place(place) as second:
                if restored:
                    said = _manage(beside(second, restored), "restore", "--recovered")
                else:
                    witness = ["--mirror", str(more["mirror"].resolve())] if more["mirror"] else []
                    said = _manage(surroundings(second), "restore", str(folder.resolve()), *witness)
        except OSError as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write(said.rstrip())
        events, position = map(int, _RESTORED.findall(said)[-1])
        self.stdout.write(f"{events} events verified against their anchors, in {monotonic() - began:.1f} s")
        self.stdout.write(_lost(position, site))


def surroundings(second: Path) -> dict[str, str]:
    """Our own, without what leads back here: what is read there is what was kept."""
    back = {*ELSEWHERE, *(f"{name}_FILE" for name in ELSEWHERE)}
    given = {name: value for name, value in os.environ.items() if name not in back}
    return {**given, "VAR_DIR": str(second.resolve())}


def beside(second: Path, restored: str) -> dict[str, str]:
    """The same on the restored server, where the owner has the password of ours, and with a copy of our anchors."""
    shutil.copyfile(settings.ANCHOR_FILE, second / backups.ANCHORS)
    owner = environment.renamed("DATABASE_OWNER_PASSWORD", "DATABASE_PASSWORD")
    return {**surroundings(second), **owner, "DATABASE_URL": restored}


def _manage(given: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *words],
        cwd=ROOT,
        env=given,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise CommandError(f"the drill failed at {words[0]}: {(done.stdout + done.stderr).strip()}")
    return done.stdout


def _site() -> tuple[int, datetime] | str:
    """The site's newest event and the time, before anything is restored; or why that cannot be said."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(_NOW)
            position, now = cursor.fetchone()
    except DatabaseError as problem:
        return str(problem)
    return position, now


def _lost(restored: int, site: tuple[int, datetime] | str) -> str:
    """What the site had when the drill began and the restored one has not."""
    if isinstance(site, str):
        return f"what would have been lost cannot be said, the site's database does not answer: {site}"
    newest, then = site
    with connection.cursor() as cursor:
        cursor.execute(_LOST, [restored, newest])
        lost, since = cursor.fetchone()
    if not lost:
        return "nothing would have been lost"
    return f"{lost} events would have been lost, those of the last {(then - since).total_seconds():.0f} s"


@contextmanager
def _second_place(place: Path | None) -> Iterator[Path]:
    """A folder there until the block ends. It goes once its server has ended, which does so after its last user."""
    second = Path(tempfile.mkdtemp(prefix="warmoot-drill-", dir=place))
    try:
        yield second
    finally:
        waited = monotonic()
        while (second / "postgres" / "postmaster.pid").exists() and monotonic() - waited < LEAVING_S:
            sleep(0.1)
        shutil.rmtree(second, ignore_errors=True)
