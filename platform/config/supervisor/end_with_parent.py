"""Run a command that ends when its parent dies: `python -m config.supervisor.end_with_parent <parent> <command…>`."""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(parent: int, command: list[str]) -> None:
    """Tie this process to its parent if the kernel offers that, then become the command."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            sys.exit("the parent is gone")
    os.execv(command[0], command)  # noqa: S606 - the supervisor's own list of words


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
