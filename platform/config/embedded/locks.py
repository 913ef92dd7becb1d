"""Locks that the kernel frees when their holder dies, however it dies."""

import fcntl
import os
from pathlib import Path


def hold(path: Path, *, exclusive: bool, wait: bool) -> int | None:
    """The descriptor that holds the lock until it is closed; None where somebody else has it and we do not wait."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, (fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH) | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def is_free(path: Path, *, exclusive: bool) -> bool:
    """Whether the lock could be had this moment."""
    descriptor = hold(path, exclusive=exclusive, wait=False)
    if descriptor is None:
        return False
    os.close(descriptor)
    return True
