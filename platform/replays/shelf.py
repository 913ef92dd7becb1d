"""What one process keeps at hand: the things used last, as many as weigh no more than a limit together."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def one(_thing: object) -> int:
    """All weigh the same."""
    return 1


class Shelf(Generic[K, V]):
    """Only a saving: whatever is gone is made again. Safe to use from several threads."""

    def __init__(self, most: int, weight: Callable[[V], int] = one) -> None:
        self._most = most
        self._weight = weight
        self._held: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """What is kept under a key; None where nothing is."""
        with self._lock:
            thing = self._held.get(key)
            if thing is not None:
                self._held.move_to_end(key)
            return thing

    def put(self, key: K, thing: V) -> None:
        """Keep it, and let go of what was not used for longest; the newest always stays."""
        with self._lock:
            self._held[key] = thing
            self._held.move_to_end(key)
            while len(self._held) > 1 and sum(map(self._weight, self._held.values())) > self._most:
                self._held.popitem(last=False)

    def clear(self) -> None:
        """Let go of everything."""
        with self._lock:
            self._held.clear()
