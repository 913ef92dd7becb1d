"""A view in words, for a game that nobody has drawn yet: every part of it by its name, as deep as it goes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boards.words import Words
from games.kernel.values import JSON


class Row(NamedTuple):
    """A line of the list: how deep it stands, what it is called, and its value where it is a single one."""

    depth: int
    name: str
    value: str


def rows(view: JSON, words: Words) -> list[Row]:
    """All that a view holds, in its order; empty parts are left out."""
    return list(_rows(view, words, 0)) if isinstance(view, Mapping) else []


def _rows(view: Mapping[str, JSON], words: Words, depth: int) -> Iterator[Row]:
    for key, value in view.items():
        name = words.value("piece", key) if f"piece.{key}" in words.catalogue else words.field(key)
        yield from _row(key, name, value, words, depth)


def _row(key: str, name: str, value: JSON, words: Words, depth: int) -> Iterator[Row]:
    if value is None or value in ("", [], {}, ()):
        return
    if isinstance(value, Mapping):
        yield Row(depth, name, "")
        yield from _rows(value, words, depth + 1)
    elif isinstance(value, Sequence) and not isinstance(value, str) and any(_is_deep(item) for item in value):
        yield Row(depth, name, "")
        for number, item in enumerate(value, 1):
            yield from _row(key, str(number), item, words, depth + 1)
    else:
        yield Row(depth, name, words.value(key, value))


def _is_deep(value: JSON) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, Sequence) and not isinstance(value, str))
