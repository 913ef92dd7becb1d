"""Frozen values and their JSON."""

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel.values import JSON, Command, Event, Value, among, plain, same, snake


class Mine(Value, frozen=True):
    sizes: tuple[int, ...]
    by_seat: dict[int, str] = {}


class GoldWon(Event, frozen=True):
    seat: int


class Dig(Command, frozen=True):
    from_: str
    deep: bool | msgspec.UnsetType = msgspec.UNSET


class Haul(Command, frozen=True, rename={"from_": "from"}):
    from_: str


def test_it_works() -> None:
    assert msgspec.json.encode(GoldWon(2)) == b'{"type":"gold_won","seat":2}'
    assert msgspec.json.decode(b'{"type":"gold_won","seat":2}', type=GoldWon) == GoldWon(2)


@pytest.mark.parametrize(
    ("name", "written"),
    [("WarriorPlaced", "warrior_placed"), ("Dig", "dig"), ("AThing", "a_thing"), ("already", "already")],
)
def test_class_names_become_public_names(name: str, written: str) -> None:
    assert snake(name) == written


def test_values_cannot_be_changed_and_copies_share() -> None:
    mine = Mine((1, 2), {0: "orc"})
    with pytest.raises(AttributeError):
        mine.sizes = ()  # type: ignore[misc]
    assert replace(mine, sizes=()).by_seat is mine.by_seat


def test_unknown_fields_are_not_taken() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `x`"):
        msgspec.json.decode(b'{"sizes":[1],"x":1}', type=Mine)


def test_plain_data_has_text_keys_public_names_and_nothing_that_was_left_out() -> None:
    assert same(plain(Mine((1,), {3: "orc"})), {"sizes": [1], "by_seat": {"3": "orc"}})
    assert plain(Haul("a1")) == {"type": "haul", "from": "a1"}
    assert plain(Dig("a1")) == {"type": "dig", "from_": "a1"}


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (1, 1, True),
        (1, True, False),
        (0, False, False),
        (True, True, True),
        (None, None, True),
        (None, 0, False),
        ("1", 1, False),
        ([1, 2], (1, 2), True),
        ([1, 2], [2, 1], False),
        ([1], [1, 1], False),
        ("ab", ["a", "b"], False),
        ([], {}, False),
        ({"a": [True]}, {"a": [1]}, False),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ({"a": 1}, {"a": 1, "b": None}, False),
        (2, 2.0, True),
    ],
)
def test_equality_of_json(one: JSON, other: JSON, equal: bool) -> None:
    assert same(one, other) is equal
    assert same(other, one) is equal


def test_something_is_among_items_where_one_of_them_is_the_same() -> None:
    items: list[JSON] = ["1", 1, 0, None, ["a", 2], {"b": 1.0}]
    for value in (*items, ("a", 2), True, False, "a", 2, "", [], {"b": 1}, {"b": True}):
        assert among(items, value) is any(same(item, value) for item in items)
    assert not among([1], True)
    assert not among([True], 1)
