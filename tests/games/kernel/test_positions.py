"""Reading a position: what fits is given back, what does not is named in one line."""

from collections.abc import Callable

import pytest

from games.kernel import positions
from games.kernel.refusals import Misfit
from games.kernel.values import JSON, Value


class Given(Value, frozen=True):
    """A position."""

    gold: int = 0
    inside: "Given | None" = None


def test_it_works() -> None:
    assert positions.read(Given, {"gold": 3}) == Given(3)
    assert positions.seat("turn", 2, 3) == 2
    assert positions.one_of("wizard", None, (0, 1)) is None
    assert positions.by_number("piles", {"1": "orc"}, range(2)) == {1: "orc"}
    assert positions.per_seat("scores", None, 2, 0) == (0, 0)
    assert positions.per_seat("scores", (4, 5), 2, 0) == (4, 5)
    assert positions.at_most("tokens", None, [1, 2]) == (1, 2)
    assert positions.at_most("tokens", (0, 2), [1, 2]) == (0, 2)


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: positions.read(Given, None), "given: Expected `object`, got `null`"),
    (lambda: positions.read(Given, {"gold": "much"}), "given: Expected `int`, got `str` - at `$.gold`"),
    (lambda: positions.read(Given, {"silver": 1}), "given: Object contains unknown field `silver`"),
    (lambda: positions.read(Given, _deep()), "given: nested too deeply"),
    (lambda: positions.require(False, "deck", "it is empty"), "deck: it is empty"),
    (lambda: positions.seat("turn", -1, 3), "turn: there is no seat -1 among 3"),
    (lambda: positions.seat("turn", 3, 3), "turn: there is no seat 3 among 3"),
    (lambda: positions.one_of("wizard", 4, (2, 0)), "wizard: 4 is none of 0, 2"),
    (lambda: positions.by_number("piles", {"01": 1}, range(2)), "piles: '01' is none of 0, 1"),
    (lambda: positions.per_seat("scores", (1,), 2, 0), "scores: 2 are needed, one per seat, not 1"),
    (lambda: positions.at_most("tokens", (1, 3), [1, 2]), "tokens: seat 1 has 2 at most, not 3"),
    (lambda: positions.known("zones", ["rim", "mid"], {"rim"}, "zone"), "zones: there is no zone 'mid'"),
    (lambda: positions.once("looked", ["a1", "b2", "a1"]), "looked: a1 stands there twice"),
    (
        lambda: positions.in_stock("given", {"orc": 3, "giant": 1}, {"orc": 3}),
        "given: giant is there 1 times; there are 0",
    ),
]


@pytest.mark.parametrize(("read", "line"), REFUSED, ids=[line for _, line in REFUSED])
def test_a_misfit_is_named_in_one_line(read: Callable[[], object], line: str) -> None:
    with pytest.raises(Misfit) as refused:
        read()
    assert str(refused.value) == line


def test_what_is_right_is_not_refused() -> None:
    positions.require(True, "deck", "it is empty")
    positions.known("zones", ["rim"], {"rim"}, "zone")
    positions.once("looked", ["a1", "b2"])
    positions.in_stock("given", {"orc": 3}, {"orc": 3})


def _deep() -> JSON:
    made: JSON = {}
    for _ in range(100_000):
        made = {"inside": made}
    return made
