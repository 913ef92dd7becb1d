"""A copy of the anchor file beside the log that the embedded server keeps: what is restored is held to it."""

import logging
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings

from config.embedded import wal_archive
from eventlog import anchorfile

log = logging.getLogger(__name__)


def follow(file: Path) -> None:
    """Bring the copy up to date, where the server's log is kept: costs what was added. A failure is logged, no more:
    nothing is kept of the server's log either then, which the server says.
    """
    if not settings.DATABASES["default"]["EMBEDDED"]:
        return
    try:
        kept = wal_archive.folder()
        if kept.is_dir():
            _bring_up_to_date(kept / file.name, file)
    except OSError as problem:
        log.warning("the copy of the anchors cannot be written: %s", problem)


def newest(files: Sequence[Path]) -> Path | None:
    """The last of these that continues the one before it; those that are not there are passed over."""
    found: Path | None = None
    for file in files:
        if file.exists() and (found is None or continues(file, found)):
            found = file
    return found


def continues(file: Path, other: Path) -> bool:
    """Whether a file has the last whole line of another where that has it; as each line seals the one before it, it has
    all of them.
    """
    line, length = anchorfile.last_line(other)
    if length > file.stat().st_size:
        return False
    with file.open("rb") as content:
        content.seek(length - len(line))
        return content.read(len(line)) == line


def _bring_up_to_date(copy: Path, file: Path) -> None:
    if not file.exists():
        return
    if not copy.exists() or not continues(file, copy):
        beside = copy.with_name(f"{copy.name}.new")
        shutil.copyfile(file, beside)
        beside.replace(copy)
        return
    length = anchorfile.last_line(copy)[1]
    with file.open("rb") as content, copy.open("r+b") as following:
        content.seek(length)
        following.seek(length)
        following.truncate()
        shutil.copyfileobj(content, following)
        following.flush()
        os.fsync(following.fileno())
