"""A file whose age says that a process without an address still works: `HEARTBEAT_FILE`, touched again and again."""

from pathlib import Path

from django.conf import settings


def beat() -> None:
    """Say that this process works; nothing where no file is named. One system call."""
    if settings.HEARTBEAT_FILE:
        Path(settings.HEARTBEAT_FILE).touch()
