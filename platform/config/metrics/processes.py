"""The files in which processes count, and what happens to those of a process that has ended.

A process holds a lock on a file of its own for as long as it lives, which the kernel releases however it ends. The
counts of dead processes are added up in one place, since a counter must not fall when a worker is replaced; gauges of
theirs are dropped.
"""

import fcntl
import os
import secrets
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import ENOSPC
from pathlib import Path

from prometheus_client.mmap_dict import MmapedDict

from config import environment
from config.embedded import places
from config.metrics.counts import Counts

DEAD = "dead"
"""In the place of a process's name: what all that have ended counted."""
LASTING = ("counter", "histogram")
_PREFIX = "alive-"


def folder() -> Path:
    """Where the processes of this machine count."""
    return Path(environment.text("METRICS_DIR", str(places.var() / "metrics")))


def shared() -> bool:
    """Whether processes count in files: where somebody can ask for the sum."""
    return bool(environment.optional("METRICS_TOKEN"))


class Own:
    """The name under which this process counts; a forked child gets another from its first count on.

    Hosts and containers may share a folder, where process numbers are not unique, nor are they for ever.
    """

    def __init__(self) -> None:
        self._pid = 0
        self._name = ""
        self._held = -1

    def __call__(self) -> str:
        """The name; a comparison, once it is made."""
        if self._pid != os.getpid():
            self._begin()
        return self._name

    def _begin(self) -> None:
        if self._pid:
            # The lock of the parent, which its child must not hold on to.
            os.close(self._held)
        self._pid = os.getpid()
        host = socket.gethostname().replace("_", "-")
        self._name = f"{host}-{self._pid}-{secrets.token_hex(4)}"
        with locked():
            add_up_the_dead()
            self._held = os.open(folder() / f"{_PREFIX}{self._name}", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._held, fcntl.LOCK_EX)


@contextmanager
def locked() -> Iterator[None]:
    """Nobody else reads, adds up or begins a file inside the block."""
    folder().mkdir(parents=True, exist_ok=True)
    with (folder() / "lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def add_up_the_dead() -> None:
    """Add what the processes that have ended counted to the sum of the dead, and remove their files; under the lock.
    Where the disk has no room for the sum, the files stay until there is some, and are counted as they are.
    """
    for left in folder().glob(f"{_PREFIX}*"):
        if _lives(left):
            continue
        name = left.name.removeprefix(_PREFIX)
        try:
            for kind in LASTING:
                _add(kind, folder() / f"{kind}_{name}.db")
        except OSError:
            return
        for file in folder().glob(f"*_{name}.db"):
            file.unlink()
        left.unlink()


def files() -> Iterable[str]:
    """The files of the living, and the sum of the dead; under the lock."""
    return [str(file) for file in sorted(folder().glob("*.db"))]


def _lives(left: Path) -> bool:
    """Whether the process holds its lock."""
    with left.open("r+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _add(kind: str, file: Path) -> None:
    """Add a file's values to those of the dead, and remove it. A file that was cut short when its process died is left
    out. `OSError` where there is no room; then nothing was done.
    """
    if not file.exists():
        return
    with suppress(ValueError, IndexError, RuntimeError):
        values = list(MmapedDict.read_all_values_from_file(str(file)))
        total = Counts(str(folder() / f"{kind}_{DEAD}.db"))
        try:
            if total.in_memory:
                raise OSError(ENOSPC, os.strerror(ENOSPC))
            total.reserve(*(key for key, _, _, _ in values))
            for key, value, _, _ in values:
                total.write_value(key, total.read_value(key)[0] + value, 0.0)
        finally:
            total.close()
    file.unlink()
