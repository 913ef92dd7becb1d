"""Base backups of the embedded server, and which part of its kept log belongs to them.

A base backup and the segments kept since lead to any later moment.
"""

import json
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from config.embedded import places, wal_archive
from config.embedded.postgres import SUPERUSER
from config.postgres import programs

CONTENT = "backup_manifest"
"""The label that PostgreSQL writes into a base backup."""
_WORDS = ("--format=tar", "--compress=client-gzip:1", "--checkpoint=fast", "--no-sync", f"--username={SUPERUSER}")


class Start(NamedTuple):
    """Where a base backup begins: the cluster, and the first segment of its log that is needed."""

    system: int
    segment: str


def write(into: Path, folder: Path) -> None:
    """Take one into an empty folder; from the first on the server's log is kept, where `into` is the site's folder of
    backups. Costs as much as reading and packing the cluster.
    """
    if into.resolve() == places.backups():
        wal_archive.begin()
    programs.run("pg_basebackup", *_WORDS, f"--pgdata={folder}")


def start(backup: Path) -> Start:
    """Where a base backup begins."""
    said = json.loads((backup / CONTENT).read_text())
    first = said["WAL-Ranges"][0]
    high, low = (int(half, 16) for half in first["Start-LSN"].split("/"))
    return Start(int(said["System-Identifier"]), wal_archive.segment_of(first["Timeline"], (high << 32) + low))


def kept_log(backup: Path) -> Path | None:
    """The folder with the log of the cluster that a backup was taken of; None where nothing is kept."""
    kept = wal_archive.folder(start(backup).system, backup.parent)
    return kept if kept.is_dir() else None


def gap(backup: Path) -> str | None:
    """Return the first segment that is missing since the backup, or None; nothing after it can be restored."""
    kept = kept_log(backup)
    return None if kept is None else wal_archive.gap(kept, start(backup).segment)


def remove_unneeded(into: Path, backups: list[Path]) -> int:
    """Remove the segments in this folder that are older than all these backups of their cluster; return how many."""
    first: dict[int, str] = {}
    for backup in backups:
        system, segment = start(backup)
        first[system] = min(segment, first.get(system, segment), key=lambda name: name[8:])
    removed = 0
    for kept in (into / "wal").glob("[0-9]*"):
        if int(kept.name) in first:
            removed += wal_archive.remove_before(kept, first[int(kept.name)])
        elif kept.resolve() != wal_archive.folder(backups=into.resolve()):
            wal_archive.remove(kept)
    return removed


def target(moment: datetime | None) -> dict[str, str]:
    """Return PostgreSQL's setting for the end of recovery: this moment, or as soon as the backup is consistent."""
    return {"recovery_target_time": moment.isoformat()} if moment else {"recovery_target": "immediate"}
