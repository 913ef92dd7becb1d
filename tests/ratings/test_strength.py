"""Strengths of a season: what choix says, in whatever order, and something of everybody."""

from itertools import permutations
from random import Random

import pytest
from choix import ilsr_rankings

from ratings.result import Kind, Result
from ratings.strength import Ranking, ranking_of, strengths
from tests.ratings.simulated import BEGUN, finish, results

PLAYERS, SHARING = 12, 3
PRECISE = 1e-12


def season(*, tied: bool) -> list[list[list[int]]]:
    """Matches of two to five, with shared places or without."""
    luck = Random(5)  # noqa: S311 - matches made up
    found = []
    for _ in range(60):
        who = luck.sample(range(PLAYERS), luck.randint(2, 5))
        ranks = finish([2.0**one for one in who], luck)
        order = [who[ranks.index(rank)] for rank in sorted(ranks)]
        places = []
        while order:
            many = luck.randint(1, SHARING) if tied else 1
            places.append(order[:many])
            del order[:many]
        found.append(places)
    return found


def by_choix(season: list[list[list[int]]]) -> list[float]:
    """What choix finds, with the average player among them as the last: a shared place is every order, as often."""
    every = 6**2 * 2
    told: list[tuple[int, ...]] = []
    for places in season:
        orders: list[tuple[int, ...]] = [()]
        for place in places:
            orders = [(*before, *one) for before in orders for one in permutations(place)]
        assert every % len(orders) == 0
        told += orders * (every // len(orders))
    for one in range(PLAYERS):
        told += [(one, PLAYERS), (PLAYERS, one)] * every
    found = ilsr_rankings(PLAYERS + 1, told, max_iter=1000, tol=1e-10)
    return [float(one - found[-1]) for one in found[:-1]]


@pytest.mark.parametrize("tied", [False, True])
def test_it_works(tied: bool) -> None:
    """It finds what choix finds by another method."""
    played = season(tied=tied)
    found = {one.entrant: one.strength for one in strengths(played, PRECISE)}
    assert [found[one] for one in range(PLAYERS)] == pytest.approx(by_choix(played), abs=1e-7)


def test_the_order_of_the_results_does_not_matter_to_the_last_bit() -> None:
    """Unlike on a ladder, where the same matches the other way round give other numbers (`test_ladder`)."""
    played = season(tied=True)
    once = strengths(played)
    for seed in range(3):
        Random(seed).shuffle(played)  # noqa: S311
        assert strengths(played) == once


def test_it_stops_close_to_where_it_leads() -> None:
    """What is shown has two places."""
    played = season(tied=True)
    far = {one.entrant: one.strength for one in strengths(played, PRECISE)}
    assert max(abs(far[one.entrant] - one.strength) for one in strengths(played)) < 0.002


def test_the_stronger_come_before_the_weaker_each_with_how_often_they_played() -> None:
    found = strengths([["b"], ["a"], ["c"]] for _ in range(10))
    assert [(one.entrant, one.results) for one in found] == [("b", 10), ("a", 10), ("c", 10)]
    assert found[1].strength == pytest.approx(0, abs=0.5)


@pytest.mark.parametrize(
    "played",
    [[[["a"], ["b"]]], [[["a"], ["b"]], [["c"], ["d"]]], [[["a"]]], [[["a", "b"]]], [[["a"], []]]],
    ids=["who only won", "who never met", "alone", "all level", "a place of nobody"],
)
def test_everybody_s_strength_is_a_number(played: list[Ranking[str]]) -> None:
    assert all(abs(one.strength) < 2 for one in strengths(played))


def test_of_no_result_nobody_is_known() -> None:
    assert strengths([]) == []


def test_level_is_level_and_half_a_win_each() -> None:
    """One of two that were level once is as strong as one of two who beat each other once each, at half the weight."""
    level = {one.entrant: one.strength for one in strengths([[["a", "b"]], [["a"], ["c"]]])}
    assert level["a"] > level["b"] > level["c"]


def test_a_rated_match_is_a_ranking_of_its_sides() -> None:
    players = ("user:1", "user:2", "user:3", "user:4")
    alone = Result("m", BEGUN, players, (0, 1, 2, 3), (2, 1, 2, 4))
    assert ranking_of(alone) == [[("user:2",)], [("user:1",), ("user:3",)], [("user:4",)]]
    partners = alone._replace(sides=(0, 1, 0, 1), ranks=(2, 1, 2, 1))
    assert ranking_of(partners) == [[("user:2", "user:4")], [("user:1", "user:3")]]
    assert ranking_of(alone._replace(kind=Kind.LOST)) == []


def test_true_strength_is_found_again() -> None:
    """Over 400 matches of four among 40: whoever is found among the best ten has a ladder's ten for company."""
    found = strengths(ranking_of(one) for one in results(400))
    assert len(found) == 40
    assert found[0].strength > 1 > -1 > found[-1].strength
