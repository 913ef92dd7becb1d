"""Tuples with a place changed, and tuples as multisets: an item as often as it is listed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
K = TypeVar("K", str, int)


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with another item in one place."""
    return (*items[:at], item, *items[at + 1 :])


def raised(counts: tuple[int, ...], at: int, by: int = 1) -> tuple[int, ...]:
    """Return the counts with one of them raised, or lowered by a negative number."""
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])


def with_items(bag: Iterable[K], items: Iterable[K]) -> tuple[K, ...]:
    """The bag with the items in it, sorted."""
    made = list(bag)
    made.extend(items)
    return tuple(sorted(made))


def without(bag: Sequence[T], items: Iterable[T]) -> tuple[T, ...]:
    """Return the bag less one of each item, in order; raises `ValueError` if an item is not in it."""
    left = list(bag)
    for item in items:
        left.remove(item)
    return tuple(left)


def holds(bag: Sequence[T], items: Sequence[T]) -> bool:
    """Whether all the items are in the bag, each as often as it is listed."""
    return all(bag.count(item) >= items.count(item) for item in items)


def union(bag: Iterable[K], other: Iterable[K]) -> tuple[K, ...]:
    """Return each item as often as it is in the bag that has more of it, sorted."""
    return tuple(sorted((Counter(bag) | Counter(other)).elements()))


def shared(bag: Iterable[K], other: Iterable[K]) -> tuple[K, ...]:
    """Return each item as often as it is in the bag that has fewer of it, sorted."""
    return tuple(sorted((Counter(bag) & Counter(other)).elements()))


def counted(items: Sequence[T], kinds: Iterable[T]) -> tuple[int, ...]:
    """Return how many items there are of each kind; items of other kinds do not count."""
    return tuple(items.count(kind) for kind in kinds)
