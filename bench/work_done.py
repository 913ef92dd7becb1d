"""How much the processes of the site work and hold: processor by the kernel's own clock of each, memory as resident."""

import time
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import psutil

Groups: TypeAlias = Mapping[str, Sequence[int]]
"""The first processes of each part of the site; theirs are all that have come of them."""


def seconds(groups: Groups) -> dict[str, float]:
    """Seconds of processor that each part has used so far, ended children of its first processes included."""
    return {name: sum(map(_of_tree, pids)) for name, pids in groups.items()}


def milliseconds(groups: Groups) -> dict[str, float]:
    """The same in thousandths."""
    return {name: 1000 * used for name, used in seconds(groups).items()}


def spent(before: Mapping[str, float], after: Mapping[str, float]) -> dict[str, float]:
    """What was used in between."""
    return {name: after[name] - before[name] for name in before}


def mebibytes(groups: Groups) -> dict[str, float]:
    """What each part holds for itself alone."""
    return {
        name: sum(process.memory_full_info().uss for pid in pids for process in tree(pid)) / 2**20
        for name, pids in groups.items()
    }


def tree(pid: int) -> list[psutil.Process]:
    """A process and all that have come of it."""
    first = psutil.Process(pid)
    return [first, *first.children(recursive=True)]


def _of_tree(pid: int) -> float:
    ended = psutil.Process(pid).cpu_times()
    return float(ended.children_user + ended.children_system) + sum(_own(one.pid) for one in tree(pid))


def _own(pid: int) -> float:
    """As `pthread_getcpuclockid` makes it: nanoseconds, where /proc counts hundredths."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0
