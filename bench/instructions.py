"""Instructions that processes carry out for themselves, counted by the processor: the same on a busy machine.

Linux alone, and only where a program may look at others (`kernel.perf_event_paranoid`); nowhere else is anything found.
"""

import ctypes
import errno
import os
import struct
from contextlib import suppress
from pathlib import Path

from bench.work_done import Groups, tree

_SYSCALL = {"x86_64": 298, "aarch64": 241}
_SIZE = 112
_FLAGS_AT, _INHERIT, _NO_KERNEL, _NO_HYPERVISOR = 40, 1 << 1, 1 << 5, 1 << 6


class Instructions:
    """Counts for each part of the site, from now on; what its threads begin counts as well."""

    def __init__(self, groups: Groups) -> None:
        tasks = {name: [task for pid in pids for task in _tasks(pid)] for name, pids in groups.items()}
        self._counters = {name: [*filter(None, map(_opened, each))] for name, each in tasks.items()}

    def millions(self) -> dict[str, float]:
        """What each part has carried out so far."""
        return {
            name: sum(int.from_bytes(os.read(one, 8), "little") for one in counters) / 1e6
            for name, counters in self._counters.items()
        }


def counted(groups: Groups) -> Instructions | None:
    """A counter, where there can be one."""
    with suppress(OSError, KeyError):
        return Instructions(groups)
    return None


def _tasks(pid: int) -> list[int]:
    found: list[int] = []
    for process in tree(pid):
        with suppress(FileNotFoundError):
            found += [int(task.name) for task in Path(f"/proc/{process.pid}/task").iterdir()]
    return found


def _opened(task: int) -> int | None:
    """A counter of that thread; None where it has ended meanwhile."""
    wanted = bytearray(struct.pack("IIQ", 0, _SIZE, 1).ljust(_SIZE, b"\0"))
    struct.pack_into("Q", wanted, _FLAGS_AT, _INHERIT | _NO_KERNEL | _NO_HYPERVISOR)
    said = (ctypes.c_char * _SIZE).from_buffer(wanted)
    number = _SYSCALL[os.uname().machine]
    found: int = ctypes.CDLL(None, use_errno=True).syscall(number, ctypes.byref(said), task, -1, -1, 0)
    if found < 0 and ctypes.get_errno() == errno.ESRCH:
        return None
    if found < 0:
        raise OSError(ctypes.get_errno(), f"no counter for {task}")
    return found
