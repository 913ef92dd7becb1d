"""Teams, and the outcome that follows from how well each seat stands."""

from games.kernel.contract import Outcome
from games.kernel.teams import alternating, parties, party_of, ranked


def test_it_works() -> None:
    assert alternating(4, 2) == ((0, 2), (1, 3))
    assert (parties(None, 2), parties(((0, 2), (1, 3)), 4)) == (((0,), (1,)), ((0, 2), (1, 3)))
    assert [party_of(alternating(4, 2), seat) for seat in range(4)] == [0, 1, 0, 1]


def test_equal_seats_share_a_place() -> None:
    assert ranked((4, 7, 7, 9), (4, 7, 7, 9)) == Outcome((4, 2, 2, 1), (4, 7, 7, 9), (3,))


def test_the_standing_decides_not_the_score() -> None:
    assert ranked((5, 5), ((5, 0), (5, 1))) == Outcome((2, 1), (5, 5), (1,))


def test_a_rank_counts_seats_or_teams() -> None:
    teams = alternating(4, 2)
    assert ranked((1, 3, 1, 3), (1, 3, 1, 3), teams) == Outcome((3, 1, 3, 1), (1, 3, 1, 3), (1, 3), teams=teams)
    by_team = ranked((1, 3, 1, 3), (1, 3, 1, 3), teams, by_team=True)
    assert by_team == Outcome((2, 1, 2, 1), (1, 3, 1, 3), (1, 3), teams=teams)
