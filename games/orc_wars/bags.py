"""Sorted tuples as bags: an item as often as it is listed."""

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T", str, int)


def more(bag: Sequence[T], items: Iterable[T]) -> tuple[T, ...]:
    """The bag with the items in it."""
    made = list(bag)
    for item in items:
        insort(made, item)
    return tuple(made)


def less(bag: Sequence[T], items: Iterable[T]) -> tuple[T, ...]:
    """The bag without the items, all of which must be in it."""
    made = list(bag)
    for item in items:
        made.remove(item)
    return tuple(made)


def holds(bag: Sequence[T], items: Sequence[T]) -> bool:
    """Whether all the items are in the bag, each as often as it is listed."""
    return all(bag.count(item) >= items.count(item) for item in items)


def union(bag: Sequence[T], other: Sequence[T]) -> tuple[T, ...]:
    """Each item as often as in the bag that has more of it."""
    return tuple(sorted((Counter(bag) | Counter(other)).elements()))


def shared(bag: Sequence[T], other: Sequence[T]) -> tuple[T, ...]:
    """Each item as often as in the bag that has fewer of it."""
    return tuple(sorted((Counter(bag) & Counter(other)).elements()))
