"""Backups: a folder each, with the database and, taken after it, the keys and anchors that belong to it.

Of the embedded server it is a base backup, from which any later moment can be restored while the server's log is kept
(see `base_backups`); of every other, or on request, a dump. The order matters: a database that remembers anchors which
the file does not have looks like one whose anchors were taken away. A folder is whole once it has its manifest, which
is written last and names each file with its digest.
"""

import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from config import environment
from config.embedded import locks
from config.embedded.recovery import BASE
from config.postgres import programs
from config.postgres.base import default
from eventlog import anchorcopy, base_backups

DUMP, ANCHORS, MANIFEST = "warmoot.dump", "anchors.jsonl", "manifest.json"
KEYS = {"secret_key": "SECRET_KEY", "anchor_key": "ANCHOR_KEY", "vapid_key": "VAPID_KEY"}
"""Files of `var/`, and the variables that stand in their place where they are set: what is set is not backed up."""
_NOTED = """
INSERT INTO eventlog_backup (name, at) VALUES ('manage.py backup', clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET at = EXCLUDED.at"""
_NAME = re.compile(r"\d{8}T\d{6}Z")
_PART = re.compile(r"\.\d{8}T\d{6}Z-\d+")


class NoBackup(Exception):
    """The folder is no backup, or has changed since the backup was made."""


class Manifest(NamedTuple):
    """What belongs to a backup, and when it was begun and ended; those of older releases do not say the latter."""

    begun: str
    digests: dict[str, str]
    ended: str = ""

    @property
    def is_base(self) -> bool:
        """Whether it is a base backup."""
        return BASE in self.digests


@contextmanager
def alone(into: Path) -> Iterator[None]:
    """Nobody else makes or removes backups in this folder inside the block; `RuntimeError` where somebody does now.
    What was left by one that was killed half way, as large as a whole one and with its keys, is removed.
    """
    held = locks.hold(into / ".lock", exclusive=True, wait=False)
    if held is None:
        raise RuntimeError(f"another backup is being made in {into}")
    try:
        for left in into.iterdir():
            if _PART.fullmatch(left.name):
                shutil.rmtree(left)
        yield
    finally:
        os.close(held)


def make(into: Path, *, base: bool, moment: datetime | None = None) -> Path:
    """Make a new backup in this folder: a base backup, or a dump. The site may go on meanwhile. A failed backup leaves
    nothing behind.
    """
    begun = (moment or datetime.now(UTC)).strftime("%Y%m%dT%H%M%SZ")
    done, folder = into / begun, into / f".{begun}-{os.getpid()}"
    # It holds keys: for nobody but its owner.
    folder.mkdir(mode=0o700, parents=True)
    try:
        if base:
            base_backups.write(into, folder)
        else:
            with (folder / DUMP).open("wb") as dump:
                programs.run("pg_dump", "--format=custom", stdout=dump)
        ended = datetime.now(UTC).isoformat()
        for file in _files():
            shutil.copyfile(file, folder / (ANCHORS if file == Path(settings.ANCHOR_FILE) else file.name))
        digests = {file.name: _digest(file) for file in sorted(folder.iterdir())}
        (folder / MANIFEST).write_text(json.dumps(Manifest(begun, digests, ended)._asdict(), indent=1))
        for file in folder.iterdir():
            file.chmod(0o600)
            _to_disk(file)
        folder.rename(done)
        _to_disk(into)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return done


def note() -> None:
    """Note in the database that a backup is complete, for `warmoot_backup_age_seconds`. Runs as the owner, who makes
    backups.
    """
    with default().as_owner(), default().cursor() as cursor:
        cursor.execute(_NOTED)


def read(folder: Path) -> Manifest:
    """Return what belongs to the backup; raises `NoBackup` if a file is missing or is not what was written."""
    try:
        manifest = Manifest(**json.loads((folder / MANIFEST).read_text()))
    except (OSError, ValueError, TypeError) as problem:
        raise NoBackup(f"{folder} is no whole backup: {problem}") from None
    for name, digest in manifest.digests.items():
        if not (folder / name).is_file() or _digest(folder / name) != digest:
            raise NoBackup(f"{folder / name} is missing, or not as it was written")
    return manifest


def all_in(folder: Path) -> list[Path]:
    """Return the complete backups in a folder, oldest first."""
    if not folder.is_dir():
        return []
    return sorted(one for one in folder.iterdir() if _NAME.fullmatch(one.name) and (one / MANIFEST).exists())


def last_before(folder: Path, moment: datetime | None) -> Path:
    """Return the newest backup, or for a moment the newest base backup that was complete by then; raises `NoBackup` if
    there is none.
    """
    for one in reversed(all_in(folder)):
        if moment is None:
            return one
        manifest = read(one)
        if manifest.is_base and datetime.fromisoformat(manifest.ended) <= moment:
            return one
    raise NoBackup(f"there is no whole backup in {folder}{f' of before {moment.isoformat()}' if moment else ''}")


def keep(folder: Path, most: int) -> list[Path]:
    """Remove all but the newest backups, and whatever of the kept log none of these needs; return those removed."""
    known = all_in(folder)
    for one in known[:-most]:
        # Without its manifest first: half of one must not look whole.
        (one / MANIFEST).unlink()
        shutil.rmtree(one)
    base_backups.remove_unneeded(folder, [one for one in known[-most:] if (one / BASE).exists()])
    return known[:-most]


def put_back(folder: Path, manifest: Manifest, mirror: Path | None = None) -> None:
    """Put keys and anchors where a site with these settings looks for them. Only processes started afterwards see them.

    The anchors are the newest that continue those of the backup: those in place already, the copy that is kept with the
    log of a base backup, or another machine's file. Raises `NoBackup` if that file belongs to another log.
    """
    for name in manifest.digests.keys() & KEYS.keys():
        if not environment.optional(KEYS[name]):
            _lay(folder / name, settings.VAR_DIR / name)
    place = Path(settings.ANCHOR_FILE)
    kept = base_backups.kept_log(folder) if manifest.is_base else None
    newest = anchorcopy.newest(
        [folder / ANCHORS, *([kept / ANCHORS] if kept else []), place, *([mirror] if mirror else [])]
    )
    if mirror is not None and (newest is None or not mirror.exists() or not anchorcopy.continues(newest, mirror)):
        raise NoBackup(f"{mirror} does not go with the anchors of {folder}")
    if newest is not None and newest != place:
        _lay(newest, place)


def _lay(file: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_name(f"{place.name}.restored")
    shutil.copyfile(file, beside)
    beside.chmod(0o600)
    beside.replace(place)


def _files() -> list[Path]:
    kept = [settings.VAR_DIR / name for name, variable in KEYS.items() if not environment.optional(variable)]
    return [file for file in (*kept, Path(settings.ANCHOR_FILE)) if file.exists()]


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()


def _to_disk(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
