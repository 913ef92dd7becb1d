"""Pointers into a view: RFC 6901, except that what is absent counts as null."""

import pytest

from games.checks.pointer import look_up
from games.kernel.refusals import Misfit
from games.kernel.values import JSON

DATA: JSON = {
    "foo": ["bar", "baz"],
    "": 0,
    "a/b": 1,
    "c%d": 2,
    "e^f": 3,
    "g|h": 4,
    "i\\j": 5,
    'k"l': 6,
    " ": 7,
    "m~n": 8,
    "~1": 9,
    "0": {"0": [[10]]},
}


def test_it_works() -> None:
    assert look_up(DATA, "/foo/1") == "baz"


@pytest.mark.parametrize(
    ("pointer", "found"),
    [
        *(
            ("/foo", ["bar", "baz"]),
            ("/foo/0", "bar"),
            ("/", 0),
            ("/a~1b", 1),
            ("/c%d", 2),
            ("/e^f", 3),
            ("/g|h", 4),
            ("/i\\j", 5),
        ),
        *(('/k"l', 6), ("/ ", 7), ("/m~0n", 8), ("/~01", 9), ("/0/0/0/0", 10)),
    ],
)
def test_the_examples_of_the_standard_and_more(pointer: str, found: JSON) -> None:
    assert look_up(DATA, pointer) == found


def test_the_empty_pointer_is_the_whole() -> None:
    assert look_up(DATA, "") is DATA


@pytest.mark.parametrize(
    "pointer",
    [
        "/nothing",
        "/foo/2",
        "/foo/-1",
        "/foo/-",
        "/foo/01",
        "/foo/٣",
        "/foo/1.0",
        "/foo/0/0",
        "/foo/" + "9" * 5000,
        "/a~1b/c",
        "//x",
    ],
)
def test_what_is_absent_is_null(pointer: str) -> None:
    assert look_up(DATA, pointer) is None


@pytest.mark.parametrize("pointer", ["foo", "foo/0", " /foo", "/m~n", "/foo~", "/~2"])
def test_a_text_that_is_no_pointer_is_named(pointer: str) -> None:
    with pytest.raises(Misfit) as misfit:
        look_up(DATA, pointer)
    assert misfit.value.where == "pointer"
    assert repr(pointer) in str(misfit.value)
