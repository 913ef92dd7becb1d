"""No viewer learns what may not be known (R20, in process): worlds that differ only in secrets give the same bytes."""

from functools import cache

import pytest

from games.kernel.leaks import Search
from games.kernel.registry import AnyGame
from games.kernel.variants import settings
from tests.games.every_game import VERSIONS, budget, named
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.leaky import LEAKS

STEPS = budget("WARMOOT_LEAK_STEPS", 20)
"""Steps of each match that are looked at, evenly spread; a run by night takes them all."""
MATCHES = budget("WARMOOT_LEAK_MATCHES", 2)
"""Matches of each setting."""


def searched(game: AnyGame, matches: int = MATCHES, most: int = STEPS) -> Search:
    """A search that found nothing; the first leak fails the test by its own words."""
    search = Search(game)
    for number, setting in enumerate(settings(game) * matches):
        for leak in search.match(setting, number.to_bytes(32, "big"), most):
            pytest.fail(str(leak))
    return search


@cache
def caught(leak: type[Hoard]) -> bool:
    """Whether the search finds a leak, or finds that it was not given other worlds to compare."""
    game = leak()
    search = Search(game)
    for number, setting in enumerate(settings(game) * 2):
        for _ in search.match(setting, number.to_bytes(32, "big"), STEPS):
            return True
    return any(True for _ in search.redrawn.faults())


def test_it_works() -> None:
    search = Search(HOARD)
    assert list(search.match(settings(HOARD)[0], bytes(32), STEPS)) == []
    assert search.compared > 1000
    assert search.retaken > 100


@pytest.mark.long
@pytest.mark.parametrize("game", VERSIONS, ids=named)
def test_nothing_leaks_and_every_secret_was_redrawn(game: AnyGame) -> None:
    assert list(searched(game).redrawn.faults()) == []


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_twin_a_planted_leak_is_caught(leak: type[Hoard]) -> None:
    assert caught(leak)


def test_twin_all_planted_leaks_are_caught(capsys: pytest.CaptureFixture[str]) -> None:
    names = [leak.__name__ for leak in LEAKS if caught(leak)]
    with capsys.disabled():
        print(f"\nplanted leaks: {len(names)}/{len(LEAKS)} caught")
    assert names == [leak.__name__ for leak in LEAKS]
