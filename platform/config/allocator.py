"""How the C library gives out memory to the threads of a web process."""

import ctypes
from contextlib import suppress

_ARENA_MAX = -8
"""M_ARENA_MAX of glibc's malloc.h."""
ARENAS = 2


def share_arenas() -> None:
    """Have all threads take large pieces from a few arenas.

    Each of thirty threads would otherwise have its own, up to eight for each processor, and pages of thirty kilobytes
    that are kept for a while would leave holes in all of them. Other C libraries are left as they are.
    """
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, ARENAS)
