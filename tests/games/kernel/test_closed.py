"""Which types are closed."""

from typing import Any, Literal

import msgspec
import pytest

from games.kernel.closed import open_ends, structs
from games.kernel.values import Value
from tests.games.toys.hoard.state import Clan, Options, State, Trade


class Leaf(Value, frozen=True):
    size: int
    kind: Literal["a", "b"] | None = None


class Tree(Value, frozen=True):
    leaves: tuple[Leaf, ...]
    pair: tuple[int, Leaf]
    by_seat: dict[int, Leaf | str]
    twin: "Tree | None" = None


class Loose(msgspec.Struct):
    x: int


class Lists(Value, frozen=True):
    x: tuple[list[int], ...]


class Sets(Value, frozen=True):
    x: frozenset[str]


class Fractions(Value, frozen=True):
    x: dict[str, float]


class Anything(Value, frozen=True):
    x: Any


class Bytes(Value, frozen=True):
    x: bytes | None


class Changeable(Value):
    x: int


class Forgiving(Value, frozen=True, forbid_unknown_fields=False):
    x: int


class Foreign(Value, frozen=True):
    x: Loose | None


class OddKeys(Value, frozen=True):
    x: dict[tuple[int, int], int]


class Holds(Value, frozen=True):
    inner: tuple[Changeable, ...]


def test_it_works() -> None:
    assert structs(Tree) == [Tree, Leaf]
    assert list(open_ends(Tree)) == []


def test_every_struct_of_a_state_is_found_once() -> None:
    assert sorted(one.__name__ for one in structs(State)) == sorted(
        one.__name__ for one in (State, Options, Clan, Trade)
    )


@pytest.mark.parametrize(
    ("type_", "where"),
    [
        (Lists, "Lists.x[]: list is not closed, frozen and exact"),
        (Sets, "Sets.x: frozenset is not closed, frozen and exact"),
        (Fractions, "Fractions.x{}: float is not closed, frozen and exact"),
        (Anything, "Anything.x: any is not closed, frozen and exact"),
        (Bytes, "Bytes.x: bytes is not closed, frozen and exact"),
        (Forgiving, "Forgiving: Forgiving is not frozen or takes unknown fields"),
        (Foreign, "Foreign.x: Loose is no Value"),
        (OddKeys, "OddKeys.x: keys that are neither text nor whole numbers"),
    ],
)
def test_what_is_not_closed_is_named(type_: type[Value], where: str) -> None:
    assert list(open_ends(type_)) == [where]


def test_a_subclass_cannot_help_being_frozen() -> None:
    assert list(open_ends(Holds)) == []
