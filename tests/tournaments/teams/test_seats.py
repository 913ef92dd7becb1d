"""Partners sit as the games' teams require."""

import pytest

from games.armadora.state import parties
from games.orcs_vs_orcs.rules.zones import teams as camps
from tournaments.teams.seats import TeamsDoNotFit, by_entrant, entrant_ranks, team_seats

MEMBERS = {1: (11, 12), 2: (21, 22)}
ACROSS = ((0, 2), (1, 3))


def test_it_works() -> None:
    assert team_seats((2, 1), MEMBERS, ACROSS) == (21, 11, 22, 12)


@pytest.mark.parametrize("teams", [parties(False, 4), camps(4)])
def test_partners_have_a_team_of_each_game(teams: tuple[tuple[int, ...], ...]) -> None:
    seats = team_seats((1, 2), MEMBERS, teams)
    assert [{seats[seat] for seat in own} for own in teams] == [{11, 12}, {21, 22}]


def test_members_take_turns_at_the_first_seat() -> None:
    assert [team_seats((1, 2), MEMBERS, ACROSS, {1: played})[0] for played in range(4)] == [11, 12, 11, 12]


def test_results_of_seats_are_the_entrants() -> None:
    assert by_entrant((30, 20, 30, 20), ACROSS) == (30, 20)
    assert entrant_ranks((3, 1, 3, 1), ACROSS) == (2, 1)
    assert entrant_ranks((1, 1, 1, 1), ACROSS) == (1, 1)


@pytest.mark.parametrize(
    ("entrants", "members", "teams"),
    [
        ((1,), MEMBERS, ACROSS),
        ((1, 2), {1: (11,), 2: (21, 22)}, ACROSS),
        ((1, 2), {1: (11, 12), 2: (11, 22)}, ACROSS),
        ((1, 2), MEMBERS, ((0, 2), (1, 4))),
    ],
)
def test_what_does_not_fit_is_refused(
    entrants: tuple[int, ...], members: dict[int, tuple[int, ...]], teams: tuple[tuple[int, ...], ...]
) -> None:
    with pytest.raises(TeamsDoNotFit):
        team_seats(entrants, members, teams)
