"""Frozen values: the states, events, commands, options and views of every game."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias, TypeVar

import msgspec

JSON: TypeAlias = bool | int | float | str | Sequence["JSON"] | Mapping[str, "JSON"] | None


def snake(name: str) -> str:
    """The public name of a class: `WarriorPlaced` is "warrior_placed"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An immutable record. A copy with a field changed (`msgspec.structs.replace`) shares the rest.

    Values never form cycles, so the garbage collector need not look at them.
    """


class Event(Value, frozen=True, forbid_unknown_fields=False, tag=snake, tag_field="type"):
    """A fact of a match. A subclass is written to the log under its name in snake case.

    A field that a newer process has written is read over, so that the older one goes on.
    """


class Command(Value, frozen=True, tag=snake, tag_field="type"):
    """A wish of a seat, exactly as the web API takes it."""


V = TypeVar("V", bound=Value)


def alike(form: type[V], source: Value, /, **others: object) -> V:
    """Return a value of the form, with the fields given here and all others taken from the source.

    Not for views, which are built up from nothing. Raises `TypeError` if a field without a default is in neither.
    """
    return form(**{name: getattr(source, name) for name in _shared(form, type(source))} | others)


@cache
def _shared(form: type[Value], source: type[Value]) -> tuple[str, ...]:
    return tuple(name for name in form.__struct_fields__ if name in source.__struct_fields__)


def plain(value: object) -> JSON:
    """The value as JSON data: structs become objects, number keys become text; tuples stay."""
    made: JSON = msgspec.to_builtins(value, str_keys=True)
    return made


def among(items: Sequence[JSON], value: JSON) -> bool:
    """Whether one of the items is the same as the value."""
    if type(value) is str:  # nearly always: nothing else equals a text
        return value in items
    return any(same(item, value) for item in items)


_ATOMS = frozenset({str, int, bool, type(None)})


def same(one: JSON, other: JSON) -> bool:
    """Equality of JSON data, in which true is not 1 and a list equals a tuple."""
    if type(one) is type(other) and type(one) in _ATOMS:  # nearly always: spares the questions below
        return one == other
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, Mapping):
        return isinstance(other, Mapping) and one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if isinstance(one, Sequence) and not isinstance(one, str):
        if not isinstance(other, Sequence) or isinstance(other, str) or len(one) != len(other):
            return False
        return all(map(same, one, other))
    return one == other
