"""No viewer learns what may not be known (R20, in process): worlds that differ only in secrets give the same bytes."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec import UnsetType

from games.checks.leaks import Search
from games.checks.scenario import Scenario, parse
from games.checks.variants import settings
from games.checks.walk import Ply, chance_at, take_step
from games.kernel.codec import codec
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.settings import Setting
from games.kernel.table import Table
from games.kernel.values import plain
from tests.budgets import budget
from tests.games.every_game import VERSIONS, named, share, walked
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.game import Hoard
from tests.games.toys.leaky import LEAKS

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SEED = bytes(32)
STEPS = budget("WARMOOT_LEAK_STEPS", 180, 1200)
"""Steps of each game that are looked at, evenly spread over its settings and their matches."""
MATCHES = budget("WARMOOT_LEAK_MATCHES", 1, 3)
"""Matches of each setting."""
TOY_STEPS = 20
"""Steps of each match of the toy that are looked at."""

POSITIONS = budget("WARMOOT_LEAK_POSITIONS", 12, 1000)
"""Scenarios of each game whose steps are looked at, evenly spread; a soak run takes them all."""
POSITION_STEPS = budget("WARMOOT_LEAK_POSITION_STEPS", 4, 20)


def arranged(game: AnyGame, most: int) -> Iterator[tuple[Setting, list[Ply]]]:
    """The steps of scenarios from positions, as far as they are accepted when chance falls as it likes."""
    files = sorted((SCENARIOS / game.name).glob("*.json"))
    for file in files[:: max(1, len(files) // most)]:
        scenario = parse(file.read_bytes())
        plies = list(_played(game, scenario)) if not isinstance(scenario.given, UnsetType) else []
        if plies:
            yield Setting(plain(scenario.options), scenario.seats), plies  # type: ignore[arg-type]


def _played(game: AnyGame, scenario: Scenario) -> Iterator[Ply]:
    options = codec(game).options(plain(scenario.options))
    chance = chance_at(SEED, 0)
    state = Table(game, options, scenario.seats, chance, plain(scenario.given), arranged=True).state
    version = 100
    for step in scenario.play:
        wish = None if isinstance(step.seat, UnsetType) else (step.seat, plain(step.do))
        if isinstance(step.tick, UnsetType) and wish is None:
            continue
        if wish is None and game.due(state) is None:
            return
        try:
            ply = take_step(game, state, wish, SEED, version)
        except Refused:
            continue
        yield ply
        state, version = ply.after, version + len(ply.events)


def searched(game: AnyGame) -> Search:
    """A search that found nothing; the first leak fails the test by its own words."""
    search = Search(game)
    most = share(game, STEPS // MATCHES, least=6)
    for number, setting in enumerate(settings(game) * MATCHES):
        plies = walked(game, setting, number.to_bytes(32, "big"))
        for leak in search.through(setting, plies, most, offset=number):
            pytest.fail(str(leak))
    return search


@cache
def caught(leak: type[Hoard]) -> bool:
    """Whether the search finds a leak, or finds that it was not given other worlds to compare."""
    game = leak()
    search = Search(game)
    for number, setting in enumerate(settings(game) * 2):
        for _ in search.match(setting, number.to_bytes(32, "big"), TOY_STEPS):
            return True
    return any(True for _ in search.redrawn.faults())


def test_it_works() -> None:
    search = Search(HOARD)
    assert list(search.match(settings(HOARD)[0], bytes(32), TOY_STEPS)) == []
    assert search.compared > 1000
    assert search.retaken > 100


@pytest.mark.soak
@pytest.mark.long
@pytest.mark.parametrize("game", VERSIONS, ids=named)
def test_nothing_leaks_and_every_secret_was_redrawn(game: AnyGame) -> None:
    assert list(searched(game).redrawn.faults()) == []


@pytest.mark.soak
@pytest.mark.long
@pytest.mark.parametrize("game", VERSIONS, ids=named)
def test_nothing_leaks_in_the_positions_of_the_scenarios(game: AnyGame) -> None:
    """Rare questions, which random matches hardly ever come to."""
    for setting, plies in arranged(game, POSITIONS):
        for leak in Search(game).through(setting, plies, POSITION_STEPS):
            pytest.fail(str(leak))


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_twin_a_planted_leak_is_caught(leak: type[Hoard]) -> None:
    assert caught(leak)


def test_twin_all_planted_leaks_are_caught(capsys: pytest.CaptureFixture[str]) -> None:
    names = [leak.__name__ for leak in LEAKS if caught(leak)]
    with capsys.disabled():
        print(f"\nplanted leaks: {len(names)}/{len(LEAKS)} caught")
    assert names == [leak.__name__ for leak in LEAKS]
