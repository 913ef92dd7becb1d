"""The room that thinking gets: a lower place in the queue for the processor than people have, and a limit of memory."""

import os
import sys
from pathlib import Path
from typing import Any

from celery.signals import worker_init, worker_process_init
from django.conf import settings

from opponents.warm_up import warm_up

NICE = 10
MIB = 1 << 20


def confine() -> None:
    """Let web and clock go first, and let a player who wants too much memory fail by itself instead of the machine.

    A child of a worker calls it once, at its start.
    """
    os.nice(NICE)
    if sys.platform == "linux":
        import resource

        most = _in_use() + settings.COMPUTER_MEMORY_MB * MIB
        resource.setrlimit(resource.RLIMIT_DATA, (most, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def _in_use() -> int:
    """Bytes of data that this process has now, as the limit counts them."""
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmData:"))
    return int(line.split()[1]) * 1024


@worker_init.connect  # type: ignore[untyped-decorator]
def _before_children(**_: Any) -> None:
    """What is loaded before the children are made is loaded once, and shared by them."""
    warm_up()


@worker_process_init.connect  # type: ignore[untyped-decorator]
def _in_child(**_: Any) -> None:
    confine()
