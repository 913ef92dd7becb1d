"""Score sheets worked by hand."""

import pytest

from tournaments.arena.sheet import ArenaGame, ArenaResult, sheet

RESULTS = {"w": ArenaResult.WIN, "d": ArenaResult.DRAW, "l": ArenaResult.LOSS}


def totals(results: str) -> list[int]:
    return [line.total for line in sheet([ArenaGame(RESULTS[one]) for one in results])]


def test_it_works() -> None:
    assert totals("wwww") == [2, 2, 4, 4]


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ("", []),
        ("wdwl", [2, 1, 2, 0]),
        ("wwdw", [2, 2, 2, 2]),
        ("wwlwww", [2, 2, 0, 2, 2, 4]),
        ("dddww", [1, 1, 1, 2, 2]),
    ],
)
def test_streaks(results: str, expected: list[int]) -> None:
    assert totals(results) == expected


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (ArenaGame(ArenaResult.WIN, berserk=True, moves=7), 3),
        (ArenaGame(ArenaResult.WIN, berserk=True, moves=6), 2),
        (ArenaGame(ArenaResult.WIN, moves=40), 2),
        (ArenaGame(ArenaResult.DRAW, berserk=True, moves=40), 1),
    ],
)
def test_berserk(game: ArenaGame, expected: int) -> None:
    assert [line.total for line in sheet([game])] == [expected]


def test_the_point_for_berserk_is_not_doubled() -> None:
    games = [ArenaGame(ArenaResult.WIN, berserk=True, moves=9)] * 3
    assert [line.total for line in sheet(games)] == [3, 3, 5]
