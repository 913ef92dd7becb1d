"""`manage.py drill DIR`: restores the newest backup into a second place and says what would have been lost."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from config import ROOT
from eventlog import backups

ELSEWHERE = (
    "DATABASE_URL", "DATABASE_PASSWORD", "DATABASE_OWNER_URL", "DATABASE_OWNER_PASSWORD", "REDIS_URL", "ANCHOR_FILE",
    "HEARTBEAT_FILE", "METRICS_TOKEN", "METRICS_DIR", "SENTRY_DSN",
)  # fmt: skip
"""What would lead from the second place back to the first."""
_RESTORED = re.compile(r"restored (\d+) events up to (\d+)")
_LOST = """
SELECT count(*) - %s, min(at) FILTER (WHERE position > %s), statement_timestamp() FROM eventlog_event"""
LEAVING_S = 30.0


class Command(BaseCommand):
    """Nothing of the site is touched; the second place is an embedded server, and is gone afterwards."""

    help = "Restore the newest backup in DIR, or a backup, into a second place; verify it; say what would be lost"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which, and where there is room."""
        parser.add_argument("folder", type=Path, metavar="DIR")
        parser.add_argument("--place", type=Path, default=None, help="a folder with room for it; the system's own")

    def handle(self, *_: Any, folder: Path, place: Path | None, **__: Any) -> None:
        """An error where it cannot be restored, or is not whole."""
        backup = folder if (folder / backups.MANIFEST).exists() else next(reversed(backups.all_in(folder)), None)
        if backup is None:
            raise CommandError(f"there is no whole backup in {folder}")
        began = monotonic()
        second = Path(tempfile.mkdtemp(prefix="warmoot-drill-", dir=place))
        try:
            surroundings = {name: value for name, value in os.environ.items() if name not in ELSEWHERE}
            surroundings["VAR_DIR"] = str(second)
            said = _manage(surroundings, "restore", str(backup.resolve()))
        finally:
            _leave(second)
        self.stdout.write(said.rstrip())
        restored, position = map(int, _RESTORED.findall(said)[-1])
        self.stdout.write(f"{restored} events verified against their anchors, in {monotonic() - began:.1f} s")
        self.stdout.write(_lost(restored, position))


def _manage(surroundings: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *words],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise CommandError(f"the drill failed at {words[0]}: {(done.stdout + done.stderr).strip()}")
    return done.stdout


def _lost(restored: int, position: int) -> str:
    """What the site has that the backup has not."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(_LOST, [restored, position])
            lost, since, now = cursor.fetchone()
    except DatabaseError as problem:
        return f"what would have been lost cannot be said, the site's database does not answer: {problem}"
    if lost <= 0 or since is None:
        return "nothing would have been lost"
    return f"{lost} events would have been lost, those of the last {(now - since).total_seconds():.0f} s"


def _leave(second: Path) -> None:
    """Remove the second place once its server has ended, which it does when its last user has left."""
    waited = monotonic()
    while (second / "postgres" / "postmaster.pid").exists() and monotonic() - waited < LEAVING_S:
        sleep(0.1)
    shutil.rmtree(second, ignore_errors=True)
