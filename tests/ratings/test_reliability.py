"""Forecasts: fitted to what was, judged by what came after, and said to hold only where they do."""

from dataclasses import dataclass
from math import log

import pytest

from ratings.forecast import Trial, chance_ahead, chances, fitted, trial
from ratings.intervals import USUAL, wilson
from ratings.reliability import ENOUGH, reliability
from ratings.reliability_plot import plot_words
from ratings.result import Kind
from ratings.summary import PaceSummary
from tests.ratings.simulated import results, trials, usual


def made_sure(edge: float, true: float, count: int = 400) -> list[Trial]:
    """Matches of two, of which the first is said to stand out so far, and wins in that share of them."""
    wins = [int((number + 1) * true) > int(number * true) for number in range(count)]
    pairs = [((edge, 0.0), (1.0, 0.0)) if won else ((edge, 0.0), (0.0, 1.0)) for won in wins]
    return [Trial(edges, shares, (0, 1)) for edges, shares in pairs]


def test_it_works() -> None:
    """Where skill decides, ratings foretell better than the base rate, and as often as they say."""
    found = reliability(usual())
    assert found is not None
    assert (found.fitted, found.judged, found.holds) == (500, 500, True)
    assert found.loss < found.base
    assert found.base == pytest.approx(log(4), abs=0.03)
    assert sum(one.sides for one in found.bins) == 4 * 500


def test_where_chance_decides_they_do_not_hold() -> None:
    """The twin: the same players and tables, and nobody is better."""
    found = reliability(trials(results(1000, chance=True)))
    assert found is not None
    assert (found.better, found.holds) == (False, False)


def test_what_was_true_and_is_no_more_does_not_hold() -> None:
    """The scale that fitted the first half says far too much of the second."""
    found = reliability(made_sure(2.0, 0.9) + made_sure(2.0, 0.6))
    assert found is not None
    assert found.holds is False
    assert [one.fits for one in found.bins] == [False, False]


def test_too_few_say_nothing() -> None:
    few = reliability(usual()[: 2 * ENOUGH - 1])
    enough = reliability(usual()[: 2 * ENOUGH])
    assert few is not None
    assert enough is not None
    assert (few.judged, enough.judged) == (ENOUGH, ENOUGH)
    assert reliability(usual()[: 2 * ENOUGH - 2]).judged < ENOUGH  # type: ignore[union-attr]
    assert (reliability([]), reliability(usual()[:1])) == (None, None)


@pytest.mark.parametrize(("true", "edge"), [(0.9, 2.0), (0.6, 0.5), (0.5, 1.0)])
def test_the_scale_is_the_one_that_fits(true: float, edge: float) -> None:
    """Of two it is known in closed form: log-odds of what happened over how far the first stands out."""
    scale = fitted(made_sure(edge, true))
    assert scale == pytest.approx(log(true / (1 - true)) / edge, abs=1e-6)
    assert chances((edge, 0.0), scale)[0] == pytest.approx(true, abs=1e-6)


def test_ratings_that_mislead_are_worth_nothing() -> None:
    assert fitted(made_sure(1.0, 0.2)) == pytest.approx(0, abs=1e-6)
    assert fitted([Trial((0.0, 0.0), (1.0, 0.0), (0, 1))]) == 0


def test_a_match_is_foretold_from_what_was_known_of_each_side() -> None:
    ranks, mu, sigma = (1, 2, 1, 2), (30.0, 20.0, 26.0, 24.0), (2.0, 2.0, 2.0, 2.0)
    partners = trial(Kind.WON, (0, 1, 0, 1), ranks, mu, sigma)
    assert (len(partners.edges), partners.shares) == (2, (1.0, 0.0))
    assert partners.edges[0] / partners.edges[1] == pytest.approx(56 / 44)
    assert trial(Kind.WON, (0, 1, 2, 3), ranks, mu, sigma).shares == (0.5, 0.0, 0.5, 0.0)
    assert trial(Kind.DRAWN, (0, 1, 2, 3), (1, 1, 1, 4), mu, sigma).shares == (0.25,) * 4


@pytest.mark.parametrize(
    ("happened", "times", "bounds"), [(8, 10, (0.4902, 0.9433)), (0, 10, (0.0, 0.2775)), (0, 0, (0.0, 1.0))]
)
def test_wilson_s_interval(happened: float, times: int, bounds: tuple[float, float]) -> None:
    assert wilson(happened, times, USUAL) == pytest.approx(bounds, abs=1e-4)


# what the page says


@dataclass
class Judged:
    matches: int
    chance: bool = False

    def told(self) -> object:
        played = trials(results(self.matches, chance=True)) if self.chance else usual()[: self.matches]
        return plot_words(PaceSummary(self.matches, 2.0, 4, reliability(played), None))


@pytest.mark.parametrize(
    ("judged", "missing", "drawn", "printed"),
    [
        (Judged(1000), 0, True, [2, 5, 10]),
        (Judged(1000, chance=True), 0, True, []),
        (Judged(150), 50, False, []),
        (Judged(0), 200, False, []),
    ],
    ids=["holds", "does not hold", "too few", "none"],
)
def test_no_chance_is_printed_before_forecasts_hold(
    judged: Judged, missing: int, drawn: bool, printed: list[int]
) -> None:
    made = judged.told()
    assert (made.missing, made.drawn is not None) == (missing, drawn)  # type: ignore[attr-defined]
    assert [one.difference for one in made.worths] == printed  # type: ignore[attr-defined]


def test_who_stands_above_the_others_wins_more_often_and_more_so_the_farther() -> None:
    level, ahead, farther = (chance_ahead(one, 4, 2.0, 3.0) for one in (0, 2, 10))
    assert level == pytest.approx(1 / 4)
    assert level < ahead < farther < 1
    assert plot_words(None).missing == 2 * ENOUGH
