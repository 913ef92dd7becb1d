"""Files of counts to which a full disk does no harm.

The library maps files with holes into memory. Where the disk has no room for what is written into a hole, the kernel
ends the process (SIGBUS): every process that counts would end with the disk. Ours have their room before anything is
counted in them. A process that gets none counts in memory, and moves into its file as soon as there is some.
"""

import mmap
import os
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import BinaryIO

from prometheus_client.mmap_dict import MmapedDict

FIRST_BYTES = 1 << 16
TRY_AGAIN_S = 5.0
"""Seconds between two looks whether there is room by now."""
_BESIDE_A_KEY = 64
"""More bytes than an entry takes beside its key."""


class Counts(MmapedDict):
    """The library's own, with room of its own. Not thread safe either."""

    def __init__(self, filename: str) -> None:
        self._place = Path(filename)
        self._next_try = 0.0
        try:
            _make_room(self._place, FIRST_BYTES)
            super().__init__(filename)
        except OSError:
            with _memory() as memory:
                super().__init__(f"/proc/self/fd/{memory.fileno()}")
            self._next_try = monotonic() + TRY_AGAIN_S

    @property
    def in_memory(self) -> bool:
        """Whether nobody else can read what is counted here."""
        return bool(self._next_try)

    def reserve(self, *keys: str) -> None:
        """Have room for all of these; `OSError` where there is none."""
        needed = self._used + sum(len(key.encode()) + _BESIDE_A_KEY for key in keys)
        while needed > self._capacity:
            _make_room(self._place, 2 * self._capacity)
            self._settle_in(self._place.open("r+b"), 2 * self._capacity)

    def write_value(self, key: str, value: float, timestamp: float) -> None:
        """Count; look for room where there was none."""
        super().write_value(key, value, timestamp)
        if self._next_try and monotonic() >= self._next_try:
            self._next_try = monotonic() + TRY_AGAIN_S
            with suppress(OSError):
                _make_room(self._place, self._capacity)
                self._settle_in(self._place.open("r+b"), self._capacity)
                self._next_try = 0.0

    def _init_value(self, key: str) -> None:
        """As the library does, where there is room for it."""
        if not self.in_memory:
            try:
                self.reserve(key)
            except OSError:
                memory = _memory()
                memory.truncate(self._capacity)
                self._settle_in(memory, self._capacity)
                self._next_try = monotonic() + TRY_AGAIN_S
        super()._init_value(key)

    def _settle_in(self, file: BinaryIO, size: int) -> None:
        """Go on in another file with what was counted until now; how much there is of it stands first, and is written
        last.
        """
        there = mmap.mmap(file.fileno(), size)
        there[8 : self._used] = self._m[8 : self._used]
        there[:8] = self._m[:8]
        self._m.close()
        self._f.close()
        self._f, self._m, self._capacity = file, there, size


def _make_room(place: Path, size: int) -> None:
    """Give the file so many bytes of the disk at least; one that got none does not stay."""
    try:
        with place.open("ab") as file:
            os.posix_fallocate(file.fileno(), 0, max(size, os.fstat(file.fileno()).st_size))
    except OSError:
        with suppress(OSError):
            if place.stat().st_size == 0:
                place.unlink()
        raise


def _memory() -> BinaryIO:
    return os.fdopen(os.memfd_create("counts"), "r+b")
