"""The ladder: openskill to the last bit, and what must hold of any rating, whatever is played."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull, PlackettLuce

from ratings import scale
from ratings.ladder import Change, Grade, Ladder, fold
from ratings.result import Kind, Result
from ratings.scale import DOUBT, START, rested, says, shown

BEGUN = datetime(2026, 1, 1, tzinfo=UTC)
SPARE = 1e-9


def result(ranks: Sequence[int], players: Sequence[str] = (), sides: Sequence[int] = (), **more: object) -> Result:
    """A match of so many seats, each for itself unless sides are named."""
    seats = range(len(ranks))
    who = tuple(players) or tuple(f"user:{seat}" for seat in seats)
    at = more.pop("at", BEGUN)
    assert isinstance(at, datetime)
    return Result("match", at, who, tuple(sides) or tuple(seats), tuple(ranks), **more)  # type: ignore[arg-type]


def ladder(**frozen: tuple[float, float]) -> Ladder:
    return Ladder(frozen.get, {})


def gains(change: Change) -> list[float]:
    """What the number shown has gained, by seat."""
    pairs = zip(change.mu_after, change.sigma_after, change.mu_before, change.sigma_before, strict=True)
    return [shown(mu, sigma) - shown(mu_before, sigma_before) for mu, sigma, mu_before, sigma_before in pairs]


def test_it_works() -> None:
    """Between strangers the winner gains what the loser loses, and both are known better."""
    change = ladder().enter(result([1, 2]))
    won, lost = (after - before for after, before in zip(change.mu_after, change.mu_before, strict=True))
    assert (won > 0, won + lost) == (True, pytest.approx(0))
    assert all(after < DOUBT for after in change.sigma_after)


matches = st.lists(
    st.integers(2, 7).flatmap(
        lambda seats: st.tuples(
            st.permutations([f"user:{number}" for number in range(8)]).map(lambda order: order[:seats]),
            st.lists(st.integers(1, seats), min_size=seats, max_size=seats),
        )
    ),
    max_size=30,
)


@given(matches)
@settings(deadline=None)
def test_it_is_openskill_to_the_last_bit(played: list[tuple[list[str], list[int]]]) -> None:
    model = BradleyTerryFull(limit_sigma=True)
    bare = {f"user:{number}": model.rating() for number in range(8)}
    ours = ladder()
    for players, ranks in played:
        change = ours.enter(result(ranks, players))
        made = model.rate([[bare[player]] for player in players], list(ranks))
        bare |= {player: team[0] for player, team in zip(players, made, strict=True)}
        assert list(change.mu_after) == [bare[player].mu for player in players]
        assert list(change.sigma_after) == [bare[player].sigma for player in players]


@given(st.integers(2, 4), st.integers(1, 3), st.data())
@settings(deadline=None)
def test_teams_are_openskill_s_teams(teams: int, size: int, data: st.DataObject) -> None:
    """Seats of a side need not lie beside each other."""
    sides = data.draw(st.permutations([side for side in range(teams) for _ in range(size)]))
    order = data.draw(st.lists(st.integers(1, teams), min_size=teams, max_size=teams))
    change = ladder().enter(result([order[side] for side in sides], sides=sides))
    model = BradleyTerryFull(limit_sigma=True)
    made = model.rate([[model.rating() for _ in range(size)] for _ in range(teams)], list(order))
    assert list(change.mu_after) == [made[side][0].mu for side in sides]


ranks_of_strangers = st.integers(2, 7).flatmap(
    lambda seats: st.lists(st.integers(1, seats), min_size=seats, max_size=seats)
)


@given(ranks_of_strangers)
@settings(deadline=None)
def test_among_equals_a_better_rank_is_never_worth_less_and_the_same_the_same(ranks: list[int]) -> None:
    change = ladder().enter(result(ranks))
    for rank, mu in zip(ranks, change.mu_after, strict=True):
        for other, other_mu in zip(ranks, change.mu_after, strict=True):
            assert mu >= other_mu - SPARE if rank < other else rank > other or mu == pytest.approx(other_mu)


@given(ranks_of_strangers)
@settings(deadline=None)
def test_among_equals_nothing_is_won_or_lost_in_all(ranks: list[int]) -> None:
    change = ladder().enter(result(ranks))
    assert sum(change.mu_after) == pytest.approx(START * len(ranks))


def test_another_model_breaks_that() -> None:
    """The twin: openskill's own default gives third place more than shared victory."""
    model = PlackettLuce()
    made = [team[0].mu for team in model.rate([[model.rating()] for _ in range(5)], [0, 0, 1, 2, 3])]
    assert made[2] > made[0]


@given(st.lists(st.lists(st.integers(1, 3), min_size=3, max_size=3), min_size=1, max_size=20))
@settings(deadline=None)
def test_a_victory_never_lowers_the_number_shown(played: list[list[int]]) -> None:
    ours = ladder()
    for ranks in played:
        change = ours.enter(result(ranks))
        for rank, gain in zip(ranks, gains(change), strict=True):
            assert rank > min(ranks) or ranks.count(rank) > 1 or gain >= -SPARE


@given(st.lists(st.lists(st.integers(1, 3), min_size=3, max_size=3), min_size=1, max_size=20))
@settings(deadline=None)
def test_a_frozen_rating_never_changes_and_people_s_do(played: list[list[int]]) -> None:
    ours = ladder(computer=(27.0, 1.2))
    for ranks in played:
        change = ours.enter(result(ranks, ["user:1", "computer", "computer"]))
        assert [*change.mu_after[1:], *change.sigma_after[1:]] == [27.0, 27.0, 1.2, 1.2]
        assert change.sigma_after[0] < change.sigma_before[0] or ours.grades["user:1"].matches > 10
    assert set(ours.grades) == {"user:1"}


def test_a_rating_that_is_not_frozen_drifts() -> None:
    """The twin."""
    change = ladder().enter(result([1, 2], ["user:1", "computer"]))
    assert change.mu_after[1] < START


def test_what_everybody_lost_says_nothing_about_anybody() -> None:
    ours = ladder()
    assert ours.enter(result([1, 1, 1], kind=Kind.LOST)) == Change()
    assert {player: (grade.rating.mu, grade.counts) for player, grade in ours.grades.items()} == {
        f"user:{seat}": (START, (0, 0, 0, 1)) for seat in range(3)
    }


def test_recorded_as_a_tie_it_would_lift_the_weakest() -> None:
    """The twin: why it is not."""
    weak = {"user:0": Grade(15.0, 2.0), "user:1": Grade(30.0, 2.0)}
    change = Ladder(lambda _: None, weak).enter(result([1, 1]))
    assert change.mu_after[0] > 15


def test_a_void_match_is_as_if_it_had_not_been() -> None:
    ours = ladder()
    assert ours.enter(result([1, 2], kind=Kind.VOID)) == Change()
    assert [grade.counts for grade in ours.grades.values()] == [(0, 0, 0, 0)] * 2


@given(st.floats(0.5, DOUBT), st.floats(0, 1e9))
def test_the_longer_away_the_less_is_known_but_never_less_than_of_a_stranger(sigma: float, seconds: float) -> None:
    assert sigma * (1 - SPARE) <= rested(sigma, seconds) <= DOUBT
    assert rested(sigma, seconds) <= rested(sigma, 2 * seconds)


def test_whoever_comes_back_begins_with_the_doubt_that_has_grown() -> None:
    ours = ladder()
    for day in range(30):
        ours.enter(result([1, 2], at=BEGUN + timedelta(days=day)))
    soon, late = ours.grades["user:0"].rating.sigma, BEGUN + timedelta(days=700)
    change = ours.enter(result([1, 2], at=late))
    assert change.sigma_before[0] == pytest.approx(rested(soon, (late - BEGUN - timedelta(days=29)).total_seconds()))
    assert change.sigma_before[0] > soon + 1


def test_how_many_matches_it_takes_until_a_rating_is_no_longer_provisional() -> None:
    needed = {
        (sides, size): -(-scale.ESTABLISHED // says(sides, size)) for sides, size in ((2, 1), (4, 1), (8, 1), (2, 4))
    }
    assert needed == {(2, 1): 12, (4, 1): 5, (8, 1): 3, (2, 4): 60}


def test_order_matters_so_there_is_one() -> None:
    """The twin of all tests that compare books: the same results in another order give other numbers."""
    first, second = result([1, 2], ["a", "b"]), result([1, 2], ["b", "c"])
    forwards, backwards = ladder(), ladder()
    fold(forwards, [first, second])
    fold(backwards, [second, first])
    assert forwards.grades["b"].rating.mu != backwards.grades["b"].rating.mu
