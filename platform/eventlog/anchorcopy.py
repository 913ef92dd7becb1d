"""A copy of the anchor file beside the log that the embedded server keeps; restored data are checked against it."""

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
    """Bring the copy up to date if the server's log is kept; costs as much as was added. A failure is only logged: the
    server's own log is not kept then either, which the server reports.
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
    """Return the last of these files that continues the one before it, passing over files that do not exist."""
    found: Path | None = None
    for file in files:
        if file.exists() and (found is None or continues(file, found)):
            found = file
    return found


def continues(file: Path, other: Path) -> bool:
    """Return whether a file contains the last whole line of another, where that has one. Each line seals the one before
    it, so the file then contains all of them.
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
