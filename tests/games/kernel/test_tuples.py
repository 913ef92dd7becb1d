"""Tuples with a place changed, and tuples as multisets."""

import pytest

from games.kernel.tuples import counted, holds, raised, replaced, shared, union, with_items, without


def test_it_works() -> None:
    assert [replaced((1, 2, 3), at, 0) for at in range(3)] == [(0, 2, 3), (1, 0, 3), (1, 2, 0)]
    assert (raised((1, 2), 1), raised((1, 2), 0, -1)) == ((1, 3), (0, 2))


def test_items_come_and_go() -> None:
    assert with_items(("goblin", "orc"), ("giant", "orc")) == ("giant", "goblin", "orc", "orc")
    assert without(("orc", "goblin", "orc"), ("orc",)) == ("goblin", "orc")


def test_what_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="not in"):
        without(("orc",), ("orc", "orc"))


def test_multisets() -> None:
    assert holds((1, 2, 2), (2, 2))
    assert not holds((1, 2), (2, 2))
    assert (union((1, 1, 2), (1, 3)), shared((1, 1, 2), (1, 1, 1, 3))) == ((1, 1, 2, 3), (1, 1))
    assert counted(("orc", "giant", "orc"), ("goblin", "orc")) == (0, 2)
