"""Chance as a value: numbers that follow from a seed and a label by SHA-256, the same in every process."""

import hashlib
from collections.abc import Iterator, Sequence

_WORD = 8
_RANGE = 1 << (8 * _WORD)


def lot(seed: str, label: str) -> int:
    """The lot of a label, below 2 to the 64; the lower comes first."""
    return int.from_bytes(_digest(seed, label, 0)[:_WORD], "big")


class Lots:
    """A sequence of draws. A whole number below n is the first word under the largest multiple of n, modulo n."""

    def __init__(self, seed: str, label: str) -> None:
        self._words = _words(seed, label)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        limit = _RANGE - _RANGE % n
        return next(word for word in self._words if word < limit) % n

    def order(self, items: Sequence[int]) -> list[int]:
        """The items in random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            place = self.below(last + 1)
            mixed[last], mixed[place] = mixed[place], mixed[last]
        return mixed


def _digest(seed: str, label: str, block: int) -> bytes:
    return hashlib.sha256(f"{seed}\0{label}\0{block}".encode()).digest()


def _words(seed: str, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = _digest(seed, label, block)
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")
        block += 1
