"""A process's memory of recently used values, bounded by their total weight."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import inf
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """A least-recently-used cache bounded by weight, safe to use from several threads.

    Each value is weighed once, when it is put in; one heavier than the limit is not kept. A value that nobody has used
    for `idle` seconds is dropped when the next one is put in.
    """

    def __init__(self, limit: int, weight: Callable[[V], int], idle: float = inf) -> None:
        self._kept: LRUCache[K, V] = LRUCache(limit, weight)
        self._idle = idle
        self._used: OrderedDict[K, float] = OrderedDict()
        self._lock = Lock()

    @property
    def weight(self) -> int:
        """The weight of everything in it."""
        return int(self._kept.currsize)

    def get(self, key: K) -> V | None:
        """What is kept under a key; None where nothing is."""
        with self._lock:
            try:
                value = self._kept[key]
            except KeyError:
                return None
            self._use(key)
            return value

    def put(self, key: K, value: V, replaces: Callable[[V], bool] = lambda _: True) -> None:
        """Keep a value, unless what is kept under the key must not be replaced by it."""
        with self._lock:
            try:
                if key in self._kept and not replaces(self._kept[key]):
                    return
                self._kept[key] = value
            except ValueError:  # it is heavier than all together may be
                self._kept.pop(key, None)
            else:
                self._use(key)
            self._drop_idle()

    def drop(self, key: K) -> None:
        """Keep nothing under a key."""
        with self._lock:
            self._kept.pop(key, None)

    def clear(self, which: Callable[[K], bool] = lambda _: True) -> None:
        """Keep nothing under the keys in question."""
        with self._lock:
            for key in [key for key in self._kept if which(key)]:
                del self._kept[key]

    def _use(self, key: K) -> None:
        if self._idle < inf:
            self._used[key] = monotonic()
            self._used.move_to_end(key)

    def _drop_idle(self) -> None:
        until = monotonic() - self._idle
        while self._used and next(iter(self._used.values())) <= until:
            self._kept.pop(self._used.popitem(last=False)[0], None)
