"""How the C library allocates memory for the threads of a web process."""

import ctypes
from contextlib import suppress

_ARENA_MAX = -8
"""M_ARENA_MAX of glibc's malloc.h."""
ARENAS = 2


def share_arenas() -> None:
    """Make all threads take large pieces of memory from a few arenas.

    Otherwise each of thirty threads would have its own arena, up to eight for each processor, and kept pages of thirty
    kilobytes would leave holes in all of them. Other C libraries are left as they are.
    """
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, ARENAS)
