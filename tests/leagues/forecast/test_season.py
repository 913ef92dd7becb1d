"""The foretold end of a season: calibrated, and what it says of deadlines and of who is slow."""

from functools import cache
from math import exp, inf
from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from leagues.forecast.lengths import LEAST, Lengths, PastMatch, lengths
from leagues.forecast.load import Load, most_at_once, slower
from leagues.forecast.season import Forecast, course, forecast, rounds
from leagues.season.settings import DAY_S
from tests.budgets import budget
from tests.leagues.season.campaign import SETTINGS
from tournaments.stream.settings import Cells

PLAYERS = [f"user:{number}" for number in range(28)]
DIVISIONS = [PLAYERS[:14], PLAYERS[14:]]
SEVENS = replace(SETTINGS, seats=4, form=Cells(7), size=14)


STRANGERS = [f"user:{number}" for number in range(100, 128)]


def world(seed: int, among: list[str] = PLAYERS, matches: int = 200) -> tuple[list[PastMatch], Lengths]:
    """So many past matches, and the law by which they came about; some players are slower than others."""
    random = Random(f"world {seed}")  # noqa: S311 - made up for tests
    brought = {player: (random.gauss(0, 0.15), 0.0) for player in PLAYERS}
    law = Lengths(10**9, 13.5, 0.0225, 0.09, brought)
    drawn = law.drawn(random)
    past = []
    for _ in range(matches):
        table = tuple(random.sample(among, 4))
        past.append(PastMatch(drawn.seconds(table), table))
    return past, law


@cache
def foretold(seed: int) -> tuple[Forecast, float]:
    """What past matches foretell, and when a season ends that comes about by the same law with another seed."""
    past, law = world(seed)
    known = lengths(past)
    assert known is not None
    random = Random(f"season {seed}")  # noqa: S311 - made up for tests
    end = course(SEVENS, DIVISIONS, law.drawn(random), random, {}).end
    return forecast(SEVENS, DIVISIONS, known, f"forecast {seed}"), end


def ends_inside(seed: int, band: float = 1.0) -> bool:
    """Whether a season ends in the foretold band, or in so much of it."""
    said, end = foretold(seed)
    middle = said.median
    return middle + band * (said.low - middle) <= end <= middle + band * (said.high - middle)


@pytest.mark.soak
def test_it_works() -> None:
    """Of 200 seasons (here of fewer) between 85 and 95 in a hundred end in the band in which 90 are foretold to."""
    count = budget("SEASONS", 40, 200)
    inside = sum(ends_inside(seed) for seed in range(count))
    print(f"{inside} of {count} seasons ended in the foretold band")
    assert 0.85 * count <= inside <= 0.95 * count


@pytest.mark.soak
def test_a_band_that_is_too_narrow_is_found() -> None:
    """The twin: half the band."""
    count = budget("SEASONS", 40, 200)
    assert sum(ends_inside(seed, band=0.5) for seed in range(count)) < 0.85 * count


@cache
def of_newcomers(seed: int, *, certain: bool = False) -> bool:
    """Whether a season of people of whom nothing is known ends in the band, foretold from forty matches of others."""
    past, law = world(seed, STRANGERS, 40)
    known = lengths(past)
    assert known is not None
    known = known._replace(seen=inf, error=0.0) if certain else known
    random = Random(f"season {seed}")  # noqa: S311 - made up for tests
    end = course(SEVENS, DIVISIONS, law.drawn(random), random, {}).end
    said = forecast(SEVENS, DIVISIONS, known, f"forecast {seed}")
    return said.low <= end <= said.high


@pytest.mark.soak
@pytest.mark.whole
def test_newcomers_end_in_the_band_as_often() -> None:
    """And not if those who have played stood for them all: the twin."""
    count = budget("SEASONS", 40, 200)
    inside, certain = (sum(of_newcomers(seed, certain=one) for seed in range(count)) for one in (False, True))
    print(f"{inside} of {count} seasons of newcomers ended in the foretold band, {certain} as if all were known")
    assert 0.85 * count <= inside <= 0.95 * count
    assert certain < 0.85 * count


@pytest.mark.parametrize("matches", [60, 200])
def test_how_much_players_vary_is_told_without_bias(matches: int) -> None:
    """On average over many worlds, though players sit with the same others and make the common mean."""
    found = [lengths(world(seed, matches=matches)[0]) for seed in range(80)]
    told = fmean(one.of_players for one in found if one is not None)
    assert 0.88 * 0.0225 < told < 1.12 * 0.0225


def test_who_is_slow_holds_up_the_end() -> None:
    past, _law = world(1)
    slow = [replace_seconds(one, 3.0) if PLAYERS[5] in one.players else one for one in past]
    known = lengths(slow)
    assert known is not None
    said = forecast(SEVENS, DIVISIONS, known, "seed")
    assert said.slow[0][0] == PLAYERS[5]
    assert said.low < said.median < said.late <= said.high


def replace_seconds(one: PastMatch, times: float) -> PastMatch:
    return one._replace(seconds=one.seconds * times)


def test_a_deadline_cuts_off_what_is_longer() -> None:
    past, _law = world(2)
    known = lengths(past)
    assert known is not None
    free = forecast(SEVENS, DIVISIONS, known, "seed")
    cut = forecast(replace(SEVENS, round_s=round(free.median / 2)), DIVISIONS, known, "seed")
    assert (free.cut, cut.high <= free.median / 2 + 1, cut.cut > 1) == (0, True, True)


def test_who_is_away_is_waited_for() -> None:
    past, _law = world(3)
    known = lengths(past)
    assert known is not None
    month = 30.0 * DAY_S
    away = forecast(SEVENS, DIVISIONS, known, "seed", {PLAYERS[0]: [(0.0, month)]})
    assert away.low > month
    assert forecast(SEVENS, DIVISIONS, known, "seed") == forecast(SEVENS, DIVISIONS, known, "seed")


def test_of_too_few_matches_nothing_is_foretold() -> None:
    past, _law = world(4)
    assert lengths(past[: LEAST - 1]) is None
    found = lengths(past)
    assert found is not None
    assert 0.5 < found.of_chance / 0.09 < 2
    assert 0.8 * exp(13.5) < exp(found.mean) < 1.25 * exp(13.5)


@pytest.mark.parametrize("players", [7, 14, 21])
def test_everybody_of_a_cell_plays_alike(players: int) -> None:
    [tables] = rounds(SEVENS, PLAYERS[:players], Random(1))  # noqa: S311 - made up for tests
    assert len(tables) == players
    assert {sum(one in table for table in tables) for one in PLAYERS[:players]} == {4}


def test_who_is_overloaded_misses_deadlines_as_often_as_foretold() -> None:
    """Somebody with twice as many matches as ever before: their tables are cut off as often as they are by the law of
    the world, and by far more often than without that load, or than the tables of those who never meet them.
    """
    past, law = world(5)
    known = lengths(past)
    assert known is not None
    burdened = PLAYERS[0]
    load = {one: Load(4, 4 if one == burdened else 0, 0, 4) for one in PLAYERS}
    assert slower(load) == {burdened: 2.0}
    settings = replace(SEVENS, round_s=round(exp(13.5) * 2))
    random = Random("true seasons")  # noqa: S311 - made up for tests
    happened = [course(settings, DIVISIONS, law.drawn(random), random, {}, slower(load)).missed for _ in range(200)]
    truth = sum(burdened in missed for missed in happened) / 200
    said = forecast(settings, DIVISIONS, known, "seed", slower=slower(load)).missed
    rested = forecast(settings, DIVISIONS, known, "seed").missed
    print(f"foretold {said[burdened]:.2f}, happened {truth:.2f}, without the load {rested[burdened]:.2f}")
    assert abs(said[burdened] - truth) < 0.15
    assert said[burdened] > rested[burdened] + 0.4
    assert all(said[one] < 0.4 for one in DIVISIONS[1])


def test_the_most_at_once() -> None:
    assert most_at_once([]) == 0
    assert most_at_once([(0, 2), (2, 4)]) == 1
    assert most_at_once([(0, 5), (1, 3), (2, 4), (4.5, 6)]) == 3


def test_what_somebody_has_said_counts_before_what_they_have_had() -> None:
    assert [Load(4, 2, said, 5).over for said in (0, 5, 6, 9)] == [True, True, False, False]
    assert not Load(4, 9, 0, 0).over
