"""The advice in whole matches, and in positions in which a person would see at once what to do."""

from collections.abc import Mapping

import msgspec
import pytest

from games.armadora import GAME
from games.armadora.options import Options
from games.kernel.chance import Luck
from games.kernel.codec import encode
from games.kernel.offers import offered
from games.kernel.values import JSON
from tests.games.armadora.tables import VARIANTS, placed, plies

ADVANCED = Options(advanced=True)


def advised(given: Mapping[str, JSON], seat: int = 0, options: Options | None = None, seats: int = 2) -> JSON:
    """What the seat is advised to do in the position, whatever its luck."""
    state = placed(given, seats, options).state
    view, offers = GAME.view(state, seat), GAME.offers(state, seat)
    advice = {encode(GAME.advisor.advise(view, seat, offers, Luck(number))) for number in range(10)}
    assert len(advice) == 1, advice
    only: JSON = msgspec.json.decode(advice.pop())
    return only


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_it_works(seats: int, options: Options) -> None:
    for number, ply in enumerate(plies(seats, options)):
        offers = GAME.offers(ply.before, ply.seat)
        advice = GAME.advisor.advise(GAME.view(ply.before, ply.seat), ply.seat, offers, Luck(number))
        assert offered(offers, advice)
        found = GAME.advisor.candidates(ply.before, ply.seat, offers, Luck(number))
        assert found
        assert all(offered(offers, wish) for wish in found)
        assert len({encode(wish) for wish in found}) == len(found)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_worth_is_shared_out_wholly_and_equally_between_partners(seats: int, options: Options) -> None:
    for ply in plies(seats, options):
        worth = GAME.advisor.worth(ply.before)
        assert sum(worth) == pytest.approx(1)
        assert min(worth) >= 0
        for side in GAME.teams(options, seats) or ():
            assert len({worth[seat] for seat in side}) == 1
