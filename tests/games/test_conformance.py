"""Every registered game keeps the contract, with all options and seats; any kind of fault is found out."""

from collections.abc import Iterator

import pytest

from games.checks import conformance
from games.checks.variants import settings
from games.checks.walk import Broken, luck_of
from games.kernel.chance import FairChance
from games.kernel.codec import codec
from games.kernel.refusals import Misfit
from games.kernel.registry import AnyGame
from games.kernel.settings import choices
from games.kernel.table import Table
from tests.budgets import budget
from tests.games.every_game import GAMES, VERSIONS, named, share, walked
from tests.games.toys.faulty import FAULTS
from tests.games.toys.hoard import GAME as HOARD
from tests.games.toys.hoard.game import Hoard

STEPS = budget("WARMOOT_CONFORMANCE_STEPS", 240, 2400)
"""Steps of each game that are looked at, evenly spread over the matches of its settings."""


def faults(game: AnyGame) -> Iterator[str]:
    """What is wrong with a game as a whole and in a match of each of its settings."""
    yield from conformance.whole(game)
    for number, setting in enumerate(settings(game)):
        plies = walked(game, setting, bytes([number]) * 32)
        stride = max(1, len(plies) // share(game, STEPS))
        for at in sorted({*range(0, len(plies), stride), len(plies) - 1}):
            found = conformance.step(game, setting, plies[at], luck_of("conformance", at))
            yield from (f"{setting}: {fault}" for fault in found)


def test_it_works() -> None:
    assert list(faults(HOARD)) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_game_keeps_the_contract(game: AnyGame) -> None:
    assert list(faults(game)) == []


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_value_of_every_option_and_every_number_of_seats_is_tried(game: AnyGame) -> None:
    tried = settings(game)
    assert {setting.seats for setting in tried} == set(game.seats)
    for name, values in choices(game).items():
        assert [value for value in values if not any(setting.raw.get(name) == value for setting in tried)] == []


@pytest.mark.parametrize("game", VERSIONS, ids=named)
def test_seats_and_options_that_do_not_go_are_named(game: AnyGame) -> None:
    for seats in (-1, 0, max(game.seats) + 1):
        with pytest.raises(Misfit) as misfit:
            Table(game, codec(game).options({}), seats, FairChance(bytes(32), 1))
        assert misfit.value.where == "seats"
    for raw in ({"no_such_option": 1}, {"options": {}}, [], 3, "x"):
        with pytest.raises(Misfit) as misfit:
            codec(game).options(raw)
        assert misfit.value.where == "options"


@pytest.mark.parametrize(("twin", "fault"), FAULTS.items(), ids=[twin.__name__ for twin in FAULTS])
def test_twin_a_fault_is_found(twin: type[Hoard], fault: str) -> None:
    assert fault in _first(twin(), fault)


def _first(game: AnyGame, wanted: str) -> str:
    """The first fault that tells of what is wanted, else all that was found."""
    found = []
    try:
        for fault in faults(game):
            if wanted in fault:
                return fault
            found.append(fault)
    except Broken as broken:
        found.append(str(broken))
    return "\n".join(found)
