"""Berger tables against FIDE's printed ones and their properties."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from tournaments.round_robin.berger import MeetingRound, berger, double_berger
from tournaments.round_robin.withdrawal import GamesOfWithdrawn, games_of_withdrawn

FOUR = (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
SIX = (
    ((1, 6), (2, 5), (3, 4)),
    ((6, 4), (5, 3), (1, 2)),
    ((2, 6), (3, 1), (4, 5)),
    ((6, 5), (1, 4), (2, 3)),
    ((3, 6), (4, 2), (5, 1)),
)
"""C.05, Annex 1, for 3 or 4 and 5 or 6 players."""


def colours(rounds: tuple[MeetingRound, ...], player: int) -> str:
    found = []
    for meetings in rounds:
        found += ["w" if one.white == player else "b" for one in meetings if one.black and player in one]
    return "".join(found)


def test_it_works() -> None:
    assert berger(4) == FOUR
    assert berger(6) == SIX


@pytest.mark.parametrize("players", range(2, 33))
def test_everybody_meets_everybody_once_with_balanced_colours(players: int) -> None:
    rounds = berger(players)
    met = Counter(frozenset(one) for meetings in rounds for one in meetings if one.black)
    assert met == Counter({frozenset(pair): 1 for pair in combinations(range(1, players + 1), 2)})
    for meetings in rounds:
        assert sorted(number for one in meetings for number in one if number) == list(range(1, players + 1))
    for player in range(1, players + 1):
        had = colours(rounds, player)
        assert abs(had.count("w") - had.count("b")) == (players + 1) % 2
    byes = [one.white for meetings in rounds for one in meetings if not one.black]
    assert sorted(byes) == (list(range(1, players + 1)) if players % 2 else [])


@pytest.mark.parametrize("players", range(3, 33))
def test_an_odd_field_plays_the_next_even_table(players: int) -> None:
    even = players + players % 2
    for mine, theirs in zip(berger(players), berger(even), strict=True):
        kept = {tuple(one) for one in mine if one.black}
        assert kept == {tuple(one) for one in theirs if max(one) <= players}


@pytest.mark.parametrize("players", range(4, 33))
def test_nobody_has_one_colour_three_times_running_over_two_cycles(players: int) -> None:
    rounds = double_berger(players)
    met = Counter((one.white, one.black) for meetings in rounds for one in meetings if one.black)
    assert set(met.values()) == {1}
    assert len(met) == players * (players - 1)
    assert sorted(rounds[: players - 1 + players % 2]) == sorted(berger(players))
    for player in range(1, players + 1):
        had = colours(rounds, player)
        assert "www" not in had
        assert "bbb" not in had


def test_without_the_exchange_somebody_would() -> None:
    """The twin: two cycles one after the other."""
    first = berger(6)
    reversed_colours = tuple(tuple(type(one)(one.black, one.white) for one in meetings) for meetings in first)
    plain = [colours((*first, *reversed_colours), player) for player in range(1, 7)]
    assert any("www" in had or "bbb" in had for had in plain)


def test_too_few() -> None:
    with pytest.raises(ValueError, match="two players"):
        berger(1)


@pytest.mark.parametrize(
    ("played", "scheduled", "expected"),
    [
        (0, 9, GamesOfWithdrawn.NOT_COUNTED),
        (4, 9, GamesOfWithdrawn.NOT_COUNTED),
        (5, 9, GamesOfWithdrawn.FORFEITED),
        (4, 8, GamesOfWithdrawn.FORFEITED),
    ],
)
def test_withdrawals(played: int, scheduled: int, expected: GamesOfWithdrawn) -> None:
    assert games_of_withdrawn(played, scheduled) is expected


def test_pairs_of_rounds_share_no_meeting() -> None:
    assert all(not set(one) & set(other) for one, other in pairwise(berger(8)))
