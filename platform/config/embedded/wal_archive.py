"""The write-ahead log of the embedded PostgreSQL, kept segment by segment beside the backups.

With a base backup and every segment since, any moment in between can be restored. Each cluster has a folder of its own,
since segments of different clusters bear the same names. Nothing is kept before the first backup has made that folder.
"""

import re
import shutil
from pathlib import Path
from shlex import quote

from config.embedded import access, places
from config.embedded.postgres import SUPERUSER, Postgres

ARCHIVE_SECONDS = 60
"""Segments are kept when they are full, and after so many seconds in which anything was written."""
SEGMENT_BYTES = 16 << 20
_SEGMENT = re.compile(r"([0-9A-F]{8})([0-9A-F]{16})\.gz")
_OF_A_SEGMENT = re.compile(r"[0-9A-F]{8}([0-9A-F]{16})(\.[0-9A-Za-z.]+)?")


def folder(system: int | None = None, backups: Path | None = None) -> Path:
    """Where the segments of a cluster are kept, by default those of the embedded server beside the site's backups."""
    return (backups or places.backups()) / "wal" / str(system or Postgres.system_identifier())


def fetch_command(kept: Path) -> str:
    """The `restore_command` that takes segments from a folder."""
    segment = f"{quote(_escaped(kept))}/%f.gz"
    return f'test -e {segment} && gzip -cd {segment} > "%p"'


def begin() -> None:
    """Keep segments from now on. `RuntimeError` where the server was started to keep them elsewhere."""
    kept = folder()
    with Postgres.connect(SUPERUSER) as connection:
        row = connection.execute("SELECT current_setting('archive_command')").fetchone()
        if row is None or row[0] != Postgres.archive_command():
            raise RuntimeError(f"the server does not keep its log in {kept.parents[1]}: restart the site")
        kept.parent.mkdir(parents=True, exist_ok=True)
        account = places.account()
        places.own(kept, account)
        if account:
            access.open_way_to(kept)
        connection.execute(f"ALTER SYSTEM SET archive_timeout = {ARCHIVE_SECONDS}")
        connection.execute("SELECT pg_reload_conf()")


def segment_of(timeline: int, position: int) -> str:
    """The name of the segment in which a place of the log lies."""
    high, low = divmod(position // SEGMENT_BYTES, (1 << 32) // SEGMENT_BYTES)
    return f"{timeline:08X}{high:08X}{low:08X}"


def gap(kept: Path, first: str) -> str | None:
    """Return the first missing segment between this one and the newest, on any timeline; None if there is none."""
    numbers = {_number(found[2]) for found in map(_SEGMENT.fullmatch, _names(kept)) if found}
    later = {number for number in numbers if number >= _number(first[8:])}
    expected = range(_number(first[8:]), max(later, default=-1) + 1)
    lost = next((number for number in expected if number not in later), None)
    return None if lost is None else segment_of(int(first[:8], 16), lost * SEGMENT_BYTES)


def remove_before(kept: Path, first: str) -> int:
    """Remove the segments that nobody needs who begins with this one; return how many. Histories of timelines stay."""
    removed = 0
    for name in _names(kept):
        found = _OF_A_SEGMENT.fullmatch(name)
        if found and found[1] < first[8:]:
            (kept / name).unlink()
            removed += 1
    return removed


def remove(kept: Path) -> None:
    """Remove all that is kept of a cluster."""
    shutil.rmtree(kept)


def hand_to_server(kept: Path) -> None:
    """Let the server read what somebody else may have copied here."""
    account = places.account()
    if account:
        access.open_way_to(kept)
        for path in (kept, *kept.iterdir()):
            shutil.chown(path, account.pw_uid, account.pw_gid)


def _number(name: str) -> int:
    """Which segment of the log it is, counted from its beginning."""
    return int(name[:8], 16) * ((1 << 32) // SEGMENT_BYTES) + int(name[8:], 16)


def _names(kept: Path) -> list[str]:
    return sorted(path.name for path in kept.iterdir()) if kept.is_dir() else []


def _escaped(path: Path) -> str:
    return str(path).replace("%", "%%")
